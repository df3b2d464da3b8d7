// queries.c - questions about a World, by id: what blocks, what holds up, what lies in a box.

#include <math.h>

#include "engine/base/bits.h"
#include "engine/broadphase/spatial_hash.h"
#include "engine/rules/query.h"
#include "engine/world/world.h"
#include "foothold/query.h"

// --- for one actor --------------------------------------------------------------------------

static void require_box(const FhWorld *world, FhRect box) {
    FH_ASSERT(world, "give a World that fh_world_create made");
    FH_ASSERT(box.w >= 0 && box.h >= 0, "ask about a box with sides of 0 or more px");
    FH_ASSERT(fh_is_box(box), "ask about a box within 2^30 px of the origin");
}

bool fh_world_blocked(const FhWorld *world, FhActorId who, FhRect box) {
    require_box(world, box);
    int number = box.w > 0 && box.h > 0 ? fh_actor_index(world, who) : -1;
    return number >= 0 && fh_query_blocked(world, &fh_world_actors(world)[number], box);
}

bool fh_world_supported(const FhWorld *world, FhActorId who, FhRect box) {
    require_box(world, box);
    int number = fh_actor_index(world, who);
    return number >= 0 && fh_query_supported(world, &fh_world_actors(world)[number], box);
}

/// How many px of that side of an actor another one touches; 0 or less: it does not, or not so that
/// it would stop it.
static int px_touching(const FhActor *who, const FhActor *other, FhSide side) {
    FhRect strip = fh_rect_beyond(fh_actor_box(who), side), box = fh_actor_box(other);
    bool holds_up = (who->flags & other->flags & FH_ACTOR_SEPARATES) && side == FH_SIDE_BOTTOM &&
                    box.y == strip.y && fh_actor_is_there(other) && !fh_actors_pass(who, other);
    if (!fh_rect_overlaps(strip, box) || !(holds_up || fh_query_actor_blocks(who, other))) {
        return 0;
    }
    return fh_side_is_across(side)
               ? fh_min(fh_rect_right(strip), fh_rect_right(box)) - fh_max(strip.x, box.x)
               : fh_min(fh_rect_bottom(strip), fh_rect_bottom(box)) - fh_max(strip.y, box.y);
}

FhActorId fh_world_touching(const FhWorld *world, FhActorId who, FhSide side) {
    int number = fh_actor_index(world, who);
    FH_ASSERT(side >= 0 && side < FH_SIDES, "ask about one of FhSide");
    const FhActor *actor = number < 0 ? NULL : &fh_world_actors(world)[number];
    if (!actor || !fh_actor_is_there(actor) || !fh_world_asks_actors(world)) {
        return (FhActorId){0};
    }
    fh_near_ask(world, FH_NEAR_ACTORS);
    FhNear near = fh_near(world, FH_NEAR_ACTORS, fh_rect_beyond(fh_actor_box(actor), side));
    FhActorId found = {0};
    int most = 0;
    while (fh_near_next(&near)) {
        int px = px_touching(actor, &fh_world_actors(world)[near.index], side);
        if (px > most) {
            most = px;
            found = fh_actor_id_at(world, near.index);
        }
    }
    return found;
}

// --- what was met ---------------------------------------------------------------------------

/// How far a shape's outermost pixel in a line across that side lies from the top or left of its
/// cell; -1: the line is empty.
static int edge_at(const FhShape *shape, FhSide side, int line) {
    uint64_t bits = fh_side_is_across(side) ? shape->cols[line] : shape->rows[line];
    bool from_low = side == FH_SIDE_TOP || side == FH_SIDE_LEFT;
    return !bits ? -1 : from_low ? fh_zeros_below64(bits) : 63 - fh_zeros_above64(bits);
}

/// The normal of the line from the first to the last pixel of a shape's edge.
static FhPlace slope_normal(const FhShape *shape, FhSide side) {
    int first = 0, last = shape->size - 1;
    while (first < last && edge_at(shape, side, first) < 0) {
        first++;
    }
    while (last > first && edge_at(shape, side, last) < 0) {
        last--;
    }
    double along = fh_max(1, last - first),
           out = edge_at(shape, side, last) - edge_at(shape, side, first);
    double length = sqrt(along * along + out * out);
    double sign = side == FH_SIDE_TOP || side == FH_SIDE_LEFT ? -1.0 : 1.0;
    FhPlace normal = {-sign * out / length, sign * along / length};
    return fh_side_is_across(side) ? normal : (FhPlace){normal.y, normal.x};
}

bool fh_hit_tell(const FhWorld *world, const FhHit *met, FhHit *out) {
    if (out) {
        *out = *met;
        FhPoint side = met->by ? fh_side_way(met->side) : (FhPoint){0, 0};
        FhPlace normal = {side.x, side.y};
        if (met->by & FH_BY_SLOPE) {
            normal = slope_normal(fh_tileset_shape(fh_terrain_tileset(world->terrain), met->tile),
                                  met->side);
        }
        out->nx = (float)normal.x;
        out->ny = (float)normal.y;
    }
    return met->by != 0;
}

// --- all in a box ---------------------------------------------------------------------------

/// A walk over what lies in the box, from a number on. A box without pixels shares none.
static FhNear things_in(const FhWorld *world, uint32_t kinds, FhRect box, int from) {
    require_box(world, box);
    FH_ASSERT(from >= 0, "ask from number 0 on");
    bool has_pixels = box.w > 0 && box.h > 0;
    fh_near_ask(world, kinds);
    FhNear near = fh_near(world, has_pixels ? kinds : 0, box);
    near.more = has_pixels;
    near.index = from - 1;
    return near;
}

/// Goes on to the next actor; none (all-zero) when there is no further one.
static FhActorId next_actor(FhNear *near) {
    while (fh_near_next(near)) {
        const FhActor *actor = &fh_actor_slots(near->world)[near->index];
        if (actor->flags & FH_ACTOR_ALIVE) {
            return fh_actor_id_at(near->world, near->index);
        }
    }
    return (FhActorId){0};
}

static FhSolidId next_solid(FhNear *near) {
    while (fh_near_next(near)) {
        const FhSolid *solid = &fh_world_solids(near->world)[near->index];
        if ((solid->flags & FH_SOLID_ALIVE) && solid->w > 0 && solid->h > 0) {
            return fh_solid_id_at(near->world, near->index);
        }
    }
    return (FhSolidId){0};
}

FhActorId fh_world_actor_in(const FhWorld *world, FhRect box, int from) {
    FhNear near = things_in(world, FH_NEAR_ACTORS, box, from);
    return next_actor(&near);
}

FhSolidId fh_world_solid_in(const FhWorld *world, FhRect box, int from) {
    FhNear near = things_in(world, FH_NEAR_SOLIDS, box, from);
    return next_solid(&near);
}

int fh_world_actors_in(const FhWorld *world, FhRect box, FhActorId *found, int room) {
    FH_ASSERT(room >= 0 && (found || room == 0), "give as many places as you count");
    FhNear near = things_in(world, FH_NEAR_ACTORS, box, 0);
    int count = 0;
    for (FhActorId id = next_actor(&near); id.index1; id = next_actor(&near)) {
        if (count < room) {
            found[count] = id;
        }
        count++;
    }
    return count;
}

int fh_world_solids_in(const FhWorld *world, FhRect box, FhSolidId *found, int room) {
    FH_ASSERT(room >= 0 && (found || room == 0), "give as many places as you count");
    FhNear near = things_in(world, FH_NEAR_SOLIDS, box, 0);
    int count = 0;
    for (FhSolidId id = next_solid(&near); id.index1; id = next_solid(&near)) {
        if (count < room) {
            found[count] = id;
        }
        count++;
    }
    return count;
}
