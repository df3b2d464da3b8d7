// solids.c - solids that carry and push: ten actors for each, half of them standing on one.
//
// The actors have no will and do not fall, so that what is timed is solids at work. Solids are 32
// to 95 px wide, 16 to 31 px high, and go 2 px a tick to and fro; nothing else is there.

#include <stdlib.h>

#include "bench/scene.h"
#include "bench/sides.h"
#include "engine/world.h"

enum { ACTORS_EACH = 10, WAY = 96, ACTOR_W = 12, ACTOR_H = 24, AREA_EACH = 300 };

/// Where everything is at first.
typedef struct Plan {
    int solid_count, actor_count;
    FhRect *solids, *actors;
    FhPoint *ways; // px a tick, 2 along one axis
} Plan;

static void plan_free(Plan *plan) {
    free(plan->solids);
    free(plan->actors);
    free(plan->ways);
}

/// Solids in a loose grid, as far apart as their ways are long, a little askew.
static void place_solids(Plan *plan, uint32_t *seed) {
    int cols = 1;
    while (cols * cols < plan->solid_count) {
        cols++;
    }
    for (int i = 0; i < plan->solid_count; i++) {
        int x = i % cols * AREA_EACH + (int)(scene_random(seed) % 100);
        int y = i / cols * AREA_EACH + (int)(scene_random(seed) % 100);
        plan->solids[i] = (FhRect){x, y, 32 + (int)(scene_random(seed) % 64),
                                   16 + (int)(scene_random(seed) % 16)};
        int d = i % 2 ? 2 : -2;
        plan->ways[i] = scene_random(seed) % 2 ? (FhPoint){d, 0} : (FhPoint){0, d};
    }
}

/// Every other actor on a solid, the rest around them in the air.
static void place_actors(Plan *plan, uint32_t *seed) {
    for (int i = 0; i < plan->actor_count; i++) {
        FhRect solid = plan->solids[i % plan->solid_count];
        int along = (int)(scene_random(seed) % (uint32_t)(solid.w - ACTOR_W));
        int aside = 40 + (int)(scene_random(seed) % 120);
        plan->actors[i] = i / plan->solid_count % 2
                              ? (FhRect){solid.x + along, solid.y - ACTOR_H, ACTOR_W, ACTOR_H}
                              : (FhRect){solid.x + aside + 60, solid.y + aside, ACTOR_W, ACTOR_H};
    }
}

static bool plan_make(Plan *plan, const BenchScale *scale, int job) {
    uint32_t seed = 99;
    plan->solid_count = scale->is_tiny ? 4 : job;
    plan->actor_count = plan->solid_count * ACTORS_EACH;
    plan->solids = calloc((size_t)plan->solid_count, sizeof *plan->solids);
    plan->ways = calloc((size_t)plan->solid_count, sizeof *plan->ways);
    plan->actors = calloc((size_t)plan->actor_count, sizeof *plan->actors);
    if (!plan->solids || !plan->ways || !plan->actors) {
        plan_free(plan);
        return false;
    }
    place_solids(plan, &seed);
    place_actors(plan, &seed);
    return true;
}

// --- the engine -----------------------------------------------------------------------------

typedef struct EngineSolids {
    Scene *scene; // empty
    FhWorld *world;
    int ticks;
} EngineSolids;

void solids_engine_close(void *work) {
    EngineSolids *solids = work;
    fh_world_destroy(solids->world);
    scene_destroy(solids->scene);
    free(solids);
}

static void fill_world(FhWorld *world, const Plan *plan) {
    for (int i = 0; i < plan->solid_count; i++) {
        FhRect box = plan->solids[i];
        FhPoint way = plan->ways[i];
        FhPoint path[] = {{box.x, box.y}, {box.x + way.x * WAY / 2, box.y + way.y * WAY / 2}};
        FhSolidDef def = {.box = box,
                          .mode = FH_PATH_PINGPONG,
                          .path = path,
                          .path_count = 2,
                          .speed = 2.0f * (float)FH_TICKS_PER_SECOND};
        fh_world_add_solid(world, &def);
    }
    for (int i = 0; i < plan->actor_count; i++) {
        fh_world_add_actor(world, &(FhActorDef){.box = plan->actors[i], .brain = FH_BRAIN_NONE});
    }
}

void *solids_engine_open(const BenchScale *scale, int job) {
    Plan plan = {0};
    EngineSolids *solids = calloc(1, sizeof *solids);
    if (!solids || !plan_make(&plan, scale, job)) {
        free(solids);
        return NULL;
    }
    solids->ticks = scale->is_tiny ? 1 : 20;
    solids->scene = scene_create(1, 1);
    FhWorldDef def = {.actors = plan.actor_count,
                      .solids = plan.solid_count,
                      .path_points = 2 * plan.solid_count};
    if (solids->scene) {
        fh_terrain_set(solids->scene->terrain, 0, 0, FH_TILE_EMPTY);
        def.terrain = solids->scene->terrain;
        solids->world = fh_world_create(&def);
    }
    if (solids->world) {
        fill_world(solids->world, &plan);
    }
    plan_free(&plan);
    if (!solids->world) {
        solids_engine_close(solids);
        return NULL;
    }
    return solids;
}

double solids_engine_run(void *work) {
    EngineSolids *solids = work;
    double start = bench_clock();
    for (int tick = 0; tick < solids->ticks; tick++) {
        fh_world_tick(solids->world, (FhInput){0});
    }
    return (bench_clock() - start) * 1e6 / (double)solids->ticks;
}

// --- the article's loop: everybody asks everybody (A14 to A24) ------------------------------

typedef struct ArticleSolids {
    Plan plan;
    int tick;
    bool *rides; // by actor: the solid on its way
    bool *gone;  // by actor: squished
} ArticleSolids;

void solids_article_close(void *work) {
    ArticleSolids *solids = work;
    plan_free(&solids->plan);
    free(solids->rides);
    free(solids->gone);
    free(solids);
}

void *solids_article_open(const BenchScale *scale, int job) {
    ArticleSolids *solids = calloc(1, sizeof *solids);
    if (!solids || !plan_make(&solids->plan, scale, job)) {
        free(solids);
        return NULL;
    }
    solids->rides = calloc((size_t)solids->plan.actor_count, sizeof *solids->rides);
    solids->gone = calloc((size_t)solids->plan.actor_count, sizeof *solids->gone);
    if (!solids->rides || !solids->gone) {
        solids_article_close(solids);
        return NULL;
    }
    return solids;
}

/// True when a solid other than `passing` lies in the box.
static bool meets_solid(const Plan *plan, FhRect box, int passing) {
    for (int i = 0; i < plan->solid_count; i++) {
        if (i != passing && fh_rect_overlaps(plan->solids[i], box)) {
            return true;
        }
    }
    return false;
}

/// A pixel at a time, asking every solid at each (A7). Returns false when it was stopped.
static bool move_actor(Plan *plan, int actor, FhPoint by, int passing) {
    int steps = fh_max(fh_abs(by.x), fh_abs(by.y));
    for (int i = 0; i < steps; i++) {
        FhRect next = fh_rect_moved(plan->actors[actor], fh_sign(by.x), fh_sign(by.y));
        if (meets_solid(plan, next, passing)) {
            return false;
        }
        plan->actors[actor] = next;
    }
    return true;
}

static void find_riders(ArticleSolids *solids, int solid) {
    const Plan *plan = &solids->plan;
    for (int i = 0; i < plan->actor_count; i++) {
        FhRect under = fh_rect_moved(plan->actors[i], 0, 1);
        solids->rides[i] = !solids->gone[i] && fh_rect_overlaps(plan->solids[solid], under) &&
                           plan->actors[i].y + ACTOR_H == plan->solids[solid].y;
    }
}

/// As far as makes the actor flush with the edge that pushes (A21).
static FhPoint push_of(FhRect solid, FhRect actor, FhPoint by) {
    return (FhPoint){by.x > 0   ? fh_rect_right(solid) - actor.x
                     : by.x < 0 ? solid.x - fh_rect_right(actor)
                                : 0,
                     by.y > 0   ? fh_rect_bottom(solid) - actor.y
                     : by.y < 0 ? solid.y - fh_rect_bottom(actor)
                                : 0};
}

static void move_solid(ArticleSolids *solids, int solid, FhPoint by) {
    Plan *plan = &solids->plan;
    find_riders(solids, solid);
    plan->solids[solid] = fh_rect_moved(plan->solids[solid], by.x, by.y);
    for (int i = 0; i < plan->actor_count; i++) {
        if (solids->gone[i]) {
            continue;
        }
        if (fh_rect_overlaps(plan->solids[solid], plan->actors[i])) {
            FhPoint push = push_of(plan->solids[solid], plan->actors[i], by);
            solids->gone[i] = !move_actor(plan, i, push, solid);
        } else if (solids->rides[i]) {
            move_actor(plan, i, by, solid);
        }
    }
}

double solids_article_run(void *work) {
    ArticleSolids *solids = work;
    double start = bench_clock();
    int way = solids->tick++ / (WAY / 2) % 2 ? -1 : 1;
    for (int i = 0; i < solids->plan.solid_count; i++) {
        FhPoint by = solids->plan.ways[i];
        move_solid(solids, i, (FhPoint){by.x * way, by.y * way});
    }
    return (bench_clock() - start) * 1e6;
}
