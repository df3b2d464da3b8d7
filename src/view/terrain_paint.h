// terrain_paint.h - paints ground from a mask of solid pixels and four strips per material. No SDL,
// no level: only masks.
//
// A pixel depends only on the solid pixels around it (at most PAINT_MARGIN away) and on its place
// modulo the strips' lengths. So tiles join without seams whatever their shape, transform or size,
// and a picture does not depend on how a level is cut into pieces. A pixel of ground is its
// material's fill with an inlay here and there, darker with depth; over it lie the side, under and
// top strips, counted from the nearby air. The top strip follows the surface column by column,
// except on surfaces too steep for a floor. The outermost pixel is the outline, except under the
// top strip.
//
// Space: cells of the mask. One cell is one px at step 1, and `step` px in pictures at small zooms,
// painted with shrunk materials.

#ifndef FOOTHOLD_VIEW_TERRAIN_PAINT_H
#define FOOTHOLD_VIEW_TERRAIN_PAINT_H

#include "foothold/tiles.h"
#include "view/picture.h"

enum {
    PAINT_MARGIN = 32, // cells of the mask around the inside
    PAINT_MATERIALS_MAX = 15,
    PAINT_AIR = 0,      // else a material's number, from 1
    PAINT_COVERED = 255 // solid, but drawn elsewhere
};

typedef struct PaintMaterial {
    Picture fill;   // seamless both ways
    Picture top;    // row 0 is the surface; transparent where the fill shows; seamless in x
    Picture under;  // the last row is the boundary
    Picture side;   // column 0 is the boundary of a left side
    Picture inlays; // squares side by side, each wholly inside the ground; or none
    int spacing;    // cells between inlays
    uint32_t outline, top_outline;
    int depth; // cells: darker from half as much again, darkest from three times; at most 11
} PaintMaterial;

/// Working memory, reused from picture to picture. All-zero is none.
typedef struct Painter {
    int room_w, room_h;                // cells of the largest inside
    int x, y, w, h;                    // cells, the inside being painted
    uint8_t *mask;                     // kind of each cell, margins included
    uint8_t *up, *down, *left, *right; // cells to the air that way; 0: next to it
    uint8_t *depth;                    // distance to the nearest air, in thirds of a cell
    uint8_t *floor;                    // 1 under a surface that is not steep
    Picture out;                       // the inside
} Painter;

/// Allocates for insides of w x h cells. Returns false out of memory (and holds nothing).
bool painter_init(Painter *painter, int w, int h);
void painter_free(Painter *painter);

/// Begins an inside, with all cells air. Requires: w, h at most the room.
void painter_begin(Painter *painter, FhRect inside);
/// The box of the mask: the inside with its margins.
FhRect painter_mask_box(const Painter *painter);
/// Sets the solid cells of a shape whose top left corner is at `at` (cells), clipped to the mask;
/// samples the shape every `step` px.
void painter_set_shape(Painter *painter, const FhShape *shape, FhPoint at, int step, int what);
/// Paints the inside into painter->out. Returns whether any pixel is visible.
bool painter_paint(Painter *painter, const PaintMaterial *materials, int count);

/// The darkest opaque colour of a picture, for outlines; 0xff202028 if there is none.
uint32_t paint_darkest(const Picture *picture);

#endif
