// Death and respawn: spikes kill, a solid that nothing collides with is a zone that keeps the last
// checkpoint, and a held button rewinds the last three seconds. The rules of the game live outside
// the World; only what the World told is read.

#include <stdio.h>

#include <foothold/foothold.h>

enum { ZONE = 1, PAST = 180 };

typedef struct Game {
    FhWorld *world, *past[PAST]; // past[t % PAST]: the end of tick t
    FhActorId hero;
    FhRect checkpoint;
    int deaths, ticks, oldest;
} Game;

static void keep(Game *game) {
    fh_world_copy(game->past[game->ticks % PAST], game->world);
    game->oldest = game->ticks - game->oldest >= PAST ? game->ticks - PAST + 1 : game->oldest;
}

static void rewind_one(Game *game) {
    if (game->ticks > game->oldest) {
        fh_world_copy(game->world, game->past[--game->ticks % PAST]);
    }
}

static void respawn(Game *game) {
    fh_world_set_state(game->world, game->hero, FH_STATE_ALIVE);
    fh_world_teleport(game->world, game->hero, game->checkpoint.x, game->checkpoint.y);
    fh_world_set_velocity(game->world, game->hero, 0, 0);
    game->deaths++;
}

static void tick(Game *game, uint32_t held) {
    fh_world_tick(game->world, (FhInput){held});
    game->ticks++;
    int count;
    const FhTouch *touches = fh_world_touches(game->world, &count, NULL);
    for (int i = 0; i < count; i++) {
        if (touches[i].phase == FH_TOUCH_BEGINS && touches[i].solid.index1 != 0) {
            game->checkpoint = fh_world_solid(game->world, touches[i].solid).box;
            printf("tick %d: checkpoint at %d\n", game->ticks, (int)game->checkpoint.x);
        }
    }
    if (fh_world_actor(game->world, game->hero).state != FH_STATE_ALIVE) {
        printf("tick %d: dead\n", game->ticks);
        respawn(game);
    }
    keep(game);
}

static void show(const Game *game, const char *what) {
    printf("%s: tick %d, x %d, %d deaths\n", what, game->ticks,
           (int)fh_world_actor(game->world, game->hero).box.x, game->deaths);
}

static FhTerrain *make_ground(FhTileset *tileset) {
    static const FhProfilePoint full[] = {{0, 1}, {1, 1}}, low[] = {{0, 0.5f}, {1, 0.5f}};
    FhTileKind block = {.solidity = FH_SOLID, .grip = 1};
    FhTileKind spikes = {.solidity = FH_PASSABLE, .flags = FH_KIND_HAZARD, .grip = 1};
    fh_shape_from_profile(&block.shape, 16, full, 2);
    fh_shape_from_profile(&spikes.shape, 16, low, 2);
    FhTile floor = fh_tile_make(fh_tileset_add(tileset, &block), 0);
    FhTile spike = fh_tile_make(fh_tileset_add(tileset, &spikes), 0);
    FhTerrain *terrain = fh_terrain_create(tileset);
    for (int col = 0; col < 30; col++) {
        fh_terrain_set(terrain, col, 10, floor);
    }
    fh_terrain_set(terrain, 18, 9, spike);
    return terrain;
}

int main(void) {
    FhTileset *tileset = fh_tileset_create(16);
    FhTerrain *terrain = make_ground(tileset);
    FhWorldDef def = {.terrain = terrain, .bounds = {0, 0, 480, 200}, .actors = 1, .solids = 1};
    def.touches = 4;
    Game game = {.world = fh_world_create(&def), .checkpoint = {16, 136, 12, 24}};
    FhSolidDef zone = {.box = {160, 136, 12, 24}, .passable = true, .category = ZONE};
    fh_world_add_solid(game.world, &zone);
    FhActorDef hero = {.box = game.checkpoint, .driver = FH_DRIVER_PLAYER, .meets = ZONE};
    game.hero = fh_world_add_actor(game.world, &hero);
    for (int i = 0; i < PAST; i++) {
        game.past[i] = fh_world_clone(game.world);
    }
    for (int i = 0; i < 200; i++) {
        tick(&game, FH_INPUT_RIGHT);
    }
    show(&game, "after 200 ticks to the right");
    for (int i = 0; i < 60; i++) {
        rewind_one(&game);
    }
    show(&game, "a second back");
    for (int i = 0; i < PAST; i++) {
        fh_world_destroy(game.past[i]);
    }
    fh_world_destroy(game.world);
    fh_terrain_destroy(terrain);
    fh_tileset_destroy(tileset);
    return 0;
}
