// shape.h - the solid pixels of one tile: the public header, and what the terrain alone needs.

#ifndef FOOTHOLD_ENGINE_TERRAIN_SHAPE_H
#define FOOTHOLD_ENGINE_TERRAIN_SHAPE_H

#include "foothold/tiles.h"

/// True for the tile sizes that there are: 8, 16, 32, 64 px.
bool fh_tile_size_is_valid(int size);

#endif
