// tool_dig.c - the ground brush: a round hand that fills with the left button and digs with the
// right one, pixel by pixel. The mover `bitmask` stands on what it changes.

#include "editor/tools.h"

#include <math.h>
#include <stdlib.h>

static FhPoint pixel_at(float x, float y) {
    int limit = LEVEL_COORDINATE_MAX - LEVEL_SIZE_MAX;
    return (FhPoint){fh_clamp((int)floorf(x), -limit, limit),
                     fh_clamp((int)floorf(y), -limit, limit)};
}

/// The discs along the way from one place to the other, close enough to leave no waist; none below
/// a panel.
static FhMask *stroke(const Hand *hand, FhPoint from, FhPoint to) {
    FhMask *mask = fh_mask_create();
    int radius = hand->dig_radius;
    bool spares = stroke_meets_panel(hand);
    int far = fh_max(fh_abs(to.x - from.x), fh_abs(to.y - from.y));
    int steps = fh_max(far / fh_max(radius / 4, 1), 1);
    for (int i = 0; mask != NULL && i <= steps; i++) {
        FhPoint at = {from.x + (int)((int64_t)(to.x - from.x) * i / steps),
                      from.y + (int)((int64_t)(to.y - from.y) * i / steps)};
        bool is_spared = spares && panel_covers(hand->stage, (float)at.x, (float)at.y);
        if (!is_spared && !fh_mask_fill_disc(mask, at, radius, true)) {
            fh_mask_destroy(mask);
            mask = NULL;
        }
    }
    return mask;
}

static bool may_dig(Document *doc, const FhMask *where) {
    const LevelError *trouble = &doc->level->ground.trouble;
    if (trouble->text[0] != '\0') {
        toast_say(doc, UI_TOAST_BAD, "Not while its picture is missing: %s: %s", trouble->file,
                  trouble->text);
        return false;
    }
    if (!level_ground_has_room(doc->level, fh_mask_bounds(where))) {
        toast_say(doc, UI_TOAST_BAD, "Too far out: the ground's picture would get too large");
        return false;
    }
    return true;
}

static void dig(Hand *hand, FhPoint from, FhPoint to) {
    FhMask *where = stroke(hand, from, to);
    bool is_free = where != NULL && !layer_refuses(hand->doc, HISTORY_TERRAIN);
    if (is_free && may_dig(hand->doc, where)) {
        history_set_ground(&hand->doc->history, where, hand->drag.button == EDITOR_LEFT);
    } else {
        hand->drag.kind = DRAG_FLOAT; // nothing more until the button is up
    }
    fh_mask_destroy(where);
}

static void dig_down(Hand *hand) {
    FhPoint at = pixel_at(hand->pointer.x, hand->pointer.y);
    bool draws_on = (hand->drag.mods & UI_MOD_SHIFT) != 0 && hand->has_last_dug;
    step_begin(hand->doc, hand->drag.button == EDITOR_LEFT ? "fill ground" : "dig");
    dig(hand, draws_on ? hand->last_dug : at, at);
    hand->last_dug = at;
    hand->has_last_dug = true;
}

static void dig_move(Hand *hand) {
    FhPoint at = pixel_at(hand->pointer.x, hand->pointer.y);
    if (at.x != hand->last_dug.x || at.y != hand->last_dug.y) {
        dig(hand, hand->last_dug, at);
        hand->last_dug = at;
    }
}

void dig_turn(Hand *hand, int steps) {
    int by = hand->dig_radius < 16 ? 1 : 4;
    hand->dig_radius = fh_clamp(hand->dig_radius - steps * by, DIG_RADIUS_MIN, DIG_RADIUS_MAX);
}

static void dig_show(Hand *hand) {
    FhPoint at = pixel_at(hand->pointer.x, hand->pointer.y);
    int r = hand->dig_radius;
    bool digs = hand->drag.kind == DRAG_TOOL && hand->drag.button == EDITOR_RIGHT;
    overlay_mark(hand->stage, EDITOR_MARK_RING, digs ? EDITOR_ROLE_ERASE : EDITOR_ROLE_PAINT,
                 (FhRect){at.x - r, at.y - r, 2 * r + 1, 2 * r + 1});
}

void editor_keep_ground(Editor *editor, const FhMask *dug) {
    Document *doc = document_of(editor);
    if (layer_refuses(doc, HISTORY_TERRAIN)) {
        return;
    }
    step_commit(doc);
    step_begin(doc, "keep what was dug");
    bool ok = dug == NULL || history_take_ground(&doc->history, dug);
    if (!ok) {
        history_cancel(&doc->history);
        step_lacks_memory(doc);
    } else if (step_commit(doc)) {
        toast_say(doc, UI_TOAST_GOOD, "What was dug is now part of the level");
    } else {
        toast_say(doc, UI_TOAST_INFO, "Nothing was dug in this run");
    }
}

const ToolActs dig_acts = {.down = dig_down, .move = dig_move, .show = dig_show};
