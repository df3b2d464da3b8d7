// crowd.h - the shortest tick: an actor that goes on as in the tick before.
//
// Of a crowd, most walk at the speed that they wish for, or fall, and touch nothing but the ground.
// All that control would look at is then the same for all who face the same way, so it is compared
// with what it must be as one piece of memory, once: from there on such a tick changes nothing of
// it, and only counts pixels and looks at the steps of the ground (pace.h). Whoever is not like
// that is left to coast.h, and then to the whole tick. So no law stands here.

#ifndef FOOTHOLD_ENGINE_ACCEL_CROWD_H
#define FOOTHOLD_ENGINE_ACCEL_CROWD_H

#include "engine/state/world.h"

/// Gives those in stride their whole tick, and lists who is there besides, rising, with nothing
/// changed; returns how many they are. `list` has room for all actors. Who is in stride stays so
/// until something ends it (pace.h). Requires: nothing has moved in this tick, there are no
/// solids, actors do not meet each other, and the World keeps something for it.
int fh_stride(FhWorld *world, int32_t *list);
/// The same without that, for those in the list, who are there; the others are listed in their
/// place. There may be solids. All actors are up to date then.
int fh_stride_once(FhWorld *world, int32_t *list, int count);
/// How many bytes a World keeps for that: none for a few actors, for it would be as large as they.
size_t fh_stride_bytes(const FhWorld *world);
/// The World is another one: nothing that was compared with counts.
void fh_stride_forget(FhWorld *world);

#endif
