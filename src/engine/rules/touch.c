// touch.c - a list of pairs, renewed at the end of each tick.
//
// Both the old list and the new one are in one order: actors by number; of each of them first the
// actors that it touches, then the solids, then the tiles row by row. So one walk along both finds
// what begins, lasts and ends, and nothing is looked up.

#include "engine/rules/touch.h"

#include <string.h>

#include "engine/base/geometry.h"
#include "engine/broadphase/spatial_hash.h"
#include "engine/rules/query.h"
#include "engine/terrain/tileset.h"

enum { REACH = 2 }; // px: as far under an actor as what holds it up may lie

typedef struct Touches {
    FhWorld *world;
    FhTouch *found; // touch_capacity of them
    int count;
    int old; // the next of the old list
} Touches;

// --- the two lists --------------------------------------------------------------------------

/// What a pair is, in the order of the list.
typedef struct Key {
    int64_t parts[6];
} Key;

static int64_t number_of(uint32_t index1, uint16_t generation) {
    return (int64_t)index1 << 16 | generation;
}

static Key key_of(const FhTouch *touch) {
    FhActorId actor = touch->actor, other = touch->other;
    FhSolidId solid = touch->solid;
    int kind = touch->tile ? 2 : solid.index1 ? 1 : 0;
    return (Key){
        {number_of(actor.index1, actor.generation), kind,
         number_of(other.index1, other.generation) + number_of(solid.index1, solid.generation),
         touch->row, touch->col, touch->tile}};
}

/// Less than 0 when `a` comes before `b`, 0 when they are the same pair.
static int order_of(const FhTouch *a, const FhTouch *b) {
    Key one = key_of(a), other = key_of(b);
    for (int i = 0; i < (int)(sizeof one.parts / sizeof *one.parts); i++) {
        if (one.parts[i] != other.parts[i]) {
            return one.parts[i] < other.parts[i] ? -1 : 1;
        }
    }
    return 0;
}

static void add(Touches *touches, FhTouch touch, FhTouchPhase phase) {
    if (touches->count == touches->world->touch_capacity) {
        touches->world->touch_lost++;
        return;
    }
    touch.phase = (int32_t)phase;
    touches->found[touches->count++] = touch;
}

/// Passes over the old list up to a pair (NULL: all of it); what is passed over has ended.
static void end_before(Touches *touches, const FhTouch *next) {
    const FhTouch *old = fh_world_touch_list(touches->world);
    int count = touches->world->touch_count;
    for (; touches->old < count && (!next || order_of(&old[touches->old], next) < 0);
         touches->old++) {
        if (old[touches->old].phase != FH_TOUCH_ENDS) {
            add(touches, old[touches->old], FH_TOUCH_ENDS);
        }
    }
}

static void note(Touches *touches, FhTouch touch) {
    end_before(touches, &touch);
    const FhTouch *old = &fh_world_touch_list(touches->world)[touches->old];
    bool is_old = touches->old < touches->world->touch_count && order_of(old, &touch) == 0;
    bool lasts = is_old && old->phase != FH_TOUCH_ENDS;
    touches->old += is_old;
    add(touches, touch, lasts ? FH_TOUCH_LASTS : FH_TOUCH_BEGINS);
}

// --- what an actor touches ------------------------------------------------------------------

/// True when the boxes share a pixel or, of two that stop each other, a side.
static bool touches_actor(const FhActor *actor, const FhActor *other) {
    FhRect box = fh_actor_box(actor), its = fh_actor_box(other);
    bool is_beside = fh_rect_overlaps(fh_rect_grown(box, 1, 0), its) ||
                     fh_rect_overlaps(fh_rect_grown(box, 0, 1), its);
    return fh_rect_overlaps(box, its) || (is_beside && fh_query_actor_blocks(actor, other));
}

static void touch_actors(Touches *touches, const FhActor *actor, FhTouch touch, uint32_t meets) {
    const FhActor *actors = fh_actor_slots(touches->world);
    FhNear near = fh_near(touches->world, FH_NEAR_ACTORS, fh_rect_grown(fh_actor_box(actor), 1, 1));
    while (fh_near_next(&near)) {
        const FhActor *other = &actors[near.index];
        if ((other->category & meets) && other != actor && fh_actor_is_there(other) &&
            !fh_actors_are_apart(actor, other) && touches_actor(actor, other)) {
            touch.other = fh_actor_id_at(touches->world, near.index);
            note(touches, touch);
        }
    }
}

/// True when the boxes share a pixel, or the actor stands on the solid or stops at it.
static bool touches_solid(const FhActor *actor, const FhSolid *solid, int index1) {
    bool is_contact = false;
    for (int side = 0; side < FH_SIDES; side++) {
        is_contact |= actor->contacts.sides[side].solid == index1;
    }
    return is_contact || fh_rect_overlaps(fh_actor_box(actor), fh_solid_box(solid));
}

static void touch_solids(Touches *touches, const FhActor *actor, FhTouch touch, uint32_t meets) {
    const FhSolid *solids = fh_world_solids(touches->world);
    FhNear near =
        fh_near(touches->world, FH_NEAR_SOLIDS, fh_rect_grown(fh_actor_box(actor), REACH, REACH));
    while (fh_near_next(&near)) {
        const FhSolid *solid = &solids[near.index];
        if ((solid->category & meets) && (solid->flags & FH_SOLID_ALIVE) &&
            touches_solid(actor, solid, near.index + 1)) {
            touch.solid = fh_solid_id_at(touches->world, near.index);
            note(touches, touch);
        }
    }
}

/// True when one of the tile's pixels lies in the box or, of a tile that stops the actor, beside
/// it.
static bool touches_tile(const FhActor *actor, const FhTileHit *hit) {
    FhRect box = fh_actor_box(actor);
    bool stands = actor->contacts.sides[FH_SIDE_BOTTOM].by & FH_BY_ONE_WAY;
    bool is_floor = hit->kind->solidity == FH_ONE_WAY && stands;
    return fh_tile_hit_overlaps(hit, box) ||
           (hit->kind->solidity == FH_SOLID &&
            (fh_tile_hit_overlaps(hit, fh_rect_grown(box, 1, 0)) ||
             fh_tile_hit_overlaps(hit, fh_rect_grown(box, 0, 1)))) ||
           (is_floor && fh_tile_hit_overlaps(hit, fh_rect_beyond(box, FH_SIDE_BOTTOM)));
}

static void touch_tiles(Touches *touches, const FhActor *actor, FhTouch touch, uint32_t meets) {
    const FhTerrain *terrain = touches->world->terrain;
    FhRect around = fh_rect_grown(fh_actor_box(actor), 1, 1);
    if (!(fh_tileset_categories(fh_terrain_tileset(terrain)) & meets) || !fh_is_box(around)) {
        return;
    }
    FhTileWalk walk = fh_terrain_walk(terrain, around);
    while (fh_tile_walk_next(&walk)) {
        if ((walk.hit.kind->category & meets) && touches_tile(actor, &walk.hit)) {
            touch.tile = walk.hit.tile;
            touch.col = walk.hit.col;
            touch.row = walk.hit.row;
            note(touches, touch);
        }
    }
}

void fh_touches_find(FhWorld *world) {
    if (!world->has_meeting) {
        return;
    }
    Touches touches = {.world = world, .found = fh_world_at(world, world->found_at)};
    world->touch_lost = 0;
    fh_near_open(world, FH_NEAR_SOLIDS | FH_NEAR_ACTORS);
    for (int i = 0; i < world->actor_count; i++) {
        const FhActor *actor = &fh_actor_slots(world)[i];
        uint32_t meets = fh_world_meets(world)[i];
        FhTouch touch = {.actor = fh_actor_id_at(world, i)};
        if (meets && fh_actor_is_there(actor)) {
            touch_actors(&touches, actor, touch, meets);
            touch_solids(&touches, actor, touch, meets);
            touch_tiles(&touches, actor, touch, meets);
        }
    }
    end_before(&touches, NULL);
    world->touch_count = touches.count;
    memcpy(fh_world_touch_list(world), touches.found, (size_t)touches.count * sizeof(FhTouch));
}
