// reach.h - which test runs which block of which function, as coverage.c noted it.

#ifndef FOOTHOLD_TOOLS_REACH_H
#define FOOTHOLD_TOOLS_REACH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A block of code: where it begins.
typedef struct ReachBlock {
    char *file; // "src/..."; borrowed from the list of files
    char function[80];
    int line;
} ReachBlock;

// A case of the unit tests, or a part of the end-to-end tests.
typedef struct ReachTest {
    char name[512];
    long ms;
    uint8_t *blocks; // a bit each
} ReachTest;

typedef struct Reach {
    ReachBlock *blocks;
    size_t block_count;
    ReachTest *tests; // the quickest first
    int test_count, test_room;
    char **files;
    int file_count, file_room;
} Reach;

// A place in the source. `function` is "" at the file's level.
typedef struct ReachPlace {
    const char *file, *function;
    int line;
} ReachPlace;

/// Reads what `program` noted in `path`. Errors: returns false, having told why.
bool reach_load(Reach *reach, const char *program, const char *path);
void reach_free(Reach *reach);

/// The blocks of the place's function; of the whole file at the file's level. With `near` only
/// those that begin last before its line. A bit each, the caller's to free.
uint8_t *reach_blocks(const Reach *reach, ReachPlace place, bool near);
/// Whether a test runs one of the blocks.
bool reach_runs(const Reach *reach, const ReachTest *test, const uint8_t *blocks);

#endif
