// The library's first page: a block, a row of it, a hero that falls on it and runs.
#include <foothold/foothold.h>
#include <stdio.h>

int main(void) {
    FhTileset *tiles = fh_tileset_create(16);
    FhTileKind block = {.solidity = FH_SOLID, .grip = 1.0f};
    uint64_t rows[16];
    for (int y = 0; y < 16; y++) {
        rows[y] = 0xffff;
    }
    fh_shape_from_rows(&block.shape, 16, rows);
    FhTile tile = fh_tile_make(fh_tileset_add(tiles, &block), 0);
    FhTerrain *terrain = fh_terrain_create(tiles);
    for (int col = 0; col < 20; col++) {
        fh_terrain_set(terrain, col, 10, tile);
    }
    FhWorldDef def = {.terrain = terrain, .bounds = {0, 0, 320, 180}, .actors = 1};
    FhWorld *world = fh_world_create(&def);
    FhActorDef hero = {.box = {16, 100, 12, 24}, .driver = FH_DRIVER_PLAYER};
    FhActorId id = fh_world_add_actor(world, &hero);
    for (int tick = 0; tick < 60; tick++) {
        fh_world_tick(world, (FhInput){FH_INPUT_RIGHT});
    }
    FhActorView view = fh_world_actor(world, id);
    printf("x %d, feet %d, %s\n", (int)view.box.x, (int)fh_rect_bottom(view.box),
           fh_contacts_floor(&view.contacts) ? "on the floor" : "in the air");
    bool ok = view.box.x > 60 && fh_rect_bottom(view.box) == 160 && !fh_world_validate(world, NULL);
    fh_world_destroy(world);
    fh_terrain_destroy(terrain);
    fh_tileset_destroy(tiles);
    return ok ? 0 : 1;
}
