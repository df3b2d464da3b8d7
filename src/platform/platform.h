// platform.h - what differs between a program in a window and one in a page of a browser.
//
// platform_native.c is the one, platform_web.c (and page.html) the other; nothing above this room
// asks which of them it is. Files, key names and pictures are the same on both: the page keeps what
// lies in the user's folders.

#ifndef FOOTHOLD_PLATFORM_PLATFORM_H
#define FOOTHOLD_PLATFORM_PLATFORM_H

#include <stdbool.h>

/// What a program does again and again.
typedef struct PlatformLoop {
    /// A turn of the loop. Returns false to end it.
    bool (*turn)(void *user);
    /// Keeps all that is not on disk yet: the page is hidden, and may never be seen again.
    void (*keep)(void *user);
    void *user;
} PlatformLoop;

/// Makes turns until one returns false. In a page the browser asks for each turn, when it draws,
/// and this does not return.
void platform_run(const PlatformLoop *loop);
/// Waits for `ms` at the end of a turn, or if `wakes`, for an event at most so long. A page does
/// not wait: its next turn comes by itself.
void platform_wait(int ms, bool wakes);

/// True where the program can end by itself. A page is closed by its user.
bool platform_can_quit(void);
struct SDL_Window;
/// Makes the window fill the screen, or takes it back. A page may only while its user presses keys.
void platform_set_fullscreen(struct SDL_Window *window, bool fullscreen);
/// Returns whether a window that was set so fills the screen: the browser's Esc takes a page back.
bool platform_is_fullscreen(bool was_set);
/// Hands a file that was just written to the user, where its folder is out of reach: a page
/// downloads and removes it.
void platform_give(const char *path);
/// True where a window may have more pixels than points.
bool platform_has_fine_pixels(void);
/// True once sound may begin: a page waits for its user's first key or click.
bool platform_may_sound(void);
/// How many samples of sound are mixed at once: a page does it between its frames.
int platform_sound_chunk(void);
/// What stands before the "v1..." of a link that is copied: an address with its #. Borrowed.
const char *platform_link_address(void);
/// Tells the browser what is in the clipboard of SDL, which keeps it in the page.
void platform_copied(const char *text);

#endif
