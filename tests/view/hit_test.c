// What a hit shows: a flash unless it is switched off, and a frame round what killed the hero.

#include <SDL.h>
#include <stdlib.h>
#include <string.h>

#include "game/session.h"
#include "level/level_test_support.h"
#include "test.h"
#include "view/stage.h"
#include "view/state.h"
#include "view/view.h"

enum { W = 200, H = 96 };

static const char text[] =
    "{\"format\":\"foothold-level\",\"version\":1,\"name\":\"t\",\"tileSize\":16,\n"
    "\"legend\":{\"#\":\"block\",\"w\":\"spikes\"},\n"
    "\"tiles\":[{\"x\":0,\"y\":4,\"rows\":[\"....w.......\",\"############\"]}],\n"
    "\"spawn\":{\"x\":24,\"y\":80},\n"
    "\"entities\":[{\"type\":\"hedgehog\",\"x\":120,\"y\":80,\"speed\":1}]}\n";

static Stage stage_with_hedgehog(void) {
    Stage stage = stage_open(W, H, text);
    stage_play(&stage);
    return stage;
}

static void draw(Stage *stage, uint32_t flags) {
    ViewScene scene = {.level = stage->level,
                       .world = session_world(stage->session),
                       .state = session_state(stage->session),
                       .zoom = 1.0F,
                       .viewport = {0, 0, W, H},
                       .flags = flags};
    view_draw_world(stage->view, &scene);
    SDL_RenderFlush(stage->renderer);
}

/// Puts the hero down at x and waits until he is dead.
static void die_at(Stage *stage, int x) {
    session_place_player(stage->session, (FhPoint){x, 80});
    for (int i = 0; i < 60 && session_state(stage->session)->dead_ticks == 0; i++) {
        session_tick(stage->session, (FhInput){0});
        view_tick(stage->view, 0, stage->level, session_world(stage->session),
                  session_news(stage->session));
    }
    CHECK_INT(1, session_state(stage->session)->dead_ticks);
}

/// Where the middle of the frame's upper side is; -1: there is none.
static int frame_at(const Stage *stage) {
    enum { LONG = 12 };
    const uint32_t *pixels = stage->surface->pixels;
    for (int i = 0, length = 0; i < W * H; i++) {
        bool is_frame = (pixels[i] & 0xffffff) == 0xf08a76;
        if (!is_frame && length > LONG) {
            return i % W - (length + 1) / 2;
        }
        length = is_frame ? length + 1 : 0;
    }
    return -1;
}

TEST(a_death_frames_the_spikes_or_the_thing_that_killed_until_the_hero_stands_again) {
    Stage stage = stage_with_hedgehog();
    draw(&stage, VIEW_STILL);
    CHECK_INT(-1, frame_at(&stage));
    die_at(&stage, 72);
    draw(&stage, VIEW_STILL);
    CHECK(fh_abs(frame_at(&stage) - 72) <= 1);
    for (int i = 0; i < GAME_RESPAWN_TICKS + 1; i++) {
        session_tick(stage.session, (FhInput){0});
        view_tick(stage.view, 0, stage.level, session_world(stage.session),
                  session_news(stage.session));
    }
    draw(&stage, VIEW_STILL);
    CHECK_INT(-1, frame_at(&stage));
    int hedgehog = world_actor(session_world(stage.session), 1).box.x + 8;
    die_at(&stage, hedgehog);
    draw(&stage, VIEW_STILL);
    CHECK(fh_abs(frame_at(&stage) - hedgehog) <= 1);
}

TEST(a_death_brightens_the_picture_unless_flashes_or_motion_are_switched_off) {
    Stage stage = stage_with_hedgehog();
    draw(&stage, 0);
    uint32_t sky = *(const uint32_t *)stage.surface->pixels;
    die_at(&stage, 72);
    const uint32_t flags[] = {0, VIEW_NO_FLASH, VIEW_STILL, VIEW_NO_EFFECTS};
    for (int i = 0; i < 4; i++) {
        draw(&stage, flags[i]);
        uint32_t now = *(const uint32_t *)stage.surface->pixels;
        CHECK_INT(i == 0, (now & 0xff) > (sky & 0xff) + 8);
    }
}

TEST(a_thing_that_will_come_back_after_a_death_is_drawn_as_ever) {
    enum { HEDGEHOG = 1 };
    Stage stage = stage_with_hedgehog();
    FhWorld *world = session_world(stage.session);
    FhActorView thing = world_actor(world, HEDGEHOG);
    draw(&stage, 0);
    size_t size = (size_t)(stage.surface->pitch * stage.surface->h);
    void *before = malloc(size);
    memcpy(before, stage.surface->pixels, size);
    fh_world_set_user(world, thing.id, thing.user | (uint64_t)1 << LEVEL_KEPT_AT);
    draw(&stage, 0);
    CHECK(memcmp(before, stage.surface->pixels, size) == 0);
    free(before);
}
