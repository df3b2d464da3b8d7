// A World that grows: when it is full, a larger one takes its place. It goes on as the first would
// have, and all ids stay good.

#include <stdio.h>

#include <foothold/foothold.h>

typedef struct Game {
    FhWorldDef size; // what the World was made for
    FhWorld *world;
} Game;

static bool grow(Game *game) {
    game->size.actors *= 2;
    FhWorld *larger = fh_world_clone_larger(game->world, &game->size);
    if (!larger) {
        return false;
    }
    fh_world_destroy(game->world);
    game->world = larger;
    return true;
}

/// Adds an actor, in a larger World if there is no room for it.
static FhActorId add(Game *game, const FhActorDef *actor) {
    FhActorId id = fh_world_add_actor(game->world, actor);
    return id.index1 || !grow(game) ? id : fh_world_add_actor(game->world, actor);
}

int main(void) {
    FhTileset *tileset = fh_tileset_create(16);
    FhTerrain *terrain = fh_terrain_create(tileset);
    Game game = {.size = {.terrain = terrain, .bounds = {0, 0, 800, 180}, .actors = 2}};
    game.size.solids = 1;
    game.world = fh_world_create(&game.size);
    fh_world_add_solid(game.world, &(FhSolidDef){.box = {0, 160, 800, 20}});
    FhActorDef walker = {.box = {20, 100, 10, 16}, .driver = FH_DRIVER_WALKER};
    FhActorId first = add(&game, &walker);
    for (int tick = 1; tick < 60; tick++) {
        if (tick % 10 == 0) {
            add(&game, &walker);
        }
        fh_world_tick(game.world, (FhInput){0});
    }
    printf("room for %d, %d walk, the first is at %d\n", game.size.actors,
           fh_world_actor_slots(game.world), (int)fh_world_actor(game.world, first).box.x);
    fh_world_destroy(game.world);
    fh_terrain_destroy(terrain);
    fh_tileset_destroy(tileset);
    return 0;
}
