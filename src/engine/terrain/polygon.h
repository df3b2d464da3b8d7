// polygon.h - a chain of points as ground: an area, a thin wall, or a one-way line.
//
// Space: px, coordinates within ±2^24. A closed chain is an area: its lines are turned so that free
// space lies to their left whichever way round it was drawn. One that crosses itself, or has no
// area, has no inside to trust: its lines stop from both sides. An open chain stops from both sides
// too or, one-way, only what comes down on it; then its upright parts stop nothing.

#ifndef FOOTHOLD_ENGINE_TERRAIN_POLYGON_H
#define FOOTHOLD_ENGINE_TERRAIN_POLYGON_H

#include "engine/terrain/line.h"
#include "foothold/ground.h"

/// How the lines of a polygon are to be read.
typedef struct FhPolygonSense {
    uint8_t flags;  // FH_LINE_*
    bool backwards; // the points are to be walked from the last to the first
} FhPolygonSense;

/// Looks at all pairs of its sides: to be done once, not in a tick.
FhPolygonSense fh_polygon_sense(const FhPolygon *polygon);
/// Asserts that its points are there, and lie where they may.
void fh_polygon_require(const FhPolygon *polygon);
/// Visits its lines, moved by `by` px. `like` says what they are the edge of.
void fh_polygon_visit(const FhPolygon *polygon, FhPolygonSense sense, FhPoint by, FhLine like,
                      FhLineVisit *visit, void *context);
/// True when the polygon is closed and the point (px) lies within it: behind an odd number of its
/// sides.
bool fh_polygon_contains(const FhPolygon *polygon, double x, double y);

#endif
