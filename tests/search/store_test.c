// What a search keeps: states that are given back, and their room.

#include "search/store.h"
#include "test.h"

TEST(store_puts_a_state_where_one_of_its_size_was_given_back) {
    static const uint32_t words[] = {7, 8, 9, 10};
    Store store;
    store_begin(&store, 1 << 24, NULL);
    uint32_t a = store_add(&store, (StoreNode){.tick = 1}, words, 3);
    uint32_t b = store_add(&store, (StoreNode){.tick = 2}, words, 3);
    uint32_t at_a = store_node(&store, a)->state, at_b = store_node(&store, b)->state;
    store_give_back(&store, a, 3);
    store_give_back(&store, b, 3);
    uint32_t longer = store_add(&store, (StoreNode){.tick = 3}, words, 4);
    uint32_t c = store_add(&store, (StoreNode){.tick = 4}, words, 3);
    uint32_t d = store_add(&store, (StoreNode){.tick = 5}, words + 1, 3);
    CHECK(store_node(&store, longer)->state == at_b + 3);
    CHECK(store_node(&store, c)->state == at_b && store_node(&store, d)->state == at_a);
    CHECK(store_words(&store, c)[2] == 9 && store_words(&store, d)[2] == 10);
    CHECK(store_node(&store, store_add(&store, (StoreNode){0}, words, 3))->state == at_b + 7);
    store_free(&store);
}

TEST(store_gives_back_the_state_of_a_node_whose_next_one_is_longer) {
    static const uint32_t words[] = {7, 8, 9, 10};
    Store store;
    store_begin(&store, 1 << 24, NULL);
    uint32_t a = store_add(&store, (StoreNode){.tick = 1}, words, 2);
    uint32_t at = store_node(&store, a)->state;
    CHECK(store_replace(&store, a, (StoreNode){.tick = 2}, words, 2, 2));
    CHECK(store_node(&store, a)->state == at);
    CHECK(store_replace(&store, a, (StoreNode){.tick = 3}, words, 4, 2));
    CHECK(store_node(&store, a)->state != at && store_words(&store, a)[3] == 10);
    uint32_t like = store_add_like(&store, (StoreNode){.tick = 4}, a);
    CHECK(store_node(&store, like)->state == store_node(&store, a)->state);
    CHECK(store_node(&store, like)->tick == 4);
    CHECK(store_node(&store, store_add(&store, (StoreNode){0}, words, 2))->state == at);
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
