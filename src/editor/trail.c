// trail.c - the ways of the last tries over the level: a line each, points where the hero jumped
// and died. A click on such a point plays on from there, with the hand one anywhere on the line;
// elsewhere the tools work as ever.

#include <math.h>

#include "editor/state.h"

enum { EVERY = 4, REACH = 7 }; // ticks a piece; window px

static bool is_mark(const EditorTrailPoint *point) {
    return point->jumps || point->dies;
}

/// A try by its number, or the run of the proof; an empty one when it is not shown.
static const EditorTrail *trail_at(const Editor *editor, int t) {
    static const EditorTrail none = {0};
    if (t == EDITOR_TRAIL_PROOF) {
        return editor->proof.state == EDITOR_PROOF_HOLDS ? &editor->proof.holds : &none;
    }
    return editor->view.trails && t < editor->trail_count ? &editor->trails[t] : &none;
}

bool trail_takes_any_point(const Editor *editor) {
    return editor->space_held || editor->tool == TOOL_HAND;
}

bool trail_find(const Editor *editor, FhPoint *found) {
    const Pointer *pointer = &editor->pointer;
    float best = (float)REACH / editor->camera.zoom;
    bool is_found = false;
    bool looks = pointer->known && !pointer->over_panel && pointer->mods == 0 &&
                 editor->drag.kind == DRAG_NONE && !editor->floating.held &&
                 editor->draft.count == 0;
    bool any = trail_takes_any_point(editor);
    for (int t = 0; looks && t <= EDITOR_TRAIL_PROOF; t++) {
        const EditorTrail *trail = trail_at(editor, t);
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

void trail_show(Editor *editor, EditorMarkRole role, const EditorTrail *trail) {
    int step = role == EDITOR_ROLE_BROKEN ? 2 * EVERY : EVERY; // dashes: known from others by form
    for (int i = 0; i + 1 < trail->count; i += step) {
        FhPoint from = trail->points[i].at;
        FhPoint to = trail->points[fh_min(i + EVERY, trail->count - 1)].at;
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
        trail_show(editor, t == 0 ? EDITOR_ROLE_TRAIL : EDITOR_ROLE_TRAIL_OLD, &editor->trails[t]);
    }
    if (trail_find(editor, &hot)) {
        // Where one is found, it has points. NOLINTNEXTLINE(clang-analyzer-core.NullDereference)
        FhPoint at = trail_at(editor, hot.x)->points[hot.y].at;
        overlay_mark(editor, EDITOR_MARK_RING, EDITOR_ROLE_HOT,
                     (FhRect){at.x - REACH, at.y - REACH, 2 * REACH, 2 * REACH});
    }
}

void editor_show_trails(Editor *editor, const EditorTrail *trails, int count) {
    editor->trails = trails;
    editor->trail_count = fh_min(count, EDITOR_TRAILS_MAX);
}
