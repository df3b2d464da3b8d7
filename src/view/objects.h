// objects.h - moving solids and the level's entities: coins, goal, checkpoints, signs.

#ifndef FOOTHOLD_VIEW_OBJECTS_H
#define FOOTHOLD_VIEW_OBJECTS_H

#include "view/state.h"

void objects_draw_solids(View *view, const ViewScene *scene);
/// True if an entity stands where the level puts it: not taken, and no actor of a running World.
bool objects_shows_entity(const ViewScene *scene, int index);
void objects_draw_entities(View *view, const ViewScene *scene);

// ---- Polygons ----

/// Lists the polygons that are ground, before the terrain is drawn.
void polygons_begin(View *view, const Level *level);
/// Draws the polygons that are not part of the terrain: moving ones, and open lines.
void polygons_draw(View *view, const ViewScene *scene);
/// Draws the edges of all polygons, faint if the player's mover passes through lines.
void polygons_draw_edges(View *view, const ViewScene *scene);

#endif
