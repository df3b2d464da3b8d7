// reach.c - a search without a goal (batch.c) that marks what it comes to.

#include "search/reach_parts.h"

#include <stdlib.h>
#include <string.h>

enum {
    NEAR_PX = 32,
    MARGIN = 8, // cells about the level's bounds
    MARGIN_ABOVE = 32,
    HOLDS_MAX = 4, // steps with the same keys for which a state may keep its key
    SPOTS_FIRST = 1 << 14
};

/// The first map is there soon; the finer ones add what it missed.
static const Grid reach_grids[REACH_GRIDS] = {
    {8, 120, 0, false}, {8, 60, 0, false}, {4, 60, 0, false}, {4, 30, 0, false}};

_Static_assert((int)REACH_GRIDS <= (int)GRIDS_MAX, "a search has room for its rounds");

static FhRect area_of(const Level *level) {
    FhRect bounds = level_bounds(level);
    int x = fh_floor_div(bounds.x, REACH_CELL) - MARGIN;
    int y = fh_floor_div(bounds.y, REACH_CELL) - MARGIN_ABOVE;
    return (FhRect){x, y, fh_floor_div(fh_rect_right(bounds), REACH_CELL) + MARGIN - x,
                    fh_floor_div(fh_rect_bottom(bounds), REACH_CELL) + MARGIN - y};
}

// --- nodes and steps ------------------------------------------------------------------------

int reach_body_px(const Reach *reach) {
    const FhTuning *tuning = &reach->search->own.tuning;
    return fh_max((int)tuning->width, (int)tuning->height) / 2 + 1;
}

void *reach_need(Reach *reach, void *items, size_t count, size_t *room, size_t each) {
    if (count < *room) {
        return items;
    }
    size_t more = *room ? 2 * *room : 256;
    void *grown = realloc(items, more * each);
    reach->out_of_memory = reach->out_of_memory || !grown;
    *room = grown ? more : *room;
    return grown ? grown : items;
}

void reach_add(Reach *reach, ReachList *list, uint32_t item) {
    list->items = reach_need(reach, list->items, list->count, &list->room, sizeof *list->items);
    if (list->count < list->room) {
        list->items[list->count++] = item;
    }
}

bool reach_grow(Reach *reach, void **items, uint32_t *room, size_t each) {
    uint32_t more = (uint32_t)fh_max(SPOTS_FIRST, (int)(*room / 8));
    void *grown = store_takes(&reach->search->store, more * each)
                      ? realloc(*items, (*room + more) * each)
                      : NULL;
    if (!grown) {
        reach->search->store.full = true;
        return false;
    }
    *items = grown;
    *room += more;
    return true;
}

size_t reach_bytes(const Reach *reach) {
    const Store *store = &reach->search->store;
    size_t each = store->bytes / (store->node_count + 1);
    return store->bytes - each * reach->free.count + crowd_bytes(&reach->search->crowd);
}

bool reach_is_short_of_memory(const Reach *reach) {
    return reach_bytes(reach) > reach->search->bytes_most / 8 * 7;
}

/// Room for the next node, and for starts.
static bool need_spots(Reach *reach) {
    if (!reach_need_bucket(reach)) {
        return false;
    }
    if (reach->free.count > 0) {
        return true;
    }
    void *spots = reach->spots, *sure = reach->sure;
    uint32_t most = reach->search->store.node_count + GRIDS_MAX;
    bool ok =
        (most < reach->spot_room || reach_grow(reach, &spots, &reach->spot_room, sizeof(Spot))) &&
        (most < reach->sure_room || reach_grow(reach, &sure, &reach->sure_room, 1));
    reach->spots = spots;
    reach->sure = sure;
    return ok;
}

void reach_give_steps_back(Reach *reach, Spot *spot) {
    if (spot->step_room > 0) {
        memcpy(&reach->steps[spot->steps], &reach->steps_back[spot->step_room], sizeof(uint32_t));
        reach->steps_back[spot->step_room] = spot->steps + 1;
        spot->step_room = 0;
    }
}

/// Room for so many steps; where they begin is set.
static bool need_steps(Reach *reach, int count, uint32_t *first) {
    uint32_t *back = &reach->steps_back[count];
    if (*back > 0) {
        *first = *back - 1;
        memcpy(back, &reach->steps[*first], sizeof *back);
        return true;
    }
    void *steps = reach->steps;
    bool ok = reach->step_count + (uint32_t)count <= reach->step_room ||
              reach_grow(reach, &steps, &reach->step_room, sizeof(Step));
    reach->steps = steps;
    *first = reach->step_count;
    reach->step_count += ok ? (uint32_t)count : 0;
    return ok;
}

int reach_far_class(int round) {
    return round == 0 ? REACH_FAR : REACH_CLOSE + round;
}

int reach_class(const Reach *reach, FhRect box, int round) {
    if (reach_is_close(reach, box, round)) {
        return REACH_CLOSE;
    }
    bool is_near = fh_rect_overlaps(box, reach->near);
    if (round == 0 && (is_near || fh_rect_overlaps(box, reach->round))) {
        return is_near ? REACH_NEAR : REACH_ROUND;
    }
    return is_near && round < reach->map.grids ? REACH_FINER + round : reach_far_class(round);
}

static int class_of(const Reach *reach, uint32_t node) {
    const Spot *spot = &reach->spots[node];
    return reach_class(reach, spot->box, spot->round);
}

int32_t reach_cost(const Reach *reach, uint32_t node) {
    return store_node(&reach->search->store, node)->tick + class_of(reach, node) * REACH_CLASS_COST;
}

void reach_push(Reach *reach, uint32_t node) {
    store_push(&reach->search->store, reach_cost(reach, node), node);
}

Step *reach_step_with(const Reach *reach, uint32_t node, uint8_t held) {
    const Spot *spot = &reach->spots[node];
    for (int i = 0; i < spot->step_count; i++) {
        Step *step = &reach->steps[spot->steps + (uint32_t)i];
        if (step->held == held) {
            return step;
        }
    }
    return NULL;
}

/// Adds the keys that a node has no steps with, as due ones: where they have no room its steps
/// move.
static void add_steps(Reach *reach, uint32_t node, const uint8_t *keys, int count) {
    Spot *spot = &reach->spots[node];
    int all = spot->step_count + count;
    uint32_t first = spot->steps;
    if (all > spot->step_room && !need_steps(reach, all, &first)) {
        return;
    }
    if (all > spot->step_room) {
        memcpy(reach->steps + first, reach->steps + spot->steps, spot->step_count * sizeof(Step));
        reach_give_steps_back(reach, spot);
        spot->steps = first;
        spot->step_room = (unsigned)all & REACH_STEPS_MOST;
    }
    for (int i = 0; i < count; i++) {
        reach->steps[spot->steps + spot->step_count++] =
            (Step){STEP_NODES, keys[i] & 31u, true, false};
    }
}

/// All that can be held, but for opposite directions.
static int list_all_keys(uint8_t keys[KEYS_MAX]) {
    static const uint8_t across[] = {0, FH_INPUT_LEFT, FH_INPUT_RIGHT};
    static const uint8_t along[] = {0, FH_INPUT_UP, FH_INPUT_DOWN};
    for (int i = 0; i < KEYS_MAX; i++) {
        uint8_t jump = i / 9 ? FH_INPUT_JUMP : 0;
        keys[i] = across[i % 3] | along[i / 3 % 3] | jump;
    }
    return KEYS_MAX;
}

/// Lists the keys of a node's due steps. A claim is over when its node is there again: a step that
/// no edit came near leads where it led.
static int list_due(Reach *reach, const Spot *spot, uint8_t keys[KEYS_MAX]) {
    int count = 0;
    for (int i = 0; i < spot->step_count && count < KEYS_MAX; i++) {
        Step *step = &reach->steps[spot->steps + (uint32_t)i];
        uint32_t to = step_to(step);
        if (step->is_claim && to != STORE_NONE && !(reach->spots[to].flags & SPOT_DROPPED)) {
            step->is_due = step->is_claim = false;
        }
        if (step->is_due) {
            keys[count++] = (uint8_t)step->held;
        }
    }
    return count;
}

static int list_keys(void *user, uint32_t node, uint8_t keys[KEYS_MAX]) {
    Reach *reach = user;
    Spot *spot = &reach->spots[node];
    if (reach_opens_early(reach, REACH_NEAR) && !reach_may_open_early(reach, node)) {
        return 0;
    }
    if (spot->flags & SPOT_DROPPED) {
        reach_claim(reach, node);
        return 0;
    }
    if (spot->flags & SPOT_AT_GOAL) { // a session ends there
        return 0;
    }
    if (reach->map.doubts && (class_of(reach, node) > REACH_ROUND || !reach_holds(reach, node))) {
        reach_add(reach, &reach->later, node);
        return 0;
    }
    const Search *search = reach->search;
    int all = reach->tries_all ? list_all_keys(keys)
                               : search_keys(search, store_node(&search->store, node), keys);
    int count = 0;
    for (int i = 0; i < all; i++) {
        if (!reach_step_with(reach, node, keys[i])) {
            keys[count++] = keys[i];
        }
    }
    if (count > 0) {
        add_steps(reach, node, keys, count);
    }
    return list_due(reach, spot, keys);
}

/// All steps of a node that is there again are to be run again.
static void make_due(Reach *reach, const Spot *spot) {
    for (int i = 0; i < spot->step_count; i++) {
        Step *step = &reach->steps[spot->steps + (uint32_t)i];
        step->is_due = true;
        step->is_claim = false;
    }
}

static int32_t note_opened(void *user, uint32_t node, const FhActorView *view) {
    Reach *reach = user;
    uint32_t parent = store_node(&reach->search->store, node)->parent;
    int round = parent == STORE_NONE ? reach->search->round : reach->spots[parent].round;
    Spot *spot = &reach->spots[node];
    spot->box = view->box;
    spot->round = (unsigned)round & 3;
    spot->motion = (unsigned)((view->vy > 0.0f) - (view->vy < 0.0f) + 1) & 3;
    spot->flags = 0;
    spot->flags |= fh_contacts_floor(&view->contacts) ? SPOT_STANDS : 0;
    spot->flags |= search_is_at_goal(reach->search, view->box) ? SPOT_AT_GOAL : 0;
    if (parent == STORE_NONE) {
        reach->starts[reach->start_count++] = node;
    } else {
        FhPoint from = reach_middle(reach->spots[parent].box), to = reach_middle(view->box);
        int far = fh_max(abs(to.x - from.x), abs(to.y - from.y));
        reach->sweep_px = fh_max(reach->sweep_px, far + fh_max(view->box.w, view->box.h));
    }
    if (reach->again == STORE_NONE) {
        reach_put_in_bucket(reach, node);
    } else {
        make_due(reach, spot);
    }
    reach_mark(reach, spot);
    bool is_sure = parent == STORE_NONE || reach_holds(reach, parent);
    reach_set_sure(reach, node, is_sure ? SURE_HOLDS : SURE_NOT);
    reach_take_witness(reach, node);
    return reach_cost(reach, node);
}

/// The node whose key a node has: of those that held on it is the one before them.
static uint32_t keyed(const Store *store, uint32_t node) {
    while (node != STORE_NONE && store_node(store, node)->waits > 0) {
        node = store_node(store, node)->parent;
    }
    return node;
}

/// What a child's key is, whose owner is `owner`. A state that moves so slowly that it has its
/// parent's key would be given up: the first step of a run, on a coarse grid. It holds on.
static ChildKey key_of(const Reach *reach, const Child *child, int slot, uint32_t owner) {
    const Store *store = &reach->search->store;
    if (owner == STORE_NONE || (reach->spots[owner].flags & SPOT_DROPPED)) {
        return CHILD_KEY_IS_NEW;
    }
    if (store_node(store, child->parent)->waits >= HOLDS_MAX ||
        keyed(store, child->parent) != owner) {
        return CHILD_KEY_IS_KNOWN;
    }
    uint32_t words[CROWD_WORDS_MAX];
    int count = crowd_save(&reach->search->crowd, slot, words);
    bool rests = store_has_state(store, child->parent, words, count);
    return rests ? CHILD_KEY_IS_KNOWN : CHILD_KEY_IS_PARENTS;
}

/// The dropped node whose place a child takes: that of its key, or, where it waits, the one that
/// waited there before. STORE_NONE: it is a new one.
static uint32_t place_of(const Reach *reach, const Child *child, ChildKey key, uint32_t owner,
                         uint32_t before) {
    if (key == CHILD_KEY_IS_NEW || before == STORE_NONE) {
        return key == CHILD_KEY_IS_NEW ? owner : STORE_NONE;
    }
    const StoreNode *node = store_node(&reach->search->store, before);
    int flags = reach->spots[before].flags & (SPOT_DROPPED | SPOT_FREE);
    bool was_there = flags == SPOT_DROPPED && node->waits > 0 && node->parent == child->parent &&
                     node->held == child->held;
    return was_there ? before : STORE_NONE;
}

/// Where a child's state leads, whose step led to `before`: to the node that has its key, or to one
/// that is opened.
static uint32_t node_of(Reach *reach, const Child *child, int slot, uint32_t before) {
    Search *search = reach->search;
    if (crowd_view(&search->crowd, slot).state != FH_STATE_ALIVE || !need_spots(reach)) {
        return STORE_NONE;
    }
    int round = reach->spots[child->parent].round;
    uint32_t *owner = store_owner(&search->store, reach_key(reach, round, slot));
    if (!owner) {
        return STORE_NONE;
    }
    if (*owner == STORE_NONE &&
        !reach_may_add(reach, crowd_view(&search->crowd, slot).box, round)) {
        return before;
    }
    ChildKey state = key_of(reach, child, slot, *owner);
    bool is_new = state == CHILD_KEY_IS_NEW;
    reach->again = place_of(reach, child, state, *owner, before);
    uint32_t node = search_open_child(search, child, slot, state);
    reach->again = STORE_NONE;
    if (is_new && node != STORE_NONE) {
        *owner = node;
    }
    return node != STORE_NONE ? node : is_new ? STORE_NONE : *owner;
}

static void take(void *user, const Child *child, int slot) {
    Reach *reach = user;
    Step *step = reach_step_with(reach, child->parent, child->held);
    if (!step || (reach->spots[child->parent].flags & SPOT_DROPPED)) {
        return;
    }
    if (reach->is_checking) {
        reach_check(reach, step_to(step), slot);
        return;
    }
    if (!step->is_due) { // its node was open twice
        return;
    }
    uint32_t to = node_of(reach, child, slot, step_to(step));
    bool is_lost = to == STORE_NONE && reach->search->store.full;
    if (is_lost || !reach_lead(reach, child->parent, step, to)) { // it stays due
        reach_add(reach, &reach->later, child->parent);
        return;
    }
    step->is_due = step->is_claim = false;
}

/// Nothing is open any more on the grids so far. False when an edit has more to open.
static bool note_ended(void *user) {
    Reach *reach = user;
    bool is_last = reach->search->round + 1 == reach->search->round_count;
    if (reach_doubts(reach) || (is_last && reach_begin_close(reach))) {
        return false;
    }
    reach->map.grids = fh_max(reach->map.grids, reach->search->round + 1);
    reach->map.settles = false;
    reach->map.has_traps = reach->map.has_traps && reach->map.has_goal;
    reach_begin_traps(reach);
    return true;
}

// --- the door -------------------------------------------------------------------------------

Reach *reach_begin_on(const Level *level, const SearchOptions *options, const Grid *grids,
                      int count_of_grids) {
    Reach *reach = calloc(1, sizeof *reach);
    if (!reach) {
        return NULL;
    }
    reach->again = STORE_NONE;
    reach->map.area = area_of(level);
    size_t count = reach_cell_count(reach);
    reach->search = search_begin(level, options);
    reach->cells = calloc(count, 1);
    reach->close.before = calloc(count, 1);
    reach->asks.tries = calloc(count, 1);
    reach->counts = calloc(count, sizeof *reach->counts);
    if (!reach->search || !reach->cells || !reach->close.before || !reach->asks.tries ||
        !reach->counts || !reach_begin_buckets(reach) || !need_spots(reach)) {
        reach_end(reach);
        return NULL;
    }
    search_spread(reach->search, grids, count_of_grids, NEAR_PX);
    reach->search->spread =
        (Spread){reach, list_keys, take, reach_add_node, note_opened, note_ended};
    reach->map.is_exact = reach->search->rounds[0].things == CROWD_WITHOUT_THINGS;
    reach->map.cells = reach->cells;
    return reach;
}

Reach *reach_begin(const Level *level, const SearchOptions *options) {
    return reach_begin_on(level, options, reach_grids, REACH_GRIDS);
}

void reach_try_all(Reach *reach, int step) {
    reach->tries_all = true;
    reach->search->step = step;
}

/// True when all that is open is of finer grids, and away from the last edit.
static bool is_extra(const Reach *reach) {
    const Store *store = &reach->search->store;
    return store->heap_count == 0 || store->heap[0].cost / REACH_CLASS_COST > (int)REACH_FAR;
}

/// The tick of what is open first; -1: it is not of the grid that goes on.
static int tick_open(const Reach *reach) {
    const Store *store = &reach->search->store;
    int cost = store->heap_count > 0 ? store->heap[0].cost : 0;
    bool goes_on = cost / REACH_CLASS_COST == reach_far_class(reach->map.grids);
    return goes_on ? cost % REACH_CLASS_COST : -1;
}

/// What may be in use when the next is opened: the rest is for edits. What is no later than that
/// with which a grid was ended before, or is looked at closely, may take more.
static size_t room(const Reach *reach) {
    const Search *search = reach->search;
    bool has_ended = search->store.heap_count == 0; // a grid: that is to be noted first
    size_t part = search->bytes_most / 8;
    return !is_extra(reach) || has_ended     ? search->bytes_most
           : tick_open(reach) < reach->ended ? 6 * part
                                             : 5 * part;
}

/// True when memory is used up.
static bool lacks_memory(const Reach *reach) {
    const Search *search = reach->search;
    bool is_between = search->child_at == search->child_count;
    return search->store.full || (is_between && reach_bytes(reach) > room(reach));
}

/// Stops with the grids so far.
static void stop_for_memory(Reach *reach) {
    search_stop(reach->search, "its limit of memory was reached");
    reach->map.why = reach->search->answer.why;
    reach->map.settles = reach->map.settles && !is_extra(reach);
    reach->ended = fh_max(reach->ended, tick_open(reach));
    reach_begin_traps(reach);
}

/// Goes on where nothing is left that adds to the map.
static bool step_rest(Reach *reach) {
    return reach->freeing.is_on ? reach_step_free(reach)
                                : !reach_doubts(reach) && reach_begin_free(reach);
}

bool reach_step(Reach *reach) {
    Search *search = reach->search;
    if (reach->traps.leads && reach_step_traps(reach)) {
        return true;
    }
    if (search->phase == OVER) {
        return step_rest(reach);
    }
    if (reach->freeing.is_on) {
        reach_step_free(reach);
        return true;
    }
    bool is_between = search->child_at == search->child_count; // no node is half opened
    if (is_between && reach_is_short_of_memory(reach) &&
        (reach_drop_some(reach) || reach_begin_free(reach))) {
        return true;
    }
    bool mends = reach_mend(reach);
    reach->map.doubts = reach_doubts(reach);
    if (!mends && lacks_memory(reach)) {
        if (reach_drop_some(reach) || // what no longer holds must not stay
            reach_begin_free(reach) || reach_begin_close(reach)) {
            return true;
        }
        stop_for_memory(reach);
        reach->map.doubts = reach_doubts(reach);
        return true;
    }
    bool goes_on = (mends || search_step(search)) && search->phase != OVER && !reach->out_of_memory;
    reach->map.states = search->answer.states;
    if (goes_on || reach->traps.leads) {
        return true;
    }
    reach->map.why = reach->out_of_memory ? "out of memory" : search->answer.why;
    search->phase = OVER;
    return step_rest(reach);
}

ReachMap reach_map(const Reach *reach) {
    return reach->map;
}

/// The earliest node in a bucket, or the one given, whose body is in a cell.
static uint32_t earliest_in(const Reach *reach, uint32_t bucket, FhRect cell, uint32_t best) {
    const Store *store = &reach->search->store;
    for (ReachCursor at = reach_enter(reach, bucket); at.chunk > 0;) {
        uint32_t i = reach_next(reach, &at);
        const Spot *spot = &reach->spots[i];
        bool is_there = !(spot->flags & SPOT_DROPPED) && reach_is_sure(reach, i) &&
                        fh_rect_overlaps(spot->box, cell);
        if (is_there &&
            (best == STORE_NONE || store_node(store, i)->tick < store_node(store, best)->tick)) {
            best = i;
        }
    }
    return best;
}

const FhInput *reach_run(Reach *reach, FhPoint at, int *count) {
    FhPoint corner = {fh_floor_div(at.x, REACH_CELL), fh_floor_div(at.y, REACH_CELL)};
    int proof = reach->map.doubts ? REACH_PROVED : REACH_BODY;
    bool is_reached = fh_rect_contains(reach->map.area, corner.x, corner.y) &&
                      (reach->cells[reach_index(reach, corner.x, corner.y)] & proof);
    FhRect cell = {corner.x * REACH_CELL, corner.y * REACH_CELL, REACH_CELL, REACH_CELL};
    FhRect middles = crowd_grown(cell, reach_body_px(reach) + REACH_KEY_PX);
    uint32_t node = STORE_NONE;
    for (int y = middles.y; y < fh_rect_bottom(middles) + REACH_BUCKET; y += REACH_BUCKET) {
        for (int x = middles.x; x < fh_rect_right(middles) + REACH_BUCKET; x += REACH_BUCKET) {
            for (int round = 0; round < REACH_GRIDS && is_reached; round++) {
                uint32_t bucket = reach_bucket(reach, (FhPoint){x, y}, round);
                node = earliest_in(reach, bucket, cell, node);
            }
        }
    }
    bool is_there = node != STORE_NONE && search_write_run(reach->search, node, 0, 0);
    *count = is_there ? reach->search->input_count : 0;
    return is_there ? reach->search->inputs : NULL;
}

void reach_end(Reach *reach) {
    if (reach) {
        search_end(reach->search);
        reach_end_traps(reach);
        free(reach->witnesses.all);
        free(reach->asks.tries);
        free(reach->asks.buckets.items);
        free(reach->asks.nodes.items);
        free(reach->asks.asked.items);
        free(reach->asks.early.items);
        free(reach->witnesses.checks.items);
        free(reach->buried.items);
        free(reach->checks.items);
        free(reach->free.items);
        free(reach->drops.items);
        free(reach->later.items);
        free(reach->close.buckets.items);
        free(reach->close.before);
        free(reach->close.way.items);
        for (int i = 0; i < GRIDS_MAX; i++) {
            free(reach->far_drops[i].items);
            free(reach->cut[i].items);
            free(reach->notes[i].items);
            free(reach->choices[i].items);
        }
        free(reach->cells);
        free(reach->counts);
        free(reach->spots);
        free(reach->sure);
        free(reach->steps);
        free(reach->leads);
        reach_end_buckets(reach);
        free(reach);
    }
}
