// document.c - what is edited: the steps of the history, bounds that grow with them, toasts,
// requests to the app, and the life of the editor and its level.

#include "editor/document.h"
#include "words/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdarg.h>

void step_lacks_memory(Document *doc) {
    doc->history.failed = doc->history.open;
    if (!doc->history.open) {
        toast_say(doc, UI_TOAST_BAD, "Out of memory");
    }
}

void step_begin(Document *doc, const char *name) {
    step_commit(doc);
    doc->growth = (LevelGrowth){0};
    history_begin(&doc->history, name);
    if (!doc->history.open) {
        step_lacks_memory(doc);
    }
}

bool step_commit_joining(Document *doc, bool joins) {
    edges_follow_step(doc);
    bool failed = doc->history.failed;
    FhRect selected = doc->history.step.from;
    doc->step_open = false;
    bool changed = joins ? history_end_joining(&doc->history) : history_end(&doc->history);
    if (failed) {
        doc->selection.cells = selected.w > 0 ? selected : doc->selection.cells;
        toast_say(doc, UI_TOAST_BAD, "Out of memory: the edit was undone");
    }
    return changed;
}

bool step_commit(Document *doc) {
    return step_commit_joining(doc, false);
}

// ---- Growth ----
//
// Bounds that grow with what is put outside of them.
//
// What a step puts outside of the bounds that a level has of its own grows them in the same step,
// so that undo takes both back; bounds that follow from the tiles grow by themselves.

void bounds_set(Document *doc, FhRect bounds) {
    HistoryHead head = history_head(doc->level);
    head.has_bounds = true;
    head.bounds = bounds;
    history_set_head(&doc->history, &head);
}

/// Grows a stretch to hold another one, up to the border of its cells and as far as a file can say.
static void grow_axis(int32_t *at, int32_t *length, int first, int end, int size) {
    int limit = LEVEL_COORDINATE_MAX;
    int own_end = *at + *length;
    *at = first < *at ? fh_max(fh_floor_div(first, size) * size, -limit) : *at;
    own_end = end > own_end ? fh_min(-fh_floor_div(-end, size) * size, limit) : own_end;
    *length = fh_min(own_end - *at, limit);
}

static void grow(const Document *doc, FhRect *box, FhRect part) {
    if (part.w > 0 && part.h > 0) {
        int size = doc->level->tile_size;
        grow_axis(&box->x, &box->w, part.x, fh_rect_right(part), size);
        grow_axis(&box->y, &box->h, part.y, fh_rect_bottom(part), size);
    }
}

void edges_follow_stroke(Document *doc) {
    const Level *level = doc->level;
    FhRect box = level->bounds;
    if (!doc->history.open || !level->has_bounds) {
        return;
    }
    grow(doc, &box, doc->history.put);
    if (!fh_rect_equals(box, level->bounds)) {
        doc->growth.from = doc->growth.has_grown ? doc->growth.from : level->bounds;
        doc->growth.has_grown = true;
        bounds_set(doc, box);
    }
}

static void add_side(char *text, size_t size, int by, int tile, const char *side) {
    size_t used = strlen(text);
    if (by > 0) {
        snprintf(text + used, size - used, "%s+%d %s", used > 0 ? ", " : "", (by + tile - 1) / tile,
                 say(side));
    }
}

void edges_follow_step(Document *doc) {
    edges_follow_stroke(doc);
    if (!doc->growth.has_grown) {
        return;
    }
    char text[80] = "";
    FhRect from = doc->growth.from;
    FhRect now = doc->level->bounds;
    int tile = doc->level->tile_size;
    add_side(text, sizeof text, from.x - now.x, tile, "left");
    add_side(text, sizeof text, fh_rect_right(now) - fh_rect_right(from), tile, "right");
    add_side(text, sizeof text, from.y - now.y, tile, "up");
    add_side(text, sizeof text, fh_rect_bottom(now) - fh_rect_bottom(from), tile, "down");
    toast_say(doc, UI_TOAST_INFO, "The level grew by tiles: %s", text);
    doc->growth.has_grown = false;
}

// ---- Toasts ----
//
// Lines that are shown for some seconds.

static void toast_add(Document *doc, const char *topic, UiToastKind kind, const char *text) {
    for (int i = 0; i < doc->toast_count; i++) {
        if (strcmp(doc->toasts[i].text, text) == 0) {
            return; // it is going to be said
        }
    }
    if (doc->toast_count < TOASTS_WAITING) {
        Toast *toast = &doc->toasts[doc->toast_count++];
        *toast = (Toast){.topic = topic, .kind = kind};
        snprintf(toast->text, sizeof toast->text, "%s", text);
    }
}

void toast_say(Document *doc, UiToastKind kind, const char *format, ...) {
    char text[UI_TOAST_BYTES];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, say(format), arguments);
    va_end(arguments);
    toast_add(doc, format, kind, text);
}

// ---- Requests ----
//
// What the editor asks the app for, and the question about unsaved changes before it.

static void push(Document *doc, const EditorRequest *item) {
    Outbox *out = &doc->out;
    if (out->count < REQUESTS_MAX) {
        out->items[out->count++] = *item;
    }
}

static EditorRequest made(EditorRequestKind kind, const char *path) {
    EditorRequest item = {.kind = kind};
    snprintf(item.path, sizeof item.path, "%s", path != NULL ? path : "");
    return item;
}

void request(Document *doc, EditorRequestKind kind) {
    request_path(doc, kind, NULL);
}

void request_at(Document *doc, EditorRequestKind kind, FhPoint at) {
    EditorRequest item = made(kind, NULL);
    item.at = at;
    push(doc, &item);
}

void request_path(Document *doc, EditorRequestKind kind, const char *path) {
    EditorRequest item = made(kind, path);
    push(doc, &item);
}

bool editor_next_request(Editor *editor, EditorRequest *item) {
    Outbox *out = &document_of(editor)->out;
    if (out->count == 0) {
        return false;
    }
    *item = out->items[0];
    out->count--;
    memmove(out->items, out->items + 1, (size_t)out->count * sizeof out->items[0]);
    return true;
}

bool editor_waits(const Editor *editor) {
    return document_of(editor)->out.has_waiting;
}

void request_waiting(Document *doc) {
    if (doc->out.has_waiting) {
        doc->out.has_waiting = false;
        push(doc, &doc->out.waiting);
    }
}

// ---- Out ----

uint32_t editor_take_changes(Editor *editor) {
    Document *doc = document_of(editor);
    static const uint32_t meaning[][2] = {{HISTORY_TOUCHED_OBJECTS, EDITOR_CHANGED_OBJECTS},
                                          {HISTORY_TOUCHED_TUNING, EDITOR_CHANGED_TUNING},
                                          {HISTORY_TOUCHED_WORLD, EDITOR_CHANGED_WORLD},
                                          {HISTORY_TOUCHED_BOUNDS, EDITOR_CHANGED_BOUNDS},
                                          {HISTORY_TOUCHED_LEVEL, EDITOR_CHANGED_LEVEL}};
    uint32_t touched = history_take_touched(&doc->history);
    uint32_t changes = doc->out.changes;
    doc->out.changes = 0;
    for (size_t i = 0; i < sizeof meaning / sizeof meaning[0]; i++) {
        changes |= (touched & meaning[i][0]) != 0 ? meaning[i][1] : 0;
    }
    return changes;
}

uint64_t editor_change_count(const Editor *editor) {
    const Document *doc = document_of(editor);
    return doc->history.changes + doc->draft.changes;
}

void editor_mark_unsaved(Editor *editor) {
    history_mark_unsaved(&document_of(editor)->history);
}

uint64_t editor_mark(Editor *editor) {
    Document *doc = document_of(editor);
    step_commit(doc);
    return history_mark(&doc->history);
}

uint64_t editor_saved_mark(const Editor *editor) {
    return document_of(editor)->history.saved_id;
}

void editor_mark_saved(Editor *editor, uint64_t mark) {
    history_mark_saved(&document_of(editor)->history, mark);
}

void editor_toast(Editor *editor, UiToastKind kind, const char *text) {
    toast_add(document_of(editor), NULL, kind, text);
}

void selection_clear(Selection *selection) {
    free(selection->mask);
    *selection = (Selection){0};
}
