// lifetime.c - the editor's life, the level that it is given, and what it hands out.

#include "editor/editor.h"

#include <stdio.h>
#include <stdlib.h>

#include "editor/state.h"
#include "level/paths.h"

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
