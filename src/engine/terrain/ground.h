// ground.h - what the terrain as a picture is made of: the solid tiles, what is added to them, and
// what is taken away. A pixel is solid when it is a tile's or an added one, and not a removed one.
//
// The result is an ordinary mask. A caller that digs in a copy of it while a World runs brings the
// copy up to date with fh_ground_follow when tiles or pictures were edited: what was edited becomes
// what it is now, what was dug elsewhere stays. Space: world px. Source: Monteiro (B42).

#ifndef FOOTHOLD_ENGINE_TERRAIN_GROUND_H
#define FOOTHOLD_ENGINE_TERRAIN_GROUND_H

#include "engine/terrain/mask.h"
#include "engine/terrain/terrain.h"

typedef struct FhGroundDef {
    const FhTerrain *terrain;      // its FH_SOLID tiles
    const FhMask *added, *removed; // NULL: none
} FhGroundDef;

/// The versions of a ground's parts, to see what changed since.
typedef struct FhGroundSeen {
    uint64_t terrain, added, removed;
} FhGroundSeen;

FhGroundSeen fh_ground_seen(const FhGroundDef *ground);
/// Writes the rows of one chunk as the ground has them now (fh_mask_chunk says how they are kept).
void fh_ground_chunk(const FhGroundDef *ground, FhPoint chunk, uint64_t rows[FH_MASK_CHUNK]);
/// Makes the mask of a ground, for the caller to destroy. NULL out of memory.
FhMask *fh_ground_mask(const FhGroundDef *ground);
/// Brings `mask` up to date with a ground that was edited. `base` is the ground's own mask as it
/// was at `seen`, and becomes what it is now, as `seen` does. Where a tile changed, its whole cell
/// is taken anew; where an added or removed pixel changed, that pixel. Returns false out of memory;
/// then some places may be the old ones.
bool fh_ground_follow(const FhGroundDef *ground, FhMask *mask, FhMask *base, FhGroundSeen *seen);

#endif
