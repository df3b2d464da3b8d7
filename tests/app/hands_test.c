// Hands by chance over the game and the editor, by keys, controller and pointer, without a picture:
// the program goes on, and what they leave of the level is a level that loads again.

#define _XOPEN_SOURCE 700 // for setenv

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/proof.h"
#include "app/runs.h"
#include "app/screen_test_support.h"
#include "app/window.h"
#include "level/file.h"
#include "level/level_test_support.h"
#include "test.h"

enum { FRAMES = 400, FRAMES_LONG = 4000 };

typedef struct Storm {
    const char *name, *level;
    ScreenId screen;
    int pads, keys; // of ten things done so many by controller and by key; the rest by pointer
    AppActionGroup group; // whose actions come most
} Storm;

static const Storm storms[] = {
    {"pad-edit", "levels/02-slopes.json", SCREEN_EDIT, 9, 1, APP_GROUP_PAD},
    {"pad-edit-lifts", "levels/06-lifts.json", SCREEN_EDIT, 8, 1, APP_GROUP_PAD},
    {"pad-play", "levels/04-ladders.json", SCREEN_PLAY, 8, 1, APP_GROUP_GAME},
    {"keys-edit", "levels/08-stairs.json", SCREEN_EDIT, 1, 6, APP_GROUP_MOVE},
    {"keys-play", "levels/01-first-steps.json", SCREEN_PLAY, 0, 9, APP_GROUP_GAME},
    {"keys-look", "levels/m4-bitmask.json", SCREEN_PLAY, 1, 7, APP_GROUPS},
    {"pointer-play", "levels/10-moving-hill.json", SCREEN_PLAY, 1, 3, APP_GROUP_MOVE},
    {"keys-debug", "levels/11-tour.json", SCREEN_PLAY, 0, 7, APP_GROUP_LABORATORY},
    {"pad-look", "levels/12-company.json", SCREEN_PLAY, 9, 0, APP_GROUPS},
    {"pointer-edit", "levels/05-one-ways.json", SCREEN_EDIT, 0, 1, APP_GROUPS},
    {"pointer-edit-solids", "levels/07-crushers.json", SCREEN_EDIT, 1, 1, APP_GROUP_PAD},
    {"pad-edit-grid", "levels/m8-cell.json", SCREEN_EDIT, 6, 1, APP_GROUP_PAD},
    {"keys-above", "levels/m8b-cell-top-down.json", SCREEN_PLAY, 1, 7, APP_GROUP_MOVE},
    {"keys-wheels", "levels/m6-rigid.json", SCREEN_PLAY, 1, 6, APP_GROUPS},
    {"keys-debug-edit", "levels/09-ice-and-bounce.json", SCREEN_EDIT, 1, 5, APP_GROUP_LABORATORY},
};
enum { STORMS = sizeof storms / sizeof storms[0] };

// ---- Hands ----

static void send(App *app, SDL_Event event) {
    input_state_event(&app->shell->input, &app->shell->settings.bindings, &event, 1.0f);
    window_feed_ui(app->project, &event);
    const Screen *screen = app_screen(app->shell, app_top(app->shell));
    if (screen->event) {
        screen->event(app->project, &event);
    }
}

/// Mostly one of the group that the storm is about.
static AppAction choose_action(const Storm *storm, uint32_t *seed) {
    AppAction action = APP_LEFT;
    bool is_any = test_random_in(seed, 0, 3) == 0;
    for (int i = 0; i < 40; i++) {
        action = (AppAction)test_random_in(seed, 0, APP_ACTION_COUNT - 1);
        if (is_any || storm->group == APP_GROUPS || app_actions[action].group == storm->group) {
            break;
        }
    }
    return action;
}

static void use_key(App *app, const Storm *storm, uint32_t *seed) {
    AppAction action = choose_action(storm, seed);
    KeyChord chord = app->shell->settings.bindings.keys[action][test_random_in(seed, 0, 1)];
    int how = test_random_in(seed, 0, 4); // up, down, or both
    bool leaves = action == APP_EDIT || action == APP_FULLSCREEN || action == APP_PICTURE;
    SDL_Keycode key = chord.key && !leaves ? chord.key : SDLK_ESCAPE;
    if (how > 0) {
        send(app, (SDL_Event){.key = {.type = SDL_KEYDOWN, .keysym = {.sym = key}}});
    }
    if (how != 1) {
        send(app, (SDL_Event){.key = {.type = SDL_KEYUP, .keysym = {.sym = key}}});
    }
}

static void use_pad(App *app, const Storm *storm, uint32_t *seed) {
    int button = bindings_button(&app->shell->settings.bindings, choose_action(storm, seed));
    int how = test_random_in(seed, 0, 5);
    int far = test_random_in(seed, -1, 1) * 30000;
    if (how == 0 || button < 0 || button >= SDL_CONTROLLER_BUTTON_MAX) {
        send(app, (SDL_Event){.caxis = {.type = SDL_CONTROLLERAXISMOTION,
                                        .axis = (Uint8)test_random_in(seed, 0, 5),
                                        .value = (Sint16)far}});
        return;
    }
    if (how > 1) {
        send(app,
             (SDL_Event){.cbutton = {.type = SDL_CONTROLLERBUTTONDOWN, .button = (Uint8)button}});
    }
    if (how != 2) {
        send(app,
             (SDL_Event){.cbutton = {.type = SDL_CONTROLLERBUTTONUP, .button = (Uint8)button}});
    }
}

static void use_pointer(App *app, uint32_t *seed) {
    int x = test_random_in(seed, 0, app->shell->width - 1);
    int y = test_random_in(seed, 0, app->shell->height - 1);
    int how = test_random_in(seed, 0, 6);
    Uint8 button = how % 3 == 2 ? SDL_BUTTON_RIGHT : SDL_BUTTON_LEFT;
    send(app, (SDL_Event){.motion = {.type = SDL_MOUSEMOTION, .x = x, .y = y}});
    if (how == 6) {
        send(app, (SDL_Event){.wheel = {.type = SDL_MOUSEWHEEL, .y = x % 2 ? 1 : -1}});
        return;
    }
    for (int up = how == 5; up < 2 - (how == 4); up++) {
        send(app, (SDL_Event){.button = {.type = up ? SDL_MOUSEBUTTONUP : SDL_MOUSEBUTTONDOWN,
                                         .button = button,
                                         .clicks = 1,
                                         .x = x,
                                         .y = y}});
    }
}

// ---- Frames ----

static void run_frame(App *app, ScreenId base) {
    const Screen *screen = app_screen(app->shell, app_top(app->shell));
    if (screen->tick) {
        screen->tick(app->project);
    }
    app->shell->tick++;
    screen = app_screen(app->shell, app_top(app->shell));
    window_place_ui(app->shell, app_is_fine(app->project));
    ui_begin(app->shell->ui, &app->shell->ui_input);
    screen->build(app->project, app->shell->ui);
    ui_end(app->shell->ui);
    ui_input_next_frame(&app->shell->ui_input);
    if (app->shell->screens.request.kind == PAGE_REQUEST_SCREEN && app->shell->screens.depth > 1) {
        app_set_base(app->project, base); // what leads on ends a page
    }
}

/// Returns how many different screens were on top.
static int play(const Storm *storm, uint32_t seed) {
    TestScreens screens = test_screens_open(1280, 720);
    App *app = screens.app;
    LevelError error = {0};
    Level *level = level_load(storm->level, app->shell->catalog, &error);
    uint32_t shown = 0;
    app->shell->settings.laboratory =
        storm->group == APP_GROUP_LABORATORY || storm->group == APP_GROUPS;
    app->shell->script.is_patient = true; // what goes on beside the loop is waited for
    CHECK(level && host_take(app->project, level, NULL));
    app_set_base(app->project, storm->screen);
    int frames = getenv("FOOTHOLD_HANDS") ? FRAMES_LONG : FRAMES;
    for (int i = 0; i < frames; i++) {
        int what = test_random_in(&seed, 0, 9);
        if (i % 2 == 0 && what < storm->pads) {
            use_pad(app, storm, &seed);
        } else if (i % 2 == 0 && what < storm->pads + storm->keys) {
            use_key(app, storm, &seed);
        } else if (i % 2 == 0) {
            use_pointer(app, &seed);
        }
        run_frame(app, storm->screen);
        shown |= 1u << app_top(app->shell);
        app->shell->screens.request = (PageRequest){0};
    }
    char *text = test_level_text(app->project->run.level);
    Level *again = level_parse(text, strlen(text), "hands.json", app->shell->catalog, &error);
    char *same = again ? test_level_text(again) : NULL;
    CHECK_STR(text, same);
    level_destroy(again);
    app_leave_all(app->project);
    host_close(app->project);
    test_screens_close(&screens);
    return __builtin_popcount(shown);
}

TEST(storms_of_keys_controller_and_pointer_leave_a_level_that_loads) {
    static const char *const variables[] = {"XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME",
                                            "HOME"};
    char home[FILES_PATH_MAX];
    snprintf(home, sizeof home, "%s", getenv("HOME") ? getenv("HOME") : "");
    for (int v = 0; v < 4; v++) {
        setenv(variables[v], "/dev/null", 1);
    }
    int screens = 0;
    for (int i = 0; i < STORMS; i++) {
        screens += play(&storms[i], (uint32_t)(i + 1) * 7919);
    }
    CHECK(2 * screens > 3 * STORMS); // they came about: which ones is chance
    for (int v = 0; v < 3; v++) {
        unsetenv(variables[v]);
    }
    setenv("HOME", home, 1);
}
