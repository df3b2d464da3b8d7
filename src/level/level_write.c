// level_write.c - prints a level: a layout that a diff shows as a picture.
//
// A row of tiles is a line, a thing is a line, and members stand in one order always. cJSON prints
// the strings; unknown members are printed as they were read.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cjson/cJSON.h>

#include "level/fields.h"
#include "level/level_read.h"
#include "level/level_parts.h"
#include "level/text.h"
#include "level/file.h"
#include "level/level_ground.h"
#include "level/task.h"
#include "words/utf8.h"

typedef struct Writer {
    Text text;
    Level *level;
    LevelCodes codes;
    size_t row_at; // where the tiles of the block's last row begin in the text
} Writer;

static void put_key(Writer *writer, const char *key) {
    text_put_json_string(&writer->text, key);
    text_put(&writer->text, ": ");
}

static void put_value(Writer *writer, const cJSON *node) {
    char *printed = cJSON_PrintUnformatted(node);
    if (printed) {
        text_put(&writer->text, printed);
    } else {
        writer->text.failed = true;
    }
    cJSON_free(printed);
}

/// Adds the members that were kept, each after a comma.
static void put_extra(Writer *writer, const cJSON *extra) {
    const cJSON *child;
    cJSON_ArrayForEach(child, extra) {
        text_put(&writer->text, ", ");
        put_key(writer, child->string);
        put_value(writer, child);
    }
}

/// Begins a member of the level on a line of its own.
static void begin_member(Writer *writer, const char *key) {
    text_put(&writer->text, ",\n  ");
    put_key(writer, key);
}

static void put_text_member(Writer *writer, const char *key, const char *value) {
    begin_member(writer, key);
    text_put_json_string(&writer->text, value);
}

static void put_tile(Writer *writer, FhTile tile) {
    static const char *const turns[FH_TRANSFORMS] = {"",     " fx",     " fy",     " fx fy",
                                                     " r90", " r90 fx", " r90 fy", " r90 fx fy"};
    const LevelKind *kind = level_kind(writer->level, tile);
    char name[96];
    snprintf(name, sizeof name, "%s%s", kind ? kind->name : "", turns[fh_tile_transform(tile)]);
    text_put_json_string(&writer->text, name);
}

static void put_legend(Writer *writer) {
    Level *level = writer->level;
    int shown = 0;
    for (int i = 0; i < level->legend_count; i++) {
        const LevelLegend *row = &level->legend[i];
        if (row->added && !writer->codes.used[row->tile]) {
            continue;
        }
        char character[5];
        utf8_put(character, row->code_point);
        if (shown++ == 0) {
            begin_member(writer, "legend");
            text_put(&writer->text, "{");
        } else {
            text_put(&writer->text, ",");
        }
        text_put(&writer->text, "\n    ");
        put_key(writer, character);
        put_tile(writer, row->tile);
    }
    text_put(&writer->text, shown > 0 ? "\n  }" : "");
}

static void put_heights(Writer *writer, const LevelShape *shape) {
    text_put(&writer->text, "[");
    for (int i = 0; i < writer->level->tile_size; i++) {
        text_format(&writer->text, "%s%d", i > 0 ? ", " : "", shape->heights[i]);
    }
    text_put(&writer->text, "]");
}

static void put_bitmap(Writer *writer, const LevelShape *shape) {
    int size = writer->level->tile_size;
    text_put(&writer->text, "[");
    for (int y = 0; y < size; y++) {
        char row[FH_TILE_SIZE_MAX + 1] = "";
        for (int x = 0; x < size; x++) {
            row[x] = (shape->rows[y] >> x & 1) != 0 ? '#' : '.';
        }
        text_format(&writer->text, "%s\n      \"%s\"", y > 0 ? "," : "", row);
    }
    text_put(&writer->text, "\n    ]");
}

static void put_shapes(Writer *writer) {
    const Level *level = writer->level;
    for (int i = 0; i < level->shape_count; i++) {
        const LevelShape *shape = &level->shapes[i];
        if (i == 0) {
            begin_member(writer, "shapes");
        }
        text_put(&writer->text, i == 0 ? "{\n    " : ",\n    ");
        put_key(writer, shape->kind.name);
        if (shape->heights) {
            put_heights(writer, shape);
        } else {
            put_bitmap(writer, shape);
        }
    }
    text_put(&writer->text, level->shape_count > 0 ? "\n  }" : "");
}

/// How many of the tiles there are up to the last that is set.
static int count_to_last_set(uint32_t set_bits, int first, int count) {
    uint32_t bits = set_bits >> first << (FH_CHUNK_TILES - count);
    return bits != 0 ? count - __builtin_clz(bits) : 0;
}

/// Writes tiles, and returns behind them.
static char *spell_tiles(const LevelCodes *codes, const FhTile *tiles, int count, char *out) {
    if (codes->are_single) { // no branch in the loop: twice as fast
        for (int i = 0; i < count; i++) {
            out[i] = codes->bytes[tiles[i]][0];
        }
        return out + count;
    }
    for (int i = 0; i < count; i++) {
        memcpy(out, codes->bytes[tiles[i]], sizeof codes->bytes[0]);
        out += codes->size[tiles[i]];
    }
    return out;
}

/// True when the tiles equal those of the row above in their chunk, whose text is reused.
static bool are_as_above(const FhTile *tiles, int count, int index_in_chunk) {
    return index_in_chunk >= FH_CHUNK_TILES &&
           memcmp(tiles, tiles - FH_CHUNK_TILES, (size_t)count * sizeof *tiles) == 0;
}

/// Adds one row of a block as a string that ends with the last tile set.
static void put_row(Writer *writer, const FhTerrain *terrain, FhRect block, int row) {
    size_t longest = (size_t)block.w * sizeof writer->codes.bytes[0] + 2;
    char *out = text_make_room(&writer->text, longest);
    if (!out) {
        return;
    }
    *out++ = '"';
    const char *above = writer->text.bytes + writer->row_at;
    bool can_copy = row > block.y && writer->codes.are_single;
    char *start = out, *end = out;
    for (int col = block.x; col < fh_rect_right(block);) {
        int in_chunk = fh_floor_mod(col, FH_CHUNK_TILES);
        int count = fh_min(FH_CHUNK_TILES - in_chunk, fh_rect_right(block) - col);
        int set = count_to_last_set(fh_terrain_row_bits(terrain, col, row), in_chunk, count);
        if (set > 0) {
            int first = fh_floor_mod(row, FH_CHUNK_TILES) * FH_CHUNK_TILES + in_chunk;
            const FhTile *tiles = fh_terrain_chunk_tiles(terrain, col, row) + first;
            if (can_copy && are_as_above(tiles, set, first)) {
                memcpy(out, above + (out - start), (size_t)set);
                out += set;
            } else {
                out = spell_tiles(&writer->codes, tiles, set, out);
            }
            end = out;
        }
        memset(out, '.', (size_t)(count - set));
        out += count - set;
        col += count;
    }
    writer->row_at = (size_t)(start - writer->text.bytes);
    *end++ = '"';
    text_take(&writer->text, end);
}

static void put_block(Writer *writer, const FhTerrain *terrain, FhRect block, const cJSON *extra,
                      const char *indent) {
    text_format(&writer->text, "\n%s{ \"x\": %d, \"y\": %d", indent, block.x, block.y);
    put_extra(writer, extra);
    text_put(&writer->text, ", \"rows\": [");
    for (int row = block.y; row < fh_rect_bottom(block); row++) {
        text_format(&writer->text, "%s\n%s  ", row > block.y ? "," : "", indent);
        put_row(writer, terrain, block, row);
    }
    text_format(&writer->text, "\n%s] }", indent);
}

/// Adds a list of blocks. Unknown members of the blocks that were read go to the blocks in their
/// order; empty blocks take the remaining ones.
static void put_blocks(Writer *writer, const FhTerrain *terrain, const cJSON *extras,
                       const char *indent) {
    LevelBlocks blocks;
    writer->text.failed |= !level_blocks_cut(&blocks, terrain);
    const cJSON *extra = extras ? extras->child : NULL;
    int shown = 0;
    text_put(&writer->text, "[");
    for (; shown < blocks.count; shown++) {
        text_put(&writer->text, shown > 0 ? "," : "");
        put_block(writer, terrain, blocks.blocks[shown], cJSON_IsObject(extra) ? extra : NULL,
                  indent);
        extra = extra ? extra->next : NULL;
    }
    for (; extra; extra = extra->next) {
        if (cJSON_IsObject(extra)) {
            text_format(&writer->text, "%s\n%s{ \"x\": 0, \"y\": 0", shown++ > 0 ? "," : "",
                        indent);
            put_extra(writer, extra);
            text_put(&writer->text, ", \"rows\": [] }");
        }
    }
    if (shown > 0) {
        text_format(&writer->text, "\n%.*s]", (int)strlen(indent) - 2, indent);
    } else {
        text_put(&writer->text, "]");
    }
    level_blocks_free(&blocks);
}

static void put_points(Writer *writer, const FhPoint *points, int count) {
    text_put(&writer->text, "[");
    for (int i = 0; i < count; i++) {
        text_format(&writer->text, "%s[%d, %d]", i > 0 ? ", " : "", points[i].x, points[i].y);
    }
    text_put(&writer->text, "]");
}

static void put_names(Writer *writer, const char *names) {
    char name[LEVEL_NAME_MAX];
    const char *comma = "[";
    while ((names = level_wires_next(names, name))) {
        text_put(&writer->text, comma);
        text_put_json_string(&writer->text, name);
        comma = ", ";
    }
    text_put(&writer->text, "]");
}

static void put_solid_rows(Writer *writer, const LevelSolid *solid) {
    text_put(&writer->text, "[");
    for (int row = 0; row < solid->rows; row++) {
        Text line = {0};
        for (int col = 0; col < solid->cols; col++) {
            FhTile tile = solid->tiles[row * solid->cols + col];
            char character[5] = ".";
            if (tile != FH_TILE_EMPTY) {
                utf8_put(character, writer->codes.code_points[tile]);
            }
            text_put(&line, character);
        }
        text_put(&writer->text, row > 0 ? ",\n      " : "\n      ");
        writer->text.failed |= line.failed;
        text_put_json_string(&writer->text, line.failed ? "" : line.bytes);
        free(line.bytes);
    }
    text_put(&writer->text, "\n    ]");
}

static void put_type(Writer *writer, const LevelEntity *entity) {
    const LevelEntityInfo *info = level_entity_info(entity);
    text_put_json_string(&writer->text, info ? info->name : entity->unknown_type);
}

/// Writes what the file tells of a field.
static void put_field_value(Writer *writer, const LevelField *field, const void *thing) {
    const void *at = level_field_at(field, thing);
    Text *text = &writer->text;
    switch (field->type) {
    case LEVEL_FIELD_WHOLE:
        text_format(text, "%d", (int)level_field_get(field, thing));
        break;
    case LEVEL_FIELD_SWITCH:
        text_put(text, level_field_get(field, thing) != 0 ? "true" : "false");
        break;
    case LEVEL_FIELD_NAME:
    case LEVEL_FIELD_COLOR:
    case LEVEL_FIELD_MATERIAL:
        text_put_json_string(text, at);
        break;
    case LEVEL_FIELD_TEXT:
        text_put_json_string(text, *(char *const *)at);
        break;
    case LEVEL_FIELD_AMOUNT:
        text_put_float(text, *(const float *)at);
        break;
    case LEVEL_FIELD_PAIR:
        text_put(text, "[");
        text_put_float(text, ((const float *)at)[0]);
        text_put(text, ", ");
        text_put_float(text, ((const float *)at)[1]);
        text_put(text, "]");
        break;
    case LEVEL_FIELD_CHOICE:
        text_put_json_string(text, field->choice((int)level_field_get(field, thing)).name);
        break;
    case LEVEL_FIELD_NAMES:
        put_names(writer, *(char *const *)at);
        break;
    case LEVEL_FIELD_POINTS:
        put_points(writer, *(FhPoint *const *)at, *level_field_more(field, thing));
        break;
    case LEVEL_FIELD_TYPE:
        put_type(writer, thing);
        break;
    case LEVEL_FIELD_NUMBER:
        text_format(text, "\"%016llx\"", (unsigned long long)*(const uint64_t *)at);
        break;
    case LEVEL_FIELD_TILES:
        put_solid_rows(writer, thing);
        break;
    case LEVEL_FIELD_BLOCKS:
        put_blocks(writer, ((const LevelLayer *)thing)->tiles,
                   ((const LevelLayer *)thing)->tiles_extra, "      ");
        break;
    case LEVEL_FIELD_KEPT:
    case LEVEL_FIELD_EXTRA:
        break;
    }
}

static bool is_told(const LevelField *field, LevelThing kind, const void *thing) {
    const LevelField *instead = field->instead ? level_field(kind, field->instead) : NULL;
    const LevelField *with = field->with ? level_field(kind, field->with) : NULL;
    if (!field->key || !level_field_is_of(field, kind, thing) ||
        (instead && level_field_is_set(instead, kind, thing))) {
        return false;
    }
    return field->needed || field->always || level_field_is_set(field, kind, thing) ||
           (with && level_field_is_set(with, kind, thing));
}

/// Adds an object: on one line, but for what may be long.
static void put_object(Writer *writer, LevelThing kind, const void *thing) {
    int count = 0;
    const LevelField *fields = level_fields(kind, &count);
    const char *comma = "{ ";
    for (int i = 0; i < count; i++) {
        const LevelField *field = &fields[i];
        if (field->type == LEVEL_FIELD_EXTRA) {
            put_extra(writer, *(cJSON *const *)level_field_at(field, thing));
        } else if (is_told(field, kind, thing)) {
            bool is_long = i > 0 && field->type == LEVEL_FIELD_POINTS;
            text_put(&writer->text, is_long ? ",\n      " : comma);
            put_key(writer, field->key);
            put_field_value(writer, field, thing);
            comma = ", ";
        }
    }
    text_put(&writer->text, " }");
}

/// Adds the list of the things of a kind, one a line.
static void put_list(Writer *writer, LevelThing kind, const char *key) {
    int count = level_thing_count(writer->level, kind);
    if (count > 0) {
        begin_member(writer, key);
    }
    for (int i = 0; i < count; i++) {
        text_put(&writer->text, i == 0 ? "[\n    " : ",\n    ");
        put_object(writer, kind, level_thing(writer->level, kind, i));
    }
    text_put(&writer->text, count > 0 ? "\n  ]" : "");
}

static void put_character(Writer *writer) {
    const LevelCharacter *character = &writer->level->character;
    begin_member(writer, "character");
    text_put(&writer->text, "{ ");
    put_key(writer, "preset");
    text_put_json_string(&writer->text, character->preset);
    for (int i = 0; i < fh_tuning_field_count; i++) {
        if (character->overridden[i]) {
            text_put(&writer->text, ", ");
            put_key(writer, fh_tuning_fields[i].key);
            text_put_float(&writer->text, character->values[i]);
        }
    }
    put_extra(writer, character->extra);
    text_put(&writer->text, " }");
}

static void put_level(Writer *writer) {
    const Level *level = writer->level;
    text_put(&writer->text, "{\n  \"format\": \"foothold-level\",\n  \"version\": 1");
    put_text_member(writer, "name", level->name ? level->name : "");
    begin_member(writer, "tileSize");
    text_format(&writer->text, "%d", level->tile_size);
    put_text_member(writer, "movement", level->movement);
    put_text_member(writer, "background", level->background);
    if (level->theme) {
        put_text_member(writer, "theme", level_theme_infos[level->theme].name);
    }
    if (level->next) {
        put_text_member(writer, "next", level->next);
    }
    if (level->has_bounds) {
        begin_member(writer, "bounds");
        put_object(writer, LEVEL_BOUNDS, level);
    }
    put_character(writer);
    begin_member(writer, "spawn");
    put_object(writer, LEVEL_SPAWN, level);
    put_legend(writer);
    put_shapes(writer);
    begin_member(writer, "tiles");
    put_blocks(writer, level->terrain, level->tiles_extra, "    ");
    put_list(writer, LEVEL_LAYER, "layers");
    put_list(writer, LEVEL_SOLID, "solids");
    put_list(writer, LEVEL_ENTITY, "entities");
    put_list(writer, LEVEL_POLYGON, "polygons");
    if (level->mask_image) {
        begin_member(writer, "mask");
        put_object(writer, LEVEL_MASK, level);
    }
    const cJSON *child;
    cJSON_ArrayForEach(child, level->extra) {
        begin_member(writer, child->string);
        put_value(writer, child);
    }
    text_put(&writer->text, "\n}\n");
}

/// Gives every tile of the level a character. False out of memory.
static bool use_all_tiles(Writer *writer) {
    Level *level = writer->level;
    level_codes_init(&writer->codes, level);
    level_codes_use_terrain(&writer->codes, level->terrain);
    for (int i = 0; i < level->layer_count; i++) {
        level_codes_use_terrain(&writer->codes, level->layers[i].tiles);
    }
    for (int i = 0; i < level->solid_count; i++) {
        const LevelSolid *solid = &level->solids[i];
        int count = solid->tiles ? solid->cols * solid->rows : 0;
        for (int cell = 0; cell < count; cell++) {
            writer->codes.used[solid->tiles[cell]] = true;
        }
    }
    return level_codes_assign(&writer->codes, level);
}

char *level_print(Level *level) {
    Writer *writer = calloc(1, sizeof *writer);
    if (!writer) {
        return NULL;
    }
    writer->level = level;
    bool ok = use_all_tiles(writer);
    if (ok) {
        put_level(writer);
    }
    char *text = writer->text.bytes;
    if (!ok || writer->text.failed) {
        free(text);
        text = NULL;
    }
    free(writer);
    return text;
}

// ---- Level save ----

/// The progress of a save after each stage.
enum { PRINTED = 200, CHECKED = 500, WRITTEN = 900 };

/// True when the text parses as a level, so that the saved file can be loaded.
static bool can_be_loaded(const Level *level, const char *path, const char *text,
                          LevelError *error) {
    Level *again = level_parse(text, strlen(text), path, level->catalog, error);
    if (!again) {
        char reason[sizeof error->text];
        memcpy(reason, error->text, sizeof reason);
        error->line = 0;
        error->column = 0;
        return level_error_set(error, "cannot be saved like this: it %.180s", reason);
    }
    level_destroy(again);
    return true;
}

/// Says how the lines of the saved file are to end: as those of the file that is there.
static bool wants_crlf(const Level *level, const char *path) {
    size_t size = 0;
    LevelError none = {0};
    char *before = level_file_read(path, LEVEL_FILE_MAX, &size, &none);
    bool crlf = before ? text_ends_lines_by_crlf(before, size) : level->crlf;
    free(before);
    return crlf;
}

/// The level's text as its file has it, for the caller to free. NULL and `error` out of memory.
static char *print_for(Level *level, const char *path, bool crlf, LevelError *error) {
    char *text = level_print(level);
    if (text && crlf) {
        char *lines = text_with_crlf(text);
        free(text);
        text = lines;
    }
    if (!text) {
        level_error_at(error, path, "there is not enough memory to save");
    }
    return text;
}

static bool save_text(Level *level, const char *path, LevelTask *task, LevelError *error) {
    level_task_stage(task, PRINTED);
    char *text = print_for(level, path, wants_crlf(level, path), error);
    level_task_stage(task, CHECKED);
    if (!text) {
        return false;
    }
    size_t size = strlen(text);
    bool ok = can_be_loaded(level, path, text, error);
    level_task_stage(task, WRITTEN); // only flushing remains, which may take long
    ok = ok && level_file_write_watched(path, text, size, task, error);
    if (ok) {
        level->seen.text = level_file_hash(text, size);
    }
    free(text);
    return ok;
}

bool level_save(Level *level, const char *path, LevelError *error) {
    return level_save_watched(level, path, NULL, error);
}

bool level_save_watched(Level *level, const char *path, LevelTask *task, LevelError *error) {
    LevelGroundSave ground;
    memset(error, 0, sizeof *error);
    if (!level_ground_begin_save(&ground, level, path, error)) {
        return false;
    }
    bool ok = save_text(level, path, task, error);
    level_ground_end_save(&ground, level, path, ok);
    return ok;
}

bool level_write_kept(Level *level, const LevelKept *kept, LevelError *error) {
    LevelGroundNote before;
    memset(error, 0, sizeof *error);
    bool ok = level_ground_begin_kept(&before, level, kept, error);
    char *text = ok ? print_for(level, kept->text, level->crlf, error) : NULL;
    ok = text && level_file_write_plain(kept->text, text, strlen(text), error);
    level_ground_end_kept(&before, level);
    free(text);
    return ok;
}
