#include "test.h"

#include "engine/terrain/tileset.h"

#include <string.h>

static FhTileKind slope_kind(int size) {
    FhTileKind kind = {.solidity = FH_SOLID, .grip = 1};
    fh_shape_from_profile(&kind.shape, size, (FhProfilePoint[]){{0, 0}, {1, 1}}, 2);
    return kind;
}

TEST(tileset_numbers_kinds_from_1_in_their_order) {
    FhTileset *tileset = fh_tileset_create(16);
    FhTileKind kind = slope_kind(16);
    for (int number = 1; number <= 100; number++) {
        kind.belt = (float)number;
        CHECK_INT(number, fh_tileset_add(tileset, &kind));
    }
    CHECK_INT(100, fh_tileset_count(tileset));
    for (int number = 1; number <= 100; number++) {
        CHECK_INT(number, fh_tileset_kind(tileset, fh_tile_make(number, 3))->belt);
    }
    fh_tileset_destroy(tileset);
}

TEST(tileset_gives_a_shape_in_each_of_its_eight_transforms) {
    FhTileset *tileset = fh_tileset_create(32);
    FhTileKind kind = slope_kind(32);
    fh_tileset_add(tileset, &kind);
    int number = fh_tileset_add(tileset, &kind);
    for (int transform = 0; transform < FH_TRANSFORMS; transform++) {
        FhShape expected;
        fh_shape_transform(&expected, &kind.shape, transform);
        const FhShape *got = fh_tileset_shape(tileset, fh_tile_make(number, transform));
        CHECK(memcmp(expected.rows, got->rows, sizeof expected.rows) == 0);
    }
    fh_tileset_destroy(tileset);
}

TEST(tileset_keeps_transforms_that_look_the_same_once) {
    FhTileset *tileset = fh_tileset_create(16);
    FhTileKind kind = slope_kind(16);
    int number = fh_tileset_add(tileset, &kind);
    int different = 0;
    for (int a = 0; a < FH_TRANSFORMS; a++) {
        bool is_first = true;
        for (int b = 0; b < a; b++) {
            is_first = is_first && fh_tileset_shape(tileset, fh_tile_make(number, a)) !=
                                       fh_tileset_shape(tileset, fh_tile_make(number, b));
        }
        different += is_first;
    }
    // A diagonal is its own mirror image along the other diagonal.
    CHECK_INT(4, different);
    fh_tileset_destroy(tileset);
}

TEST(tileset_knows_no_kind_of_the_empty_tile_or_of_unused_numbers) {
    FhTileset *tileset = fh_tileset_create(16);
    CHECK(!fh_tileset_kind(tileset, FH_TILE_EMPTY));
    CHECK(!fh_tileset_kind(tileset, fh_tile_make(1, 0)));
    CHECK(!fh_tileset_shape(tileset, fh_tile_make(FH_TILE_KINDS_MAX, 7)));
    fh_tileset_destroy(tileset);
}

TEST(tileset_refuses_sizes_that_there_are_not) {
    CHECK(!fh_tileset_create(0));
    CHECK(!fh_tileset_create(24));
}

TEST(tileset_refuses_more_kinds_than_a_tile_can_name) {
    FhTileset *tileset = fh_tileset_create(8);
    FhTileKind kind = {.solidity = FH_PASSABLE};
    fh_shape_from_profile(&kind.shape, 8, NULL, 0);
    for (int i = 0; i < FH_TILE_KINDS_MAX; i++) {
        fh_tileset_add(tileset, &kind);
    }
    CHECK_INT(0, fh_tileset_add(tileset, &kind));
    CHECK_INT(FH_TILE_KINDS_MAX, fh_tileset_count(tileset));
    CHECK_INT(FH_TILE_KINDS_MAX, fh_tile_kind(fh_tile_make(FH_TILE_KINDS_MAX, 7)));
    fh_tileset_destroy(tileset);
}

TEST(tileset_that_is_shared_lives_until_its_last_owner_goes) {
    FhTileset *tileset = fh_tileset_create(16);
    CHECK(fh_tileset_share(tileset) == tileset);
    fh_tileset_destroy(tileset);
    CHECK_INT(16, fh_tileset_tile_size(tileset));
    fh_tileset_destroy(tileset);
}

TEST(tileset_that_was_cloned_has_the_same_kinds_and_grows_by_itself) {
    FhTileKind kind = slope_kind(16);
    kind.flags = FH_KIND_LADDER;
    kind.category = 4;
    for (int count = 0; count < 12; count++) {
        FhTileset *tileset = fh_tileset_create(16);
        for (int i = 0; i < count; i++) {
            fh_tileset_add(tileset, &kind);
        }
        FhTileset *copy = fh_tileset_clone(fh_tileset_share(tileset));
        CHECK_INT(count, fh_tileset_count(copy));
        CHECK_INT(count ? FH_KIND_LADDER : 0, (long)fh_tileset_flags(copy));
        CHECK_INT(count ? 4 : 0, (long)fh_tileset_categories(copy));
        CHECK_INT(count + 1, fh_tileset_add(copy, &kind));
        CHECK_INT(count, fh_tileset_count(tileset));
        for (int tile = 0; tile < fh_tile_make(count + 1, 0); tile++) {
            const FhShape *shape = fh_tileset_shape(tileset, (FhTile)tile);
            const FhShape *same = fh_tileset_shape(copy, (FhTile)tile);
            CHECK(!shape == !same && (!shape || memcmp(shape, same, sizeof *shape) == 0));
            CHECK(fh_tileset_traits_table(tileset)[tile] == fh_tileset_traits_table(copy)[tile]);
        }
        fh_tileset_destroy(copy);
        fh_tileset_destroy(tileset);
        fh_tileset_destroy(tileset);
    }
}
