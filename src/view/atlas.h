// atlas.h - the map of tunings as a picture, one px a cell.

#ifndef FOOTHOLD_VIEW_ATLAS_H
#define FOOTHOLD_VIEW_ATLAS_H

#include <stdint.h>

#include "view/view.h"

/// Draws cells (EditorAtlasCell, row by row, y upwards) into a picture of EDITOR_ATLAS_SIDE px. An
/// untested cell has the colour of the nearest coarser one, darkened.
void view_picture_draw_atlas(View *view, int picture, const uint8_t *cells);

#endif
