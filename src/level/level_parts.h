// level_parts.h - all things of a level at once. Inside src/level only.

#ifndef FOOTHOLD_LEVEL_LEVEL_PARTS_H
#define FOOTHOLD_LEVEL_LEVEL_PARTS_H

#include "level/level.h"
#include "level/json.h"

/// Gives a thing, or the level its spawn, mask and head, copies of its own of what it points to.
/// False out of memory: what is lacking is NULL.
bool level_thing_own(LevelThing kind, void *thing);
/// Gives a level copies of the things of another one, in the place of what it points to. False out
/// of memory: then it has some.
bool level_copy_things(Level *to, const Level *from);
/// Makes room for `count` things of a kind in a level that has none; false out of memory. The next
/// of them, all-zero, is then the level's.
bool level_make_room(Level *level, LevelThing kind, int count);
void *level_add_room(Level *level, LevelThing kind);
void level_free_things(Level *level);
/// About how much memory a thing takes, without the tiles of a layer; of all things.
size_t level_thing_bytes(LevelThing kind, const void *thing);
size_t level_things_bytes(const Level *level);

// ---- Blocks of the file's tiles ----
//
// Cuts tiles into blocks for a level file. Inside src/level only.
//
// A pure function of the tiles: a terrain gives the same blocks whatever its history. Blocks never
// overlap, and every tile that is set lies in one. Memory grows with chunks, rows and columns, not
// with tiles: a level of many millions of tiles is cut in some milliseconds.

typedef struct LevelBlocks {
    FhRect *blocks; // owned; cols and rows: a block's picture. It may begin some empty columns left
                    // of its first tile; the order depends on the tiles alone
    int count, room;
} LevelBlocks;

/// Cuts a terrain into few blocks: one for a compact level, several for islands. False out of
/// memory. Free with level_blocks_free, whatever is returned.
bool level_blocks_cut(LevelBlocks *blocks, const FhTerrain *terrain);
void level_blocks_free(LevelBlocks *blocks);

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

// ---- Reading ----
//
// What the parts of the reader share. Inside src/level only.

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

LevelReadMember level_read_shapes, level_read_legend, level_read_tiles, level_read_layers;
LevelReadMember level_read_spawn, level_read_character, level_read_solids, level_read_entities;
LevelReadMember level_read_polygons, level_read_mask, level_read_bounds;

/// Reads a colour "#rrggbb" with its NUL. Returns false and fills the error when it is none.
bool level_read_color(LevelReader *reader, const cJSON *node, char color[8]);

/// Fills `ascii`: an empty legend knows dot and space.
void level_read_begin_legend(LevelReader *reader);
/// The tile of a character; false when the legend has none. Dot and space are empty.
bool level_read_find_tile(const LevelReader *reader, uint32_t code_point, FhTile *tile);
/// Reads a list of blocks into a terrain. Their unknown members go to *extra.
bool level_read_blocks(LevelReader *reader, const cJSON *list, FhTerrain *terrain, cJSON **extra);
/// Reads `rows` (a list of strings) into a new array of cols x rows tiles that the caller frees.
bool level_read_rows(LevelReader *reader, const cJSON *rows, FhTile **tiles, int *cols,
                     int *row_count);

#endif
