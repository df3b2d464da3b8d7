// tileset.h - the kinds of tile that a terrain may hold: a shape in eight transforms, and what it
// does.
//
// A tile is 16 bits: 0 is empty, else kind * 8 + transform. Kinds are numbered from 1 in the order
// they are added and never change, so tiles stay valid while kinds are added. Names and pictures of
// kinds are the level's business. A tileset is made before ticks run and only grows; shapes that
// are the same in several transforms are kept once.

#ifndef FOOTHOLD_ENGINE_TERRAIN_TILESET_H
#define FOOTHOLD_ENGINE_TERRAIN_TILESET_H

#include "engine/terrain/shape.h"

typedef uint16_t FhTile;

enum { FH_TILE_EMPTY = 0, FH_TILE_KINDS_MAX = 8191 };

typedef enum FhSolidity {
    FH_PASSABLE, // nothing stops at it
    FH_SOLID,    // stops everything, from every side
    FH_ONE_WAY   // stops only what comes down from above its surface (laws 10, 11)
} FhSolidity;

/// What else a kind does. A ladder top is FH_ONE_WAY with FH_KIND_LADDER.
enum {
    FH_KIND_LADDER = 1, // can be climbed
    FH_KIND_STAIRS =
        2, // can be climbed two axes a step (shape: rising in the direction of its transform)
    FH_KIND_HAZARD = 4 // kills what touches one of its pixels
};

typedef struct FhTileKind {
    FhShape shape; // untransformed
    FhSolidity solidity;
    uint32_t flags; // FH_KIND_*
    float grip;     // times ground acceleration and friction: 1 normal, 0.15 ice
    float belt;     // px/s that the surface moves to the right (FH_FLIP_X: to the left)
    float bounce;   // px/s upwards given to what lands on it; 0: nothing
} FhTileKind;

typedef struct FhTileset FhTileset;
struct FhOffsetTables; // offsets.h

/// Makes a tileset without kinds for tiles of `size` px (8, 16, 32, 64). The caller destroys it,
/// after all terrains that borrow it. Returns NULL out of memory.
FhTileset *fh_tileset_create(int size);
void fh_tileset_destroy(FhTileset *tileset);
/// Adds a kind (copied). Returns its number, 1 to FH_TILE_KINDS_MAX, or 0 when full or out of
/// memory.
int fh_tileset_add(FhTileset *tileset, const FhTileKind *kind);
/// Tile side in px.
int fh_tileset_tile_size(const FhTileset *tileset);
/// How many kinds there are; they are numbered 1 to this.
int fh_tileset_count(const FhTileset *tileset);
/// FH_KIND_*: what at least one of them does.
uint32_t fh_tileset_flags(const FhTileset *tileset);
/// The kind of a tile, borrowed until the tileset grows; NULL for the empty tile and for numbers
/// not in use.
const FhTileKind *fh_tileset_kind(const FhTileset *tileset, FhTile tile);
/// The tile's shape in its transform, borrowed until the tileset grows; NULL as fh_tileset_kind.
const FhShape *fh_tileset_shape(const FhTileset *tileset, FhTile tile);
/// The same for many tiles that are in use: shapes[of[tile]]. Borrowed until the tileset grows.
typedef struct FhTileShapes {
    const FhShape *shapes;
    const int32_t *of;
} FhTileShapes;
FhTileShapes fh_tileset_shapes(const FhTileset *tileset);
enum {
    FH_TRAIT_ANY = 1,     // not empty
    FH_TRAIT_SOLID = 2,   // FH_SOLID, with a pixel
    FH_TRAIT_FULL = 4,    // FH_SOLID, every pixel
    FH_TRAIT_ONE_WAY = 8, // FH_ONE_WAY
    FH_TRAIT_ODD = 16,    // does more than stop at its pixels, or has another surface
};
/// What queries ask first: the FH_TRAIT_* of every tile there can be, by its number, borrowed. One
/// that is not in use yet may become anything: it has all traits but FH_TRAIT_FULL.
const uint8_t *fh_tileset_traits_table(const FhTileset *tileset);
/// The tables that answer how far a box is from the shapes of the kinds (offsets.h), borrowed.
const struct FhOffsetTables *fh_tileset_offset_tables(const FhTileset *tileset);
/// The number in them of the tile's shape, untransformed; -1 as NULL for fh_tileset_kind.
int fh_tileset_offset_shape(const FhTileset *tileset, FhTile tile);

static inline FhTile fh_tile_make(int kind, int transform) {
    return (FhTile)(kind * FH_TRANSFORMS + transform);
}

static inline int fh_tile_kind(FhTile tile) {
    return tile / FH_TRANSFORMS;
}

static inline int fh_tile_transform(FhTile tile) {
    return tile % FH_TRANSFORMS;
}

#endif
