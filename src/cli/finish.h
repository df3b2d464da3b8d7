// finish.h - a search for a run to a level's goal, with a limit in seconds of one core: what
// `foothold finish` and `foothold check --finish` share.

#ifndef FOOTHOLD_CLI_FINISH_H
#define FOOTHOLD_CLI_FINISH_H

#include "search/search.h"

typedef struct Finish {
    Search *search; // owned
    SearchAnswer answer;
    double seconds; // of one core
} Finish;

/// Searches until there is an answer or the time is over. The caller ends it. False out of memory.
bool finish_run(Finish *finish, const Level *level, const SearchOptions *options, double seconds);
void finish_end(Finish *finish);
/// "found", "none" or "stopped".
const char *finish_word(const Finish *finish);

#endif
