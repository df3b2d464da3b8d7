// wires.c - the wires of a level's things: which of them reach what.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "level/level.h"

const char *level_wires_next(const char *at, char name[LEVEL_NAME_MAX]) {
    size_t length = at ? strcspn(at, "\n") : 0;
    if (length == 0) {
        return NULL;
    }
    snprintf(name, LEVEL_NAME_MAX, "%.*s", (int)length, at);
    return at + length + (at[length] == '\n');
}

bool level_wires_have(const LevelEntity *entity, const char *id) {
    char name[LEVEL_NAME_MAX];
    for (const char *at = entity->wires; (at = level_wires_next(at, name));) {
        if (strcmp(name, id) == 0) {
            return true;
        }
    }
    return false;
}

bool level_wires_toggle(LevelEntity *entity, const char *id) {
    size_t size = (entity->wires ? strlen(entity->wires) : 0) + strlen(id) + 2;
    char name[LEVEL_NAME_MAX], *wires = calloc(size, 1);
    if (!wires) {
        return false;
    }
    for (const char *at = entity->wires; (at = level_wires_next(at, name));) {
        if (strcmp(name, id) != 0) {
            strcat(strcat(wires, wires[0] ? "\n" : ""), name);
        }
    }
    if (!level_wires_have(entity, id)) {
        strcat(strcat(wires, wires[0] ? "\n" : ""), id);
    }
    free(entity->wires);
    entity->wires = wires[0] ? wires : NULL;
    if (!wires[0]) {
        free(wires);
    }
    return true;
}

bool level_is_wired(const Level *level, const char *id) {
    for (int i = 0; i < level->entity_count && id[0] != '\0'; i++) {
        if (level_wires_have(&level->entities[i], id)) {
            return true;
        }
    }
    return false;
}

const char *level_wire_end(LevelThing kind, const void *thing) {
    const LevelEntity *entity = thing;
    const LevelSolid *solid = thing;
    return kind == LEVEL_SOLID                                                  ? solid->id
           : kind == LEVEL_ENTITY && (level_entity_traits(entity) & LEVEL_GATE) ? entity->id
                                                                                : NULL;
}

bool level_find_wire_end(const Level *level, const char *id, LevelThing *kind, int *index) {
    for (*kind = LEVEL_SOLID; *kind <= LEVEL_ENTITY; (*kind)++) {
        for (*index = 0; *index < level_thing_count(level, *kind); (*index)++) {
            const char *own = level_wire_end(*kind, level_thing(level, *kind, *index));
            if (own && strcmp(own, id) == 0) {
                return true;
            }
        }
    }
    return false;
}
