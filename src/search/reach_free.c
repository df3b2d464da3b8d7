// reach_free.c - gives dropped nodes of a map of reach back, once it is whole or memory is short,
// and their places to new ones (reach_parts.h).
//
// A dropped node to which a step still leads stays: that step is due as soon as something may lead
// on from it. The others lose their keys, leave their buckets, and new nodes take their places.

#include "search/reach_parts.h"

enum {
    NODES = 1000, // a step
    KEYS = 4000,
    WORDS_MOST = STORE_SIZES - 1,
    WORTH = 16 // of so many nodes one is dropped: then it is worth it
};

enum { CLEARS, WANTS, DISOWNS, LISTS };

bool reach_begin_free(Reach *reach) {
    uint32_t worth = reach->search->store.node_count / WORTH;
    if (reach->traps.leads || reach->dropped <= reach->kept + worth) {
        return false;
    }
    reach->freeing = (ReachFreeing){.is_on = true};
    return true;
}

static bool is_garbage(const Reach *reach, uint32_t node) {
    return (reach->spots[node].flags & (SPOT_DROPPED | SPOT_WANTED)) == SPOT_DROPPED;
}

/// Notes the dropped nodes that a node's steps lead to.
static void want(Reach *reach, const Spot *spot) {
    for (int i = 0; i < spot->step_count && !(spot->flags & SPOT_DROPPED); i++) {
        uint32_t to = step_to(&reach->steps[spot->steps + (uint32_t)i]);
        if (to != STORE_NONE) {
            reach->spots[to].flags |= SPOT_WANTED;
        }
    }
}

/// Goes through some nodes. True when all are done.
static bool mark(Reach *reach) {
    ReachFreeing *now = &reach->freeing;
    uint32_t count = reach->search->store.node_count;
    for (int i = 0; i < NODES && now->at < count; i++) {
        Spot *spot = &reach->spots[now->at++];
        if (now->part == WANTS) {
            want(reach, spot);
        } else {
            spot->flags &= (uint8_t)~SPOT_WANTED;
        }
    }
    return now->at >= count;
}

/// Takes the keys of some nodes that nothing leads to.
static bool disown(Reach *reach) {
    ReachFreeing *now = &reach->freeing;
    StoreKeys *keys = &reach->search->store.seen[now->at];
    for (int i = 0; i < KEYS && now->key < keys->room; i++, now->key++) {
        uint32_t *owner = &keys->owners[now->key];
        if (keys->keys[now->key] && *owner != STORE_NONE && is_garbage(reach, *owner)) {
            *owner = STORE_NONE;
        }
    }
    if (now->key >= keys->room) {
        now->key = 0;
        now->at++;
    }
    return now->at >= STORE_KEY_PARTS;
}

/// Gives a node back that is garbage: true.
static bool give_back(Reach *reach, uint32_t node) {
    Spot *spot = &reach->spots[node];
    if (!is_garbage(reach, node)) {
        return false;
    }
    spot->flags |= SPOT_FREE;
    reach_end_leads(reach, node);
    store_give_back(&reach->search->store, node, spot->words);
    reach_give_steps_back(reach, spot);
    spot->words = 0;
    spot->step_count = 0;
    reach->sure[node] = SURE_OPEN;
    reach->dropped--;
    reach_add(reach, &reach->free, node);
    return true;
}

/// Takes what is garbage out of the buckets.
static bool list_free(Reach *reach) {
    ReachPlace *place = &reach->freeing.place;
    uint32_t count = reach_bucket_count(reach);
    for (int i = 0; i < NODES && place->bucket < count;) {
        i += reach_take_out(reach, place, give_back);
    }
    return place->bucket >= count;
}

bool reach_step_free(Reach *reach) {
    ReachFreeing *now = &reach->freeing;
    bool is_done = now->part < DISOWNS    ? mark(reach)
                   : now->part == DISOWNS ? disown(reach)
                                          : list_free(reach);
    if (is_done) {
        now->at = 0;
        now->is_on = ++now->part <= LISTS;
    }
    if (!now->is_on) {
        reach->kept = reach->dropped;
        reach->search->store.full = false;
    }
    return now->is_on;
}

// --- places ---------------------------------------------------------------------------------

/// True when a node's state is that of its parent, as long as nothing comes to what waits: it needs
/// no other. What is dropped takes what follows from it along before its state is another one.
static bool rests(const Reach *reach, StoreNode node, const uint32_t *words, int count) {
    return node.parent != STORE_NONE &&
           store_has_state(&reach->search->store, node.parent, words, count);
}

/// Puts a node in the place of one that is dropped.
static bool replace(Reach *reach, uint32_t number, StoreNode node, const uint32_t *words,
                    int count) {
    Store *store = &reach->search->store;
    Spot *spot = &reach->spots[number];
    if (rests(reach, node, words, count)) {
        store_give_back(store, number, spot->words);
        node.state = store_node(store, node.parent)->state;
        *store_node(store, number) = node;
        spot->words = 0;
        return true;
    }
    bool ok = store_replace(store, number, node, words, count, spot->words);
    spot->words = (unsigned)fh_max(spot->words, ok ? count : 0) & WORDS_MOST;
    return ok;
}

/// Adds a node in a place that is free, or behind all others.
static uint32_t add_new(Reach *reach, StoreNode node, const uint32_t *words, int count) {
    if (reach->free.count > 0) {
        uint32_t number = reach->free.items[reach->free.count - 1];
        bool ok = replace(reach, number, node, words, count);
        reach->free.count -= ok;
        return ok ? number : STORE_NONE;
    }
    Store *store = &reach->search->store;
    bool shares = rests(reach, node, words, count);
    uint32_t number =
        shares ? store_add_like(store, node, node.parent) : store_add(store, node, words, count);
    if (number != STORE_NONE) {
        reach->sure[number] = SURE_OPEN;
        reach->spots[number] = (Spot){.words = shares ? 0 : (unsigned)count & WORDS_MOST};
    }
    return number;
}

uint32_t reach_add_node(void *user, StoreNode node, const uint32_t *words, int count) {
    Reach *reach = user;
    uint32_t number = reach->again;
    if (number == STORE_NONE) {
        return add_new(reach, node, words, count);
    }
    reach_drop_on(reach, number);
    bool ok = reach_list_parent(reach, number) && replace(reach, number, node, words, count);
    reach->dropped -= ok;
    reach->kept = reach->kept < reach->dropped ? reach->kept : reach->dropped;
    return ok ? number : STORE_NONE;
}
