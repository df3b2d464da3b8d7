// level_parts.c - copies, compares, inserts and removes the things of a level.

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "level/level_parts.h"

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

bool level_layer_copy(LevelLayer *to, const LevelLayer *from) {
    LevelLayer copy = *from;
    copy.tiles_extra = copy.extra = NULL;
    copy.tiles = fh_terrain_clone(from->tiles, fh_terrain_tileset(from->tiles));
    if (!copy.tiles || !copy_json(&copy.tiles_extra, from->tiles_extra) ||
        !copy_json(&copy.extra, from->extra)) {
        level_layer_free(&copy);
        return false;
    }
    *to = copy;
    return true;
}

void level_layer_free(LevelLayer *layer) {
    fh_terrain_destroy(layer->tiles);
    cJSON_Delete(layer->tiles_extra);
    cJSON_Delete(layer->extra);
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

bool level_layer_same(const LevelLayer *a, const LevelLayer *b) {
    return strcmp(a->name, b->name) == 0 && a->front == b->front &&
           a->hides_secret == b->hides_secret && a->hidden == b->hidden && a->locked == b->locked &&
           a->parallax_x == b->parallax_x && a->parallax_y == b->parallax_y &&
           a->faded == b->faded && strcmp(a->tint, b->tint) == 0;
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

#define THING(kind)                                                                                \
    static bool kind##_copy(void *to, const void *from) {                                          \
        return level_##kind##_copy(to, from);                                                      \
    }                                                                                              \
    static void kind##_free(void *thing) {                                                         \
        level_##kind##_free(thing);                                                                \
    }                                                                                              \
    static bool kind##_same(const void *a, const void *b) {                                        \
        return level_##kind##_same(a, b);                                                          \
    }

THING(solid)
THING(entity)
THING(polygon)
THING(layer)

static FhRect solid_box(const void *thing) {
    const LevelSolid *solid = thing;
    return (FhRect){solid->x, solid->y, solid->w, solid->h};
}

static FhRect entity_box(const void *thing) {
    return level_entity_box(thing);
}

static FhRect polygon_box(const void *thing) {
    FhRect box = level_polygon_box(thing);
    return (FhRect){box.x, box.y, box.w + 1, box.h + 1};
}

static FhRect no_box(const void *thing) {
    (void)thing;
    return (FhRect){0, 0, 0, 0};
}

/// One row a kind: where its list stands in a level, and what can be done with one of it.
static const struct {
    size_t size, list, count;
    bool (*copy)(void *to, const void *from);
    void (*free)(void *thing);
    bool (*same)(const void *a, const void *b);
    FhRect (*box)(const void *thing);
} rows[LEVEL_THINGS] = {
    [LEVEL_SOLID] = {sizeof(LevelSolid), offsetof(Level, solids), offsetof(Level, solid_count),
                     solid_copy, solid_free, solid_same, solid_box},
    [LEVEL_ENTITY] = {sizeof(LevelEntity), offsetof(Level, entities), offsetof(Level, entity_count),
                      entity_copy, entity_free, entity_same, entity_box},
    [LEVEL_POLYGON] = {sizeof(LevelPolygon), offsetof(Level, polygons),
                       offsetof(Level, polygon_count), polygon_copy, polygon_free, polygon_same,
                       polygon_box},
    [LEVEL_LAYER] = {sizeof(LevelLayer), offsetof(Level, layers), offsetof(Level, layer_count),
                     layer_copy, layer_free, layer_same, no_box}};

static char *list_of(const Level *level, LevelThing kind) {
    char *list;
    memcpy(&list, (const char *)level + rows[kind].list, sizeof list);
    return list;
}

static int *count_of(Level *level, LevelThing kind) {
    return (int *)((char *)level + rows[kind].count);
}

int level_thing_count(const Level *level, LevelThing kind) {
    return *(const int *)((const char *)level + rows[kind].count);
}

void *level_thing(const Level *level, LevelThing kind, int index) {
    return list_of(level, kind) + (size_t)index * rows[kind].size;
}

bool level_thing_copy(LevelThing kind, void *to, const void *from) {
    return rows[kind].copy(to, from);
}

void level_thing_free(LevelThing kind, void *thing) {
    rows[kind].free(thing);
}

bool level_thing_same(LevelThing kind, const void *a, const void *b) {
    return rows[kind].same(a, b);
}

FhRect level_thing_box(LevelThing kind, const void *thing) {
    return rows[kind].box(thing);
}

bool level_insert_thing(Level *level, LevelThing kind, int index, const void *thing) {
    size_t size = rows[kind].size;
    int *count = count_of(level, kind);
    char *larger = realloc(list_of(level, kind), ((size_t)*count + 1) * size);
    if (!larger) {
        return false;
    }
    char *gap = larger + (size_t)index * size;
    memmove(gap + size, gap, (size_t)(*count - index) * size);
    memcpy(gap, thing, size);
    memcpy((char *)level + rows[kind].list, &larger, sizeof larger);
    ++*count;
    return true;
}

void level_remove_thing(Level *level, LevelThing kind, int index) {
    size_t size = rows[kind].size;
    int *count = count_of(level, kind);
    char *gap = level_thing(level, kind, index);
    rows[kind].free(gap);
    --*count;
    memmove(gap, gap + size, (size_t)(*count - index) * size);
}

void level_replace_thing(Level *level, LevelThing kind, int index, const void *thing) {
    void *place = level_thing(level, kind, index);
    rows[kind].free(place);
    memcpy(place, thing, rows[kind].size);
}

static void free_things(Level *level, LevelThing kind) {
    for (int i = 0; i < level_thing_count(level, kind); i++) {
        rows[kind].free(level_thing(level, kind, i));
    }
    free(list_of(level, kind));
}

void level_free_things(Level *level) {
    for (LevelThing kind = 0; kind < LEVEL_THINGS; kind++) {
        free_things(level, kind);
    }
}

/// Copies the things of a kind into a level that has none.
static bool copy_things(Level *to, const Level *from, LevelThing kind) {
    int count = level_thing_count(from, kind);
    char *list = calloc((size_t)count + 1, rows[kind].size);
    int *copied = count_of(to, kind);
    memcpy((char *)to + rows[kind].list, &list, sizeof list);
    bool ok = list != NULL;
    for (; ok && *copied < count; *copied += ok) {
        ok = rows[kind].copy(level_thing(to, kind, *copied), level_thing(from, kind, *copied));
    }
    return ok;
}

bool level_copy_things(Level *to, const Level *from) {
    bool ok = true;
    for (LevelThing kind = 0; kind < LEVEL_THINGS && ok; kind++) {
        ok = copy_things(to, from, kind);
    }
    return ok;
}

static size_t points_bytes(int count, int more) {
    return (size_t)(count + more) * sizeof(FhPoint);
}

size_t level_things_bytes(const Level *level) {
    size_t bytes = (size_t)level->layer_count * sizeof *level->layers;
    for (int i = 0; i < level->solid_count; i++) {
        const LevelSolid *solid = &level->solids[i];
        bytes += sizeof *solid + points_bytes(solid->path_count, 0) +
                 (size_t)solid->cols * (size_t)solid->rows * sizeof *solid->tiles;
    }
    for (int i = 0; i < level->entity_count; i++) {
        const char *text = level->entities[i].text;
        bytes += sizeof *level->entities + (text ? strlen(text) + 1 : 0);
    }
    for (int i = 0; i < level->polygon_count; i++) {
        const LevelPolygon *polygon = &level->polygons[i];
        bytes += sizeof *polygon + points_bytes(polygon->count, polygon->motion.path_count);
    }
    return bytes;
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
