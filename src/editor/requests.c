// requests.c - what the editor asks the app for, and the question about unsaved changes before it.

#include <stdio.h>
#include <string.h>

#include "editor/state.h"

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
