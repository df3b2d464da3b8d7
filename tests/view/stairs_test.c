// Where the hero is drawn on stairs, tick by tick and between ticks.

#include <SDL.h>
#include <stdlib.h>
#include <string.h>

#include "level/level_test_support.h"
#include "test.h"
#include "view/stage.h"
#include "view/state.h"
#include "view/view.h"
#include "engine/world/world.h"

enum { W = 240, H = 160, EASED = 5 }; // px in half a tick at most: half of what pops

static const char text[] =
    "{\"format\":\"foothold-level\",\"version\":1,\"name\":\"t\",\"tileSize\":16,\n"
    "\"legend\":{\"#\":\"block\",\"s\":\"stairs\"},\n"
    "\"tiles\":[{\"x\":0,\"y\":4,\"rows\":[\".........s###\",\"........s.###\",\".......s..###\",\n"
    "\"......s...###\",\".....s....###\",\"###############\"]}],\n"
    "\"spawn\":{\"x\":68,\"y\":144}}\n";

static Stage stage_of_stairs(void) {
    Stage stage = stage_open(W, H, text);
    stage_build(&stage, NULL);
    return stage;
}

static void tick(Stage *stage, uint32_t keys) {
    fh_world_copy(stage->before, stage->world);
    fh_world_tick(stage->world, (FhInput){keys});
    view_tick(stage->view, 0, stage->level, stage->world, 0);
}

static void draw(Stage *stage, float alpha, const GameState *state) {
    ViewScene scene = {.level = stage->level,
                       .world = stage->world,
                       .before = stage->before,
                       .alpha = alpha,
                       .state = state,
                       .zoom = 1.0F,
                       .viewport = {0, 0, W, H},
                       .flags = VIEW_NO_EFFECTS};
    view_draw_world(stage->view, &scene);
    SDL_RenderFlush(stage->renderer);
}

/// The box of the pixels that the hero changes.
static FhRect hero_box(Stage *stage, float alpha) {
    GameState gone = {.dead_ticks = 1000};
    const uint32_t *pixels = stage->surface->pixels;
    draw(stage, alpha, &gone);
    memcpy(stage->kept, pixels, sizeof(uint32_t) * W * H);
    draw(stage, alpha, NULL);
    FhRect box = {0};
    for (int i = 0; i < W * H; i++) {
        if (pixels[i] != stage->kept[i]) {
            box = fh_rect_around(box, (FhRect){i % W, i / W, 1, 1});
        }
    }
    return box;
}

/// The larger of the ways of a picture's middle and of its feet, px.
static int distance(FhRect a, FhRect b) {
    int across = fh_abs(2 * a.x + a.w - 2 * b.x - b.w) / 2;
    return fh_max(across, fh_abs(fh_rect_bottom(a) - fh_rect_bottom(b)));
}

/// Climbs for a while. Returns the longest way of the picture in half a tick.
static int farthest_pop(Stage *stage, uint32_t keys, int ticks) {
    FhRect last = hero_box(stage, 1.0F);
    int farthest = 0;
    for (int i = 0; i < ticks; i++) {
        tick(stage, keys);
        for (int half = 1; half <= 2; half++) {
            FhRect box = hero_box(stage, (float)half / 2.0F);
            farthest = fh_max(farthest, distance(last, box));
            last = box;
        }
    }
    return farthest;
}

static const FhActor *player(const Stage *stage) {
    return &fh_world_actors(stage->world)[0];
}

TEST(view_eases_the_hero_up_and_down_stairs) {
    Stage stage = stage_of_stairs();
    for (int i = 0; i < 30; i++) {
        tick(&stage, 0);
    }
    int feet = player(&stage)->y;
    int up = farthest_pop(&stage, FH_INPUT_UP, 40);
    CHECK(player(&stage)->pose == FH_POSE_STAIRS && player(&stage)->y < feet - 30);
    CHECK(up > 0 && up <= EASED);
    CHECK(farthest_pop(&stage, FH_INPUT_DOWN, 30) <= EASED);
    CHECK(player(&stage)->y > feet - 30);
}

TEST(view_draws_a_hero_who_stands_on_stairs_where_he_is) {
    Stage eased = stage_of_stairs(), plain = stage_of_stairs();
    for (int i = 0; i < 90; i++) {
        tick(&eased, i < 60 ? FH_INPUT_UP : 0);
        fh_world_tick(plain.world, (FhInput){i < 60 ? FH_INPUT_UP : 0});
    }
    fh_world_copy(plain.before, plain.world);
    CHECK(fh_world_hash(eased.world) == fh_world_hash(plain.world));
    CHECK(player(&eased)->pose == FH_POSE_STAIRS);
    CHECK_INT(0, distance(hero_box(&eased, 1.0F), hero_box(&plain, 1.0F)));
}

TEST(view_does_not_ease_a_hero_who_is_put_elsewhere) {
    Stage stage = stage_of_stairs();
    for (int i = 0; i < 40; i++) {
        tick(&stage, i < 30 ? 0 : FH_INPUT_UP);
    }
    FhRect before = hero_box(&stage, 1.0F);
    FhActor *actor = fh_world_actor_at(stage.world, 0);
    actor->x -= 56;
    actor->pose = FH_POSE_STAND;
    FhRect at = {actor->x, actor->y, actor->w, actor->h};
    tick(&stage, 0);
    FhRect after = hero_box(&stage, 1.0F);
    CHECK(before.x > after.x + 40);
    CHECK(fh_abs(2 * after.x + after.w - 2 * at.x - at.w) / 2 <= 4);
}
