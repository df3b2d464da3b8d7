// level_make.c - makes and ends a level; its kinds of tile, its tuning, its bounds.

#include "level/level.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "level/catalog.h"
#include "level/level_parts.h"

Level *level_create(const LevelCatalog *catalog, int tile_size) {
    Level *level = calloc(1, sizeof *level);
    if (!level) {
        return NULL;
    }
    level->catalog = catalog;
    level->tile_size = tile_size;
    snprintf(level->movement, sizeof level->movement, "pixel");
    snprintf(level->background, sizeof level->background, "#1d2b53");
    snprintf(level->character.preset, sizeof level->character.preset, "%s",
             level_catalog_preset(catalog, 0)->name);
    level->tileset = level_catalog_tileset(catalog, tile_size);
    level->terrain = level->tileset ? fh_terrain_create(level->tileset) : NULL;
    level->lines = fh_lines_create();
    level->ground.added = fh_mask_create();
    level->ground.removed = fh_mask_create();
    if (!level->terrain || !level->lines || !level->ground.added || !level->ground.removed ||
        !level_set_text(&level->name, "Untitled")) {
        level_destroy(level);
        return NULL;
    }
    return level;
}

bool level_take_tileset(Level *level, FhTileset *tileset) {
    FhTerrain *terrain = tileset ? fh_terrain_create(tileset) : NULL;
    if (!terrain) {
        fh_tileset_destroy(tileset);
        return false;
    }
    fh_terrain_destroy(level->terrain);
    fh_tileset_destroy(level->tileset);
    level->terrain = terrain;
    level->tileset = tileset;
    return true;
}

void level_destroy(Level *level) {
    if (!level) {
        return;
    }
    for (int i = 0; i < level->shape_count; i++) {
        free(level->shapes[i].heights);
        free(level->shapes[i].rows);
    }
    level_free_things(level);
    free(level->shapes);
    free(level->legend);
    fh_lines_destroy(level->lines);
    fh_terrain_destroy(level->terrain);
    fh_tileset_destroy(level->tileset);
    fh_mask_destroy(level->ground.added);
    fh_mask_destroy(level->ground.removed);
    for (LevelThing kind = LEVEL_THINGS; kind < LEVEL_KINDS; kind++) {
        level_thing_free(kind, level);
    }
    free(level);
}

const LevelKind *level_kind(const Level *level, FhTile tile) {
    int kind = fh_tile_kind(tile);
    int own = kind - level_catalog_kind_count(level->catalog) - 1;
    if (own < 0) {
        return level_catalog_kind(level->catalog, kind);
    }
    return own < level->shape_count ? &level->shapes[own].kind : NULL;
}

int level_kind_count(const Level *level) {
    return level_catalog_kind_count(level->catalog) + level->shape_count;
}

bool level_is_ground(const Level *level, int kind) {
    const FhTileKind *does = fh_tileset_kind(level->tileset, fh_tile_make(kind, 0));
    return does != NULL && does->solidity == FH_SOLID && does->flags == 0 && does->belt == 0.0f &&
           does->bounce == 0.0f &&
           strncmp(level_kind(level, fh_tile_make(kind, 0))->look, "sprite:", 7) != 0;
}

int level_find_material(const Level *level, const char *look) {
    for (int kind = 1; kind <= level_catalog_kind_count(level->catalog); kind++) {
        if (level_is_ground(level, kind) &&
            fh_tileset_kind(level->tileset, fh_tile_make(kind, 0))->shape.full &&
            strcmp(level_catalog_kind(level->catalog, kind)->look, look) == 0) {
            return kind;
        }
    }
    return 0;
}

int level_find_kind(const Level *level, const char *name) {
    for (int i = 0; i < level->shape_count; i++) {
        if (strcmp(level->shapes[i].kind.name, name) == 0) {
            return level_catalog_kind_count(level->catalog) + 1 + i;
        }
    }
    return level_catalog_find_kind(level->catalog, name);
}

static FhTuning preset_tuning(const Level *level) {
    const LevelPreset *preset = level_catalog_find_preset(level->catalog, level->character.preset);
    return preset ? preset->tuning : fh_tuning_default();
}

FhTuning level_tuning(const Level *level) {
    FhTuning tuning = preset_tuning(level);
    for (int i = 0; i < fh_tuning_field_count; i++) {
        if (level->character.overridden[i]) {
            fh_tuning_set(&tuning, &fh_tuning_fields[i], level->character.values[i]);
        }
    }
    return tuning;
}

float level_tuning_between(const FhTuningField *field, float from, float to, float share) {
    float value = from + share * (to - from);
    return roundf(value / field->step) * field->step;
}

int level_goals(const Level *level, FhRect *boxes, int most) {
    int count = 0;
    for (int i = 0; i < level->entity_count && count < most; i++) {
        if (level_entity_ends(&level->entities[i])) {
            boxes[count++] = level_entity_box(&level->entities[i]);
        }
    }
    return count;
}

void level_set_tuning(Level *level, const FhTuning *tuning) {
    FhTuning preset = preset_tuning(level);
    for (int i = 0; i < fh_tuning_field_count; i++) {
        const FhTuningField *field = &fh_tuning_fields[i];
        float value = fh_tuning_get(tuning, field);
        bool differs =
            value < fh_tuning_get(&preset, field) || value > fh_tuning_get(&preset, field);
        level->character.overridden[i] = differs;
        level->character.values[i] = differs ? value : 0;
    }
}

/// The box around both; either may be flat, as a line is. What has neither size is nothing yet.
static FhRect box_around(FhRect a, FhRect b) {
    if (a.w == 0 && a.h == 0) {
        return b;
    }
    int left = fh_min(a.x, b.x);
    int top = fh_min(a.y, b.y);
    int right = fh_max(fh_rect_right(a), fh_rect_right(b));
    int bottom = fh_max(fh_rect_bottom(a), fh_rect_bottom(b));
    return (FhRect){left, top, right - left, bottom - top};
}

FhRect level_bounds(const Level *level) {
    if (level->has_bounds) {
        return level->bounds;
    }
    FhRect box = px_of_cells(fh_terrain_bounds(level->terrain), level->tile_size);
    box = fh_rect_around(box, fh_mask_bounds(level->ground.added));
    for (int i = 0; i < level->solid_count; i++) {
        const LevelSolid *solid = &level->solids[i];
        box = box_around(box, (FhRect){solid->x, solid->y, solid->w, solid->h});
    }
    for (int i = 0; i < level->polygon_count; i++) {
        box = box_around(box, level_polygon_box(&level->polygons[i]));
    }
    // Nothing there yet, or a line alone: a screen around the spawn, too.
    FhRect screen = {level->spawn.x - 160, level->spawn.y - 90, 320, 180};
    return box.w == 0 || box.h == 0 ? box_around(box, screen) : box;
}
