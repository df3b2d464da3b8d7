// lines.h - the terrain as lines: the outlines of the tiles, and the polygons that stand still.
//
// It is made outside of ticks and borrowed by Worlds, as a mask is. The tiles' outlines are kept by
// chunks of FH_CHUNK_TILES, lines in a row joined to one; a chunk knows which version of the
// terrain it was traced from, and where the terrain has changed since, or where nothing was traced
// yet, the tiles themselves are traced on the way: so an answer is always that of the terrain as it
// is, and following an edit only makes it quick again. A grid of cells finds what lies near: a
// question costs what it meets. Space: world px. Source: Monteiro (B47).

#ifndef FOOTHOLD_ENGINE_TERRAIN_LINES_H
#define FOOTHOLD_ENGINE_TERRAIN_LINES_H

#include "engine/terrain/polygon.h"
#include "engine/terrain/terrain.h"

/// Visits each line whose box meets `box` (px, edges included), the polygons' first, one after the
/// other in an order that depends on the terrain and the polygons alone. `lines` may be NULL: the
/// tiles alone, traced on the way.
void fh_lines_visit(const FhLines *lines, const FhTerrain *terrain, FhRect box, FhLineVisit *visit,
                    void *context);
/// The grip of a polygon by its number; 0: none of its own.
float fh_lines_grip(const FhLines *lines, int polygon);
/// True when the point (px) lies in a closed polygon.
bool fh_lines_polygon_at(const FhLines *lines, double x, double y);

#endif
