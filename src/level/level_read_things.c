// level_read_things.c - reads the objects of a level, field by field, and the character.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "level/fields.h"
#include "level/catalog.h"
#include "level/level_read.h"
#include "level/level_parts.h"
#include "words/words.h"

// --- a field by its type --------------------------------------------------------------------

/// Reads a point list, [[x, y], ...], into a new array that the level frees.
static bool read_points(LevelReader *reader, const cJSON *list, FhPoint **points, int *count) {
    if (!cJSON_IsArray(list)) {
        return json_fail(&reader->file, list, "must be a list of points: [[x, y], ...]");
    }
    *points = calloc((size_t)cJSON_GetArraySize(list) + 1, sizeof **points);
    if (!*points) {
        return json_fail_memory(&reader->file);
    }
    for (const cJSON *node = list->child; node; node = node->next) {
        FhPoint *point = &(*points)[(*count)++];
        if (!cJSON_IsArray(node) || cJSON_GetArraySize(node) != 2) {
            return json_fail(&reader->file, node, "must be a point: [x, y]");
        }
        if (!json_int(&reader->file, node->child, -LEVEL_COORDINATE_MAX, LEVEL_COORDINATE_MAX,
                      &point->x) ||
            !json_int(&reader->file, node->child->next, -LEVEL_COORDINATE_MAX, LEVEL_COORDINATE_MAX,
                      &point->y)) {
            return false;
        }
    }
    return true;
}

/// Reads a list of names into a new text, a line each, that the level frees.
static bool read_names(const JsonFile *file, const cJSON *list, char **names) {
    size_t size = 1;
    if (!cJSON_IsArray(list)) {
        return json_fail(file, list, "must be a list of ids: [\"gate\", ...]");
    }
    for (const cJSON *node = list->child; node; node = node->next) {
        size_t length = cJSON_IsString(node) ? strlen(node->valuestring) : 0;
        if (length == 0 || length >= LEVEL_NAME_MAX || strchr(node->valuestring, '\n')) {
            return json_fail(file, node, "must be an id of 1 to %d bytes", LEVEL_NAME_MAX - 1);
        }
        size += length + 1;
    }
    *names = list->child ? calloc(size, 1) : NULL;
    for (const cJSON *node = *names ? list->child : NULL; node; node = node->next) {
        strcat(strcat(*names, node->valuestring), node->next ? "\n" : "");
    }
    return *names || !list->child || json_fail_memory(file);
}

/// Refuses a choice, and tells all that there are.
static bool fail_choice(const JsonFile *file, const cJSON *node, const LevelField *field) {
    char names[128] = "";
    int first = field->choice(0).name ? 0 : 1;
    int last = level_field_choices(field) - 1;
    for (int i = first; i <= last; i++) {
        words_add(names, sizeof names, i == last ? " or " : ", ", field->choice(i).name);
    }
    return json_fail(file, node, first > 0 ? "must be %s; or leave it out" : "must be %s", names);
}

static bool read_choice(const JsonFile *file, const cJSON *node, const LevelField *field,
                        void *thing) {
    for (int i = 0; cJSON_IsString(node) && i < level_field_choices(field); i++) {
        const char *name = field->choice(i).name;
        if (name && strcmp(node->valuestring, name) == 0) {
            level_field_set(field, thing, i);
            return true;
        }
    }
    return fail_choice(file, node, field);
}

static bool read_amount(const JsonFile *file, const cJSON *node, const LevelField *field,
                        void *thing) {
    double value = cJSON_IsNumber(node) ? node->valuedouble : -1;
    if (value > (double)field->max) {
        return json_fail(file, node, "must be at most %.0f %s", (double)field->max, field->unit);
    }
    if (value < (double)field->min) {
        return json_fail(file, node,
                         field->min > 0 ? "must be a positive number"
                                        : "must be a number, not below 0");
    }
    level_field_set(field, thing, value);
    return true;
}

static bool read_pair(const JsonFile *file, const cJSON *node, const LevelField *field,
                      float pair[2]) {
    if (!cJSON_IsArray(node) || cJSON_GetArraySize(node) != 2 || !cJSON_IsNumber(node->child) ||
        !cJSON_IsNumber(node->child->next)) {
        return json_fail(file, node, "must be two numbers: [across, down]");
    }
    const cJSON *part = node->child;
    for (int i = 0; i < 2; i++, part = part->next) {
        pair[i] = (float)part->valuedouble;
        if (!(pair[i] >= field->min && pair[i] <= field->max)) {
            return json_fail(file, node, "must be between %.0f and %.0f", (double)field->min,
                             (double)field->max);
        }
    }
    return true;
}

static bool read_whole(const JsonFile *file, const cJSON *node, const LevelField *field,
                       void *thing) {
    int value = 0;
    bool ok = json_int(file, node, (int)field->min, (int)field->max, &value);
    if (ok) {
        level_field_set(field, thing, value);
    }
    return ok;
}

static bool read_switch(const JsonFile *file, const cJSON *object, const LevelField *field,
                        void *thing) {
    bool value = false;
    bool ok = json_get_bool(file, object, field->key, &value);
    if (ok) {
        level_field_set(field, thing, value);
    }
    return ok;
}

static bool read_type(LevelReader *reader, const cJSON *object, LevelEntity *entity) {
    const JsonFile *file = &reader->file;
    const LevelCatalog *catalog = reader->level->catalog;
    if (!json_get_text(file, object, "type", entity->unknown_type, sizeof entity->unknown_type)) {
        return false;
    }
    entity->type = LEVEL_UNKNOWN_ENTITY;
    for (int i = 0; i < level_entity_kinds(catalog); i++) {
        LevelEntity known = level_entity_of_kind(catalog, i);
        if (strcmp(entity->unknown_type, level_entity_info(&known)->name) == 0) {
            level_thing_init(LEVEL_ENTITY, &known);
            *entity = known;
            return true;
        }
    }
    return true;
}

static bool read_tiles(LevelReader *reader, const cJSON *node, LevelSolid *solid) {
    if (!level_read_rows(reader, node, &solid->tiles, &solid->cols, &solid->rows)) {
        return false;
    }
    solid->w = solid->cols * reader->level->tile_size;
    solid->h = solid->rows * reader->level->tile_size;
    return true;
}

static bool read_material(LevelReader *reader, const cJSON *object, const LevelField *field,
                          char out[24]) {
    return json_get_text(&reader->file, object, field->key, out, 24) &&
           (out[0] == '\0' || level_find_material(reader->level, out) > 0 ||
            json_fail(&reader->file, json_member(object, field->key),
                      "no block of the assets' tiles.json looks so; use earth, stone, metal, ice, "
                      "or leave it out"));
}

static bool read_number(const JsonFile *file, const cJSON *object, const LevelField *field,
                        uint64_t *out) {
    char text[32] = "";
    char *end = text;
    if (!json_get_text(file, object, field->key, text, sizeof text)) {
        return false;
    }
    *out = strtoull(text, &end, 16);
    return (strlen(text) == 16 && *end == '\0') ||
           json_fail(file, json_member(object, field->key),
                     "must be the 16 hexadecimal digits of a save; remove it");
}

/// Reads the member `node` of an object.
static bool read_value(LevelReader *reader, const cJSON *object, const cJSON *node,
                       const LevelField *field, void *thing) {
    const JsonFile *file = &reader->file;
    void *at = level_field_at(field, thing);
    switch (field->type) {
    case LEVEL_FIELD_WHOLE:
        return read_whole(file, node, field, thing);
    case LEVEL_FIELD_SWITCH:
        return read_switch(file, object, field, thing);
    case LEVEL_FIELD_NAME:
        return json_get_text(file, object, field->key, at, field->more);
    case LEVEL_FIELD_TEXT:
        return json_get_string(file, object, field->key, at);
    case LEVEL_FIELD_AMOUNT:
        return read_amount(file, node, field, thing);
    case LEVEL_FIELD_PAIR:
        return read_pair(file, node, field, at);
    case LEVEL_FIELD_CHOICE:
        return read_choice(file, node, field, thing);
    case LEVEL_FIELD_COLOR:
        return level_read_color(reader, node, at);
    case LEVEL_FIELD_MATERIAL:
        return read_material(reader, object, field, at);
    case LEVEL_FIELD_NAMES:
        return read_names(file, node, at);
    case LEVEL_FIELD_POINTS:
        return read_points(reader, node, at, level_field_more(field, thing));
    case LEVEL_FIELD_TYPE:
        return read_type(reader, object, thing);
    case LEVEL_FIELD_NUMBER:
        return read_number(file, object, field, at);
    case LEVEL_FIELD_TILES:
        return read_tiles(reader, node, thing);
    case LEVEL_FIELD_BLOCKS:
        return level_read_blocks(reader, node, ((LevelLayer *)thing)->tiles,
                                 &((LevelLayer *)thing)->tiles_extra);
    case LEVEL_FIELD_KEPT:
    case LEVEL_FIELD_EXTRA:
        break;
    }
    return true;
}

// --- an object ------------------------------------------------------------------------------

static bool read_field(LevelReader *reader, const cJSON *object, const LevelField *field,
                       void *thing) {
    const cJSON *node = json_member(object, field->key);
    if (field->instead && json_member(object, field->instead)) {
        return !node || json_fail(&reader->file, node,
                                  "the %s give the size already; leave this out", field->instead);
    }
    if (!node) {
        return !field->needed ||
               json_fail_missing(&reader->file, object, field->key, field->needed);
    }
    return read_value(reader, object, node, field, thing);
}

/// What no field says of a polygon.
static bool is_polygon_sound(const JsonFile *file, const cJSON *node, const LevelPolygon *polygon) {
    if (polygon->closed && polygon->one_way) {
        return json_fail(file, json_member(node, "oneWay"),
                         "is for open lines; add \"closed\": false, or leave it out");
    }
    return polygon->count >= 2 ||
           json_fail(file, json_member(node, "points"), "needs two points or more");
}

bool level_read_thing(LevelReader *reader, LevelThing kind, const cJSON *node, void *thing) {
    enum { MOST = 24 };
    const char *known[MOST + 1] = {NULL};
    int count = 0, known_count = 0;
    const LevelField *fields = level_fields(kind, &count);
    cJSON **extra = NULL;
    if (!json_is_object(&reader->file, node)) {
        return false;
    }
    for (int i = 0; i < count; i++) {
        if (fields[i].type == LEVEL_FIELD_EXTRA) {
            extra = level_field_at(&fields[i], thing);
        } else if (fields[i].key && level_field_is_of(&fields[i], kind, thing)) {
            known[known_count++] = fields[i].key;
            if (!read_field(reader, node, &fields[i], thing)) {
                return false;
            }
        }
    }
    return (kind != LEVEL_POLYGON || is_polygon_sound(&reader->file, node, thing)) &&
           json_take_unknown(&reader->file, node, known, extra);
}

bool level_read_model(const JsonFile *file, const cJSON *object, LevelEntity *model,
                      const char **known) {
    int count;
    const LevelField *fields = level_fields(LEVEL_ENTITY, &count);
    LevelReader reader = {.file = *file};
    for (int i = 0; i < count; i++) {
        bool is_number = fields[i].type != LEVEL_FIELD_NAME && fields[i].type != LEVEL_FIELD_NAMES;
        if (fields[i].traits && is_number && level_field_is_of(&fields[i], LEVEL_ENTITY, model)) {
            *known++ = fields[i].key;
            if (!read_field(&reader, object, &fields[i], model)) {
                return false;
            }
        }
    }
    return true;
}

bool level_read_list(LevelReader *reader, LevelThing kind, const cJSON *list) {
    Level *level = reader->level;
    bool are_layers = kind == LEVEL_LAYER;
    if (!cJSON_IsArray(list)) {
        return json_fail(&reader->file, list,
                         are_layers ? "must be a list of layers: [ { ... } ]"
                                    : "must be a list: [ { ... } ]");
    }
    if (are_layers && cJSON_GetArraySize(list) > LEVEL_LAYERS_MAX) {
        return json_fail(&reader->file, list, "has more than %d layers", LEVEL_LAYERS_MAX);
    }
    if (!level_make_room(level, kind, cJSON_GetArraySize(list))) {
        return json_fail_memory(&reader->file);
    }
    for (const cJSON *node = list->child; node; node = node->next) {
        void *thing = level_add_room(level, kind);
        level_thing_init(kind, thing);
        if (are_layers) {
            ((LevelLayer *)thing)->tiles = fh_terrain_create(level->tileset);
            if (!((LevelLayer *)thing)->tiles) {
                return json_fail_memory(&reader->file);
            }
        }
        if (!level_read_thing(reader, kind, node, thing)) {
            return false;
        }
    }
    return true;
}

// --- the character --------------------------------------------------------------------------

static bool read_tuning_field(LevelReader *reader, const cJSON *node, int index) {
    const FhTuningField *field = &fh_tuning_fields[index];
    double value = node->valuedouble;
    if (!cJSON_IsNumber(node) || value < (double)field->min || value > (double)field->max) {
        return json_fail(&reader->file, node, "must be a number from %g to %g", (double)field->min,
                         (double)field->max);
    }
    reader->level->character.overridden[index] = true;
    reader->level->character.values[index] = (float)value;
    return true;
}

static bool is_preset_known(LevelReader *reader, const cJSON *node) {
    const char *name = reader->level->character.preset;
    return level_catalog_find_preset(reader->level->catalog, name) ||
           json_fail(&reader->file, node,
                     "there is no preset \"%s\"; use one of the assets' characters.json", name);
}

bool level_read_character(LevelReader *reader, const cJSON *node) {
    LevelCharacter *character = &reader->level->character;
    const char *known[LEVEL_TUNING_FIELDS_MAX + 2] = {"preset"};
    if (!json_is_object(&reader->file, node) ||
        !json_get_text(&reader->file, node, "preset", character->preset,
                       sizeof character->preset) ||
        !is_preset_known(reader, json_member(node, "preset"))) {
        return false;
    }
    for (int i = 0; i < fh_tuning_field_count; i++) {
        known[i + 1] = fh_tuning_fields[i].key;
        const cJSON *member = json_member(node, fh_tuning_fields[i].key);
        if (member && !read_tuning_field(reader, member, i)) {
            return false;
        }
    }
    return json_take_unknown(&reader->file, node, known, &character->extra);
}
