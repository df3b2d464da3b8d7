// contact_cache.h - what an actor touches on ground that consists of solid-only tiles, from the
// ground cache and the terrain's bits, without a walk over tiles.

#ifndef FOOTHOLD_ENGINE_ACCEL_CONTACT_CACHE_H
#define FOOTHOLD_ENGINE_ACCEL_CONTACT_CACHE_H

#include "engine/accel/ground_cache.h"
#include "engine/rules/contact.h"
#include "engine/rules/step.h"

/// FhGroundCache.contact_key: what the contacts of an actor depend on besides its place.
enum { FH_KEY_FALLING = 1, FH_KEY_FACING_RIGHT = 2, FH_KEY_ON_FLOOR = 4 };
/// With these they were found in the open: the floor may be any.
enum { FH_KEY_OPEN = 8 };

static inline uint8_t fh_contacts_key(const FhActor *actor) {
    return (uint8_t)((actor->vy >= 0.0f ? FH_KEY_FALLING : 0) |
                     (actor->control.facing > 0 ? FH_KEY_FACING_RIGHT : 0) |
                     (fh_contacts_floor(&actor->contacts) ? FH_KEY_ON_FLOOR : 0));
}

/// True when the contacts were found at this very place, with that bit of the key.
static inline bool fh_contacts_are_at(const FhWorld *world, const FhActor *actor,
                                      const FhGroundCache *cache, unsigned open) {
    return cache->contact_epoch == fh_accel_of(world)->epoch + 1 && cache->contact_x == actor->x &&
           cache->contact_y == actor->y && cache->width == actor->w && cache->height == actor->h &&
           cache->contact_key == (fh_contacts_key(actor) | open) &&
           cache->contact_up == fh_step_reach(&world->tunings[actor->tuning]).up;
}
/// The same where the actor touched no side but the floor, and that was terrain; still so where no
/// solid is near.
static inline bool fh_contacts_are_cached(const FhWorld *world, const FhActor *actor,
                                          const FhGroundCache *cache) {
    return fh_contacts_are_at(world, actor, cache, 0);
}

/// What would stop a step down at that place, where there are solid-only tiles at most.
FhContact fh_contact_ground_at(const FhWorld *world, const FhActor *who, FhPoint place);

#endif
