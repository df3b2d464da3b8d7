#include "app/window_place.h"

#include "test.h"

static const SDL_Rect screens[] = {{0, 0, 800, 480},       {0, 0, 1024, 600},  {0, 0, 1366, 738},
                                   {0, 27, 1920, 1053},    {0, 0, 2560, 1440}, {0, 0, 3840, 2160},
                                   {-1080, 0, 1080, 1920}, {1920, 0, 640, 400}};
enum { SIZES = sizeof screens / sizeof *screens };

static bool is_on(WindowPlace place, SDL_Rect screen) {
    const int title = 28, border = 3;
    return place.x >= screen.x && place.y >= screen.y &&
           place.x + place.w + 2 * border <= screen.x + screen.w &&
           place.y + place.h + title + border <= screen.y + screen.h;
}

TEST(window_opens_the_first_time_whole_and_with_its_title_bar_on_any_screen) {
    for (int i = 0; i < SIZES; i++) {
        CHECK(is_on(window_place_fit(&(WindowPlace){0}, &screens[i], 1), screens[i]));
    }
    WindowPlace usual = window_place_fit(&(WindowPlace){0}, &screens[3], 1);
    CHECK(usual.w == 1280 && usual.h == 720);
    WindowPlace large = window_place_fit(&(WindowPlace){0}, &screens[5], 1);
    CHECK(large.w == 2560 && large.h == 1440);
}

TEST(window_opens_as_it_was_left_where_there_is_room) {
    WindowPlace left = {.x = 100, .y = 60, .w = 900, .h = 600, .maximized = true};
    WindowPlace place = window_place_fit(&left, &screens[3], 1);
    CHECK(place.x == 100 && place.y == 60 && place.w == 900 && place.h == 600 && place.maximized);
}

TEST(window_comes_back_from_a_screen_that_is_gone_and_from_beyond_the_edges) {
    static const WindowPlace lefts[] = {{5000, 100, 1280, 720, false},
                                        {-900, -900, 4000, 3000, false},
                                        {1900, 1000, 900, 600, false},
                                        {-3000, 4000, 10, 10, false}};
    for (int i = 0; i < SIZES; i++) {
        for (int k = 0; k < 4; k++) {
            WindowPlace place = window_place_fit(&lefts[k], &screens[i], 1);
            CHECK(is_on(place, screens[i]));
        }
    }
    const SDL_Rect two[] = {screens[3], screens[7]};
    CHECK(is_on(window_place_fit(&(WindowPlace){2000, 50, 500, 330, false}, two, 2), two[1]));
}

TEST(window_maximised_is_scaled_as_a_full_screen_is) {
    SDL_Point full = {3840, 2160}, maximised = {3840, 2090}, small = {1280, 720};
    SDL_Point size = window_place_scale_size(maximised, full);
    CHECK(size.x == 3840 && size.y == 2160);
    size = window_place_scale_size(small, full);
    CHECK(size.x == 1280 && size.y == 720);
}
