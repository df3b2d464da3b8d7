// The rooms of tunnel.h, order.h and energy.h, whose Worlds are known by their hash: rough rooms
// with all tunings at their limits, crates, separating actors, vehicles, lifts, belts and springs;
// those of tunnel.h with each mover.

#include <stdio.h>
#include <string.h>

#include "engine/world/world.h"
#include "level/movers.h"
#include "movement/energy.h"
#include "movement/order.h"
#include "movement/tunnel.h"
#include "movers/trial.h"
#include "recorded.h"
#include "test.h"

enum { ROOMS = 32, ROOMS_OF_MOVER = 10, EACH = 6 }; // ticks from a hash to the next

static uint64_t with_event(uint64_t hash, const FhEvent *event) {
    const int32_t numbers[] = {event->type, event->actor, event->value, event->x, event->y};
    return recorded_bytes(hash, numbers, sizeof numbers);
}

/// The World now and then, and what happened in every tick.
static uint64_t with_world(uint64_t hash, const FhWorld *world, int tick) {
    int count, lost;
    const FhEvent *events = fh_world_events(world, &count, &lost);
    for (int i = 0; i < count; i++) {
        hash = with_event(hash, &events[i]);
    }
    return tick % EACH ? hash : recorded_number(hash, (int64_t)fh_world_hash(world));
}

static void take_up(const Tunnel *tunnel, int mover) {
    for (int i = 0; i < TUNNEL_ACTORS; i++) {
        const FhActor *actor = fh_actor_of(tunnel->room.world, tunnel->actors[i]);
        if (actor && actor->movement != mover) {
            fh_world_set_mover(tunnel->room.world, tunnel->actors[i], mover);
        }
    }
}

static uint64_t tunnels_of(int mover, int rooms) {
    uint64_t hash = RECORDED_NOTHING;
    for (int room = 1; room <= rooms; room++) {
        Tunnel *tunnel = tunnel_create(7000u + (uint32_t)room, false);
        for (int tick = 0; tunnel && tick < TUNNEL_TICKS; tick++) {
            take_up(tunnel, mover);
            tunnel_tick(tunnel);
            hash = with_world(hash, tunnel->room.world, tick);
        }
        tunnel_destroy(tunnel);
    }
    return hash;
}

TEST(recorded_tunnels_of_the_default_mover) {
    recorded_check("tunnels/default", tunnels_of(0, ROOMS));
}

TEST(recorded_tunnels_of_each_other_mover) {
    for (int mover = 1; mover < level_mover_count; mover++) {
        if (fh_mover_is_there(level_movers[mover]) && !level_movers[mover]->varies) {
            char row[96];
            snprintf(row, sizeof row, "tunnels/%s", level_movers[mover]->name);
            recorded_check(row, tunnels_of(mover, ROOMS_OF_MOVER));
        }
    }
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
