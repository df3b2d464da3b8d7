// ground.c - autotiling by shape: first the mask of all materials, shaded at once
// (terrain_paint.h), then the tiles that have sprites of their own, laid over it.

#include "view/ground.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stddef.h>

// ---- Polygons as ground ----
//
// Scanline fill: sorts a polygon's crossings with each row of cells and fills between pairs.

enum { CROSSINGS_MAX = 256 };

// Finds the crossings of the polygon's sides with height y, from left to right.
static int find_crossings(const FhPolygon *area, float y, float *crossings) {
    int count = 0;
    for (int i = 0; i < area->count && count < CROSSINGS_MAX; i++) {
        FhPoint a = area->points[i];
        FhPoint b = area->points[(i + 1) % area->count];
        if (((float)a.y > y) == ((float)b.y > y)) {
            continue;
        }
        float along = (y - (float)a.y) / (float)(b.y - a.y);
        float x = (float)a.x + along * (float)(b.x - a.x);
        int at = count++;
        for (; at > 0 && crossings[at - 1] > x; at--) {
            crossings[at] = crossings[at - 1];
        }
        crossings[at] = x;
    }
    return count;
}

// The first cell whose middle lies at or right of x (px), at least `least`.
static int first_cell(float x, int step, int least) {
    float middle = x / (float)step - 0.5F;
    int cell = middle < (float)least ? least : (int)middle;
    while ((float)cell < middle) {
        cell++;
    }
    return cell;
}

static void mask_row(Painter *painter, const TileArea *area, int row, int step) {
    float crossings[CROSSINGS_MAX];
    FhRect known = painter_mask_box(painter);
    int count = find_crossings(&area->polygon, ((float)row + 0.5F) * (float)step, crossings);
    uint8_t *cells = painter->mask + (size_t)(row - known.y) * (size_t)known.w;
    for (int i = 0; i + 1 < count; i += 2) {
        int first = first_cell(crossings[i], step, known.x);
        for (int x = first; x < fh_rect_right(known); x++) {
            if (((float)x + 0.5F) * (float)step >= crossings[i + 1]) {
                break;
            }
            uint8_t *cell = &cells[x - known.x];
            *cell = *cell == PAINT_AIR ? area->material : *cell;
        }
    }
}

/// Makes every free cell whose middle lies in the area ground of its material.
static void ground_mask_area(Painter *painter, const TileArea *area, int step) {
    FhRect known = painter_mask_box(painter);
    FhRect box = fh_polygon_box(&area->polygon);
    int first = fh_max(known.y, fh_floor_div(box.y, step));
    int last = fh_min(fh_rect_bottom(known) - 1, fh_floor_div(fh_rect_bottom(box), step));
    for (int row = first; row <= last; row++) {
        mask_row(painter, area, row, step);
    }
}

// ---- Tiles to pixels ----

static const char *const material_names[GROUND_MATERIALS] = {"earth", "stone", "ice", "metal"};

static const Sprite *find_sprite(const Ground *ground, const char *name) {
    char own[SPRITE_NAME_MAX + 16];
    snprintf(own, sizeof own, "%s.%s", level_theme_infos[ground->theme].name, name);
    const Sprite *sprite = sheet_find(ground->sheet, own);
    return sprite ? sprite : sheet_find(ground->sheet, name);
}

static bool cut_strip(const Ground *ground, Picture *strip, const char *material,
                      const char *part) {
    char name[SPRITE_NAME_MAX];
    snprintf(name, sizeof name, "material.%s.%s", material, part);
    const Sprite *sprite = find_sprite(ground, name);
    if (sprite) {
        return sheet_cut(ground->sheet, sprite, 0, strip);
    }
    return strcmp(part, "fill") == 0 ? picture_create_missing(strip, 32, 32)
                                     : picture_create(strip, 4, 4);
}

static bool cut_material(const Ground *ground, PaintMaterial *material, const char *name) {
    bool has_all = cut_strip(ground, &material->fill, name, "fill") &&
                   cut_strip(ground, &material->top, name, "top") &&
                   cut_strip(ground, &material->under, name, "under") &&
                   cut_strip(ground, &material->side, name, "side") &&
                   cut_strip(ground, &material->inlays, name, "inlays");
    material->outline = paint_darkest(&material->under);
    material->top_outline = paint_darkest(&material->top);
    material->depth = 11;
    material->spacing = GROUND_INLAYS;
    return has_all;
}

// At a small zoom an outline would be as thick as a tile, so it fades into the fill.
static bool shrink_material(PaintMaterial *to, const PaintMaterial *from, int step) {
    bool has_all = picture_create_smaller(&to->fill, &from->fill, step) &&
                   picture_create_smaller(&to->top, &from->top, step) &&
                   picture_create_smaller(&to->under, &from->under, step) &&
                   picture_create_smaller(&to->side, &from->side, step) &&
                   picture_create_smaller(&to->inlays, &from->inlays, step);
    if (!has_all) {
        return false;
    }
    uint32_t fill = to->fill.pixels[0] | 0xff000000u;
    uint32_t top = to->top.pixels[0] | 0xff000000u;
    to->outline = picture_mix(from->outline, fill, 256 - 256 / step);
    to->top_outline = picture_mix(from->top_outline, top, 256 - 256 / step);
    to->depth = fh_max(from->depth / step, 1);
    to->spacing = from->spacing / step;
    return true;
}

static void free_material(PaintMaterial *material) {
    picture_free(&material->fill);
    picture_free(&material->top);
    picture_free(&material->under);
    picture_free(&material->side);
    picture_free(&material->inlays);
}

static void free_materials(PaintMaterial (*materials)[GROUND_MATERIALS]) {
    for (int i = 0; i < GROUND_STEPS * GROUND_MATERIALS; i++) {
        free_material(&materials[i / GROUND_MATERIALS][i % GROUND_MATERIALS]);
    }
}

/// Cuts a material of a theme, at all steps, if that was not done yet.
static bool cut_of_theme(Ground *ground, LevelTheme theme, int material) {
    PaintMaterial(*steps)[GROUND_MATERIALS] = ground->themes[theme];
    bool is_cut = steps[GROUND_STEPS - 1][material].inlays.pixels != NULL;
    ground->theme = theme;
    bool has_all = is_cut || cut_material(ground, &steps[0][material], material_names[material]);
    for (int step = 1; step < GROUND_STEPS && has_all && !is_cut; step++) {
        has_all = shrink_material(&steps[step][material], &steps[0][material], 1 << step);
    }
    if (!has_all) {
        free_materials(steps);
    }
    return has_all;
}

/// Makes a theme's materials, and the earth of every theme, the ones to paint with.
static bool use_theme(Ground *ground, LevelTheme theme) {
    bool has_all = true;
    memset(ground->painted, 0, sizeof ground->painted);
    for (int i = 0; i < GROUND_MATERIALS && has_all; i++) {
        has_all = cut_of_theme(ground, theme, i);
    }
    for (int i = LEVEL_THEME_MEADOW; i < LEVEL_THEMES && has_all; i++) {
        has_all = cut_of_theme(ground, (LevelTheme)i, 0);
    }
    ground->theme = theme;
    for (int step = 0; step < GROUND_STEPS && has_all; step++) {
        memcpy(ground->painted[step], ground->themes[theme][step],
               sizeof ground->themes[theme][step]);
        for (int i = LEVEL_THEME_MEADOW; i < LEVEL_THEMES; i++) {
            ground->painted[step][GROUND_MATERIALS + i - LEVEL_THEME_MEADOW] =
                ground->themes[i][step][0];
        }
    }
    return has_all;
}

bool ground_init(Ground *ground, const Sheet *sheet) {
    *ground = (Ground){.sheet = sheet};
    return painter_init(&ground->painter, GROUND_INSIDE_MAX, GROUND_INSIDE_MAX) &&
           use_theme(ground, LEVEL_THEME_MEADOW);
}

void ground_free(Ground *ground) {
    for (int i = 0; i < LEVEL_THEMES; i++) {
        free_materials(ground->themes[i]);
    }
    painter_free(&ground->painter);
    free(ground->looks);
    *ground = (Ground){0};
}

uint8_t ground_material(const char *look) {
    for (int i = 0; i < GROUND_MATERIALS; i++) {
        if (strcmp(look, material_names[i]) == 0) {
            return (uint8_t)(i + 1);
        }
    }
    LevelTheme theme = level_theme_named(look); // the earth of that theme, in any level
    return theme == LEVEL_THEME_BY_SKY
               ? 1
               : (uint8_t)(GROUND_MATERIALS + theme - LEVEL_THEME_MEADOW + 1);
}

static const Sprite *find_end(const Sheet *sheet, const Sprite *sprite, const char *end) {
    char name[SPRITE_NAME_MAX + 8];
    snprintf(name, sizeof name, "%s.%s", sprite->name, end);
    return sheet_find(sheet, name);
}

static uint32_t sprite_color(const Sheet *sheet, const Sprite *sprite) {
    Picture frame, one;
    uint32_t color = 0xff959fb0u;
    if (!sprite || !sheet_cut(sheet, sprite, 0, &frame)) {
        return color;
    }
    if (picture_create_smaller(&one, &frame, fh_max(frame.w, frame.h))) {
        color = one.pixels[0] | 0xff000000u;
        picture_free(&one);
    }
    picture_free(&frame);
    return color;
}

static void find_colors(const Ground *ground, KindLook *look) {
    if (look->what == PAINT_AIR || look->what == PAINT_COVERED) {
        look->color = look->top_color = sprite_color(ground->sheet, look->sprite);
        return;
    }
    const PaintMaterial *far = &ground->painted[GROUND_STEPS - 1][look->what - 1];
    look->color = far->fill.pixels[0] | 0xff000000u;
    look->top_color = far->top.pixels[0] | 0xff000000u;
}

static KindLook find_look(const Ground *ground, const LevelKind *kind, const FhTileKind *tile) {
    static const char own[] = "sprite:";
    bool has_own = strncmp(kind->look, own, sizeof own - 1) == 0;
    // A one-way must not look like solid ground, even with a material.
    bool is_plank = tile->solidity == FH_ONE_WAY && !(tile->flags & FH_KIND_LADDER);
    bool acts = tile->solidity != FH_PASSABLE || tile->flags != 0;
    if (!has_own && !is_plank) {
        return (KindLook){.what = ground_material(kind->look), .acts = acts};
    }
    const char *name = has_own ? kind->look + sizeof own - 1 : "tile.oneway";
    KindLook look = {.sprite = find_sprite(ground, name), .acts = acts};
    look.is_missing = !look.sprite;
    look.what = tile->solidity == FH_SOLID ? PAINT_COVERED : PAINT_AIR;
    if (look.sprite && is_plank) {
        look.follows_surface = true;
        look.left = find_end(ground->sheet, look.sprite, "left");
        look.right = find_end(ground->sheet, look.sprite, "right");
    }
    return look;
}

bool ground_has_level(const Ground *ground, const Level *level) {
    return ground->level == level && ground->tileset == level->tileset &&
           ground->kind_count == level_kind_count(level) && ground->theme == level_theme(level);
}

bool ground_use_level(Ground *ground, const Level *level) {
    int count = level_kind_count(level);
    if (ground_has_level(ground, level)) {
        return true;
    }
    KindLook *looks = calloc((size_t)count + 1, sizeof *looks);
    if (!looks || !use_theme(ground, level_theme(level))) {
        free(looks);
        return false;
    }
    for (int i = 1; i <= count; i++) {
        FhTile tile = fh_tile_make(i, 0);
        const LevelKind *kind = level_kind(level, tile);
        const FhTileKind *physics = fh_tileset_kind(level->tileset, tile);
        if (kind && physics) {
            looks[i] = find_look(ground, kind, physics);
            find_colors(ground, &looks[i]);
        }
    }
    free(ground->looks);
    ground->looks = looks;
    ground->kind_count = count;
    ground->level = level;
    ground->tileset = level->tileset;
    return true;
}

FhRect ground_tiles_under(const Ground *ground, FhRect inside, int step) {
    int size = fh_tileset_tile_size(ground->tileset);
    int first_col = fh_floor_div((inside.x - PAINT_MARGIN) * step, size);
    int first_row = fh_floor_div((inside.y - PAINT_MARGIN) * step, size);
    int last_col = fh_floor_div((fh_rect_right(inside) + PAINT_MARGIN) * step - 1, size);
    int last_row = fh_floor_div((fh_rect_bottom(inside) + PAINT_MARGIN) * step - 1, size);
    return (FhRect){first_col, first_row, last_col - first_col + 1, last_row - first_row + 1};
}

static const KindLook *look_of(const Ground *ground, FhTile tile) {
    int kind = fh_tile_kind(tile);
    return tile != FH_TILE_EMPTY && kind <= ground->kind_count ? &ground->looks[kind] : NULL;
}

uint32_t ground_tile_color(const Ground *ground, FhTile tile, bool is_top) {
    const KindLook *look = look_of(ground, tile);
    if (!look) {
        return 0xff959fb0u;
    }
    return is_top ? look->top_color : look->color;
}

const Sprite *ground_moving_sprite(const Ground *ground, FhTile tile) {
    const KindLook *look = look_of(ground, tile);
    return look && look->sprite && look->sprite->frames > 1 ? look->sprite : NULL;
}

// A tile with its own sprite, to be drawn over the ground.
typedef struct OwnTile {
    const TileGrid *grid;
    const FhMask *mask; // with the holes dug in it; NULL: none
    const KindLook *look;
    const FhShape *shape;
    FhTile tile;
    int col, row, size;
} OwnTile;

// The pixel of the untransformed tile that a transform moves to (x, y).
static FhPoint before_transform(int transform, int size, int x, int y) {
    int unflipped_x = transform & FH_FLIP_X ? size - 1 - x : x;
    int unflipped_y = transform & FH_FLIP_Y ? size - 1 - y : y;
    if (transform & FH_R90) {
        return (FhPoint){unflipped_y, size - 1 - unflipped_x};
    }
    return (FhPoint){unflipped_x, unflipped_y};
}

static bool joins(const OwnTile *own, int side) {
    FhTile beside = tile_grid_at(own->grid, own->col + side, own->row);
    return beside != FH_TILE_EMPTY;
}

// Picks an end sprite: the left end for the left half, the right end for the right half, if no tile
// joins there.
static const Sprite *pick_end(const OwnTile *own, int x) {
    const KindLook *look = own->look;
    int last = own->size - 1;
    if (fh_shape_surface_below(own->shape, 0, 0) != fh_shape_surface_below(own->shape, last, 0)) {
        return look->sprite; // planks of a slope meet at their corners
    }
    if (look->left && x * 2 < own->size && !joins(own, -1)) {
        return look->left;
    }
    if (look->right && x * 2 >= own->size && !joins(own, 1)) {
        return look->right;
    }
    return look->sprite;
}

static uint32_t sprite_pixel(const Ground *ground, const Sprite *sprite, int size, FhPoint at) {
    const Picture *sheet = &ground->sheet->picture;
    int x = sprite->x + at.x * sprite->w / size;
    int y = sprite->y + at.y * sprite->h / size;
    return sheet->pixels[y * sheet->w + x];
}

static uint32_t own_pixel(const Ground *ground, const OwnTile *own, int x, int y) {
    if (own->look->is_missing) {
        return (x / 4 + y / 4) % 2 ? 0xffe86fa8u : 0xff1b1f3bu;
    }
    if (!own->look->follows_surface) {
        FhPoint at = before_transform(fh_tile_transform(own->tile), own->size, x, y);
        return sprite_pixel(ground, own->look->sprite, own->size, at);
    }
    int surface = fh_shape_surface_below(own->shape, x, 0);
    int below = y - surface;
    if (below < 0 || below >= own->size || surface >= own->size) {
        return 0;
    }
    return sprite_pixel(ground, pick_end(own, x), own->size, (FhPoint){x, below});
}

// True if a pixel (px) of a solid tile is dug away.
static bool is_dug(const FhMask *mask, const FhTileKind *kind, int x, int y) {
    return mask && kind && kind->solidity == FH_SOLID && !fh_mask_at(mask, x, y);
}

/// Tones a colour down towards the scenery, so that it does not look solid.
static uint32_t toned_down(uint32_t color, uint32_t scenery) {
    return picture_alpha(color) ? picture_mix(color, scenery, GROUND_TONED_DOWN) : color;
}

// A plank that follows a slope hangs out below its tile; there it is drawn only on empty pixels.
static void lay_own_tile(Ground *ground, const OwnTile *own, int step) {
    Painter *painter = &ground->painter;
    FhRect inside = {painter->x, painter->y, painter->w, painter->h};
    const FhTileKind *kind = fh_tileset_kind(ground->tileset, own->tile);
    int cells = fh_max(own->size / step, 1);
    int left = own->col * own->size / step, top = own->row * own->size / step;
    int bottom = top + cells + (own->look->follows_surface ? cells / 2 : 0);
    for (int y = fh_max(inside.y, top); y < fh_min(fh_rect_bottom(inside), bottom); y++) {
        for (int x = fh_max(inside.x, left); x < fh_min(fh_rect_right(inside), left + cells); x++) {
            int px = fh_min((x - left) * step + step / 2, own->size - 1);
            int py = (y - top) * step + fh_min(step / 2, own->size - 1);
            uint32_t *out = &painter->out.pixels[(y - inside.y) * inside.w + x - inside.x];
            bool shows = y < top + cells || picture_alpha(*out) == 0;
            if (shows && !is_dug(own->mask, kind, x * step + step / 2, y * step + step / 2)) {
                uint32_t pixel = own_pixel(ground, own, px, py);
                bool tones = own->grid->scenery && own->look->acts;
                pixel = tones ? toned_down(pixel, own->grid->scenery) : pixel;
                *out = picture_over(*out, pixel);
            }
        }
    }
}

// Applies the mask: dug pixels become air, filled ones the first material.
static void dig_mask(Ground *ground, const TileGrid *grid, int step) {
    Painter *painter = &ground->painter;
    FhRect known = painter_mask_box(painter);
    int size = fh_tileset_tile_size(ground->tileset);
    for (int y = known.y; y < fh_rect_bottom(known); y++) {
        for (int x = known.x; x < fh_rect_right(known); x++) {
            int px = x * step + step / 2, py = y * step + step / 2;
            uint8_t *cell = &painter->mask[(y - known.y) * known.w + x - known.x];
            bool is_solid = fh_mask_at(grid->mask, px, py);
            if (*cell == PAINT_AIR) {
                *cell = is_solid ? 1 : PAINT_AIR;
            } else if (!is_solid) {
                FhTile tile = tile_grid_at(grid, fh_floor_div(px, size), fh_floor_div(py, size));
                const FhTileKind *kind = fh_tileset_kind(ground->tileset, tile);
                *cell = is_dug(grid->mask, kind, px, py) ? PAINT_AIR : *cell;
            }
        }
    }
}

static void mask_tile(Ground *ground, FhTile tile, FhPoint place, int step) {
    const KindLook *look = look_of(ground, tile);
    const FhShape *shape = fh_tileset_shape(ground->tileset, tile);
    if (look && shape && look->what != PAINT_AIR) {
        FhPoint at = {place.x * shape->size / step, place.y * shape->size / step};
        painter_set_shape(&ground->painter, shape, at, step, look->what);
    }
}

// The nearest cell inside the bounds, to continue beyond them; air if the mask does not have it.
static uint8_t nearest_inside(const Painter *painter, FhRect bounds, int x, int y) {
    FhRect known = painter_mask_box(painter);
    int in_x = fh_clamp(x, bounds.x, fh_rect_right(bounds) - 1);
    int in_y = fh_clamp(y, bounds.y, fh_rect_bottom(bounds) - 1);
    if (!fh_rect_contains(known, in_x, in_y)) {
        return PAINT_AIR;
    }
    return painter->mask[(in_y - known.y) * known.w + in_x - known.x];
}

// Continues ground beyond the bounds, so that the world does not look cut off there.
static void go_on_beyond(Painter *painter, FhRect bounds) {
    FhRect known = painter_mask_box(painter);
    for (int y = known.y; y < fh_rect_bottom(known); y++) {
        for (int x = known.x; x < fh_rect_right(known); x++) {
            if (y >= bounds.y && y < fh_rect_bottom(bounds) && x == bounds.x) {
                x = fh_rect_right(bounds) - 1;
                continue;
            }
            uint8_t *cell = &painter->mask[(y - known.y) * known.w + x - known.x];
            if (*cell == PAINT_AIR && nearest_inside(painter, bounds, x, y) != PAINT_AIR) {
                *cell = PAINT_COVERED;
            }
        }
    }
}

static void extend_mask(Painter *painter, FhRect px, int step) {
    FhRect known = painter_mask_box(painter);
    FhRect bounds = {fh_floor_div(px.x, step), fh_floor_div(px.y, step), px.w / step, px.h / step};
    bool is_all_inside = known.x >= bounds.x && known.y >= bounds.y &&
                         fh_rect_right(known) <= fh_rect_right(bounds) &&
                         fh_rect_bottom(known) <= fh_rect_bottom(bounds);
    if (bounds.w > 0 && bounds.h > 0 && !is_all_inside) {
        go_on_beyond(painter, bounds);
    }
}

static void tone_down(Painter *painter, uint32_t scenery) {
    for (int i = 0; i < painter->w * painter->h; i++) {
        painter->out.pixels[i] = toned_down(painter->out.pixels[i], scenery);
    }
}

static int step_index(int step) {
    return step == 1 ? 0 : step == 2 ? 1 : step == 4 ? 2 : 3;
}

// Masks the tiles of a grid. Returns true if one of them has its own sprite.
static bool mask_tiles(Ground *ground, const TileGrid *grid, FhRect tiles, int step) {
    bool has_own = false;
    for (int row = tiles.y; row < fh_rect_bottom(tiles); row++) {
        for (int col = tiles.x; col < fh_rect_right(tiles); col++) {
            FhTile tile = tile_grid_at(grid, col, row);
            const KindLook *look = look_of(ground, tile);
            has_own = has_own || (look && (look->sprite || look->is_missing));
            mask_tile(ground, tile, (FhPoint){col, row}, step);
        }
    }
    return has_own;
}

static void lay_own_tiles(Ground *ground, const TileGrid *grid, FhRect tiles, int step) {
    TileGrid covers = {.covers = grid->covers, .cover_count = grid->cover_count};
    int size = fh_tileset_tile_size(ground->tileset);
    for (int row = tiles.y; row < fh_rect_bottom(tiles); row++) {
        for (int col = tiles.x; col < fh_rect_right(tiles); col++) {
            FhTile tile = tile_grid_at(grid, col, row);
            const KindLook *look = look_of(ground, tile);
            bool moves = step == 1 && ground_moving_sprite(ground, tile);
            bool is_ground = tile_grid_at(&covers, col, row) == FH_TILE_EMPTY;
            if (look && (look->sprite || look->is_missing) && !moves) {
                const FhShape *shape = fh_tileset_shape(ground->tileset, tile);
                OwnTile own = {grid, is_ground ? grid->mask : NULL, look, shape, tile, col, row,
                               size};
                lay_own_tile(ground, &own, step);
            }
        }
    }
}

bool ground_paint(Ground *ground, const TileGrid *grid, FhRect inside, int step) {
    painter_begin(&ground->painter, inside);
    FhRect tiles = ground_tiles_under(ground, inside, step);
    TileGrid below = tile_grid_below(grid, grid->cover_count);
    bool has_own = mask_tiles(ground, &below, tiles, step);
    for (int i = 0; i < grid->area_count; i++) {
        ground_mask_area(&ground->painter, &grid->areas[i], step);
    }
    if (grid->mask) {
        dig_mask(ground, &below, step);
    }
    for (int i = 0; i < grid->cover_count; i++) {
        TileGrid cover = {.covers = &grid->covers[i], .cover_count = 1};
        has_own = mask_tiles(ground, &cover, tiles, step) || has_own;
    }
    extend_mask(&ground->painter, grid->bounds, step);
    bool is_seen =
        painter_paint(&ground->painter, ground->painted[step_index(step)], GROUND_PAINTED);
    if (grid->scenery && is_seen) {
        tone_down(&ground->painter, grid->scenery);
    }
    if (has_own) {
        lay_own_tiles(ground, grid, tiles, step);
    }
    return is_seen || has_own;
}

// Clears pixels that equal the picture below and are not in a tile of the cover. Returns false if
// none is left.
static bool keep_changes(Ground *ground, const TileCover *cover, const uint32_t *below, int step) {
    Painter *painter = &ground->painter;
    int size = fh_tileset_tile_size(ground->tileset);
    bool is_seen = false, is_cover = false;
    for (int i = 0; i < painter->w * painter->h; i++) {
        int x = (painter->x + i % painter->w) * step, y = (painter->y + i / painter->w) * step;
        if (i % painter->w == 0 || fh_floor_mod(x, size) < step) { // another tile begins
            FhTile tile = tile_cover_at(cover, fh_floor_div(x, size), fh_floor_div(y, size));
            is_cover = tile != FH_TILE_EMPTY;
        }
        uint32_t *pixel = &painter->out.pixels[i];
        *pixel = !is_cover && *pixel == below[i] ? 0 : *pixel;
        is_seen = is_seen || *pixel;
    }
    return is_seen;
}

bool ground_paint_cover(Ground *ground, const TileGrid *grid, FhRect inside, int step) {
    size_t bytes = (size_t)inside.w * (size_t)inside.h * sizeof(uint32_t);
    uint32_t *picture = malloc(bytes);
    TileGrid below = tile_grid_below(grid, 1);
    bool is_seen = false;
    if (picture) {
        ground_paint(ground, &below, inside, step);
        memcpy(picture, ground->painter.out.pixels, bytes);
        is_seen = ground_paint(ground, grid, inside, step) &&
                  keep_changes(ground, &grid->covers[grid->cover_count - 1], picture, step);
    }
    free(picture);
    return is_seen;
}
