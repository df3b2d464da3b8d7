// What the view draws, as SDL is told to: each overlay draws something, so does what each
// mover looks at; and a frame without memory is followed by one with everything.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "faults/memory.h"
#include "editor/editor.h"
#include "editor/overlay.h"
#include "engine/state/world.h"
#include "game/replay.h"
#include "game/session.h"
#include "level/movers.h"
#include "level/catalog.h"
#include "test.h"
#include "view/stage.h"
#include "view/veil.h"
#include "view/png.h"
#include "view/trails.h"
#include "view/recorded_draw.h"
#include "view/view.h"

enum { W = 400, H = 260, TICKS = 24 };

static const char *const levels[] = {
    "02-slopes",         "03-ceilings",    "04-ladders", "05-one-ways", "06-lifts", "07-crushers",
    "09-ice-and-bounce", "10-moving-hill", "m4-bitmask", "m5-vector",   "m8-cell",  "m9-crowd"};
enum { LEVELS = sizeof levels / sizeof levels[0] };

// ---- a stage ----

/// A level, played a little; what is drawn is heard from here on.
static Stage stage_of(const char *name, const char *mover) {
    char path[96];
    snprintf(path, sizeof path, "levels/%s.json", name);
    Level *level = stage_level(path);
    recorded_draw_begin();
    Stage stage = stage_open_with(W, H, "assets", level);
    stage_build(&stage, &(LevelWorldOptions){.movement = mover});
    for (int i = 0; i < TICKS; i++) {
        fh_world_copy(stage.before, stage.world);
        fh_world_tick(stage.world, (FhInput){i % 8 < 4 ? FH_INPUT_RIGHT | FH_INPUT_JUMP : 0});
        view_tick(stage.view, 0, stage.level, stage.world,
                  i % 7 == 0    ? GAME_NEWS_COIN
                  : i % 11 == 0 ? 31
                                : 0);
    }
    return stage;
}

/// Round the hero, or as far as `x`, `y` from there.
static ViewScene scene_at(const Stage *stage, float zoom, float x, float y) {
    FhRect hero = world_actor(stage->world, 0).box;
    return (ViewScene){.level = stage->level,
                       .world = stage->world,
                       .before = stage->before,
                       .alpha = 0.5f,
                       .zoom = zoom,
                       .x = (float)hero.x - (float)W / (2.0f * zoom) + x,
                       .y = (float)hero.y - (float)H / (2.0f * zoom) + y,
                       .viewport = {0, 0, W, H},
                       .tick = 100};
}

// ---- cases ----

/// What one frame of the scene tells SDL, as a number.
static uint64_t draw(const Stage *stage, const ViewScene *scene) {
    recorded_draw_begin();
    view_draw_world(stage->view, scene);
    return recorded_draw_heard();
}

/// Returns the overlays with each of which a frame differs from the one without any.
static uint32_t find_overlays_that_draw(const Stage *stage, ViewScene *scene) {
    uint32_t found = 0;
    for (int i = 0; i < 60; i++) {
        view_draw_world(stage->view, scene); // pictures are made once, the ground around ahead
    }
    uint64_t plain = draw(stage, scene);
    CHECK(plain == draw(stage, scene));
    for (uint32_t bit = 1; bit <= VIEW_MOVER_DEBUG; bit <<= 1) {
        scene->overlays = bit;
        view_draw_world(stage->view, scene);
        found |= draw(stage, scene) != plain ? bit : 0;
    }
    scene->overlays = 0;
    return found;
}

TEST(each_overlay_draws_something) {
    uint32_t overlays = 0;
    for (int i = 0; i < LEVELS; i += 2) {
        Stage stage = stage_of(levels[i], NULL);
        ViewScene scene = scene_at(&stage, 2.0f, 0.0f, 0.0f);
        scene.camera_frame = (FhRect){40, 20, 320, 180};
        overlays |= find_overlays_that_draw(&stage, &scene);
        recorded_draw_end();
    }
    for (uint32_t bit = 1; bit <= VIEW_MOVER_DEBUG; bit <<= 1) {
        CHECK_INT((int)bit, (int)(overlays & bit));
    }
}

TEST(what_each_mover_looks_at_is_drawn) {
    for (int mover = 0; mover < level_mover_count; mover++) {
        const char *name = level_movers[mover]->name;
        if (!level_movers[mover]->varies) {
            Stage stage = stage_of("02-slopes", name);
            ViewScene scene = scene_at(&stage, 2.0f, 0.0f, 0.0f);
            uint32_t found = find_overlays_that_draw(&stage, &scene);
            if (!(found & VIEW_MOVER_DEBUG)) {
                test_fail(__FILE__, __LINE__, "%s shows nothing of what it looks at", name);
            }
            recorded_draw_end();
        }
    }
}

// ---- colours ----

TEST(view_gives_each_way_to_move_an_opaque_colour_of_its_own) {
    for (int i = 0; i < 12; i++) {
        CHECK_INT(0xff, (int)(view_movement_color(i) & 0xff));
        CHECK(view_movement_color(i) == view_movement_color(i + 12));
        CHECK_INT(0xd8, (int)(view_movement_tint(i) & 0xff));
        for (int k = 0; k < i; k++) {
            CHECK(view_movement_color(i) != view_movement_color(k));
            CHECK(view_movement_tint(i) != view_movement_tint(k));
        }
    }
}

TEST(picture_behind_the_level_that_turns_out_broken_is_named_once) {
    char dir[256], path[300];
    snprintf(dir, sizeof dir, "%s/back", test_temp_dir());
    snprintf(path, sizeof path, "%s/meadow-sky.png", dir);
    mkdir(dir, 0777);
    FILE *file = fopen(path, "wb");
    if (CHECK(file != NULL)) {
        fputs("\x89PNG\r\n\x1a\n", file); // begins as a PNG does
        fclose(file);
    }
    Stage stage = stage_open_with(W, H, dir, stage_level("levels/01-first-steps.json"));
    stage_build(&stage, NULL);
    ViewScene scene = scene_at(&stage, 1.0f, 0.0f, 0.0f);
    LevelError error;
    CHECK(!view_take_error(stage.view, &error)); // none is read yet
    view_draw_world(stage.view, &scene);
    CHECK(view_take_error(stage.view, &error));
    CHECK(strstr(error.file, "meadow-sky.png") && strstr(error.text, "restore"));
    view_draw_world(stage.view, &scene);
    CHECK(!view_take_error(stage.view, &error));
}

// ---- without memory ----

/// Each allocation of a frame fails in turn; the frame after it has memory again.
TEST(levels_are_drawn_without_memory_as_far_as_that_goes) {
    static const char *const names[] = {"m4-bitmask", "m5-vector", "10-moving-hill"};
    int failed = 0;
    for (int i = 0; i < 3; i++) {
        Stage stage = stage_of(names[i], NULL);
        ViewScene scene = scene_at(&stage, 1.0f, 0.0f, 0.0f);
        scene.flags = VIEW_TRAIL;
        scene.overlays = VIEW_SHAPES | VIEW_CONTACTS;
        for (MemoryFaults faults = {.few = 5}; memory_arm(&faults);) {
            view_forget_level(stage.view);
            view_draw_world(stage.view, &scene);
            failed += memory_disarm(&faults);
            view_draw_world(stage.view, &scene);
        }
        recorded_draw_end();
    }
    CHECK(failed > 4);
}

TEST(pictures_are_drawn_without_memory_as_far_as_that_goes) {
    Stage stage = stage_of("m4-bitmask", NULL);
    int failed = 0;
    Level *other = stage_level("levels/06-lifts.json");
    for (MemoryFaults faults = {.few = 12}; memory_arm(&faults);) {
        int map = view_picture_create(stage.view, 160, 90);
        view_picture_draw_card(stage.view, map, stage.level);
        view_picture_draw_difference(stage.view, map, other, stage.level, (FhRect){0, 0, 640, 360});
        view_picture_draw_piece(stage.view, map, stage.level);
        failed += memory_disarm(&faults);
        view_picture_draw_level(stage.view, map, stage.level, (FhRect){0, 0, 0, 0});
        view_picture_destroy(stage.view, map);
        view_forget_level(stage.view);
    }
    CHECK(failed > 3);
    recorded_draw_end();
}

TEST(view_that_is_made_without_memory_is_none_or_one_that_can_be_used) {
    SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(0, W, H, 32, SDL_PIXELFORMAT_ARGB8888);
    SDL_Renderer *renderer = SDL_CreateSoftwareRenderer(surface);
    int none = 0;
    for (MemoryFaults faults = {.few = 9}; memory_arm(&faults);) {
        LevelError error = {0};
        View *view = view_create(renderer, "assets", &error);
        bool failed = memory_disarm(&faults);
        CHECK(failed || (view && !error.text[0]));
        none += !view;
        if (view) {
            CHECK(view_font(view)->height > 0);
            view_picture_destroy(view, view_picture_create(view, 16, 16));
        }
        view_destroy(view);
    }
    CHECK(none > 0);
    SDL_DestroyRenderer(renderer);
    SDL_FreeSurface(surface);
}
