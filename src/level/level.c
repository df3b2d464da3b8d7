#include "level/level.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "level/level_parts.h"
#include "level/json_place.h"
#include "level/level_ground.h"

const LevelEntityInfo level_entity_infos[LEVEL_ENTITY_TYPES] = {
    [LEVEL_COIN] = {"coin", "coin", 12, 12, "coin", "The player takes it by touching it."},
    [LEVEL_GOAL] = {"goal", "goal", 16, 32, "goal", "The level ends here."},
    [LEVEL_CHECKPOINT] = {"checkpoint", "checkpoint", 16, 24, "checkpoint.off",
                          "The player comes back here after a death."},
    [LEVEL_SIGN] = {"sign", "sign", 16, 16, "sign", "Shows its text when the player stands at it."},
    [LEVEL_CRATE] = {"crate", "crate", 16, 16, "crate",
                     "Falls; you can stand on it, and push it by walking against it."},
    [LEVEL_RUNNER] = {"runner", "runner", 14, 14, "runner",
                      "Walks; turns at walls, and at edges if set."},
    [LEVEL_FLYER] =
        {"flyer", "flyer", 22, 12, "flyer",
         "Flies back and forth between walls, through lifts, and carries what stands on it."},
    [LEVEL_CLINGER] = {"clinger", "clinger", 16, 12, "clinger",
                       "Clings to the moving solid beside or below it; you can stand on it."},
    [LEVEL_PUSHER] = {"pusher", "pusher", 24, 14, "pusher",
                      "Walks back and forth, blocks the way, and carries what stands on it."},
};

const LevelLookInfo level_look_infos[LEVEL_LOOKS] = {
    [LEVEL_LOOK_BY_MOTION] = {NULL, "by its motion", "lift.block", "lift.plank",
                              "A crusher when thick, vertical and fast; "
                              "else a lift"},
    [LEVEL_LOOK_LIFT] = {"lift", "lift", "lift.block", "lift.plank",
                         "An orange platform with rivets: it carries"},
    [LEVEL_LOOK_CRUSHER] = {"crusher", "crusher", "crusher.block", "crusher.plank",
                            "Red with warning stripes: it squeezes"},
    [LEVEL_LOOK_RAFT] = {"raft", "raft", "raft.block", "raft.plank", "Logs bound with rope"},
    [LEVEL_LOOK_STONE] = {"stone", "stone", "stone.block", "stone.plank",
                          "A slab of pale stone with a groove round it"},
    [LEVEL_LOOK_METAL] = {"metal", "metal", "metal.block", "metal.plank",
                          "Blue sheet metal with upright ribs"},
    [LEVEL_LOOK_CLOUD] = {"cloud", "cloud", "cloud.block", "cloud.plank",
                          "White puffs without a corner"},
};

const char *const level_path_mode_names[FH_PATH_PINGPONG + 1] = {"once", "loop", "pingpong"};

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
        if (level->entities[i].type == LEVEL_GOAL) {
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

// ---- Level find ----

/// Takes one step of a member's path, "solids", ".speed" or "[0]", and moves *at behind it. NULL
/// when there is no such child.
static const cJSON *take_step(const cJSON *node, const char **at) {
    if (**at == '[') {
        char *end = NULL;
        long index = strtol(*at + 1, &end, 10);
        *at = *end == ']' ? end + 1 : end;
        return cJSON_IsArray(node) ? cJSON_GetArrayItem(node, (int)index) : NULL;
    }
    *at += **at == '.';
    const cJSON *found = NULL;
    size_t length = 0;
    for (const cJSON *child = node->child; child && cJSON_IsObject(node); child = child->next) {
        size_t longer = strlen(child->string); // a name may have a point in it
        if (longer > length && strncmp(*at, child->string, longer) == 0 &&
            strchr(".[", (*at)[longer])) {
            found = child;
            length = longer;
        }
    }
    *at += length;
    return found;
}

void level_find_member(const char *path, const char *member, int *line, int *column) {
    LevelError error;
    JsonFile file;
    if (!json_load(&file, path, &error)) {
        return;
    }
    const cJSON *node = file.root;
    const char *at = member;
    while (*at != '\0') {
        const cJSON *child = take_step(node, &at);
        if (!child) {
            break;
        }
        node = child;
    }
    json_place_count(&file, json_place_find(&file, node).start, line, column);
    json_close(&file);
}

// ---- Level copy ----
//
// A level as a value: copies a whole one, which costs some kB, and swaps two.

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
