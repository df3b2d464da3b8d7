// covers.h - layers that hide a secret room, drawn as one with the ground; what hangs together in
// one opens while the hero is behind it.

#ifndef FOOTHOLD_VIEW_COVERS_H
#define FOOTHOLD_VIEW_COVERS_H

#include "view/state.h"

/// Opens and closes by one tick what a body's player is, or is no longer, behind. A tick that does
/// not follow the last one noted (another level, restart, teleport) leaves nothing half open.
void covers_tick(View *view, int body, const Level *level, const FhWorld *world);
/// Notes a scene's World if it is not the one noted last.
void covers_follow(View *view, const ViewScene *scene);

/// Lists the covers among the first `layers` layers of a level, as far as they are closed in
/// `scene` (NULL: all of them). Returns how many. Requires: room for LEVEL_LAYERS_MAX.
int covers_list(const View *view, const ViewScene *scene, const Level *level, int layers,
                TileCover *covers);
/// Draws a layer that is a cover. Requires: covers_follow.
void covers_draw(View *view, const ViewScene *scene, int layer);

#endif
