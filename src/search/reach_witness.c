// reach_witness.c - the witnesses of a map of reach: few of its nodes, that have all of its cells.
//
// The first node that comes to a cell is a witness, and all from which that was come to are. So
// their runs are runs to all cells, and after an edit the steps of witnesses that come near it are
// run again before all others: soon most of the map is proved, and the rest of it in doubt. A node
// that is opened while the map doubts proves its cells when the run to the node before it holds.

#include "search/reach_parts.h"

#include <string.h>

enum { NODES = 2000 }; // a step

enum { IDLE, NEAR, CHECKS, PROVES };

bool reach_is_sure(const Reach *reach, uint32_t node) {
    return !reach->map.doubts || reach->sure[node] == SURE_HOLDS;
}

static uint32_t parent_of(const Reach *reach, uint32_t node) {
    return store_node(&reach->search->store, node)->parent;
}

// --- cells ----------------------------------------------------------------------------------

/// Marks cells as proved. Returns true when some were not.
static bool prove(Reach *reach, FhRect cells, int bit) {
    bool is_new = false;
    for (int i = 0; i < cells.w * cells.h; i++) {
        size_t at = reach_index(reach, cells.x + i % cells.w, cells.y + i / cells.w);
        is_new |= !(reach->cells[at] & bit);
        reach->cells[at] |= (uint8_t)bit;
    }
    return is_new;
}

static bool prove_spot(Reach *reach, const Spot *spot) {
    bool is_new = prove(reach, reach_cells(reach, spot->box), REACH_PROVED);
    if (spot->flags & SPOT_STANDS) {
        is_new |= prove(reach, reach_cells(reach, reach_feet(spot->box)), REACH_PROVED_STAND);
    }
    return is_new;
}

void reach_take_witness(Reach *reach, uint32_t node) {
    if (!reach_is_sure(reach, node) || !prove_spot(reach, &reach->spots[node])) {
        return;
    }
    for (uint32_t at = node; at != STORE_NONE && !(reach->spots[at].flags & SPOT_WITNESS);
         at = parent_of(reach, at)) {
        reach->spots[at].flags |= SPOT_WITNESS;
        reach_add(reach, &reach->witnesses.nodes, at);
    }
}

// --- after an edit --------------------------------------------------------------------------

bool reach_doubts_witnesses(const Reach *reach) {
    return reach->witnesses.part != IDLE;
}

void reach_doubt_witnesses(Reach *reach, const FhRect *boxes, int count) {
    ReachWitnesses *now = &reach->witnesses;
    bool is_checked = now->part != NEAR && now->part != CHECKS;
    now->edited_count = is_checked ? 0 : now->edited_count;
    for (int i = 0; i < count; i++) {
        reach_add_box(now->edited, &now->edited_count, boxes[i]);
    }
    now->part = NEAR;
    now->at = 0;
    memset(reach->sure, SURE_OPEN, reach->sure_room);
    for (size_t i = 0; i < reach_cell_count(reach); i++) {
        reach->cells[i] &= (uint8_t) ~(REACH_PROVED | REACH_PROVED_STAND);
    }
}

/// Notes the check of a witness. False when it is none any more, or was seen.
static bool note_witness(Reach *reach, uint32_t node) {
    ReachWitnesses *now = &reach->witnesses;
    Spot *spot = &reach->spots[node];
    uint32_t parent = parent_of(reach, node);
    if (!(spot->flags & SPOT_WITNESS) || reach->sure[node] == SURE_SEEN) {
        return false;
    }
    reach->sure[node] = SURE_SEEN;
    if (parent != STORE_NONE &&
        ((spot->flags & SPOT_CHECKED) ||
         reach_senses(reach, parent, node, now->edited, now->edited_count))) {
        spot->flags |= SPOT_CHECKED;
        reach_add(reach, &now->checks, node);
    }
    return true;
}

/// Notes the checks of some witnesses. True when all are done.
static bool note_some(Reach *reach) {
    ReachWitnesses *now = &reach->witnesses;
    for (int i = 0; i < NODES && now->at < now->nodes.count; i++) {
        if (note_witness(reach, now->nodes.items[now->at])) {
            now->at++;
        } else {
            now->nodes.items[now->at] = now->nodes.items[--now->nodes.count];
        }
    }
    return now->at >= now->nodes.count;
}

static bool is_open(const Reach *reach, uint32_t node) {
    return node != STORE_NONE && reach->sure[node] != SURE_HOLDS && reach->sure[node] != SURE_NOT;
}

bool reach_holds(Reach *reach, uint32_t node) {
    uint32_t end = node;
    bool is_bad = false;
    while (is_open(reach, end) && !is_bad) {
        is_bad = reach->spots[end].flags & (SPOT_DROPPED | SPOT_CHECKED);
        end = parent_of(reach, end);
    }
    bool is_sure = !is_bad && (end == STORE_NONE || reach->sure[end] == SURE_HOLDS);
    for (uint32_t at = node; at != end; at = parent_of(reach, at)) {
        reach->sure[at] = is_sure ? SURE_HOLDS : SURE_NOT;
    }
    return reach_is_sure(reach, node);
}

/// Proves the cells of some witnesses. True when all are done.
static bool prove_some(Reach *reach) {
    ReachWitnesses *now = &reach->witnesses;
    for (int i = 0; i < NODES && now->at < now->nodes.count; i++, now->at++) {
        uint32_t node = now->nodes.items[now->at];
        if (reach_holds(reach, node)) {
            prove_spot(reach, &reach->spots[node]);
        }
    }
    return now->at >= now->nodes.count;
}

/// True when all cells of a node are proved.
static bool is_proved(const Reach *reach, const Spot *spot) {
    FhRect cells = reach_cells(reach, spot->box);
    bool stands = spot->flags & SPOT_STANDS;
    int bottom = fh_rect_bottom(cells) - 1;
    for (int i = 0; i < cells.w * cells.h; i++) {
        int y = cells.y + i / cells.w;
        int bits = REACH_PROVED | (stands && y == bottom ? REACH_PROVED_STAND : 0);
        if ((reach->cells[reach_index(reach, cells.x + i % cells.w, y)] & bits) != bits) {
            return false;
        }
    }
    return true;
}

void reach_choose(Reach *reach, uint32_t node) {
    if (!is_proved(reach, &reach->spots[node]) && reach_holds(reach, node)) {
        reach_take_witness(reach, node);
    }
}

bool reach_step_witnesses(Reach *reach) {
    ReachWitnesses *now = &reach->witnesses;
    bool is_done = true;
    switch (now->part) {
    case NEAR:
        is_done = note_some(reach);
        break;
    case CHECKS:
        is_done = now->checks.count == 0;
        reach_fill_checks(reach, &now->checks);
        break;
    case PROVES:
        is_done = prove_some(reach);
        break;
    default:
        return false;
    }
    if (is_done) {
        now->at = 0;
        now->part = now->part == PROVES ? IDLE : now->part + 1;
    }
    return true;
}
