// separate.c - all meetings are looked at before anything moves, then each gives way by what both
// sides want of it: neither the order of the array nor a mirror can tell. What a wall leaves of a
// share is looked at in the next pass.

#include "engine/rules/separate.h"

#include "engine/rules/crate.h"
#include "engine/rules/depenetrate.h"
#include "engine/broadphase/spatial_hash.h"

enum { PASSES = 8 };

static bool separates_others(const FhActor *actor) {
    return (actor->flags & FH_ACTOR_SEPARATES) && fh_actor_is_there(actor);
}

static bool is_kinematic(const FhActor *actor) {
    return actor->flags & FH_ACTOR_KINEMATIC;
}

static FhSeparation *separation_of(const FhWorld *world, const FhActor *actor) {
    FhSeparation *separations = fh_world_at(world, world->separations_at);
    return &separations[fh_world_index(world, actor)];
}

static FhPoint place_before(const FhWorld *world, const FhActor *actor) {
    return separation_of(world, actor)->from;
}

static FhRect box_before(const FhWorld *world, const FhActor *actor) {
    FhPoint from = place_before(world, actor);
    return (FhRect){from.x, from.y, actor->w, actor->h};
}

void fh_separate_begin(FhWorld *world) {
    const FhActor *actors = fh_actor_slots(world);
    for (int i = 0; i < world->actor_count; i++) {
        *separation_of(world, &actors[i]) = (FhSeparation){.from = fh_actor_place(&actors[i])};
    }
}

// --- the mount carries ------------------------------------------------------------------------

/// True when that box lies further ahead.
static bool is_ahead(const FhActor *actor, FhRect box, FhRect than) {
    return (2 * box.x + box.w - 2 * than.x - than.w) * actor->control.facing > 0;
}

/// What was under most of the feet before all moved; a tie: the one ahead.
static const FhActor *mount_of(const FhWorld *world, const FhActor *actor) {
    const FhActor *mount = NULL;
    FhRect box = box_before(world, actor);
    int most = 0;
    for (int i = 0; i < world->actor_count && actor->vy >= 0.0f; i++) {
        const FhActor *other = &fh_actor_slots(world)[i];
        FhRect under = box_before(world, other);
        int columns = fh_min(fh_rect_right(box), fh_rect_right(under)) - fh_max(box.x, under.x);
        if (other != actor && separates_others(other) && !fh_actors_pass(actor, other) &&
            under.y == fh_rect_bottom(box) &&
            (columns > most ||
             (mount && columns == most && is_ahead(actor, under, box_before(world, mount))))) {
            most = columns;
            mount = other;
        }
    }
    return mount;
}

static void carry_separating(FhWorld *world, FhActor *actor) {
    const FhActor *mount = mount_of(world, actor);
    if (mount && !is_kinematic(actor)) {
        FhPoint from = place_before(world, mount);
        fh_actor_move_x_exact(world, actor, mount->x - from.x, NULL);
        fh_actor_move_y_exact(world, actor, mount->y - from.y, NULL);
        fh_near_actor_moved(world, actor);
    }
}

/// The separating actor that comes after `last` from the bottom up (of two as low, by the array);
/// NULL: none.
static FhActor *next_up(const FhWorld *world, const FhActor *last) {
    FhActor *next = NULL;
    FhActor *actors = fh_actor_slots(world);
    for (int i = 0; i < world->actor_count; i++) {
        FhActor *actor = &actors[i];
        int y = place_before(world, actor).y;
        int last_y = last ? place_before(world, last).y : 0;
        bool is_after = !last || y < last_y || (y == last_y && actor > last);
        if (separates_others(actor) && is_after && (!next || y > place_before(world, next).y)) {
            next = actor;
        }
    }
    return next;
}

// --- how two meet -----------------------------------------------------------------------------

/// Two that came into each other, or through, the left or upper one first.
typedef struct Meeting {
    const FhActor *first, *second;
    bool along_x;
    int depth; // px that they are to move apart by
} Meeting;

/// A side of a body along an axis: where it was before all moved, where it is, and how long it is.
typedef struct Extent {
    int from, now, size; // px
} Extent;

static Extent extent_of(const FhWorld *world, const FhActor *actor, bool along_x) {
    FhPoint from = place_before(world, actor);
    return along_x ? (Extent){from.x, actor->x, actor->w} : (Extent){from.y, actor->y, actor->h};
}

/// -1: a comes first along the axis, 1: b, 0: neither. Where they were before counts, then where
/// they are.
static int order_of(Extent a, Extent b) {
    int before = fh_sign(2 * a.from + a.size - 2 * b.from - b.size);
    return before ? before : fh_sign(2 * a.now + a.size - 2 * b.now - b.size);
}

static int depth_of(Extent first, Extent second) {
    return first.now + first.size - second.now;
}

/// True when they did not overlap on the axis before.
static bool were_apart(Extent first, Extent second) {
    return first.from + first.size <= second.from;
}

/// True when they were next to each other on the other axis at the moment when they met on this
/// one. Requires: they were apart and are not. Places are multiplied by the whole of the tick.
static bool touch_across(Extent first, Extent second, Extent across_a, Extent across_b) {
    int64_t gap = (int64_t)second.from - first.from - first.size;
    int64_t whole = gap + depth_of(first, second);
    int64_t a = across_a.from * whole + (across_a.now - across_a.from) * gap;
    int64_t b = across_b.from * whole + (across_b.now - across_b.from) * gap;
    return a < b + across_b.size * whole && b < a + across_a.size * whole;
}

/// Two along one axis, in order.
typedef struct Line {
    const FhActor *first, *second;
    Extent a, b;   // of the first, of the second
    bool is_known; // which is the first
    bool met;      // they were apart before, and are not
    bool cut;      // met, and touched each other then
} Line;

static Line line_of(const FhWorld *world, const FhActor *a, const FhActor *b, bool along_x) {
    Extent of_a = extent_of(world, a, along_x);
    Extent of_b = extent_of(world, b, along_x);
    int order = order_of(of_a, of_b);
    Line line = order <= 0 ? (Line){a, b, of_a, of_b, order != 0, false, false}
                           : (Line){b, a, of_b, of_a, true, false, false};
    line.met = were_apart(line.a, line.b) && depth_of(line.a, line.b) > 0;
    line.cut = line.met && touch_across(line.a, line.b, extent_of(world, line.first, !along_x),
                                        extent_of(world, line.second, !along_x));
    return line;
}

static int overlap_of(Extent a, Extent b) {
    return fh_min(a.now + a.size, b.now + b.size) - fh_max(a.now, b.now);
}

/// Returns false when the two have nothing to do with each other. The axis is the one on which they
/// did not overlap before, else the shallower one, else y.
static bool meet(const FhWorld *world, const FhActor *a, const FhActor *b, Meeting *meeting) {
    bool overlap = fh_rect_overlaps(fh_actor_box(a), fh_actor_box(b));
    Line x = line_of(world, a, b, true);
    Line y = line_of(world, a, b, false);
    if (fh_actors_pass(a, b) || (!overlap && !x.cut && !y.cut)) {
        return false;
    }
    bool is_shallower = overlap_of(x.a, x.b) <= overlap_of(y.a, y.b);
    bool along_x = overlap ? x.met && x.is_known && (!y.met || is_shallower) : x.cut;
    Line line = along_x ? x : y;
    *meeting = (Meeting){line.first, line.second, along_x, depth_of(line.a, line.b)};
    return true;
}

// --- apart ------------------------------------------------------------------------------------

static int speed_of(const FhWorld *world, const FhActor *actor, bool along_x) {
    Extent extent = extent_of(world, actor, along_x);
    return fh_abs(extent.now - extent.from);
}

/// The part of the depth that `actor` gives way, by speeds; none moved: half. Halves are rounded up
/// for both.
static int share_by_speed(const FhWorld *world, const Meeting *meeting, const FhActor *actor,
                          const FhActor *other) {
    int own = speed_of(world, actor, meeting->along_x);
    int64_t sum = (int64_t)own + speed_of(world, other, meeting->along_x);
    return sum == 0 ? (meeting->depth + 1) / 2
                    : (int)((2 * (int64_t)meeting->depth * own + sum) / (2 * sum));
}

/// The same. What can give way no further leaves all to the other one.
static int share_of(const FhWorld *world, const Meeting *meeting, const FhActor *actor,
                    bool is_stuck, bool is_other_stuck, bool by_speed) {
    const FhActor *other = actor == meeting->first ? meeting->second : meeting->first;
    if (is_stuck || is_other_stuck) {
        return is_stuck ? 0 : meeting->depth;
    }
    return by_speed ? share_by_speed(world, meeting, actor, other) : (meeting->depth + 1) / 2;
}

static bool is_stuck(const FhActor *actor, const FhSeparation *separation, FhSide side) {
    return is_kinematic(actor) || separation->stuck & (1u << side);
}

static void give(FhSeparation *separation, FhSide side, int px, bool is_crushed) {
    separation->away[side] = (int16_t)fh_max(separation->away[side], fh_min(px, INT16_MAX));
    if (is_crushed) {
        separation->crushed |= (uint8_t)(1u << side);
    }
}

/// Notes what the two are to give way. Returns false when that is nothing.
static bool note_meeting(FhWorld *world, const Meeting *meeting, bool by_speed) {
    const FhActor *first = meeting->first;
    const FhActor *second = meeting->second;
    FhSeparation *of_first = separation_of(world, first);
    FhSeparation *of_second = separation_of(world, second);
    FhSide back = meeting->along_x ? FH_SIDE_LEFT : FH_SIDE_TOP;
    FhSide on = meeting->along_x ? FH_SIDE_RIGHT : FH_SIDE_BOTTOM;
    bool first_stuck = is_stuck(first, of_first, back);
    bool second_stuck = is_stuck(second, of_second, on);
    int px_first = share_of(world, meeting, first, first_stuck, second_stuck, by_speed);
    int px_second = share_of(world, meeting, second, second_stuck, first_stuck, by_speed);
    give(of_first, back, px_first, is_kinematic(second));
    give(of_second, on, px_second, is_kinematic(first));
    return px_first > 0 || px_second > 0;
}

static bool note_meetings(FhWorld *world, bool by_speed) {
    FhActor *actors = fh_actor_slots(world);
    bool any = false;
    for (int i = 0; i < world->actor_count; i++) {
        for (int k = i + 1; k < world->actor_count && separates_others(&actors[i]); k++) {
            Meeting meeting;
            if (separates_others(&actors[k]) && meet(world, &actors[i], &actors[k], &meeting)) {
                any |= note_meeting(world, &meeting, by_speed);
            }
        }
    }
    return any;
}

static bool crush(FhWorld *world, FhActor *actor, const FhCollision *hit, void *context) {
    (void)hit;
    (void)context;
    fh_actor_squish(world, actor, 0);
    return false;
}

/// Goes by what both sides want of it along an axis, and loses its speed against that.
static void give_way(FhWorld *world, FhActor *actor, FhSeparation *separation, bool along_x) {
    static const FhOnCollide crushes = {crush, NULL};
    FhSide back = along_x ? FH_SIDE_LEFT : FH_SIDE_TOP;
    FhSide on = along_x ? FH_SIDE_RIGHT : FH_SIDE_BOTTOM;
    float *speed = along_x ? &actor->vx : &actor->vy;
    int px = separation->away[on] - separation->away[back];
    FhSide side = px < 0 ? back : on;
    const FhOnCollide *on_collide = separation->crushed & (1u << side) ? &crushes : NULL;
    if ((*speed > 0.0f && separation->away[back]) || (*speed < 0.0f && separation->away[on])) {
        *speed = 0.0f;
    }
    int moved = px == 0   ? 0
                : along_x ? fh_actor_move_x_exact(world, actor, px, on_collide).moved
                          : fh_actor_move_y_exact(world, actor, px, on_collide).moved;
    separation->stuck |= (uint8_t)((moved != px) << side);
    separation->away[back] = separation->away[on] = 0;
}

/// From the bottom up: what goes down may be held up by what is below.
static void give_ways(FhWorld *world) {
    FhActor *actors = fh_actor_slots(world);
    const int32_t *awake = fh_world_awake(world);
    fh_crate_sort(world);
    for (int k = 0; k < 2 * world->awake_count; k++) {
        bool along_x = k < world->awake_count;
        int i = awake[k % world->awake_count];
        FhSeparation *separation = separation_of(world, &actors[i]);
        if (separates_others(&actors[i])) {
            give_way(world, &actors[i], separation, along_x);
            fh_near_actor_moved(world, &actors[i]);
        }
        separation->crushed &= along_x ? UINT8_MAX : 0;
    }
    fh_crate_unsort(world);
}

void fh_separate_end(FhWorld *world) {
    for (FhActor *actor = next_up(world, NULL); actor; actor = next_up(world, actor)) {
        carry_separating(world, actor);
    }
    for (int pass = 0; pass < PASSES && note_meetings(world, pass == 0); pass++) {
        give_ways(world);
    }
}
