// walk.h - walking the hero by keys while editing: the mouse paints and drags sliders meanwhile.

#ifndef FOOTHOLD_APP_WALK_H
#define FOOTHOLD_APP_WALK_H

#include <SDL.h>

#include "foothold/base.h"

typedef struct App App;

/// Says whether keys are typed, or about to be, and so mean nothing else.
bool edit_types(const App *app);
/// Begins to walk, or ends it. A death comes back to where it was begun.
void walk_set(App *app, bool on);
/// True when a key that goes down walks and is not the editor's.
bool walk_takes_key(const App *app, const SDL_KeyboardEvent *event);
/// What the keys want in this tick.
FhInput walk_input(App *app);
/// After a tick: behind the goal one begins again where the walk began.
void walk_follow(App *app);
/// The keys, for the line at the bottom; NULL while they do not walk. Borrowed from the app.
const char *walk_help(App *app);

#endif
