// A game seen from above: its own mover walks in eight directions, without gravity, and slides
// along walls; its own driver lets a guard follow the hero while no wall stands between them.

#include <stdio.h>

#include <foothold/foothold.h>

enum { FLOOR, GUARD = FH_DRIVER_OWN };

/// Walks as the keys, or the driver, say. fh_actor_move stops at what is solid, axis by axis.
static void walk(FhWorld *world, FhActor *actor, FhInput input) {
    fh_actor_begin(world, actor);
    FhIntent want = fh_actor_intent(world, actor, input);
    float speed = want.x != 0 && want.y != 0 ? 64.0f : 90.0f; // px/s along each axis
    float vx = (float)want.x * speed, vy = (float)want.y * speed;
    fh_actor_set_speed(actor, vx, vy);
    fh_actor_move(world, actor, vx / 60.0f, vy / 60.0f);
    fh_actor_refresh_contacts(world, actor);
}

static const FhMover top_down = {.name = "top-down", .tick = walk};

static int sign_of(int way) {
    return (way > 2) - (way < -2);
}

/// Goes to the hero while no wall stands between them.
static FhIntent follow(const FhWorld *world, FhActor *actor) {
    FhRect hero = fh_world_actor(world, fh_world_actor_id(world, 0)).box;
    FhRect own = fh_actor_view(world, actor).box;
    FhPlace from = {own.x + own.w / 2.0, own.y + own.h / 2.0};
    FhPlace to = {hero.x + hero.w / 2.0, hero.y + hero.h / 2.0};
    FhFilter walls = {.meets = FH_MEET_TILES | FH_MEET_SOLIDS};
    FhIntent want = {0};
    if (!fh_world_ray(world, from, to, &walls, NULL)) {
        want.x = sign_of((int)(to.x - from.x));
        want.y = sign_of((int)(to.y - from.y));
    }
    return want;
}

static const FhDriver guard = {.name = "guard", .intend = follow};

static void show(const FhWorld *world, const char *what) {
    FhRect hero = fh_world_actor(world, fh_world_actor_id(world, 0)).box;
    FhRect other = fh_world_actor(world, fh_world_actor_id(world, 1)).box;
    printf("%s: the hero at %d,%d, the guard at %d,%d\n", what, (int)hero.x, (int)hero.y,
           (int)other.x, (int)other.y);
}

static void play(FhWorld *world, uint32_t held, int ticks) {
    for (int i = 0; i < ticks; i++) {
        fh_world_tick(world, (FhInput){held});
    }
}

int main(void) {
    static const FhMover *const movers[] = {&top_down};
    static const FhDriver *const drivers[] = {&guard};
    FhTileset *tileset = fh_tileset_create(16);
    FhTerrain *terrain = fh_terrain_create(tileset);
    FhWorldDef def = {.terrain = terrain, .bounds = {0, 0, 320, 240}, .actors = 2, .solids = 2};
    def.movers = movers;
    def.mover_count = 1;
    def.drivers = drivers;
    def.driver_count = 1;
    FhWorld *world = fh_world_create(&def);
    fh_world_add_solid(world, &(FhSolidDef){.box = {150, 60, 16, 180}}); // a wall, open above
    fh_world_add_solid(world, &(FhSolidDef){.box = {0, 0, 320, 8}});
    FhActorDef actor = {.box = {40, 200, 12, 12}, .driver = FH_DRIVER_PLAYER};
    fh_world_add_actor(world, &actor);
    actor.box = (FhRect){260, 200, 12, 12};
    actor.driver = GUARD;
    fh_world_add_actor(world, &actor);
    play(world, FH_INPUT_RIGHT, 120);
    show(world, "at the wall");
    play(world, FH_INPUT_RIGHT | FH_INPUT_UP, 160); // slides along it, and round its end
    show(world, "round the wall");
    play(world, FH_INPUT_RIGHT, 30);
    play(world, 0, 120);
    show(world, "caught");
    fh_world_destroy(world);
    fh_terrain_destroy(terrain);
    fh_tileset_destroy(tileset);
    return 0;
}
