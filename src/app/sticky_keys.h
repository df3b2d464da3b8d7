// sticky_keys.h - modifiers that hold without their keys: "sticky keys" of a desktop.
//
// X11 says them with each event, and SDL does not pass them on; on other systems SDL counts them as
// held by itself.

#ifndef FOOTHOLD_APP_STICKY_KEYS_H
#define FOOTHOLD_APP_STICKY_KEYS_H

#include <SDL.h>
#include <stdint.h>

/// Lets the system's own messages of keys and buttons through, before SDL's events of them.
void sticky_keys_watch(void);
/// The modifiers of such a message, UI_MOD_*.
uint32_t sticky_keys_mods(const SDL_SysWMEvent *event);

#endif
