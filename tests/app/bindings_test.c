#include "app/bindings.h"

#include <string.h>

#include "editor/action.h"
#include "test.h"
#include "ui/input.h"

TEST(bindings_by_default_share_no_key) {
    Bindings bindings;
    bindings_default(&bindings);
    for (int i = 0; i < APP_ACTION_COUNT; i++) {
        if (!CHECK_INT(APP_ACTION_COUNT, bindings_conflict(&bindings, (AppAction)i))) {
            test_fail(__FILE__, __LINE__, "%s", app_actions[i].name);
        }
    }
}

TEST(bindings_of_f_keys_that_control_time_mean_the_same_in_the_editor) {
    static const struct {
        SDL_Keycode key;
        AppAction playing;
        EditorAction editing;
    } pairs[] = {{SDLK_F5, APP_RESTART, EDITOR_DO_PLAY_SPAWN},
                 {SDLK_F6, APP_STEP, EDITOR_DO_STEP},
                 {SDLK_F7, APP_FREEZE, EDITOR_DO_PAUSE},
                 {SDLK_F11, APP_FULLSCREEN, EDITOR_DO_FULLSCREEN},
                 {SDLK_TAB, APP_EDIT, EDITOR_DO_PLAY}};
    Bindings bindings;
    bindings_default(&bindings);
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        CHECK(bindings_match(&bindings, pairs[i].playing, pairs[i].key, 0));
        CHECK_STR(SDL_GetKeyName(pairs[i].key), editor_actions[pairs[i].editing].keys);
    }
}

TEST(bindings_of_the_table_name_keys_and_buttons_that_there_are) {
    Bindings bindings;
    memset(&bindings, 0, sizeof bindings);
    for (int i = 0; i < APP_ACTION_COUNT; i++) {
        CHECK(bindings_parse(&bindings, (AppAction)i, app_actions[i].keys));
        bindings_reset_button(&bindings, (AppAction)i);
        bool has_button = app_actions[i].button[0] != '\0';
        CHECK(bindings.keys[i][0].key != 0 || has_button);
        CHECK(has_button == (bindings_button(&bindings, (AppAction)i) != PAD_NONE));
        CHECK(has_button ==
              (pad_button_label(bindings_button(&bindings, (AppAction)i))[0] != '\0'));
        CHECK(bindings_find(app_actions[i].name) == (AppAction)i);
    }
}

TEST(bindings_of_buttons_printed_are_read_again) {
    Bindings bindings;
    bindings_default(&bindings);
    for (int button = PAD_NONE; button < PAD_BUTTONS; button++) {
        Bindings again;
        bindings_default(&again);
        bindings.buttons[APP_JUMP] = button;
        CHECK(bindings_parse_button(&again, APP_JUMP, bindings_print_button(&bindings, APP_JUMP)));
        CHECK_INT(button, bindings_button(&again, APP_JUMP));
    }
    CHECK(!bindings_parse_button(&bindings, APP_JUMP, "nobutton"));
    CHECK(!bindings_parse_button(&bindings, APP_JUMP, ""));
    CHECK_INT(PAD_BUTTONS - 1, bindings_button(&bindings, APP_JUMP));
}

TEST(bindings_of_one_button_for_two_are_told_apart_while_playing_and_while_editing) {
    Bindings bindings;
    bindings_default(&bindings);
    for (int i = 0; i < APP_ACTION_COUNT; i++) {
        CHECK_INT(APP_ACTION_COUNT, bindings_button_conflict(&bindings, (AppAction)i));
    }
    CHECK(bindings_parse_button(&bindings, APP_JUMP, "y"));
    CHECK_INT(APP_RESTART, bindings_button_conflict(&bindings, APP_JUMP));
    CHECK_INT(APP_JUMP, bindings_button_conflict(&bindings, APP_RESTART));
    CHECK_INT(APP_ACTION_COUNT, bindings_button_conflict(&bindings, APP_PAD_REDO)); // y, editing
    CHECK(bindings_parse_button(&bindings, APP_EDIT, "x"));
    CHECK_INT(APP_EDIT, bindings_button_conflict(&bindings, APP_PAD_UNDO));
    CHECK(bindings_parse_button(&bindings, APP_JUMP, "none"));
    CHECK_INT(APP_ACTION_COUNT, bindings_button_conflict(&bindings, APP_JUMP));
}

TEST(bindings_printed_are_read_again) {
    static const char *const texts[] = {"A, Left", "Space, Z", "Ctrl+Shift+P",
                                        ",, .",    "Keypad +", ""};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        Bindings bindings;
        char out[BINDING_TEXT];
        bindings_default(&bindings);
        CHECK(bindings_parse(&bindings, APP_JUMP, texts[i]));
        bindings_print(&bindings, APP_JUMP, out, sizeof out);
        CHECK(bindings_parse(&bindings, APP_JUMP, out));
        char again[BINDING_TEXT];
        bindings_print(&bindings, APP_JUMP, again, sizeof again);
        CHECK_STR(out, again);
    }
}

TEST(bindings_name_modifiers_in_any_order) {
    static const char *const texts[] = {"Ctrl+Alt+Shift+P", "Shift+Ctrl+Alt+P", "Alt+Shift+Ctrl+P"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        KeyChord chord;
        char out[BINDING_TEXT];
        CHECK(key_chord_parse(texts[i], &chord));
        key_chord_print(chord, out, sizeof out);
        CHECK_STR(texts[0], out);
    }
    KeyChord plus;
    CHECK(key_chord_parse("Shift+Ctrl++", &plus));
    CHECK_STR("+", SDL_GetKeyName(plus.key));
    CHECK_INT(UI_MOD_SHIFT | UI_MOD_CTRL, plus.mods);
}

TEST(bindings_that_name_no_key_change_nothing) {
    static const char *const texts[] = {"Nokey", "A, Nokey", "A, B, C, D", "Ctrl+"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        Bindings before;
        bindings_default(&before);
        Bindings after = before;
        CHECK(!bindings_parse(&after, APP_JUMP, texts[i]));
        CHECK(memcmp(&before, &after, sizeof after) == 0);
    }
}

TEST(bindings_tell_of_a_key_used_twice) {
    Bindings bindings;
    bindings_default(&bindings);
    CHECK(bindings_parse(&bindings, APP_JUMP, "R"));
    CHECK_INT(APP_RESTART, bindings_conflict(&bindings, APP_JUMP));
    CHECK_INT(APP_JUMP, bindings_conflict(&bindings, APP_RESTART));
}

TEST(bindings_with_modifiers_need_them_and_others_do_not_mind) {
    Bindings bindings;
    bindings_default(&bindings);
    CHECK(bindings_match(&bindings, APP_FULLSCREEN, SDLK_RETURN, UI_MOD_ALT));
    CHECK(!bindings_match(&bindings, APP_FULLSCREEN, SDLK_RETURN, 0));
    CHECK(bindings_match(&bindings, APP_LEFT, SDLK_a, UI_MOD_SHIFT));
}
