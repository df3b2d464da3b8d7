// sanitizer.h - what cases ask of the address sanitizer, with which `make test` builds them. `make
// mutants` builds them without it: the C library counts the memory then, and nothing is poisoned.

#ifndef FOOTHOLD_TESTS_SANITIZER_H
#define FOOTHOLD_TESTS_SANITIZER_H

#include <stdbool.h>
#include <stddef.h>

/// Bytes of memory that are allocated.
size_t test_bytes_in_use(void);
/// The size of a block as it was allocated; 0 for NULL, and without the sanitizer for each.
size_t test_block_size(const void *start);
/// Lets the sanitizer end the run when anything reads or writes there.
void test_poison(const void *start, size_t size);
void test_unpoison(const void *start, size_t size);
/// Says whether the sanitizer would end the run at that byte; without it, no.
bool test_is_poisoned(const void *byte);

#endif
