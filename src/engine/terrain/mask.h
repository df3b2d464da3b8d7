// mask.h - the terrain as a picture: one bit a pixel, solid or not, in chunks, at any coordinates.
//
// It is made from a terrain's solid tiles and from pictures (ground.h; one-ways and ladders stay
// tiles), and it can be dug and filled while a World runs: the next query sees it.
// Space: world px. What was never written is free. A chunk is 64 x 64 px, half a kilobyte, made
// when first filled; digging makes none. Only filling allocates; queries never do. Source: Monteiro
// (B42), Worms and Talbot's Odyssey.

#ifndef FOOTHOLD_ENGINE_TERRAIN_MASK_H
#define FOOTHOLD_ENGINE_TERRAIN_MASK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/base/geometry.h"

enum { FH_MASK_CHUNK = 64 }; // px

typedef struct FhMask FhMask;

/// Makes a mask without a solid pixel. The caller destroys it. NULL out of memory.
FhMask *fh_mask_create(void);
void fh_mask_destroy(FhMask *mask);
/// Makes a copy. NULL out of memory.
FhMask *fh_mask_clone(const FhMask *mask);

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

// Whole chunks, for who keeps, compares or restores them. A chunk is named by its column and row
// in chunks; bit x of rows[y] is its pixel (x, y).

/// Visits the chunks in no particular order: start with *cursor = 0. False when there are no more.
/// Requires: no filling between.
bool fh_mask_next_chunk(const FhMask *mask, size_t *cursor, FhPoint *chunk);
/// The rows of a chunk, borrowed until the next change; NULL where nothing was ever filled.
const uint64_t *fh_mask_chunk(const FhMask *mask, FhPoint chunk);
/// The mask's version at the chunk's last change; 0 where there is no chunk.
uint64_t fh_mask_chunk_version(const FhMask *mask, FhPoint chunk);
/// Makes the chunk these rows. Returns false out of memory, and then nothing has changed.
bool fh_mask_set_chunk(FhMask *mask, FhPoint chunk, const uint64_t rows[FH_MASK_CHUNK]);

#endif
