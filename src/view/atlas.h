// atlas.h - the map of tunings as a picture, a px a cell.

#ifndef FOOTHOLD_VIEW_ATLAS_H
#define FOOTHOLD_VIEW_ATLAS_H

#include <stdint.h>

#include "view/view.h"

/// Draws cells (EditorAtlasCell, row by row, y upwards) into a picture of EDITOR_ATLAS_SIDE px. One
/// that was not tried yet has the colour of the nearest coarser one, dark.
void view_picture_draw_atlas(View *view, int picture, const uint8_t *cells);

#endif
