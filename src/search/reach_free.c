// reach_free.c - gives dropped nodes of a map of reach back, once it is whole, and their places to
// new ones (reach_parts.h).
//
// A dropped node to which a step still leads stays: that step is due as soon as something may lead
// on from it. The others lose their keys, leave their buckets, and new nodes take their places.

#include "search/reach_parts.h"

enum {
    NODES = 6000, // a step
    KEYS = 20000,
    WORDS_MOST = (1 << 7) - 1,
    WORTH = 16 // of so many nodes one is dropped: then it is worth it
};

enum { CLEARS, WANTS, DISOWNS, LISTS };

static bool is_over(const Reach *reach) {
    return reach->search->phase == OVER && !reach_doubts(reach) && !reach->traps.leads;
}

bool reach_begin_free(Reach *reach) {
    uint32_t worth = reach->search->store.node_count / WORTH;
    if (!is_over(reach) || reach->dropped <= reach->kept + worth) {
        return false;
    }
    reach->freeing = (ReachFreeing){.is_on = true, .node = STORE_NONE, .before = STORE_NONE};
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

/// Takes a node out of its bucket.
static void take_out(Reach *reach, uint32_t bucket, uint32_t before, uint32_t node) {
    Spot *spot = &reach->spots[node];
    *(before == STORE_NONE ? &reach->buckets[bucket] : &reach->spots[before].next) = spot->next;
    spot->flags |= SPOT_FREE;
    reach->dropped--;
    reach_add(reach, &reach->free, node);
}

/// Takes what is garbage out of the buckets.
static bool list_free(Reach *reach) {
    ReachFreeing *now = &reach->freeing;
    uint32_t count = reach_bucket_count(reach);
    for (int i = 0; i < NODES && now->at < count; i++) {
        now->node = now->is_inside ? now->node : reach->buckets[now->at];
        now->is_inside = now->node != STORE_NONE;
        if (!now->is_inside) {
            now->before = STORE_NONE;
            now->at++;
            continue;
        }
        uint32_t node = now->node, next = reach->spots[node].next;
        if (is_garbage(reach, node)) {
            take_out(reach, now->at, now->before, node);
        } else {
            now->before = node;
        }
        now->node = next;
    }
    return now->at >= count;
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
    reach->kept = reach->dropped;
    return now->is_on;
}

// --- places ---------------------------------------------------------------------------------

/// Puts a node in the place of one that is dropped.
static bool replace(Reach *reach, uint32_t number, StoreNode node, const uint32_t *words,
                    int count) {
    Spot *spot = &reach->spots[number];
    bool ok = store_replace(&reach->search->store, number, node, words, count, spot->words);
    spot->words = (unsigned)fh_max(spot->words, count) & WORDS_MOST;
    return ok;
}

/// Adds a node in a place that is free, or behind all others.
static uint32_t add_new(Reach *reach, StoreNode node, const uint32_t *words, int count) {
    if (reach->free.count > 0) {
        uint32_t number = reach->free.items[reach->free.count - 1];
        bool ok = replace(reach, number, node, words, count);
        reach->free.count -= ok;
        reach->spots[number].step_count = 0;
        return ok ? number : STORE_NONE;
    }
    uint32_t number = store_add(&reach->search->store, node, words, count);
    if (number != STORE_NONE) {
        reach->spots[number] = (Spot){.words = (unsigned)count & WORDS_MOST};
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
    bool ok = replace(reach, number, node, words, count);
    reach->dropped -= ok;
    return ok ? number : STORE_NONE;
}
