#include "app/key_place.h"

#include <string.h>

#include "app/bindings.h"
#include "test.h"
#include "ui/input.h"

// A layout as a text: the signs of the places from A to Z and 1 to 0, in UTF-32.
static SDL_Keycode sign_at(const uint32_t *letters, const char *digits, SDL_Scancode place) {
    if (place >= SDL_SCANCODE_A && place <= SDL_SCANCODE_Z) {
        return (SDL_Keycode)letters[place - SDL_SCANCODE_A];
    }
    if (place >= SDL_SCANCODE_1 && place <= SDL_SCANCODE_0) {
        return digits[place - SDL_SCANCODE_1];
    }
    return place == SDL_SCANCODE_SEMICOLON ? 'm' : '.';
}

static SDL_Keycode russian(SDL_Scancode place) {
    static const uint32_t letters[] = U"фисвуапршолдьтщзйкыегмцчня";
    return sign_at(letters, "1234567890", place);
}

static SDL_Keycode french(SDL_Scancode place) {
    static const uint32_t letters[] = U"qbcdefghijkl,noparstuvzxyw";
    return sign_at(letters, "&_\"'(-__()", place);
}

static SDL_Keycode hebrew(SDL_Scancode place) {
    static const uint32_t letters[] = U"שנבגקכעיןחלךצמםפ/רדאוה'סטז";
    return sign_at(letters, "1234567890", place);
}

static SDL_Keycode dvorak(SDL_Scancode place) {
    static const uint32_t letters[] = U"axje.uidchtnmbrl'poygk,qf;";
    return place == SDL_SCANCODE_SEMICOLON ? 's' : sign_at(letters, "1234567890", place);
}

static SDL_KeyboardEvent event_of(KeyLayout layout, SDL_Scancode place, bool down) {
    return (SDL_KeyboardEvent){.type = down ? SDL_KEYDOWN : SDL_KEYUP,
                               .keysym = {.scancode = place, .sym = layout(place)}};
}

static SDL_Keycode read_down(KeyLayout layout, SDL_Scancode place, uint32_t mods) {
    KeyPlaces places = {{0}};
    SDL_KeyboardEvent event = event_of(layout, place, true);
    return key_places_read(&places, layout, &event, mods);
}

TEST(keys_without_modifiers_go_by_place_in_every_layout) {
    static const KeyLayout layouts[] = {russian, french, hebrew, dvorak};
    for (size_t i = 0; i < sizeof layouts / sizeof *layouts; i++) {
        for (int k = 0; k < 26; k++) {
            SDL_Scancode place = (SDL_Scancode)(SDL_SCANCODE_A + k);
            CHECK_INT(SDLK_a + k, read_down(layouts[i], place, 0));
            CHECK_INT(SDLK_a + k, read_down(layouts[i], place, UI_MOD_SHIFT));
        }
        CHECK_INT(SDLK_6, read_down(layouts[i], SDL_SCANCODE_6, 0));
    }
}

TEST(keys_with_ctrl_go_by_the_layouts_letter_where_it_has_that_letter) {
    CHECK_INT(SDLK_s, read_down(russian, SDL_SCANCODE_S, UI_MOD_CTRL));
    CHECK_INT(SDLK_w, read_down(hebrew, SDL_SCANCODE_W, UI_MOD_CTRL)); // bears an apostrophe
    CHECK_INT(SDLK_z, read_down(french, SDL_SCANCODE_W, UI_MOD_CTRL));
    CHECK_INT(SDLK_s, read_down(dvorak, SDL_SCANCODE_SEMICOLON, UI_MOD_CTRL));
    CHECK_INT(SDLK_o, read_down(dvorak, SDL_SCANCODE_S, UI_MOD_CTRL | UI_MOD_SHIFT));
    CHECK_INT(SDLK_m, read_down(french, SDL_SCANCODE_SEMICOLON, UI_MOD_CTRL));
    CHECK(read_down(french, SDL_SCANCODE_M, UI_MOD_CTRL) != SDLK_m); // M is elsewhere
}

TEST(keys_without_a_sign_go_by_what_the_layout_makes_of_them) {
    KeyPlaces places = {{0}};
    SDL_KeyboardEvent caps = {.type = SDL_KEYDOWN,
                              .keysym = {.scancode = SDL_SCANCODE_CAPSLOCK, .sym = SDLK_LCTRL}};
    CHECK_INT(SDLK_LCTRL, key_places_read(&places, russian, &caps, 0));
    SDL_KeyboardEvent left = {.type = SDL_KEYDOWN,
                              .keysym = {.scancode = SDL_SCANCODE_LEFT, .sym = SDLK_LEFT}};
    CHECK_INT(SDLK_LEFT, key_places_read(&places, russian, &left, 0));
}

TEST(keys_are_let_go_as_what_they_were_pressed_as) {
    KeyPlaces places = {{0}};
    SDL_KeyboardEvent down = event_of(dvorak, SDL_SCANCODE_SEMICOLON, true);
    SDL_KeyboardEvent up = event_of(dvorak, SDL_SCANCODE_SEMICOLON, false);
    CHECK_INT(SDLK_s, key_places_read(&places, dvorak, &down, UI_MOD_CTRL));
    CHECK_INT(SDLK_s, key_places_read(&places, dvorak, &up, 0)); // Ctrl was let go first
    CHECK_INT(SDLK_SEMICOLON, key_places_read(&places, dvorak, &down, 0));
}

static void check_sign(const char *expected, KeyLayout layout, SDL_Keycode key, uint32_t mods) {
    char out[BINDING_TEXT];
    key_place_sign(layout, key, mods, out, sizeof out);
    CHECK_STR(expected, out);
}

TEST(keys_are_shown_with_the_sign_that_is_printed_on_them) {
    check_sign("Ф", russian, SDLK_a, 0);
    check_sign("Ы", russian, SDLK_s, UI_MOD_CTRL);
    check_sign("Q", french, SDLK_a, 0);
    check_sign("A", french, SDLK_a, UI_MOD_CTRL);
    check_sign("&", french, SDLK_1, 0);
    check_sign("Left", russian, SDLK_LEFT, 0);
}

TEST(keys_named_by_a_layouts_own_sign_lie_where_it_is) {
    CHECK_INT(SDLK_q, key_place_of_sign(russian, 0x439)); // й
    CHECK_INT(0x3B1, key_place_of_sign(russian, 0x3B1));  // no key has an alpha
}
