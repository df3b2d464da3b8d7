// history.c - steps: opening, closing, undo and redo, and the limit of memory.
//
// State 0 is the level before the first step, state i that after step i. All but state `done` have
// a copy; that one has it while a step is open, else the level itself is it. Undo and redo swap the
// level with the copy of the state that they go to. Invariant: 0 <= done <= count; redo is
// forgotten only when a step that changed something is closed.

#include "editor/history.h"
#include "words/words.h"
#include "level/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Level **copy_of(History *history, int state) {
    return state > 0 ? &history->steps[state - 1].after : &history->first;
}

static void drop_last(History *history) {
    HistoryStep *last = &history->steps[--history->count];
    history->bytes -= last->bytes;
    level_destroy(last->after);
}

void history_free(History *history) {
    while (history->count > 0) {
        drop_last(history);
    }
    level_destroy(history->first);
    free(history->steps);
    *history = (History){.level = history->level};
}

// ---- What differs ----

uint32_t history_head_touches(const HistoryHead *a, const HistoryHead *b) {
    bool has_same_bounds = a->has_bounds == b->has_bounds && fh_rect_equals(a->bounds, b->bounds);
    bool has_same_rest = level_text_same(a->name, b->name) && level_text_same(a->next, b->next) &&
                         strcmp(a->background, b->background) == 0 && a->theme == b->theme &&
                         a->spawn.x == b->spawn.x && a->spawn.y == b->spawn.y;
    bool has_same_movement = strcmp(a->movement, b->movement) == 0;
    bool has_same_tuning = level_character_same(&a->character, &b->character);
    return (has_same_bounds ? 0 : HISTORY_TOUCHED_BOUNDS) |
           (has_same_rest ? 0 : HISTORY_TOUCHED_OTHER) |
           (has_same_movement ? 0 : HISTORY_TOUCHED_WORLD) |
           (has_same_tuning ? 0 : HISTORY_TOUCHED_TUNING);
}

/// True when things of a kind differ. Of polygons: those that move.
static bool do_things_differ(const Level *from, const Level *to, LevelThing kind) {
    int counts[] = {level_thing_count(from, kind), level_thing_count(to, kind)};
    for (int i = 0; i < fh_max(counts[0], counts[1]); i++) {
        const void *a = i < counts[0] ? level_thing(from, kind, i) : NULL;
        const void *b = i < counts[1] ? level_thing(to, kind, i) : NULL;
        bool is_seen_anyway = kind == LEVEL_POLYGON && !(a && level_polygon_moves(a)) &&
                              !(b && level_polygon_moves(b));
        if (!is_seen_anyway && (!a || !b || !level_thing_same(kind, a, b))) {
            return true;
        }
    }
    return false;
}

static uint32_t touches_of(const Level *from, const Level *to, const LevelDifference *difference) {
    HistoryHead before = history_head(from), after = history_head(to);
    bool is_other = difference->tiles > 0 || difference->things > 0 || difference->ground ||
                    difference->settings;
    bool has_objects = do_things_differ(from, to, LEVEL_SOLID) ||
                       do_things_differ(from, to, LEVEL_ENTITY) ||
                       do_things_differ(from, to, LEVEL_POLYGON);
    return history_head_touches(&before, &after) | (is_other ? HISTORY_TOUCHED_OTHER : 0) |
           (has_objects ? HISTORY_TOUCHED_OBJECTS : 0);
}

/// Notes what the last step changed, and what its copies hold that their neighbours do not.
static void measure(History *history, HistoryStep *step, const Level *before) {
    const Level *after = history->level;
    step->difference = level_compare(before, after, NULL);
    step->touches = (step->touches & HISTORY_TOUCHED_LEVEL) != 0
                        ? HISTORY_TOUCHED_LEVEL
                        : touches_of(before, after, &step->difference);
    size_t back = level_bytes(before, after), forth = level_bytes(after, before);
    step->bytes = sizeof *step + (back > forth ? back : forth);
}

// ---- The open step ----

void history_begin(History *history, const char *name) {
    if (history->open || !array_make_room(&history->steps, &history->room, history->count + 1,
                                          sizeof *history->steps)) {
        return;
    }
    Level **before = copy_of(history, history->done);
    *before = level_clone(history->level);
    history->open = *before != NULL;
    history->failed = false;
    history->put = (FhRect){0, 0, 0, 0};
    history->step = (HistoryStep){.layer_from = HISTORY_NO_LAYER,
                                  .layer_to = HISTORY_NO_LAYER,
                                  .layer_without = HISTORY_TERRAIN};
    strncpy(history->step.name, name, sizeof history->step.name - 1);
}

static void count_change(History *history, uint32_t bits) {
    history->touched |= bits;
    history->changes++;
    history->tunings += bits == HISTORY_TOUCHED_TUNING;
}

void history_note(History *history, uint32_t bits) {
    history->step.touches |= bits;
    count_change(history, bits);
}

/// Makes the level what the copy of a state is; returns the copy, which is what the level was.
static Level *swap_with(History *history, int state, uint32_t touches) {
    Level **there = copy_of(history, state);
    Level *copy = *there;
    *there = NULL;
    level_swap(history->level, copy, (touches & HISTORY_TOUCHED_LEVEL) != 0);
    count_change(history, touches);
    return copy;
}

void history_cancel(History *history) {
    Level **before = copy_of(history, history->done);
    if (history->open && history->step.touches != 0) {
        level_destroy(swap_with(history, history->done, history->step.touches));
    } else if (history->open) {
        level_destroy(*before);
        *before = NULL;
    }
    history->open = history->failed = false;
}

static void drop_oldest(History *history) {
    size_t limit = history->limit > 0 ? history->limit : HISTORY_BYTES;
    int dropped = 0;
    while (history->bytes > limit && dropped < history->count - 1) {
        HistoryStep *step = &history->steps[dropped++];
        level_destroy(history->first);
        history->first = step->after;
        history->bytes -= step->bytes;
        history->base_id = step->id;
    }
    if (dropped > 0) {
        history->count -= dropped;
        history->done -= dropped;
        memmove(history->steps, history->steps + dropped,
                (size_t)history->count * sizeof *history->steps);
    }
}

bool history_end(History *history) {
    HistoryStep *step = &history->step;
    uint32_t touched = history->open ? step->touches : 0;
    if (touched != 0) {
        measure(history, step, *copy_of(history, history->done));
    }
    if (touched == 0 || step->touches == 0 || history->failed) {
        step->touches = touched;
        history_cancel(history);
        return false;
    }
    while (history->count > history->done) {
        drop_last(history);
    }
    history->open = false;
    step->id = ++history->last_id;
    history->bytes += step->bytes;
    history->steps[history->count++] = *step;
    history->done = history->count;
    drop_oldest(history);
    return true;
}

static bool can_join(const History *history, const HistoryStep *a, const HistoryStep *b) {
    uint32_t touches =
        (a->touches | b->touches) & (HISTORY_TOUCHED_OBJECTS | HISTORY_TOUCHED_LEVEL);
    const LevelDifference *first = &a->difference, *then = &b->difference;
    return touches == 0 && strcmp(a->name, b->name) == 0 && history->saved_id != a->id &&
           first->tiles + then->tiles == 0 && !first->ground && !then->ground;
}

bool history_end_joining(History *history) {
    bool was_last = history->done == history->count;
    if (!history_end(history)) {
        return false;
    }
    HistoryStep *last = &history->steps[history->count - 1];
    if (!was_last || history->count < 2 || !can_join(history, last - 1, last)) {
        return true;
    }
    level_destroy(last[-1].after);
    history->bytes -= last[-1].bytes + last->bytes;
    last[-1] = *last;
    history->done = --history->count;
    measure(history, last - 1, *copy_of(history, history->done - 1));
    history->bytes += last[-1].bytes;
    return true;
}

// ---- Back and forth ----

const HistoryStep *history_undo_step(const History *history) {
    return history->done > 0 ? &history->steps[history->done - 1] : NULL;
}

const HistoryStep *history_redo_step(const History *history) {
    return history->done < history->count ? &history->steps[history->done] : NULL;
}

static void go_to(History *history, int state, uint32_t touches) {
    Level **here = copy_of(history, history->done);
    *here = swap_with(history, state, touches);
    history->done = state;
}

bool history_undo(History *history) {
    history_end(history);
    const HistoryStep *step = history_undo_step(history);
    if (step != NULL) {
        go_to(history, history->done - 1, step->touches);
    }
    return step != NULL;
}

bool history_redo(History *history) {
    history_end(history);
    const HistoryStep *step = history_redo_step(history);
    if (step != NULL) {
        go_to(history, history->done + 1, step->touches);
    }
    return step != NULL;
}

/// Adds ", 14 tiles".
static void add_count(char *out, size_t size, int count, const char *format) {
    size_t used = strlen(out);
    used += (size_t)snprintf(out + used, size - used, ", ");
    snprintf(out + used, size - used, format, count);
}

/// A single thing needs no count, for the step's name says what happened to it; nor do tiles that
/// went along with a layer.
void history_print_step(const HistoryStep *step, char *out, size_t size) {
    snprintf(out, size, "%s", step != NULL ? say(step->name) : "");
    if (step != NULL) {
        bool has_layer = step->layer_from != HISTORY_NO_LAYER || step->layer_to != HISTORY_NO_LAYER;
        int tiles = has_layer ? 0 : step->difference.tiles;
        int things = step->difference.things;
        if (tiles > 0) {
            add_count(out, size, tiles, say_count(tiles, "%d tile", "%d tiles"));
        }
        if (things > 1) {
            add_count(out, size, things, say_count(things, "%d thing", "%d things"));
        }
    }
}

uint64_t history_mark(const History *history) {
    return history->done > 0 ? history->steps[history->done - 1].id : history->base_id;
}

bool history_is_dirty(const History *history) {
    bool is_changing = history->open && history->step.touches != 0;
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
