// ground.h - from tiles to pixels: which kind looks how, and the picture of any part of a terrain
// or of a small grid of tiles. No SDL.
//
// Kinds that look like a material are shaded together by terrain_paint, whatever their shapes;
// kinds with a sprite of their own are laid over it in the tile's transform, and count as solid for
// their neighbours' shading where they stop actors. Kinds whose sprite moves are left out; the
// caller draws them (ground_moving_sprite). Space: px of the world; cells of `step` px in `inside`.

#ifndef FOOTHOLD_VIEW_GROUND_H
#define FOOTHOLD_VIEW_GROUND_H

#include "foothold/ground.h"
#include "engine/terrain/polygon.h"
#include "level/level.h"
#include "view/sheet.h"
#include "view/terrain_paint.h"
#include "view/tile_grid.h"

enum {
    GROUND_STEPS = 4, // 1, 2, 4 and 8 px a cell
    GROUND_MATERIALS = 4,
    GROUND_INSIDE_MAX = 512, // cells
    GROUND_TONED_DOWN = 120  // of 256: how far what looks solid goes towards TileGrid.scenery
};

/// What one kind looks like.
typedef struct KindLook {
    const Sprite *sprite;       // NULL: shaded
    const Sprite *left, *right; // of a one-way: its ends, or NULL
    uint8_t what;               // what the painter is told: PAINT_AIR, a material, PAINT_COVERED
    bool follows_surface;       // the picture is let down to the surface, column by column
    bool is_missing;            // there should be a picture
    bool acts;                  // in the terrain it would stop, hurt, carry or be climbed
    uint32_t color, top_color;  // from very far away: inside, and at the surface
} KindLook;

typedef struct Ground {
    const Sheet *sheet;
    Painter painter;
    PaintMaterial materials[GROUND_STEPS][GROUND_MATERIALS];
    const Level *level; // whose kinds `looks` are; NULL: none
    const FhTileset *tileset;
    KindLook *looks; // by kind number
    int kind_count;
} Ground;

/// Cuts the materials out of the sheet (borrowed). A material that is missing is checkered. Returns
/// false out of memory.
bool ground_init(Ground *ground, const Sheet *sheet);
void ground_free(Ground *ground);
/// Learns a level's kinds, unless they are known. Returns false out of memory.
bool ground_use_level(Ground *ground, const Level *level);

/// The number of a material, from 1, by its look; 1 for another look, and for "".
uint8_t ground_material(const char *look);

/// The tiles that a picture of `inside` depends on.
FhRect ground_tiles_under(const Ground *ground, FhRect inside, int step);

/// Paints `inside` (cells) into ground->painter.out. Returns false when nothing is seen there.
/// Requires: ground_use_level, step 1, 2, 4 or 8.
bool ground_paint(Ground *ground, const TileGrid *grid, FhRect inside, int step);

/// The same of what the last cover of the grid changes: its own tiles, and what of the ground
/// beside them looks otherwise without it. Requires: one cover or more.
bool ground_paint_cover(Ground *ground, const TileGrid *grid, FhRect inside, int step);

/// A tile's colour from very far away; `is_top`: nothing lies above it.
uint32_t ground_tile_color(const Ground *ground, FhTile tile, bool is_top);

/// The picture of a tile that moves by itself; NULL when it does not.
const Sprite *ground_moving_sprite(const Ground *ground, FhTile tile);

#endif
