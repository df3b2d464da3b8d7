// veil.c - cells are drawn in runs of a row, only those in seen.

#include "view/veil.h"

#include "view/draw.h"

enum { LINE = 2, HATCH = 4 }; // px; cells from stroke to stroke

static const uint32_t air = 0xffffff38u;
static const uint32_t trap = 0xff8c1a60u;
static const uint32_t stand = 0x2ee86effu;
static const uint32_t stand_in_trap = 0xff6a00ffu;

static uint8_t cell_at(const ReachMap *map, int x, int y) {
    return map->cells[(size_t)(y - map->area.y) * (size_t)map->area.w + (size_t)(x - map->area.x)];
}

/// The target px of a box of the level (px).
static SDL_Rect target_of(const ViewScene *scene, FhRect box) {
    FhPoint from = view_target_at(scene, (float)box.x, (float)box.y);
    FhPoint to = view_target_at(scene, (float)fh_rect_right(box), (float)fh_rect_bottom(box));
    return (SDL_Rect){from.x, from.y, to.x - from.x, to.y - from.y};
}

static uint32_t body_color(const ReachMap *map, int x, int y) {
    uint8_t cell = cell_at(map, x, y);
    bool is_gap = !map->is_exact && (x + y) % HATCH == 0;
    return !(cell & REACH_BODY) || is_gap ? 0 : cell & REACH_TRAP ? trap : air;
}

static uint32_t stand_color(const ReachMap *map, int x, int y) {
    uint8_t cell = cell_at(map, x, y);
    return !(cell & REACH_STAND) ? 0 : cell & REACH_TRAP ? stand_in_trap : stand;
}

/// Draws the cells of a row that have a color, those of one color together. `line`: only the lower
/// edge of each.
static void draw_row(View *view, const ViewScene *scene, const ReachMap *map, FhRect seen, int y,
                     bool line) {
    uint32_t (*color_of)(const ReachMap *, int, int) = line ? stand_color : body_color;
    for (int x = seen.x; x < fh_rect_right(seen);) {
        uint32_t color = color_of(map, x, y);
        int end = x + 1;
        while (end < fh_rect_right(seen) && color_of(map, end, y) == color) {
            end++;
        }
        FhRect box = {x * REACH_CELL, y * REACH_CELL, (end - x) * REACH_CELL, REACH_CELL};
        if (line) {
            box.y += REACH_CELL - LINE;
            box.h = LINE;
        }
        if (color) {
            draw_fill(view, target_of(scene, box), color);
        }
        x = end;
    }
}

void view_draw_veil(View *view, const ViewScene *scene, const ReachMap *map) {
    float zoom = scene->zoom > 0.0f ? scene->zoom : 1.0f;
    int w = (int)((float)scene->viewport.w / zoom) / REACH_CELL + 3;
    int h = (int)((float)scene->viewport.h / zoom) / REACH_CELL + 3;
    FhRect seen = {fh_floor_div((int)scene->x, REACH_CELL) - 1,
                   fh_floor_div((int)scene->y, REACH_CELL) - 1, w, h};
    seen = fh_rect_common(seen, map->area);
    for (int y = seen.y; y < fh_rect_bottom(seen); y++) {
        draw_row(view, scene, map, seen, y, false);
        draw_row(view, scene, map, seen, y, true);
    }
}
