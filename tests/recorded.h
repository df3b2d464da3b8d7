// recorded.h - what runs came to, as numbers that stand in tests/recorded.txt.
//
// A case mixes all that happened into a hash and holds it against the row of its name. Whatever
// changed is noticed; where it is meant, FOOTHOLD_RECORD=word (or `make recorded NAME=word`) writes
// the rows whose names contain the word anew, and no others. A case must come to the same number in
// every build, in every folder and on every day: no addresses, no paths, no clock.

#ifndef FOOTHOLD_TESTS_RECORDED_H
#define FOOTHOLD_TESTS_RECORDED_H

#include <stddef.h>
#include <stdint.h>

/// What a run came to before it began.
#define RECORDED_NOTHING UINT64_C(14695981039346656037)

/// Mixes in a number, bytes, or a text with its end; "" for NULL.
uint64_t recorded_number(uint64_t hash, int64_t number);
uint64_t recorded_bytes(uint64_t hash, const void *bytes, size_t size);
uint64_t recorded_text(uint64_t hash, const char *text);
/// The same for a number with a fraction, to a thousandth.
uint64_t recorded_part(uint64_t hash, double number);

/// Fails unless the row of that name has that number; or writes the row, as FOOTHOLD_RECORD says.
/// Names are printed without blanks.
void recorded_check(const char *name, uint64_t hash);
/// The same, but a row that is not there is none to hold it against: for what another library, or
/// another version of it, may come to.
void recorded_check_known(const char *name, uint64_t hash);

#endif
