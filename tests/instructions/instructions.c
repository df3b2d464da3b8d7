// instructions.c - what is counted by callgrind: a crowd of players in a fixed land, all given the
// same keys, at one speed (`instructions SPEED`, px a tick), or a crowd of walkers (`instructions
// walkers`). Only play() is counted.

#include "engine/world/world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLS = 400, ROWS = 60, CROWD = 200, TICKS = 24, TILE = 16, WALKING = 3 };

static uint32_t random_state = 2463534242u;

static int draw(int low, int high) {
    random_state ^= random_state << 13;
    random_state ^= random_state >> 17;
    random_state ^= random_state << 5;
    return low + (int)(random_state % (uint32_t)(high - low + 1));
}

enum { BLOCK = 1, SLOPE, BUMP, ONE_WAY };

static void add_kind(FhTileset *tileset, FhSolidity solidity, const FhProfilePoint *points,
                     int count) {
    FhTileKind kind = {.solidity = solidity, .grip = 1};
    fh_shape_from_profile(&kind.shape, TILE, points, count);
    fh_tileset_add(tileset, &kind);
}

static FhTileset *make_tileset(void) {
    FhTileset *tileset = fh_tileset_create(TILE);
    add_kind(tileset, FH_SOLID, (FhProfilePoint[]){{0, 1}, {1, 1}}, 2);
    add_kind(tileset, FH_SOLID, (FhProfilePoint[]){{0, 0}, {1, 1}}, 2);
    add_kind(tileset, FH_SOLID, (FhProfilePoint[]){{0, 0}, {0.5F, 0.5F}, {1, 0}}, 3);
    add_kind(tileset, FH_ONE_WAY, (FhProfilePoint[]){{0, 1}, {1, 1}}, 2);
    return tileset;
}

/// Hills of slopes, steps and bumps between two walls; platforms over them, every third a one-way.
static FhTerrain *make_terrain(const FhTileset *tileset) {
    FhTerrain *terrain = fh_terrain_create(tileset);
    int ground = ROWS - 12;
    for (int col = 0; col < COLS; col++) {
        bool wall = col == 0 || col == COLS - 1;
        int what = draw(1, 100);
        int top = BLOCK * FH_TRANSFORMS;
        if (what <= 12 && ground > ROWS / 2) {
            ground--;
            top = SLOPE * FH_TRANSFORMS;
        } else if (what <= 16 && ground > ROWS / 2) {
            ground--;
        }
        for (int row = wall ? 0 : ground; row < ROWS; row++) {
            fh_terrain_set(terrain, col, row, row == ground ? (FhTile)top : BLOCK * FH_TRANSFORMS);
        }
        if (what > 16 && what <= 22) {
            fh_terrain_set(terrain, col, ground - 1, BUMP * FH_TRANSFORMS);
        } else if (what > 84 && ground < ROWS - 4) {
            fh_terrain_set(terrain, col, ground, SLOPE * FH_TRANSFORMS + FH_FLIP_X);
            ground++;
        }
        int platform = col % 24 < 7 ? ground - 5 - col % 5 : -1;
        if (platform >= 0) {
            int kind = col / 24 % 3 == 0 ? ONE_WAY : BLOCK;
            fh_terrain_set(terrain, col, platform, fh_tile_make(kind, 0));
        }
    }
    return terrain;
}

static FhWorld *make_world(const FhTerrain *terrain, FhDriverKind driver, float speed) {
    FhWorldDef def = {
        .terrain = terrain, .bounds = {0, 0, COLS * TILE, ROWS * TILE}, .actors = CROWD};
    FhWorld *world = fh_world_create(&def);
    float per_second = speed * FH_TICKS_PER_SECOND;
    world->tunings[0].run_speed = per_second;
    world->tunings[0].run_accel = 8 * per_second;
    world->tunings[0].jump_speed = 1.5f * per_second;
    world->tunings[0].fall_speed = 1.5f * per_second;
    world->tunings[0].gravity = 6 * per_second;
    while (world->actor_count < CROWD) {
        FhRect box = {draw(2, COLS - 4) * TILE, draw(2, ROWS / 2 - 4) * TILE, draw(6, 24),
                      draw(8, 32)};
        fh_world_add_actor(world, &(FhActorDef){.box = box, .driver = driver});
    }
    return world;
}

/// Right with jumps, then left with jumps.
static uint32_t keys_at(int tick) {
    uint32_t way = tick % 16 < 9 ? FH_INPUT_RIGHT : FH_INPUT_LEFT;
    return tick % 7 < 3 ? way | FH_INPUT_JUMP : way;
}

/// Not inlined, for its name is what callgrind is told.
__attribute__((noinline)) static void play(FhWorld *world) {
    for (int tick = 0; tick < TICKS; tick++) {
        fh_world_tick(world, (FhInput){keys_at(tick)});
    }
}

int main(int count, char **arguments) {
    bool walks = count > 1 && strcmp(arguments[1], "walkers") == 0;
    float speed = walks ? WALKING : count > 1 ? strtof(arguments[1], NULL) : 4;
    FhTileset *tileset = make_tileset();
    FhTerrain *terrain = make_terrain(tileset);
    FhWorld *world = make_world(terrain, walks ? FH_DRIVER_WALKER : FH_DRIVER_PLAYER, speed);
    for (int tick = 0; tick < (walks ? 4 : 1) * TICKS; tick++) { // to land and gather speed
        fh_world_tick(world, (FhInput){FH_INPUT_RIGHT});
    }
    play(world);
    printf("%d ticks of actors, hash %016llx\n", TICKS * CROWD,
           (unsigned long long)fh_world_hash(world));
    fh_world_destroy(world);
    fh_terrain_destroy(terrain);
    fh_tileset_destroy(tileset);
    return 0;
}
