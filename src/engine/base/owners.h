// owners.h - how many owners a thing has that is shared by a count, on any thread.
//
// A compiler without C11's atomics counts plainly: there what is shared stays on one thread.

#ifndef FOOTHOLD_ENGINE_BASE_OWNERS_H
#define FOOTHOLD_ENGINE_BASE_OWNERS_H

#include <stdbool.h>

#if defined(__STDC_NO_ATOMICS__) || defined(__TINYC__)

typedef int FhOwners;

static inline void fh_owners_begin(FhOwners *owners) {
    *owners = 1;
}

static inline void fh_owners_add(FhOwners *owners) {
    ++*owners;
}

static inline bool fh_owners_remove(FhOwners *owners) {
    return --*owners == 0;
}

static inline bool fh_owners_is_one(const FhOwners *owners) {
    return *owners == 1;
}

#else

#include <stdatomic.h>

typedef atomic_int FhOwners;

/// The thing is new: it has one.
static inline void fh_owners_begin(FhOwners *owners) {
    atomic_init(owners, 1);
}

static inline void fh_owners_add(FhOwners *owners) {
    atomic_fetch_add_explicit(owners, 1, memory_order_relaxed);
}

/// Returns true when that was the last: the caller frees the thing.
static inline bool fh_owners_remove(FhOwners *owners) {
    return atomic_fetch_sub_explicit(owners, 1, memory_order_acq_rel) == 1;
}

/// True when the caller is the only one, and may write.
static inline bool fh_owners_is_one(const FhOwners *owners) {
    return atomic_load_explicit(owners, memory_order_acquire) == 1;
}

#endif

#endif
