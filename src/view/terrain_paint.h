// terrain_paint.h - paints ground: every pixel of a picture from a mask of solid pixels and four
// strips a material. No SDL, no level: only masks.
//
// A pixel depends only on the solid pixels round it (at most PAINT_MARGIN away) and on its place
// modulo the strips' lengths, so tiles join without seams whatever their shape,
// transform or size, and a picture is the same however a level is cut into pieces. A pixel of
// ground is its material's fill, darker with depth; over it lie the side, under and top strips,
// counted from the air next to it (the top strip follows the surface column by column, but not
// where it is steeper than a wall); the outermost pixel is the outline, but where the top strip
// begins.
//
// Space: cells of the mask. One cell is one px at step 1 and `step` px in pictures of far away,
// painted with materials made smaller.

#ifndef FOOTHOLD_VIEW_TERRAIN_PAINT_H
#define FOOTHOLD_VIEW_TERRAIN_PAINT_H

#include "foothold/tiles.h"
#include "view/picture.h"

enum {
    PAINT_MARGIN = 32, // cells of the mask round the inside
    PAINT_MATERIALS_MAX = 15,
    PAINT_AIR = 0,      // else a material's number, from 1
    PAINT_COVERED = 255 // solid, but drawn elsewhere
};

typedef struct PaintMaterial {
    Picture fill;  // seamless both ways
    Picture top;   // row 0 lies on the surface; transparent where the fill shows; seamless in x
    Picture under; // the last row is the boundary
    Picture side;  // column 0 is the boundary of a left side
    uint32_t outline, top_outline;
    int depth; // cells: darker from half as much again, darkest from three times; at most 11
} PaintMaterial;

/// Room to paint in, kept from picture to picture. All-zero is none.
typedef struct Painter {
    int room_w, room_h;                // cells, the largest inside
    int x, y, w, h;                    // cells, the inside being painted
    uint8_t *mask;                     // what each cell is, margins included
    uint8_t *up, *down, *left, *right; // cells to the air that way; 0: next to it
    uint8_t *depth;                    // to the nearest air, in thirds of a cell
    uint8_t *floor;                    // 1 where a surface is not steep
    Picture out;                       // the inside
} Painter;

/// Takes the room for insides of w x h cells. Returns false out of memory (and holds nothing).
bool painter_init(Painter *painter, int w, int h);
void painter_free(Painter *painter);

/// Begins an inside at (x, y) with everything air. Requires: w, h at most the room.
void painter_begin(Painter *painter, FhRect inside);
/// The box of the mask: the inside with its margins.
FhRect painter_mask_box(const Painter *painter);
/// Sets the solid cells of a shape whose top left corner is at (x, y) cells, as far as they lie in
/// the mask; the shape is sampled every `step` px.
void painter_set_shape(Painter *painter, const FhShape *shape, FhPoint at, int step, int what);
/// Paints the inside into painter->out. Returns true when something is not transparent.
bool painter_paint(Painter *painter, const PaintMaterial *materials, int count);

/// The darkest opaque colour of a picture, for outlines; 0xff202028 when there is none.
uint32_t paint_darkest(const Picture *picture);

#endif
