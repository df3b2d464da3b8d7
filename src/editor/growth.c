// growth.c - bounds that grow with what is put outside of them.
//
// What a step puts outside of the bounds that a level has of its own grows them in the same step,
// so that undo takes both back; bounds that follow from the tiles grow by themselves.

#include <stdio.h>
#include <string.h>

#include "editor/state.h"

void bounds_set(Editor *editor, FhRect bounds) {
    HistoryHead head = history_head(editor->level);
    head.has_bounds = true;
    head.bounds = bounds;
    history_set_head(&editor->history, &head);
}

/// Grows a stretch to hold another one, up to the border of its cells and as far as a file can say.
static void grow_axis(int32_t *at, int32_t *length, int first, int end, int size) {
    int limit = LEVEL_COORDINATE_MAX;
    int own_end = *at + *length;
    *at = first < *at ? fh_max(fh_floor_div(first, size) * size, -limit) : *at;
    own_end = end > own_end ? fh_min(-fh_floor_div(-end, size) * size, limit) : own_end;
    *length = fh_min(own_end - *at, limit);
}

static void grow(const Editor *editor, FhRect *box, FhRect part) {
    if (part.w > 0 && part.h > 0) {
        int size = editor_tile_size(editor);
        grow_axis(&box->x, &box->w, part.x, fh_rect_right(part), size);
        grow_axis(&box->y, &box->h, part.y, fh_rect_bottom(part), size);
    }
}

void edges_follow_stroke(Editor *editor) {
    const Level *level = editor->level;
    FhRect box = level->bounds;
    if (!editor->history.open || !level->has_bounds) {
        return;
    }
    grow(editor, &box, editor->history.put);
    if (!fh_rect_equals(box, level->bounds)) {
        editor->growth.from = editor->growth.has_grown ? editor->growth.from : level->bounds;
        editor->growth.has_grown = true;
        bounds_set(editor, box);
    }
}

static void add_side(char *text, size_t size, int by, int tile, const char *side) {
    size_t used = strlen(text);
    if (by > 0) {
        snprintf(text + used, size - used, "%s+%d %s", used > 0 ? ", " : "", (by + tile - 1) / tile,
                 side);
    }
}

void edges_follow_step(Editor *editor) {
    edges_follow_stroke(editor);
    if (!editor->growth.has_grown) {
        return;
    }
    char text[80] = "";
    FhRect from = editor->growth.from;
    FhRect now = editor->level->bounds;
    int tile = editor_tile_size(editor);
    add_side(text, sizeof text, from.x - now.x, tile, "left");
    add_side(text, sizeof text, fh_rect_right(now) - fh_rect_right(from), tile, "right");
    add_side(text, sizeof text, from.y - now.y, tile, "up");
    add_side(text, sizeof text, fh_rect_bottom(now) - fh_rect_bottom(from), tile, "down");
    editor_say(editor, UI_TOAST_INFO, "The level grew by tiles: %s", text);
    editor->growth.has_grown = false;
}
