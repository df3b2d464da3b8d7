// peer.h - the interface to a physics engine that the bench compares with, in plain C.
//
// The terrain is the scene's outline, built as a user of such an engine would build it: borders
// that two tiles share are left out, and collinear lines are one line. A line goes from a to b with
// the ground to its right (y down); `next` begins where it ends. Space: px; a peer may scale.

#ifndef FOOTHOLD_BENCH_PEER_H
#define FOOTHOLD_BENCH_PEER_H

#include <stddef.h>
#include <stdint.h>
#include "bench/bench.h"
#include "bench/scene.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct PeerLine {
    float ax, ay, bx, by;
    int32_t next, previous; // -1: none
} PeerLine;

typedef struct PeerBody {
    float x, y, w, h; // the box
    float vx;         // px a tick
} PeerBody;

/// A box that goes up and down between two heights.
typedef struct PeerLift {
    float x, y, w, h; // the box where it is lowest
    float rise;       // px
    float speed;      // px a tick
} PeerLift;

typedef struct PeerJob {
    const PeerLine *lines;
    int line_count;
    const PeerBody *bodies;
    int body_count;
    const PeerLift *lifts;
    int lift_count;
    float gravity, fall; // px a tick
} PeerJob;

/// Returns NULL where the engine is not in this build, or out of memory.
void *peer_chipmunk_create(const PeerJob *job);
/// Plays one tick: every lift goes on and turns at its ends, every body goes at its speed along x,
/// turns where it was stopped, and falls.
void peer_chipmunk_tick(void *peer);
void peer_chipmunk_destroy(void *peer);
/// Asks for all bodies in each of so many boxes (x, y, w, h); returns how many there were in all.
int peer_chipmunk_boxes(void *peer, const PeerBody *boxes, int count);
/// Asks for the first that each of so many lines meets; returns how many met something.
int peer_chipmunk_rays(void *peer, const PeerLine *lines, int count);

void *peer_box2d_create(const PeerJob *job);
void peer_box2d_tick(void *peer);
void peer_box2d_destroy(void *peer);
int peer_box2d_boxes(void *peer, const PeerBody *boxes, int count);
int peer_box2d_rays(void *peer, const PeerLine *lines, int count);

#ifdef __cplusplus
}
#endif

// ---- The crowd ----
//
// What all sides of the crowd's rows share: the ground, the number of bodies, their law.

enum { CROWD_W = 12, CROWD_H = 24, CROWD_SETTLING = 120 };

extern const Law crowd_law;

/// A job is the number of lifts times CROWD_LIFT, plus the number of characters.
enum { CROWD_LIFT = 1 << 20, CROWD_LIFTS_MAX = 100 };

Scene *crowd_scene(const BenchScale *scale, int job);
int crowd_count(const BenchScale *scale, int job);
/// Places the job's lifts over the ground, evenly, where nothing is in their way. Returns how many.
int crowd_lifts(const BenchScale *scale, int job, const Scene *scene,
                PeerLift lifts[CROWD_LIFTS_MAX]);
/// What the rows of queries ask, the same of all sides: boxes of 32 px, lines of 300 px.
enum { CROWD_QUERIES = 200 };
typedef struct CrowdQueries {
    PeerBody boxes[CROWD_QUERIES];
    PeerLine lines[CROWD_QUERIES];
} CrowdQueries;
CrowdQueries crowd_queries(const Scene *scene);
/// The ticks of one turn.
int crowd_ticks(int count);

// ---- The heap ----
//
// Measures the heap and the process's peak memory, where the system reports them.

/// Returns the bytes in use on the heap; below zero where the system does not report them.
double heap_bytes(void);
/// Returns free memory to the system, so that no side pays for what another one freed: after a tree
/// of millions of nodes the next allocation takes a tenth of a second.
void heap_settle(void);
/// Returns free memory to the system and starts watching. Returns the bytes of memory held now;
/// below zero where the system does not report them.
double heap_watch(void);
/// Returns the peak bytes of memory since heap_watch; below zero where the system does not report
/// them.
double heap_peak(void);

// ---- Scenes of lines ----

/// Finds the lines of a scene. The caller frees them. NULL out of memory.
PeerLine *scene_lines(const Scene *scene, int *count);

#endif
