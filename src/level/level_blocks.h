// level_blocks.h - cuts tiles into blocks for a level file. Inside src/level only.
//
// A pure function of the tiles: a terrain gives the same blocks whatever its history. Blocks never
// overlap, and every tile that is set lies in one. Memory grows with chunks, rows and columns, not
// with tiles: a level of many millions of tiles is cut in some milliseconds.

#ifndef FOOTHOLD_LEVEL_LEVEL_BLOCKS_H
#define FOOTHOLD_LEVEL_LEVEL_BLOCKS_H

#include "foothold/terrain.h"

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
