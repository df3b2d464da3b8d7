// A terrain drawn from the cache, band by band, equals the picture of the same ground painted at
// once.

#include <SDL.h>
#include <stdlib.h>

#include "level/level_test_support.h"
#include "test.h"
#include "view/stage.h"
#include "view/state.h"
#include "view/layers.h"
#include "view/view.h"

enum { ROWS = 24, COLS = 30 };

static const uint32_t BEHIND = 0xff336699;

/// Sky, a hill, earth, a cave, earth, a spike of earth that hangs down, nothing.
static bool is_earth(int col, int row) {
    return row < 6    ? row >= 2 && col >= 10 - row && col <= 12 + row
           : row < 14 ? row < 8 || row > 9 || col % 9 < 2
                      : col == 20 && row < 18;
}

static Level *make_level(const LevelCatalog *catalog) {
    Level *level = level_create(catalog, 16);
    for (int i = 0; i < ROWS * COLS && level; i++) {
        FhTile tile = is_earth(i % COLS, i / COLS) ? fh_tile_make(1, 0) : FH_TILE_EMPTY;
        CHECK(fh_terrain_set(level->terrain, i % COLS, i / COLS, tile));
    }
    return level;
}

/// The number of target px that differ from the painted picture of the visible ground.
static int count_wrong(View *view, const ViewScene *scene, const SDL_Surface *surface) {
    TileGrid grid = {.terrain = scene->level->terrain};
    int wrong = 0, step = scene_zoom(scene) < 0 ? -scene_zoom(scene) : 1;
    FhRect seen = scene_world_rect(scene);
    FhRect cells = {fh_floor_div(seen.x, step), fh_floor_div(seen.y, step), seen.w / step + 1,
                    seen.h / step + 1};
    ground_paint(&view->ground, &grid, cells, step);
    const Picture *truth = &view->ground.painter.out;
    for (int i = 0; i < surface->w * surface->h; i++) {
        FhPoint at = view_world_at(scene, i % surface->w, i / surface->w);
        int x = fh_floor_div(at.x, step) - cells.x, y = fh_floor_div(at.y, step) - cells.y;
        uint32_t expected = truth->pixels[y * cells.w + x];
        uint32_t got = ((const uint32_t *)surface->pixels)[i];
        wrong += picture_alpha(expected) == 255 ? got != expected
                                                : picture_alpha(expected) == 0 && got != BEHIND;
    }
    return wrong;
}

static void check_window(int w, int h, float zoom) {
    Level *level = make_level(test_catalog());
    Stage stage = stage_open(w, h, NULL);
    if (CHECK(terrain_cache_use_level(stage.view, level))) {
        for (int i = 0; i < 6; i++) {
            ViewScene scene = {.level = level,
                               .x = (float)(i * 37),
                               .y = (float)(i * 29 - 20),
                               .zoom = zoom,
                               .viewport = {0, 0, w, h}};
            SDL_SetRenderDrawColor(stage.renderer, 0x33, 0x66, 0x99, 255);
            SDL_RenderClear(stage.renderer);
            terrain_cache_draw(stage.view, &scene, level->terrain, NULL);
            SDL_RenderFlush(stage.renderer);
            CHECK_INT(0, count_wrong(stage.view, &scene, stage.surface));
        }
    }
    level_destroy(level);
}

TEST(terrain_textures_drawn_band_by_band_are_the_ground) {
    check_window(1280, 720, 8.0F);
    check_window(400, 200, 1.0F);
    check_window(300, 200, 0.5F);
    check_window(300, 200, 0.125F);
}

TEST(terrain_textures_of_a_window_that_has_no_copies_to_spare_are_the_ground) {
    check_window(3000, 2100, 8.0F);
}
