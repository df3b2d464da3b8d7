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
    history_set_head(&editor->history, editor->level, &head);
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

static FhRect middle_of(FhRect box) {
    return (FhRect){box.x + box.w / 2, box.y + box.h / 2, 1, 1};
}

/// What an edit puts into the level, px: flat when it puts nothing.
static FhRect put_box(const HistoryEdit *edit) {
    if (edit->before != NULL || edit->after == NULL) {
        return (FhRect){0, 0, 0, 0};
    }
    switch (edit->kind) {
    case HISTORY_ENTITY:
        return middle_of(level_entity_box(edit->after));
    case HISTORY_SOLID: {
        const LevelSolid *solid = edit->after;
        return (FhRect){solid->x, solid->y, solid->w, solid->h};
    }
    case HISTORY_POLYGON:
        return level_polygon_box(edit->after);
    default:
        return (FhRect){0, 0, 0, 0};
    }
}

/// The box of the pixels that became ground in a chunk, px.
static FhRect ground_box(const HistoryChunk *chunk) {
    uint64_t columns = 0;
    int first = FH_MASK_CHUNK, end = 0;
    for (int row = 0; row < FH_MASK_CHUNK; row++) {
        uint64_t bits = chunk->after.added[row] & ~chunk->before.added[row];
        columns |= bits;
        first = bits != 0 ? fh_min(first, row) : first;
        end = bits != 0 ? row + 1 : end;
    }
    int left = 0, right = FH_MASK_CHUNK;
    while (columns != 0 && (columns >> left & 1) == 0) {
        left++;
    }
    while (columns != 0 && (columns >> (right - 1) & 1) == 0) {
        right--;
    }
    FhPoint at = {chunk->chunk.x * FH_MASK_CHUNK, chunk->chunk.y * FH_MASK_CHUNK};
    return columns == 0 ? (FhRect){0, 0, 0, 0}
                        : (FhRect){at.x + left, at.y + first, right - left, end - first};
}

/// Grows the box to hold what the step put into the level from its tile number `tile` on.
static void grow_with_step(const Editor *editor, FhRect *box, int tile) {
    const HistoryStep *step = &editor->history.step;
    for (int i = tile; i < step->tile_count; i++) {
        const HistoryTile *put = &step->tiles[i];
        bool is_new = put->before == FH_TILE_EMPTY && put->after != FH_TILE_EMPTY;
        if (put->layer == HISTORY_TERRAIN && is_new) {
            grow(editor, box, middle_of(cells_to_px(editor, (FhRect){put->col, put->row, 1, 1})));
        }
    }
    for (int i = 0; i < step->edit_count; i++) {
        grow(editor, box, put_box(&step->edits[i]));
    }
    for (int i = 0; i < step->chunk_count; i++) {
        grow(editor, box, ground_box(&step->chunks[i]));
    }
}

static void follow_from(Editor *editor, int tile) {
    const Level *level = editor->level;
    FhRect box = level->bounds;
    if (!editor->history.open || !level->has_bounds) {
        return;
    }
    grow_with_step(editor, &box, tile);
    editor->growth.tiles_seen = editor->history.step.tile_count;
    if (memcmp(&box, &level->bounds, sizeof box) != 0) {
        editor->growth.from = editor->growth.has_grown ? editor->growth.from : level->bounds;
        editor->growth.has_grown = true;
        bounds_set(editor, box);
    }
}

void edges_follow_stroke(Editor *editor) {
    follow_from(editor, editor->growth.tiles_seen);
}

static void add_side(char *text, size_t size, int by, int tile, const char *side) {
    size_t used = strlen(text);
    if (by > 0) {
        snprintf(text + used, size - used, "%s+%d %s", used > 0 ? ", " : "", (by + tile - 1) / tile,
                 side);
    }
}

void edges_follow_step(Editor *editor) {
    follow_from(editor, 0);
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
