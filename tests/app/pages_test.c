// What keys do on a page, what a page says of runs that have ended, and windows that lose and gain
// the focus.

#define _XOPEN_SOURCE 700 // for setenv

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/desk.h"
#include "app/runs.h"
#include "app/window.h"
#include "app/share.h"
#include "engine/world/world.h"
#include "test.h"

static void show(Desk *desk, ScreenId base, ScreenId top) {
    test_screens_show(&desk->screens, base, top);
    desk->screens.app->shell->screens.request = (PageRequest){0};
    test_screens_frame(&desk->screens);
}

static void tap(App *app, SDL_Keycode key) {
    SDL_Event event = {.key = {.type = SDL_KEYDOWN, .keysym = {.sym = key}}};
    input_state_event(&app->shell->input, &app->shell->settings.bindings, &event, 1.0f);
    event.type = SDL_KEYUP;
    input_state_event(&app->shell->input, &app->shell->settings.bindings, &event, 1.0f);
}

static GameState *state_of(const Desk *desk, int body) {
    Session *session = desk->screens.app->project->run.split.bodies[body].session;
    return (GameState *)(uintptr_t)session_state(session);
}

TEST(goal_page_is_left_by_keys_for_the_editor_a_restart_or_the_title) {
    Desk desk = desk_open("goal-keys");
    App *app = desk.screens.app;
    show(&desk, SCREEN_PLAY, SCREEN_GOAL);
    for (int i = 0; i < 30; i++) {
        app_screen(app->shell, SCREEN_GOAL)->tick(app->project);
    }
    CHECK_INT(30, fh_world_ticks(session_world(app->project->run.session)));
    tap(app, app->shell->settings.bindings.keys[APP_EDIT][0].key);
    test_screens_frame(&desk.screens);
    CHECK(app->shell->screens.request.kind == PAGE_REQUEST_SCREEN);
    CHECK(app->shell->screens.request.screen == SCREEN_EDIT && app->shell->screens.depth == 2);
    CHECK_INT(30, fh_world_ticks(session_world(app->project->run.session)));
    show(&desk, SCREEN_PLAY, SCREEN_GOAL);
    tap(app, app->shell->settings.bindings.keys[APP_RESTART][0].key);
    test_screens_frame(&desk.screens);
    CHECK(app->shell->screens.depth == 1 && app->shell->screens.request.kind == PAGE_REQUEST_NONE);
    CHECK_INT(0, fh_world_ticks(session_world(app->project->run.session)));
    show(&desk, SCREEN_PLAY, SCREEN_GOAL);
    ui_input_key(&app->shell->ui_input, UI_KEY_ESCAPE, 0);
    test_screens_frame(&desk.screens);
    CHECK(app->shell->screens.request.kind == PAGE_REQUEST_SCREEN);
    CHECK(app->shell->screens.request.screen == SCREEN_TITLE);
}

TEST(bodies_that_are_compared_are_named_with_the_time_of_their_goal) {
    Desk desk = desk_open("goal-bodies");
    App *app = desk.screens.app;
    split_set_mode(&app->project->run.split, SPLIT_TOGETHER);
    CHECK(app->project->run.split.count > 1);
    show(&desk, SCREEN_PLAY, SCREEN_GOAL);
    CHECK(desk_shows(&desk, "not yet"));
    state_of(&desk, 1)->finished = true;
    state_of(&desk, 1)->ticks = 754;
    test_screens_frame(&desk.screens);
    CHECK(desk_shows(&desk, "0:12.56"));
    show(&desk, SCREEN_PLAY, SCREEN_PLAY);
    CHECK(desk_shows(&desk, ": goal 0:12.56") && desk_shows(&desk, " (you)"));
    CHECK(!desk_shows(&desk, "(you): goal"));
}

TEST(body_outside_of_the_picture_is_marked_at_its_edge_with_the_way_and_the_tiles) {
    static const struct {
        int x, y;
        const char *arrow;
    } ways[] = {{3000, 0, "→"},  {-3000, 0, "←"},    {0, 3000, "↓"},
                {0, -3000, "↑"}, {3000, -2000, "→"}, {-2000, -3000, "↑"}};
    Desk desk = desk_open("far-off");
    App *app = desk.screens.app;
    split_set_mode(&app->project->run.split, SPLIT_TOGETHER);
    FhRect hero = session_hero(app->project->run.session).box;
    for (int i = 0; i < 6; i++) {
        FhActor *other = session_player(app->project->run.split.bodies[1].session);
        other->x = hero.x + ways[i].x;
        other->y = hero.y + ways[i].y;
        app->project->run.still = app->project->run.split.bodies[1].still = true;
        show(&desk, SCREEN_PLAY, SCREEN_PLAY);
        char wanted[16];
        bool is_found = false;
        for (int tiles = 100; tiles < 190 && !is_found; tiles++) {
            snprintf(wanted, sizeof wanted, "%s %d", ways[i].arrow, tiles);
            const UiCommand *at = test_screens_text(app->shell->ui, wanted);
            is_found = at != NULL;
            CHECK(!at || (at->rect.x >= 0 && at->rect.y >= 0 &&
                          at->rect.x < app->shell->ui->input.screen_w &&
                          at->rect.y < app->shell->ui->input.screen_h));
        }
        CHECK(is_found);
    }
}

TEST(notices_while_playing_keep_out_of_the_sign_s_and_the_hero_s_way) {
    Desk desk = desk_open("toasts-placed");
    App *app = desk.screens.app;
    LevelEntity sign = {.type = LEVEL_SIGN, .text = "words of a sign"};
    LevelEntity *before = app->project->run.level->entities;
    int count = app->project->run.level->entity_count;
    show(&desk, SCREEN_PLAY, SCREEN_PLAY);
    UiRect all = app->shell->ui->toast_area;
    CHECK_INT(26, all.y);
    FhRect hero = session_hero(app->project->run.session).box;
    app->project->run.level->entities = &sign;
    app->project->run.level->entity_count = 1;
    for (int high = 0; high < 2; high++) {
        sign.x = hero.x;
        sign.y = high ? (int)app->project->run.camera.y + 40
                      : (int)app->project->run.camera.y + app->project->run.camera.view_h - 4;
        state_of(&desk, 0)->sign = 1;
        app->project->play.sign = (Caption){0};
        test_screens_frame(&desk.screens);
        const UiCommand *words = test_screens_text(app->shell->ui, "words of a sign");
        UiRect area = app->shell->ui->toast_area;
        if (CHECK(words != NULL)) {
            CHECK(area.y >= words->rect.y + words->rect.h || area.y + area.h <= words->rect.y);
            CHECK(area.h < all.h && area.h > 40 && area.w == all.w);
        }
    }
    state_of(&desk, 0)->sign = 2; // there is none
    test_screens_frame(&desk.screens);
    CHECK(memcmp(&all, &app->shell->ui->toast_area, sizeof all) == 0);
    app->project->run.level->entities = before;
    app->project->run.level->entity_count = count;
    state_of(&desk, 0)->sign = 0;
    static const struct {
        float part; // of the picture's height, above the hero
        bool above;
    } steps[] = {{0.36f, true}, {0.25f, true}, {0.15f, false}, {0.25f, false}, {0.5f, true}};
    for (int i = 0; i < 5; i++) {
        const Camera *camera = &app->project->run.camera;
        float y = camera->y + steps[i].part * (float)camera->view_h - (float)hero.h * 0.5f;
        session_player(app->project->run.session)->y = (int)y;
        test_screens_frame(&desk.screens);
        CHECK_INT(steps[i].above, app->shell->ui->toasts_above);
    }
    session_player(app->project->run.session)->y = (int)app->project->run.camera.y;
    app->project->play.overlays = VIEW_CONTACTS;
    test_screens_frame(&desk.screens);
    CHECK(app->shell->ui->toasts_above && !app->project->play.toasts_above);
}

TEST(file_for_a_run_is_proposed_after_the_level_and_without_a_home_beside_the_program) {
    Desk desk = desk_open("run-path");
    App *app = desk.screens.app;
    static const char *const names[][2] = {{"/a/cave.json", "cave-run.json"},
                                           {"cave.of.json", "cave.of-run.json"},
                                           {"cave", "cave-run.json"}};
    char *home = getenv("HOME") ? strdup(getenv("HOME")) : NULL;
    for (int i = 0; i < 3; i++) {
        snprintf(app->project->run.key, sizeof app->project->run.key, "%s", names[i][0]);
        for (int has_home = 0; has_home < 2; has_home++) {
            char wanted[FILES_PATH_MAX];
            if (has_home) {
                setenv("XDG_DATA_HOME", desk.folder, 1);
            } else {
                unsetenv("XDG_DATA_HOME");
                unsetenv("HOME");
            }
            app->project->play.run_path[0] = '\0';
            app->project->play.replacing = RUN_BEST;
            app_screen(app->shell, SCREEN_RUNS)->enter(app->project);
            snprintf(wanted, sizeof wanted, "%s%s%s", has_home ? desk.folder : "",
                     has_home ? "/foothold/" : "", names[i][1]);
            CHECK_STR(wanted, app->project->play.run_path);
            CHECK_INT(RUN_NONE, app->project->play.replacing);
        }
    }
    snprintf(app->project->play.run_path, sizeof app->project->play.run_path, "mine.json");
    app_screen(app->shell, SCREEN_RUNS)->enter(app->project);
    CHECK_STR("mine.json", app->project->play.run_path);
    setenv("HOME", home ? home : "", 1);
    free(home);
}

static void send_key(App *app, SDL_Keycode key) {
    SDL_Event event = {.key = {.type = SDL_KEYDOWN, .keysym = {.sym = key}}};
    app_screen(app->shell, app_top(app->shell))->event(app->project, &event);
}

TEST(key_that_is_bound_replaces_the_others_or_comes_to_them) {
    Desk desk = desk_open("bound");
    App *app = desk.screens.app;
    KeyChord *chords = app->shell->settings.bindings.keys[APP_JUMP];
    show(&desk, SCREEN_TITLE, SCREEN_SETTINGS);
    app->shell->menus.rebinding = APP_JUMP;
    send_key(app, SDLK_LSHIFT); // alone it is none
    CHECK_INT(APP_JUMP, app->shell->menus.rebinding);
    app->shell->input.mods = UI_MOD_CTRL;
    send_key(app, SDLK_f);
    CHECK(chords[0].key == SDLK_f && chords[0].mods == UI_MOD_CTRL && chords[1].key == 0);
    CHECK_INT(-1, app->shell->menus.rebinding);
    app->shell->input.mods = 0;
    static const SDL_Keycode keys[] = {SDLK_g, SDLK_h, SDLK_i, SDLK_j, SDLK_k};
    for (int i = 0; i < 5; i++) {
        app->shell->menus.rebinding = APP_JUMP;
        app->shell->menus.rebinding_adds = true;
        send_key(app, keys[i]);
        int at = i + 1 < BINDING_KEYS ? i + 1 : BINDING_KEYS - 1; // the last gives way
        CHECK(chords[at].key == keys[i] && chords[0].key == SDLK_f);
    }
    app->shell->menus.rebinding = APP_JUMP;
    app->shell->menus.rebinding_adds = false;
    send_key(app, SDLK_ESCAPE);
    CHECK(chords[0].key == SDLK_f && app->shell->menus.rebinding == -1);
    send_key(app, SDLK_z); // nothing waits
    CHECK(chords[0].key == SDLK_f);
    app->shell->menus.rebinding = APP_JUMP;
    ui_input_key(&app->shell->ui_input, UI_KEY_ESCAPE, 0); // of a controller
    test_screens_frame(&desk.screens);
    CHECK(app->shell->menus.rebinding == -1 && app->shell->screens.depth == 2);
    ui_input_key(&app->shell->ui_input, UI_KEY_ESCAPE, 0);
    test_screens_frame(&desk.screens);
    CHECK_INT(1, app->shell->screens.depth);
    app->shell->menus.rebinding = APP_JUMP;
    app->shell->menus.rebinding_pad = true;
    show(&desk, SCREEN_TITLE, SCREEN_SETTINGS);
    static const struct {
        int axis, value, button;
    } pulls[] = {{SDL_CONTROLLER_AXIS_LEFTX, 32000, -1},
                 {SDL_CONTROLLER_AXIS_TRIGGERRIGHT, 3000, -1},
                 {SDL_CONTROLLER_AXIS_TRIGGERRIGHT, 32000, PAD_TRIGGER_RIGHT}};
    for (int i = 0; i < 3; i++) {
        SDL_Event event = {.caxis = {.type = SDL_CONTROLLERAXISMOTION,
                                     .axis = (Uint8)pulls[i].axis,
                                     .value = (Sint16)pulls[i].value}};
        app_screen(app->shell, SCREEN_SETTINGS)->event(app->project, &event);
        CHECK_INT(pulls[i].button >= 0 ? -1 : APP_JUMP, app->shell->menus.rebinding);
    }
    CHECK_INT(PAD_TRIGGER_RIGHT, bindings_button(&app->shell->settings.bindings, APP_JUMP));
}

TEST(pages_lie_over_each_other_as_far_as_there_is_room_and_the_base_stays) {
    Desk desk = desk_open("stack");
    App *app = desk.screens.app;
    show(&desk, SCREEN_PLAY, SCREEN_PLAY);
    app_pop(app->project);
    CHECK_INT(1, app->shell->screens.depth);
    for (int i = 0; i < SCREEN_DEPTH + 2; i++) {
        app_push(app->project, SCREEN_HELP);
        CHECK_INT(fh_min(i + 2, SCREEN_DEPTH), app->shell->screens.depth);
    }
    app->shell->input.keys[app->shell->input.key_count++] = SDLK_d;
    for (int i = 0; i < SCREEN_DEPTH + 2; i++) {
        app_pop(app->project);
    }
    CHECK(app->shell->screens.depth == 1 && app_top(app->shell) == SCREEN_PLAY);
    CHECK_INT(0, app->shell->input.key_count); // what is held is not yet meant for the game
}

TEST(window_that_loses_the_focus_pauses_the_game_and_lets_all_go) {
    Desk desk = desk_open("focus");
    App *app = desk.screens.app;
    static const ScreenId bases[] = {SCREEN_PLAY, SCREEN_EDIT};
    for (int i = 0; i < 2; i++) {
        show(&desk, bases[i], bases[i]);
        app->shell->focused = true;
        app->shell->input.keys[app->shell->input.key_count++] = SDLK_d;
        app->shell->ui_input.down = UI_BUTTON_LEFT;
        window_take_event(app->project, &(SDL_WindowEvent){.event = SDL_WINDOWEVENT_EXPOSED});
        CHECK(app->shell->focused && app->shell->input.key_count == 1);
        window_take_event(app->project, &(SDL_WindowEvent){.event = SDL_WINDOWEVENT_FOCUS_LOST});
        CHECK(!app->shell->focused && app->shell->input.key_count == 0 &&
              app->shell->ui_input.down == 0);
        CHECK_INT(i == 0 ? SCREEN_PAUSE : SCREEN_EDIT, app_top(app->shell));
        window_take_event(app->project, &(SDL_WindowEvent){.event = SDL_WINDOWEVENT_FOCUS_GAINED});
        CHECK(app->shell->focused);
        CHECK_INT(i == 0 ? SCREEN_PAUSE : SCREEN_EDIT, app_top(app->shell));
    }
}

TEST(picture_of_the_window_is_kept_over_none_of_before_or_says_why_not) {
    Desk desk = desk_open("kept-picture");
    App *app = desk.screens.app;
    char here[FILES_PATH_MAX];
    CHECK(getcwd(here, sizeof here) != NULL && chdir(desk.folder) == 0);
    char folder[FILES_PATH_MAX];
    CHECK(getcwd(folder, sizeof folder) != NULL);
    setenv("XDG_CONFIG_HOME", folder, 1);
    char *home = getenv("HOME") ? strdup(getenv("HOME")) : NULL;
    setenv("HOME", folder, 1);
    desk_write("user-dirs.dirs", "# folders\nXDG_MUSIC_DIR=\"$HOME/Musik\"\n"
                                 "XDG_PICTURES_DIR=\"$HOME/Meine Bilder\"\n");
    CHECK(files_make_folder("Meine Bilder") && chdir("Meine Bilder") == 0);
    app->shell->tick = 7;
    app->shell->width = app->shell->height = 64;
    static const char *const names[] = {"foothold-7.png", "foothold-7-2.png", "foothold-7-3.png"};
    for (int i = 0; i < 3; i++) {
        memset(app->shell->ui->toasts, 0, sizeof app->shell->ui->toasts);
        CHECK(!files_exists(names[i]));
        app_keep_picture(app->shell);
        CHECK(files_exists(names[i]));
        CHECK_INT(1, desk_count_toasts(&desk, "Picture saved: "));
        CHECK_INT(1, desk_count_toasts(&desk, names[i]));
        CHECK(app->shell->ui->toasts[0].kind == UI_TOAST_GOOD);
    }
    app->shell->width = 0; // there is nothing to take
    desk_forget_toasts(&desk);
    app_keep_picture(app->shell);
    CHECK_INT(1, desk_count_toasts(&desk, "foothold-7-4.png"));
    CHECK_INT(0, desk_count_toasts(&desk, "Picture saved"));
    CHECK(app->shell->ui->toasts[0].kind == UI_TOAST_BAD && !files_exists("foothold-7-4.png"));
    CHECK(chdir(here) == 0);
    setenv("HOME", home ? home : "/", 1);
    free(home);
}

TEST(replay_goes_by_keys_a_tick_a_second_and_to_its_ends) {
    Desk desk = desk_open("replay-keys");
    App *app = desk.screens.app;
    snprintf(app->project->run.key, sizeof app->project->run.key, "a.json");
    show(&desk, SCREEN_PLAY, SCREEN_PLAY);
    for (int i = 0; i < 200; i++) {
        host_tick(app->project, (FhInput){FH_INPUT_RIGHT});
    }
    host_restart(app->project);
    CHECK(runs_watch(app->project, RUN_LAST));
    show(&desk, SCREEN_REPLAY, SCREEN_REPLAY);
    ReplayViewer *viewer = &app->project->play.viewer;
    app_screen(app->shell, SCREEN_REPLAY)->enter(app->project);
    static const struct {
        SDL_Keycode key;
        uint32_t mods;
        int at;
    } steps[] = {{SDLK_RIGHT, 0, 1},   {SDLK_RIGHT, UI_MOD_SHIFT, 61},
                 {SDLK_LEFT, 0, 60},   {SDLK_LEFT, UI_MOD_SHIFT, 0},
                 {SDLK_LEFT, 0, 0},    {SDLK_END, 0, 200},
                 {SDLK_RIGHT, 0, 200}, {SDLK_q, 0, 200},
                 {SDLK_HOME, 0, 0}};
    for (int i = 0; i < 9; i++) {
        viewer->plays = steps[i].key != SDLK_q;
        app->shell->input.mods = steps[i].mods;
        send_key(app, steps[i].key);
        CHECK_INT(steps[i].at, playback_at(viewer->run.playback));
        CHECK(!viewer->plays);
        float x = (float)session_hero(playback_session(viewer->run.playback)).box.x;
        CHECK(x >= viewer->camera.x && x < viewer->camera.x + (float)viewer->camera.view_w);
    }
    app->shell->input.mods = 0;
    send_key(app, SDLK_SPACE);
    CHECK(viewer->plays);
    static const int ticks[REPLAY_SPEEDS] = {10, 40, 80, 160}; // of the run in 40 of ours
    for (int i = 0; i < REPLAY_SPEEDS; i++) {
        send_key(app, SDLK_HOME);
        viewer->plays = true;
        viewer->part = 0;
        viewer->speed = i;
        for (int k = 0; k < 40; k++) {
            app_screen(app->shell, SCREEN_REPLAY)->tick(app->project);
        }
        CHECK_INT(ticks[i], playback_at(viewer->run.playback));
    }
    for (int k = 0; k < 40; k++) {
        app_screen(app->shell, SCREEN_REPLAY)->tick(app->project);
    }
    CHECK(playback_at(viewer->run.playback) == 200 && !viewer->plays);
    send_key(app, SDLK_SPACE); // from the beginning again
    CHECK(viewer->plays && playback_at(viewer->run.playback) == 0);
    send_key(app, SDLK_ESCAPE);
    CHECK(app->shell->screens.request.screen == SCREEN_PLAY);
    app_screen(app->shell, SCREEN_REPLAY)->leave(app->project);
    CHECK(viewer->run.playback == NULL);
}

TEST(drop_of_a_level_opens_it_where_the_program_is_or_asks_about_unsaved_edits) {
    static const struct {
        ScreenId base, top, opens;
    } rows[] = {{SCREEN_TITLE, SCREEN_TITLE, SCREEN_EDIT},
                {SCREEN_EDIT, SCREEN_EDIT, SCREEN_EDIT},
                {SCREEN_PLAY, SCREEN_PLAY, SCREEN_PLAY},
                {SCREEN_PLAY, SCREEN_PAUSE, SCREEN_PLAY}};
    Desk desk = desk_open("dropped");
    App *app = desk.screens.app;
    for (int i = 0; i < 4; i++) {
        show(&desk, rows[i].base, rows[i].top);
        share_take_drop(app->project, desk.path);
        CHECK_INT(PAGE_REQUEST_OPEN, app->shell->screens.request.kind);
        CHECK_INT(rows[i].opens, app->shell->screens.request.screen);
        CHECK_STR(desk.path, app->shell->screens.request.path);
    }
    show(&desk, SCREEN_PLAY, SCREEN_PLAY);
    desk_edit(&desk);
    share_take_drop(app->project, desk.path);
    test_screens_frame(&desk.screens);
    CHECK(app_base(app->shell) == SCREEN_EDIT && desk_shows(&desk, "Unsaved changes"));
}

TEST(drop_of_a_folder_or_of_nothing_says_why_it_opens_nothing) {
    Desk desk = desk_open("dropped-folder");
    App *app = desk.screens.app;
    show(&desk, SCREEN_EDIT, SCREEN_EDIT);
    share_take_drop(app->project, desk.folder);
    CHECK_INT(1, desk_count_toasts(&desk, "a folder is no level"));
    share_take_drop(app->project, desk.other);
    CHECK_INT(1, desk_count_toasts(&desk, "there is no such file"));
    CHECK_INT(PAGE_REQUEST_NONE, app->shell->screens.request.kind);
}
