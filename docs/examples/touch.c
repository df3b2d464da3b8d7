// What touches what: coins that are taken, an enemy that is stomped or hurts, a zone that opens a
// door. The hero names the categories that it meets; each tick says with what it begins and ends.

#include <stdio.h>

#include <foothold/foothold.h>

enum { COIN = 1, ENEMY = 2, ZONE = 4 }; // categories

typedef struct Game {
    FhWorld *world;
    FhActorId hero;
    FhSolidId door;
    int coins, hearts, safe_ticks;
} Game;

static void take_coin(Game *game, FhActorId coin) {
    game->coins += (int)fh_world_actor(game->world, coin).user; // its value
    fh_world_remove_actor(game->world, coin);
    printf("%d coins\n", game->coins);
}

static void meet_enemy(Game *game, FhActorId enemy) {
    FhActorView hero = fh_world_actor(game->world, game->hero);
    FhActorView other = fh_world_actor(game->world, enemy);
    bool stomps = fh_rect_side(hero.box, other.box, hero.vx, hero.vy) == FH_SIDE_BOTTOM;
    if (stomps) {
        fh_world_remove_actor(game->world, enemy);
        fh_world_set_velocity(game->world, game->hero, hero.vx, -200); // and bounces
    } else {
        game->hearts--;
        game->safe_ticks = 60; // no enemy is met for a second
        fh_world_set_meets(game->world, game->hero, 0, COIN | ZONE);
    }
    printf(stomps ? "stomped\n" : "hurt: %d hearts\n", game->hearts);
}

static void answer(Game *game, const FhTouch *touch) {
    bool begins = touch->phase == FH_TOUCH_BEGINS;
    FhActorView other = fh_world_actor(game->world, touch->other);
    if (begins && other.category == COIN) {
        take_coin(game, touch->other);
    } else if (begins && other.category == ENEMY) {
        meet_enemy(game, touch->other);
    } else if (touch->solid.index1 && touch->phase != FH_TOUCH_LASTS) { // the zone before the door
        fh_world_set_solid_speed(game->world, game->door, begins ? 120 : -120);
        printf(begins ? "the door opens\n" : "the door closes\n");
    }
}

static void tick(Game *game, uint32_t held, int count) {
    for (int i = 0; i < count; i++) {
        fh_world_tick(game->world, (FhInput){held});
        int touches = 0;
        const FhTouch *touch = fh_world_touches(game->world, &touches, NULL);
        for (int k = 0; k < touches; k++) {
            answer(game, &touch[k]);
        }
        if (game->safe_ticks > 0 && --game->safe_ticks == 0) {
            fh_world_set_meets(game->world, game->hero, 0, COIN | ENEMY | ZONE);
        }
    }
}

static FhActorId add(FhWorld *world, FhRect box, FhDriverKind driver, uint32_t category) {
    FhActorDef def = {.box = box, .driver = driver, .category = category};
    def.user = category == COIN ? 5 : 0;
    return fh_world_add_actor(world, &def);
}

static void build(Game *game) {
    FhWorld *world = game->world;
    const FhPoint path[] = {{300, 128}, {300, 96}};
    FhSolidDef floor = {.box = {0, 160, 480, 20}};
    FhSolidDef door = {.box = {300, 128, 8, 32}, .path = path, .path_count = 2, .speed = 120};
    FhSolidDef zone = {.box = {260, 120, 88, 40}, .passable = true, .category = ZONE};
    fh_world_add_solid(world, &floor);
    game->door = fh_world_add_solid(world, &door);
    fh_world_set_solid_speed(world, game->door, -120); // shut
    fh_world_add_solid(world, &zone);
    game->hero = add(world, (FhRect){16, 136, 12, 24}, FH_DRIVER_PLAYER, 0);
    fh_world_set_meets(world, game->hero, 0, COIN | ENEMY | ZONE);
    add(world, (FhRect){60, 150, 8, 8}, FH_DRIVER_NONE, COIN);
    add(world, (FhRect){68, 150, 8, 8}, FH_DRIVER_NONE, COIN);
    add(world, (FhRect){170, 144, 16, 16}, FH_DRIVER_NONE, ENEMY);
    add(world, (FhRect){220, 144, 16, 16}, FH_DRIVER_NONE, ENEMY);
}

int main(void) {
    FhTileset *tileset = fh_tileset_create(16);
    FhTerrain *terrain = fh_terrain_create(tileset);
    FhWorldDef def = {.terrain = terrain, .bounds = {0, 0, 480, 180}, .actors = 5, .solids = 3};
    def.path_points = 2;
    def.touches = 8;
    Game game = {.world = fh_world_create(&def), .hearts = 3};
    build(&game);
    tick(&game, FH_INPUT_RIGHT, 40); // past the coins
    fh_world_teleport(game.world, game.hero, 172, 90);
    tick(&game, 0, 60);               // falls onto an enemy
    tick(&game, FH_INPUT_RIGHT, 120); // into the next one, and through the door
    printf("the hero is at x %d\n", (int)fh_world_actor(game.world, game.hero).box.x);
    fh_world_destroy(game.world);
    fh_terrain_destroy(terrain);
    fh_tileset_destroy(tileset);
    return 0;
}
