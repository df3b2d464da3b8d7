// minimap.c - rasterizes a level: nearest-neighbour samples of its tiles, a DDA for lines, an
// even-odd fill for areas.

#include "view/layers.h"

#include <stdlib.h>

#include "level/movers.h"

enum { SAMPLES = 4 }; // tiles sampled for a pixel, each way

static const uint32_t OUTSIDE = 0xff14161fu;
static const uint32_t SOLID = 0xffb07a4cu;

// The pixels of the picture that a box of the world covers, at least one.
static FhRect shrunk(const MinimapRaster *raster, FhRect box) {
    FhRect covered = raster->picture->covered, part = raster->part;
    int left = (int)((int64_t)(box.x - part.x) * covered.w / part.w);
    int top = (int)((int64_t)(box.y - part.y) * covered.h / part.h);
    int right = (int)((int64_t)(box.x + box.w - part.x) * covered.w / part.w);
    int bottom = (int)((int64_t)(box.y + box.h - part.y) * covered.h / part.h);
    return (FhRect){covered.x + left, covered.y + top, fh_max(right - left, 1),
                    fh_max(bottom - top, 1)};
}

static void fill(const MinimapRaster *raster, FhRect box, uint32_t color) {
    const ViewPicture *picture = raster->picture;
    for (int y = fh_max(box.y, 0); y < fh_min(fh_rect_bottom(box), picture->h); y++) {
        for (int x = fh_max(box.x, 0); x < fh_min(fh_rect_right(box), picture->w); x++) {
            raster->pixels[y * picture->w + x] = color;
        }
    }
}

void minimap_fill_box(const MinimapRaster *raster, FhRect box, uint32_t color) {
    fill(raster, shrunk(raster, box), color);
}

typedef struct MinimapChunk {
    const FhTerrain *terrain;
    const FhTile *tiles;
    FhRect cells;
    const TileGrid *whole; // the ground and the covers over it
} MinimapChunk;

static FhTile tile_in(const MinimapChunk *chunk, int col, int row) {
    if (row < chunk->cells.y) {
        return fh_terrain_at(chunk->terrain, col, row);
    }
    return chunk->tiles[(row - chunk->cells.y) * FH_CHUNK_TILES + col - chunk->cells.x];
}

static bool has_air_above(const MinimapChunk *chunk, int col, int row) {
    bool is_free = tile_in(chunk, col, row - 1) == FH_TILE_EMPTY;
    return is_free && (chunk->whole->cover_count == 0 ||
                       tile_grid_at(chunk->whole, col, row - 1) == FH_TILE_EMPTY);
}

// The lightest colour in a box of tiles: grass, not the earth below. Takes few samples, so that the
// cost does not grow with the box. 0 if all are empty.
static uint32_t color_of_tiles(const View *view, const MinimapChunk *chunk, FhRect cells) {
    int across = fh_max(cells.w / SAMPLES, 1), down = fh_max(cells.h / SAMPLES, 1);
    uint32_t color = 0;
    for (int row = cells.y; row < fh_rect_bottom(cells); row += down) {
        for (int col = cells.x; col < fh_rect_right(cells); col += across) {
            FhTile tile = tile_in(chunk, col, row);
            if (tile != FH_TILE_EMPTY) {
                bool is_top = has_air_above(chunk, col, row);
                uint32_t one = ground_tile_color(&view->ground, tile, is_top);
                color = one > color ? one : color;
            }
        }
    }
    return color;
}

// The first world px of the picture's pixel `at`, along one axis.
static int world_at(int at, int covered_from, int covered, int part_from, int part) {
    return part_from + (int)((int64_t)(at - covered_from) * part / covered);
}

// The tiles of a chunk that one pixel of the picture shows, at least one.
static FhRect cells_of_pixel(const MinimapRaster *raster, FhRect chunk, FhPoint at) {
    FhRect covered = raster->picture->covered, part = raster->part;
    int size = raster->picture->level->tile_size;
    int left = world_at(at.x, covered.x, covered.w, part.x, part.w);
    int right = world_at(at.x + 1, covered.x, covered.w, part.x, part.w);
    int top = world_at(at.y, covered.y, covered.h, part.y, part.h);
    int bottom = world_at(at.y + 1, covered.y, covered.h, part.y, part.h);
    int first_col = fh_clamp(fh_floor_div(left, size), chunk.x, fh_rect_right(chunk) - 1);
    int first_row = fh_clamp(fh_floor_div(top, size), chunk.y, fh_rect_bottom(chunk) - 1);
    int end_col = fh_clamp(fh_floor_div(right, size), first_col + 1, fh_rect_right(chunk));
    int end_row = fh_clamp(fh_floor_div(bottom, size), first_row + 1, fh_rect_bottom(chunk));
    return (FhRect){first_col, first_row, end_col - first_col, end_row - first_row};
}

static FhRect first_tile_set(const MinimapChunk *chunk) {
    int i = 0;
    while (chunk->tiles[i] == FH_TILE_EMPTY) {
        i++;
    }
    return (FhRect){chunk->cells.x + i % FH_CHUNK_TILES, chunk->cells.y + i / FH_CHUNK_TILES, 1, 1};
}

// A box of the world in px of the picture, clipped to it.
static FhRect seen_of(const MinimapRaster *raster, FhRect box) {
    FhRect seen = shrunk(raster, box);
    int x = fh_max(seen.x, 0), y = fh_max(seen.y, 0);
    return (FhRect){x, y, fh_min(fh_rect_right(seen), raster->picture->w) - x,
                    fh_min(fh_rect_bottom(seen), raster->picture->h) - y};
}

static uint32_t *pixel_at(const MinimapRaster *raster, FhPoint at) {
    return &raster->pixels[at.y * raster->picture->w + at.x];
}

// `hides`: covers what is drawn already.
static void draw_chunk(const MinimapRaster *raster, const FhTerrain *terrain, FhPoint first,
                       bool hides) {
    int size = raster->picture->level->tile_size;
    MinimapChunk chunk = {terrain,
                          fh_terrain_chunk_tiles(terrain, first.x, first.y),
                          {first.x, first.y, FH_CHUNK_TILES, FH_CHUNK_TILES},
                          &raster->whole};
    FhRect box = {first.x * size, first.y * size, FH_CHUNK_TILES * size, FH_CHUNK_TILES * size};
    FhRect whole = shrunk(raster, box), seen = seen_of(raster, box);
    bool is_one_pixel = whole.w == 1 && whole.h == 1;
    for (int y = seen.y; y < fh_rect_bottom(seen); y++) {
        for (int x = seen.x; x < fh_rect_right(seen); x++) {
            FhRect cells = cells_of_pixel(raster, chunk.cells, (FhPoint){x, y});
            uint32_t color = color_of_tiles(raster->view, &chunk, cells);
            if (color == 0 && is_one_pixel) { // a single tile stays visible
                color = color_of_tiles(raster->view, &chunk, first_tile_set(&chunk));
            }
            uint32_t *pixel = pixel_at(raster, (FhPoint){x, y});
            *pixel = color > *pixel || (hides && color) ? color : *pixel;
        }
    }
}

// Goes chunk by chunk: the cost depends on the level's content, not on its extent.
static void draw_tiles(const MinimapRaster *raster, const FhTerrain *terrain, bool hides) {
    size_t cursor = 0;
    FhPoint first;
    while (fh_terrain_next_chunk(terrain, &cursor, &first)) {
        draw_chunk(raster, terrain, first, hides);
    }
}

// --- ground, polygons, solids ---------------------------------------------------------------

static uint32_t material_color(const MinimapRaster *raster, const char *look, bool is_top) {
    const PaintMaterial *material =
        &raster->view->ground.painted[GROUND_STEPS - 1][ground_material(look) - 1];
    return (is_top ? material->top : material->fill).pixels[0] | 0xff000000u;
}

// The world px at the middle of a pixel of the picture.
static FhPoint middle_of(const MinimapRaster *raster, FhPoint at) {
    FhRect covered = raster->picture->covered, part = raster->part;
    return (FhPoint){
        world_at(2 * at.x + 1, 2 * covered.x, 2 * covered.w, part.x, part.w),
        world_at(2 * at.y + 1, 2 * covered.y, 2 * covered.h, part.y, part.h),
    };
}

// Draws a mask of added ground; with `color` 0, of removed ground.
static void draw_ground_mask(const MinimapRaster *raster, const FhMask *mask, uint32_t color) {
    size_t cursor = 0;
    FhPoint chunk;
    while (fh_mask_next_chunk(mask, &cursor, &chunk)) {
        FhRect seen = seen_of(raster, (FhRect){chunk.x * FH_MASK_CHUNK, chunk.y * FH_MASK_CHUNK,
                                               FH_MASK_CHUNK, FH_MASK_CHUNK});
        for (int y = seen.y; y < fh_rect_bottom(seen); y++) {
            for (int x = seen.x; x < fh_rect_right(seen); x++) {
                FhPoint world = middle_of(raster, (FhPoint){x, y});
                uint32_t *pixel = pixel_at(raster, (FhPoint){x, y});
                *pixel = fh_mask_at(mask, world.x, world.y) ? color : *pixel;
            }
        }
    }
}

// Draws a line where the raster is still empty.
static void draw_raster_line(const MinimapRaster *raster, FhPoint from, FhPoint to,
                             uint32_t color) {
    FhRect a = shrunk(raster, (FhRect){from.x, from.y, 0, 0});
    FhRect b = shrunk(raster, (FhRect){to.x, to.y, 0, 0});
    FhRect picture = {0, 0, raster->picture->w, raster->picture->h};
    int steps = fh_max(fh_max(fh_abs(b.x - a.x), fh_abs(b.y - a.y)), 1);
    for (int i = 0; i <= steps; i++) {
        FhPoint at = {a.x + (b.x - a.x) * i / steps, a.y + (b.y - a.y) * i / steps};
        if (fh_rect_contains(picture, at.x, at.y) && *pixel_at(raster, at) == 0) {
            *pixel_at(raster, at) = color;
        }
    }
}

// Fills an area from the top; green where the pixel above is empty.
static void fill_area(const MinimapRaster *raster, const LevelPolygon *given) {
    FhPolygon area = {given->points, given->count, given->closed, given->one_way, 0};
    FhRect seen = seen_of(raster, level_polygon_box(given));
    for (int y = seen.y; y < fh_rect_bottom(seen); y++) {
        for (int x = seen.x; x < fh_rect_right(seen); x++) {
            FhPoint world = middle_of(raster, (FhPoint){x, y});
            if (fh_polygon_contains(&area, (double)world.x, (double)world.y)) {
                bool is_top = y > 0 && *pixel_at(raster, (FhPoint){x, y - 1}) == 0;
                *pixel_at(raster, (FhPoint){x, y}) =
                    material_color(raster, given->material, is_top);
            }
        }
    }
}

// Draws the edge: the whole of a line, or of an area too thin to be filled.
static void draw_edge(const MinimapRaster *raster, const LevelPolygon *polygon) {
    uint32_t color = material_color(raster, polygon->material, polygon->closed);
    for (int i = polygon->closed ? 0 : 1; i < polygon->count; i++) {
        FhPoint from = polygon->points[i > 0 ? i - 1 : polygon->count - 1];
        draw_raster_line(raster, from, polygon->points[i], color);
    }
}

// Areas first: their edges lie within their neighbours.
static void draw_polygons(const MinimapRaster *raster) {
    const Level *level = raster->picture->level;
    for (int i = 0; i < 2 * level->polygon_count; i++) {
        (i < level->polygon_count ? fill_area
                                  : draw_edge)(raster, &level->polygons[i % level->polygon_count]);
    }
}

static void draw_solids(const MinimapRaster *raster) {
    const Level *level = raster->picture->level;
    for (int i = 0; i < level->solid_count; i++) {
        const LevelSolid *solid = &level->solids[i];
        minimap_fill_box(raster, (FhRect){solid->x, solid->y, solid->w, solid->h}, SOLID);
    }
}

// --- the whole ------------------------------------------------------------------------------

// Fills the empty rest with sky, or with the colour of the outside.
static void fill_rest(const MinimapRaster *raster) {
    const ViewPicture *picture = raster->picture;
    uint32_t sky = backdrop_color(picture->level);
    for (int i = 0; i < picture->w * picture->h; i++) {
        bool is_inside = fh_rect_contains(picture->covered, i % picture->w, i / picture->w);
        raster->pixels[i] = raster->pixels[i] ? raster->pixels[i] : is_inside ? sky : OUTSIDE;
    }
}

static void dot(const MinimapRaster *raster, FhPoint at, uint32_t color) {
    int size = raster->picture->level->tile_size;
    TileGrid covers = {.covers = raster->whole.covers, .cover_count = raster->whole.cover_count};
    if (tile_grid_at(&covers, fh_floor_div(at.x, size), fh_floor_div(at.y - 1, size))) {
        return;
    }
    FhRect box = shrunk(raster, (FhRect){at.x, at.y, 1, 1});
    box.w = box.h = 2;
    fill(raster, box, color);
}

static void draw_entities(const MinimapRaster *raster) {
    const Level *level = raster->picture->level;
    for (int i = 0; i < level->entity_count; i++) {
        const LevelEntity *entity = &level->entities[i];
        uint32_t color = level_entity_ends(entity) ? 0xff43c6c0u : 0xfff7cf4du;
        dot(raster, (FhPoint){entity->x, entity->y - 4}, color);
    }
    if (!raster->picture->is_piece) {
        dot(raster, level->spawn, 0xfff7f3e3u);
    }
}

// Fits the part into the picture, in its proportions and centred.
static FhRect covered_by(const ViewPicture *picture, FhRect part) {
    int w = picture->w, h = (int)((int64_t)part.h * w / part.w);
    if (h > picture->h) {
        h = picture->h;
        w = (int)((int64_t)part.w * h / part.h);
    }
    w = fh_max(w, 1);
    h = fh_max(h, 1);
    return (FhRect){(picture->w - w) / 2, (picture->h - h) / 2, w, h};
}

void minimap_draw(View *view, ViewPicture *picture, FhRect part) {
    size_t count = (size_t)picture->w * (size_t)picture->h;
    const Level *level = picture->level;
    MinimapRaster raster = {view, picture, part, calloc(count, sizeof *raster.pixels), {0}};
    if (!raster.pixels) {
        return;
    }
    TileCover covers[LEVEL_LAYERS_MAX];
    raster.whole = (TileGrid){.terrain = level->terrain, .covers = covers};
    raster.whole.cover_count = covers_list(view, NULL, level, level->layer_count, covers);
    const LevelGround *ground = &level->ground;
    picture->covered = covered_by(picture, part);
    draw_tiles(&raster, level->terrain, false);
    if (level_movers[level_movement(picture->level)]->can & FH_CAN_DIG) { // else hidden
        draw_ground_mask(&raster, ground->removed, 0);
        draw_ground_mask(&raster, ground->added, material_color(&raster, "", false));
    }
    draw_polygons(&raster);
    draw_solids(&raster);
    for (int i = 0; i < raster.whole.cover_count; i++) {
        draw_tiles(&raster, covers[i].tiles, true);
    }
    fill_rest(&raster);
    draw_entities(&raster);
    SDL_UpdateTexture(picture->texture, NULL, raster.pixels, picture->w * 4);
    free(raster.pixels);
}
