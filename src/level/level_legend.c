// level_legend.c - assigns characters to tiles: the legend's own first, then the hint of the kind,
// its mirror image for a mirrored tile, then the first free one of a list of readable characters.

#include "level/level_read.h"
#include "level/catalog.h"
#include "words/utf8.h"

#include <stdlib.h>
#include <string.h>
#include <stdio.h>

/// Characters to choose from, in this order, from first to last.
static const struct {
    uint32_t first, last;
} ranges[] = {
    {'a', 'z'},         {'A', 'Z'},       {'0', '9'},
    {0xc0, 0xd6},       {0xd8, 0xf6},     {0xf8, 0x17e},    // Latin with marks
    {0x391, 0x3a1},     {0x3a3, 0x3a9},   {0x3b1, 0x3c9},   // Greek
    {0x410, 0x44f},                                         // Cyrillic
    {0x2580, 0x25ff},                                       // blocks and geometric shapes
    {0x4e00, 0x9fa5},   {0xac00, 0xd7a3}, {0x3400, 0x4db5}, // Han, Hangul
    {0x20000, 0x2a6d6},
};

void level_codes_init(LevelCodes *codes, const Level *level) {
    for (int i = level->legend_count - 1; i >= 0; i--) {
        codes->code_points[level->legend[i].tile] = level->legend[i].code_point;
    }
}

static bool is_taken(const Level *level, uint32_t code_point) {
    for (int i = 0; i < level->legend_count; i++) {
        if (level->legend[i].code_point == code_point) {
            return true;
        }
    }
    return false;
}

static bool is_hint_of_a_kind(const Level *level, uint32_t code_point) {
    for (int kind = 1; kind <= level_catalog_kind_count(level->catalog); kind++) {
        const char *hint = level_catalog_kind(level->catalog, kind)->hint;
        if (utf8_next(&hint) == code_point) {
            return true;
        }
    }
    return false;
}

/// The character that looks like this one in a mirror; 0 when there is none.
static uint32_t mirror_image(uint32_t code_point) {
    static const char pairs[] = "/\\()<>[]{}";
    const char *found = code_point != 0 && code_point < 128 ? strchr(pairs, (int)code_point) : NULL;
    return found ? (uint32_t)pairs[(found - pairs) ^ 1] : 0;
}

/// Returns the kind's preferred character; 0 when it has none, or when the legend uses it already.
static uint32_t hinted_code(const Level *level, FhTile tile) {
    const LevelKind *kind = level_kind(level, tile);
    const char *hint = kind ? kind->hint : "";
    uint32_t hinted = utf8_next(&hint);
    int transform = fh_tile_transform(tile);
    if (transform == FH_FLIP_X) {
        hinted = mirror_image(hinted);
    } else if (transform != 0) {
        hinted = 0;
    }
    return hinted != 0 && !is_taken(level, hinted) ? hinted : 0;
}

static uint32_t free_code(const Level *level) {
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
        for (uint32_t code = ranges[i].first; code <= ranges[i].last; code++) {
            if (!is_taken(level, code) && !is_hint_of_a_kind(level, code)) {
                return code;
            }
        }
    }
    return 0; // cannot happen: there are more characters than tiles
}

/// Notes the tiles of a chunk. Skips a row that equals the one above, as most do.
static void use_chunk(LevelCodes *codes, const FhTile *tiles) {
    for (int row = 0; row < FH_CHUNK_TILES; row++, tiles += FH_CHUNK_TILES) {
        if (row > 0 && memcmp(tiles, tiles - FH_CHUNK_TILES, FH_CHUNK_TILES * sizeof *tiles) == 0) {
            continue;
        }
        for (int i = 0; i < FH_CHUNK_TILES; i++) {
            codes->used[tiles[i]] = true;
        }
    }
}

void level_codes_use_terrain(LevelCodes *codes, const FhTerrain *terrain) {
    size_t cursor = 0;
    FhPoint at;
    while (fh_terrain_next_chunk(terrain, &cursor, &at)) {
        use_chunk(codes, fh_terrain_chunk_tiles(terrain, at.x, at.y));
    }
}

static bool assign_code(LevelCodes *codes, Level *level, FhTile tile) {
    size_t size = ((size_t)level->legend_count + 1) * sizeof *level->legend;
    LevelLegend *larger = realloc(level->legend, size);
    if (!larger) {
        return false;
    }
    level->legend = larger;
    uint32_t code = hinted_code(level, tile);
    code = code != 0 ? code : free_code(level);
    level->legend[level->legend_count++] = (LevelLegend){code, tile, true};
    codes->code_points[tile] = code;
    return true;
}

static void spell(LevelCodes *codes, FhTile tile) {
    char character[5];
    uint32_t code = tile == FH_TILE_EMPTY ? '.' : codes->code_points[tile];
    bool is_escaped = code == '"' || code == '\\';
    int size = utf8_put(character, code);
    codes->bytes[tile][0] = '\\';
    memcpy(codes->bytes[tile] + is_escaped, character, (size_t)size);
    codes->size[tile] = (uint8_t)(size + is_escaped);
    codes->are_single = codes->are_single && codes->size[tile] == 1;
}

bool level_codes_assign(LevelCodes *codes, Level *level) {
    codes->are_single = true;
    spell(codes, FH_TILE_EMPTY);
    for (int tile = FH_TILE_EMPTY + 1; tile <= UINT16_MAX; tile++) {
        if (!codes->used[tile]) {
            continue;
        }
        if (codes->code_points[tile] == 0 && !assign_code(codes, level, (FhTile)tile)) {
            return false;
        }
        spell(codes, (FhTile)tile);
    }
    return true;
}

// ---- Level read legend ----
//
// Reads a level's own shapes, and the legend from characters to tiles.

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
        (count > 0 && !level_take_tileset(level, fh_tileset_clone(level->tileset)))) {
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
    row->code_point = utf8_next(&at);
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
    qsort(reader->by_code, (size_t)count, sizeof *reader->by_code, level_legend_compare);
    return true;
}
