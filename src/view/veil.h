// veil.h - where the hero can get to, drawn over a level.

#ifndef FOOTHOLD_VIEW_VEIL_H
#define FOOTHOLD_VIEW_VEIL_H

#include "search/reach.h"
#include "view/scene.h"

/// Draws a map of what is reached: the air pale, what can be stood on as a green line, traps in
/// orange; hatched what is in doubt, and all of it when the map is not exact. `before` is NULL, or a
/// map of the level before an edit: it is drawn where the other one has nothing yet.
void view_draw_veil(View *view, const ViewScene *scene, const ReachMap *map,
                    const ReachMap *before);

#endif
