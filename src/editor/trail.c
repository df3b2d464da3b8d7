// trail.c - the ways of the last tries over the level: a line each, points where the hero jumped
// and died. A click on such a point plays on from there, with the hand one anywhere on the line;
// elsewhere the tools work as ever.

#include <math.h>

#include "editor/state.h"

enum { EVERY = 4, REACH = 7 }; // ticks a piece; window px

static bool is_mark(const EditorTrailPoint *point) {
    return point->jumps || point->dies;
}

bool trail_takes_any_point(const Editor *editor) {
    return editor->space_held || editor->tool == TOOL_HAND;
}

bool trail_find(const Editor *editor, FhPoint *found) {
    const Pointer *pointer = &editor->pointer;
    float best = (float)REACH / editor->camera.zoom;
    bool is_found = false;
    bool looks = editor->view.trails && pointer->known && !pointer->over_panel &&
                 pointer->mods == 0 && editor->drag.kind == DRAG_NONE && !editor->floating.held &&
                 editor->draft.count == 0;
    bool any = trail_takes_any_point(editor);
    for (int t = 0; looks && t < editor->trail_count; t++) {
        const EditorTrail *trail = &editor->trails[t];
        for (int i = 0; i < trail->count; i++) {
            const EditorTrailPoint *point = &trail->points[i];
            float dx = (float)point->at.x - pointer->x, dy = (float)point->at.y - pointer->y;
            float far = fmaxf(fabsf(dx), fabsf(dy));
            if ((any || is_mark(point)) && far < best) {
                best = far;
                *found = (FhPoint){t, i};
                is_found = true;
            }
        }
    }
    return is_found;
}

bool trail_press(Editor *editor) {
    FhPoint at;
    bool is_hit = trail_find(editor, &at);
    if (is_hit) {
        request_at(editor, EDITOR_REQUEST_PLAY_ON, at);
    }
    return is_hit;
}

static void show_mark(Editor *editor, EditorMarkRole role, const EditorTrailPoint *point) {
    enum { ARM = 4 };
    FhPoint at = point->at;
    if (point->dies) {
        EditorMarkRole dead = role == EDITOR_ROLE_TRAIL ? EDITOR_ROLE_WARN : role;
        overlay_mark(editor, EDITOR_MARK_LINE, dead,
                     (FhRect){at.x - ARM, at.y - ARM, 2 * ARM, 2 * ARM});
        overlay_mark(editor, EDITOR_MARK_LINE, dead,
                     (FhRect){at.x - ARM, at.y + ARM, 2 * ARM, -2 * ARM});
    } else if (point->jumps) {
        overlay_mark(editor, EDITOR_MARK_POINT, role, (FhRect){at.x, at.y, 0, 0});
    }
}

static void show_one(Editor *editor, EditorMarkRole role, const EditorTrail *trail) {
    for (int i = EVERY; i < trail->count; i += EVERY) {
        FhPoint from = trail->points[i - EVERY].at, to = trail->points[i].at;
        overlay_mark(editor, EDITOR_MARK_LINE, role,
                     (FhRect){from.x, from.y, to.x - from.x, to.y - from.y});
    }
    for (int i = 0; i < trail->count; i++) {
        show_mark(editor, role, &trail->points[i]);
    }
}

void trails_show(Editor *editor) {
    FhPoint hot;
    for (int t = editor->trail_count - 1; editor->view.trails && t >= 0; t--) {
        show_one(editor, t == 0 ? EDITOR_ROLE_TRAIL : EDITOR_ROLE_TRAIL_OLD, &editor->trails[t]);
    }
    if (trail_find(editor, &hot)) {
        FhPoint at = editor->trails[hot.x].points[hot.y].at;
        overlay_mark(editor, EDITOR_MARK_RING, EDITOR_ROLE_HOT,
                     (FhRect){at.x - REACH, at.y - REACH, 2 * REACH, 2 * REACH});
    }
}

void editor_show_trails(Editor *editor, const EditorTrail *trails, int count) {
    editor->trails = trails;
    editor->trail_count = fh_min(count, EDITOR_TRAILS_MAX);
}
