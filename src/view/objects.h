// objects.h - moving solids and the level's entities: coins, goal, checkpoints, signs.

#ifndef FOOTHOLD_VIEW_OBJECTS_H
#define FOOTHOLD_VIEW_OBJECTS_H

#include "view/state.h"

void objects_draw_solids(View *view, const ViewScene *scene);
/// True if an entity stands where the level puts it: not taken, and no actor of a running World.
bool objects_shows_entity(const ViewScene *scene, int index);
void objects_draw_entities(View *view, const ViewScene *scene);

#endif
