// level_read.c - reads a level: a table of the file's members, in the order in which they depend on
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

enum { VERSION = 1, PARSED = 400 }; // PARSED: how far a load is then (task.h)

typedef struct Member {
    const char *name;
    LevelReadMember *read; // NULL: read before all others
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
        size_t used = strlen(names);
        snprintf(names + used, sizeof names - used, "%s%s", i > 0 ? ", " : "",
                 level_movers[i]->name);
    }
    return json_fail(&reader->file, node, "must be one of the movements: %s", names);
}

bool level_read_color(LevelReader *reader, const cJSON *node, char color[8]) {
    const char *text = cJSON_IsString(node) ? node->valuestring : "";
    if (strlen(text) != 7 || text[0] != '#' || strspn(text + 1, "0123456789abcdefABCDEF") != 6) {
        return json_fail(&reader->file, node, "must be a colour like \"#1d2b53\"");
    }
    memcpy(color, text, 8);
    return true;
}

static bool read_background(LevelReader *reader, const cJSON *node) {
    return level_read_color(reader, node, reader->level->background);
}

static bool read_theme(LevelReader *reader, const cJSON *node) {
    char names[96] = "";
    for (int i = LEVEL_THEME_BY_SKY + 1; i < LEVEL_THEMES; i++) {
        const char *name = level_theme_infos[i].name;
        if (cJSON_IsString(node) && strcmp(node->valuestring, name) == 0) {
            reader->level->theme = (LevelTheme)i;
            return true;
        }
        size_t used = strlen(names);
        snprintf(names + used, sizeof names - used, "%s%s", used > 0 ? ", " : "", name);
    }
    return json_fail(&reader->file, node, "must be one of the themes: %s", names);
}

// Shapes before the legend that names them, the legend before the rows that use it.
static const Member members[] = {
    {"format", NULL},
    {"version", NULL},
    {"tileSize", NULL},
    {"name", read_name},
    {"movement", read_movement},
    {"background", read_background},
    {"theme", read_theme},
    {"shapes", level_read_shapes},
    {"legend", level_read_legend},
    {"tiles", level_read_tiles},
    {"layers", level_read_layers},
    {"spawn", level_read_spawn},
    {"character", level_read_character},
    {"solids", level_read_solids},
    {"entities", level_read_entities},
    {"polygons", level_read_polygons},
    {"mask", level_read_mask},
    {"bounds", level_read_bounds},
    {"next", read_next},
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

static bool read_members(LevelReader *reader) {
    const char *known[MEMBER_COUNT + 1] = {NULL};
    for (int i = 0; i < MEMBER_COUNT; i++) {
        known[i] = members[i].name;
        const cJSON *node = json_member(reader->file.root, members[i].name);
        if (node && members[i].read && !members[i].read(reader, node)) {
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

// ---- Level read tiles ----
//
// Reads rows and blocks: everything that a level file draws as text.

/// A row while it is read: a string of a list, one character a tile.
typedef struct Row {
    const cJSON *node;
    const char *at, *end; // what is still to be read
    int index;            // the next character's number
} Row;

static Row begin_row(const LevelReader *reader, const cJSON *node) {
    size_t size;
    const char *text = json_row(&reader->file, node, &size);
    return (Row){node, text, text + size, 0};
}

/// Reads the next character, whatever it is, as a tile.
static bool read_cell(LevelReader *reader, Row *row, FhTile *tile) {
    uint32_t code_point = json_next_code_point(&row->at);
    if (level_read_find_tile(reader, code_point, tile)) {
        row->index++;
        return true;
    }
    char shown[5];
    json_put_code_point(shown, code_point);
    return json_fail_in_string(&reader->file, row->node, row->index,
                               "the character '%s' (number %d of the row) is not in the legend",
                               shown, row->index + 1);
}

/// Reads `count` bytes as tiles if each is an ASCII character of the legend. The loop has no branch
/// and no dependency, so that the compiler vectorises it.
static bool are_known(const LevelReader *reader, const char *at, int count, FhTile *tiles) {
    int32_t all = 0;
    for (int i = 0; i < count; i++) {
        int32_t tile = reader->ascii[(unsigned char)at[i]];
        tiles[i] = (FhTile)tile;
        all |= tile;
    }
    return all >= 0;
}

/// Reads the next characters as tiles, at most `room` of them. Returns how many; -1 when one is
/// wrong.
static int read_cells(LevelReader *reader, Row *row, FhTile *tiles, int room) {
    int count = (int)(row->end - row->at < room ? row->end - row->at : room);
    if (are_known(reader, row->at, count, tiles)) {
        row->at += count;
        row->index += count;
        return count;
    }
    for (count = 0; count < room && row->at < row->end; count++) {
        if (!read_cell(reader, row, &tiles[count])) {
            return -1;
        }
    }
    return count;
}

static bool is_list_of_rows(const LevelReader *reader, const cJSON *rows) {
    if (!cJSON_IsArray(rows)) {
        return json_fail(&reader->file, rows, "must be a list of rows: [ \"..##\", ... ]");
    }
    for (const cJSON *row = rows->child; row; row = row->next) {
        if (!cJSON_IsString(row)) {
            return json_fail(&reader->file, row, "must be a row of characters in \"quotes\"");
        }
    }
    return true;
}

bool level_read_rows(LevelReader *reader, const cJSON *rows, FhTile **tiles, int *cols,
                     int *row_count) {
    if (!is_list_of_rows(reader, rows)) {
        return false;
    }
    int widest = 0;
    int count = 0;
    for (const cJSON *node = rows->child; node; node = node->next, count++) {
        size_t size;
        const char *text = json_row(&reader->file, node, &size);
        widest = fh_max(widest, json_count_code_points(text, size));
    }
    int most = LEVEL_SIZE_MAX / reader->level->tile_size;
    if (widest < 1 || widest > most || count > most) {
        return json_fail(&reader->file, rows, "must have 1 to %d rows of 1 to %d tiles", most,
                         most);
    }
    reader->solid_tiles += (int64_t)widest * count;
    if (reader->solid_tiles > LEVEL_SOLID_TILES_MAX) {
        return json_fail(&reader->file, rows, "makes it more than %d tiles in all solids",
                         LEVEL_SOLID_TILES_MAX);
    }
    *tiles = calloc((size_t)widest * (size_t)count, sizeof **tiles);
    *cols = widest;
    *row_count = count;
    if (!*tiles) {
        return json_fail_memory(&reader->file);
    }
    FhTile *line = *tiles;
    for (const cJSON *node = rows->child; node; node = node->next, line += widest) {
        Row row = begin_row(reader, node);
        if (read_cells(reader, &row, line, widest) < 0) {
            return false;
        }
    }
    return true;
}

/// Returns the first of some tiles that is set and lies too far out; `count` when none does.
static int first_too_far(const LevelReader *reader, FhPoint at_tile, const FhTile *tiles,
                         int count) {
    int most = reader->coordinate_max_col;
    int i = at_tile.y > most ? 0 : fh_clamp(most - at_tile.x + 1, 0, count);
    while (i < count && tiles[i] == FH_TILE_EMPTY) {
        i++;
    }
    return i;
}

/// Notes the progress of the reading; false when the task was cancelled.
static bool goes_on(LevelReader *reader, const cJSON *node) {
    size_t size;
    const char *at = json_row(&reader->file, node, &size);
    bool is_in_text = at >= reader->file.text && at < reader->file.text + reader->file.size;
    uint64_t done = is_in_text ? (uint64_t)(at - reader->file.text) : 0;
    return level_task_go_on(reader->task, done, reader->file.size) ||
           json_fail(&reader->file, node, "reading was called off");
}

static bool read_block_row(LevelReader *reader, const cJSON *node, FhTerrain *terrain,
                           FhPoint at_tile) {
    FhTile tiles[256];
    for (Row row = begin_row(reader, node); row.at < row.end;) {
        int done = row.index;
        FhPoint first = {at_tile.x + done, at_tile.y};
        int count = read_cells(reader, &row, tiles, (int)(sizeof tiles / sizeof *tiles));
        if (count < 0) {
            return false;
        }
        int far = first_too_far(reader, first, tiles, count);
        if (far < count) {
            int most = reader->coordinate_max_col;
            return json_fail_in_string(&reader->file, node, done + far,
                                       "lies too far out; tiles may stand from %d to %d", -most,
                                       most);
        }
        if (!fh_terrain_set_row(terrain, first.x, first.y, tiles, count)) {
            return json_fail_memory(&reader->file);
        }
        if (reader->tile_bytes + fh_terrain_bytes(terrain) > LEVEL_TILES_BYTES_MAX) {
            return json_fail(&reader->file, node,
                             "makes the tiles take more than %d MB of memory; they lie too far "
                             "from each other",
                             LEVEL_TILES_BYTES_MAX >> 20);
        }
    }
    return goes_on(reader, node);
}

static bool keep_block_extra(LevelReader *reader, const cJSON *block, cJSON *extras) {
    static const char *const known[] = {"x", "y", "rows", NULL};
    cJSON *extra = NULL;
    if (!json_take_unknown(&reader->file, block, known, &extra)) {
        return false;
    }
    cJSON *item = extra ? extra : cJSON_CreateNull();
    if (!item || !cJSON_AddItemToArray(extras, item)) {
        cJSON_Delete(item);
        return json_fail_memory(&reader->file);
    }
    return true;
}

static bool read_block(LevelReader *reader, const cJSON *block, FhTerrain *terrain, cJSON *extras) {
    int most = reader->coordinate_max_col;
    FhPoint at = {0, 0};
    const cJSON *rows = NULL;
    if (!json_is_object(&reader->file, block) ||
        !json_need_int(&reader->file, block, "x", -most, most, &at.x) ||
        !json_need_int(&reader->file, block, "y", -most, most, &at.y) ||
        !json_need(&reader->file, block, "rows", "a list of rows", &rows) ||
        !is_list_of_rows(reader, rows) || !keep_block_extra(reader, block, extras)) {
        return false;
    }
    for (const cJSON *row = rows->child; row; row = row->next, at.y++) {
        if (!read_block_row(reader, row, terrain, at)) {
            return false;
        }
    }
    return true;
}

static bool has_something(const cJSON *extras) {
    for (const cJSON *item = extras->child; item; item = item->next) {
        if (!cJSON_IsNull(item)) {
            return true;
        }
    }
    return false;
}

bool level_read_blocks(LevelReader *reader, const cJSON *list, FhTerrain *terrain, cJSON **extra) {
    if (!cJSON_IsArray(list)) {
        return json_fail(&reader->file, list, "must be a list of blocks: [ { ... } ]");
    }
    cJSON *extras = cJSON_CreateArray();
    if (!extras) {
        return json_fail_memory(&reader->file);
    }
    bool ok = true;
    for (const cJSON *block = list->child; ok && block; block = block->next) {
        ok = read_block(reader, block, terrain, extras);
    }
    if (!ok || !has_something(extras)) {
        cJSON_Delete(extras);
        extras = NULL;
    }
    reader->tile_bytes += fh_terrain_bytes(terrain);
    *extra = extras;
    return ok;
}

bool level_read_tiles(LevelReader *reader, const cJSON *node) {
    return level_read_blocks(reader, node, reader->level->terrain, &reader->level->tiles_extra);
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
