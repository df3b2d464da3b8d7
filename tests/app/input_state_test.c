#include "app/input_state.h"

#include <string.h>

#include "test.h"

static void send_key(InputState *state, const Bindings *bindings, SDL_Keycode key, bool down) {
    SDL_Event event = {.key = {.type = down ? SDL_KEYDOWN : SDL_KEYUP, .keysym = {.sym = key}}};
    input_state_event(state, bindings, &event, 1.0f);
}

static void send_axis(InputState *state, const Bindings *bindings, int value) {
    SDL_Event event = {.caxis = {.type = SDL_CONTROLLERAXISMOTION,
                                 .axis = SDL_CONTROLLER_AXIS_LEFTX,
                                 .value = (Sint16)value}};
    input_state_event(state, bindings, &event, 1.0f);
}

static void send_button(InputState *state, const Bindings *bindings, int button, bool down) {
    SDL_Event event = {.cbutton = {.type = down ? SDL_CONTROLLERBUTTONDOWN : SDL_CONTROLLERBUTTONUP,
                                   .button = (Uint8)button}};
    input_state_event(state, bindings, &event, 1.0f);
}

static uint32_t held(InputState *state, const Bindings *bindings) {
    return input_state_input(state, bindings, false).held;
}

TEST(hands_hold_a_key_from_down_to_up) {
    InputState state = {0};
    Bindings bindings;
    bindings_default(&bindings);
    send_key(&state, &bindings, SDLK_d, true);
    CHECK_INT(FH_INPUT_RIGHT, held(&state, &bindings));
    CHECK_INT(FH_INPUT_RIGHT, held(&state, &bindings));
    send_key(&state, &bindings, SDLK_SPACE, true);
    CHECK_INT(FH_INPUT_RIGHT | FH_INPUT_JUMP, held(&state, &bindings));
    send_key(&state, &bindings, SDLK_d, false);
    CHECK_INT(FH_INPUT_JUMP, held(&state, &bindings));
    send_key(&state, &bindings, SDLK_SPACE, false);
    CHECK_INT(0, held(&state, &bindings));
}

static void tap(InputState *state, const Bindings *bindings, SDL_Keycode key) {
    send_key(state, bindings, key, true);
    send_key(state, bindings, key, false);
}

TEST(hands_that_toggle_run_from_one_press_to_the_next) {
    InputState state = {0};
    Bindings bindings;
    bindings_default(&bindings);
    input_state_toggle_holds(&state, true);
    tap(&state, &bindings, SDLK_d);
    for (int i = 0; i < 3; i++) {
        CHECK_INT(FH_INPUT_RIGHT, held(&state, &bindings));
    }
    tap(&state, &bindings, SDLK_a); // the other way ends it
    CHECK_INT(FH_INPUT_LEFT, held(&state, &bindings));
    tap(&state, &bindings, SDLK_a);
    CHECK_INT(0, held(&state, &bindings));
    tap(&state, &bindings, SDLK_BACKSPACE);
    CHECK(input_state_hold(&state, &bindings, APP_REWIND));
    tap(&state, &bindings, SDLK_BACKSPACE);
    CHECK(!input_state_hold(&state, &bindings, APP_REWIND));
    send_button(&state, &bindings, SDL_CONTROLLER_BUTTON_DPAD_UP, true);
    send_button(&state, &bindings, SDL_CONTROLLER_BUTTON_DPAD_UP, false);
    CHECK_INT(FH_INPUT_UP, held(&state, &bindings));
    input_state_let_go(&state);
    CHECK_INT(0, held(&state, &bindings));
    CHECK(state.toggles);
    input_state_toggle_holds(&state, false);
    send_key(&state, &bindings, SDLK_d, true);
    CHECK_INT(FH_INPUT_RIGHT, held(&state, &bindings));
    send_key(&state, &bindings, SDLK_d, false);
    CHECK_INT(0, held(&state, &bindings));
}

TEST(hands_press_what_a_button_was_bound_to) {
    InputState state = {0};
    Bindings bindings;
    bindings_default(&bindings);
    CHECK(bindings_parse_button(&bindings, APP_JUMP, "b"));
    send_button(&state, &bindings, SDL_CONTROLLER_BUTTON_A, true);
    CHECK_INT(0, held(&state, &bindings));
    send_button(&state, &bindings, SDL_CONTROLLER_BUTTON_B, true);
    CHECK_INT(FH_INPUT_JUMP, held(&state, &bindings));
    send_button(&state, &bindings, SDL_CONTROLLER_BUTTON_B, false);
    CHECK_INT(0, held(&state, &bindings));
}

TEST(hands_that_toggle_still_hold_a_jump_and_the_stick) {
    InputState state = {0};
    Bindings bindings;
    bindings_default(&bindings);
    input_state_toggle_holds(&state, true);
    send_key(&state, &bindings, SDLK_SPACE, true);
    CHECK_INT(FH_INPUT_JUMP, held(&state, &bindings));
    send_key(&state, &bindings, SDLK_SPACE, false);
    CHECK_INT(0, held(&state, &bindings));
    send_axis(&state, &bindings, 20000);
    CHECK_INT(FH_INPUT_RIGHT, held(&state, &bindings));
    send_axis(&state, &bindings, 0);
    held(&state, &bindings);
    CHECK_INT(0, held(&state, &bindings));
}

TEST(hands_count_a_tap_between_two_ticks_for_one_tick) {
    InputState state = {0};
    Bindings bindings;
    bindings_default(&bindings);
    send_key(&state, &bindings, SDLK_SPACE, true);
    send_key(&state, &bindings, SDLK_SPACE, false);
    CHECK_INT(FH_INPUT_JUMP, held(&state, &bindings));
    CHECK_INT(0, held(&state, &bindings));
}

TEST(hands_keep_walking_while_one_of_two_keys_is_held) {
    InputState state = {0};
    Bindings bindings;
    bindings_default(&bindings);
    send_key(&state, &bindings, SDLK_a, true);
    send_key(&state, &bindings, SDLK_LEFT, true);
    send_key(&state, &bindings, SDLK_a, false);
    CHECK_INT(FH_INPUT_LEFT, held(&state, &bindings));
    CHECK_INT(FH_INPUT_LEFT, held(&state, &bindings));
}

TEST(hands_take_a_press_once) {
    InputState state = {0};
    Bindings bindings;
    bindings_default(&bindings);
    send_key(&state, &bindings, SDLK_r, true);
    CHECK(input_state_take(&state, APP_RESTART));
    CHECK(!input_state_take(&state, APP_RESTART));
    send_key(&state, &bindings, SDLK_r, true); // a repeated key is no new press
    CHECK(!input_state_take(&state, APP_RESTART));
}

TEST(hands_read_w_as_climbing_at_a_ladder_and_jumping_elsewhere) {
    InputState state = {0};
    Bindings bindings;
    bindings_default(&bindings);
    send_key(&state, &bindings, SDLK_w, true);
    CHECK_INT(FH_INPUT_JUMP, input_state_input(&state, &bindings, false).held);
    CHECK_INT(FH_INPUT_UP, input_state_input(&state, &bindings, true).held);
}

static void pull(InputState *state, const Bindings *bindings, int value) {
    SDL_Event event = {.caxis = {.type = SDL_CONTROLLERAXISMOTION,
                                 .axis = SDL_CONTROLLER_AXIS_TRIGGERRIGHT,
                                 .value = (Sint16)value}};
    input_state_event(state, bindings, &event, 1.0f);
}

TEST(hands_take_a_trigger_for_a_button_once_a_pull) {
    InputState state = {0};
    Bindings bindings;
    bindings_default(&bindings);
    pull(&state, &bindings, 15000);
    CHECK(!input_state_take(&state, APP_PAD_NEXT));
    pull(&state, &bindings, 20000);
    pull(&state, &bindings, 30000);
    CHECK(input_state_take(&state, APP_PAD_NEXT));
    CHECK(!input_state_take(&state, APP_PAD_NEXT));
    pull(&state, &bindings, 12000); // it trembles
    pull(&state, &bindings, 20000);
    CHECK(!input_state_take(&state, APP_PAD_NEXT));
    CHECK(input_state_hold(&state, &bindings, APP_PAD_NEXT));
    pull(&state, &bindings, 0);
    CHECK(!input_state_hold(&state, &bindings, APP_PAD_NEXT));
    pull(&state, &bindings, 32767);
    CHECK(input_state_take(&state, APP_PAD_NEXT));
}

TEST(hands_ignore_a_stick_near_its_middle_and_a_trembling_one) {
    InputState state = {0};
    Bindings bindings;
    bindings_default(&bindings);
    send_axis(&state, &bindings, 9000);
    CHECK_INT(0, held(&state, &bindings));
    send_axis(&state, &bindings, 12000);
    CHECK_INT(FH_INPUT_RIGHT, held(&state, &bindings));
    send_axis(&state, &bindings, 10000); // comes back a little: still held
    CHECK_INT(FH_INPUT_RIGHT, held(&state, &bindings));
    send_axis(&state, &bindings, 2000);
    CHECK_INT(0, held(&state, &bindings));
    send_axis(&state, &bindings, -30000);
    CHECK_INT(FH_INPUT_LEFT, held(&state, &bindings));
}

TEST(hands_jump_by_a_controllers_button) {
    InputState state = {0};
    Bindings bindings;
    bindings_default(&bindings);
    send_button(&state, &bindings, SDL_CONTROLLER_BUTTON_A, true);
    CHECK_INT(FH_INPUT_JUMP, held(&state, &bindings));
    CHECK_INT(FH_INPUT_JUMP, held(&state, &bindings));
    send_button(&state, &bindings, SDL_CONTROLLER_BUTTON_A, false);
    CHECK_INT(0, held(&state, &bindings));
}

TEST(hands_let_go_of_everything_but_the_pointers_place) {
    InputState state = {0};
    Bindings bindings;
    bindings_default(&bindings);
    SDL_Event move = {.motion = {.type = SDL_MOUSEMOTION, .x = 30, .y = 40}};
    input_state_event(&state, &bindings, &move, 2.0f);
    send_key(&state, &bindings, SDLK_d, true);
    send_key(&state, &bindings, SDLK_LCTRL, true);
    CHECK_INT(UI_MOD_CTRL, state.mods);
    input_state_let_go(&state);
    CHECK_INT(0, held(&state, &bindings));
    CHECK_INT(0, state.mods);
    CHECK(state.x == 60.0f && state.y == 80.0f);
}

TEST(hands_scroll_by_the_sign_that_the_system_gives) {
    SDL_MouseWheelEvent wheel = {.preciseX = 0.5f, .preciseY = 2.0f};
    for (int i = 0; i < 2; i++) {
        SDL_FPoint steps = input_state_wheel(&wheel);
        CHECK(steps.x == 0.5f && steps.y == 2.0f);
        wheel.direction = SDL_MOUSEWHEEL_FLIPPED; // turned already
    }
}

TEST(hands_hold_a_modifier_while_one_of_its_two_keys_is_down) {
    static const SDL_Keycode pairs[][2] = {
        {SDLK_LCTRL, SDLK_RCTRL}, {SDLK_LSHIFT, SDLK_RSHIFT}, {SDLK_LALT, SDLK_RALT}};
    Bindings bindings;
    bindings_default(&bindings);
    for (int i = 0; i < 6; i++) {
        InputState state = {0};
        SDL_Keycode first = pairs[i / 2][i % 2], second = pairs[i / 2][1 - i % 2];
        send_key(&state, &bindings, first, true);
        send_key(&state, &bindings, second, true);
        send_key(&state, &bindings, second, false);
        CHECK_INT(input_state_key_mod(first), state.mods);
        send_key(&state, &bindings, first, false);
        CHECK_INT(0, state.mods);
    }
}

static void send_stick(InputState *state, const Bindings *bindings, SDL_JoystickID id, int value) {
    SDL_Event event = {.caxis = {.type = SDL_CONTROLLERAXISMOTION,
                                 .which = id,
                                 .axis = SDL_CONTROLLER_AXIS_LEFTX,
                                 .value = (Sint16)value}};
    input_state_event(state, bindings, &event, 1.0f);
}

static void send_pad(InputState *state, const Bindings *bindings, SDL_JoystickID id, int button) {
    SDL_Event event = {
        .cbutton = {.type = SDL_CONTROLLERBUTTONDOWN, .which = id, .button = (Uint8)button}};
    input_state_event(state, bindings, &event, 1.0f);
}

TEST(hands_hold_a_stick_while_another_one_trembles_at_its_middle) {
    InputState state = {0};
    Bindings bindings;
    bindings_default(&bindings);
    send_stick(&state, &bindings, 4, 32000);
    for (int value = -4000; value <= 4000; value += 500) {
        send_stick(&state, &bindings, 7, value);
        CHECK_INT(FH_INPUT_RIGHT, held(&state, &bindings));
    }
    send_stick(&state, &bindings, 4, 300);
    held(&state, &bindings);
    CHECK_INT(0, held(&state, &bindings));
}

TEST(hands_hold_a_trigger_while_another_controllers_one_reports_nothing) {
    InputState state = {0};
    Bindings bindings;
    bindings_default(&bindings);
    pull(&state, &bindings, 30000);
    SDL_Event other = {.caxis = {.type = SDL_CONTROLLERAXISMOTION,
                                 .which = 3,
                                 .axis = SDL_CONTROLLER_AXIS_TRIGGERRIGHT,
                                 .value = 200}};
    input_state_event(&state, &bindings, &other, 1.0f);
    CHECK(input_state_hold(&state, &bindings, APP_PAD_NEXT));
}

TEST(hands_let_go_of_what_a_controller_held_that_goes_and_of_nothing_else) {
    InputState state = {0};
    Bindings bindings;
    bindings_default(&bindings);
    send_key(&state, &bindings, SDLK_d, true);
    send_pad(&state, &bindings, 2, SDL_CONTROLLER_BUTTON_A);
    send_pad(&state, &bindings, 5, SDL_CONTROLLER_BUTTON_DPAD_UP);
    CHECK(input_state_pad_gone(&state, 2)); // it held a button
    held(&state, &bindings);
    CHECK_INT(FH_INPUT_RIGHT | FH_INPUT_UP, held(&state, &bindings));
    CHECK(input_state_pad_gone(&state, 5));
    CHECK_INT(FH_INPUT_RIGHT, held(&state, &bindings));
}

TEST(hands_tell_whether_the_controller_that_goes_was_the_players) {
    InputState state = {0};
    Bindings bindings;
    bindings_default(&bindings);
    CHECK(!input_state_pad_gone(&state, 0)); // no key or button was pressed yet
    send_stick(&state, &bindings, 1, 20000);
    send_stick(&state, &bindings, 1, 0);
    send_stick(&state, &bindings, 2, 500);
    CHECK(!input_state_pad_gone(&state, 2));
    send_key(&state, &bindings, SDLK_d, true);
    CHECK(!input_state_pad_gone(&state, 1)); // the keyboard goes on
    send_stick(&state, &bindings, 3, 20000);
    send_stick(&state, &bindings, 3, 0);
    CHECK(input_state_pad_gone(&state, 3));
}
