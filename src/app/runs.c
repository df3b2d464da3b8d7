#include "app/runs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/assist.h"
#include "app/project.h"
#include "level/file.h"
#include "words/words.h"

enum { STATE_MAX = 256 << 20, STATE_HEAD = 8 };

const char *const run_kind_names[RUN_KINDS] = {"Off", "Fastest", "Last", "File", "Author"};

static const char *const suffixes[RUN_AUTHOR] = {"", HOST_BEST_RUN, HOST_LAST_RUN, ".file.json"};

static bool find(const Project *project, RunKind kind, char *path, size_t size) {
    const Shell *shell = project->shell;
    if (kind == RUN_AUTHOR) {
        return library_is_shipped(&shell->library, project->run.path) &&
               demo_find_replay(shell->assets, project->run.path, path, size);
    }
    return kind != RUN_NONE && host_find_run(project, suffixes[kind], path, size);
}

static bool find_or_say(const Project *project, RunKind kind, char *path, size_t size,
                        LevelError *error) {
    bool found = find(project, kind, path, size);
    if (!found) {
        level_error_set(error, "there is no such run of this level yet");
    }
    return found;
}

bool runs_has(const Project *project, RunKind kind) {
    char path[FILES_PATH_MAX];
    return find(project, kind, path, sizeof path);
}

static void drop(RecordedRun *run) {
    playback_destroy(run->playback);
    replay_free(&run->replay);
    *run = (RecordedRun){0};
}

// Loads a recording and makes it ready to play. The run must not move after that: it is borrowed.
static bool load(const Project *project, RunKind kind, RecordedRun *run, LevelError *error) {
    char path[FILES_PATH_MAX] = "";
    drop(run);
    if (!find_or_say(project, kind, path, sizeof path, error)) {
        return false;
    }
    if (!replay_load(path, project->shell->catalog, &run->replay, error)) {
        return false;
    }
    if (!replay_need_movement(&run->replay, path, error)) {
        drop(run);
        return false;
    }
    run->playback = playback_create(&run->replay, project->run.level);
    run->is_of_level = replay_is_of(&run->replay, project->run.level);
    if (!run->playback) {
        drop(run);
        level_error_set(error, "out of memory");
    }
    return run->playback != NULL;
}

// ---- The ghost

// The ghost is taken anew at every restart; what is wrong with it is said once.
static void tell_no_ghost(Project *project, const LevelError *error) {
    char why[sizeof project->play.ghost_trouble];
    level_error_print(error, why, sizeof why);
    if (strcmp(why, project->play.ghost_trouble) != 0) {
        snprintf(project->play.ghost_trouble, sizeof project->play.ghost_trouble, "%s", why);
        app_toast_error(project->shell, "There is no ghost", error);
    }
}

void runs_load_ghost(Project *project) {
    LevelError error = {0};
    RunKind kind = (RunKind)project->shell->settings.ghost;
    if (kind != RUN_NONE) {
        host_refresh_record(project);
    }
    if (!load(project, kind, &project->play.ghost, &error) && runs_has(project, kind)) {
        tell_no_ghost(project, &error);
    }
    runs_follow(project);
}

void runs_drop_ghost(Project *project) {
    drop(&project->play.ghost);
}

void runs_follow(Project *project) {
    if (project->play.ghost.playback) {
        Session *session = playback_session(project->play.ghost.playback);
        playback_seek(project->play.ghost.playback,
                      fh_world_ticks(session_world(project->run.session)));
        view_tick(project->shell->view, SPLIT_BODIES, project->run.level, session_world(session),
                  0);
    }
}

void runs_add_ghost(Project *project, const ViewScene *scene, ViewScene *others, int *count) {
    if (!project->play.ghost.playback) {
        return;
    }
    Session *session = playback_session(project->play.ghost.playback);
    bool moves =
        playback_at(project->play.ghost.playback) < playback_length(project->play.ghost.playback);
    ViewScene ghost = *scene;
    ghost.world = session_world(session);
    ghost.before = scene->before && moves ? session_before(session) : NULL;
    ghost.state = session_state(session);
    ghost.body = SPLIT_BODIES;
    ghost.scarf = 0xf7f3e390u;
    ghost.tint = 0xf7f3e380u;
    others[(*count)++] = ghost;
}

// ---- Watching

static void judge(const Project *project, ReplayViewer *viewer) {
    ReplayEnd end;
    const Replay *replay = &viewer->run.replay;
    if (!replay_play(replay, project->run.level, NULL, NULL, &end)) {
        viewer->verdict[0] = '\0';
    } else if (end.as_recorded) {
        snprintf(viewer->verdict, sizeof viewer->verdict, "As recorded");
    } else {
        char why[200];
        replay_explain(replay, project->run.level, &end, why, sizeof why);
        snprintf(viewer->verdict, sizeof viewer->verdict, say("It %s"), why);
    }
}

bool runs_watch(Project *project, RunKind kind) {
    LevelError error = {0};
    ReplayViewer *viewer = &project->play.viewer;
    if (!load(project, kind, &viewer->run, &error)) {
        app_notice_error(project->shell, "This run cannot be watched", &error);
        return false;
    }
    viewer->kind = kind;
    viewer->plays = true;
    viewer->speed = 1;
    viewer->camera = (Camera){0};
    judge(project, viewer);
    app_go(project->shell, SCREEN_REPLAY);
    return true;
}

void runs_end_viewer(Project *project) {
    drop(&project->play.viewer.run);
}

// ---- Files

/// Copies it as it lies there, when it is one.
static bool copy_run(const Shell *shell, const char *from, const char *to, LevelError *error) {
    Replay replay;
    size_t size = 0;
    if (!replay_load(from, shell->catalog, &replay, error)) {
        return false;
    }
    replay_free(&replay);
    char *text = level_file_read(from, LEVEL_FILE_MAX, &size, error);
    bool ok = text && level_file_write(to, text, size, error);
    free(text);
    return ok;
}

bool runs_export(Project *project, RunKind kind, const char *path) {
    char from[FILES_PATH_MAX] = "";
    LevelError error = {0};
    bool ok =
        find_or_say(project, kind, from, sizeof from, &error) && files_need_short(path, &error);
    if (ok && host_is_read_only(project, path)) {
        host_refuse_shipped(&error, path);
        ok = false;
    }
    ok = ok && copy_run(project->shell, from, path, &error);
    if (!ok) {
        app_notice_error(project->shell, "The run was not exported", &error);
    }
    return ok;
}

bool runs_load(Project *project, RunKind kind, Replay *replay, LevelError *error) {
    char path[FILES_PATH_MAX] = "";
    return find_or_say(project, kind, path, sizeof path, error) &&
           replay_load(path, project->shell->catalog, replay, error);
}

bool runs_import(Project *project, const char *path) {
    char to[FILES_PATH_MAX] = "";
    LevelError error = {0};
    Replay replay;
    bool ok = replay_load(path, project->shell->catalog, &replay, &error);
    if (ok) {
        ok = replay_need_movement(&replay, path, &error) &&
             host_run_place(project, suffixes[RUN_FILE], to, sizeof to, &error) &&
             replay_save(&replay, to, &error);
        replay_free(&replay);
    }
    if (!ok) {
        app_notice_error(project->shell, "The run was not imported", &error);
    }
    return ok;
}

// ---- Quick saves: the level's hash, and then the session

/// False out of memory.
static bool put_level(uint8_t *out, const Level *level) {
    uint64_t hash = replay_level_hash(level);
    for (int i = 0; i < STATE_HEAD; i++) {
        out[i] = (uint8_t)(hash >> (8 * i));
    }
    return hash != 0;
}

static bool save_state(const Project *project, LevelError *error) {
    char path[FILES_PATH_MAX];
    Session *session = project->run.session;
    size_t size = session_save(session, NULL, 0) + STATE_HEAD;
    if (!host_run_place(project, ".state", path, sizeof path, error)) {
        return false;
    }
    uint8_t *bytes = malloc(size);
    bool ok = bytes && put_level(bytes, project->run.level);
    if (ok) {
        session_save(session, bytes + STATE_HEAD, size - STATE_HEAD);
        ok = level_file_write(path, (const char *)bytes, size, error);
    } else {
        level_error_set(error, "out of memory");
    }
    free(bytes);
    return ok;
}

void runs_save_state(Project *project) {
    LevelError error = {0};
    if (save_state(project, &error)) {
        ui_toast(project->shell->ui, UI_TOAST_INFO, "Moment saved");
    } else {
        app_toast_error(project->shell, "Moment not saved", &error);
    }
}

static bool take_state(Project *project, const char *bytes, size_t size, const char **wrong) {
    uint8_t head[STATE_HEAD];
    *wrong = "there is not enough memory";
    if (!put_level(head, project->run.level)) {
        return false;
    }
    *wrong = size > STATE_HEAD ? "the level has changed since it was saved" : "it is cut short";
    return size > STATE_HEAD && memcmp(bytes, head, STATE_HEAD) == 0 &&
           session_load(project->run.session, bytes + STATE_HEAD, size - STATE_HEAD, wrong);
}

static bool load_state(Project *project, const char *path, LevelError *error) {
    size_t size = 0;
    const char *wrong = "";
    char *bytes = level_file_read(path, STATE_MAX, &size, error);
    bool ok = bytes && take_state(project, bytes, size, &wrong);
    if (!ok && bytes) {
        char key[BINDING_TEXT];
        bindings_label(&project->shell->settings.bindings, APP_SAVE_STATE, key, sizeof key);
        level_error_at(error, path, "%s; save another one (%s)", say(wrong), key);
    }
    free(bytes);
    return ok;
}

void runs_load_state(Project *project) {
    char path[FILES_PATH_MAX];
    LevelError error = {0};
    if (!host_find_run(project, ".state", path, sizeof path)) {
        ui_toast(project->shell->ui, UI_TOAST_INFO, "No moment saved yet");
    } else if (load_state(project, path, &error)) {
        run_take_up(&project->run);
        project->run.is_undone = true;
        runs_follow(project);
        host_forget_goal(project);
        ui_toast(project->shell->ui, UI_TOAST_INFO, "Moment loaded");
    } else {
        app_toast_error(project->shell, "Moment not loaded", &error);
    }
}

// ---- Watch ----

/// Goes to the spawn with a copy of a run. False when there is none.
static bool take_run(Project *project, const FhInput *run, int count) {
    Watch *watch = &project->play.watch;
    size_t bytes = (size_t)count * sizeof *watch->inputs;
    FhInput *inputs = bytes > 0 ? malloc(bytes) : NULL;
    if (!inputs) {
        return false;
    }
    memcpy(inputs, run, bytes);
    run_end_test(&project->run);
    host_restart(project);
    free(watch->inputs);
    *watch = (Watch){.inputs = inputs, .count = count};
    return true;
}

/// The run that holds; none while edits have not been checked.
static ProverRun run_that_holds(const Project *project) {
    ProverAnswer answer = {0};
    if (project->proof.prover && !project->proof.copy.lacks_edits) {
        answer = prover_answer(project->proof.prover);
    }
    return answer.holds;
}

static void go_to_play(Project *project) {
    tries_end(&project->play.tries);
    input_state_let_go(&project->shell->input); // what was held for the click is no key of play
    app_go(project->shell, SCREEN_PLAY);
}

void host_watch_run(Project *project, const FhInput *inputs, int count, const char *text) {
    if (take_run(project, inputs, count)) {
        project->play.watch.plays = true;
        ui_toast_about(project->shell->ui, "watch", UI_TOAST_INFO, text);
        go_to_play(project);
    }
}

void host_watch_proof(Project *project) {
    ProverRun run = run_that_holds(project);
    host_watch_run(project, run.inputs, run.ticks, "A run to the goal. Any key of play takes over");
}

/// Plays on from a point of the run that holds.
static void play_on_proof(Project *project, int point) {
    analysis_hold(project->analysis);
    ProverRun run = run_that_holds(project);
    bool is_taken = take_run(project, run.inputs, run.ticks);
    analysis_let_go(project->analysis);
    if (is_taken) {
        for (int i = 0; i <= point && i < project->play.watch.count; i++) {
            run_tick(&project->run, project->play.watch.inputs[i], NULL);
        }
        run_take_up(&project->run);
        go_to_play(project);
    }
}

FhInput host_watched_input(Project *project, FhInput held) {
    Watch *watch = &project->play.watch;
    int at;
    session_inputs(project->run.session, &at);
    if (watch->plays && held.held != 0) {
        ui_toast_about(project->shell->ui, "watch", UI_TOAST_INFO, "You play on from here");
    }
    watch->plays = watch->plays && held.held == 0 && at < watch->count;
    return watch->plays ? watch->inputs[at] : held;
}

void host_end_watch(Project *project) {
    free(project->play.watch.inputs);
    project->play.watch = (Watch){0};
}

// ---- Trails ----
//
// The ways of the last tries: noted while playing, shown while editing, gone on from.

void host_show_trails(Project *project) {
    int count = 0;
    const Try *one;
    while ((one = tries_at(&project->play.tries, count)) != NULL) {
        EditorTrailPoint *points = project->play.trail_points[count];
        for (int i = 0; i < one->count; i++) {
            uint32_t marks = one->points[i].marks;
            points[i] = (EditorTrailPoint){.at = one->points[i].at,
                                           .jumps = (marks & TRY_JUMP) != 0,
                                           .dies = (marks & TRY_DEATH) != 0};
        }
        project->play.trails[count++] = (EditorTrail){points, one->count};
    }
    editor_show_trails(project->editor, project->play.trails, count);
}

/// Begins at the place of a point in the level as it is now. False when there is none, or no room.
static bool play_from_place(Project *project, FhPoint at) {
    FhPoint feet;
    if (!tries_place(&project->play.tries, at.x, at.y, &feet)) {
        return false;
    }
    run_begin_at(&project->run, feet);
    if (session_hero(project->run.session).state != FH_STATE_ALIVE) {
        run_end_test(&project->run);
        host_restart(project);
        editor_toast(project->editor, UI_TOAST_INFO,
                     "No room for the hero there any more: back at the spawn");
        return false;
    }
    editor_toast(project->editor, UI_TOAST_INFO,
                 "The level has changed since: coins and lifts start anew");
    return true;
}

void host_play_on(Project *project, FhPoint at) {
    if (at.x == EDITOR_TRAIL_PROOF) {
        play_on_proof(project, at.y);
        return;
    }
    if (tries_resume(&project->play.tries, at.x, at.y, project->run.session)) {
        run_play_on(&project->run);
    } else if (!play_from_place(project, at)) {
        return;
    }
    tries_end(&project->play.tries);
    input_state_let_go(
        &project->shell->input); // Space, or A, that was held for the click is no jump
    app_go(project->shell, SCREEN_PLAY);
}

void host_restart(Project *project) {
    host_keep_run(project);
    tries_end(&project->play.tries);
    host_end_watch(project);
    run_restart(&project->run);
    project->play.is_assisted = project->play.is_other = false;
    if (app_base(project->shell) == SCREEN_PLAY) {
        assist_begin(project);
    }
    runs_load_ghost(project);
    project->play.since_start = 0;
    host_forget_goal(project);
}
