// overlays.h - debug overlays over the world: boxes, contacts, shapes, speeds, paths.

#ifndef FOOTHOLD_VIEW_OVERLAYS_H
#define FOOTHOLD_VIEW_OVERLAYS_H

#include "view/state.h"

/// Draws the overlays of ViewScene.overlays, and VIEW_CONTRAST.
void overlays_draw(View *view, const ViewScene *scene);

#endif
