// walkable_span_test.c - ground that is walked over without a look at each place, against looking
// at each.

#include "test.h"

#include "engine/accel/walkable_span.h"
#include "engine/room.h"

enum { ROOMS = 60, LOOKS = 400 };

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

/// A walk of the box over span ground: each step leads to the row that was said, up or down by no
/// more than `step`, and there is room for the body.
static void check_way(const FhTerrain *terrain, FhRect box, int step, const FhSpan *span) {
    int begin = box.x;
    for (int i = 0; i <= span->px; i++) {
        int x = begin + i * span->direction;
        int rest = fh_span_floor(span, x, box.w);
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
    FhRect body = {test_random_in(seed, 0, (ROOM_HILLS - 5) * size), 0, test_random_in(seed, 1, 40),
                   test_random_in(seed, 1, 40)};
    body.y = rest_at(terrain, body.x, body.w, 4 * size) - body.h;
    return body;
}

TEST(span_is_where_each_step_leads_to_the_row_that_is_said) {
    static const int sizes[] = {8, 16, 32, 64};
    uint32_t seed = 5;
    int far = 0;
    for (int i = 0; i < ROOMS; i++) {
        Room room = room_of_hills(&seed, sizes[i % 4]);
        for (int k = 0; k < LOOKS; k++) {
            FhRect body = random_body(room.terrain, &seed);
            int d = test_random_in(&seed, 0, 1) ? 1 : -1;
            int step = test_random_in(&seed, 0, 4);
            FhSpan span;
            if (fh_span_find(room.terrain, body, d, test_random_in(&seed, 1, 200), step, &span)) {
                check_way(room.terrain, body, step, &span);
                far += span.px > 2 * sizes[i % 4];
            }
        }
        room_destroy(&room);
    }
    CHECK(far > ROOMS * LOOKS / 20);
}

/// How far a body 16 px wide walks to the right from x 20, its feet on row 48; -1: they do not rest
/// on span ground.
static int walked_by(const char *rows, int height, int step) {
    Room room = room_from(rows);
    FhRect body = {20, 48 - height, 16, height};
    FhSpan span;
    bool rests = fh_span_find(room.terrain, body, 1, 200, step, &span);
    room_destroy(&room);
    return rests ? span.px : -1;
}

static int walked(const char *rows, int step) {
    return walked_by(rows, 24, step);
}

TEST(span_goes_over_slopes_and_ends_before_walls_edges_and_what_hangs_low) {
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

TEST(span_is_no_higher_than_the_body) {
    const char *rows = "..................\n"
                       "..................\n"
                       ".....^............\n"
                       "##################\n";
    CHECK_INT(80 - 36, walked_by(rows, 8, 16)); // it passes below, or not: no walk over the top
    CHECK(walked_by(rows, 16, 16) > 80 - 36);
}

TEST(span_has_no_gaps_however_far_a_step_may_descend) {
    Room room = room_from("##.\n");
    FhTileKind half = {.solidity = FH_SOLID, .grip = 1.0f};
    const int heights[16] = {16, 16, 16, 16, 16, 16, 16, 16};
    fh_shape_from_heights(&half.shape, 16, heights);
    int kind = fh_tileset_add(room.tileset, &half);
    fh_terrain_set(room.terrain, 2, 0, fh_tile_make(kind, 0));
    FhSpan span;
    CHECK(fh_span_find(room.terrain, (FhRect){0, -150, 8, 150}, 1, 99, 200, &span));
    CHECK_INT(24, span.px);
    room_destroy(&room);
}

TEST(span_of_wide_bodies_is_not_looked_for) {
    Room room = room_from("############################################################\n");
    FhSpan span;
    int wide = FH_SPAN_COLUMNS * 16;
    CHECK(fh_span_find(room.terrain, (FhRect){0, -8, wide - 16, 8}, 1, 99, 1, &span));
    CHECK_INT(16, span.px);
    CHECK(!fh_span_find(room.terrain, (FhRect){0, -8, wide + 16, 8}, 1, 99, 1, &span));
    room_destroy(&room);
}
