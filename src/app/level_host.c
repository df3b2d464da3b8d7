// level_host.c - the open level: opened, put in place of another one, closed.

#include <stdio.h>
#include <stdlib.h>

#include "app/atlas.h"
#include "app/judging.h"
#include "app/laboratory.h"
#include "app/prove.h"
#include "app/runs.h"
#include "app/state.h"
#include "app/veil.h"
#include "app/watch.h"
#include "level/file.h"
#include "level/movers.h"
#include "level/paths.h"

enum { NEW_TILE_SIZE = 16 }; // px

// As printed on the keyboard.
static void label_editor_key(EditorChord chord, char *out, int size) {
    bool is_letter = chord.key >= 'A' && chord.key <= 'Z';
    bool is_sign = chord.key > ' ' && chord.key < EDITOR_KEY_LEFT;
    KeyChord shown = {is_letter ? chord.key - 'A' + SDLK_a : chord.key, chord.mods};
    if (is_sign) {
        key_chord_label(shown, out, (size_t)size);
    } else {
        editor_chord_print(chord, out, size);
    }
}

static void bind_editor_keys(App *app) {
    editor_show_keys(app->editor, label_editor_key);
    for (int i = 0; i < EDITOR_ACTION_COUNT; i++) {
        if (app->settings.editor_keys[i][0]) {
            editor_bind(app->editor, (EditorAction)i, app->settings.editor_keys[i]);
        }
    }
}

static void tell_absent_movement(App *app, const Level *level) {
    int named = fh_max(0, level_mover_find(level->movement));
    if (!fh_mover_is_there(level_movers[named])) {
        char line[UI_TOAST_BYTES];
        snprintf(line, sizeof line, "%s: %s", level_mover_texts[named].label,
                 level_movers[named]->absent);
        ui_toast(app->ui, UI_TOAST_BAD, line);
    }
}

// What goes on beside the loop belongs to the level that was open. Edits whose save was asked for
// and did not come to a good end stay in their journal: they are offered when it is opened again.
static void leave_level(App *app) {
    if (!host_end_save(app)) {
        host_end_autosave(app);
        journal_let_go(&app->document.journal.own, false);
    }
    host_forget_watch(app);
    host_forget_versions(app);
    host_forget_found(app);
}

/// Ends what goes on beside the editor, and a run that is watched.
static void end_searches(App *app) {
    analysis_hold(app->analysis);
    host_end_proof(app);
    host_end_watch(app);
    host_end_veil(app);
    host_end_atlas(app);
    analysis_let_go(app->analysis);
}

bool host_take(App *app, Level *level, const char *path) {
    Run run;
    char key[FILES_PATH_MAX] = "";
    if (path) {
        library_key(&app->library, path, key, sizeof key);
    }
    if (!run_start(&run, level, path ? path : "", key)) {
        return false;
    }
    app_fit_camera(app, &run);
    host_keep_badge(app);
    if (app->editor) {
        editor_set_level(app->editor, level, path);
        editor_set_camera(
            app->editor,
            (EditorCamera){.x = run.camera.x, .y = run.camera.y, .zoom = (float)app_zoom(app)});
    } else {
        app->editor = editor_create(level, path, &app->shell.clipboard);
    }
    if (!app->editor) {
        session_destroy(run.session);
        return false;
    }
    bind_editor_keys(app);
    run.split.chosen = app->run.split.chosen;
    split_set_mode(&run.split, app->run.split.mode);
    view_forget_level(app->view);
    runs_end_viewer(app);
    runs_drop_ghost(app);
    end_searches(app);
    tries_clear(&app->play.tries); // before the level that they are of
    bool is_first = !app->run.level;
    run_end(&app->run);
    app->run = run;
    laboratory_begin_level(app, is_first);
    app->play.run_path[0] = '\0';
    app->play.run_lost[0] = '\0';
    runs_load_ghost(app);
    tell_absent_movement(app, level);
    app->editing.edit_paused = app->play.painting = false;
    app->document.copy_is_told = false;
    app->play.since_start = 0;
    host_forget_goal(app);
    app->editing.minimap_change = 0;
    app->document.contents++;
    leave_level(app);
    host_begin_journal(app);
    return true;
}

/// A level being read.
typedef struct Opening {
    char path[FILES_PATH_MAX];
    const LevelCatalog *catalog;
    LevelTask task;
    Level *level; // owned; NULL: it cannot be read
    LevelError error;
} Opening;

static void open_work(void *data) {
    Opening *opening = data;
    opening->level =
        level_load_watched(opening->path, opening->catalog, &opening->task, &opening->error);
    level_file_sweep(opening->path);
    if (opening->level) {
        level_ground_settle(opening->level, opening->path);
    }
}

static void discard_opening(void *data) {
    Opening *opening = data;
    level_destroy(opening->level);
    free(opening);
}

/// Reads a level while the window lives. NULL and an error, whose text is empty when the user did
/// not want to wait.
static Level *read_level(App *app, const char *path, LevelError *error) {
    static const JobKind open_job = {"open", open_work, discard_opening};
    char what[FILES_PATH_MAX + 16];
    Opening *opening = calloc(1, sizeof *opening);
    if (opening) {
        opening->catalog = app->catalog;
        snprintf(opening->path, sizeof opening->path, "%s", path);
    }
    Job *job = opening ? job_start(&open_job, opening) : NULL;
    if (!job) {
        free(opening);
        level_error_set(error, "out of memory");
        return NULL;
    }
    snprintf(what, sizeof what, "Opening %s", path);
    if (!app_wait(app, job, &opening->task, what)) {
        return NULL;
    }
    Level *level = opening->level;
    *error = opening->error;
    opening->level = NULL;
    discard_opening(job_end(job));
    return level;
}

/// The level in place of the open one, whose run is kept. False out of memory: it is destroyed.
static bool take_over(App *app, Level *level, const char *path) {
    if (app->run.level) {
        host_keep_run(app);
    }
    bool taken = host_take(app, level, path);
    if (!taken) {
        level_destroy(level);
    }
    return taken;
}

/// A level whose file is gone is no recent one any more.
static void forget_gone(App *app, const char *path) {
    char whole[FILES_PATH_MAX];
    files_absolute(path, whole, sizeof whole);
    if (!files_exists(whole) && settings_drop_recent(&app->settings, whole)) {
        app_save_settings(app);
    }
}

bool host_open(App *app, const char *path, LevelError *error) {
    *error = (LevelError){0};
    Level *level = files_need_short(path, error) ? read_level(app, path, error) : NULL;
    if (!level) {
        forget_gone(app, path);
        return false;
    }
    if (!take_over(app, level, path)) {
        level_error_set(error, "out of memory");
        return false;
    }
    host_note_opened(app, path);
    if (level->ground.trouble.text[0]) {
        app_notice_error(app, "The level opens without its picture", &level->ground.trouble);
    }
    return true;
}

// A place to stand on, so that the hero does not fall out of a new level at once.
static void lay_ground(Level *level) {
    int block = level_find_kind(level, "block");
    for (int col = 0; col < 40 && block > 0; col++) {
        for (int row = 18; row < 22; row++) {
            fh_terrain_set(level->terrain, col, row, fh_tile_make(block, 0));
        }
    }
    level->spawn = (FhPoint){4 * NEW_TILE_SIZE + NEW_TILE_SIZE / 2, 18 * NEW_TILE_SIZE};
    snprintf(level->background, sizeof level->background, "#86b9e0"); // a clear day
    level->has_bounds = true;
    level->bounds = (FhRect){0, 0, 40 * NEW_TILE_SIZE, 22 * NEW_TILE_SIZE};
}

/// A level that has a file from the start is called after it.
static void name_new(Level *level, const char *path) {
    char stem[FILES_PATH_MAX] = EDITOR_NEW_NAME;
    if (path) {
        paths_stem(path, stem, sizeof stem);
    }
    level_set_text(&level->name, stem);
}

bool host_open_new(App *app, const char *path, LevelError *error) {
    *error = (LevelError){0};
    if (path && !files_need_short(path, error)) {
        return false;
    }
    Level *level = level_create(app->catalog, NEW_TILE_SIZE);
    if (level) {
        lay_ground(level);
        name_new(level, path);
    }
    if (!level || !take_over(app, level, path)) {
        level_error_set(error, "out of memory");
        return false;
    }
    return true;
}

/// Keeps the runs of the open level, as long as its proof is there.
static void keep_runs(App *app) {
    host_keep_run(app);
    host_keep_badge(app);
}

void host_keep_all(App *app) {
    if (app->run.level) {
        keep_runs(app);
        host_end_save(app);
        host_keep_journal(app, true);
    }
}

void host_close(App *app) {
    if (app->run.level) {
        keep_runs(app);
    }
    leave_level(app);
    end_searches(app);
    host_end_autosave(app);
    journal_end(&app->document.journal);
    editor_destroy(app->editor);
    app->editor = NULL;
    runs_end_viewer(app);
    runs_drop_ghost(app);
    tries_clear(&app->play.tries);
    run_end(&app->run);
}
