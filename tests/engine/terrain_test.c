#include <string.h>

#include "sanitizer.h"
#include "engine/room.h"
#include "test.h"

#include "engine/terrain/terrain.h"

enum { BLOCK = 1, SLOPE, ONE_WAY, SPIKES, NOISE, KINDS };

static FhTileset *make_tileset(int size, uint32_t *random) {
    FhTileset *tileset = fh_tileset_create(size);
    FhTileKind kind = {.solidity = FH_SOLID, .grip = 1};
    fh_shape_from_profile(&kind.shape, size, (FhProfilePoint[]){{0, 1}, {1, 1}}, 2);
    fh_tileset_add(tileset, &kind);
    fh_shape_from_profile(&kind.shape, size, (FhProfilePoint[]){{0, 0}, {1, 1}}, 2);
    fh_tileset_add(tileset, &kind);
    kind.solidity = FH_ONE_WAY;
    fh_tileset_add(tileset, &kind);
    kind.solidity = FH_PASSABLE;
    kind.flags = FH_KIND_HAZARD;
    fh_tileset_add(tileset, &kind);
    kind.solidity = FH_SOLID;
    kind.flags = 0;
    uint64_t rows[FH_TILE_SIZE_MAX] = {0};
    for (int i = 0; i < size; i++) {
        int y = test_random_in(random, 0, size - 1);
        rows[y] |= UINT64_C(1) << test_random_in(random, 0, size - 1);
    }
    fh_shape_from_rows(&kind.shape, size, rows);
    fh_tileset_add(tileset, &kind);
    return tileset;
}

typedef struct Ground {
    FhTileset *tileset;
    FhTerrain *terrain;
} Ground;

static Ground make_ground(int size) {
    uint32_t random = 5;
    FhTileset *tileset = make_tileset(size, &random);
    return (Ground){tileset, fh_terrain_create(tileset)};
}

static void free_ground(Ground ground) {
    fh_terrain_destroy(ground.terrain);
    fh_tileset_destroy(ground.tileset);
}

TEST(terrain_tile_of_a_pixel_rounds_down_below_zero) {
    CHECK_INT(-1, fh_floor_div(-1, 16));
    CHECK_INT(-1, fh_floor_div(-16, 16));
    CHECK_INT(-2, fh_floor_div(-17, 16));
    Ground ground = make_ground(16);
    fh_terrain_set(ground.terrain, -1, -1, fh_tile_make(BLOCK, 0));
    CHECK(fh_terrain_overlaps(ground.terrain, (FhRect){-1, -1, 1, 1}));
    CHECK(fh_terrain_overlaps(ground.terrain, (FhRect){-16, -16, 1, 1}));
    CHECK(!fh_terrain_overlaps(ground.terrain, (FhRect){-17, -16, 1, 1}));
    CHECK(!fh_terrain_overlaps(ground.terrain, (FhRect){-16, -17, 1, 1}));
    CHECK(!fh_terrain_overlaps(ground.terrain, (FhRect){0, 0, 16, 16}));
    free_ground(ground);
}

TEST(terrain_is_empty_where_nothing_was_set) {
    Ground ground = make_ground(16);
    CHECK_INT(FH_TILE_EMPTY, fh_terrain_at(ground.terrain, 0, 0));
    CHECK_INT(FH_TILE_EMPTY, fh_terrain_at(ground.terrain, -1000000, 1000000));
    CHECK_INT(0, fh_terrain_bounds(ground.terrain).w);
    CHECK_INT(0, fh_terrain_hash(ground.terrain));
    free_ground(ground);
}

TEST(terrain_remembers_tiles_at_any_coordinates) {
    Ground ground = make_ground(16);
    for (int pass = 0; pass < 2; pass++) {
        uint32_t random = 23;
        for (int i = 0; i < 2000; i++) {
            int col = test_random_in(&random, -1000000, 1000000);
            int row = test_random_in(&random, -1000000, 1000000);
            FhTile tile = fh_tile_make(1 + i % (KINDS - 1), i % FH_TRANSFORMS);
            if (pass == 0) {
                CHECK(fh_terrain_set(ground.terrain, col, row, tile));
            } else {
                CHECK_INT(tile, fh_terrain_at(ground.terrain, col, row));
            }
        }
    }
    free_ground(ground);
}

TEST(terrain_hash_does_not_depend_on_the_order_of_edits) {
    Ground one = make_ground(16);
    Ground other = make_ground(16);
    for (int i = 0; i < 5000; i++) {
        int forth = i * 7919 % 5000;
        int back = 4999 - i;
        fh_terrain_set(one.terrain, forth % 70 - 35, forth / 70 - 35,
                       fh_tile_make(1 + forth % 4, forth % 8));
        fh_terrain_set(other.terrain, 1000 + i, 3, fh_tile_make(BLOCK, 0));
        fh_terrain_set(other.terrain, back % 70 - 35, back / 70 - 35,
                       fh_tile_make(1 + back % 4, back % 8));
    }
    CHECK(fh_terrain_hash(one.terrain) != fh_terrain_hash(other.terrain));
    for (int i = 0; i < 5000; i++) {
        fh_terrain_set(other.terrain, 1000 + i, 3, FH_TILE_EMPTY);
    }
    CHECK(fh_terrain_hash(one.terrain) == fh_terrain_hash(other.terrain));
    free_ground(one);
    free_ground(other);
}

TEST(terrain_hash_tells_where_a_tile_stands_and_how_it_is_turned) {
    uint64_t hashes[4];
    for (int i = 0; i < 4; i++) {
        Ground ground = make_ground(16);
        fh_terrain_set(ground.terrain, i == 1, i == 2, fh_tile_make(SLOPE, i == 3));
        hashes[i] = fh_terrain_hash(ground.terrain);
        free_ground(ground);
    }
    for (int i = 0; i < 4; i++) {
        for (int j = 0; j < i; j++) {
            CHECK(hashes[i] != hashes[j]);
        }
    }
}

TEST(terrain_row_is_set_as_its_tiles_one_by_one) {
    enum { COUNT = 80 };
    Ground whole = make_ground(16), single = make_ground(16);
    FhTile tiles[COUNT] = {0};
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < COUNT; i++) {
            tiles[i] = i % (round + 2) == 0 ? fh_tile_make(BLOCK, round) : FH_TILE_EMPTY;
            CHECK(fh_terrain_set(single.terrain, i - 40, -3, tiles[i]));
        }
        CHECK(fh_terrain_set_row(whole.terrain, -40, -3, tiles, COUNT));
        CHECK(fh_terrain_hash(whole.terrain) == fh_terrain_hash(single.terrain));
    }
    const FhTile *chunk = fh_terrain_chunk_tiles(whole.terrain, 5, -1);
    CHECK(chunk && chunk[29 * FH_CHUNK_TILES + 4] == fh_terrain_at(whole.terrain, 4, -3));
    memset(tiles, 0, sizeof tiles);
    CHECK(fh_terrain_set_row(whole.terrain, -40, -3, tiles, COUNT));
    CHECK(fh_terrain_chunk_tiles(whole.terrain, 5, -1) == NULL);
    CHECK_INT(0, fh_terrain_bounds(whole.terrain).w);
    free_ground(whole);
    free_ground(single);
}

static void fill(FhTerrain *terrain, int cols, int rows) {
    for (int i = 0; i < cols * rows; i++) {
        CHECK(fh_terrain_set(terrain, i % cols - 9, i / cols - 9, fh_tile_make(1 + i % 4, i % 8)));
    }
}

TEST(terrain_clone_takes_little_room_until_one_of_the_two_is_edited) {
    enum { CHUNK_BYTES = 3000, BLOCK_BYTES = 1100 };
    Ground ground = make_ground(16);
    fill(ground.terrain, 400, 300);
    size_t before = test_bytes_in_use();
    FhTerrain *clone = fh_terrain_clone(ground.terrain, ground.tileset);
    size_t cloned = test_bytes_in_use();
    CHECK(cloned - before < 130 * 16);
    for (int i = 0; i < 40; i++) {
        CHECK(fh_terrain_set(ground.terrain, 100 + i % 8, 64 + i / 8, FH_TILE_EMPTY));
    }
    CHECK(test_bytes_in_use() - cloned < CHUNK_BYTES + BLOCK_BYTES);
    CHECK(fh_terrain_at(clone, 100, 64) != FH_TILE_EMPTY);
    fh_terrain_destroy(clone);
    CHECK(test_bytes_in_use() <= before);
    free_ground(ground);
}

TEST(terrain_clones_and_what_they_are_of_are_edited_apart) {
    Ground ground = make_ground(16), twin = make_ground(16);
    fill(ground.terrain, 100, 70);
    fill(twin.terrain, 100, 70);
    FhTerrain *clones[3];
    uint64_t hashes[3];
    uint32_t random = 3;
    for (int i = 0; i < 3; i++) {
        clones[i] = fh_terrain_clone(ground.terrain, ground.tileset);
        hashes[i] = fh_terrain_hash(ground.terrain);
        for (int k = 0; k < 200; k++) {
            int col = test_random_in(&random, -60, 160), row = test_random_in(&random, -60, 120);
            FhTile tile = fh_tile_make(test_random_in(&random, 0, 4), 0);
            CHECK(fh_terrain_set(ground.terrain, col, row, tile));
            CHECK(fh_terrain_set(twin.terrain, col, row, tile));
        }
        CHECK(fh_terrain_hash(ground.terrain) == fh_terrain_hash(twin.terrain));
    }
    for (int i = 0; i < 3; i++) {
        CHECK(hashes[i] == fh_terrain_hash(clones[i]));
    }
    CHECK(fh_terrain_set(clones[0], 5, 5, fh_tile_make(SPIKES, 3)));
    CHECK(fh_terrain_set(clones[1], -500, 5, fh_tile_make(SPIKES, 3)));
    CHECK(hashes[0] != fh_terrain_hash(clones[0]));
    CHECK_INT(-500, fh_terrain_bounds(clones[1]).x);
    CHECK(hashes[2] == fh_terrain_hash(clones[2]));
    CHECK(fh_terrain_hash(ground.terrain) == fh_terrain_hash(twin.terrain));
    fh_terrain_destroy(ground.terrain);
    CHECK(hashes[2] == fh_terrain_hash(clones[2]));
    ground.terrain = clones[2];
    fh_terrain_destroy(clones[1]);
    fh_terrain_destroy(clones[0]);
    free_ground(ground);
    free_ground(twin);
}

TEST(terrain_that_takes_a_clone_is_as_that_was_with_new_versions_where_tiles_differ) {
    Ground ground = make_ground(16);
    FhTerrain *terrain = ground.terrain;
    uint32_t random = 5;
    fill(terrain, 200, 140);
    for (int round = 0; round < 20; round++) {
        uint64_t hash = fh_terrain_hash(terrain), least = fh_terrain_version(terrain);
        FhTerrain *clone = fh_terrain_clone(terrain, ground.tileset);
        FhRect bounds = fh_terrain_bounds(terrain);
        FhPoint at = {test_random_in(&random, -40, 250), test_random_in(&random, -40, 180)};
        FhTile was = fh_terrain_at(terrain, at.x, at.y), tile = (FhTile)(was == 8 ? 9 : 8);
        CHECK(fh_terrain_set(terrain, at.x, at.y, tile));
        uint64_t edited = fh_terrain_version(terrain), before[2], after[2];
        FhPoint other = {at.x + FH_CHUNK_TILES, at.y};
        before[0] = fh_terrain_chunk_version(terrain, at.x, at.y);
        before[1] = fh_terrain_chunk_version(terrain, other.x, other.y);
        bool is_new = fh_terrain_chunk_tiles(clone, at.x, at.y) == NULL;
        fh_terrain_take(terrain, clone);
        after[0] = fh_terrain_chunk_version(terrain, at.x, at.y);
        after[1] = fh_terrain_chunk_version(terrain, other.x, other.y);
        CHECK(hash == fh_terrain_hash(terrain) &&
              fh_rect_equals(bounds, fh_terrain_bounds(terrain)));
        CHECK(fh_terrain_at(terrain, at.x, at.y) == was &&
              fh_terrain_at(clone, at.x, at.y) == tile);
        CHECK(edited > least && fh_terrain_version(terrain) > edited && after[0] > before[0]);
        CHECK(is_new || after[1] == before[1]);
        fh_terrain_destroy(clone);
    }
    free_ground(ground);
}

TEST(terrain_that_takes_a_clone_like_itself_keeps_every_version) {
    Ground ground = make_ground(16);
    fill(ground.terrain, 100, 70);
    FhTerrain *clone = fh_terrain_clone(ground.terrain, ground.tileset);
    CHECK(fh_terrain_set(ground.terrain, 3, 3, FH_TILE_EMPTY));
    CHECK(fh_terrain_set(ground.terrain, 3, 3, fh_terrain_at(clone, 3, 3))); // another chunk now
    uint64_t version = fh_terrain_version(ground.terrain);
    uint64_t chunk = fh_terrain_chunk_version(ground.terrain, 3, 3);
    fh_terrain_take(ground.terrain, clone);
    CHECK(version == fh_terrain_version(ground.terrain));
    CHECK(chunk == fh_terrain_chunk_version(ground.terrain, 3, 3));
    fh_terrain_destroy(clone);
    free_ground(ground);
}

TEST(terrain_says_a_new_version_where_a_chunk_went) {
    Ground ground = make_ground(16);
    FhTerrain *nothing = fh_terrain_clone(ground.terrain, ground.tileset);
    CHECK(fh_terrain_chunk_version(ground.terrain, 7, 7) == 0);
    CHECK(fh_terrain_set(ground.terrain, 7, 7, fh_tile_make(BLOCK, 0)));
    uint64_t set = fh_terrain_chunk_version(ground.terrain, 7, 7);
    fh_terrain_take(ground.terrain, nothing);
    uint64_t gone = fh_terrain_chunk_version(ground.terrain, 7, 7);
    CHECK(gone > set && gone == fh_terrain_version(ground.terrain));
    fh_terrain_take(ground.terrain, nothing);
    CHECK(fh_terrain_chunk_version(ground.terrain, 7, 7) > gone);
    CHECK(fh_terrain_at(ground.terrain, 7, 7) == fh_tile_make(BLOCK, 0));
    fh_terrain_destroy(nothing);
    free_ground(ground);
}

TEST(terrain_bounds_hold_every_tile_that_is_still_set) {
    Ground ground = make_ground(16);
    fh_terrain_set(ground.terrain, -70, 5, fh_tile_make(BLOCK, 0));
    fh_terrain_set(ground.terrain, 100, -33, fh_tile_make(BLOCK, 0));
    fh_terrain_set(ground.terrain, 3, 40, fh_tile_make(BLOCK, 0));
    FhRect bounds = fh_terrain_bounds(ground.terrain);
    CHECK_INT(-70, bounds.x);
    CHECK_INT(-33, bounds.y);
    CHECK_INT(171, bounds.w);
    CHECK_INT(74, bounds.h);
    fh_terrain_set(ground.terrain, -70, 5, FH_TILE_EMPTY);
    fh_terrain_set(ground.terrain, 100, -33, FH_TILE_EMPTY);
    bounds = fh_terrain_bounds(ground.terrain);
    CHECK_INT(3, bounds.x);
    CHECK_INT(40, bounds.y);
    CHECK_INT(1, bounds.w);
    CHECK_INT(1, bounds.h);
    free_ground(ground);
}

TEST(terrain_bounds_are_the_same_as_measured_after_any_edits) {
    Ground ground = make_ground(16);
    uint32_t random = 7;
    for (int edit = 0; edit < 3000; edit++) {
        int reach = edit % 100 < 5 ? 300 : 6;
        int col = test_random_in(&random, -reach, reach);
        int row = test_random_in(&random, -reach, reach);
        bool empties = test_random(&random) % 5 < 3;
        fh_terrain_set(ground.terrain, col, row, empties ? FH_TILE_EMPTY : fh_tile_make(BLOCK, 0));
        FhRect bounds = fh_terrain_bounds(ground.terrain), fits = {0, 0, 0, 0};
        size_t cursor = 0;
        FhPoint at;
        while (fh_terrain_next_chunk(ground.terrain, &cursor, &at)) {
            const FhTile *tiles = fh_terrain_chunk_tiles(ground.terrain, at.x, at.y);
            for (int i = 0; i < FH_CHUNK_TILES * FH_CHUNK_TILES; i++) {
                FhRect one = {at.x + i % FH_CHUNK_TILES, at.y + i / FH_CHUNK_TILES, 1, 1};
                fits = tiles[i] != FH_TILE_EMPTY ? fh_rect_around(fits, one) : fits;
            }
        }
        CHECK(memcmp(&fits, &bounds, sizeof fits) == 0);
    }
    free_ground(ground);
}

TEST(terrain_versions_differ_between_terrains_changed_as_often_in_other_places) {
    Ground a = make_ground(16), b = make_ground(16);
    FhTile tile = fh_tile_make(BLOCK, 0);
    CHECK(fh_terrain_set(a.terrain, 3, 4, tile) && fh_terrain_set(b.terrain, 4, 3, tile));
    CHECK(fh_terrain_version(a.terrain) != fh_terrain_version(b.terrain));
    CHECK(fh_terrain_chunk_version(a.terrain, 0, 0) != fh_terrain_chunk_version(b.terrain, 0, 0));
    free_ground(a);
    free_ground(b);
}

TEST(terrain_versions_grow_with_changes_and_only_with_changes) {
    Ground ground = make_ground(16);
    CHECK_INT(0, fh_terrain_chunk_version(ground.terrain, 0, 0));
    fh_terrain_set(ground.terrain, 0, 0, fh_tile_make(BLOCK, 0));
    uint64_t version = fh_terrain_version(ground.terrain);
    uint64_t chunk_version = fh_terrain_chunk_version(ground.terrain, 31, 31);
    CHECK(version > 0 && chunk_version > 0);
    fh_terrain_set(ground.terrain, 0, 0, fh_tile_make(BLOCK, 0));
    fh_terrain_set(ground.terrain, 500, 500, FH_TILE_EMPTY);
    CHECK_INT(version, fh_terrain_version(ground.terrain));
    fh_terrain_set(ground.terrain, -1, 0, fh_tile_make(BLOCK, 0));
    CHECK(fh_terrain_version(ground.terrain) > version);
    CHECK_INT(chunk_version, fh_terrain_chunk_version(ground.terrain, 0, 0));
    fh_terrain_set(ground.terrain, 0, 0, FH_TILE_EMPTY);
    CHECK(fh_terrain_chunk_version(ground.terrain, 0, 0) > chunk_version);
    free_ground(ground);
}

TEST(terrain_walk_meets_tiles_row_by_row_across_chunks) {
    Ground ground = make_ground(16);
    fh_terrain_set(ground.terrain, 33, -1, fh_tile_make(BLOCK, 0));
    fh_terrain_set(ground.terrain, -40, -1, fh_tile_make(SLOPE, FH_R90));
    fh_terrain_set(ground.terrain, -1, 0, fh_tile_make(SPIKES, 0));
    fh_terrain_set(ground.terrain, 34, 0, fh_tile_make(BLOCK, 0));
    FhTileWalk walk = fh_terrain_walk(ground.terrain, (FhRect){-640, -1, 640 + 34 * 16, 2});
    CHECK(fh_tile_walk_next(&walk));
    CHECK_INT(-40, walk.hit.col);
    CHECK_INT(-640, walk.hit.x);
    CHECK_INT(-16, walk.hit.y);
    CHECK(walk.hit.shape == fh_tileset_shape(ground.tileset, fh_tile_make(SLOPE, FH_R90)));
    CHECK(fh_tile_walk_next(&walk));
    CHECK_INT(33, walk.hit.col);
    CHECK(fh_tile_walk_next(&walk));
    CHECK_INT(-1, walk.hit.col);
    CHECK_INT(0, walk.hit.row);
    CHECK(!fh_tile_walk_next(&walk));
    CHECK(!fh_tile_walk_next(&walk));
    walk = fh_terrain_walk(ground.terrain, (FhRect){-640, -16, 0, 16});
    CHECK(!fh_tile_walk_next(&walk));
    free_ground(ground);
}

static bool pixel_is_solid(const Ground *ground, int x, int y, bool hazard) {
    int size = fh_terrain_tile_size(ground->terrain);
    FhTile tile = fh_terrain_at(ground->terrain, fh_floor_div(x, size), fh_floor_div(y, size));
    const FhTileKind *kind = fh_tileset_kind(ground->tileset, tile);
    if (!kind || (hazard ? !(kind->flags & FH_KIND_HAZARD) : kind->solidity != FH_SOLID)) {
        return false;
    }
    const FhShape *shape = fh_tileset_shape(ground->tileset, tile);
    return (shape->rows[fh_floor_mod(y, size)] >> fh_floor_mod(x, size) & 1) != 0;
}

/// The obvious twin of the two questions about pixels in a box.
static bool any_pixel(const Ground *ground, FhRect box, bool hazard) {
    for (int y = box.y; y < box.y + box.h; y++) {
        for (int x = box.x; x < box.x + box.w; x++) {
            if (pixel_is_solid(ground, x, y, hazard)) {
                return true;
            }
        }
    }
    return false;
}

static void scatter_tiles(Ground *ground, uint32_t *random) {
    for (int i = 0; i < 40; i++) {
        int col = test_random_in(random, -6, 6);
        int row = test_random_in(random, -6, 6);
        int kind = test_random_in(random, BLOCK, NOISE);
        fh_terrain_set(ground->terrain, col, row, fh_tile_make(kind, test_random_in(random, 0, 7)));
    }
}

TEST(terrain_overlaps_agrees_with_every_pixel_at_every_tile_size) {
    uint32_t random = 29;
    for (int size = 8; size <= 64; size *= 2) {
        Ground ground = make_ground(size);
        scatter_tiles(&ground, &random);
        int wrong = 0;
        int hits = 0;
        for (int i = 0; i < 500; i++) {
            FhRect box = {test_random_in(&random, -7 * size, 7 * size),
                          test_random_in(&random, -7 * size, 7 * size),
                          test_random_in(&random, 0, size), test_random_in(&random, 0, size)};
            bool solid = any_pixel(&ground, box, false);
            hits += solid;
            wrong += solid != fh_terrain_overlaps(ground.terrain, box);
            wrong +=
                any_pixel(&ground, box, true) != fh_terrain_touches_hazard(ground.terrain, box);
        }
        CHECK_INT(0, wrong);
        CHECK(hits > 30 && hits < 470);
        free_ground(ground);
    }
}

TEST(terrain_question_about_a_vast_box_ends) {
    const int far = 1 << 30;
    Room room = room_from("#\n"
                          "-\n");
    FhRect all = {-far, -far, INT32_MAX, INT32_MAX};
    FhRect below = {-far, 16, INT32_MAX, far - 16};
    FhRect aside = {16, -far, far - 16, INT32_MAX};
    CHECK(fh_terrain_overlaps(room.terrain, all));
    CHECK(!fh_terrain_overlaps(room.terrain, below));
    CHECK(!fh_terrain_overlaps(room.terrain, aside));
    CHECK(fh_terrain_traits(room.terrain, below) & FH_TRAIT_ONE_WAY);
    CHECK_INT(0, (int)fh_terrain_traits(room.terrain, aside));
    CHECK(!fh_terrain_touches_hazard(room.terrain, all));
    FhTileWalk walk = fh_terrain_walk(room.terrain, all);
    CHECK(fh_tile_walk_next(&walk) && walk.hit.row == 0);
    CHECK(fh_tile_walk_next(&walk) && walk.hit.row == 1);
    CHECK(!fh_tile_walk_next(&walk));
    walk = fh_terrain_walk(room.terrain, aside);
    CHECK(!fh_tile_walk_next(&walk));
}
