// tool_solid.c - moving solids: dragged out, moved, sized by eight handles, given a path by
// points.
//
// A path point is where the solid's top left corner goes; it is shown in the middle of the solid
// when it is there. The first point is where the solid starts: both move together.

#include "editor/state.h"

#include <math.h>
#include <stdlib.h>

enum { PART_NOTHING = -3, PART_NEW = -2, PART_BODY = -1, PART_POINTS = 8 }; // 0 to 7: handles

enum { HANDLES = 8 };

// Where the handles are, in halves of the box.
static const struct {
    int x, y;
} handle_at[HANDLES] = {{0, 0}, {1, 0}, {2, 0}, {2, 1}, {2, 2}, {1, 2}, {0, 2}, {0, 1}};

static const LevelSolid *chosen_solid(const Editor *editor) {
    bool there = editor->chosen.kind == THING_SOLID && thing_is_there(editor, editor->chosen);
    return there ? &editor->level->solids[editor->chosen.index] : NULL;
}

static FhPoint handle_point(const LevelSolid *solid, int handle) {
    return (FhPoint){solid->x + solid->w * handle_at[handle].x / 2,
                     solid->y + solid->h * handle_at[handle].y / 2};
}

static FhPoint shown_point(const LevelSolid *solid, int point) {
    return (FhPoint){solid->path[point].x + solid->w / 2, solid->path[point].y + solid->h / 2};
}

// ---- What is under the pointer ----

/// The leg of the path under the pointer, -1 for none.
static int leg_at(const Editor *editor, const LevelSolid *solid) {
    float reach = hand_reach(editor);
    for (int i = 0; i + 1 < solid->path_count; i++) {
        if (distance_to_line(shown_point(solid, i), shown_point(solid, i + 1), editor->pointer.x,
                             editor->pointer.y) <= reach) {
            return i;
        }
    }
    return -1;
}

static int part_at(const Editor *editor) {
    const LevelSolid *solid = chosen_solid(editor);
    if (solid == NULL) {
        return PART_NOTHING;
    }
    for (int i = solid->path_count - 1; i >= 1; i--) {
        if (hand_reaches(editor, shown_point(solid, i))) {
            return PART_POINTS + i;
        }
    }
    for (int i = 0; i < HANDLES && solid->tiles == NULL; i++) {
        if (hand_reaches(editor, handle_point(solid, i))) {
            return i;
        }
    }
    return PART_NOTHING;
}

static Thing solid_at(const Editor *editor) {
    for (int i = editor->level->solid_count - 1; i >= 0; i--) {
        FhRect box = thing_box(editor, (Thing){THING_SOLID, i, -1});
        if (fh_rect_contains(box, (int)floorf(editor->pointer.x), (int)floorf(editor->pointer.y))) {
            return (Thing){THING_SOLID, i, -1};
        }
    }
    return (Thing){0};
}

// ---- Changes ----

/// Inserts a point into the chosen solid's path; a solid without one gets its own place first.
static void insert_point(Editor *editor, int at, FhPoint point) {
    LevelSolid copy;
    if (!thing_to_change(editor, LEVEL_SOLID, editor->chosen.index, &copy)) {
        return;
    }
    bool is_first = copy.path_count == 0;
    bool ok =
        !is_first || points_insert(&copy.path, &copy.path_count, 0, (FhPoint){copy.x, copy.y});
    if (ok && points_insert(&copy.path, &copy.path_count, is_first ? 1 : at, point)) {
        history_set_thing(&editor->history, LEVEL_SOLID, editor->chosen.index, &copy);
    } else {
        editor_lacks_memory(editor);
    }
    level_thing_free(LEVEL_SOLID, &copy);
}

static void add_point(Editor *editor, int at) {
    const LevelSolid *solid = chosen_solid(editor);
    FhPoint middle = {solid->w / 2, solid->h / 2};
    FhPoint point =
        grid_snap(editor, editor->pointer.x - (float)middle.x, editor->pointer.y - (float)middle.y);
    bool first = solid->path_count == 0;
    editor_begin(editor, "path point");
    insert_point(editor, at, point);
    editor->chosen.point = first ? 1 : at;
    editor->drag.part = PART_POINTS + editor->chosen.point;
    editor->drag.grab = middle;
}

static void grab_body(Editor *editor, Thing thing) {
    thing_choose(editor, thing);
    FhRect box = thing_box(editor, thing);
    editor->drag.part = PART_BODY;
    editor->drag.box = box;
    editor->drag.grab =
        (FhPoint){(int)floorf(editor->pointer.x) - box.x, (int)floorf(editor->pointer.y) - box.y};
    editor_begin(editor, "move");
}

static void grab_part(Editor *editor, int part) {
    const LevelSolid *solid = chosen_solid(editor);
    editor->drag.part = part;
    editor->drag.box = (FhRect){solid->x, solid->y, solid->w, solid->h};
    if (part >= PART_POINTS) {
        FhPoint at = solid->path[part - PART_POINTS];
        editor->chosen.point = part - PART_POINTS;
        editor->drag.grab =
            (FhPoint){(int)floorf(editor->pointer.x) - at.x, (int)floorf(editor->pointer.y) - at.y};
    }
    editor_begin(editor, part >= PART_POINTS ? "path point" : "size");
}

static void right_down(Editor *editor) {
    int part = part_at(editor);
    if (part >= PART_POINTS) {
        thing_remove(editor, (Thing){THING_SOLID, editor->chosen.index, part - PART_POINTS});
    } else {
        thing_remove(editor, solid_at(editor));
    }
    editor->drag.part = PART_NOTHING;
}

void solid_down(Editor *editor) {
    if (editor->drag.button == EDITOR_RIGHT) {
        right_down(editor);
        return;
    }
    const LevelSolid *solid = chosen_solid(editor);
    bool shift = (editor->drag.mods & UI_MOD_SHIFT) != 0;
    int part = part_at(editor);
    Thing under = solid_at(editor);
    int leg = solid != NULL && under.kind == THING_NONE ? leg_at(editor, solid) : -1;
    if (part != PART_NOTHING) {
        grab_part(editor, part);
    } else if (solid != NULL && (shift || leg >= 0)) {
        add_point(editor, leg >= 0 ? leg + 1 : solid->path_count);
    } else if (under.kind != THING_NONE) {
        grab_body(editor, under);
    } else {
        editor->chosen = (Thing){0};
        editor->drag.part = PART_NEW;
    }
}

// ---- Dragging ----

enum { USUAL_COLS = 3 }; // of a lift that is one row high

/// The usual solid with its middle at the pointer.
static FhRect usual_box(const Editor *editor) {
    int size = editor_tile_size(editor);
    int w = fh_min(USUAL_COLS * size, LEVEL_SIZE_MAX);
    FhPoint at = {(editor->pointer.col - USUAL_COLS / 2) * size, editor->pointer.row * size};
    if (grid_step(editor) == 1) {
        at = grid_snap(editor, editor->pointer.x - (float)w * 0.5f,
                       editor->pointer.y - (float)size * 0.5f);
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
static FhRect new_box(const Editor *editor) {
    const Drag *drag = &editor->drag;
    int size = editor_tile_size(editor);
    FhRect box;
    if (!drag->moved) {
        return usual_box(editor);
    }
    cells_between(drag->x, editor->pointer.x, size, &box.x, &box.w);
    cells_between(drag->y, editor->pointer.y, size, &box.y, &box.h);
    if (grid_step(editor) == 1) {
        FhPoint a = grid_snap(editor, drag->x, drag->y);
        FhPoint b = grid_snap(editor, editor->pointer.x, editor->pointer.y);
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

static void resize(const Editor *editor, LevelSolid *solid) {
    FhRect box = editor->drag.box;
    FhPoint to = grid_snap(editor, editor->pointer.x, editor->pointer.y);
    int least = grid_step(editor); // a corner that is pulled past the other one flattens nothing
    pull(&box.x, &box.w, handle_at[editor->drag.part].x, to.x, least);
    pull(&box.y, &box.h, handle_at[editor->drag.part].y, to.y, least);
    level_thing_move(LEVEL_SOLID, solid, box.x - solid->x, box.y - solid->y);
    solid->w = box.w;
    solid->h = box.h;
}

void solid_drag(Editor *editor) {
    const LevelSolid *solid = chosen_solid(editor);
    int part = editor->drag.part;
    LevelSolid copy;
    bool waits = part == PART_NEW || part == PART_NOTHING || !editor->drag.moved;
    FhPoint to = grid_snap(editor, editor->pointer.x - (float)editor->drag.grab.x,
                           editor->pointer.y - (float)editor->drag.grab.y);
    if (!waits && solid != NULL && part == PART_BODY) {
        group_move(editor, editor->chosen.index, to.x - solid->x, to.y - solid->y);
        return;
    }
    if (waits || solid == NULL ||
        !thing_to_change(editor, LEVEL_SOLID, editor->chosen.index, &copy)) {
        return;
    }
    if (part < PART_POINTS) {
        resize(editor, &copy);
    } else if (part - PART_POINTS < copy.path_count) {
        copy.path[part - PART_POINTS] = to;
    }
    history_set_thing(&editor->history, LEVEL_SOLID, editor->chosen.index, &copy);
    level_thing_free(LEVEL_SOLID, &copy);
}

void solid_up(Editor *editor) {
    if (editor->drag.part != PART_NEW) {
        return;
    }
    FhRect box = new_box(editor);
    LevelSolid solid = thing_new_solid(box);
    solid.look = editor->panels.look;
    int index = editor->level->solid_count;
    editor_begin(editor, "new solid");
    if (history_insert_thing(&editor->history, LEVEL_SOLID, index, &solid)) {
        thing_choose(editor, (Thing){THING_SOLID, index, -1});
    }
}

// ---- Showing ----

static void show_path(Editor *editor, const LevelSolid *solid, bool chosen) {
    for (int i = 0; i + 1 < solid->path_count; i++) {
        FhPoint a = shown_point(solid, i);
        FhPoint b = shown_point(solid, i + 1);
        overlay_mark(editor, EDITOR_MARK_LINE, EDITOR_ROLE_PATH,
                     (FhRect){a.x, a.y, b.x - a.x, b.y - a.y});
    }
    if (solid->path_count > 2 && solid->mode == FH_PATH_LOOP) {
        FhPoint a = shown_point(solid, solid->path_count - 1);
        FhPoint b = shown_point(solid, 0);
        overlay_mark(editor, EDITOR_MARK_LINE, EDITOR_ROLE_PATH,
                     (FhRect){a.x, a.y, b.x - a.x, b.y - a.y});
    }
    for (int i = 0; chosen && i < solid->path_count; i++) {
        FhPoint at = shown_point(solid, i);
        EditorMarkRole role = i == editor->chosen.point ? EDITOR_ROLE_CHOSEN : EDITOR_ROLE_PATH;
        overlay_mark(editor, EDITOR_MARK_POINT, role, (FhRect){at.x, at.y, 0, 0});
        overlay_mark(editor, EDITOR_MARK_BOX, EDITOR_ROLE_PATH,
                     (FhRect){solid->path[i].x, solid->path[i].y, solid->w, solid->h});
    }
}

static void show_handles(Editor *editor, const LevelSolid *solid) {
    for (int i = 0; i < HANDLES && solid->tiles == NULL; i++) {
        FhPoint at = handle_point(solid, i);
        overlay_mark(editor, EDITOR_MARK_HANDLE, EDITOR_ROLE_CHOSEN, (FhRect){at.x, at.y, 0, 0});
    }
}

void solid_keep(Editor *editor) {
    for (int i = 0; i < editor->level->solid_count; i++) {
        Thing thing = {THING_SOLID, i, -1};
        bool chosen = thing_same(editor->chosen, thing);
        bool hot = thing_same(editor->hot, thing);
        EditorMarkRole role = chosen ? EDITOR_ROLE_CHOSEN
                              : hot  ? EDITOR_ROLE_HOT
                                     : EDITOR_ROLE_OBJECT;
        overlay_mark(editor, EDITOR_MARK_BOX, role, thing_box(editor, thing));
        show_path(editor, &editor->level->solids[i], chosen);
    }
    const LevelSolid *solid = chosen_solid(editor);
    if (solid != NULL) {
        show_handles(editor, solid);
        group_show(editor, editor->chosen.index);
    }
}

void solid_show(Editor *editor) {
    if (editor->drag.kind == DRAG_TOOL && editor->drag.part == PART_NEW) {
        overlay_mark(editor, EDITOR_MARK_BOX, EDITOR_ROLE_PAINT, new_box(editor));
        return;
    }
    bool adds_point = chosen_solid(editor) != NULL && (editor->pointer.mods & UI_MOD_SHIFT) != 0;
    if (editor->drag.kind == DRAG_NONE && part_at(editor) == PART_NOTHING && !adds_point &&
        solid_at(editor).kind == THING_NONE) {
        overlay_mark(editor, EDITOR_MARK_BOX, EDITOR_ROLE_PAINT, usual_box(editor));
    }
}
