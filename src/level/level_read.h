// level_read.h - what the parts of the reader share. Inside src/level only.

#ifndef FOOTHOLD_LEVEL_LEVEL_READ_H
#define FOOTHOLD_LEVEL_LEVEL_READ_H

#include "level/json.h"
#include "level/level.h"

typedef struct LevelReader {
    JsonFile file;
    Level *level;           // being filled
    LevelLegend *by_code;   // the legend, sorted by code point; owned
    int32_t ascii[256];     // by byte: the tile of an ASCII character, -1 if the legend has none
    int coordinate_max_col; // cols and rows, either way
    struct LevelTask *task; // progress for another thread; may be NULL
    size_t tile_bytes;      // what terrains that are read already take
    int64_t solid_tiles;    // read so far
} LevelReader;

/// Reads one member of the level. `node` is its value. False with the error filled.
typedef bool LevelReadMember(LevelReader *reader, const cJSON *node);

LevelReadMember level_read_shapes, level_read_legend, level_read_tiles, level_read_character;
/// Reads the fields of a thing, and keeps its other members.
bool level_read_thing(LevelReader *reader, LevelThing kind, const cJSON *node, void *thing);
/// Reads a list of things into the level.
bool level_read_list(LevelReader *reader, LevelThing kind, const cJSON *list);

/// Reads a colour "#rrggbb" with its NUL. Returns false and fills the error when it is none.
bool level_read_color(LevelReader *reader, const cJSON *node, char color[8]);

/// Orders rows of a legend by code point.
int level_legend_compare(const void *a, const void *b);
/// Fills `ascii`: an empty legend knows dot and space.
void level_read_begin_legend(LevelReader *reader);
/// Reads the fields that the traits of a prefab's model give it, and writes their names to `known`.
bool level_read_model(const JsonFile *file, const cJSON *object, LevelEntity *model,
                      const char **known);
/// Reads a list of blocks into a terrain. Their unknown members go to *extra.
bool level_read_blocks(LevelReader *reader, const cJSON *list, FhTerrain *terrain, cJSON **extra);
/// Reads `rows` (a list of strings) into a new array of cols x rows tiles that the caller frees.
bool level_read_rows(LevelReader *reader, const cJSON *rows, FhTile **tiles, int *cols,
                     int *row_count);

// ---- The legend ----
//
// Chooses the character of each tile when a level is printed. Inside src/level only.

/// The characters of every tile there can be, and which of them are in use.
typedef struct LevelCodes {
    uint32_t code_points[UINT16_MAX + 1]; // by tile; 0: none yet
    bool used[UINT16_MAX + 1];
    char bytes[UINT16_MAX + 1][4]; // as in a JSON string, once level_codes_assign was called
    uint8_t size[UINT16_MAX + 1];  // of them; 0 for tiles not in use
    bool are_single;               // all in use have one byte
} LevelCodes;

/// Takes the legend's characters into `codes`, which are all-zero: nothing is in use.
void level_codes_init(LevelCodes *codes, const Level *level);
/// Notes the tiles of a terrain as in use.
void level_codes_use_terrain(LevelCodes *codes, const FhTerrain *terrain);
/// Gives every tile in use that lacks one a readable character, new in the legend. False out of
/// memory.
bool level_codes_assign(LevelCodes *codes, Level *level);

#endif
