// level_copy.c - a level as a value: copies a whole one, which costs some kB, and swaps two.

#include <stdlib.h>
#include <string.h>

#include "level/level_ground.h"
#include "level/level_parts.h"

// --- copying --------------------------------------------------------------------------------

static bool clone_bytes(void **to, const void *from, size_t size) {
    *to = from ? malloc(size + 1) : NULL;
    if (*to) {
        memcpy(*to, from, size);
    }
    return *to || !from;
}

/// Gives a copy of the struct its own terrain and ground.
static bool own_ground(Level *level) {
    level->tileset = fh_tileset_share(level->tileset);
    level->terrain = fh_terrain_clone(level->terrain, level->tileset);
    level->lines = fh_lines_create();
    level->ground.added = fh_mask_clone(level->ground.added);
    level->ground.removed = fh_mask_clone(level->ground.removed);
    return level->terrain && level->lines && level->ground.added && level->ground.removed;
}

static bool clone_shapes(Level *to, const Level *from) {
    size_t side = (size_t)from->tile_size;
    to->shape_count = 0;
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

static bool clone_legend(Level *to, const Level *from) {
    void *legend = NULL;
    bool ok = clone_bytes(&legend, from->legend, (size_t)from->legend_count * sizeof *from->legend);
    to->legend = legend;
    to->legend_count = ok ? from->legend_count : 0;
    return ok;
}

Level *level_clone(const Level *level) {
    Level *clone = malloc(sizeof *clone);
    if (!clone) {
        return NULL;
    }
    *clone = *level;
    bool ok = own_ground(clone); // after each of these nothing of it is the other's
    ok = clone_shapes(clone, level) && ok;
    ok = clone_legend(clone, level) && ok;
    ok = level_copy_things(clone, level) && ok;
    for (LevelThing kind = LEVEL_THINGS; kind < LEVEL_KINDS; kind++) {
        ok = level_thing_own(kind, clone) && ok;
    }
    if (!ok) {
        level_destroy(clone);
        clone = NULL;
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

/// Leaves what Worlds borrow where it was, and what is noted of the file, whatever is in memory.
static void keep_own(Level *level, const Level *was) {
    level->terrain = was->terrain;
    level->lines = was->lines;
    level->ground.added = was->ground.added;
    level->ground.removed = was->ground.removed;
    level->seen = was->seen;
}

/// Leaves what printing and saving noted where it was.
static void keep_noted(Level *level, const Level *was) {
    level->legend = was->legend;
    level->legend_count = was->legend_count;
    level->mask_image = was->mask_image;
    level->mask_at = was->mask_at;
    level->mask_save = was->mask_save;
    level->ground = was->ground;
}

/// Swaps the tiles of layers of one place, rather than the terrains, which caches of pictures know.
static void swap_layers(Level *a, Level *b) {
    for (int i = 0; i < fh_min(a->layer_count, b->layer_count); i++) {
        FhTerrain *tiles = a->layers[i].tiles;
        a->layers[i].tiles = b->layers[i].tiles;
        b->layers[i].tiles = tiles;
        fh_terrain_take(a->layers[i].tiles, tiles);
    }
}

void level_swap(Level *a, Level *b, bool is_other) {
    const Level first = *a, second = *b;
    *a = second;
    *b = first;
    keep_own(a, &first);
    keep_own(b, &second);
    if (is_other) {
        level_forget_saved_ground(a);
        level_forget_saved_ground(b);
    } else {
        keep_noted(a, &first);
        keep_noted(b, &second);
    }
    fh_terrain_take(a->terrain, b->terrain);
    fh_mask_take(a->ground.added, b->ground.added);
    fh_mask_take(a->ground.removed, b->ground.removed);
    swap_layers(a, b);
}

size_t level_bytes(const Level *level, const Level *beside) {
    const LevelGround *ground = &level->ground, *other = beside ? &beside->ground : NULL;
    size_t bytes = sizeof *level + level_things_bytes(level) +
                   fh_terrain_copy_bytes(level->terrain, beside ? beside->terrain : NULL) +
                   fh_mask_copy_bytes(ground->added, other ? other->added : NULL) +
                   fh_mask_copy_bytes(ground->removed, other ? other->removed : NULL);
    for (int i = 0; i < level->layer_count; i++) {
        bool is_beside = beside && i < beside->layer_count;
        bytes += fh_terrain_copy_bytes(level->layers[i].tiles,
                                       is_beside ? beside->layers[i].tiles : NULL);
    }
    return bytes;
}
