// reach_witness.c - the witnesses of a map of reach: few of its nodes, that have all of its cells.
//
// The first node that comes to a cell is a witness, and all from which that was come to are. So
// their runs are runs to all cells, and after an edit the steps of witnesses that come near it are
// run again before all others: soon most of the map is proved, and the rest of it in doubt. A node
// that is opened while the map doubts proves its cells when the run to the node before it holds.
// Where all steps near the edit were looked at, others are chosen for what is not proved there, and
// those that do not hold are dropped.

#include "search/reach_parts.h"

#include <stdlib.h>

enum {
    ENTRIES = 20000, // a step
    NODES = 2000,
    PROOF = ENTRIES / NODES, // an entry whose node is looked at counts as so many
    MOVED_PX = 32            // a node further from where it was listed is another one
};

ReachSure reach_sure(const Reach *reach, uint32_t node) {
    return (ReachSure)(reach->sure[node] & SURE_BITS);
}

void reach_set_sure(Reach *reach, uint32_t node, ReachSure sure) {
    reach->sure[node] = (uint8_t)((reach->sure[node] & SURE_LISTED) | (int)sure);
}

bool reach_is_sure(const Reach *reach, uint32_t node) {
    return !reach->map.doubts || reach_sure(reach, node) == SURE_HOLDS;
}

uint32_t reach_parent(const Reach *reach, uint32_t node) {
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

/// Lists a witness, unless it is.
static void list(Reach *reach, uint32_t node) {
    ReachWitnesses *now = &reach->witnesses;
    if (reach->sure[node] & SURE_LISTED) {
        return;
    }
    now->all = reach_need(reach, now->all, now->count, &now->room, sizeof *now->all);
    if (now->count == now->room) {
        return;
    }
    now->all[now->count++] = (ReachWitness){node, reach_middle(reach->spots[node].box)};
    reach->sure[node] |= SURE_LISTED;
}

void reach_take_witness(Reach *reach, uint32_t node) {
    if (!reach_is_sure(reach, node) || !prove_spot(reach, &reach->spots[node])) {
        return;
    }
    for (uint32_t at = node; at != STORE_NONE && !(reach->spots[at].flags & SPOT_WITNESS);
         at = reach_parent(reach, at)) {
        reach->spots[at].flags |= SPOT_WITNESS;
        list(reach, at);
    }
}

// --- after an edit --------------------------------------------------------------------------

bool reach_doubts_witnesses(const Reach *reach) {
    return reach->witnesses.part != WITNESS_IDLE;
}

void reach_doubt_witnesses(Reach *reach) {
    ReachWitnesses *now = &reach->witnesses;
    now->part = WITNESS_NEAR;
    now->at = 0;
    for (uint32_t i = 0; i < reach->search->store.node_count; i++) {
        reach->sure[i] &= SURE_LISTED;
    }
    for (size_t i = 0; i < reach_cell_count(reach); i++) {
        reach->cells[i] &= (uint8_t) ~(REACH_PROVED | REACH_PROVED_STAND);
    }
}

/// Takes what is looked at out of the list.
static void take_out(Reach *reach) {
    ReachWitnesses *now = &reach->witnesses;
    now->all[now->at] = now->all[--now->count];
}

/// Notes whether a node's step has to be run again.
static void see(Reach *reach, uint32_t node) {
    ReachWitnesses *now = &reach->witnesses;
    Spot *spot = &reach->spots[node];
    uint32_t parent = reach_parent(reach, node);
    reach_set_sure(reach, node, SURE_SEEN);
    if (parent != STORE_NONE &&
        ((spot->flags & SPOT_CHECKED) || reach_senses(reach, parent, node))) {
        spot->flags |= SPOT_CHECKED;
        reach_add_check(reach, &now->checks, node);
    }
}

bool reach_check_run(Reach *reach, uint32_t node) {
    uint32_t at = node;
    while (at != STORE_NONE && reach_sure(reach, at) == SURE_OPEN &&
           !(reach->spots[at].flags & SPOT_DROPPED)) {
        see(reach, at);
        at = reach_parent(reach, at);
    }
    return at == STORE_NONE ||
           (reach_sure(reach, at) != SURE_NOT && !(reach->spots[at].flags & SPOT_DROPPED));
}

/// How far from an edit the middle of a node may be whose step senses it.
static int sensing_px(const Reach *reach) {
    return 2 * reach->sweep_px + reach_sensed_px(reach) + MOVED_PX;
}

/// True when what is looked at is a witness; else it is taken out.
static bool is_witness(Reach *reach) {
    const ReachWitness *entry = &reach->witnesses.all[reach->witnesses.at];
    FhPoint is = reach_middle(reach->spots[entry->node].box), was = entry->at;
    bool is_there = reach->spots[entry->node].flags & SPOT_WITNESS;
    bool is_other = abs(is.x - was.x) > MOVED_PX || abs(is.y - was.y) > MOVED_PX;
    if (!is_there) {
        reach->sure[entry->node] &= SURE_BITS;
    }
    if (!is_there || is_other) {
        take_out(reach);
    }
    return is_there && !is_other;
}

/// Notes the checks of some witnesses near what was edited. True when all are done.
static bool note_some(Reach *reach) {
    ReachWitnesses *now = &reach->witnesses;
    int px = sensing_px(reach);
    for (int i = 0; i < ENTRIES && now->at < now->count; i++) {
        const ReachWitness *entry = &now->all[now->at];
        bool is_near = false;
        for (int k = 0; k < reach->edited_count; k++) {
            FhRect about = crowd_grown(reach->edited[k], px);
            is_near = is_near || fh_rect_contains(about, entry->at.x, entry->at.y);
        }
        if (is_near && !is_witness(reach)) {
            continue;
        }
        if (is_near) {
            see(reach, entry->node);
            i += PROOF;
        }
        now->at++;
    }
    return now->at >= now->count;
}

static bool is_open(const Reach *reach, uint32_t node) {
    return node != STORE_NONE && reach_sure(reach, node) != SURE_HOLDS &&
           reach_sure(reach, node) != SURE_NOT;
}

bool reach_holds(Reach *reach, uint32_t node) {
    uint32_t end = node;
    bool is_bad = false;
    while (is_open(reach, end) && !is_bad) {
        is_bad = reach->spots[end].flags & (SPOT_DROPPED | SPOT_CHECKED);
        end = reach_parent(reach, end);
    }
    bool is_sure = !is_bad && (end == STORE_NONE || reach_sure(reach, end) == SURE_HOLDS);
    for (uint32_t at = node; at != end; at = reach_parent(reach, at)) {
        reach_set_sure(reach, at, is_sure ? SURE_HOLDS : SURE_NOT);
    }
    return reach_is_sure(reach, node);
}

/// Proves the cells of some witnesses, of those near the last edit or of all. True when all are
/// done.
static bool prove_some(Reach *reach, bool all) {
    ReachWitnesses *now = &reach->witnesses;
    for (int i = 0; i < ENTRIES && now->at < now->count; i++) {
        const ReachWitness *entry = &now->all[now->at];
        bool is_looked_at =
            all || fh_rect_contains(crowd_grown(reach->near, MOVED_PX), entry->at.x, entry->at.y);
        if (is_looked_at && !is_witness(reach)) {
            continue;
        }
        if (is_looked_at && reach_holds(reach, entry->node)) {
            prove_spot(reach, &reach->spots[entry->node]);
        }
        i += is_looked_at ? PROOF : 0;
        now->at++;
    }
    return now->at >= now->count;
}

bool reach_is_proved(const Reach *reach, const Spot *spot) {
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

bool reach_choose(Reach *reach, uint32_t node) {
    if (reach_is_proved(reach, &reach->spots[node])) {
        return true;
    }
    bool holds = reach_holds(reach, node);
    if (holds) {
        reach_take_witness(reach, node);
    }
    return holds;
}

/// Goes on to the next part.
static void go_on(ReachWitnesses *now, ReachWitnessPart part) {
    now->at = 0;
    now->part = part;
}

/// Runs the steps that are noted again, and goes on when all were.
static void run_checks(Reach *reach, ReachWitnessPart next) {
    if (reach->witnesses.checks.count == 0) {
        go_on(&reach->witnesses, next);
    }
    reach_fill_checks(reach, &reach->witnesses.checks);
}

bool reach_step_witnesses(Reach *reach) {
    ReachWitnesses *now = &reach->witnesses;
    switch (now->part) {
    case WITNESS_NEAR:
        if (note_some(reach)) {
            go_on(now, WITNESS_CHECKS);
        }
        return true;
    case WITNESS_CHECKS:
        run_checks(reach, WITNESS_PROVES_NEAR);
        return true;
    case WITNESS_PROVES_NEAR:
        if (prove_some(reach, false)) {
            go_on(now, WITNESS_FINDS);
        }
        return true;
    default:
        return false;
    }
}

bool reach_ask_some(Reach *reach) {
    ReachWitnesses *now = &reach->witnesses;
    switch (now->part) {
    case WITNESS_FINDS:
        if (now->at++ == 0) {
            reach_begin_asks(reach);
        }
        if (!reach_find_asks(reach)) {
            go_on(now, WITNESS_ASKS);
        }
        return true;
    case WITNESS_ASKS:
        if (!reach_step_asks(reach)) {
            go_on(now, WITNESS_ASKED);
        }
        return true;
    case WITNESS_ASKED:
        run_checks(reach, WITNESS_TAKES);
        return true;
    case WITNESS_TAKES:
        go_on(now, reach_take_asked(reach) ? WITNESS_ASKS : WITNESS_EARLY);
        return true;
    case WITNESS_EARLY:
        if (!reach_find_early(reach)) {
            go_on(now, WITNESS_EARLY_CHECKS);
        }
        return true;
    case WITNESS_EARLY_CHECKS:
        run_checks(reach, WITNESS_OPENS);
        if (now->part == WITNESS_OPENS) {
            reach_push_early(reach);
        }
        return true;
    default:
        return false;
    }
}

bool reach_prove_rest(Reach *reach) {
    ReachWitnesses *now = &reach->witnesses;
    bool goes_on = now->part == WITNESS_PROVES;
    if (goes_on && prove_some(reach, true)) {
        go_on(now, WITNESS_IDLE);
    }
    return goes_on;
}

bool reach_opens_early(Reach *reach, int open) {
    ReachWitnesses *now = &reach->witnesses;
    bool opens = now->part == WITNESS_OPENS && open == REACH_NEAR;
    if (now->part == WITNESS_OPENS && !opens) {
        go_on(now, WITNESS_PROVES);
        reach_push_early(reach);
    }
    return opens;
}
