// batch.c - a batch of a search: the best open nodes, with the keys that are worth trying, go into
// the crowd together, and what is new among what they become is opened.

#include "search/internal.h"

#include <stdlib.h>

enum {
    WAITS_MAX = 100,
    PRESS_COST = 8,        // ticks that a jump must save to be made
    TURN_COST = 4,         // ticks that any other change of keys must save
    NO_WAY_LEFT = 1 << 16, // px, where the flood did not come
    GOAL_NEAR = 64,        // px
    WEIGHT = 4,            // ticks that a px of the remaining way counts
    SHORTER_WEIGHT = 2     // ticks that a tick left of the run counts, for a shorter one
};

/// A node's bits beside those of keys.h.
enum { CAN_BE_AT_GOAL = 1 << 13, HAS_TO_LAND = 1 << 15 };

// --- nodes ----------------------------------------------------------------------------------

static bool is_at_goal(const Search *search, FhRect box, int more) {
    FhRect about = {box.x - more, box.y - more, box.w + 2 * more, box.h + 2 * more};
    for (int i = 0; i < search->goal_count; i++) {
        if (fh_rect_overlaps(about, search->goals[i])) {
            return true;
        }
    }
    return false;
}

bool search_is_at_goal(const Search *search, FhRect box) {
    return is_at_goal(search, box, 0);
}

static FhPoint feet_of(FhRect box) {
    return (FhPoint){box.x + box.w / 2, box.y + box.h};
}

/// What a state costs besides what is spent: the way that is left. While a shorter run is looked
/// for, how far the state is behind the run that was found.
static int left_of(Search *search, FhRect box) {
    if (search->by_run) {
        return fh_min(flood_ticks_left(&search->flood, feet_of(box)), NO_WAY_LEFT);
    }
    int left = flood_left(&search->flood, feet_of(box));
    left = left == FLOOD_FAR ? NO_WAY_LEFT : left;
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

uint64_t search_key(const Search *search, int slot) {
    const Grid *grid = &search->rounds[search->round].grid;
    uint64_t key = crowd_key(&search->crowd, slot, grid->px, grid->speed);
    return key ^ (uint64_t)search->round << 58; // each grid has keys of its own
}

void search_open_node(Search *search, int slot, StoreNode node, const FhActorView *view) {
    uint32_t words[CROWD_WORDS_MAX];
    int count = crowd_save(&search->crowd, slot, words);
    int duty = duty_of(search, &node, view);
    bool has_landed = (node.can & HAS_TO_LAND) && !duty;
    node.can =
        keys_can(&search->crowd, &search->flood, &search->own.tuning, slot, node.held, node.can);
    node.can |= is_at_goal(search, view->box, GOAL_NEAR) ? CAN_BE_AT_GOAL : 0;
    node.can |= (uint16_t)duty;
    uint32_t number = store_add(&search->store, node, words, count);
    if (number != STORE_NONE) {
        if (search->user) {
            store_push(&search->store, node.tick, number);
            search->opened(search->user, number, view);
            return;
        }
        int left = left_of(search, view->box);
        if (has_landed ||
            (search->tries.is_on && !duty && search_meets_guide(search, &node, view))) {
            search->tries.landed = number;
        }
        store_push(&search->store,
                   search->by_run ? node.tick + SHORTER_WEIGHT * left : node.spent + left, number);
    }
}

// --- a batch --------------------------------------------------------------------------------

static int by_tick(const void *a, const void *b) {
    const Child *x = a;
    const Child *y = b;
    if (x->tick != y->tick) {
        return x->tick < y->tick ? -1 : 1;
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

static void add_children(Search *search, uint32_t parent) {
    const StoreNode *node = store_node(&search->store, parent);
    uint8_t keys[KEYS_MAX];
    int count = keys_to_try(node->can, node->held, &search->own.tuning, keys);
    if (node->waits > 0) { // all else was tried when it began to wait
        keys[0] = 0;
        count = 1;
    }
    for (int i = 0; i < count; i++) {
        if (may_press(node, keys[i])) {
            search->children[search->child_count++] = (Child){parent, node->tick, keys[i]};
        }
    }
}

/// Pops the best open nodes. Returns false when there are none.
static bool fill_batch(Search *search) {
    search->child_count = search->child_at = 0;
    for (int i = 0; i < search->parents; i++) {
        uint32_t node = store_pop(&search->store);
        if (node == STORE_NONE) {
            break;
        }
        if (store_node(&search->store, node)->tick + TIMELINE_STEP > search->ticks_most) {
            search->cut = true;
        } else {
            add_children(search, node);
        }
    }
    bool by_ticks = search->crowd.timeline.moves || search->crowd.things > 0;
    if (by_ticks) {
        qsort(search->children, (size_t)search->child_count, sizeof *search->children, by_tick);
    }
    return search->child_count > 0;
}

bool search_has_batch(Search *search) {
    return search->child_at < search->child_count || fill_batch(search);
}

/// How many of the next children can be in the World together.
static int group_size(const Search *search) {
    bool by_ticks = search->crowd.timeline.moves || search->crowd.things > 0;
    int left = search->child_count - search->child_at;
    const Child *first = &search->children[search->child_at];
    int size = 1;
    while (size < fh_min(left, search->crowd.slots) &&
           (!by_ticks || first[size].tick == first->tick)) {
        size++;
    }
    return size;
}

/// True when a slot whose parent was near the goal has reached it.
static bool finds_goal(Search *search, const Child *group, int size, int ticks) {
    for (int i = 0; i < size && !search->user; i++) {
        if (!(store_node(&search->store, group[i].parent)->can & CAN_BE_AT_GOAL)) {
            continue;
        }
        FhActorView view = crowd_view(&search->crowd, i);
        if (view.state == FH_STATE_ALIVE && is_at_goal(search, view.box, 0)) {
            search_begin_proof(search, group[i].parent, group[i].held, ticks);
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

static void take_child(Search *search, const Child *child, int slot) {
    FhActorView view = crowd_view(&search->crowd, slot);
    if (view.state != FH_STATE_ALIVE) {
        return;
    }
    if (search->user) {
        search->stepped(search->user, child->parent, &view);
    }
    const StoreNode parent = *store_node(&search->store, child->parent);
    bool is_new = store_is_new(&search->store, search_key(search, slot));
    if (!is_new && !still_waits(child, &parent, &view)) {
        return;
    }
    bool is_cheap = view.riding1 != 0 || (child->held == 0 && parent.waits > 0);
    int ticks = is_cheap ? TIMELINE_STEP / 4 : TIMELINE_STEP;
    StoreNode node = {.parent = child->parent,
                      .tick = child->tick + TIMELINE_STEP,
                      .spent = parent.spent + ticks + price_of(parent.held, child->held),
                      .held = child->held,
                      .can = parent.can,
                      .waits = is_new ? 0 : (uint8_t)(parent.waits + 1)};
    search_open_node(search, slot, node, &view);
}

void search_run_group(Search *search) {
    const Child *group = &search->children[search->child_at];
    int size = group_size(search);
    search->child_at += size;
    if (!crowd_seek(&search->crowd, group->tick)) {
        search_stop(search, "out of memory");
        return;
    }
    for (int i = 0; i < size; i++) {
        crowd_load(&search->crowd, store_words(&search->store, group[i].parent), group[i].held);
    }
    for (int tick = 1; tick <= TIMELINE_STEP; tick++) {
        crowd_tick(&search->crowd);
        if (finds_goal(search, group, size, tick)) {
            return;
        }
    }
    crowd_read_solids(&search->crowd);
    for (int i = 0; i < size; i++) {
        take_child(search, &group[i], i);
    }
}
