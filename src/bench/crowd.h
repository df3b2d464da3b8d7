// crowd.h - what all sides of the crowd's rows share: the ground, the number of bodies, their law.

#ifndef FOOTHOLD_BENCH_CROWD_H
#define FOOTHOLD_BENCH_CROWD_H

#include "bench/bench.h"
#include "bench/peer.h"
#include "bench/scene.h"

enum { CROWD_W = 12, CROWD_H = 24, CROWD_SETTLING = 120 };

extern const Law crowd_law;

Scene *crowd_scene(const BenchScale *scale);
int crowd_count(const BenchScale *scale, int job);
/// What the rows of queries ask, the same of all sides: boxes of 32 px, lines of 300 px.
enum { CROWD_QUERIES = 200 };
typedef struct CrowdQueries {
    PeerBody boxes[CROWD_QUERIES];
    PeerLine lines[CROWD_QUERIES];
} CrowdQueries;
CrowdQueries crowd_queries(const Scene *scene);
/// The ticks of one turn.
int crowd_ticks(int count);

#endif
