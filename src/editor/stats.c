// stats.c - what the tuning values come to: measured by a short run on flat ground, so that they
// are true for every movement and every rule of control.

#include "editor/state.h"
#include "level/movers.h"

enum { FLOOR_Y = 0, FLOOR_W = 1 << 16, RUN_TICKS_MAX = 600, JUMP_TICKS_MAX = 360 };

static FhWorld *flat_world(const Editor *editor, const FhTerrain *empty, const FhTuning *tuning) {
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
    hero.movement = (uint8_t)level_movement(editor->level);
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

typedef struct Jump {
    int height, length, apex_ticks;
} Jump;

static Jump jump(FhWorld *world, uint32_t held) {
    FhActorId id = fh_world_actor_id(world, 0);
    FhActorView hero = fh_world_actor(world, id);
    Jump out = {0};
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

static void measure(Editor *editor, FhWorld *world, const FhTuning *tuning) {
    Lint *lint = &editor->lint;
    fh_world_tick(world, (FhInput){0});
    FhWorld *standing = fh_world_clone(world);
    lint->run_up_s = (float)run_up(world, tuning->run_speed) / FH_TICKS_PER_SECOND;
    lint->leap_px = (float)jump(world, FH_INPUT_RIGHT).length;
    if (standing != NULL) {
        Jump high = jump(standing, 0);
        lint->apex_px = (float)high.height;
        lint->apex_s = (float)high.apex_ticks / FH_TICKS_PER_SECOND;
    }
    fh_world_destroy(standing);
}

void stats_refresh(Editor *editor) {
    Lint *lint = &editor->lint;
    FhTuning tuning = level_tuning(editor->level);
    int movement = level_movement(editor->level);
    if (lint->stats_valid && movement == lint->stats_movement &&
        fh_tuning_equals(&tuning, &lint->stats_of)) {
        return;
    }
    lint->stats_of = tuning;
    lint->stats_movement = movement;
    lint->stats_valid = true;
    FhTerrain *empty = fh_terrain_create(editor->level->tileset);
    FhWorld *world = empty != NULL ? flat_world(editor, empty, &tuning) : NULL;
    if (world != NULL) {
        measure(editor, world, &tuning);
    }
    fh_world_destroy(world);
    fh_terrain_destroy(empty);
}
