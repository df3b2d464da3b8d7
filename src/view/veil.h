// veil.h - the reachable area, drawn over a level.

#ifndef FOOTHOLD_VIEW_VEIL_H
#define FOOTHOLD_VIEW_VEIL_H

#include <stdint.h>

#include "search/reach.h"
#include "view/view.h"

/// Draws a reach map: reached air pale, places to stand as a green line, traps in orange, uncertain
/// cells hatched; if the map is not exact, everything is hatched. `before` is NULL, or a map of the
/// level before an edit: it is drawn where `map` has nothing yet.
void view_draw_veil(View *view, const ViewScene *scene, const ReachMap *map,
                    const ReachMap *before);

// ---- Atlas ----

/// Draws cells (EditorAtlasCell, row by row, y upwards) into a picture of EDITOR_ATLAS_SIDE px. An
/// untested cell has the colour of the nearest coarser one, darkened.
void view_picture_draw_atlas(View *view, int picture, const uint8_t *cells);

#endif
