// ways.h - the way to the goal where doors and gates are closed: a flood for each state of them.
//
// While the goal cannot be come to through what is open, or a lift waits for its switch, the way is
// one to the nearest thing that opens something: a key, a lock for which there is a key, a switch,
// a plate.

#ifndef FOOTHOLD_SEARCH_WAYS_H
#define FOOTHOLD_SEARCH_WAYS_H

#include "game/things.h"
#include "search/flood.h"

enum {
    WAYS_MAX = 32,         // states that are kept, each with its floods
    WAYS_BYTES = 32 << 20, // of all that are kept
    WAYS_LEAST = 4         // are kept, however large they are
};

typedef struct Way {
    uint64_t state;
    Flood to_goal, to_openers;
    int closed; // doors, gates and keys that are still where they were, and lifts that stand still
    int lift_left; // px to the goal, if all is open, from a lift that stands still; FLOOD_FAR: none
    uint32_t used; // when it was last asked for
} Way;

typedef struct Ways {
    Way *ways[WAYS_MAX]; // owned
    int count;
    uint32_t asked; // how often
} Ways;

/// The way of the state that the World is in, or NULL. It is kept until others are added.
Way *ways_find(Ways *ways, uint64_t state);
/// Begins one: its floods are to be stepped until they are done, then trimmed. Where there are
/// many, the one that was not asked for for longest goes. NULL out of memory.
Way *ways_add(Ways *ways, const Flood *like, const Things *things, const FhWorld *world,
              uint64_t state, const FhTuning *tuning, const FhRect *goals, int goal_count);
/// Px from the feet to the goal, which are `open_left` if all is open, or so many more to what
/// opens the way; FLOOD_FAR: none is known.
int way_left(const Way *way, FhPoint feet, int open_left);
void ways_free(Ways *ways);
size_t ways_bytes(const Ways *ways);

#endif
