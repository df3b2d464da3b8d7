// chain.h - levels stitched to one: where a part's goal was, a corridor leads to the next one's
// spawn, through a wall between the two.
//
// What a part's run does the chain's can do, too: a hero may wait for a lift. Tiles, solids, their
// paths and the things of each part are moved; of the goals the last one stays. Layers, which are
// never touched, are left out.

#ifndef FOOTHOLD_TESTS_SEARCH_CHAIN_H
#define FOOTHOLD_TESTS_SEARCH_CHAIN_H

#include "level/level.h"

enum { CHAIN_PARTS_MAX = 16 };

/// Joins levels of one size of tiles and one character, from left to right; a single one gets its
/// corridors and walls, too: that is what a part costs alone.
/// `is_open`: without the walls, and with nothing below a part. The caller destroys it. NULL out of
/// memory, or where a part has no ground under its spawn and goal.
Level *chain_join(Level *const *parts, int count, bool is_open);
/// True for a level that can be a part of one: 16 px tiles, the mover and the character that most
/// have, no picture and no lines of its own.
bool chain_takes(const Level *level);
/// Draws by a seed which of `many` parts are in its chain, in order; returns how many: 2, 4, 8
/// or 16.
int chain_draw(int seed, int many, int parts[CHAIN_PARTS_MAX]);

#endif
