// level_parts.h - all things of a level at once. Inside src/level only.

#ifndef FOOTHOLD_LEVEL_LEVEL_PARTS_H
#define FOOTHOLD_LEVEL_LEVEL_PARTS_H

#include "level/level.h"

/// Copies all things into a level that has none. Returns false out of memory: then it has some.
bool level_copy_things(Level *to, const Level *from);
/// Makes room for `count` things of a kind in a level that has none; false out of memory. The next
/// of them, all-zero, is then the level's.
bool level_make_room(Level *level, LevelThing kind, int count);
void *level_add_room(Level *level, LevelThing kind);
void level_free_things(Level *level);
/// About how much memory a thing takes, without the tiles of a layer; of all things.
size_t level_thing_bytes(LevelThing kind, const void *thing);
size_t level_things_bytes(const Level *level);

#endif
