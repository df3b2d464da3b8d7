// loop.c - the loop of the window.
//
// A frame: events, ticks, interface, drawing, and only then the request (another base screen,
// another level), so that nothing is replaced while it is in use. Whether there is a frame, whether
// it is drawn and how long to wait is decided in one place (pacing.h). With a script a frame is a
// tick and no clock is read.

#include "app/app.h"
#include "app/state.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "app/shell.h"
#include "app/key_place.h"
#include "app/window.h"
#include "level/paths.h"
#include "view/mask_picture.h"

static void grant_page_request(App *app) {
    PageRequest request = app->screens.request;
    LevelError error = {0};
    app->screens.request = (PageRequest){0};
    switch (request.kind) {
    case PAGE_REQUEST_NONE:
        break;
    case PAGE_REQUEST_SCREEN:
        app_set_base(app, request.screen);
        break;
    case PAGE_REQUEST_OPEN:
        if (host_open(app, request.path, &error)) {
            app_set_base(app, request.screen);
            app->play.is_test = false;
        } else if (error.text[0]) { // else the user cancelled it
            sound_play(app->sound, "error");
            app_notice_error(app, "This level cannot be opened", &error);
        }
        break;
    case PAGE_REQUEST_NEW:
        if (host_open_new(app, NULL, &error)) {
            app_set_base(app, request.screen);
        } else {
            app_notice_error(app, "No new level can be begun", &error);
        }
        break;
    case PAGE_REQUEST_QUIT:
        app->quit = true;
        break;
    }
}

// Keys that mean the same everywhere.
static void take_window_keys(App *app) {
    if (input_state_take(&app->input, APP_FULLSCREEN)) {
        app_set_fullscreen(app, !app->settings.fullscreen);
    }
    if (input_state_take(&app->input, APP_PICTURE)) {
        app_keep_picture(app);
    }
}

// Reads a key by its place (key_place.h), and takes the modifiers that the system names.
static void read_key(App *app, SDL_KeyboardEvent *key) {
    uint32_t latched = key->type == SDL_KEYDOWN ? app->shell.latched : 0;
    input_state_set_sticky(&app->input, input_state_mods_of(key->keysym.mod) | latched);
    key->keysym.sym =
        key_places_read(&app->shell.places, SDL_GetKeyFromScancode, key, app->input.mods);
}

static void take_pad_gone(App *app, SDL_JoystickID id) {
    SDL_GameControllerClose(SDL_GameControllerFromInstanceID(id));
    if (input_state_pad_gone(&app->input, id) && app_top(app) == SCREEN_PLAY) {
        app_push(app, SCREEN_PAUSE);
    }
}

static void take_event(App *app, SDL_Event *event) {
    if (event->type == SDL_SYSWMEVENT) {
        app->shell.latched = sticky_keys_mods(&event->syswm);
        return;
    }
    if (event->type == SDL_MOUSEBUTTONDOWN || event->type == SDL_MOUSEBUTTONUP) {
        app->shell.latched = event->type == SDL_MOUSEBUTTONDOWN ? app->shell.latched : 0;
        input_state_set_sticky(&app->input, app->shell.latched);
    }
    if (event->type == SDL_KEYDOWN || event->type == SDL_KEYUP) {
        read_key(app, &event->key);
    }
    if (event->type == SDL_KEYDOWN && event->key.repeat && app_top(app) == SCREEN_PLAY) {
        return;
    }
    if (event->type == SDL_QUIT) {
        app_ask_quit(app);
    } else if (event->type == SDL_WINDOWEVENT) {
        window_take_event(app, &event->window);
    } else if (event->type == SDL_CONTROLLERDEVICEADDED) {
        SDL_GameControllerOpen(event->cdevice.which);
    } else if (event->type == SDL_CONTROLLERDEVICEREMOVED) {
        take_pad_gone(app, event->cdevice.which);
    } else if (event->type == SDL_DROPFILE) {
        window_take_drop(app, event->drop.file);
    }
    if (!(event->type == SDL_KEYDOWN && event->key.repeat)) {
        input_state_event(&app->input, &app->settings.bindings, event, app->shell.point_scale);
    }
    window_feed_ui(app, event);
    const Screen *screen = app_screen(app, app_top(app));
    if (screen->event && !app->screens.notice_title[0]) {
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
    case SDL_DROPFILE:
        return event->drop.windowID != 0;
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

static double now_s(void) {
    return (double)SDL_GetPerformanceCounter() / (double)SDL_GetPerformanceFrequency();
}

// What a resting stick reports, and a controller says twice, wakes nothing.
static bool wakes(const SDL_Event *event) {
    if (event->type == SDL_CONTROLLERAXISMOTION) {
        return fh_abs(event->caxis.value) > INPUT_STICK_BACK;
    }
    bool is_twice = event->type >= SDL_JOYAXISMOTION && event->type < SDL_CONTROLLERAXISMOTION;
    return !is_twice && event->type != SDL_CONTROLLERSENSORUPDATE &&
           event->type != SDL_SENSORUPDATE && event->type != SDL_SYSWMEVENT;
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
        if (wakes(&event)) {
            pacing_note_hand(&app->pacing, now_s());
        }
        if (!app->scripted || !is_of_a_hand(&event)) {
            take_event(app, &event);
        }
        if (event.type == SDL_DROPFILE || event.type == SDL_DROPTEXT) {
            SDL_free(event.drop.file);
        }
        has_clicked = !app->scripted && (event.type == SDL_MOUSEBUTTONDOWN ||
                                         event.type == SDL_MOUSEBUTTONUP || has_clicked);
    }
    take_window_keys(app);
}

static void run_ticks(App *app, int count) {
    for (int i = 0; i < count; i++) {
        const Screen *screen = app_screen(app, app_top(app));
        if (screen->tick && !app->screens.notice_title[0]) {
            screen->tick(app);
        }
        app->tick++;
    }
}

static void build_notice(App *app) {
    UiDialog dialog = {
        .title = app->screens.notice_title, .text = app->screens.notice_text, .buttons = {"OK"}};
    if (app->screens.notice_title[0] && ui_dialog(app->ui, &dialog) >= 0) {
        app->screens.notice_title[0] = '\0';
    }
}

static void build_interface(App *app) {
    const Screen *screen = app_screen(app, app_top(app));
    window_place_ui(app, app_is_fine(app));
    ui_begin(app->ui, &app->shell.ui_input);
    app->ui->toast_area = (UiRect){0};
    app->ui->toasts_above = false;
    if (screen->build) {
        screen->build(app, app->ui);
    }
    build_notice(app);
    ui_end(app->ui);
    window_follow_typing(app);
    ui_input_next_frame(&app->shell.ui_input);
}

static void draw(App *app) {
    SDL_SetRenderDrawColor(app->shell.renderer, 20, 22, 31, 255);
    SDL_RenderClear(app->shell.renderer);
    const Screen *base = app_screen(app, app_base(app));
    if (base->draw) {
        base->draw(app);
    }
    view_draw_ui(app->view, app->ui, app->shell.ui_scale, app->run.level);
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

// Slow frames are remembered for about a second.
static void note_work(App *app, double start) {
    app->work_s = SDL_max(now_s() - start, app->work_s * 0.98);
}

static void present(App *app) {
    app->drawn = ui_frame_hash(app->ui);
    SDL_RenderPresent(app->shell.renderer);
}

// What goes on beside the picture.
static void go_on_beside(App *app) {
    window_keep_place(app, false);
    analysis_hold(app->analysis);
    if (app->editor) {
        host_follow_save(app);
        host_take_requests(app); // what waited for the save goes on, also while playing
        host_watch(app);
        host_watch_others(app);
        host_autosave(app, app->screens.request.kind != PAGE_REQUEST_NONE);
        host_tell_read_only(app);
        host_note_edits(app);
        host_work(app);
    }
    grant_page_request(app);
    analysis_let_go(app->analysis);
}

// Of a script the frames of its pictures are drawn, and every eighth.
static bool is_drawn(const App *app, int tick) {
    enum { DRAWN = 8 };
    return !app->scripted || tick % DRAWN == 0 || script_shot(&app->script, tick, 0);
}

// A whole frame. Returns the seconds spent in presenting.
static double run_frame(App *app, int ticks, double start) {
    int frame_tick = app->tick;
    run_ticks(app, ticks);
    app->alpha = app->scripted ? 1.0f : clock_alpha(&app->clock);
    build_interface(app);
    double presented = 0.0;
    if (is_drawn(app, frame_tick)) {
        draw(app);
        take_shots(app, frame_tick);
        note_work(app, start);
        double before = now_s();
        present(app);
        presented = now_s() - before;
    }
    go_on_beside(app);
    return presented;
}

// At rest: the world stands, and only what has changed is drawn.
static void look(App *app, const PaceFacts *facts, double start) {
    app->tick++;
    app->rests = true;
    build_interface(app);
    if (pacing_draws(&app->pacing, facts, ui_frame_hash(app->ui) != app->drawn, start)) {
        draw(app);
        present(app);
    }
    go_on_beside(app);
    app->rests = false;
}

// ---- How a frame ends ----

static PaceFacts facts_of(const App *app) {
    const InputState *input = &app->input;
    Uint32 flags = SDL_GetWindowFlags(app->shell.window);
    ScreenId top = app_top(app);
    bool has_notice = app->screens.notice_title[0] != '\0';
    bool moves = (top == SCREEN_TITLE && !app->settings.still) ||
                 (top == SCREEN_EDIT && !app->editing.edit_paused);
    return (PaceFacts){
        .plays =
            !has_notice && (top == SCREEN_PLAY || (top == SCREEN_REPLAY && app->play.viewer.plays)),
        .moves = moves,
        .holds = input->key_count > 0 || input->buttons != 0 || input->pointer != 0 ||
                 input->stick_x != 0 || input->stick_y != 0,
        .works = host_works(app),
        .is_hidden = (flags & (SDL_WINDOW_MINIMIZED | SDL_WINDOW_HIDDEN)) != 0,
        .is_focused = app->shell.focused,
        .vsync = app->shell.vsync,
        .refresh = app->shell.refresh,
    };
}

// The screen saver comes where nothing is played.
static void follow_screen_saver(const PaceFacts *facts) {
    if (facts->plays == (SDL_IsScreenSaverEnabled() == SDL_TRUE)) {
        (facts->plays ? SDL_DisableScreenSaver : SDL_EnableScreenSaver)();
    }
}

static bool step_searches(void *app) {
    return host_step_searches(app);
}

// The searches rest while the game is played, and while the window is hidden.
static void rest_searches(App *app, bool rests) {
    if (rests != app->analysis_rests) {
        app->analysis_rests = rests;
        (rests ? analysis_hold : analysis_let_go)(app->analysis);
    }
}

static void run_loop(App *app) {
    double before = now_s();
    app->analysis = analysis_start(step_searches, app);
    app->analysis_rests = true;
    while (!app->quit && !shutdown_is_asked()) {
        double now = now_s();
        take_events(app);
        PaceFacts facts = facts_of(app);
        follow_screen_saver(&facts);
        rest_searches(app, facts.is_hidden || app_base(app) != SCREEN_EDIT);
        PaceKind kind = pacing_next(&app->pacing, &facts, now);
        if (kind == PACE_RUN) {
            app->frame_s += (now - before - app->frame_s) * 0.05;
            double presented = run_frame(app, clock_owe(&app->clock, now - before), now);
            double left = pacing_shown(&app->pacing, &facts, now_s(), presented);
            before = now;
            SDL_Delay((Uint32)(left * 1000.0));
        } else {
            if (kind == PACE_LOOK) {
                look(app, &facts, now);
            }
            SDL_WaitEventTimeout(NULL, (int)(pacing_wait_s(&app->pacing, now_s()) * 1000.0) + 1);
            before = now_s() - 1.0 / 60.0; // the time at rest owes no ticks
        }
    }
    analysis_stop(app->analysis);
    app->analysis = NULL;
}

// A frame is a tick, and no clock is read.
static void run_script(App *app) {
    while (!app->quit && !shutdown_is_asked()) {
        int frame_tick = app->tick;
        take_events(app);
        run_frame(app, 1, now_s());
        app->quit = app->quit || script_is_over(&app->script, frame_tick);
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
        app_set_base(app, SCREEN_TITLE);
        return true;
    }
    bool is_new = screen == SCREEN_EDIT && !files_exists(options->level);
    bool opened = is_new ? host_open_new(app, options->level, &error)
                         : host_open(app, options->level, &error);
    if (!opened && error.text[0]) {
        return refuse(&error);
    }
    app_set_base(app, opened ? screen : SCREEN_TITLE);
    return true;
}

static bool start(App *app, const AppOptions *options) {
    LevelError error = {0};
    app->scripted = options->events != NULL;
    app->document.edits_shipped = options->edits_shipped;
    app->play.backdrop_next = app->scripted ? 0 : (int)(time(NULL) % LIBRARY_MAX);
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
    bindings_find_places(&app->settings.bindings); // the layout is known now
    bindings_find_places(&app->known_settings.bindings);
    app_apply_settings(app);
    return open_first(app, options);
}

static void finish(App *app) {
    if (app->view) {
        window_keep_place(app, true);
        app_leave_all(app);
        host_close(app);
        run_end(&app->play.backdrop.run);
        free(app->play.backdrop.ticks);
    }
    window_close(app);
    sound_destroy(app->sound);
    if (!app->document.was_left) {
        level_catalog_free(app->catalog);
    }
    records_free(&app->records);
    script_free(&app->script);
    SDL_Quit();
}

int app_run(const AppOptions *options) {
    App *app = calloc(1, sizeof *app);
    if (!app) {
        fprintf(stderr, "foothold: out of memory\n");
        return 1;
    }
    app->shell.focused = true;
    app->screens.table = screen_table;
    app->frame_s = 1.0 / 60.0;
    app->exit_status = 0;
    if (start(app, options)) {
        shutdown_watch();
        pacing_note_hand(&app->pacing, now_s());
        (app->scripted ? run_script : run_loop)(app);
        if (shutdown_is_asked()) {
            host_keep_all(app);
            shutdown_now();
        }
    } else {
        app->exit_status = 1;
    }
    int status = app->exit_status;
    finish(app);
    free(app);
    return status;
}
