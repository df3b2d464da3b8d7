// history_ground.c - edits of the ground's pixels, chunk by chunk.
//
// The open step keeps a chunk once, with its first "before" and its last "after". Taking ground
// away marks as removed only what a tile has there, so that nothing stays behind in the air.

#include "editor/history_internal.h"

#include <stdlib.h>
#include <string.h>

static void copy_rows(uint64_t *to, const uint64_t *from) {
    for (int y = 0; y < FH_MASK_CHUNK; y++) {
        to[y] = from != NULL ? from[y] : 0;
    }
}

static void read_pixels(const Level *level, FhPoint chunk, HistoryPixels *pixels) {
    copy_rows(pixels->added, fh_mask_chunk(level->ground.added, chunk));
    copy_rows(pixels->removed, fh_mask_chunk(level->ground.removed, chunk));
}

bool history_put_chunk(Level *level, const HistoryChunk *chunk, bool forward) {
    const HistoryPixels *pixels = forward ? &chunk->after : &chunk->before;
    return fh_mask_set_chunk(level->ground.added, chunk->chunk, pixels->added) &&
           fh_mask_set_chunk(level->ground.removed, chunk->chunk, pixels->removed);
}

static bool is_idle(const HistoryChunk *chunk) {
    return memcmp(&chunk->before, &chunk->after, sizeof chunk->before) == 0;
}

void history_drop_idle_chunks(HistoryStep *step) {
    int kept = 0;
    for (int i = 0; i < step->chunk_count; i++) {
        if (!is_idle(&step->chunks[i])) {
            step->chunks[kept++] = step->chunks[i];
        }
    }
    step->chunk_count = kept;
}

/// The open step's entry for a chunk, made when it is not there yet. NULL out of memory.
static HistoryChunk *find_entry(HistoryStep *step, const Level *level, FhPoint chunk) {
    for (int i = step->chunk_count - 1; i >= 0; i--) {
        if (step->chunks[i].chunk.x == chunk.x && step->chunks[i].chunk.y == chunk.y) {
            return &step->chunks[i];
        }
    }
    if (step->chunk_count == step->chunk_room) {
        int room = step->chunk_room > 0 ? step->chunk_room * 2 : 4;
        HistoryChunk *chunks = realloc(step->chunks, (size_t)room * sizeof *chunks);
        if (chunks == NULL) {
            return NULL;
        }
        step->chunks = chunks;
        step->chunk_room = room;
    }
    HistoryChunk *entry = &step->chunks[step->chunk_count++];
    entry->chunk = chunk;
    read_pixels(level, chunk, &entry->before);
    entry->after = entry->before;
    return entry;
}

static bool set_pixels(History *history, Level *level, FhPoint chunk, const HistoryPixels *now) {
    HistoryPixels before;
    read_pixels(level, chunk, &before);
    if (memcmp(&before, now, sizeof before) == 0) {
        return true;
    }
    HistoryChunk *entry = history->open ? find_entry(&history->step, level, chunk) : NULL;
    if (entry == NULL) {
        history->failed = history->open;
        return false;
    }
    HistoryPixels after = entry->after;
    entry->after = *now;
    if (!history_put_chunk(level, entry, true)) {
        entry->after = after;
        history_put_chunk(level, entry, true);
        history->failed = true;
        return false;
    }
    history_note(history, HISTORY_TOUCHED_GROUND);
    return true;
}

bool history_set_ground(History *history, Level *level, const FhMask *where, bool solid) {
    FhGroundDef tiles_only = {.terrain = level->terrain};
    size_t cursor = 0;
    FhPoint chunk;
    while (fh_mask_next_chunk(where, &cursor, &chunk)) {
        const uint64_t *rows = fh_mask_chunk(where, chunk);
        uint64_t tiles[FH_MASK_CHUNK];
        HistoryPixels now;
        read_pixels(level, chunk, &now);
        fh_ground_chunk(&tiles_only, chunk, tiles);
        for (int y = 0; y < FH_MASK_CHUNK; y++) {
            now.added[y] = solid ? now.added[y] | (rows[y] & ~tiles[y]) : now.added[y] & ~rows[y];
            now.removed[y] =
                solid ? now.removed[y] & ~rows[y] : now.removed[y] | (rows[y] & tiles[y]);
        }
        if (!set_pixels(history, level, chunk, &now)) {
            return false;
        }
    }
    return true;
}

bool history_take_ground(History *history, Level *level, const FhMask *now) {
    FhGroundDef tiles_only = {.terrain = level->terrain};
    size_t cursor = 0;
    FhPoint chunk;
    while (fh_mask_next_chunk(now, &cursor, &chunk)) {
        const uint64_t *rows = fh_mask_chunk(now, chunk);
        uint64_t tiles[FH_MASK_CHUNK];
        HistoryPixels pixels;
        fh_ground_chunk(&tiles_only, chunk, tiles);
        for (int y = 0; y < FH_MASK_CHUNK; y++) {
            pixels.added[y] = rows[y] & ~tiles[y];
            pixels.removed[y] = tiles[y] & ~rows[y];
        }
        if (!set_pixels(history, level, chunk, &pixels)) {
            return false;
        }
    }
    return true;
}

/// Puts what two masks have into the chunks that are known to `which`.
static bool put_chunks(History *history, Level *level, const FhMask *which,
                       const FhMask *masks[2]) {
    size_t cursor = 0;
    FhPoint chunk;
    bool ok = true;
    while (ok && fh_mask_next_chunk(which, &cursor, &chunk)) {
        HistoryPixels now;
        copy_rows(now.added, fh_mask_chunk(masks[0], chunk));
        copy_rows(now.removed, fh_mask_chunk(masks[1], chunk));
        ok = set_pixels(history, level, chunk, &now);
    }
    return ok;
}

bool history_put_pixels(History *history, Level *level, const FhMask *added,
                        const FhMask *removed) {
    const FhMask *masks[2] = {added, removed};
    FhMask *before[2] = {fh_mask_clone(level->ground.added), fh_mask_clone(level->ground.removed)};
    bool ok = before[0] != NULL && before[1] != NULL;
    for (int i = 0; i < 2 && ok; i++) {
        ok = put_chunks(history, level, before[i], masks) &&
             put_chunks(history, level, masks[i], masks);
    }
    fh_mask_destroy(before[0]);
    fh_mask_destroy(before[1]);
    return ok;
}

bool history_mend_cell(History *history, Level *level, FhPoint cell) {
    int size = level->tile_size;
    FhRect box = {cell.x * size, cell.y * size, size, size};
    if (!fh_mask_overlaps(level->ground.removed, box)) {
        return true;
    }
    FhPoint chunk = {fh_floor_div(box.x, FH_MASK_CHUNK), fh_floor_div(box.y, FH_MASK_CHUNK)};
    uint64_t bits = UINT64_MAX >> (FH_MASK_CHUNK - size) << fh_floor_mod(box.x, FH_MASK_CHUNK);
    int top = fh_floor_mod(box.y, FH_MASK_CHUNK);
    HistoryPixels now;
    read_pixels(level, chunk, &now);
    for (int y = top; y < top + size; y++) {
        now.removed[y] &= ~bits;
    }
    return set_pixels(history, level, chunk, &now);
}
