// veil.c - draws a reach map in runs of cells, only in the viewport, and coarser at small zooms.
// The reached area has an outline where it ends in the air; a trap has bars.

#include "view/veil.h"

#include "view/draw.h"
#include "editor/editor.h"
#include "view/layers.h"

enum { LINE = 2, HATCH = 4, LEAST = 4 }; // px; cells from stroke to stroke; target px of a cell

static const uint32_t air = 0xffffff38u;
static const uint32_t outline = 0xffffffb0u;
static const uint32_t trap = 0xff8c1a38u;
static const uint32_t bar = 0xff6a00b0u;
static const uint32_t stand = 0x2ee86effu;
static const uint32_t stand_in_trap = 0xff6a00ffu;

typedef struct Veil {
    View *view;
    const ViewScene *scene;
    const ReachMap *map, *before;
    FhRect seen; // cells
    int step;    // cells drawn as one
    int thick;   // target px of the outline
} Veil;

static uint8_t cell_at(const ReachMap *map, int x, int y) {
    size_t row = (size_t)(y - map->area.y) * (size_t)map->area.w;
    return fh_rect_contains(map->area, x, y) ? map->cells[row + (size_t)(x - map->area.x)] : 0;
}

/// The cell to draw, from `before` if `map` has none yet; 0 in the gaps of the hatching.
static uint8_t shown_at(const Veil *veil, int x, int y) {
    uint8_t cell = cell_at(veil->map, x, y);
    bool is_old = !(cell & REACH_BODY) && veil->before;
    cell = is_old ? cell_at(veil->before, x, y) : cell;
    bool is_hatched = !veil->map->is_exact || (cell & REACH_DOUBT);
    return is_hatched && fh_floor_mod(x + y, HATCH) < 2 ? 0 : cell;
}

/// The target px of a box of the level (px).
static SDL_Rect target_of(const ViewScene *scene, FhRect box) {
    FhPoint from = view_target_at(scene, (float)box.x, (float)box.y);
    FhPoint to = view_target_at(scene, (float)fh_rect_right(box), (float)fh_rect_bottom(box));
    return (SDL_Rect){from.x, from.y, to.x - from.x, to.y - from.y};
}

static FhRect cells_box(const Veil *veil, int x, int y) {
    int size = veil->step * REACH_CELL;
    return (FhRect){x * REACH_CELL, y * REACH_CELL, size, size};
}

static uint32_t body_color(uint8_t cell) {
    return !(cell & REACH_BODY) ? 0 : cell & REACH_TRAP ? trap : air;
}

static uint32_t stand_color(uint8_t cell) {
    return !(cell & REACH_STAND) ? 0 : cell & REACH_TRAP ? stand_in_trap : stand;
}

/// Draws the coloured cells of a row, runs of one colour at once. `line`: only their lower edge.
static void draw_row(const Veil *veil, int y, bool line) {
    uint32_t (*color_of)(uint8_t) = line ? stand_color : body_color;
    int right = fh_rect_right(veil->seen);
    for (int x = veil->seen.x; x < right;) {
        uint32_t color = color_of(shown_at(veil, x, y));
        int end = x + veil->step;
        while (end < right && color_of(shown_at(veil, end, y)) == color) {
            end += veil->step;
        }
        FhRect box = {x * REACH_CELL, y * REACH_CELL, (end - x) * REACH_CELL,
                      veil->step * REACH_CELL};
        if (line) {
            box.y += box.h - LINE * veil->step;
            box.h = LINE * veil->step;
        }
        if (color) {
            draw_fill(veil->view, target_of(veil->scene, box), color);
        }
        x = end;
    }
}

/// Draws upright strokes through the traps of a row, one in every other cell.
static void draw_bars(const Veil *veil, int y) {
    int every = 2 * veil->step;
    int from = veil->seen.x + fh_floor_mod(-veil->seen.x, every);
    for (int x = from; x < fh_rect_right(veil->seen); x += every) {
        if (shown_at(veil, x, y) & REACH_TRAP) {
            SDL_Rect box = target_of(veil->scene, cells_box(veil, x, y));
            draw_fill(veil->view, (SDL_Rect){box.x, box.y, veil->thick, box.h}, bar);
        }
    }
}

// ---- The outline ----

static bool is_reached(const Veil *veil, int x, int y) {
    return (cell_at(veil->map, x, y) & REACH_BODY) ||
           (veil->before && (cell_at(veil->before, x, y) & REACH_BODY));
}

/// Returns true if the reached area ends between two cells, and not at the ground.
static bool ends_between(const Veil *veil, FhPoint a, FhPoint b) {
    bool is_a = is_reached(veil, a.x, a.y), is_b = is_reached(veil, b.x, b.y);
    FhPoint out = is_a ? b : a;
    return is_a != is_b &&
           !fh_terrain_overlaps(veil->scene->level->terrain, cells_box(veil, out.x, out.y));
}

/// Draws the outline on the left sides of a row's cells.
static void draw_upright(const Veil *veil, int y) {
    for (int x = veil->seen.x; x < fh_rect_right(veil->seen); x += veil->step) {
        if (ends_between(veil, (FhPoint){x - veil->step, y}, (FhPoint){x, y})) {
            SDL_Rect box = target_of(veil->scene, cells_box(veil, x, y));
            draw_fill(veil->view, (SDL_Rect){box.x, box.y, veil->thick, box.h}, outline);
        }
    }
}

/// Draws the outline on the upper sides of a row's cells.
static void draw_level(const Veil *veil, int y) {
    int right = fh_rect_right(veil->seen), step = veil->step;
    for (int x = veil->seen.x; x < right; x += step) {
        int from = x;
        while (x < right && ends_between(veil, (FhPoint){x, y - step}, (FhPoint){x, y})) {
            x += step;
        }
        if (x > from) {
            FhRect cells = cells_box(veil, from, y);
            cells.w = (x - from) * REACH_CELL;
            SDL_Rect box = target_of(veil->scene, cells);
            draw_fill(veil->view, (SDL_Rect){box.x, box.y, box.w, veil->thick}, outline);
        }
    }
}

void view_draw_veil(View *view, const ViewScene *scene, const ReachMap *map,
                    const ReachMap *before) {
    float zoom = scene->zoom > 0.0f ? scene->zoom : 1.0f;
    float cell = zoom * (float)REACH_CELL;
    int step = cell >= (float)LEAST ? 1 : (int)((float)LEAST / cell);
    int w = (int)((float)scene->viewport.w / cell) + 3;
    int h = (int)((float)scene->viewport.h / cell) + 3;
    FhRect seen = {fh_floor_div((int)scene->x, REACH_CELL) - 1,
                   fh_floor_div((int)scene->y, REACH_CELL) - 1, w, h};
    FhRect area = before ? fh_rect_around(map->area, before->area) : map->area;
    int thick = zoom > 1.0f ? 2 : 1;
    Veil veil = {view, scene, map, before, fh_rect_common(seen, area), step, thick};
    for (int y = veil.seen.y; y < fh_rect_bottom(veil.seen); y += step) {
        draw_row(&veil, y, false);
        draw_bars(&veil, y);
        draw_upright(&veil, y);
        draw_level(&veil, y);
        draw_row(&veil, y, true);
    }
}

// ---- Atlas ----

enum { SIDE = EDITOR_ATLAS_SIDE, COARSEST = 8, DARK = 150 }; // of 256

/// 0xAARRGGBB
static uint32_t opaque(uint32_t color) {
    return 0xff000000u | color >> 8;
}

static uint32_t darkened(uint32_t pixel) {
    uint32_t out = 0xff000000u;
    for (int shift = 0; shift < 24; shift += 8) {
        out |= ((pixel >> shift & 0xff) * DARK / 256) << shift;
    }
    return out;
}

static uint32_t pixel_at(const uint8_t *cells, int x, int y) {
    uint8_t cell = cells[y * SIDE + x];
    if (cell != EDITOR_ATLAS_UNSEEN) {
        return opaque(editor_atlas_colors[cell]);
    }
    for (int grain = 2; grain <= COARSEST && cell == EDITOR_ATLAS_UNSEEN; grain *= 2) {
        cell = cells[(y - y % grain) * SIDE + x - x % grain];
    }
    uint32_t color = opaque(editor_atlas_colors[cell]);
    return cell == EDITOR_ATLAS_UNSEEN ? color : darkened(color);
}

void view_picture_draw_atlas(View *view, int picture, const uint8_t *cells) {
    uint32_t pixels[SIDE * SIDE];
    for (int i = 0; i < SIDE * SIDE; i++) {
        pixels[i] = pixel_at(cells, i % SIDE, SIDE - 1 - i / SIDE);
    }
    picture_put_pixels(view, picture, pixels);
}
