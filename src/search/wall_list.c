#include "search/wall_list.h"

#include "level/cells.h"

enum { LEAST_HEIGHT = 2 };

static const FhTileKind *kind_at(const Level *level, int col, int row) {
    return fh_tileset_kind(level->tileset, fh_terrain_at(level->terrain, col, row));
}

static bool is_full(const FhTileKind *kind) {
    return kind && kind->solidity == FH_SOLID && kind->shape.full;
}

static bool is_wall(const Level *level, int col, int row) {
    const FhTileKind *kind = kind_at(level, col, row);
    return is_full(kind) && !(kind->flags & FH_KIND_HAZARD);
}

static bool is_open(const Level *level, int col, int row) {
    return !is_full(kind_at(level, col, row));
}

/// True when a row of a wall begins at a column and ends before another one.
static bool is_span(const Level *level, int col, int end, int row) {
    bool is_one = is_open(level, col - 1, row) && is_open(level, end, row);
    for (; col < end && is_one; col++) {
        is_one = is_wall(level, col, row);
    }
    return is_one;
}

static bool is_open_along(const Level *level, FhRect wall, int row) {
    bool all = true;
    for (int col = wall.x; col < fh_rect_right(wall); col++) {
        all = all && is_open(level, col, row);
    }
    return all;
}

/// True when the body comes to some place of a box (px).
static bool is_reached(const Arrivals *reached, FhRect px) {
    FhRect cells = arrivals_cells(reached, px);
    for (int i = 0; i < cells.w * cells.h; i++) {
        int x = cells.x + i % cells.w, y = cells.y + i / cells.w;
        if (reached->bodies[arrivals_index(reached, x, y)] != ARRIVALS_NEVER) {
            return true;
        }
    }
    return false;
}

/// True when both sides are reached and its top is not come onto.
static bool is_between(const Level *level, const Arrivals *reached, FhRect wall) {
    FhRect px = px_of_cells(wall, level->tile_size);
    return is_reached(reached, (FhRect){px.x - 1, px.y, 1, px.h}) &&
           is_reached(reached, (FhRect){fh_rect_right(px), px.y, 1, px.h}) &&
           !is_reached(reached, (FhRect){px.x, px.y - 1, px.w, 1});
}

/// True when there is room below it, and too little for a body that stands.
static bool is_low(const Level *level, FhRect wall, int height) {
    int bottom = fh_rect_bottom(wall), rows = (height + level->tile_size - 1) / level->tile_size;
    bool is_open_below = is_open_along(level, wall, bottom);
    for (int row = bottom + 1; row < bottom + rows && is_open_below; row++) {
        if (!is_open_along(level, wall, row)) {
            return true;
        }
    }
    return false;
}

static void add(WallList *list, FhRect wall) {
    if (list->count < list->room) {
        list->walls[list->count++] = wall;
    }
}

/// The wall with its upper left tile there; h is 0 when there is none.
static FhRect wall_at(const WallList *list, const Level *level, int col, int row) {
    int end = col, last = fh_min(col + WALL_WIDEST, fh_rect_right(list->area) - 1);
    while (end < last && is_wall(level, end, row)) {
        end++;
    }
    FhRect wall = {col, row, end - col, 0};
    while (end > col && is_span(level, col, end, row + wall.h)) {
        wall.h++;
    }
    return end > col && is_span(level, col, end, row - 1) ? (FhRect){0} : wall;
}

WallList wall_list(const Level *level, FhRect *walls, int room) {
    FhRect area = cells_of_px(level_bounds(level), level->tile_size);
    return (WallList){.area = area, .walls = walls, .room = room};
}

void wall_list_row(WallList *list, const Level *level, int row) {
    for (int col = list->area.x + 1; col < fh_rect_right(list->area) - 1; col++) {
        FhRect wall = wall_at(list, level, col, row);
        if (wall.h >= LEAST_HEIGHT && wall.h >= wall.w) {
            add(list, wall);
        }
    }
}

void wall_list_keep(WallList *list, const Level *level, const Arrivals *reached, int height,
                    int first) {
    int all = list->count;
    list->count = first;
    for (int i = first; i < all; i++) {
        FhRect wall = list->walls[i];
        if (is_between(level, reached, wall) && !is_low(level, wall, height)) {
            list->walls[list->count++] = wall;
        }
    }
}
