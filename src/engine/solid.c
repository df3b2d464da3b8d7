// solid.c - a solid on its way: one pixel at a time, pushing what it meets and carrying who rides.
//
// Pixel by pixel a solid of any speed sweeps (law 13), and pushes and carries are single steps of
// the actors, with all that holds for steps: slopes, one-ways, walls. In every step each actor is
// moved at most once (`shifted`), pushes first (law 15). Whoever stands in the way of someone
// pushed is pushed before; whoever rides along in front of a rider is carried before; so a stack of
// crates, or a queue, arrives as it left, in any order of the array.

#include "engine/solid.h"

#include "engine/actor_place.h"
#include "engine/actor_step.h"
#include "engine/probe.h"
#include "engine/riders.h"
#include "engine/rounding.h"
#include "engine/solid_path.h"
#include "engine/solid_shape.h"
#include "engine/touch.h"

enum { WAITS, WAS_SHIFTED, IS_SCOOPED }; // FhActor.shifted

/// One pixel of a solid's way.
typedef struct SolidStep {
    FhWorld *world;
    const FhSolid *solid;
    int index1; // the solid's index + 1
    int dx, dy; // one of them -1 or 1, the other 0
} SolidStep;

/// One exact pixel along with the solid; `on_collide` is called when it is blocked (A22, A23).
static void shift(const SolidStep *step, FhActor *actor, const FhOnCollide *on_collide) {
    if (step->dx) {
        fh_actor_move_x_exact(step->world, actor, step->dx, on_collide);
    } else {
        fh_actor_move_y_exact(step->world, actor, step->dy, on_collide);
    }
}

static bool is_in_the_way(const SolidStep *step, const FhActor *actor, const FhActor *other) {
    FhRect box = fh_rect_moved(fh_actor_box(actor), step->dx, step->dy);
    return other->shifted != WAS_SHIFTED && fh_probe_actor_blocks(actor, other) &&
           fh_rect_overlaps(box, fh_actor_box(other));
}

// --- push -----------------------------------------------------------------------------------

static bool try_place(const SolidStep *step, FhActor *actor, int dx, int dy) {
    if (fh_actor_collides_at(step->world, actor, dx, dy)) {
        return false;
    }
    actor->x += dx;
    actor->y += dy;
    return true;
}

/// Lets who is pushed sideways along the floor climb what pushes it, as if it had walked into it
/// (law 5): by the fewest pixels, at most stepUp.
static bool climb_onto(const SolidStep *step, FhActor *actor) {
    if (step->dx == 0 || !fh_actor_on_floor(step->world, actor)) {
        return false;
    }
    int reach = (int)step->world->tunings[actor->tuning].step_up;
    for (int up = 1; up <= reach; up++) {
        if (try_place(step, actor, 0, -up)) {
            return true;
        }
    }
    return false;
}

/// Slips aside (law 15), across the push: by the fewest pixels, along with the push rather than
/// staying behind, up rather than down, to the side of its facing rather than to the other.
static bool wiggle(const SolidStep *step, FhActor *actor) {
    int reach = (int)step->world->tunings[actor->tuning].squish_wiggle;
    int first = step->dx || actor->control.facing < 0 ? -1 : 1;
    int aside_x = step->dx ? 0 : first;
    int aside_y = step->dx ? first : 0;
    for (int px = 1; px <= reach; px++) {
        for (int along = 1; along >= 0; along--) {
            int dx = along * step->dx;
            int dy = along * step->dy;
            if (try_place(step, actor, dx + px * aside_x, dy + px * aside_y) ||
                try_place(step, actor, dx - px * aside_x, dy - px * aside_y)) {
                return true;
            }
        }
    }
    return false;
}

/// The callback of a push that is blocked.
static bool squeeze(FhWorld *world, FhActor *actor, const FhCollision *hit, void *context) {
    const SolidStep *step = context;
    (void)hit;
    if (!climb_onto(step, actor) && !wiggle(step, actor)) {
        fh_actor_squish(world, actor, step->index1);
    }
    return false;
}

static void push(SolidStep *step, FhActor *actor) {
    actor->shifted = WAS_SHIFTED;
    FhActor *actors = fh_world_actors(step->world);
    for (int i = 0; i < step->world->actor_count; i++) {
        if (is_in_the_way(step, actor, &actors[i])) {
            push(step, &actors[i]);
        }
    }
    shift(step, actor, &(FhOnCollide){squeeze, step});
}

static void push_who_is_met(SolidStep *step) {
    FhActor *actors = fh_world_actors(step->world);
    for (int i = 0; i < step->world->actor_count; i++) {
        if (fh_actor_is_there(&actors[i]) && actors[i].shifted != WAS_SHIFTED &&
            fh_solid_overlaps(step->world, step->solid, fh_actor_box(&actors[i]))) {
            push(step, &actors[i]);
        }
    }
}

// --- carry ----------------------------------------------------------------------------------

static bool is_to_carry(const SolidStep *step, const FhActor *actor) {
    bool rides = actor->riding == step->index1 || actor->shifted == IS_SCOOPED;
    return rides && actor->shifted != WAS_SHIFTED && fh_actor_is_there(actor);
}

static void carry(const SolidStep *step, FhActor *actor) {
    actor->shifted = WAS_SHIFTED;
    FhActor *actors = fh_world_actors(step->world);
    for (int i = 0; i < step->world->actor_count; i++) {
        if (is_to_carry(step, &actors[i]) && is_in_the_way(step, actor, &actors[i])) {
            carry(step, &actors[i]);
        }
    }
    shift(step, actor, NULL);
}

static void carry_who_rides(const SolidStep *step) {
    FhActor *actors = fh_world_actors(step->world);
    for (int i = 0; i < step->world->actor_count; i++) {
        if (is_to_carry(step, &actors[i])) {
            carry(step, &actors[i]);
        }
    }
}

// --- one step, and all of them --------------------------------------------------------------

/// Notes who is right above the solid before it rises: its one-ways take them along (law 12).
static void find_who_is_scooped(const SolidStep *step) {
    FhActor *actors = fh_world_actors(step->world);
    for (int i = 0; i < step->world->actor_count; i++) {
        bool scooped = step->dy < 0 && fh_actor_is_there(&actors[i]) &&
                       fh_touch_holds(step->world, &actors[i], step->index1 - 1);
        actors[i].shifted = scooped ? IS_SCOOPED : WAITS;
    }
}

static void forget_shifts(const FhWorld *world) {
    FhActor *actors = fh_world_actors(world);
    for (int i = 0; i < world->actor_count; i++) {
        actors[i].shifted = WAITS;
    }
}

static void step_solid(FhWorld *world, FhSolid *solid, int dx, int dy) {
    int index1 = (int)(solid - fh_world_solids(world)) + 1;
    SolidStep step = {world, solid, index1, dx, dy};
    find_who_is_scooped(&step);
    solid->x += dx;
    solid->y += dy;
    push_who_is_met(&step);
    carry_who_rides(&step);
}

void fh_solid_sweep(FhWorld *world, FhSolid *solid, float dx, float dy) {
    int whole_x = fh_take_whole(&solid->rem_x, dx);
    int whole_y = fh_take_whole(&solid->rem_y, dy);
    if (!fh_solid_is_there(solid)) {
        solid->x += whole_x;
        solid->y += whole_y;
        return;
    }
    for (int i = 0; i < fh_abs(whole_x); i++) {
        step_solid(world, solid, fh_sign(whole_x), 0);
    }
    for (int i = 0; i < fh_abs(whole_y); i++) {
        step_solid(world, solid, 0, fh_sign(whole_y));
    }
    forget_shifts(world);
}

void fh_solid_move(FhWorld *world, FhSolid *solid, float dx, float dy) {
    fh_riders_list(world);
    fh_solid_sweep(world, solid, dx, dy);
}

void fh_solid_set_collidable(FhWorld *world, FhSolid *solid, bool collidable) {
    solid->flags &= ~(uint32_t)FH_SOLID_COLLIDABLE;
    solid->flags |= collidable ? FH_SOLID_COLLIDABLE : 0u;
    int index1 = (int)(solid - fh_world_solids(world)) + 1;
    FhActor *actors = fh_world_actors(world);
    for (int i = 0; collidable && i < world->actor_count; i++) {
        if (fh_actor_is_there(&actors[i]) &&
            fh_solid_overlaps(world, solid, fh_actor_box(&actors[i]))) {
            fh_actor_free_or_squish(world, &actors[i], index1);
        }
    }
}
