// terrain_cache.c - a cache of terrain as textures: each part of a terrain is painted when first
// seen, and again when its tiles change.
//
// A part is some 256 to 512 target px each way at every zoom. So a screen is two dozen unscaled
// copies (scaled ones cost three times as much in software), and a changed tile costs the painting
// of at most 256 x 256 cells. A frame paints its visible parts and a few more: around the viewport,
// and those of one step of zoom in or out. Three comparisons, from cheap to costly, tell a hit from
// a miss: the terrain's version, its chunks' versions, its tiles. After a change of tiles only the
// cells near them are painted. Opaque rows of a texture are copied, empty ones skipped, others
// blended (picture.h).

#include "view/layers.h"

#include <stdlib.h>
#include <string.h>

#include "view/draw.h"

enum {
    LAYER_COPIES = 48,      // of one terrain, unless the window has more parts
    PART_CELLS = 256,       // of a part's side at most
    PAINTED_IN_A_FRAME = 2, // parts, unless more visible ones are out of date
    STEPS_OF_ZOOM = 11
};

static const float zooms[STEPS_OF_ZOOM] = {0.125F, 0.25F, 0.5F, 1.0F, 2.0F, 3.0F,
                                           4.0F,   5.0F,  6.0F, 7.0F, 8.0F};

// World px of a part's side.
static int part_side(int zoom) {
    if (zoom < 0) {
        return PART_CELLS * -zoom;
    }
    return zoom == 1 ? PART_CELLS : zoom <= 4 ? 128 : 64;
}

static int zoom_step(int zoom) {
    return zoom < 0 ? -zoom : 1;
}

static int zoom_scale(int zoom) {
    return zoom < 0 ? 1 : zoom;
}

static void free_entry(TerrainTexture *entry) {
    SDL_DestroyTexture(entry->texture);
    free(entry->tiles);
    *entry = (TerrainTexture){0};
}

void terrain_cache_clear(View *view) {
    for (int i = 0; i < view->terrain_texture_count; i++) {
        free_entry(&view->terrain_textures[i]);
    }
    view->terrain_texture_count = 0;
}

bool terrain_cache_use_level(View *view, const Level *level) {
    bool is_same = ground_has_level(&view->ground, level);
    FhRect bounds = level->has_bounds ? level->bounds : (FhRect){0};
    if (!is_same || memcmp(&bounds, &view->bounds, sizeof bounds) != 0) {
        terrain_cache_clear(view);
    }
    view->bounds = bounds;
    view->level = level;
    return ground_use_level(&view->ground, level);
}

static TerrainTexture *oldest_entry(View *view) {
    TerrainTexture *oldest = &view->terrain_textures[0];
    for (int i = 1; i < view->terrain_texture_count; i++) {
        if (view->terrain_textures[i].used < oldest->used) {
            oldest = &view->terrain_textures[i];
        }
    }
    return oldest;
}

// A free entry; in a full cache the least recently used one.
static TerrainTexture *take_entry(View *view) {
    if (view->terrain_texture_count < VIEW_TERRAIN_TEXTURES) {
        view->terrain_textures[view->terrain_texture_count] = (TerrainTexture){0};
        return &view->terrain_textures[view->terrain_texture_count++];
    }
    TerrainTexture *entry = oldest_entry(view);
    free_entry(entry);
    return entry;
}

/// A terrain as the key of its entries.
typedef struct Source {
    const FhTerrain *terrain;
    int zoom;
    uint32_t scenery;
    const TileGrid *cover; // not NULL: the source is its last cover
} Source;

static TerrainTexture *find_part(View *view, const Source *source, FhPoint part) {
    const FhTerrain *terrain = source->terrain;
    // Each digging actor has its own ground, and one picture may show several.
    const void *mask_of = terrain == view->level->terrain ? view->mask_of : NULL;
    for (int i = 0; i < view->terrain_texture_count; i++) {
        TerrainTexture *entry = &view->terrain_textures[i];
        if (entry->terrain == terrain && !entry->is_cover && entry->mask_of == mask_of &&
            entry->x == part.x && entry->y == part.y && entry->zoom == source->zoom &&
            entry->scenery == source->scenery) {
            return entry;
        }
    }
    TerrainTexture *entry = take_entry(view);
    *entry = (TerrainTexture){.terrain = terrain,
                              .mask_of = mask_of,
                              .x = part.x,
                              .y = part.y,
                              .zoom = source->zoom,
                              .scenery = source->scenery,
                              .is_blank = true};
    return entry;
}

// Copies the painted picture into the upload buffer, enlarged by `scale`.
static void enlarge(View *view, const Picture *picture, int scale) {
    uint32_t *out = view->upload;
    int w = picture->w * scale;
    for (int y = 0; y < picture->h; y++) {
        const uint32_t *row = picture->pixels + (size_t)y * (size_t)picture->w;
        uint32_t *first = out;
        for (int x = 0; x < picture->w; x++) {
            for (int i = 0; i < scale; i++) {
                *out++ = row[x];
            }
        }
        for (int i = 1; i < scale; i++, out += w) {
            memcpy(out, first, (size_t)w * 4);
        }
    }
}

// SDL's software renderer writes rows of whole 8 bytes past the CPU cache, which takes twice as
// long as copying them. So a part's rows are odd, and their last pixel is never shown.
static int texture_width(const TerrainTexture *entry, int w) {
    return entry->terrain ? w | 1 : w;
}

static void make_texture(View *view, TerrainTexture *entry, int w, int h) {
    if (entry->texture && entry->w == w && entry->h == h) {
        return;
    }
    SDL_DestroyTexture(entry->texture);
    entry->texture = SDL_CreateTexture(view->renderer, SDL_PIXELFORMAT_ARGB8888,
                                       SDL_TEXTUREACCESS_STATIC, texture_width(entry, w), h);
    entry->w = w;
    entry->h = h;
    SDL_SetTextureBlendMode(entry->texture, SDL_BLENDMODE_BLEND);
}

/// Uploads the painted picture into the entry's texture, at its cell `at`.
static void upload(View *view, TerrainTexture *entry, FhPoint at) {
    const Picture *picture = &view->ground.painter.out;
    int scale = zoom_scale(entry->zoom);
    SDL_Rect rect = {at.x * scale, at.y * scale, picture->w * scale, picture->h * scale};
    enlarge(view, picture, scale);
    SDL_UpdateTexture(entry->texture, &rect, view->upload, rect.w * 4);
}

static void paint(View *view, TerrainTexture *entry, const TileGrid *grid, FhRect inside) {
    const Picture *picture = &view->ground.painter.out;
    view->painted += entry->is_cover ? 2 : 1;
    bool (*paint_grid)(Ground *, const TileGrid *, FhRect, int) =
        entry->is_cover ? ground_paint_cover : ground_paint;
    entry->is_blank = !paint_grid(&view->ground, grid, inside, zoom_step(entry->zoom));
    if (!entry->is_blank) {
        int scale = zoom_scale(entry->zoom);
        make_texture(view, entry, picture->w * scale, picture->h * scale);
        upload(view, entry, (FhPoint){0, 0});
        entry->band_count = bands_cut(picture, entry->bands);
    }
}

/// Repaints some cells of an entry. Its bands become one blended band: only a full paint finds
/// opaque rows again.
static void repaint(View *view, TerrainTexture *entry, const TileGrid *grid, FhRect inside,
                    FhRect cells) {
    if (entry->is_blank || !entry->texture) {
        paint(view, entry, grid, inside);
        return;
    }
    ground_paint(&view->ground, grid, cells, zoom_step(entry->zoom));
    upload(view, entry, (FhPoint){cells.x - inside.x, cells.y - inside.y});
    entry->bands[0] = (Band){{0, 0, inside.w, inside.h}, false};
    entry->band_count = 1;
}

/// The tiles of a box, row by row, for the caller to free; NULL out of memory.
static FhTile *copy_tiles(const TileGrid *grid, FhRect box) {
    FhTile *tiles = malloc((size_t)box.w * (size_t)box.h * sizeof *tiles);
    for (int i = 0; i < box.w * box.h && tiles; i++) {
        tiles[i] = tile_grid_at(grid, box.x + i % box.w, box.y + i / box.w);
    }
    return tiles;
}

/// The box of cols and rows around the differences between two copies of `box`; all of it if a copy
/// is missing.
static FhRect changed_tiles(const FhTile *before, const FhTile *now, FhRect box) {
    FhRect changed = {0};
    if (!before || !now) {
        return box;
    }
    for (int i = 0; i < box.w * box.h; i++) {
        if (before[i] != now[i]) {
            FhRect tile = {box.x + i % box.w, box.y + i / box.w, 1, 1};
            changed = fh_rect_around(changed, tile);
        }
    }
    return changed;
}

/// The cells of a part that may look different after a change of some tiles.
static FhRect cells_near(FhRect tiles, int size, int step, FhRect inside) {
    int left = fh_floor_div(tiles.x * size, step) - PAINT_MARGIN;
    int top = fh_floor_div(tiles.y * size, step) - PAINT_MARGIN;
    int right = fh_floor_div(fh_rect_right(tiles) * size - 1, step) + 1 + PAINT_MARGIN;
    int bottom = fh_floor_div(fh_rect_bottom(tiles) * size - 1, step) + 1 + PAINT_MARGIN;
    return fh_rect_common((FhRect){left, top, right - left, bottom - top}, inside);
}

static FhRect part_inside(const TerrainTexture *entry) {
    int cells = part_side(entry->zoom) / zoom_step(entry->zoom);
    return (FhRect){entry->x * cells, entry->y * cells, cells, cells};
}

static uint64_t chunk_versions(const FhTerrain *terrain, FhRect tiles) {
    uint64_t hash = 1;
    int last_row = fh_floor_div(fh_rect_bottom(tiles) - 1, FH_CHUNK_TILES);
    int last_col = fh_floor_div(fh_rect_right(tiles) - 1, FH_CHUNK_TILES);
    for (int y = fh_floor_div(tiles.y, FH_CHUNK_TILES); y <= last_row; y++) {
        for (int x = fh_floor_div(tiles.x, FH_CHUNK_TILES); x <= last_col; x++) {
            uint64_t version =
                fh_terrain_chunk_version(terrain, x * FH_CHUNK_TILES, y * FH_CHUNK_TILES);
            hash = (hash ^ version) * 1099511628211u;
        }
    }
    return hash;
}

static bool holds_moving(const View *view, const TileGrid *grid, FhRect tiles) {
    for (int row = tiles.y; row < fh_rect_bottom(tiles); row++) {
        for (int col = tiles.x; col < fh_rect_right(tiles); col++) {
            if (ground_moving_sprite(&view->ground, tile_grid_at(grid, col, row))) {
                return true;
            }
        }
    }
    return false;
}

// A hash of the mask and of the polygons in an entry's tiles; 0 without any.
static uint64_t hash_dug(const TileGrid *grid, FhRect tiles, int size) {
    FhRect px = px_of_cells(tiles, size);
    uint64_t mask = grid->mask ? fh_mask_hash(grid->mask, px) : 0;
    return mask ^ tile_grid_hash_areas(grid, px);
}

/// The level's ground with its polygons, mask and bounds.
static TileGrid level_grid(const View *view) {
    return (TileGrid){.terrain = view->level->terrain,
                      .areas = view->areas,
                      .area_count = view->area_count,
                      .mask = view->mask,
                      .bounds = view->bounds};
}

// Paints the entry if it is out of date: compares the terrain's version, then its chunks' versions,
// then its tiles.
static void refresh(View *view, TerrainTexture *entry) {
    TileGrid grid = {.terrain = entry->terrain, .scenery = entry->scenery};
    if (entry->terrain == view->level->terrain) {
        grid = level_grid(view);
    }
    uint64_t areas = grid.area_count ? view->areas_hash : 0;
    uint64_t version = fh_terrain_version(entry->terrain);
    bool is_dug = grid.mask || (entry->dug != 0 && entry->areas == 0);
    bool is_new = !entry->is_known; // any number may be a hash, so none can mean "unknown"
    if (!is_new && entry->version == version && entry->areas == areas && !is_dug) {
        return;
    }
    entry->is_known = true;
    entry->version = version;
    entry->areas = areas;
    FhRect inside = part_inside(entry);
    FhRect tiles = ground_tiles_under(&view->ground, inside, zoom_step(entry->zoom));
    uint64_t chunks = chunk_versions(entry->terrain, tiles);
    uint64_t dug = hash_dug(&grid, tiles, fh_terrain_tile_size(entry->terrain));
    if (!is_new && entry->chunks == chunks && entry->dug == dug) {
        return;
    }
    bool is_dug_anew = is_new || entry->dug != dug;
    entry->chunks = chunks;
    entry->dug = dug;
    FhTile *now = copy_tiles(&grid, tiles);
    FhRect changed = changed_tiles(is_dug_anew ? NULL : entry->tiles, now, tiles);
    free(entry->tiles);
    entry->tiles = now;
    FhRect cells =
        cells_near(changed, fh_terrain_tile_size(entry->terrain), zoom_step(entry->zoom), inside);
    if (changed.w > 0 && cells.w > 0 && cells.h > 0) {
        entry->has_moving = holds_moving(view, &grid, tiles);
        repaint(view, entry, &grid, inside, cells);
    }
}

/// A part of a cover, found by its content: a region that opens and closes again, or is drawn
/// separately, is not painted again. NULL if the part is empty.
static TerrainTexture *cover_part(View *view, const Source *source, FhPoint part) {
    const TileGrid *grid = source->cover;
    TerrainTexture key = {.terrain = grid->covers[grid->cover_count - 1].tiles,
                          .x = part.x,
                          .y = part.y,
                          .zoom = source->zoom,
                          .used = view->frame,
                          .is_cover = true};
    int step = zoom_step(key.zoom);
    FhRect tiles = ground_tiles_under(&view->ground, part_inside(&key), step);
    key.content = tile_grid_hash_cover(grid, tiles);
    if (key.content == 0) {
        return NULL;
    }
    key.content ^= hash_dug(grid, tiles, fh_tileset_tile_size(view->ground.tileset));
    for (int i = 0; i < view->terrain_texture_count; i++) {
        TerrainTexture *entry = &view->terrain_textures[i];
        if (entry->is_cover && entry->content == key.content && entry->x == key.x &&
            entry->y == key.y && entry->zoom == key.zoom) {
            entry->used = view->frame;
            return entry;
        }
    }
    TerrainTexture *entry = take_entry(view);
    TileGrid cover = {.covers = &grid->covers[grid->cover_count - 1], .cover_count = 1};
    *entry = key;
    paint(view, entry, grid, part_inside(entry));
    entry->has_moving = holds_moving(view, &cover, tiles);
    return entry;
}

static TerrainTexture *seen_part(View *view, const Source *source, FhPoint part) {
    if (source->cover) {
        return cover_part(view, source, part);
    }
    TerrainTexture *entry = find_part(view, source, part);
    entry->used = view->frame;
    refresh(view, entry);
    return entry;
}

static void draw_moving_tile(View *view, const ViewScene *scene, FhPoint place, FhTile tile) {
    const Sprite *sprite = ground_moving_sprite(&view->ground, tile);
    int size = fh_tileset_tile_size(view->ground.tileset);
    SDL_Rect rect = scene_rect(scene, (float)(place.x * size), (float)(place.y * size), (float)size,
                               (float)size);
    if (sprite && scene_sees(scene, rect)) {
        int frame = sprite_frame_at(sprite, scene_pattern_tick(scene));
        draw_sprite(view, sprite, frame, rect, fh_tile_transform(tile));
    }
}

static void draw_moving_tiles(View *view, const ViewScene *scene, const TerrainTexture *entry,
                              const TileGrid *grid) {
    int size = fh_tileset_tile_size(view->ground.tileset);
    int tiles = fh_max(part_side(entry->zoom) / size, 1);
    for (int row = entry->y * tiles; row < (entry->y + 1) * tiles; row++) {
        for (int col = entry->x * tiles; col < (entry->x + 1) * tiles; col++) {
            FhTile tile = tile_grid_at(grid, col, row);
            draw_moving_tile(view, scene, (FhPoint){col, row}, tile);
        }
    }
}

// A band's box on the target, clipped to the viewport.
static FhRect seen_band(const ViewScene *scene, const TerrainTexture *entry, FhPoint at,
                        const Band *band) {
    int scale = zoom_scale(entry->zoom);
    FhRect box = {at.x + band->box.x * scale, at.y + band->box.y * scale, band->box.w * scale,
                  band->box.h * scale};
    return fh_rect_common(box, scene->viewport);
}

// Draws an entry band by band while copies are spare; else the box around its bands as one copy.
static void draw_part(View *view, const ViewScene *scene, const TerrainTexture *entry,
                      const TerrainLook *look, int *spare) {
    float side = (float)part_side(entry->zoom);
    FhPoint at = view_target_at(scene, side * (float)entry->x, side * (float)entry->y);
    FhRect boxes[BANDS_MAX], around = {0, 0, 0, 0};
    bool blends[BANDS_MAX], any_blends = false;
    int count = 0;
    if (entry->is_blank || !entry->texture) {
        return;
    }
    for (int i = 0; i < entry->band_count; i++) {
        FhRect box = seen_band(scene, entry, at, &entry->bands[i]);
        if (box.w > 0 && box.h > 0) {
            boxes[count] = box;
            blends[count] = look->alpha < 255 || !entry->bands[i].is_opaque;
            any_blends = any_blends || blends[count];
            around = fh_rect_around(around, box);
            count++;
        }
    }
    if (count > 1 && count - 1 > *spare) {
        boxes[0] = around;
        blends[0] = any_blends;
        count = 1;
    }
    *spare -= fh_max(count - 1, 0);
    SDL_SetTextureAlphaMod(entry->texture, (Uint8)look->alpha);
    SDL_SetTextureColorMod(entry->texture, (Uint8)(look->tint >> 16), (Uint8)(look->tint >> 8),
                           (Uint8)look->tint);
    for (int i = 0; i < count; i++) {
        SDL_Rect from = {boxes[i].x - at.x, boxes[i].y - at.y, boxes[i].w, boxes[i].h};
        SDL_Rect to = {boxes[i].x, boxes[i].y, boxes[i].w, boxes[i].h};
        SDL_SetTextureBlendMode(entry->texture,
                                blends[i] ? SDL_BLENDMODE_BLEND : SDL_BLENDMODE_NONE);
        SDL_RenderCopy(view->renderer, entry->texture, &from, &to);
    }
}

/// The parts of a terrain in a scene's view.
static FhRect seen_parts(const ViewScene *scene) {
    int side = part_side(scene_zoom(scene));
    FhRect seen = scene_world_rect(scene);
    FhRect parts = {fh_floor_div(seen.x, side), fh_floor_div(seen.y, side), 0, 0};
    parts.w = fh_floor_div(fh_rect_right(seen) - 1, side) - parts.x + 1;
    parts.h = fh_floor_div(fh_rect_bottom(seen) - 1, side) - parts.y + 1;
    return parts;
}

/// Parts of a terrain at a zoom that may come into view soon.
typedef struct PartsAhead {
    FhRect parts;
    int zoom;
} PartsAhead;

/// Paints missing parts, and with `changed_as_well` those with changed tiles, until the frame has
/// painted PAINTED_IN_A_FRAME.
static void prepare_parts(View *view, const Source *now, const PartsAhead *ahead,
                          bool changed_as_well) {
    Source source = {now->terrain, ahead->zoom, now->scenery, now->cover};
    for (int i = 0; i < ahead->parts.w * ahead->parts.h; i++) {
        if (view->painted >= PAINTED_IN_A_FRAME) {
            return;
        }
        FhPoint part = {ahead->parts.x + i % ahead->parts.w, ahead->parts.y + i / ahead->parts.w};
        if (source.cover) {
            cover_part(view, &source, part);
            continue;
        }
        TerrainTexture *entry = find_part(view, &source, part);
        entry->used = view->frame;
        if (changed_as_well || !entry->is_known) {
            refresh(view, entry);
        }
    }
}

/// The scene after some steps of zoom about its middle; false if the zoom has no such step.
static bool zoom_by(const ViewScene *scene, int steps, ViewScene *out) {
    int at = 0;
    while (at < STEPS_OF_ZOOM - 1 && zooms[at + 1] <= scene->zoom) {
        at++;
    }
    if (at + steps < 0 || at + steps >= STEPS_OF_ZOOM) {
        return false;
    }
    *out = *scene;
    out->zoom = zooms[at + steps];
    float less = 0.5F / scene->zoom - 0.5F / out->zoom;
    out->x += (float)scene->viewport.w * less;
    out->y += (float)scene->viewport.h * less;
    return true;
}

/// Paints some parts that scrolling or zooming will show next.
static void paint_ahead(View *view, const ViewScene *scene, const Source *source) {
    FhRect parts = seen_parts(scene);
    PartsAhead ahead[3] = {
        {{parts.x - 1, parts.y - 1, parts.w + 2, parts.h + 2}, scene_zoom(scene)}};
    int count = 1;
    for (int steps = 1; steps >= -1; steps -= 2) {
        ViewScene next;
        if (zoom_by(scene, steps, &next)) {
            ahead[count++] = (PartsAhead){seen_parts(&next), scene_zoom(&next)};
        }
    }
    for (int i = 0; i < 2 * count; i++) {
        prepare_parts(view, source, &ahead[i % count], i >= count);
    }
}

/// The tint of animated tiles, which are sprites: the look's tint, or roughly the toning of other
/// tiles.
static uint32_t sprite_tint(const TerrainLook *look) {
    uint32_t tint =
        look->scenery ? picture_mix(0xffffffffu, look->scenery, GROUND_TONED_DOWN) : look->tint;
    return tint << 8 | (uint32_t)look->alpha;
}

static void draw_source(View *view, const ViewScene *scene, const Source *source,
                        const TerrainLook *look) {
    TileGrid tiles = {.terrain = source->terrain};
    if (source->cover) {
        tiles.covers = &source->cover->covers[source->cover->cover_count - 1];
        tiles.cover_count = 1;
    }
    FhRect parts = seen_parts(scene);
    int spare = fh_max(LAYER_COPIES - parts.w * parts.h, 0);
    for (int y = parts.y; y < fh_rect_bottom(parts); y++) {
        for (int x = parts.x; x < fh_rect_right(parts); x++) {
            TerrainTexture *entry = seen_part(view, source, (FhPoint){x, y});
            if (!entry) {
                continue;
            }
            draw_part(view, scene, entry, look, &spare);
            if (entry->has_moving && source->zoom > 0) {
                draw_set_tint(view, sprite_tint(look));
                draw_moving_tiles(view, scene, entry, &tiles);
                draw_set_tint(view, 0xffffffffu);
            }
        }
    }
    if (view->is_lasting) {
        paint_ahead(view, scene, source);
    }
}

void terrain_cache_draw(View *view, const ViewScene *scene, const FhTerrain *terrain,
                        const TerrainLook *given) {
    static const TerrainLook plain = {255, 0xffffff, 0};
    const TerrainLook *look = given ? given : &plain;
    Source source = {terrain, scene_zoom(scene), look->scenery, NULL};
    draw_source(view, scene, &source, look);
}

void terrain_cache_draw_cover(View *view, const ViewScene *scene, const TileCover *covers,
                              int count, int alpha) {
    TileGrid grid = level_grid(view);
    TerrainLook look = {alpha, 0xffffff, 0};
    grid.covers = covers;
    grid.cover_count = count;
    Source source = {NULL, scene_zoom(scene), 0, &grid};
    draw_source(view, scene, &source, &look);
}

// The largest scale, up to the zoom, at which a block fits into a texture; zooms below 1 stay as
// they are.
static int block_zoom(const View *view, const TileGrid *grid, int zoom) {
    int side = fh_max(grid->cols, grid->rows) * fh_tileset_tile_size(view->ground.tileset);
    return zoom < 0 ? zoom : fh_clamp(GROUND_INSIDE_MAX / fh_max(side, 1), 1, zoom);
}

static FhRect block_inside(const View *view, const TileGrid *grid, int step) {
    int size = fh_tileset_tile_size(view->ground.tileset);
    int w = fh_max(grid->cols * size / step, 1), h = fh_max(grid->rows * size / step, 1);
    return (FhRect){0, 0, fh_min(w, GROUND_INSIDE_MAX), fh_min(h, GROUND_INSIDE_MAX)};
}

SDL_Texture *terrain_cache_block(View *view, const TileGrid *grid, int wanted) {
    int zoom = block_zoom(view, grid, wanted);
    FhRect tiles = {0, 0, grid->cols, grid->rows};
    int size = fh_tileset_tile_size(view->ground.tileset);
    uint64_t content = tile_grid_hash(grid, tiles) * 31 + (uint64_t)grid->cols;
    content ^= hash_dug(grid, tiles, size);
    for (int i = 0; i < view->terrain_texture_count; i++) {
        TerrainTexture *entry = &view->terrain_textures[i];
        if (!entry->terrain && entry->content == content && entry->zoom == zoom) {
            entry->used = view->frame;
            return entry->is_blank ? NULL : entry->texture;
        }
    }
    TerrainTexture *entry = take_entry(view);
    *entry = (TerrainTexture){.zoom = zoom, .content = content, .used = view->frame};
    paint(view, entry, grid, block_inside(view, grid, zoom_step(zoom)));
    return entry->is_blank ? NULL : entry->texture;
}
