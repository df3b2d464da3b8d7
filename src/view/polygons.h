// polygons.h - the level's polygons: areas of ground, moving areas, open lines.

#ifndef FOOTHOLD_VIEW_POLYGONS_H
#define FOOTHOLD_VIEW_POLYGONS_H

#include "view/state.h"

/// Notes which polygons are ground, before the terrain is drawn.
void polygons_begin(View *view, const Level *level);
/// Draws what is not drawn with the terrain: polygons that move, and open lines.
void polygons_draw(View *view, const ViewScene *scene);
/// Draws the edges of all polygons, faint where the player's mover passes through lines.
void polygons_draw_edges(View *view, const ViewScene *scene);

#endif
