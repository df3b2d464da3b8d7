// atlas.h - the tuning atlas of the level that is being edited: worked on a slice a frame while it
// is shown. An edit begins it anew, but not one of the two sliders that it is about.

#ifndef FOOTHOLD_APP_ATLAS_H
#define FOOTHOLD_APP_ATLAS_H

#include <stdbool.h>
#include <stdint.h>

#include "search/atlas.h"

typedef struct App App;

/// Follows what the editor wants to see, and shows what there is.
void host_follow_atlas(App *app);
/// A step of the map. Returns true while there is more.
bool host_step_atlas(App *app);
/// Forgets it: the level is left.
void host_end_atlas(App *app);
/// What the map says of a cell, an EditorAtlasCell: slack is measured for each fourth cell each
/// way, and counts for its neighbours.
uint8_t atlas_class_at(const AtlasMap *map, int x, int y);

#endif
