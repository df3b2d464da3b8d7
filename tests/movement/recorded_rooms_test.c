// The rooms of order.h and energy.h, whose Worlds are known by their hash: crates, separating
// actors, vehicles, lifts, belts and springs.

#include "engine/world/world.h"
#include "movement/energy.h"
#include "movement/order.h"
#include "recorded.h"
#include "test.h"

enum { ROOMS = 32, EACH = 6 }; // ticks from a hash to the next

static uint64_t with_world(uint64_t hash, const FhWorld *world, int tick) {
    return tick % EACH ? hash : recorded_number(hash, (int64_t)fh_world_hash(world));
}

static void check_orders(const char *row, OrderSort sort) {
    uint64_t hash = RECORDED_NOTHING;
    for (uint32_t seed = 1; seed <= ROOMS; seed++) {
        Order order;
        order_begin(&order, 7000 + seed, sort, 0);
        for (int tick = 0; tick < ORDER_TICKS; tick++) {
            order_tick(&order);
            hash = with_world(hash, order.room.world, tick);
        }
        order_end(&order);
    }
    recorded_check(row, hash);
}

TEST(recorded_rooms_with_crates_separating_actors_and_vehicles) {
    check_orders("orders/crates", (OrderSort){0});
    check_orders("orders/separating", (OrderSort){.separating = true});
    check_orders("orders/vehicles", (OrderSort){.vehicles = true});
}

TEST(recorded_rooms_with_lifts_belts_and_springs) {
    uint64_t hash = RECORDED_NOTHING;
    for (uint32_t seed = 1; seed <= ROOMS; seed++) {
        Energy energy;
        energy_begin(&energy, 7000 + seed);
        for (int tick = 0; tick < ENERGY_TICKS; tick++) {
            energy_tick(&energy);
            hash = with_world(hash, energy.room.world, tick);
        }
        energy_end(&energy);
    }
    recorded_check("energy", hash);
}
