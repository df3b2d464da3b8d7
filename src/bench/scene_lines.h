// scene_lines.h - a scene's ground as the fewest straight lines, for physics engines.
//
// What the peers are given owes nothing to our own engine/outline.h: a mistake there would be in
// theirs as well, and theirs are joined over the whole scene, with the lines before and after, as
// they want them.

#ifndef FOOTHOLD_BENCH_SCENE_LINES_H
#define FOOTHOLD_BENCH_SCENE_LINES_H

#include "bench/peer.h"
#include "bench/scene.h"

/// Finds the lines. The caller frees them. NULL out of memory.
PeerLine *scene_lines(const Scene *scene, int *count);

#endif
