#include "engine/ways.h"

#include <string.h>

#include "engine/idle.h"

enum { MARGIN = 4, CELLS_MAX = 1024 }; // px; a way over more cells than that marks them all

uint32_t fh_way_words(int solids) {
    uint32_t words = 16;
    while (words < (uint32_t)solids) {
        words *= 2;
    }
    return words;
}

static void mark(FhWorld *world, FhRect box) {
    uint64_t *map = fh_way_map(world);
    int col = fh_floor_shift(box.x, FH_WAY_CELL_BITS);
    int row = fh_floor_shift(box.y, FH_WAY_CELL_BITS);
    int64_t cols = fh_floor_shift(fh_rect_right(box) - 1, FH_WAY_CELL_BITS) - (int64_t)col + 1;
    int64_t rows = fh_floor_shift(fh_rect_bottom(box) - 1, FH_WAY_CELL_BITS) - (int64_t)row + 1;
    if (cols * rows > CELLS_MAX) {
        memset(map, UINT8_MAX, world->near.way_words * sizeof *map);
        return;
    }
    for (int i = 0; i < cols * rows; i++) {
        uint32_t place = fh_way_place(world, col + i % (int)cols, row + i / (int)cols);
        map[place / 64] |= UINT64_C(1) << place % 64;
    }
}

void fh_ways_mark(FhWorld *world) {
    world->near.are_ways_marked = 1;
    const FhSolid *solids = fh_world_solids(world);
    memset(fh_way_map(world), 0, world->near.way_words * sizeof(uint64_t));
    for (int i = 0; i < world->solid_count; i++) {
        if (solids[i].flags & FH_SOLID_ALIVE) {
            FhSolid ahead = fh_idle_ahead(world, i);
            FhRect way = fh_rect_around(fh_solid_box(&solids[i]), fh_solid_box(&ahead));
            mark(world,
                 (FhRect){way.x - MARGIN, way.y - MARGIN, way.w + 2 * MARGIN, way.h + 2 * MARGIN});
        }
    }
}
