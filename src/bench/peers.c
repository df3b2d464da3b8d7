// peers.c - the crowd's job given to physics engines.

#include <stdlib.h>

#include "bench/peer.h"
#include "bench/sides.h"

typedef struct Peer {
    void *engine;
    void (*tick)(void *engine);
    void (*destroy)(void *engine);
    int (*boxes)(void *engine, const PeerBody *boxes, int count);
    int (*rays)(void *engine, const PeerLine *lines, int count);
    CrowdQueries queries;
    int found; // so that the compiler cannot drop the asking
    int count, ticks;
    double bytes; // of heap a character, after settling; below zero: not reported
} Peer;

static PeerBody *peer_bodies(const Scene *scene, int count) {
    Body *bodies = scene_bodies(scene, count, CROWD_W, CROWD_H, crowd_law);
    PeerBody *out = bodies ? calloc((size_t)count, sizeof *out) : NULL;
    for (int i = 0; i < count && out; i++) {
        out[i] = (PeerBody){(float)bodies[i].x, (float)bodies[i].y, CROWD_W, CROWD_H, bodies[i].vx};
    }
    free(bodies);
    return out;
}

static void *peer_open(const BenchScale *scale, int job, void *(*create)(const PeerJob *job),
                       Peer row) {
    Peer *peer = malloc(sizeof *peer);
    Scene *scene = crowd_scene(scale, job);
    row.count = crowd_count(scale, job);
    row.ticks = crowd_ticks(row.count);
    PeerJob given = {.body_count = row.count, .gravity = crowd_law.gravity, .fall = crowd_law.fall};
    PeerLine *lines = scene ? scene_lines(scene, &given.line_count) : NULL;
    PeerLift lifts[CROWD_LIFTS_MAX];
    given.lift_count = scene ? crowd_lifts(scale, job, scene, lifts) : 0;
    given.lifts = lifts;
    PeerBody *bodies = lines ? peer_bodies(scene, row.count) : NULL;
    double before = heap_bytes();
    given.lines = lines;
    given.bodies = bodies;
    row.engine = bodies && peer ? create(&given) : NULL;
    for (int tick = 0; tick < CROWD_SETTLING && row.engine; tick++) {
        row.tick(row.engine);
    }
    row.bytes = before < 0.0 ? -1.0 : (heap_bytes() - before) / (double)row.count;
    if (row.engine) {
        row.queries = crowd_queries(scene);
    }
    free(lines);
    free(bodies);
    scene_destroy(scene);
    if (!row.engine) {
        free(peer);
        return NULL;
    }
    *peer = row;
    return peer;
}

void *crowd_chipmunk_open(const BenchScale *scale, int job) {
    return peer_open(scale, job, peer_chipmunk_create,
                     (Peer){.tick = peer_chipmunk_tick,
                            .destroy = peer_chipmunk_destroy,
                            .boxes = peer_chipmunk_boxes,
                            .rays = peer_chipmunk_rays});
}

void *crowd_box2d_open(const BenchScale *scale, int job) {
    return peer_open(scale, job, peer_box2d_create,
                     (Peer){.tick = peer_box2d_tick,
                            .destroy = peer_box2d_destroy,
                            .boxes = peer_box2d_boxes,
                            .rays = peer_box2d_rays});
}

double crowd_peer_run(void *work) {
    Peer *peer = work;
    double start = bench_cpu_clock();
    for (int tick = 0; tick < peer->ticks; tick++) {
        peer->tick(peer->engine);
    }
    return (bench_cpu_clock() - start) * 1e6 / (double)peer->ticks;
}

double crowd_peer_worst(void *work) {
    Peer *peer = work;
    double worst = 0.0, whole = 0.0;
    for (int tick = 0; tick < peer->ticks; tick++) {
        double start = bench_cpu_clock();
        peer->tick(peer->engine);
        double took = bench_cpu_clock() - start;
        worst = took > worst ? took : worst;
        whole += took;
    }
    return worst * peer->ticks / whole;
}

double crowd_peer_boxes(void *work) {
    Peer *peer = work;
    double start = bench_cpu_clock();
    peer->found += peer->boxes(peer->engine, peer->queries.boxes, CROWD_QUERIES);
    return (bench_cpu_clock() - start) * 1e9 / CROWD_QUERIES;
}

double crowd_peer_rays(void *work) {
    Peer *peer = work;
    double start = bench_cpu_clock();
    peer->found += peer->rays(peer->engine, peer->queries.lines, CROWD_QUERIES);
    return (bench_cpu_clock() - start) * 1e9 / CROWD_QUERIES;
}

double crowd_peer_bytes(void *work) {
    return ((Peer *)work)->bytes;
}

void crowd_peer_close(void *work) {
    Peer *peer = work;
    peer->destroy(peer->engine);
    free(peer);
}
