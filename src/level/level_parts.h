// level_parts.h - all things of a level at once. Inside src/level only.

#ifndef FOOTHOLD_LEVEL_LEVEL_PARTS_H
#define FOOTHOLD_LEVEL_LEVEL_PARTS_H

#include "level/level.h"

/// Copies all things into a level that has none. Returns false out of memory: then it has some.
bool level_copy_things(Level *to, const Level *from);
void level_free_things(Level *level);
/// About how much memory they take, without the tiles of layers.
size_t level_things_bytes(const Level *level);

#endif
