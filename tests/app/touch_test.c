// Fingers on the screen: the stick and the buttons of the game, and two fingers in the editor.

#include <string.h>

#include "app/touch.h"
#include "app/screen_test_support.h"
#include "test.h"

static void touch(TestScreens *screens, Uint32 type, int finger, FhPoint px) {
    const Shell *shell = screens->app->shell;
    SDL_Event event = {.tfinger = {.type = type,
                                   .fingerId = finger,
                                   .x = (float)px.x / (float)shell->width,
                                   .y = (float)px.y / (float)shell->height}};
    CHECK(touch_take(screens->app->project, &event));
}

static uint32_t held(TestScreens *screens) {
    Shell *shell = screens->app->shell;
    return input_state_input(&shell->input, &shell->settings.bindings, false).held;
}

/// Where the picture of a button was drawn in the last frame.
static FhPoint icon_at(const Shell *shell, const char *icon) {
    for (int i = 0; i < shell->ui->command_count; i++) {
        const UiCommand *command = &shell->ui->commands[i];
        if (command->kind == UI_COMMAND_SPRITE && strcmp(command->text, icon) == 0) {
            return (FhPoint){(command->rect.x + command->rect.w / 2) * shell->ui_scale,
                             (command->rect.y + command->rect.h / 2) * shell->ui_scale};
        }
    }
    return (FhPoint){-1, -1};
}

TEST(fingers_run_and_jump_by_a_stick_and_a_button_that_a_key_takes_away) {
    TestScreens screens = test_screens_open(1280, 720);
    const Shell *shell = screens.app->shell;
    test_screens_show(&screens, SCREEN_PLAY, SCREEN_PLAY);
    test_screens_frame(&screens);
    CHECK_INT(-1, icon_at(shell, "icon.jump").x);

    touch(&screens, SDL_FINGERDOWN, 1, (FhPoint){200, 500});
    CHECK_INT(0, held(&screens));
    touch(&screens, SDL_FINGERMOTION, 1, (FhPoint){280, 520});
    CHECK_INT(FH_INPUT_RIGHT, held(&screens));
    test_screens_frame(&screens);
    FhPoint jump = icon_at(shell, "icon.jump");
    CHECK(jump.x > 640);
    touch(&screens, SDL_FINGERDOWN, 2, jump);
    CHECK_INT(FH_INPUT_RIGHT | FH_INPUT_JUMP, held(&screens));
    touch(&screens, SDL_FINGERUP, 2, jump);
    touch(&screens, SDL_FINGERMOTION, 1, (FhPoint){205, 420});
    CHECK_INT(FH_INPUT_UP, held(&screens));
    touch(&screens, SDL_FINGERUP, 1, (FhPoint){205, 420});
    CHECK_INT(0, held(&screens));

    SDL_Event key = {.key = {.type = SDL_KEYDOWN}};
    CHECK(!touch_take(screens.app->project, &key));
    test_screens_frame(&screens);
    CHECK_INT(-1, icon_at(shell, "icon.jump").x);
}

TEST(a_tap_of_a_button_counts_between_two_ticks_and_nothing_is_held_on_another_screen) {
    TestScreens screens = test_screens_open(1280, 720);
    Shell *shell = screens.app->shell;
    test_screens_show(&screens, SCREEN_PLAY, SCREEN_PLAY);
    touch(&screens, SDL_FINGERDOWN, 1, (FhPoint){200, 500});
    test_screens_frame(&screens);
    FhPoint jump = icon_at(shell, "icon.jump");
    touch(&screens, SDL_FINGERDOWN, 2, jump);
    touch(&screens, SDL_FINGERUP, 2, jump);
    CHECK_INT(FH_INPUT_JUMP, held(&screens));
    CHECK_INT(0, held(&screens));

    touch(&screens, SDL_FINGERMOTION, 1, (FhPoint){100, 500});
    CHECK_INT(FH_INPUT_LEFT, held(&screens));
    app_set_base(screens.app->project, SCREEN_EDIT);
    touch(&screens, SDL_FINGERMOTION, 1, (FhPoint){90, 500});
    app_set_base(screens.app->project, SCREEN_PLAY);
    CHECK_INT(0, held(&screens));
    touch(&screens, SDL_FINGERUP, 1, (FhPoint){90, 500});

    FhPoint pause = icon_at(shell, "icon.pause");
    touch(&screens, SDL_FINGERDOWN, 3, pause);
    app_screen(shell, SCREEN_PLAY)->tick(screens.app->project);
    CHECK_INT(SCREEN_PAUSE, app_top(shell));
}

TEST(two_fingers_move_and_zoom_the_view_and_take_back_what_the_first_began) {
    TestScreens screens = test_screens_open(1280, 720);
    App *app = screens.app;
    Editor *editor = app->project->editor;
    test_screens_show(&screens, SCREEN_EDIT, SCREEN_EDIT);
    test_screens_frame(&screens);
    EditorCamera before = editor_camera(editor);
    FhPoint first = {400, 200};
    FhPoint cell = {(int)(before.x + (float)first.x / before.zoom) / 16,
                    (int)(before.y + (float)first.y / before.zoom) / 16};
    FhTile air = fh_terrain_at(app->project->run.level->terrain, cell.x, cell.y);

    // SDL makes a press of the pointer of the first finger.
    SDL_Event press = {.button = {.type = SDL_MOUSEBUTTONDOWN,
                                  .which = SDL_TOUCH_MOUSEID,
                                  .button = SDL_BUTTON_LEFT,
                                  .x = first.x,
                                  .y = first.y}};
    CHECK(!touch_take(app->project, &press));
    input_state_event(&app->shell->input, &app->shell->settings.bindings, &press, 1.0f);
    edit_screen.event(app->project, &press);
    touch(&screens, SDL_FINGERDOWN, 1, first);
    CHECK(fh_terrain_at(app->project->run.level->terrain, cell.x, cell.y) != air);
    touch(&screens, SDL_FINGERDOWN, 2, (FhPoint){500, 200});
    CHECK_INT(air, fh_terrain_at(app->project->run.level->terrain, cell.x, cell.y));

    SDL_Event move = {.motion = {.type = SDL_MOUSEMOTION, .which = SDL_TOUCH_MOUSEID}};
    CHECK(touch_take(app->project, &move));
    touch(&screens, SDL_FINGERMOTION, 1, (FhPoint){420, 230});
    touch(&screens, SDL_FINGERMOTION, 2, (FhPoint){520, 230});
    EditorCamera moved = editor_camera(editor);
    CHECK_INT(20, (int)((before.x - moved.x) * before.zoom + 0.5f));
    CHECK_INT(30, (int)((before.y - moved.y) * before.zoom + 0.5f));
    CHECK(moved.zoom == before.zoom);
    touch(&screens, SDL_FINGERMOTION, 2, (FhPoint){660, 230});
    CHECK(editor_camera(editor).zoom > before.zoom);
    touch(&screens, SDL_FINGERUP, 1, (FhPoint){420, 230});
    touch(&screens, SDL_FINGERUP, 2, (FhPoint){660, 230});
    CHECK(!touch_take(app->project, &move));
}
