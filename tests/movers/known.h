// known.h - the cells of the matrix that a mover cannot do by its own idea.

#ifndef FOOTHOLD_TESTS_MOVERS_KNOWN_H
#define FOOTHOLD_TESTS_MOVERS_KNOWN_H

/// Why a mover cannot do it, by its own idea and description; NULL: it can.
const char *known_cannot(const char *mover, const char *situation);

#endif
