// calm.h - what is known to be empty around an actor, so that most of a crowd asks nobody.
//
// In most ticks an actor stands on plain blocks, or flies, with nothing else about. What was found
// out then, a box without a tile and plain blocks under it, is a fact about the terrain, and stays
// one until that is edited. As long as a question's box lies within, it is answered without looking
// again. In a World with solids the fact lasts as long as none of them moves: it is found again in
// each part of a tick. With crates or shovers about, and for movements with a terrain of their own,
// nothing is known. Like the grid (near.h), it is neither copied nor hashed, and no law can tell.

#ifndef FOOTHOLD_ENGINE_CALM_H
#define FOOTHOLD_ENGINE_CALM_H

#include "engine/world.h"

enum { FH_CALM_SOLIDS = 4 };

/// What is known around one actor.
typedef struct FhCalm {
    int32_t left, top, right, bottom; // px: no tile's cell meets this box; empty: nothing is known
    int32_t floor_left, floor_right;  // px: under these columns of it lie plain blocks
    uint32_t ended;                   // bit of a FhSide: a tile is beyond it
    uint32_t version;                 // of the terrain, its low bits
    uint32_t still; // FhNearGrid.still, when these were all solids in the box and a pixel around it
    int32_t solid_count;
    int32_t solids[FH_CALM_SOLIDS]; // indices, rising
} FhCalm;

/// Finds out what is around the actor, unless it is known still. Called in a tick only.
void fh_calm_look(FhWorld *world, const FhActor *actor);
/// What is known around an actor; NULL when it is not, or no longer.
const FhCalm *fh_calm_about(const FhWorld *world, const FhActor *who);

/// The solids whose boxes meet the box, as fh_near finds them, from what is known where it is.
FhNear fh_calm_solids(const FhWorld *world, const FhActor *who, FhRect box);
/// True when a solid's box meets the box, which must lie within what is known.
bool fh_calm_meets_solid(const FhWorld *world, const FhCalm *calm, FhRect box);

/// True when the box lies in the one without tiles, and within the world's sides.
static inline bool fh_calm_holds(const FhWorld *world, const FhCalm *calm, FhRect box) {
    FhRect bounds = world->bounds;
    bool inside = bounds.w <= 0 || (box.x >= bounds.x && box.x + box.w <= bounds.x + bounds.w);
    return inside && box.x >= calm->left && box.x + box.w <= calm->right && box.y >= calm->top &&
           box.y + box.h <= calm->bottom;
}

static inline bool fh_calm_has_no_solid(const FhWorld *world, const FhCalm *calm, FhRect box) {
    return world->solid_count == 0 || calm->solid_count == 0 ||
           !fh_calm_meets_solid(world, calm, box);
}

/// True when nothing at all is in the box: no tile, no solid, no side of the world.
static inline bool fh_calm_is_empty(const FhWorld *world, const FhActor *who, FhRect box) {
    const FhCalm *calm = fh_calm_about(world, who);
    return calm && fh_calm_holds(world, calm, box) && fh_calm_has_no_solid(world, calm, box);
}

/// True when all of the row of pixels right under the box belongs to plain blocks, and nothing else
/// is in the box nor in that row.
static inline bool fh_calm_is_on_floor(const FhWorld *world, const FhActor *who, FhRect box) {
    const FhCalm *calm = fh_calm_about(world, who);
    return calm && box.y + box.h == calm->bottom && box.x >= calm->floor_left &&
           box.x + box.w <= calm->floor_right && fh_calm_holds(world, calm, box) &&
           fh_calm_has_no_solid(world, calm, (FhRect){box.x, box.y, box.w, box.h + 1});
}

#endif
