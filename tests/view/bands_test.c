#include <string.h>

#include "test.h"

#include "view/picture.h"

enum { W = 24, H = 64 };

static void fill(Picture *picture, FhRect box, uint32_t pixel) {
    for (int y = box.y; y < fh_rect_bottom(box); y++) {
        for (int x = box.x; x < fh_rect_right(box); x++) {
            picture->pixels[y * picture->w + x] = pixel;
        }
    }
}

static void check_bands(const Picture *picture) {
    Band bands[BANDS_MAX];
    int count = bands_cut(picture, bands);
    CHECK(count >= 0 && count <= BANDS_MAX);
    for (int i = 0; i < picture->w * picture->h; i++) {
        int x = i % picture->w, y = i / picture->w, alpha = picture_alpha(picture->pixels[i]);
        int in = 0;
        for (int k = 0; k < count; k++) {
            bool is_in = fh_rect_contains(bands[k].box, x, y);
            in += is_in;
            CHECK(!is_in || !bands[k].is_opaque || alpha == 255);
        }
        CHECK(in == 1 || (in == 0 && alpha == 0));
    }
}

TEST(bands_hold_every_pixel_once_and_are_opaque_where_they_say_so) {
    Picture picture;
    uint32_t random = 11;
    if (!CHECK(picture_create(&picture, W, H))) {
        return;
    }
    for (int round = 0; round < 300; round++) {
        memset(picture.pixels, 0, sizeof *picture.pixels * W * H);
        for (int i = test_random_in(&random, 0, 6); i > 0; i--) {
            FhRect box = {test_random_in(&random, 0, W - 1), test_random_in(&random, 0, H - 1), 0,
                          0};
            box.w = test_random_in(&random, 1, W - box.x);
            box.h = test_random_in(&random, 1, H - box.y);
            if (test_random_in(&random, 0, 2) > 0) {
                box.x = 0;
                box.w = W;
            }
            int alpha = test_random_in(&random, 0, 3) * 85;
            fill(&picture, box, (uint32_t)alpha << 24 | 0x123456);
        }
        check_bands(&picture);
    }
    picture_free(&picture);
}

TEST(bands_of_sky_over_a_hill_over_earth_are_two) {
    Picture picture;
    Band bands[BANDS_MAX];
    if (!CHECK(picture_create(&picture, W, H))) {
        return;
    }
    CHECK_INT(0, bands_cut(&picture, bands));
    fill(&picture, (FhRect){7, 20, 5, 10}, 0xff00ff00);
    fill(&picture, (FhRect){0, 30, W, H - 30}, 0xff00ff00);
    if (CHECK_INT(2, bands_cut(&picture, bands))) {
        CHECK_INT(7, bands[0].box.x);
        CHECK_INT(20, bands[0].box.y);
        CHECK_INT(5, bands[0].box.w);
        CHECK_INT(10, bands[0].box.h);
        CHECK(!bands[0].is_opaque && bands[1].is_opaque);
        CHECK_INT(30, bands[1].box.y);
        CHECK_INT(H - 30, bands[1].box.h);
    }
    fill(&picture, (FhRect){0, 30, W, 20}, 0);
    if (CHECK_INT(2, bands_cut(&picture, bands))) {
        CHECK(bands[1].is_opaque);
        CHECK_INT(50, bands[1].box.y);
    }
    picture_free(&picture);
}
