// crowd.h - what all sides of the crowd's rows share: the ground, how many there are, their law.

#ifndef FOOTHOLD_BENCH_CROWD_H
#define FOOTHOLD_BENCH_CROWD_H

#include "bench/bench.h"
#include "bench/scene.h"

enum { CROWD_W = 12, CROWD_H = 24, CROWD_SETTLING = 120 };

extern const Law crowd_law;

Scene *crowd_scene(const BenchScale *scale);
int crowd_count(const BenchScale *scale, int job);
/// How many ticks are timed at once.
int crowd_ticks(int count);

#endif
