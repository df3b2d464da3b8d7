// The game of game.c in C++17: what is made is destroyed at its end, and functions are methods.

#include <foothold.hpp>

#include <cinttypes>
#include <cstdio>

using namespace foothold;

static FhTile add_kind(Tileset &tileset, float left, float right) {
    const FhProfilePoint line[] = {{0, left}, {1, right}};
    FhTileKind kind = {};
    kind.solidity = FH_SOLID;
    kind.grip = 1;
    fh_shape_from_profile(&kind.shape, 16, line, 2);
    return fh_tile_make(tileset.add(&kind), 0);
}

static Terrain make_ground(Tileset &tileset) {
    FhTile block = add_kind(tileset, 1, 1), slope = add_kind(tileset, 0, 1);
    Terrain terrain = Terrain::create(tileset);
    for (int col = 0; col < 30; col++) {
        terrain.set(col, 10, block);
    }
    terrain.set(8, 9, slope);
    terrain.set(9, 9, FhTile(slope + FH_FLIP_X));
    return terrain;
}

static FhActorId add_actor(World &world, FhRect box, FhDriverKind driver) {
    FhActorDef actor = {};
    actor.box = box;
    actor.driver = uint8_t(driver);
    actor.facing = driver == FH_DRIVER_WALKER ? -1 : 1;
    return world.add_actor(&actor);
}

int main() {
    Tileset tileset = Tileset::create(16);
    Terrain terrain = make_ground(tileset);
    FhWorldDef room = {};
    room.terrain = terrain;
    room.bounds = {0, 0, 480, 180};
    room.actors = 2;
    room.solids = 1;
    room.path_points = 2;
    World world = World::create(&room);
    const FhPoint path[] = {{240, 152}, {240, 60}};
    FhSolidDef lift = {};
    lift.box = {240, 152, 48, 8};
    lift.path = path;
    lift.path_count = 2;
    lift.speed = 50;
    lift.mode = FH_PATH_PINGPONG;
    world.add_solid(&lift);
    FhActorId hero = add_actor(world, {40, 136, 12, 24}, FH_DRIVER_PLAYER);
    add_actor(world, {300, 144, 14, 16}, FH_DRIVER_WALKER);
    int events = 0;
    for (int tick = 0; tick < 600; tick++) {
        uint32_t way = tick / 150 % 2 ? FH_INPUT_LEFT : FH_INPUT_RIGHT;
        uint32_t jump = tick % 50 < 12 ? uint32_t(FH_INPUT_JUMP) : 0;
        world.tick({way | jump});
        int count = 0;
        world.events(&count, nullptr);
        events += count;
    }
    FhRect box = world.actor(hero).box;
    std::printf("%016" PRIx64 ", %d events, the hero at %d,%d\n", world.hash(), events, box.x,
                box.y);
}
