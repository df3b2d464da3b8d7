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

#endif
