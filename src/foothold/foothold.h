// foothold.h - pixel-exact 2D platformer physics: all of the library's public headers.
//
//     #include <foothold/foothold.h>
//     #include <stdio.h>
//
//     int main(void) {
//         FhTileset *tiles = fh_tileset_create(16);
//         FhTileKind block = {.solidity = FH_SOLID, .grip = 1.0f};
//         uint64_t rows[16];
//         for (int y = 0; y < 16; y++) {
//             rows[y] = 0xffff;
//         }
//         fh_shape_from_rows(&block.shape, 16, rows);
//         FhTile tile = fh_tile_make(fh_tileset_add(tiles, &block), 0);
//         FhTerrain *terrain = fh_terrain_create(tiles);
//         for (int col = 0; col < 20; col++) {
//             fh_terrain_set(terrain, col, 10, tile);
//         }
//         FhWorldDef def = {.terrain = terrain, .bounds = {0, 0, 320, 180}, .actors = 1};
//         FhWorld *world = fh_world_create(&def);
//         FhActorDef hero = {.box = {16, 100, 12, 24}, .driver = FH_DRIVER_PLAYER};
//         FhActorId id = fh_world_add_actor(world, &hero);
//         for (int tick = 0; tick < 60; tick++) {
//             fh_world_tick(world, (FhInput){FH_INPUT_RIGHT});
//         }
//         printf("x %d\n", (int)fh_world_actor(world, id).box.x);
//         fh_world_destroy(world);
//         fh_terrain_destroy(terrain);
//         fh_tileset_destroy(tiles);
//     }

#ifndef FOOTHOLD_FOOTHOLD_H
#define FOOTHOLD_FOOTHOLD_H

#define FH_VERSION_MAJOR 0
#define FH_VERSION_MINOR 1
#define FH_VERSION_PATCH 0
/// As one number, for comparisons: 0.1.0 is 100.
#define FH_VERSION (FH_VERSION_MAJOR * 10000 + FH_VERSION_MINOR * 100 + FH_VERSION_PATCH)

#include "foothold/actor.h"
#include "foothold/base.h"
#include "foothold/ground.h"
#include "foothold/mover.h"
#include "foothold/query.h"
#include "foothold/solid.h"
#include "foothold/terrain.h"
#include "foothold/tiles.h"
#include "foothold/tuning.h"
#include "foothold/world.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The FH_VERSION of the library that the program was linked with: 100 for 0.1.0.
FH_API int fh_version(void);

#ifdef __cplusplus
}
#endif

#endif
