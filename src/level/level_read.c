// level_read.c - reads rows and blocks: everything that a level file draws as text.

#include "level/level_read.h"

#include <stdlib.h>
#include <string.h>

#include "level/task.h"
#include "words/utf8.h"

bool level_read_color(LevelReader *reader, const cJSON *node, char color[8]) {
    const char *text = cJSON_IsString(node) ? node->valuestring : "";
    if (strlen(text) != 7 || text[0] != '#' || strspn(text + 1, "0123456789abcdefABCDEF") != 6) {
        return json_fail(&reader->file, node, "must be a colour like \"#1d2b53\"");
    }
    memcpy(color, text, 8);
    return true;
}

int level_legend_compare(const void *a, const void *b) {
    uint32_t one = ((const LevelLegend *)a)->code_point;
    uint32_t other = ((const LevelLegend *)b)->code_point;
    return (one > other) - (one < other);
}

void level_read_begin_legend(LevelReader *reader) {
    for (int code = 0; code < 256; code++) {
        reader->ascii[code] = code == '.' || code == ' ' ? FH_TILE_EMPTY : -1;
    }
}

/// The tile of a character; false when the legend has none. Dot and space are empty.
static bool level_read_find_tile(const LevelReader *reader, uint32_t code_point, FhTile *tile) {
    *tile = FH_TILE_EMPTY;
    if (code_point < 128) {
        *tile = reader->ascii[code_point] > 0 ? (FhTile)reader->ascii[code_point] : FH_TILE_EMPTY;
        return reader->ascii[code_point] >= 0;
    }
    LevelLegend key = {.code_point = code_point};
    const LevelLegend *found = NULL;
    if (reader->by_code) {
        found = bsearch(&key, reader->by_code, (size_t)reader->level->legend_count, sizeof key,
                        level_legend_compare);
    }
    *tile = found ? found->tile : FH_TILE_EMPTY;
    return found != NULL;
}

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
    uint32_t code_point = utf8_next(&row->at);
    if (level_read_find_tile(reader, code_point, tile)) {
        row->index++;
        return true;
    }
    char shown[5];
    utf8_put(shown, code_point);
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
        widest = fh_max(widest, utf8_count(text, size));
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
