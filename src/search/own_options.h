// own_options.h - a search's own copy of what it was asked, for as long as it goes on.

#ifndef FOOTHOLD_SEARCH_OWN_OPTIONS_H
#define FOOTHOLD_SEARCH_OWN_OPTIONS_H

#include "search/search.h"

/// `search` and `world` point to the members below them: it stays where it was filled.
typedef struct OwnOptions {
    SearchOptions search;
    LevelWorldOptions world;
    FhTuning tuning;
    FhPoint spawn;
} OwnOptions;

/// Copies the options, with the level's tuning where they have none. NULL: the default ones.
void own_options_copy(OwnOptions *own, const Level *level, const SearchOptions *options);
/// A copy of a run, one input a tick, for the caller to free. NULL out of memory.
FhInput *own_inputs(const FhInput *inputs, int count);

#endif
