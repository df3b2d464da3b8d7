// room.h - little rooms drawn as text, for the tests of motion.
//
// One character is a tile of 16 px, the first row starts at y 0. `#` block, `/` 45 degrees rising
// to the right, `\` its mirror, `a b` a 1:2 rise over two tiles, `^` the mirror of `/` from top to
// bottom (a ceiling), `"` of `\`, `-` one-way, `p` one-way slope like `/`, `H` ladder, `T` ladder
// top, `z` stairs, `x` spikes, `i` ice, `>` `<` conveyors, `o` bounce, `h` lower half,
// `fs` 63 degrees (`s` below `f`), `1234` 14 degrees and `8765` its mirror. Anything else is empty.

#ifndef FOOTHOLD_TESTS_ENGINE_ROOM_H
#define FOOTHOLD_TESTS_ENGINE_ROOM_H

#include "engine/world/world.h"

typedef struct Room {
    FhTileset *tileset;
    FhTerrain *terrain;
    FhWorld *world;
} Room;

/// Builds a room from rows that end in a newline, its first tile at (col, row). The world's sides
/// are out of sight. Ends the program out of memory. It lasts as long as the case.
Room room_at(const char *rows, int col, int row);
Room room_from(const char *rows);
/// With tiles of that many px, its first tile at (first.x, first.y).
Room room_drawn(const char *rows, int size, FhPoint first);
/// The same with tiles of 8, 16, 32 or 64 px.
Room room_sized(const char *rows, int size);
/// Hills, ROOM_HILLS tiles wide from column 0 on: slopes, steps, and a few things of any kind in
/// the air above them.
enum { ROOM_HILLS = 40 };
Room room_of_hills(uint32_t *seed, int size);
/// Destroys it before the case is over: for rooms that are made in a loop.
void room_destroy(Room *room);
/// Gives it another World, on its terrain.
void room_set_world(Room *room, FhWorldDef def);
/// Destroys a World when the case is over; returns it. NULL: nothing.
FhWorld *test_world(FhWorld *world);
/// The tile that a character stands for.
FhTile room_tile(char letter);

/// Adds an actor (borrowed until the room is destroyed) with the World's first tuning.
FhActor *room_actor(Room *room, FhDriverKind driver, FhRect box);
/// The same, moving in the way of that name.
FhActor *room_mover(Room *room, const char *movement, FhDriverKind driver, FhRect box);
/// Puts the actor on a new lift, rides it up, down and to the right, and checks in every tick that
/// it stands on it.
void room_ride(Room *room, FhActor *actor);
/// Adds a plain solid that stands still.
FhSolid *room_solid(Room *room, FhRect box);
/// Adds a one-way solid that stands still.
FhSolid *room_one_way(Room *room, FhRect box);
/// Adds a solid made of tiles, drawn as a room; rows must be equally long.
FhSolid *room_shaped(Room *room, const char *rows, int x, int y);
/// The mask of a terrain alone. It lasts as long as the case.
FhMask *room_mask(const FhTerrain *terrain);
/// Ticks `count` times with these keys held.
void room_tick(Room *room, uint32_t held, int count);
/// How many events of that type the last tick had.
int room_events(const Room *room, FhEventType type);

#endif
