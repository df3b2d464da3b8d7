// paint.c - the tools that paint cells: brush, eraser, line, rectangle, picker.
//
// A fast drag leaves gaps between two pointer events: paint_line closes them. The right button does
// the same with nothing in the brush.

#include <string.h>

#include "editor/layer_order.h"
#include "editor/state.h"

static int cell_limit(const Editor *editor) {
    return LEVEL_COORDINATE_MAX / editor_tile_size(editor) - 2;
}

bool cell_is_inside(const Editor *editor, int col, int row) {
    int limit = cell_limit(editor);
    return fh_abs(col) <= limit && fh_abs(row) <= limit;
}

static bool set_cell(Editor *editor, int col, int row, FhTile tile) {
    bool is_far = !cell_is_inside(editor, col, row);
    if (is_far) {
        editor_toast(editor, UI_TOAST_BAD, "Out of reach: levels end before this place");
    }
    return !is_far && !layer_refuses(editor, editor->layer) &&
           history_set_tile(&editor->history, editor->layer, (FhPoint){col, row}, tile);
}

void paint_exactly(Editor *editor, int col, int row, FhTile tile) {
    set_cell(editor, col, row, tile);
}

// ---- Ladders get their top by themselves ----

static bool is_kind(const Level *level, FhTile tile, const char *name) {
    const LevelKind *kind = level_kind(level, tile);
    return tile != FH_TILE_EMPTY && kind != NULL && strcmp(kind->name, name) == 0;
}

static bool is_ladder(const Level *level, FhTile tile) {
    return is_kind(level, tile, "ladder") || is_kind(level, tile, "ladderTop");
}

/// Gives a ladder's cell the kind that what lies above it asks for: nothing above is a top to stand
/// on, more of the ladder, or ground, is none.
static void settle_ladder(Editor *editor, int col, int row) {
    const Level *level = editor->level;
    FhTile tile = history_tile_at(level, editor->layer, col, row);
    FhTile above = history_tile_at(level, editor->layer, col, row - 1);
    bool has_top = above == FH_TILE_EMPTY;
    bool is_top = is_kind(level, tile, "ladderTop");
    int kind = level_find_kind(level, has_top ? "ladderTop" : "ladder");
    if (is_ladder(level, tile) && is_top != has_top && kind > 0) {
        set_cell(editor, col, row, fh_tile_make(kind, 0));
    }
}

void paint_cell(Editor *editor, int col, int row, FhTile tile) {
    bool was_ladder =
        is_ladder(editor->level, history_tile_at(editor->level, editor->layer, col, row));
    if (!set_cell(editor, col, row, tile)) {
        return;
    }
    if (is_kind(editor->level, tile, "ladder")) {
        settle_ladder(editor, col, row);
    }
    if (is_ladder(editor->level, tile) || was_ladder) {
        settle_ladder(editor, col, row + 1);
    }
}

FhTile paint_mixed(const Editor *editor, FhPoint cell, FhTile tile) {
    uint32_t stroke = editor->strokes + (editor->drag.kind == DRAG_NONE);
    return brush_mixed(&editor->brush, tile, stroke, cell);
}

// ---- Lines of cells ----

LineWalk line_walk(FhPoint from, FhPoint to) {
    LineWalk walk = {.at = from, .end = to};
    walk.dx = fh_abs(to.x - from.x);
    walk.dy = -fh_abs(to.y - from.y);
    walk.step_x = fh_sign(to.x - from.x);
    walk.step_y = fh_sign(to.y - from.y);
    walk.rest = walk.dx + walk.dy;
    return walk;
}

bool line_walk_next(LineWalk *walk, FhPoint *cell) {
    if (walk->done) {
        return false;
    }
    *cell = walk->at;
    walk->done = walk->at.x == walk->end.x && walk->at.y == walk->end.y;
    int twice = 2 * walk->rest;
    if (twice >= walk->dy) {
        walk->rest += walk->dy;
        walk->at.x += walk->step_x;
    }
    if (twice <= walk->dx) {
        walk->rest += walk->dx;
        walk->at.y += walk->step_y;
    }
    return true;
}

bool stroke_meets_panel(const Editor *editor) {
    const Drag *drag = &editor->drag;
    return drag->kind == DRAG_TOOL && (drag->last_covered || editor->pointer.over_panel);
}

static bool is_covered(const Editor *editor, FhPoint cell) {
    float size = (float)editor_tile_size(editor), dx, dy;
    layer_shift(editor, editor->layer, editor->camera, &dx, &dy);
    return panel_covers(editor, ((float)cell.x + 0.5f) * size + dx,
                        ((float)cell.y + 0.5f) * size + dy);
}

void paint_line(Editor *editor, FhPoint from, FhPoint to, FhTile tile) {
    bool spares = stroke_meets_panel(editor);
    LineWalk walk = line_walk(from, to);
    FhPoint cell;
    while (line_walk_next(&walk, &cell)) {
        if (!spares || !is_covered(editor, cell)) {
            paint_cell(editor, cell.x, cell.y, paint_mixed(editor, cell, tile));
        }
    }
}

// ---- Brush and eraser ----

static FhTile drag_tile(const Editor *editor) {
    bool erases = editor->drag.erases || editor->drag.tool == TOOL_ERASER;
    return erases ? FH_TILE_EMPTY : editor->brush.tile;
}

/// The tile that the tool would paint if the left button went down now.
static FhTile next_tile(const Editor *editor) {
    if (editor->drag.kind == DRAG_TOOL) {
        return drag_tile(editor);
    }
    return editor->tool == TOOL_ERASER ? FH_TILE_EMPTY : editor->brush.tile;
}

static FhPoint pointer_cell(const Editor *editor) {
    return (FhPoint){editor->pointer.col, editor->pointer.row};
}

static const char *paint_name(const Editor *editor) {
    return drag_tile(editor) == FH_TILE_EMPTY ? "erase" : "paint";
}

void brush_down(Editor *editor) {
    editor_begin(editor, paint_name(editor));
    FhPoint here = pointer_cell(editor);
    bool joins = (editor->drag.mods & UI_MOD_SHIFT) != 0 && editor->has_last_painted;
    paint_line(editor, joins ? editor->last_painted : here, here, drag_tile(editor));
    editor->last_painted = here;
    editor->has_last_painted = true;
}

void brush_move(Editor *editor) {
    FhPoint last = {editor->drag.last_col, editor->drag.last_row};
    paint_line(editor, last, pointer_cell(editor), drag_tile(editor));
    editor->last_painted = pointer_cell(editor);
}

static void show_cell(Editor *editor, FhPoint cell, FhTile tile) {
    if (tile != FH_TILE_EMPTY) {
        overlay_ghost(editor, cell.x, cell.y, paint_mixed(editor, cell, tile));
    } else {
        overlay_cells(editor, EDITOR_MARK_FILL, EDITOR_ROLE_ERASE, (FhRect){cell.x, cell.y, 1, 1});
    }
}

enum { SHOWN_CELLS_MAX = 20000 };

static void show_line(Editor *editor, FhPoint from, FhPoint to, FhTile tile) {
    LineWalk walk = line_walk(from, to);
    FhPoint cell;
    for (int i = 0; i < SHOWN_CELLS_MAX && line_walk_next(&walk, &cell); i++) {
        show_cell(editor, cell, tile);
    }
}

void brush_show(Editor *editor) {
    FhPoint here = pointer_cell(editor);
    bool joins = (editor->pointer.mods & UI_MOD_SHIFT) != 0 && editor->has_last_painted &&
                 editor->drag.kind == DRAG_NONE;
    show_line(editor, joins ? editor->last_painted : here, here, next_tile(editor));
    FhTile tile = next_tile(editor);
    overlay_cells(editor, EDITOR_MARK_BOX,
                  tile == FH_TILE_EMPTY ? EDITOR_ROLE_ERASE : EDITOR_ROLE_HOVER,
                  (FhRect){here.x, here.y, 1, 1});
}

// ---- Line ----

static FhPoint drag_start(const Editor *editor) {
    return (FhPoint){editor->drag.col, editor->drag.row};
}

/// Where the line ends: with Shift held it is level, upright or goes at 45 degrees.
static FhPoint line_end(const Editor *editor) {
    FhPoint end = pointer_cell(editor);
    if ((editor->pointer.mods & UI_MOD_SHIFT) == 0) {
        return end;
    }
    int dx = end.x - editor->drag.col;
    int dy = end.y - editor->drag.row;
    int far = fh_max(fh_abs(dx), fh_abs(dy));
    bool flat = 2 * fh_abs(dy) < fh_abs(dx);
    bool upright = 2 * fh_abs(dx) < fh_abs(dy);
    return (FhPoint){editor->drag.col + (upright ? 0 : fh_sign(dx) * far),
                     editor->drag.row + (flat ? 0 : fh_sign(dy) * far)};
}

void line_up(Editor *editor) {
    editor_begin(editor, "line");
    paint_line(editor, drag_start(editor), line_end(editor), drag_tile(editor));
    editor->last_painted = line_end(editor);
    editor->has_last_painted = true;
}

void line_show(Editor *editor) {
    if (editor->drag.kind == DRAG_TOOL) {
        show_line(editor, drag_start(editor), line_end(editor), drag_tile(editor));
    } else {
        brush_show(editor);
    }
}

// ---- Rectangle and ellipse ----

FhRect drag_cells(const Editor *editor, bool square) {
    int dx = editor->pointer.col - editor->drag.col;
    int dy = editor->pointer.row - editor->drag.row;
    if (square) {
        int side = fh_max(fh_abs(dx), fh_abs(dy));
        dx = dx < 0 ? -side : side;
        dy = dy < 0 ? -side : side;
    }
    return (FhRect){editor->drag.col + fh_min(dx, 0), editor->drag.row + fh_min(dy, 0),
                    fh_abs(dx) + 1, fh_abs(dy) + 1};
}

static FhRect rect_cells(const Editor *editor) {
    return drag_cells(editor, (editor->pointer.mods & UI_MOD_SHIFT) != 0);
}

enum { RECT_CELLS_MAX = 1 << 22 };

/// True if the middle of a cell lies in the ellipse that fills the box; of a box, always.
static bool is_in_shape(const Editor *editor, FhRect cells, int col, int row) {
    if (!fh_rect_contains(cells, col, row)) {
        return false;
    }
    int64_t w = cells.w, h = cells.h;
    int64_t x = 2 * (int64_t)(col - cells.x) + 1 - w; // from the middle, in half cells
    int64_t y = 2 * (int64_t)(row - cells.y) + 1 - h;
    return editor->tool != TOOL_ELLIPSE || x * x * h * h + y * y * w * w <= w * w * h * h;
}

static bool is_rim(const Editor *editor, FhRect cells, int col, int row) {
    return !is_in_shape(editor, cells, col - 1, row) || !is_in_shape(editor, cells, col + 1, row) ||
           !is_in_shape(editor, cells, col, row - 1) || !is_in_shape(editor, cells, col, row + 1);
}

/// True if the drag paints this cell: of the shape, or with Ctrl of its outline.
static bool is_of_drag(const Editor *editor, FhRect cells, int col, int row) {
    bool outline = (editor->pointer.mods & UI_MOD_CTRL) != 0;
    return is_in_shape(editor, cells, col, row) && (!outline || is_rim(editor, cells, col, row));
}

void rect_up(Editor *editor) {
    FhRect cells = rect_cells(editor);
    if ((int64_t)cells.w * cells.h > RECT_CELLS_MAX) {
        editor_toast(editor, UI_TOAST_BAD, "Too large to fill at once");
        return;
    }
    editor_begin(editor, editor->tool == TOOL_ELLIPSE ? "ellipse" : "rectangle");
    for (int row = cells.y; row < fh_rect_bottom(cells); row++) {
        for (int col = cells.x; col < fh_rect_right(cells); col++) {
            if (is_of_drag(editor, cells, col, row)) {
                paint_cell(editor, col, row,
                           paint_mixed(editor, (FhPoint){col, row}, drag_tile(editor)));
            }
        }
    }
}

void rect_show(Editor *editor) {
    if (editor->drag.kind != DRAG_TOOL) {
        brush_show(editor);
        return;
    }
    FhRect cells = rect_cells(editor);
    FhTile tile = drag_tile(editor);
    bool few = (int64_t)cells.w * cells.h <= SHOWN_CELLS_MAX;
    for (int row = cells.y; few && row < fh_rect_bottom(cells); row++) {
        for (int col = cells.x; col < fh_rect_right(cells); col++) {
            if (is_of_drag(editor, cells, col, row)) {
                show_cell(editor, (FhPoint){col, row}, tile);
            }
        }
    }
    EditorMarkRole role = tile == FH_TILE_EMPTY ? EDITOR_ROLE_ERASE : EDITOR_ROLE_PAINT;
    overlay_cells(editor, few ? EDITOR_MARK_BOX : EDITOR_MARK_FILL, role, cells);
}

// ---- Picker ----

FhTile tile_under_pointer(const Editor *editor) {
    return history_tile_at(editor->level, editor->layer, editor->pointer.col, editor->pointer.row);
}

void pick_tile(Editor *editor) {
    int layer;
    FhTile tile = layer_pick(editor, &layer);
    if (tile != FH_TILE_EMPTY && layer != editor->layer) {
        editor->layer = layer;
        editor_say(editor, UI_TOAST_INFO, "Painting on %s", layer_name(editor->level, layer));
    }
    if (tile != FH_TILE_EMPTY) {
        brush_choose(&editor->brush, editor->level, tile);
        editor->wheel.strip_left = 0;
    }
}

void picker_down(Editor *editor) {
    pick_tile(editor);
}

void picker_show(Editor *editor) {
    overlay_cells(editor, EDITOR_MARK_BOX, EDITOR_ROLE_CHOSEN,
                  (FhRect){editor->pointer.col, editor->pointer.row, 1, 1});
}
