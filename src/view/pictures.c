// pictures.c - levels as small pictures for the interface: cards and the minimap.
//
// If the level fits at a zoom of an eighth or more, the picture is a frame of it (frame.c); else it
// is a raster (minimap.c). A hash of the level decides when to redraw it.

#include "view/layers.h"

#include <stdlib.h>
#include <string.h>

#include "level/level_difference.h"
#include "view/draw.h"
#include "view/view.h"

enum {
    COSTLY = 200000,  // tiles
    PATIENCE = 30,    // frames
    CARD_ASIDE = 104, // of 256: the spawn's place on a card
    CARD_DOWN = 176
};

int view_picture_create(View *view, int w, int h) {
    for (int i = 0; i < VIEW_PICTURES; i++) {
        ViewPicture *picture = &view->pictures[i];
        if (picture->texture) {
            continue;
        }
        *picture = (ViewPicture){.w = w, .h = h};
        picture->texture = SDL_CreateTexture(view->renderer, SDL_PIXELFORMAT_ARGB8888,
                                             SDL_TEXTUREACCESS_TARGET, w, h);
        return picture->texture ? i + 1 : 0;
    }
    return 0;
}

static ViewPicture *find_picture(View *view, int number) {
    bool is_valid = number > 0 && number <= VIEW_PICTURES;
    return is_valid && view->pictures[number - 1].texture ? &view->pictures[number - 1] : NULL;
}

void view_picture_destroy(View *view, int number) {
    ViewPicture *picture = find_picture(view, number);
    if (picture) {
        SDL_DestroyTexture(picture->texture);
        *picture = (ViewPicture){0};
    }
}

// The largest zoom at which `part` fits; 0 if it does not fit at an eighth.
static float fitting_zoom(const ViewPicture *picture, FhRect part) {
    static const float zooms[] = {4.0F, 3.0F, 2.0F, 1.0F, 0.5F, 0.25F, 0.125F};
    for (size_t i = picture->is_piece ? 0 : 2; i < sizeof zooms / sizeof *zooms; i++) {
        if ((float)part.w * zooms[i] <= (float)picture->w &&
            (float)part.h * zooms[i] <= (float)picture->h) {
            return zooms[i];
        }
    }
    return 0.0F;
}

static void draw_as_played(View *view, ViewPicture *picture, FhRect part, float zoom) {
    float w = (float)picture->w / zoom, h = (float)picture->h / zoom;
    ViewScene scene = {.level = picture->level,
                       .zoom = zoom,
                       .x = (float)part.x - (w - (float)part.w) / 2.0F,
                       .y = (float)part.y - (h - (float)part.h) / 2.0F,
                       .viewport = {0, 0, picture->w, picture->h},
                       .flags = picture->is_piece ? VIEW_NO_HERO : 0u};
    view_draw_world(view, &scene);
    FhPoint at = view_target_at(&scene, (float)part.x, (float)part.y);
    picture->covered =
        (FhRect){at.x, at.y, (int)((float)part.w * zoom), (int)((float)part.h * zoom)};
}

static uint64_t mix(uint64_t hash, uint64_t part) {
    return (hash ^ part) * 1099511628211u;
}

static uint64_t mix_point(uint64_t hash, int x, int y) {
    return mix(mix(hash, (uint64_t)(unsigned)x), (uint64_t)(unsigned)y);
}

static uint64_t mix_polygon(uint64_t hash, const LevelPolygon *polygon) {
    hash = mix_point(hash, polygon->count, polygon->closed * 2 + polygon->one_way);
    hash = mix(mix(hash, level_polygon_moves(polygon)), ground_material(polygon->material));
    for (int i = 0; i < polygon->count; i++) {
        hash = mix_point(hash, polygon->points[i].x, polygon->points[i].y);
    }
    return hash;
}

// Includes the terrain's address: another level of the same version may have replaced this one.
static uint64_t mix_terrain(uint64_t hash, const FhTerrain *terrain) {
    return mix(mix(hash, (uintptr_t)terrain), fh_terrain_version(terrain) + 1);
}

static uint64_t mix_layer(uint64_t hash, const LevelLayer *layer) {
    uint32_t bits[2];
    memcpy(&bits[0], &layer->parallax_x, sizeof bits[0]);
    memcpy(&bits[1], &layer->parallax_y, sizeof bits[1]);
    hash = mix(mix(mix(hash, layer->front), bits[0]), bits[1]);
    hash = mix(hash, layer->hides_secret);
    hash = mix_point(mix(hash, layer->hidden), layer->faded,
                     (int)strtoul(layer->tint[0] ? layer->tint + 1 : "", NULL, 16));
    hash = mix(hash, layer->tint[0] != '\0');
    return mix_terrain(hash, layer->tiles);
}

static uint64_t mix_solid(uint64_t hash, const LevelSolid *solid) {
    hash = mix_point(mix_point(hash, solid->x, solid->y), solid->w, solid->h);
    hash = mix(hash, (uint64_t)level_solid_look(solid));
    if (solid->tiles) {
        TileGrid grid = {.cells = solid->tiles, .cols = solid->cols, .rows = solid->rows};
        hash = mix(hash, tile_grid_hash(&grid, (FhRect){0, 0, solid->cols, solid->rows}));
    }
    return hash;
}

static uint64_t mix_entity(uint64_t hash, const LevelEntity *entity) {
    hash = mix(mix_point(hash, entity->x, entity->y), (uint64_t)entity->type);
    return entity->type == LEVEL_RUNNER ? mix_point(hash, entity->count, entity->w) : hash;
}

// A hash of everything that a picture depends on: sky, mover, tiles, layers, ground, polygons,
// solids and entities.
static uint64_t level_state(const Level *level) {
    uint64_t hash = mix_terrain(1, level->terrain);
    hash = mix(hash, fh_mask_version(level->ground.added));
    hash = mix(hash, fh_mask_version(level->ground.removed));
    hash = mix_point(hash, (int)backdrop_color(level), level_movement(level));
    hash = mix(hash, level_theme(level));
    for (int i = 0; i < level->layer_count; i++) {
        hash = mix_layer(hash, &level->layers[i]);
    }
    for (int i = 0; i < level->polygon_count; i++) {
        hash = mix_polygon(hash, &level->polygons[i]);
    }
    for (int i = 0; i < level->entity_count; i++) {
        hash = mix_entity(hash, &level->entities[i]);
    }
    for (int i = 0; i < level->solid_count; i++) {
        hash = mix_solid(hash, &level->solids[i]);
    }
    return mix_point(hash, level->spawn.x, level->spawn.y);
}

static void draw_into(View *view, ViewPicture *picture, FhRect part, float zoom) {
    SDL_Texture *target = SDL_GetRenderTarget(view->renderer);
    SDL_SetRenderTarget(view->renderer, picture->texture);
    draw_as_played(view, picture, part, zoom);
    SDL_SetRenderTarget(view->renderer, target);
}

// The start of a window of `length` with `place` at `share` of 256 of it, kept inside low to high.
static int begin_at(int place, int share, int length, int low, int high) {
    int begin = place - length * share / 256;
    return high - low >= length ? fh_clamp(begin, low, high - length) : (low + high - length) / 2;
}

void view_picture_draw_card(View *view, int number, const Level *level) {
    ViewPicture *picture = find_picture(view, number);
    if (!picture) {
        return;
    }
    FhRect bounds = level_bounds(level);
    FhRect part = {.w = picture->w, .h = picture->h};
    part.x = begin_at(level->spawn.x, CARD_ASIDE, part.w, bounds.x, fh_rect_right(bounds));
    part.y = begin_at(level->spawn.y, CARD_DOWN, part.h, bounds.y, fh_rect_bottom(bounds));
    *picture = (ViewPicture){.texture = picture->texture,
                             .w = picture->w,
                             .h = picture->h,
                             .level = level,
                             .is_card = true,
                             .focus = {level->spawn.x - part.x, level->spawn.y - part.y}};
    draw_into(view, picture, part, 1.0F);
}

// The part of a card that fills `rect` pixel for pixel, or the largest part in its proportions.
static SDL_Rect card_cut(const ViewPicture *picture, SDL_Rect rect) {
    int w = fh_max(rect.w, 1), h = fh_max(rect.h, 1);
    if (w > picture->w) {
        h = h * picture->w / w;
        w = picture->w;
    }
    if (h > picture->h) {
        w = w * picture->h / h;
        h = picture->h;
    }
    return (SDL_Rect){begin_at(picture->focus.x, CARD_ASIDE, w, 0, picture->w),
                      begin_at(picture->focus.y, CARD_DOWN, h, 0, picture->h), w, h};
}

void picture_draw(View *view, int number, SDL_Rect rect, uint32_t color) {
    const ViewPicture *picture = find_picture(view, number);
    if (!picture) {
        draw_sprite(view, NULL, 0, rect, 0);
        return;
    }
    SDL_Rect cut = {0, 0, picture->w, picture->h};
    if (picture->is_card) {
        cut = card_cut(picture, rect);
    }
    SDL_SetTextureColorMod(picture->texture, (Uint8)(color >> 24), (Uint8)(color >> 16),
                           (Uint8)(color >> 8));
    SDL_SetTextureAlphaMod(picture->texture, (Uint8)color);
    SDL_RenderCopy(view->renderer, picture->texture, &cut, &rect);
}

void picture_put_pixels(View *view, int number, const uint32_t *pixels) {
    const ViewPicture *picture = find_picture(view, number);
    if (picture) {
        SDL_UpdateTexture(picture->texture, NULL, pixels, picture->w * 4);
    }
}

FhRect view_picture_draw_level(View *view, int number, const Level *level, FhRect part) {
    ViewPicture *picture = find_picture(view, number);
    if (!picture) {
        return (FhRect){0};
    }
    if (part.w <= 0 || part.h <= 0) {
        part = level_bounds(level);
    }
    part.w = fh_max(part.w, 1);
    part.h = fh_max(part.h, 1);
    int64_t tiles = (int64_t)(part.w / level->tile_size) * (part.h / level->tile_size);
    uint64_t version = level_state(level);
    bool is_same_level = picture->level == level && fh_rect_equals(picture->part, part);
    bool is_costly = tiles > COSTLY;
    bool waits = is_costly && view->frame - picture->drawn < PATIENCE;
    if (is_same_level && (picture->version == version || waits)) {
        return picture->covered;
    }
    picture->level = level;
    picture->part = part;
    picture->version = version;
    picture->drawn = view->frame;
    float zoom = fitting_zoom(picture, part);
    if (zoom > 0.0F) {
        draw_into(view, picture, part, zoom);
    } else if (terrain_cache_use_level(view, level)) {
        minimap_draw(view, picture, part);
    }
    return picture->covered;
}

void view_picture_draw_piece(View *view, int number, const Level *piece) {
    ViewPicture *picture = find_picture(view, number);
    if (picture) {
        picture->is_piece = true;
        view_picture_draw_level(view, number, piece, (FhRect){0});
    }
}

// --- differences ----------------------------------------------------------------------------

static void mark_change(void *user, LevelChange change, FhRect box) {
    static const uint32_t colors[] = {
        [LEVEL_ADDED] = 0x8c4fdc6bu, [LEVEL_REMOVED] = 0xb4f04848u, [LEVEL_CHANGED] = 0x8cf7cf4du};
    const MinimapRaster *raster = user;
    if (fh_rect_overlaps(box, raster->part)) {
        minimap_fill_box(raster, box, colors[change]);
    }
}

static void lay_over(View *view, const ViewPicture *picture, const uint32_t *pixels) {
    SDL_Texture *marks = SDL_CreateTexture(view->renderer, SDL_PIXELFORMAT_ARGB8888,
                                           SDL_TEXTUREACCESS_STATIC, picture->w, picture->h);
    if (!marks) {
        return;
    }
    SDL_Texture *target = SDL_GetRenderTarget(view->renderer);
    SDL_UpdateTexture(marks, NULL, pixels, picture->w * 4);
    SDL_SetTextureBlendMode(marks, SDL_BLENDMODE_BLEND);
    SDL_SetRenderTarget(view->renderer, picture->texture);
    SDL_RenderCopy(view->renderer, marks, NULL, NULL);
    SDL_SetRenderTarget(view->renderer, target);
    SDL_DestroyTexture(marks);
}

void view_picture_draw_difference(View *view, int number, const Level *from, const Level *to,
                                  FhRect part) {
    ViewPicture *picture = find_picture(view, number);
    if (!picture) {
        return;
    }
    if (part.w <= 0 || part.h <= 0) {
        part = level_bounds(to);
    }
    picture->level = NULL;
    view_picture_draw_level(view, number, to, part);
    uint32_t *pixels = calloc((size_t)picture->w * (size_t)picture->h, sizeof *pixels);
    MinimapRaster marks = {view, picture, part, pixels, {0}};
    LevelVisitor visitor = {mark_change, &marks};
    if (pixels) {
        level_compare(from, to, &visitor);
        lay_over(view, picture, pixels);
    }
    free(pixels);
    picture->level = NULL; // the level may be freed, and another one reuse its address
}
