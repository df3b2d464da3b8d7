// What a World takes of memory, counted by an allocator of its own.

#include <stdlib.h>

#include "foothold/foothold.h"
#include "test.h"

enum { CHARACTERS = 10000 };

static void *take(void *context, size_t size, size_t alignment) {
    *(size_t *)context += size;
    return aligned_alloc(alignment, size);
}

static void give_back(void *context, void *memory) {
    (void)context;
    free(memory);
}

/// Bytes that each character of a large World takes.
static size_t bytes_of_each(const FhMover *const *movers, int count) {
    size_t taken = 0;
    FhAllocator allocator = {take, give_back, &taken};
    FhTileset *tileset = fh_tileset_create(16);
    FhTerrain *terrain = fh_terrain_create(tileset);
    FhWorld *world = fh_world_create(&(FhWorldDef){.terrain = terrain,
                                                   .actors = CHARACTERS,
                                                   .movers = movers,
                                                   .mover_count = count,
                                                   .allocator = &allocator});
    CHECK(world != NULL);
    fh_world_destroy(world);
    fh_terrain_destroy(terrain);
    fh_tileset_destroy(tileset);
    return taken / CHARACTERS;
}

TEST(a_character_takes_at_most_512_bytes) {
    static const FhMover *const only_pixel[] = {&fh_mover_pixel};
    size_t bytes = bytes_of_each(only_pixel, 1);
    CHECK(bytes > 0 && bytes <= 512);
}

TEST(what_a_mover_keeps_is_only_taken_where_one_keeps_something) {
    static const FhMover *const two[] = {&fh_mover_pixel, &fh_mover_cell};
    size_t state = bytes_of_each(two, 2) - bytes_of_each(two, 1);
    CHECK_INT(2 * FH_MOVER_STATE_WORDS * 4, state);
}
