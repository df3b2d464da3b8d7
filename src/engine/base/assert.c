// assert.c - what happens when a claim about the caller does not hold.

#include "engine/base/assert.h"

#include <stdio.h>
#include <stdlib.h>

#if defined(__STDC_NO_ATOMICS__) || defined(__TINYC__)
#define _Atomic(type) type
#define atomic_store(to, value) (*(to) = (value))
#define atomic_load(from)       (*(from))
#else
#include <stdatomic.h>
#endif

// The one variable of the library that outlives a call: it is read by claims that have failed.
static _Atomic(FhAssertHandler *) assert_handler;

void fh_set_assert_handler(FhAssertHandler *handler) {
    atomic_store(&assert_handler, handler);
}

void fh_assert_failed(const char *file, int line, const char *claim, const char *instead) {
    FhAssertHandler *handler = atomic_load(&assert_handler);
    if (handler) {
        handler(file, line, claim, instead);
    } else {
        fprintf(stderr, "%s:%d: does not hold: %s; instead: %s\n", file, line, claim, instead);
    }
    abort();
}
