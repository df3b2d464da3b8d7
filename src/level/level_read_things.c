// Spawn, character, solids, entities, polygons, mask and bounds.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "level/level_read.h"

enum { FAR = LEVEL_COORDINATE_MAX };

static bool need_point(LevelReader *reader, const cJSON *object, FhPoint *at) {
    return json_need_int(&reader->file, object, "x", -FAR, FAR, &at->x) &&
           json_need_int(&reader->file, object, "y", -FAR, FAR, &at->y);
}

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
        if (!json_int(&reader->file, node->child, -FAR, FAR, &point->x) ||
            !json_int(&reader->file, node->child->next, -FAR, FAR, &point->y)) {
            return false;
        }
    }
    return true;
}

bool level_read_spawn(LevelReader *reader, const cJSON *node) {
    static const char *const known[] = {"x", "y", NULL};
    return json_is_object(&reader->file, node) && need_point(reader, node, &reader->level->spawn) &&
           json_take_unknown(&reader->file, node, known, &reader->level->spawn_extra);
}

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

static bool read_mode(LevelReader *reader, const cJSON *object, FhPathMode *mode) {
    const cJSON *node = json_member(object, "mode");
    if (!node) {
        return true;
    }
    for (int i = 0; cJSON_IsString(node) && i <= FH_PATH_PINGPONG; i++) {
        if (strcmp(node->valuestring, level_path_mode_names[i]) == 0) {
            *mode = (FhPathMode)i;
            return true;
        }
    }
    return json_fail(&reader->file, node, "must be once, loop or pingpong");
}

/// Refuses a look, telling all that there are.
static bool fail_look(const JsonFile *file, const cJSON *node) {
    char names[128] = "";
    size_t length = 0;
    for (int i = LEVEL_LOOK_BY_MOTION + 1; i < LEVEL_LOOKS; i++) {
        const char *join = i == LEVEL_LOOK_BY_MOTION + 1 ? ""
                           : i + 1 == LEVEL_LOOKS        ? " or "
                                                         : ", ";
        int wrote =
            snprintf(names + length, sizeof names - length, "%s%s", join, level_look_infos[i].name);
        length += (size_t)wrote < sizeof names - length ? (size_t)wrote : 0;
    }
    return json_fail(file, node, "must be %s; or leave it out", names);
}

static bool read_look(const JsonFile *file, const cJSON *object, LevelLook *look) {
    const cJSON *node = json_member(object, "look");
    if (!node) {
        return true;
    }
    for (int i = LEVEL_LOOK_BY_MOTION + 1; cJSON_IsString(node) && i < LEVEL_LOOKS; i++) {
        if (strcmp(node->valuestring, level_look_infos[i].name) == 0) {
            *look = (LevelLook)i;
            return true;
        }
    }
    return fail_look(file, node);
}

static bool read_solid_size(LevelReader *reader, const cJSON *node, LevelSolid *solid) {
    const JsonFile *file = &reader->file;
    const cJSON *rows = json_member(node, "rows");
    if (!rows) {
        return json_need_int(file, node, "w", 1, LEVEL_SIZE_MAX, &solid->w) &&
               json_need_int(file, node, "h", 1, LEVEL_SIZE_MAX, &solid->h);
    }
    const cJSON *size = json_member(node, "w") ? json_member(node, "w") : json_member(node, "h");
    if (size) {
        return json_fail(file, size, "the rows give the size already; leave this out");
    }
    if (!level_read_rows(reader, rows, &solid->tiles, &solid->cols, &solid->rows)) {
        return false;
    }
    solid->w = solid->cols * reader->level->tile_size;
    solid->h = solid->rows * reader->level->tile_size;
    return true;
}

static bool read_motion(LevelReader *reader, const cJSON *node, LevelMotion *motion) {
    const JsonFile *file = &reader->file;
    const cJSON *path = json_member(node, "path");
    const cJSON *speed = json_member(node, "speed");
    const cJSON *wait = json_member(node, "wait");
    if (speed && !(cJSON_IsNumber(speed) && speed->valuedouble > 0)) {
        return json_fail(file, speed, "must be a positive number");
    }
    if (speed && speed->valuedouble > FH_SOLID_STEP_MAX * FH_TICKS_PER_SECOND) {
        return json_fail(file, speed, "must be at most %d px/s",
                         FH_SOLID_STEP_MAX * FH_TICKS_PER_SECOND);
    }
    if (wait && wait->valuedouble > FH_SOLID_WAIT_MAX) {
        return json_fail(file, wait, "must be at most %d s", FH_SOLID_WAIT_MAX);
    }
    if (wait && !(cJSON_IsNumber(wait) && wait->valuedouble >= 0)) {
        return json_fail(file, wait, "must be a number, not below 0");
    }
    return json_get_float(file, node, "speed", &motion->speed) &&
           json_get_float(file, node, "wait", &motion->wait) &&
           read_mode(reader, node, &motion->mode) &&
           (!path || read_points(reader, path, &motion->path, &motion->path_count));
}

static bool read_solid_motion(LevelReader *reader, const cJSON *node, LevelSolid *solid) {
    LevelMotion motion = {0};
    bool ok = read_motion(reader, node, &motion);
    solid->mode = motion.mode;
    solid->speed = motion.speed;
    solid->wait = motion.wait;
    solid->path = motion.path; // of a failed reading, too: the level frees it
    solid->path_count = motion.path_count;
    return ok;
}

static bool read_solid(LevelReader *reader, const cJSON *node) {
    static const char *const known[] = {"id",    "x",    "y",    "w",    "h",    "oneWay", "rows",
                                        "speed", "path", "mode", "wait", "look", "group",  NULL};
    const JsonFile *file = &reader->file;
    LevelSolid *solid = &reader->level->solids[reader->level->solid_count++];
    FhPoint at = {0, 0};
    bool ok = json_is_object(file, node) &&
              json_get_text(file, node, "id", solid->id, sizeof solid->id) &&
              json_get_text(file, node, "group", solid->group, sizeof solid->group) &&
              need_point(reader, node, &at) && read_solid_size(reader, node, solid) &&
              json_get_bool(file, node, "oneWay", &solid->one_way) &&
              read_look(file, node, &solid->look) && read_solid_motion(reader, node, solid) &&
              json_take_unknown(file, node, known, &solid->extra);
    solid->x = at.x;
    solid->y = at.y;
    return ok;
}

static bool read_entity_type(LevelReader *reader, const cJSON *node, LevelEntity *entity) {
    const cJSON *type = NULL;
    if (!json_need(&reader->file, node, "type", "coin, goal, checkpoint, ...", &type) ||
        !json_get_text(&reader->file, node, "type", entity->unknown_type,
                       sizeof entity->unknown_type)) {
        return false;
    }
    entity->type = LEVEL_UNKNOWN_ENTITY;
    for (int i = 0; i < LEVEL_ENTITY_TYPES; i++) {
        if (strcmp(entity->unknown_type, level_entity_infos[i].name) == 0) {
            entity->type = (LevelEntityType)i;
            entity->unknown_type[0] = '\0';
            return true;
        }
    }
    return true;
}

static bool read_entity(LevelReader *reader, const cJSON *node) {
    const char *known[] = {"type", "x", "y", NULL, NULL, NULL, NULL, NULL};
    const JsonFile *file = &reader->file;
    LevelEntity *entity = &reader->level->entities[reader->level->entity_count++];
    FhPoint at = {0, 0};
    if (!json_is_object(file, node) || !read_entity_type(reader, node, entity) ||
        !need_point(reader, node, &at)) {
        return false;
    }
    entity->x = at.x;
    entity->y = at.y;
    bool ok = true;
    if (entity->type == LEVEL_SIGN) {
        known[3] = "text";
        ok = json_get_string(file, node, "text", &entity->text);
    } else if (entity->type == LEVEL_PUSHER) {
        known[3] = "edges";
        ok = json_get_bool(file, node, "edges", &entity->edges);
    } else if (entity->type == LEVEL_RUNNER) {
        known[3] = "edges";
        known[4] = "jumps";
        known[5] = "count";
        known[6] = "w";
        ok = json_get_bool(file, node, "edges", &entity->edges) &&
             json_get_bool(file, node, "jumps", &entity->jumps) &&
             json_get_int(file, node, "count", 1, LEVEL_RUNNERS_MAX, &entity->count) &&
             json_get_int(file, node, "w", 1, FAR, &entity->w);
    }
    return ok && json_take_unknown(file, node, known, &entity->extra);
}

static bool read_material(LevelReader *reader, const cJSON *node, char out[24]) {
    return json_get_text(&reader->file, node, "material", out, 24) &&
           (out[0] == '\0' || level_find_material(reader->level, out) > 0 ||
            json_fail(&reader->file, json_member(node, "material"),
                      "no block of the assets' tiles.json looks so; use earth, stone, metal, ice, "
                      "or leave it out"));
}

static bool read_polygon(LevelReader *reader, const cJSON *node) {
    static const char *const known[] = {"points", "closed", "oneWay", "material", "path",
                                        "speed",  "mode",   "wait",   NULL};
    const JsonFile *file = &reader->file;
    LevelPolygon *polygon = &reader->level->polygons[reader->level->polygon_count++];
    const cJSON *points = NULL;
    polygon->closed = true;
    if (!json_is_object(file, node) ||
        !json_need(file, node, "points", "a list of points", &points) ||
        !read_points(reader, points, &polygon->points, &polygon->count) ||
        !json_get_bool(file, node, "closed", &polygon->closed) ||
        !json_get_bool(file, node, "oneWay", &polygon->one_way) ||
        !read_material(reader, node, polygon->material) ||
        !read_motion(reader, node, &polygon->motion)) {
        return false;
    }
    if (polygon->closed && polygon->one_way) {
        return json_fail(file, json_member(node, "oneWay"),
                         "is for open lines; add \"closed\": false, or leave it out");
    }
    return (polygon->count >= 2 || json_fail(file, points, "needs two points or more")) &&
           json_take_unknown(file, node, known, &polygon->extra);
}

/// Makes room, for the level to own, for the things of a list of `size` bytes each.
static bool make_room(LevelReader *reader, const cJSON *list, void **room, size_t size) {
    *room = NULL;
    if (!cJSON_IsArray(list)) {
        json_fail(&reader->file, list, "must be a list: [ { ... } ]");
        return false;
    }
    *room = calloc((size_t)cJSON_GetArraySize(list) + 1, size);
    if (!*room) {
        json_fail_memory(&reader->file);
    }
    return *room != NULL;
}

static bool read_each(LevelReader *reader, const cJSON *list, LevelReadMember *read) {
    for (const cJSON *node = list->child; node; node = node->next) {
        if (!read(reader, node)) {
            return false;
        }
    }
    return true;
}

bool level_read_solids(LevelReader *reader, const cJSON *node) {
    void *room = NULL;
    bool ok = make_room(reader, node, &room, sizeof *reader->level->solids);
    reader->level->solids = room;
    return ok && read_each(reader, node, read_solid);
}

bool level_read_entities(LevelReader *reader, const cJSON *node) {
    void *room = NULL;
    bool ok = make_room(reader, node, &room, sizeof *reader->level->entities);
    reader->level->entities = room;
    return ok && read_each(reader, node, read_entity);
}

bool level_read_polygons(LevelReader *reader, const cJSON *node) {
    void *room = NULL;
    bool ok = make_room(reader, node, &room, sizeof *reader->level->polygons);
    reader->level->polygons = room;
    return ok && read_each(reader, node, read_polygon);
}

/// Which save wrote the picture.
static bool get_save(const JsonFile *file, const cJSON *mask, uint64_t *out) {
    const cJSON *node = json_member(mask, "save");
    char text[32] = "";
    char *end = text;
    if (!node) {
        return true;
    }
    if (!json_get_text(file, mask, "save", text, sizeof text)) {
        return false;
    }
    *out = strtoull(text, &end, 16);
    return (strlen(text) == 16 && *end == '\0') ||
           json_fail(file, node, "must be the 16 hexadecimal digits of a save; remove it");
}

bool level_read_mask(LevelReader *reader, const cJSON *node) {
    static const char *const known[] = {"image", "x", "y", "save", NULL};
    const JsonFile *file = &reader->file;
    Level *level = reader->level;
    const cJSON *image = NULL;
    int x = 0;
    int y = 0;
    bool ok =
        json_is_object(file, node) && json_need(file, node, "image", "a picture's path", &image) &&
        json_get_string(file, node, "image", &level->mask_image) &&
        json_get_int(file, node, "x", -FAR, FAR, &x) &&
        json_get_int(file, node, "y", -FAR, FAR, &y) && get_save(file, node, &level->mask_save) &&
        json_take_unknown(file, node, known, &level->mask_extra);
    level->mask_at = (FhPoint){x, y};
    return ok;
}

bool level_read_bounds(LevelReader *reader, const cJSON *node) {
    static const char *const known[] = {"x", "y", "w", "h", NULL};
    const JsonFile *file = &reader->file;
    Level *level = reader->level;
    FhPoint at = {0, 0};
    int w = 0;
    int h = 0;
    bool ok = json_is_object(file, node) && need_point(reader, node, &at) &&
              json_need_int(file, node, "w", 1, FAR, &w) &&
              json_need_int(file, node, "h", 1, FAR, &h) &&
              json_take_unknown(file, node, known, &level->bounds_extra);
    level->bounds = (FhRect){at.x, at.y, w, h};
    level->has_bounds = ok;
    return ok;
}
