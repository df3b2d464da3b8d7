// order.h - random rooms with crates, heroes, lifts and vehicles, made in any order.
//
// A seed gives the same room, things and keys everywhere; `order` says in which order the things
// come into the World (0: as they were drawn). Nothing that happens may depend on it (laws 13, 24).

#ifndef FOOTHOLD_TESTS_MOVEMENT_ORDER_H
#define FOOTHOLD_TESTS_MOVEMENT_ORDER_H

#include "engine/room.h"

enum { ORDER_TICKS = 240, ORDER_ACTORS = 8, ORDER_SOLIDS = 8, ORDER_PARTS = 4, ORDERS = 24 };

typedef struct Order {
    uint32_t random;
    Room room;
    int actor_count, solid_count;
    FhActorDef actors[ORDER_ACTORS];
    FhSolidDef solids[ORDER_SOLIDS];
    FhPoint paths[ORDER_SOLIDS][2];
    FhActorId actor_ids[ORDER_ACTORS]; // by their places above
    FhSolidId solid_ids[ORDER_SOLIDS];
    uint32_t held[FH_PLAYERS_MAX];
    int edit_percent; // of the ticks, in which a tile changes
} Order;

/// What the World has come to, in a way that does not tell the order.
typedef struct OrderState {
    FhRect actors[ORDER_ACTORS], solids[ORDER_SOLIDS];
    float vx[ORDER_ACTORS], vy[ORDER_ACTORS];
    uint8_t states[ORDER_ACTORS];
} OrderState;

/// What the room is about: `separating` push each other besides, `vehicles` are solids in groups.
typedef struct OrderSort {
    bool separating, vehicles;
} OrderSort;

void order_begin(Order *order, uint32_t seed, OrderSort sort, int number);
void order_end(Order *order);
void order_tick(Order *order);
OrderState order_state(const Order *order);
/// The first actor that differs, else -1 - the first solid; ORDER_ACTORS: none does.
int order_difference(const Order *order, const OrderState *a, const OrderState *b);
/// Writes where all is.
void order_tell(const Order *order, int tick);

#endif
