// C++17: a crowd in a World whose memory is the program's own, visited without a
// copy.
#include <cstdio>
#include <cstdlib>
#include <foothold/foothold.h>
#include <vector>

namespace {
int blocks = 0;

void *allocate(void *, size_t size, size_t alignment) {
    blocks++;
    return std::aligned_alloc(alignment, size);
}

void release(void *, void *memory) {
    blocks -= memory != nullptr;
    std::free(memory);
}

bool add_up(void *context, FhActorId, FhRect box) {
    *static_cast<long *>(context) += box.x;
    return true;
}
} // namespace

int main() {
    FhAllocator allocator = {allocate, release, nullptr};
    FhTileset *tiles = fh_tileset_create(8);
    FhTerrain *terrain = fh_terrain_create(tiles);
    FhWorldDef def = {};
    def.terrain = terrain;
    def.actors = 100;
    def.allocator = &allocator;
    FhWorld *world = fh_world_create(&def);
    std::vector<FhActorId> ids;
    for (int i = 0; i < 100; i++) {
        FhActorDef walker = {};
        walker.box = FhRect{20 * i, 0, 10, 10};
        walker.driver = FH_DRIVER_WALKER;
        ids.push_back(fh_world_add_actor(world, &walker));
    }
    for (int tick = 0; tick < 30; tick++) {
        fh_world_tick(world, FhInput{0});
    }
    long sum = 0;
    fh_world_each_actor(world, add_up, &sum);
    long again = 0;
    for (FhActorId id : ids) {
        again += fh_world_actor(world, id).box.x;
    }
    fh_world_remove_actor(world, ids[3]);
    bool ok = sum == again && sum > 99000 && fh_world_actor(world, ids[3]).id.index1 == 0;
    FhWorld *copy = fh_world_clone(world);
    ok = ok && fh_world_hash(copy) == fh_world_hash(world) && blocks == 2;
    fh_world_destroy(copy);
    fh_world_destroy(world);
    std::printf("%ld %ld, %d blocks left\n", sum, again, blocks);
    fh_terrain_destroy(terrain);
    fh_tileset_destroy(tiles);
    return ok && blocks == 0 ? 0 : 1;
}
