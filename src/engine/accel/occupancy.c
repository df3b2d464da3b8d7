#include "engine/accel/occupancy.h"

#include <string.h>

#include "engine/accel/sleep.h"

enum { CELL_BITS = 6, MARGIN = 4, CELLS_MAX = 1024 }; // px; a way over more cells marks them all

uint32_t fh_occupancy_words(int solids) {
    uint32_t words = 16;
    while (words < (uint32_t)solids) {
        words *= 2;
    }
    return words;
}

static uint64_t *map_of(const FhWorld *world) {
    return (uint64_t *)(void *)((char *)(uintptr_t)world + fh_accel_of(world)->occupancy);
}

/// The place of a cell's bit in the map.
static uint32_t place_of(const FhWorld *world, int col, int row) {
    uint32_t hash = (uint32_t)col * 0x9e3779b1u + (uint32_t)row * 0x85ebca77u;
    return (hash ^ hash >> 15) & (64 * fh_accel_of(world)->occupancy_words - 1);
}

static void mark(FhWorld *world, FhRect box) {
    uint64_t *map = map_of(world);
    int col = fh_floor_shift(box.x, CELL_BITS);
    int row = fh_floor_shift(box.y, CELL_BITS);
    int64_t cols = fh_floor_shift(fh_rect_right(box) - 1, CELL_BITS) - (int64_t)col + 1;
    int64_t rows = fh_floor_shift(fh_rect_bottom(box) - 1, CELL_BITS) - (int64_t)row + 1;
    if (cols * rows > CELLS_MAX) {
        memset(map, UINT8_MAX, fh_accel_of(world)->occupancy_words * sizeof *map);
        return;
    }
    for (int i = 0; i < cols * rows; i++) {
        uint32_t place = place_of(world, col + i % (int)cols, row + i / (int)cols);
        map[place / 64] |= UINT64_C(1) << place % 64;
    }
}

/// Marks the occupancy of all solids in this tick, and some px about them.
static void mark_all(FhWorld *world) {
    fh_accel_of(world)->is_occupancy_marked = 1;
    const FhSolid *solids = fh_world_solids(world);
    memset(map_of(world), 0, fh_accel_of(world)->occupancy_words * sizeof(uint64_t));
    for (int i = 0; i < world->solid_count; i++) {
        if (solids[i].flags & FH_SOLID_ALIVE) {
            FhSolid ahead = fh_sleep_solid_ahead(world, i);
            FhRect way = fh_rect_around(fh_solid_box(&solids[i]), fh_solid_box(&ahead));
            mark(world,
                 (FhRect){way.x - MARGIN, way.y - MARGIN, way.w + 2 * MARGIN, way.h + 2 * MARGIN});
        }
    }
}

bool fh_occupancy_is_clear(FhWorld *world, const FhActor *actor, FhPoint place, int beyond) {
    if (!fh_accel_of(world)->is_occupancy_marked) {
        mark_all(world);
    }
    FhRect start = fh_actor_box(actor);
    FhRect way = fh_rect_around(start, (FhRect){place.x, place.y, start.w, start.h});
    way.y -= beyond;
    way.h += 2 * beyond;
    const uint64_t *map = map_of(world);
    int last_col = fh_floor_shift(fh_rect_right(way) - 1, CELL_BITS);
    int last_row = fh_floor_shift(fh_rect_bottom(way) - 1, CELL_BITS);
    for (int row = fh_floor_shift(way.y, CELL_BITS); row <= last_row; row++) {
        for (int col = fh_floor_shift(way.x, CELL_BITS); col <= last_col; col++) {
            uint32_t bit = place_of(world, col, row);
            if (map[bit / 64] >> bit % 64 & 1) {
                return false;
            }
        }
    }
    return true;
}
