// history.c - steps: opening, gathering tiles, closing, undo and redo, and the limit of memory.
//
// The open step keeps one entry a cell, however often a stroke crosses it: the first "before" and
// the last "after". A small hash finds the entry. Invariant: 0 <= done <= count; redo is forgotten
// only when a step that changed something is closed.

#include "editor/history.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "editor/history_internal.h"

FhTile history_tile_at(const Level *level, int layer, int col, int row) {
    if (layer == HISTORY_TERRAIN) {
        return fh_terrain_at(level->terrain, col, row);
    }
    bool there = layer >= 0 && layer < level->layer_count;
    return there ? fh_terrain_at(level->layers[layer].tiles, col, row) : FH_TILE_EMPTY;
}

static void step_free(HistoryStep *step) {
    for (int i = 0; i < step->edit_count; i++) {
        history_edit_free(&step->edits[i]);
    }
    free(step->edits);
    free(step->tiles);
    free(step->chunks);
    memset(step, 0, sizeof *step);
}

static int part_count(const HistoryStep *step) {
    return step->tile_count + step->edit_count + step->chunk_count;
}

static size_t step_bytes(const HistoryStep *step) {
    size_t bytes = sizeof *step + (size_t)step->tile_count * sizeof *step->tiles +
                   (size_t)step->chunk_count * sizeof *step->chunks;
    for (int i = 0; i < step->edit_count; i++) {
        bytes += history_edit_bytes(&step->edits[i]);
    }
    return bytes;
}

static void forget_redo(History *history) {
    while (history->count > history->done) {
        HistoryStep *last = &history->steps[--history->count];
        history->bytes -= step_bytes(last);
        step_free(last);
    }
}

void history_free(History *history) {
    history->done = 0;
    forget_redo(history);
    step_free(&history->step);
    free(history->steps);
    free(history->cells);
    memset(history, 0, sizeof *history);
}

// ---- The open step ----

/// True when there is room for one more step.
static bool steps_grow(History *history) {
    if (history->count < history->room) {
        return true;
    }
    int room = history->room > 0 ? history->room * 2 : 64;
    HistoryStep *steps = realloc(history->steps, (size_t)room * sizeof *steps);
    if (steps == NULL) {
        return false;
    }
    history->steps = steps;
    history->room = room;
    return true;
}

void history_begin(History *history, const char *name) {
    if (history->open || !steps_grow(history)) {
        return;
    }
    history->open = true;
    strncpy(history->step.name, name, sizeof history->step.name - 1);
}

static void drop_idle_tiles(HistoryStep *step) {
    int kept = 0;
    for (int i = 0; i < step->tile_count; i++) {
        if (step->tiles[i].before != step->tiles[i].after) {
            step->tiles[kept++] = step->tiles[i];
        }
    }
    step->tile_count = kept;
}

static void drop_idle_edits(HistoryStep *step) {
    int kept = 0;
    for (int i = 0; i < step->edit_count; i++) {
        if (history_edit_is_idle(&step->edits[i])) {
            history_edit_free(&step->edits[i]);
        } else {
            step->edits[kept++] = step->edits[i];
        }
    }
    step->edit_count = kept;
}

static void close_step(History *history) {
    history->open = history->failed = false;
    if (history->cells != NULL) {
        memset(history->cells, 0, (size_t)history->cell_room * sizeof *history->cells);
    }
}

static void drop_oldest(History *history) {
    size_t limit = history->limit > 0 ? history->limit : HISTORY_BYTES;
    int dropped = 0;
    while (history->bytes > limit && dropped < history->count - 1) {
        HistoryStep *step = &history->steps[dropped++];
        history->bytes -= step_bytes(step);
        history->base_id = step->id;
        step_free(step);
    }
    if (dropped > 0) {
        history->count -= dropped;
        history->done -= dropped;
        memmove(history->steps, history->steps + dropped,
                (size_t)history->count * sizeof *history->steps);
    }
}

bool history_end(History *history, Level *level) {
    if (!history->open) {
        return false;
    }
    if (history->failed) {
        history->failed = false;
        history_cancel(history, level);
        return false;
    }
    HistoryStep *step = &history->step;
    drop_idle_tiles(step);
    drop_idle_edits(step);
    history_drop_idle_chunks(step);
    if (part_count(step) == 0) {
        step_free(step);
        close_step(history);
        return false;
    }
    forget_redo(history);
    close_step(history);
    step->id = ++history->last_id;
    history->bytes += step_bytes(step);
    history->steps[history->count++] = *step;
    history->done = history->count;
    memset(step, 0, sizeof *step);
    drop_oldest(history);
    return true;
}

/// True when two steps are one edit each, of the same thing.
static bool can_join(const History *history, const HistoryStep *a, const HistoryStep *b) {
    bool single = a->tile_count + b->tile_count + a->chunk_count + b->chunk_count == 0 &&
                  a->edit_count == 1 && b->edit_count == 1;
    if (!single || strcmp(a->name, b->name) != 0 || history->saved_id == a->id) {
        return false;
    }
    const HistoryEdit *first = &a->edits[0];
    const HistoryEdit *then = &b->edits[0];
    return first->kind == then->kind && first->index == then->index && first->before != NULL &&
           first->after != NULL && then->before != NULL && then->after != NULL;
}

bool history_end_joining(History *history, Level *level) {
    bool was_last = history->done == history->count;
    if (!history_end(history, level)) {
        return false;
    }
    HistoryStep *last = &history->steps[history->count - 1];
    if (!was_last || history->count < 2 || !can_join(history, last - 1, last)) {
        return true;
    }
    HistoryStep *before = last - 1;
    history->bytes -= step_bytes(before) + step_bytes(last);
    void *between = before->edits[0].after;
    before->edits[0].after = last->edits[0].after;
    last->edits[0].after = between;
    before->id = last->id;
    history->bytes += step_bytes(before);
    step_free(last);
    history->count--;
    history->done--;
    return true;
}

// ---- Back and forth ----

void history_note(History *history, uint32_t bits) {
    const uint32_t tuning_alone = HISTORY_TOUCHED_OTHER | HISTORY_TOUCHED_TUNING;
    history->touched |= bits;
    history->changes++;
    history->tunings += bits == tuning_alone;
}

/// A step is a row of parts, in the order in which they were done: tiles, then edits, then ground.
static bool put_part(History *history, HistoryStep *step, Level *level, int part, bool forward) {
    int edits_end = step->tile_count + step->edit_count;
    if (part < step->tile_count) {
        history_note(history, HISTORY_TOUCHED_TILES);
        return history_put_tile(level, &step->tiles[part], forward);
    }
    if (part >= edits_end) {
        history_note(history, HISTORY_TOUCHED_GROUND);
        return history_put_chunk(level, &step->chunks[part - edits_end], forward);
    }
    HistoryEdit *edit = &step->edits[part - step->tile_count];
    history_note(history, history_edit_touches(edit));
    return history_apply_edit(edit, level, forward);
}

/// Does the next part of a step again, or takes back the next one from its end; `done` are done.
static bool put_next(History *history, HistoryStep *step, Level *level, int done, bool forward) {
    int last = part_count(step) - 1;
    return put_part(history, step, level, forward ? done : last - done, forward);
}

/// Does a step again, or takes it back from its end. Out of memory it is left as it was, whole.
static bool step_put(History *history, HistoryStep *step, Level *level, bool forward) {
    int count = part_count(step);
    int done = 0;
    while (done < count && put_next(history, step, level, done, forward)) {
        done++;
    }
    bool is_whole = done == count;
    while (!is_whole && done > 0) {
        done--;
        put_next(history, step, level, count - 1 - done, !forward);
    }
    return is_whole;
}

void history_cancel(History *history, Level *level) {
    if (!history->open) {
        return;
    }
    if (!step_put(history, &history->step, level, false)) {
        history_end(history, level); // what cannot be taken back now can be undone later
        return;
    }
    step_free(&history->step);
    close_step(history);
}

static bool move(History *history, Level *level, HistoryStep *step, bool forward) {
    history->bytes -= step_bytes(step);
    bool ok = step_put(history, step, level, forward);
    history->bytes += step_bytes(step);
    return ok;
}

bool history_undo(History *history, Level *level) {
    history_end(history, level);
    if (history->done == 0 || !move(history, level, &history->steps[history->done - 1], false)) {
        return false;
    }
    history->done--;
    return true;
}

bool history_redo(History *history, Level *level) {
    history_end(history, level);
    if (history->done == history->count ||
        !move(history, level, &history->steps[history->done], true)) {
        return false;
    }
    history->done++;
    return true;
}

const char *history_undo_name(const History *history) {
    return history->done > 0 ? history->steps[history->done - 1].name : NULL;
}

const char *history_redo_name(const History *history) {
    return history->done < history->count ? history->steps[history->done].name : NULL;
}

/// Adds ", 14 tiles" when there are `least` or more.
static void print_count(char *out, size_t size, int count, int least, const char *what) {
    size_t used = strlen(out);
    if (count >= least) {
        snprintf(out + used, size - used, ", %d %s%s", count, what, count == 1 ? "" : "s");
    }
}

static int object_count(const HistoryStep *step) {
    int count = 0;
    for (int i = 0; i < step->edit_count; i++) {
        count += history_is_object(step->edits[i].kind);
    }
    return count;
}

/// A single thing needs no count: the step's name says what happened to it.
static void print_step(const HistoryStep *step, char *out, size_t size) {
    snprintf(out, size, "%s", step->name);
    print_count(out, size, step->tile_count, 1, "tile");
    print_count(out, size, object_count(step), 2, "thing");
}

void history_print_undo(const History *history, char *out, size_t size) {
    static const HistoryStep none = {0};
    print_step(history->done > 0 ? &history->steps[history->done - 1] : &none, out, size);
}

void history_print_redo(const History *history, char *out, size_t size) {
    static const HistoryStep none = {0};
    bool is_there = history->done < history->count;
    print_step(is_there ? &history->steps[history->done] : &none, out, size);
}

uint64_t history_mark(const History *history) {
    return history->done > 0 ? history->steps[history->done - 1].id : history->base_id;
}

bool history_is_dirty(const History *history) {
    const HistoryStep *step = &history->step;
    bool is_changing = history->open && part_count(step) > 0;
    return is_changing || history_mark(history) != history->saved_id;
}

void history_mark_saved(History *history, uint64_t mark) {
    history->saved_id = mark;
}

void history_mark_unsaved(History *history) {
    history->saved_id = UINT64_MAX;
}

uint32_t history_take_touched(History *history) {
    uint32_t touched = history->touched;
    history->touched = 0;
    return touched;
}

// ---- Tiles ----

static uint32_t cell_hash(int layer, FhPoint cell) {
    uint32_t hash = (uint32_t)cell.x * 0x9e3779b1u ^ (uint32_t)cell.y * 0x85ebca6bu;
    hash ^= (uint32_t)layer * 0xc2b2ae35u;
    return hash ^ (hash >> 15);
}

/// The slot in the hash of a cell: its own, or the free one where it belongs.
static int *find_slot(const History *history, int layer, FhPoint cell) {
    uint32_t mask = (uint32_t)history->cell_room - 1;
    uint32_t at = cell_hash(layer, cell) & mask;
    while (history->cells[at] != 0) {
        const HistoryTile *tile = &history->step.tiles[history->cells[at] - 1];
        if (tile->col == cell.x && tile->row == cell.y && tile->layer == layer) {
            break;
        }
        at = (at + 1) & mask;
    }
    return &history->cells[at];
}

static bool cells_grow(History *history) {
    HistoryStep *step = &history->step;
    if (2 * (step->tile_count + 1) <= history->cell_room) {
        return true;
    }
    int room = history->cell_room > 0 ? history->cell_room * 2 : 256;
    int *cells = calloc((size_t)room, sizeof *cells);
    if (cells == NULL) {
        return false;
    }
    free(history->cells);
    history->cells = cells;
    history->cell_room = room;
    for (int i = 0; i < step->tile_count; i++) {
        const HistoryTile *tile = &step->tiles[i];
        *find_slot(history, tile->layer, (FhPoint){tile->col, tile->row}) = i + 1;
    }
    return true;
}

static bool tiles_grow(HistoryStep *step) {
    if (step->tile_count < step->tile_room) {
        return true;
    }
    int room = step->tile_room > 0 ? step->tile_room * 2 : 16;
    HistoryTile *tiles = realloc(step->tiles, (size_t)room * sizeof *tiles);
    if (tiles == NULL) {
        return false;
    }
    step->tiles = tiles;
    step->tile_room = room;
    return true;
}

bool history_set_tile(History *history, Level *level, int layer, FhPoint cell, FhTile tile) {
    FhTile before = history_tile_at(level, layer, cell.x, cell.y);
    if (layer == HISTORY_TERRAIN && !history_mend_cell(history, level, cell)) {
        return false;
    }
    if (before == tile || layer >= level->layer_count) {
        return true;
    }
    HistoryStep *step = &history->step;
    HistoryTile edit = {cell.x, cell.y, (int16_t)layer, before, tile};
    if (!history->open || !cells_grow(history) || !tiles_grow(step) ||
        !history_put_tile(level, &edit, true)) {
        history->failed = history->open;
        return false;
    }
    history_note(history, HISTORY_TOUCHED_TILES);
    int *slot = find_slot(history, layer, cell);
    if (*slot != 0) {
        step->tiles[*slot - 1].after = tile;
    } else {
        step->tiles[step->tile_count++] = edit;
        *slot = step->tile_count;
    }
    return true;
}
