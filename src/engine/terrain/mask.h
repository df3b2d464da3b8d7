// mask.h - the terrain as a picture: one bit a pixel, solid or not, in chunks, at any coordinates.
//
// It is made from a terrain's solid tiles and from pictures (ground.h; one-ways and ladders stay
// tiles), and it can be dug and filled while a World runs: the next query sees it.
// Space: world px. What was never written is free. A chunk is 64 x 64 px, half a kilobyte, made
// when first filled, and copied when first changed after a clone shares it. Only changes allocate;
// queries never do. Source: Monteiro (B42), Worms and Talbot's Odyssey.

#ifndef FOOTHOLD_ENGINE_TERRAIN_MASK_H
#define FOOTHOLD_ENGINE_TERRAIN_MASK_H

#include "foothold/ground.h"

/// A hash of the chunks that meet the box (px): the same while no pixel there changes.
uint64_t fh_mask_hash(const FhMask *mask, FhRect box);
// Whole chunks, to keep, compare or restore them. A chunk is named by its column and row
// in chunks; bit x of rows[y] is its pixel (x, y).

/// Visits the chunks in no particular order: start with *cursor = 0. False when there are no more.
/// Requires: no filling between.
bool fh_mask_next_chunk(const FhMask *mask, size_t *cursor, FhPoint *chunk);
/// The rows of a chunk, borrowed until the next change; NULL where nothing was ever filled.
const uint64_t *fh_mask_chunk(const FhMask *mask, FhPoint chunk);
/// The mask's version at the chunk's last change. Where there is no chunk: when one last went
/// (fh_mask_take), or 0.
uint64_t fh_mask_chunk_version(const FhMask *mask, FhPoint chunk);
/// Makes the chunk these rows. Returns false out of memory, and then nothing has changed.
bool fh_mask_set_chunk(FhMask *mask, FhPoint chunk, const uint64_t rows[FH_MASK_CHUNK]);
/// Makes the mask what `from` is, and `from`, which is then only to be destroyed or taken again,
/// what the mask was. Only chunks that differ have another version then. Allocates nothing.
void fh_mask_take(FhMask *mask, FhMask *from);
/// How much memory a copy takes beside another mask (NULL: alone), in bytes: what points to its
/// chunks, and the chunks that the two do not share.
size_t fh_mask_copy_bytes(const FhMask *mask, const FhMask *beside);

#endif
