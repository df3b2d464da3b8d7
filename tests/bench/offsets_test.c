// offsets_test.c - collision and the eight offsets against the article's own loops, pixel by pixel,
// on every box in a tile. FOOTHOLD_OFFSETS_ROUNDS=10000000 compares that many random boxes at 32
// and 64 px, and every box at 16.

#include "test.h"

#include "bench/offsets.h"
#include "engine/terrain/terrain.h"

#include <stdlib.h>
#include <string.h>

// --- the article's loops --------------------------------------------------------------------

/// A tile's pixels as the article has them: [x][y], y up, in its transform.
typedef struct Bitmap {
    int size;
    bool solid[FH_TILE_SIZE_MAX][FH_TILE_SIZE_MAX];
} Bitmap;

static void extend(Bitmap *bitmap, const FhShape *shape, int transform) {
    FhShape turned;
    fh_shape_transform(&turned, shape, transform);
    bitmap->size = shape->size;
    for (int x = 0; x < shape->size; x++) {
        for (int y = 0; y < shape->size; y++) {
            bitmap->solid[x][y] = turned.rows[shape->size - 1 - y] >> x & 1;
        }
    }
}

/// w and h are one less than the pixels (E13).
static bool collides(const Bitmap *bitmap, int pos_x, int pos_y, int w, int h) {
    for (int x = pos_x; x <= pos_x + w && x < bitmap->size; x++) {
        for (int y = pos_y; y <= pos_y + h && y < bitmap->size; y++) {
            if (bitmap->solid[x][y]) {
                return true;
            }
        }
    }
    return false;
}

typedef struct Place {
    int x, y, w, h; // y up; w and h one less than the pixels
} Place;

static bool meets(const Bitmap *bitmap, Place place, int dx, int dy) {
    return collides(bitmap, place.x + dx, place.y + dy, place.w, place.h);
}

/// Right or up: `is_bounded_by` is the coordinate that ends the loop at the tile's far edge. The
/// article's right loop asks y there, which is its trap (E12).
static int free_ahead(const Bitmap *bitmap, Place place, int dx, int dy, int is_bounded_by) {
    int free_px = 0;
    while (is_bounded_by + free_px < bitmap->size &&
           meets(bitmap, place, dx * free_px, dy * free_px)) {
        free_px++;
    }
    return free_px;
}

static int free_left(const Bitmap *bitmap, Place place) {
    Place moving = place;
    int free_px = 0;
    while (moving.w >= 0 && place.x + free_px >= 0 && meets(bitmap, moving, free_px, 0)) {
        if (place.x + free_px == 0) {
            moving.w--;
        } else {
            free_px--;
        }
    }
    return free_px - (place.w - moving.w);
}

static int free_down(const Bitmap *bitmap, Place place) {
    Place moving = place;
    int free_px = 0;
    while (moving.h >= 0 && place.y + free_px >= 0 && meets(bitmap, moving, 0, free_px)) {
        if (place.y + free_px == 0) {
            moving.h--;
        } else {
            free_px--;
        }
    }
    return free_px - (place.h - moving.h);
}

static int colliding_ahead(const Bitmap *bitmap, Place place, int dx, int dy) {
    int far_end = dx ? place.x + place.w : place.y + place.h;
    int px = 0;
    while (far_end + px < bitmap->size && !meets(bitmap, place, dx * px, dy * px)) {
        px++;
    }
    return px - 1;
}

static int colliding_back(const Bitmap *bitmap, Place place, int dx, int dy) {
    int near_end = dx ? place.x : place.y;
    int px = 0;
    while (near_end + px >= 0 && !meets(bitmap, place, dx * px, dy * px)) {
        px--;
    }
    return px + 1;
}

/// The article's GetOffset with its trap mended, turned to y down.
static TileOffsets offsets_by_loops(const Bitmap *bitmap, Place place) {
    int up = free_ahead(bitmap, place, 0, 1, place.y);
    int right = free_ahead(bitmap, place, 1, 0, place.x);
    int down = free_down(bitmap, place);
    int left = free_left(bitmap, place);
    return (TileOffsets){
        .free_left = (int8_t)left,
        .free_right = (int8_t)right,
        .free_up = (int8_t)-up,
        .free_down = (int8_t)-down,
        .colliding_left = (int8_t)(right ? right : colliding_back(bitmap, place, 1, 0)),
        .colliding_right = (int8_t)(right ? left : colliding_ahead(bitmap, place, 1, 0)),
        .colliding_top = (int8_t) - (up ? down : colliding_ahead(bitmap, place, 0, 1)),
        .colliding_bottom = (int8_t) - (up ? up : colliding_back(bitmap, place, 0, 1)),
    };
}

// --- both, side by side ---------------------------------------------------------------------

enum { SHAPES = 13 };

static void random_bitmap(FhShape *shape, int size, uint32_t *random, int percent) {
    uint64_t rows[FH_TILE_SIZE_MAX] = {0};
    for (int i = 0; i < size * size; i++) {
        rows[i / size] |= (uint64_t)(test_random_in(random, 1, 100) <= percent) << i % size;
    }
    fh_shape_from_rows(shape, size, rows);
}

/// Empty, full, the top rows of a one-way, a diagonal, a bump, half a slope, random pixels.
static void make_shape(FhShape *shape, int number, int size) {
    static const FhProfilePoint diagonal[] = {{0, 0}, {1, 1}};
    static const FhProfilePoint bump[] = {{0, 0}, {0.5F, 0.5F}, {1, 0}};
    static const FhProfilePoint half[] = {{0, 0}, {1, 0.5F}};
    static const int percents[] = {1, 2, 10, 30, 50, 90, 98};
    uint64_t top[FH_TILE_SIZE_MAX] = {~UINT64_C(0), ~UINT64_C(0)};
    uint64_t full[FH_TILE_SIZE_MAX];
    uint32_t random = (uint32_t)number * 77 + 5;
    memset(full, 255, sizeof full);
    switch (number) {
    case 0:
        fh_shape_from_profile(shape, size, NULL, 0);
        break;
    case 1:
        fh_shape_from_rows(shape, size, full);
        break;
    case 2:
        fh_shape_from_rows(shape, size, top);
        break;
    case 3:
        fh_shape_from_profile(shape, size, diagonal, 2);
        break;
    case 4:
        fh_shape_from_profile(shape, size, bump, 3);
        break;
    case 5:
        fh_shape_from_profile(shape, size, half, 2);
        break;
    default:
        random_bitmap(shape, size, &random, percents[number - 6]);
        break;
    }
}

/// A tileset of one kind a shape, and every shape in every transform as the loops want it.
typedef struct Bench {
    OffsetTables *tables;
    int shapes[SHAPES];
    Bitmap bitmaps[SHAPES][FH_TRANSFORMS];
} Bench;

static Bench *bench_create(int size) {
    Bench *bench = calloc(1, sizeof *bench);
    bench->tables = offset_tables_create(size);
    for (int i = 0; i < SHAPES; i++) {
        FhShape shape;
        make_shape(&shape, i, size);
        bench->shapes[i] = offset_tables_add(bench->tables, &shape);
        for (int transform = 0; transform < FH_TRANSFORMS; transform++) {
            extend(&bench->bitmaps[i][transform], &shape, transform);
        }
    }
    return bench;
}

static void bench_destroy(Bench *bench) {
    offset_tables_destroy(bench->tables);
    free(bench);
}

static bool agrees(const Bench *bench, int number, int transform, Place place) {
    const Bitmap *bitmap = &bench->bitmaps[number][transform];
    int shape = bench->shapes[number];
    FhRect box = {place.x, bitmap->size - 1 - place.y - place.h, place.w + 1, place.h + 1};
    TileOffsets expected = offsets_by_loops(bitmap, place);
    TileOffsets got = offsets_in_tile(bench->tables, shape, transform, box);
    bool hits = offsets_collide(bench->tables, shape, transform, box);
    if (memcmp(&expected, &got, sizeof got) == 0 && hits == meets(bitmap, place, 0, 0)) {
        return true;
    }
    test_fail(__FILE__, __LINE__, "size %d shape %d transform %d box %d,%d %dx%d", bitmap->size,
              number, transform, box.x, box.y, box.w, box.h);
    return false;
}

/// Every place and size, each `stride`-th of them; in all transforms.
static void compare_all(int size, int stride) {
    Bench *bench = bench_create(size);
    int inputs = size * size * size * size;
    int failures = 0;
    for (int i = 0; i < SHAPES * FH_TRANSFORMS; i++) {
        for (int input = i % stride; input < inputs && failures < 3; input += stride) {
            Place place = {input % size, input / size % size, input / size / size % size,
                           input / size / size / size};
            failures += !agrees(bench, i / FH_TRANSFORMS, i % FH_TRANSFORMS, place);
        }
    }
    bench_destroy(bench);
}

static void compare_random(int size, int rounds) {
    Bench *bench = bench_create(size);
    uint32_t random = 2463534242u + (uint32_t)size;
    int failures = 0;
    for (int i = 0; i < rounds && failures < 3; i++) {
        Place place = {test_random_in(&random, 0, size - 1), test_random_in(&random, 0, size - 1),
                       test_random_in(&random, 0, size - 1), test_random_in(&random, 0, size - 1)};
        failures += !agrees(bench, test_random_in(&random, 0, SHAPES - 1),
                            test_random_in(&random, 0, FH_TRANSFORMS - 1), place);
    }
    bench_destroy(bench);
}

static int rounds_or(int otherwise) {
    const char *text = getenv("FOOTHOLD_OFFSETS_ROUNDS");
    return text ? atoi(text) : otherwise;
}

TEST(offsets_are_those_of_the_loops_on_every_box_at_8_px_E8_E11) {
    compare_all(8, 1);
}

TEST(offsets_are_those_of_the_loops_on_every_box_at_16_px_E11) {
    compare_all(16, getenv("FOOTHOLD_OFFSETS_ROUNDS") ? 1 : 61);
}

TEST(offsets_are_those_of_the_loops_on_random_boxes_at_32_and_64_px) {
    compare_random(32, rounds_or(30000));
    compare_random(64, rounds_or(10000));
}

// --- single cases ---------------------------------------------------------------------------

static TileOffsets offsets_of(int number, FhRect box) {
    FhShape shape;
    make_shape(&shape, number, 16);
    OffsetTables *tables = offset_tables_create(16);
    TileOffsets offsets = offsets_in_tile(tables, offset_tables_add(tables, &shape), 0, box);
    offset_tables_destroy(tables);
    return offsets;
}

TEST(offsets_of_a_box_that_overlaps_touch_where_it_gets_out_E9_E10) {
    // The diagonal: a box in its lower part, 16 px wide, that sticks 4 px into it.
    TileOffsets got = offsets_of(3, (FhRect){12, 4, 4, 12});
    CHECK_INT(-16, got.free_up);
    CHECK_INT(12, got.free_down);
    CHECK_INT(4, got.free_right);
    CHECK_INT(got.free_up, got.colliding_bottom);
    CHECK_INT(got.free_down, got.colliding_top);
    CHECK_INT(got.free_right, got.colliding_left);
    CHECK_INT(got.free_left, got.colliding_right);
    got = offsets_of(3, (FhRect){0, 0, 4, 15});
    CHECK_INT(-3, got.free_up);
    CHECK_INT(16, got.free_down);
    CHECK_INT(-3, got.free_left);
    CHECK_INT(16, got.free_right);
}

TEST(offsets_of_a_free_box_lead_to_the_shape_or_to_the_edge_E9) {
    TileOffsets got = offsets_of(3, (FhRect){2, 2, 4, 4});
    CHECK_INT(0, got.free_up);
    CHECK_INT(0, got.free_right);
    CHECK_INT(4, got.colliding_bottom);
    CHECK_INT(4, got.colliding_right);
    CHECK_INT(-2, got.colliding_top);
    CHECK_INT(-2, got.colliding_left);
}

TEST(offsets_to_the_right_end_at_the_tile_not_at_the_height_of_the_box_E12) {
    // A full tile, a box in its upper rows: the printed loop asks y and gives up after 4 px.
    Bench *bench = bench_create(16);
    Place place = {0, 12, 3, 3};
    const Bitmap *full = &bench->bitmaps[1][0];
    CHECK_INT(4, free_ahead(full, place, 1, 0, place.y));
    CHECK(meets(full, place, 4, 0));
    CHECK_INT(16, free_ahead(full, place, 1, 0, place.x));
    CHECK_INT(16, offsets_of(1, (FhRect){0, 0, 4, 4}).free_right);
    bench_destroy(bench);
}

TEST(offsets_cut_off_what_sticks_out_of_the_tile_E13) {
    FhShape shape;
    make_shape(&shape, 3, 16);
    OffsetTables *tables = offset_tables_create(16);
    int diagonal = offset_tables_add(tables, &shape);
    CHECK(!offsets_collide(tables, diagonal, 0, (FhRect){-8, -8, 16, 16}));
    CHECK(offsets_collide(tables, diagonal, 0, (FhRect){-8, -8, 24, 24}));
    CHECK(!offsets_collide(tables, diagonal, 0, (FhRect){16, 0, 4, 16}));
    CHECK(offsets_collide(tables, diagonal, 0, (FhRect){15, 0, 1, 1}));
    offset_tables_destroy(tables);
}

TEST(offsets_cost_words_where_the_cache_costs_half_a_megabyte_E14) {
    static const size_t most_masks[] = {64, 256, 1024};
    static const size_t most[] = {1100, 1600, 8000};
    for (int i = 0; i < 3; i++) {
        OffsetTables *tables = offset_tables_create(16 << i);
        CHECK(offset_tables_mask_bytes(tables) <= most_masks[i]);
        CHECK(offset_tables_shape_bytes(tables) <= most[i]);
        CHECK(offset_tables_shared_bytes(tables) <= 40000);
        offset_tables_destroy(tables);
    }
}

TEST(kinds_of_one_shape_collide_alike_and_do_what_each_does_E5) {
    FhTileset *tileset = fh_tileset_create(16);
    FhTileKind kind = {.solidity = FH_SOLID};
    make_shape(&kind.shape, 4, 16);
    fh_tileset_add(tileset, &kind);
    kind.flags = FH_KIND_HAZARD;
    fh_tileset_add(tileset, &kind);
    FhTerrain *terrain = fh_terrain_create(tileset);
    int hits = 0;
    for (int transform = 0; transform < FH_TRANSFORMS; transform++) {
        fh_terrain_set(terrain, 0, 0, fh_tile_make(1, transform));
        fh_terrain_set(terrain, 4, 0, fh_tile_make(2, transform));
        for (int place = 0; place < 24 * 24; place++) {
            FhRect box = {place % 24 - 4, place / 24 - 4, 3, 5};
            FhRect other = {box.x + 64, box.y, box.w, box.h};
            bool is_hit = fh_terrain_overlaps(terrain, box);
            CHECK_INT(is_hit, fh_terrain_overlaps(terrain, other));
            hits += is_hit;
        }
    }
    CHECK(hits > 1000);
    CHECK_INT(0, fh_tileset_kind(tileset, fh_tile_make(1, 0))->flags);
    CHECK_INT(FH_KIND_HAZARD, fh_tileset_kind(tileset, fh_tile_make(2, 0))->flags);
    fh_terrain_destroy(terrain);
    fh_tileset_destroy(tileset);
}

TEST(offsets_keep_a_shape_once_however_it_is_turned_E6) {
    OffsetTables *tables = offset_tables_create(16);
    FhShape shape;
    make_shape(&shape, 4, 16);
    int number = offset_tables_add(tables, &shape);
    CHECK_INT(number, offset_tables_add(tables, &shape)); // another kind of the same shape (E5)
    for (int transform = 0; transform < FH_TRANSFORMS; transform++) {
        FhShape turned;
        fh_shape_transform(&turned, &shape, transform);
        int alone = offset_tables_add(tables, &turned);
        for (int i = 0; i < 16 * 16; i++) {
            FhRect box = {i % 16, i / 16, 1 + i % 5, 1 + i / 16 % 7};
            TileOffsets of_one = offsets_in_tile(tables, number, transform, box);
            TileOffsets of_other = offsets_in_tile(tables, alone, 0, box);
            CHECK(memcmp(&of_one, &of_other, sizeof of_one) == 0);
        }
    }
    offset_tables_destroy(tables);
}

// --- in the world ---------------------------------------------------------------------------

/// Tables whose shape 0 is that one.
static OffsetTables *tables_of(int number, int size, FhShape *shape) {
    OffsetTables *tables = offset_tables_create(size);
    make_shape(shape, number, size);
    CHECK_INT(0, offset_tables_add(tables, shape));
    return tables;
}

static bool is_same(TileOffsets a, Offsets b) {
    return a.free_left == b.free_left && a.free_right == b.free_right && a.free_up == b.free_up &&
           a.free_down == b.free_down && a.colliding_left == b.colliding_left &&
           a.colliding_right == b.colliding_right && a.colliding_top == b.colliding_top &&
           a.colliding_bottom == b.colliding_bottom;
}

TEST(offsets_in_the_world_are_those_of_the_part_in_the_tile_E15) {
    FhShape shape;
    OffsetTables *tables = tables_of(3, 16, &shape);
    FhPoint corner = {-32, 64};
    for (int transform = 0; transform < FH_TRANSFORMS; transform++) {
        FhRect inside = {3, 5, 7, 6};
        FhRect box = fh_rect_moved(inside, corner.x, corner.y);
        TileOffsets expected = offsets_in_tile(tables, 0, transform, inside);
        CHECK(is_same(expected, offsets_at(tables, 0, transform, corner, box)));
        FhRect wide = {box.x - 50, box.y, 7 + 50, box.h}; // sticks out to the left
        FhRect part = {0, inside.y, inside.x + 7, inside.h};
        expected = offsets_in_tile(tables, 0, transform, part);
        CHECK(is_same(expected, offsets_at(tables, 0, transform, corner, wide)));
    }
    Offsets none = offsets_at(tables, 0, 0, corner, (FhRect){0, 0, 9, 9});
    CHECK_INT(0, none.free_up | none.colliding_right);
    offset_tables_destroy(tables);
}

static bool is_free_at(const FhShape *shape, FhRect box) {
    return !fh_shape_overlaps(shape, box);
}

TEST(offsets_up_and_down_take_out_what_sticks_out_of_the_tile_too_E16) {
    uint32_t random = 9;
    FhShape shape;
    OffsetTables *tables = tables_of(4, 16, &shape);
    for (int i = 0; i < 20000; i++) {
        int transform = test_random_in(&random, 0, FH_TRANSFORMS - 1);
        FhShape turned;
        fh_shape_transform(&turned, &shape, transform);
        FhRect box = {test_random_in(&random, -40, 15), test_random_in(&random, -40, 15),
                      test_random_in(&random, 1, 60), test_random_in(&random, 1, 60)};
        Offsets got = offsets_at(tables, 0, transform, (FhPoint){0, 0}, box);
        bool is_free = is_free_at(&turned, box);
        if (fh_rect_overlaps(box, (FhRect){0, 0, 16, 16})) {
            CHECK(is_free == (got.free_up == 0) && is_free == (got.free_down == 0));
        }
        CHECK(is_free_at(&turned, fh_rect_moved(box, 0, got.free_up)));
        CHECK(is_free_at(&turned, fh_rect_moved(box, 0, got.free_down)));
    }
    // A box 10 px below the tile's bottom must go those 10 px further than its part in the tile.
    Offsets full = offsets_at(tables, 0, 0, (FhPoint){0, 0}, (FhRect){0, 8, 16, 18});
    CHECK_INT(-18, full.free_up);
    CHECK_INT(full.free_up, full.colliding_bottom);
    offset_tables_destroy(tables);
}

/// Turning tile and box together turns the answer with them (E17).
TEST(offsets_of_a_turned_tile_are_the_turned_offsets_E17) {
    FhShape shape;
    OffsetTables *tables = tables_of(5, 16, &shape);
    FhRect box = {2, 3, 5, 11};
    TileOffsets plain = offsets_in_tile(tables, 0, 0, box);
    FhRect across = {16 - 2 - 5, 3, 5, 11};
    TileOffsets mirrored = offsets_in_tile(tables, 0, FH_FLIP_X, across);
    CHECK_INT(-plain.free_left, mirrored.free_right);
    CHECK_INT(-plain.colliding_right, mirrored.colliding_left);
    CHECK_INT(plain.free_up, mirrored.free_up);
    FhRect upside_down = {2, 16 - 3 - 11, 5, 11};
    TileOffsets flipped = offsets_in_tile(tables, 0, FH_FLIP_Y, upside_down);
    CHECK_INT(-plain.free_up, flipped.free_down);
    CHECK_INT(-plain.colliding_bottom, flipped.colliding_top);
    CHECK_INT(plain.free_right, flipped.free_right);
    FhRect clockwise = {16 - 3 - 11, 2, 11, 5};
    TileOffsets turned = offsets_in_tile(tables, 0, FH_R90, clockwise);
    CHECK_INT(plain.free_right, turned.free_down);
    CHECK_INT(-plain.free_up, turned.free_right);
    CHECK_INT(-plain.colliding_bottom, turned.colliding_left);
    offset_tables_destroy(tables);
}
