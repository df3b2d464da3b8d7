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
