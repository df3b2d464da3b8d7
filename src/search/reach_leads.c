// reach_leads.c - which steps lead to each node of a map of reach (reach_parts.h): when it is
// dropped, the first of them that may open it by another way is run again.
//
// A node lists each step that leads to it, but for those of its parent, which is known: it may list
// them. A dropped one is opened (in the store's heap) when that step's turn is, and then the step
// is a claim: due, unless the node is there again before it is run.

#include "search/reach_parts.h"

/// Where the place of a step in the list of a node is noted; what is there is 0 when it has none.
static uint32_t *place_in(Reach *reach, uint32_t node, uint32_t held, uint32_t to) {
    uint32_t *at = &reach->spots[to].leads;
    while (*at > 0 && (reach->leads[*at - 1].node != node || reach->leads[*at - 1].held != held)) {
        at = &reach->leads[*at - 1].next;
    }
    return at;
}

/// The place of another one; 0: there is no room.
static uint32_t need_lead(Reach *reach) {
    uint32_t place = reach->leads_back;
    if (place > 0) {
        reach->leads_back = reach->leads[place - 1].next;
        return place;
    }
    void *leads = reach->leads;
    bool ok = reach->lead_count < reach->lead_room ||
              reach_grow(reach, &leads, &reach->lead_room, sizeof(ReachLead));
    reach->leads = leads;
    return ok ? ++reach->lead_count : 0;
}

static bool list(Reach *reach, uint32_t node, uint32_t held, uint32_t to) {
    uint32_t place = need_lead(reach);
    if (place > 0) {
        reach->leads[place - 1] =
            (ReachLead){node & STEP_NODES, held & 31u, reach->spots[to].leads};
        reach->spots[to].leads = place;
    }
    return place > 0;
}

/// Takes what is first from there on out of a list.
static void give_back(Reach *reach, uint32_t *at) {
    uint32_t place = *at;
    *at = reach->leads[place - 1].next;
    reach->leads[place - 1].next = reach->leads_back;
    reach->leads_back = place;
}

static uint32_t parent_of(const Reach *reach, uint32_t node) {
    return store_node(&reach->search->store, node)->parent;
}

bool reach_lead(Reach *reach, uint32_t node, Step *step, uint32_t to) {
    uint32_t before = step_to(step);
    if (to == before) {
        return true;
    }
    if (to != STORE_NONE && parent_of(reach, to) != node && !list(reach, node, step->held, to)) {
        return false;
    }
    uint32_t *at = before != STORE_NONE ? place_in(reach, node, step->held, before) : NULL;
    if (at && *at > 0) {
        give_back(reach, at);
    }
    step_lead(step, to);
    return true;
}

bool reach_list_parent(Reach *reach, uint32_t node) {
    uint32_t parent = parent_of(reach, node);
    const Spot *spot = &reach->spots[parent];
    bool ok = true;
    for (int i = 0; i < spot->step_count && ok; i++) {
        const Step *step = &reach->steps[spot->steps + (uint32_t)i];
        bool is_missing = step_to(step) == node && !*place_in(reach, parent, step->held, node);
        ok = !is_missing || list(reach, parent, step->held, node);
    }
    return ok;
}

/// No step leads to a node any more.
static void end_list(Reach *reach, uint32_t node) {
    uint32_t parent = parent_of(reach, node);
    for (int i = 0; i < reach->spots[parent].step_count; i++) {
        Step *step = &reach->steps[reach->spots[parent].steps + (uint32_t)i];
        step_lead(step, step_to(step) == node ? STORE_NONE : step_to(step));
    }
    for (Spot *spot = &reach->spots[node]; spot->leads > 0; give_back(reach, &spot->leads)) {
        const ReachLead *lead = &reach->leads[spot->leads - 1];
        step_lead(reach_step_with(reach, lead->node, lead->held), STORE_NONE);
    }
}

void reach_end_leads(Reach *reach, uint32_t node) {
    const Spot *spot = &reach->spots[node];
    for (int i = 0; i < spot->step_count; i++) {
        reach_lead(reach, node, &reach->steps[spot->steps + (uint32_t)i], STORE_NONE);
    }
    end_list(reach, node);
}

// --- claims ---------------------------------------------------------------------------------

typedef struct Lead {
    uint32_t node;
    Step *step; // NULL: none
    int32_t cost;
} Lead;

/// The one that is opened first of a step to a node, unless it is due, and the best one so far.
static Lead better(const Reach *reach, Lead best, uint32_t node, Step *step, uint32_t to) {
    bool leads = !step->is_due && step_to(step) == to;
    int32_t cost = leads ? reach_cost(reach, node) : best.cost;
    return cost < best.cost ? (Lead){node, step, cost} : best;
}

/// The first of the steps that lead to a node, and are neither due nor of a dropped one.
static Lead first_lead(const Reach *reach, uint32_t to) {
    Lead best = {STORE_NONE, NULL, INT32_MAX};
    uint32_t parent = parent_of(reach, to);
    const Spot *before = &reach->spots[parent];
    for (int i = 0; !(before->flags & SPOT_DROPPED) && i < before->step_count; i++) {
        best = better(reach, best, parent, &reach->steps[before->steps + (uint32_t)i], to);
    }
    for (uint32_t at = reach->spots[to].leads; at > 0; at = reach->leads[at - 1].next) {
        uint32_t node = reach->leads[at - 1].node;
        if (!(reach->spots[node].flags & SPOT_DROPPED)) {
            Step *step = reach_step_with(reach, node, reach->leads[at - 1].held);
            best = better(reach, best, node, step, to);
        }
    }
    return best;
}

void reach_open_dropped(Reach *reach, uint32_t node) {
    Lead lead = first_lead(reach, node);
    if (lead.step) {
        store_push(&reach->search->store, lead.cost, node);
    }
}

void reach_claim(Reach *reach, uint32_t node) {
    Lead lead = first_lead(reach, node);
    if (lead.step) {
        lead.step->is_due = lead.step->is_claim = true;
        store_push(&reach->search->store, lead.cost, lead.node);
        reach_open_dropped(reach, node);
    }
}
