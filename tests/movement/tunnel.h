// tunnel.h - random sealed rooms with walls of 1 to 4 px, and all that may lead through them.
//
// Walls are plain solids that stand still, or tiles of thin bars and diagonals; they may meet at no
// more than a corner. A flood over the pixels between them says which belong together (by their
// sides, not by corners), so the check is simple: an actor's pixels stay in the region that it was
// put into. What happens there is as rough as can be: tunings at their limits, bodies from 1 px,
// other sizes, crates and separating actors, tiles painted, solids that move, appear, come and go.
// A seed gives the same room and the same keys everywhere.

#ifndef FOOTHOLD_TESTS_MOVEMENT_TUNNEL_H
#define FOOTHOLD_TESTS_MOVEMENT_TUNNEL_H

#include "engine/room.h"

enum {
    TUNNEL_TICKS = 300,
    TUNNEL_ACTORS = 5,
    TUNNEL_SOLIDS = 5, // besides walls
    TUNNEL_MAP_W = 256,
    TUNNEL_MAP_H = 192, // px
    TUNNEL_MARGIN = 40  // px of the map around the room
};

typedef struct Tunnel {
    uint32_t seed, random;
    Room room;
    int size, cols, rows; // of the room's inside: px of a tile, tiles
    int roughness;        // percent of the ticks in which a hand from outside does something
    FhActorId actors[TUNNEL_ACTORS];
    uint8_t regions[TUNNEL_ACTORS]; // in which each is
    FhSolidId solids[TUNNEL_SOLIDS];
    uint32_t held[FH_PLAYERS_MAX];
    int region_count;
    long checks;                             // actors found where they belong
    uint8_t map[TUNNEL_MAP_H][TUNNEL_MAP_W]; // 0 wall, 1 outside, else a sealed region
} Tunnel;

/// Makes a room; with `leak` the World has not all the walls that the map has. Returns NULL when
/// nothing is sealed, or out of memory.
Tunnel *tunnel_create(uint32_t seed, bool leak);
void tunnel_destroy(Tunnel *tunnel);
/// One tick. Returns what it broke, or NULL.
const char *tunnel_tick(Tunnel *tunnel);
/// Writes the room, a character a pixel, and its actors in numbers.
void tunnel_tell(const Tunnel *tunnel, int tick);

#endif
