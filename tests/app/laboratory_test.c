// The laboratory: its keys and marks are there while its switch is on, and only then.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/desk.h"
#include "app/laboratory.h"
#include "level/file.h"
#include "level/movers.h"
#include "test.h"

static void press_key(App *app, SDL_Keycode key) {
    SDL_Event event = {.key = {.type = SDL_KEYDOWN, .keysym = {.sym = key}}};
    const Screen *screen = app_screen(app->shell, app_top(app->shell));
    input_state_event(&app->shell->input, &app->shell->settings.bindings, &event, 1.0f);
    if (screen->event) {
        screen->event(app->project, &event);
    }
    event.key.type = SDL_KEYUP;
    input_state_event(&app->shell->input, &app->shell->settings.bindings, &event, 1.0f);
}

static void run(TestScreens *screens, int ticks) {
    for (int i = 0; i < ticks; i++) {
        app_screen(screens->app->shell, SCREEN_PLAY)->tick(screens->app->project);
        test_screens_frame(screens);
    }
}

static TestScreens play_open(void) {
    TestScreens screens = test_screens_open(1280, 720);
    test_screens_show(&screens, SCREEN_PLAY, SCREEN_PLAY);
    run(&screens, 30);
    return screens;
}

/// What the keys of the laboratory change, as one text.
static void print_modes(const App *app, char *out, size_t size) {
    const Play *play = &app->project->play;
    const Split *split = &app->project->run.split;
    snprintf(out, size, "overlays %x plots %d slow %d frozen %d split %d chosen %x mover %d",
             (unsigned)play->overlays, play->plots, play->slow, play->frozen, (int)split->mode,
             (unsigned)split->chosen, split_movement(split, 0));
}

static const SDL_Keycode bare_keys[] = {
    SDLK_c, SDLK_v, SDLK_p, SDLK_t, SDLK_x,  SDLK_o,  SDLK_1,  SDLK_2,  SDLK_3,      SDLK_4, SDLK_5,
    SDLK_6, SDLK_7, SDLK_8, SDLK_9, SDLK_F2, SDLK_F4, SDLK_F6, SDLK_F7, SDLK_PERIOD, SDLK_F8};
enum { BARE_KEYS = sizeof bare_keys / sizeof *bare_keys };

TEST(laboratory_keys_do_nothing_in_play_without_the_switch) {
    TestScreens screens = play_open();
    App *app = screens.app;
    char before[160], after[160];
    print_modes(app, before, sizeof before);
    memset(app->shell->ui->toasts, 0, sizeof app->shell->ui->toasts);
    for (int i = 0; i < BARE_KEYS; i++) {
        press_key(app, bare_keys[i]);
        run(&screens, 2);
        print_modes(app, after, sizeof after);
        if (!CHECK_STR(before, after)) {
            test_fail(__FILE__, __LINE__, "%s", SDL_GetKeyName(bare_keys[i]));
        }
    }
    CHECK_INT(SCREEN_PLAY, app_top(app->shell));
    for (size_t i = 0; i < sizeof app->shell->ui->toasts / sizeof app->shell->ui->toasts[0]; i++) {
        CHECK(!app->shell->ui->toasts[i].alive);
    }
}

TEST(laboratory_keys_each_do_something_with_the_switch_on) {
    TestScreens screens = play_open();
    App *app = screens.app;
    press_key(app, SDLK_F3);
    run(&screens, 1);
    CHECK(laboratory_is_on(app->shell) && app->shell->settings.laboratory);
    for (int i = 0; i < APP_ACTION_COUNT; i++) {
        char before[160], after[160];
        int ticks = fh_world_ticks(session_world(app->project->run.session));
        if (app_actions[i].group != APP_GROUP_LABORATORY) {
            continue;
        }
        print_modes(app, before, sizeof before);
        press_key(app, app->shell->settings.bindings.keys[i][0].key);
        run(&screens, 1);
        print_modes(app, after, sizeof after);
        bool steps =
            i == APP_STEP && ticks != fh_world_ticks(session_world(app->project->run.session));
        if (!CHECK(steps || strcmp(before, after) != 0)) {
            test_fail(__FILE__, __LINE__, "%s", app_actions[i].name);
        }
    }
}

TEST(laboratory_switched_off_ends_all_that_its_keys_started) {
    TestScreens screens = play_open();
    App *app = screens.app;
    static const SDL_Keycode keys[] = {SDLK_F3, SDLK_c, SDLK_p, SDLK_t, SDLK_v, SDLK_F8, SDLK_F4};
    char before[160], after[160];
    print_modes(app, before, sizeof before);
    for (int i = 0; i < (int)(sizeof keys / sizeof *keys); i++) {
        press_key(app, keys[i]);
        run(&screens, 4);
    }
    print_modes(app, after, sizeof after);
    CHECK(strcmp(before, after) != 0);
    press_key(app, SDLK_F3);
    run(&screens, 4);
    app->project->run.split.chosen = 0; // which movers are compared the next time is kept
    print_modes(app, after, sizeof after);
    CHECK_STR(before, after);
    CHECK(!app->shell->settings.laboratory);
}

TEST(laboratory_off_names_no_mover_in_play_but_one_that_is_not_the_usual) {
    TestScreens screens = play_open();
    App *app = screens.app;
    const char *usual = level_mover_texts[0].label;
    CHECK(test_screens_text(app->shell->ui, usual) == NULL);
    CHECK(split_set_movement(&app->project->run.split, 1));
    run(&screens, 1);
    CHECK(test_screens_text(app->shell->ui, level_mover_texts[1].label) != NULL);
    CHECK(split_set_movement(&app->project->run.split, 0));
    press_key(app, SDLK_F3);
    run(&screens, 1);
    CHECK(test_screens_text(app->shell->ui, usual) != NULL);
}

static bool open_level(App *app, const char *path) {
    LevelError error = {0};
    return host_open(app->project, path, &error);
}

TEST(laboratory_is_on_in_the_levels_of_its_page_and_in_no_copy_of_them) {
    Desk desk = desk_open("laboratory-page");
    App *app = desk.screens.app;
    char copy[450];
    size_t size = 0;
    LevelError error = {0};
    CHECK(!laboratory_is_on(app->shell));
    CHECK(open_level(app, "levels/m1-pixel.json"));
    CHECK(laboratory_is_on(app->shell) && !app->shell->settings.laboratory);
    laboratory_toggle(app->project); // for this level alone
    CHECK(!laboratory_is_on(app->shell));
    laboratory_toggle(app->project);
    CHECK(laboratory_is_on(app->shell) && !app->shell->settings.laboratory);
    CHECK(open_level(app, "levels/01-first-steps.json"));
    CHECK(!laboratory_is_on(app->shell));
    char *text = level_file_read("levels/m1-pixel.json", LEVEL_FILE_MAX, &size, &error);
    snprintf(copy, sizeof copy, "%s/m1-mine.json", desk.folder);
    desk_write(copy, text ? text : "");
    free(text);
    CHECK(open_level(app, copy));
    CHECK(!laboratory_is_on(app->shell));
    app->shell->settings.laboratory = true; // as in the settings: in each level
    CHECK(open_level(app, "levels/01-first-steps.json"));
    CHECK(laboratory_is_on(app->shell));
}

TEST(laboratory_off_takes_what_it_showed_out_of_the_next_level) {
    Desk desk = desk_open("laboratory-next");
    App *app = desk.screens.app;
    CHECK(open_level(app, "levels/m1-pixel.json"));
    split_set_mode(&app->project->run.split, SPLIT_TOGETHER);
    app->project->play.plots = true;
    app->project->play.overlays = VIEW_GRID;
    CHECK(open_level(app, "levels/m2-tile_locked.json")); // also of the page: it goes on
    CHECK(app->project->run.split.mode == SPLIT_TOGETHER && app->project->play.plots);
    CHECK(open_level(app, "levels/01-first-steps.json"));
    CHECK(app->project->run.split.mode == SPLIT_OFF && !app->project->play.plots &&
          app->project->play.overlays == 0);
}

TEST(laboratory_is_toggled_in_the_editor_by_its_key_and_shows_the_list_of_movers) {
    Desk desk = desk_open("laboratory-editor");
    App *app = desk.screens.app;
    test_screens_show(&desk.screens, SCREEN_EDIT, SCREEN_EDIT);
    desk_run(&desk, 2);
    CHECK(!desk_shows(&desk, level_mover_texts[0].label));
    press_key(app, SDLK_F3);
    desk_run(&desk, 2);
    CHECK(laboratory_is_on(app->shell));
    CHECK(desk_shows(&desk, level_mover_texts[0].label));
}

TEST(laboratory_settings_box_turns_the_switch_of_the_open_level) {
    Desk desk = desk_open("laboratory-settings");
    App *app = desk.screens.app;
    test_screens_show(&desk.screens, SCREEN_PLAY, SCREEN_SETTINGS);
    app->shell->menus.settings_tab = 0;
    ui_seek(app->shell->ui, "Keys and marks##laboratory");
    for (int i = 0; i < 4; i++) {
        test_screens_frame(&desk.screens);
    }
    desk_click(&desk, "Keys and marks");
    CHECK(app->shell->settings.laboratory && laboratory_is_on(app->shell));
}

TEST(laboratory_page_of_the_title_has_the_levels_of_the_program_and_the_other_page_has_not) {
    TestScreens screens = test_screens_open(1920, 1080);
    App *app = screens.app;
    test_screens_show(&screens, SCREEN_TITLE, SCREEN_TITLE);
    for (int page = 0; page < 2; page++) {
        int shown = 0;
        if (page == 1) {
            press_key(app, SDLK_F3);
            app_screen(app->shell, SCREEN_TITLE)->tick(app->project);
        }
        test_screens_frame(&screens);
        CHECK((test_screens_text(app->shell->ui, "Comparison") != NULL) == (page == 1));
        for (int i = 0; i < app->shell->library.count; i++) {
            const LibraryItem *item = &app->shell->library.items[i];
            bool is_seen = test_screens_text(app->shell->ui, item->name) != NULL;
            shown += is_seen;
            CHECK(!is_seen || page == 1);
        }
        CHECK(page == 0 || shown >= 3); // others are below
    }
}
