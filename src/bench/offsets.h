// offsets.h - how far a box must go to be free of a tile's shape, or to touch it, on each side.
//
// The article caches these eight numbers for every place and size of a box in a tile: 512 kB a
// shape at 16 px, 128 MB at 64. Here they come out of a few words. Along one axis all follows from
// one word, the shape's lines across the box or-ed together: the answer for (word, place, length)
// is looked up in a table that all shapes share, or counted from the word's bits. A shape is kept
// once, untransformed; a transform turns the question before it is asked, and the answer after.
// Space: tile-local px, y down, so left and up are negative. No mover goes by them: the bench holds
// them against the article's cache. Source: Branicki (E6-E17).

#ifndef FOOTHOLD_BENCH_OFFSETS_H
#define FOOTHOLD_BENCH_OFFSETS_H

#include <stddef.h>

#include "foothold/tiles.h"

/// Displacements in px; left and up are negative, right and down positive. Free: the shortest way
/// out of the shape in that direction, 0 when the box is free already. Colliding: what brings that
/// side of the box next to a solid pixel, or to the tile's edge where there is none; for a box that
/// overlaps it is the way out towards the other side, so its bottom touches after free_up.
typedef struct Offsets {
    int32_t free_left, free_right, colliding_left, colliding_right;
    int32_t free_up, free_down, colliding_top, colliding_bottom;
} Offsets;

/// The same where nothing is larger than a tile: eight bytes.
typedef struct TileOffsets {
    int8_t free_left, free_right, colliding_left, colliding_right;
    int8_t free_up, free_down, colliding_top, colliding_bottom;
} TileOffsets;

/// The tables of any number of shapes of one tile size.
typedef struct OffsetTables OffsetTables;

/// Makes tables without shapes for tiles of `size` px (8, 16, 32, 64). The caller destroys them.
/// NULL out of memory.
OffsetTables *offset_tables_create(int size);
void offset_tables_destroy(OffsetTables *tables);
/// Adds a shape (its size that of the tables). Returns its number, that of an equal one if there
/// is one, or -1 out of memory.
int offset_tables_add(OffsetTables *tables, const FhShape *shape);
/// What one shape takes, in bytes: the masks that collision reads, and all that is its own.
size_t offset_tables_mask_bytes(const OffsetTables *tables);
size_t offset_tables_shape_bytes(const OffsetTables *tables);
/// What all shapes share, in bytes.
size_t offset_tables_shared_bytes(const OffsetTables *tables);

/// True when a solid pixel of the shape, turned by `transform`, lies in the box. What sticks out of
/// the tile is cut off (E13).
bool offsets_collide(const OffsetTables *tables, int shape, int transform, FhRect box);
/// The eight offsets of a box at the shape turned by `transform`; only the tile's pixels count.
/// Where the box sticks out of the tile on a side without touching, that side's colliding offset is
/// one px back. Requires: the box shares a pixel with the tile, and is not larger than it.
TileOffsets offsets_in_tile(const OffsetTables *tables, int shape, int transform, FhRect box);
/// The eight offsets of a box of any size at such a shape in a tile with its top left corner at
/// `corner`, all in world px. The box is cut to the tile (E15); what sticks out below or above it
/// is added to the way out up or down, as the box must leave with all of it (E16). Left and right
/// are as in the tile. All zero for a box that shares no pixel with the tile.
Offsets offsets_at(const OffsetTables *tables, int shape, int transform, FhPoint corner,
                   FhRect box);

#endif
