// mutate.h - damages a file's bytes: flipped, lost, doubled, moved, and words of the format in
// wrong places. The same seed gives the same damage.

#ifndef FOOTHOLD_TESTS_MUTATIONS_MUTATE_H
#define FOOTHOLD_TESTS_MUTATIONS_MUTATE_H

#include <stddef.h>
#include <stdint.h>

/// A copy of `size` bytes with one to four mutations, for the caller to free; its size in *out.
uint8_t *mutate(const uint8_t *bytes, size_t size, uint32_t seed, size_t *out);

#endif
