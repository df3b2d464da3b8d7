// covers.h - covers: layers that hide a secret room and look like ground. A connected part of a
// cover opens while the hero is behind it.

#ifndef FOOTHOLD_VIEW_COVERS_H
#define FOOTHOLD_VIEW_COVERS_H

#include "view/state.h"

/// Advances by one tick: parts that a body's player is behind open, others close. After a tick that
/// does not follow the last one (another level, restart, teleport) no part is half open.
void covers_tick(View *view, int body, const Level *level, const FhWorld *world);
/// Runs covers_tick for a scene's World if it is not the World of the last tick.
void covers_follow(View *view, const ViewScene *scene);

/// Lists the covers among the first `layers` layers of a level, without their parts open in `scene`
/// (NULL: none is open). Returns their number. Requires: room for LEVEL_LAYERS_MAX.
int covers_list(const View *view, const ViewScene *scene, const Level *level, int layers,
                TileCover *covers);
/// Draws a layer if it is a cover. Requires: covers_follow.
void covers_draw(View *view, const ViewScene *scene, int layer);

#endif
