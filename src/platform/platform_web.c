// platform_web.c - the program in a page. The page (page.html) calls the functions web_*: a link,
// a file or a text that its user gives to it comes in as an event of SDL.

#define _DEFAULT_SOURCE // for flock

#include "platform/platform.h"

#include <SDL.h>
#include <emscripten.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

static PlatformLoop running;
static int turns;

/// The tool that draws the sounds (tools/sound.c).
int make_sounds(int argc, char **argv);

/// The sounds need not be loaded: they are made, once the first frame is shown.
static void turn(void *user) {
    char *words[] = {"sound", "/assets/sounds", NULL};
    (void)user;
    if (++turns == 2) {
        make_sounds(2, words);
    }
    if (!running.turn(running.user)) {
        emscripten_cancel_main_loop();
    }
}

void platform_run(const PlatformLoop *loop) {
    running = *loop;
    SDL_SetHint(SDL_HINT_EMSCRIPTEN_ASYNCIFY, "0"); // SDL would stop in the middle of each picture
    emscripten_set_main_loop_arg(turn, NULL, 0, 1);
}

void platform_wait(int ms, bool wakes) {
    (void)ms;
    (void)wakes;
}

bool platform_can_quit(void) {
    return false;
}

/// SDL's software renderer fills a quarter of a canvas of twice the points.
bool platform_has_fine_pixels(void) {
    const char *driver = getenv("SDL_RENDER_DRIVER");
    return !driver || strcmp(driver, "software") != 0;
}

// clang-format off
EM_JS(bool, has_been_active, (void), {
    return !navigator.userActivation || navigator.userActivation.hasBeenActive;
});
// clang-format on

bool platform_may_sound(void) {
    return turns > 1 && has_been_active();
}

int platform_sound_chunk(void) {
    return 2048;
}

// clang-format off
EM_JS(char *, page_address, (void), {
    const text = location.href.split('#')[0] + '#';
    const size = lengthBytesUTF8(text) + 1;
    const copy = _malloc(size);
    stringToUTF8(text, copy, size);
    return copy;
});

EM_JS(void, write_clipboard, (const char *text), {
    if (navigator.clipboard) {
        navigator.clipboard.writeText(UTF8ToString(text)).catch(() => {});
    }
});
// clang-format on

const char *platform_link_address(void) {
    static char *address;
    address = address ? address : page_address();
    return address ? address : "#";
}

void platform_copied(const char *text) {
    write_clipboard(text);
}

// clang-format off
EM_JS(void, set_fullscreen, (bool fullscreen), { setFullscreen(fullscreen); });
EM_JS(bool, is_fullscreen, (void), { return document.fullscreenElement !== null; });
EM_JS(void, give_file, (const char *path), { giveFile(UTF8ToString(path)); });
// clang-format on

/// SDL would wait for the next key.
void platform_set_fullscreen(SDL_Window *window, bool fullscreen) {
    (void)window;
    set_fullscreen(fullscreen);
}

bool platform_is_fullscreen(bool was_set) {
    (void)was_set;
    return is_fullscreen();
}

void platform_give(const char *path) {
    give_file(path);
}

// ---- Processes and their locks ----
//
// A tab is a process: these stand in the place of emscripten's, for which each lock is free and
// each process the same.

// clang-format off
EM_JS(int, number_of_tab, (void), { return TAB; });
EM_JS(bool, is_tab, (int number), { return isTab(number); });
EM_JS(bool, take_lock, (int file), { return takeLock(file); });
// clang-format on

pid_t getpid(void) {
    return number_of_tab();
}

int kill(pid_t process, int signal) {
    errno = signal != 0 ? EPERM : ESRCH;
    return signal == 0 && is_tab(process) ? 0 : -1;
}

/// Takes a lock, which its file's end lets go.
int flock(int file, int how) {
    (void)how;
    errno = EWOULDBLOCK;
    return take_lock(file) ? 0 : -1;
}

// ---- What the page calls ----

static void push_drop(Uint32 type, const char *text) {
    SDL_Event event = {.type = type};
    event.drop.file = SDL_strdup(text);
    SDL_PushEvent(&event);
}

EMSCRIPTEN_KEEPALIVE void web_take_text(const char *text);
void web_take_text(const char *text) {
    push_drop(SDL_DROPTEXT, text);
}

EMSCRIPTEN_KEEPALIVE void web_take_file(const char *path);
void web_take_file(const char *path) {
    push_drop(SDL_DROPFILE, path);
}

/// The browser gives a page the clipboard only when its user pastes: then the key comes after it.
EMSCRIPTEN_KEEPALIVE void web_paste(const char *text);
void web_paste(const char *text) {
    SDL_SetClipboardText(text);
    for (int i = 0; i < 2; i++) {
        SDL_Event event = {.type = i == 0 ? SDL_KEYDOWN : SDL_KEYUP};
        event.key.state = i == 0 ? SDL_PRESSED : SDL_RELEASED;
        event.key.keysym =
            (SDL_Keysym){.scancode = SDL_SCANCODE_V, .sym = SDLK_v, .mod = KMOD_LCTRL};
        SDL_PushEvent(&event);
    }
}

EMSCRIPTEN_KEEPALIVE void web_hide(void);
void web_hide(void) {
    if (running.keep) {
        running.keep(running.user);
    }
}
