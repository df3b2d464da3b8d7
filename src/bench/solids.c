// solids.c - solids that carry and push: ten actors for each, half of them standing on one.
//
// The actors have no driver and do not fall, so that the row times the solids alone. Solids are 32
// to 95 px wide, 16 to 31 px high, and go 2 px a tick to and fro; there is no terrain.

#include <stdlib.h>

#include "bench/scene.h"
#include "bench/sides.h"
#include "engine/world/world.h"

enum {
    ACTORS_EACH = 10,
    WAY = 96, // px to where they turn
    ACTOR_W = 12,
    ACTOR_H = 24,
    AREA_EACH = 300,
    TICKS = WAY / 2 // a turn: both sides play the same ones, once to or fro
};

/// The place of everything at the start.
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
        fh_world_add_actor(world, &(FhActorDef){.box = plan->actors[i], .driver = FH_DRIVER_NONE});
    }
}

void *solids_engine_open(const BenchScale *scale, int job) {
    Plan plan = {0};
    EngineSolids *solids = calloc(1, sizeof *solids);
    if (!solids || !plan_make(&plan, scale, job)) {
        free(solids);
        return NULL;
    }
    solids->ticks = scale->is_tiny ? 1 : TICKS;
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
    double start = bench_cpu_clock();
    for (int tick = 0; tick < solids->ticks; tick++) {
        fh_world_tick(solids->world, (FhInput){0});
    }
    return (bench_cpu_clock() - start) * 1e6 / (double)solids->ticks;
}

// --- the article's loop: every pair is tested (A14 to A24) ----------------------------------

// As printed, with structs for its classes: Solid.Move tests whether each Actor rides, lists those
// that do, and then visits every Actor; MoveX and MoveY go by the pixel, and test every Solid at
// each. Two things the article leaves open: an Actor that stands on a Solid rides it, and a
// squished one is skipped from then on.

typedef struct ArticleActor {
    FhRect box;
    float rem_x, rem_y;
    bool is_gone; // squished
} ArticleActor;

typedef struct ArticleSolid {
    FhRect box;
    float rem_x, rem_y;
    bool is_collidable;
    FhPoint way; // px a tick
} ArticleSolid;

typedef struct ArticleSolids {
    int solid_count, actor_count;
    ArticleSolid *solids;
    ArticleActor *actors;
    const ArticleActor **riding; // the list of one Solid's move
    int riding_count;
    int tick, ticks;
} ArticleSolids;

void solids_article_close(void *work) {
    ArticleSolids *level = work;
    free(level->solids);
    free(level->actors);
    free(level->riding);
    free(level);
}

static bool fill_level(ArticleSolids *level, const Plan *plan) {
    level->solid_count = plan->solid_count;
    level->actor_count = plan->actor_count;
    level->solids = calloc((size_t)plan->solid_count, sizeof *level->solids);
    level->actors = calloc((size_t)plan->actor_count, sizeof *level->actors);
    level->riding = calloc((size_t)plan->actor_count, sizeof *level->riding);
    if (!level->solids || !level->actors || !level->riding) {
        return false;
    }
    for (int i = 0; i < plan->solid_count; i++) {
        level->solids[i] =
            (ArticleSolid){.box = plan->solids[i], .is_collidable = true, .way = plan->ways[i]};
    }
    for (int i = 0; i < plan->actor_count; i++) {
        level->actors[i].box = plan->actors[i];
    }
    return true;
}

void *solids_article_open(const BenchScale *scale, int job) {
    Plan plan = {0};
    ArticleSolids *level = calloc(1, sizeof *level);
    if (!level || !plan_make(&plan, scale, job)) {
        free(level);
        return NULL;
    }
    level->ticks = scale->is_tiny ? 1 : TICKS;
    bool is_filled = fill_level(level, &plan);
    plan_free(&plan);
    if (!is_filled) {
        solids_article_close(level);
        return NULL;
    }
    return level;
}

static bool collide_at(const ArticleSolids *level, FhRect box) {
    for (int i = 0; i < level->solid_count; i++) {
        const ArticleSolid *solid = &level->solids[i];
        if (solid->is_collidable && fh_rect_overlaps(solid->box, box)) {
            return true;
        }
    }
    return false;
}

/// MoveX and MoveY; squishes an Actor that is blocked, where the call requires that.
static void move_actor(const ArticleSolids *level, ArticleActor *actor, FhPoint by, bool squish) {
    int x = fh_take_whole(&actor->rem_x, (float)by.x);
    int y = fh_take_whole(&actor->rem_y, (float)by.y);
    for (int left = fh_abs(x + y); left > 0; left--) { // one of them is 0
        FhRect next = fh_rect_moved(actor->box, fh_sign(x), fh_sign(y));
        if (collide_at(level, next)) {
            actor->is_gone = squish;
            return;
        }
        actor->box = next;
    }
}

static bool is_riding(const ArticleActor *actor, const ArticleSolid *solid) {
    return fh_rect_bottom(actor->box) == solid->box.y && actor->box.x < fh_rect_right(solid->box) &&
           solid->box.x < fh_rect_right(actor->box);
}

static void get_all_riding_actors(ArticleSolids *level, const ArticleSolid *solid) {
    level->riding_count = 0;
    for (int i = 0; i < level->actor_count; i++) {
        if (!level->actors[i].is_gone && is_riding(&level->actors[i], solid)) {
            level->riding[level->riding_count++] = &level->actors[i];
        }
    }
}

static bool riding_contains(const ArticleSolids *level, const ArticleActor *actor) {
    for (int i = 0; i < level->riding_count; i++) {
        if (level->riding[i] == actor) {
            return true;
        }
    }
    return false;
}

/// Returns the distance that makes the actor flush with the pushing edge (A21).
static FhPoint push_of(FhRect solid, FhRect actor, FhPoint by) {
    return (FhPoint){by.x > 0   ? fh_rect_right(solid) - actor.x
                     : by.x < 0 ? solid.x - fh_rect_right(actor)
                                : 0,
                     by.y > 0   ? fh_rect_bottom(solid) - actor.y
                     : by.y < 0 ? solid.y - fh_rect_bottom(actor)
                                : 0};
}

/// The part of Solid.Move for one axis: `by` is 0 along the other.
static void move_along_axis(ArticleSolids *level, ArticleSolid *solid, FhPoint by) {
    solid->box = fh_rect_moved(solid->box, by.x, by.y);
    for (int i = 0; i < level->actor_count; i++) {
        ArticleActor *actor = &level->actors[i];
        if (actor->is_gone) {
            continue;
        }
        if (fh_rect_overlaps(solid->box, actor->box)) {
            move_actor(level, actor, push_of(solid->box, actor->box, by), true);
        } else if (riding_contains(level, actor)) {
            move_actor(level, actor, by, false);
        }
    }
}

static void move_solid(ArticleSolids *level, ArticleSolid *solid, FhPoint by) {
    int x = fh_take_whole(&solid->rem_x, (float)by.x);
    int y = fh_take_whole(&solid->rem_y, (float)by.y);
    if (x == 0 && y == 0) {
        return;
    }
    get_all_riding_actors(level, solid);
    solid->is_collidable = false;
    if (x != 0) {
        move_along_axis(level, solid, (FhPoint){x, 0});
    }
    if (y != 0) {
        move_along_axis(level, solid, (FhPoint){0, y});
    }
    solid->is_collidable = true;
}

double solids_article_run(void *work) {
    ArticleSolids *level = work;
    double start = bench_cpu_clock();
    for (int i = 0; i < level->ticks; i++) {
        int way = level->tick++ / (WAY / 2) % 2 ? -1 : 1;
        for (int s = 0; s < level->solid_count; s++) {
            FhPoint by = level->solids[s].way;
            move_solid(level, &level->solids[s], (FhPoint){by.x * way, by.y * way});
        }
    }
    return (bench_cpu_clock() - start) * 1e6 / (double)level->ticks;
}
