// outline.h - a scene's ground as the fewest straight lines, for physics engines.

#ifndef FOOTHOLD_BENCH_OUTLINE_H
#define FOOTHOLD_BENCH_OUTLINE_H

#include "bench/peer.h"
#include "bench/scene.h"

/// Finds the lines. The caller frees them. NULL out of memory.
PeerLine *outline_of(const Scene *scene, int *count);

#endif
