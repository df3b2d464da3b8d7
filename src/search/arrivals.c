#include "search/arrivals.h"

#include <stdlib.h>
#include <string.h>

#include "search/reach_parts.h"

static size_t cell_count(FhRect area) {
    return (size_t)area.w * (size_t)area.h;
}

bool arrivals_begin(Arrivals *arrivals, const ReachMap *map) {
    *arrivals = (Arrivals){.area = map->area,
                           .has_traps = map->has_traps,
                           .bodies = malloc(cell_count(map->area) * sizeof(int32_t)),
                           .stands = malloc(cell_count(map->area) * sizeof(int32_t)),
                           .cells = malloc(cell_count(map->area))};
    if (!arrivals->bodies || !arrivals->stands || !arrivals->cells) {
        arrivals_free(arrivals);
        return false;
    }
    memcpy(arrivals->cells, map->cells, cell_count(map->area));
    return true;
}

FhRect arrivals_cells(const Arrivals *arrivals, FhRect px) {
    return fh_rect_common(cells_of_px(px, REACH_CELL), arrivals->area);
}

size_t arrivals_index(const Arrivals *arrivals, int x, int y) {
    return cell_index(arrivals->area, x, y);
}

void arrivals_free(Arrivals *arrivals) {
    free(arrivals->bodies);
    free(arrivals->stands);
    free(arrivals->cells);
    *arrivals = (Arrivals){0};
}

/// Notes a tick in some cells, where it is the earliest.
static void note(const Reach *reach, int32_t *ticks, FhRect box, int tick) {
    FhRect cells = reach_cells(reach, box);
    for (int i = 0; i < cells.w * cells.h; i++) {
        size_t at = reach_index(reach, cells.x + i % cells.w, cells.y + i / cells.w);
        ticks[at] = fh_min(ticks[at], tick);
    }
}

static void note_node(Arrivals *arrivals, const Reach *reach, uint32_t node) {
    const ReachSpot *spot = &reach->spots[node];
    FhRect box = spot->box;
    int tick = store_node(&reach->search->store, node)->tick;
    note(reach, arrivals->bodies, box, tick);
    if (spot->stands) {
        note(reach, arrivals->stands, (FhRect){box.x, fh_rect_bottom(box) - 1, box.w, 1}, tick);
    }
}

/// Makes the next cells ones that are never come to. Returns true while there are more.
static bool fill(Arrivals *arrivals) {
    enum { CELLS = 1 << 15 };
    size_t all = cell_count(arrivals->area), end = arrivals->filled + CELLS;
    for (; arrivals->filled < all && arrivals->filled < end; arrivals->filled++) {
        arrivals->bodies[arrivals->filled] = arrivals->stands[arrivals->filled] = ARRIVALS_NEVER;
    }
    return arrivals->filled < all;
}

bool arrivals_step(Arrivals *arrivals, const Reach *reach, int nodes) {
    if (fill(arrivals)) {
        return true;
    }
    uint32_t count = reach->search->store.node_count;
    for (; nodes > 0 && arrivals->node < count; nodes--) {
        note_node(arrivals, reach, arrivals->node++);
    }
    return arrivals->node < count;
}

// --- comparison -----------------------------------------------------------------------------

/// The earliest tick in a cell and those about it.
static int32_t about(const Arrivals *arrivals, const int32_t *ticks, FhPoint at) {
    FhRect cells = fh_rect_common((FhRect){at.x - 1, at.y - 1, 3, 3}, arrivals->area);
    int32_t earliest = ARRIVALS_NEVER;
    for (int i = 0; i < cells.w * cells.h; i++) {
        size_t index = arrivals_index(arrivals, cells.x + i % cells.w, cells.y + i / cells.w);
        earliest = fh_min(earliest, ticks[index]);
    }
    return earliest;
}

/// True when a cell is come to, and none about it was before.
static bool is_new(const Arrivals *before, const int32_t *was, const int32_t *is, FhPoint at) {
    return is[arrivals_index(before, at.x, at.y)] != ARRIVALS_NEVER &&
           about(before, was, at) == ARRIVALS_NEVER;
}

/// True when a cell that is stood on is so much sooner.
static bool is_sooner(const Arrivals *before, const Arrivals *after, FhPoint at) {
    int32_t was = about(before, before->stands, at);
    int32_t is = after->stands[arrivals_index(after, at.x, at.y)];
    return was != ARRIVALS_NEVER && is < was - ARRIVALS_SOONER_TICKS - was / ARRIVALS_SOONER_SHARE;
}

static bool has_trap_about(const Arrivals *arrivals, FhPoint at) {
    FhRect cells = fh_rect_common((FhRect){at.x - 1, at.y - 1, 3, 3}, arrivals->area);
    int bits = 0;
    for (int i = 0; i < cells.w * cells.h; i++) {
        bits |=
            arrivals->cells[arrivals_index(arrivals, cells.x + i % cells.w, cells.y + i / cells.w)];
    }
    return bits & REACH_TRAP;
}

/// True when a cell is a trap in one of both, and none about it in the other.
static bool is_trap_apart(const Arrivals *one, const Arrivals *other, FhPoint at) {
    return (one->cells[arrivals_index(one, at.x, at.y)] & REACH_TRAP) && !has_trap_about(other, at);
}

static ArrivalsChange compare_cell(const Arrivals *before, const Arrivals *after, FhPoint at) {
    bool gains = is_new(before, before->bodies, after->bodies, at) ||
                 is_new(before, before->stands, after->stands, at);
    bool loses = is_new(after, after->bodies, before->bodies, at) ||
                 is_new(after, after->stands, before->stands, at);
    bool traps = is_trap_apart(before, after, at) || is_trap_apart(after, before, at);
    return gains                          ? ARRIVALS_GAINED
           : loses                        ? ARRIVALS_LOST
           : is_sooner(before, after, at) ? ARRIVALS_SOONER
           : is_sooner(after, before, at) ? ARRIVALS_LATER
           : traps                        ? ARRIVALS_TRAPPED
                                          : ARRIVALS_SAME;
}

ArrivalsChange arrivals_compare(const Arrivals *before, const Arrivals *after, FhRect apart,
                                int y) {
    ArrivalsChange change = after->has_traps ? ARRIVALS_SAME : ARRIVALS_TRAPPED;
    int end = fh_rect_right(before->area);
    for (int x = before->area.x; x < end && change == ARRIVALS_SAME; x++) {
        if (!fh_rect_contains(apart, x, y)) {
            change = compare_cell(before, after, (FhPoint){x, y});
        }
    }
    return change;
}
