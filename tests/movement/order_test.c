// The same in every order: see order.h, and rooms.h for FOOTHOLD_ORDER_ROOMS and the like.

#include "engine/room.h"
#include "engine/rules/crate.h"
#include "movement/order.h"
#include "movement/rooms.h"

#include <stdio.h>

#include "test.h"

enum { ROOMS = 24, TRIED = 6 };

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

// --- law 24: which goes first -------------------------------------------------------------------

// Each of two differs from the plain one by what alone decides; `first` goes before `second`.
TEST(order_goes_by_edge_then_crates_then_parts_then_height_way_place_speed_and_size) {
    enum { CRATE = FH_ACTOR_BLOCKS, PART = FH_ACTOR_SEPARATES };
    static const struct {
        FhActor first, second;
        int way_first, way_second;
    } pairs[] = {
        {{.y = 11, .w = 8, .h = 12}, {.y = 10, .w = 8, .h = 12}, 1, 1},
        {{.w = 8, .h = 12, .flags = CRATE}, {.w = 8, .h = 12, .flags = PART}, -1, 1},
        {{.w = 8, .h = 12, .flags = PART}, {.w = 8, .h = 12}, -1, 1},
        {{.y = 1, .w = 8, .h = 11, .flags = PART}, {.w = 8, .h = 12, .flags = PART}, -1, 1},
        {{.w = 8, .h = 12}, {.x = 90, .w = 8, .h = 12}, 1, -1},
        {{.x = 9, .w = 8, .h = 12}, {.w = 16, .h = 12}, 1, 1},
        {{.w = 16, .h = 12}, {.x = 1, .w = 8, .h = 12}, -1, -1},
        {{.x = 8, .w = 8, .h = 12}, {.w = 16, .h = 12}, 1, 1},
        {{.w = 16, .h = 12, .vx = -2.0f}, {.w = 8, .h = 12, .vx = 1.0f}, -1, -1},
        {{.y = 1, .w = 8, .h = 11}, {.w = 8, .h = 12}, 1, 1},
        {{.x = 8, .y = 4, .w = 8, .h = 8}, {.w = 16, .h = 12}, 1, 1},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        for (int at = 0; at < 2; at++) { // whichever comes first in the array
            FhActor actors[2];
            const FhActor *a = &actors[at], *b = &actors[1 - at];
            actors[at] = pairs[i].first;
            actors[1 - at] = pairs[i].second;
            CHECK(fh_crate_goes_before(a, b, pairs[i].way_first, pairs[i].way_second));
            CHECK(!fh_crate_goes_before(b, a, pairs[i].way_second, pairs[i].way_first));
        }
    }
}

TEST(order_goes_by_where_an_actor_moves_however_slowly_else_by_its_facing) {
    static const struct {
        float vx;
        int8_t facing;
        int first;
    } actors[] = {{0.5f, -1, 0}, {0.0f, -1, 1}, {0.0f, 1, 0}, {-0.5f, 1, 1}};
    for (int i = 0; i < 4; i++) {
        Room room = room_from("..........\n##########\n");
        FhActor *one = room_actor(&room, FH_DRIVER_PLAYER, (FhRect){100, 4, 8, 12});
        FhActor *other = room_actor(&room, FH_DRIVER_PLAYER, (FhRect){20, 4, 8, 12});
        room_tick(&room, 0, 1); // lists them
        other->control.facing = -1;
        one->control.facing = actors[i].facing;
        one->vx = actors[i].vx;
        room.world->has_blockers = true;
        fh_crate_sort(room.world);
        CHECK_INT(actors[i].first, fh_world_awake(room.world)[0]);
        room.world->has_blockers = false;
        room_destroy(&room);
    }
}
