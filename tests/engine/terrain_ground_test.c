// terrain_ground_test.c - the queries that look at many tiles at once, against looking at every
// pixel.

#include "test.h"

#include "engine/terrain/terrain.h"
#include "engine/base/geometry.h"

typedef struct Land {
    FhTileset *tileset;
    FhTerrain *terrain;
    uint32_t random;
} Land;

static void add_kind(FhTileset *tileset, FhSolidity solidity, const FhProfilePoint *points,
                     int count) {
    FhTileKind kind = {.solidity = solidity};
    fh_shape_from_profile(&kind.shape, fh_tileset_tile_size(tileset), points, count);
    fh_tileset_add(tileset, &kind);
}

/// Random tiles around the origin: blocks, slopes, bumps, flat and sloped one-ways, air that is a
/// tile, a number not in use.
static Land land_of(uint32_t seed, int size) {
    static const FhProfilePoint block[] = {{0, 1}, {1, 1}};
    static const FhProfilePoint slope[] = {{0, 0}, {1, 1}};
    static const FhProfilePoint bump[] = {{0, 0}, {0.5F, 0.5F}, {1, 0}};
    Land land = {.tileset = fh_tileset_create(size), .random = seed};
    add_kind(land.tileset, FH_SOLID, block, 2);
    add_kind(land.tileset, FH_SOLID, slope, 2);
    add_kind(land.tileset, FH_SOLID, bump, 3);
    add_kind(land.tileset, FH_ONE_WAY, slope, 2);
    add_kind(land.tileset, FH_ONE_WAY, block, 2);
    add_kind(land.tileset, FH_PASSABLE, block, 2);
    add_kind(land.tileset, FH_SOLID, NULL, 0);
    land.terrain = fh_terrain_create(land.tileset);
    for (int i = 0; i < 600; i++) {
        int kind = test_random_in(&land.random, 1, 100) <= 50
                       ? 1
                       : test_random_in(&land.random, 0, fh_tileset_count(land.tileset) + 1);
        FhTile tile = fh_tile_make(kind, test_random_in(&land.random, 0, 7));
        fh_terrain_set(land.terrain, test_random_in(&land.random, -20, 20),
                       test_random_in(&land.random, -10, 10), kind ? tile : FH_TILE_EMPTY);
    }
    return land;
}

static void land_free(Land *land) {
    fh_terrain_destroy(land->terrain);
    fh_tileset_destroy(land->tileset);
}

static int draw(Land *land, int low, int high) {
    return test_random_in(&land->random, low, high);
}

static bool pixel_of(const Land *land, int x, int y, FhSolidity solidity) {
    int size = fh_terrain_tile_size(land->terrain);
    FhTile tile = fh_terrain_at(land->terrain, fh_floor_div(x, size), fh_floor_div(y, size));
    const FhTileKind *kind = fh_tileset_kind(land->tileset, tile);
    return kind && kind->solidity == solidity &&
           (fh_tileset_shape(land->tileset, tile)->rows[fh_floor_mod(y, size)] >>
                fh_floor_mod(x, size) &
            1);
}

static bool has_pixel(const Land *land, FhRect box) {
    for (int y = box.y; y < fh_rect_bottom(box); y++) {
        for (int x = box.x; x < fh_rect_right(box); x++) {
            if (pixel_of(land, x, y, FH_SOLID)) {
                return true;
            }
        }
    }
    return false;
}

static FhRect random_box(Land *land, int size) {
    return (FhRect){draw(land, -22 * size, 20 * size), draw(land, -12 * size, 10 * size),
                    draw(land, 1, 3 * size), draw(land, 1, 3 * size)};
}

TEST(terrain_floor_shift_rounds_down_below_zero) {
    for (int value = -200; value < 200; value++) {
        CHECK_INT(fh_floor_div(value, 32), fh_floor_shift(value, 5));
    }
}

TEST(terrain_is_free_without_solid_pixels_and_one_way_cells) {
    for (int bits = 3; bits <= 6; bits++) {
        Land land = land_of(50 + (uint32_t)bits, 1 << bits);
        for (int i = 0; i < 300; i++) {
            FhRect box = random_box(&land, 1 << bits);
            int from = draw(&land, box.y, fh_rect_bottom(box) - 1);
            FhRect below = {box.x, from, box.w, fh_rect_bottom(box) - from};
            bool one_way = fh_terrain_traits(land.terrain, below) & FH_TRAIT_ONE_WAY;
            bool free_now = fh_terrain_is_free(land.terrain, box, from);
            CHECK(free_now == (!has_pixel(&land, box) && !one_way));
            CHECK(fh_terrain_overlaps(land.terrain, box) == has_pixel(&land, box));
        }
        land_free(&land);
    }
}

TEST(terrain_traits_are_those_of_the_cells_under_the_box) {
    Land land = land_of(3, 16);
    for (int i = 0; i < 500; i++) {
        FhRect box = random_box(&land, 16);
        uint32_t expected = 0;
        for (int row = fh_floor_div(box.y, 16); row * 16 < fh_rect_bottom(box); row++) {
            for (int col = fh_floor_div(box.x, 16); col * 16 < fh_rect_right(box); col++) {
                expected |=
                    fh_tileset_traits_table(land.tileset)[fh_terrain_at(land.terrain, col, row)];
            }
        }
        CHECK_INT(expected, fh_terrain_traits(land.terrain, box));
    }
    land_free(&land);
}

/// Writes a stretch of a row: new tiles, or those of the row above.
static void write_stretch(Land *land) {
    FhTile tiles[100];
    int col = draw(land, -40, 60), row = draw(land, -3, 40), count = draw(land, 1, 100);
    bool is_as_above = draw(land, 0, 2) > 0;
    int density = draw(land, 0, 3);
    for (int i = 0; i < count; i++) {
        FhTile made = draw(land, 0, 3) < density ? (FhTile)draw(land, 0, 90) : FH_TILE_EMPTY;
        tiles[i] = is_as_above ? fh_terrain_at(land->terrain, col + i, row - 1) : made;
    }
    CHECK(fh_terrain_set_row(land->terrain, col, row, tiles, count));
    for (int i = 0; i < count; i++) {
        CHECK_INT(tiles[i], fh_terrain_at(land->terrain, col + i, row));
    }
}

TEST(terrain_knows_the_traits_of_tiles_written_in_rows) {
    Land land = land_of(9, 16);
    const uint8_t *traits = fh_tileset_traits_table(land.tileset);
    for (int i = 0; i < 300; i++) {
        write_stretch(&land);
    }
    for (int i = 0; i < 200 * 50; i++) {
        int col = i % 200 - 50, row = i / 200 - 5;
        FhTile tile = fh_terrain_at(land.terrain, col, row);
        FhRect cell = {col * 16, row * 16, 16, 16};
        CHECK_INT(traits[tile], fh_terrain_traits(land.terrain, cell));
    }
    land_free(&land);
}

TEST(terrain_finds_islands_however_far_apart) {
    Land land = land_of(1, 16);
    static const int places[] = {0, -4000, 4000, 100000, -100000, 30000000, -30000000, 512};
    for (int i = 0; i < 64; i++) {
        CHECK(fh_terrain_set(land.terrain, places[i % 8] + i, places[i / 8], 8));
    }
    for (int i = 0; i < 64; i++) {
        CHECK_INT(8, fh_terrain_at(land.terrain, places[i % 8] + i, places[i / 8]));
        CHECK_INT(0, fh_terrain_at(land.terrain, places[i % 8] + 200 + i, places[i / 8] + 100));
    }
    land_free(&land);
}
