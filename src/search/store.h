// store.h - what a search keeps: nodes, their packed states, the open ones by cost, and the keys of
// all states seen; bounded in memory.
//
// Nodes and states lie in pages that never move. A node is its number. Of equal costs the heap
// gives the one first that a fixed order gives: the same search goes the same way everywhere.

#ifndef FOOTHOLD_SEARCH_STORE_H
#define FOOTHOLD_SEARCH_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "search/search.h"

#define STORE_NONE UINT32_MAX

typedef struct StoreNode {
    uint32_t parent; // STORE_NONE: the first
    uint32_t state;  // where its words begin
    uint32_t rest;   // where the words of all but the hero begin; STORE_NONE: it has none
    int32_t tick;    // of the run
    int32_t spent;   // the cost so far
    int32_t cost;    // of what is spent and left: the least are opened first
    uint16_t can;    // keys.h: what it can do
    uint8_t held;    // FH_INPUT_*, since its parent
    uint8_t waits;   // steps that it has held its keys, or waited, without a new key
    uint8_t opened;  // 1 + the last grid on which its keys were tried; 0: not yet
    bool meets;      // what goes by itself, or soon will
    bool rests;      // it waits, and is as its parent was: it may leap to when something comes
} StoreNode;

typedef struct StoreEntry {
    int32_t cost;
    uint32_t node;
} StoreEntry;

/// A part of the keys: in parts, so that no growth takes long.
typedef struct StoreKeys {
    uint64_t *keys;   // open addressing; 0 is free
    uint32_t *owners; // of each key: a node
    uint32_t count, room;
} StoreKeys;

enum { STORE_KEY_PARTS = 64 };

typedef struct Store {
    size_t bytes, most;   // in use, and at most
    SearchMemory *memory; // borrowed; NULL: none is shared
    void **node_pages, **word_pages;
    uint32_t node_count;
    uint32_t word_count; // of the last page's end
    uint32_t node_page_room, word_page_room;
    StoreEntry *heap;
    uint32_t heap_count, heap_room;
    StoreKeys seen[STORE_KEY_PARTS];
    bool full; // something found no room
} Store;

/// `memory` is NULL, or what is shared with others.
void store_begin(Store *store, size_t most_bytes, SearchMemory *memory);
void store_free(Store *store);
/// Empties it, and keeps its limit.
void store_clear(Store *store);
/// Adds a node with a copy of its state. STORE_NONE when there is no room.
uint32_t store_add(Store *store, StoreNode node, const uint32_t *words, int count);
/// The same with the state of another node, for as long as that keeps it.
uint32_t store_add_like(Store *store, StoreNode node, uint32_t other);
StoreNode *store_node(const Store *store, uint32_t node);
/// True when a node has that state. Requires: where two states are not equally long they differ
/// before the shorter one ends.
bool store_has_state(const Store *store, uint32_t node, const uint32_t *words, int count);
/// Borrowed until the store ends.
const uint32_t *store_words(const Store *store, uint32_t node);
/// Keeps words that many nodes share, once. Returns where they begin, or STORE_NONE when there is
/// no room.
uint32_t store_share(Store *store, const uint32_t *words, int count);
/// Those words; NULL for STORE_NONE. Borrowed until the store ends.
const uint32_t *store_shared(const Store *store, uint32_t place);
void store_push(Store *store, int32_t cost, uint32_t node);
/// Makes none open.
void store_close_all(Store *store);
/// STORE_NONE when none is open.
uint32_t store_pop(Store *store);
/// Where the owner of a key (not 0) is noted: STORE_NONE when the key is new, until the caller
/// writes a node there. Borrowed until the next key. NULL when there is no room.
uint32_t *store_owner(Store *store, uint64_t key);
/// Notes a key (not 0); true when it is new.
bool store_is_new(Store *store, uint64_t key);
/// Counts so many bytes of the caller's as in use. False when there is no room for them.
bool store_takes(Store *store, size_t bytes);

#endif
