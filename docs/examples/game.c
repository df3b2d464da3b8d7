// One small game in five languages (game.c, .cpp, .lua, .py, .js): a hero, a walker, a hill and a
// lift, ten seconds of keys. Each prints the same hash.

#include <inttypes.h>
#include <stdio.h>

#include <foothold/foothold.h>

static FhTile add_kind(FhTileset *tileset, float left, float right) {
    const FhProfilePoint line[] = {{0, left}, {1, right}};
    FhTileKind kind = {.solidity = FH_SOLID, .grip = 1};
    fh_shape_from_profile(&kind.shape, 16, line, 2);
    return fh_tile_make(fh_tileset_add(tileset, &kind), 0);
}

int main(void) {
    FhTileset *tileset = fh_tileset_create(16);
    FhTile block = add_kind(tileset, 1, 1), slope = add_kind(tileset, 0, 1);
    FhTerrain *terrain = fh_terrain_create(tileset);
    for (int col = 0; col < 30; col++) {
        fh_terrain_set(terrain, col, 10, block);
    }
    fh_terrain_set(terrain, 8, 9, slope);
    fh_terrain_set(terrain, 9, 9, (FhTile)(slope + FH_FLIP_X));
    FhWorldDef room = {.terrain = terrain, .bounds = {0, 0, 480, 180}, .actors = 2};
    room.solids = 1;
    room.path_points = 2;
    FhWorld *world = fh_world_create(&room);
    const FhPoint path[] = {{240, 152}, {240, 60}};
    FhSolidDef lift = {.path = path, .path_count = 2, .speed = 50, .mode = FH_PATH_PINGPONG};
    lift.box = (FhRect){240, 152, 48, 8};
    fh_world_add_solid(world, &lift);
    FhActorDef hero = {.box = {40, 136, 12, 24}, .driver = FH_DRIVER_PLAYER};
    FhActorDef walker = {.box = {300, 144, 14, 16}, .driver = FH_DRIVER_WALKER, .facing = -1};
    FhActorId id = fh_world_add_actor(world, &hero);
    fh_world_add_actor(world, &walker);
    int events = 0;
    for (int tick = 0; tick < 600; tick++) {
        uint32_t way = tick / 150 % 2 ? FH_INPUT_LEFT : FH_INPUT_RIGHT;
        uint32_t jump = tick % 50 < 12 ? FH_INPUT_JUMP : 0;
        fh_world_tick(world, (FhInput){way | jump});
        int count = 0;
        fh_world_events(world, &count, NULL);
        events += count;
    }
    FhRect box = fh_world_actor(world, id).box;
    printf("%016" PRIx64 ", %d events, the hero at %d,%d\n", fh_world_hash(world), events,
           (int)box.x, (int)box.y);
    fh_world_destroy(world);
    fh_terrain_destroy(terrain);
    fh_tileset_destroy(tileset);
    return 0;
}
