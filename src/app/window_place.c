#include "app/window_place.h"

enum { FIRST_W = 1280, FIRST_H = 720 };
enum { ROOMY_W = 1600, ROOMY_H = 900 }; // of a screen for one such window

static int clamp(int value, int low, int high) {
    return value > high ? (high > low ? high : low) : value < low ? low : value;
}

// The screen that has the middle of the window; the first one where none has.
static const SDL_Rect *screen_of(const WindowPlace *place, const SDL_Rect *screens, int count) {
    SDL_Point middle = {place->x + place->w / 2, place->y + place->h / 2};
    for (int i = 0; i < count; i++) {
        if (SDL_PointInRect(&middle, &screens[i])) {
            return &screens[i];
        }
    }
    return NULL;
}

// Where the corner of a frame may be, and how large its inside.
static SDL_Rect inside(const SDL_Rect *screen) {
    return (SDL_Rect){screen->x, screen->y, screen->w - 2 * WINDOW_BORDER,
                      screen->h - WINDOW_TITLE_H - WINDOW_BORDER};
}

// A screen of many points gets a window of many.
static WindowPlace first_place(const SDL_Rect *screen) {
    SDL_Rect room = inside(screen);
    int times = SDL_min(screen->w / ROOMY_W, screen->h / ROOMY_H);
    WindowPlace place = {.w = clamp(SDL_max(times, 1) * FIRST_W, 1, room.w),
                         .h = clamp(SDL_max(times, 1) * FIRST_H, 1, room.h)};
    place.x = room.x + (room.w - place.w) / 2;
    place.y = room.y + (room.h - place.h) / 2;
    return place;
}

WindowPlace window_place_fit(const WindowPlace *left, const SDL_Rect *screens, int count) {
    const SDL_Rect *screen = left->w > 0 ? screen_of(left, screens, count) : NULL;
    if (left->w <= 0 || left->h <= 0) {
        return first_place(&screens[0]);
    }
    WindowPlace place = *left;
    SDL_Rect room = inside(screen ? screen : &screens[0]);
    place.w = clamp(place.w, SDL_min(WINDOW_LEAST_W, room.w), room.w);
    place.h = clamp(place.h, SDL_min(WINDOW_LEAST_H, room.h), room.h);
    place.x = clamp(place.x, room.x, room.x + room.w - place.w);
    place.y = clamp(place.y, room.y, room.y + room.h - place.h);
    return place;
}

SDL_Point window_place_scale_size(SDL_Point window, SDL_Point screen) {
    const int most_of = 85; // percent: what panels and a title bar leave
    bool fills = window.x * 100 >= screen.x * most_of && window.y * 100 >= screen.y * most_of;
    return fills ? screen : window;
}
