// reach_cells.c - the cells of a map of reach, and the earliest nodes there.

#include "level/cells.h"
#include "search/reach_parts.h"

FhRect reach_cells(const Reach *reach, FhRect box) {
    return fh_rect_common(cells_of_px(box, REACH_CELL), reach->map.area);
}

size_t reach_index(const Reach *reach, int x, int y) {
    return cell_index(reach->map.area, x, y);
}

size_t reach_cell_count(const Reach *reach) {
    return (size_t)reach->map.area.w * (size_t)reach->map.area.h;
}

static FhRect feet_of(FhRect box) {
    return (FhRect){box.x, fh_rect_bottom(box) - 1, box.w, 1};
}

uint32_t reach_place(const Reach *reach, const Spot *spot) {
    int x = fh_floor_div(spot->box.x + spot->box.w / 2, REACH_CELL);
    int y = fh_floor_div(feet_of(spot->box).y, REACH_CELL);
    return fh_rect_contains(reach->map.area, x, y)
               ? (uint32_t)(reach_index(reach, x, y) * REACH_MOTIONS) + spot->motion
               : UINT32_MAX;
}

/// Marks the cells of a box with a bit, and notes the node in those that have no earlier one.
static void mark(Reach *reach, FhRect box, int bit, uint32_t *earliest, uint32_t node) {
    const Store *store = &reach->search->store;
    int tick = store_node(store, node)->tick;
    FhRect cells = reach_cells(reach, box);
    for (int i = 0; i < cells.w * cells.h; i++) {
        size_t at = reach_index(reach, cells.x + i % cells.w, cells.y + i / cells.w);
        reach->map.reached += bit == REACH_BODY && !(reach->cells[at] & REACH_BODY);
        reach->cells[at] |= (uint8_t)bit;
        if (earliest[at] == STORE_NONE || store_node(store, earliest[at])->tick > tick) {
            earliest[at] = node;
        }
    }
}

void reach_mark(Reach *reach, uint32_t node) {
    const Spot *spot = &reach->spots[node];
    mark(reach, spot->box, REACH_BODY, reach->bodies, node);
    if (spot->stands) {
        mark(reach, feet_of(spot->box), REACH_STAND, reach->stands, node);
    }
    reach->map.has_goal = reach->map.has_goal || spot->at_goal;
}
