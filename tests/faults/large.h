// large.h - lets the tests use large blocks of memory again.
//
// The address sanitizer maps each block above 256 kB anew, and the first touch of each of its pages
// costs more than what a case does with it. Here some freed blocks wait, poisoned, for the next
// malloc of about their size. Without the sanitizer these are malloc, calloc, realloc and free.

#ifndef FOOTHOLD_TESTS_FAULTS_LARGE_H
#define FOOTHOLD_TESTS_FAULTS_LARGE_H

#include <stddef.h>

void *large_malloc(size_t size);
void *large_calloc(size_t count, size_t size);
void *large_realloc(void *old, size_t size);
void large_free(void *block);
/// Bytes of the blocks that wait.
size_t large_bytes_kept(void);

#endif
