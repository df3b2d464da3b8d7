// app.c - the window and the loop.
//
// A frame: events, ticks, interface, drawing, and only then the wish (another base screen, another
// level), so that nothing is replaced while it is in use. With a script a frame is a tick and no
// clock is read.

#include "app/state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "app/ending.h"
#include "app/window.h"
#include "level/paths.h"
#include "view/mask_picture.h"

static const Screen *const screens[SCREENS] = {
    [SCREEN_TITLE] = &title_screen, [SCREEN_PLAY] = &play_screen,
    [SCREEN_EDIT] = &edit_screen,   [SCREEN_PAUSE] = &pause_screen,
    [SCREEN_GOAL] = &goal_screen,   [SCREEN_SETTINGS] = &settings_screen,
    [SCREEN_HELP] = &help_screen,   [SCREEN_COMPARE] = &compare_screen,
    [SCREEN_RUNS] = &runs_screen,   [SCREEN_REPLAY] = &replay_screen,
};

const Screen *app_screen(ScreenId id) {
    return screens[id];
}

ScreenId app_top(const App *app) {
    return app->stack[app->depth - 1];
}

ScreenId app_base(const App *app) {
    return app->stack[0];
}

// What was pressed belongs to the screen that was there.
static void change_hands(App *app) {
    app->ui_input.event_count = 0;
    app->ui_input.pressed = 0;
    hands_forget_presses(&app->hands);
    ui_reset(app->ui);
    ui_set_navigation(app->ui, screens[app_top(app)]->navigates);
}

static void enter(App *app) {
    change_hands(app);
    const Screen *screen = screens[app_top(app)];
    if (screen->enter) {
        screen->enter(app);
    }
}

static void leave(App *app) {
    const Screen *screen = screens[app_top(app)];
    if (screen->leave) {
        screen->leave(app);
    }
}

void app_push(App *app, ScreenId screen) {
    if (app->depth < SCREEN_DEPTH) {
        ui_forget_toasts(app->ui); // they would lie over its buttons
        app->focus[app->depth - 1] = ui_focused(app->ui);
        app->stack[app->depth++] = screen;
        enter(app);
    }
}

void app_pop(App *app) {
    if (app->depth > 1) {
        leave(app);
        app->depth--;
        change_hands(app);
        ui_focus_on(app->ui, app->focus[app->depth - 1]);
        // What answered the question is not yet meant for the game.
        hands_let_go(&app->hands);
    }
}

static void set_base(App *app, ScreenId screen) {
    app->is_test = screen == SCREEN_PLAY && app->depth > 0 && app_base(app) == SCREEN_EDIT;
    if (screen == SCREEN_TITLE) {
        ui_forget_toasts(app->ui); // what was said of the level that is left
    }
    while (app->depth > 0) {
        leave(app);
        app->depth--;
    }
    app->stack[0] = screen;
    app->depth = 1;
    enter(app);
}

void app_go(App *app, ScreenId screen) {
    app->wish = (Wish){.kind = WISH_SCREEN, .screen = screen};
}

void app_open(App *app, const char *path, ScreenId screen) {
    app->wish = (Wish){.kind = WISH_OPEN, .screen = screen};
    snprintf(app->wish.path, sizeof app->wish.path, "%s", path);
}

void app_open_new(App *app) {
    app->wish = (Wish){.kind = WISH_NEW, .screen = SCREEN_EDIT};
}

// Grants a wish that closes the level, or lets the editor ask first.
static void ask_editor(App *app, EditorRequestKind kind, const Wish *wish) {
    if (app->editor && editor_is_dirty(app->editor)) {
        if (app_base(app) != SCREEN_EDIT || app->depth > 1) {
            set_base(app, SCREEN_EDIT);
        }
        editor_ask(app->editor, kind, wish->path[0] ? wish->path : NULL);
    } else {
        app->wish = *wish;
    }
}

void app_ask_quit(App *app) {
    ask_editor(app, EDITOR_REQUEST_QUIT, &(Wish){.kind = WISH_QUIT});
}

void app_ask_title(App *app) {
    ask_editor(app, EDITOR_REQUEST_TITLE, &(Wish){.kind = WISH_SCREEN, .screen = SCREEN_TITLE});
}

void app_ask_play(App *app, const char *path) {
    Wish wish = {.kind = WISH_OPEN, .screen = SCREEN_PLAY};
    snprintf(wish.path, sizeof wish.path, "%s", path);
    ask_editor(app, EDITOR_REQUEST_PLAY_LEVEL, &wish);
}

void app_notice(App *app, const char *title, const char *text) {
    size_t used = strlen(app->notice_text);
    if (app->notice_title[0] == '\0') {
        snprintf(app->notice_title, sizeof app->notice_title, "%s", title);
        snprintf(app->notice_text, sizeof app->notice_text, "%s", text);
    } else { // the one before was not read yet
        snprintf(app->notice_text + used, sizeof app->notice_text - used, "\n\n%s:\n%s", title,
                 text);
    }
}

/// An error as it is read in a window: a path is no longer than a line.
static void print_short(const LevelError *error, char *out, size_t size) {
    enum { PATH_SHOWN = 44 };
    LevelError shown = *error;
    paths_shorten(error->file, shown.file, PATH_SHOWN);
    level_error_print(&shown, out, size);
}

void app_notice_error(App *app, const char *title, const LevelError *error) {
    char text[NOTICE_BYTES];
    print_short(error, text, sizeof text);
    app_notice(app, title, text);
}

void app_toast_error(App *app, const char *what, const LevelError *error) {
    char why[UI_TOAST_BYTES];
    char text[sizeof why + 64];
    print_short(error, why, sizeof why);
    snprintf(text, sizeof text, "%s: %s", what, why);
    ui_toast(app->ui, UI_TOAST_BAD, text);
}

static void grant_wish(App *app) {
    Wish wish = app->wish;
    LevelError error = {0};
    app->wish = (Wish){0};
    switch (wish.kind) {
    case WISH_NONE:
        break;
    case WISH_SCREEN:
        set_base(app, wish.screen);
        break;
    case WISH_OPEN:
        if (host_open(app, wish.path, &error)) {
            set_base(app, wish.screen);
            app->is_test = false;
        } else if (error.text[0]) { // else the user cancelled it
            sound_play(app->sound, "error");
            app_notice_error(app, "This level cannot be opened", &error);
        }
        break;
    case WISH_NEW:
        if (host_open_new(app, NULL, &error)) {
            set_base(app, wish.screen);
        } else {
            app_notice_error(app, "No new level can be begun", &error);
        }
        break;
    case WISH_QUIT:
        app->quit = true;
        break;
    }
}

static void take_window_event(App *app, const SDL_WindowEvent *event) {
    switch (event->event) {
    case SDL_WINDOWEVENT_SIZE_CHANGED:
    case SDL_WINDOWEVENT_RESIZED:
        window_resized(app, event);
        break;
    case SDL_WINDOWEVENT_FOCUS_LOST:
        app->focused = false;
        hands_let_go(&app->hands);
        app->ui_input.down = 0;
        if (app->editor) {
            editor_let_go(app->editor);
        }
        if (app->depth > 0 && app_top(app) == SCREEN_PLAY) { // else the first level is being read
            app_push(app, SCREEN_PAUSE);
        }
        break;
    case SDL_WINDOWEVENT_FOCUS_GAINED:
        app->focused = true;
        break;
    default:
        break;
    }
}

// Keys that mean the same everywhere.
static void take_window_keys(App *app) {
    if (hands_take(&app->hands, APP_FULLSCREEN)) {
        app_set_fullscreen(app, !app->settings.fullscreen);
    }
    if (hands_take(&app->hands, APP_PICTURE)) {
        app_keep_picture(app);
    }
}

static void take_event(App *app, const SDL_Event *event) {
    if (event->type == SDL_KEYDOWN && event->key.repeat && app_top(app) == SCREEN_PLAY) {
        return;
    }
    if (event->type == SDL_QUIT) {
        app_ask_quit(app);
    } else if (event->type == SDL_WINDOWEVENT) {
        take_window_event(app, &event->window);
    } else if (event->type == SDL_CONTROLLERDEVICEADDED) {
        SDL_GameControllerOpen(event->cdevice.which);
    } else if (event->type == SDL_CONTROLLERDEVICEREMOVED) {
        SDL_GameControllerClose(SDL_GameControllerFromInstanceID(event->cdevice.which));
        hands_let_go(&app->hands);
    }
    if (!(event->type == SDL_KEYDOWN && event->key.repeat)) {
        hands_event(&app->hands, &app->settings.bindings, event, app->point_scale);
    }
    window_feed_ui(app, event);
    const Screen *screen = screens[app_top(app)];
    if (screen->event && !app->notice_title[0]) {
        screen->event(app, event);
    }
}

// Under a script only what it pushed counts, and that names no window: a real hand, or a focus that
// comes and goes, would make runs differ.
static bool is_of_a_hand(const SDL_Event *event) {
    switch (event->type) {
    case SDL_KEYDOWN:
    case SDL_KEYUP:
        return event->key.windowID != 0;
    case SDL_TEXTINPUT:
        return event->text.windowID != 0;
    case SDL_MOUSEMOTION:
        return event->motion.windowID != 0;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
        return event->button.windowID != 0;
    case SDL_MOUSEWHEEL:
        return event->wheel.windowID != 0;
    case SDL_WINDOWEVENT:
        return event->window.windowID != 0 && event->window.event != SDL_WINDOWEVENT_RESIZED &&
               event->window.event != SDL_WINDOWEVENT_SIZE_CHANGED;
    default:
        return false;
    }
}

// True when the next event is something that the pointer does.
static bool is_pointer_next(void) {
    SDL_Event next;
    SDL_PumpEvents();
    return SDL_PeepEvents(&next, 1, SDL_PEEKEVENT, SDL_FIRSTEVENT, SDL_LASTEVENT) == 1 &&
           next.type >= SDL_MOUSEMOTION && next.type <= SDL_MOUSEWHEEL;
}

// The interface looks for a press where the pointer is in its frame: a hand that has gone on by
// then waits for the next frame. What a script says of a tick happens in it.
static void take_events(App *app) {
    SDL_Event event;
    bool has_clicked = false;
    if (app->scripted) {
        script_play(&app->script, app->tick);
    }
    while (!(has_clicked && is_pointer_next()) && SDL_PollEvent(&event)) {
        if (!app->scripted || !is_of_a_hand(&event)) {
            take_event(app, &event);
        }
        has_clicked = !app->scripted && (event.type == SDL_MOUSEBUTTONDOWN ||
                                         event.type == SDL_MOUSEBUTTONUP || has_clicked);
    }
    take_window_keys(app);
}

static void run_ticks(App *app, int count) {
    for (int i = 0; i < count; i++) {
        const Screen *screen = screens[app_top(app)];
        if (screen->tick && !app->notice_title[0]) {
            screen->tick(app);
        }
        app->tick++;
    }
}

static void build_notice(App *app) {
    UiDialog dialog = {.title = app->notice_title, .text = app->notice_text, .buttons = {"OK"}};
    if (app->notice_title[0] && ui_dialog(app->ui, &dialog) >= 0) {
        app->notice_title[0] = '\0';
    }
}

static void build_interface(App *app) {
    const Screen *screen = screens[app_top(app)];
    window_place_ui(app, screen->fine);
    ui_begin(app->ui, &app->ui_input);
    app->ui->toast_area = (UiRect){0};
    app->ui->toasts_above = false;
    if (screen->build) {
        screen->build(app, app->ui);
    }
    build_notice(app);
    ui_end(app->ui);
    window_follow_typing(app);
    ui_input_next_frame(&app->ui_input);
}

static void draw(App *app) {
    SDL_SetRenderDrawColor(app->renderer, 20, 22, 31, 255);
    SDL_RenderClear(app->renderer);
    const Screen *base = screens[app_base(app)];
    if (base->draw) {
        base->draw(app);
    }
    view_draw_ui(app->view, app->ui, app->ui_scale, app->run.level);
}

int app_report(const LevelError *error) {
    char line[1024];
    level_error_print(error, line, sizeof line);
    fprintf(stderr, "%s\n", line);
    return 1;
}

static void take_shots(App *app, int tick) {
    const char *path;
    for (int n = 0; app->scripted && (path = script_shot(&app->script, tick, n)); n++) {
        LevelError error = {0};
        if (!app_save_picture(app, path, &error)) {
            app->exit_status = app_report(&error);
        }
    }
}

// ---- Waiting ----

static void build_waiting(App *app, const LevelTask *task, const char *what) {
    enum { W = 420, H = 74, BAR_H = 14 };
    Ui *ui = app->ui;
    UiInput still = app->ui_input;
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
    ui_draw_text_in(ui, ui_cut_bottom(&room, 18), "Escape: do not wait", UI_LEFT, ui->theme.dim, 1);
    ui_end(ui);
}

static void draw_waiting(App *app, const LevelTask *task, const char *what) {
    window_place_ui(app, true);
    build_waiting(app, task, what);
    SDL_SetRenderDrawColor(app->renderer, 20, 22, 31, 255);
    SDL_RenderClear(app->renderer);
    view_draw_ui(app->view, app->ui, app->ui_scale, app->run.level);
    SDL_RenderPresent(app->renderer);
}

// True when the user gives up. All else that is done meanwhile is not meant for anything.
static bool gives_up(App *app) {
    SDL_Event event;
    bool escape = false;
    while (SDL_PollEvent(&event)) {
        if (event.type == SDL_WINDOWEVENT) {
            take_window_event(app, &event.window);
        }
        app->quit = app->quit || event.type == SDL_QUIT;
        escape = escape || (event.type == SDL_KEYDOWN && event.key.keysym.sym == SDLK_ESCAPE);
    }
    return escape || app->quit || ending_is_asked();
}

bool app_wait(App *app, Job *job, LevelTask *task, const char *what) {
    enum { SHOWN_AFTER_MS = 500, FRAME_MS = 33 };
    bool is_done = job_is_done(job, app->scripted ? host_patience(app) : SHOWN_AFTER_MS);
    while (!is_done) {
        draw_waiting(app, task, what);
        if (gives_up(app)) {
            atomic_store(&task->is_called_off, true);
            app->was_left |= job_leave(job);
            break;
        }
        is_done = job_is_done(job, FRAME_MS);
    }
    if (app->depth > 0) {
        change_hands(app);
    }
    return is_done;
}

static void run_frame(App *app, double seconds) {
    int frame_tick = app->tick;
    take_events(app);
    run_ticks(app, app->scripted ? 1 : clock_owe(&app->clock, seconds));
    app->alpha = app->scripted ? 1.0f : clock_alpha(&app->clock);
    build_interface(app);
    draw(app);
    take_shots(app, frame_tick);
    SDL_RenderPresent(app->renderer);
    if (app->editor) {
        host_follow_save(app);
        host_take_requests(app); // what waited for the save goes on, also while playing
        host_watch(app);
        host_watch_others(app);
        host_keep_journal(app, app->wish.kind != WISH_NONE);
        host_tell_read_only(app);
        host_note_edits(app);
    }
    grant_wish(app);
    if (app->scripted && script_is_over(&app->script, frame_tick)) {
        app->quit = true;
    }
}

static void run_loop(App *app) {
    double frequency = (double)SDL_GetPerformanceFrequency();
    Uint64 before = SDL_GetPerformanceCounter();
    while (!app->quit && !ending_is_asked()) {
        Uint64 now = SDL_GetPerformanceCounter();
        double seconds = (double)(now - before) / frequency;
        before = now;
        app->frame_s += (seconds - app->frame_s) * 0.05;
        run_frame(app, seconds);
        double used = (double)(SDL_GetPerformanceCounter() - now) / frequency;
        // Where nothing waits for the screen (no vsync, window hidden): don't burn a whole core.
        double least = app->vsync ? 0.003 : 1.0 / 60.0;
        if (!app->scripted && used < least) {
            SDL_Delay((Uint32)((1.0 / 60.0 - used) * 1000.0));
        }
    }
}

static bool refuse(const LevelError *error) {
    app_report(error);
    return false;
}

static bool find_assets(App *app, const char *program) {
    LevelError error = {0};
    char levels[FILES_PATH_MAX];
    if (!paths_find_assets(program, app->assets, sizeof app->assets)) {
        level_error_set(&error, "%s", app->assets);
        return refuse(&error);
    }
    if (paths_find_levels(app->assets, levels, sizeof levels)) {
        library_list(&app->library, levels);
    }
    app->catalog = mask_load_catalog(app->assets, &error);
    return app->catalog || refuse(&error);
}

static bool open_first(App *app, const AppOptions *options) {
    LevelError error = {0};
    ScreenId screen = options->start == APP_START_EDIT ? SCREEN_EDIT : SCREEN_PLAY;
    if (!options->level) {
        set_base(app, SCREEN_TITLE);
        return true;
    }
    bool is_new = screen == SCREEN_EDIT && !files_exists(options->level);
    bool opened = is_new ? host_open_new(app, options->level, &error)
                         : host_open(app, options->level, &error);
    if (!opened && error.text[0]) {
        return refuse(&error);
    }
    set_base(app, opened ? screen : SCREEN_TITLE);
    return true;
}

static bool start(App *app, const AppOptions *options) {
    LevelError error = {0};
    app->scripted = options->events != NULL;
    app->edits_shipped = options->edits_shipped;
    app->backdrop_next = app->scripted ? 0 : (int)(time(NULL) % LIBRARY_MAX);
    if (app->scripted && !script_load(&app->script, options->events, &error)) {
        return refuse(&error);
    }
    if (!find_assets(app, options->program)) {
        return false;
    }
    files_sweep();
    if (!settings_load(&app->settings, &error)) {
        app_notice_error(app, "Some settings could not be read", &error);
    }
    app->known_settings = app->settings;
    if (!records_load(&app->records, &error)) {
        app_notice_error(app, "The best times could not be read", &error);
    }
    if (!window_open(app, &error)) {
        return refuse(&error);
    }
    app_apply_settings(app);
    return open_first(app, options);
}

static void finish(App *app) {
    if (app->view) {
        for (; app->depth > 0; app->depth--) {
            leave(app);
        }
        host_close(app);
        run_end(&app->backdrop.run);
        free(app->backdrop.ticks);
    }
    window_close(app);
    sound_destroy(app->sound);
    if (!app->was_left) {
        level_catalog_free(app->catalog);
    }
    records_free(&app->records);
    script_free(&app->script);
    SDL_Quit();
}

// Nothing is asked: edits that are not saved stay in the journal, as after a crash.
static void end_by_signal(App *app) {
    if (app->run.level) {
        host_keep_run(app);
        host_end_save(app);
        host_keep_journal(app, true);
    }
    ending_now();
}

int app_run(const AppOptions *options) {
    App *app = calloc(1, sizeof *app);
    if (!app) {
        fprintf(stderr, "foothold: out of memory\n");
        return 1;
    }
    app->focused = true;
    app->frame_s = 1.0 / 60.0;
    app->rebinding = -1;
    app->exit_status = 0;
    if (start(app, options)) {
        ending_watch();
        run_loop(app);
        if (ending_is_asked()) {
            end_by_signal(app);
        }
    } else {
        app->exit_status = 1;
    }
    int status = app->exit_status;
    finish(app);
    free(app);
    return status;
}
