// polygons.c - polygons and lines as things under the pointer, and the edits of their points.

#include <math.h>
#include <string.h>

#include "editor/state.h"

float hand_reach(const Editor *editor) {
    return (float)(HAND_REACH * editor->ui_scale) / editor->camera.zoom;
}

bool hand_reaches(const Editor *editor, FhPoint at) {
    float reach = hand_reach(editor);
    return fabsf(editor->pointer.x - (float)at.x) <= reach &&
           fabsf(editor->pointer.y - (float)at.y) <= reach;
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

static bool is_on(const Editor *editor, const LevelPolygon *polygon) {
    float x = editor->pointer.x;
    float y = editor->pointer.y;
    for (int i = 0; i < polygon_side_count(polygon); i++) {
        if (distance_to_line(polygon->points[i], polygon_side_end(polygon, i), x, y) <=
            hand_reach(editor)) {
            return true;
        }
    }
    FhPolygon lines = {polygon->points, polygon->count, polygon->closed, polygon->one_way, 0};
    return fh_polygon_contains(&lines, (double)x, (double)y);
}

Thing polygon_under_pointer(const Editor *editor) {
    const Level *level = editor->level;
    for (int i = level->polygon_count - 1; i >= 0; i--) {
        if (is_on(editor, &level->polygons[i])) {
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
