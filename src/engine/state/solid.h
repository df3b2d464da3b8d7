// solid.h - a moving solid's data: a box, or a shape made of tiles or lines, and its path.
//
// Data only; rules/solid.h moves it. Its tiles, path and points are pieces of the World's pools.

#ifndef FOOTHOLD_ENGINE_STATE_SOLID_H
#define FOOTHOLD_ENGINE_STATE_SOLID_H

#include "foothold/solid.h"

enum { FH_SOLID_TICKS_MAX = 1 << 24 }; // counted of a leg: 77 hours

typedef struct FhSolid {
    int32_t x, y; // px, top left
    int32_t w, h; // px
    float rem_x, rem_y;
    float vx, vy;         // px/s, what it did in this tick: lift momentum
    float hand_x, hand_y; // px that it was moved by hand since the last tick moved all solids
    uint32_t flags;       // FH_SOLID_*
    uint16_t generation;
    uint8_t mode;       // FhPathMode
    uint8_t line_flags; // FH_LINE_* of a polygon's lines

    int32_t cell_first, cell_cols,
        cell_rows;                  // its tiles in the World's pool; cell_cols 0: a plain box
    int32_t path_first, path_count; // its points in the World's pool; under 2: stands still
    int32_t point_first,
        point_count;          // a polygon's points in the same pool
    int32_t moved_x, moved_y; // px that it went since the end of the last tick
    int32_t leg;              // the point it comes from
    int32_t direction;        // 1 forwards, -1 backwards along the path
    int32_t wait_left;        // ticks
    int32_t wait_ticks;       // at each point
    float speed;              // px/s; under 0: it was turned round
    float leg_from;           // px of this leg that it had gone when it got this speed
    int32_t leg_ticks;        // ticks since then
    float grip;               // of its polygon, with FH_SOLID_GRIPS; else 0
    uint64_t user;            // the game's own
    uint32_t category;        // as bits
    int32_t group;            // of those that go as one; 0: none
    int32_t leader; // index + 1 of the other one along whose path it goes; 0: along its own, if any
} FhSolid;

static inline FhRect fh_solid_box(const FhSolid *solid) {
    return (FhRect){solid->x, solid->y, solid->w, solid->h};
}

/// True when anything collides with the solid at all.
static inline bool fh_solid_is_there(const FhSolid *solid) {
    return (solid->flags & FH_SOLID_ALIVE) && (solid->flags & FH_SOLID_COLLIDABLE);
}

#endif
