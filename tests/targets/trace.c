// trace.c - the same keys in the same room by all movers: prints one hash a mover, over every tick.
// It knows the public headers alone; tests/targets.sh builds it for many machines and compares.

#include <foothold/foothold.h>

#include <stdio.h>
#include <stdlib.h>

enum {
    COLS = 120,
    ROWS = 24,
    TILE = 16,
    LIFTS = 8,
    CRATES = 4,
    WALKERS = 8,
    PLAYERS = 4,
    TICKS = 2000
};

/// Numbers by chance, the same everywhere (xorshift).
static uint32_t next_random(uint32_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    return *state;
}

static int add_kind(FhTileset *tileset, float from, float to, FhTileKind kind) {
    FhProfilePoint line[2];
    line[0].x = 0;
    line[0].y = from;
    line[1].x = 1;
    line[1].y = to;
    fh_shape_from_profile(&kind.shape, TILE, line, 2);
    return fh_tileset_add(tileset, &kind);
}

static FhTileKind solid_kind(float grip, float belt, float bounce) {
    FhTileKind kind = {.solidity = FH_SOLID};
    kind.grip = grip;
    kind.belt = belt;
    kind.bounce = bounce;
    return kind;
}

static FhTileKind one_way_kind(uint32_t flags) {
    FhTileKind kind = {.solidity = FH_ONE_WAY};
    kind.flags = flags;
    kind.grip = 1;
    return kind;
}

/// Hills, ceilings, ice, belts, springs, one-ways and ladders by chance, over a floor.
static FhTerrain *make_ground(FhTileset *tileset, uint32_t *random) {
    FhTileKind ladder = {.flags = FH_KIND_LADDER};
    int kinds[10];
    kinds[0] = add_kind(tileset, 1, 1, solid_kind(1, 0, 0));
    kinds[1] = add_kind(tileset, 0, 1, solid_kind(1, 0, 0));
    kinds[2] = add_kind(tileset, 0, 0.5f, solid_kind(1, 0, 0));
    kinds[3] = add_kind(tileset, 0.5f, 1, solid_kind(1, 0, 0));
    kinds[4] = add_kind(tileset, 1, 1, solid_kind(0.15f, 0, 0));
    kinds[5] = add_kind(tileset, 1, 1, solid_kind(1, 37.5f, 0));
    kinds[6] = add_kind(tileset, 0.5f, 0.5f, solid_kind(1, 0, 290));
    kinds[7] = add_kind(tileset, 1, 1, one_way_kind(0));
    kinds[8] = add_kind(tileset, 1, 1, ladder);
    kinds[9] = add_kind(tileset, 1, 1, one_way_kind(FH_KIND_LADDER));
    FhTerrain *terrain = fh_terrain_create(tileset);
    for (int col = 0; col < COLS; col++) {
        fh_terrain_set(terrain, col, ROWS - 1, fh_tile_make(kinds[0], 0));
        for (int i = 0; i < 4; i++) {
            uint32_t chance = next_random(random);
            int row = (int)(chance >> 8) % (ROWS - 6) + 5;
            int transform = (int)(chance >> 16) % FH_TRANSFORMS;
            fh_terrain_set(terrain, col, row, fh_tile_make(kinds[chance % 10], transform));
        }
    }
    return terrain;
}

static void add_lifts(FhWorld *world) {
    for (int i = 0; i < LIFTS; i++) {
        int x = 60 + i * 220;
        const FhPoint path[3] = {{x, 300}, {x + 70, 120 + i * 7}, {x - 30, 200}};
        FhSolidDef lift = {.box = {x, 300, 40, 10}, .mode = FH_PATH_PINGPONG, .path_count = 3};
        lift.one_way = i % 3 == 0;
        lift.speed = (float)(33 + 12 * i);
        lift.wait = i % 2 ? 0.4f : 0;
        lift.path = path;
        fh_world_add_solid(world, &lift);
    }
}

static void add_actors(FhWorld *world, int mover) {
    FhActorDef def = {.driver = FH_DRIVER_PLAYER};
    def.mover = (uint8_t)mover;
    for (int i = 0; i < PLAYERS; i++) {
        FhRect box = {40 + i * 400, 20, 10 + 2 * i, 20 + 3 * i};
        def.box = box;
        def.player = (uint8_t)i;
        fh_world_add_actor(world, &def);
    }
    for (int i = 0; i < WALKERS + CRATES; i++) {
        bool is_crate = i >= WALKERS;
        FhRect box = {90 + i * 140, 40, 14, is_crate ? 14 : 18};
        FhActorDef thing = {.driver = is_crate ? FH_DRIVER_THING : FH_DRIVER_WALKER};
        thing.box = box;
        thing.flags = is_crate ? FH_ACTOR_BLOCKS : i % 2 ? FH_ACTOR_TURNS_AT_EDGES : 0u;
        thing.mover = is_crate ? FH_MOVER_PIXEL : (uint8_t)mover;
        fh_world_add_actor(world, &thing);
    }
}

static FhWorld *make_world(const FhTerrain *terrain, int mover) {
    FhWorldDef def = {.bounds = {0, 0, COLS * TILE, ROWS * TILE}};
    def.terrain = terrain;
    def.actors = PLAYERS + WALKERS + CRATES;
    def.solids = LIFTS;
    def.path_points = 3 * LIFTS;
    FhWorld *world = fh_world_create(&def);
    if (world) {
        add_lifts(world);
        add_actors(world, mover);
    }
    return world;
}

static uint64_t play(FhWorld *world, uint32_t *random) {
    FhInput held[PLAYERS] = {{0}};
    uint64_t hash = UINT64_C(1469598103934665603);
    for (int tick = 0; tick < TICKS; tick++) {
        for (int i = 0; i < PLAYERS; i++) {
            if (next_random(random) % 12 == 0) {
                held[i].held = (uint8_t)(next_random(random) % 32);
            }
            FhActorId id = fh_world_actor_id(world, i);
            if (fh_world_actor(world, id).state != FH_STATE_ALIVE) { // it fell, or was squished
                fh_world_set_state(world, id, FH_STATE_ALIVE);
                fh_world_teleport(world, id, 40 + i * 400, 20);
            }
        }
        fh_world_tick_each(world, held, PLAYERS);
        hash = (hash ^ fh_world_hash(world)) * UINT64_C(1099511628211);
    }
    return hash;
}

int main(void) {
    for (int mover = 0; mover < FH_MOVERS; mover++) {
        uint32_t random = 2463534242u + (uint32_t)mover;
        FhTileset *tileset = fh_tileset_create(TILE);
        FhTerrain *terrain = make_ground(tileset, &random);
        FhWorld *world = make_world(terrain, mover);
        if (!world) {
            return EXIT_FAILURE;
        }
        uint64_t hash = play(world, &random);
        printf("%s %08lx%08lx\n", fh_movers[mover]->name, (unsigned long)(hash >> 32),
               (unsigned long)(hash & 0xffffffffu));
        fh_world_destroy(world);
        fh_terrain_destroy(terrain);
        fh_tileset_destroy(tileset);
    }
    return 0;
}
