// A crowd of 10,000 walkers in one World, on a long floor with lifts. fh_world_each_actor reads all
// of them without a copy; fh_world_actors_in lists those in a box.

#include <stdio.h>

#include <foothold/foothold.h>

enum { WALKERS = 10000, LIFTS = 100, WIDE = 64000 };

typedef struct Count {
    int left, right;
} Count;

static bool count(void *context, FhActorId id, FhRect box) {
    Count *of = context;
    (void)id;
    *(box.x < WIDE / 2 ? &of->left : &of->right) += 1;
    return true;
}

static FhTerrain *make_floor(FhTileset *tileset) {
    static const FhProfilePoint full[] = {{0, 1}, {1, 1}};
    FhTileKind block = {.solidity = FH_SOLID, .grip = 1};
    fh_shape_from_profile(&block.shape, 16, full, 2);
    FhTile tile = fh_tile_make(fh_tileset_add(tileset, &block), 0);
    FhTerrain *terrain = fh_terrain_create(tileset);
    for (int col = 0; col < WIDE / 16; col++) {
        fh_terrain_set(terrain, col, 19, tile);
    }
    return terrain;
}

int main(void) {
    FhTileset *tileset = fh_tileset_create(16);
    FhTerrain *terrain = make_floor(tileset);
    FhWorldDef def = {.terrain = terrain, .bounds = {0, 0, WIDE, 320}, .actors = WALKERS};
    def.solids = LIFTS;
    def.path_points = 2 * LIFTS;
    FhWorld *world = fh_world_create(&def);
    for (int i = 0; i < LIFTS; i++) {
        int x = 320 + i * 640;
        const FhPoint path[] = {{x, 296}, {x, 200}};
        FhSolidDef lift = {.box = {x, 296, 32, 8}, .path = path, .path_count = 2, .speed = 40};
        lift.mode = FH_PATH_PINGPONG;
        fh_world_add_solid(world, &lift);
    }
    for (int i = 0; i < WALKERS; i++) {
        FhActorDef walker = {.box = {i * 6, 288, 10, 16}, .driver = FH_DRIVER_WALKER};
        walker.facing = i % 2 ? 1 : -1;
        fh_world_add_actor(world, &walker);
    }
    for (int tick = 0; tick < 300; tick++) {
        fh_world_tick(world, (FhInput){0});
    }
    Count of = {0, 0};
    fh_world_each_actor(world, count, &of);
    FhActorId near[64];
    int found = fh_world_actors_in(world, (FhRect){32000, 200, 64, 100}, near, 64);
    printf("%d to the left, %d to the right; %d in a box\n", of.left, of.right, found);
    fh_world_destroy(world);
    fh_terrain_destroy(terrain);
    fh_tileset_destroy(tileset);
    return 0;
}
