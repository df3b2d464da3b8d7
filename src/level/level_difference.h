// level_difference.h - compares two versions of a level: counts, words, and places.

#ifndef FOOTHOLD_LEVEL_LEVEL_DIFFERENCE_H
#define FOOTHOLD_LEVEL_LEVEL_DIFFERENCE_H

#include "level/level.h"

typedef enum LevelChange { LEVEL_ADDED, LEVEL_REMOVED, LEVEL_CHANGED } LevelChange;

typedef struct LevelDifference {
    int tiles;        // cells, of all layers
    int things;       // entities, solids, polygons, the spawn
    bool ground;      // its pixels
    bool settings;    // name, background, bounds, movement, layers...
    bool character;   // its preset or what differs from it
    FhRect box;       // px, round all tiles, things and ground that differ; w = 0: none do
    bool is_new_size; // the tiles have another size: all of them count
} LevelDifference;

/// Called for each place (px) that differs.
typedef struct LevelVisitor {
    void (*at)(void *user, LevelChange change, FhRect box);
    void *user;
} LevelVisitor;

/// Compares two versions. Costs a visit to every tile of the chunks that differ, and one comparison
/// for each other chunk. `visitor` may be NULL.
LevelDifference level_compare(const Level *from, const Level *to, const LevelVisitor *visitor);
/// True when nothing differs that level_compare sees.
bool level_difference_is_none(const LevelDifference *difference);
/// True when both print the same file, byte for byte; false, too, out of memory. It covers what
/// level_compare does not compare.
bool level_prints_the_same(Level *a, Level *b);
/// True when every run goes the same way in both: they differ at most in what is only seen or taken
/// (name, texts, coins, layers, tiles that nothing meets). False, too, out of memory.
bool level_runs_alike(const Level *a, const Level *b);
/// Writes the difference in words: "12 tiles, 2 things"; "nothing" for none.
void level_difference_print(const LevelDifference *difference, char *out, size_t size);

#endif
