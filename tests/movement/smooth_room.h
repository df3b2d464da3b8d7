// smooth_room.h - a player in a little room that moves by smooth tiles.

#ifndef FOOTHOLD_TESTS_MOVEMENT_SMOOTH_ROOM_H
#define FOOTHOLD_TESTS_MOVEMENT_SMOOTH_ROOM_H

#include "engine/room.h"
#include "engine/world/world.h"

/// Adds a player with the middle of its feet at (x, y), 12 px wide and 24 tall.
static inline FhActor *smooth_player(Room *room, int x, int y) {
    return room_mover(room, "tile_smooth", FH_DRIVER_PLAYER, (FhRect){x - 6, y - 24, 12, 24});
}

static inline FhTuning *smooth_tuning(Room *room) {
    return &room->world->tunings[0];
}

static inline int smooth_feet(const FhActor *actor) {
    return actor->y + actor->h;
}

#endif
