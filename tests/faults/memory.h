// memory.h - fault injection: makes one allocation of the program fail.
//
// The tests are linked so that malloc, calloc, realloc and strdup come here first (the Makefile's
// --wrap); cJSON is given the same by hooks. Disarmed, they do what they always do.

#ifndef FOOTHOLD_TESTS_FAULTS_MEMORY_H
#define FOOTHOLD_TESTS_FAULTS_MEMORY_H

#include <stdbool.h>

/// Makes allocation number `n`, from 1, fail; those after it succeed.
void memory_fail_at(long n);
/// Lets all allocations succeed again. Returns how many there were since memory_fail_at.
long memory_fail_never(void);

/// A loop over the allocations of a job: the first round counts them, each further round lets one
/// fail: all with FOOTHOLD_FAULTS=all in the environment, else about `few`, spread evenly.
///
///     for (MemoryFaults faults = {.few = 150}; memory_arm(&faults);) {
///         it();
///         bool failed = memory_disarm(&faults);
typedef struct MemoryFaults {
    long few;
    long n, count; // the one that fails, from 1; how many there were undisturbed
    bool is_counted;
} MemoryFaults;

/// False when all have been tried.
bool memory_arm(MemoryFaults *faults);
/// True when an allocation has failed since memory_arm.
bool memory_disarm(MemoryFaults *faults);
/// True when all are to be tried, of the long cases too.
bool memory_wants_all(void);

#endif
