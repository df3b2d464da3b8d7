// level_host.c - the open level: opened, put in place of another one, closed.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/background.h"
#include "app/laboratory.h"
#include "app/runs.h"
#include "app/state.h"
#include "level/file.h"
#include "level/movers.h"
#include "level/paths.h"
#include "app/run.h"
#include "game/world_views.h"

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
// and did not come to a good end stay in the store: they are offered when it is opened again.
static void leave_level(App *app) {
    if (!host_end_save(app)) {
        host_end_autosave(app);
        level_store_let_go(&app->document.store.own, false);
    }
    host_forget_watch(app);
    host_forget_versions(app);
    host_forget_found(app);
}

/// Ends what goes on beside the editor, and a run that is watched.
static void end_searches(App *app) {
    analysis_hold(app->analysis);
    host_end_searches(app);
    host_end_watch(app);
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
    host_begin_store(app);
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
        host_autosave(app, true);
    }
}

void host_close(App *app) {
    if (app->run.level) {
        keep_runs(app);
    }
    leave_level(app);
    end_searches(app);
    host_end_autosave(app);
    level_store_end(&app->document.store);
    editor_destroy(app->editor);
    app->editor = NULL;
    runs_end_viewer(app);
    runs_drop_ghost(app);
    tries_clear(&app->play.tries);
    run_end(&app->run);
}

// ---- Level run ----
//
// The run on the open level: its ticks and sounds, and what the editor changes under it.

enum { EARSHOT = 320 }; // px

void host_restart(App *app) {
    host_keep_run(app);
    tries_end(&app->play.tries);
    host_end_watch(app);
    run_restart(&app->run);
    runs_load_ghost(app);
    app->play.since_start = 0;
    host_forget_goal(app);
}

void host_begin_play(App *app) {
    const Session *session = app->run.session;
    bool can_be_kept = session_is_repeatable(session) && !session_has_begun(session);
    if (app->run.played > 0) {
        return;
    }
    if (can_be_kept) {
        host_restart(app);
        return;
    }
    for (int i = 0; i < app->run.split.count; i++) {
        session_begin_count(app->run.split.bodies[i].session);
    }
}

static const char *event_sound(const FhEvent *event) {
    switch (event->type) {
    case FH_EVENT_JUMP:
        return "jump";
    case FH_EVENT_LAND:
        return event->value > 90 ? "land" : "step";
    case FH_EVENT_BOUNCE:
        return "bounce";
    case FH_EVENT_SQUISH:
    case FH_EVENT_BREAK:
        return "squish";
    case FH_EVENT_HAZARD:
        return "hurt";
    case FH_EVENT_FELL:
        return "hurt";
    case FH_EVENT_CLIMB:
        return "climb";
    default:
        return NULL;
    }
}

/// True for an event of the hero, and for a thing that breaks near it: both have a sound.
static bool is_heard(const FhWorld *world, const FhEvent *event) {
    FhRect hero = world_actor(world, 0).box;
    bool near = fh_abs(event->x - hero.x) < EARSHOT && fh_abs(event->y - hero.y) < EARSHOT;
    return event->actor == 0 || (event->type == FH_EVENT_BREAK && near);
}

void app_play_sounds(App *app, Run *run) {
    const FhWorld *world = session_world(run->session);
    uint32_t news = session_news(run->session);
    const char *step = footstep_sound(run);
    if (step) {
        sound_play(app->sound, step);
    }
    int count = 0;
    const FhEvent *events = fh_world_events(world, &count, NULL);
    for (int i = 0; i < count; i++) {
        const char *name = event_sound(&events[i]);
        if (name && is_heard(world, &events[i])) {
            sound_play(app->sound, name);
        }
        if (events[i].type == FH_EVENT_SQUISH && app->settings.shake) {
            run->camera.shake = 6.0f;
        }
    }
    if (news & GAME_NEWS_COIN) {
        sound_play(app->sound, "coin");
    }
    if (news & GAME_NEWS_CHECKPOINT) {
        sound_play(app->sound, "checkpoint");
    }
    if (news & GAME_NEWS_GOAL) {
        sound_play(app->sound, "goal");
    }
}

void host_tick(App *app, FhInput input) {
    run_tick(&app->run, input, app->view);
    runs_follow(app);
    if (app_base(app) != SCREEN_EDIT) {
        run_note_played(&app->run);
        tries_note(&app->play.tries, app->run.session, input);
    }
    app_play_sounds(app, &app->run);
    if (session_news(app->run.session) & GAME_NEWS_GOAL) {
        host_keep_run(app);
        if (app->run.is_kept) {
            host_take_finished_run(app);
        }
    }
}

// Moves the hero to the spawn where the new mover has no room for it, in a tunnel perhaps.
static void bring_home(App *app) {
    if (session_hero(app->run.session).state == FH_STATE_SQUISHED) {
        run_place(&app->run, app->run.level->spawn);
        editor_toast(app->editor, UI_TOAST_INFO, "No room for the hero there: back at the spawn");
    }
}

// Another version of the level: what was made of the one before must go before its step does.
static void take_other_level(App *app) {
    runs_end_viewer(app);
    runs_drop_ghost(app);
    view_forget_level(app->view);
    app->editing.minimap_change = 0;
    app->document.contents++;
    if (!run_replace(&app->run)) {
        editor_do(app->editor, EDITOR_DO_UNDO); // back to the level that the run still stands on
        editor_take_changes(app->editor);
        editor_toast(app->editor, UI_TOAST_BAD, "Out of memory");
        return;
    }
    bring_home(app);
    runs_load_ghost(app);
}

void host_take_changes(App *app) {
    uint32_t changes = editor_take_changes(app->editor);
    if (changes & (EDITOR_CHANGED_LEVEL | EDITOR_CHANGED_WORLD | EDITOR_CHANGED_OBJECTS)) {
        tries_forget_moments(&app->play.tries);
    }
    if (changes & EDITOR_CHANGED_LEVEL) {
        take_other_level(app);
        changes &= ~(uint32_t)(EDITOR_CHANGED_WORLD | EDITOR_CHANGED_OBJECTS);
    }
    for (int i = 0; i < app->run.split.count; i++) {
        session_follow_edits(app->run.split.bodies[i].session);
    }
    if (changes & EDITOR_CHANGED_WORLD) {
        run_renew(&app->run);
        bring_home(app);
        runs_load_ghost(app);
    } else if (changes & EDITOR_CHANGED_OBJECTS) {
        run_rebuild(&app->run);
        runs_load_ghost(app);
    }
    if (changes & EDITOR_CHANGED_BOUNDS) {
        run_forget_bounds(&app->run);
        run_bounds(&app->run);
    }
    if (changes & EDITOR_CHANGED_TUNING) {
        FhTuning tuning = level_tuning(app->run.level);
        split_set_tuning(&app->run.split, &tuning);
    }
    if (changes & EDITOR_CHANGED_BINDINGS) {
        for (int i = 0; i < EDITOR_ACTION_COUNT; i++) {
            const char *keys = editor_binding(app->editor, (EditorAction)i);
            bool is_normal = strcmp(keys, editor_actions[i].keys) == 0;
            snprintf(app->settings.editor_keys[i], BINDING_TEXT, "%s", is_normal ? "" : keys);
        }
        app_save_settings(app);
    }
}
