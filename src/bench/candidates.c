// candidates.c - times what a search does most: a batch of candidates, each with keys of its own,
// in one World; random keys, held for 2 to 8 ticks. Dead ones begin anew.
//
// The ground is the crowd's; `lifts` puts platforms to and fro above it, a dozen about the batch.

#include <stdlib.h>

#include "bench/peer.h"
#include "bench/sides.h"
#include "foothold/foothold.h"

enum { BATCH = 256, TICKS = 200, LIFTS = 12, LIFT_WAY = 96 };

typedef struct Candidates {
    Scene *scene;
    FhWorld *world;
    FhLines *lines; // the terrain as lines, as the game gives them to movers over lines
    int count, ticks;
    uint32_t seed;
    FhInput held[BATCH];
    uint8_t left[BATCH]; // ticks that they are held
    FhPacked start[BATCH];
} Candidates;

void candidates_close(void *work) {
    Candidates *candidates = work;
    fh_world_destroy(candidates->world);
    fh_lines_destroy(candidates->lines);
    scene_destroy(candidates->scene);
    free(candidates);
}

static void add_lifts(FhWorld *world, const Scene *scene) {
    int width = scene->cols * SCENE_TILE;
    for (int i = 0; i < LIFTS; i++) {
        int x = (i + 1) * width / (LIFTS + 2);
        int y = SCENE_TILE * (scene->rows / 2 - 2 + i % 5);
        FhPoint path[2] = {{x, y}, {x + (i % 2 ? LIFT_WAY : 0), y - (i % 2 ? 0 : LIFT_WAY)}};
        fh_world_add_solid(world, &(FhSolidDef){.box = {x, y, 48, 8},
                                                .one_way = i % 3 == 0,
                                                .mode = FH_PATH_PINGPONG,
                                                .speed = 40.0f,
                                                .path = path,
                                                .path_count = 2});
    }
}

/// Puts the candidates side by side, some in the air.
static void add_candidates(Candidates *candidates, int mover) {
    Law law = {.run = 2.0f, .gravity = 0.25f, .fall = 6.0f};
    Body *bodies = scene_bodies(candidates->scene, candidates->count, CROWD_W, CROWD_H, law);
    for (int i = 0; i < candidates->count && bodies; i++) {
        FhActorDef def = {.box = {bodies[i].x, bodies[i].y, CROWD_W, CROWD_H},
                          .driver = FH_DRIVER_PLAYER,
                          .flags = FH_ACTOR_CANDIDATE,
                          .mover = (uint8_t)mover};
        FhActorId id = fh_world_add_actor(candidates->world, &def);
        fh_actor_pack(candidates->world, id, &candidates->start[i]);
    }
    free(bodies);
}

static Candidates *open(const BenchScale *scale, int mover, bool has_lifts) {
    Candidates *candidates = calloc(1, sizeof *candidates);
    if (!candidates) {
        return NULL;
    }
    candidates->seed = 5;
    candidates->count = scale->is_tiny ? 8 : BATCH;
    candidates->ticks = scale->is_tiny ? 8 : TICKS;
    candidates->scene = scene_create(64, 32);
    const Scene *scene = candidates->scene;
    candidates->lines = fh_lines_create();
    bool has_lines =
        scene && candidates->lines && fh_lines_follow(candidates->lines, scene->terrain);
    FhWorldDef def = {.actors = candidates->count,
                      .lines = has_lines ? candidates->lines : NULL,
                      .solids = LIFTS,
                      .path_points = 2 * LIFTS,
                      .terrain = scene ? scene->terrain : NULL};
    if (scene) {
        def.bounds = (FhRect){0, 0, scene->cols * SCENE_TILE, scene->rows * SCENE_TILE};
        candidates->world = fh_world_create(&def);
    }
    if (!candidates->world) {
        candidates_close(candidates);
        return NULL;
    }
    if (has_lifts) {
        add_lifts(candidates->world, scene);
    }
    add_candidates(candidates, mover);
    return candidates;
}

void *candidates_open(const BenchScale *scale, int job) {
    return open(scale, job, false);
}

void *candidates_lifts_open(const BenchScale *scale, int job) {
    return open(scale, job, true);
}

static void choose_keys(Candidates *candidates) {
    for (int i = 0; i < candidates->count; i++) {
        if (candidates->left[i]-- == 0) {
            uint32_t chance = scene_random(&candidates->seed);
            uint32_t along = chance % 8 < 4 ? FH_INPUT_RIGHT : chance % 8 < 7 ? FH_INPUT_LEFT : 0;
            candidates->held[i].held = along | (chance >> 8 & 1 ? FH_INPUT_JUMP : 0);
            candidates->left[i] = (uint8_t)(1 + (chance >> 16) % 7);
        }
    }
}

static void begin_dead_anew(Candidates *candidates) {
    FhWorld *world = candidates->world;
    for (int i = 0; i < candidates->count; i++) {
        FhActorId id = fh_world_actor_id(world, i);
        if (fh_world_actor(world, id).state != FH_STATE_ALIVE) {
            fh_actor_unpack(world, id, candidates->start[i].words);
        }
    }
}

double candidates_run(void *work) {
    Candidates *candidates = work;
    double spent = 0.0;
    for (int tick = 0; tick < candidates->ticks; tick++) {
        choose_keys(candidates);
        double start = bench_cpu_clock();
        fh_world_tick_each(candidates->world, candidates->held, candidates->count);
        spent += bench_cpu_clock() - start;
        begin_dead_anew(candidates);
    }
    return spent * 1e9 / ((double)candidates->ticks * candidates->count);
}

double candidates_pack_run(void *work) {
    Candidates *candidates = work;
    FhWorld *world = candidates->world;
    double spent = 0.0;
    for (int tick = 0; tick < candidates->ticks; tick++) {
        choose_keys(candidates);
        fh_world_tick_each(world, candidates->held, candidates->count);
        begin_dead_anew(candidates);
        double start = bench_cpu_clock();
        for (int i = 0; i < candidates->count; i++) {
            FhPacked packed;
            FhActorId id = fh_world_actor_id(world, i);
            fh_actor_pack(world, id, &packed);
            fh_actor_unpack(world, id, packed.words);
        }
        spent += bench_cpu_clock() - start;
    }
    return spent * 1e9 / ((double)candidates->ticks * candidates->count);
}
