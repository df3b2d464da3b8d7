// batch.c - a batch of a search: the best open nodes, with the keys that are worth trying, go into
// the crowd together, and what is new among what they become is opened.

#include "search/internal.h"

#include <stdlib.h>

#include "game/internal.h"

enum {
    WAITS_MAX = 250,       // steps
    WAIT_SHARE = 12,       // of so many ticks that it waits one counts: it costs nothing in truth
    WAIT_SHARE_THINGS = 4, // but where things come by themselves it is a state each
    SKIPPED_A_STEP = 64,   // ticks that are left out count as a step more
    SKIP_MAX = 4800,       // ticks without anything near, more than that
    PRESS_COST = 8,        // ticks that a jump must save to be made
    TURN_COST = 4,         // ticks that any other change of keys must save
    NO_WAY_LEFT = 1 << 16, // px, where the flood did not come
    GOAL_NEAR = 64,        // px
    WEIGHT = 3,            // ticks that a px of the remaining way counts
    SHORTER_WEIGHT = 2     // ticks that a tick left of the run counts, for a shorter one
};

/// A node's bits beside those of keys.h.
enum { CAN_BE_AT_GOAL = 1 << 13, HAS_TO_LAND = 1 << 15 };

// --- nodes ----------------------------------------------------------------------------------

bool search_may_be_at_goal(const Search *search, FhRect box, int px) {
    for (int i = 0; i < search->goal_count; i++) {
        FhRect goal = search->goals[i];
        if (box.x - px < fh_rect_right(goal) && goal.x < fh_rect_right(box) + px &&
            box.y - px < fh_rect_bottom(goal)) {
            return true;
        }
    }
    return false;
}

bool search_is_at_goal(const Search *search, FhRect box) {
    return goal_is_reached(search->level->terrain, box, search->own.tuning.gravity > 0.0f,
                           search->goals, search->goal_count);
}

static FhPoint feet_of(FhRect box) {
    return (FhPoint){box.x + box.w / 2, box.y + box.h};
}

static void finish_flood(Search *search, Flood *flood) {
    while (flood && !flood_step(flood, FLOOD_CELLS) && search_goes_on(search)) {
    }
    if (flood) {
        flood_trim(flood);
    }
}

/// The px that are left by what is open and closed now.
static int left_by_state(Search *search, FhPoint feet) {
    static const FhRect nowhere = {0};
    const Crowd *crowd = &search->crowd;
    uint64_t state = things_key(crowd->plan, crowd->alone.world, nowhere);
    Way *way = ways_find(&search->ways, state);
    if (!way) {
        way = ways_add(&search->ways, &search->flood, crowd->plan, crowd->alone.world, state,
                       &search->own.tuning, search->goals, search->goal_count);
        finish_flood(search, way ? &way->to_goal : NULL);
        finish_flood(search, way ? &way->to_openers : NULL);
    }
    int open_left = flood_left(&search->flood, feet);
    return way ? way_left(way, feet, open_left) : open_left;
}

/// What a state costs besides what is spent: the way that is left. While a shorter run is looked
/// for, how far the state is behind the run that was found.
static int left_of(Search *search, FhRect box) {
    if (search->by_run) {
        return fh_min(flood_ticks_left(&search->flood, feet_of(box)), NO_WAY_LEFT);
    }
    int left = search->crowd.plan ? left_by_state(search, feet_of(box))
                                  : flood_left(&search->flood, feet_of(box));
    left = left == FLOOD_FAR ? NO_WAY_LEFT : left;
    search->least_left = fh_min(search->least_left, left);
    if (left < search->answer.nearest_left) {
        search->answer.nearest_left = left;
        search->answer.nearest = feet_of(box);
    }
    return left * WEIGHT;
}

/// What a state still has to do before it may jump again (retry.h).
static int duty_of(const Search *search, const StoreNode *node, const FhActorView *view) {
    const SearchTry *now = &search->tries.now;
    bool has_to = now->lands && (node->parent == STORE_NONE || (node->can & HAS_TO_LAND));
    return has_to && !now->lands(now->user, view) ? HAS_TO_LAND : 0;
}

static int price_of(uint32_t before, uint32_t held) {
    if (before == held) {
        return 0;
    }
    bool presses = (held & FH_INPUT_JUMP) && !(before & FH_INPUT_JUMP);
    return presses ? PRESS_COST : TURN_COST;
}

uint64_t search_key(const Search *search, int grid, int slot) {
    const Grid *on = &search->grids[grid];
    uint64_t key = crowd_key(&search->crowd, slot, on->px, on->speed);
    uint64_t leg = search->leg_count > 0 ? search->legs[search->leg_count - 1].number : 0;
    return key ^ (uint64_t)grid << 58 ^ leg << 40; // each grid, and each leg, has keys of its own
}

/// What a node costs, unless it spreads. Notes what a try has come to.
static int32_t cost_of(Search *search, uint32_t number, const FhActorView *view, bool has_landed) {
    const StoreNode *node = store_node(&search->store, number);
    int left = left_of(search, view->box);
    if (left / WEIGHT < search->stand_left && track_stands(view) && view->riding1 == 0) {
        search->stand_left = left / WEIGHT;
        search->stand_node = number;
    }
    if (has_landed || (search->tries.is_on && !(node->can & HAS_TO_LAND) &&
                       search_meets_guide(search, node, view))) {
        search->tries.landed = number;
    }
    return search->by_run ? node->tick + SHORTER_WEIGHT * left : node->spent + left;
}

uint16_t search_can(const Search *search, int slot, uint32_t held, uint16_t before) {
    before &= search->grids[search->grid].late ? UINT16_MAX : (uint16_t)~CAN_LATE_JUMP;
    FhRect box = crowd_view(&search->crowd, slot).box;
    int can = keys_can(&search->crowd, &search->flood, &search->own.tuning, slot, held, before);
    bool waits = search->some_come && search->grid > 0 && crowd_has_near(&search->crowd, box);
    can |= waits ? CAN_WAIT : 0;
    return (uint16_t)(can | (search_may_be_at_goal(search, box, GOAL_NEAR) ? CAN_BE_AT_GOAL : 0));
}

/// Notes where a state stands, if it is the first there.
static void note_stood(Search *search, uint32_t number, const FhActorView *view) {
    int cell =
        search->stood && track_stands(view) ? flood_cell(&search->flood, feet_of(view->box)) : -1;
    if (cell >= 0 && search->stood[cell] == STORE_NONE) {
        search->stood[cell] = number;
    }
}

bool search_seek(Search *search, int tick, const uint32_t *rest) {
    search->rest_tick = -1;
    return crowd_seek(&search->crowd, tick, rest, search->crowd.has_rest);
}

uint32_t search_rest(Search *search) {
    if (!search->crowd.has_rest) {
        return STORE_NONE;
    }
    if (search->rest_tick != search->crowd.tick) {
        uint32_t words[CROWD_REST_WORDS];
        int count = crowd_save_rest(&search->crowd, words);
        search->rest = count > 0 ? store_share(&search->store, words, count) : STORE_NONE;
        search->rest_tick = search->crowd.tick;
    }
    return search->rest;
}

/// Where the rest is kept that follows one within TIMELINE_STEP ticks, without the hero. STORE_NONE
/// when there is no room.
static uint32_t rest_after(Search *search, uint32_t rest, int tick) {
    uint64_t key = ((uint64_t)rest << 32 | (uint32_t)tick) ^ (uint64_t)1 << 63;
    uint32_t *after = store_owner(&search->store, key);
    if (after && *after != STORE_NONE) {
        return *after;
    }
    if (!after || !search_seek(search, tick, store_shared(&search->store, rest))) {
        return STORE_NONE;
    }
    for (int i = 0; i < search->step; i++) {
        crowd_tick(&search->crowd);
    }
    uint32_t kept = search_rest(search);
    after = store_owner(&search->store, key);
    if (after) {
        *after = kept;
    }
    return kept;
}

/// Puts the World of a group to its tick. Returns the rest after its step, STORE_NONE where there
/// is none, or it is not known yet.
static uint32_t seek_group(Search *search, const Child *group) {
    const uint32_t *rest = store_shared(&search->store, group->rest);
    bool free = rest && !group->meets;
    uint32_t after = free ? rest_after(search, group->rest, group->tick) : STORE_NONE;
    bool ok = free ? after != STORE_NONE && crowd_seek(&search->crowd, group->tick, rest, false)
                   : search_seek(search, group->tick, rest);
    if (!ok && !search->store.full) {
        search_stop(search, "out of memory");
    }
    return after;
}

uint32_t search_open_node(Search *search, int slot, StoreNode node, const FhActorView *view) {
    uint32_t words[FH_PACKED_WORDS];
    int count = crowd_save(&search->crowd, slot, words);
    node.rest = search_rest(search);
    node.meets = search->crowd.has_rest && crowd_meets_things(&search->crowd, view);
    if (search->crowd.has_rest && node.rest == STORE_NONE) {
        return STORE_NONE;
    }
    int duty = duty_of(search, &node, view);
    bool has_landed = (node.can & HAS_TO_LAND) && !duty;
    node.can = search_can(search, slot, node.held, node.can) | (uint16_t)duty;
    uint32_t number = search->spread.user
                          ? search->spread.add(search->spread.user, node, words, count)
                          : store_add(&search->store, node, words, count);
    if (number != STORE_NONE) {
        int32_t cost = search->spread.user
                           ? search->spread.opened(search->spread.user, number, view)
                           : cost_of(search, number, view, has_landed);
        store_node(&search->store, number)->cost = cost;
        note_stood(search, number, view);
        store_push(&search->store, cost, number);
    }
    return number;
}

// --- a batch --------------------------------------------------------------------------------

static int by_tick(const void *a, const void *b) {
    const Child *x = a;
    const Child *y = b;
    if (x->tick != y->tick) {
        return x->tick < y->tick ? -1 : 1;
    }
    if (x->rest != y->rest) {
        return x->rest < y->rest ? -1 : 1;
    }
    if (x->parent != y->parent) {
        return x->parent < y->parent ? -1 : 1;
    }
    return x->held - y->held;
}

/// False for a jump from the ground before the body has landed where it has to.
static bool may_press(const StoreNode *node, uint32_t held) {
    bool presses = (held & FH_INPUT_JUMP) && !(node->held & FH_INPUT_JUMP);
    return !presses || !(node->can & HAS_TO_LAND) ||
           !(node->can & (CAN_WALK | CAN_CLIMB | CAN_LATE_JUMP));
}

int search_keys(const Search *search, const StoreNode *node, uint8_t keys[KEYS_MAX]) {
    if (node->waits > 0) { // all else was tried when it began to
        keys[0] = node->held;
        return 1;
    }
    return keys_to_try(node->can, node->held, &search->own.tuning, keys);
}

static void add_children(Search *search, uint32_t parent) {
    const StoreNode *node = store_node(&search->store, parent);
    uint8_t keys[KEYS_MAX];
    int count = search->spread.user ? search->spread.keys(search->spread.user, parent, keys)
                                    : search_keys(search, node, keys);
    for (int i = 0; i < count; i++) {
        if (may_press(node, keys[i])) {
            search->children[search->child_count++] = (Child){.parent = parent,
                                                              .rest = node->rest,
                                                              .tick = node->tick,
                                                              .held = keys[i],
                                                              .meets = node->meets};
        }
    }
}

void search_sort_batch(Search *search) {
    if (search->crowd.timeline.moves || search->crowd.has_rest) {
        qsort(search->children, (size_t)search->child_count, sizeof *search->children, by_tick);
    }
}

/// For how many ticks a node that rests can wait without anything coming near; SKIP_MAX: nothing
/// ever does.
static int ticks_to_wait(Search *search, const StoreNode *node, uint32_t number) {
    if (search->crowd.plan ||
        !search_seek(search, node->tick, store_shared(&search->store, node->rest))) {
        return 0;
    }
    crowd_read_solids(&search->crowd);
    int slot = crowd_load(&search->crowd, store_words(&search->store, number), 0);
    FhRect box = crowd_view(&search->crowd, slot).box;
    // A map has a state for each moment beside what rests: some ways on want one of them.
    return crowd_ticks_alone(&search->crowd, box, SKIP_MAX, !search->spread.user, false);
}

/// Lets a node that rests wait until something comes near, and opens it again: what lies between
/// needs no states of its own. False when it is to go on at once.
static bool leaps(Search *search, uint32_t number) {
    StoreNode *node = store_node(&search->store, number);
    int ticks = node->rests ? ticks_to_wait(search, node, number) : 0;
    if (ticks >= SKIP_MAX) {
        return true;
    }
    uint32_t rest = node->rest;
    for (int i = 0; i < ticks && rest != STORE_NONE; i += search->step) {
        rest = rest_after(search, rest, node->tick + i);
    }
    if (rest == STORE_NONE && node->rest != STORE_NONE) { // there is no room for it
        return true;
    }
    int spent = rest == node->rest ? 0 : ticks / WAIT_SHARE;
    node->rests = false;
    node->rest = rest;
    node->tick += ticks;
    node->spent += spent;
    node->cost += search->spread.user ? ticks : spent;
    node->waits = (uint8_t)fh_min(node->waits + ticks / SKIPPED_A_STEP, WAITS_MAX);
    if (ticks > 0) {
        store_push(&search->store, node->cost, number);
    }
    return ticks > 0;
}

/// Pops the best open nodes. Returns false when there are none.
static bool fill_batch(Search *search) {
    search->child_count = search->child_at = 0;
    for (int i = 0; i < search->parents; i++) {
        uint32_t node = store_pop(&search->store);
        if (node == STORE_NONE) {
            break;
        }
        StoreNode *now = store_node(&search->store, node);
        if (now->opened > search->grid) {
            continue; // its keys were tried since it was made open
        }
        if (leaps(search, node)) {
            continue;
        }
        now->opened = (uint8_t)(search->grid + 1);
        if (now->tick + search->step > search->ticks_most) {
            search->cut = true;
        } else {
            add_children(search, node);
        }
    }
    search_sort_batch(search);
    return search->child_count > 0;
}

bool search_has_batch(Search *search) {
    return search->child_at < search->child_count || fill_batch(search);
}

/// How many of the next children can be in the World together.
static int group_size(const Search *search) {
    bool by_ticks = search->crowd.timeline.moves || search->crowd.has_rest;
    int left = search->child_count - search->child_at;
    const Child *first = &search->children[search->child_at];
    int size = 1;
    while (size < fh_min(left, search->crowd.slots) &&
           (!by_ticks || (first[size].tick == first->tick && first[size].rest == first->rest)) &&
           !first->meets && !first[size].meets) {
        size++;
    }
    return size;
}

/// True when the child, whose parent was near the goal, has reached it.
static bool is_child_at_goal(const Search *search, const Child *child, int slot) {
    if (!(store_node(&search->store, child->parent)->can & CAN_BE_AT_GOAL)) {
        return false;
    }
    FhActorView view = crowd_view(&search->crowd, slot);
    return view.state == FH_STATE_ALIVE && search_is_at_goal(search, view.box);
}

/// True when a run to the goal was found: it is written.
static bool finds_goal(Search *search, const Child *group, int size, int ticks) {
    for (int i = 0; i < size; i++) {
        if (is_child_at_goal(search, &group[i], i)) {
            if (!search_write_run(search, group[i].parent, group[i].held, ticks)) {
                search_stop(search, "out of memory");
            }
            return true;
        }
    }
    return false;
}

/// True when the child stands where its parent stood, waiting for something.
static bool still_waits(const Child *child, const StoreNode *parent, const FhActorView *view) {
    return child->held == 0 && (parent->can & CAN_WAIT) && parent->waits < WAITS_MAX &&
           view->vx == 0.0f && (fh_contacts_floor(&view->contacts) || (parent->can & CAN_CLIMB));
}

/// True when no other state waits in the child's place in that tick: one waits for all.
static bool is_first_to_wait(Search *search, const Child *child, int slot) {
    uint64_t tick = (uint64_t)(child->tick + child->ticks) << 32;
    return store_is_new(&search->store, search_key(search, search->grid, slot) ^ tick);
}

/// True when a child that waits is as its parent was.
static bool is_as_before(const Search *search, const Child *child, int slot) {
    uint32_t words[FH_PACKED_WORDS];
    int count = crowd_save(&search->crowd, slot, words);
    return store_has_state(&search->store, child->parent, words, count);
}

uint32_t search_open_child(Search *search, const Child *child, int slot, ChildKey key) {
    FhActorView view = crowd_view(&search->crowd, slot);
    const StoreNode parent = *store_node(&search->store, child->parent);
    bool is_new = key == CHILD_KEY_IS_NEW;
    if (key == CHILD_KEY_IS_KNOWN &&
        !(still_waits(child, &parent, &view) && is_first_to_wait(search, child, slot))) {
        return STORE_NONE;
    }
    bool rests = key == CHILD_KEY_IS_KNOWN && is_as_before(search, child, slot);
    bool is_still = search_rest(search) == child->rest;
    int skipped = 0;
    if (rests && is_still && !search->crowd.plan) {
        skipped = crowd_ticks_alone(&search->crowd, view.box, SKIP_MAX, !search->spread.user, true);
    }
    if (skipped >= SKIP_MAX) {
        return STORE_NONE;
    }
    bool is_cheap = view.riding1 != 0 || (child->held == 0 && parent.waits > 0);
    int steps = 1 + skipped / SKIPPED_A_STEP;
    int share = is_still ? WAIT_SHARE : WAIT_SHARE_THINGS;
    int ticks = is_cheap ? (TIMELINE_STEP + skipped) / share : TIMELINE_STEP;
    StoreNode node = {.parent = child->parent,
                      .tick = child->tick + child->ticks + skipped,
                      .spent = parent.spent + ticks + price_of(parent.held, child->held),
                      .held = child->held,
                      .can = parent.can,
                      .rests = rests && !is_still,
                      .waits = is_new ? 0 : (uint8_t)fh_min(parent.waits + steps, WAITS_MAX)};
    return search_open_node(search, slot, node, &view);
}

static void take_child(Search *search, Child *child, int slot, int ticks) {
    child->ticks = (uint8_t)ticks;
    if (search->spread.user) {
        search->spread.take(search->spread.user, child, slot);
    } else if (crowd_view(&search->crowd, slot).state == FH_STATE_ALIVE) {
        bool is_new = store_is_new(&search->store, search_key(search, search->grid, slot));
        search_open_child(search, child, slot, is_new ? CHILD_KEY_IS_NEW : CHILD_KEY_IS_KNOWN);
    }
}

/// Takes those that have just reached the goal, while it spreads.
static void take_at_goal(Search *search, Child *group, int size, int ticks) {
    bool has_read = false;
    for (int i = 0; i < size; i++) {
        if (group[i].ticks == 0 && is_child_at_goal(search, &group[i], i)) {
            if (!has_read) {
                crowd_read_solids(&search->crowd);
            }
            has_read = true;
            take_child(search, &group[i], i, ticks);
        }
    }
}

bool search_run_group(Search *search) {
    Child *group = &search->children[search->child_at];
    int size = group_size(search);
    search->child_at += size;
    uint32_t after = seek_group(search, group);
    if (search->is_over || search->store.full) {
        return false;
    }
    for (int i = 0; i < size; i++) {
        crowd_load(&search->crowd, store_words(&search->store, group[i].parent), group[i].held);
    }
    for (int tick = 1; tick <= search->step; tick++) {
        crowd_tick(&search->crowd);
        if (search->spread.user) {
            take_at_goal(search, group, size, tick);
        } else if (finds_goal(search, group, size, tick)) {
            return true;
        }
    }
    if (after != STORE_NONE) {
        crowd_put_rest(&search->crowd, store_shared(&search->store, after));
        search->rest = after;
        search->rest_tick = search->crowd.tick;
    }
    crowd_read_solids(&search->crowd);
    for (int i = 0; i < size; i++) {
        if (group[i].ticks == 0) {
            take_child(search, &group[i], i, search->step);
        }
    }
    return false;
}
