// document.c - what is edited: the steps of the history, bounds that grow with them, toasts,
// requests to the app, and the life of the editor and its level.

#include "editor/document.h"

#include <stdio.h>
#include <string.h>
#include <stdarg.h>
#include <stdlib.h>

#include "editor/state.h"
#include "editor/editor.h"
#include "level/paths.h"

const char *editor_path(const Editor *editor) {
    return editor->path[0] != '\0' ? editor->path : NULL;
}

void editor_lacks_memory(Editor *editor) {
    editor->history.failed = editor->history.open;
    if (!editor->history.open) {
        editor_toast(editor, UI_TOAST_BAD, "Out of memory");
    }
}

void editor_begin(Editor *editor, const char *name) {
    editor_commit(editor);
    editor->growth = (LevelGrowth){0};
    history_begin(&editor->history, name);
    if (!editor->history.open) {
        editor_lacks_memory(editor);
    }
}

bool editor_commit_joining(Editor *editor, bool joins) {
    edges_follow_step(editor);
    bool failed = editor->history.failed;
    FhRect selected = editor->history.step.from;
    editor->panels.step_open = false;
    bool changed = joins ? history_end_joining(&editor->history) : history_end(&editor->history);
    if (failed) {
        editor->selection.cells = selected.w > 0 ? selected : editor->selection.cells;
        editor_toast(editor, UI_TOAST_BAD, "Out of memory: the edit was undone");
    }
    return changed;
}

bool editor_commit(Editor *editor) {
    return editor_commit_joining(editor, false);
}

void editor_forget_gone(Editor *editor) {
    if (!thing_is_there(editor, editor->chosen)) {
        editor->chosen = (Thing){0};
    }
    if (!thing_is_there(editor, editor->hot)) {
        editor->hot = (Thing){0};
    }
    if (editor->layer >= editor->level->layer_count) {
        editor->layer = HISTORY_TERRAIN;
    }
}

// ---- Growth ----
//
// Bounds that grow with what is put outside of them.
//
// What a step puts outside of the bounds that a level has of its own grows them in the same step,
// so that undo takes both back; bounds that follow from the tiles grow by themselves.

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

// ---- Toasts ----
//
// Lines that are shown for some seconds.

static void add_toast(Editor *editor, const char *topic, UiToastKind kind, const char *text) {
    Panels *panels = &editor->panels;
    for (int i = 0; i < panels->toast_count; i++) {
        if (strcmp(panels->toasts[i], text) == 0) {
            return; // it is going to be said
        }
    }
    if (panels->toast_count < TOASTS_WAITING) {
        panels->toast_topics[panels->toast_count] = topic;
        panels->toast_kinds[panels->toast_count] = kind;
        snprintf(panels->toasts[panels->toast_count++], UI_TOAST_BYTES, "%s", text);
    }
}

void editor_toast(Editor *editor, UiToastKind kind, const char *text) {
    add_toast(editor, NULL, kind, text);
}

void editor_say(Editor *editor, UiToastKind kind, const char *format, ...) {
    char text[UI_TOAST_BYTES];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    add_toast(editor, format, kind, text);
}

// ---- Requests ----
//
// What the editor asks the app for, and the question about unsaved changes before it.

static void push(Editor *editor, const EditorRequest *item) {
    Outbox *out = &editor->out;
    if (out->count < REQUESTS_MAX) {
        out->items[out->count++] = *item;
    }
}

static EditorRequest made(EditorRequestKind kind, const char *path) {
    EditorRequest item = {.kind = kind};
    snprintf(item.path, sizeof item.path, "%s", path != NULL ? path : "");
    return item;
}

void request(Editor *editor, EditorRequestKind kind) {
    request_path(editor, kind, NULL);
}

void request_at(Editor *editor, EditorRequestKind kind, FhPoint at) {
    EditorRequest item = made(kind, NULL);
    item.at = at;
    push(editor, &item);
}

void request_path(Editor *editor, EditorRequestKind kind, const char *path) {
    EditorRequest item = made(kind, path);
    push(editor, &item);
}

bool editor_next_request(Editor *editor, EditorRequest *item) {
    Outbox *out = &editor->out;
    if (out->count == 0) {
        return false;
    }
    *item = out->items[0];
    out->count--;
    memmove(out->items, out->items + 1, (size_t)out->count * sizeof out->items[0]);
    return true;
}

bool editor_is_dirty(const Editor *editor) {
    return history_is_dirty(&editor->history) || draft_is_line(editor);
}

void editor_ask(Editor *editor, EditorRequestKind kind, const char *path) {
    editor_commit(editor);
    draft_keep(editor);
    editor->out.waiting = made(kind, path);
    editor->out.has_waiting = true;
    if (editor_is_dirty(editor)) {
        dialog_open(editor, DIALOG_UNSAVED);
    } else {
        request_waiting(editor);
    }
}

bool editor_waits(const Editor *editor) {
    return editor->out.has_waiting;
}

void request_waiting(Editor *editor) {
    if (editor->out.has_waiting) {
        editor->out.has_waiting = false;
        push(editor, &editor->out.waiting);
    }
}

// ---- Lifetime ----
//
// The editor's life, the level that it is given, and what it hands out.

static void copy_path(Editor *editor, const char *path) {
    snprintf(editor->path, sizeof editor->path, "%s", path != NULL ? path : "");
}

Editor *editor_create(Level *level, const char *path, const UiClipboard *clipboard) {
    Editor *editor = calloc(1, sizeof *editor);
    if (editor == NULL) {
        return NULL;
    }
    if (clipboard != NULL) {
        editor->clipboard = *clipboard;
    }
    editor->camera = (EditorCamera){0.0f, 0.0f, 2.0f};
    editor->ui_scale = 1;
    editor->view = (ViewOptions){.grid = true, .minimap = true, .trails = true};
    editor->panels.capture = EDITOR_DO_NOTHING;
    editor->dig_radius = DIG_RADIUS_FIRST;
    bindings_reset(editor);
    editor_set_level(editor, level, path);
    return editor;
}

void editor_forget_level(Editor *editor) {
    selection_clear(&editor->selection);
    floating_drop(editor);
    arcs_free(editor);
    for (int i = 0; i < BRUSH_SLOTS; i++) {
        piece_free(&editor->stamps[i]);
    }
    editor->layer = HISTORY_TERRAIN;
    editor->drag = (Drag){0};
    draft_drop(editor);
    editor->chosen = editor->hot = (Thing){0};
    editor->has_last_painted = editor->has_last_dug = false;
    editor->lint = (Lint){0};
    editor->panels.step_open = false;
    brush_reset(&editor->brush, editor->level);
    camera_to_pointer(editor);
}

void editor_set_level(Editor *editor, Level *level, const char *path) {
    history_free(&editor->history);
    editor->history.level = editor->level = level;
    copy_path(editor, path);
    editor->out.has_waiting = false;
    dialog_close(editor);        // it asked about the level before
    editor->hero = level->spawn; // until the first frame tells
    editor->has_hero = true;
    editor->hero_box = thing_box(editor, (Thing){THING_SPAWN, 0, -1});
    editor->view.ground_hidden = editor->view.ground_locked = false;
    editor_forget_level(editor);
}

bool editor_replace_level(Editor *editor, Level *other, const char *step) {
    editor_let_go(editor);
    draft_keep(editor);
    editor_begin(editor, step);
    bool ok = history_replace_level(&editor->history, other);
    editor_commit(editor);
    editor_forget_level(editor);
    return ok;
}

void editor_destroy(Editor *editor) {
    if (editor == NULL) {
        return;
    }
    history_free(&editor->history);
    selection_clear(&editor->selection);
    floating_drop(editor);
    arcs_free(editor);
    for (int i = 0; i < BRUSH_SLOTS; i++) {
        piece_free(&editor->stamps[i]);
    }
    brush_free(&editor->brush);
    free(editor->stamp_text);
    free(editor->overlay.ghosts);
    free(editor->overlay.marks);
    free(editor);
}

// ---- Out ----

uint32_t editor_take_changes(Editor *editor) {
    static const uint32_t meaning[][2] = {{HISTORY_TOUCHED_OBJECTS, EDITOR_CHANGED_OBJECTS},
                                          {HISTORY_TOUCHED_TUNING, EDITOR_CHANGED_TUNING},
                                          {HISTORY_TOUCHED_WORLD, EDITOR_CHANGED_WORLD},
                                          {HISTORY_TOUCHED_BOUNDS, EDITOR_CHANGED_BOUNDS},
                                          {HISTORY_TOUCHED_LEVEL, EDITOR_CHANGED_LEVEL}};
    uint32_t touched = history_take_touched(&editor->history);
    uint32_t changes = editor->out.changes;
    editor->out.changes = 0;
    for (size_t i = 0; i < sizeof meaning / sizeof meaning[0]; i++) {
        changes |= (touched & meaning[i][0]) != 0 ? meaning[i][1] : 0;
    }
    return changes;
}

uint64_t editor_change_count(const Editor *editor) {
    return editor->history.changes + editor->draft.changes;
}

Level *editor_clone_level(const Editor *editor) {
    Level *clone = level_clone(editor->level);
    if (clone != NULL && !draft_add_to(editor, clone)) {
        level_destroy(clone);
        clone = NULL;
    }
    return clone;
}

void editor_mark_unsaved(Editor *editor) {
    history_mark_unsaved(&editor->history);
}

uint64_t editor_mark(Editor *editor) {
    editor_commit(editor);
    return history_mark(&editor->history);
}

uint64_t editor_saved_mark(const Editor *editor) {
    return editor->history.saved_id;
}

void editor_mark_saved(Editor *editor, uint64_t mark) {
    history_mark_saved(&editor->history, mark);
}

void editor_saved(Editor *editor, const char *path, uint64_t mark) {
    copy_path(editor, path);
    history_mark_saved(&editor->history, mark);
    editor_say(editor, UI_TOAST_GOOD, "Saved %s", paths_name(path));
    if (editor->out.has_waiting && editor_is_dirty(editor)) {
        dialog_open(editor, DIALOG_UNSAVED); // it was edited while the save went on
        return;
    }
    if (editor->panels.dialog == DIALOG_UNSAVED) {
        dialog_close(editor); // answered by the save
    }
    request_waiting(editor);
}

void editor_show_error(Editor *editor, const char *title, const char *text) {
    Panels *panels = &editor->panels;
    snprintf(panels->error_title, sizeof panels->error_title, "%s", title);
    snprintf(panels->error_text, sizeof panels->error_text, "%s", text);
    editor->out.has_waiting = false;
    dialog_open(editor, DIALOG_ERROR);
}

FhTile editor_chosen_tile(const Editor *editor) {
    return editor->brush.tile;
}
