// actors.h - the actors of a World: the hero, runners, crates.

#ifndef FOOTHOLD_VIEW_ACTORS_H
#define FOOTHOLD_VIEW_ACTORS_H

#include "view/state.h"

void actors_draw(View *view, const ViewScene *scene);
/// Draws the scene's player alone.
void actors_draw_hero(View *view, const ViewScene *scene);

// ---- Feet ----

/// Returns the px from the bottom of the box down to the ground at its middle; 0 in the air, or if
/// no ground lies within the box's width.
int feet_sink(const FhWorld *world, const FhActorView *actor);

#endif
