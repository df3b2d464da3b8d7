// level_read_legend.c - reads a level's own shapes, and the legend from characters to tiles.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "level/level_read.h"

enum { LEGEND_MAX = 65535 };

static bool read_heights(LevelReader *reader, const cJSON *list, LevelShape *shape) {
    int size = reader->level->tile_size;
    shape->heights = calloc((size_t)size, sizeof *shape->heights);
    if (!shape->heights) {
        return json_fail_memory(&reader->file);
    }
    int column = 0;
    for (const cJSON *node = list->child; node; node = node->next) {
        if (!json_int(&reader->file, node, 0, size, &shape->heights[column++])) {
            return false;
        }
    }
    return true;
}

static bool read_bitmap_row(LevelReader *reader, const cJSON *node, uint64_t *row) {
    int size = reader->level->tile_size;
    if (!cJSON_IsString(node)) {
        return json_fail(&reader->file, node, "must be a row of # and .");
    }
    size_t length;
    const char *text = json_row(&reader->file, node, &length);
    size_t good = 0;
    while (good < length && (text[good] == '#' || text[good] == '.')) {
        good++;
    }
    if (good < length) {
        return json_fail_in_string(&reader->file, node, (int)good, "must be # or . here");
    }
    if (good != (size_t)size) {
        return json_fail(&reader->file, node, "must be %d characters long (the tile size), not %d",
                         size, (int)good);
    }
    for (int x = 0; x < size; x++) {
        *row |= (uint64_t)(text[x] == '#') << x;
    }
    return true;
}

static bool read_bitmap(LevelReader *reader, const cJSON *list, LevelShape *shape) {
    shape->rows = calloc((size_t)reader->level->tile_size, sizeof *shape->rows);
    if (!shape->rows) {
        return json_fail_memory(&reader->file);
    }
    int y = 0;
    for (const cJSON *node = list->child; node; node = node->next) {
        if (!read_bitmap_row(reader, node, &shape->rows[y++])) {
            return false;
        }
    }
    return true;
}

static bool is_shape_name_good(LevelReader *reader, const cJSON *node) {
    const char *name = node->string;
    if (name[0] == '\0' || strlen(name) >= sizeof(LevelKind){0}.name || strpbrk(name, " \t")) {
        return json_fail(&reader->file, node,
                         "a shape's name must have 1 to 47 characters and no space");
    }
    if (level_find_kind(reader->level, name) != 0) {
        return json_fail(&reader->file, node,
                         "there is a built-in kind of this name; choose another");
    }
    return true;
}

static bool add_to_tileset(LevelReader *reader, const LevelShape *shape) {
    FhTileKind kind = {.solidity = FH_SOLID, .grip = 1};
    int size = reader->level->tile_size;
    if (shape->heights) {
        fh_shape_from_heights(&kind.shape, size, shape->heights);
    } else {
        fh_shape_from_rows(&kind.shape, size, shape->rows);
    }
    return fh_tileset_add(reader->level->tileset, &kind) != 0 || json_fail_memory(&reader->file);
}

static bool read_shape(LevelReader *reader, const cJSON *node) {
    Level *level = reader->level;
    LevelShape *shape = &level->shapes[level->shape_count];
    if (!is_shape_name_good(reader, node)) {
        return false;
    }
    if (!cJSON_IsArray(node) || cJSON_GetArraySize(node) != level->tile_size) {
        return json_fail(&reader->file, node,
                         "must be a list of %d heights, or of %d rows of # and .", level->tile_size,
                         level->tile_size);
    }
    level->shape_count++; // so that it is freed also after an error
    snprintf(shape->kind.name, sizeof shape->kind.name, "%s", node->string);
    snprintf(shape->kind.label, sizeof shape->kind.label, "%s", node->string);
    snprintf(shape->kind.family, sizeof shape->kind.family, "own");
    snprintf(shape->kind.look, sizeof shape->kind.look, "earth");
    bool ok = cJSON_IsNumber(node->child) ? read_heights(reader, node, shape)
                                          : read_bitmap(reader, node, shape);
    return ok && add_to_tileset(reader, shape);
}

bool level_read_shapes(LevelReader *reader, const cJSON *node) {
    Level *level = reader->level;
    if (!json_is_object(&reader->file, node)) {
        return false;
    }
    int count = cJSON_GetArraySize(node);
    if (count > FH_TILE_KINDS_MAX - level_catalog_kind_count(level->catalog)) {
        return json_fail(&reader->file, node, "has too many tile kinds; there may be %d in all",
                         FH_TILE_KINDS_MAX);
    }
    level->shapes = calloc((size_t)count + 1, sizeof *level->shapes);
    if (!level->shapes ||
        (count > 0 &&
         !level_take_tileset(level, level_catalog_new_tileset(level->catalog, level->tile_size)))) {
        return json_fail_memory(&reader->file);
    }
    for (const cJSON *child = node->child; child; child = child->next) {
        if (!read_shape(reader, child)) {
            return false;
        }
    }
    return true;
}

static bool read_transform(const char *word, size_t length, int *transform) {
    static const char *const words[] = {"fx", "fy", "r90"};
    static const int flags[] = {FH_FLIP_X, FH_FLIP_Y, FH_R90};
    for (int i = 0; i < 3; i++) {
        if (strlen(words[i]) == length && memcmp(word, words[i], length) == 0) {
            bool is_new = (*transform & flags[i]) == 0;
            *transform |= flags[i];
            return is_new;
        }
    }
    return false;
}

/// Reads "slope45 fx": a kind's name, then turns.
static bool read_tile(LevelReader *reader, const cJSON *node, FhTile *tile) {
    if (!cJSON_IsString(node)) {
        return json_fail(&reader->file, node, "must be the name of a kind of tile, in quotes");
    }
    const char *at = node->valuestring;
    size_t length = strcspn(at, " ");
    char name[sizeof(LevelKind){0}.name] = "";
    if (length < sizeof name) {
        memcpy(name, at, length);
    }
    int kind = level_find_kind(reader->level, name);
    if (kind == 0) {
        return json_fail(&reader->file, node,
                         "there is no kind of tile \"%.*s\"; use one of the assets' tiles.json, or "
                         "draw it in shapes",
                         (int)fh_min((int)length, 60), at);
    }
    int transform = 0;
    for (at += length; *at != '\0'; at += length) {
        at += strspn(at, " ");
        length = strcspn(at, " ");
        if (length > 0 && !read_transform(at, length, &transform)) {
            return json_fail(&reader->file, node,
                             "after the kind only fx, fy and r90 may stand, "
                             "each once");
        }
    }
    *tile = fh_tile_make(kind, transform);
    return true;
}

static bool read_legend_row(LevelReader *reader, const cJSON *node, LevelLegend *row) {
    const char *at = node->string;
    row->code_point = json_next_code_point(&at);
    if (row->code_point == 0 || *at != '\0') {
        return json_fail(&reader->file, node, "must be named by one single character");
    }
    if (row->code_point == '.' || row->code_point == ' ') {
        return json_fail(&reader->file, node, "dot and space are empty; choose another character");
    }
    if (row->code_point < ' ' || row->code_point == 127) {
        return json_fail(&reader->file, node, "must be named by a character that can be seen");
    }
    return read_tile(reader, node, &row->tile);
}

static int compare_codes(const void *a, const void *b) {
    uint32_t one = ((const LevelLegend *)a)->code_point;
    uint32_t other = ((const LevelLegend *)b)->code_point;
    return (one > other) - (one < other);
}

bool level_read_legend(LevelReader *reader, const cJSON *node) {
    Level *level = reader->level;
    if (!json_is_object(&reader->file, node)) {
        return false;
    }
    int count = cJSON_GetArraySize(node);
    if (count > LEGEND_MAX) {
        return json_fail(&reader->file, node, "has more than %d characters", LEGEND_MAX);
    }
    level->legend = calloc((size_t)count + 1, sizeof *level->legend);
    reader->by_code = calloc((size_t)count + 1, sizeof *reader->by_code);
    if (!level->legend || !reader->by_code) {
        return json_fail_memory(&reader->file);
    }
    for (const cJSON *child = node->child; child; child = child->next) {
        if (!read_legend_row(reader, child, &level->legend[level->legend_count++])) {
            return false;
        }
    }
    memcpy(reader->by_code, level->legend, (size_t)count * sizeof *level->legend);
    for (int i = 0; i < count; i++) {
        if (level->legend[i].code_point < 128) {
            reader->ascii[level->legend[i].code_point] = level->legend[i].tile;
        }
    }
    qsort(reader->by_code, (size_t)count, sizeof *reader->by_code, compare_codes);
    return true;
}

void level_read_begin_legend(LevelReader *reader) {
    for (int code = 0; code < 256; code++) {
        reader->ascii[code] = code == '.' || code == ' ' ? FH_TILE_EMPTY : -1;
    }
}

bool level_read_find_tile(const LevelReader *reader, uint32_t code_point, FhTile *tile) {
    *tile = FH_TILE_EMPTY;
    if (code_point < 128) {
        *tile = reader->ascii[code_point] > 0 ? (FhTile)reader->ascii[code_point] : FH_TILE_EMPTY;
        return reader->ascii[code_point] >= 0;
    }
    LevelLegend key = {.code_point = code_point};
    const LevelLegend *found = NULL;
    if (reader->by_code) {
        found = bsearch(&key, reader->by_code, (size_t)reader->level->legend_count, sizeof key,
                        compare_codes);
    }
    *tile = found ? found->tile : FH_TILE_EMPTY;
    return found != NULL;
}
