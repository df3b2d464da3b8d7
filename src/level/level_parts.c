// level_parts.c - copies, compares, inserts and removes the things of a level.

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "level/level_parts.h"

// --- texts ----------------------------------------------------------------------------------

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

/// One row a kind: where its list stands in a level.
static const struct {
    size_t list, count;
    FhRect (*box)(const void *thing);
} rows[LEVEL_THINGS] = {
    [LEVEL_SOLID] = {offsetof(Level, solids), offsetof(Level, solid_count), solid_box},
    [LEVEL_ENTITY] = {offsetof(Level, entities), offsetof(Level, entity_count), entity_box},
    [LEVEL_POLYGON] = {offsetof(Level, polygons), offsetof(Level, polygon_count), polygon_box},
    [LEVEL_LAYER] = {offsetof(Level, layers), offsetof(Level, layer_count), no_box}};

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
    return list_of(level, kind) + (size_t)index * level_thing_size(kind);
}

FhRect level_thing_box(LevelThing kind, const void *thing) {
    return rows[kind].box(thing);
}

bool level_insert_thing(Level *level, LevelThing kind, int index, const void *thing) {
    size_t size = level_thing_size(kind);
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
    size_t size = level_thing_size(kind);
    int *count = count_of(level, kind);
    char *gap = level_thing(level, kind, index);
    level_thing_free(kind, gap);
    --*count;
    memmove(gap, gap + size, (size_t)(*count - index) * size);
}

void level_replace_thing(Level *level, LevelThing kind, int index, const void *thing) {
    void *place = level_thing(level, kind, index);
    level_thing_free(kind, place);
    memcpy(place, thing, level_thing_size(kind));
}

void level_free_things(Level *level) {
    for (LevelThing kind = 0; kind < LEVEL_THINGS; kind++) {
        for (int i = 0; i < level_thing_count(level, kind); i++) {
            level_thing_free(kind, level_thing(level, kind, i));
        }
        free(list_of(level, kind));
    }
}

bool level_make_room(Level *level, LevelThing kind, int count) {
    char *list = calloc((size_t)count + 1, level_thing_size(kind));
    memcpy((char *)level + rows[kind].list, &list, sizeof list);
    return list != NULL;
}

void *level_add_room(Level *level, LevelThing kind) {
    return level_thing(level, kind, (*count_of(level, kind))++);
}

static bool copy_things(Level *to, const Level *from, LevelThing kind) {
    int count = level_thing_count(from, kind);
    int *copied = count_of(to, kind);
    bool ok = level_make_room(to, kind, count);
    for (; ok && *copied < count; *copied += ok) {
        ok = level_thing_copy(kind, level_thing(to, kind, *copied),
                              level_thing(from, kind, *copied));
    }
    return ok;
}

bool level_copy_things(Level *to, const Level *from) {
    bool ok = true;
    for (LevelThing kind = 0; kind < LEVEL_THINGS; kind++) {
        *count_of(to, kind) = 0;
        ok = copy_things(to, from, kind) && ok;
    }
    return ok;
}

size_t level_things_bytes(const Level *level) {
    size_t bytes = 0;
    for (LevelThing kind = 0; kind < LEVEL_THINGS; kind++) {
        for (int i = 0; i < level_thing_count(level, kind); i++) {
            bytes += level_thing_bytes(kind, level_thing(level, kind, i));
        }
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
    return entity->type == LEVEL_CRATE || separates(entity) ||
           (level_entity_traits(entity) & (LEVEL_MOVES | LEVEL_THROWS)) != 0;
}

FhRect level_shot_box(const LevelEntity *entity) {
    enum { SIDE = 8 };
    FhRect box = level_entity_box(entity);
    return (FhRect){box.x + (box.w - SIDE) / 2, box.y + (box.h - SIDE) / 2, SIDE, SIDE};
}

FhRect level_entity_box(const LevelEntity *entity) {
    const LevelEntityInfo *info = level_entity_info(entity);
    int w = info ? info->w : 16;
    int h = info ? info->h : 16;
    if (entity->type == LEVEL_RUNNER) {
        w = fh_max(entity->w, w);
    } else if (level_entity_traits(entity) & LEVEL_AREA) {
        w = entity->wide;
        h = entity->tall;
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
