// contrast.c - high contrast. A hazard gets a frame as well, so that its colour is not the only
// mark.

#include "view/contrast.h"

#include "view/covers.h"
#include "view/draw.h"
#include "view/tile_draw.h"

static const uint32_t hazard = 0xff2020ffu, one_way_top = 0xffe45effu, frame = 0xffffffffu;

static int line_width(const ViewScene *scene) {
    return fh_max(1, scene_zoom(scene) / 2);
}

// The colour that marks a kind; 0: none.
static uint32_t color_of(const FhTileKind *kind) {
    if (kind->flags & FH_KIND_HAZARD) {
        return hazard;
    }
    bool is_floor = kind->solidity == FH_ONE_WAY && !(kind->flags & FH_KIND_LADDER);
    return is_floor ? one_way_top : 0;
}

static void draw_tile(View *view, const ViewScene *scene, SDL_FPoint at, const FhTileKind *kind,
                      const FhShape *shape) {
    uint32_t color = color_of(kind);
    for (int row = 0; row < shape->size && color != 0; row++) {
        tile_draw_shape_row(view, scene, at, shape, row, color);
    }
    if (kind->flags & FH_KIND_HAZARD) {
        float size = (float)shape->size;
        draw_frame(view, scene_rect(scene, at.x, at.y, size, size), line_width(scene), frame);
    }
}

void contrast_draw_terrain(View *view, const ViewScene *scene) {
    FhTileWalk walk = fh_terrain_walk(scene->level->terrain, scene_world_rect(scene));
    TileCover covers[LEVEL_LAYERS_MAX];
    TileGrid closed = {.covers = covers};
    if (!(scene->flags & VIEW_EDITING)) {
        closed.cover_count =
            covers_list(view, scene, scene->level, scene->level->layer_count, covers);
    }
    int size = scene->level->tile_size;
    while (fh_tile_walk_next(&walk)) {
        SDL_FPoint at = {(float)walk.hit.x, (float)walk.hit.y};
        int col = fh_floor_div(walk.hit.x, size), row = fh_floor_div(walk.hit.y, size);
        if (tile_grid_at(&closed, col, row) != FH_TILE_EMPTY) {
            continue;
        }
        draw_tile(view, scene, at, walk.hit.kind, walk.hit.shape);
    }
}

void contrast_draw_block(View *view, const ViewScene *scene, SDL_FPoint at, const TileGrid *grid) {
    const FhTileset *tileset = scene->level->tileset;
    float size = (float)scene->level->tile_size;
    for (int i = 0; i < grid->cols * grid->rows; i++) {
        const FhTileKind *kind = fh_tileset_kind(tileset, grid->cells[i]);
        const FhShape *shape = fh_tileset_shape(tileset, grid->cells[i]);
        if (kind && shape) {
            int col = i % grid->cols, row = i / grid->cols;
            SDL_FPoint place = {at.x + (float)col * size, at.y + (float)row * size};
            draw_tile(view, scene, place, kind, shape);
        }
    }
}

void contrast_draw_solid(View *view, const ViewScene *scene, SDL_Rect box, bool crushes,
                         bool one_way) {
    int width = line_width(scene);
    if (crushes) {
        draw_fill(view, box, (hazard & 0xffffff00u) | 0x90u);
        draw_frame(view, box, 2 * width, hazard);
        draw_frame(view, box, width, frame);
    } else if (one_way) {
        draw_fill(view, (SDL_Rect){box.x, box.y, box.w, 2 * width}, one_way_top);
    }
}
