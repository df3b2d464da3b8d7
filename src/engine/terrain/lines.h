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

typedef struct FhLines FhLines;

/// Makes an empty one, for the caller to destroy. NULL out of memory.
FhLines *fh_lines_create(void);
void fh_lines_destroy(FhLines *lines);
/// Traces the chunks of tiles that are new or have changed. Returns false out of memory: then some
/// are traced on the way, as before.
bool fh_lines_follow(FhLines *lines, const FhTerrain *terrain);
/// Takes these polygons (copied) in place of those before; the same again cost nothing. Returns
/// false out of memory, and then nothing has changed.
bool fh_lines_set_polygons(FhLines *lines, const FhPolygon *polygons, int count);
/// A number that grows with every change, for who keeps something made of the lines.
uint64_t fh_lines_version(const FhLines *lines);

/// Visits each line whose box meets `box` (px, edges included), the polygons' first, one after the
/// other in an order that depends on the terrain and the polygons alone. `lines` may be NULL: the
/// tiles alone, traced on the way.
void fh_lines_visit(const FhLines *lines, const FhTerrain *terrain, FhRect box, FhLineVisit *visit,
                    void *context);
/// True when the point (px) lies in a closed polygon.
bool fh_lines_polygon_at(const FhLines *lines, double x, double y);

#endif
