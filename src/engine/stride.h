// stride.h - the shortest tick of all: who goes on as in the tick before.
//
// Of a crowd, most walk at the speed that they wish for, or fall, and touch nothing but the ground.
// All that control would look at is then the same for all who face the same way, so it is compared
// with what it must be as one piece of memory; what is left is to count pixels, to look at the
// steps of the ground, and to name the tile under the feet. Whoever is not like that is left to
// coast.h, and then to the whole tick. So no law stands here.

#ifndef FOOTHOLD_ENGINE_STRIDE_H
#define FOOTHOLD_ENGINE_STRIDE_H

#include "engine/world.h"

/// Gives those in stride their whole tick, and lists the others in `left`, with nothing changed;
/// returns how many they are. `actors`: `count` indices, rising, of who is there, which may be
/// where `left` is; NULL: the first `count` of the World, dead slots included. Requires: nothing
/// has moved in this tick, and actors do not meet each other.
int fh_stride(FhWorld *world, const int32_t *actors, int count, int32_t *left);

#endif
