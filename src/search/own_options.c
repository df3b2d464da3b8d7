#include "search/own_options.h"

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
