// Screens that lie over each other: where the focus is when one of them is left, and how it goes
// round.

#include "engine/world/world.h"
#include "app/app_test_support.h"
#include "app/laboratory.h"
#include "app/screen_test_support.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "app/window.h"

#include "test.h"

// True when the control that shows this text has the focus.
static bool is_focused(const Ui *ui, const char *text) {
    const UiCommand *shown = test_screens_text(ui, text);
    for (int i = 0; shown != NULL && i < ui->focusable_count; i++) {
        const UiFocusable *at = &ui->focusables[i];
        if (at->id == ui->focus) {
            return ui_rect_holds(at->rect, shown->rect.x, shown->rect.y);
        }
    }
    return false;
}

static void press(TestScreens *screens, UiKey key) {
    ui_input_key(&screens->app->shell->ui_input, key, 0);
    test_screens_frame(screens);
    test_screens_frame(screens);
}

// Goes down to a button of the page, at most round it once.
static void go_to(TestScreens *screens, const char *name) {
    for (int i = 0; i < 20 && !is_focused(screens->app->shell->ui, name); i++) {
        press(screens, UI_KEY_DOWN);
    }
    CHECK(is_focused(screens->app->shell->ui, name));
}

static void check_way_back(ScreenId base, ScreenId page, const char *button) {
    TestScreens screens = test_screens_open(1280, 720);
    laboratory_set(screens.app->project, true); // with every button there is
    test_screens_show(&screens, base, page);
    test_screens_frame(&screens);
    go_to(&screens, button);
    press(&screens, UI_KEY_ENTER);
    CHECK(app_top(screens.app->shell) != page);
    press(&screens, UI_KEY_ESCAPE);
    CHECK_INT(page, app_top(screens.app->shell));
    CHECK(is_focused(screens.app->shell->ui, button));
}

TEST(screen_below_has_its_focus_again_when_the_one_above_is_left) {
    check_way_back(SCREEN_PLAY, SCREEN_PAUSE, "Recorded runs");
    check_way_back(SCREEN_PLAY, SCREEN_PAUSE, "Compare movers");
    check_way_back(SCREEN_PLAY, SCREEN_PAUSE, "Help");
    check_way_back(SCREEN_TITLE, SCREEN_TITLE, "Help");
}

TEST(a_click_on_a_trail_plays_on_without_a_jump_also_when_no_moment_leads_there) {
    for (int edited = 0; edited < 2; edited++) {
        TestScreens screens = test_screens_open(1280, 720);
        App *app = screens.app;
        test_screens_show(&screens, SCREEN_PLAY, SCREEN_PLAY);
        for (int i = 0; i < 40; i++) {
            host_tick(app->project, (FhInput){FH_INPUT_RIGHT});
        }
        FhPoint feet = app->project->play.tries.all[app->project->play.tries.last].points[20].feet;
        if (edited == 1) {
            tries_forget_moments(&app->project->play.tries);
        }
        test_screens_show(&screens, SCREEN_EDIT, SCREEN_EDIT);
        app->shell->input.keys[app->shell->input.key_count++] = SDLK_SPACE;
        host_play_on(app->project, (FhPoint){0, 20});
        CHECK_INT(
            0, input_state_input(&app->shell->input, &app->shell->settings.bindings, false).held);
        const FhActor *hero = session_player(app->project->run.session);
        CHECK_INT(feet.x, hero->x + hero->w / 2);
        CHECK_INT(feet.y, hero->y + hero->h);
        CHECK_INT(edited, session_coin_count(app->project->run.session) > 0 &&
                              session_state(app->project->run.session)->ticks == 0);
        test_screens_close(&screens);
    }
}

TEST(hero_is_at_a_ladder_over_its_tiles_and_while_he_climbs_a_moving_one) {
    LevelError error = {0};
    App *app = test_app_open("");
    CHECK(!run_is_at_ladder(&app->project->run));
    session_player(app->project->run.session)->pose = FH_POSE_LADDER;
    CHECK(run_is_at_ladder(&app->project->run));
    run_end(&app->project->run);
    Level *level = level_load("levels/04-ladders.json", app->shell->catalog, &error);
    CHECK(level && run_start(&app->project->run, level, "", ""));
    bool was_at = false, was_off = false;
    for (int x = 0; x < 400; x += 8) {
        session_player(app->project->run.session)->x = level->spawn.x + x;
        was_at |= run_is_at_ladder(&app->project->run);
        was_off |= !run_is_at_ladder(&app->project->run);
    }
    CHECK(was_at && was_off);
}

TEST(rewinding_from_the_goal_forgets_it) {
    TestScreens screens = test_screens_open(640, 400);
    App *app = screens.app;
    test_screens_show(&screens, SCREEN_PLAY, SCREEN_PLAY);
    for (int i = 0; i < 20; i++) {
        host_tick(app->project, (FhInput){FH_INPUT_RIGHT});
    }
    app->project->play.goal_ticks = 5;
    app->shell->input.keys[app->shell->input.key_count++] = SDLK_BACKSPACE;
    app_screen(app->shell, SCREEN_PLAY)->tick(app->project);
    CHECK_INT(0, app->project->play.goal_ticks);
    CHECK_INT(19, (int)session_state(app->project->run.session)->ticks);
}

static void send(TestScreens *screens, SDL_Event event) {
    app_screen(screens->app->shell, SCREEN_SETTINGS)->event(screens->app->project, &event);
    test_screens_frame(screens);
}

static void send_key(TestScreens *screens, SDL_Keycode key) {
    send(screens, (SDL_Event){.key = {.type = SDL_KEYDOWN, .keysym = {.sym = key}}});
}

TEST(screen_of_keys_waits_for_a_controllers_button_and_binds_it) {
    TestScreens screens = test_screens_open(1280, 720);
    App *app = screens.app;
    const Bindings *bindings = &app->shell->settings.bindings;
    test_screens_show(&screens, SCREEN_TITLE, SCREEN_SETTINGS);
    app->shell->menus.settings_tab = 1;
    test_screens_frame(&screens);
    app->shell->menus.rebinding = APP_JUMP;
    app->shell->menus.rebinding_pad = true;
    send_key(&screens, SDLK_j); // no button
    CHECK_INT(APP_JUMP, app->shell->menus.rebinding);
    send_key(&screens, SDLK_ESCAPE);
    CHECK_INT(-1, app->shell->menus.rebinding);
    CHECK_INT(SDL_CONTROLLER_BUTTON_A, bindings_button(bindings, APP_JUMP));
    app->shell->menus.rebinding = APP_JUMP;
    send(&screens, (SDL_Event){.cbutton = {.type = SDL_CONTROLLERBUTTONDOWN,
                                           .button = SDL_CONTROLLER_BUTTON_B}});
    CHECK_INT(-1, app->shell->menus.rebinding);
    CHECK_INT(SCREEN_SETTINGS, app_top(app->shell)); // it does not lead back as well
    CHECK_INT(SDL_CONTROLLER_BUTTON_B, bindings_button(bindings, APP_JUMP));
    CHECK(bindings_match(bindings, APP_JUMP, SDLK_SPACE, 0));
    app->shell->menus.rebinding = APP_JUMP;
    send_key(&screens, SDLK_DELETE);
    CHECK_INT(PAD_NONE, bindings_button(bindings, APP_JUMP));
}

TEST(screen_of_keys_keeps_the_focus_on_what_was_bound) {
    TestScreens screens = test_screens_open(1280, 720);
    App *app = screens.app;
    test_screens_show(&screens, SCREEN_TITLE, SCREEN_SETTINGS);
    app->shell->menus.settings_tab = 1;
    for (int pad = 0; pad < 2; pad++) {
        char widget[BINDING_TEXT];
        snprintf(widget, sizeof widget, "##%s", pad ? "button" : app_actions[APP_JUMP].name);
        ui_seek(app->shell->ui, widget); // as the command palette does
        test_screens_frame(&screens);
        test_screens_frame(&screens);
        UiId focus = ui_focused(app->shell->ui);
        CHECK(focus != 0);
        press(&screens, UI_KEY_ENTER);
        CHECK(app->shell->menus.rebinding >= 0);
        if (pad) {
            send(&screens, (SDL_Event){.cbutton = {.type = SDL_CONTROLLERBUTTONDOWN,
                                                   .button = SDL_CONTROLLER_BUTTON_X}});
        } else {
            send_key(&screens, SDLK_k);
            CHECK(test_screens_text(app->shell->ui, "K") != NULL);
        }
        test_screens_frame(&screens);
        CHECK_INT(-1, app->shell->menus.rebinding);
        CHECK(ui_focused(app->shell->ui) == focus && app->shell->ui->focus_visible);
    }
}

TEST(screen_of_the_editor_keeps_its_middle_in_a_window_of_another_size) {
    static const int sizes[][2] = {{2560, 1440}, {640, 360}, {1280, 720}, {900, 1000}};
    TestScreens screens = test_screens_open(1280, 720);
    App *app = screens.app;
    app_set_base(app->project, SCREEN_EDIT);
    editor_set_camera(app->project->editor, (EditorCamera){100, 20, (float)app_zoom(app->shell)});
    for (int by_hand = 0; by_hand < 2; by_hand++) {
        for (int i = 0; i < 4; i++) {
            FhPoint before = {app->shell->width, app->shell->height};
            int zoom = app_zoom(app->shell);
            EditorCamera was = editor_camera(app->project->editor);
            app->shell->width = sizes[i][0];
            app->shell->height = sizes[i][1];
            window_keep_middle(app->project, before, zoom);
            EditorCamera is = editor_camera(app->project->editor);
            CHECK_INT(by_hand ? 8 : app_zoom(app->shell), (int)is.zoom);
            float x = was.x + (float)before.x / 2 / was.zoom;
            float y = was.y + (float)before.y / 2 / was.zoom;
            CHECK(fabsf(is.x + (float)sizes[i][0] / 2 / is.zoom - x) <= 1.0f);
            CHECK(fabsf(is.y + (float)sizes[i][1] / 2 / is.zoom - y) <= 1.0f);
        }
        editor_set_camera(app->project->editor,
                          (EditorCamera){100, 20, 8}); // fits none of the sizes
        app->shell->width = 1280;
        app->shell->height = 720;
    }
}

TEST(screen_of_the_editor_alone_follows_a_window_that_takes_another_size) {
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy");
    CHECK_INT(0, SDL_InitSubSystem(SDL_INIT_VIDEO));
    TestScreens screens = test_screens_open(640, 360);
    App *app = screens.app;
    SDL_Renderer *renderer = app->shell->renderer;
    app->shell->window = SDL_CreateWindow("", 0, 0, 640, 360, SDL_WINDOW_HIDDEN);
    app->shell->renderer = SDL_CreateRenderer(app->shell->window, -1, SDL_RENDERER_SOFTWARE);
    for (int edits = 0; edits < 2; edits++) {
        app->shell->width = 640;
        app->shell->height = 360;
        app_set_base(app->project, edits ? SCREEN_EDIT : SCREEN_PLAY);
        editor_set_camera(app->project->editor, (EditorCamera){100, 20, 1});
        for (int times = 0; times < 2; times++) { // the second one changes nothing
            window_resized(app->project, &(SDL_WindowEvent){.data1 = 900, .data2 = 500});
            CHECK_INT(900, app->shell->width);
            CHECK_INT(500, app->shell->height);
            EditorCamera is = editor_camera(app->project->editor);
            CHECK_INT(edits ? 100 + 320 - 450 : 100, (int)is.x);
            CHECK_INT(edits ? 20 + 180 - 250 : 20, (int)is.y);
        }
    }
    SDL_DestroyRenderer(app->shell->renderer);
    SDL_DestroyWindow(app->shell->window);
    app->shell->renderer = renderer;
    app->shell->window = NULL;
    test_screens_close(&screens);
    SDL_QuitSubSystem(SDL_INIT_VIDEO);
    SDL_SetHint(SDL_HINT_VIDEODRIVER, NULL);
}

static int scale_of(int w, int h, float point_scale, int chosen, ScreenId screen) {
    TestScreens screens = test_screens_open(w, h);
    screens.app->shell->point_scale = point_scale;
    screens.app->shell->settings.scale = chosen;
    test_screens_show(&screens, screen, screen);
    test_screens_frame(&screens);
    int scale = screens.app->shell->ui_scale;
    test_screens_close(&screens);
    return scale;
}

TEST(screen_of_the_editor_gets_more_room_in_a_larger_window_not_larger_panels) {
    CHECK_INT(1, scale_of(1280, 720, 1.0f, 0, SCREEN_EDIT));
    CHECK_INT(1, scale_of(2560, 1440, 1.0f, 0, SCREEN_EDIT));
    CHECK_INT(2, scale_of(2560, 1440, 2.0f, 0, SCREEN_EDIT)); // a high-DPI display
    CHECK_INT(2, scale_of(3840, 2160, 1.0f, 0, SCREEN_EDIT));
    CHECK_INT(2, scale_of(2560, 1440, 1.0f, 2, SCREEN_EDIT)); // chosen
    CHECK_INT(1, scale_of(1280, 720, 1.0f, 2, SCREEN_EDIT));
    CHECK_INT(2, scale_of(1280, 720, 1.0f, 2, SCREEN_TITLE));
}

// The text that is cut off first; empty: none is.
static const char *find_cut(const Ui *ui) {
    for (int i = 1; i < ui->command_count; i++) {
        const UiCommand *command = &ui->commands[i];
        if (command->kind == UI_COMMAND_TEXT && strcmp(command->text, "…") == 0) {
            return ui->commands[i - 1].text;
        }
    }
    return "";
}

TEST(screen_of_the_editor_shows_the_hero_at_every_zoom_of_the_settings) {
    for (int zoom = 1; zoom <= SETTINGS_ZOOM_MAX; zoom++) {
        TestScreens screens = test_screens_open(1280, 720);
        App *app = screens.app;
        app->shell->settings.zoom = zoom;
        app_set_base(app->project, SCREEN_EDIT);
        EditorCamera camera = editor_camera(app->project->editor);
        FhRect hero = fh_actor_box(session_player(app->project->run.session));
        FhRect seen = {(int)camera.x, (int)camera.y, 1280 / zoom, 720 / zoom};
        CHECK_INT(zoom, (int)camera.zoom);
        CHECK(fh_rect_overlaps(seen, hero));
        CHECK(fh_rect_bottom(hero) <= fh_rect_bottom(seen));
        test_screens_close(&screens);
    }
}

TEST(editors_page_of_keys_cuts_no_help_off) {
    TestScreens screens = test_screens_open(1280, 2160); // high enough to show many rows
    test_screens_show(&screens, SCREEN_EDIT, SCREEN_EDIT);
    CHECK(editor_do(screens.app->project->editor, EDITOR_DO_HELP));
    for (int page = 0; page < 20; page++) {
        test_screens_frame(&screens);
        CHECK(test_screens_text(screens.app->shell->ui, "Keys of the editor"));
        CHECK_STR("", find_cut(screens.app->shell->ui));
        UiInput *hands = &screens.app->shell->ui_input;
        hands->x = 640;
        hands->y = 1080;
        hands->wheel_y = -5;
    }
}

TEST(title_says_in_the_colour_of_warnings_that_unsaved_edits_wait) {
    TestScreens screens = test_screens_open(1280, 720);
    screens.app->shell->library.items[0].is_left = true;
    screens.app->shell->library.items[0].group = LIBRARY_OWN;
    test_screens_show(&screens, SCREEN_TITLE, SCREEN_TITLE);
    test_screens_frame(&screens);
    const UiCommand *said = test_screens_text(screens.app->shell->ui, "unsaved edits");
    CHECK(said != NULL && said->color == screens.app->shell->ui->theme.warn);
}

static void check_round(ScreenId base, ScreenId page, const char *first, const char *last) {
    TestScreens screens = test_screens_open(1280, 720);
    laboratory_set(screens.app->project, true); // with every button there is
    test_screens_show(&screens, base, page);
    test_screens_frame(&screens);
    go_to(&screens, first);
    press(&screens, UI_KEY_UP);
    CHECK(is_focused(screens.app->shell->ui, last));
    press(&screens, UI_KEY_DOWN);
    CHECK(is_focused(screens.app->shell->ui, first));
}

TEST(menu_goes_round_from_its_first_button_to_its_last) {
    check_round(SCREEN_PLAY, SCREEN_PAUSE, "Resume", "Title screen");
    check_round(SCREEN_PLAY, SCREEN_GOAL, "Next level", "Title screen");
    check_round(SCREEN_TITLE, SCREEN_TITLE, "Play", "Quit");
}
