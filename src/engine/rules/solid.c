// solid.c - all solids on their ways: one pixel at a time, pushing what they meet and carrying
// their riders.
//
// Pixel by pixel a solid of any speed sweeps (law 13), and pushes and carries are single steps of
// the actors, with all that holds for steps: slopes, one-ways, walls. All solids take their first
// pixel together, then their second, along x, then along y; in each of these steps an actor is
// moved at most once (`shifted`), pushes first (law 15). So what two solids do to one actor in a
// tick is what the one that does more would do alone. Where actors stop each other they are moved
// from the bottom up, but for one in the way of a pushed one, which is pushed before it, and one
// that rides along in front of a rider, which is carried before it; so a stack of crates, or a
// queue, arrives as it left, in any order of the arrays.

#include "engine/rules/solid.h"
#include "engine/rules/move.h"

#include "engine/rules/crate.h"
#include "engine/rules/depenetrate.h"
#include "engine/rules/step.h"
#include "engine/state/world.h"
#include "engine/rules/query.h"
#include "engine/rules/riders.h"
#include "engine/base/rounding.h"
#include "engine/rules/solid_path.h"
#include "engine/rules/contact.h"
#include "engine/base/assert.h"

/// FhNearRider.shifted, on top of the step's number; the last one is of a solid.
enum { WAITS, WAS_SHIFTED, IS_SCOOPED, HAS_COMPANY, MARKS };

/// One pixel of a solid's way, of the one that pushes or carries now.
typedef struct SolidStep {
    FhWorld *world;
    const FhSolid *solid;
    int index1;            // the solid's index + 1
    int dx, dy;            // one of them -1 or 1, the other 0
    int px;                // of the ways along that axis, this one among them
    const FhActor *behind; // that pushes: the actor is in its way; NULL: the solid does
    uint32_t number;       // of this step, times MARKS: older marks count as WAITS
    uint32_t stirred;      // FhNearGrid.stirred when it began
    int32_t *first1;       // of a list of actors from the bottom up (index + 1, FhNearRider.next)
} SolidStep;

/// Lets an actor take the step, and before it what is in its way.
typedef void ActorStep(const SolidStep *step, FhActor *actor);
typedef bool ActorClaim(const SolidStep *step, const FhActor *actor);

static FhNearRider *link_of(const SolidStep *step, const FhActor *actor) {
    return &fh_near_actor_riders(step->world)[actor - fh_actor_slots(step->world)];
}

static void mark(const SolidStep *step, const FhActor *actor, uint32_t what) {
    link_of(step, actor)->shifted = step->number + what;
}

static bool is_marked(const SolidStep *step, const FhActor *actor, uint32_t what) {
    return link_of(step, actor)->shifted == step->number + what;
}

/// One exact pixel along with the solid; `on_collide` is called when it is blocked (A22, A23).
static void shift(const SolidStep *step, FhActor *actor, const FhOnCollide *on_collide) {
    if (step->dx) {
        fh_actor_move_x_exact(step->world, actor, step->dx, on_collide);
    } else {
        fh_actor_move_y_exact(step->world, actor, step->dy, on_collide);
    }
    fh_near_actor_moved(step->world, actor);
}

// --- the order ------------------------------------------------------------------------------

/// From the bottom up, the foremost first.
static bool is_moved_before(const SolidStep *step, const FhActor *a, const FhActor *b) {
    return fh_crate_goes_before(a, b, step->dx, step->dx);
}

/// Lists an actor that the solid is to move: before those that are moved after it.
static void list_actor(const SolidStep *step, const FhActor *actor) {
    const FhActor *actors = fh_actor_slots(step->world);
    int32_t *next1 = step->first1;
    while (*next1 && !is_moved_before(step, actor, &actors[*next1 - 1])) {
        if (&actors[*next1 - 1] == actor) {
            return; // another solid met it
        }
        next1 = &link_of(step, &actors[*next1 - 1])->next;
    }
    link_of(step, actor)->next = *next1;
    link_of(step, actor)->by1 = step->index1;
    *next1 = (int32_t)(actor - actors) + 1;
}

/// The first to move, by that order, of those in the way of an actor and of the sort (NULL: of
/// any); NULL: none.
static FhActor *find_ahead(const SolidStep *step, const FhActor *actor, ActorClaim *is_sought) {
    FhRect box = fh_rect_moved(fh_actor_box(actor), step->dx, step->dy);
    FhNear near = fh_query_blockers(step->world, actor, box);
    FhActor *first = NULL;
    while (fh_near_next(&near)) {
        FhActor *other = &fh_actor_slots(step->world)[near.index];
        if (!is_marked(step, other, WAS_SHIFTED) && fh_query_actor_blocks(actor, other) &&
            (!is_sought || is_sought(step, other)) &&
            (!first || is_moved_before(step, other, first))) {
            first = other;
        }
    }
    return first;
}

/// Moves an actor, or lists it to be moved with others that it may stop.
static void move_or_list(const SolidStep *step, FhActor *actor, ActorStep *move) {
    if (fh_world_asks_actors(step->world)) {
        list_actor(step, actor);
    } else {
        move(step, actor);
    }
}

// --- riders ---------------------------------------------------------------------------------

/// What a solid does in this step: -1, 0 or 1 px along the axis that the step is along.
static int pixel_of(const SolidStep *step, int index) {
    FhSolidWay way = fh_near_solid_ways(step->world)[index];
    int px = step->dx ? way.dx : way.dy;
    return fh_abs(px) >= step->px ? fh_sign(px) : 0;
}

/// True when the actor rides a solid that takes the same step.
static bool rides_along(const SolidStep *step, const FhActor *actor) {
    return actor->riding && pixel_of(step, actor->riding - 1) == step->dx + step->dy;
}

static bool try_place(const SolidStep *step, FhActor *actor, int dx, int dy) {
    if (fh_actor_collides_at(step->world, actor, dx, dy)) {
        return false;
    }
    actor->x += dx;
    actor->y += dy;
    fh_near_actor_moved(step->world, actor);
    return true;
}

/// An actor that stands on the solid a fraction of a pixel higher or lower keeps its place there: a
/// step of whole pixels could set its feet elsewhere.
static bool keeps_place(const SolidStep *step, FhActor *actor) {
    return fh_narrow_of(step->world, actor)->keeps_place && rides_along(step, actor) &&
           try_place(step, actor, step->dx, step->dy);
}

// --- push -----------------------------------------------------------------------------------

/// Goes there if that is free, and out of the way of the actor that pushes.
static bool escape_to(const SolidStep *step, FhActor *actor, int dx, int dy) {
    const FhActor *behind = step->behind;
    FhRect place = fh_rect_moved(fh_actor_box(actor), dx, dy);
    bool is_in_way =
        behind && fh_rect_overlaps(place, fh_rect_moved(fh_actor_box(behind), step->dx, step->dy));
    return !is_in_way && try_place(step, actor, dx, dy);
}

/// True when all that is in the way there is what the actor is inside of now: what pushes it.
static bool leads_on(const SolidStep *step, const FhActor *actor, int dx, int dy) {
    FhRect start = fh_actor_box(actor);
    return fh_query_blocked_only_as(step->world, actor, fh_rect_moved(start, dx, dy), start);
}

/// Lets an actor that is pushed sideways along the floor climb what pushes it, as if it had walked
/// into it (law 5): by the fewest pixels, at most stepUp.
static bool climb_onto(const SolidStep *step, FhActor *actor) {
    if (step->dx == 0 || !fh_actor_on_floor(step->world, actor)) {
        return false;
    }
    int reach = fh_step_reach(&step->world->tunings[actor->tuning]).up;
    for (int up = 1; up <= reach && leads_on(step, actor, 0, -up); up++) {
        if (escape_to(step, actor, 0, -up)) {
            return true;
        }
    }
    return false;
}

/// Slips aside (law 15), across the push, through nothing else and out of the way: by the fewest
/// pixels, along with the push rather than staying behind, up rather than down, to the side of its
/// facing rather than to the other.
static bool wiggle(const SolidStep *step, FhActor *actor) {
    int reach = fh_tuning_px(step->world->tunings[actor->tuning].squish_wiggle);
    int first = step->dx ? -1 : actor->control.facing;
    int x = step->dx ? 0 : first;
    int y = step->dx ? first : 0;
    bool leads = true;
    bool leads_back = true;
    for (int px = 1; px <= reach; px++) {
        leads = leads && leads_on(step, actor, px * x, px * y);
        leads_back = leads_back && leads_on(step, actor, -px * x, -px * y);
        for (int along = 1; along >= 0; along--) {
            int dx = along * step->dx;
            int dy = along * step->dy;
            if ((leads && escape_to(step, actor, dx + px * x, dy + px * y)) ||
                (leads_back && escape_to(step, actor, dx - px * x, dy - px * y))) {
                return true;
            }
        }
    }
    return false;
}

/// True if the solid lay in the body before the step: a narrow phase that leaves out a part of the
/// box, between two rays say, may allow that.
static bool lay_in(const SolidStep *step, const FhActor *actor) {
    FhRect box = fh_rect_moved(fh_actor_box(actor), step->dx, step->dy);
    return fh_narrow_of(step->world, actor)->corners > 0 &&
           fh_query_solid_in(step->world, actor, step->solid, box);
}

/// Takes the step as if the solid were not there.
static bool goes_along(const SolidStep *step, FhActor *actor) {
    FhSolid *solid = &fh_world_solids(step->world)[step->index1 - 1];
    solid->flags &= ~(uint32_t)FH_SOLID_COLLIDABLE;
    bool goes = step->dx ? fh_step_x(step->world, actor, step->dx)
                         : fh_step_y(step->world, actor, step->dy);
    solid->flags |= FH_SOLID_COLLIDABLE;
    return goes;
}

/// A mover that ignores the corners of the box can be pushed under a ledge. Steps back out, against
/// the push, and up onto the pusher.
static bool backs_out(const SolidStep *step, FhActor *actor) {
    int reach = step->dx ? fh_narrow_of(step->world, actor)->corners : 0;
    for (int back = 1; back <= reach && leads_on(step, actor, -back * step->dx, 0); back++) {
        for (int up = 1; up <= back + 1 && leads_on(step, actor, -back * step->dx, -up); up++) {
            if (escape_to(step, actor, -back * step->dx, -up)) {
                return true;
            }
        }
    }
    return false;
}

/// The callback of a push that is blocked. What lay in the body takes it along, or sets it free as
/// what appears in it.
static bool squeeze(FhWorld *world, FhActor *actor, const FhCollision *hit, void *context) {
    const SolidStep *step = context;
    (void)hit;
    bool is_free =
        climb_onto(step, actor) || wiggle(step, actor) || backs_out(step, actor) ||
        (lay_in(step, actor) && (goes_along(step, actor) || fh_actor_depenetrate(world, actor)));
    if (!is_free) {
        fh_actor_squish(world, actor, step->index1);
    }
    return false;
}

static void push(const SolidStep *step, FhActor *actor) {
    mark(step, actor, WAS_SHIFTED);
    SolidStep next = *step;
    next.behind = actor;
    for (FhActor *other; (other = find_ahead(step, actor, NULL)) != NULL;) {
        push(&next, other);
    }
    if (!keeps_place(step, actor)) {
        SolidStep context = *step;
        shift(step, actor, &(FhOnCollide){squeeze, &context});
    }
}

static bool is_to_push(const SolidStep *step, const FhActor *actor) {
    return fh_actor_is_there(actor) && !is_marked(step, actor, WAS_SHIFTED) &&
           fh_query_solid_in(step->world, actor, step->solid, fh_actor_box(actor));
}

static void push_who_is_met(SolidStep *step) {
    FhNear near = fh_near(step->world, FH_NEAR_ACTORS, fh_solid_box(step->solid));
    while (fh_near_next(&near)) {
        FhActor *actor = &fh_actor_slots(step->world)[near.index];
        if (is_to_push(step, actor)) {
            move_or_list(step, actor, push);
        }
    }
}

// --- carry ----------------------------------------------------------------------------------

static bool is_to_carry(const SolidStep *step, const FhActor *actor) {
    bool is_scooped = step->dy < 0 && is_marked(step, actor, IS_SCOOPED);
    return fh_actor_is_there(actor) &&
           (is_scooped || (!is_marked(step, actor, WAS_SHIFTED) && rides_along(step, actor)));
}

static void carry(const SolidStep *step, FhActor *actor) {
    mark(step, actor, WAS_SHIFTED);
    for (FhActor *other; (other = find_ahead(step, actor, is_to_carry)) != NULL;) {
        carry(step, other);
    }
    if (!keeps_place(step, actor)) {
        shift(step, actor, NULL);
    }
}

/// The actors right above a solid or in it: those that may be scooped up when it rises.
static FhNear near_top(const SolidStep *step) {
    return fh_near(step->world, step->dy < 0 ? FH_NEAR_ACTORS : 0,
                   fh_rect_grown(fh_solid_box(step->solid), 0, FH_SOLID_NEAR));
}

/// Carries riders and scooped in the order of the array, as if there were one list.
static void carry_who_rides(SolidStep *step) {
    const FhNearRider *riders = fh_near_actor_riders(step->world);
    int rider = fh_near_solid_riders(step->world)[step->index1 - 1].rider - 1;
    FhNear near = near_top(step);
    bool more = fh_near_next(&near);
    while (rider >= 0 || more) {
        int index = more && (rider < 0 || near.index < rider) ? near.index : rider;
        FhActor *actor = &fh_actor_slots(step->world)[index];
        if (is_to_carry(step, actor)) {
            move_or_list(step, actor, carry);
        }
        rider = rider == index ? riders[rider].rider - 1 : rider;
        more = more && near.index == index ? fh_near_next(&near) : more;
    }
}

// --- one step of all solids -----------------------------------------------------------------

/// Notes the actors right above the solid before it rises: its one-ways take them along (law 12).
static void find_who_is_scooped(SolidStep *step) {
    FhNear near = near_top(step);
    while (fh_near_next(&near)) {
        const FhActor *actor = &fh_actor_slots(step->world)[near.index];
        if (fh_actor_is_there(actor) && fh_solid_is_there_for(step->solid, actor) &&
            fh_narrow_of(step->world, actor)->held_by(step->world, actor, step->index1 - 1)) {
            mark(step, actor, IS_SCOOPED);
        }
    }
}

/// Looks whether an actor is near the solid or rides it: else the step moves no actor.
static bool find_company(SolidStep *step) {
    enum { AROUND = FH_SOLID_NEAR + 1 }; // px: as far as any question of the step
    FhNearRider *riders = &fh_near_solid_riders(step->world)[step->index1 - 1];
    FhRect around = fh_rect_grown(fh_solid_box(step->solid), AROUND, AROUND);
    bool is_there = riders->rider || fh_near_has_actor(step->world, around);
    if (is_there) {
        riders->shifted = step->number + HAS_COMPANY;
        find_who_is_scooped(step);
    }
    return is_there;
}

/// The type of an actor that was squished may have put it, and others, elsewhere.
static bool may_have_company(const SolidStep *step, int index) {
    return fh_near_solid_riders(step->world)[index].shifted == step->number + HAS_COMPANY ||
           step->world->near.stirred != step->stirred;
}

static SolidStep step_of(SolidStep step, int index1, int sign) {
    step.solid = &fh_world_solids(step.world)[index1 - 1];
    step.index1 = index1;
    step.dx = step.dx ? sign : 0;
    step.dy = step.dx ? 0 : sign;
    return step;
}

/// Returns whether there are such actors.
static bool find_all_company(const SolidStep *step) {
    bool is_there = false;
    for (int i = 0; i < step->world->solid_count; i++) {
        int sign = pixel_of(step, i);
        if (sign != 0) {
            SolidStep of = step_of(*step, i + 1, sign);
            is_there |= find_company(&of);
        }
    }
    return is_there;
}

static void go(const SolidStep *step) {
    FhSolid *solids = fh_world_solids(step->world);
    for (int i = 0; i < step->world->solid_count; i++) {
        int sign = pixel_of(step, i);
        if (sign != 0) {
            solids[i].x += step->dx * sign;
            solids[i].y += step->dy * sign;
            fh_near_solid_moved(step->world, &solids[i]);
        }
    }
}

/// Moves the actors that solids find which take this step towards `sign`.
static void move_actors(SolidStep step, int sign, void (*find)(SolidStep *step),
                        ActorClaim *is_to_move, ActorStep *move) {
    int32_t first1 = 0;
    step.first1 = &first1;
    for (int i = 0; i < step.world->solid_count; i++) {
        if (may_have_company(&step, i) && pixel_of(&step, i) == sign) {
            SolidStep of = step_of(step, i + 1, sign);
            find(&of);
        }
    }
    for (int32_t at1 = first1; at1; at1 = fh_near_actor_riders(step.world)[at1 - 1].next) {
        FhActor *actor = &fh_actor_slots(step.world)[at1 - 1];
        SolidStep of = step_of(step, link_of(&step, actor)->by1, sign);
        if (is_to_move(&of, actor)) {
            move(&of, actor);
        }
    }
}

/// Pixel number `px` of all ways along an axis: those that rise, or go left, before the others.
static void step_solids(FhWorld *world, bool along_x, int px) {
    if (world->near.step > UINT32_MAX - 2 * MARKS) {
        fh_near_forget_steps(world);
    }
    world->near.step += MARKS;
    SolidStep step = {.world = world,
                      .dx = along_x,
                      .dy = !along_x,
                      .px = px,
                      .number = world->near.step,
                      .stirred = world->near.stirred};
    bool is_any_near = find_all_company(&step);
    go(&step);
    if (!is_any_near) {
        return;
    }
    move_actors(step, -1, push_who_is_met, is_to_push, push);
    move_actors(step, 1, push_who_is_met, is_to_push, push);
    move_actors(step, -1, carry_who_rides, is_to_carry, carry);
    move_actors(step, 1, carry_who_rides, is_to_carry, carry);
}

// --- all steps ------------------------------------------------------------------------------

/// The longest ways along both axes, px.
static FhPoint longest_ways(const FhWorld *world) {
    const FhSolidWay *ways = fh_near_solid_ways(world);
    FhPoint most = {0, 0};
    for (int i = 0; i < world->solid_count; i++) {
        most.x = fh_max(most.x, fh_abs(ways[i].dx));
        most.y = fh_max(most.y, fh_abs(ways[i].dy));
    }
    return most;
}

/// What stops nothing is there at once.
static void place_passable(FhWorld *world) {
    FhSolid *solids = fh_world_solids(world);
    for (int i = 0; i < world->solid_count; i++) {
        FhSolidWay *way = &fh_near_solid_ways(world)[i];
        if (!fh_solid_is_there(&solids[i]) && (way->dx != 0 || way->dy != 0)) {
            solids[i].x += way->dx;
            solids[i].y += way->dy;
            *way = (FhSolidWay){0};
            fh_near_solid_moved(world, &solids[i]);
        }
    }
}

/// What the solid became, but for its place: it goes there with the next sweep.
static FhSolidWay *send_from(FhWorld *world, FhSolid *solid, FhPoint start) {
    FhSolidWay *way = &fh_near_solid_ways(world)[solid - fh_world_solids(world)];
    *way = (FhSolidWay){.dx = solid->x - start.x, .dy = solid->y - start.y};
    solid->x = start.x;
    solid->y = start.y;
    return way;
}

void fh_solid_send_ahead(FhWorld *world, FhSolid *solid) {
    FhPoint start = {solid->x, solid->y};
    int leg = solid->leg;
    fh_solid_advance(world, solid);
    if (solid->leg != leg) {
        fh_world_emit_arrival(world, solid, (int)(solid - fh_world_solids(world)));
    }
    send_from(world, solid, start);
}

void fh_solid_send_along(FhWorld *world, FhSolid *solid) {
    if (solid->leader) {
        FhSolidWay way = fh_near_solid_ways(world)[solid->leader - 1];
        FhPoint start = {solid->x, solid->y};
        *solid = fh_solid_along(solid, &fh_world_solids(world)[solid->leader - 1],
                                (FhPoint){way.dx, way.dy});
        send_from(world, solid, start);
    }
}

static void send_by_hand(FhWorld *world, FhSolid *solid, const FhSolid *after, float dx, float dy) {
    FH_ASSERT(fh_is_box(fh_solid_box(after)), "leave a solid within 2^30 px of the origin");
    FH_ASSERT(fh_solid_path_is_near(world, solid, after->x - solid->x, after->y - solid->y),
              "leave a solid's path, which goes along, within 2^30 px of the origin");
    FhPoint start = {solid->x, solid->y};
    *solid = *after;
    FhSolidWay *way = send_from(world, solid, start);
    way->by_x = dx;
    way->by_y = dy;
}

/// Those of its group go as far as the solid.
void fh_solid_send_by(FhWorld *world, FhSolid *solid, float dx, float dy) {
    FhSolid after = fh_solid_after(solid, dx, dy);
    FhPoint way = {after.x - solid->x, after.y - solid->y};
    for (int i = 0; i < world->solid_count && solid->group > 0; i++) {
        FhSolid *other = &fh_world_solids(world)[i];
        if (other != solid && other->group == solid->group && (other->flags & FH_SOLID_ALIVE)) {
            FhSolid along = fh_solid_along(other, &after, way);
            send_by_hand(world, other, &along, dx, dy);
        }
    }
    send_by_hand(world, solid, &after, dx, dy);
}

void fh_solids_sweep(FhWorld *world) {
    FhPoint most = longest_ways(world);
    world->near.travel += fh_max(most.x, most.y);
    place_passable(world);
    if (most.x > 0 || most.y > 0) {
        fh_near_open(world, FH_NEAR_ALL);
    }
    for (int px = 1; px <= most.x; px++) {
        step_solids(world, true, px);
    }
    for (int px = 1; px <= most.y; px++) {
        step_solids(world, false, px);
    }
    for (int i = 0; i < world->solid_count; i++) {
        fh_near_solid_ways(world)[i] = (FhSolidWay){0};
    }
}

/// The next tick counts it as that tick's movement.
static void note_hand(FhSolid *solid, FhSolidWay way) {
    solid->hand_x += way.by_x;
    solid->hand_y += way.by_y;
    solid->moved_x += way.dx;
    solid->moved_y += way.dy;
}

void fh_solids_move(FhWorld *world) {
    for (int i = 0; i < world->solid_count; i++) {
        note_hand(&fh_world_solids(world)[i], fh_near_solid_ways(world)[i]);
    }
    fh_actors_visit_all(world);
    fh_riders_list(world);
    fh_solids_sweep(world);
    fh_near_close(world, FH_NEAR_ALL);
}

void fh_solid_move(FhWorld *world, FhSolid *solid, float dx, float dy) {
    FH_ASSERT(dx == dx && dy == dy, "move by numbers");
    fh_solid_send_by(world, solid, dx, dy);
    fh_solids_move(world);
}

void fh_solid_set_collidable(FhWorld *world, FhSolid *solid, bool collidable) {
    FH_ASSERT(!(collidable && (solid->flags & FH_SOLID_POLYGON)),
              "leave a solid of lines as it is: only what sees lines meets it");
    solid->flags &= ~(uint32_t)FH_SOLID_COLLIDABLE;
    solid->flags |= collidable ? FH_SOLID_COLLIDABLE : 0u;
    int index1 = (int)(solid - fh_world_solids(world)) + 1;
    FhActor *actors = fh_actor_slots(world);
    for (int i = 0; collidable && i < world->actor_count; i++) {
        if (fh_actor_is_there(&actors[i]) &&
            fh_solid_overlaps(world, solid, fh_actor_box(&actors[i]))) {
            fh_actor_free_or_squish(world, &actors[i], index1);
        }
    }
}
