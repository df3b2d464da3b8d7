// What a search keeps: nodes and their states, which several may share.

#include "search/store.h"
#include "test.h"

TEST(store_adds_a_node_with_the_state_of_another) {
    static const uint32_t words[] = {7, 8, 9};
    Store store;
    store_begin(&store, 1 << 24, NULL);
    uint32_t a = store_add(&store, (StoreNode){.tick = 1}, words, 3);
    uint32_t like = store_add_like(&store, (StoreNode){.tick = 4}, a);
    CHECK(store_node(&store, like)->state == store_node(&store, a)->state);
    CHECK(store_node(&store, like)->tick == 4 && store_words(&store, like)[2] == 9);
    CHECK(store_node(&store, store_add(&store, (StoreNode){0}, words, 3))->state == 3);
    store_free(&store);
}

// It may be the last one of a page.
TEST(store_looks_no_further_than_a_state_goes) {
    enum { SHORT = 64, ALL = (1 << 18) / SHORT };
    static const uint32_t longer[SHORT + 4] = {1};
    uint32_t words[SHORT] = {0};
    Store store;
    store_begin(&store, 1 << 24, NULL);
    for (int i = 0; i < ALL; i++) {
        store_add(&store, (StoreNode){.tick = i}, words, SHORT);
    }
    CHECK_INT((ALL - 1) * SHORT, (int)store_node(&store, ALL - 1)->state);
    CHECK(store_has_state(&store, ALL - 1, words, SHORT));
    words[SHORT - 1] = 1;
    CHECK(!store_has_state(&store, ALL - 1, words, SHORT));
    CHECK(!store_has_state(&store, ALL - 1, longer, SHORT + 4));
    store_free(&store);
}
