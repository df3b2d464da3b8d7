// arena.h - random rooms, to hold the engine against the laws in.
//
// A seed gives the same room and the same things happening in it, on every machine: tiles of every
// kind in every transform, at negative coordinates, too; actors of every driver and size; moving
// solids; edits, impulses and keys.

#ifndef FOOTHOLD_REFERENCE_ARENA_H
#define FOOTHOLD_REFERENCE_ARENA_H

#include "scenario/scenario.h"

typedef struct Arena {
    uint32_t seed;
    uint32_t random; // what is still to be drawn
    FhTileset *tileset;
    FhTerrain *terrain;
    FhWorld *world; // as the engine has it
    FhWorld *twin;  // as the reference has it
    uint32_t held;
    int place; // of arena_furnish, from 1 on; 0: none
} Arena;

enum { ARENA_TICKS = 60 };

/// Makes a room and two equal Worlds in it; false out of memory.
bool arena_init(Arena *arena, uint32_t seed);
/// Makes its solids go in groups of three.
void arena_group(Arena *arena);
/// Makes a place in its middle for the laws that chance comes to seldom, and puts actor 0 there: by
/// the seed a floor with holes of one tile, one-way docks, a crate on a lift under a corner, a
/// ledge, or feet half on a ferry.
void arena_furnish(Arena *arena);
void arena_free(Arena *arena);
/// In every other room the speed of the last solid changes now and then: it pauses, turns round, or
/// is given another path.
void arena_steer(Arena *arena, const ScenarioMover *reference);
/// One tick in both: the same edits, the same hands, the engine in `world`, `reference` in `twin`.
void arena_tick(Arena *arena, const ScenarioMover *reference);
/// Writes what a World looks like about the first actor that differs from another World's, a
/// character a pixel, and all actors in numbers.
void arena_draw(const FhWorld *world, const FhWorld *other, char *text, size_t capacity);

#endif
