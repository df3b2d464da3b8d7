// tool_solid.c - moving solids: dragged out, moved, sized by eight handles, given a path by
// points.
//
// A path point is where the solid's top left corner goes; it is shown in the middle of the solid
// when it is there. The first point is where the solid starts: both move together.

#include "editor/tools.h"

#include <math.h>
#include <stdlib.h>

enum { PART_NOTHING = -3, PART_NEW = -2, PART_BODY = -1, PART_POINTS = 8 }; // 0 to 7: handles

enum { HANDLES = 8 };

// Where the handles are, in halves of the box.
static const struct {
    int x, y;
} handle_halves[HANDLES] = {{0, 0}, {1, 0}, {2, 0}, {2, 1}, {2, 2}, {1, 2}, {0, 2}, {0, 1}};

static const LevelSolid *chosen_solid(const Document *doc) {
    bool there = doc->chosen.kind == THING_SOLID && thing_is_there(doc, doc->chosen);
    return there ? &doc->level->solids[doc->chosen.index] : NULL;
}

static FhPoint handle_point(const LevelSolid *solid, int handle) {
    return (FhPoint){solid->x + solid->w * handle_halves[handle].x / 2,
                     solid->y + solid->h * handle_halves[handle].y / 2};
}

static FhPoint shown_point(const LevelSolid *solid, int point) {
    return (FhPoint){solid->path[point].x + solid->w / 2, solid->path[point].y + solid->h / 2};
}

// ---- What is under the pointer ----

/// The leg of the path under the pointer, -1 for none.
static int leg_at(const Hand *hand, const LevelSolid *solid) {
    float reach = hand_reach(hand->stage);
    for (int i = 0; i + 1 < solid->path_count; i++) {
        if (distance_to_line(shown_point(solid, i), shown_point(solid, i + 1), hand->pointer.x,
                             hand->pointer.y) <= reach) {
            return i;
        }
    }
    return -1;
}

static int part_at(const Hand *hand) {
    const LevelSolid *solid = chosen_solid(hand->doc);
    if (solid == NULL) {
        return PART_NOTHING;
    }
    for (int i = solid->path_count - 1; i >= 1; i--) {
        if (hand_reaches(hand, shown_point(solid, i))) {
            return PART_POINTS + i;
        }
    }
    for (int i = 0; i < HANDLES && solid->tiles == NULL; i++) {
        if (hand_reaches(hand, handle_point(solid, i))) {
            return i;
        }
    }
    return PART_NOTHING;
}

static Thing solid_at(const Hand *hand) {
    for (int i = hand->doc->level->solid_count - 1; i >= 0; i--) {
        FhRect box = thing_box(hand->doc, (Thing){THING_SOLID, i, -1});
        if (fh_rect_contains(box, (int)floorf(hand->pointer.x), (int)floorf(hand->pointer.y))) {
            return (Thing){THING_SOLID, i, -1};
        }
    }
    return (Thing){0};
}

// ---- Changes ----

/// Inserts a point into the chosen solid's path; a solid without one gets its own place first.
static void insert_point(Document *doc, int at, FhPoint point) {
    LevelSolid copy;
    if (!thing_to_change(doc, LEVEL_SOLID, doc->chosen.index, &copy)) {
        return;
    }
    bool is_first = copy.path_count == 0;
    bool ok =
        !is_first || points_insert(&copy.path, &copy.path_count, 0, (FhPoint){copy.x, copy.y});
    if (ok && points_insert(&copy.path, &copy.path_count, is_first ? 1 : at, point)) {
        history_set_thing(&doc->history, LEVEL_SOLID, doc->chosen.index, &copy);
    } else {
        step_lacks_memory(doc);
    }
    level_thing_free(LEVEL_SOLID, &copy);
}

static void add_point(Hand *hand, int at) {
    const LevelSolid *solid = chosen_solid(hand->doc);
    FhPoint middle = {solid->w / 2, solid->h / 2};
    FhPoint point =
        grid_snap(hand, hand->pointer.x - (float)middle.x, hand->pointer.y - (float)middle.y);
    bool first = solid->path_count == 0;
    step_begin(hand->doc, "path point");
    insert_point(hand->doc, at, point);
    hand->doc->chosen.point = first ? 1 : at;
    hand->drag.part = PART_POINTS + hand->doc->chosen.point;
    hand->drag.grab = middle;
}

static void grab_body(Hand *hand, Thing thing) {
    thing_choose(hand, thing);
    FhRect box = thing_box(hand->doc, thing);
    hand->drag.part = PART_BODY;
    hand->drag.box = box;
    hand->drag.grab = pointer_from(hand, (FhPoint){box.x, box.y});
    step_begin(hand->doc, "move");
}

static void grab_part(Hand *hand, int part) {
    const LevelSolid *solid = chosen_solid(hand->doc);
    hand->drag.part = part;
    hand->drag.box = (FhRect){solid->x, solid->y, solid->w, solid->h};
    if (part >= PART_POINTS) {
        FhPoint at = solid->path[part - PART_POINTS];
        hand->doc->chosen.point = part - PART_POINTS;
        hand->drag.grab = pointer_from(hand, at);
    }
    step_begin(hand->doc, part >= PART_POINTS ? "path point" : "size");
}

static void right_down(Hand *hand) {
    int part = part_at(hand);
    if (part >= PART_POINTS) {
        thing_remove(hand, (Thing){THING_SOLID, hand->doc->chosen.index, part - PART_POINTS});
    } else {
        thing_remove(hand, solid_at(hand));
    }
    hand->drag.part = PART_NOTHING;
}

static void solid_down(Hand *hand) {
    if (hand->drag.button == EDITOR_RIGHT) {
        right_down(hand);
        return;
    }
    const LevelSolid *solid = chosen_solid(hand->doc);
    bool shift = (hand->drag.mods & UI_MOD_SHIFT) != 0;
    int part = part_at(hand);
    Thing under = solid_at(hand);
    int leg = solid != NULL && under.kind == THING_NONE ? leg_at(hand, solid) : -1;
    if (part != PART_NOTHING) {
        grab_part(hand, part);
    } else if (solid != NULL && (shift || leg >= 0)) {
        add_point(hand, leg >= 0 ? leg + 1 : solid->path_count);
    } else if (under.kind != THING_NONE) {
        grab_body(hand, under);
    } else {
        hand->doc->chosen = (Thing){0};
        hand->drag.part = PART_NEW;
    }
}

// ---- Dragging ----

enum { USUAL_COLS = 3 }; // of a lift that is one row high

/// The usual solid with its middle at the pointer.
static FhRect usual_box(const Hand *hand) {
    int size = hand->doc->level->tile_size;
    int w = fh_min(USUAL_COLS * size, LEVEL_SIZE_MAX);
    FhPoint at = {(hand->pointer.col - USUAL_COLS / 2) * size, hand->pointer.row * size};
    if (grid_step(hand) == 1) {
        at = grid_snap(hand, hand->pointer.x - (float)w * 0.5f,
                       hand->pointer.y - (float)size * 0.5f);
    }
    return (FhRect){at.x, at.y, w, size};
}

/// The cells between two px, the one that the farther lies on the edge of left out.
static void cells_between(float a, float b, int size, int *at, int *length) {
    int first = fh_floor_div((int)floorf(fminf(a, b)), size);
    int end = fh_floor_div((int)ceilf(fmaxf(a, b)) - 1, size) + 1;
    *at = first * size;
    *length = fh_max(end - first, 1) * size;
}

/// All cells of the drag, so a whole row or column where it stays in one; off the grid the box
/// between its ends, no thinner than a tile where they lie on one line.
static FhRect new_box(const Hand *hand) {
    const Drag *drag = &hand->drag;
    int size = hand->doc->level->tile_size;
    FhRect box;
    if (!drag->moved) {
        return usual_box(hand);
    }
    cells_between(drag->x, hand->pointer.x, size, &box.x, &box.w);
    cells_between(drag->y, hand->pointer.y, size, &box.y, &box.h);
    if (grid_step(hand) == 1) {
        FhPoint a = grid_snap(hand, drag->x, drag->y);
        FhPoint b = grid_snap(hand, hand->pointer.x, hand->pointer.y);
        box = (FhRect){fh_min(a.x, b.x), fh_min(a.y, b.y), fh_abs(a.x - b.x), fh_abs(a.y - b.y)};
        box.w = box.w > 0 ? box.w : size;
        box.h = box.h > 0 ? box.h : size;
    }
    box.w = fh_min(box.w, LEVEL_SIZE_MAX);
    box.h = fh_min(box.h, LEVEL_SIZE_MAX);
    return box;
}

/// Moves one end of a stretch to `to`; it never gets shorter than `least`, if it is not already, or
/// longer than a solid may.
static void pull(int32_t *at, int32_t *length, int half, int to, int least) {
    int end = *at + *length;
    least = fh_min(least, *length);
    if (half == 0) {
        *at = fh_clamp(to, end - LEVEL_SIZE_MAX, end - least);
        *length = end - *at;
    } else if (half == 2) {
        *length = fh_clamp(to - *at, least, LEVEL_SIZE_MAX);
    }
}

static void resize(const Hand *hand, LevelSolid *solid) {
    FhRect box = hand->drag.box;
    FhPoint to = grid_snap(hand, hand->pointer.x, hand->pointer.y);
    int least = grid_step(hand); // a corner that is pulled past the other one flattens nothing
    pull(&box.x, &box.w, handle_halves[hand->drag.part].x, to.x, least);
    pull(&box.y, &box.h, handle_halves[hand->drag.part].y, to.y, least);
    level_thing_move(LEVEL_SOLID, solid, box.x - solid->x, box.y - solid->y);
    solid->w = box.w;
    solid->h = box.h;
}

static void solid_drag(Hand *hand) {
    const LevelSolid *solid = chosen_solid(hand->doc);
    int part = hand->drag.part;
    LevelSolid copy;
    bool waits = part == PART_NEW || part == PART_NOTHING || !hand->drag.moved;
    FhPoint to = grid_snap(hand, hand->pointer.x - (float)hand->drag.grab.x,
                           hand->pointer.y - (float)hand->drag.grab.y);
    if (!waits && solid != NULL && part == PART_BODY) {
        group_move(hand->doc, hand->doc->chosen.index, to.x - solid->x, to.y - solid->y);
        return;
    }
    if (waits || solid == NULL ||
        !thing_to_change(hand->doc, LEVEL_SOLID, hand->doc->chosen.index, &copy)) {
        return;
    }
    if (part < PART_POINTS) {
        resize(hand, &copy);
    } else if (part - PART_POINTS < copy.path_count) {
        copy.path[part - PART_POINTS] = to;
    }
    history_set_thing(&hand->doc->history, LEVEL_SOLID, hand->doc->chosen.index, &copy);
    level_thing_free(LEVEL_SOLID, &copy);
}

static void solid_up(Hand *hand) {
    if (hand->drag.part != PART_NEW) {
        return;
    }
    FhRect box = new_box(hand);
    LevelSolid solid = thing_new_solid(box);
    solid.look = hand->look;
    int index = hand->doc->level->solid_count;
    step_begin(hand->doc, "new solid");
    if (history_insert_thing(&hand->doc->history, LEVEL_SOLID, index, &solid)) {
        thing_choose(hand, (Thing){THING_SOLID, index, -1});
    }
}

// ---- Showing ----

static void show_path(Stage *stage, const LevelSolid *solid, bool chosen) {
    for (int i = 0; i + 1 < solid->path_count; i++) {
        overlay_line(stage, EDITOR_ROLE_PATH, shown_point(solid, i), shown_point(solid, i + 1));
    }
    if (solid->path_count > 2 && solid->mode == FH_PATH_LOOP) {
        overlay_line(stage, EDITOR_ROLE_PATH, shown_point(solid, solid->path_count - 1),
                     shown_point(solid, 0));
    }
    for (int i = 0; chosen && i < solid->path_count; i++) {
        EditorMarkRole role = i == stage->doc->chosen.point ? EDITOR_ROLE_CHOSEN : EDITOR_ROLE_PATH;
        overlay_point(stage, EDITOR_MARK_POINT, role, shown_point(solid, i));
        overlay_mark(stage, EDITOR_MARK_BOX, EDITOR_ROLE_PATH,
                     (FhRect){solid->path[i].x, solid->path[i].y, solid->w, solid->h});
    }
}

static void solid_keep(Hand *hand) {
    for (int i = 0; i < hand->doc->level->solid_count; i++) {
        Thing thing = {THING_SOLID, i, -1};
        overlay_mark(hand->stage, EDITOR_MARK_BOX, thing_role(hand->doc, thing),
                     thing_box(hand->doc, thing));
        show_path(hand->stage, &hand->doc->level->solids[i], thing_same(hand->doc->chosen, thing));
    }
    const LevelSolid *solid = chosen_solid(hand->doc);
    if (solid != NULL) {
        for (int i = 0; i < HANDLES && solid->tiles == NULL; i++) {
            overlay_point(hand->stage, EDITOR_MARK_HANDLE, EDITOR_ROLE_CHOSEN,
                          handle_point(solid, i));
        }
        group_show(hand->stage, hand->doc->chosen.index);
    }
}

static void solid_show(Hand *hand) {
    if (hand->drag.kind == DRAG_TOOL && hand->drag.part == PART_NEW) {
        overlay_mark(hand->stage, EDITOR_MARK_BOX, EDITOR_ROLE_PAINT, new_box(hand));
        return;
    }
    bool adds_point = chosen_solid(hand->doc) != NULL && (hand->pointer.mods & UI_MOD_SHIFT) != 0;
    if (hand->drag.kind == DRAG_NONE && part_at(hand) == PART_NOTHING && !adds_point &&
        solid_at(hand).kind == THING_NONE) {
        overlay_mark(hand->stage, EDITOR_MARK_BOX, EDITOR_ROLE_PAINT, usual_box(hand));
    }
}

const ToolActs solid_acts = {
    .down = solid_down, .move = solid_drag, .up = solid_up, .show = solid_show, .keep = solid_keep};
