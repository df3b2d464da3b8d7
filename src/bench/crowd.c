// crowd.c - times a crowd's tick: characters of 12 x 24 px that run 3 px a tick, fall, turn at
// walls, and walk through each other.

#include <stdlib.h>
#include <string.h>

#include "bench/article.h"
#include "bench/peer.h"
#include "bench/sides.h"
#include "engine/world/world.h"

const Law crowd_law = {.run = 3.0f, .jump = 6.0f, .gravity = 0.25f, .fall = 12.0f, .jumps = false};

Scene *crowd_scene(const BenchScale *scale, int job) {
    if (job >= CROWD_LIFT) {
        return scale->is_tiny ? scene_create_flat(64, 32) : scene_create_flat(2048, 48);
    }
    return scale->is_tiny ? scene_create(64, 32) : scene_create(2048, 128);
}

int crowd_count(const BenchScale *scale, int job) {
    return scale->is_tiny ? 20 : job % CROWD_LIFT;
}

/// The row right above the ground, which is solid down to the last row.
static int row_above_ground(const Scene *scene, int col) {
    int row = scene->rows - 1;
    while (row > 0 && scene_kind_at(scene, col, row) != SCENE_EMPTY) {
        row--;
    }
    return row;
}

enum { LIFT_W = 48, LIFT_H = 8, LIFT_RISE = 106 }; // px

/// The lift that stands on the ground at that column. Returns false when something is over it.
static bool lift_at(const Scene *scene, int col, PeerLift *lift) {
    int row = scene->rows;
    for (int i = 0; i < LIFT_W / SCENE_TILE; i++) {
        row = fh_min(row, row_above_ground(scene, col + i));
    }
    int bottom = (row + 1) * SCENE_TILE;
    int left = col * SCENE_TILE, above = LIFT_RISE + LIFT_H + 2 * CROWD_H;
    *lift = (PeerLift){(float)left, (float)(bottom - LIFT_H), LIFT_W, LIFT_H, LIFT_RISE, 1.0f};
    return !scene_overlaps(scene, (FhRect){left, bottom - above, LIFT_W, above});
}

int crowd_lifts(const BenchScale *scale, int job, const Scene *scene,
                PeerLift lifts[CROWD_LIFTS_MAX]) {
    int count = job / CROWD_LIFT;
    count = scale->is_tiny ? fh_min(count, 2) : count;
    int found = 0;
    for (int col = 1, next = 1; col < scene->cols - 4 && found < count; col++) {
        if (col >= next && lift_at(scene, col, &lifts[found])) {
            found++;
            next = 1 + found * scene->cols / count;
        }
    }
    return found;
}

int crowd_ticks(int count) {
    return count >= 10000 ? 60 : 40;
}

// --- the engine -----------------------------------------------------------------------------

typedef struct EngineCrowd {
    Scene *scene;
    FhWorld *world;
    int ticks;
    int64_t places; // px: a sum, so that the compiler cannot drop the reading
} EngineCrowd;

void crowd_engine_close(void *work) {
    EngineCrowd *crowd = work;
    fh_world_destroy(crowd->world);
    scene_destroy(crowd->scene);
    free(crowd);
}

static void tune(FhTuning *tuning) {
    float a_tick = (float)FH_TICKS_PER_SECOND;
    tuning->run_speed = crowd_law.run * a_tick;
    tuning->gravity = crowd_law.gravity * a_tick * a_tick;
    tuning->fall_speed = crowd_law.fall * a_tick;
}

static void add_walkers(EngineCrowd *crowd, int count) {
    Body *bodies = scene_bodies(crowd->scene, count, CROWD_W, CROWD_H, crowd_law);
    tune(&crowd->world->tunings[0]);
    for (int i = 0; i < count && bodies; i++) {
        FhActorDef def = {.box = {bodies[i].x, bodies[i].y, CROWD_W, CROWD_H},
                          .driver = FH_DRIVER_WALKER,
                          .facing = i % 2 ? 1 : -1};
        fh_world_add_actor(crowd->world, &def);
    }
    free(bodies);
}

static void add_lifts(EngineCrowd *crowd, const PeerLift *lifts, int count) {
    for (int i = 0; i < count; i++) {
        FhPoint low = {(int)lifts[i].x, (int)lifts[i].y};
        FhPoint path[] = {low, {low.x, low.y - (int)lifts[i].rise}};
        fh_world_add_solid(crowd->world, &(FhSolidDef){.box = {low.x, low.y, LIFT_W, LIFT_H},
                                                       .speed = 60.0f * lifts[i].speed,
                                                       .mode = FH_PATH_PINGPONG,
                                                       .path = path,
                                                       .path_count = 2});
    }
}

static const FhMover *const only_pixel[] = {&fh_mover_pixel};

void *crowd_engine_open(const BenchScale *scale, int job) {
    int count = crowd_count(scale, job);
    EngineCrowd *crowd = calloc(1, sizeof *crowd);
    if (!crowd) {
        return NULL;
    }
    PeerLift lifts[CROWD_LIFTS_MAX];
    crowd->scene = crowd_scene(scale, job);
    crowd->ticks = crowd_ticks(count);
    int lift_count = crowd->scene ? crowd_lifts(scale, job, crowd->scene, lifts) : 0;
    crowd->world = crowd->scene ? fh_world_create(&(FhWorldDef){.terrain = crowd->scene->terrain,
                                                                .actors = count,
                                                                .solids = lift_count,
                                                                .path_points = 2 * lift_count,
                                                                .movers = only_pixel,
                                                                .mover_count = 1})
                                : NULL;
    if (!crowd->world) {
        crowd_engine_close(crowd);
        return NULL;
    }
    add_walkers(crowd, count);
    add_lifts(crowd, lifts, lift_count);
    for (int tick = 0; tick < CROWD_SETTLING; tick++) {
        fh_world_tick(crowd->world, (FhInput){0});
    }
    return crowd;
}

/// Reads the position of every actor, as drawing them requires.
static int64_t look_at_all(const FhWorld *world) {
    int64_t places = 0;
    const FhActor *actors = fh_world_actors(world);
    for (int i = 0; i < world->actor_count; i++) {
        places += actors[i].x + actors[i].y;
    }
    return places;
}

double crowd_engine_run(void *work) {
    EngineCrowd *crowd = work;
    double start = bench_cpu_clock();
    for (int tick = 0; tick < crowd->ticks; tick++) {
        fh_world_tick(crowd->world, (FhInput){0});
        crowd->places += look_at_all(crowd->world);
    }
    return (bench_cpu_clock() - start) * 1e6 / (double)crowd->ticks;
}

double crowd_engine_worst(void *work) {
    EngineCrowd *crowd = work;
    double worst = 0.0, whole = 0.0;
    for (int tick = 0; tick < crowd->ticks; tick++) {
        double start = bench_cpu_clock();
        fh_world_tick(crowd->world, (FhInput){0});
        crowd->places += look_at_all(crowd->world);
        double took = bench_cpu_clock() - start;
        worst = took > worst ? took : worst;
        whole += took;
    }
    return worst * crowd->ticks / whole;
}

double crowd_engine_bytes(void *work) {
    const FhWorld *world = ((const EngineCrowd *)work)->world;
    return (double)world->end / (double)world->actor_capacity;
}

// --- queries --------------------------------------------------------------------------------

CrowdQueries crowd_queries(const Scene *scene) {
    CrowdQueries queries = {0};
    Body *places = scene_bodies(scene, CROWD_QUERIES, 32, 32, crowd_law);
    for (int i = 0; i < CROWD_QUERIES && places; i++) {
        float x = (float)places[i].x, y = (float)places[i].y;
        float way_x = i % 2 ? 290.0f : -290.0f, way_y = (float)(i % 7 - 3) * 25.0f;
        queries.boxes[i] = (PeerBody){x, y, 32.0f, 32.0f, 0.0f};
        queries.lines[i] =
            (PeerLine){x + 16.0f, y + 16.0f, x + 16.0f + way_x, y + 16.0f + way_y, -1, -1};
    }
    free(places);
    return queries;
}

double crowd_engine_boxes(void *work) {
    EngineCrowd *crowd = work;
    CrowdQueries queries = crowd_queries(crowd->scene);
    FhActorId found[64];
    double start = bench_cpu_clock();
    for (int i = 0; i < CROWD_QUERIES; i++) {
        const PeerBody *box = &queries.boxes[i];
        FhRect px = {(int)box->x, (int)box->y, (int)box->w, (int)box->h};
        crowd->places += fh_world_actors_in(crowd->world, px, found, 64);
    }
    return (bench_cpu_clock() - start) * 1e9 / CROWD_QUERIES;
}

double crowd_engine_rays(void *work) {
    EngineCrowd *crowd = work;
    CrowdQueries queries = crowd_queries(crowd->scene);
    double start = bench_cpu_clock();
    for (int i = 0; i < CROWD_QUERIES; i++) {
        const PeerLine *line = &queries.lines[i];
        FhPlace from = {line->ax, line->ay}, to = {line->bx, line->by};
        crowd->places += fh_world_ray(crowd->world, from, to, NULL, NULL);
    }
    return (bench_cpu_clock() - start) * 1e9 / CROWD_QUERIES;
}

// --- the articles' loops --------------------------------------------------------------------

typedef struct ArticleCrowd {
    Scene *scene;
    ArticleCache *cache;
    Body *bodies;
    int count, ticks;
} ArticleCrowd;

void crowd_article_close(void *work) {
    ArticleCrowd *crowd = work;
    article_cache_destroy(crowd->cache);
    scene_destroy(crowd->scene);
    free(crowd->bodies);
    free(crowd);
}

static double play_article(ArticleCrowd *crowd, int ticks, bool by_boxes) {
    double start = bench_cpu_clock();
    for (int tick = 0; tick < ticks; tick++) {
        for (int i = 0; i < crowd->count; i++) {
            Body *body = &crowd->bodies[i];
            law_intent(crowd_law, body);
            ArticleMove move = by_boxes ? article_move_boxes(crowd->scene, body)
                                        : article_move(crowd->scene, crowd->cache, body);
            law_meet(body, move.blocked_x, move.blocked_y);
        }
    }
    return (bench_cpu_clock() - start) * 1e6 / (double)ticks;
}

void *crowd_article_open(const BenchScale *scale, int job) {
    ArticleCrowd *crowd = calloc(1, sizeof *crowd);
    if (!crowd) {
        return NULL;
    }
    crowd->count = crowd_count(scale, job);
    crowd->ticks = crowd_ticks(crowd->count);
    crowd->scene = crowd_scene(scale, job);
    crowd->cache = crowd->scene ? article_cache_create(crowd->scene) : NULL;
    crowd->bodies =
        crowd->cache ? scene_bodies(crowd->scene, crowd->count, CROWD_W, CROWD_H, crowd_law) : NULL;
    if (!crowd->bodies) {
        crowd_article_close(crowd);
        return NULL;
    }
    play_article(crowd, CROWD_SETTLING, true);
    return crowd;
}

double crowd_article_run(void *work) {
    return play_article(work, ((ArticleCrowd *)work)->ticks, false);
}

double crowd_boxes_run(void *work) {
    return play_article(work, ((ArticleCrowd *)work)->ticks, true);
}

double crowd_article_bytes(void *work) {
    (void)work;
    return (double)sizeof(Body);
}
