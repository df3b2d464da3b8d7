// veil.h - the map of where the hero can get to, made while it is shown in the editor.

#ifndef FOOTHOLD_APP_VEIL_H
#define FOOTHOLD_APP_VEIL_H

#include <stdbool.h>

#include "view/scene.h"

typedef struct App App;

/// Follows the author's request, and the edits, and shows what is known.
void host_follow_veil(App *app);
/// A step of the map. Returns true while there is more.
bool host_step_veil(App *app);
/// Plays a run from the spawn to a place (px) as soon as the map has one.
void host_watch_way(App *app, FhPoint at);
void host_draw_veil(const App *app, const ViewScene *scene);
/// Forgets it: the level is left, or another one.
void host_end_veil(App *app);

#endif
