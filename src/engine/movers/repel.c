#include "engine/movers/repel.h"

#include "engine/broadphase/spatial_hash.h"

#include <math.h>

enum { NEAR_CELLS = 2 };
static const float force = 0.2f; // cells a tick, each way, where two bodies are in one place

/// From one body's point to the other's, px. The points are the middles of the feet, half a tile
/// up.
typedef struct Gap {
    int x, y;
} Gap;

static Gap gap_between(const FhActor *a, const FhActor *b) {
    return (Gap){b->x + b->w / 2 - a->x - a->w / 2, b->y + b->h - a->y - a->h};
}

/// The radius of a body, px.
static float radius_of(const FhActor *actor) {
    return (float)actor->w / 2.0f;
}

/// The cheap question first (D11); it also keeps the squares small.
static bool is_near(const FhWorld *world, Gap gap) {
    int reach = NEAR_CELLS * fh_terrain_tile_size(world->terrain);
    return fh_abs(gap.x) <= reach && fh_abs(gap.y) <= reach;
}

bool fh_repel_overlaps(const FhWorld *world, const FhActor *a, const FhActor *b) {
    Gap gap = gap_between(a, b);
    float most = radius_of(a) + radius_of(b);
    return is_near(world, gap) && (float)(gap.x * gap.x + gap.y * gap.y) <= most * most;
}

static bool takes_part(const FhActor *actor, const FhActor *other) {
    return other != actor && fh_actor_is_there(other) && other->movement == actor->movement &&
           other->driver != FH_DRIVER_NONE && !fh_actors_pass(actor, other) &&
           !((actor->flags | other->flags) & FH_ACTOR_BLOCKS);
}

/// The direction is the gap over its length, which is what the cosine and the sine of its angle
/// are; two bodies in one place part along x, as the angle 0 says.
static void part(const FhWorld *world, FhActor *actor, FhActor *other) {
    Gap gap = gap_between(actor, other);
    float distance = sqrtf((float)(gap.x * gap.x + gap.y * gap.y));
    float most = radius_of(actor) + radius_of(other);
    float power = (most - distance) / most;
    float speed = force * (float)fh_terrain_tile_size(world->terrain) * FH_TICKS_PER_SECOND;
    float dir_x = distance > 0.0f ? (float)gap.x / distance : 1.0f;
    float dir_y = distance > 0.0f ? (float)gap.y / distance : 0.0f;
    actor->vx -= dir_x * power * speed;
    actor->vy -= dir_y * power * speed;
    other->vx += dir_x * power * speed;
    other->vy += dir_y * power * speed;
}

/// A box with a pixel of every body whose point is_near.
static FhRect box_around(const FhWorld *world, const FhActor *actor) {
    int reach = NEAR_CELLS * fh_terrain_tile_size(world->terrain) + 1;
    return (FhRect){actor->x + actor->w / 2 - reach, actor->y + actor->h - reach, 2 * reach + 1,
                    2 * reach + 1};
}

void fh_repel(FhWorld *world, FhActor *actor) {
    if (fh_actor_is_by_itself(world, actor)) {
        return;
    }
    fh_near_need(world, FH_NEAR_ACTORS);
    FhNear near = fh_near(world, FH_NEAR_ACTORS, box_around(world, actor));
    while (fh_near_next(&near)) {
        FhActor *other = &fh_actor_slots(world)[near.index];
        if (takes_part(actor, other) && fh_repel_overlaps(world, actor, other)) {
            part(world, actor, other);
        }
    }
}
