// fibre.h - a function that can stop in the middle: work that is done a step at a time, written as
// if it were done at once.
//
// A fibre has a stack of its own. It may be begun on one thread and stepped on others, one at a
// time, and its function may step fibres of its own.

#ifndef FOOTHOLD_SEARCH_FIBRE_H
#define FOOTHOLD_SEARCH_FIBRE_H

#include <stdbool.h>

typedef struct Fibre Fibre;

/// Prepares `run`, which starts with the first step. The caller ends it. NULL out of memory.
Fibre *fibre_begin(void (*run)(void *data), void *data);
/// Runs it up to its next yield. Returns true while there is more.
bool fibre_step(Fibre *fibre);
/// Ends it: in the middle its function runs on, with yields that return false, and returns. Takes
/// NULL.
void fibre_end(Fibre *fibre);

// For the function itself:

/// Stops here until the next step. Returns false once the fibre is to end: the function returns
/// soon then, and no more yield stops.
bool fibre_yield(Fibre *fibre);
/// The same without stopping here. Returns false for a fibre that has ended, too.
bool fibre_goes_on(const Fibre *fibre);
/// The fibre is to end: there is nothing more to do.
void fibre_stop(Fibre *fibre);

#endif
