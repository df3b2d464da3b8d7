// film_run.c - saves a run as a GIF, on a thread of its own.

#include <stdio.h>
#include <stdlib.h>

#include "app/project.h"
#include "app/runs.h"
#include "level/paths.h"
#include "platform/platform.h"
#include "view/film.h"
#include "words/words.h"

enum { LAST_TICKS = 600, FILM_ZOOM = 2 };

typedef struct FilmWork {
    Level *level; // owned: a copy
    Replay replay;
    char path[FILES_PATH_MAX + 64], assets[FILES_PATH_MAX];
    FilmOptions options; // borrows path and assets
    LevelTask task;
    LevelError error;
    bool is_written;
} FilmWork;

static void work_film(void *data) {
    FilmWork *work = data;
    work->is_written =
        files_need_room(work->path, &work->error) &&
        film_write(&work->options, &work->replay, work->level, &work->task, &work->error);
}

static void discard_film(void *data) {
    FilmWork *work = data;
    level_destroy(work->level);
    replay_free(&work->replay);
    free(work);
}

static const JobKind film_job = {"film", work_film, discard_film};

static void tell(Shell *shell, const FilmWork *work) {
    char line[UI_TOAST_BYTES];
    snprintf(line, sizeof line, say("Film saved: %s"), paths_name(work->path));
    if (!work->is_written) {
        level_error_print(&work->error, line, sizeof line);
    }
    if (work->is_written) {
        platform_give(work->path);
    }
    ui_toast_about(shell->ui, "picture", work->is_written ? UI_TOAST_GOOD : UI_TOAST_BAD, line);
}

/// Films a replay from a tick on; takes the replay.
static void film(Project *project, Replay *replay, int from) {
    Shell *shell = project->shell;
    FilmWork *work = calloc(1, sizeof *work);
    Level *copy = work ? level_clone(project->run.level) : NULL;
    if (!copy) {
        free(work);
        replay_free(replay);
        ui_toast_about(shell->ui, "picture", UI_TOAST_BAD, "No film: out of memory");
        return;
    }
    *work = (FilmWork){.level = copy, .replay = *replay};
    app_name_picture(shell, ".gif", work->path, sizeof work->path);
    snprintf(work->assets, sizeof work->assets, "%s", shell->assets);
    work->options = film_options(work->path, work->assets);
    work->options.from = from;
    work->options.zoom = FILM_ZOOM;
    Job *job = job_start(&film_job, work);
    if (job && !app_wait(project, job, &work->task, "Filming the run")) {
        return; // it was left, and discards what it has
    }
    if (!job) {
        level_error_set(&work->error, "out of memory");
    }
    tell(shell, work);
    discard_film(job ? job_end(job) : work);
}

void runs_film(Project *project, RunKind kind) {
    LevelError error = {0};
    Replay replay;
    if (runs_load(project, kind, &replay, &error)) {
        film(project, &replay, 0);
    } else {
        app_notice_error(project->shell, "There is no film of this run", &error);
    }
}

void runs_film_last(Project *project) {
    Replay replay;
    int count;
    const char *why = host_run_trouble(project);
    session_inputs(project->run.session, &count);
    if (why) {
        char line[UI_TOAST_BYTES];
        snprintf(line, sizeof line, say("No film: %s"), why);
        ui_toast_about(project->shell->ui, "picture", UI_TOAST_BAD, line);
    } else if (replay_of_session(project->run.session, project->run.path, count, &replay)) {
        film(project, &replay, fh_max(0, count - LAST_TICKS));
    }
}
