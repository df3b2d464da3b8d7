#include "test.h"

#include "engine/terrain/tileset.h"

#include <string.h>

/// A shape whose pixels are solid with a chance of `percent`.
static FhShape random_shape(uint32_t *random, int size, int percent) {
    uint64_t rows[FH_TILE_SIZE_MAX] = {0};
    for (int y = 0; y < size; y++) {
        for (int x = 0; x < size; x++) {
            if (test_random_in(random, 1, 100) <= percent) {
                rows[y] |= UINT64_C(1) << x;
            }
        }
    }
    FhShape shape;
    fh_shape_from_rows(&shape, size, rows);
    return shape;
}

static bool pixel(const FhShape *shape, int x, int y) {
    return fh_rect_contains((FhRect){0, 0, shape->size, shape->size}, x, y) &&
           (shape->rows[y] >> x & 1) != 0;
}

static int height_of_column(const FhShape *shape, int x) {
    return shape->size - fh_shape_surface_below(shape, x, 0);
}

TEST(shape_sizes_are_8_16_32_and_64) {
    int valid = 0;
    for (int size = -64; size <= 128; size++) {
        valid += fh_tile_size_is_valid(size);
    }
    CHECK_INT(4, valid);
    CHECK(fh_tile_size_is_valid(8) && fh_tile_size_is_valid(64));
}

TEST(shape_of_a_diagonal_profile_is_1_to_16) {
    FhShape shape;
    fh_shape_from_profile(&shape, 16, (FhProfilePoint[]){{0, 0}, {1, 1}}, 2);
    for (int x = 0; x < 16; x++) {
        CHECK_INT(x + 1, height_of_column(&shape, x));
    }
}

TEST(shape_of_a_hump_profile_rises_to_its_middle_at_every_size) {
    for (int size = 8; size <= 64; size *= 2) {
        FhShape shape;
        fh_shape_from_profile(&shape, size, (FhProfilePoint[]){{0, 0}, {0.5F, 0.5F}, {1, 0}}, 3);
        for (int x = 0; x < size; x++) {
            CHECK_INT(x < size / 2 ? x + 1 : size - x, height_of_column(&shape, x));
        }
    }
}

TEST(shape_of_a_profile_is_empty_beside_its_points) {
    FhShape shape;
    fh_shape_from_profile(&shape, 16, (FhProfilePoint[]){{0.5F, 1}, {1, 1}}, 2);
    CHECK_INT(0, height_of_column(&shape, 7));
    CHECK_INT(16, height_of_column(&shape, 8));
    fh_shape_from_profile(&shape, 16, NULL, 0);
    CHECK(shape.empty);
}

TEST(shape_heights_outside_the_tile_are_clamped) {
    int heights[8] = {-3, 0, 1, 7, 8, 9, 1000, 4};
    int expected[8] = {0, 0, 1, 7, 8, 8, 8, 4};
    FhShape shape;
    fh_shape_from_heights(&shape, 8, heights);
    for (int x = 0; x < 8; x++) {
        CHECK_INT(expected[x], height_of_column(&shape, x));
    }
}

TEST(shape_rows_cut_off_what_lies_beyond_the_tile) {
    uint64_t rows[8];
    memset(rows, 0xff, sizeof rows);
    FhShape shape;
    fh_shape_from_rows(&shape, 8, rows);
    CHECK(shape.full && !shape.empty);
    CHECK_INT(0xff, shape.rows[3]);
    CHECK_INT(0xff, shape.cols[3]);
}

TEST(shape_columns_say_the_same_as_rows) {
    uint32_t random = 7;
    for (int size = 8; size <= 64; size *= 2) {
        FhShape shape = random_shape(&random, size, 50);
        int wrong = 0;
        for (int y = 0; y < size; y++) {
            for (int x = 0; x < size; x++) {
                wrong += (shape.rows[y] >> x & 1) != (shape.cols[x] >> y & 1);
            }
        }
        CHECK_INT(0, wrong);
    }
}

TEST(shape_transforms_move_every_pixel_where_the_rule_says) {
    uint32_t random = 11;
    for (int size = 8; size <= 64; size *= 2) {
        FhShape in = random_shape(&random, size, 40);
        for (int transform = 0; transform < FH_TRANSFORMS; transform++) {
            FhShape out;
            int wrong = 0;
            fh_shape_transform(&out, &in, transform);
            for (int y = 0; y < size; y++) {
                for (int x = 0; x < size; x++) {
                    int to_x = (transform & FH_R90) ? size - 1 - y : x;
                    int to_y = (transform & FH_R90) ? x : y;
                    to_x = (transform & FH_FLIP_X) ? size - 1 - to_x : to_x;
                    to_y = (transform & FH_FLIP_Y) ? size - 1 - to_y : to_y;
                    wrong += pixel(&in, x, y) != pixel(&out, to_x, to_y);
                }
            }
            CHECK_INT(0, wrong);
        }
    }
}

TEST(shape_transforms_composed_are_one_after_the_other) {
    uint32_t random = 13;
    FhShape in = random_shape(&random, 16, 40);
    for (int first = 0; first < FH_TRANSFORMS; first++) {
        for (int then = 0; then < FH_TRANSFORMS; then++) {
            FhShape once, twice, composed;
            fh_shape_transform(&once, &in, first);
            fh_shape_transform(&twice, &once, then);
            fh_shape_transform(&composed, &in, fh_transform_compose(first, then));
            CHECK(memcmp(twice.rows, composed.rows, sizeof twice.rows) == 0);
        }
    }
}

/// The obvious twin of fh_shape_overlaps.
static bool overlaps_by_pixels(const FhShape *shape, FhRect box) {
    for (int y = box.y; y < box.y + box.h; y++) {
        for (int x = box.x; x < box.x + box.w; x++) {
            if (pixel(shape, x, y)) {
                return true;
            }
        }
    }
    return false;
}

TEST(shape_overlaps_agrees_with_every_pixel) {
    uint32_t random = 17;
    for (int size = 8; size <= 64; size *= 2) {
        int wrong = 0;
        for (int i = 0; i < 400; i++) {
            FhShape shape = random_shape(&random, size, i % 2 ? 3 : 60);
            FhRect box = {test_random_in(&random, -size, size),
                          test_random_in(&random, -size, size), test_random_in(&random, 0, size),
                          test_random_in(&random, 0, size)};
            wrong += overlaps_by_pixels(&shape, box) != fh_shape_overlaps(&shape, box);
        }
        CHECK_INT(0, wrong);
    }
}

TEST(shape_surface_below_is_the_first_solid_pixel_going_down) {
    uint32_t random = 19;
    for (int size = 8; size <= 64; size *= 2) {
        FhShape shape = random_shape(&random, size, 10);
        int wrong = 0;
        for (int x = -1; x <= size; x++) {
            for (int from = -2; from <= size + 1; from++) {
                int expected = from;
                while (expected < size && !pixel(&shape, x, expected)) {
                    expected++;
                }
                wrong += fh_min(expected, size) != fh_shape_surface_below(&shape, x, from);
            }
        }
        CHECK_INT(0, wrong);
    }
}
