// things.h - the rules of the things of assets/things.json: one for each trait.
//
// Things is what the rules read of a level, as of the World's build; all that changes lies in the
// World: actors, which solids are there, and the upper half of a solid's `user`. What goes by turns
// goes by the World's ticks. So a copy of a World is a copy of the things in it.

#ifndef FOOTHOLD_GAME_THINGS_H
#define FOOTHOLD_GAME_THINGS_H

#include "level/level.h"

typedef struct Things Things;

/// What the rules need of a level's things, for a World that was built from it. The caller frees
/// it. Borrows the catalog. NULL out of memory.
Things *things_create(const Level *level, const FhWorld *world);
Things *things_copy(const Things *things);
enum { THINGS_STATE_AT = 32 }; // bits of a solid's `user`

/// The state of a thing that is a solid; 0 at first.
static inline uint32_t thing_state(const FhSolidView *solid) {
    return (uint32_t)(solid->user >> THINGS_STATE_AT);
}

/// How many words things_keep may write.
int things_words(const Things *things);
/// Writes what is changed of the things that are solids; returns how many words.
int things_keep(const Things *things, const FhWorld *world, uint32_t *words);
/// Puts them back; returns how many words that were. Actors come after that: what appears pushes.
int things_put(const Things *things, FhWorld *world, const uint32_t *words);
/// A number that is the same for states of things that are alike to a hero who is near that box.
uint64_t things_key(const Things *things, const FhWorld *world, FhRect near);
/// How many keys were taken and not used.
int things_keys(const Things *things, const FhWorld *world);
/// Plays the rules after a tick, in which the hero (an actor of the World) held `input`. Returns
/// what happened, as session_news.
uint32_t things_tick(const Things *things, FhWorld *world, FhActorId hero, FhInput input);

#endif
