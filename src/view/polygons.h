// polygons.h - the level's polygons: areas of ground, moving areas, open lines.

#ifndef FOOTHOLD_VIEW_POLYGONS_H
#define FOOTHOLD_VIEW_POLYGONS_H

#include "view/state.h"

/// Lists the polygons that are ground, before the terrain is drawn.
void polygons_begin(View *view, const Level *level);
/// Draws the polygons that are not part of the terrain: moving ones, and open lines.
void polygons_draw(View *view, const ViewScene *scene);
/// Draws the edges of all polygons, faint if the player's mover passes through lines.
void polygons_draw_edges(View *view, const ViewScene *scene);

#endif
