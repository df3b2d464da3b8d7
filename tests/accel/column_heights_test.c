// column_heights_test.c - the ground as it is seen from above, against looking at every pixel.

#include "test.h"

#include <string.h>

#include "engine/room.h"
#include "engine/accel/column_heights.h"

enum { COLS = 24, ROWS = 24, LOOKS = 3000 };

static const char letters[] = ".............###//\\\\ab^\"h-pHTzxi>o";

static Room random_room(uint32_t *seed, int size) {
    Room room = room_sized(".\n", size);
    for (int i = 0; i < COLS * ROWS; i++) {
        char letter = letters[test_random_in(seed, 0, (int)sizeof letters - 2)];
        bool is_plain = test_random_in(seed, 0, 9) > 0;
        letter = is_plain && !strchr("#/\\ab^\"h", letter) ? '.' : letter;
        fh_terrain_set(room.terrain, i % COLS - COLS / 2, i / COLS - ROWS / 2, room_tile(letter));
    }
    return room;
}

static FhRect pixel_at(int x, int y) {
    return (FhRect){x, y, 1, 1};
}

static int top_of(const FhTerrain *terrain, FhRect box, int x) {
    int y = box.y;
    while (y < fh_rect_bottom(box) && !fh_terrain_overlaps(terrain, pixel_at(x, y))) {
        y++;
    }
    return y - box.y;
}

/// True when the upper edge of the tile at that pixel is a slope.
static bool is_slope_at(const FhTerrain *terrain, int x, int y) {
    int size = fh_terrain_tile_size(terrain);
    FhTile tile = fh_terrain_at(terrain, fh_floor_div(x, size), fh_floor_div(y, size));
    return fh_tileset_shape(fh_terrain_tileset(terrain), tile)->slopes >> FH_SIDE_TOP & 1;
}

static void check_columns(const FhTerrain *terrain, const FhColumnHeights *heights) {
    FhRect box = heights->box;
    for (int i = 0; i < box.w; i++) {
        int top = top_of(terrain, box, box.x + i);
        int seen = heights->seen[FH_HEIGHTS_ASIDE + i];
        bool is_slope = top < box.h && is_slope_at(terrain, box.x + i, box.y + top);
        CHECK_INT(2 * top + is_slope, seen);
    }
}

/// The box with whole cells about it, and whole units.
static FhRect whole_cells(FhRect box, int size) {
    int left = fh_floor_div(box.x, FH_HEIGHTS_UNIT) * FH_HEIGHTS_UNIT;
    int top = fh_floor_div(box.y, size) * size;
    int right = -fh_floor_div(-fh_rect_right(box), FH_HEIGHTS_UNIT) * FH_HEIGHTS_UNIT;
    int bottom = -fh_floor_div(-fh_rect_bottom(box), size) * size;
    return (FhRect){left, top, right - left, bottom - top};
}

/// The box and the cells about it, on the sides where it ended.
static FhRect one_cell_more(const FhColumnHeights *heights, int size) {
    FhRect box = heights->box;
    int left = heights->ended >> FH_SIDE_LEFT & 1 ? size : 0;
    int top = heights->ended >> FH_SIDE_TOP & 1 ? size : 0;
    int right = heights->ended >> FH_SIDE_RIGHT & 1 ? size : 0;
    int bottom = heights->ended >> FH_SIDE_BOTTOM & 1 ? size : 0;
    return (FhRect){box.x - left, box.y - top, box.w + left + right, box.h + top + bottom};
}

static void look_at_random(const Room *room, uint32_t *seed) {
    int size = fh_terrain_tile_size(room->terrain);
    FhRect body = {test_random_in(seed, -12 * size, 11 * size),
                   test_random_in(seed, -12 * size, 11 * size), test_random_in(seed, 1, 40),
                   test_random_in(seed, 1, 47)};
    int aside = test_random_in(seed, 0, (FH_HEIGHTS_COLUMNS - FH_HEIGHTS_UNIT + 1 - body.w) / 2);
    int above = test_random_in(seed, 0, (FH_HEIGHTS_ROWS - body.h) / 2);
    FhRect asked = {body.x - aside, body.y - above, body.w + 2 * aside, body.h + 2 * above};
    FhColumnHeights heights;
    if (!fh_column_heights_read(room->terrain, body, asked, &heights)) {
        CHECK(fh_terrain_traits(room->terrain, body) & FH_TRAIT_ODD);
        return;
    }
    CHECK(fh_rect_holds(whole_cells(asked, size), heights.box));
    CHECK(fh_rect_holds(heights.box, body));
    CHECK(!(fh_terrain_traits(room->terrain, heights.box) & FH_TRAIT_ODD));
    CHECK(body.y == asked.y || heights.ended == 0 ||
          fh_terrain_traits(room->terrain, one_cell_more(&heights, size)));
    check_columns(room->terrain, &heights);
}

TEST(column_heights_are_what_every_pixel_says) {
    static const int sizes[] = {8, 16, 32, 64};
    uint32_t seed = 5;
    for (int i = 0; i < 4; i++) {
        Room room = random_room(&seed, sizes[i]);
        for (int look = 0; look < LOOKS / 4; look++) {
            look_at_random(&room, &seed);
        }
        room_destroy(&room);
    }
}

TEST(column_heights_reach_as_far_as_the_box_where_all_is_plain) {
    Room room = room_from("........\n"
                          "........\n"
                          ".../####\n"
                          "########\n");
    FhColumnHeights heights;
    FhRect asked = {9, 2, 100, 58};
    CHECK(fh_column_heights_read(room.terrain, (FhRect){20, 8, 12, 24}, asked, &heights));
    CHECK_INT(8, heights.box.x);
    CHECK_INT(104, heights.box.w);
    CHECK_INT(2, heights.box.y);
    CHECK_INT(58, heights.box.h);
    CHECK_INT(0, heights.ended);
    const uint8_t *seen = &heights.seen[FH_HEIGHTS_ASIDE - 8];
    CHECK_INT(2 * 46, seen[8]);
    CHECK_INT(2 * 45 + 1, seen[48]);
    CHECK_INT(2 * 30, seen[64]);
}

TEST(column_heights_end_before_a_one_way_and_under_what_hangs_over_the_body) {
    Room room = room_from("...#....\n"
                          "........\n"
                          "......-.\n"
                          "########\n");
    FhColumnHeights heights;
    FhRect asked = {0, 0, 120, 64};
    CHECK(fh_column_heights_read(room.terrain, (FhRect){50, 24, 12, 24}, asked, &heights));
    CHECK_INT(16, heights.box.y);
    CHECK_INT(96, fh_rect_right(heights.box));
    CHECK_INT(1 << FH_SIDE_RIGHT | 1 << FH_SIDE_TOP, heights.ended);
    CHECK(!fh_column_heights_read(room.terrain, (FhRect){90, 24, 12, 24}, asked, &heights));
}
