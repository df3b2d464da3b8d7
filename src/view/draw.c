// draw.c - rectangles, lines, sprites, letters, single tiles and the marks of high contrast, by
// SDL's renderer. Whole px, nearest-neighbour.

#include "view/draw.h"

#include <string.h>

#include "view/layers.h"
#include "words/utf8.h"

// ---- Sprite cache ----
//
// A ring of pre-scaled sprites: drawing a frame is a plain copy.
//
// SDL's software renderer takes ten times as long to enlarge or mirror a sprite as to copy it. So a
// sprite that is drawn mirrored, or enlarged by a whole number, becomes a texture once: all frames
// in a row, the mirrored ones below. An entry's key is the sprite's place in the sheet and the
// zoom, not its address, which may be reused.

enum { PIXELS_MAX = 1 << 20 }; // of an entry; larger sprites are not cached

/// Fills both rows of an entry's picture, plain and mirrored.
static void enlarge(Picture *to, const Picture *sheet, const SpriteKey *key) {
    int w = key->frame.w * key->zoom;
    for (int y = 0; y < to->h; y++) {
        bool is_mirrored = y >= to->h / 2;
        int row = key->frame.y + y / key->zoom % key->frame.h;
        const uint32_t *from = sheet->pixels + (size_t)row * (size_t)sheet->w;
        for (int x = 0; x < to->w; x++) {
            int column = x % w / key->zoom;
            column = is_mirrored ? key->frame.w - 1 - column : column;
            to->pixels[(size_t)y * (size_t)to->w + (size_t)x] =
                from[key->frame.x + x / w * key->frame.w + column];
        }
    }
}

static SDL_Texture *make(View *view, const SpriteKey *key) {
    Picture picture;
    int w = key->frame.w * key->frames * key->zoom, h = key->frame.h * 2 * key->zoom;
    if (w * h > PIXELS_MAX || !picture_create(&picture, w, h)) {
        return NULL;
    }
    enlarge(&picture, &view->sheet.picture, key);
    SDL_Texture *texture =
        SDL_CreateTexture(view->renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_STATIC, w, h);
    if (texture) {
        SDL_UpdateTexture(texture, NULL, picture.pixels, w * 4);
        SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_BLEND);
    }
    picture_free(&picture);
    return texture;
}

static bool is_same(const SpriteKey *a, const SpriteKey *b) {
    return memcmp(&a->frame, &b->frame, sizeof a->frame) == 0 && a->frames == b->frames &&
           a->zoom == b->zoom;
}

/// Finds or makes an entry; in a full table it replaces the oldest.
static SDL_Texture *texture_of(View *view, SpriteKey key) {
    for (int i = 0; i < VIEW_CACHED_SPRITES; i++) {
        if (is_same(&view->cached_sprites[i].key, &key)) {
            return view->cached_sprites[i].texture;
        }
    }
    CachedSprite *entry = &view->cached_sprites[view->next_cached_sprite];
    view->next_cached_sprite = (view->next_cached_sprite + 1) % VIEW_CACHED_SPRITES;
    SDL_DestroyTexture(entry->texture);
    *entry = (CachedSprite){key, make(view, &key)};
    return entry->texture;
}

/// Draws `part` of a sprite's row of frames over `rect` by a plain copy, if the sprite is enlarged
/// by a whole number. A mirrored part must be whole frames. Returns false, and draws nothing, if it
/// cannot. Requires: no tint.
static bool sprite_cache_draw(View *view, const Sprite *sprite, FhRect part, SDL_Rect rect,
                              bool is_mirrored) {
    int zoom = rect.w / part.w;
    bool is_whole = zoom >= 1 && rect.w == zoom * part.w && rect.h == zoom * part.h;
    if (!is_whole || (zoom == 1 && !is_mirrored)) {
        return false;
    }
    FhRect first_frame = {sprite->x, sprite->y, sprite->w, sprite->h};
    SDL_Texture *texture = texture_of(view, (SpriteKey){first_frame, sprite->frames, zoom});
    int top = is_mirrored ? sprite->h + part.y : part.y;
    SDL_Rect source = {part.x * zoom, top * zoom, rect.w, rect.h};
    return texture && SDL_RenderCopy(view->renderer, texture, &source, &rect) == 0;
}

void sprite_cache_clear(View *view) {
    for (int i = 0; i < VIEW_CACHED_SPRITES; i++) {
        SDL_DestroyTexture(view->cached_sprites[i].texture);
        view->cached_sprites[i] = (CachedSprite){0};
    }
}

// ---- Rectangles, lines, sprites, letters ----

static void set_color(View *view, uint32_t color) {
    bool is_opaque = (color & 255) == 255;
    SDL_SetRenderDrawBlendMode(view->renderer,
                               is_opaque ? SDL_BLENDMODE_NONE : SDL_BLENDMODE_BLEND);
    SDL_SetRenderDrawColor(view->renderer, (Uint8)(color >> 24), (Uint8)(color >> 16),
                           (Uint8)(color >> 8), (Uint8)color);
}

void draw_fill(View *view, SDL_Rect rect, uint32_t color) {
    if (rect.w > 0 && rect.h > 0 && (color & 255) != 0) { // the renderer would blend in nothing
        set_color(view, color);
        SDL_RenderFillRect(view->renderer, &rect);
    }
}

void draw_frame(View *view, SDL_Rect rect, int thickness, uint32_t color) {
    int inner = rect.h - 2 * thickness;
    if (rect.w <= 2 * thickness || inner <= 0) {
        draw_fill(view, rect, color);
        return;
    }
    draw_fill(view, (SDL_Rect){rect.x, rect.y, rect.w, thickness}, color);
    draw_fill(view, (SDL_Rect){rect.x, rect.y + thickness + inner, rect.w, thickness}, color);
    draw_fill(view, (SDL_Rect){rect.x, rect.y + thickness, thickness, inner}, color);
    int right = rect.x + rect.w - thickness;
    draw_fill(view, (SDL_Rect){right, rect.y + thickness, thickness, inner}, color);
}

void draw_line(View *view, SDL_Point from, SDL_Point to, int thickness, uint32_t color) {
    set_color(view, color);
    bool is_flat = fh_abs(to.x - from.x) >= fh_abs(to.y - from.y);
    for (int i = 0; i < thickness; i++) {
        int aside = i - thickness / 2;
        int dx = is_flat ? 0 : aside, dy = is_flat ? aside : 0;
        SDL_RenderDrawLine(view->renderer, from.x + dx, from.y + dy, to.x + dx, to.y + dy);
    }
}

// Draws the dashes of one side; they advance with `start`.
static void draw_dashed_side(View *view, SDL_Rect side, int start, uint32_t color) {
    enum { DASH = 5, PERIOD = 10 };
    int length = side.w > side.h ? side.w : side.h;
    for (int at = -fh_floor_mod(-start, PERIOD); at < length; at += PERIOD) {
        int first = fh_max(at, 0), last = fh_min(at + DASH, length);
        if (first >= last) {
            continue;
        }
        SDL_Rect dash = side.w > side.h ? (SDL_Rect){side.x + first, side.y, last - first, side.h}
                                        : (SDL_Rect){side.x, side.y + first, side.w, last - first};
        draw_fill(view, dash, color);
    }
}

void draw_dashes(View *view, SDL_Rect rect, int thickness, int tick, uint32_t color) {
    int start = tick / 4;
    SDL_Rect top = {rect.x, rect.y, rect.w, thickness};
    SDL_Rect left = {rect.x, rect.y, thickness, rect.h};
    SDL_Rect bottom = {rect.x, rect.y + rect.h - thickness, rect.w, thickness};
    SDL_Rect right = {rect.x + rect.w - thickness, rect.y, thickness, rect.h};
    draw_dashed_side(view, top, start, color);
    draw_dashed_side(view, right, start - rect.w, color);
    draw_dashed_side(view, bottom, -start, color);
    draw_dashed_side(view, left, rect.w - start, color);
}

void draw_set_tint(View *view, uint32_t color) {
    view->tint = color;
    SDL_Texture *textures[] = {view->sheet_texture, view->missing};
    for (int i = 0; i < 2; i++) {
        SDL_SetTextureColorMod(textures[i], (Uint8)(color >> 24), (Uint8)(color >> 16),
                               (Uint8)(color >> 8));
        SDL_SetTextureAlphaMod(textures[i], (Uint8)color);
    }
}

void draw_sprite(View *view, const Sprite *sprite, int frame, SDL_Rect rect, int transform) {
    FhRect part = sprite ? (FhRect){frame * sprite->w, 0, sprite->w, sprite->h} : (FhRect){0};
    draw_sprite_part(view, sprite, part, rect, transform);
}

void draw_sprite_part(View *view, const Sprite *sprite, FhRect part, SDL_Rect rect, int transform) {
    if (!sprite || !view->sheet_texture) {
        SDL_RenderCopy(view->renderer, view->missing, NULL, &rect);
        return;
    }
    bool is_plain = view->tint == 0xffffffffu && (transform | FH_FLIP_X) == FH_FLIP_X;
    if (is_plain && sprite_cache_draw(view, sprite, part, rect, transform == FH_FLIP_X)) {
        return;
    }
    SDL_Rect source = {sprite->x + part.x, sprite->y + part.y, part.w, part.h};
    if (transform == 0) {
        SDL_RenderCopy(view->renderer, view->sheet_texture, &source, &rect);
        return;
    }
    bool is_turned = transform & FH_R90;
    // FH_FLIP mirrors after the turn, SDL before it: a turn by 90 degrees swaps the axes.
    bool flips_x = transform & (is_turned ? FH_FLIP_Y : FH_FLIP_X);
    bool flips_y = transform & (is_turned ? FH_FLIP_X : FH_FLIP_Y);
    SDL_RendererFlip flip =
        (SDL_RendererFlip)((flips_x ? SDL_FLIP_HORIZONTAL : 0) | (flips_y ? SDL_FLIP_VERTICAL : 0));
    SDL_RenderCopyEx(view->renderer, view->sheet_texture, &source, &rect, is_turned ? 90 : 0, NULL,
                     flip);
}

enum { DIGIT_W = 3, DIGIT_H = 5, BAR_W = 2 };

// The digits in a line: four in two lines, or six.
static int digit_cols(uint32_t code_point) {
    return code_point > 0xffff ? 3 : 2;
}

int draw_unknown_width(uint32_t code_point) {
    return digit_cols(code_point) * (DIGIT_W + 1) - 1 + 2 * BAR_W;
}

// A hexadecimal digit of 3 x 5 px.
static void draw_digit(View *view, int digit, SDL_Point at, int scale, uint32_t color) {
    static const char *const rows[16] = {
        "####.##.##.####", "##..#..#..#.###", "###..#####..###", "###..####..####",
        "#.##.####..#..#", "####..###..####", "####..####.####", "###..#..#.#..#.",
        "####.#####.####", "####.####..####", "####.#####.##.#", "##.#.###.#.###.",
        "####..#..#..###", "##.#.##.##.###.", "####..###..####", "####..###..#.."};
    for (int i = 0; rows[digit][i]; i++) {
        SDL_Rect pixel = {at.x + i % DIGIT_W * scale, at.y + i / DIGIT_W * scale, scale, scale};
        if (rows[digit][i] == '#') {
            draw_fill(view, pixel, color);
        }
    }
}

static void draw_unknown(View *view, uint32_t code_point, SDL_Point at, int scale, uint32_t color) {
    int cols = digit_cols(code_point), w = draw_unknown_width(code_point);
    int h = 2 * DIGIT_H + 1;
    draw_fill(view, (SDL_Rect){at.x, at.y, scale, h * scale}, color);
    draw_fill(view, (SDL_Rect){at.x + (w - 1) * scale, at.y, scale, h * scale}, color);
    for (int i = 0; i < 2 * cols; i++) {
        int digit = (int)(code_point >> (4 * (2 * cols - 1 - i)) & 15);
        SDL_Point place = {at.x + (BAR_W + i % cols * (DIGIT_W + 1)) * scale,
                           at.y + i / cols * (DIGIT_H + 1) * scale};
        draw_digit(view, digit, place, scale, color);
    }
}

int draw_text(View *view, const char *text, SDL_Point at, int scale, uint32_t color) {
    SDL_SetTextureColorMod(view->font_texture, (Uint8)(color >> 24), (Uint8)(color >> 16),
                           (Uint8)(color >> 8));
    SDL_SetTextureAlphaMod(view->font_texture, (Uint8)color);
    int x = at.x;
    uint32_t code_point;
    while ((code_point = utf8_next(&text)) != 0) {
        const Glyph *glyph = font_glyph(&view->font, code_point);
        if (glyph) {
            SDL_Rect source = {glyph->x, glyph->y, glyph->w, view->font.height};
            SDL_Rect rect = {x, at.y, glyph->w * scale, view->font.height * scale};
            SDL_RenderCopy(view->renderer, view->font_texture, &source, &rect);
        } else {
            draw_unknown(view, code_point, (SDL_Point){x, at.y}, scale, color);
        }
        x += view->ui_font.advance(view->ui_font.data, code_point) * scale;
    }
    return x - at.x;
}

// ---- Single tiles ----
//
// The sprite of an animated one, else a cached block of one tile.

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

// ---- Contrast ----
//
// High contrast. A hazard gets a frame as well, so that its colour is not the only mark.

static const uint32_t hazard = 0xff2020ffu, one_way_top = 0xffe45effu, frame = 0xffffffffu;

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
        draw_frame(view, scene_rect(scene, at.x, at.y, size, size), scene_line_width(scene), frame);
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
    int width = scene_line_width(scene);
    if (crushes) {
        draw_fill(view, box, (hazard & 0xffffff00u) | 0x90u);
        draw_frame(view, box, 2 * width, hazard);
        draw_frame(view, box, width, frame);
    } else if (one_way) {
        draw_fill(view, (SDL_Rect){box.x, box.y, box.w, 2 * width}, one_way_top);
    }
}
