// The painter alone, on masks drawn as text: '#' is solid.

#include "view/terrain_paint.h"

#include <string.h>

#include "test.h"

enum { FILL = 0x808080, OUTLINE = 0x101010, TOP = 0x00ff00, LID = 0xffff00 };

typedef struct Bench {
    Painter painter;
    PaintMaterial material;
} Bench;

static void fill_picture(Picture *picture, uint32_t color) {
    for (int i = 0; i < picture->w * picture->h; i++) {
        picture->pixels[i] = 0xff000000u | color;
    }
}

// A plain material: grey ground under two px of green, the upper one lighter.
static void bench_init(Bench *bench) {
    memset(bench, 0, sizeof *bench);
    PaintMaterial *material = &bench->material;
    CHECK(painter_init(&bench->painter, 64, 64));
    CHECK(picture_create(&material->fill, 4, 4) && picture_create(&material->top, 4, 2) &&
          picture_create(&material->under, 4, 1) && picture_create(&material->side, 1, 4));
    fill_picture(&material->fill, FILL);
    fill_picture(&material->top, TOP);
    for (int x = 0; x < 4; x++) {
        material->top.pixels[x] = 0xff000000u | LID;
    }
    material->outline = material->top_outline = 0xff000000u | OUTLINE;
    material->depth = 10;
}

static void bench_free(Bench *bench) {
    painter_free(&bench->painter);
    picture_free(&bench->material.fill);
    picture_free(&bench->material.top);
    picture_free(&bench->material.under);
    picture_free(&bench->material.side);
    picture_free(&bench->material.inlays);
}

static void set_box(Painter *painter, FhRect box) {
    FhRect known = painter_mask_box(painter);
    for (int y = fh_max(box.y, known.y); y < fh_min(fh_rect_bottom(box), fh_rect_bottom(known));
         y++) {
        for (int x = fh_max(box.x, known.x); x < fh_min(fh_rect_right(box), fh_rect_right(known));
             x++) {
            painter->mask[(y - known.y) * known.w + x - known.x] = 1;
        }
    }
}

static uint32_t pixel(const Bench *bench, int x, int y) {
    const Painter *painter = &bench->painter;
    return painter->out.pixels[(y - painter->y) * painter->w + x - painter->x] & 0xffffffu;
}

static int count(const Bench *bench, FhRect box, uint32_t color) {
    int found = 0;
    for (int y = box.y; y < fh_rect_bottom(box); y++) {
        for (int x = box.x; x < fh_rect_right(box); x++) {
            found += pixel(bench, x, y) == color;
        }
    }
    return found;
}

TEST(painter_gives_a_block_a_lid_and_an_outline_and_nothing_inside) {
    Bench bench;
    bench_init(&bench);
    painter_begin(&bench.painter, (FhRect){0, 0, 64, 64});
    set_box(&bench.painter, (FhRect){16, 16, 32, 16});
    CHECK(painter_paint(&bench.painter, &bench.material, 1));
    CHECK_INT(32, count(&bench, (FhRect){16, 16, 32, 1}, LID));
    CHECK_INT(30, count(&bench, (FhRect){17, 17, 30, 1}, TOP));
    CHECK_INT(32, count(&bench, (FhRect){16, 31, 32, 1}, OUTLINE));
    CHECK_INT(0, count(&bench, (FhRect){17, 18, 30, 13}, OUTLINE));
    CHECK_INT(0, count(&bench, (FhRect){0, 0, 64, 16}, LID));
    bench_free(&bench);
}

TEST(painter_leaves_no_seam_where_slopes_join) {
    Bench bench;
    bench_init(&bench);
    painter_begin(&bench.painter, (FhRect){0, 0, 64, 64});
    int heights[2][16];
    for (int x = 0; x < 16; x++) {
        heights[0][x] = x / 2 + 1;
        heights[1][x] = 8 + x / 2 + 1;
    }
    FhShape low, high;
    fh_shape_from_heights(&low, 16, heights[0]);
    fh_shape_from_heights(&high, 16, heights[1]);
    painter_set_shape(&bench.painter, &low, (FhPoint){16, 16}, 1, 1);
    painter_set_shape(&bench.painter, &high, (FhPoint){32, 16}, 1, 1);
    set_box(&bench.painter, (FhRect){-32, 32, 128, 64});
    set_box(&bench.painter, (FhRect){48, 16, 48, 32});
    painter_paint(&bench.painter, &bench.material, 1);
    // The surface is one line of lid from left to right; under it nothing is outlined.
    CHECK_INT(64, count(&bench, (FhRect){0, 0, 64, 64}, LID));
    CHECK_INT(0, count(&bench, (FhRect){0, 0, 64, 64}, OUTLINE));
    CHECK_INT(TOP, (int)pixel(&bench, 31, 25));
    CHECK_INT(TOP, (int)pixel(&bench, 32, 24));
    bench_free(&bench);
}

TEST(painter_grows_no_grass_inside_where_a_slope_meets_a_wall) {
    Bench bench;
    bench_init(&bench);
    painter_begin(&bench.painter, (FhRect){0, 0, 64, 64});
    for (int x = 0; x < 16; x++) {
        set_box(&bench.painter, (FhRect){16 + x, 47 - x, 1, 1 + x});
    }
    set_box(&bench.painter, (FhRect){32, 16, 16, 32});
    set_box(&bench.painter, (FhRect){-32, 48, 160, 48});
    painter_paint(&bench.painter, &bench.material, 1);
    CHECK_INT(0, count(&bench, (FhRect){33, 19, 14, 40}, TOP));
    CHECK_INT(0, count(&bench, (FhRect){17, 50, 40, 14}, LID));
    bench_free(&bench);
}

TEST(painter_gives_steep_faces_an_outline_and_shallow_ones_a_lid) {
    Bench bench;
    bench_init(&bench);
    painter_begin(&bench.painter, (FhRect){0, 0, 64, 64});
    for (int x = 0; x < 10; x++) {
        set_box(&bench.painter, (FhRect){20 + x, 60 - 4 * x, 1, 60});
    }
    set_box(&bench.painter, (FhRect){30, 20, 60, 80});
    painter_paint(&bench.painter, &bench.material, 1);
    CHECK_INT(OUTLINE, (int)pixel(&bench, 25, 40));
    CHECK_INT(LID, (int)pixel(&bench, 40, 20));
    bench_free(&bench);
}

enum { INLAY = 0x3040f0 };

// Inlays of 6 x 6 px, one in each 16 x 16.
static void give_inlays(Bench *bench) {
    bench->material.spacing = 16;
    CHECK(picture_create(&bench->material.inlays, 12, 6));
    fill_picture(&bench->material.inlays, INLAY);
}

TEST(painter_lays_whole_inlays_into_the_ground_and_none_at_its_edges) {
    Bench bench;
    bench_init(&bench);
    give_inlays(&bench);
    bench.material.depth = 31; // no shade
    int most = 0, fewer = 0;
    for (int hole = -1; hole < 48; hole++) { // ground without a hole, and with one anywhere
        painter_begin(&bench.painter, (FhRect){0, 0, 64, 64});
        set_box(&bench.painter, (FhRect){0, 0, 64, 64});
        FhRect known = painter_mask_box(&bench.painter);
        if (hole >= 0) {
            bench.painter.mask[(hole + 8 - known.y) * known.w + hole + 8 - known.x] = PAINT_AIR;
        }
        painter_paint(&bench.painter, &bench.material, 1);
        int found = count(&bench, (FhRect){0, 0, 64, 64}, INLAY);
        CHECK_INT(0, found % 36);
        CHECK_INT(found, count(&bench, (FhRect){2, 2, 60, 60}, INLAY));
        most = fh_max(most, found);
        fewer += found < most;
    }
    CHECK(most >= 8 * 36 && most <= 16 * 36 && fewer > 8);
    bench_free(&bench);
}

TEST(painter_paints_the_same_however_the_level_is_cut) {
    Bench bench;
    bench_init(&bench);
    give_inlays(&bench);
    uint32_t seed = 12345;
    FhRect boxes[12];
    for (int i = 0; i < 12; i++) {
        boxes[i] = (FhRect){test_random_in(&seed, -20, 70), test_random_in(&seed, -20, 70),
                            test_random_in(&seed, 1, 40), test_random_in(&seed, 1, 40)};
    }
    uint32_t whole[64 * 64];
    int differing = 0;
    for (int part = 0; part < 5; part++) {
        FhRect inside = {part ? (part - 1) % 2 * 32 : 0, part ? (part - 1) / 2 * 32 : 0,
                         part ? 32 : 64, part ? 32 : 64};
        painter_begin(&bench.painter, inside);
        for (int i = 0; i < 12; i++) {
            set_box(&bench.painter, boxes[i]);
        }
        painter_paint(&bench.painter, &bench.material, 1);
        for (int y = inside.y; y < fh_rect_bottom(inside); y++) {
            for (int x = inside.x; x < fh_rect_right(inside); x++) {
                whole[y * 64 + x] = part ? whole[y * 64 + x] : pixel(&bench, x, y);
                differing += whole[y * 64 + x] != pixel(&bench, x, y);
            }
        }
    }
    CHECK_INT(0, differing);
    bench_free(&bench);
}

TEST(painter_paints_the_same_one_period_further) {
    Bench bench;
    bench_init(&bench);
    uint32_t here[64 * 64];
    int differing = 0;
    for (int turn = 0; turn < 2; turn++) {
        int at = turn * -128;
        painter_begin(&bench.painter, (FhRect){at, at, 64, 64});
        set_box(&bench.painter, (FhRect){at + 9, at + 13, 31, 18});
        set_box(&bench.painter, (FhRect){at + 20, at + 30, 5, 30});
        painter_paint(&bench.painter, &bench.material, 1);
        for (int i = 0; i < 64 * 64; i++) {
            here[i] = turn ? here[i] : bench.painter.out.pixels[i];
            differing += here[i] != bench.painter.out.pixels[i];
        }
    }
    CHECK_INT(0, differing);
    bench_free(&bench);
}
