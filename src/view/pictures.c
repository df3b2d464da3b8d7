// pictures.c - levels as small pictures for the interface: cards and the minimap.
//
// Where an eighth or more of a level's size fits, the picture is the level as it is drawn in play;
// smaller ones are plotted, with things as dots.

#include <stdlib.h>

#include "level/level_difference.h"
#include "view/internal.h"

enum {
    COSTLY = 200000,  // tiles
    PATIENCE = 30,    // frames
    SAMPLES = 4,      // tiles looked at for a pixel, each way
    CARD_ASIDE = 104, // of 256: where the spawn is on a card
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

static const uint32_t OUTSIDE = 0xff14161fu;

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

// The largest zoom at which `part` fits; 0 when not even an eighth does.
static float fitting_zoom(const ViewPicture *picture, FhRect part) {
    static const float zooms[] = {2.0F, 1.0F, 0.5F, 0.25F, 0.125F};
    for (size_t i = 0; i < sizeof zooms / sizeof *zooms; i++) {
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
                       .viewport = {0, 0, picture->w, picture->h}};
    view_draw_world(view, &scene);
    FhPoint at = view_target_at(&scene, (float)part.x, (float)part.y);
    picture->covered =
        (FhRect){at.x, at.y, (int)((float)part.w * zoom), (int)((float)part.h * zoom)};
}

// The pixels of the picture that a box of the world covers, at least one.
static FhRect shrunk(const ViewPicture *picture, FhRect part, FhRect box) {
    FhRect covered = picture->covered;
    int left = (int)((int64_t)(box.x - part.x) * covered.w / part.w);
    int top = (int)((int64_t)(box.y - part.y) * covered.h / part.h);
    int right = (int)((int64_t)(box.x + box.w - part.x) * covered.w / part.w);
    int bottom = (int)((int64_t)(box.y + box.h - part.y) * covered.h / part.h);
    return (FhRect){covered.x + left, covered.y + top, fh_max(right - left, 1),
                    fh_max(bottom - top, 1)};
}

static void fill(const ViewPicture *picture, uint32_t *pixels, FhRect box, uint32_t color) {
    for (int y = fh_max(box.y, 0); y < fh_min(fh_rect_bottom(box), picture->h); y++) {
        for (int x = fh_max(box.x, 0); x < fh_min(fh_rect_right(box), picture->w); x++) {
            pixels[y * picture->w + x] = color;
        }
    }
}

typedef struct PlottedChunk {
    const FhTerrain *terrain;
    const FhTile *tiles;
    FhRect cells;
} PlottedChunk;

static FhTile tile_in(const PlottedChunk *chunk, int col, int row) {
    if (row < chunk->cells.y) {
        return fh_terrain_at(chunk->terrain, col, row);
    }
    return chunk->tiles[(row - chunk->cells.y) * FH_CHUNK_TILES + col - chunk->cells.x];
}

// The colour of some tiles of a chunk seen as one: of few of them, so that the cost does not grow
// with what a pixel covers. 0 where none of those is set. Of several colours the lightest is taken,
// whatever the order: grass rather than what lies under it.
static uint32_t color_of_tiles(const View *view, const PlottedChunk *chunk, FhRect cells) {
    int across = fh_max(cells.w / SAMPLES, 1), down = fh_max(cells.h / SAMPLES, 1);
    uint32_t color = 0;
    for (int row = cells.y; row < fh_rect_bottom(cells); row += down) {
        for (int col = cells.x; col < fh_rect_right(cells); col += across) {
            FhTile tile = tile_in(chunk, col, row);
            if (tile != FH_TILE_EMPTY) {
                bool is_top = tile_in(chunk, col, row - 1) == FH_TILE_EMPTY;
                uint32_t one = ground_tile_color(&view->ground, tile, is_top);
                color = one > color ? one : color;
            }
        }
    }
    return color;
}

// The world (px) from pixel number `at` of the picture on, along one axis.
static int world_at(int at, int covered_from, int covered, int part_from, int part) {
    return part_from + (int)((int64_t)(at - covered_from) * part / covered);
}

// The tiles of a chunk that one pixel of the picture shows, at least one.
static FhRect cells_of_pixel(const ViewPicture *picture, FhRect part, FhRect chunk, FhPoint at) {
    FhRect covered = picture->covered;
    int size = picture->level->tile_size;
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

static FhRect first_tile_set(const PlottedChunk *chunk) {
    int i = 0;
    while (chunk->tiles[i] == FH_TILE_EMPTY) {
        i++;
    }
    return (FhRect){chunk->cells.x + i % FH_CHUNK_TILES, chunk->cells.y + i / FH_CHUNK_TILES, 1, 1};
}

static void plot_chunk(View *view, const ViewPicture *picture, FhRect part, FhPoint first,
                       uint32_t *pixels) {
    const FhTerrain *terrain = picture->level->terrain;
    int size = picture->level->tile_size;
    PlottedChunk chunk = {terrain,
                          fh_terrain_chunk_tiles(terrain, first.x, first.y),
                          {first.x, first.y, FH_CHUNK_TILES, FH_CHUNK_TILES}};
    FhRect box = {first.x * size, first.y * size, FH_CHUNK_TILES * size, FH_CHUNK_TILES * size};
    FhRect seen = shrunk(picture, part, box);
    bool is_one_pixel = seen.w == 1 && seen.h == 1;
    for (int y = fh_max(seen.y, 0); y < fh_min(fh_rect_bottom(seen), picture->h); y++) {
        for (int x = fh_max(seen.x, 0); x < fh_min(fh_rect_right(seen), picture->w); x++) {
            FhRect cells = cells_of_pixel(picture, part, chunk.cells, (FhPoint){x, y});
            uint32_t color = color_of_tiles(view, &chunk, cells);
            if (color == 0 && is_one_pixel) { // a lonely tile is seen all the same
                color = color_of_tiles(view, &chunk, first_tile_set(&chunk));
            }
            uint32_t *pixel = &pixels[y * picture->w + x];
            *pixel = color > *pixel ? color : *pixel;
        }
    }
}

// Chunk by chunk, so that the cost is what the level holds, not how far its ends are apart.
static void plot_level(View *view, const ViewPicture *picture, FhRect part, uint32_t *pixels) {
    const FhTerrain *terrain = picture->level->terrain;
    size_t cursor = 0;
    FhPoint first;
    while (fh_terrain_next_chunk(terrain, &cursor, &first)) {
        plot_chunk(view, picture, part, first, pixels);
    }
}

// What nothing was plotted on becomes sky, or what lies outside.
static void fill_rest(const ViewPicture *picture, uint32_t *pixels) {
    uint32_t sky = backdrop_color(picture->level);
    for (int i = 0; i < picture->w * picture->h; i++) {
        bool is_inside = fh_rect_contains(picture->covered, i % picture->w, i / picture->w);
        pixels[i] = pixels[i] ? pixels[i] : is_inside ? sky : OUTSIDE;
    }
}

static void dot(const ViewPicture *picture, FhRect part, uint32_t *pixels, FhPoint at,
                uint32_t color) {
    FhRect box = shrunk(picture, part, (FhRect){at.x, at.y, 1, 1});
    box.w = box.h = 2;
    fill(picture, pixels, box, color);
}

static void draw_plotted(View *view, ViewPicture *picture, FhRect part) {
    const Level *level = picture->level;
    uint32_t *pixels = calloc((size_t)picture->w * (size_t)picture->h, sizeof *pixels);
    if (!pixels) {
        return;
    }
    int w = picture->w, h = (int)((int64_t)part.h * w / part.w);
    if (h > picture->h) {
        h = picture->h;
        w = (int)((int64_t)part.w * h / part.h);
    }
    w = fh_max(w, 1);
    h = fh_max(h, 1);
    picture->covered = (FhRect){(picture->w - w) / 2, (picture->h - h) / 2, w, h};
    plot_level(view, picture, part, pixels);
    fill_rest(picture, pixels);
    for (int i = 0; i < level->entity_count; i++) {
        const LevelEntity *entity = &level->entities[i];
        uint32_t color = entity->type == LEVEL_GOAL ? 0xff43c6c0u : 0xfff7cf4du;
        dot(picture, part, pixels, (FhPoint){entity->x, entity->y - 4}, color);
    }
    dot(picture, part, pixels, level->spawn, 0xfff7f3e3u);
    SDL_UpdateTexture(picture->texture, NULL, pixels, picture->w * 4);
    free(pixels);
}

// What a picture depends on, as one number: tiles, ground, solids and things.
static uint64_t level_state(const Level *level) {
    uint64_t hash = fh_terrain_version(level->terrain) + 1;
    hash = (hash ^ fh_mask_version(level->ground.added)) * 1099511628211u;
    hash = (hash ^ fh_mask_version(level->ground.removed)) * 1099511628211u;
    for (int i = 0; i < level->entity_count; i++) {
        const LevelEntity *entity = &level->entities[i];
        hash = (hash ^ (uint64_t)(unsigned)entity->x) * 1099511628211u;
        hash = (hash ^ (uint64_t)(unsigned)entity->y ^ (uint64_t)entity->type) * 1099511628211u;
    }
    for (int i = 0; i < level->solid_count; i++) {
        const LevelSolid *solid = &level->solids[i];
        hash = (hash ^ (uint64_t)(unsigned)(solid->x + solid->w * 7)) * 1099511628211u;
        hash = (hash ^ (uint64_t)(unsigned)(solid->y + solid->h * 7)) * 1099511628211u;
    }
    hash = (hash ^ (uint64_t)(unsigned)level->spawn.x) * 1099511628211u;
    return (hash ^ (uint64_t)(unsigned)level->spawn.y) * 1099511628211u;
}

static bool is_same_rect(FhRect a, FhRect b) {
    return a.x == b.x && a.y == b.y && a.w == b.w && a.h == b.h;
}

static void draw_into(View *view, ViewPicture *picture, FhRect part, float zoom) {
    SDL_Texture *target = SDL_GetRenderTarget(view->renderer);
    SDL_SetRenderTarget(view->renderer, picture->texture);
    draw_as_played(view, picture, part, zoom);
    SDL_SetRenderTarget(view->renderer, target);
}

// Where a view of `length` begins that has `place` at `share` of 256 of it and stays inside.
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

// The cut of a card that fills `rect` pixel for pixel, or as much as there is in its proportions.
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
    uint64_t version = level_state(level);
    bool is_same_level = picture->level == level && is_same_rect(picture->part, part);
    int64_t tiles = (int64_t)(part.w / level->tile_size) * (part.h / level->tile_size);
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
    } else if (view_use_level(view, level)) {
        draw_plotted(view, picture, part);
    }
    return picture->covered;
}

// --- what differs ---------------------------------------------------------------------------

typedef struct Marks {
    const ViewPicture *picture;
    FhRect part;
    uint32_t *pixels;
} Marks;

static void mark_change(void *user, LevelChange change, FhRect box) {
    static const uint32_t colors[] = {
        [LEVEL_ADDED] = 0x8c4fdc6bu, [LEVEL_REMOVED] = 0xb4f04848u, [LEVEL_CHANGED] = 0x8cf7cf4du};
    const Marks *marks = user;
    if (fh_rect_overlaps(box, marks->part)) {
        fill(marks->picture, marks->pixels, shrunk(marks->picture, marks->part, box),
             colors[change]);
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
    Marks marks = {picture, part, pixels};
    LevelVisitor visitor = {mark_change, &marks};
    if (pixels) {
        level_compare(from, to, &visitor);
        lay_over(view, picture, pixels);
    }
    free(pixels);
    picture->level = NULL; // the version may go, and another come to its address
}
