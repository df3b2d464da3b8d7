#include "app/hands.h"

#include <string.h>

#include "test.h"

static void send_key(Hands *hands, const Bindings *bindings, SDL_Keycode key, bool down) {
    SDL_Event event = {.key = {.type = down ? SDL_KEYDOWN : SDL_KEYUP, .keysym = {.sym = key}}};
    hands_event(hands, bindings, &event, 1.0f);
}

static void send_axis(Hands *hands, const Bindings *bindings, int value) {
    SDL_Event event = {.caxis = {.type = SDL_CONTROLLERAXISMOTION,
                                 .axis = SDL_CONTROLLER_AXIS_LEFTX,
                                 .value = (Sint16)value}};
    hands_event(hands, bindings, &event, 1.0f);
}

static void send_button(Hands *hands, const Bindings *bindings, int button, bool down) {
    SDL_Event event = {.cbutton = {.type = down ? SDL_CONTROLLERBUTTONDOWN : SDL_CONTROLLERBUTTONUP,
                                   .button = (Uint8)button}};
    hands_event(hands, bindings, &event, 1.0f);
}

static uint32_t held(Hands *hands, const Bindings *bindings) {
    return hands_input(hands, bindings, false).held;
}

TEST(hands_hold_a_key_from_down_to_up) {
    Hands hands = {0};
    Bindings bindings;
    bindings_default(&bindings);
    send_key(&hands, &bindings, SDLK_d, true);
    CHECK_INT(FH_INPUT_RIGHT, held(&hands, &bindings));
    CHECK_INT(FH_INPUT_RIGHT, held(&hands, &bindings));
    send_key(&hands, &bindings, SDLK_SPACE, true);
    CHECK_INT(FH_INPUT_RIGHT | FH_INPUT_JUMP, held(&hands, &bindings));
    send_key(&hands, &bindings, SDLK_d, false);
    CHECK_INT(FH_INPUT_JUMP, held(&hands, &bindings));
    send_key(&hands, &bindings, SDLK_SPACE, false);
    CHECK_INT(0, held(&hands, &bindings));
}

static void tap(Hands *hands, const Bindings *bindings, SDL_Keycode key) {
    send_key(hands, bindings, key, true);
    send_key(hands, bindings, key, false);
}

TEST(hands_that_toggle_run_from_one_press_to_the_next) {
    Hands hands = {0};
    Bindings bindings;
    bindings_default(&bindings);
    hands_toggle_holds(&hands, true);
    tap(&hands, &bindings, SDLK_d);
    for (int i = 0; i < 3; i++) {
        CHECK_INT(FH_INPUT_RIGHT, held(&hands, &bindings));
    }
    tap(&hands, &bindings, SDLK_a); // the other way ends it
    CHECK_INT(FH_INPUT_LEFT, held(&hands, &bindings));
    tap(&hands, &bindings, SDLK_a);
    CHECK_INT(0, held(&hands, &bindings));
    tap(&hands, &bindings, SDLK_BACKSPACE);
    CHECK(hands_hold(&hands, &bindings, APP_REWIND));
    tap(&hands, &bindings, SDLK_BACKSPACE);
    CHECK(!hands_hold(&hands, &bindings, APP_REWIND));
    send_button(&hands, &bindings, SDL_CONTROLLER_BUTTON_DPAD_UP, true);
    send_button(&hands, &bindings, SDL_CONTROLLER_BUTTON_DPAD_UP, false);
    CHECK_INT(FH_INPUT_UP, held(&hands, &bindings));
    hands_let_go(&hands);
    CHECK_INT(0, held(&hands, &bindings));
    CHECK(hands.toggles);
    hands_toggle_holds(&hands, false);
    send_key(&hands, &bindings, SDLK_d, true);
    CHECK_INT(FH_INPUT_RIGHT, held(&hands, &bindings));
    send_key(&hands, &bindings, SDLK_d, false);
    CHECK_INT(0, held(&hands, &bindings));
}

TEST(hands_press_what_a_button_was_bound_to) {
    Hands hands = {0};
    Bindings bindings;
    bindings_default(&bindings);
    CHECK(bindings_parse_button(&bindings, APP_JUMP, "b"));
    send_button(&hands, &bindings, SDL_CONTROLLER_BUTTON_A, true);
    CHECK_INT(0, held(&hands, &bindings));
    send_button(&hands, &bindings, SDL_CONTROLLER_BUTTON_B, true);
    CHECK_INT(FH_INPUT_JUMP, held(&hands, &bindings));
    send_button(&hands, &bindings, SDL_CONTROLLER_BUTTON_B, false);
    CHECK_INT(0, held(&hands, &bindings));
}

TEST(hands_that_toggle_still_hold_a_jump_and_the_stick) {
    Hands hands = {0};
    Bindings bindings;
    bindings_default(&bindings);
    hands_toggle_holds(&hands, true);
    send_key(&hands, &bindings, SDLK_SPACE, true);
    CHECK_INT(FH_INPUT_JUMP, held(&hands, &bindings));
    send_key(&hands, &bindings, SDLK_SPACE, false);
    CHECK_INT(0, held(&hands, &bindings));
    send_axis(&hands, &bindings, 20000);
    CHECK_INT(FH_INPUT_RIGHT, held(&hands, &bindings));
    send_axis(&hands, &bindings, 0);
    held(&hands, &bindings);
    CHECK_INT(0, held(&hands, &bindings));
}

TEST(hands_count_a_tap_between_two_ticks_for_one_tick) {
    Hands hands = {0};
    Bindings bindings;
    bindings_default(&bindings);
    send_key(&hands, &bindings, SDLK_SPACE, true);
    send_key(&hands, &bindings, SDLK_SPACE, false);
    CHECK_INT(FH_INPUT_JUMP, held(&hands, &bindings));
    CHECK_INT(0, held(&hands, &bindings));
}

TEST(hands_keep_walking_while_one_of_two_keys_is_held) {
    Hands hands = {0};
    Bindings bindings;
    bindings_default(&bindings);
    send_key(&hands, &bindings, SDLK_a, true);
    send_key(&hands, &bindings, SDLK_LEFT, true);
    send_key(&hands, &bindings, SDLK_a, false);
    CHECK_INT(FH_INPUT_LEFT, held(&hands, &bindings));
    CHECK_INT(FH_INPUT_LEFT, held(&hands, &bindings));
}

TEST(hands_take_a_press_once) {
    Hands hands = {0};
    Bindings bindings;
    bindings_default(&bindings);
    send_key(&hands, &bindings, SDLK_r, true);
    CHECK(hands_take(&hands, APP_RESTART));
    CHECK(!hands_take(&hands, APP_RESTART));
    send_key(&hands, &bindings, SDLK_r, true); // a repeated key is no new press
    CHECK(!hands_take(&hands, APP_RESTART));
}

TEST(hands_read_w_as_climbing_at_a_ladder_and_jumping_elsewhere) {
    Hands hands = {0};
    Bindings bindings;
    bindings_default(&bindings);
    send_key(&hands, &bindings, SDLK_w, true);
    CHECK_INT(FH_INPUT_JUMP, hands_input(&hands, &bindings, false).held);
    CHECK_INT(FH_INPUT_UP, hands_input(&hands, &bindings, true).held);
}

static void pull(Hands *hands, const Bindings *bindings, int value) {
    SDL_Event event = {.caxis = {.type = SDL_CONTROLLERAXISMOTION,
                                 .axis = SDL_CONTROLLER_AXIS_TRIGGERRIGHT,
                                 .value = (Sint16)value}};
    hands_event(hands, bindings, &event, 1.0f);
}

TEST(hands_take_a_trigger_for_a_button_once_a_pull) {
    Hands hands = {0};
    Bindings bindings;
    bindings_default(&bindings);
    pull(&hands, &bindings, 15000);
    CHECK(!hands_take(&hands, APP_PAD_NEXT));
    pull(&hands, &bindings, 20000);
    pull(&hands, &bindings, 30000);
    CHECK(hands_take(&hands, APP_PAD_NEXT));
    CHECK(!hands_take(&hands, APP_PAD_NEXT));
    pull(&hands, &bindings, 12000); // it trembles
    pull(&hands, &bindings, 20000);
    CHECK(!hands_take(&hands, APP_PAD_NEXT));
    CHECK(hands_hold(&hands, &bindings, APP_PAD_NEXT));
    pull(&hands, &bindings, 0);
    CHECK(!hands_hold(&hands, &bindings, APP_PAD_NEXT));
    pull(&hands, &bindings, 32767);
    CHECK(hands_take(&hands, APP_PAD_NEXT));
}

TEST(hands_ignore_a_stick_near_its_middle_and_a_trembling_one) {
    Hands hands = {0};
    Bindings bindings;
    bindings_default(&bindings);
    send_axis(&hands, &bindings, 9000);
    CHECK_INT(0, held(&hands, &bindings));
    send_axis(&hands, &bindings, 12000);
    CHECK_INT(FH_INPUT_RIGHT, held(&hands, &bindings));
    send_axis(&hands, &bindings, 10000); // comes back a little: still held
    CHECK_INT(FH_INPUT_RIGHT, held(&hands, &bindings));
    send_axis(&hands, &bindings, 2000);
    CHECK_INT(0, held(&hands, &bindings));
    send_axis(&hands, &bindings, -30000);
    CHECK_INT(FH_INPUT_LEFT, held(&hands, &bindings));
}

TEST(hands_jump_by_a_controllers_button) {
    Hands hands = {0};
    Bindings bindings;
    bindings_default(&bindings);
    send_button(&hands, &bindings, SDL_CONTROLLER_BUTTON_A, true);
    CHECK_INT(FH_INPUT_JUMP, held(&hands, &bindings));
    CHECK_INT(FH_INPUT_JUMP, held(&hands, &bindings));
    send_button(&hands, &bindings, SDL_CONTROLLER_BUTTON_A, false);
    CHECK_INT(0, held(&hands, &bindings));
}

TEST(hands_let_go_of_everything_but_the_pointers_place) {
    Hands hands = {0};
    Bindings bindings;
    bindings_default(&bindings);
    SDL_Event move = {.motion = {.type = SDL_MOUSEMOTION, .x = 30, .y = 40}};
    hands_event(&hands, &bindings, &move, 2.0f);
    send_key(&hands, &bindings, SDLK_d, true);
    send_key(&hands, &bindings, SDLK_LCTRL, true);
    CHECK_INT(UI_MOD_CTRL, hands.mods);
    hands_let_go(&hands);
    CHECK_INT(0, held(&hands, &bindings));
    CHECK_INT(0, hands.mods);
    CHECK(hands.x == 60.0f && hands.y == 80.0f);
}

TEST(hands_turn_a_wheel_that_the_system_turned_back) {
    SDL_MouseWheelEvent wheel = {.preciseX = 0.5f, .preciseY = 2.0f};
    SDL_FPoint steps = hands_wheel(&wheel);
    CHECK(steps.x == 0.5f && steps.y == 2.0f);
    wheel.direction = SDL_MOUSEWHEEL_FLIPPED;
    steps = hands_wheel(&wheel);
    CHECK(steps.x == -0.5f && steps.y == -2.0f);
}
