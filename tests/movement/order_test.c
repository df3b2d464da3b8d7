// The same in every order: see order.h, and rooms.h for FOOTHOLD_ORDER_ROOMS and the like.

#include "movement/order.h"
#include "movement/rooms.h"

#include <stdio.h>

#include "test.h"

enum { ROOMS = 60, TRIED = 6 };

static OrderSort sort_played;
static int orders_played;

/// Plays one order, held to the first one; -1: they agree in all ticks.
static int play_order(uint32_t seed, int number, OrderState *first, int *which) {
    Order order;
    int wrong = -1;
    order_begin(&order, seed, sort_played, number);
    for (int tick = 0; tick < ORDER_TICKS && wrong < 0; tick++) {
        order_tick(&order);
        OrderState state = order_state(&order);
        first[tick] = number == 0 ? state : first[tick];
        *which = order_difference(&order, &first[tick], &state);
        wrong = *which == ORDER_ACTORS ? -1 : tick;
    }
    order_end(&order);
    return wrong;
}

static void tell(uint32_t seed, int number, int until) {
    Order order;
    order_begin(&order, seed, sort_played, number);
    printf("order %d\n", number);
    for (int tick = 0; tick <= until; tick++) {
        order_tick(&order);
        if (tick >= until - 2) {
            order_tell(&order, tick);
        }
    }
    order_end(&order);
}

/// The first difference of the room, in words; NULL: there is none.
static const char *play(uint32_t seed, int *tick, bool tells) {
    static OrderState first[ORDER_TICKS];
    static char words[80];
    for (int number = 0; number < orders_played; number++) {
        int which;
        *tick = play_order(seed, number, first, &which);
        if (*tick >= 0) {
            if (tells) {
                tell(seed, 0, *tick);
                tell(seed, number, *tick);
            }
            snprintf(words, sizeof words, "%s %d differs in order %d",
                     which < 0 ? "solid" : "actor", which < 0 ? -1 - which : which, number);
            return words;
        }
    }
    return NULL;
}

TEST(order_of_crates_and_heroes_makes_no_difference) {
    sort_played = (OrderSort){0};
    orders_played = TRIED;
    rooms_play("FOOTHOLD_ORDER", ROOMS, play);
}

TEST(order_of_crates_and_separating_actors_makes_no_difference) {
    sort_played = (OrderSort){.separating = true};
    orders_played = TRIED;
    rooms_play("FOOTHOLD_ORDER", ROOMS, play);
}

TEST(order_of_the_parts_of_a_vehicle_makes_no_difference) {
    sort_played = (OrderSort){.vehicles = true};
    orders_played = ORDERS;
    rooms_play("FOOTHOLD_ORDER", ROOMS / 4, play);
}
