// level_parts.h - all things of a level at once. Inside src/level only.

#ifndef FOOTHOLD_LEVEL_LEVEL_PARTS_H
#define FOOTHOLD_LEVEL_LEVEL_PARTS_H

#include "level/level.h"

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

#endif
