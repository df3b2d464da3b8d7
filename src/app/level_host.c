// level_host.c - the open level: opened, put in place of another one, closed.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/assist.h"
#include "app/background.h"
#include "app/laboratory.h"
#include "app/runs.h"
#include "app/lesson.h"
#include "level/file.h"
#include "level/movers.h"
#include "level/paths.h"
#include "words/words.h"

enum { NEW_TILE_SIZE = 16 }; // px

static void bind_editor_keys(Project *project) {
    editor_show_keys(project->editor, editor_key_label);
    for (int i = 0; i < EDITOR_ACTION_COUNT; i++) {
        if (project->shell->settings.editor_keys[i][0]) {
            editor_bind(project->editor, (EditorAction)i, project->shell->settings.editor_keys[i]);
        }
    }
}

static void tell_absent_movement(Shell *shell, const Level *level) {
    int named = fh_max(0, level_mover_find(level->movement));
    if (!fh_mover_is_there(level_movers[named])) {
        char line[UI_TOAST_BYTES];
        snprintf(line, sizeof line, "%s: %s", level_mover_texts[named].label,
                 level_movers[named]->absent);
        ui_toast(shell->ui, UI_TOAST_BAD, line);
    }
}

// What goes on beside the loop belongs to the level that was open. Edits whose save was asked for
// and did not come to a good end stay in the store: they are offered when it is opened again.
static void leave_level(Project *project) {
    if (!host_end_save(project)) {
        host_end_autosave(project);
        level_store_let_go(&project->document.store.own, false);
    }
    host_forget_watch(project);
    host_forget_versions(project);
    host_forget_found(project);
}

/// Ends what goes on beside the editor, and a run that is watched.
static void end_searches(Project *project) {
    analysis_hold(project->analysis);
    host_end_searches(project);
    host_end_watch(project);
    analysis_let_go(project->analysis);
}

bool host_take(Project *project, Level *level, const char *path) {
    Shell *shell = project->shell;
    Run run;
    char key[FILES_PATH_MAX] = "";
    if (path) {
        library_key(&shell->library, path, key, sizeof key);
    }
    if (!run_start(&run, level, path ? path : "", key)) {
        return false;
    }
    app_fit_camera(shell, &run);
    host_keep_badge(project);
    if (project->editor) {
        editor_set_level(project->editor, level, path);
        editor_set_camera(
            project->editor,
            (EditorCamera){.x = run.camera.x, .y = run.camera.y, .zoom = (float)app_zoom(shell)});
    } else {
        project->editor = editor_create(level, path, &shell->clipboard);
    }
    if (!project->editor) {
        session_destroy(run.session);
        return false;
    }
    bind_editor_keys(project);
    run.split.chosen = project->run.split.chosen;
    split_set_mode(&run.split, project->run.split.mode);
    view_forget_level(shell->view);
    runs_end_viewer(project);
    runs_drop_ghost(project);
    end_searches(project);
    tries_clear(&project->play.tries); // before the level that they are of
    bool is_first = !project->run.level;
    run_end(&project->run);
    project->run = run;
    laboratory_begin_level(project, is_first);
    lesson_take_level(project);
    project->play.is_assisted = project->play.is_other = false;
    project->play.course_par =
        adventure_par(&project->shell->adventure, &project->shell->library, project->run.path);
    project->play.run_path[0] = '\0';
    project->play.run_lost[0] = '\0';
    runs_load_ghost(project);
    tell_absent_movement(shell, level);
    project->editing.edit_paused = project->play.painting = false;
    project->document.copy_is_told = false;
    project->play.since_start = 0;
    host_forget_goal(project);
    project->editing.minimap_change = 0;
    project->document.contents++;
    leave_level(project);
    host_begin_store(project);
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
static Level *read_level(Project *project, const char *path, LevelError *error) {
    static const JobKind open_job = {"open", open_work, discard_opening};
    char what[FILES_PATH_MAX + 16];
    Opening *opening = calloc(1, sizeof *opening);
    if (opening) {
        opening->catalog = project->shell->catalog;
        snprintf(opening->path, sizeof opening->path, "%s", path);
    }
    Job *job = opening ? job_start(&open_job, opening) : NULL;
    if (!job) {
        free(opening);
        level_error_set(error, "out of memory");
        return NULL;
    }
    snprintf(what, sizeof what, say("Opening %s"), path);
    if (!app_wait(project, job, &opening->task, what)) {
        return NULL;
    }
    Level *level = opening->level;
    *error = opening->error;
    opening->level = NULL;
    discard_opening(job_end(job));
    return level;
}

/// The level in place of the open one, whose run is kept. False out of memory: it is destroyed.
static bool take_over(Project *project, Level *level, const char *path) {
    if (project->run.level) {
        host_keep_run(project);
    }
    bool taken = host_take(project, level, path);
    if (!taken) {
        level_destroy(level);
    }
    return taken;
}

/// A level whose file is gone is no recent one any more.
static void forget_gone(Shell *shell, const char *path) {
    char whole[FILES_PATH_MAX];
    files_absolute(path, whole, sizeof whole);
    if (!files_exists(whole) && settings_drop_recent(&shell->settings, whole)) {
        app_save_settings(shell);
    }
}

bool host_open(Project *project, const char *path, LevelError *error) {
    Shell *shell = project->shell;
    *error = (LevelError){0};
    Level *level = files_need_short(path, error) ? read_level(project, path, error) : NULL;
    if (!level) {
        forget_gone(shell, path);
        return false;
    }
    if (!take_over(project, level, path)) {
        return level_error_set(error, "out of memory");
    }
    app_note_opened(shell, path);
    if (level->ground.trouble.text[0]) {
        app_notice_error(shell, "The level opens without its picture", &level->ground.trouble);
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

bool host_open_new(Project *project, const char *path, LevelError *error) {
    *error = (LevelError){0};
    if (path && !files_need_short(path, error)) {
        return false;
    }
    Level *level = level_create(project->shell->catalog, NEW_TILE_SIZE);
    if (level) {
        lay_ground(level);
        name_new(level, path);
    }
    if (!level || !take_over(project, level, path)) {
        return level_error_set(error, "out of memory");
    }
    return true;
}

/// Keeps the runs of the open level, as long as its proof is there.
static void keep_runs(Project *project) {
    host_keep_run(project);
    host_keep_badge(project);
}

void host_keep_all(Project *project) {
    if (project->run.level) {
        keep_runs(project);
        host_end_save(project);
        host_autosave(project, true);
    }
}

void host_close(Project *project) {
    if (project->run.level) {
        keep_runs(project);
    }
    leave_level(project);
    end_searches(project);
    host_end_autosave(project);
    level_store_end(&project->document.store);
    editor_destroy(project->editor);
    project->editor = NULL;
    runs_end_viewer(project);
    runs_drop_ghost(project);
    tries_clear(&project->play.tries);
    run_end(&project->run);
}

// ---- Level run ----
//
// The run on the open level: its ticks and sounds, and what the editor changes under it.

enum { EARSHOT = 320 }; // px

void host_begin_play(Project *project) {
    const Session *session = project->run.session;
    bool can_be_kept = session_is_repeatable(session) && !session_has_begun(session);
    if (project->run.played > 0) {
        return;
    }
    if (can_be_kept) {
        host_restart(project);
        return;
    }
    for (int i = 0; i < project->run.split.count; i++) {
        session_begin_count(project->run.split.bodies[i].session);
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

static const struct {
    uint32_t news;
    const char *sound;
} news_sounds[] = {
    {GAME_NEWS_COIN, "coin"},     {GAME_NEWS_CHECKPOINT, "checkpoint"},
    {GAME_NEWS_GOAL, "goal"},     {GAME_NEWS_STOMP, "stomp"},
    {GAME_NEWS_HIT, "hurt"},      {GAME_NEWS_BOUNCE, "bounce"},
    {GAME_NEWS_KEY, "key"},       {GAME_NEWS_DOOR, "door"},
    {GAME_NEWS_SWITCH, "switch"}, {GAME_NEWS_BREAK, "break"},
    {GAME_NEWS_SPLASH, "splash"},
};

void app_play_sounds(Shell *shell, Run *run) {
    const FhWorld *world = session_world(run->session);
    uint32_t news = session_news(run->session);
    const char *step = footstep_sound(run);
    if (step) {
        sound_play(shell->sound, step);
    }
    int count = 0;
    const FhEvent *events = fh_world_events(world, &count, NULL);
    for (int i = 0; i < count; i++) {
        const char *name = event_sound(&events[i]);
        if (name && is_heard(world, &events[i])) {
            sound_play(shell->sound, name);
        }
        if (events[i].type == FH_EVENT_SQUISH && shell->settings.shake) {
            run->camera.shake = 6.0f;
        }
    }
    for (size_t i = 0; i < sizeof news_sounds / sizeof *news_sounds; i++) {
        if (news & news_sounds[i].news) {
            sound_play(shell->sound, news_sounds[i].sound);
        }
    }
}

/// A stomp and a death are felt: the run stands still for some ticks, and the camera shakes. The
/// session has no part in it.
static void feel_hit(Project *project) {
    const Settings *settings = &project->shell->settings;
    uint32_t news = session_news(project->run.session);
    bool is_death = (news & GAME_NEWS_DEATH) != 0;
    if ((news & GAME_NEWS_STOMP || is_death) && !settings->still) {
        bool stops = settings->hit_stop && !project->shell->scripted; // a script counts ticks
        project->play.stop = !stops ? 0 : is_death ? 6 : 4;
        float shake = is_death ? 5.0f : 2.0f;
        project->run.camera.shake =
            settings->shake ? fmaxf(project->run.camera.shake, shake) : project->run.camera.shake;
    }
}

void host_tick(Project *project, FhInput input) {
    run_tick(&project->run, input, project->shell->view);
    runs_follow(project);
    if (app_base(project->shell) != SCREEN_EDIT) {
        run_note_played(&project->run);
        tries_note(&project->play.tries, project->run.session, input);
        feel_hit(project);
    }
    app_play_sounds(project->shell, &project->run);
    if (session_news(project->run.session) & GAME_NEWS_GOAL) {
        host_keep_run(project);
        if (project->run.is_kept) {
            host_take_finished_run(project);
        }
    }
}
