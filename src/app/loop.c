// loop.c - the loop of the window.
//
// A frame: events, ticks, interface, drawing, and only then the request (another base screen,
// another level), so that nothing is replaced while it is in use. Whether there is a frame, whether
// it is drawn and how long to wait is decided in one place (pacing.h). With a script a frame is a
// tick and no clock is read.

#include "app/touch.h"
#include "app/app.h"
#include "app/assist.h"
#include "app/music.h"
#include "app/share.h"
#include "app/state.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "app/window.h"
#include "app/requests.h"
#include "level/paths.h"
#include "level/catalog.h"
#include "platform/platform.h"
#include "view/png.h"

static void grant_page_request(App *app) {
    PageRequest request = app->shell->screens.request;
    LevelError error = {0};
    app->shell->screens.request = (PageRequest){0};
    switch (request.kind) {
    case PAGE_REQUEST_NONE:
        break;
    case PAGE_REQUEST_SCREEN:
        app_set_base(app->project, request.screen);
        break;
    case PAGE_REQUEST_OPEN:
        if (host_open(app->project, request.path, &error)) {
            app_set_base(app->project, request.screen);
            app->project->play.is_test = false;
        } else if (error.text[0]) { // else the user cancelled it
            sound_play(app->shell->sound, "error");
            app_notice_error(app->shell, "This level cannot be opened", &error);
        }
        break;
    case PAGE_REQUEST_NEW:
        if (host_open_new(app->project, NULL, &error)) {
            app_set_base(app->project, request.screen);
        } else {
            app_notice_error(app->shell, "No new level can be begun", &error);
        }
        break;
    case PAGE_REQUEST_QUIT:
        app->shell->quit = platform_can_quit();
        if (!app->shell->quit) {
            app_set_base(app->project, SCREEN_TITLE);
        }
        break;
    }
}

// Keys that mean the same everywhere.
static void take_window_keys(Shell *shell) {
    if (input_state_take(&shell->input, APP_FULLSCREEN)) {
        app_set_fullscreen(shell, !shell->settings.fullscreen);
    }
    if (input_state_take(&shell->input, APP_PICTURE)) {
        app_keep_picture(shell);
    }
}

// Reads a key by its place (key_place.h), and takes the modifiers that the system names.
static void read_key(Shell *shell, SDL_KeyboardEvent *key) {
    uint32_t latched = key->type == SDL_KEYDOWN ? shell->latched : 0;
    input_state_set_sticky(&shell->input, input_state_mods_of(key->keysym.mod) | latched);
    key->keysym.sym =
        key_places_read(&shell->places, SDL_GetKeyFromScancode, key, shell->input.mods);
}

static void take_event(App *app, SDL_Event *event) {
    if (event->type == SDL_SYSWMEVENT) {
        app->shell->latched = sticky_keys_mods(&event->syswm);
        return;
    }
    if (touch_take(app->project, event)) {
        return;
    }
    if (event->type == SDL_MOUSEBUTTONDOWN || event->type == SDL_MOUSEBUTTONUP) {
        app->shell->latched = event->type == SDL_MOUSEBUTTONDOWN ? app->shell->latched : 0;
        input_state_set_sticky(&app->shell->input, app->shell->latched);
    }
    if (event->type == SDL_KEYDOWN || event->type == SDL_KEYUP) {
        read_key(app->shell, &event->key);
    }
    if (event->type == SDL_KEYDOWN && event->key.repeat && app_top(app->shell) == SCREEN_PLAY) {
        return;
    }
    if (event->type == SDL_QUIT) {
        app_ask_quit(app->project);
    } else if (event->type == SDL_WINDOWEVENT) {
        window_take_event(app->project, &event->window);
    } else if (event->type == SDL_CONTROLLERDEVICEADDED) {
        SDL_GameControllerOpen(event->cdevice.which);
    } else if (event->type == SDL_CONTROLLERDEVICEREMOVED) {
        SDL_GameControllerClose(SDL_GameControllerFromInstanceID(event->cdevice.which));
        if (input_state_pad_gone(&app->shell->input, event->cdevice.which) &&
            app_top(app->shell) == SCREEN_PLAY) {
            app_push(app->project, SCREEN_PAUSE);
        }
    } else if (event->type == SDL_DROPFILE) {
        share_take_drop(app->project, event->drop.file);
    } else if (event->type == SDL_DROPTEXT) {
        share_open_text(app->project, event->drop.file);
    }
    if (!(event->type == SDL_KEYDOWN && event->key.repeat)) {
        input_state_event(&app->shell->input, &app->shell->settings.bindings, event,
                          app->shell->point_scale);
    }
    window_feed_ui(app->project, event);
    const Screen *screen = app_screen(app->shell, app_top(app->shell));
    if (screen->event && !app->shell->screens.notice_title[0]) {
        screen->event(app->project, event);
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
    case SDL_FINGERDOWN:
    case SDL_FINGERMOTION:
    case SDL_FINGERUP:
        return event->tfinger.windowID != 0;
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

// The name of the screen in front, for a script: "play" only where a run begins.
static const char *screen_in_front(const App *app) {
    ScreenId top = app_top(app->shell);
    const Session *session = app->project->run.session;
    bool is_later = top == SCREEN_PLAY && !(session && session_state(session)->ticks == 0);
    return is_later ? "" : script_screens[top];
}

// The interface looks for a press where the pointer is in its frame: a hand that has gone on by
// then waits for the next frame. What a script says of a tick happens in it.
static void take_events(App *app) {
    SDL_Event event;
    bool has_clicked = false;
    if (app->shell->scripted) {
        script_play(&app->shell->script, app->shell->tick, screen_in_front(app));
    }
    while (!(has_clicked && is_pointer_next()) && SDL_PollEvent(&event)) {
        if (wakes(&event)) {
            pacing_note_hand(&app->shell->pacing, now_s());
        }
        if (!app->shell->scripted || !is_of_a_hand(&event)) {
            take_event(app, &event);
        }
        if (event.type == SDL_DROPFILE || event.type == SDL_DROPTEXT) {
            SDL_free(event.drop.file);
        }
        has_clicked = !app->shell->scripted && (event.type == SDL_MOUSEBUTTONDOWN ||
                                                event.type == SDL_MOUSEBUTTONUP || has_clicked);
    }
    take_window_keys(app->shell);
}

static void run_ticks(App *app, int count) {
    for (int i = 0; i < count; i++) {
        const Screen *screen = app_screen(app->shell, app_top(app->shell));
        if (screen->tick && !app->shell->screens.notice_title[0]) {
            screen->tick(app->project);
        }
        app->shell->tick++;
    }
}

static void build_notice(Shell *shell) {
    UiDialog dialog = {.title = shell->screens.notice_title,
                       .text = shell->screens.notice_text,
                       .buttons = {"OK"}};
    if (shell->screens.notice_title[0] && ui_dialog(shell->ui, &dialog) >= 0) {
        shell->screens.notice_title[0] = '\0';
    }
}

static void build_interface(App *app) {
    const Screen *screen = app_screen(app->shell, app_top(app->shell));
    window_place_ui(app->shell, app_is_fine(app->project));
    ui_begin(app->shell->ui, &app->shell->ui_input);
    app->shell->ui->toast_area = (UiRect){0};
    app->shell->ui->toasts_above = false;
    if (screen->build) {
        screen->build(app->project, app->shell->ui);
    }
    build_notice(app->shell);
    ui_end(app->shell->ui);
    window_follow_typing(app->project);
    ui_input_next_frame(&app->shell->ui_input);
}

static void draw(App *app) {
    SDL_SetRenderDrawColor(app->shell->renderer, 20, 22, 31, 255);
    SDL_RenderClear(app->shell->renderer);
    const Screen *base = app_screen(app->shell, app_base(app->shell));
    if (base->draw) {
        base->draw(app->project);
    }
    view_draw_ui(app->shell->view, app->shell->ui, app->shell->ui_scale, app->project->run.level);
    LevelError error;
    if (view_take_error(app->shell->view, &error)) {
        app_notice_error(app->shell, "A picture is missing", &error);
    }
}

static void take_shots(Shell *shell) {
    const char *path;
    for (int n = 0; shell->scripted && (path = script_shot(&shell->script, n)); n++) {
        LevelError error = {0};
        if (!app_save_picture(shell, path, &error)) {
            shell->exit_status = app_report(&error);
        }
    }
}

static void present(App *app) {
    app->drawn = ui_frame_hash(app->shell->ui);
    SDL_RenderPresent(app->shell->renderer);
}

// What goes on beside the picture.
static void go_on_beside(App *app) {
    window_keep_place(app->shell, false);
    music_follow(app->project);
    analysis_hold(app->project->analysis);
    if (app->project->editor) {
        host_follow_save(app->project);
        host_take_requests(app->project); // what waited for the save goes on, also while playing
        host_watch(app->project);
        host_watch_others(app->project);
        host_autosave(app->project, app->shell->screens.request.kind != PAGE_REQUEST_NONE);
        host_tell_read_only(app->project);
        host_note_edits(app->project);
        host_work(app->project);
    }
    share_follow(app->project);
    grant_page_request(app);
    analysis_let_go(app->project->analysis);
}

// Of a script the frames of its pictures are drawn, and every eighth.
static bool is_drawn(const Shell *shell, int tick) {
    enum { DRAWN = 8 };
    return !shell->scripted || tick % DRAWN == 0 || script_shot(&shell->script, 0);
}

// A whole frame. Returns the seconds spent in presenting.
static double run_frame(App *app, int ticks, double start) {
    int frame_tick = app->shell->tick;
    run_ticks(app, ticks);
    app->shell->alpha = app->shell->scripted ? 1.0f : clock_alpha(&app->shell->clock);
    build_interface(app);
    double presented = 0.0;
    if (is_drawn(app->shell, frame_tick)) {
        draw(app);
        take_shots(app->shell);
        app->work_s = SDL_max(now_s() - start, app->work_s * 0.98);
        double before = now_s();
        present(app);
        presented = now_s() - before;
    }
    go_on_beside(app);
    return presented;
}

// At rest: the world stands, and only what has changed is drawn.
static void look(App *app, const PaceFacts *facts, double start) {
    app->shell->tick++;
    app->shell->rests = true;
    build_interface(app);
    if (pacing_draws(&app->shell->pacing, facts, ui_frame_hash(app->shell->ui) != app->drawn,
                     start)) {
        draw(app);
        present(app);
    }
    go_on_beside(app);
    app->shell->rests = false;
}

// ---- How a frame ends ----

static PaceFacts facts_of(const App *app) {
    const InputState *input = &app->shell->input;
    Uint32 flags = SDL_GetWindowFlags(app->shell->window);
    ScreenId top = app_top(app->shell);
    bool has_notice = app->shell->screens.notice_title[0] != '\0';
    bool moves = (app_has_backdrop(top) && !app->shell->settings.still) ||
                 (top == SCREEN_EDIT && !app->project->editing.edit_paused);
    return (PaceFacts){
        .plays = !has_notice &&
                 (top == SCREEN_PLAY || (top == SCREEN_REPLAY && app->project->play.viewer.plays)),
        .moves = moves,
        .holds = input->key_count > 0 || input->buttons != 0 || input->pointer != 0 ||
                 input->stick_x != 0 || input->stick_y != 0,
        .works = host_works(app->project) || share_works(app->project),
        .is_hidden = (flags & (SDL_WINDOW_MINIMIZED | SDL_WINDOW_HIDDEN)) != 0,
        .is_focused = app->shell->focused,
        .vsync = app->shell->vsync,
        .refresh = app->shell->refresh,
    };
}

// The screen saver comes where nothing is played.
static void follow_screen_saver(const PaceFacts *facts) {
    if (facts->plays == (SDL_IsScreenSaverEnabled() == SDL_TRUE)) {
        (facts->plays ? SDL_DisableScreenSaver : SDL_EnableScreenSaver)();
    }
}

static bool step_searches(void *project) {
    return host_step_searches(project);
}

// The searches rest while the game is played, and while the window is hidden.
static void rest_searches(App *app, bool rests) {
    if (rests != app->analysis_rests) {
        app->analysis_rests = rests;
        (rests ? analysis_hold : analysis_let_go)(app->project->analysis);
    }
}

/// A turn of the loop: a frame, or a look at rest. Returns false at the end.
static bool take_turn(void *user) {
    App *app = user;
    double now = now_s();
    take_events(app);
    PaceFacts facts = facts_of(app);
    follow_screen_saver(&facts);
    rest_searches(app, facts.is_hidden || app_base(app->shell) != SCREEN_EDIT);
    PaceKind kind = pacing_next(&app->shell->pacing, &facts, now);
    if (kind == PACE_RUN) {
        double passed = now - app->turn_before;
        app->shell->frame_s += (passed - app->shell->frame_s) * 0.05;
        double presented = run_frame(
            app, clock_owe(&app->shell->clock, passed * assist_clock_rate(app->project)), now);
        double left = pacing_shown(&app->shell->pacing, &facts, now_s(), presented);
        app->turn_before = now;
        platform_wait((int)(left * 1000.0), false);
    } else {
        if (kind == PACE_LOOK) {
            look(app, &facts, now);
        }
        platform_wait((int)(pacing_wait_s(&app->shell->pacing, now_s()) * 1000.0) + 1, true);
        app->turn_before = now_s() - 1.0 / 60.0; // the time at rest owes no ticks
    }
    return !app->shell->quit && !shutdown_is_asked();
}

static void keep_all(void *user) {
    host_keep_all(((App *)user)->project);
}

static void run_loop(App *app) {
    app->turn_before = now_s();
    app->project->analysis = analysis_start(step_searches, app->project);
    app->analysis_rests = true;
    platform_run(&(PlatformLoop){take_turn, keep_all, app});
    analysis_stop(app->project->analysis);
    app->project->analysis = NULL;
}

// A frame is a tick, and no clock is read.
static void run_script(App *app) {
    while (!app->shell->quit && !shutdown_is_asked()) {
        take_events(app);
        run_frame(app, 1, now_s());
        app->shell->quit = app->shell->quit || script_is_over(&app->shell->script);
    }
}

static bool refuse(const LevelError *error) {
    app_report(error);
    return false;
}

static bool find_assets(Shell *shell, const char *program) {
    LevelError error = {0};
    char levels[FILES_PATH_MAX];
    if (!paths_find_assets(program, shell->assets, sizeof shell->assets)) {
        level_error_set(&error, "%s", shell->assets);
        return refuse(&error);
    }
    if (paths_find_levels(shell->assets, levels, sizeof levels)) {
        library_list(&shell->library, levels);
    }
    if (!adventure_load(&shell->adventure, shell->assets, &error)) {
        app_report(&error); // the rest of the program does without a game
    }
    error = (LevelError){0};
    shell->catalog = mask_load_catalog(shell->assets, &error);
    return shell->catalog || refuse(&error);
}

static bool open_first(App *app, const AppOptions *options) {
    LevelError error = {0};
    ScreenId screen = options->start == APP_START_EDIT ? SCREEN_EDIT : SCREEN_PLAY;
    if (!options->level) {
        app_set_base(app->project, SCREEN_TITLE);
        return true;
    }
    const char *path = options->level;
    char kept[FILES_PATH_MAX];
    if (share_is_sent(path)) {
        if (!share_keep(app->shell, path, kept, sizeof kept, &error)) {
            return refuse(&error);
        }
        path = kept;
    }
    bool is_new = screen == SCREEN_EDIT && !files_exists(path);
    bool opened =
        is_new ? host_open_new(app->project, path, &error) : host_open(app->project, path, &error);
    if (!opened && error.text[0]) {
        return refuse(&error);
    }
    app_set_base(app->project, opened ? screen : SCREEN_TITLE);
    return true;
}

static bool start(App *app, const AppOptions *options) {
    LevelError error = {0};
    app->shell->scripted = options->events != NULL;
    app->project->document.edits_shipped = options->edits_shipped;
    app->project->play.backdrop_next = app->shell->scripted ? 0 : (int)(time(NULL) % LIBRARY_MAX);
    if (app->shell->scripted && !script_load(&app->shell->script, options->events, &error)) {
        return refuse(&error);
    }
    if (!find_assets(app->shell, options->program)) {
        return false;
    }
    files_sweep();
    if (!settings_load(&app->shell->settings, &error)) {
        app_notice_error(app->shell, "Some settings could not be read", &error);
    }
    app->shell->known_settings = app->shell->settings;
    if (!records_load(&app->shell->records, &error)) {
        app_notice_error(app->shell, "The best times could not be read", &error);
    }
    if (!window_open(app->shell, &error)) {
        return refuse(&error);
    }
    bindings_find_places(&app->shell->settings.bindings); // the layout is known now
    bindings_find_places(&app->shell->known_settings.bindings);
    app_apply_settings(app->shell);
    return open_first(app, options);
}

static void finish(App *app) {
    if (app->shell->view) {
        window_keep_place(app->shell, true);
        app_leave_all(app->project);
        host_close(app->project);
        run_end(&app->project->play.backdrop.run);
        share_end(app->project);
        free(app->project->play.backdrop.ticks);
    }
    window_close(app->project);
    sound_destroy(app->shell->sound);
    free(app->shell->music);
    if (!app->project->document.was_left) {
        level_catalog_free(app->shell->catalog);
        words_forget(); // a job that was left may still have something to say
    }
    records_free(&app->shell->records);
    script_free(&app->shell->script);
    SDL_Quit();
}

typedef struct AppParts {
    App app; // first: its place is that of all
    Shell shell;
    Project project;
    Searches searches;
} AppParts;

App *app_create(void) {
    AppParts *parts = calloc(1, sizeof *parts);
    if (!parts) {
        return NULL;
    }
    parts->app.shell = parts->project.shell = &parts->shell;
    parts->app.project = &parts->project;
    parts->app.searches = parts->project.searches = &parts->searches;
    return &parts->app;
}

const Screen *const screen_table[SCREENS] = {
    [SCREEN_TITLE] = &title_screen, [SCREEN_PLAY] = &play_screen,
    [SCREEN_EDIT] = &edit_screen,   [SCREEN_PAUSE] = &pause_screen,
    [SCREEN_GOAL] = &goal_screen,   [SCREEN_SETTINGS] = &settings_screen,
    [SCREEN_HELP] = &help_screen,   [SCREEN_COMPARE] = &compare_screen,
    [SCREEN_RUNS] = &runs_screen,   [SCREEN_REPLAY] = &replay_screen,
    [SCREEN_MAP] = &map_screen,     [SCREEN_END] = &end_screen,
};

int app_run(const AppOptions *options) {
    App *app = app_create();
    if (!app) {
        fprintf(stderr, "foothold: out of memory\n");
        return 1;
    }
    Shell *shell = app->shell;
    shell->focused = true;
    shell->screens.table = screen_table;
    shell->frame_s = 1.0 / 60.0;
    shell->exit_status = 0;
    if (start(app, options)) {
        shutdown_watch();
        pacing_note_hand(&shell->pacing, now_s());
        (shell->scripted ? run_script : run_loop)(app);
        if (shutdown_is_asked()) {
            host_keep_all(app->project);
            shutdown_now();
        }
    } else {
        shell->exit_status = 1;
    }
    int status = shell->exit_status;
    finish(app);
    free(app);
    return status;
}
