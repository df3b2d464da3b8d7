// Shapes, legend, blocks and layers: everything in a level file that is drawn as text.

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
    const char *text = node->valuestring;
    size_t good = strspn(text, "#.");
    if (text[good] != '\0') {
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

static bool add_to_tileset(LevelReader *reader, const cJSON *node, const LevelShape *shape) {
    FhTileKind kind = {.solidity = FH_SOLID, .grip = 1};
    int size = reader->level->tile_size;
    if (shape->heights) {
        fh_shape_from_heights(&kind.shape, size, shape->heights);
    } else {
        fh_shape_from_rows(&kind.shape, size, shape->rows);
    }
    return fh_tileset_add(reader->level->tileset, &kind) != 0 ||
           json_fail(&reader->file, node, "is a tile kind too many; there may be %d",
                     FH_TILE_KINDS_MAX);
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
    level->shape_count++; // so that it is freed whatever comes
    snprintf(shape->kind.name, sizeof shape->kind.name, "%s", node->string);
    snprintf(shape->kind.label, sizeof shape->kind.label, "%s", node->string);
    snprintf(shape->kind.family, sizeof shape->kind.family, "own");
    snprintf(shape->kind.look, sizeof shape->kind.look, "earth");
    bool ok = cJSON_IsNumber(node->child) ? read_heights(reader, node, shape)
                                          : read_bitmap(reader, node, shape);
    return ok && add_to_tileset(reader, node, shape);
}

bool level_read_shapes(LevelReader *reader, const cJSON *node) {
    if (!json_is_object(&reader->file, node)) {
        return false;
    }
    int count = cJSON_GetArraySize(node);
    if (count > FH_TILE_KINDS_MAX - level_kit_kind_count(reader->level->kit)) {
        return json_fail(&reader->file, node, "has too many tile kinds; there may be %d in all",
                         FH_TILE_KINDS_MAX);
    }
    reader->level->shapes = calloc((size_t)count + 1, sizeof *reader->level->shapes);
    if (!reader->level->shapes) {
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
    qsort(reader->by_code, (size_t)count, sizeof *reader->by_code, compare_codes);
    return true;
}

/// The tile of a character; false when the legend has none. Dot and space are empty.
static bool find_tile(const LevelReader *reader, uint32_t code_point, FhTile *tile) {
    *tile = FH_TILE_EMPTY;
    if (code_point == '.' || code_point == ' ') {
        return true;
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

/// Reads the character at *at, number `index` of the string `node`, as a tile.
static bool read_cell(LevelReader *reader, const cJSON *node, const char **at, int index,
                      FhTile *tile) {
    uint32_t code_point = json_next_code_point(at);
    if (find_tile(reader, code_point, tile)) {
        return true;
    }
    char shown[5];
    json_put_code_point(shown, code_point);
    return json_fail_in_string(&reader->file, node, index,
                               "the character '%s' (number %d of the row) is not in the legend",
                               shown, index + 1);
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
    for (const cJSON *row = rows->child; row; row = row->next, count++) {
        widest = fh_max(widest, json_count_code_points(row->valuestring));
    }
    int most = LEVEL_SIZE_MAX / reader->level->tile_size;
    if (widest < 1 || widest > most || count > most) {
        return json_fail(&reader->file, rows, "must have 1 to %d rows of 1 to %d tiles", most,
                         most);
    }
    *tiles = calloc((size_t)widest * (size_t)count, sizeof **tiles);
    *cols = widest;
    *row_count = count;
    if (!*tiles) {
        return json_fail_memory(&reader->file);
    }
    FhTile *line = *tiles;
    for (const cJSON *row = rows->child; row; row = row->next, line += widest) {
        const char *at = row->valuestring;
        for (int col = 0; *at != '\0'; col++) {
            if (!read_cell(reader, row, &at, col, &line[col])) {
                return false;
            }
        }
    }
    return true;
}

static bool read_block_row(LevelReader *reader, const cJSON *node, FhTerrain *terrain,
                           FhPoint at_tile) {
    const char *at = node->valuestring;
    int most = reader->coordinate_max_col;
    for (int i = 0; *at != '\0'; i++) {
        FhTile tile = FH_TILE_EMPTY;
        int col = at_tile.x + i;
        if (!read_cell(reader, node, &at, i, &tile)) {
            return false;
        }
        if (tile == FH_TILE_EMPTY && fh_terrain_at(terrain, col, at_tile.y) == FH_TILE_EMPTY) {
            continue;
        }
        if (col > most || at_tile.y > most) {
            return json_fail_in_string(&reader->file, node, i,
                                       "lies too far out; tiles may stand from %d to %d", -most,
                                       most);
        }
        if (!fh_terrain_set(terrain, col, at_tile.y, tile)) {
            return json_fail_memory(&reader->file);
        }
    }
    return true;
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

/// Reads a list of blocks into a terrain. What they hold besides goes to *extra.
static bool read_blocks(LevelReader *reader, const cJSON *list, FhTerrain *terrain, cJSON **extra) {
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
    *extra = extras;
    return ok;
}

bool level_read_tiles(LevelReader *reader, const cJSON *node) {
    return read_blocks(reader, node, reader->level->terrain, &reader->level->tiles_extra);
}

static bool read_parallax(LevelReader *reader, const cJSON *object, LevelLayer *layer) {
    const cJSON *node = json_member(object, "parallax");
    layer->parallax_x = 1;
    layer->parallax_y = 1;
    if (!node) {
        return true;
    }
    if (!cJSON_IsArray(node) || cJSON_GetArraySize(node) != 2 || !cJSON_IsNumber(node->child) ||
        !cJSON_IsNumber(node->child->next)) {
        return json_fail(&reader->file, node, "must be two numbers: [across, down]");
    }
    layer->parallax_x = (float)node->child->valuedouble;
    layer->parallax_y = (float)node->child->next->valuedouble;
    if (!(layer->parallax_x >= -100 && layer->parallax_x <= 100 && layer->parallax_y >= -100 &&
          layer->parallax_y <= 100)) {
        return json_fail(&reader->file, node, "must be between -100 and 100");
    }
    return true;
}

static bool read_layer(LevelReader *reader, const cJSON *node) {
    static const char *const known[] = {"name", "front", "parallax", "tiles", NULL};
    const JsonFile *file = &reader->file;
    Level *level = reader->level;
    LevelLayer *layer = &level->layers[level->layer_count++];
    layer->tiles = fh_terrain_create(level->tileset);
    if (!layer->tiles) {
        return json_fail_memory(file);
    }
    if (!json_is_object(file, node) ||
        !json_get_text(file, node, "name", layer->name, sizeof layer->name) ||
        !json_get_bool(file, node, "front", &layer->front) || !read_parallax(reader, node, layer)) {
        return false;
    }
    const cJSON *tiles = json_member(node, "tiles");
    return (!tiles || read_blocks(reader, tiles, layer->tiles, &layer->tiles_extra)) &&
           json_take_unknown(file, node, known, &layer->extra);
}

bool level_read_layers(LevelReader *reader, const cJSON *node) {
    Level *level = reader->level;
    if (!cJSON_IsArray(node)) {
        return json_fail(&reader->file, node, "must be a list of layers: [ { ... } ]");
    }
    level->layers = calloc((size_t)cJSON_GetArraySize(node) + 1, sizeof *level->layers);
    if (!level->layers) {
        return json_fail_memory(&reader->file);
    }
    for (const cJSON *child = node->child; child; child = child->next) {
        if (!read_layer(reader, child)) {
            return false;
        }
    }
    return true;
}
