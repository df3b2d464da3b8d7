// level_load.c - reads a level: a table of the file's members, in the order in which they depend on
// each other.

#include "level/level_read.h"
#include "level/json_place.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "level/movers.h"
#include "level/level_ground.h"
#include "level/task.h"
#include "level/text.h"
#include "words/words.h"

enum { VERSION = 1, PARSED = 400 }; // PARSED: how far a load is then (task.h)

/// A member: `read` reads it; without, it is a thing of the level's own or, if `is_list`, all of a
/// kind.
typedef struct Member {
    const char *name;
    LevelReadMember *read;
    bool is_list, is_thing; // none of them: it is read before all others
    LevelThing kind;
} Member;

static bool read_name(LevelReader *reader, const cJSON *node) {
    (void)node;
    return json_get_string(&reader->file, reader->file.root, "name", &reader->level->name);
}

static bool read_next(LevelReader *reader, const cJSON *node) {
    (void)node;
    return json_get_string(&reader->file, reader->file.root, "next", &reader->level->next);
}

static bool read_movement(LevelReader *reader, const cJSON *node) {
    Level *level = reader->level;
    if (!json_get_text(&reader->file, reader->file.root, "movement", level->movement,
                       sizeof level->movement)) {
        return false;
    }
    if (level_mover_find(level->movement) >= 0) {
        return true;
    }
    char names[160] = "";
    for (int i = 0; i < level_mover_count; i++) {
        words_add(names, sizeof names, ", ", level_movers[i]->name);
    }
    return json_fail(&reader->file, node, "must be one of the movements: %s", names);
}

static bool read_background(LevelReader *reader, const cJSON *node) {
    return level_read_color(reader, node, reader->level->background);
}

static bool read_theme(LevelReader *reader, const cJSON *node) {
    char names[96] = "";
    LevelTheme theme = cJSON_IsString(node) ? level_theme_named(node->valuestring) : 0;
    if (theme != LEVEL_THEME_BY_SKY) {
        reader->level->theme = theme;
        return true;
    }
    for (int i = LEVEL_THEME_BY_SKY + 1; i < LEVEL_THEMES; i++) {
        words_add(names, sizeof names, ", ", level_theme_infos[i].name);
    }
    return json_fail(&reader->file, node, "must be one of the themes: %s", names);
}

// Shapes before the legend that names them, the legend before the rows that use it.
static const Member members[] = {
    {"format", .read = NULL},
    {"version", .read = NULL},
    {"tileSize", .read = NULL},
    {"name", .read = read_name},
    {"movement", .read = read_movement},
    {"background", .read = read_background},
    {"theme", .read = read_theme},
    {"shapes", .read = level_read_shapes},
    {"legend", .read = level_read_legend},
    {"tiles", .read = level_read_tiles},
    {"layers", .is_list = true, .kind = LEVEL_LAYER},
    {"spawn", .is_thing = true, .kind = LEVEL_SPAWN},
    {"character", .read = level_read_character},
    {"solids", .is_list = true, .kind = LEVEL_SOLID},
    {"entities", .is_list = true, .kind = LEVEL_ENTITY},
    {"polygons", .is_list = true, .kind = LEVEL_POLYGON},
    {"mask", .is_thing = true, .kind = LEVEL_MASK},
    {"bounds", .is_thing = true, .kind = LEVEL_BOUNDS},
    {"next", .read = read_next},
};

enum { MEMBER_COUNT = sizeof members / sizeof *members };

static bool is_level_file(const JsonFile *file) {
    const cJSON *format = NULL;
    if (!json_need(file, file->root, "format", "\"foothold-level\"", &format)) {
        return false;
    }
    if (!cJSON_IsString(format) || strcmp(format->valuestring, "foothold-level") != 0) {
        return json_fail(file, format,
                         "must be \"foothold-level\"; this file is not a level, choose another");
    }
    int version = 0;
    if (!json_need_int(file, file->root, "version", 1, LEVEL_COORDINATE_MAX, &version)) {
        return false;
    }
    return version <= VERSION ||
           json_fail(file, json_member(file->root, "version"),
                     "is %d, and this program reads up to %d; get a newer one", version, VERSION);
}

static bool read_tile_size(const JsonFile *file, int *size) {
    const cJSON *node = json_member(file->root, "tileSize");
    if (!node) {
        return true;
    }
    double value = cJSON_IsNumber(node) ? node->valuedouble : 0;
    for (int side = 8; side <= FH_TILE_SIZE_MAX; side *= 2) {
        if (value >= side && value <= side) {
            *size = side;
            return true;
        }
    }
    return json_fail(file, node, "must be 8, 16, 32 or 64");
}

static bool read_member(LevelReader *reader, const Member *member, const cJSON *node) {
    if (member->is_list) {
        return level_read_list(reader, member->kind, node);
    }
    if (member->is_thing) {
        reader->level->has_bounds |= member->kind == LEVEL_BOUNDS;
        return level_read_thing(reader, member->kind, node, reader->level);
    }
    return !member->read || member->read(reader, node);
}

static bool read_members(LevelReader *reader) {
    const char *known[MEMBER_COUNT + 1] = {NULL};
    for (int i = 0; i < MEMBER_COUNT; i++) {
        known[i] = members[i].name;
        const cJSON *node = json_member(reader->file.root, members[i].name);
        if (node && !read_member(reader, &members[i], node)) {
            return false;
        }
    }
    return json_take_unknown(&reader->file, reader->file.root, known, &reader->level->extra);
}

/// Reads the open file of the reader into a new Level. NULL with the error filled.
static Level *read_level(LevelReader *reader, const LevelCatalog *catalog) {
    int tile_size = 16;
    if (!is_level_file(&reader->file) || !read_tile_size(&reader->file, &tile_size)) {
        return NULL;
    }
    reader->coordinate_max_col = LEVEL_COORDINATE_MAX / tile_size - 1;
    reader->level = level_create(catalog, tile_size);
    if (!reader->level) {
        json_fail_memory(&reader->file);
        return NULL;
    }
    reader->file.nears = &reader->level->nears;
    level_read_begin_legend(reader);
    bool ok = read_members(reader);
    free(reader->by_code);
    if (!ok) {
        level_destroy(reader->level);
        return NULL;
    }
    memset(reader->file.error, 0, sizeof *reader->file.error);
    return reader->level;
}

static Level *load_text(const char *path, const LevelCatalog *catalog, LevelTask *task,
                        LevelError *error) {
    LevelReader reader = {.task = task};
    level_task_stage(task, PARSED);
    if (!json_load_lean(&reader.file, path, error)) {
        return NULL;
    }
    level_task_stage(task, LEVEL_TASK_WHOLE);
    Level *level = read_level(&reader, catalog);
    if (level) {
        level->seen.text = reader.file.hash;
        level->crlf = text_ends_lines_by_crlf(reader.file.text, reader.file.size);
    }
    json_close(&reader.file);
    return level;
}

Level *level_load(const char *path, const LevelCatalog *catalog, LevelError *error) {
    return level_load_watched(path, catalog, NULL, error);
}

Level *level_load_watched(const char *path, const LevelCatalog *catalog, LevelTask *task,
                          LevelError *error) {
    Level *level = load_text(path, catalog, task, error);
    if (level) {
        level_ground_read(level, path);
    }
    return level;
}

Level *level_load_kept(const LevelKept *kept, const LevelCatalog *catalog, LevelError *error) {
    Level *level = load_text(kept->text, catalog, NULL, error);
    if (level && !level_ground_read_kept(level, kept, error)) {
        level_destroy(level);
        return NULL;
    }
    return level;
}

Level *level_parse(const char *text, size_t size, const char *name, const LevelCatalog *catalog,
                   LevelError *error) {
    LevelReader reader = {0};
    if (!json_open_lean(&reader.file, text, size, name, error)) {
        return NULL;
    }
    Level *level = read_level(&reader, catalog);
    json_close(&reader.file);
    return level;
}

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
