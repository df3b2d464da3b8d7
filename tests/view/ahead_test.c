// Caches and what is prepared ahead: they save painting and never change a pixel.

#include <SDL.h>
#include <stdlib.h>
#include <string.h>

#include "engine/terrain/mask.h"
#include "level/level_test_support.h"
#include "level/catalog.h"
#include "test.h"
#include "view/stage.h"
#include "view/png.h"
#include "view/state.h"
#include "view/layers.h"
#include "view/view.h"

enum { W = 320, H = 200, COLS = 160, ROWS = 100 };

static void draw(Stage *stage, const ViewScene *scene) {
    view_draw_world(stage->view, scene);
    SDL_RenderFlush(stage->renderer);
}

/// Ground of all kinds in clumps.
static Level *make_level(const LevelCatalog *catalog) {
    Level *level = level_create(catalog, 16);
    uint32_t dice = 77;
    for (int i = 0; i < COLS * ROWS && CHECK(level != NULL); i++) {
        int col = i % COLS, row = i / COLS;
        int kind = row > 40 + col % 9 ? 1 + (col / 5 + row / 7) % level_kind_count(level) : 0;
        bool is_there = kind && test_random_in(&dice, 0, 9) < 8;
        fh_terrain_set(level->terrain, col, row, is_there ? fh_tile_make(kind, 0) : FH_TILE_EMPTY);
    }
    return level;
}

static ViewScene scene_at(const Level *level, float zoom, float x, float y) {
    return (ViewScene){.level = level,
                       .zoom = zoom,
                       .x = x - (float)W / 2.0F / zoom,
                       .y = y - (float)H / 2.0F / zoom,
                       .viewport = {0, 0, W, H}};
}

/// A new tile somewhere near the middle of the picture, or none.
static void paint(Level *level, float x, float y, uint32_t *dice) {
    int col = (int)x / 16 + test_random_in(dice, -20, 20);
    int row = (int)y / 16 + test_random_in(dice, -20, 20);
    int kind = test_random_in(dice, 0, level_kind_count(level));
    fh_terrain_set(level->terrain, col, row,
                   kind ? fh_tile_make(kind, test_random_in(dice, 0, 7)) : FH_TILE_EMPTY);
}

TEST(view_that_prepares_and_repaints_draws_what_a_view_that_knows_nothing_draws) {
    static const float zooms[] = {1, 2, 3, 4, 3, 2, 1, 0.5F, 0.25F, 0.125F, 0.25F, 0.5F};
    Level *level = make_level(test_catalog());
    Stage kept = stage_open(W, H, NULL);
    uint32_t dice = 5;
    float x = 800.0F, y = 700.0F;
    for (int frame = 0; frame < 60 && CHECK(level && kept.view); frame++, x += 13.0F) {
        paint(level, x, y, &dice);
        ViewScene scene = scene_at(level, zooms[frame / 5 % 12], x, y);
        scene.tick = frame;
        draw(&kept, &scene);
        if (frame % 5 == 0 || frame % 5 == 3) {
            Stage fresh = stage_open(W, H, NULL);
            draw(&fresh, &scene);
            CHECK_INT(0, memcmp(kept.surface->pixels, fresh.surface->pixels,
                                (size_t)kept.surface->pitch * H));
        }
    }
    level_destroy(level);
}

/// Draws a scene until nothing more is painted ahead.
static void rest(Stage *stage, const ViewScene *scene) {
    int frames = 0;
    do {
        draw(stage, scene);
        frames++;
    } while (stage->view->painted > 0 && frames < 200);
    CHECK(frames < 200);
}

TEST(view_paints_no_piece_when_a_step_of_zoom_or_a_stroke_was_prepared) {
    static const float zooms[] = {1, 2, 3, 2, 1, 0.5F, 0.25F};
    Level *level = make_level(test_catalog());
    Stage stage = stage_open(W, H, NULL);
    for (int i = 0; i < 7 && CHECK(level && stage.view); i++) {
        ViewScene scene = scene_at(level, zooms[i], 800.0F, 700.0F);
        if (i > 0) {
            stage.view->is_lasting = false;
            stage.view->painted = 0;
            terrain_cache_draw(stage.view, &scene, level->terrain, NULL);
            CHECK_INT(0, stage.view->painted);
        }
        rest(&stage, &scene);
        fh_terrain_set(level->terrain, 50, 43, fh_tile_make(1 + i % 2, 0));
        draw(&stage, &scene);
        CHECK_INT(0, stage.view->painted);
    }
    level_destroy(level);
}

TEST(view_paints_a_level_s_picture_of_ground_once_though_each_frame_makes_a_mask_of_it) {
    Level *level = stage_level("levels/m4-bitmask.json");
    Stage stage = stage_open(W, H, NULL);
    ViewScene scene = scene_at(level, 2.0F, -200.0F, 150.0F);
    rest(&stage, &scene);
    for (int frame = 0; frame < 4; frame++) {
        void *between = malloc(4096 + 512 * (size_t)frame); // the next mask lies elsewhere
        FhMask *mask = fh_mask_create();
        draw(&stage, &scene);
        CHECK_INT(0, stage.view->painted);
        fh_mask_destroy(mask);
        free(between);
    }
}
