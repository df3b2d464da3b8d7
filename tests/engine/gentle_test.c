// gentle_test.c - ground that is walked over without a look at each place, against looking at each.

#include "test.h"

#include <string.h>

#include "engine/gentle.h"
#include "engine/room.h"

enum { COLS = 40, ROWS = 20, ROOMS = 60, LOOKS = 400 };

/// Hills with steps, and a few things in the air above them.
static Room random_hills(uint32_t *seed, int size) {
    static const char odd[] = "-pxi>ozH^\"##h";
    Room room = room_sized(".\n", size);
    int top = ROWS / 2;
    for (int col = 0; col < COLS; col++) {
        int what = test_random_in(seed, 0, 19);
        char letter = what < 3 ? '/' : what < 6 ? '\\' : what < 7 ? 'h' : '#';
        top += what == 7 ? 1 : what == 8 ? -1 : 0;
        top -= letter == '/';
        fh_terrain_set(room.terrain, col - COLS / 2, top, room_tile(letter));
        for (int row = top + 1; row < ROWS + 8; row++) {
            fh_terrain_set(room.terrain, col - COLS / 2, row, room_tile('#'));
        }
        if (test_random_in(seed, 0, 7) == 0) {
            letter = odd[test_random_in(seed, 0, (int)sizeof odd - 2)];
            fh_terrain_set(room.terrain, col - COLS / 2, top - test_random_in(seed, 1, 5),
                           room_tile(letter));
        }
        top += letter == '\\';
    }
    return room;
}

static bool is_solid(const FhTerrain *terrain, int x, int y) {
    return fh_terrain_overlaps(terrain, (FhRect){x, y, 1, 1});
}

static bool is_clear(const FhTerrain *terrain, FhRect box) {
    return !fh_terrain_overlaps(terrain, box) && !(fh_terrain_traits(terrain, box) & FH_TRAIT_ODD);
}

/// The row on which a body that wide comes to rest at `x`, seen from row `from` on.
static int rest_at(const FhTerrain *terrain, int x, int width, int from) {
    int rest = from;
    while (is_clear(terrain, (FhRect){x, rest, width, 1})) {
        rest++;
    }
    return rest;
}

/// A walk of the box over gentle ground: each step leads to the row that was said, up or down by no
/// more than `step`, and there is room for the body.
static void check_way(const FhTerrain *terrain, FhRect box, int step, const FhGentle *gentle) {
    int begin = box.x;
    for (int i = 0; i <= gentle->px; i++) {
        int x = begin + i * gentle->direction;
        int rest = fh_gentle_rest(gentle, x, box.w);
        bool is_held = false;
        for (int at = x; at < x + box.w; at++) {
            is_held = is_held || is_solid(terrain, at, rest);
        }
        CHECK(is_held);
        CHECK(fh_abs(rest - fh_rect_bottom(box)) <= step);
        box = (FhRect){x, rest - box.h, box.w, box.h};
        CHECK(is_clear(terrain, box));
    }
}

/// Somewhere on the ground.
static FhRect random_body(const FhTerrain *terrain, uint32_t *seed) {
    int size = fh_terrain_tile_size(terrain);
    FhRect body = {test_random_in(seed, -COLS / 2 * size, (COLS / 2 - 5) * size), 0,
                   test_random_in(seed, 1, 40), test_random_in(seed, 1, 40)};
    body.y = rest_at(terrain, body.x, body.w, 2 * size) - body.h;
    return body;
}

TEST(gentle_ground_is_where_each_step_leads_to_the_row_that_is_said) {
    static const int sizes[] = {8, 16, 32, 64};
    uint32_t seed = 5;
    int far = 0;
    for (int i = 0; i < ROOMS; i++) {
        Room room = random_hills(&seed, sizes[i % 4]);
        for (int k = 0; k < LOOKS; k++) {
            FhRect body = random_body(room.terrain, &seed);
            int d = test_random_in(&seed, 0, 1) ? 1 : -1;
            int step = test_random_in(&seed, 0, 4);
            FhGentle gentle;
            if (fh_gentle_look(room.terrain, body, d, test_random_in(&seed, 1, 200), step,
                               &gentle)) {
                check_way(room.terrain, body, step, &gentle);
                far += gentle.px > 2 * sizes[i % 4];
            }
        }
        room_destroy(&room);
    }
    CHECK(far > ROOMS * LOOKS / 20);
}

/// How far a body of 16 x 24 px walks to the right from x 20, its feet on row 48; -1: they do not
/// rest on gentle ground.
static int walked(const char *rows, int step) {
    Room room = room_from(rows);
    FhGentle gentle;
    bool rests = fh_gentle_look(room.terrain, (FhRect){20, 24, 16, 24}, 1, 200, step, &gentle);
    room_destroy(&room);
    return rests ? gentle.px : -1;
}

TEST(gentle_ground_goes_over_slopes_and_ends_before_walls_edges_and_what_hangs_low) {
    CHECK_INT(200, walked("..................\n"
                          "..................\n"
                          "........../\\......\n"
                          "##################\n",
                          1));
    CHECK_INT(80 - 36, walked("..................\n"
                              "..................\n"
                              ".....#............\n"
                              "##################\n",
                              1));
    CHECK_INT(80 - 36, walked("..................\n"
                              "..................\n"
                              "..................\n"
                              "#####.............\n",
                              1));
    CHECK_INT(80 - 36, walked("..................\n"
                              ".....#............\n"
                              "..................\n"
                              "##################\n",
                              1));
    CHECK_INT(200, walked(".....#............\n"
                          "..................\n"
                          "..................\n"
                          "##################\n",
                          1));
    CHECK_INT(80 - 36, walked("..................\n"
                              "..................\n"
                              "...../\\...........\n"
                              "##################\n",
                              0));
    CHECK_INT(80 - 36, walked("..................\n"
                              "..................\n"
                              "..................\n"
                              "#####i############\n",
                              1));
    CHECK_INT(-1, walked("..................\n"
                         "..................\n"
                         "..................\n"
                         "..................\n"
                         "##################\n",
                         1));
}

TEST(gentle_ground_of_wide_bodies_is_not_looked_for) {
    Room room = room_from("############################################################\n");
    FhGentle gentle;
    int wide = FH_GENTLE_COLUMNS * 16;
    CHECK(fh_gentle_look(room.terrain, (FhRect){0, -8, wide - 16, 8}, 1, 99, 1, &gentle));
    CHECK_INT(16, gentle.px);
    CHECK(!fh_gentle_look(room.terrain, (FhRect){0, -8, wide + 16, 8}, 1, 99, 1, &gentle));
    room_destroy(&room);
}
