// paint.c - the tools that paint cells: brush, eraser, line, rectangle, picker.
//
// A fast drag leaves gaps between two pointer events: paint_line closes them. The right button does
// the same with nothing in the brush.

#include <string.h>

#include "editor/tools.h"

bool cell_is_inside(const Document *doc, int col, int row) {
    int limit = LEVEL_COORDINATE_MAX / doc->level->tile_size - 2;
    return fh_abs(col) <= limit && fh_abs(row) <= limit;
}

bool paint_exactly(Document *doc, int col, int row, FhTile tile) {
    bool is_far = !cell_is_inside(doc, col, row);
    if (is_far) {
        toast_say(doc, UI_TOAST_BAD, "Out of reach: levels end before this place");
    }
    return !is_far && !layer_refuses(doc, doc->layer) &&
           history_set_tile(&doc->history, doc->layer, (FhPoint){col, row}, tile);
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
static void settle_ladder(Document *doc, int col, int row) {
    const Level *level = doc->level;
    FhTile tile = history_tile_at(level, doc->layer, col, row);
    FhTile above = history_tile_at(level, doc->layer, col, row - 1);
    bool has_top = above == FH_TILE_EMPTY;
    bool is_top = is_kind(level, tile, "ladderTop");
    int kind = level_find_kind(level, has_top ? "ladderTop" : "ladder");
    if (is_ladder(level, tile) && is_top != has_top && kind > 0) {
        paint_exactly(doc, col, row, fh_tile_make(kind, 0));
    }
}

void paint_cell(Document *doc, int col, int row, FhTile tile) {
    bool was_ladder = is_ladder(doc->level, history_tile_at(doc->level, doc->layer, col, row));
    if (!paint_exactly(doc, col, row, tile)) {
        return;
    }
    if (is_kind(doc->level, tile, "ladder")) {
        settle_ladder(doc, col, row);
    }
    if (is_ladder(doc->level, tile) || was_ladder) {
        settle_ladder(doc, col, row + 1);
    }
}

FhTile paint_mixed(const Hand *hand, FhPoint cell, FhTile tile) {
    uint32_t stroke = hand->strokes + (hand->drag.kind == DRAG_NONE);
    return brush_mixed(&hand->brush, tile, stroke, cell);
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

bool stroke_meets_panel(const Hand *hand) {
    const Drag *drag = &hand->drag;
    return drag->kind == DRAG_TOOL && (drag->last_covered || hand->pointer.over_panel);
}

static bool is_covered(const Stage *stage, FhPoint cell) {
    float size = (float)stage->doc->level->tile_size, dx, dy;
    layer_shift(stage->doc, stage->doc->layer, stage->camera, &dx, &dy);
    return panel_covers(stage, ((float)cell.x + 0.5f) * size + dx,
                        ((float)cell.y + 0.5f) * size + dy);
}

void paint_line(Hand *hand, FhPoint from, FhPoint to, FhTile tile) {
    bool spares = stroke_meets_panel(hand);
    LineWalk walk = line_walk(from, to);
    FhPoint cell;
    while (line_walk_next(&walk, &cell)) {
        if (!spares || !is_covered(hand->stage, cell)) {
            paint_cell(hand->doc, cell.x, cell.y, paint_mixed(hand, cell, tile));
        }
    }
}

// ---- Brush and eraser ----

static FhTile drag_tile(const Hand *hand) {
    bool erases = hand->drag.erases || hand->drag.tool == TOOL_ERASER;
    return erases ? FH_TILE_EMPTY : hand->brush.tile;
}

/// The tile that the tool would paint if the left button went down now.
static FhTile next_tile(const Hand *hand) {
    if (hand->drag.kind == DRAG_TOOL) {
        return drag_tile(hand);
    }
    return hand->tool == TOOL_ERASER ? FH_TILE_EMPTY : hand->brush.tile;
}

static FhPoint pointer_cell(const Hand *hand) {
    return (FhPoint){hand->pointer.col, hand->pointer.row};
}

static void brush_down(Hand *hand) {
    step_begin(hand->doc, drag_tile(hand) == FH_TILE_EMPTY ? "erase" : "paint");
    FhPoint here = pointer_cell(hand);
    bool joins = (hand->drag.mods & UI_MOD_SHIFT) != 0 && hand->has_last_painted;
    paint_line(hand, joins ? hand->last_painted : here, here, drag_tile(hand));
    hand->last_painted = here;
    hand->has_last_painted = true;
}

static void brush_move(Hand *hand) {
    FhPoint last = {hand->drag.last_col, hand->drag.last_row};
    paint_line(hand, last, pointer_cell(hand), drag_tile(hand));
    hand->last_painted = pointer_cell(hand);
}

static void show_cell(Hand *hand, FhPoint cell, FhTile tile) {
    if (tile != FH_TILE_EMPTY) {
        overlay_ghost(hand->stage, cell.x, cell.y, paint_mixed(hand, cell, tile));
    } else {
        overlay_cells(hand->stage, EDITOR_MARK_FILL, EDITOR_ROLE_ERASE,
                      (FhRect){cell.x, cell.y, 1, 1});
    }
}

enum { SHOWN_CELLS_MAX = 20000 };

static void show_line(Hand *hand, FhPoint from, FhPoint to, FhTile tile) {
    LineWalk walk = line_walk(from, to);
    FhPoint cell;
    for (int i = 0; i < SHOWN_CELLS_MAX && line_walk_next(&walk, &cell); i++) {
        show_cell(hand, cell, tile);
    }
}

void brush_show(Hand *hand) {
    FhPoint here = pointer_cell(hand);
    bool joins = (hand->pointer.mods & UI_MOD_SHIFT) != 0 && hand->has_last_painted &&
                 hand->drag.kind == DRAG_NONE;
    show_line(hand, joins ? hand->last_painted : here, here, next_tile(hand));
    FhTile tile = next_tile(hand);
    overlay_cells(hand->stage, EDITOR_MARK_BOX,
                  tile == FH_TILE_EMPTY ? EDITOR_ROLE_ERASE : EDITOR_ROLE_HOVER,
                  (FhRect){here.x, here.y, 1, 1});
}

// ---- Line ----

static FhPoint drag_start(const Hand *hand) {
    return (FhPoint){hand->drag.col, hand->drag.row};
}

/// Where the line ends: with Shift held it is level, upright or goes at 45 degrees.
static FhPoint line_end(const Hand *hand) {
    FhPoint end = pointer_cell(hand);
    if ((hand->pointer.mods & UI_MOD_SHIFT) == 0) {
        return end;
    }
    int dx = end.x - hand->drag.col;
    int dy = end.y - hand->drag.row;
    int far = fh_max(fh_abs(dx), fh_abs(dy));
    bool flat = 2 * fh_abs(dy) < fh_abs(dx);
    bool upright = 2 * fh_abs(dx) < fh_abs(dy);
    return (FhPoint){hand->drag.col + (upright ? 0 : fh_sign(dx) * far),
                     hand->drag.row + (flat ? 0 : fh_sign(dy) * far)};
}

static void line_up(Hand *hand) {
    step_begin(hand->doc, "line");
    paint_line(hand, drag_start(hand), line_end(hand), drag_tile(hand));
    hand->last_painted = line_end(hand);
    hand->has_last_painted = true;
}

static void line_show(Hand *hand) {
    if (hand->drag.kind == DRAG_TOOL) {
        show_line(hand, drag_start(hand), line_end(hand), drag_tile(hand));
    } else {
        brush_show(hand);
    }
}

// ---- Rectangle and ellipse ----

FhRect drag_cells(const Hand *hand, bool square) {
    int dx = hand->pointer.col - hand->drag.col;
    int dy = hand->pointer.row - hand->drag.row;
    if (square) {
        int side = fh_max(fh_abs(dx), fh_abs(dy));
        dx = dx < 0 ? -side : side;
        dy = dy < 0 ? -side : side;
    }
    return (FhRect){hand->drag.col + fh_min(dx, 0), hand->drag.row + fh_min(dy, 0), fh_abs(dx) + 1,
                    fh_abs(dy) + 1};
}

static FhRect rect_cells(const Hand *hand) {
    return drag_cells(hand, (hand->pointer.mods & UI_MOD_SHIFT) != 0);
}

enum { RECT_CELLS_MAX = 1 << 22 };

/// True if the middle of a cell lies in the ellipse that fills the box; of a box, always.
static bool is_in_shape(const Hand *hand, FhRect cells, int col, int row) {
    if (!fh_rect_contains(cells, col, row)) {
        return false;
    }
    int64_t w = cells.w, h = cells.h;
    int64_t x = 2 * (int64_t)(col - cells.x) + 1 - w; // from the middle, in half cells
    int64_t y = 2 * (int64_t)(row - cells.y) + 1 - h;
    return hand->tool != TOOL_ELLIPSE || x * x * h * h + y * y * w * w <= w * w * h * h;
}

static bool is_rim(const Hand *hand, FhRect cells, int col, int row) {
    return !is_in_shape(hand, cells, col - 1, row) || !is_in_shape(hand, cells, col + 1, row) ||
           !is_in_shape(hand, cells, col, row - 1) || !is_in_shape(hand, cells, col, row + 1);
}

/// True if the drag paints this cell: of the shape, or with Ctrl of its outline.
static bool is_of_drag(const Hand *hand, FhRect cells, int col, int row) {
    bool outline = (hand->pointer.mods & UI_MOD_CTRL) != 0;
    return is_in_shape(hand, cells, col, row) && (!outline || is_rim(hand, cells, col, row));
}

static void rect_up(Hand *hand) {
    FhRect cells = rect_cells(hand);
    if ((int64_t)cells.w * cells.h > RECT_CELLS_MAX) {
        toast_say(hand->doc, UI_TOAST_BAD, "Too large to fill at once");
        return;
    }
    step_begin(hand->doc, hand->tool == TOOL_ELLIPSE ? "ellipse" : "rectangle");
    for (int row = cells.y; row < fh_rect_bottom(cells); row++) {
        for (int col = cells.x; col < fh_rect_right(cells); col++) {
            if (is_of_drag(hand, cells, col, row)) {
                paint_cell(hand->doc, col, row,
                           paint_mixed(hand, (FhPoint){col, row}, drag_tile(hand)));
            }
        }
    }
}

static void rect_show(Hand *hand) {
    if (hand->drag.kind != DRAG_TOOL) {
        brush_show(hand);
        return;
    }
    FhRect cells = rect_cells(hand);
    FhTile tile = drag_tile(hand);
    bool few = (int64_t)cells.w * cells.h <= SHOWN_CELLS_MAX;
    for (int row = cells.y; few && row < fh_rect_bottom(cells); row++) {
        for (int col = cells.x; col < fh_rect_right(cells); col++) {
            if (is_of_drag(hand, cells, col, row)) {
                show_cell(hand, (FhPoint){col, row}, tile);
            }
        }
    }
    EditorMarkRole role = tile == FH_TILE_EMPTY ? EDITOR_ROLE_ERASE : EDITOR_ROLE_PAINT;
    overlay_cells(hand->stage, few ? EDITOR_MARK_BOX : EDITOR_MARK_FILL, role, cells);
}

// ---- Picker ----

FhTile tile_under_pointer(const Hand *hand) {
    return history_tile_at(hand->doc->level, hand->doc->layer, hand->pointer.col,
                           hand->pointer.row);
}

void pick_tile(Hand *hand) {
    int layer;
    FhTile tile = layer_pick(hand, &layer);
    if (tile != FH_TILE_EMPTY && layer != hand->doc->layer) {
        hand->doc->layer = layer;
        toast_say(hand->doc, UI_TOAST_INFO, "Painting on %s", layer_name(hand->doc->level, layer));
    }
    if (tile != FH_TILE_EMPTY) {
        brush_choose(&hand->brush, hand->doc->level, tile);
        hand->wheel.strip_left = 0;
    }
}

static void picker_down(Hand *hand) {
    pick_tile(hand);
}

void picker_show(Hand *hand) {
    overlay_cells(hand->stage, EDITOR_MARK_BOX, EDITOR_ROLE_CHOSEN,
                  (FhRect){hand->pointer.col, hand->pointer.row, 1, 1});
}

const ToolActs brush_acts = {.down = brush_down, .move = brush_move, .show = brush_show};
const ToolActs line_acts = {.up = line_up, .show = line_show};
const ToolActs rect_acts = {.up = rect_up, .show = rect_show};
const ToolActs picker_acts = {.down = picker_down, .move = picker_down, .show = picker_show};
