// changes.c - what a change of the level in the editor means for the run on it.

#include "app/project.h"

#include <stdio.h>
#include <string.h>

#include "app/runs.h"

// Moves the hero to the spawn where the new mover has no room for it, in a tunnel perhaps.
static void bring_home(Project *project) {
    if (session_hero(project->run.session).state == FH_STATE_SQUISHED) {
        run_place(&project->run, project->run.level->spawn);
        editor_toast(project->editor, UI_TOAST_INFO,
                     "No room for the hero there: back at the spawn");
    }
}

// Another version of the level: what was made of the one before must go before its step does.
static void take_other_level(Project *project) {
    runs_end_viewer(project);
    runs_drop_ghost(project);
    view_forget_level(project->shell->view);
    project->editing.minimap_change = 0;
    project->document.contents++;
    if (!run_renew(&project->run, false)) {
        editor_do(project->editor,
                  EDITOR_DO_UNDO); // back to the level that the run still stands on
        editor_take_changes(project->editor);
        editor_toast(project->editor, UI_TOAST_BAD, "Out of memory");
        return;
    }
    bring_home(project);
    runs_load_ghost(project);
}

void host_take_changes(Project *project) {
    uint32_t changes = editor_take_changes(project->editor);
    if (changes & (EDITOR_CHANGED_LEVEL | EDITOR_CHANGED_WORLD | EDITOR_CHANGED_OBJECTS)) {
        tries_forget_moments(&project->play.tries);
    }
    if (changes & EDITOR_CHANGED_LEVEL) {
        take_other_level(project);
        changes &= ~(uint32_t)(EDITOR_CHANGED_WORLD | EDITOR_CHANGED_OBJECTS);
    }
    for (int i = 0; i < project->run.split.count; i++) {
        session_follow_edits(project->run.split.bodies[i].session);
    }
    if (changes & EDITOR_CHANGED_WORLD) {
        run_renew(&project->run, true);
        bring_home(project);
        runs_load_ghost(project);
    } else if (changes & EDITOR_CHANGED_OBJECTS) {
        run_rebuild(&project->run);
        runs_load_ghost(project);
    }
    if (changes & EDITOR_CHANGED_BOUNDS) {
        run_forget_bounds(&project->run);
        run_bounds(&project->run);
    }
    if (changes & EDITOR_CHANGED_TUNING) {
        FhTuning tuning = level_tuning(project->run.level);
        split_set_tuning(&project->run.split, &tuning);
    }
    if (changes & EDITOR_CHANGED_BINDINGS) {
        for (int i = 0; i < EDITOR_ACTION_COUNT; i++) {
            const char *keys = editor_binding(project->editor, (EditorAction)i);
            bool is_normal = strcmp(keys, editor_actions[i].keys) == 0;
            snprintf(project->shell->settings.editor_keys[i], BINDING_TEXT, "%s",
                     is_normal ? "" : keys);
        }
        app_save_settings(project->shell);
    }
}
