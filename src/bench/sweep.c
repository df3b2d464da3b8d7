// sweep.c - one body after the other moved by the engine, and by the articles' loops.

#include <stdlib.h>

#include "bench/article.h"
#include "bench/sides.h"
#include "engine/world/world.h"
#include "engine/rules/move.h"

enum { BODIES = 10000, TICKS = 4, SETTLING = 40 };

typedef struct Sweep {
    Scene *scene;
    ArticleCache *cache; // of the article's side
    FhWorld *world;      // of the engine's
    Body *bodies;
    int count, ticks;
    Law law;
} Sweep;

void sweep_close(void *work) {
    Sweep *sweep = work;
    fh_world_destroy(sweep->world);
    article_cache_destroy(sweep->cache);
    scene_destroy(sweep->scene);
    free(sweep->bodies);
    free(sweep);
}

static Law law_at(int speed) {
    float px = (float)speed;
    return (Law){.run = px, .jump = px, .gravity = px / 8.0f, .fall = px, .jumps = true};
}

static Sweep *sweep_open(const BenchScale *scale, int speed) {
    Sweep *sweep = calloc(1, sizeof *sweep);
    if (!sweep) {
        return NULL;
    }
    sweep->count = scale->is_tiny ? 20 : BODIES;
    sweep->ticks = scale->is_tiny ? 1 : TICKS;
    sweep->law = law_at(speed);
    sweep->scene = scale->is_tiny ? scene_create(64, 32) : scene_create(2048, 128);
    sweep->bodies =
        sweep->scene ? scene_bodies(sweep->scene, sweep->count, 0, 0, sweep->law) : NULL;
    return sweep;
}

/// Returns the work when all of it was allocated; else frees it and returns NULL.
static void *ready(Sweep *sweep, bool is_whole, double (*run)(void *work)) {
    if (sweep && (!is_whole || !sweep->bodies)) {
        sweep_close(sweep);
        return NULL;
    }
    for (int i = 0; sweep && i < SETTLING / sweep->ticks; i++) {
        run(sweep);
    }
    return sweep;
}

static double nanoseconds_each(const Sweep *sweep, double start) {
    return (bench_cpu_clock() - start) * 1e9 / ((double)sweep->count * (double)sweep->ticks);
}

// --- the engine -----------------------------------------------------------------------------

/// The articles climb and stick by a pixel, and slip past no corners: so does this side.
static void add_actors(Sweep *sweep) {
    FhTuning *tuning = &sweep->world->tunings[0];
    tuning->step_up = tuning->step_down = 1.0f;
    tuning->corner_correction = 0.0f;
    for (int i = 0; i < sweep->count; i++) {
        const Body *body = &sweep->bodies[i];
        FhActorDef def = {.box = {body->x, body->y, body->w, body->h}, .driver = FH_DRIVER_NONE};
        fh_world_add_actor(sweep->world, &def);
    }
}

void *sweep_engine_open(const BenchScale *scale, int job) {
    Sweep *sweep = sweep_open(scale, job);
    if (sweep && sweep->bodies) {
        FhWorldDef def = {.terrain = sweep->scene->terrain, .actors = sweep->count};
        sweep->world = fh_world_create(&def);
    }
    if (sweep && sweep->world) {
        add_actors(sweep);
    }
    return ready(sweep, sweep && sweep->world, sweep_engine_run);
}

static void move_actor(Sweep *sweep, FhActor *actor, Body *body) {
    law_intent(sweep->law, body);
    actor->vy = body->vy * (float)FH_TICKS_PER_SECOND;
    FhMove2 move = fh_actor_move(sweep->world, actor, body->vx, body->vy);
    law_meet(body, move.x.blocked, move.y.blocked);
}

double sweep_engine_run(void *work) {
    Sweep *sweep = work;
    double start = bench_cpu_clock();
    for (int tick = 0; tick < sweep->ticks; tick++) {
        for (int i = 0; i < sweep->count; i++) {
            move_actor(sweep, fh_world_actor_at(sweep->world, i), &sweep->bodies[i]);
        }
    }
    return nanoseconds_each(sweep, start);
}

// --- the articles ---------------------------------------------------------------------------

void *sweep_article_open(const BenchScale *scale, int job) {
    Sweep *sweep = sweep_open(scale, job);
    if (sweep && sweep->scene) {
        sweep->cache = article_cache_create(sweep->scene);
    }
    return ready(sweep, sweep && sweep->cache, sweep_article_run);
}

double sweep_article_run(void *work) {
    Sweep *sweep = work;
    double start = bench_cpu_clock();
    for (int tick = 0; tick < sweep->ticks; tick++) {
        for (int i = 0; i < sweep->count; i++) {
            law_intent(sweep->law, &sweep->bodies[i]);
            ArticleMove move = article_move(sweep->scene, sweep->cache, &sweep->bodies[i]);
            law_meet(&sweep->bodies[i], move.blocked_x, move.blocked_y);
        }
    }
    return nanoseconds_each(sweep, start);
}

double sweep_boxes_run(void *work) {
    Sweep *sweep = work;
    double start = bench_cpu_clock();
    for (int tick = 0; tick < sweep->ticks; tick++) {
        for (int i = 0; i < sweep->count; i++) {
            law_intent(sweep->law, &sweep->bodies[i]);
            ArticleMove move = article_move_boxes(sweep->scene, &sweep->bodies[i]);
            law_meet(&sweep->bodies[i], move.blocked_x, move.blocked_y);
        }
    }
    return nanoseconds_each(sweep, start);
}
