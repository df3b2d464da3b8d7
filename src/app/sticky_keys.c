#include "app/sticky_keys.h"

#include "ui/input.h"

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
