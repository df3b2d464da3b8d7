#include "engine/rules/move.h"

#include "engine/rules/step.h"
#include "engine/accel.h"
#include "engine/rules/query.h"
#include "engine/base/rounding.h"
#include "engine/rules/contact.h"
#include "engine/state/world.h"
#include "engine/base/assert.h"

// --- crates ---------------------------------------------------------------------------------

static bool push_crates(FhWorld *world, FhActor *actor, const FhCollision *hit, void *context) {
    (void)context;
    return (hit->side == FH_SIDE_LEFT || hit->side == FH_SIDE_RIGHT) &&
           fh_actor_push_crates(world, actor, hit->side == FH_SIDE_LEFT ? -1 : 1);
}

const FhOnCollide fh_on_collide_push_crates = {push_crates, NULL};

// --- a blocked step -------------------------------------------------------------------------

/// Calls back. Returns true when the callee has made way.
static bool call(const FhMoveState *state, const FhCollision *hit) {
    const FhOnCollide *heard = state->on_collide;
    return heard && heard->call(state->world, state->actor, hit, heard->context);
}

/// One pixel, once more if the callback has made way. Returns false when it stays blocked; then
/// `move` says by what.
static bool step(const FhMoveState *state, bool along_x, FhMove *move) {
    bool (*const take)(const FhWorld *, FhActor *, int) = along_x ? fh_step_x : fh_step_y;
    FhAxis axis = along_x ? state->x : state->y;
    if (take(state->world, state->actor, axis.direction)) {
        move->moved += axis.direction;
        return true;
    }
    FhSide side = along_x              ? fh_side_towards(axis.direction)
                  : axis.direction < 0 ? FH_SIDE_TOP
                                       : FH_SIDE_BOTTOM;
    move->by = fh_contact_beyond(state->world, state->actor, side);
    FhCollision hit = {side, axis.pixels - axis.tried + 1, move->by};
    if (call(state, &hit)) {
        if (take(state->world, state->actor, axis.direction)) {
            move->moved += axis.direction;
            move->by = (FhContact){0};
            return true;
        }
        move->by = fh_contact_beyond(state->world, state->actor, side);
    }
    move->blocked = true;
    return false;
}

// --- one axis -------------------------------------------------------------------------------

static void try_x(FhMoveState *state, FhMove *move) {
    state->x.tried++;
    if (!step(state, true, move)) {
        state->x.tried = state->x.pixels;
        state->actor->rem_x = 0.0f;
        state->actor->vx = 0.0f;
    }
}

static bool may_slip_to(const FhWorld *world, const FhActor *actor, int dx) {
    FhRect box = fh_rect_moved(fh_actor_box(actor), dx, -1);
    return !fh_query_blocked(world, actor, box) && !fh_query_hazard_in(world, actor, box) &&
           !fh_query_one_way_in(world, actor, box);
}

/// True when the actor can go sideways, level, by `dx` px and then up by one.
static bool slip(const FhWorld *world, FhActor *actor, int dx) {
    int d = fh_sign(dx);
    for (int gone = d; gone != dx + d; gone += d) {
        if (fh_actor_collides_at(world, actor, gone, 0)) {
            return false;
        }
    }
    if (!may_slip_to(world, actor, dx)) {
        return false;
    }
    actor->x += dx;
    actor->y -= 1;
    return true;
}

/// Slips a rising head past a corner (law 8): by the fewest pixels, only the way that it moves in;
/// when it moves straight up either way, first that of its facing. Never along a ceiling slope,
/// into a hazard or into a one-way.
static bool slip_past_corner(FhWorld *world, FhActor *actor) {
    FhRect head = fh_rect_beyond(fh_actor_box(actor), FH_SIDE_TOP);
    if (actor->vy >= 0.0f || fh_query_ceiling_slope(world, actor, head)) {
        return false;
    }
    int first = actor->vx > 0.0f ? 1 : actor->vx < 0.0f ? -1 : actor->control.facing;
    int reach = fh_tuning_px(world->tunings[actor->tuning].corner_correction);
    for (int px = 1; px <= reach; px++) {
        if (slip(world, actor, first * px) ||
            (actor->vx == 0.0f && slip(world, actor, -first * px))) {
            return true;
        }
    }
    return false;
}

bool fh_actor_can_rise(FhWorld *world, FhActor *actor) {
    if (!fh_mover_is_plain(world, actor) ||
        !fh_query_blocked(world, actor, fh_rect_moved(fh_actor_box(actor), 0, -1))) {
        return true;
    }
    FhPoint place = fh_actor_place(actor);
    bool slips = slip_past_corner(world, actor);
    actor->x = place.x;
    actor->y = place.y;
    return slips;
}

/// Up, a head may slip past a corner before anything is called.
static void try_y(FhMoveState *state, FhMove *move) {
    int d = state->y.direction;
    state->y.tried++;
    if (d < 0 && (fh_step_y(state->world, state->actor, -1) ||
                  slip_past_corner(state->world, state->actor))) {
        move->moved += d;
    } else if (!step(state, false, move)) {
        state->y.tried = state->y.pixels;
        state->actor->rem_y = 0.0f;
        state->actor->vy = 0.0f;
    }
}

// --- both axes ------------------------------------------------------------------------------

static FhAxis axis_of(int px) {
    return (FhAxis){fh_sign(px), fh_abs(px), 0};
}

/// Moves the actor until each axis is done or blocked: fh_accel_move takes the steps that it can
/// prove free, else one step is taken along the axis whose turn it is (law 4).
static FhMove2 move_by(FhWorld *world, FhActor *actor, FhPoint px, const FhOnCollide *on_collide) {
    FhMove2 move = {0};
    FhMoveState state = {world, actor, on_collide, axis_of(px.x), axis_of(px.y)};
    while ((fh_axis_left(state.x) || fh_axis_left(state.y)) && fh_actor_is_there(actor)) {
        FhPoint taken = fh_accel_move(&state);
        move.x.moved += taken.x;
        move.y.moved += taken.y;
        if (taken.x != 0 || taken.y != 0) {
            continue;
        }
        if (fh_move_is_x_next(&state)) {
            try_x(&state, &move.x);
        } else {
            try_y(&state, &move.y);
        }
    }
    return move;
}

/// The whole pixels that are due with the remainders (law 1).
static FhPoint whole_px(FhActor *actor, float dx, float dy) {
    int x = fh_take_whole(&actor->rem_x, dx);
    return (FhPoint){x, fh_take_whole(&actor->rem_y, dy)};
}

FhMove2 fh_actor_move(FhWorld *world, FhActor *actor, float dx, float dy) {
    FH_ASSERT(world && actor, "give the World and the actor that moves");
    FH_ASSERT(fh_is_speed(dx) && fh_is_speed(dy), "move by finite numbers of px, at most 10^9");
    return move_by(world, actor, whole_px(actor, dx, dy), &fh_on_collide_push_crates);
}

FhMove fh_actor_move_x(FhWorld *world, FhActor *actor, float amount,
                       const FhOnCollide *on_collide) {
    return move_by(world, actor, whole_px(actor, amount, 0.0f), on_collide).x;
}

FhMove fh_actor_move_y(FhWorld *world, FhActor *actor, float amount,
                       const FhOnCollide *on_collide) {
    return move_by(world, actor, whole_px(actor, 0.0f, amount), on_collide).y;
}

/// By whole pixels along one of the axes.
static FhMove move_exact(FhWorld *world, FhActor *actor, FhPoint px,
                         const FhOnCollide *on_collide) {
    FhMove move = {0};
    FhMoveState state = {world, actor, on_collide, axis_of(px.x), axis_of(px.y)};
    bool along_x = px.x != 0;
    FhAxis *axis = along_x ? &state.x : &state.y;
    while (fh_axis_left(*axis) && !move.blocked) {
        axis->tried++;
        step(&state, along_x, &move);
    }
    return move;
}

FhMove fh_actor_move_x_exact(FhWorld *world, FhActor *actor, int px,
                             const FhOnCollide *on_collide) {
    return move_exact(world, actor, (FhPoint){px, 0}, on_collide);
}

FhMove fh_actor_move_y_exact(FhWorld *world, FhActor *actor, int px,
                             const FhOnCollide *on_collide) {
    return move_exact(world, actor, (FhPoint){0, px}, on_collide);
}

bool fh_actor_collides_at(const FhWorld *world, const FhActor *actor, int dx, int dy) {
    return fh_query_blocked(world, actor, fh_rect_moved(fh_actor_box(actor), dx, dy));
}
