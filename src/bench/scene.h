// scene.h - the ground and the bodies that all sides of a row share.
//
// The ground is a strip of hills, steps, slopes of 45 degrees, bumps, sloped ceilings and floating
// platforms, 2048 x 128 tiles of 16 px, made from a seed. The engine's side reads it as a terrain,
// all other sides as a plain array of kinds. The bodies have one law: run, fall, jump now and then,
// turn at walls. Space: px, px a tick.

#ifndef FOOTHOLD_BENCH_SCENE_H
#define FOOTHOLD_BENCH_SCENE_H

#include "foothold/terrain.h"

enum { SCENE_TILE = 16 };
enum {
    SCENE_EMPTY,
    SCENE_FULL,
    SCENE_RISING,
    SCENE_FALLING,
    SCENE_CEILING_RISING,
    SCENE_CEILING_FALLING,
    SCENE_BUMP,
    SCENE_KINDS
};

typedef struct Scene {
    int cols, rows;
    uint8_t *kinds; // row by row
    FhShape shapes[SCENE_KINDS];
    FhTileset *tileset;
    FhTerrain *terrain;
} Scene;

/// The caller destroys it. NULL out of memory.
Scene *scene_create(int cols, int rows);
/// A floor with a step of a tile every 20 tiles instead of hills, for the games with lifts.
Scene *scene_create_flat(int cols, int rows);
void scene_destroy(Scene *scene);

static inline int scene_kind_at(const Scene *scene, int col, int row) {
    bool inside = col >= 0 && row >= 0 && col < scene->cols && row < scene->rows;
    return inside ? scene->kinds[row * scene->cols + col] : (int)SCENE_FULL;
}

/// The body of a side that has no struct of its own: 40 bytes.
typedef struct Body {
    int32_t x, y; // px
    int16_t w, h;
    float vx, vy; // px a tick
    float rem_x, rem_y;
    uint32_t seed;
    uint8_t was_grounded;
} Body;

/// The numbers of a law, px a tick.
typedef struct Law {
    float run, jump, gravity, fall;
    bool jumps;
} Law;

/// Makes bodies of one size or (w 0) of 4 to 40 px, in free places. The caller frees them. NULL out
/// of memory.
Body *scene_bodies(const Scene *scene, int count, int w, int h, Law law);
/// True when a solid pixel lies in the box: pixel rows, tile by tile.
bool scene_overlaps(const Scene *scene, FhRect box);
/// Sets the body's intent for this tick.
void law_intent(Law law, Body *body);
/// Turns the body at walls, and ends its fall on the floor.
void law_meet(Body *body, bool blocked_x, bool blocked_y);

/// Returns a number from 0 to 2^32 - 1, and changes the seed.
static inline uint32_t scene_random(uint32_t *seed) {
    *seed = *seed * 1664525u + 1013904223u;
    uint32_t mixed = *seed ^ *seed >> 15;
    return mixed * 2246822519u ^ mixed >> 13;
}

#endif
