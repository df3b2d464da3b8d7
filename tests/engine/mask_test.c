#include "engine/mask.h"

#include "room.h"
#include "test.h"

TEST(mask_of_a_terrain_has_its_solid_pixels_and_no_others_B42) {
    Room room = room_at("#/-H\n"
                        "a^zT\n",
                        -3, -1);
    FhMask *mask = fh_mask_from_terrain(room.terrain);
    int wrong = 0;
    for (int y = -40; y < 40; y++) {
        for (int x = -70; x < 40; x++) {
            wrong +=
                fh_mask_at(mask, x, y) != fh_terrain_overlaps(room.terrain, (FhRect){x, y, 1, 1});
        }
    }
    CHECK_INT(0, wrong);
    CHECK(fh_mask_bounds(mask).x == -48 && fh_mask_bounds(mask).y == -16);
    fh_mask_destroy(mask);
    room_destroy(&room);
}

TEST(mask_takes_one_bit_a_pixel_B42) {
    FhMask *mask = fh_mask_create();
    CHECK(fh_mask_fill(mask, (FhRect){-128, 0, 1024, 512}, true));
    CHECK(fh_mask_bytes(mask) * 8 < 1024u * 512u * 102u / 100u);
    size_t before = fh_mask_bytes(mask);
    CHECK(fh_mask_fill_disc(mask, (FhPoint){100000, -100000}, 50, false));
    CHECK(fh_mask_bytes(mask) == before); // digging where nothing is makes no chunk
    fh_mask_destroy(mask);
}

/// Whether the pixel belongs to the disc, in quarter pixels.
static bool in_disc(int x, int y, int radius) {
    return 4 * (x * x + y * y) < (2 * radius + 1) * (2 * radius + 1);
}

TEST(mask_disc_is_dug_to_the_pixel_across_chunks_and_the_origin) {
    FhMask *mask = fh_mask_create();
    CHECK(fh_mask_fill(mask, (FhRect){-80, -80, 160, 160}, true));
    for (int radius = 0; radius < 40; radius++) {
        CHECK(fh_mask_fill_disc(mask, (FhPoint){-3, 5}, radius, false));
        int wrong = 0;
        for (int y = -60; y <= 60; y++) {
            for (int x = -60; x <= 60; x++) {
                wrong += fh_mask_at(mask, x - 3, y + 5) == in_disc(x, y, radius);
            }
        }
        CHECK_INT(0, wrong);
    }
    CHECK(fh_mask_fill_disc(mask, (FhPoint){-3, 5}, 39, true));
    CHECK(fh_mask_bounds(mask).w == 160);
    CHECK(!fh_mask_overlaps(mask, (FhRect){80, -80, 5, 400}));
    CHECK(fh_mask_overlaps(mask, (FhRect){79, -80, 5, 400}));
    fh_mask_destroy(mask);
}

TEST(mask_counts_changes_and_nothing_else) {
    FhMask *mask = fh_mask_create();
    CHECK(fh_mask_bounds(mask).w == 0);
    CHECK(fh_mask_fill_disc(mask, (FhPoint){0, 0}, 5, true));
    uint64_t version = fh_mask_version(mask);
    CHECK(version > 0);
    CHECK(fh_mask_fill_disc(mask, (FhPoint){0, 0}, 3, true));
    CHECK(fh_mask_fill(mask, (FhRect){0, 0, 0, 9}, false));
    CHECK(fh_mask_fill_disc(mask, (FhPoint){0, 0}, -1, false));
    CHECK(fh_mask_version(mask) == version);
    CHECK(fh_mask_fill(mask, (FhRect){0, 0, 1, 1}, false));
    CHECK(fh_mask_version(mask) > version);
    fh_mask_destroy(mask);
}

TEST(mask_takes_an_edited_tile_anew) {
    Room room = room_from("##\n");
    FhMask *mask = fh_mask_from_terrain(room.terrain);
    CHECK(fh_mask_fill_disc(mask, (FhPoint){16, 8}, 4, false));
    CHECK(fh_terrain_set(room.terrain, 0, 0, room_tile('/')));
    CHECK(fh_mask_take_tile(mask, room.terrain, 0, 0));
    CHECK(!fh_mask_at(mask, 0, 0));
    CHECK(fh_mask_at(mask, 15, 8));  // the dug half of this cell is whole again
    CHECK(!fh_mask_at(mask, 17, 8)); // that of the other is not
    fh_mask_destroy(mask);
    room_destroy(&room);
}

TEST(mask_follows_edited_tiles_and_keeps_what_was_dug_elsewhere) {
    Room room = room_from("###\n"
                          "#.#\n");
    FhMask *mask = fh_mask_from_terrain(room.terrain);
    FhMask *tiles = fh_mask_from_terrain(room.terrain);
    uint64_t since = fh_terrain_version(room.terrain);
    CHECK(fh_mask_fill_disc(mask, (FhPoint){40, 8}, 4, false));
    uint64_t before = fh_mask_hash(mask, (FhRect){0, 0, 48, 32});
    CHECK(fh_terrain_set(room.terrain, 0, 0, FH_TILE_EMPTY));
    CHECK(fh_terrain_set(room.terrain, 100, -70, room_tile('#')));
    CHECK(fh_mask_follow(mask, tiles, room.terrain, since));
    CHECK(fh_mask_hash(mask, (FhRect){0, 0, 48, 32}) != before);
    CHECK(!fh_mask_overlaps(mask, (FhRect){0, 0, 16, 16}));
    CHECK(!fh_mask_at(mask, 40, 8)); // still dug
    CHECK(fh_mask_at(mask, 1600, -1120));
    since = fh_terrain_version(room.terrain);
    CHECK(fh_terrain_set(room.terrain, 100, -70, FH_TILE_EMPTY)); // the last one of its chunk
    CHECK(fh_mask_follow(mask, tiles, room.terrain, since));
    CHECK(!fh_mask_at(mask, 1600, -1120));
    fh_mask_destroy(mask);
    fh_mask_destroy(tiles);
    room_destroy(&room);
}
