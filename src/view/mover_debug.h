// mover_debug.h - marks over the world for the queries and hits that a mover reports.

#ifndef FOOTHOLD_VIEW_MOVER_DEBUG_H
#define FOOTHOLD_VIEW_MOVER_DEBUG_H

#include "view/state.h"

/// Draws the marks of all players' movers. Requires: the scene has a World.
void mover_debug_draw(View *view, const ViewScene *scene);

#endif
