// rays.h - the rays that the raycast movement shoots, and the limits that come from them.
//
// A ray runs along one axis through whole pixels. It starts inside the body, on its middle line,
// so that a wall the body already touches is never missed (C9).

#ifndef FOOTHOLD_ENGINE_MOVERS_RAYS_H
#define FOOTHOLD_ENGINE_MOVERS_RAYS_H

#include "engine/state/world.h"

enum {
    FH_RAYS_MAX = 12,       // a side
    FH_RAY_BUFFER = 1,      // px: blocked, and grounded on flat ground, when this near (C4, C8)
    FH_RAY_SLOPE_CHECK = 5, // px: of C13 and C19, see fh_ray_slope_check
    FH_RAY_FAR = 96         // px that a ray down looks beyond the feet
};

typedef struct FhRay {
    int32_t x, y;   // px, where it starts
    int32_t length; // px that are free: the hit is the pixel after
    bool hits;      // else it found nothing so far as it looked
    bool slope;     // what it hit has a sloped side towards it (C11)
    int32_t from_x; // px: the middle of the feet before the last move
    int32_t shelf;  // px: the top row of what it hit, as near to there as that goes
    FhContact by;
} FhRay;

typedef struct FhRays {
    FhRay rays[FH_RAYS_MAX];
    int count;
    int nearest; // index of the shortest that hits; -1: none does (C3)
} FhRays;

/// The rows from which on one-ways stop a ray down: flat ones, and sloped ones (into which the
/// corner of a body that stands on them is sunk). A sloped one above its row counts, too, when the
/// feet were above it where they came from (B22).
typedef struct FhOneWayRows {
    int flat_from, sloped_from; // px
    int feet, from_x;           // px: where the body came from; the middle of its feet
} FhOneWayRows;

/// How a body came to where it is.
typedef struct FhRayPast {
    bool grounded;
    bool on_one_way_slope;
    int feet, middle; // px, before its last move
} FhRayPast;

/// Shoots one ray from a pixel towards a side. `one_ways` matters down only.
FhRay fh_ray_cast(const FhWorld *world, const FhActor *who, FhSide side, FhPoint from, int reach,
                  FhOneWayRows one_ways);
/// Shoots all rays of a side from the body's middle line, `reach` px beyond its edge: one at each
/// end and so many between that none is further from the next than a tile (C2).
FhRays fh_rays_cast(const FhWorld *world, const FhActor *who, FhSide side, int reach,
                    FhOneWayRows one_ways);
/// How near the ground counts on a slope, and how far below a side ray the middle must find it to
/// be behind a peak: the article's 5 px, plus half the width, by which sides and middle differ on
/// 45 degrees (the article tuned its 5 to its own box).
int fh_ray_slope_check(const FhActor *who);
/// How many pixels of the body a ray from its middle line crosses before it leaves it.
int fh_rays_inside(const FhActor *who, FhSide side);
/// The pixel that a ray towards that side ended before.
FhPoint fh_ray_end(const FhRay *ray, FhSide side);
/// One-ways count from the feet on, for a body that is in the air.
FhOneWayRows fh_rays_one_ways(const FhActor *who, FhRayPast past);

/// What the rays down say about the ground.
typedef struct FhRayGround {
    FhRays sides;     // two or more, the outermost first and last
    FhRay middle;     // from the middle of the feet (C16)
    bool above_slope; // C12
    bool over_peak;   // the side ray took over from the middle (C19)
    bool found;       // there is ground as far as the rays look
    int y;            // px: the row under the feet when standing on it (yMinLimit)
    FhContact by;
} FhRayGround;

/// Looks down. Sloped one-ways a little above the feet hold up a body that was on or above them.
FhRayGround fh_rays_ground(const FhWorld *world, const FhActor *who, FhRayPast past);

/// The upper middle of its box, which rays never miss: it is kept out of the ground. What lies
/// between two rays, beside it, throws no body out.
FhRect fh_raycast_core(const FhActor *actor);

#endif
