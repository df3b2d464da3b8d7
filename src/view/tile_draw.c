// tile_draw.c - draws single tiles: the sprite of an animated one, else a cached block of one tile.

#include "view/tile_draw.h"

#include "view/draw.h"
#include "view/terrain_cache.h"

void tile_draw(View *view, FhTile tile, SDL_Rect rect, uint32_t color) {
    if (!view->level || tile == FH_TILE_EMPTY || !ground_use_level(&view->ground, view->level)) {
        return;
    }
    const Sprite *moving = ground_moving_sprite(&view->ground, tile);
    if (moving) {
        draw_set_tint(view, color);
        draw_sprite(view, moving, 0, rect, fh_tile_transform(tile));
        draw_set_tint(view, 0xffffffffu);
        return;
    }
    TileGrid grid = {.cells = &tile, .cols = 1, .rows = 1};
    int size = fh_tileset_tile_size(view->ground.tileset);
    SDL_Texture *texture = terrain_cache_block(view, &grid, fh_clamp(rect.w / size, 1, 8));
    if (texture) {
        SDL_SetTextureAlphaMod(texture, (Uint8)color);
        SDL_RenderCopy(view->renderer, texture, NULL, &rect);
        SDL_SetTextureAlphaMod(texture, 255);
    }
}

// Draws each solid run of the row as one rectangle.
void tile_draw_shape_row(View *view, const ViewScene *scene, SDL_FPoint at, const FhShape *shape,
                         int row, uint32_t color) {
    uint64_t bits = shape->rows[row];
    for (int x = 0; x < shape->size; x++) {
        int first = x;
        while (x < shape->size && (bits >> x & 1)) {
            x++;
        }
        if (x > first) {
            draw_fill(
                view,
                scene_rect(scene, at.x + (float)first, at.y + (float)row, (float)(x - first), 1.0F),
                color);
        }
    }
}
