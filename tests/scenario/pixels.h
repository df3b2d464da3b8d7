// pixels.h - brute-force queries of a World: is this pixel solid, is this box held up?
//
// Written without the engine's queries, so that a test can compare both.

#ifndef FOOTHOLD_SCENARIO_PIXELS_H
#define FOOTHOLD_SCENARIO_PIXELS_H

#include "engine/world/world.h"

/// What can be at a pixel; several at once.
enum { PIXEL_BLOCKS = 1, PIXEL_ONE_WAY = 2, PIXEL_LADDER = 4, PIXEL_STAIRS = 8, PIXEL_HAZARD = 16 };

/// What the terrain and the solids (those that are collidable) have at a pixel.
uint32_t pixel_at(const FhWorld *world, int x, int y);
/// True when a pixel of the box blocks: terrain, solids, the world's sides, blocking actors.
bool pixels_block(const FhWorld *world, const FhActor *who, FhRect box);
/// True when a one-way's surface lies right under the box, and nowhere above its bottom.
bool pixels_one_way_under(const FhWorld *world, FhRect box);
/// Free rows under the box down to what would hold it up; 999 when there is nothing within 64 px.
int pixels_gap(const FhWorld *world, const FhActor *who);

#endif
