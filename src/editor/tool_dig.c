// tool_dig.c - the ground brush: a round hand that fills with the left button and digs with the
// right one, pixel by pixel. The mover `bitmask` stands on what it changes.

#include "editor/layer_order.h"
#include "editor/state.h"

#include <math.h>
#include <stdlib.h>

static FhPoint pixel_at(float x, float y) {
    int limit = LEVEL_COORDINATE_MAX - LEVEL_SIZE_MAX;
    return (FhPoint){fh_clamp((int)floorf(x), -limit, limit),
                     fh_clamp((int)floorf(y), -limit, limit)};
}

/// The discs along the way from one place to the other, close enough to leave no waist; none below
/// a panel.
static FhMask *stroke(const Editor *editor, FhPoint from, FhPoint to) {
    FhMask *mask = fh_mask_create();
    int radius = editor->dig_radius;
    bool spares = stroke_meets_panel(editor);
    int far = fh_max(fh_abs(to.x - from.x), fh_abs(to.y - from.y));
    int steps = fh_max(far / fh_max(radius / 4, 1), 1);
    for (int i = 0; mask != NULL && i <= steps; i++) {
        FhPoint at = {from.x + (int)((int64_t)(to.x - from.x) * i / steps),
                      from.y + (int)((int64_t)(to.y - from.y) * i / steps)};
        bool is_spared = spares && panel_covers(editor, (float)at.x, (float)at.y);
        if (!is_spared && !fh_mask_fill_disc(mask, at, radius, true)) {
            fh_mask_destroy(mask);
            mask = NULL;
        }
    }
    return mask;
}

static bool may_dig(Editor *editor, const FhMask *where) {
    const LevelError *trouble = &editor->level->ground.trouble;
    if (trouble->text[0] != '\0') {
        editor_say(editor, UI_TOAST_BAD, "Not while its picture is missing: %s: %s", trouble->file,
                   trouble->text);
        return false;
    }
    if (!level_ground_has_room(editor->level, fh_mask_bounds(where))) {
        editor_toast(editor, UI_TOAST_BAD, "Too far out: the ground's picture would get too large");
        return false;
    }
    return true;
}

static void dig(Editor *editor, FhPoint from, FhPoint to) {
    FhMask *where = stroke(editor, from, to);
    bool is_free = where != NULL && !layer_refuses(editor, HISTORY_TERRAIN);
    if (is_free && may_dig(editor, where)) {
        history_set_ground(&editor->history, where, editor->drag.button == EDITOR_LEFT);
    } else {
        editor->drag.kind = DRAG_FLOAT; // nothing more until the button is up
    }
    fh_mask_destroy(where);
}

void dig_down(Editor *editor) {
    FhPoint at = pixel_at(editor->pointer.x, editor->pointer.y);
    bool draws_on = (editor->drag.mods & UI_MOD_SHIFT) != 0 && editor->has_last_dug;
    editor_begin(editor, editor->drag.button == EDITOR_LEFT ? "fill ground" : "dig");
    dig(editor, draws_on ? editor->last_dug : at, at);
    editor->last_dug = at;
    editor->has_last_dug = true;
}

void dig_move(Editor *editor) {
    FhPoint at = pixel_at(editor->pointer.x, editor->pointer.y);
    if (at.x != editor->last_dug.x || at.y != editor->last_dug.y) {
        dig(editor, editor->last_dug, at);
        editor->last_dug = at;
    }
}

void dig_turn(Editor *editor, int steps) {
    int by = editor->dig_radius < 16 ? 1 : 4;
    editor->dig_radius = fh_clamp(editor->dig_radius - steps * by, DIG_RADIUS_MIN, DIG_RADIUS_MAX);
}

void dig_show(Editor *editor) {
    FhPoint at = pixel_at(editor->pointer.x, editor->pointer.y);
    int r = editor->dig_radius;
    bool digs = editor->drag.kind == DRAG_TOOL && editor->drag.button == EDITOR_RIGHT;
    overlay_mark(editor, EDITOR_MARK_RING, digs ? EDITOR_ROLE_ERASE : EDITOR_ROLE_PAINT,
                 (FhRect){at.x - r, at.y - r, 2 * r + 1, 2 * r + 1});
}

void editor_keep_ground(Editor *editor, const FhMask *dug) {
    if (layer_refuses(editor, HISTORY_TERRAIN)) {
        return;
    }
    editor_commit(editor);
    editor_begin(editor, "keep what was dug");
    bool ok = dug == NULL || history_take_ground(&editor->history, dug);
    if (!ok) {
        history_cancel(&editor->history);
        editor_lacks_memory(editor);
    } else if (editor_commit(editor)) {
        editor_toast(editor, UI_TOAST_GOOD, "What was dug is now part of the level");
    } else {
        editor_toast(editor, UI_TOAST_INFO, "Nothing was dug in this run");
    }
}
