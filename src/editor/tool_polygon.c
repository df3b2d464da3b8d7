// tool_polygon.c - ground as lines: drawn point by point, moved, bent, given a path.
//
// A new polygon is a draft until it is finished; only then the level has it, as one step. Of a
// chosen one, corners and the middles of its sides can be dragged, its inside or a side moves it
// all. Its path says where its first corner goes: when that corner changes, the path goes along.

#include "editor/tools.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PART_NOTHING = -2, PART_BODY = -1 }; // from 0: a point as in Thing

static const LevelPolygon *polygon_chosen(const Document *doc) {
    bool there = doc->chosen.kind == THING_POLYGON && thing_is_there(doc, doc->chosen);
    return there ? &doc->level->polygons[doc->chosen.index] : NULL;
}

// ---- Under the pointer ----

static FhPoint side_middle(const LevelPolygon *polygon, int side) {
    FhPoint a = polygon->points[side];
    FhPoint b = polygon_side_end(polygon, side);
    return (FhPoint){(a.x + b.x) / 2, (a.y + b.y) / 2};
}

/// The chosen polygon's corner or path point under the pointer.
static int point_at(const Hand *hand, const LevelPolygon *polygon) {
    for (int i = polygon->motion.path_count - 1; i >= 1; i--) {
        if (hand_reaches(hand, polygon->motion.path[i])) {
            return THING_PATH + i;
        }
    }
    for (int i = polygon->count - 1; i >= 0; i--) {
        if (hand_reaches(hand, polygon->points[i])) {
            return i;
        }
    }
    return PART_NOTHING;
}

static int middle_at(const Hand *hand, const LevelPolygon *polygon) {
    for (int i = 0; i < polygon_side_count(polygon); i++) {
        if (hand_reaches(hand, side_middle(polygon, i))) {
            return i;
        }
    }
    return -1;
}

// ---- Changes ----

static void set_chosen(Document *doc, const LevelPolygon *polygon) {
    history_set_thing(&doc->history, LEVEL_POLYGON, doc->chosen.index, polygon);
}

/// Puts a corner into a side of the chosen polygon; it is then dragged.
static void bend_side(Hand *hand, int side) {
    LevelPolygon copy;
    if (!thing_to_change(hand->doc, LEVEL_POLYGON, hand->doc->chosen.index, &copy)) {
        return;
    }
    step_begin(hand->doc, "bend");
    if (points_insert(&copy.points, &copy.count, side + 1,
                      side_middle(polygon_chosen(hand->doc), side))) {
        set_chosen(hand->doc, &copy);
        hand->doc->chosen.point = side + 1;
        hand->drag.part = side + 1;
        hand->drag.grab = (FhPoint){0, 0};
    } else {
        step_lacks_memory(hand->doc);
    }
    level_thing_free(LEVEL_POLYGON, &copy);
}

static void add_path_point(Hand *hand) {
    LevelPolygon copy;
    LevelMotion *motion = &copy.motion;
    if (!thing_to_change(hand->doc, LEVEL_POLYGON, hand->doc->chosen.index, &copy)) {
        return;
    }
    FhPoint at = grid_snap(hand, hand->pointer.x, hand->pointer.y);
    step_begin(hand->doc, "path point");
    bool ok = motion->path_count > 0 ||
              points_insert(&motion->path, &motion->path_count, 0, copy.points[0]);
    if (ok && points_insert(&motion->path, &motion->path_count, motion->path_count, at)) {
        if (motion->speed <= 0.0f) {
            LevelMotion fresh = thing_new_motion();
            motion->mode = fresh.mode;
            motion->speed = fresh.speed;
            motion->wait = fresh.wait;
        }
        set_chosen(hand->doc, &copy);
        hand->doc->chosen.point = THING_PATH + motion->path_count - 1;
        hand->drag.part = hand->doc->chosen.point;
        hand->drag.grab = (FhPoint){0, 0};
    } else {
        step_lacks_memory(hand->doc);
    }
    level_thing_free(LEVEL_POLYGON, &copy);
}

// ---- The draft ----

static void draft_down(Hand *hand) {
    PolygonDraft *draft = &hand->doc->draft;
    hand->drag.part = PART_NOTHING;
    if (hand->drag.button == EDITOR_RIGHT) {
        draft_step_back(hand->doc);
    } else if (draft->count > 2 && hand_reaches(hand, draft->points[0])) {
        draft_finish(hand, true);
    } else if (hand->pointer.clicks >= 2 && draft->count > 1) {
        draft_finish(hand, false);
    } else {
        draft_add(hand->doc, grid_snap(hand, hand->pointer.x, hand->pointer.y));
    }
}

// ---- Pressing and dragging ----

static void grab(Hand *hand, Thing thing, int part) {
    thing_choose(hand, thing);
    const LevelPolygon *polygon = polygon_chosen(hand->doc);
    FhPoint at = part == PART_BODY    ? polygon->points[0]
                 : part >= THING_PATH ? polygon->motion.path[part - THING_PATH]
                                      : polygon->points[part];
    hand->doc->chosen.point = part == PART_BODY ? -1 : part;
    hand->drag.part = part;
    hand->drag.grab = pointer_from(hand, at);
    step_begin(hand->doc, part == PART_BODY    ? "move"
                          : part >= THING_PATH ? "path point"
                                               : "corner");
}

static void remove_under_pointer(Hand *hand) {
    const LevelPolygon *polygon = polygon_chosen(hand->doc);
    int point = polygon != NULL ? point_at(hand, polygon) : PART_NOTHING;
    hand->drag.part = PART_NOTHING;
    thing_remove(hand, point != PART_NOTHING
                           ? (Thing){THING_POLYGON, hand->doc->chosen.index, point}
                           : polygon_under_pointer(hand));
}

static void press(Hand *hand) {
    const LevelPolygon *polygon = polygon_chosen(hand->doc);
    bool shift = (hand->drag.mods & UI_MOD_SHIFT) != 0;
    int point = polygon != NULL ? point_at(hand, polygon) : PART_NOTHING;
    int side = polygon != NULL ? middle_at(hand, polygon) : -1;
    Thing under = polygon_under_pointer(hand);
    hand->drag.part = PART_NOTHING;
    if (point != PART_NOTHING) {
        grab(hand, hand->doc->chosen, point);
    } else if (side >= 0) {
        bend_side(hand, side);
    } else if (polygon != NULL && shift) {
        add_path_point(hand);
    } else if (under.kind != THING_NONE && !shift) {
        grab(hand, under, PART_BODY);
    } else {
        hand->doc->chosen = (Thing){0};
        draft_add(hand->doc, grid_snap(hand, hand->pointer.x, hand->pointer.y));
    }
}

static void polygon_down(Hand *hand) {
    if (hand->doc->draft.count > 0) {
        draft_down(hand);
    } else if (hand->drag.button == EDITOR_RIGHT) {
        remove_under_pointer(hand);
    } else {
        press(hand);
    }
}

/// The chosen polygon, while it has the part that is dragged.
static const LevelPolygon *polygon_held(const Hand *hand) {
    Thing held = {THING_POLYGON, hand->doc->chosen.index, hand->drag.part};
    bool is_there = hand->drag.part != PART_NOTHING && thing_is_there(hand->doc, held);
    return is_there ? polygon_chosen(hand->doc) : NULL;
}

static void polygon_drag(Hand *hand) {
    const LevelPolygon *polygon = polygon_held(hand);
    int part = hand->drag.part;
    LevelPolygon copy;
    if (polygon == NULL || !hand->drag.moved || hand->drag.button != EDITOR_LEFT ||
        !thing_to_change(hand->doc, LEVEL_POLYGON, hand->doc->chosen.index, &copy)) {
        return;
    }
    FhPoint to = grid_snap(hand, hand->pointer.x - (float)hand->drag.grab.x,
                           hand->pointer.y - (float)hand->drag.grab.y);
    if (part == PART_BODY) {
        level_thing_move(LEVEL_POLYGON, &copy, to.x - copy.points[0].x, to.y - copy.points[0].y);
    } else {
        FhPoint at = part >= THING_PATH ? copy.motion.path[part - THING_PATH] : copy.points[part];
        polygon_move_point(&copy, part, to.x - at.x, to.y - at.y);
    }
    set_chosen(hand->doc, &copy);
    level_thing_free(LEVEL_POLYGON, &copy);
}

// ---- Showing ----

static void show_path(Stage *stage, const LevelPolygon *polygon) {
    const LevelMotion *motion = &polygon->motion;
    for (int i = 0; i + 1 < motion->path_count; i++) {
        overlay_line(stage, EDITOR_ROLE_PATH, motion->path[i], motion->path[i + 1]);
    }
    for (int i = 1; i < motion->path_count; i++) {
        bool chosen = stage->doc->chosen.point == THING_PATH + i;
        overlay_point(stage, EDITOR_MARK_POINT, chosen ? EDITOR_ROLE_CHOSEN : EDITOR_ROLE_PATH,
                      motion->path[i]);
    }
}

static void show_corners(Stage *stage, const LevelPolygon *polygon) {
    for (int i = 0; i < polygon_side_count(polygon); i++) {
        overlay_point(stage, EDITOR_MARK_POINT, EDITOR_ROLE_HOVER, side_middle(polygon, i));
    }
    for (int i = 0; i < polygon->count; i++) {
        EditorMarkRole role = i == stage->doc->chosen.point ? EDITOR_ROLE_HOT : EDITOR_ROLE_CHOSEN;
        overlay_point(stage, EDITOR_MARK_HANDLE, role, polygon->points[i]);
    }
}

static void show_draft(Stage *stage) {
    const PolygonDraft *draft = &stage->doc->draft;
    for (int i = 0; i + 1 < draft->count; i++) {
        overlay_line(stage, EDITOR_ROLE_PAINT, draft->points[i], draft->points[i + 1]);
    }
    for (int i = 0; i < draft->count; i++) {
        overlay_point(stage, EDITOR_MARK_HANDLE, EDITOR_ROLE_PAINT, draft->points[i]);
    }
}

/// Where the next corner would be; the first one lights up when a press would close the polygon.
static void show_next(Hand *hand) {
    const PolygonDraft *draft = &hand->doc->draft;
    FhPoint next = grid_snap(hand, hand->pointer.x, hand->pointer.y);
    bool closes = draft->count > 2 && hand_reaches(hand, draft->points[0]);
    if (draft->count > 0) {
        overlay_line(hand->stage, EDITOR_ROLE_PAINT, draft->points[draft->count - 1],
                     closes ? draft->points[0] : next);
    }
    if (closes) {
        overlay_point(hand->stage, EDITOR_MARK_HANDLE, EDITOR_ROLE_HOT, draft->points[0]);
    } else {
        overlay_point(hand->stage, EDITOR_MARK_POINT, EDITOR_ROLE_PAINT, next);
    }
}

static void polygon_keep(Hand *hand) {
    const LevelPolygon *chosen = polygon_chosen(hand->doc);
    const LevelPolygon *polygons = hand->doc->level->polygons;
    for (int i = 0; polygons != NULL && i < hand->doc->level->polygon_count; i++) {
        EditorMarkRole role = thing_role(hand->doc, (Thing){THING_POLYGON, i, -1});
        overlay_sides(hand->stage, role, &polygons[i], (FhPoint){0, 0});
        show_path(hand->stage, &polygons[i]);
    }
    if (chosen != NULL) {
        show_corners(hand->stage, chosen);
    }
    show_draft(hand->stage);
}

static void polygon_show(Hand *hand) {
    bool has_hot = hand->doc->hot.kind != THING_NONE;
    if (hand->doc->draft.count > 0 || (!has_hot && polygon_chosen(hand->doc) == NULL)) {
        show_next(hand);
    }
}

const ToolActs polygon_acts = {
    .down = polygon_down, .move = polygon_drag, .show = polygon_show, .keep = polygon_keep};
