// layer.c - one layer that fills a window of 1280 x 720 with tiles of 16 px, scrolled by 3 px a
// frame, drawn by SDL's software renderer: as the demo draws it, and tile by tile.

#include <SDL.h>
#include <stdlib.h>

#include "bench/scene.h"
#include "level/catalog.h"
#include "bench/sides.h"
#include "view/layers.h"
#include "view/view.h"

enum { WIDTH = 1280, HEIGHT = 720, FRAMES = 60, SCROLL = 3, COLS = 200, ROWS = 60 };

/// The scroll of a frame, px: to and fro.
static int scroll_at(int frame) {
    const int way = COLS * SCENE_TILE - WIDTH;
    int at = frame * SCROLL % (2 * way);
    return at < way ? at : 2 * way - at;
}

static SDL_Renderer *open_renderer(SDL_Surface **surface) {
    *surface = SDL_CreateRGBSurfaceWithFormat(0, WIDTH, HEIGHT, 32, SDL_PIXELFORMAT_ARGB8888);
    return *surface ? SDL_CreateSoftwareRenderer(*surface) : NULL;
}

static double milliseconds_each(double start, int frames) {
    return (bench_cpu_clock() - start) * 1e3 / (double)frames;
}

// --- the demo's way -------------------------------------------------------------------------

typedef struct EngineLayer {
    SDL_Surface *surface;
    SDL_Renderer *renderer;
    LevelCatalog *catalog;
    Level *level;
    View *view;
    int frame, frames;
} EngineLayer;

void layer_engine_close(void *work) {
    EngineLayer *layer = work;
    view_destroy(layer->view);
    level_destroy(layer->level);
    level_catalog_free(layer->catalog);
    SDL_DestroyRenderer(layer->renderer);
    SDL_FreeSurface(layer->surface);
    free(layer);
}

static ViewScene scene_of(const EngineLayer *layer) {
    return (ViewScene){.level = layer->level,
                       .x = (float)scroll_at(layer->frame),
                       .zoom = 1.0f,
                       .viewport = {0, 0, WIDTH, HEIGHT}};
}

/// Fills the layer with earth and holes, so that borders are in view everywhere.
static bool fill_level(Level *level) {
    bool filled = level != NULL;
    for (int i = 0; i < COLS * ROWS && filled; i++) {
        bool is_hole = i % 11 == 0;
        filled = fh_terrain_set(level->terrain, i % COLS, i / COLS,
                                is_hole ? fh_tile_make(2, 0) : fh_tile_make(1, 0));
    }
    return filled;
}

void *layer_engine_open(const BenchScale *scale, int job) {
    (void)job;
    LevelError error = {0};
    EngineLayer *layer = calloc(1, sizeof *layer);
    if (!layer) {
        return NULL;
    }
    layer->frames = scale->is_tiny ? 1 : FRAMES;
    layer->renderer = open_renderer(&layer->surface);
    layer->catalog = level_catalog_load(scale->assets, &error);
    layer->level = layer->catalog ? level_create(layer->catalog, SCENE_TILE) : NULL;
    layer->view = layer->renderer ? view_create(layer->renderer, scale->assets, &error) : NULL;
    if (!layer->view || !fill_level(layer->level)) {
        layer_engine_close(layer);
        return NULL;
    }
    ViewScene scene = scene_of(layer);
    view_draw_world(layer->view, &scene); // learns the level
    return layer;
}

double layer_engine_run(void *work) {
    EngineLayer *layer = work;
    double start = bench_cpu_clock();
    for (int i = 0; i < layer->frames; i++) {
        ViewScene scene = scene_of(layer);
        terrain_cache_draw(layer->view, &scene, layer->level->terrain, NULL);
        SDL_RenderFlush(layer->renderer);
        layer->frame++;
    }
    return milliseconds_each(start, layer->frames);
}

// --- a copy for each tile -------------------------------------------------------------------

typedef struct CopiesLayer {
    SDL_Surface *surface;
    SDL_Renderer *renderer;
    SDL_Texture *atlas; // 16 tiles in a row
    int frame, frames;
} CopiesLayer;

enum { ATLAS_TILES = 16 };

void layer_copies_close(void *work) {
    CopiesLayer *layer = work;
    SDL_DestroyTexture(layer->atlas);
    SDL_DestroyRenderer(layer->renderer);
    SDL_FreeSurface(layer->surface);
    free(layer);
}

void *layer_copies_open(const BenchScale *scale, int job) {
    (void)job;
    CopiesLayer *layer = calloc(1, sizeof *layer);
    if (!layer) {
        return NULL;
    }
    layer->frames = scale->is_tiny ? 1 : FRAMES;
    layer->renderer = open_renderer(&layer->surface);
    if (layer->renderer) {
        layer->atlas =
            SDL_CreateTexture(layer->renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_STATIC,
                              ATLAS_TILES * SCENE_TILE, SCENE_TILE);
    }
    if (!layer->atlas) {
        layer_copies_close(layer);
        return NULL;
    }
    SDL_SetTextureBlendMode(layer->atlas, SDL_BLENDMODE_NONE); // the quickest there is
    return layer;
}

static void draw_copies(const CopiesLayer *layer) {
    int scroll = scroll_at(layer->frame);
    for (int row = 0; row * SCENE_TILE < HEIGHT; row++) {
        for (int col = scroll / SCENE_TILE; col * SCENE_TILE < scroll + WIDTH; col++) {
            int tile = (col * 5 + row * 3) % ATLAS_TILES;
            SDL_Rect from = {tile * SCENE_TILE, 0, SCENE_TILE, SCENE_TILE};
            SDL_Rect to = {col * SCENE_TILE - scroll, row * SCENE_TILE, SCENE_TILE, SCENE_TILE};
            SDL_RenderCopy(layer->renderer, layer->atlas, &from, &to);
        }
    }
}

double layer_copies_run(void *work) {
    CopiesLayer *layer = work;
    double start = bench_cpu_clock();
    for (int i = 0; i < layer->frames; i++) {
        draw_copies(layer);
        SDL_RenderFlush(layer->renderer);
        layer->frame++;
    }
    return milliseconds_each(start, layer->frames);
}
