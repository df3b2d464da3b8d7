// Solids that a game moves: a lift on a switch, a door, a platform that falls, a boss of two
// phases. Each is a rule of some ten lines that reads the World between two ticks and steers its
// solid.

#include <stdio.h>

#include <foothold/foothold.h>

typedef struct Game {
    FhWorld *world;
    FhActorId hero;
    FhSolidId lift, door, plank, boss;
    int boss_hits, plank_ticks;
} Game;

static FhSolidId add(FhWorld *world, FhRect box, float speed, const FhPoint *path, int points) {
    FhSolidDef def = {.box = box, .speed = speed, .path = path, .path_count = points};
    return fh_world_add_solid(world, &def);
}

static bool hero_is_in(const Game *game, FhRect box) {
    FhActorId found = fh_world_actor_in(game->world, box, 0);
    return found.index1 == game->hero.index1;
}

// --- a lift on a switch: each floor has one, which calls it ---

static void call_lift(Game *game, int floor) {
    const FhPoint floors[] = {{64, 152}, {64, 104}, {64, 56}};
    fh_world_set_solid_path(game->world, game->lift, &floors[floor], 1, FH_PATH_ONCE);
}

// --- a door: it opens while the hero stands before it, then closes ---

static void work_door(Game *game) {
    FhRect before = {208, 120, 64, 32};
    fh_world_set_solid_speed(game->world, game->door, hero_is_in(game, before) ? 60.0f : -60.0f);
}

// --- a platform that falls: half a second after it was stepped on, ever faster ---

static void work_plank(Game *game) {
    FhActorView hero = fh_world_actor(game->world, game->hero);
    bool is_on_it = hero.riding1 == (int32_t)game->plank.index1;
    game->plank_ticks += is_on_it || game->plank_ticks > 0;
    if (game->plank_ticks == 30) {
        FhPoint below = {fh_world_solid(game->world, game->plank).box.x, 400};
        fh_world_set_solid_path(game->world, game->plank, &below, 1, FH_PATH_ONCE);
    } else if (game->plank_ticks > 30) {
        fh_world_set_solid_speed(game->world, game->plank, (float)(game->plank_ticks - 30) * 12.0f);
    }
}

// --- a boss: strides to and fro; hit three times it hovers and dives at the hero ---

static void work_boss(Game *game) {
    FhSolidView boss = fh_world_solid(game->world, game->boss);
    FhActorView hero = fh_world_actor(game->world, game->hero);
    bool is_there = boss.leg == boss.path_count - 1;
    if (game->boss_hits < 3 || !is_there) {
        return;
    }
    FhPoint dive[] = {{hero.box.x, 24}, {hero.box.x, 136}, {hero.box.x, 24}};
    fh_world_set_solid_speed(game->world, game->boss, 120.0f);
    fh_world_set_solid_path(game->world, game->boss, dive, 3, FH_PATH_ONCE);
}

// --- all four ---

static void tick(Game *game, uint32_t held, int count) {
    for (int i = 0; i < count; i++) {
        work_door(game);
        work_plank(game);
        work_boss(game);
        fh_world_tick(game->world, (FhInput){held});
        int events = 0;
        const FhEvent *event = fh_world_events(game->world, &events, NULL);
        for (int k = 0; k < events; k++) {
            if (event[k].type == FH_EVENT_ARRIVE && event[k].solid.index1 == game->lift.index1) {
                printf("the lift is at y %d\n", event[k].y);
            }
        }
    }
}

static void show(const Game *game, const char *what, FhSolidId id) {
    FhSolidView solid = fh_world_solid(game->world, id);
    FhRect hero = fh_world_actor(game->world, game->hero).box;
    printf("%s: at %d,%d, %.0f,%.0f px/s; the hero at %d,%d\n", what, (int)solid.box.x,
           (int)solid.box.y, (double)solid.vx, (double)solid.vy, (int)hero.x, (int)hero.y);
}

static void play(Game *game) {
    call_lift(game, 1);
    tick(game, 0, 60);
    call_lift(game, 0);
    tick(game, 0, 30);
    show(game, "halfway down", game->lift);
    tick(game, 0, 30);

    fh_world_teleport(game->world, game->hero, 180, 136);
    tick(game, FH_INPUT_RIGHT, 60);
    show(game, "the door is passed", game->door);
    tick(game, FH_INPUT_RIGHT, 40);
    show(game, "the door is shut", game->door);

    fh_world_teleport(game->world, game->hero, 8, 36);
    tick(game, 0, 45);
    show(game, "the plank falls", game->plank);

    show(game, "the boss strides", game->boss);
    game->boss_hits = 3;
    tick(game, 0, 120);
    show(game, "the boss dives", game->boss);
}

int main(void) {
    FhTileset *tileset = fh_tileset_create(16);
    FhTerrain *terrain = fh_terrain_create(tileset);
    FhWorldDef def = {.terrain = terrain, .bounds = {0, 0, 480, 180}, .actors = 1};
    def.solids = 5;
    def.path_points = 24;
    Game game = {.world = fh_world_create(&def)};
    const FhPoint door[] = {{236, 128}, {236, 96}}, stride[] = {{180, 24}, {100, 24}};
    add(game.world, (FhRect){0, 160, 480, 20}, 0, NULL, 0); // the floor
    game.lift = add(game.world, (FhRect){64, 152, 32, 8}, 60, NULL, 0);
    game.door = add(game.world, (FhRect){236, 128, 8, 32}, 60, door, 2);
    game.plank = add(game.world, (FhRect){0, 60, 32, 4}, 12, NULL, 0);
    game.boss = add(game.world, (FhRect){100, 24, 24, 24}, 40, NULL, 0);
    fh_world_set_solid_path(game.world, game.boss, stride, 2, FH_PATH_PINGPONG);
    FhActorDef hero = {.box = {70, 128, 12, 24}, .driver = FH_DRIVER_PLAYER};
    game.hero = fh_world_add_actor(game.world, &hero);
    play(&game);
    fh_world_destroy(game.world);
    fh_terrain_destroy(terrain);
    fh_tileset_destroy(tileset);
    return 0;
}
