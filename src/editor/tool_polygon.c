// tool_polygon.c - ground as lines: drawn point by point, moved, bent, given a path.
//
// A new polygon is a draft until it is finished; only then the level has it, as one step. Of a
// chosen one, corners and the middles of its sides can be dragged, its inside or a side moves it
// all. Its path says where its first corner goes: when that corner changes, the path goes along.

#include "editor/state.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PART_NOTHING = -2, PART_BODY = -1 }; // from 0: a point as in Thing

const LevelPolygon *polygon_chosen(const Editor *editor) {
    bool there = editor->chosen.kind == THING_POLYGON && thing_is_there(editor, editor->chosen);
    return there ? &editor->level->polygons[editor->chosen.index] : NULL;
}

// ---- Under the pointer ----

static FhPoint side_middle(const LevelPolygon *polygon, int side) {
    FhPoint a = polygon->points[side];
    FhPoint b = polygon_side_end(polygon, side);
    return (FhPoint){(a.x + b.x) / 2, (a.y + b.y) / 2};
}

/// The chosen polygon's corner or path point under the pointer.
static int point_at(const Editor *editor, const LevelPolygon *polygon) {
    for (int i = polygon->motion.path_count - 1; i >= 1; i--) {
        if (hand_reaches(editor, polygon->motion.path[i])) {
            return THING_PATH + i;
        }
    }
    for (int i = polygon->count - 1; i >= 0; i--) {
        if (hand_reaches(editor, polygon->points[i])) {
            return i;
        }
    }
    return PART_NOTHING;
}

static int middle_at(const Editor *editor, const LevelPolygon *polygon) {
    for (int i = 0; i < polygon_side_count(polygon); i++) {
        if (hand_reaches(editor, side_middle(polygon, i))) {
            return i;
        }
    }
    return -1;
}

// ---- Changes ----

static void set_chosen(Editor *editor, const LevelPolygon *polygon) {
    history_set_thing(&editor->history, LEVEL_POLYGON, editor->chosen.index, polygon);
}

/// Puts a corner into a side of the chosen polygon; it is then dragged.
static void bend_side(Editor *editor, int side) {
    LevelPolygon copy;
    if (!thing_to_change(editor, LEVEL_POLYGON, editor->chosen.index, &copy)) {
        return;
    }
    editor_begin(editor, "bend");
    if (points_insert(&copy.points, &copy.count, side + 1,
                      side_middle(polygon_chosen(editor), side))) {
        set_chosen(editor, &copy);
        editor->chosen.point = side + 1;
        editor->drag.part = side + 1;
        editor->drag.grab = (FhPoint){0, 0};
    } else {
        editor_lacks_memory(editor);
    }
    level_thing_free(LEVEL_POLYGON, &copy);
}

static void add_path_point(Editor *editor) {
    LevelPolygon copy;
    LevelMotion *motion = &copy.motion;
    if (!thing_to_change(editor, LEVEL_POLYGON, editor->chosen.index, &copy)) {
        return;
    }
    FhPoint at = grid_snap(editor, editor->pointer.x, editor->pointer.y);
    editor_begin(editor, "path point");
    bool ok = motion->path_count > 0 ||
              points_insert(&motion->path, &motion->path_count, 0, copy.points[0]);
    if (ok && points_insert(&motion->path, &motion->path_count, motion->path_count, at)) {
        if (motion->speed <= 0.0f) {
            LevelMotion fresh = thing_new_motion();
            motion->mode = fresh.mode;
            motion->speed = fresh.speed;
            motion->wait = fresh.wait;
        }
        set_chosen(editor, &copy);
        editor->chosen.point = THING_PATH + motion->path_count - 1;
        editor->drag.part = editor->chosen.point;
        editor->drag.grab = (FhPoint){0, 0};
    } else {
        editor_lacks_memory(editor);
    }
    level_thing_free(LEVEL_POLYGON, &copy);
}

// ---- The draft ----

static void draft_down(Editor *editor) {
    PolygonDraft *draft = &editor->draft;
    editor->drag.part = PART_NOTHING;
    if (editor->drag.button == EDITOR_RIGHT) {
        draft_step_back(editor);
    } else if (draft->count > 2 && hand_reaches(editor, draft->points[0])) {
        draft_finish(editor, true);
    } else if (editor->pointer.clicks >= 2 && draft->count > 1) {
        draft_finish(editor, false);
    } else {
        draft_add(editor, grid_snap(editor, editor->pointer.x, editor->pointer.y));
    }
}

// ---- Pressing and dragging ----

static void grab(Editor *editor, Thing thing, int part) {
    thing_choose(editor, thing);
    const LevelPolygon *polygon = polygon_chosen(editor);
    FhPoint at = part == PART_BODY    ? polygon->points[0]
                 : part >= THING_PATH ? polygon->motion.path[part - THING_PATH]
                                      : polygon->points[part];
    editor->chosen.point = part == PART_BODY ? -1 : part;
    editor->drag.part = part;
    editor->drag.grab =
        (FhPoint){(int)floorf(editor->pointer.x) - at.x, (int)floorf(editor->pointer.y) - at.y};
    editor_begin(editor, part == PART_BODY ? "move" : part >= THING_PATH ? "path point" : "corner");
}

static void remove_under_pointer(Editor *editor) {
    const LevelPolygon *polygon = polygon_chosen(editor);
    int point = polygon != NULL ? point_at(editor, polygon) : PART_NOTHING;
    editor->drag.part = PART_NOTHING;
    thing_remove(editor, point != PART_NOTHING ? (Thing){THING_POLYGON, editor->chosen.index, point}
                                               : polygon_under_pointer(editor));
}

static void press(Editor *editor) {
    const LevelPolygon *polygon = polygon_chosen(editor);
    bool shift = (editor->drag.mods & UI_MOD_SHIFT) != 0;
    int point = polygon != NULL ? point_at(editor, polygon) : PART_NOTHING;
    int side = polygon != NULL ? middle_at(editor, polygon) : -1;
    Thing under = polygon_under_pointer(editor);
    editor->drag.part = PART_NOTHING;
    if (point != PART_NOTHING) {
        grab(editor, editor->chosen, point);
    } else if (side >= 0) {
        bend_side(editor, side);
    } else if (polygon != NULL && shift) {
        add_path_point(editor);
    } else if (under.kind != THING_NONE && !shift) {
        grab(editor, under, PART_BODY);
    } else {
        editor->chosen = (Thing){0};
        draft_add(editor, grid_snap(editor, editor->pointer.x, editor->pointer.y));
    }
}

void polygon_down(Editor *editor) {
    if (editor->draft.count > 0) {
        draft_down(editor);
    } else if (editor->drag.button == EDITOR_RIGHT) {
        remove_under_pointer(editor);
    } else {
        press(editor);
    }
}

/// The chosen polygon, while it has the part that is dragged.
static const LevelPolygon *polygon_held(const Editor *editor) {
    Thing held = {THING_POLYGON, editor->chosen.index, editor->drag.part};
    bool is_there = editor->drag.part != PART_NOTHING && thing_is_there(editor, held);
    return is_there ? polygon_chosen(editor) : NULL;
}

void polygon_drag(Editor *editor) {
    const LevelPolygon *polygon = polygon_held(editor);
    int part = editor->drag.part;
    LevelPolygon copy;
    if (polygon == NULL || !editor->drag.moved || editor->drag.button != EDITOR_LEFT ||
        !thing_to_change(editor, LEVEL_POLYGON, editor->chosen.index, &copy)) {
        return;
    }
    FhPoint to = grid_snap(editor, editor->pointer.x - (float)editor->drag.grab.x,
                           editor->pointer.y - (float)editor->drag.grab.y);
    if (part == PART_BODY) {
        level_thing_move(LEVEL_POLYGON, &copy, to.x - copy.points[0].x, to.y - copy.points[0].y);
    } else {
        FhPoint at = part >= THING_PATH ? copy.motion.path[part - THING_PATH] : copy.points[part];
        polygon_move_point(&copy, part, to.x - at.x, to.y - at.y);
    }
    set_chosen(editor, &copy);
    level_thing_free(LEVEL_POLYGON, &copy);
}

// ---- Showing ----

static void show_line(Editor *editor, EditorMarkRole role, FhPoint a, FhPoint b) {
    overlay_mark(editor, EDITOR_MARK_LINE, role, (FhRect){a.x, a.y, b.x - a.x, b.y - a.y});
}

static void show_point(Editor *editor, EditorMarkKind kind, EditorMarkRole role, FhPoint at) {
    overlay_mark(editor, kind, role, (FhRect){at.x, at.y, 0, 0});
}

static void show_path(Editor *editor, const LevelPolygon *polygon) {
    const LevelMotion *motion = &polygon->motion;
    for (int i = 0; i + 1 < motion->path_count; i++) {
        show_line(editor, EDITOR_ROLE_PATH, motion->path[i], motion->path[i + 1]);
    }
    for (int i = 1; i < motion->path_count; i++) {
        bool chosen = editor->chosen.point == THING_PATH + i;
        show_point(editor, EDITOR_MARK_POINT, chosen ? EDITOR_ROLE_CHOSEN : EDITOR_ROLE_PATH,
                   motion->path[i]);
    }
}

static void show_corners(Editor *editor, const LevelPolygon *polygon) {
    for (int i = 0; i < polygon_side_count(polygon); i++) {
        show_point(editor, EDITOR_MARK_POINT, EDITOR_ROLE_HOVER, side_middle(polygon, i));
    }
    for (int i = 0; i < polygon->count; i++) {
        EditorMarkRole role = i == editor->chosen.point ? EDITOR_ROLE_HOT : EDITOR_ROLE_CHOSEN;
        show_point(editor, EDITOR_MARK_HANDLE, role, polygon->points[i]);
    }
}

static void show_draft(Editor *editor) {
    const PolygonDraft *draft = &editor->draft;
    for (int i = 0; i + 1 < draft->count; i++) {
        show_line(editor, EDITOR_ROLE_PAINT, draft->points[i], draft->points[i + 1]);
    }
    for (int i = 0; i < draft->count; i++) {
        show_point(editor, EDITOR_MARK_HANDLE, EDITOR_ROLE_PAINT, draft->points[i]);
    }
}

/// Where the next corner would be; the first one lights up when a press would close the polygon.
static void show_next(Editor *editor) {
    const PolygonDraft *draft = &editor->draft;
    FhPoint next = grid_snap(editor, editor->pointer.x, editor->pointer.y);
    bool closes = draft->count > 2 && hand_reaches(editor, draft->points[0]);
    if (draft->count > 0) {
        show_line(editor, EDITOR_ROLE_PAINT, draft->points[draft->count - 1],
                  closes ? draft->points[0] : next);
    }
    if (closes) {
        show_point(editor, EDITOR_MARK_HANDLE, EDITOR_ROLE_HOT, draft->points[0]);
    } else {
        show_point(editor, EDITOR_MARK_POINT, EDITOR_ROLE_PAINT, next);
    }
}

void polygon_keep(Editor *editor) {
    const LevelPolygon *chosen = polygon_chosen(editor);
    const LevelPolygon *polygons = editor->level->polygons;
    for (int i = 0; polygons != NULL && i < editor->level->polygon_count; i++) {
        bool hot = thing_same(editor->hot, (Thing){THING_POLYGON, i, -1});
        bool is_chosen = chosen != NULL && editor->chosen.index == i;
        EditorMarkRole role = is_chosen ? EDITOR_ROLE_CHOSEN
                              : hot     ? EDITOR_ROLE_HOT
                                        : EDITOR_ROLE_OBJECT;
        overlay_sides(editor, role, &polygons[i], (FhPoint){0, 0});
        show_path(editor, &polygons[i]);
    }
    if (chosen != NULL) {
        show_corners(editor, chosen);
    }
    show_draft(editor);
}

void polygon_show(Editor *editor) {
    bool has_hot = editor->hot.kind != THING_NONE;
    if (editor->draft.count > 0 || (!has_hot && polygon_chosen(editor) == NULL)) {
        show_next(editor);
    }
}
