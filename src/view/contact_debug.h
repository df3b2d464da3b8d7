// contact_debug.h - the player's contacts in words, in a box at the lower left.

#ifndef FOOTHOLD_VIEW_CONTACT_DEBUG_H
#define FOOTHOLD_VIEW_CONTACT_DEBUG_H

#include "view/state.h"

/// Draws the true facts of the player's position, one a line. Requires: the scene has a World.
void contact_debug_draw(View *view, const ViewScene *scene);

#endif
