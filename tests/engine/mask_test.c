#include "engine/terrain/ground.h"

#include "room.h"
#include "sanitizer.h"
#include "test.h"

TEST(mask_of_a_terrain_has_its_solid_pixels_and_no_others_B42) {
    Room room = room_at("#/-H\n"
                        "a^zT\n",
                        -3, -1);
    FhMask *mask = room_mask(room.terrain);
    int wrong = 0;
    for (int y = -40; y < 40; y++) {
        for (int x = -70; x < 40; x++) {
            wrong +=
                fh_mask_at(mask, x, y) != fh_terrain_overlaps(room.terrain, (FhRect){x, y, 1, 1});
        }
    }
    CHECK_INT(0, wrong);
    CHECK(fh_mask_bounds(mask).x == -48 && fh_mask_bounds(mask).y == -16);
}

TEST(mask_takes_one_bit_a_pixel_B42) {
    FhMask *mask = fh_mask_create();
    CHECK(fh_mask_fill(mask, (FhRect){-128, 0, 1024, 512}, true));
    CHECK(fh_mask_bytes(mask) * 8 < 1024u * 512u * 104u / 100u);
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

TEST(mask_clones_and_what_they_are_of_are_dug_and_filled_apart) {
    FhMask *mask = fh_mask_create();
    CHECK(fh_mask_fill(mask, (FhRect){0, 0, 640, 64}, true));
    size_t before = test_bytes_in_use();
    FhMask *clone = fh_mask_clone(mask);
    CHECK(test_bytes_in_use() - before < 10 * 100);
    CHECK(fh_mask_fill_disc(clone, (FhPoint){10, 10}, 5, false));
    CHECK(fh_mask_at(mask, 10, 10) && !fh_mask_at(clone, 10, 10));
    CHECK(fh_mask_fill(mask, (FhRect){100, 0, 4, 4}, false));
    CHECK(!fh_mask_at(mask, 100, 0) && fh_mask_at(clone, 100, 0));
    fh_mask_destroy(mask);
    CHECK(fh_mask_at(clone, 100, 0) && fh_mask_bounds(clone).w == 640);
    fh_mask_destroy(clone);
}

TEST(mask_that_takes_a_clone_has_new_versions_where_pixels_differ) {
    FhMask *mask = fh_mask_create();
    CHECK(fh_mask_fill(mask, (FhRect){0, 0, 192, 64}, true));
    FhMask *clone = fh_mask_clone(mask);
    CHECK(fh_mask_fill(mask, (FhRect){5, 5, 9, 9}, false));
    CHECK(fh_mask_fill(mask, (FhRect){900, 0, 9, 9}, true));
    uint64_t version = fh_mask_version(mask);
    uint64_t other = fh_mask_chunk_version(mask, (FhPoint){1, 0});
    fh_mask_take(mask, clone);
    CHECK(fh_mask_at(mask, 6, 6) && !fh_mask_at(mask, 900, 0) && fh_mask_at(clone, 900, 0));
    CHECK(fh_mask_version(mask) > version);
    CHECK(fh_mask_chunk_version(mask, (FhPoint){0, 0}) > version);
    CHECK(fh_mask_chunk_version(mask, (FhPoint){14, 0}) > version); // its chunk went
    CHECK(fh_mask_chunk_version(mask, (FhPoint){1, 0}) == other);
    fh_mask_destroy(clone);
    clone = fh_mask_clone(mask);
    version = fh_mask_version(mask);
    fh_mask_take(mask, clone);
    CHECK(fh_mask_version(mask) == version);
    fh_mask_destroy(clone);
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

TEST(ground_follows_edited_tiles_and_keeps_what_was_dug_elsewhere_B42) {
    Room room = room_from("###\n"
                          "#.#\n");
    FhGroundDef ground = {.terrain = room.terrain};
    FhMask *mask = fh_ground_mask(&ground);
    FhMask *base = fh_ground_mask(&ground);
    FhGroundSeen seen = fh_ground_seen(&ground);
    CHECK(fh_mask_fill_disc(mask, (FhPoint){16, 8}, 4, false));
    CHECK(fh_mask_fill_disc(mask, (FhPoint){40, 8}, 4, false));
    CHECK(fh_terrain_set(room.terrain, 0, 0, room_tile('/')));
    CHECK(fh_terrain_set(room.terrain, 100, -70, room_tile('#')));
    CHECK(fh_ground_follow(&ground, mask, base, &seen));
    CHECK(!fh_mask_at(mask, 0, 0));
    CHECK(fh_mask_at(mask, 15, 8));  // the dug half of this cell is whole again
    CHECK(!fh_mask_at(mask, 17, 8)); // that of the other is not
    CHECK(!fh_mask_at(mask, 40, 8));
    CHECK(fh_mask_at(mask, 1600, -1120));
    CHECK(fh_terrain_set(room.terrain, 100, -70, FH_TILE_EMPTY)); // the last one of its chunk
    CHECK(fh_ground_follow(&ground, mask, base, &seen));
    CHECK(!fh_mask_at(mask, 1600, -1120));
    fh_mask_destroy(mask);
    fh_mask_destroy(base);
}

TEST(ground_is_tiles_and_what_is_added_without_what_is_removed_B42) {
    Room room = room_from("##..-Hx\n");
    FhMask *added = fh_mask_create();
    FhMask *removed = fh_mask_create();
    CHECK(fh_mask_fill(added, (FhRect){-4, 20, 8, 8}, true));
    CHECK(fh_mask_fill(removed, (FhRect){8, 0, 8, 16}, true));
    FhGroundDef ground = {room.terrain, added, removed};
    FhMask *mask = fh_ground_mask(&ground);
    FhMask *base = fh_ground_mask(&ground);
    FhGroundSeen seen = fh_ground_seen(&ground);
    CHECK(fh_mask_at(mask, -4, 20) && fh_mask_at(mask, 7, 0) && fh_mask_at(mask, 16, 0));
    CHECK(!fh_mask_at(mask, 8, 0) && !fh_mask_at(mask, 4, 20));
    CHECK(!fh_mask_overlaps(mask, (FhRect){32, 0, 80, 16}));  // what is not solid stays a tile
    CHECK(fh_mask_fill(mask, (FhRect){-4, 20, 4, 4}, false)); // dug while it runs
    CHECK(fh_mask_fill(added, (FhRect){-4, 26, 8, 4}, true)); // and edited meanwhile
    CHECK(fh_mask_fill(removed, (FhRect){12, 0, 4, 16}, false));
    CHECK(fh_ground_follow(&ground, mask, base, &seen));
    CHECK(!fh_mask_at(mask, -4, 20) && fh_mask_at(mask, 0, 20) && fh_mask_at(mask, -4, 29));
    CHECK(fh_mask_at(mask, 12, 0) && !fh_mask_at(mask, 11, 0));
    fh_mask_destroy(mask);
    fh_mask_destroy(base);
    fh_mask_destroy(added);
    fh_mask_destroy(removed);
}
