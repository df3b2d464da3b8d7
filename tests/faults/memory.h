// memory.h - makes one allocation of the program fail, to see what comes of it.
//
// The tests are linked so that malloc, calloc, realloc and strdup come here first (the Makefile's
// --wrap); cJSON is given the same by hooks. Disarmed, they do what they always do.

#ifndef FOOTHOLD_TESTS_FAULTS_MEMORY_H
#define FOOTHOLD_TESTS_FAULTS_MEMORY_H

#include <stdbool.h>

/// From now on allocation number `n`, from 1, fails, and those after it succeed.
void memory_fail_at(long n);
/// No allocation fails any more. Returns how many there were since memory_fail_at.
long memory_fail_never(void);

/// Which N to try of 1..count: all with FOOTHOLD_FAULTS=all in the environment, else about `few`,
/// spread evenly. Returns the next after `n` (start with 0), or 0 when there is none.
long memory_next_fault(long n, long count, long few);

#endif
