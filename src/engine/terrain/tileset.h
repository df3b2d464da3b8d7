// tileset.h - what the engine's own queries read of a tileset, besides its public functions.

#ifndef FOOTHOLD_ENGINE_TERRAIN_TILESET_H
#define FOOTHOLD_ENGINE_TERRAIN_TILESET_H

#include "foothold/tiles.h"

/// FH_KIND_*: what at least one of its kinds does.
uint32_t fh_tileset_flags(const FhTileset *tileset);
/// The categories of all of its kinds.
uint32_t fh_tileset_categories(const FhTileset *tileset);
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

/// True for the tile sizes that there are: 8, 16, 32, 64 px.
bool fh_tile_size_is_valid(int size);

#endif
