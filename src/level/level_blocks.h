// level_blocks.h - how tiles are cut into blocks for a level file. Inside src/level only.
//
// A pure function of the tiles: a terrain gives the same blocks whatever its history. Blocks never
// overlap.

#ifndef FOOTHOLD_LEVEL_LEVEL_BLOCKS_H
#define FOOTHOLD_LEVEL_LEVEL_BLOCKS_H

#include "engine/terrain.h"

/// One tile that is set.
typedef struct LevelCell {
    int32_t col, row;
    FhTile tile;
} LevelCell;

/// A block: the cells from `first`, sorted by row, then col, in a picture whose top left is at
/// (col, row). The picture may begin some empty columns left of its cells.
typedef struct LevelBlock {
    int col, row;
    int first, count; // in LevelBlocks.cells
} LevelBlock;

typedef struct LevelBlocks {
    LevelCell *cells; // owned
    int cell_count;
    LevelBlock *blocks; // owned, in an order that depends on the tiles alone
    int count, room;
} LevelBlocks;

/// Cuts a terrain into few blocks: one for a compact level, several for islands. False out of
/// memory. Free with level_blocks_free, whatever is returned.
bool level_blocks_cut(LevelBlocks *blocks, const FhTerrain *terrain);
void level_blocks_free(LevelBlocks *blocks);

#endif
