// reach_cells.c - the cells of a map of reach: each counts the nodes whose bodies are in it.

#include "level/cells.h"
#include "search/reach_parts.h"

FhPoint reach_middle(FhRect box) {
    return (FhPoint){box.x + box.w / 2, box.y + box.h / 2};
}

FhRect reach_cells(const Reach *reach, FhRect box) {
    return fh_rect_common(cells_of_px(box, REACH_CELL), reach->map.area);
}

size_t reach_index(const Reach *reach, int x, int y) {
    return cell_index(reach->map.area, x, y);
}

size_t reach_cell_count(const Reach *reach) {
    return (size_t)reach->map.area.w * (size_t)reach->map.area.h;
}

FhRect reach_feet(FhRect box) {
    return (FhRect){box.x, fh_rect_bottom(box) - 1, box.w, 1};
}

uint32_t reach_place(const Reach *reach, const Spot *spot) {
    int x = fh_floor_div(reach_middle(spot->box).x, REACH_CELL);
    int y = fh_floor_div(fh_rect_bottom(spot->box) - 1, REACH_CELL);
    return fh_rect_contains(reach->map.area, x, y)
               ? (uint32_t)(reach_index(reach, x, y) * REACH_MOTIONS) + spot->motion
               : UINT32_MAX;
}

/// Counts a node in a cell, or takes it off.
static void count_body(Reach *reach, size_t index, int by) {
    ReachCount *count = &reach->counts[index];
    bool was = count->bodies > 0;
    count->bodies += (uint32_t)by;
    if (was != (count->bodies > 0)) {
        reach->cells[index] = was ? 0 : REACH_BODY; // nothing else is left where no body is
        reach->map.reached += by;
    }
}

static void count_stand(Reach *reach, size_t index, int by) {
    ReachCount *count = &reach->counts[index];
    count->stands += (uint32_t)by;
    int bits = reach->cells[index];
    reach->cells[index] = (uint8_t)(count->stands > 0 ? bits | REACH_STAND
                                                      : bits & ~(REACH_STAND | REACH_PROVED_STAND));
}

/// Counts a node in its cells, or takes it off.
static void count_spot(Reach *reach, const Spot *spot, int by) {
    FhRect cells = reach_cells(reach, spot->box);
    FhRect feet = reach_cells(reach, reach_feet(spot->box));
    for (int i = 0; i < cells.w * cells.h; i++) {
        count_body(reach, reach_index(reach, cells.x + i % cells.w, cells.y + i / cells.w), by);
    }
    for (int x = 0; x < feet.w * feet.h && (spot->flags & SPOT_STANDS); x++) {
        count_stand(reach, reach_index(reach, feet.x + x, feet.y), by);
    }
    reach->at_goal += spot->flags & SPOT_AT_GOAL ? (uint32_t)by : 0;
    reach->map.has_goal = reach->at_goal > 0;
}

void reach_mark(Reach *reach, const Spot *spot) {
    count_spot(reach, spot, 1);
}

void reach_unmark(Reach *reach, const Spot *spot) {
    count_spot(reach, spot, -1);
}
