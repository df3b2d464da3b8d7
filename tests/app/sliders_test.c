// Sliders and keys at once: the hero's page over the game, and walking in the editor.

#include <string.h>

#include "engine/world/world.h"
#include "app/laboratory.h"
#include "app/screen_test_support.h"
#include "app/pad_edit.h"
#include "app/requests.h"
#include "editor/editor.h"
#include "test.h"

static bool shows(const Ui *ui, const char *text) {
    return test_screens_text(ui, text) != NULL;
}

// What the program does with an event before the screen gets it, and then the screen.
static void send(TestScreens *screens, SDL_Event event) {
    App *app = screens->app;
    input_state_event(&app->shell->input, &app->shell->settings.bindings, &event, 1.0f);
    const Screen *screen = app_screen(app->shell, app_top(app->shell));
    screen->event(app->project, &event);
}

static void send_key(TestScreens *screens, SDL_Keycode key, bool down) {
    send(screens,
         (SDL_Event){.key = {.type = down ? SDL_KEYDOWN : SDL_KEYUP, .keysym = {.sym = key}}});
}

static void send_button(TestScreens *screens, int button, bool down) {
    send(screens,
         (SDL_Event){.cbutton = {.type = down ? SDL_CONTROLLERBUTTONDOWN : SDL_CONTROLLERBUTTONUP,
                                 .button = (Uint8)button}});
}

static void send_stick(TestScreens *screens, int x) {
    send(screens, (SDL_Event){.caxis = {.type = SDL_CONTROLLERAXISMOTION,
                                        .axis = SDL_CONTROLLER_AXIS_LEFTX,
                                        .value = (Sint16)x}});
}

static void run(TestScreens *screens, int ticks) {
    App *app = screens->app;
    for (int i = 0; i < ticks; i++) {
        app_screen(app->shell, app_top(app->shell))->tick(app->project);
        test_screens_frame(screens);
    }
}

static void tap(TestScreens *screens, SDL_Keycode key) {
    send_key(screens, key, true);
    send_key(screens, key, false);
    run(screens, 1);
}

static int hero_x(const TestScreens *screens) {
    return session_player(screens->app->project->run.session)->x;
}

static FhPoint feet(const TestScreens *screens) {
    FhRect hero = fh_actor_box(session_player(screens->app->project->run.session));
    return (FhPoint){hero.x + hero.w / 2, fh_rect_bottom(hero)};
}

static TestScreens open_on(ScreenId screen) {
    TestScreens screens = test_screens_open(1280, 720);
    test_screens_show(&screens, screen, screen);
    test_screens_frame(&screens);
    return screens;
}

TEST(sliders_lie_over_the_game_and_it_runs_on) {
    TestScreens screens = open_on(SCREEN_PLAY);
    App *app = screens.app;
    CHECK(!shows(app->shell->ui, "jump speed"));
    CHECK_INT(1280, play_room(app->project).w);
    tap(&screens, SDLK_h);
    CHECK(shows(app->shell->ui, "jump speed"));
    CHECK_INT(1280 - 288, play_room(app->project).w);
    int x = hero_x(&screens);
    send_key(&screens, SDLK_d, true);
    run(&screens, 20);
    CHECK(hero_x(&screens) > x + 20);
    send_key(&screens, SDLK_d, false);
    tap(&screens, SDLK_h);
    CHECK(!shows(app->shell->ui, "jump speed"));
    CHECK_INT(1280, play_room(app->project).w);
}

TEST(notices_stand_beside_the_plots) {
    TestScreens screens = open_on(SCREEN_PLAY);
    App *app = screens.app;
    FhRect whole = compare_room_beside_plots(app->project);
    app->project->play.plots = true;
    FhRect room = compare_room_beside_plots(app->project);
    CHECK(whole.w == 1280 && room.w < 1280);
    laboratory_set(app->project, true);
    tap(&screens, SDLK_c);
    CHECK_INT(SPLIT_TOGETHER, app->project->run.split.mode);
    run(&screens, 1);
    CHECK(app->shell->ui->toasts[0].alive);
    CHECK_INT(room.w / app->shell->ui_scale, app->shell->ui->toast_area.w);
}

/// Presses the button at a place of the window, pulls to the right by so many steps of 2 px, and
/// lets go.
static void drag(TestScreens *screens, float x, float y, int steps) {
    App *app = screens->app;
    UiInput *input = &app->shell->ui_input;
    app->shell->input.touched = true;
    app->shell->input.x = x;
    app->shell->input.y = y;
    run(screens, 2);
    input->down = input->pressed = UI_BUTTON_LEFT;
    run(screens, 1);
    for (int i = 0; i < steps; i++) {
        app->shell->input.x += 2.0f;
        input->down = UI_BUTTON_LEFT;
        run(screens, 1);
    }
    input->down = 0;
    input->released = UI_BUTTON_LEFT;
    run(screens, 2);
}

TEST(slider_that_is_dragged_over_the_game_is_one_step_of_undo) {
    TestScreens screens = open_on(SCREEN_PLAY);
    App *app = screens.app;
    tap(&screens, SDLK_h);
    float width = level_tuning(app->project->run.level).width;
    const UiCommand *label = test_screens_text(app->shell->ui, "width");
    if (CHECK(label != NULL)) {
        float scale = (float)app->shell->ui_scale;
        drag(&screens, (float)(label->rect.x + 110) * scale, (float)(label->rect.y + 6) * scale,
             10);
    }
    FhTuning now = level_tuning(app->project->run.level);
    CHECK(now.width > width + 4.0f);
    CHECK_INT((int)now.width, session_player(app->project->run.session)->w); // at once, in the game
    CHECK(editor_do(app->project->editor, EDITOR_DO_UNDO));
    CHECK_INT((int)width, (int)level_tuning(app->project->run.level).width);
    CHECK(!editor_do(app->project->editor, EDITOR_DO_UNDO)); // it was the only step
}

TEST(sliders_take_a_controllers_cross_and_leave_the_stick_and_jump_to_the_game) {
    TestScreens screens = open_on(SCREEN_PLAY);
    App *app = screens.app;
    send_button(&screens, SDL_CONTROLLER_BUTTON_RIGHTSTICK, true);
    send_button(&screens, SDL_CONTROLLER_BUTTON_RIGHTSTICK, false);
    run(&screens, 3);
    CHECK(shows(app->shell->ui, "jump speed"));
    CHECK(app->shell->ui->navigation);
    int x = hero_x(&screens);
    send_button(&screens, SDL_CONTROLLER_BUTTON_DPAD_RIGHT, true);
    run(&screens, 20);
    send_button(&screens, SDL_CONTROLLER_BUTTON_DPAD_RIGHT, false);
    CHECK_INT(x, hero_x(&screens));
    send_stick(&screens, 30000);
    run(&screens, 20);
    CHECK(hero_x(&screens) > x + 20);
    int y = feet(&screens).y;
    send_button(&screens, SDL_CONTROLLER_BUTTON_A, true);
    run(&screens, 6);
    CHECK(feet(&screens).y < y);
    send_key(&screens, SDLK_d, true); // a key: it is the hand's again
    run(&screens, 1);
    CHECK(!app->shell->ui->navigation);
    CHECK(shows(app->shell->ui, "jump speed"));
}

TEST(number_that_is_typed_over_the_game_is_no_command_of_it) {
    TestScreens screens = open_on(SCREEN_PLAY);
    App *app = screens.app;
    tap(&screens, SDLK_h);
    app->shell->ui->edit.id = 1; // as when a slider's number was clicked
    int ticks = session_world(app->project->run.session)->tick;
    send_key(&screens, SDLK_h, true);
    app_screen(app->shell, SCREEN_PLAY)->tick(app->project);
    CHECK(app->project->play.sliders);
    CHECK_INT(ticks + 1, session_world(app->project->run.session)->tick);
}

// ---- Walking in the editor ----

TEST(keys_walk_in_the_editor_until_escape_and_tools_stay) {
    TestScreens screens = open_on(SCREEN_EDIT);
    App *app = screens.app;
    int x = hero_x(&screens);
    send_key(&screens, SDLK_d, true); // the ground brush
    run(&screens, 20);
    send_key(&screens, SDLK_d, false);
    CHECK_INT(x, hero_x(&screens));
    tap(&screens, SDLK_q);
    host_take_requests(app->project);
    CHECK(app->project->editing.walks);
    send_key(&screens, SDLK_d, true);
    run(&screens, 20);
    send_key(&screens, SDLK_d, false);
    CHECK(hero_x(&screens) > x + 20);
    tap(&screens, SDLK_ESCAPE);
    host_take_requests(app->project);
    CHECK(!app->project->editing.walks);
}

TEST(keys_walk_in_the_editor_while_a_tile_is_painted_and_a_slider_dragged) {
    TestScreens screens = open_on(SCREEN_EDIT);
    App *app = screens.app;
    tap(&screens, SDLK_q);
    host_take_requests(app->project);
    const UiCommand *tab = test_screens_text(app->shell->ui, "Hero");
    if (CHECK(tab != NULL)) {
        drag(&screens, (float)tab->rect.x + 4.0f, (float)tab->rect.y + 4.0f, 0);
    }
    int x = hero_x(&screens);
    send_key(&screens, SDLK_d, true);
    test_screens_paint(&screens, (FhPoint){4, 4});
    const UiCommand *label = test_screens_text(app->shell->ui, "jump speed");
    float speed = level_tuning(app->project->run.level).jump_speed;
    if (CHECK(label != NULL)) {
        drag(&screens, (float)label->rect.x + 110.0f, (float)label->rect.y + 6.0f, 10);
    }
    CHECK(level_tuning(app->project->run.level).jump_speed != speed);
    CHECK(fh_terrain_at(app->project->run.level->terrain, 4, 4) != FH_TILE_EMPTY);
    CHECK(hero_x(&screens) > x + 20);
    CHECK(app->project->editing.walks);
}

TEST(walking_in_the_editor_leaves_a_key_with_ctrl_and_what_is_typed_alone) {
    TestScreens screens = open_on(SCREEN_EDIT);
    App *app = screens.app;
    walk_set(app->project, true);
    SDL_KeyboardEvent key = {.type = SDL_KEYDOWN, .keysym = {.sym = SDLK_s}};
    CHECK(walk_takes_key(app->project, &key));
    app->shell->input.mods = UI_MOD_SHIFT; // drags a slider finely
    CHECK(walk_takes_key(app->project, &key));
    app->shell->input.mods = UI_MOD_CTRL; // saves
    CHECK(!walk_takes_key(app->project, &key));
    app->shell->input.mods = 0;
    app->shell->ui->edit.id = 1;
    CHECK(!walk_takes_key(app->project, &key));
    app->shell->input.keys[app->shell->input.key_count++] = SDLK_d;
    CHECK_INT(0, walk_input(app->project).held);
    app->shell->ui->edit.id = 0;
    CHECK_INT(FH_INPUT_RIGHT, walk_input(app->project).held);
    editor_pad_move(app->project->editor, 0, 0); // the brush is a controller's
    app->shell->input.tapped = 1;
    CHECK_INT(0, walk_input(app->project).held);
    CHECK_INT(0, (int)app->shell->input.tapped);
    test_screens_point(&screens, EDITOR_MOVE, (FhPoint){40, 40});
    CHECK_INT(FH_INPUT_RIGHT, walk_input(app->project).held);
    app->shell->input.mods = UI_MOD_ALT;
    CHECK_INT(0, walk_input(app->project).held);
    app->shell->input.mods = 0;
    key.keysym.sym = SDLK_l; // the line tool
    CHECK(!walk_takes_key(app->project, &key));
}

TEST(death_while_walking_in_the_editor_comes_back_to_where_the_walk_began) {
    TestScreens screens = open_on(SCREEN_EDIT);
    App *app = screens.app;
    run_place(&app->project->run, (FhPoint){feet(&screens).x + 40, feet(&screens).y});
    run(&screens, 30);
    FhPoint began = feet(&screens);
    walk_set(app->project, true);
    run(&screens, 2);
    fh_world_actors(session_world(app->project->run.session));
    session_player(app->project->run.session)->state = FH_STATE_DEAD;
    run(&screens, 120);
    CHECK_INT(FH_STATE_ALIVE, (int)session_player(app->project->run.session)->state);
    CHECK_INT(began.x, feet(&screens).x);
    CHECK_INT(began.y, feet(&screens).y);
    walk_set(app->project, false);
    session_player(app->project->run.session)->state = FH_STATE_DEAD;
    run(&screens, 120);
    CHECK_INT(app->project->run.level->spawn.x, feet(&screens).x);
}

TEST(walking_in_the_editor_keeps_the_hero_in_the_picture) {
    TestScreens screens = open_on(SCREEN_EDIT);
    App *app = screens.app;
    run(&screens, 2);
    walk_set(app->project, true);
    app->project->editing.walks = true;
    send_key(&screens, SDLK_d, true);
    for (int i = 0; i < 400; i++) {
        if (i % 20 == 0) { // over steps and gaps
            send_key(&screens, SDLK_SPACE, i % 40 == 0);
        }
        run(&screens, 1);
        EditorCamera camera = editor_camera(app->project->editor);
        FhRect canvas = editor_canvas(app->project->editor);
        float x = ((float)feet(&screens).x - camera.x) * camera.zoom;
        bool is_seen = x > (float)canvas.x && x < (float)fh_rect_right(canvas);
        CHECK(is_seen);
        if (!is_seen) {
            break;
        }
    }
    CHECK(hero_x(&screens) > 700); // past where the picture ended
}

TEST(walking_to_the_goal_in_the_editor_begins_again_where_the_walk_began) {
    TestScreens screens = open_on(SCREEN_EDIT);
    App *app = screens.app;
    run(&screens, 2);
    FhPoint began = feet(&screens);
    walk_set(app->project, true);
    const LevelEntity *goal = NULL;
    for (int i = 0; i < app->project->run.level->entity_count; i++) {
        goal = app->project->run.level->entities[i].type == LEVEL_GOAL
                   ? &app->project->run.level->entities[i]
                   : goal;
    }
    CHECK(goal != NULL);
    session_place_player(app->project->run.session, (FhPoint){goal->x, goal->y});
    run(&screens, 2);
    CHECK_INT(0, session_state(app->project->run.session)->finished);
    CHECK_INT(began.x, feet(&screens).x);
    CHECK(app->project->editing.walks);
}

TEST(sliders_go_with_a_controllers_b_and_leave_the_screen) {
    TestScreens screens = open_on(SCREEN_PLAY);
    App *app = screens.app;
    send_button(&screens, SDL_CONTROLLER_BUTTON_RIGHTSTICK, true);
    send_button(&screens, SDL_CONTROLLER_BUTTON_RIGHTSTICK, false);
    run(&screens, 2);
    CHECK(app->project->play.sliders && app->shell->ui->navigation);
    CHECK(play_sliders_take_button(app->project, SDL_CONTROLLER_BUTTON_B));
    CHECK(!play_sliders_take_button(app->project, SDL_CONTROLLER_BUTTON_A)); // jumps
    ui_input_key(&app->shell->ui_input, UI_KEY_ESCAPE, 0);
    run(&screens, 2);
    CHECK(!app->project->play.sliders && !app->shell->ui->navigation);
    CHECK_INT(SCREEN_PLAY, app_top(app->shell));
}

TEST(trigger_uses_a_slider_once_each_time_it_goes_down) {
    TestScreens screens = open_on(SCREEN_PLAY);
    App *app = screens.app;
    play_sliders_toggle(app->project, true);
    run(&screens, 2);
    app->shell->ui_input.event_count = 0;
    app->shell->input.buttons |= 1u << PAD_TRIGGER_RIGHT;
    play_sliders_tick(app->project);
    play_sliders_tick(app->project);
    CHECK_INT(1, app->shell->ui_input.event_count);
    app->shell->input.buttons = 0;
    play_sliders_tick(app->project);
    app->shell->input.buttons |= 1u << PAD_TRIGGER_RIGHT;
    play_sliders_tick(app->project);
    CHECK_INT(2, app->shell->ui_input.event_count);
}
