// history_objects.c - solids, entities and polygons as one: objects of which a level has a row.
//
// A fourth kind of object is a case in each of these.

#include "editor/history_internal.h"

#include <string.h>

bool history_is_object(HistoryKind kind) {
    return kind == HISTORY_SOLID || kind == HISTORY_ENTITY || kind == HISTORY_POLYGON;
}

static size_t size_of(HistoryKind kind) {
    return kind == HISTORY_SOLID    ? sizeof(LevelSolid)
           : kind == HISTORY_ENTITY ? sizeof(LevelEntity)
                                    : sizeof(LevelPolygon);
}

void *history_object_at(Level *level, HistoryKind kind, int index) {
    return kind == HISTORY_SOLID    ? (void *)&level->solids[index]
           : kind == HISTORY_ENTITY ? (void *)&level->entities[index]
                                    : (void *)&level->polygons[index];
}

bool history_object_copy(HistoryKind kind, HistoryObject *copy, const void *object) {
    return kind == HISTORY_SOLID    ? level_solid_copy(&copy->solid, object)
           : kind == HISTORY_ENTITY ? level_entity_copy(&copy->entity, object)
                                    : level_polygon_copy(&copy->polygon, object);
}

void history_object_free(HistoryKind kind, void *object) {
    if (kind == HISTORY_SOLID) {
        level_solid_free(object);
    } else if (kind == HISTORY_ENTITY) {
        level_entity_free(object);
    } else {
        level_polygon_free(object);
    }
}

FhPoint history_place_inside(FhPoint at) {
    return (FhPoint){fh_clamp(at.x, -LEVEL_COORDINATE_MAX, LEVEL_COORDINATE_MAX),
                     fh_clamp(at.y, -LEVEL_COORDINATE_MAX, LEVEL_COORDINATE_MAX)};
}

static void keep_points_inside(FhPoint *points, int count) {
    for (int i = 0; i < count; i++) {
        points[i] = history_place_inside(points[i]);
    }
}

void history_object_keep_inside(HistoryKind kind, HistoryObject *object) {
    if (kind == HISTORY_SOLID) {
        LevelSolid *solid = &object->solid;
        FhPoint at = history_place_inside((FhPoint){solid->x, solid->y});
        solid->x = at.x;
        solid->y = at.y;
        keep_points_inside(solid->path, solid->path_count);
    } else if (kind == HISTORY_ENTITY) {
        LevelEntity *entity = &object->entity;
        FhPoint at = history_place_inside((FhPoint){entity->x, entity->y});
        entity->x = at.x;
        entity->y = at.y;
    } else {
        LevelPolygon *polygon = &object->polygon;
        keep_points_inside(polygon->points, polygon->count);
        keep_points_inside(polygon->motion.path, polygon->motion.path_count);
    }
}

bool history_object_insert(Level *level, HistoryKind kind, int index, HistoryObject *object) {
    return kind == HISTORY_SOLID    ? level_insert_solid(level, index, &object->solid)
           : kind == HISTORY_ENTITY ? level_insert_entity(level, index, &object->entity)
                                    : level_insert_polygon(level, index, &object->polygon);
}

void history_object_replace(Level *level, HistoryKind kind, int index,
                            const HistoryObject *object) {
    void *place = history_object_at(level, kind, index);
    history_object_free(kind, place);
    memcpy(place, object, size_of(kind));
}

void history_object_remove(Level *level, HistoryKind kind, int index) {
    if (kind == HISTORY_SOLID) {
        level_remove_solid(level, index);
    } else if (kind == HISTORY_ENTITY) {
        level_remove_entity(level, index);
    } else {
        level_remove_polygon(level, index);
    }
}
