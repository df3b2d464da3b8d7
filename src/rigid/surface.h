// surface.h - a tile's pixels as straight lines: its surface, and how much of its borders is solid.
//
// Most shapes are a height above one of their four sides: floors, ceilings, walls. The surface is
// drawn through the inner corners of the stairs of pixels, where the slope lay before it was made
// of pixels, and simplified as long as no corner is off by RIGID_SURFACE_OFF. A shape that is none
// of these counts as the floor under its highest pixels.

#ifndef FOOTHOLD_RIGID_SURFACE_H
#define FOOTHOLD_RIGID_SURFACE_H

#include "engine/shape.h"
#include "rigid/ground.h"

#define RIGID_SURFACE_OFF 0.75f // px

typedef struct RigidSpan {
    int from, to; // px along a border, from its left or upper end; the same: nothing
} RigidSpan;

typedef struct RigidSurface {
    int count;                               // of points; 0 or at least 2
    RigidPoint points[FH_TILE_SIZE_MAX + 1]; // tile-local; the ground to the right of the way
    RigidSpan borders[FH_SIDES];             // what of each side of the tile is solid
} RigidSurface;

/// Finds the surface of a shape that is not empty. A surface along a border is left to the border.
void rigid_surface_of(const FhShape *shape, RigidSurface *surface);

#endif
