// Rings of variants: every kind of the catalog, held against the shapes themselves.

#include <stdlib.h>
#include <string.h>

#include "editor/brush.h"
#include "editor_test.h"

TEST(the_wheel_comes_back_to_where_it_began_for_every_kind) {
    Bench *bench = bench_create();
    Brush brush = {0};
    brush_reset(&brush, bench->level);
    for (int kind = 1; kind <= level_kind_count(bench->level); kind++) {
        brush_choose(&brush, bench->level, fh_tile_make(kind, 0));
        int count = brush_ring(bench->level, brush.tile).count;
        CHECK(count >= 1);
        FhTile first = brush.tile;
        for (int i = 0; i < count; i++) {
            brush_turn_ring(&brush, bench->level, 1);
            CHECK(i == count - 1 || count == 1 || brush.tile != first);
        }
        CHECK_INT(first, brush.tile);
    }
    brush_free(&brush);
}

TEST(no_two_variants_of_a_slope_have_the_same_shape) {
    Bench *bench = bench_create();
    static const char *const names[] = {"slope45", "slope22a", "slope14b", "curve", "half"};
    static const int expected[] = {4, 16, 32, 8, 4};
    for (size_t n = 0; n < sizeof names / sizeof names[0]; n++) {
        FhTile tile = fh_tile_make(bench_kind(bench, names[n]), 0);
        BrushRing ring = brush_ring(bench->level, tile);
        for (int i = 0; i < ring.count; i++) {
            for (int j = 0; j < i; j++) {
                const FhShape *a = fh_tileset_shape(bench->level->tileset, ring.tiles[i]);
                const FhShape *b = fh_tileset_shape(bench->level->tileset, ring.tiles[j]);
                CHECK(memcmp(a->rows, b->rows, sizeof a->rows) != 0);
            }
        }
        CHECK(ring.count <= expected[n]);
        CHECK(ring.count >= expected[n] / 2);
    }
}

TEST(a_tile_that_the_level_has_no_kind_for_makes_no_ring_with_others) {
    Bench *bench = bench_create();
    FhTile lost = fh_tile_make(level_kind_count(bench->level) + 1, 0);
    BrushRing ring = brush_ring(bench->level, lost);
    for (int i = 0; i < ring.count; i++) {
        CHECK_INT(fh_tile_kind(lost), fh_tile_kind(ring.tiles[i]));
    }
}

TEST(a_conveyor_keeps_both_its_ways) {
    Bench *bench = bench_create();
    FhTile right = fh_tile_make(bench_kind(bench, "conveyor"), 0);
    FhTile left = brush_transform(bench->level, right, FH_FLIP_X);
    CHECK(right != left);
    CHECK_INT(right, brush_transform(bench->level, left, FH_FLIP_X));
}

TEST(a_flipped_block_stays_a_plain_block) {
    Bench *bench = bench_create();
    FhTile block = fh_tile_make(bench_kind(bench, "block"), 0);
    CHECK_INT(block, brush_transform(bench->level, block, FH_R90 | FH_FLIP_Y));
}

TEST(the_variant_last_used_is_remembered) {
    Bench *bench = bench_create();
    Brush brush = {0};
    brush_reset(&brush, bench->level);
    int slope = bench_kind(bench, "slope45");
    brush_choose(&brush, bench->level, fh_tile_make(slope, FH_FLIP_X));
    brush_choose(&brush, bench->level, fh_tile_make(bench_kind(bench, "block"), 0));
    brush_choose_ring(&brush, bench->level, slope);
    CHECK_INT(fh_tile_make(slope, FH_FLIP_X), brush.tile);
    brush_free(&brush);
}

TEST(each_kind_of_the_palette_is_shown_as_it_was_last_used_the_last_one_too) {
    Bench *bench =
        bench_create_on("{ \"format\": \"foothold-level\", \"version\": 1, \"tileSize\": 16,\n"
                        "  \"shapes\": { \"ramp\": [1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16] } }\n");
    Brush brush = {0};
    brush_reset(&brush, bench->level);
    int last = level_kind_count(bench->level);
    brush_choose(&brush, bench->level, fh_tile_make(last, FH_FLIP_X));
    BrushRing kinds = brush_ring_of_kinds(&brush, bench->level);
    CHECK_INT(fh_tile_make(last, FH_FLIP_X), kinds.tiles[kinds.count - 1]);
    CHECK_INT(kinds.count - 1, kinds.at);
    brush_free(&brush);
}
