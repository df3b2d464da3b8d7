// reach.c - a search without a goal (batch.c) that marks what it comes to: the cells of a map, and
// the earliest node in each.

#include "search/reach.h"

#include <stdlib.h>
#include <string.h>

#include "search/reach_parts.h"
#include "level/level_difference.h"

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

/// The place of a node, for traps; UINT32_MAX outside of the area.
static uint32_t reach_place(const Reach *reach, const ReachSpot *spot) {
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

/// Marks the cells of a node.
static void reach_mark(Reach *reach, uint32_t node) {
    const ReachSpot *spot = &reach->spots[node];
    mark(reach, spot->box, REACH_BODY, reach->bodies, node);
    if (spot->stands) {
        mark(reach, feet_of(spot->box), REACH_STAND, reach->stands, node);
    }
    reach->map.has_goal = reach->map.has_goal || spot->at_goal;
}

// ---- Reach traps ----
//
// Which places lead on to the goal (reach.h).
//
// A place is a cell of the feet, and whether the body rises, falls or does neither. A node's place
// leads on when one of its steps' does: all nodes are gone through, now from the last to the first,
// now back, until nothing changes. Many states share a place, so a way on may be claimed where none
// is, and a trap is not claimed where a step that was tried leads on.

enum { TRAP_NODES = 3000 }; // a step

static void reach_end_traps(Reach *reach) {
    free(reach->traps.leads);
    free(reach->traps.free);
    reach->traps = (ReachTraps){0};
}

/// Begins to look for traps: a grid was seen whole.
static void reach_begin_traps(Reach *reach) {
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
    const ReachSpot *spot = &reach->spots[node];
    uint32_t place = reach_place(reach, spot);
    return place != UINT32_MAX && reach->traps.leads[place];
}

/// Looks where the steps of a node lead.
static void look_ahead(Reach *reach, uint32_t node) {
    const ReachSpot *spot = &reach->spots[node];
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

/// Does a part of it. Returns true while there is more.
static bool reach_step_traps(Reach *reach) {
    ReachTraps *traps = &reach->traps;
    uint32_t count = reach->search->store.node_count;
    for (int i = 0; i < TRAP_NODES && traps->leads; i++) {
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

// ---- Reach doubt ----
//
// What of a map still holds on a level that was edited: the cells whose earliest run comes nowhere
// near the edit. The others are in doubt until there is a new map.

enum {
    NODES = 20000, // a step
    SENSED_PX = 64 // from the way of its body, a step senses nothing so far away
};

static void note_box(void *user, LevelChange change, FhRect box) {
    ReachDoubt *doubt = user;
    (void)change;
    if (doubt->box_count == REACH_BOXES) {
        doubt->boxes[REACH_BOXES - 1] = fh_rect_around(doubt->boxes[REACH_BOXES - 1], box);
    } else {
        doubt->boxes[doubt->box_count++] = box;
    }
}

/// Finds where two levels differ. False when it is not in tiles alone.
static bool compare(const Level *was, const Level *is, ReachDoubt *doubt) {
    LevelVisitor visitor = {note_box, doubt};
    FhRect a = level_bounds(was), b = level_bounds(is);
    if (memcmp(&a, &b, sizeof a) != 0 || level_has_ground(was) || level_has_ground(is)) {
        return false;
    }
    LevelDifference difference = level_compare(was, is, &visitor);
    return difference.things == 0 && !difference.settings && !difference.character &&
           !difference.is_new_size;
}

/// Puts the cells in doubt of which no node is known to hold, and all traps: a way on from there
/// may lead through the edit. Without marks of nodes that is each cell.
static void mark_cells(Reach *reach) {
    const uint8_t *touched = reach->doubt.touched;
    for (size_t i = 0; i < reach_cell_count(reach); i++) {
        uint32_t body = reach->bodies[i], stand = reach->stands[i];
        bool holds = touched && body != STORE_NONE && !touched[body] &&
                     (stand == STORE_NONE || !touched[stand]) && !(reach->cells[i] & REACH_TRAP);
        reach->cells[i] |= holds ? 0 : REACH_DOUBT;
    }
}

void reach_begin_doubt(Reach *reach, const Level *now) {
    ReachDoubt *doubt = &reach->doubt;
    *doubt = (ReachDoubt){0};
    if (compare(reach->search->level, now, doubt)) {
        doubt->touched = malloc(reach->search->store.node_count + 1);
    }
    if (!doubt->touched) {
        mark_cells(reach);
    }
}

static bool is_near(const ReachDoubt *doubt, FhRect box) {
    FhRect sensed = crowd_grown(box, SENSED_PX);
    for (int i = 0; i < doubt->box_count; i++) {
        if (fh_rect_overlaps(sensed, doubt->boxes[i])) {
            return true;
        }
    }
    return false;
}

/// True when the run to a node comes near the edit.
static bool is_touched(const Reach *reach, uint32_t node) {
    uint32_t parent = store_node(&reach->search->store, node)->parent;
    FhRect box = reach->spots[node].box;
    if (parent == STORE_NONE) {
        return is_near(&reach->doubt, box);
    }
    return reach->doubt.touched[parent] ||
           is_near(&reach->doubt, fh_rect_around(box, reach->spots[parent].box));
}

bool reach_step_doubt(Reach *reach) {
    ReachDoubt *doubt = &reach->doubt;
    uint32_t count = reach->search->store.node_count;
    if (!doubt->touched) {
        return false;
    }
    for (int i = 0; i < NODES && doubt->at < count; i++, doubt->at++) {
        doubt->touched[doubt->at] = is_touched(reach, doubt->at);
    }
    if (doubt->at < count) {
        return true;
    }
    mark_cells(reach);
    free(doubt->touched);
    doubt->touched = NULL;
    return false;
}

// ---- The map ----

enum {
    MARGIN = 8, // cells about the level's bounds
    MARGIN_ABOVE = 32,
    HOLDS_MAX = 4, // steps with the same keys for which a state may keep its key
    ROOM_FIRST = 1 << 14
};

/// The first map is there soon; the finer ones add what it missed.
static const Grid reach_grids[REACH_GRIDS] = {
    {8, 120, 32, false}, {8, 60, 32, false}, {4, 60, 32, false}, {4, 30, 32, false}};

_Static_assert((int)REACH_GRIDS <= (int)GRIDS_MAX, "a search has room for its rounds");

static FhRect area_of(const Level *level) {
    FhRect bounds = level_bounds(level);
    int x = fh_floor_div(bounds.x, REACH_CELL) - MARGIN;
    int y = fh_floor_div(bounds.y, REACH_CELL) - MARGIN_ABOVE;
    return (FhRect){x, y, fh_floor_div(fh_rect_right(bounds), REACH_CELL) + MARGIN - x,
                    fh_floor_div(fh_rect_bottom(bounds), REACH_CELL) + MARGIN - y};
}

// --- nodes and steps ------------------------------------------------------------------------

/// Makes an array longer, within what the search may hold, until it has room for `count`. False,
/// and the search is full, when there is no room.
static bool need(Reach *reach, void **items, uint32_t *room, uint32_t count, size_t each) {
    uint32_t more = (uint32_t)fh_max(ROOM_FIRST, (int)(*room / 8));
    if (count <= *room) {
        return true;
    }
    void *grown = store_takes(&reach->search->store, more * each)
                      ? realloc(*items, (*room + more) * each)
                      : NULL;
    reach->search->store.full = reach->search->store.full || !grown;
    *items = grown ? grown : *items;
    *room += grown ? more : 0;
    return grown != NULL;
}

/// Room for the next node.
static bool need_spot(Reach *reach) {
    void *spots = reach->spots;
    uint32_t count = reach->search->store.node_count + 1;
    bool ok = need(reach, &spots, &reach->spot_room, count, sizeof(ReachSpot));
    reach->spots = spots;
    return ok;
}

static bool need_steps(Reach *reach, int count) {
    void *steps = reach->steps;
    uint32_t all = reach->step_count + (uint32_t)count;
    bool ok = need(reach, &steps, &reach->step_room, all, sizeof(Step));
    reach->steps = steps;
    return ok;
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

static int list_keys(void *user, uint32_t node, uint8_t keys[KEYS_MAX]) {
    Reach *reach = user;
    const Search *search = reach->search;
    if (reach->spots[node].at_goal) { // a session ends there
        return 0;
    }
    int count = reach->tries_all ? list_all_keys(keys)
                                 : search_keys(search, store_node(&search->store, node), keys);
    if (!need_steps(reach, count)) {
        return 0;
    }
    reach->spots[node].steps = reach->step_count;
    reach->spots[node].step_count = (uint8_t)count;
    for (int i = 0; i < count; i++) {
        reach->steps[reach->step_count++] = (Step){STEP_NODES, keys[i] & 31u};
    }
    return count;
}

static int32_t note_opened(void *user, uint32_t node, const FhActorView *view) {
    Reach *reach = user;
    const StoreNode *now = store_node(&reach->search->store, node);
    int round = now->parent == STORE_NONE ? reach->search->grid : reach->spots[now->parent].round;
    reach->spots[node] =
        (ReachSpot){.box = view->box,
                    .stands = fh_contacts_floor(&view->contacts) != 0,
                    .at_goal = search_is_at_goal(reach->search, view->box),
                    .round = (unsigned)round & 3,
                    .motion = (unsigned)((view->vy > 0.0f) - (view->vy < 0.0f) + 1) & 3};
    reach_mark(reach, node);
    return now->tick;
}

/// Adds a node (Spread.add). One that waits has its parent's state, and keeps no other.
static uint32_t add_node(void *user, StoreNode node, const uint32_t *words, int count) {
    Store *store = &((Reach *)user)->search->store;
    bool rests = node.parent != STORE_NONE && store_has_state(store, node.parent, words, count);
    return rests ? store_add_like(store, node, node.parent) : store_add(store, node, words, count);
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
    if (owner == STORE_NONE) {
        return CHILD_KEY_IS_NEW;
    }
    if (store_node(store, child->parent)->waits >= HOLDS_MAX ||
        keyed(store, child->parent) != owner) {
        return CHILD_KEY_IS_KNOWN;
    }
    uint32_t words[FH_PACKED_WORDS];
    int count = crowd_save(&reach->search->crowd, slot, words);
    bool rests = store_has_state(store, child->parent, words, count) &&
                 search_rest(reach->search) == store_node(store, child->parent)->rest;
    return rests ? CHILD_KEY_IS_KNOWN : CHILD_KEY_IS_PARENTS;
}

/// Where a child's state leads: to the node that has its key, or to one that is opened.
static uint32_t node_of(Reach *reach, const Child *child, int slot) {
    Search *search = reach->search;
    if (crowd_view(&search->crowd, slot).state != FH_STATE_ALIVE || !need_spot(reach)) {
        return STORE_NONE;
    }
    int round = reach->spots[child->parent].round;
    uint64_t key = search_key(search, round, slot);
    uint32_t *owner = store_owner(&search->store, key);
    if (!owner) {
        return STORE_NONE;
    }
    uint32_t before = *owner; // what is opened may move the set
    ChildKey state = key_of(reach, child, slot, before);
    uint32_t node = search_open_child(search, child, slot, state);
    owner = store_owner(&search->store, key);
    if (state == CHILD_KEY_IS_NEW && node != STORE_NONE && owner) {
        *owner = node;
    }
    return node != STORE_NONE ? node : before;
}

static void take(void *user, const Child *child, int slot) {
    Reach *reach = user;
    uint32_t node = node_of(reach, child, slot);
    const ReachSpot *spot = &reach->spots[child->parent];
    for (int i = 0; i < spot->step_count && node != STORE_NONE; i++) {
        Step *step = &reach->steps[spot->steps + (uint32_t)i];
        if (step->held == child->held) {
            step->place = node & STEP_NODES;
        }
    }
}

/// No node is open any more on the grids so far.
static void note_ended(void *user) {
    Reach *reach = user;
    reach->map.grids = reach->search->grid + 1;
    reach->map.has_traps = reach->map.has_traps && reach->map.has_goal;
    reach_begin_traps(reach);
}

// --- the door -------------------------------------------------------------------------------

static void forget_earliest(const Reach *reach, uint32_t *earliest) {
    for (size_t i = 0; i < reach_cell_count(reach); i++) {
        earliest[i] = STORE_NONE;
    }
}

Reach *reach_begin_on(const Level *level, const SearchOptions *options, const Grid *grids,
                      int count_of_grids) {
    Reach *reach = calloc(1, sizeof *reach);
    if (!reach) {
        return NULL;
    }
    reach->map.area = area_of(level);
    size_t count = reach_cell_count(reach);
    reach->search = search_begin(level, options);
    reach->cells = calloc(count, 1);
    reach->bodies = malloc(count * sizeof *reach->bodies);
    reach->stands = malloc(count * sizeof *reach->stands);
    if (!reach->search || !reach->cells || !reach->bodies || !reach->stands || !need_spot(reach)) {
        reach_end(reach);
        return NULL;
    }
    forget_earliest(reach, reach->bodies);
    forget_earliest(reach, reach->stands);
    search_spread(reach->search, grids, count_of_grids);
    reach->search->spread = (Spread){reach, list_keys, take, add_node, note_opened, note_ended};
    reach->map.is_exact = reach->search->things == CROWD_WITHOUT_THINGS;
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

/// The finer grids, which add little, leave some for the searches that the map is made for.
static bool lacks_memory(const Reach *reach) {
    const Search *search = reach->search;
    size_t most = search->grid > 0 ? search->bytes_most / 8 * 5 : search->bytes_most;
    return search->store.full || search->store.bytes + crowd_bytes(&search->crowd) > most;
}

bool reach_step(Reach *reach) {
    Search *search = reach->search;
    if (reach->traps.leads && reach_step_traps(reach)) {
        return true;
    }
    if (search->is_over) {
        return false;
    }
    if (lacks_memory(reach)) { // the grids so far stay
        search_stop(search, "its limit of memory was reached");
        reach_begin_traps(reach);
    } else {
        search_step(search);
    }
    reach->map.states = search->answer.states;
    reach->map.why = search->answer.why;
    return !search->is_over || reach->traps.leads;
}

ReachMap reach_map(const Reach *reach) {
    return reach->map;
}

const FhInput *reach_run(Reach *reach, FhPoint at, int *count) {
    FhPoint cell = {fh_floor_div(at.x, REACH_CELL), fh_floor_div(at.y, REACH_CELL)};
    uint32_t node = fh_rect_contains(reach->map.area, cell.x, cell.y)
                        ? reach->bodies[reach_index(reach, cell.x, cell.y)]
                        : STORE_NONE;
    bool is_there = node != STORE_NONE && search_write_run(reach->search, node, 0, 0);
    *count = is_there ? reach->search->input_count : 0;
    return is_there ? reach->search->inputs : NULL;
}

void reach_end(Reach *reach) {
    if (reach) {
        search_end(reach->search);
        reach_end_traps(reach);
        free(reach->cells);
        free(reach->bodies);
        free(reach->stands);
        free(reach->spots);
        free(reach->steps);
        free(reach->doubt.touched);
        free(reach);
    }
}
