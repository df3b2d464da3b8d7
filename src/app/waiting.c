// waiting.c - waits for work beside the loop while the window lives.

#include "app/window.h"
#include "words/words.h"

static void build_waiting(Shell *shell, const LevelTask *task, const char *what) {
    enum { W = 420, H = 74, BAR_H = 14 };
    Ui *ui = shell->ui;
    UiInput still = shell->ui_input;
    still.event_count = 0;
    still.pressed = still.down = 0;
    ui_begin(ui, &still);
    UiRect room = ui_rect_centred((UiRect){0, 0, still.screen_w, still.screen_h},
                                  fh_min(W, still.screen_w), H);
    ui_draw_fill(ui, room, ui->theme.panel, 2);
    ui_draw_outline(ui, room, ui->theme.line, 2);
    room = ui_rect_inset(room, 10);
    ui_draw_text_in(ui, ui_cut_top(&room, 18), what, UI_LEFT, ui->theme.text, 1);
    UiRect bar = ui_cut_top(&room, BAR_H);
    ui_draw_fill(ui, bar, ui->theme.sunken, 1);
    bar.w = bar.w * atomic_load(&task->done) / LEVEL_TASK_WHOLE;
    ui_draw_fill(ui, bar, ui->theme.accent, 1);
    ui_draw_text_in(ui, ui_cut_bottom(&room, 18), say("Escape: do not wait"), UI_LEFT,
                    ui->theme.dim, 1);
    ui_end(ui);
}

static void draw_waiting(Project *project, const LevelTask *task, const char *what) {
    window_place_ui(project->shell, true);
    build_waiting(project->shell, task, what);
    SDL_SetRenderDrawColor(project->shell->renderer, 20, 22, 31, 255);
    SDL_RenderClear(project->shell->renderer);
    view_draw_ui(project->shell->view, project->shell->ui, project->shell->ui_scale,
                 project->run.level);
    SDL_RenderPresent(project->shell->renderer);
}

// True when the user gives up. All else that is done meanwhile is not meant for anything.
static bool gives_up(Project *project) {
    Shell *shell = project->shell;
    SDL_Event event;
    bool escape = false;
    while (SDL_PollEvent(&event)) {
        if (event.type == SDL_WINDOWEVENT) {
            window_take_event(project, &event.window);
        }
        shell->quit = shell->quit || event.type == SDL_QUIT;
        escape = escape || (event.type == SDL_KEYDOWN && event.key.keysym.sym == SDLK_ESCAPE);
    }
    return escape || shell->quit || shutdown_is_asked();
}

bool app_wait(Project *project, Job *job, LevelTask *task, const char *what) {
    Shell *shell = project->shell;
    enum { SHOWN_AFTER_MS = 500, FRAME_MS = 33 };
    bool is_done = job_is_done(job, shell->scripted ? host_patience(shell) : SHOWN_AFTER_MS);
    while (!is_done) {
        draw_waiting(project, task, what);
        if (gives_up(project)) {
            atomic_store(&task->is_called_off, true);
            project->document.was_left |= job_leave(job);
            break;
        }
        is_done = job_is_done(job, FRAME_MS);
    }
    if (shell->screens.depth > 0) {
        app_hand_over(shell);
    }
    return is_done;
}
