// shape.h - the solid pixels of one tile, as the library's public header has them.

#ifndef FOOTHOLD_ENGINE_TERRAIN_SHAPE_H
#define FOOTHOLD_ENGINE_TERRAIN_SHAPE_H

#include "foothold/tiles.h"

#endif
