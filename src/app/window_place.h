// window_place.h - where the window opens and how large: as it was left, on a screen that is there.
//
// Pure. A place is the corner of the window's frame and the size of its inside, in points; screens
// are what a desktop leaves of them beside its panels.

#ifndef FOOTHOLD_APP_WINDOW_PLACE_H
#define FOOTHOLD_APP_WINDOW_PLACE_H

#include <SDL.h>
#include <stdbool.h>

enum { WINDOW_LEAST_W = 480, WINDOW_LEAST_H = 320 };
// What title bars and borders take at most: nothing tells before the window is there.
enum { WINDOW_TITLE_H = 32, WINDOW_BORDER = 4 };

/// How the window was left. All-zero: it has never been open.
typedef struct WindowPlace {
    int x, y, w, h;
    bool maximized;
} WindowPlace;

/// Where the window opens: as it was left, moved and cut so that all of it, with its title bar, is
/// on a screen; the first time in the middle of the first screen. `screens` has `count` >= 1.
WindowPlace window_place_fit(const WindowPlace *left, const SDL_Rect *screens, int count);
/// The size (px) by which words and the world are scaled: that of the screen where the window takes
/// nearly all of it, so that a maximised window and a full screen have letters of one size.
SDL_Point window_place_scale_size(SDL_Point window, SDL_Point screen);

#endif
