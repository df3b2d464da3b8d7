// actors.h - the actors of a World: the hero, runners, crates.

#ifndef FOOTHOLD_VIEW_ACTORS_H
#define FOOTHOLD_VIEW_ACTORS_H

#include "view/state.h"

void actors_draw(View *view, const ViewScene *scene);
/// Draws the scene's player alone.
void actors_draw_hero(View *view, const ViewScene *scene);

#endif
