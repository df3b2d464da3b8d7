// polygons.c - polygons and lines as things under the pointer, and the edits of their points.

#include <math.h>
#include <string.h>
#include <stdlib.h>

#include "editor/tools.h"

float hand_reach(const Stage *stage) {
    return (float)(HAND_REACH * stage->ui_scale) / stage->camera.zoom;
}

bool hand_reaches(const Hand *hand, FhPoint at) {
    float reach = hand_reach(hand->stage);
    return fabsf(hand->pointer.x - (float)at.x) <= reach &&
           fabsf(hand->pointer.y - (float)at.y) <= reach;
}

int polygon_side_count(const LevelPolygon *polygon) {
    return polygon->closed ? polygon->count : polygon->count - 1;
}

FhPoint polygon_side_end(const LevelPolygon *polygon, int side) {
    return polygon->points[(side + 1) % polygon->count];
}

float distance_to_line(FhPoint a, FhPoint b, float x, float y) {
    float dx = (float)(b.x - a.x);
    float dy = (float)(b.y - a.y);
    float length = dx * dx + dy * dy;
    float along = length > 0.0f ? ((x - (float)a.x) * dx + (y - (float)a.y) * dy) / length : 0.0f;
    along = along < 0.0f ? 0.0f : along > 1.0f ? 1.0f : along;
    float off_x = x - ((float)a.x + along * dx);
    float off_y = y - ((float)a.y + along * dy);
    return sqrtf(off_x * off_x + off_y * off_y);
}

static bool is_on(const Hand *hand, const LevelPolygon *polygon) {
    float x = hand->pointer.x;
    float y = hand->pointer.y;
    for (int i = 0; i < polygon_side_count(polygon); i++) {
        if (distance_to_line(polygon->points[i], polygon_side_end(polygon, i), x, y) <=
            hand_reach(hand->stage)) {
            return true;
        }
    }
    FhPolygon lines = {polygon->points, polygon->count, polygon->closed, polygon->one_way, 0};
    return fh_polygon_contains(&lines, (double)x, (double)y);
}

Thing polygon_under_pointer(const Hand *hand) {
    const Level *level = hand->doc->level;
    for (int i = level->polygon_count - 1; i >= 0; i--) {
        if (is_on(hand, &level->polygons[i])) {
            return (Thing){THING_POLYGON, i, -1};
        }
    }
    return (Thing){0};
}

void polygon_move_point(LevelPolygon *polygon, int point, int dx, int dy) {
    if (point >= THING_PATH) {
        points_move(&polygon->motion.path[point - THING_PATH], 1, dx, dy);
        return;
    }
    points_move(&polygon->points[point], 1, dx, dy);
    if (point == 0) {
        points_move(polygon->motion.path, polygon->motion.path_count, dx, dy);
    }
}

static void close_gap(FhPoint *points, int *count, int gap) {
    --*count;
    memmove(points + gap, points + gap + 1, (size_t)(*count - gap) * sizeof *points);
}

void polygon_remove_point(LevelPolygon *polygon, int point) {
    LevelMotion *motion = &polygon->motion;
    if (point >= THING_PATH) {
        close_gap(motion->path, &motion->path_count, point - THING_PATH);
        motion->path_count = motion->path_count == 1 ? 0 : motion->path_count; // that is no way
        return;
    }
    if (point == 0) {
        FhPoint first = polygon->points[0];
        FhPoint next = polygon->points[1];
        points_move(motion->path, motion->path_count, next.x - first.x, next.y - first.y);
    }
    close_gap(polygon->points, &polygon->count, point);
}

// ---- Draft ----
//
// The polygon that is being drawn: not in the level before it is finished.

static void draft_set_count(Document *doc, int count) {
    doc->draft.changes += count != doc->draft.count ? 1 : 0;
    doc->draft.count = count;
}

void draft_drop(Document *doc) {
    draft_set_count(doc, 0);
}

void draft_step_back(Document *doc) {
    draft_set_count(doc, fh_max(doc->draft.count - 1, 0));
}

bool draft_is_line(const Document *doc) {
    return doc->draft.count > 1;
}

/// A line through the points, of the brush's material.
static LevelPolygon draft_line(const Hand *hand) {
    const PolygonDraft *draft = &hand->doc->draft;
    const Level *level = hand->doc->level;
    const LevelKind *ground = level_kind(level, fh_tile_make(hand->brush.material, 0));
    LevelPolygon line = {.points = (FhPoint *)draft->points, .count = draft->count};
    int block = ground != NULL ? level_find_material(level, ground->look) : 0;
    if (block != level_find_material(level, LEVEL_MATERIAL_USUAL)) {
        memcpy(line.material, ground->look, sizeof line.material);
    }
    return line;
}

bool draft_add_to(const Hand *hand, Level *copy) {
    LevelPolygon line = draft_line(hand);
    if (!draft_is_line(hand->doc)) {
        return true;
    }
    size_t size = ((size_t)copy->polygon_count + 1) * sizeof *copy->polygons;
    LevelPolygon *larger = realloc(copy->polygons, size);
    if (larger == NULL) {
        return false;
    }
    copy->polygons = larger;
    bool ok = level_thing_copy(LEVEL_POLYGON, &larger[copy->polygon_count], &line);
    copy->polygon_count += ok ? 1 : 0;
    return ok;
}

void draft_add(Document *doc, FhPoint at) {
    PolygonDraft *draft = &doc->draft;
    const FhPoint *last = &draft->points[draft->count > 0 ? draft->count - 1 : 0];
    bool again = draft->count > 0 && last->x == at.x && last->y == at.y;
    if (draft->count == DRAFT_POINTS) {
        toast_say(doc, UI_TOAST_BAD, "No more points: Enter closes the polygon");
    } else if (!again) {
        draft->points[draft->count] = at;
        draft_set_count(doc, draft->count + 1);
    }
}

void draft_finish(Hand *hand, bool closed) {
    PolygonDraft *draft = &hand->doc->draft;
    if (draft->count < 2) {
        toast_say(hand->doc, UI_TOAST_INFO, "Too few points: a line needs two, an area three");
        return;
    }
    LevelPolygon polygon = draft_line(hand);
    polygon.closed = closed && draft->count > 2;
    int index = hand->doc->level->polygon_count;
    step_begin(hand->doc, "polygon");
    if (history_insert_thing(&hand->doc->history, LEVEL_POLYGON, index, &polygon)) {
        thing_choose(hand, (Thing){THING_POLYGON, index, -1});
    }
    step_commit(hand->doc);
    draft_drop(hand->doc);
}

void draft_keep(Hand *hand) {
    if (draft_is_line(hand->doc)) {
        draft_finish(hand, false);
    }
    draft_drop(hand->doc);
}
