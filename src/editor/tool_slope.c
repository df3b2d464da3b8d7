// tool_slope.c - slope runs: dragged from foot to top, made of the parts of one slope in their
// order.
//
// The drag's angle chooses the run: as many cells a rise as the kit has runs for (1, 2, 4). A drag
// downwards is the same run begun at its top. Ctrl hangs it from the ceiling.

#include "editor/internal.h"

#include <string.h>

typedef struct SlopeRun {
    FhTile parts[8]; // from the foot on, as they stand
    int part_count;  // cells a rise
    FhPoint foot;
    int rises;
    int dir;  // 1: rises to the right
    int grow; // rows a rise: -1 up, 1 down (a ceiling)
    FhTile filler;
} SlopeRun;

static bool is_slope(const Level *level, int kind) {
    const LevelKind *info = level_kind(level, fh_tile_make(kind, 0));
    const FhTileKind *what = fh_tileset_kind(level->tileset, fh_tile_make(kind, 0));
    return info != NULL && what != NULL && strcmp(info->family, "slope") == 0 &&
           what->solidity == FH_SOLID && what->flags == 0 && what->belt == 0.0f;
}

/// True when the untransformed shape rises from the very left to the very right over its run.
static bool rises_alone(const Level *level, int kind) {
    const FhShape *shape = fh_tileset_shape(level->tileset, fh_tile_make(kind, 0));
    int size = level->tile_size;
    return shape != NULL && fh_shape_surface_below(shape, size - 1, 0) == 0 &&
           fh_shape_surface_below(shape, 0, 0) >= size - 2 &&
           fh_shape_surface_below(shape, size / 2, 0) >= size / 2 - 2 &&
           fh_shape_surface_below(shape, size / 2, 0) <= size / 2 + 1;
}

/// Gathers the parts of the run with `count` parts. False when the level has none.
static bool find_run(const Level *level, int count, FhTile *parts) {
    int found = 0;
    const char *run = NULL;
    for (int kind = 1; kind <= level_kind_count(level) && found < count; kind++) {
        const LevelKind *info = level_kind(level, fh_tile_make(kind, 0));
        if (!is_slope(level, kind)) {
            continue;
        }
        if (count == 1) {
            bool alone = info->run[0] == '\0' || info->run_parts <= 1;
            if (alone && rises_alone(level, kind)) {
                parts[found++] = fh_tile_make(kind, 0);
            }
        } else if (info->run_parts == count && info->run[0] != '\0' &&
                   (run == NULL || strcmp(run, info->run) == 0)) {
            run = info->run;
            parts[fh_clamp(info->part, 0, count - 1)] = fh_tile_make(kind, 0);
            found++;
        }
    }
    return found == count;
}

static FhTile find_filler(const Level *level) {
    for (int kind = 1; kind <= level_kind_count(level); kind++) {
        const FhTileKind *what = fh_tileset_kind(level->tileset, fh_tile_make(kind, 0));
        if (what->shape.full && what->solidity == FH_SOLID && what->flags == 0 &&
            what->belt == 0.0f && what->grip == 1.0f && what->bounce == 0.0f) {
            return fh_tile_make(kind, 0);
        }
    }
    return FH_TILE_EMPTY;
}

static int cells_a_rise(int across, int up) {
    if (2 * across < 3 * up) {
        return 1;
    }
    return across < 3 * up ? 2 : 4;
}

/// What the drag means now. False when the level has no slopes.
static bool slope_run(const Editor *editor, SlopeRun *run) {
    const Drag *drag = &editor->drag;
    FhPoint from = {drag->col, drag->row};
    FhPoint to = {editor->pointer.col, editor->pointer.row};
    bool ceiling = (editor->pointer.mods & UI_MOD_CTRL) != 0;
    run->grow = ceiling ? 1 : -1;
    bool backwards = ceiling ? to.y < from.y : to.y > from.y;
    run->foot = backwards ? to : from;
    FhPoint top = backwards ? from : to;
    run->dir = top.x != run->foot.x          ? fh_sign(top.x - run->foot.x)
               : editor->pointer.x < drag->x ? -1
                                             : 1;
    int across = fh_abs(top.x - run->foot.x) + 1;
    run->rises = fh_abs(top.y - run->foot.y) + 1;
    run->part_count = cells_a_rise(across, run->rises);
    while (!find_run(editor->level, run->part_count, run->parts)) {
        if (run->part_count == 1) {
            return false;
        }
        run->part_count /= 2;
    }
    int transform = (run->dir < 0 ? FH_FLIP_X : 0) | (ceiling ? FH_FLIP_Y : 0);
    for (int i = 0; i < run->part_count; i++) {
        run->parts[i] = brush_transform(editor->level, run->parts[i], transform);
    }
    run->filler = find_filler(editor->level);
    return true;
}

static FhPoint run_cell(const SlopeRun *run, int at) {
    return (FhPoint){run->foot.x + run->dir * at, run->foot.y + run->grow * (at / run->part_count)};
}

static bool fills(const Editor *editor) {
    return (editor->pointer.mods & UI_MOD_SHIFT) != 0;
}

enum { RUN_CELLS_MAX = 4096 };

static int run_length(const SlopeRun *run) {
    return fh_min(run->rises * run->part_count, RUN_CELLS_MAX);
}

void slope_up(Editor *editor) {
    SlopeRun run;
    if (!slope_run(editor, &run)) {
        editor_toast(editor, UI_TOAST_BAD, "There are no slopes among the kinds of tile");
        return;
    }
    bool erases = editor->drag.erases;
    editor_begin(editor, erases ? "erase" : "slope");
    for (int i = 0; i < run_length(&run); i++) {
        FhPoint cell = run_cell(&run, i);
        FhTile tile = run.parts[i % run.part_count];
        paint_cell(editor, cell.x, cell.y, erases ? FH_TILE_EMPTY : tile);
        while (fills(editor) && cell.y != run.foot.y) {
            cell.y -= run.grow;
            paint_cell(editor, cell.x, cell.y, erases ? FH_TILE_EMPTY : run.filler);
        }
    }
}

// ---- Preview and joints ----

/// The first solid pixel at or below (x, y), at most `far` px down; y + far when there is none.
static int surface_below(const Level *level, int x, int y, int far) {
    int down = 0;
    while (down < far && !fh_terrain_overlaps(level->terrain, (FhRect){x, y + down, 1, 1})) {
        down++;
    }
    return y + down;
}

/// Warns where the ground beside the run's end lies a little higher or lower than the run's end.
static void show_joint(Editor *editor, FhPoint cell, int side, int surface) {
    int size = editor_tile_size(editor);
    int x = side > 0 ? (cell.x + 1) * size : cell.x * size - 1;
    int beside = surface_below(editor->level, x, surface - size, 2 * size);
    int lip = fh_abs(beside - surface);
    if (lip >= 2 && lip < size / 2) {
        overlay_mark(editor, EDITOR_MARK_BOX, EDITOR_ROLE_WARN,
                     (FhRect){x - 2, fh_min(beside, surface) - 2, 5, lip + 4});
    }
}

static void show_joints(Editor *editor, const SlopeRun *run) {
    if (run->grow > 0) {
        return; // heads bump on a lip, feet stumble: only floors are looked at
    }
    int size = editor_tile_size(editor);
    FhPoint top = run_cell(run, run_length(run) - 1);
    show_joint(editor, run->foot, -run->dir, (run->foot.y + 1) * size - 1);
    show_joint(editor, top, run->dir, top.y * size);
}

void slope_show(Editor *editor) {
    SlopeRun run;
    if (editor->drag.kind != DRAG_TOOL) {
        overlay_cells(editor, EDITOR_MARK_BOX, EDITOR_ROLE_HOVER,
                      (FhRect){editor->pointer.col, editor->pointer.row, 1, 1});
        return;
    }
    if (!slope_run(editor, &run)) {
        return;
    }
    for (int i = 0; i < run_length(&run); i++) {
        FhPoint cell = run_cell(&run, i);
        if (editor->drag.erases) {
            overlay_cells(editor, EDITOR_MARK_FILL, EDITOR_ROLE_ERASE,
                          (FhRect){cell.x, cell.y, 1, 1});
            continue;
        }
        overlay_ghost(editor, cell.x, cell.y, run.parts[i % run.part_count]);
        while (fills(editor) && cell.y != run.foot.y && run.filler != FH_TILE_EMPTY) {
            cell.y -= run.grow;
            overlay_ghost(editor, cell.x, cell.y, run.filler);
        }
    }
    if (!editor->drag.erases) {
        show_joints(editor, &run);
    }
}
