#include "search/flood.h"

#include <stdlib.h>

enum { MARGIN = 1, MARGIN_ABOVE = 16, MARGIN_BELOW = 4 }; // cells about the level's bounds

static const FhTileKind *kind_at(const Flood *flood, int col, int row) {
    return fh_tileset_kind(flood->level->tileset, fh_terrain_at(flood->level->terrain, col, row));
}

/// True if a body could be in a tile: any but a full solid one, or a hazard.
static bool is_passable(const FhTileKind *kind) {
    return !kind ||
           (!(kind->flags & FH_KIND_HAZARD) && (kind->solidity != FH_SOLID || !kind->shape.full));
}

static int index_of(const Flood *flood, int col, int row) {
    return (row - flood->area.y) * flood->area.w + (col - flood->area.x);
}

static void reach(Flood *flood, int col, int row, int distance) {
    if (!fh_rect_contains(flood->area, col, row)) {
        return;
    }
    int index = index_of(flood, col, row);
    const FhTileKind *kind = kind_at(flood, col, row);
    if (flood->distance[index] == FLOOD_FAR && is_passable(kind)) {
        flood->distance[index] = distance;
        flood->queue[flood->tail++] = index;
    }
}

static FhRect area_of(const Level *level) {
    FhRect bounds = level_bounds(level);
    int size = level->tile_size;
    int col = fh_floor_div(bounds.x, size) - MARGIN;
    int row = fh_floor_div(bounds.y, size) - MARGIN_ABOVE;
    int end_col = fh_floor_div(fh_rect_right(bounds) - 1, size) + 1 + MARGIN;
    int end_row = fh_floor_div(fh_rect_bottom(bounds) - 1, size) + 1 + MARGIN_BELOW;
    return (FhRect){col, row, fh_max(end_col - col, 1), fh_max(end_row - row, 1)};
}

bool flood_begin(Flood *flood, const Level *level, const FhRect *goals, int count) {
    *flood = (Flood){.level = level, .area = area_of(level), .step = 1};
    size_t cells = (size_t)flood->area.w * (size_t)flood->area.h;
    flood->distance = malloc(cells * sizeof *flood->distance);
    flood->queue = malloc(cells * sizeof *flood->queue);
    flood->climbs = calloc(cells, 1);
    if (!flood->distance || !flood->queue || !flood->climbs) {
        return false;
    }
    for (size_t i = 0; i < cells; i++) {
        flood->distance[i] = FLOOD_FAR;
    }
    int size = level->tile_size;
    for (int i = 0; i < count; i++) {
        reach(flood, fh_floor_div(goals[i].x + goals[i].w / 2, size),
              fh_floor_div(fh_rect_bottom(goals[i]) - 1, size), 0);
    }
    return true;
}

void flood_begin_by_run(Flood *flood, const FhPoint *feet, int count, int ticks_a_cell) {
    size_t cells = (size_t)flood->area.w * (size_t)flood->area.h;
    for (size_t i = 0; i < cells; i++) {
        flood->distance[i] = FLOOD_FAR;
    }
    flood->head = flood->tail = 0;
    flood->step = ticks_a_cell;
    flood->feet = feet;
    flood->feet_left = flood->run_ticks = count;
}

/// The next cell from which to go on: of the queue and of the run's places the one with less left,
/// so that distances only rise. -1: none.
static int next_cell(Flood *flood) {
    int size = flood->level->tile_size;
    while (flood->feet_left > 0) {
        int left = flood->run_ticks - flood->feet_left;
        if (flood->head < flood->tail && flood->distance[flood->queue[flood->head]] <= left) {
            break;
        }
        FhPoint at = flood->feet[--flood->feet_left];
        reach(flood, fh_floor_div(at.x, size), fh_floor_div(at.y - 1, size), left);
    }
    return flood->head < flood->tail ? flood->queue[flood->head++] : -1;
}

static void scan_cell(Flood *flood, int col, int row) {
    const FhTileKind *kind = kind_at(flood, col, row);
    uint32_t flags = kind ? kind->flags : 0;
    int climbs = (flags & FH_KIND_LADDER ? 1 : 0) | (flags & FH_KIND_STAIRS ? 2 : 0);
    flood->climbs[index_of(flood, col, row)] = (uint8_t)climbs;
    flood->has_climbs |= climbs != 0;
}

/// Notes the ladders and stairs of the next cells. Returns true when it has seen all.
static bool scan(Flood *flood, int cells) {
    int count = flood->area.w * flood->area.h;
    for (; cells > 0 && flood->scanned < count; cells--, flood->scanned++) {
        scan_cell(flood, flood->scanned % flood->area.w + flood->area.x,
                  flood->scanned / flood->area.w + flood->area.y);
    }
    return flood->scanned == count;
}

bool flood_step(Flood *flood, int cells) {
    if (!scan(flood, cells)) {
        return false;
    }
    int at = -1;
    for (; cells > 0 && (at = next_cell(flood)) >= 0; cells--) {
        int col = at % flood->area.w + flood->area.x;
        int row = at / flood->area.w + flood->area.y;
        int next = flood->distance[at] + flood->step;
        reach(flood, col + 1, row, next);
        reach(flood, col - 1, row, next);
        reach(flood, col, row + 1, next);
        reach(flood, col, row - 1, next);
    }
    return at < 0;
}

void flood_free(Flood *flood) {
    free(flood->distance);
    free(flood->queue);
    free(flood->climbs);
    *flood = (Flood){0};
}

size_t flood_bytes(const Flood *flood) {
    size_t cells = (size_t)flood->area.w * (size_t)flood->area.h;
    return cells * (sizeof *flood->distance + sizeof *flood->queue + sizeof *flood->climbs);
}

int flood_left(const Flood *flood, FhPoint feet) {
    int left = flood_ticks_left(flood, feet);
    return left == FLOOD_FAR ? FLOOD_FAR : left * flood->level->tile_size;
}

int flood_ticks_left(const Flood *flood, FhPoint feet) {
    int size = flood->level->tile_size;
    int col = fh_floor_div(feet.x, size);
    int row = fh_floor_div(feet.y - 1, size);
    for (int up = 0; up < 2; up++) {
        if (fh_rect_contains(flood->area, col, row - up)) {
            int distance = flood->distance[index_of(flood, col, row - up)];
            if (distance != FLOOD_FAR) {
                return distance;
            }
        }
    }
    return FLOOD_FAR;
}

int flood_climbs(const Flood *flood, FhRect box) {
    int size = flood->level->tile_size;
    int climbs = 0;
    int last_col = fh_floor_div(fh_rect_right(box) - 1, size);
    int last_row = fh_floor_div(fh_rect_bottom(box) - 1, size);
    for (int row = fh_floor_div(box.y, size); flood->has_climbs && row <= last_row; row++) {
        for (int col = fh_floor_div(box.x, size); col <= last_col; col++) {
            if (fh_rect_contains(flood->area, col, row)) {
                climbs |= flood->climbs[index_of(flood, col, row)];
            }
        }
    }
    return climbs;
}
