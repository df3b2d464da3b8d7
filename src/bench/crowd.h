// crowd.h - what all sides of the crowd's rows share: the ground, the number of bodies, their law.

#ifndef FOOTHOLD_BENCH_CROWD_H
#define FOOTHOLD_BENCH_CROWD_H

#include "bench/bench.h"
#include "bench/scene.h"

enum { CROWD_W = 12, CROWD_H = 24, CROWD_SETTLING = 120 };

extern const Law crowd_law;

Scene *crowd_scene(const BenchScale *scale);
int crowd_count(const BenchScale *scale, int job);
/// The ticks of one turn.
int crowd_ticks(int count);

#endif
