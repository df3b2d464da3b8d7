// level_test_support.h - what the tests of levels share: the catalog, and levels from text.

#ifndef FOOTHOLD_TESTS_LEVEL_LEVEL_TEST_SUPPORT_H
#define FOOTHOLD_TESTS_LEVEL_LEVEL_TEST_SUPPORT_H

#include "level/level.h"

/// The catalog of the repository's assets; loaded once, freed when the program ends.
const LevelCatalog *test_catalog(void);
/// A level from text, until the case is over; fails the case when it is not one. So do the two
/// below.
Level *test_level_from(const char *text);
/// A level of 16 px tiles from its other members; '#' stands for a block.
Level *test_level_with(const char *members);
/// A level from a file.
Level *test_level_at(const char *path);
/// What level_print writes, until the case is over; NULL when there is not enough memory.
char *test_level_text(Level *level);
/// Destroys a level when the case is over; returns it. NULL: nothing.
Level *test_level_kept(Level *level);
/// The error that a text gives, as one line in a static buffer; "" when it is a level.
const char *test_level_error(const char *text);
/// The same for text of any bytes.
const char *test_level_error_in(const char *text, size_t size);

/// The sample of the format, whole.
extern const char test_level_sample[];
/// A level with each member that one may have, and one of its own in each object.
extern const char test_level_rich[];

#endif
