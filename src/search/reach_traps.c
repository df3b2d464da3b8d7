// reach_traps.c - which places lead on to the goal (reach.h).
//
// A place is a cell of the feet, and whether the body rises, falls or does neither. A node's place
// leads on when one of its steps' does: all nodes are gone through, now from the last to the first,
// now back, until nothing changes. Many states share a place, so a way on may be claimed where none
// is, and a trap is not claimed where a step that was tried leads on.

#include "search/reach_parts.h"

#include <stdlib.h>

enum { NODES = 3000 }; // a step

void reach_end_traps(Reach *reach) {
    free(reach->traps.leads);
    free(reach->traps.free);
    reach->traps = (ReachTraps){0};
}

void reach_begin_traps(Reach *reach) {
    reach_end_traps(reach);
    if (!reach->map.has_goal) {
        return;
    }
    reach->traps = (ReachTraps){.leads = calloc(reach_cell_count(reach) * REACH_MOTIONS, 1),
                                .free = calloc(reach_cell_count(reach), 1)};
    if (!reach->traps.leads || !reach->traps.free) {
        reach_end_traps(reach);
    }
}

static bool leads(const Reach *reach, uint32_t node) {
    const Spot *spot = &reach->spots[node];
    uint32_t place = reach_place(reach, spot);
    return place != UINT32_MAX && reach->traps.leads[place];
}

/// Looks where the steps of a node lead.
static void look_ahead(Reach *reach, uint32_t node) {
    const Spot *spot = &reach->spots[node];
    uint32_t place = reach_place(reach, spot);
    if (place == UINT32_MAX || reach->traps.leads[place]) {
        return;
    }
    bool does = spot->at_goal;
    for (int i = 0; i < spot->step_count && !does; i++) {
        const Step *step = &reach->steps[spot->steps + (uint32_t)i];
        does = step->place != STEP_NODES && leads(reach, step->place);
    }
    reach->traps.leads[place] = does;
    reach->traps.changes |= does;
}

static void free_cells(Reach *reach, uint32_t node) {
    FhRect cells = reach_cells(reach, reach->spots[node].box);
    for (int i = 0; i < cells.w * cells.h && leads(reach, node); i++) {
        reach->traps.free[reach_index(reach, cells.x + i % cells.w, cells.y + i / cells.w)] = 1;
    }
}

static void mark_traps(Reach *reach) {
    for (size_t i = 0; i < reach_cell_count(reach); i++) {
        bool is_trap = (reach->cells[i] & REACH_BODY) && !reach->traps.free[i];
        reach->cells[i] = (uint8_t)((reach->cells[i] & ~REACH_TRAP) | (is_trap ? REACH_TRAP : 0));
    }
    reach->map.has_traps = true;
    reach_end_traps(reach);
}

/// All nodes were gone through.
static void turn(Reach *reach) {
    ReachTraps *traps = &reach->traps;
    traps->at = 0;
    if (traps->marks) {
        mark_traps(reach);
        return;
    }
    traps->marks = !traps->changes;
    traps->changes = false;
    traps->goes_up = !traps->goes_up;
}

bool reach_step_traps(Reach *reach) {
    ReachTraps *traps = &reach->traps;
    uint32_t count = reach->search->store.node_count;
    for (int i = 0; i < NODES && traps->leads; i++) {
        if (traps->at >= count) {
            turn(reach);
            continue;
        }
        uint32_t node = traps->goes_up ? traps->at : count - 1 - traps->at;
        (traps->marks ? free_cells : look_ahead)(reach, node);
        traps->at++;
    }
    return traps->leads != NULL;
}
