// veil.h - the reachable area, drawn over a level.

#ifndef FOOTHOLD_VIEW_VEIL_H
#define FOOTHOLD_VIEW_VEIL_H

#include "search/reach.h"
#include "view/scene.h"

/// Draws a reach map: reached air pale, places to stand as a green line, traps in orange, uncertain
/// cells hatched; if the map is not exact, everything is hatched. `before` is NULL, or a map of the
/// level before an edit: it is drawn where `map` has nothing yet.
void view_draw_veil(View *view, const ViewScene *scene, const ReachMap *map,
                    const ReachMap *before);

#endif
