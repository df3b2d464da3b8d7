// level_copy.c - copies a whole level, for another thread to save while this one is edited, and
// swaps two levels.

#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "level/level_ground.h"

// --- copying --------------------------------------------------------------------------------

static FhTileset *clone_tileset(const FhTileset *from) {
    FhTileset *tileset = fh_tileset_create(fh_tileset_tile_size(from));
    for (int kind = 1; tileset && kind <= fh_tileset_count(from); kind++) {
        if (fh_tileset_add(tileset, fh_tileset_kind(from, fh_tile_make(kind, 0))) == 0) {
            fh_tileset_destroy(tileset);
            return NULL;
        }
    }
    return tileset;
}

static bool clone_json(cJSON **to, const cJSON *from) {
    *to = from ? cJSON_Duplicate(from, 1) : NULL;
    return *to || !from;
}

static bool clone_bytes(void **to, const void *from, size_t size) {
    *to = from ? malloc(size + 1) : NULL;
    if (*to) {
        memcpy(*to, from, size);
    }
    return *to || !from;
}

/// Makes an empty copy with a terrain and ground of its own.
static bool clone_base(Level *to, const Level *from) {
    to->tileset = clone_tileset(from->tileset);
    to->terrain = to->tileset ? fh_terrain_clone(from->terrain, to->tileset) : NULL;
    to->lines = fh_lines_create();
    to->ground.added = fh_mask_clone(from->ground.added);
    to->ground.removed = fh_mask_clone(from->ground.removed);
    return to->terrain && to->lines && to->ground.added && to->ground.removed &&
           level_set_text(&to->name, from->name) && level_set_text(&to->next, from->next) &&
           level_set_text(&to->mask_image, from->mask_image) &&
           level_set_text(&to->ground.owner, from->ground.owner);
}

static bool clone_extras(Level *to, const Level *from) {
    return clone_json(&to->character.extra, from->character.extra) &&
           clone_json(&to->spawn_extra, from->spawn_extra) &&
           clone_json(&to->bounds_extra, from->bounds_extra) &&
           clone_json(&to->mask_extra, from->mask_extra) &&
           clone_json(&to->tiles_extra, from->tiles_extra) && clone_json(&to->extra, from->extra);
}

static bool clone_shapes(Level *to, const Level *from) {
    size_t side = (size_t)from->tile_size;
    to->shapes = calloc((size_t)from->shape_count + 1, sizeof *to->shapes);
    for (int i = 0; to->shapes && i < from->shape_count; i++) {
        const LevelShape *shape = &from->shapes[i];
        void *heights = NULL;
        void *rows = NULL;
        bool ok = clone_bytes(&heights, shape->heights, side * sizeof *shape->heights) &&
                  clone_bytes(&rows, shape->rows, side * sizeof *shape->rows);
        to->shapes[i] = (LevelShape){shape->kind, heights, rows};
        to->shape_count = i + 1;
        if (!ok) {
            return false;
        }
    }
    return to->shapes != NULL;
}

static bool clone_things(Level *to, const Level *from) {
    to->solids = calloc((size_t)from->solid_count + 1, sizeof *to->solids);
    to->entities = calloc((size_t)from->entity_count + 1, sizeof *to->entities);
    to->polygons = calloc((size_t)from->polygon_count + 1, sizeof *to->polygons);
    bool ok = to->solids && to->entities && to->polygons;
    for (; ok && to->solid_count < from->solid_count; to->solid_count += ok) {
        ok = level_solid_copy(&to->solids[to->solid_count], &from->solids[to->solid_count]);
    }
    for (; ok && to->entity_count < from->entity_count; to->entity_count += ok) {
        ok = level_entity_copy(&to->entities[to->entity_count], &from->entities[to->entity_count]);
    }
    for (; ok && to->polygon_count < from->polygon_count; to->polygon_count += ok) {
        ok = level_polygon_copy(&to->polygons[to->polygon_count],
                                &from->polygons[to->polygon_count]);
    }
    return ok;
}

static bool clone_layers(Level *to, const Level *from) {
    to->layers = calloc((size_t)from->layer_count + 1, sizeof *to->layers);
    for (int i = 0; to->layers && i < from->layer_count; i++) {
        LevelLayer *layer = &to->layers[i];
        const LevelLayer *source = &from->layers[i];
        *layer = *source;
        layer->tiles_extra = layer->extra = NULL;
        layer->tiles = fh_terrain_clone(source->tiles, to->tileset);
        to->layer_count = i + 1;
        if (!layer->tiles || !clone_json(&layer->tiles_extra, source->tiles_extra) ||
            !clone_json(&layer->extra, source->extra)) {
            return false;
        }
    }
    return to->layers != NULL;
}

static bool clone_legend(Level *to, const Level *from) {
    void *legend = NULL;
    bool ok = clone_bytes(&legend, from->legend, (size_t)from->legend_count * sizeof *from->legend);
    to->legend = legend;
    to->legend_count = ok ? from->legend_count : 0;
    return ok;
}

/// Copies what owns nothing.
static void copy_plain(Level *to, const Level *from) {
    to->catalog = from->catalog;
    to->tile_size = from->tile_size;
    memcpy(to->movement, from->movement, sizeof to->movement);
    memcpy(to->background, from->background, sizeof to->background);
    to->spawn = from->spawn;
    to->character = from->character;
    to->character.extra = NULL;
    to->has_bounds = from->has_bounds;
    to->bounds = from->bounds;
    to->mask_at = from->mask_at;
    to->mask_save = from->mask_save;
    to->ground.box = from->ground.box;
    to->ground.trouble = from->ground.trouble;
    to->ground.saved_added = from->ground.saved_added;
    to->ground.saved_removed = from->ground.saved_removed;
    to->seen = from->seen;
    to->crlf = from->crlf;
    to->nears = from->nears;
}

Level *level_clone(const Level *level) {
    Level *clone = calloc(1, sizeof *clone);
    if (!clone) {
        return NULL;
    }
    copy_plain(clone, level);
    if (!clone_base(clone, level) || !clone_extras(clone, level) || !clone_shapes(clone, level) ||
        !clone_things(clone, level) || !clone_layers(clone, level) || !clone_legend(clone, level)) {
        level_destroy(clone);
        return NULL;
    }
    return clone;
}

void level_take_saved(Level *level, Level *clone) {
    LevelLegend *legend = level->legend;
    level->legend = clone->legend;
    clone->legend = legend;
    int count = level->legend_count;
    level->legend_count = clone->legend_count;
    clone->legend_count = count;
    char *image = level->mask_image;
    level->mask_image = clone->mask_image;
    clone->mask_image = image;
    char *owner = level->ground.owner;
    level->ground.owner = clone->ground.owner;
    clone->ground.owner = owner;
    level->mask_at = clone->mask_at;
    level->mask_save = clone->mask_save;
    level->ground.box = clone->ground.box;
    level->ground.saved_added = clone->ground.saved_added;
    level->ground.saved_removed = clone->ground.saved_removed;
    level->seen = clone->seen;
}

// --- changing places ------------------------------------------------------------------------

void level_forget_saved_ground(Level *level) {
    level->ground.saved_added = level->ground.saved_removed = UINT64_MAX;
}

void level_swap(Level *a, Level *b) {
    Level was = *a;
    *a = *b;
    *b = was;
    LevelSeen seen = a->seen; // it describes the file, whatever is in memory
    a->seen = b->seen;
    b->seen = seen;
    level_forget_saved_ground(a);
    level_forget_saved_ground(b);
}

static size_t terrain_bytes(const FhTerrain *terrain) {
    enum { CHUNK_BYTES = FH_CHUNK_TILES * FH_CHUNK_TILES * sizeof(FhTile) + 640 };
    size_t bytes = 0;
    size_t cursor = 0;
    FhPoint first;
    while (fh_terrain_next_chunk(terrain, &cursor, &first)) {
        bytes += CHUNK_BYTES;
    }
    return bytes;
}

size_t level_layer_bytes(const LevelLayer *layer) {
    return sizeof *layer + terrain_bytes(layer->tiles);
}

size_t level_bytes(const Level *level) {
    size_t bytes = sizeof *level + terrain_bytes(level->terrain) +
                   fh_mask_bytes(level->ground.added) + fh_mask_bytes(level->ground.removed);
    for (int i = 0; i < level->layer_count; i++) {
        bytes += level_layer_bytes(&level->layers[i]);
    }
    return bytes + (size_t)level->entity_count * sizeof *level->entities +
           (size_t)level->solid_count * sizeof *level->solids +
           (size_t)level->polygon_count * sizeof *level->polygons;
}
