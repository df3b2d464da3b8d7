// level_parts.c - copies, compares, inserts and removes the things of a level.

#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "level/level.h"

// --- copying --------------------------------------------------------------------------------

bool level_set_text(char **owned, const char *text) {
    char *copy = text ? strdup(text) : NULL;
    if (text && !copy) {
        return false;
    }
    free(*owned);
    *owned = copy;
    return true;
}

/// Copies `size` bytes to the heap. False out of memory; nothing stays NULL.
static bool copy_bytes(void **to, const void *from, size_t size) {
    *to = NULL;
    if (!from || size == 0) {
        return true;
    }
    *to = malloc(size);
    if (*to) {
        memcpy(*to, from, size);
    }
    return *to != NULL;
}

static bool copy_json(cJSON **to, const cJSON *from) {
    *to = from ? cJSON_Duplicate(from, 1) : NULL;
    return *to || !from;
}

bool level_solid_copy(LevelSolid *to, const LevelSolid *from) {
    LevelSolid copy = *from;
    void *path = NULL;
    void *tiles = NULL;
    copy.extra = NULL;
    bool ok = copy_bytes(&path, from->path, (size_t)from->path_count * sizeof *from->path) &&
              copy_bytes(&tiles, from->tiles,
                         (size_t)from->cols * (size_t)from->rows * sizeof *from->tiles) &&
              copy_json(&copy.extra, from->extra);
    copy.path = path;
    copy.tiles = tiles;
    if (!ok) {
        level_solid_free(&copy);
        return false;
    }
    *to = copy;
    return true;
}

void level_solid_free(LevelSolid *solid) {
    free(solid->path);
    free(solid->tiles);
    cJSON_Delete(solid->extra);
    solid->path = NULL;
    solid->tiles = NULL;
    solid->extra = NULL;
}

bool level_entity_copy(LevelEntity *to, const LevelEntity *from) {
    LevelEntity copy = *from;
    copy.text = NULL;
    copy.extra = NULL;
    if (!level_set_text(&copy.text, from->text) || !copy_json(&copy.extra, from->extra)) {
        level_entity_free(&copy);
        return false;
    }
    *to = copy;
    return true;
}

void level_entity_free(LevelEntity *entity) {
    free(entity->text);
    cJSON_Delete(entity->extra);
    entity->text = NULL;
    entity->extra = NULL;
}

bool level_polygon_copy(LevelPolygon *to, const LevelPolygon *from) {
    LevelPolygon copy = *from;
    void *points = NULL;
    void *path = NULL;
    copy.extra = NULL;
    bool ok = copy_bytes(&points, from->points, (size_t)from->count * sizeof *from->points) &&
              copy_bytes(&path, from->motion.path,
                         (size_t)from->motion.path_count * sizeof *from->motion.path) &&
              copy_json(&copy.extra, from->extra);
    copy.points = points;
    copy.motion.path = path;
    if (!ok) {
        level_polygon_free(&copy);
        return false;
    }
    *to = copy;
    return true;
}

void level_polygon_free(LevelPolygon *polygon) {
    free(polygon->points);
    free(polygon->motion.path);
    cJSON_Delete(polygon->extra);
    polygon->points = NULL;
    polygon->motion.path = NULL;
    polygon->extra = NULL;
}

// --- what is the same -----------------------------------------------------------------------

bool level_text_same(const char *a, const char *b) {
    return a == b || (a && b && strcmp(a, b) == 0);
}

static bool same_points(const FhPoint *a, int a_count, const FhPoint *b, int b_count) {
    return a_count == b_count && (a_count == 0 || memcmp(a, b, (size_t)a_count * sizeof *a) == 0);
}

static bool same_tiles(const LevelSolid *a, const LevelSolid *b) {
    size_t cells = a->tiles ? (size_t)a->cols * (size_t)a->rows : 0;
    return !a->tiles == !b->tiles && a->cols == b->cols && a->rows == b->rows &&
           (cells == 0 || memcmp(a->tiles, b->tiles, cells * sizeof *a->tiles) == 0);
}

bool level_solid_same(const LevelSolid *a, const LevelSolid *b) {
    return strcmp(a->id, b->id) == 0 && strcmp(a->group, b->group) == 0 && a->x == b->x &&
           a->y == b->y && a->w == b->w && a->h == b->h && a->one_way == b->one_way &&
           a->look == b->look && a->mode == b->mode && a->speed == b->speed && a->wait == b->wait &&
           same_points(a->path, a->path_count, b->path, b->path_count) && same_tiles(a, b);
}

bool level_entity_same(const LevelEntity *a, const LevelEntity *b) {
    return a->type == b->type && strcmp(a->unknown_type, b->unknown_type) == 0 && a->x == b->x &&
           a->y == b->y && level_text_same(a->text, b->text) && a->edges == b->edges &&
           a->jumps == b->jumps && a->count == b->count && a->w == b->w;
}

bool level_polygon_same(const LevelPolygon *a, const LevelPolygon *b) {
    const LevelMotion *go = &a->motion;
    const LevelMotion *way = &b->motion;
    return a->closed == b->closed && a->one_way == b->one_way &&
           strcmp(a->material, b->material) == 0 && go->mode == way->mode &&
           go->speed == way->speed && go->wait == way->wait &&
           same_points(a->points, a->count, b->points, b->count) &&
           same_points(go->path, go->path_count, way->path, way->path_count);
}

bool level_character_same(const LevelCharacter *a, const LevelCharacter *b) {
    for (int i = 0; i < LEVEL_TUNING_FIELDS_MAX; i++) {
        if (a->overridden[i] != b->overridden[i] ||
            (a->overridden[i] && a->values[i] != b->values[i])) {
            return false;
        }
    }
    return strcmp(a->preset, b->preset) == 0;
}

// --- in lists -------------------------------------------------------------------------------

/// Makes a gap of one at `index` in a list of `count` things of `size` bytes, and fills it.
static bool insert_thing(void **list, int *count, int index, const void *thing, size_t size) {
    char *larger = realloc(*list, ((size_t)*count + 1) * size);
    if (!larger) {
        return false;
    }
    char *gap = larger + (size_t)index * size;
    memmove(gap + size, gap, (size_t)(*count - index) * size);
    memcpy(gap, thing, size);
    *list = larger;
    ++*count;
    return true;
}

static void remove_thing(void *list, int *count, int index, size_t size) {
    char *gap = (char *)list + (size_t)index * size;
    --*count;
    memmove(gap, gap + size, (size_t)(*count - index) * size);
}

bool level_insert_solid(Level *level, int index, LevelSolid *solid) {
    void *list = level->solids;
    bool ok = insert_thing(&list, &level->solid_count, index, solid, sizeof *solid);
    level->solids = list;
    return ok;
}

void level_remove_solid(Level *level, int index) {
    level_solid_free(&level->solids[index]);
    remove_thing(level->solids, &level->solid_count, index, sizeof *level->solids);
}

bool level_insert_entity(Level *level, int index, LevelEntity *entity) {
    void *list = level->entities;
    bool ok = insert_thing(&list, &level->entity_count, index, entity, sizeof *entity);
    level->entities = list;
    return ok;
}

void level_remove_entity(Level *level, int index) {
    level_entity_free(&level->entities[index]);
    remove_thing(level->entities, &level->entity_count, index, sizeof *level->entities);
}

bool level_insert_polygon(Level *level, int index, LevelPolygon *polygon) {
    void *list = level->polygons;
    bool ok = insert_thing(&list, &level->polygon_count, index, polygon, sizeof *polygon);
    level->polygons = list;
    return ok;
}

void level_remove_polygon(Level *level, int index) {
    level_polygon_free(&level->polygons[index]);
    remove_thing(level->polygons, &level->polygon_count, index, sizeof *level->polygons);
}

// --- what follows from their fields ---------------------------------------------------------

bool level_solid_together(const LevelSolid *a, const LevelSolid *b) {
    return a == b || (a->group[0] != '\0' && strcmp(a->group, b->group) == 0);
}

int level_solid_leader(const Level *level, int index) {
    const LevelSolid *solid = &level->solids[index];
    for (int i = 0; i < level->solid_count; i++) {
        const LevelSolid *other = &level->solids[i];
        if (other->path_count > 1 && level_solid_together(solid, other)) {
            return other->speed > 0.0f ? i : -1;
        }
    }
    return -1;
}

int level_solid_parts(const Level *level, int index) {
    int parts = 0;
    for (int i = 0; i < level->solid_count; i++) {
        parts += level_solid_together(&level->solids[index], &level->solids[i]);
    }
    return parts;
}

bool level_layer_is_cover(const LevelLayer *layer) {
    return layer->front && layer->hides_secret;
}

bool level_polygon_moves(const LevelPolygon *polygon) {
    return polygon->motion.path_count >= 2 && polygon->motion.speed > 0.0f;
}

FhRect level_polygon_box(const LevelPolygon *polygon) {
    return fh_polygon_box(&(FhPolygon){.points = polygon->points, .count = polygon->count});
}

static bool separates(const LevelEntity *entity) {
    return entity->type >= LEVEL_FLYER && entity->type < LEVEL_ENTITY_TYPES;
}

bool level_has_company(const Level *level) {
    int index = 0;
    while (index < level->entity_count && !separates(&level->entities[index])) {
        index++;
    }
    return index < level->entity_count;
}

int level_entity_actors(const LevelEntity *entity) {
    if (entity->type == LEVEL_RUNNER) {
        return fh_max(entity->count, 1);
    }
    return entity->type == LEVEL_CRATE || separates(entity);
}

FhRect level_entity_box(const LevelEntity *entity) {
    int w = 16;
    int h = 16;
    if (entity->type < LEVEL_ENTITY_TYPES) {
        w = level_entity_infos[entity->type].w;
        h = level_entity_infos[entity->type].h;
    }
    if (entity->type == LEVEL_RUNNER) {
        w = fh_max(entity->w, w);
    }
    return (FhRect){entity->x - w / 2, entity->y - h, w, h};
}

// --- what they look like --------------------------------------------------------------------

static bool moves_like_a_crusher(const LevelSolid *solid) {
    enum { THICK_PX = 24, FAST_PX_S = 80 };
    bool is_upright = solid->path_count >= 2 && solid->path[0].x == solid->path[1].x &&
                      solid->path[0].y != solid->path[1].y;
    return is_upright && !solid->one_way && solid->h >= THICK_PX && solid->speed >= FAST_PX_S;
}

LevelLook level_solid_look(const LevelSolid *solid) {
    if (solid->look != LEVEL_LOOK_BY_MOTION) {
        return solid->look;
    }
    return moves_like_a_crusher(solid) ? LEVEL_LOOK_CRUSHER : LEVEL_LOOK_LIFT;
}
