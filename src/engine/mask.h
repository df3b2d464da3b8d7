// mask.h - the terrain as a picture: one bit a pixel, solid or not, in chunks, at any coordinates.
//
// It is made by rasterising a terrain's solid tiles (one-ways and ladders stay tiles) or from the
// pixels of a picture, and it can be dug and filled while a World runs: the next query sees it.
// Space: world px. What was never written is free. A chunk is 64 x 64 px, half a kilobyte, made
// when first filled; digging makes none. Only filling allocates; queries never do. Source: Monteiro
// (B42), Worms and Talbot's Odyssey.

#ifndef FOOTHOLD_ENGINE_MASK_H
#define FOOTHOLD_ENGINE_MASK_H

#include "engine/terrain.h"

enum { FH_MASK_CHUNK = 64 }; // px

typedef struct FhMask FhMask;

/// Makes a mask without a solid pixel. The caller destroys it. NULL out of memory.
FhMask *fh_mask_create(void);
void fh_mask_destroy(FhMask *mask);
/// Makes a copy. NULL out of memory.
FhMask *fh_mask_clone(const FhMask *mask);
/// Makes a mask with the solid pixels of a terrain's FH_SOLID tiles. NULL out of memory.
FhMask *fh_mask_from_terrain(const FhTerrain *terrain);

/// True when the pixel is solid.
bool fh_mask_at(const FhMask *mask, int x, int y);
/// True when a solid pixel lies in the box (px).
bool fh_mask_overlaps(const FhMask *mask, FhRect box);
/// The smallest box (px) that holds every solid pixel; w = h = 0 when there is none.
FhRect fh_mask_bounds(const FhMask *mask);
/// A number that grows with every change, for caches.
uint64_t fh_mask_version(const FhMask *mask);
/// A hash of the chunks that meet the box (px): the same while no pixel there changes.
uint64_t fh_mask_hash(const FhMask *mask, FhRect box);
/// How much memory the pixels take, in bytes.
size_t fh_mask_bytes(const FhMask *mask);

/// Makes every pixel in the box (px) solid, or free. Returns false out of memory, and then nothing
/// has changed; freeing never fails.
bool fh_mask_fill(FhMask *mask, FhRect box, bool solid);
/// The same for the pixels of a disc: those whose middle lies less than `radius` + 1/2 px from the
/// middle of (x, y). A radius below 0 changes nothing.
bool fh_mask_fill_disc(FhMask *mask, FhPoint middle, int radius, bool solid);
/// The same for one tile's cell: its pixels become those that the terrain has there now.
bool fh_mask_take_tile(FhMask *mask, const FhTerrain *terrain, int col, int row);
/// Brings a mask up to date with a terrain that was edited: tiles that changed are taken anew, what
/// was dug or filled elsewhere stays. `tiles` is the terrain as it was when its version was `since`
/// (fh_mask_from_terrain), and becomes what it is now. Returns false out of memory; then some tiles
/// may be the old ones.
bool fh_mask_follow(FhMask *mask, FhMask *tiles, const FhTerrain *terrain, uint64_t since);

#endif
