// storm.h - a random room in which bodies of one movement are given random keys.
//
// All of it comes from a seed: tiles of 8, 16 or 32 px (blocks, slopes, one-ways, ladders, stairs,
// belts, ice, springs), a player, a walker and a thing, their sizes, the methods of control, two
// solids on their paths, and while it runs keys, painted tiles and holes dug. The room's sides and
// floor are blocks. The cases check what must hold for each actor.

#ifndef FOOTHOLD_TESTS_MOVEMENT_STORM_H
#define FOOTHOLD_TESTS_MOVEMENT_STORM_H

#include "engine/room.h"
#include "engine/terrain/mask.h"

enum { STORM_TICKS = 200, STORM_ACTORS = 3 }; // as long as a room is worth playing

typedef struct Storm {
    Room room;
    FhMask *mask; // in half of the rooms; else NULL
    int size;     // px of a tile
    uint32_t seed, held;
    bool mirrored;
} Storm;

/// The caller ends it.
Storm storm_from(uint32_t seed, int movement);
/// The same room as its mirror image, which is given the mirrored keys.
Storm storm_mirrored_from(uint32_t seed, int movement);
/// Where a box of the room lies in its mirror image.
FhRect storm_mirror_box(const Storm *storm, FhRect box);
void storm_end(Storm *storm);
/// A tick with random keys; now and then something is painted, dug or filled.
void storm_tick(Storm *storm);
/// Everything inside of the walls, px.
FhRect storm_inside(const Storm *storm);
/// How deep a body is in what blocks it, as its movement understands that: so many px must be taken
/// off all its sides until it is free; 0: it is free.
int storm_depth(const FhWorld *world, const FhActor *actor);
/// How many px deep a body may be: hardly in the ground, and up to a tile in another where one of
/// the two moves by rays or lines, between which there is room for a narrow body.
int storm_depth_allowed(const FhWorld *world, const FhActor *actor);
/// True when a body that takes part is deeper than that. Movements that go otherwise with every
/// library are not asked.
bool storm_is_too_deep(const FhWorld *world, const FhActor *actor);
/// How many ticks a case is to play: those asked for by FOOTHOLD_FUZZ_TICKS, else `otherwise`.
int storm_ticks_wanted(int otherwise);

#endif
