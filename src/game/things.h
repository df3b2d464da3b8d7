// things.h - the rules of the things of assets/things.json: one for each trait.
//
// Things is what the rules read of a level, as of the World's build; all that changes lies in the
// World: actors, which solids are there, and the upper half of their `user`. What goes by turns
// goes by the World's ticks. So a copy of a World is a copy of the things in it.

#ifndef FOOTHOLD_GAME_THINGS_H
#define FOOTHOLD_GAME_THINGS_H

#include "level/level.h"

typedef struct Things Things;

/// What the rules need of a level's things, for a World that was built from it. The caller frees
/// it. Borrows the catalog. NULL out of memory.
Things *things_create(const Level *level, const FhWorld *world);
Things *things_copy(const Things *things);
/// True when a thing that is a solid is on, open or gone.
static inline bool thing_is_on(const FhSolidView *solid) {
    return solid->user >> LEVEL_STATE_AT & 1;
}

/// The count that the rules keep of such a thing.
static inline int thing_count(const FhSolidView *solid) {
    uint64_t kept = (uint64_t)1 << LEVEL_KEPT_AT;
    return (int)((solid->user & ~kept) >> (LEVEL_STATE_AT + 1));
}

/// A number that is the same for states of things that are alike to a hero who is near that box.
uint64_t things_key(const Things *things, const FhWorld *world, FhRect near);
/// True when a thing that stays where it is has rules for a hero in that box.
bool things_are_near(const Things *things, FhRect near);
/// True when jump does something to a hero in the air in that box: in water, and above what he may
/// land on and be thrown up by.
bool things_take_jump(const Things *things, const FhWorld *world, FhRect hero);
typedef enum ThingsSort {
    THINGS_CLOSED,  // doors and gates that are there
    THINGS_BARS,    // of those what the hero can do nothing about: gates, and doors without a key
    THINGS_OPENERS, // what is off and can be touched to open some: locks, too, with a key
    THINGS_KEYS,    // keys that were not taken
    THINGS_LIFTS    // solids with wires that stand still
} ThingsSort;

/// Lists the boxes (px) of a sort, at most `most` of them. Returns how many there are.
int things_list(const Things *things, const FhWorld *world, ThingsSort sort, FhRect *boxes,
                int most);
/// How many keys of a color were taken and not used.
int things_keys(const Things *things, const FhWorld *world, int color);
/// Keeps what was done to the things so far: the hero has reached a checkpoint.
void things_keep(const Things *things, FhWorld *world);
/// Undoes what was done to them since: he begins again at a place (px), where nothing that comes
/// back is to meet him.
void things_restore(const Things *things, FhWorld *world, FhRect at);
/// Plays the rules after a tick, in which the hero (an actor of the World) held `input`. Returns
/// what happened, as session_news.
uint32_t things_tick(const Things *things, FhWorld *world, FhActorId hero, FhInput input);

#endif
