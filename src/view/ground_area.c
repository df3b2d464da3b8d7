// ground_area.c - scanline fill: sorts a polygon's crossings with each row of cells and fills
// between pairs.

#include "view/ground_area.h"

#include <stddef.h>

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

void ground_mask_area(Painter *painter, const TileArea *area, int step) {
    FhRect known = painter_mask_box(painter);
    FhRect box = fh_polygon_box(&area->polygon);
    int first = fh_max(known.y, fh_floor_div(box.y, step));
    int last = fh_min(fh_rect_bottom(known) - 1, fh_floor_div(fh_rect_bottom(box), step));
    for (int row = first; row <= last; row++) {
        mask_row(painter, area, row, step);
    }
}
