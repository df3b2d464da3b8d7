// tool_slope.c - slope runs: dragged from foot to top, made of the parts of one slope in their
// order, of the brush's material.
//
// The drag's angle chooses the run: as many cells a rise as the catalog has runs for (1, 2, 4). A
// drag downwards is the same run begun at its top. A drag that goes up, on and down again is a
// hill: a run to its highest cell, what is level there, and a run to the pointer. What lies below
// is filled down to the foot; Shift leaves it hollow. Ctrl hangs it from the ceiling.

#include "editor/tools.h"

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

/// True when the untransformed shape rises from the very left to the very right over its run.
static bool rises_alone(const Level *level, int kind) {
    const FhShape *shape = fh_tileset_shape(level->tileset, fh_tile_make(kind, 0));
    int size = level->tile_size;
    return shape != NULL && fh_shape_surface_below(shape, size - 1, 0) == 0 &&
           fh_shape_surface_below(shape, 0, 0) >= size - 2 &&
           fh_shape_surface_below(shape, size / 2, 0) >= size / 2 - 2 &&
           fh_shape_surface_below(shape, size / 2, 0) <= size / 2 + 1;
}

/// Gathers the parts of the run of a material with `count` parts. False when the level has none.
static bool find_run(const Level *level, int material, int count, FhTile *parts) {
    int found = 0;
    const char *run = NULL;
    for (int kind = 1; kind <= level_kind_count(level) && found < count; kind++) {
        const LevelKind *info = level_kind(level, fh_tile_make(kind, 0));
        if (!brush_same_material(level, kind, material) || strcmp(info->family, "slope") != 0) {
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

static FhTile find_filler(const Level *level, int material) {
    for (int kind = 1; kind <= level_kind_count(level); kind++) {
        if (brush_is_block(level, kind) && brush_same_material(level, kind, material)) {
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

static bool hangs(const Hand *hand) {
    return (hand->pointer.mods & UI_MOD_CTRL) != 0;
}

static bool fills(const Hand *hand) {
    return (hand->pointer.mods & UI_MOD_SHIFT) == 0;
}

/// The run between two cells, either of them its foot; `dir` is where it rises to when both are in
/// one column. False when the material has no slopes.
static bool find_run_between(const Hand *hand, FhPoint from, FhPoint to, int dir, SlopeRun *run) {
    bool ceiling = hangs(hand);
    run->grow = ceiling ? 1 : -1;
    bool backwards = ceiling ? to.y < from.y : to.y > from.y;
    run->foot = backwards ? to : from;
    FhPoint top = backwards ? from : to;
    run->dir = top.x != run->foot.x ? fh_sign(top.x - run->foot.x) : dir;
    int across = fh_abs(top.x - run->foot.x) + 1;
    run->rises = fh_abs(top.y - run->foot.y) + 1;
    run->part_count = cells_a_rise(across, run->rises);
    while (!find_run(hand->doc->level, hand->brush.material, run->part_count, run->parts)) {
        if (run->part_count == 1) {
            return false;
        }
        run->part_count /= 2;
    }
    int transform = (run->dir < 0 ? FH_FLIP_X : 0) | (ceiling ? FH_FLIP_Y : 0);
    for (int i = 0; i < run->part_count; i++) {
        run->parts[i] = brush_transform(hand->doc->level, run->parts[i], transform);
    }
    run->filler = find_filler(hand->doc->level, hand->brush.material);
    return true;
}

static FhPoint run_cell(const SlopeRun *run, int at) {
    return (FhPoint){run->foot.x + run->dir * at, run->foot.y + run->grow * (at / run->part_count)};
}

enum { RUN_CELLS_MAX = 4096 };

static int run_length(const SlopeRun *run) {
    return fh_min(run->rises * run->part_count, RUN_CELLS_MAX);
}

static FhPoint run_top(const SlopeRun *run) {
    return run_cell(run, run_length(run) - 1);
}

// ---- Hills ----

/// Keeps where the drag was farthest in the direction of `grow` (1: down). A pointer that comes
/// back from there takes it along, so that what was dragged too far can be dragged back.
static void follow_reach(DragReach *reach, const Drag *drag, FhPoint at, int grow) {
    int farther = (at.y - reach->row) * grow;
    int dir = fh_sign(reach->last - drag->col);
    bool comes_back = dir != 0 && (at.x - reach->last) * dir <= 0;
    if (farther > 0 || (farther < 0 && comes_back)) {
        *reach = (DragReach){at.y, at.x, at.x};
    } else if (farther == 0) {
        reach->last = at.x;
        reach->first = (at.x - reach->first) * dir < 0 ? at.x : reach->first;
    }
}

static void slope_down(Hand *hand) {
    Drag *drag = &hand->drag;
    drag->high = drag->low = (DragReach){drag->row, drag->col, drag->col};
}

static void slope_move(Hand *hand) {
    FhPoint at = {hand->pointer.col, hand->pointer.row};
    follow_reach(&hand->drag.high, &hand->drag, at, -1);
    follow_reach(&hand->drag.low, &hand->drag, at, 1);
}

/// True when the drag went up, on, and about as far down again; `dir` is then where it went.
static bool is_hill(const Hand *hand, const DragReach *reach, int *dir) {
    const Drag *drag = &hand->drag;
    int grow = hangs(hand) ? 1 : -1;
    int rise = (reach->row - drag->row) * grow;
    int drop = (reach->row - hand->pointer.row) * grow;
    int way = reach->last != drag->col ? reach->last - drag->col : hand->pointer.col - drag->col;
    *dir = fh_sign(way);
    bool is_beyond = (hand->pointer.col - reach->last) * *dir > 0;
    return rise > 0 && is_beyond && (drop >= rise || (drop >= 2 && 2 * drop >= rise));
}

/// What the drag means now: one run, or a hill of two and what is level between them.
typedef struct SlopePlan {
    SlopeRun runs[2];
    int run_count;
    int level_first, level_last; // columns; level_last < level_first: there are none
    FhPoint level_at;            // row of its surface, and of its foot
} SlopePlan;

static bool plan_hill(const Hand *hand, SlopePlan *plan, const DragReach *reach, int dir) {
    const Drag *drag = &hand->drag;
    SlopeRun *up = &plan->runs[0];
    SlopeRun *down = &plan->runs[1];
    FhPoint end = {hand->pointer.col, hand->pointer.row};
    if (!find_run_between(hand, (FhPoint){drag->col, drag->row},
                          (FhPoint){reach->first, reach->row}, dir, up)) {
        return false;
    }
    int up_end = run_top(up).x;
    int last = (reach->last - up_end) * dir > 0 ? reach->last : up_end;
    FhPoint top = {last + dir, reach->row};
    find_run_between(hand, top, end, -dir, down);
    down->foot.x = top.x + dir * (run_length(down) - 1);
    down->dir = -dir;
    plan->run_count = 2;
    plan->level_first = fh_min(up_end + dir, last);
    plan->level_last = last == up_end ? plan->level_first - 1 : fh_max(up_end + dir, last);
    plan->level_at = (FhPoint){reach->row, drag->row};
    return true;
}

/// False when the material has no slopes.
static bool plan_slope(const Hand *hand, SlopePlan *plan) {
    const Drag *drag = &hand->drag;
    const DragReach *reach = hangs(hand) ? &drag->low : &drag->high;
    int dir;
    *plan = (SlopePlan){.level_first = 0, .level_last = -1};
    if (is_hill(hand, reach, &dir)) {
        return plan_hill(hand, plan, reach, dir);
    }
    plan->run_count = 1;
    return find_run_between(hand, (FhPoint){drag->col, drag->row},
                            (FhPoint){hand->pointer.col, hand->pointer.row},
                            hand->pointer.x < drag->x ? -1 : 1, &plan->runs[0]);
}

// ---- Painting ----

/// Takes a cell of the plan.
typedef void PutCell(Hand *hand, FhPoint cell, FhTile tile);

static void put_run(Hand *hand, const SlopeRun *run, PutCell *put) {
    for (int i = 0; i < run_length(run); i++) {
        FhPoint cell = run_cell(run, i);
        put(hand, cell, run->parts[i % run->part_count]);
        while (fills(hand) && cell.y != run->foot.y) {
            cell.y -= run->grow;
            put(hand, cell, run->filler);
        }
    }
}

static void put_plan(Hand *hand, const SlopePlan *plan, PutCell *put) {
    for (int i = 0; i < plan->run_count; i++) {
        put_run(hand, &plan->runs[i], put);
    }
    const SlopeRun *run = &plan->runs[0];
    for (int col = plan->level_first; col <= plan->level_last; col++) {
        FhPoint cell = {col, plan->level_at.x};
        put(hand, cell, run->filler);
        while (fills(hand) && cell.y != plan->level_at.y) {
            cell.y -= run->grow;
            put(hand, cell, run->filler);
        }
    }
}

static void paint(Hand *hand, FhPoint cell, FhTile tile) {
    paint_cell(hand->doc, cell.x, cell.y, hand->drag.erases ? FH_TILE_EMPTY : tile);
}

static void slope_up(Hand *hand) {
    SlopePlan plan;
    if (!plan_slope(hand, &plan)) {
        const LevelKind *ground =
            level_kind(hand->doc->level, fh_tile_make(hand->brush.material, 0));
        toast_say(hand->doc, UI_TOAST_BAD, "These tiles have no slopes of %s",
                  ground != NULL ? ground->look : "ground");
        return;
    }
    step_begin(hand->doc, hand->drag.erases ? "erase" : plan.run_count > 1 ? "hill" : "slope");
    put_plan(hand, &plan, paint);
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
static void show_joint(Stage *stage, FhPoint cell, int side, int surface) {
    int size = stage->doc->level->tile_size;
    int x = side > 0 ? (cell.x + 1) * size : cell.x * size - 1;
    int beside = surface_below(stage->doc->level, x, surface - size, 2 * size);
    int lip = fh_abs(beside - surface);
    if (lip >= 2 && lip < size / 2) {
        overlay_mark(stage, EDITOR_MARK_BOX, EDITOR_ROLE_WARN,
                     (FhRect){x - 2, fh_min(beside, surface) - 2, 5, lip + 4});
    }
}

static void show_joints(Stage *stage, const SlopePlan *plan) {
    int size = stage->doc->level->tile_size;
    for (int i = 0; i < plan->run_count; i++) {
        const SlopeRun *run = &plan->runs[i];
        if (run->grow > 0) {
            return; // heads bump on a lip, feet stumble: only floors are looked at
        }
        show_joint(stage, run->foot, -run->dir, (run->foot.y + 1) * size - 1);
        if (plan->run_count == 1) {
            FhPoint top = run_top(run);
            show_joint(stage, top, run->dir, top.y * size);
        }
    }
}

static void show_put(Hand *hand, FhPoint cell, FhTile tile) {
    if (hand->drag.erases) {
        overlay_cells(hand->stage, EDITOR_MARK_FILL, EDITOR_ROLE_ERASE,
                      (FhRect){cell.x, cell.y, 1, 1});
    } else if (tile != FH_TILE_EMPTY) {
        overlay_ghost(hand->stage, cell.x, cell.y, tile);
    }
}

static void slope_show(Hand *hand) {
    SlopePlan plan;
    if (hand->drag.kind != DRAG_TOOL) {
        overlay_cells(hand->stage, EDITOR_MARK_BOX, EDITOR_ROLE_HOVER,
                      (FhRect){hand->pointer.col, hand->pointer.row, 1, 1});
    } else if (plan_slope(hand, &plan)) {
        put_plan(hand, &plan, show_put);
        if (!hand->drag.erases && hand->doc->layer == HISTORY_TERRAIN) {
            show_joints(hand->stage, &plan);
        }
    }
}

const ToolActs slope_acts = {
    .down = slope_down, .move = slope_move, .up = slope_up, .show = slope_show};
