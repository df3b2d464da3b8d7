// ways.h - the way to the goal where doors and gates are closed: a flood for each state of them.
//
// While the goal cannot be come to through what is open, or a lift waits for its switch, the way is
// one to the nearest thing that opens something: a key, a lock for which there is a key, a switch,
// a plate.

#ifndef FOOTHOLD_SEARCH_WAYS_H
#define FOOTHOLD_SEARCH_WAYS_H

#include "game/things.h"
#include "search/flood.h"

enum { WAYS_MAX = 32 }; // states that have floods of their own: further ones share the last

typedef struct Way {
    uint64_t state;
    Flood to_goal, to_openers;
    int closed; // doors, gates and keys that are still where they were, and lifts that stand still
    int lift_left; // px to the goal, if all is open, from a lift that stands still; FLOOD_FAR: none
} Way;

typedef struct Ways {
    Way *ways[WAYS_MAX]; // owned
    int count;
} Ways;

/// The way of the state that the World is in, or NULL.
const Way *ways_find(const Ways *ways, uint64_t state);
/// Begins one: its floods are to be stepped until they are done. NULL out of memory, or when there
/// are too many.
Way *ways_add(Ways *ways, const Flood *like, const Things *things, const FhWorld *world,
              uint64_t state, const FhTuning *tuning, const FhRect *goals, int goal_count);
/// Px from the feet to the goal, which are `open_left` if all is open, or so many more to what
/// opens the way; FLOOD_FAR: none is known.
int way_left(const Way *way, FhPoint feet, int open_left);
void ways_free(Ways *ways);
size_t ways_bytes(const Ways *ways);

#endif
