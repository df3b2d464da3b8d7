// steps.c - the steps of the history that edits are made in, and what they may leave behind.

#include "editor/state.h"

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
