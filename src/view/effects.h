// effects.h - cosmetic state of a player: scarf, squash, dust, trail, easing on stairs.
//
// view_tick (view.h) alone changes it; drawing reads it.

#ifndef FOOTHOLD_VIEW_EFFECTS_H
#define FOOTHOLD_VIEW_EFFECTS_H

#include "view/state.h"

/// The effects of the scene's player.
const Effects *effects_of(const View *view, const ViewScene *scene);
/// The offset of the player's picture from its place, px; zero except on stairs.
SDL_FPoint effects_lag(const View *view, const ViewScene *scene);
/// Draws the hero's scarf at the feet (world px) and scale of the drawn hero.
void effects_draw_scarf(View *view, const ViewScene *scene, SDL_FPoint feet, SDL_FPoint scale);
/// Draws the effects behind the actors: the trail.
void effects_draw_behind(View *view, const ViewScene *scene);
/// Draws the effects before the actors: dust and sparks.
void effects_draw_before(View *view, const ViewScene *scene);

#endif
