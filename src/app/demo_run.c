#include "app/demo_run.h"

#include <stdlib.h>

void demo_run_end(Project *project) {
    run_end(&project->play.backdrop.run);
    free(project->play.backdrop.ticks);
    project->play.backdrop = (Backdrop){0};
}

/// The recorded run of a level that came with the program.
static bool read_recorded_run(Project *project, const char *level_path) {
    char path[FILES_PATH_MAX];
    Replay replay;
    LevelError error = {0};
    if (!demo_find_replay(project->shell->assets, level_path, path, sizeof path) ||
        !replay_load(path, project->shell->catalog, &replay, &error)) {
        return false;
    }
    project->play.backdrop.ticks = replay.script.ticks;
    project->play.backdrop.count = replay.script.count;
    replay.script.ticks = NULL;
    replay_free(&replay);
    return true;
}

static bool start_run(Project *project, const char *path) {
    LevelError error = {0};
    Level *level = level_load(path, project->shell->catalog, &error);
    if (level && !run_start(&project->play.backdrop.run, level, path, "")) {
        level_destroy(level);
        level = NULL;
    }
    return level != NULL;
}

bool demo_run_show(Project *project, const char *path) {
    demo_run_end(project);
    read_recorded_run(project, path);
    bool is_shown = start_run(project, path);
    if (!is_shown) {
        demo_run_end(project);
    }
    view_forget_level(project->shell->view);
    return is_shown;
}

void demo_run_show_next(Project *project) {
    const Library *library = &project->shell->library;
    LibraryGroup group = project->shell->adventure.count > 0 ? LIBRARY_ADVENTURE : LIBRARY_DEMO;
    int count = library->count, from = project->play.backdrop_next;
    bool is_shown = false;
    demo_run_end(project);
    for (int i = 0; i < count && !is_shown; i++) {
        int at = (from + i) % count;
        const LibraryItem *item = &library->items[at];
        is_shown = item->group == group && read_recorded_run(project, item->path) &&
                   start_run(project, item->path);
        project->play.backdrop_next = at + 1;
        if (!is_shown) {
            demo_run_end(project);
        }
    }
    for (int i = 0; i < count && !is_shown; i++) {
        is_shown = start_run(project, library->items[i].path);
    }
    view_forget_level(project->shell->view);
}

void demo_run_move(Project *project) {
    enum { WAIT = 60 };
    Backdrop *backdrop = &project->play.backdrop;
    if (!backdrop->run.level || project->shell->settings.still) {
        return;
    }
    FhInput input = backdrop->at < backdrop->count ? backdrop->ticks[backdrop->at] : (FhInput){0};
    run_tick(&backdrop->run, input, project->shell->view);
    if (++backdrop->at > backdrop->count + WAIT && backdrop->count > 0) {
        backdrop->at = 0;
        run_restart(&backdrop->run);
    }
}

void demo_run_draw(Project *project) {
    Shell *shell = project->shell;
    Run *run = &project->play.backdrop.run;
    if (!run->level) {
        return;
    }
    app_fit_camera(shell, run);
    ViewScene scene = run_scene(run, 0, shell->alpha, (float)app_zoom(shell),
                                (FhRect){0, 0, shell->width, shell->height});
    scene.flags |= app_view_flags(shell);
    view_draw_world(shell->view, &scene);
}
