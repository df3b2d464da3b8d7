// screen_replay.c - a recorded run, played like a film: a timeline to drag, keys to step.

#include <stdio.h>

#include "app/runs.h"
#include "app/project.h"

enum { BAR_H = 66, SECOND = 60, FAR_SEEK = 8 };
enum { BACK_W = 60, SPEEDS_W = 150, TIME_W = 80 }; // in the bar; the time with the gaps

static const int quarter_steps[REPLAY_SPEEDS] = {1, 4, 8, 16}; // ticks of the run in four of ours

static Session *shown(Project *project) {
    return playback_session(project->play.viewer.run.playback);
}

static FhRect bounds_of(Project *project) {
    return fh_world_bounds(session_world(shown(project)));
}

// How much of the level the window shows, px.
static FhPoint seen_size(const Shell *shell) {
    int zoom = app_zoom(shell);
    return (FhPoint){(shell->width + zoom - 1) / zoom, (shell->height + zoom - 1) / zoom};
}

static void reset_camera(Project *project) {
    FhPoint seen = seen_size(project->shell);
    camera_reset(&project->play.viewer.camera, session_hero(shown(project)), bounds_of(project),
                 seen.x, seen.y);
}

// Goes to a tick; far away the camera jumps, too.
static void seek(Project *project, int to) {
    ReplayViewer *viewer = &project->play.viewer;
    int before = playback_at(viewer->run.playback);
    to = fh_clamp(to, 0, playback_length(viewer->run.playback));
    playback_seek(viewer->run.playback, to);
    view_tick(project->shell->view, 0, project->run.level, session_world(shown(project)), 0);
    if (fh_abs(to - before) > FAR_SEEK) {
        reset_camera(project);
    }
}

static void tick_once(Project *project) {
    Camera *camera = &project->play.viewer.camera;
    playback_tick(project->play.viewer.run.playback);
    view_tick(project->shell->view, 0, project->run.level, session_world(shown(project)),
              session_news(shown(project)));
    camera_follow(camera, session_hero(shown(project)), bounds_of(project), camera->view_w,
                  camera->view_h);
}

static void replay_enter(Project *project) {
    reset_camera(project);
}

static void replay_leave(Project *project) {
    runs_end_viewer(project);
}

static void replay_tick(Project *project) {
    ReplayViewer *viewer = &project->play.viewer;
    if (!viewer->plays) {
        return;
    }
    viewer->part += quarter_steps[viewer->speed];
    for (; viewer->part >= 4; viewer->part -= 4) {
        tick_once(project);
    }
    viewer->plays = playback_at(viewer->run.playback) < playback_length(viewer->run.playback);
}

static void play_or_pause(Project *project) {
    ReplayViewer *viewer = &project->play.viewer;
    if (playback_at(viewer->run.playback) == playback_length(viewer->run.playback)) {
        seek(project, 0);
    }
    viewer->plays = !viewer->plays;
}

static void go(Project *project, int to) {
    project->play.viewer.plays = false;
    seek(project, to);
}

static void replay_event(Project *project, const SDL_Event *event) {
    Shell *shell = project->shell;
    if (event->type != SDL_KEYDOWN || ui_is_typing(shell->ui)) {
        return;
    }
    int at = playback_at(project->play.viewer.run.playback);
    int step = shell->input.mods & UI_MOD_SHIFT ? SECOND : 1;
    switch (event->key.keysym.sym) {
    case SDLK_SPACE:
        play_or_pause(project);
        break;
    case SDLK_LEFT:
        go(project, at - step);
        break;
    case SDLK_RIGHT:
        go(project, at + step);
        break;
    case SDLK_HOME:
        go(project, 0);
        break;
    case SDLK_END:
        go(project, playback_length(project->play.viewer.run.playback));
        break;
    case SDLK_ESCAPE:
        app_go(shell, SCREEN_PLAY);
        break;
    default:
        break;
    }
}

static void replay_draw(Project *project) {
    Shell *shell = project->shell;
    const Camera *camera = &project->play.viewer.camera;
    int zoom = app_zoom(shell);
    FhPoint seen = seen_size(shell);
    if (camera->view_w != seen.x || camera->view_h != seen.y) {
        reset_camera(project);
    }
    Session *session = shown(project);
    ViewScene scene = {.level = project->run.level,
                       .world = session_world(session),
                       .alpha = 1.0f,
                       .state = session_state(session),
                       .x = camera->x,
                       .y = camera->y,
                       .zoom = (float)zoom,
                       .viewport = {0, 0, shell->width, shell->height},
                       .tick = fh_world_ticks(session_world(session)),
                       .overlays = project->play.overlays,
                       .flags = VIEW_NO_EFFECTS};
    view_draw_world(shell->view, &scene);
}

static void build_timeline(Project *project, Ui *ui) {
    ReplayViewer *viewer = &project->play.viewer;
    int at = playback_at(viewer->run.playback), length = playback_length(viewer->run.playback);
    UiRange range = {.label = "tick", .max = (float)fh_max(length, 1), .step = 1.0f};
    ui_row(ui, 20, 1, NULL);
    if (ui_slider_int(ui, &range, &at) & UI_CHANGED) {
        go(project, at);
    }
    ui_tooltip(ui, "Drag; or left and right: one tick, with Shift one second; Home and End");
}

static void build_buttons(Project *project, Ui *ui, const char *verdict) {
    static const int widths[] = {BACK_W, SPEEDS_W, 0, BACK_W};
    static const char *const speeds[REPLAY_SPEEDS] = {"1/4", "1x", "2x", "4x"};
    ReplayViewer *viewer = &project->play.viewer;
    char now[24];
    char text[sizeof viewer->verdict + sizeof now];
    ui_row(ui, 20, 4, widths);
    if (ui_button(ui, viewer->plays ? "Pause##play" : "Play##play")) {
        play_or_pause(project);
    }
    ui_tooltip(ui, "Space does the same");
    ui_segmented(ui, "speed", speeds, REPLAY_SPEEDS, &viewer->speed);
    records_print_time(playback_at(viewer->run.playback), now, sizeof now);
    snprintf(text, sizeof text, "%s   %s", now, verdict);
    ui_text(ui, text, UI_LEFT, ui->theme.dim, 1);
    if (ui_button(ui, "Back")) {
        app_go(project->shell, SCREEN_PLAY);
    }
}

static void replay_build(Project *project, Ui *ui) {
    UiRect screen = {0, 0, ui->input.screen_w, ui->input.screen_h};
    const char *verdict = project->play.viewer.verdict;
    int room = screen.w - 2 * BACK_W - SPEEDS_W - TIME_W;
    bool fits = ui_text_width(ui->font, verdict, -1, 1) <= room; // else it gets lines of its own
    const char *below = fits ? "" : verdict;
    int told = ui_paragraph_height(ui, below, screen.w - 2 * ui->theme.pad);
    UiRect bar = ui_cut_bottom(&screen, BAR_H + told);
    ui->toast_area = screen;
    ui_begin_panel(ui, "replay", bar, UI_PANEL_BORDER);
    build_timeline(project, ui);
    build_buttons(project, ui, fits ? verdict : "");
    if (below[0]) {
        ui_row(ui, 0, 1, NULL);
        ui_paragraph_in(ui, below, ui->theme.dim);
    }
    ui_end_panel(ui);
    app_show_ui_cursor(project->shell);
}

const Screen replay_screen = {
    .enter = replay_enter,
    .leave = replay_leave,
    .event = replay_event,
    .tick = replay_tick,
    .build = replay_build,
    .draw = replay_draw,
};
