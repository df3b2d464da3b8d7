#include "search/own_options.h"

#include <stdlib.h>
#include <string.h>

void own_options_copy(OwnOptions *own, const Level *level, const SearchOptions *options) {
    *own = (OwnOptions){.search = options ? *options : (SearchOptions){0}};
    SearchOptions *search = &own->search;
    own->tuning = search->tuning ? *search->tuning : level_tuning(level);
    search->tuning = &own->tuning;
    if (search->spawn) {
        own->spawn = *search->spawn;
        search->spawn = &own->spawn;
    }
    own->world = (LevelWorldOptions){
        .tuning = search->tuning, .movement = search->movement, .spawn = search->spawn};
}

SearchOptions search_sharing(SearchMemory *memory, int eighths) {
    return memory ? (SearchOptions){.bytes = memory->most / 8 * (size_t)eighths, .memory = memory}
                  : (SearchOptions){0};
}

FhInput *own_inputs(const FhInput *inputs, int count) {
    FhInput *copy = malloc(((size_t)count + 1) * sizeof *copy);
    if (copy && count > 0) {
        memcpy(copy, inputs, (size_t)count * sizeof *copy);
    }
    return copy;
}
