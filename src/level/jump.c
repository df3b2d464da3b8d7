#include "level/jump.h"

#include "level/movers.h"

enum { FLOOR_Y = 0, FLOOR_W = 1 << 16, RUN_TICKS_MAX = 600, JUMP_TICKS_MAX = 360 };

static FhWorld *flat_world(const FhTerrain *empty, const FhTuning *tuning, int movement) {
    FhWorldDef def = {.terrain = empty,
                      .movers = level_movers,
                      .mover_count = level_mover_count,
                      .bounds = {-FLOOR_W / 2, -FLOOR_W / 2, FLOOR_W, FLOOR_W},
                      .actors = 1,
                      .solids = 1};
    FhWorld *world = fh_world_create(&def);
    if (world == NULL) {
        return NULL;
    }
    int w = (int)tuning->width;
    int h = (int)tuning->height;
    FhSolidDef floor = {.box = {-FLOOR_W / 2, FLOOR_Y, FLOOR_W, 64}};
    FhActorDef hero = {.box = {-w / 2, FLOOR_Y - h, w, h}, .driver = FH_DRIVER_PLAYER};
    hero.mover = (uint8_t)movement;
    fh_world_set_tuning(world, 0, tuning);
    fh_world_add_solid(world, &floor);
    fh_world_add_actor(world, &hero);
    return world;
}

/// Runs to the right until full speed; returns the ticks it took.
static int run_up(FhWorld *world, float speed) {
    FhActorId hero = fh_world_actor_id(world, 0);
    int ticks = 0;
    while (ticks < RUN_TICKS_MAX && fh_world_actor(world, hero).vx < 0.99f * speed) {
        fh_world_tick(world, (FhInput){FH_INPUT_RIGHT});
        ticks++;
    }
    return ticks;
}

static LevelJump jump(FhWorld *world, uint32_t held) {
    FhActorId id = fh_world_actor_id(world, 0);
    FhActorView hero = fh_world_actor(world, id);
    LevelJump out = {0};
    FhRect start = hero.box;
    for (int tick = 1; tick <= JUMP_TICKS_MAX; tick++) {
        fh_world_tick(world, (FhInput){held | FH_INPUT_JUMP});
        hero = fh_world_actor(world, id);
        if (start.y - hero.box.y > out.height) {
            out.height = start.y - hero.box.y;
            out.apex_ticks = tick;
        }
        if (tick > 2 && fh_contacts_floor(&hero.contacts)) {
            break;
        }
    }
    out.length = fh_abs(hero.box.x - start.x);
    return out;
}

LevelJump level_measure_jump(const Level *level, const FhTuning *tuning, int movement) {
    LevelJump out = {0};
    FhTerrain *empty = fh_terrain_create(level->tileset);
    FhWorld *world = empty ? flat_world(empty, tuning, movement) : NULL;
    if (world) {
        fh_world_tick(world, (FhInput){0});
    }
    FhWorld *standing = world ? fh_world_clone(world) : NULL;
    if (standing) {
        out = jump(standing, 0);
        out.run_up_ticks = run_up(world, tuning->run_speed);
        out.length = jump(world, FH_INPUT_RIGHT).length;
    }
    fh_world_destroy(standing);
    fh_world_destroy(world);
    fh_terrain_destroy(empty);
    return out;
}
