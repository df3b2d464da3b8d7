// near_lines.h - every line that may stop a body near a box: the ground's, those of moving solids,
// of crates, and the world's sides.
//
// A moving solid's box is four lines, one made of tiles has their outline, one made of a polygon
// that polygon's; all where the solid stands now.

#ifndef FOOTHOLD_ENGINE_MOVERS_NEAR_LINES_H
#define FOOTHOLD_ENGINE_MOVERS_NEAR_LINES_H

#include "engine/state/world.h"

/// Visits the lines that stop `who` and meet the box (px), but for those of solid number
/// `except_solid1` (its index + 1; 0: none is left out).
void fh_near_lines(const FhWorld *world, const FhActor *who, FhRect box, int except_solid1,
                   FhLineVisit *visit, void *context);
/// Visits the lines of one solid, as if it stood `by` px from where it does.
void fh_solid_lines(const FhWorld *world, const FhSolid *solid, FhPoint by, FhRect box,
                    FhLineVisit *visit, void *context);
/// The grip of the polygon that the line is the edge of; 0: none of its own, or another edge.
float fh_line_grip(const FhWorld *world, const FhLine *line);
/// Law 11, for lines: true for the one-ways that `who` drops through: all of them for a tick, or
/// those in the row.
bool fh_line_is_dropped(const FhWorld *world, const FhActor *who, const FhLine *line);
/// True when the point (px) is in solid ground: a tile's pixel, or a polygon that stands still.
bool fh_ground_at(const FhWorld *world, double x, double y);

#endif
