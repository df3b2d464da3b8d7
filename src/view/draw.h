// draw.h - rectangles, lines, sprites and letters on the target. Whole target px, no smoothing;
// colours are 0xRRGGBBAA.

#ifndef FOOTHOLD_VIEW_DRAW_H
#define FOOTHOLD_VIEW_DRAW_H

#include "view/state.h"

/// The width of the substitute for a letter that the font lacks, px at scale 1: the hexadecimal
/// digits of its code point in two lines between bars, so that no two letters look the same.
int draw_unknown_width(uint32_t code_point);

void draw_fill(View *view, SDL_Rect rect, uint32_t color);
void draw_frame(View *view, SDL_Rect rect, int thickness, uint32_t color);
void draw_line(View *view, SDL_Point from, SDL_Point to, int thickness, uint32_t color);
void draw_dashes(View *view, SDL_Rect rect, int thickness, int tick, uint32_t color);
/// A sprite's frame over `rect`. `transform`: FH_FLIP_X, FH_FLIP_Y, FH_R90. NULL: checkered.
void draw_sprite(View *view, const Sprite *sprite, int frame, SDL_Rect rect, int transform);
/// A part of a sprite's row of frames (px from the first frame's corner) over `rect`.
void draw_sprite_part(View *view, const Sprite *sprite, FhRect part, SDL_Rect rect, int transform);
/// A text with its left top at (x, y), each px of the font `scale` wide. Returns its width.
int draw_text(View *view, const char *text, SDL_Point at, int scale, uint32_t color);
void draw_set_tint(View *view, uint32_t color); // of sprites, until set back to 0xffffffff

// ---- Single tiles ----

/// Draws a tile over `rect` with the look of the level in use; `color` tints or fades it. Draws
/// nothing without a level in use.
void tile_draw(View *view, FhTile tile, SDL_Rect rect, uint32_t color);
/// Fills the solid pixels of a row of a shape whose top left corner is at a place (px).
void tile_draw_shape_row(View *view, const ViewScene *scene, SDL_FPoint at, const FhShape *shape,
                         int row, uint32_t color);

// ---- Contrast ----

/// Marks the terrain's hazards and one-ways.
void contrast_draw_terrain(View *view, const ViewScene *scene);
/// Marks those of a block of tiles whose top left corner is at a place (px).
void contrast_draw_block(View *view, const ViewScene *scene, SDL_FPoint at, const TileGrid *grid);
/// Marks a plain solid by its box on the target: a crusher as a hazard, a one-way by its top.
void contrast_draw_solid(View *view, const ViewScene *scene, SDL_Rect box, bool crushes,
                         bool one_way);

// ---- Sprite cache ----

void sprite_cache_clear(View *view);

#endif
