#include "platform/platform.h"

#include <SDL.h>

void platform_run(const PlatformLoop *loop) {
    while (loop->turn(loop->user)) {
    }
}

void platform_wait(int ms, bool wakes) {
    if (wakes) {
        SDL_WaitEventTimeout(NULL, ms);
    } else {
        SDL_Delay((Uint32)ms);
    }
}

bool platform_can_quit(void) {
    return true;
}

void platform_set_fullscreen(SDL_Window *window, bool fullscreen) {
    SDL_SetWindowFullscreen(window, fullscreen ? SDL_WINDOW_FULLSCREEN_DESKTOP : 0);
}

bool platform_is_fullscreen(bool was_set) {
    return was_set;
}

void platform_give(const char *path) {
    (void)path;
}

bool platform_has_fine_pixels(void) {
    return true;
}

bool platform_may_sound(void) {
    return true;
}

int platform_sound_chunk(void) {
    return 512;
}

const char *platform_link_address(void) {
    return "foothold:#";
}

void platform_copied(const char *text) {
    (void)text;
}
