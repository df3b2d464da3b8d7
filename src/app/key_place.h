// key_place.h - keys by their place on the keyboard, whatever layout is on.
//
// A binding names a key by the sign that a US keyboard has at its place: "A" is the key right of
// Caps Lock, also where that bears Q or Ф. Only shortcuts with Ctrl or Alt go by the layout's own
// Latin letter, where the layout has that letter. Keys without a sign (arrows, Tab, Ctrl) go by
// what the layout makes of them. Pure: a layout is a function, SDL_GetKeyFromScancode for the real
// one.

#ifndef FOOTHOLD_APP_KEY_PLACE_H
#define FOOTHOLD_APP_KEY_PLACE_H

#include <SDL.h>
#include <stddef.h>
#include <stdint.h>

/// The sign of a layout at a place.
typedef SDL_Keycode (*KeyLayout)(SDL_Scancode place);

/// What each key that is down was read as, so that it is let go as the same.
typedef struct KeyPlaces {
    SDL_Keycode down[SDL_NUM_SCANCODES];
} KeyPlaces;

/// The key that bindings name. `mods`: UI_MOD_* that are held.
SDL_Keycode key_places_read(KeyPlaces *places, KeyLayout layout, const SDL_KeyboardEvent *event,
                            uint32_t mods);
/// The key of bindings whose sign in this layout is `sign`; `sign` itself when the layout has none.
SDL_Keycode key_place_of_sign(KeyLayout layout, SDL_Keycode sign);
/// Writes the sign that the layout has where a binding's key lies, in capitals, into `out`: what is
/// printed on the key. `mods`: those of the binding.
void key_place_sign(KeyLayout layout, SDL_Keycode key, uint32_t mods, char *out, size_t size);

// ---- Sticky keys ----

/// Lets the system's own messages of keys and buttons through, before SDL's events of them.
void sticky_keys_watch(void);
/// The modifiers of such a message, UI_MOD_*.
uint32_t sticky_keys_mods(const SDL_SysWMEvent *event);

#endif
