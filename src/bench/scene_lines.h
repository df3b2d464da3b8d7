// scene_lines.h - a scene's ground as the fewest straight lines, for physics engines.
//
// It does not use the engine's own outlines: a mistake there would be in the peers' ground as well.
// These lines are joined over the whole scene and name their neighbours, as the peers require.

#ifndef FOOTHOLD_BENCH_SCENE_LINES_H
#define FOOTHOLD_BENCH_SCENE_LINES_H

#include "bench/peer.h"
#include "bench/scene.h"

/// Finds the lines of a scene. The caller frees them. NULL out of memory.
PeerLine *scene_lines(const Scene *scene, int *count);

#endif
