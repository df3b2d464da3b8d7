// covers.c - a flood fill finds the part to open, a cross-fade shows it.
//
// A closed cover is drawn as a change of the picture below: its tiles, and the edges of the ground
// beside them. A region that opens is left out of its cover and drawn over it separately, with
// falling alpha, so that the ground's edges appear while it fades.

#include "view/layers.h"

#include "level/level.h"

enum { OPEN_TICKS = 12, FAR_JUMP = 48 /* px in a tick: a teleport */ };

static bool is_drawn(const Level *level, int layer) {
    return level_layer_is_cover(&level->layers[layer]) && !level->layers[layer].hidden;
}

static bool is_current(const OpenRegion *open, const Level *level) {
    return open->layer < level->layer_count && is_drawn(level, open->layer) &&
           level->layers[open->layer].tiles == open->tiles &&
           fh_terrain_version(open->tiles) == open->version;
}

/// Frees all regions unless each still matches its layer. Returns true if they are kept.
static bool keep_regions(CoverState *state, const Level *level) {
    bool keeps = state->level == level;
    for (int i = 0; i < COVER_OPEN_MAX; i++) {
        keeps = keeps && (!state->open[i].tiles || is_current(&state->open[i], level));
    }
    for (int i = 0; i < COVER_OPEN_MAX && !keeps; i++) {
        state->open[i].tiles = NULL;
    }
    return keeps;
}

/// The region of a layer that contains a cell; NULL: none.
static OpenRegion *find_region(CoverState *state, int layer, FhPoint cell) {
    for (int i = 0; i < COVER_OPEN_MAX; i++) {
        OpenRegion *open = &state->open[i];
        if (open->tiles && open->layer == layer && tile_region_has(&open->region, cell.x, cell.y)) {
            return open;
        }
    }
    return NULL;
}

/// A free region, else the least open one.
static OpenRegion *take_region(CoverState *state) {
    OpenRegion *least = &state->open[0];
    for (int i = 0; i < COVER_OPEN_MAX; i++) {
        OpenRegion *open = &state->open[i];
        if (!open->tiles) {
            return open;
        }
        least = open->ticks < least->ticks ? open : least;
    }
    return least;
}

/// Fills a region around a tile that the hero touches, unless a region covers his surroundings
/// already.
static void touch(CoverState *state, const Level *level, int layer, FhPoint cell) {
    const FhTerrain *tiles = level->layers[layer].tiles;
    OpenRegion *open = find_region(state, layer, cell);
    if (!open) {
        open = take_region(state);
        *open = (OpenRegion){.layer = layer, .tiles = tiles, .version = fh_terrain_version(tiles)};
        tile_region_fill(&open->region, tiles, cell);
    }
    int x = cell.x - open->region.first.x, y = cell.y - open->region.first.y;
    if (fh_abs(x - REGION_SIDE / 2) > REGION_SIDE / 4 ||
        fh_abs(y - REGION_SIDE / 2) > REGION_SIDE / 4) {
        tile_region_fill(&open->region, tiles, cell);
    }
    open->is_touched = true;
}

static void touch_all(CoverState *state, const Level *level) {
    FhRect cells = cells_of_px(state->hero, level->tile_size);
    for (int layer = 0; layer < level->layer_count; layer++) {
        for (int i = 0; i < cells.w * cells.h && is_drawn(level, layer); i++) {
            FhPoint cell = {cells.x + i % cells.w, cells.y + i / cells.w};
            if (fh_terrain_at(level->layers[layer].tiles, cell.x, cell.y) != FH_TILE_EMPTY) {
                touch(state, level, layer, cell);
            }
        }
    }
}

void covers_tick(View *view, int body, const Level *level, const FhWorld *world) {
    CoverState *state = &view->covers[body];
    FhActorView hero = world_actor(world, 0);
    int32_t tick = fh_world_ticks(world);
    bool follows = keep_regions(state, level) && fh_abs(tick - state->tick) <= 1 &&
                   fh_abs(hero.box.x - state->hero.x) < FAR_JUMP &&
                   fh_abs(hero.box.y - state->hero.y) < FAR_JUMP;
    int step = follows ? 1 : OPEN_TICKS;
    state->level = level;
    state->tick = tick;
    state->hero = hero.box;
    if (hero.id.index1 && hero.tag == LEVEL_TAG_PLAYER) {
        touch_all(state, level);
    }
    for (int i = 0; i < COVER_OPEN_MAX; i++) {
        OpenRegion *open = &state->open[i];
        open->ticks = fh_clamp(open->ticks + (open->is_touched ? step : -step), 0, OPEN_TICKS);
        open->tiles = open->ticks > 0 ? open->tiles : NULL;
        open->is_touched = false;
    }
}

void covers_follow(View *view, const ViewScene *scene) {
    const CoverState *state = &view->covers[scene->body];
    if (scene->world &&
        (state->level != scene->level || fh_abs(fh_world_ticks(scene->world) - state->tick) > 1)) {
        covers_tick(view, scene->body, scene->level, scene->world);
    }
}

int covers_list(const View *view, const ViewScene *scene, const Level *level, int layers,
                TileCover *covers) {
    int count = 0;
    for (int layer = 0; layer < layers; layer++) {
        if (!is_drawn(level, layer)) {
            continue;
        }
        TileCover *cover = &covers[count++];
        *cover = (TileCover){.tiles = level->layers[layer].tiles};
        for (int i = 0; i < COVER_OPEN_MAX && scene && scene->world; i++) {
            const OpenRegion *open = &view->covers[scene->body].open[i];
            bool is_of_layer = open->tiles == cover->tiles && open->layer == layer;
            cover->open[i] = is_of_layer ? &open->region : NULL;
        }
    }
    return count;
}

void covers_draw(View *view, const ViewScene *scene, int layer) {
    TileCover covers[LEVEL_LAYERS_MAX + 1];
    int count = covers_list(view, scene, scene->level, layer + 1, covers);
    if (!is_drawn(scene->level, layer)) {
        return;
    }
    terrain_cache_draw_cover(view, scene, covers, count, 255);
    for (int i = 0; i < COVER_OPEN_MAX && scene->world; i++) {
        const OpenRegion *open = &view->covers[scene->body].open[i];
        if (open->tiles && open->layer == layer && open->ticks < OPEN_TICKS) {
            covers[count] = (TileCover){.tiles = open->tiles, .only = &open->region};
            terrain_cache_draw_cover(view, scene, covers, count + 1,
                                     255 * (OPEN_TICKS - open->ticks) / OPEN_TICKS);
        }
    }
}
