// Tiles of another editor by hand: numbers as Tiled writes them, with its three flip bits, become
// tiles in one of eight transforms. The hero runs up a slope, over its mirror image, and climbs a
// ladder through a one-way.

#include <stdio.h>

#include <foothold/foothold.h>

enum { COLS = 20, ROWS = 8, TILE = 16 };
enum { BLOCK = 1, SLOPE, LADDER, LADDER_TOP };

#define MIRRORED 0x80000000u // Tiled's bits: left to right, top to bottom, across the diagonal
#define UPENDED  0x40000000u
#define DIAGONAL 0x20000000u
#define M        (MIRRORED | SLOPE)

static const uint32_t data[ROWS][COLS] = {[2] = {[12] = BLOCK, BLOCK, LADDER_TOP, BLOCK, BLOCK},
                                          [3] = {[14] = LADDER},
                                          [4] = {[14] = LADDER},
                                          [5] = {[5] = SLOPE, M, [14] = LADDER},
                                          [6] = {[4] = SLOPE, BLOCK, BLOCK, M, [14] = LADDER},
                                          [7] = {BLOCK, BLOCK, BLOCK, BLOCK, BLOCK, BLOCK, BLOCK,
                                                 BLOCK, BLOCK, BLOCK, BLOCK, BLOCK, BLOCK, BLOCK,
                                                 BLOCK, BLOCK, BLOCK, BLOCK, BLOCK, BLOCK}};

/// Tiled flips across the diagonal first; that is a turn to the right, mirrored.
static FhTile tile_of(uint32_t number) {
    int transform = number & DIAGONAL ? fh_transform_compose(FH_R90, FH_FLIP_X) : 0;
    transform = number & MIRRORED ? fh_transform_compose(transform, FH_FLIP_X) : transform;
    transform = number & UPENDED ? fh_transform_compose(transform, FH_FLIP_Y) : transform;
    int kind = (int)(number & 0xffff);
    return kind ? fh_tile_make(kind, transform) : FH_TILE_EMPTY;
}

/// Adds the kinds in the order of their numbers.
static FhTileset *make_kinds(void) {
    static const FhProfilePoint full[] = {{0, 1}, {1, 1}}, rising[] = {{0, 0}, {1, 1}};
    FhTileset *tileset = fh_tileset_create(TILE);
    for (int number = BLOCK; number <= LADDER_TOP; number++) {
        FhTileKind kind = {.solidity = number <= SLOPE ? FH_SOLID : FH_PASSABLE, .grip = 1};
        kind.flags = number >= LADDER ? FH_KIND_LADDER : 0;
        if (number == LADDER_TOP) {
            kind.solidity = FH_ONE_WAY;
        }
        fh_shape_from_profile(&kind.shape, TILE, number == SLOPE ? rising : full, 2);
        fh_tileset_add(tileset, &kind);
    }
    return tileset;
}

static void play(FhWorld *world, uint32_t held, int ticks, const char *what) {
    for (int i = 0; i < ticks; i++) {
        fh_world_tick(world, (FhInput){held});
    }
    FhRect hero = fh_world_actor(world, fh_world_actor_id(world, 0)).box;
    printf("%s: feet at %d,%d\n", what, (int)hero.x + hero.w / 2, (int)hero.y + hero.h);
}

int main(void) {
    FhTileset *tileset = make_kinds();
    FhTerrain *terrain = fh_terrain_create(tileset);
    for (int row = 0; row < ROWS; row++) {
        for (int col = 0; col < COLS; col++) {
            fh_terrain_set(terrain, col, row, tile_of(data[row][col]));
        }
    }
    FhWorldDef def = {.terrain = terrain, .bounds = {0, 0, COLS * TILE, ROWS * TILE}, .actors = 1};
    FhWorld *world = fh_world_create(&def);
    FhActorDef hero = {.box = {10, 88, 12, 24}, .driver = FH_DRIVER_PLAYER};
    fh_world_add_actor(world, &hero);
    play(world, FH_INPUT_RIGHT, 38, "up the slope");
    play(world, FH_INPUT_RIGHT, 22, "down its mirror image");
    fh_world_teleport(world, fh_world_actor_id(world, 0), 226, 88);
    play(world, FH_INPUT_UP, 30, "on the ladder");
    play(world, FH_INPUT_UP, 60, "through its top");
    play(world, 0, 30, "on its top");
    fh_world_destroy(world);
    fh_terrain_destroy(terrain);
    fh_tileset_destroy(tileset);
    return 0;
}
