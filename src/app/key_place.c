#include "app/key_place.h"

#include <stdio.h>

#include "ui/input.h"
#include "words/utf8.h"

// The places that bear signs, with those of a US keyboard.
static const struct {
    SDL_Scancode place;
    SDL_Keycode sign;
} signs[] = {
    {SDL_SCANCODE_1, '1'},           {SDL_SCANCODE_2, '2'},
    {SDL_SCANCODE_3, '3'},           {SDL_SCANCODE_4, '4'},
    {SDL_SCANCODE_5, '5'},           {SDL_SCANCODE_6, '6'},
    {SDL_SCANCODE_7, '7'},           {SDL_SCANCODE_8, '8'},
    {SDL_SCANCODE_9, '9'},           {SDL_SCANCODE_0, '0'},
    {SDL_SCANCODE_MINUS, '-'},       {SDL_SCANCODE_EQUALS, '='},
    {SDL_SCANCODE_LEFTBRACKET, '['}, {SDL_SCANCODE_RIGHTBRACKET, ']'},
    {SDL_SCANCODE_BACKSLASH, '\\'},  {SDL_SCANCODE_NONUSHASH, '#'},
    {SDL_SCANCODE_SEMICOLON, ';'},   {SDL_SCANCODE_APOSTROPHE, '\''},
    {SDL_SCANCODE_GRAVE, '`'},       {SDL_SCANCODE_COMMA, ','},
    {SDL_SCANCODE_PERIOD, '.'},      {SDL_SCANCODE_SLASH, '/'},
};
enum { SIGNS = sizeof signs / sizeof *signs };

static bool is_letter(SDL_Keycode key) {
    return key >= SDLK_a && key <= SDLK_z;
}

// The US sign of a place; SDLK_UNKNOWN for a key that bears none.
static SDL_Keycode us_sign(SDL_Scancode place) {
    if (place >= SDL_SCANCODE_A && place <= SDL_SCANCODE_Z) {
        return SDLK_a + (SDL_Keycode)(place - SDL_SCANCODE_A);
    }
    for (int i = 0; i < SIGNS; i++) {
        if (signs[i].place == place) {
            return signs[i].sign;
        }
    }
    return SDLK_UNKNOWN;
}

static SDL_Scancode place_of(SDL_Keycode key) {
    if (is_letter(key)) {
        return (SDL_Scancode)(SDL_SCANCODE_A + (key - SDLK_a));
    }
    for (int i = 0; i < SIGNS; i++) {
        if (signs[i].sign == key) {
            return signs[i].place;
        }
    }
    return SDL_SCANCODE_UNKNOWN;
}

SDL_Keycode key_place_of_sign(KeyLayout layout, SDL_Keycode sign) {
    for (int place = SDL_SCANCODE_A; place <= SDL_SCANCODE_SLASH; place++) {
        SDL_Keycode us = us_sign((SDL_Scancode)place);
        if (us != SDLK_UNKNOWN && layout((SDL_Scancode)place) == sign) {
            return us;
        }
    }
    return sign;
}

static bool has_sign(KeyLayout layout, SDL_Keycode sign) {
    SDL_Keycode key = key_place_of_sign(layout, sign);
    return layout(place_of(key)) == sign;
}

static SDL_Keycode read_key(KeyLayout layout, const SDL_Keysym *key, uint32_t mods) {
    bool is_named = key->sym == SDLK_RETURN || key->sym == SDLK_ESCAPE ||
                    key->sym == SDLK_BACKSPACE || key->sym == SDLK_TAB || key->sym == SDLK_DELETE;
    bool is_command = (key->sym & SDLK_SCANCODE_MASK) != 0 &&
                      us_sign((SDL_Scancode)(key->sym & ~SDLK_SCANCODE_MASK)) == SDLK_UNKNOWN;
    SDL_Keycode us = us_sign(key->scancode);
    if (us == SDLK_UNKNOWN || is_named || is_command) {
        return key->sym;
    }
    bool is_shortcut = (mods & (UI_MOD_CTRL | UI_MOD_ALT)) != 0;
    if (is_shortcut && is_letter(key->sym)) {
        return key->sym;
    }
    // The layout's own S is another key then: this one is no second S.
    bool is_elsewhere = is_shortcut && is_letter(us) && has_sign(layout, us);
    return is_elsewhere ? key->sym : us;
}

SDL_Keycode key_places_read(KeyPlaces *places, KeyLayout layout, const SDL_KeyboardEvent *event,
                            uint32_t mods) {
    unsigned place = (unsigned)event->keysym.scancode;
    if (place == SDL_SCANCODE_UNKNOWN || place >= SDL_NUM_SCANCODES) {
        return event->keysym.sym;
    }
    SDL_Keycode *down = &places->down[place];
    bool goes_on = event->type == SDL_KEYUP || event->repeat;
    SDL_Keycode key = goes_on && *down ? *down : read_key(layout, &event->keysym, mods);
    *down = event->type == SDL_KEYUP ? SDLK_UNKNOWN : key;
    return key;
}

// Capitals of Latin-1, Greek and Cyrillic, as printed on keys.
static SDL_Keycode capital(SDL_Keycode sign) {
    bool is_latin = sign >= 0xE0 && sign <= 0xFE && sign != 0xF7;
    bool is_greek = sign >= 0x3B1 && sign <= 0x3C9 && sign != 0x3C2;
    bool is_cyrillic = sign >= 0x430 && sign <= 0x44F;
    if (is_letter(sign) || is_latin || is_greek || is_cyrillic) {
        return sign - 0x20;
    }
    return sign >= 0x450 && sign <= 0x45F ? sign - 0x50 : sign;
}

void key_place_sign(KeyLayout layout, SDL_Keycode key, uint32_t mods, char *out, size_t size) {
    SDL_Scancode place = place_of(key);
    SDL_Keycode sign = place != SDL_SCANCODE_UNKNOWN ? layout(place) : SDLK_UNKNOWN;
    bool is_shortcut = (mods & (UI_MOD_CTRL | UI_MOD_ALT)) != 0;
    bool is_by_sign = is_shortcut && is_letter(key) && has_sign(layout, key);
    bool is_printed = sign > ' ' && sign != SDLK_DELETE && (sign & SDLK_SCANCODE_MASK) == 0;
    if (is_by_sign || !is_printed) { // or a dead key, which bears no sign that there is a key of
        snprintf(out, size, "%s", SDL_GetKeyName(key));
        return;
    }
    char utf8[8];
    utf8_put(utf8, (uint32_t)capital(sign));
    snprintf(out, size, "%s", utf8);
}

// ---- Sticky keys ----

#if defined(__has_include)
#if __has_include(<X11/Xlib.h>)
#define HAS_X11_HEADERS 1
#include <SDL_syswm.h>
#endif
#endif

#if defined(HAS_X11_HEADERS) && defined(SDL_VIDEO_DRIVER_X11)

static int keep(void *user, SDL_Event *event) {
    (void)user;
    if (event->type != SDL_SYSWMEVENT) {
        return 1;
    }
    const SDL_SysWMmsg *message = event->syswm.msg;
    int type = message->subsystem == SDL_SYSWM_X11 ? message->msg.x11.event.type : 0;
    return type == KeyPress || type == ButtonPress;
}

void sticky_keys_watch(void) {
    SDL_SetEventFilter(keep, NULL);
    SDL_EventState(SDL_SYSWMEVENT, SDL_ENABLE);
}

uint32_t sticky_keys_mods(const SDL_SysWMEvent *event) {
    const XEvent *x11 = &event->msg->msg.x11.event;
    unsigned state = x11->type == KeyPress ? x11->xkey.state : x11->xbutton.state;
    return (state & ShiftMask ? UI_MOD_SHIFT : 0u) | (state & ControlMask ? UI_MOD_CTRL : 0u) |
           (state & Mod1Mask ? UI_MOD_ALT : 0u);
}

#else

void sticky_keys_watch(void) {
}

uint32_t sticky_keys_mods(const SDL_SysWMEvent *event) {
    (void)event;
    return 0;
}

#endif
