// known.h - the cells of the matrix that are known to fail. The list only gets shorter.

#ifndef FOOTHOLD_TESTS_MOVERS_KNOWN_H
#define FOOTHOLD_TESTS_MOVERS_KNOWN_H

#include <stdbool.h>

/// Why a mover cannot do it, by its own idea and description; NULL: it can.
const char *known_cannot(const char *mover, const char *situation);
bool known_to_fail(const char *mover, const char *situation);

#endif
