#include "view/stage.h"

#include <stdlib.h>

#include "engine/room.h"
#include "game/game_test_room.h"
#include "level/catalog.h"
#include "level/level_test_support.h"
#include "test.h"
#include "view/png.h"

static void end_surface(void *surface) {
    SDL_FreeSurface(surface);
}

static void end_renderer(void *renderer) {
    SDL_DestroyRenderer(renderer);
}

static void end_view(void *view) {
    view_destroy(view);
}

static void end_catalog(void *catalog) {
    level_catalog_free(catalog);
}

Stage stage_open_with(int w, int h, const char *assets, Level *level) {
    Stage stage = {.level = level};
    stage.surface = SDL_CreateRGBSurfaceWithFormat(0, w, h, 32, SDL_PIXELFORMAT_ARGB8888);
    test_at_end(end_surface, stage.surface);
    stage.renderer = SDL_CreateSoftwareRenderer(stage.surface);
    test_at_end(end_renderer, stage.renderer);
    stage.view = view_create(stage.renderer, assets, &stage.error);
    test_at_end(end_view, stage.view);
    stage.kept = calloc((size_t)w * (size_t)h, sizeof *stage.kept);
    test_at_end(free, stage.kept);
    CHECK(stage.view && stage.kept);
    return stage;
}

Stage stage_open(int w, int h, const char *text) {
    Stage stage = stage_open_with(w, h, "assets", text ? test_level_from(text) : NULL);
    CHECK_STR("", stage.error.text);
    return stage;
}

LevelCatalog *stage_catalog(void) {
    LevelError error = {0};
    LevelCatalog *catalog = mask_load_catalog("assets", &error);
    CHECK_STR("", error.text);
    test_at_end(end_catalog, catalog);
    return catalog;
}

Level *stage_level(const char *path) {
    LevelError error = {0};
    Level *level = level_load(path, stage_catalog(), &error);
    CHECK_STR("", error.text);
    return test_level_kept(level);
}

void stage_play(Stage *stage) {
    stage->session = test_session(stage->level, NULL);
}

void stage_build(Stage *stage, const LevelWorldOptions *options) {
    stage->world = test_world(level_build_world(stage->level, options));
    stage->before = test_world(fh_world_clone(stage->world));
}
