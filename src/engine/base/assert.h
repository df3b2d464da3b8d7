// assert.h - a claim about the caller, checked in every build that tests see.
//
// For mistakes of the programmer only: bad data is answered with an error, never with a claim.

#ifndef FOOTHOLD_ENGINE_BASE_ASSERT_H
#define FOOTHOLD_ENGINE_BASE_ASSERT_H

#include "engine/base/floats.h"
#include "foothold/base.h"

_Noreturn void fh_assert_failed(const char *file, int line, const char *claim, const char *instead);

#if defined(NDEBUG) || defined(FH_NO_CLAIMS)
#define FH_ASSERT(claim, instead)            ((void)0)
#define FH_ASSERT_SAID(claim, said, instead) ((void)sizeof(said))
#else
/// Ends the program with the claim that does not hold and what the caller should do instead.
#define FH_ASSERT(claim, instead)                                                                  \
    ((claim) ? (void)0 : fh_assert_failed(__FILE__, __LINE__, #claim, instead))
/// The same where the claim's own text names no field and no value: `said` does.
#define FH_ASSERT_SAID(claim, said, instead)                                                       \
    ((claim) ? (void)0 : fh_assert_failed(__FILE__, __LINE__, said, instead))
#endif

/// True when `size` px from `from` on, 0 or more, lie within 2^30 px of the origin.
static inline bool fh_is_stretch(int from, int size) {
    uint32_t room = (1u << 30) - (uint32_t)from; // up to the end; a negative size is vast
    return room <= 1u << 31 && (uint32_t)size <= room;
}

/// True where boxes may lie: within 2^30 px of the origin, so that no sum of px overflows.
static inline bool fh_is_place(int x, int y) {
    return fh_is_stretch(x, 0) && fh_is_stretch(y, 0);
}

/// True when the sides of a box are 0 or more px and all of it lies where boxes may.
static inline bool fh_is_box(FhRect box) {
    return fh_is_stretch(box.x, box.w) && fh_is_stretch(box.y, box.h);
}

/// True for a speed that an actor may have: at most 10^9 px/s either way, as in a saved World.
static inline bool fh_is_speed(float speed) {
    return speed >= -1e9f && speed <= 1e9f; // false for what is no number
}

#endif
