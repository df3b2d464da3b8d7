// ground.h - tiles to pixels: the look of each kind, and the picture of any part of a terrain or of
// a small grid of tiles. No SDL.
//
// Kinds with a material are shaded together by terrain_paint, whatever their shapes. Kinds with a
// sprite are laid over it in the tile's transform; if they stop actors they count as solid for
// their neighbours' shading. Kinds with an animated sprite are left out; the caller draws them
// (ground_moving_sprite). Space: px of the world; cells of `step` px in `inside`.

#ifndef FOOTHOLD_VIEW_GROUND_H
#define FOOTHOLD_VIEW_GROUND_H

#include "level/level.h"
#include "view/sheet.h"
#include "view/terrain_paint.h"
#include "view/tile_grid.h"

enum {
    GROUND_STEPS = 4, // 1, 2, 4 and 8 px a cell
    GROUND_MATERIALS = 4,
    GROUND_PAINTED = GROUND_MATERIALS + LEVEL_THEMES - 1, // and the earth of every theme
    GROUND_INLAYS = 64,                                   // px from one inlay to the next
    GROUND_INSIDE_MAX = 512,                              // cells
    GROUND_TONED_DOWN = 120 // of 256: how far TileGrid.scenery tints tiles that look solid
};

/// The look of one kind.
typedef struct KindLook {
    const Sprite *sprite;       // NULL: shaded
    const Sprite *left, *right; // of a one-way: its ends, or NULL
    uint8_t what;               // the painter's cell: PAINT_AIR, a material, PAINT_COVERED
    bool follows_surface;       // the picture follows the surface, column by column
    bool is_missing;            // its picture is missing
    bool acts;                  // it stops, hurts, carries or can be climbed
    uint32_t color, top_color;  // colours at a very small zoom: inside, and at the surface
} KindLook;

typedef struct Ground {
    const Sheet *sheet;
    Painter painter;
    PaintMaterial themes[LEVEL_THEMES][GROUND_STEPS][GROUND_MATERIALS]; // cut when first used
    PaintMaterial painted[GROUND_STEPS][GROUND_PAINTED]; // borrowed from those, for the level
    const Level *level;                                  // the level of `looks`; NULL: none
    const FhTileset *tileset;
    LevelTheme theme; // of the level
    KindLook *looks;  // by kind number
    int kind_count;
} Ground;

/// Borrows the sheet and cuts the meadow's materials out of it. A missing material is checkered. A
/// sprite of a theme is found by the theme's name and a point before its own name; a theme without
/// it has the meadow's. Returns false out of memory.
bool ground_init(Ground *ground, const Sheet *sheet);
void ground_free(Ground *ground);
/// Returns true if the looks are those of a level's kinds in its theme.
bool ground_has_level(const Ground *ground, const Level *level);
/// Builds the looks of a level's kinds, unless they are up to date. Returns false out of memory.
bool ground_use_level(Ground *ground, const Level *level);

/// The number of a material, from 1, by its name; 1 for any other name, and for "".
uint8_t ground_material(const char *look);

/// The tiles that the picture of `inside` depends on.
FhRect ground_tiles_under(const Ground *ground, FhRect inside, int step);

/// Paints `inside` (cells) into ground->painter.out. Returns false if nothing is visible there.
/// Requires: ground_use_level, step 1, 2, 4 or 8.
bool ground_paint(Ground *ground, const TileGrid *grid, FhRect inside, int step);

/// Paints only the pixels that the last cover of the grid changes: its own tiles, and the ground
/// beside them that looks different without it. Requires: at least one cover.
bool ground_paint_cover(Ground *ground, const TileGrid *grid, FhRect inside, int step);

/// A tile's colour at a very small zoom; `is_top`: nothing lies above it.
uint32_t ground_tile_color(const Ground *ground, FhTile tile, bool is_top);

/// The sprite of an animated tile; NULL if the tile is not animated.
const Sprite *ground_moving_sprite(const Ground *ground, FhTile tile);

#endif
