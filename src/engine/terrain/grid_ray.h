// grid_ray.h - a walk over the cells of a grid along a straight line.
//
// How far along it is is a part of the line, 0 to 1. Each crossing is computed from the line's
// ends, so a long line sums up no errors; one through a corner goes to the column first.

#ifndef FOOTHOLD_ENGINE_TERRAIN_GRID_RAY_H
#define FOOTHOLD_ENGINE_TERRAIN_GRID_RAY_H

#include <math.h>
#include <stdbool.h>

#include "engine/base/geometry.h"
#include "engine/base/rounding.h"

typedef struct FhGridRay {
    double x, y, dx, dy;   // px: from where, and how far
    double to_col, to_row; // parts of the line a px; 0 along no such axis
    double part;           // where the cell was entered
    double next_x, next_y; // where it is left to another column, or row
    int size;              // px of a cell
    int col, row;          // the cell
    int step_x, step_y;    // -1, 0, 1
    bool across;           // entered from above or below
} FhGridRay;

static inline void fh_grid_ray_look(FhGridRay *ray) {
    const double never = 2.0;
    ray->next_x = ray->step_x
                      ? ((ray->col + (ray->step_x > 0)) * (double)ray->size - ray->x) * ray->to_col
                      : never;
    ray->next_y = ray->step_y
                      ? ((ray->row + (ray->step_y > 0)) * (double)ray->size - ray->y) * ray->to_row
                      : never;
}

/// A walk that begins at that part of the line, in the cell of that pixel.
static inline FhGridRay fh_grid_ray(const FhGridRay *line, int size, FhPoint pixel, double part) {
    FhGridRay ray = *line;
    ray.size = size;
    ray.part = part;
    ray.col = fh_floor_div(pixel.x, size);
    ray.row = fh_floor_div(pixel.y, size);
    fh_grid_ray_look(&ray);
    return ray;
}

/// A line; the walk's own members are those of its first pixel.
static inline FhGridRay fh_grid_line(double x, double y, double dx, double dy) {
    FhGridRay line = {.x = x, .y = y, .dx = dx, .dy = dy};
    line.to_col = dx != 0.0 ? 1.0 / dx : 0.0;
    line.to_row = dy != 0.0 ? 1.0 / dy : 0.0;
    line.step_x = (dx > 0.0) - (dx < 0.0);
    line.step_y = (dy > 0.0) - (dy < 0.0);
    line.across = fabs(dy) > fabs(dx);
    return fh_grid_ray(&line, 1, (FhPoint){fh_floor_double(x), fh_floor_double(y)}, 0.0);
}

/// Goes on to the next cell; false when the line ends before.
static inline bool fh_grid_ray_next(FhGridRay *ray) {
    ray->across = ray->next_y < ray->next_x;
    ray->part = ray->across ? ray->next_y : ray->next_x;
    if (ray->part >= 1.0) {
        return false;
    }
    if (ray->across) {
        ray->row += ray->step_y;
        ray->next_y = ((ray->row + (ray->step_y > 0)) * (double)ray->size - ray->y) * ray->to_row;
    } else {
        ray->col += ray->step_x;
        ray->next_x = ((ray->col + (ray->step_x > 0)) * (double)ray->size - ray->x) * ray->to_col;
    }
    return true;
}

/// The side through which the cell was entered.
static inline FhSide fh_grid_ray_side(const FhGridRay *ray) {
    return ray->across ? (ray->step_y > 0 ? FH_SIDE_TOP : FH_SIDE_BOTTOM)
                       : (ray->step_x > 0 ? FH_SIDE_LEFT : FH_SIDE_RIGHT);
}

/// The pixel at which the walk enters its cell, within it.
static inline FhPoint fh_grid_ray_pixel(const FhGridRay *ray, FhRect cell) {
    int x = fh_floor_double(ray->x + ray->part * ray->dx);
    int y = fh_floor_double(ray->y + ray->part * ray->dy);
    int last_x = fh_rect_right(cell) - 1;
    int last_y = fh_rect_bottom(cell) - 1;
    bool is_first = ray->part <= 0.0;
    x = is_first || ray->across ? fh_clamp(x, cell.x, last_x) : ray->step_x > 0 ? cell.x : last_x;
    y = is_first || !ray->across ? fh_clamp(y, cell.y, last_y) : ray->step_y > 0 ? cell.y : last_y;
    return (FhPoint){x, y};
}

#endif
