#include "search/store.h"

#include <stdlib.h>
#include <string.h>

enum {
    NODES_A_PAGE = 1 << 14,
    WORDS_A_PAGE = 1 << 18,
    SEEN_FIRST = 1 << 8,
    HEAP_FIRST = 1 << 12,
    PAGES_FIRST = 64
};

void store_begin(Store *store, size_t most_bytes, SearchMemory *memory) {
    *store = (Store){.most = most_bytes, .memory = memory};
}

void store_free(Store *store) {
    for (uint32_t i = 0; i < store->node_page_room; i++) {
        free(store->node_pages[i]);
    }
    for (uint32_t i = 0; i < store->word_page_room; i++) {
        free(store->word_pages[i]);
    }
    free(store->node_pages);
    free(store->word_pages);
    free(store->heap);
    for (int i = 0; i < STORE_KEY_PARTS; i++) {
        free(store->seen[i].keys);
        free(store->seen[i].owners);
    }
    if (store->memory) {
        store->memory->used -= store->bytes;
    }
    *store = (Store){0};
}

void store_clear(Store *store) {
    size_t most = store->most;
    SearchMemory *memory = store->memory;
    store_free(store);
    store_begin(store, most, memory);
}

bool store_takes(Store *store, size_t bytes) {
    SearchMemory *memory = store->memory;
    if (store->bytes + bytes > store->most || (memory && memory->used + bytes > memory->most)) {
        store->full = true;
        return false;
    }
    store->bytes += bytes;
    if (memory) {
        memory->used += bytes;
    }
    return true;
}

// --- pages ----------------------------------------------------------------------------------

/// Makes room for page number `page` in a list of pages. The new places are NULL.
static bool need_place(void ***pages, uint32_t *room, uint32_t page) {
    if (page < *room) {
        return true;
    }
    uint32_t more = *room ? 2 * *room : PAGES_FIRST;
    void **grown = realloc(*pages, more * sizeof *grown);
    if (!grown) {
        return false;
    }
    memset(grown + *room, 0, (more - *room) * sizeof *grown);
    *pages = grown;
    *room = more;
    return true;
}

static bool need_page(Store *store, void ***pages, uint32_t *room, uint32_t page, size_t bytes) {
    if (page < *room && (*pages)[page]) {
        return true;
    }
    if (!need_place(pages, room, page) || !store_takes(store, bytes)) {
        store->full = true;
        return false;
    }
    (*pages)[page] = malloc(bytes);
    store->full |= !(*pages)[page];
    return (*pages)[page] != NULL;
}

static bool need_node_page(Store *store) {
    return need_page(store, &store->node_pages, &store->node_page_room,
                     store->node_count / NODES_A_PAGE, NODES_A_PAGE * sizeof(StoreNode));
}

/// Room for so many words in one page.
static bool need_word_page(Store *store, int count) {
    uint32_t at = store->word_count;
    if (at % WORDS_A_PAGE + (uint32_t)count > WORDS_A_PAGE) {
        at = (at / WORDS_A_PAGE + 1) * WORDS_A_PAGE;
    }
    bool ok = at < UINT32_MAX - WORDS_A_PAGE &&
              need_page(store, &store->word_pages, &store->word_page_room, at / WORDS_A_PAGE,
                        WORDS_A_PAGE * sizeof(uint32_t));
    store->word_count = ok ? at : store->word_count;
    return ok;
}

static uint32_t *words_at(const Store *store, uint32_t at) {
    uint32_t *page = store->word_pages[at / WORDS_A_PAGE];
    return page + at % WORDS_A_PAGE;
}

/// Room for the words of a state; where they begin is set.
static bool need_words(Store *store, int count, uint32_t *state) {
    bool ok = need_word_page(store, count);
    *state = store->word_count;
    store->word_count += ok ? (uint32_t)count : 0;
    return ok;
}

uint32_t store_add(Store *store, StoreNode node, const uint32_t *words, int count) {
    if (!need_node_page(store) || !need_words(store, count, &node.state)) {
        return STORE_NONE;
    }
    memcpy(words_at(store, node.state), words, (size_t)count * sizeof *words);
    *store_node(store, store->node_count) = node;
    return store->node_count++;
}

uint32_t store_add_like(Store *store, StoreNode node, uint32_t other) {
    if (!need_node_page(store)) {
        return STORE_NONE;
    }
    node.state = store_node(store, other)->state;
    *store_node(store, store->node_count) = node;
    return store->node_count++;
}

StoreNode *store_node(const Store *store, uint32_t node) {
    StoreNode *page = store->node_pages[node / NODES_A_PAGE];
    return page + node % NODES_A_PAGE;
}

const uint32_t *store_words(const Store *store, uint32_t node) {
    return words_at(store, store_node(store, node)->state);
}

// Word by word: the node's own may be fewer, at the end of a page.
bool store_has_state(const Store *store, uint32_t node, const uint32_t *words, int count) {
    const uint32_t *own = store_words(store, node);
    int same = 0;
    while (same < count && own[same] == words[same]) {
        same++;
    }
    return same == count;
}

// --- the open ones --------------------------------------------------------------------------

/// Puts one more into a heap of so many. Requires: there is room.
static void put_in(StoreEntry *heap, size_t count, StoreEntry entry) {
    size_t at = count;
    while (at > 0 && heap[(at - 1) / 2].cost > entry.cost) {
        heap[at] = heap[(at - 1) / 2];
        at = (at - 1) / 2;
    }
    heap[at] = entry;
}

/// Takes the first one out of a heap of so many; one is left less.
static StoreEntry take_first(StoreEntry *heap, size_t count) {
    StoreEntry top = heap[0], last = heap[--count];
    size_t at = 0;
    for (size_t child = 1; child < count; child = at * 2 + 1) {
        child += child + 1 < count && heap[child + 1].cost < heap[child].cost;
        if (last.cost <= heap[child].cost) {
            break;
        }
        heap[at] = heap[child];
        at = child;
    }
    heap[at] = last;
    return top;
}

void store_push(Store *store, int32_t cost, uint32_t node) {
    if (store->heap_count == store->heap_room) {
        uint32_t room = store->heap_room ? 2 * store->heap_room : HEAP_FIRST;
        StoreEntry *grown = store_takes(store, (room - store->heap_room) * sizeof *grown)
                                ? realloc(store->heap, room * sizeof *grown)
                                : NULL;
        if (!grown) {
            store->full = true;
            return;
        }
        store->heap = grown;
        store->heap_room = room;
    }
    put_in(store->heap, store->heap_count++, (StoreEntry){cost, node});
}

void store_close_all(Store *store) {
    store->heap_count = 0;
}

uint32_t store_pop(Store *store) {
    return store->heap_count > 0 ? take_first(store->heap, store->heap_count--).node : STORE_NONE;
}

// --- the keys -------------------------------------------------------------------------------

/// The place of a key, or the free one where it would be.
static uint32_t place_of(const StoreKeys *part, uint64_t key) {
    uint32_t at = (uint32_t)((key >> 32) * part->room >> 32);
    while (part->keys[at] != 0 && part->keys[at] != key) {
        at = at + 1 < part->room ? at + 1 : 0;
    }
    return at;
}

/// How many keys of a part have owners.
static uint32_t count_owned(const StoreKeys *part) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < part->room; i++) {
        count += part->keys[i] != 0 && part->owners[i] != STORE_NONE;
    }
    return count;
}

/// Makes room in a part: keys without an owner are forgotten, and where those are few it is larger.
static bool grow_part(Store *store, StoreKeys *part) {
    uint32_t owned = count_owned(part);
    uint32_t more = 2 * owned > part->room ? part->room / 2 : 0;
    uint32_t room = part->room ? part->room + more : SEEN_FIRST;
    StoreKeys grown = {.count = owned, .room = room};
    if (store_takes(store, (room - part->room) * (sizeof *grown.keys + sizeof *grown.owners))) {
        grown.keys = calloc(room, sizeof *grown.keys);
        grown.owners = malloc(room * sizeof *grown.owners);
    }
    if (!grown.keys || !grown.owners) {
        free(grown.keys);
        free(grown.owners);
        store->full = true;
        return false;
    }
    for (uint32_t i = 0; i < part->room; i++) {
        if (part->keys[i] && part->owners[i] != STORE_NONE) {
            uint32_t at = place_of(&grown, part->keys[i]);
            grown.keys[at] = part->keys[i];
            grown.owners[at] = part->owners[i];
        }
    }
    free(part->keys);
    free(part->owners);
    *part = grown;
    return true;
}

uint32_t *store_owner(Store *store, uint64_t key) {
    uint64_t mixed = key * 0x9e3779b97f4a7c15u;
    mixed ^= mixed >> 29;
    mixed = mixed ? mixed : 1;
    StoreKeys *part = &store->seen[mixed % STORE_KEY_PARTS];
    if (4 * (part->count + 1) > 3 * part->room && !grow_part(store, part)) {
        return NULL;
    }
    uint32_t at = place_of(part, mixed);
    if (part->keys[at] == 0) {
        part->keys[at] = mixed;
        part->owners[at] = STORE_NONE;
        part->count++;
    }
    return &part->owners[at];
}

uint32_t store_share(Store *store, const uint32_t *words, int count) {
    uint64_t key = 0x243f6a8885a308d3u;
    for (int i = 0; i < count; i++) {
        key = (key ^ words[i]) * 0x9e3779b97f4a7c15u;
        key ^= key >> 32;
    }
    uint32_t place, *owner = store_owner(store, key | 1);
    if (owner && *owner != STORE_NONE) {
        return *owner;
    }
    if (!owner || !need_words(store, count, &place)) {
        return STORE_NONE;
    }
    memcpy(words_at(store, place), words, (size_t)count * sizeof *words);
    *owner = place;
    return place;
}

const uint32_t *store_shared(const Store *store, uint32_t place) {
    return place != STORE_NONE ? words_at(store, place) : NULL;
}

bool store_is_new(Store *store, uint64_t key) {
    uint32_t *owner = store_owner(store, key);
    bool is_new = owner && *owner == STORE_NONE;
    if (is_new) {
        *owner = 0;
    }
    return is_new;
}
