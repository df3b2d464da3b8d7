// reach_ask.c - asks nodes about an edit, where no witness of a cell holds any more
// (reach_parts.h): some for each such cell, and more where none of those holds. Else it would be
// known only when all steps near the edit were run again.

#include "search/reach_parts.h"

#include <string.h>

enum {
    NODES = 2000, // a step
    ASKED = 20,   // what is asked counts as so many
    TRIES = 4,    // nodes for a cell, the first time; twice as many the next
    TIMES = 3
};

/// The cells about the edit.
static FhRect cells_near(const Reach *reach) {
    return reach_cells(reach, reach->near);
}

/// True when a cell is marked, and not proved.
static bool lacks_proof(const Reach *reach, size_t cell) {
    int bits = reach->cells[cell];
    return ((bits & REACH_BODY) && !(bits & REACH_PROVED)) ||
           ((bits & REACH_STAND) && !(bits & REACH_PROVED_STAND));
}

bool reach_is_asked(const Reach *reach, uint32_t bucket) {
    FhRect area = reach->buckets.area;
    int body = reach_body_px(reach) + REACH_KEY_PX;
    int x = area.x + (int)bucket % area.w, y = area.y + (int)bucket / area.w % area.h;
    FhRect square = {x * REACH_BUCKET, y * REACH_BUCKET, REACH_BUCKET, REACH_BUCKET};
    FhRect cells = fh_rect_common(reach_cells(reach, crowd_grown(square, body)), cells_near(reach));
    for (int i = 0; i < cells.w * cells.h; i++) {
        size_t cell = reach_index(reach, cells.x + i % cells.w, cells.y + i / cells.w);
        if (lacks_proof(reach, cell)) {
            return true;
        }
    }
    return false;
}

static void list(Reach *reach, uint32_t bucket, int round) {
    (void)round;
    if (reach_is_asked(reach, bucket)) {
        reach_add(reach, &reach->asks.buckets, bucket);
    }
}

/// None was asked for the cells about the edit.
static void begin_tries(Reach *reach) {
    FhRect cells = cells_near(reach);
    for (int y = cells.y; y < fh_rect_bottom(cells) && cells.w > 0; y++) {
        memset(reach->asks.tries + reach_index(reach, cells.x, y), 0, (size_t)cells.w);
    }
    reach->asks.at = 0;
}

void reach_begin_asks(Reach *reach) {
    ReachAsks *asks = &reach->asks;
    asks->buckets.count = asks->nodes.count = asks->asked.count = 0;
    asks->walk = (ReachCursor){0, 0};
    asks->times = 0;
    for (int round = 0; round <= reach->search->round; round++) {
        reach_list_buckets(reach, list, reach->near, reach_body_px(reach), round);
    }
    begin_tries(reach);
}

/// True when nothing is known of a node, and not all of its cells are proved.
static bool may_help(const Reach *reach, uint32_t node) {
    const Spot *spot = &reach->spots[node];
    return !(spot->flags & SPOT_DROPPED) && reach_sure(reach, node) == SURE_OPEN &&
           fh_rect_overlaps(spot->box, reach->near) && !reach_is_proved(reach, spot);
}

bool reach_find_asks(Reach *reach) {
    ReachAsks *asks = &reach->asks;
    for (int i = 0; i < NODES; i++) {
        if (asks->walk.chunk == 0 && asks->buckets.count == 0) {
            return false;
        }
        if (asks->walk.chunk == 0) {
            asks->walk = reach_enter(reach, asks->buckets.items[--asks->buckets.count]);
            continue;
        }
        uint32_t node = reach_next(reach, &asks->walk);
        if (may_help(reach, node)) {
            reach_add(reach, &asks->nodes, node);
        }
    }
    return true;
}

/// True when a node has a cell about the edit for which more are to be asked.
static bool is_wanted(const Reach *reach, FhRect cells) {
    for (int i = 0; i < cells.w * cells.h; i++) {
        size_t cell = reach_index(reach, cells.x + i % cells.w, cells.y + i / cells.w);
        if (lacks_proof(reach, cell) && reach->asks.tries[cell] < TRIES << reach->asks.times) {
            return true;
        }
    }
    return false;
}

/// Asks a node, if it can help. Returns how much work that was.
static int ask(Reach *reach, uint32_t node) {
    const Spot *spot = &reach->spots[node];
    FhRect cells = fh_rect_common(reach_cells(reach, spot->box), cells_near(reach));
    if (!may_help(reach, node) || !is_wanted(reach, cells)) {
        return 1;
    }
    if (!reach_check_run(reach, node)) {
        reach_holds(reach, node); // notes it
        return ASKED;
    }
    for (int i = 0; i < cells.w * cells.h; i++) {
        reach->asks.tries[reach_index(reach, cells.x + i % cells.w, cells.y + i / cells.w)]++;
    }
    reach_add(reach, &reach->asks.asked, node);
    return ASKED;
}

/// The number of what is asked next: not one after the other, for those that follow from one
/// another lie side by side.
static size_t number_of(const ReachAsks *asks) {
    size_t count = asks->nodes.count, apart = count * 5 / 8 + 1;
    while (apart % 2 == 0 && count % 2 == 0) {
        apart++;
    }
    return asks->at * apart % count;
}

bool reach_step_asks(Reach *reach) {
    ReachAsks *asks = &reach->asks;
    for (int i = 0; i < NODES && asks->at < asks->nodes.count; i++) {
        i += ask(reach, asks->nodes.items[number_of(asks)]);
        asks->at++;
    }
    return asks->at < asks->nodes.count;
}

bool reach_take_asked(Reach *reach) {
    ReachAsks *asks = &reach->asks;
    bool any = asks->asked.count > 0;
    while (asks->asked.count > 0) {
        uint32_t node = asks->asked.items[--asks->asked.count];
        if (reach_holds(reach, node)) {
            reach_take_witness(reach, node);
        }
    }
    bool again = any && ++asks->times < TIMES;
    if (again) {
        begin_tries(reach);
    }
    return again;
}

// --- what is opened early -------------------------------------------------------------------

static bool lacks_any(const Reach *reach) {
    FhRect cells = cells_near(reach);
    for (int i = 0; i < cells.w * cells.h; i++) {
        if (lacks_proof(reach, reach_index(reach, cells.x + i % cells.w, cells.y + i / cells.w))) {
            return true;
        }
    }
    return false;
}

bool reach_find_early(Reach *reach) {
    Store *store = &reach->search->store;
    bool is_needed = lacks_any(reach);
    for (int i = 0; i < NODES / ASKED && is_needed; i++) {
        if (store->heap_count == 0 || store->heap[0].cost / REACH_CLASS_COST != REACH_NEAR) {
            return false;
        }
        uint32_t node = store_pop(store);
        reach_check_run(reach, node);
        reach_add(reach, &reach->asks.early, node);
    }
    return is_needed;
}

void reach_push_early(Reach *reach) {
    ReachList *early = &reach->asks.early;
    while (early->count > 0) {
        reach_push(reach, early->items[--early->count]);
    }
}

bool reach_may_open_early(Reach *reach, uint32_t node) {
    bool is_known = !(reach->spots[node].flags & SPOT_DROPPED);
    for (uint32_t at = node; is_known && at != STORE_NONE; at = reach_parent(reach, at)) {
        ReachSure sure = reach_sure(reach, at);
        if (sure == SURE_HOLDS || sure == SURE_NOT) {
            break;
        }
        is_known = sure == SURE_SEEN && !(reach->spots[at].flags & SPOT_CHECKED);
    }
    if (!is_known) {
        reach_add(reach, &reach->asks.early, node);
    }
    return is_known;
}
