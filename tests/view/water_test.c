// Water: its surface is drawn where air is above it.

#include "test.h"
#include "view/stage.h"

enum { W = 160, H = 96, SURFACE = 48 };

static const char text[] =
    "{\"format\":\"foothold-level\",\"version\":1,\"name\":\"t\",\"tileSize\":16,\n"
    "\"legend\":{\"#\":\"block\"},\n"
    "\"tiles\":[{\"x\":0,\"y\":2,\"rows\":[\".....#####\",\"\",\"\",\"##########\"]}],\n"
    "\"spawn\":{\"x\":24,\"y\":48},\n"
    "\"entities\":[{\"type\":\"water\",\"x\":80,\"y\":80,\"wide\":160,\"tall\":32}]}\n";

/// How many px of the surface's light line there are from `left` on, over half the picture.
static int count_light(const Stage *stage, int left) {
    const uint32_t *pixels = stage->surface->pixels;
    int count = 0;
    for (int y = SURFACE; y < SURFACE + 2; y++) {
        for (int x = left; x < left + W / 2; x++) {
            count += (pixels[y * W + x] & 0xffffff) == 0xcfe8f5;
        }
    }
    return count;
}

TEST(view_draws_the_surface_of_water_in_the_open_and_none_below_ground) {
    Stage stage = stage_open(W, H, text);
    stage_play(&stage);
    ViewScene scene = {.level = stage.level,
                       .world = session_world(stage.session),
                       .state = session_state(stage.session),
                       .zoom = 1.0F,
                       .viewport = {0, 0, W, H}};
    view_draw_world(stage.view, &scene);
    SDL_RenderFlush(stage.renderer);
    CHECK_INT(W / 2, count_light(&stage, 0));
    CHECK_INT(0, count_light(&stage, W / 2));
}
