#include "engine/rules/move.h"

#include "engine/rules/step.h"
#include "engine/accel/ground_cache.h"
#include "engine/rules/query.h"
#include "engine/base/rounding.h"
#include "engine/accel/path.h"
#include "engine/rules/contact.h"

// --- crates ---------------------------------------------------------------------------------

static bool is_pushed_by(const FhActor *walker, const FhActor *crate, FhRect box) {
    return (crate->flags & FH_ACTOR_BLOCKS) && fh_query_actor_blocks(walker, crate) &&
           fh_rect_overlaps(fh_actor_box(crate), box);
}

bool fh_actor_push_crates(FhWorld *world, FhActor *walker, int d) {
    if (!world->has_blockers || (walker->flags & FH_ACTOR_BLOCKS) ||
        !fh_actor_on_floor(world, walker)) {
        return false;
    }
    bool moved = false;
    FhRect box = fh_rect_moved(fh_actor_box(walker), d, 0);
    fh_near_actor_moved(world, walker); // it is on its way, and crates ask where it is
    FhNear near = fh_query_blockers(world, walker, box);
    while (fh_near_next(&near)) {
        FhActor *crate = &fh_actor_slots(world)[near.index];
        if (is_pushed_by(walker, crate, box) && fh_step_x(world, crate, d)) {
            fh_near_actor_moved(world, crate);
            fh_world_emit(world, FH_EVENT_PUSH, walker, near.index);
            moved = true;
        }
    }
    return moved;
}

static bool push_crates(FhWorld *world, FhActor *actor, const FhCollision *hit, void *context) {
    (void)context;
    return (hit->side == FH_SIDE_LEFT || hit->side == FH_SIDE_RIGHT) &&
           fh_actor_push_crates(world, actor, hit->side == FH_SIDE_LEFT ? -1 : 1);
}

const FhOnCollide fh_on_collide_push_crates = {push_crates, NULL};

// --- a blocked step -------------------------------------------------------------------------

/// Who moves, and who is told when it cannot.
typedef struct Way {
    FhWorld *world;
    FhActor *actor;
    const FhOnCollide *on_collide;
    bool asks_alone; // what is known (calm.h): for this move, between ticks
} Way;

static FhSide side_of(int dx, int dy) {
    return dx < 0 ? FH_SIDE_LEFT : dx > 0 ? FH_SIDE_RIGHT : dy < 0 ? FH_SIDE_TOP : FH_SIDE_BOTTOM;
}

static FhContact touch(const Way *way, FhSide side) {
    if (side == FH_SIDE_BOTTOM) {
        return fh_contact_floor(way->world, way->actor);
    }
    const FhRect box = fh_actor_box(way->actor);
    const FhRect strips[] = {
        [FH_SIDE_LEFT] = {box.x - 1, box.y, 1, box.h},
        [FH_SIDE_RIGHT] = {fh_rect_right(box), box.y, 1, box.h},
        [FH_SIDE_TOP] = {box.x, box.y - 1, box.w, 1},
    };
    return fh_contact_strip(way->world, way->actor, strips[side], side);
}

/// Calls whoever wants to know of the step. It may change anything: what a look for this move alone
/// has found out counts from then on only after checking.
static bool call(const Way *way, const FhCollision *hit) {
    if (!way->on_collide) {
        return false;
    }
    bool made_way = way->on_collide->call(way->world, way->actor, hit, way->on_collide->context);
    if (way->asks_alone && way->on_collide->call != push_crates) {
        fh_calm_look_away(way->world);
    }
    return made_way;
}

/// One pixel, once more if whoever is called has made way. `is_blocked`: it is known that it is at
/// first. Returns false when it stays blocked; then `move` says by what.
static bool step(const Way *way, FhLeg leg, bool along_x, bool is_blocked, FhMove *move) {
    bool (*const go)(const FhWorld *, FhActor *, int) = along_x ? fh_step_x : fh_step_y;
    if (!is_blocked && go(way->world, way->actor, leg.direction)) {
        move->moved += leg.direction;
        return true;
    }
    FhSide side = along_x ? side_of(leg.direction, 0) : side_of(0, leg.direction);
    move->by = touch(way, side);
    FhCollision hit = {side, leg.pixels - leg.tried + 1, move->by};
    if (call(way, &hit)) {
        if (go(way->world, way->actor, leg.direction)) {
            move->moved += leg.direction;
            move->by = (FhContact){0};
            return true;
        }
        move->by = touch(way, side);
    }
    move->blocked = true;
    return false;
}

// --- the movers -----------------------------------------------------------------------------

static void try_x(const Way *way, FhSweep *sweep, FhMove *move) {
    sweep->x.tried++;
    if (!step(way, sweep->x, true, sweep->is_at_wall, move)) {
        sweep->x.tried = sweep->x.pixels;
        way->actor->rem_x = 0.0f;
        way->actor->vx = 0.0f;
    }
}

static bool may_slip_to(const FhWorld *world, const FhActor *actor, int dx) {
    FhRect box = fh_rect_moved(fh_actor_box(actor), dx, -1);
    return !fh_query_blocked(world, actor, box) && !fh_query_hazard_in(world, box) &&
           !fh_query_one_way_in(world, box);
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
    FhRect head = {actor->x, actor->y - 1, actor->w, 1};
    if (actor->vy >= 0.0f || fh_query_ceiling_slope(world, head)) {
        return false;
    }
    int first = actor->vx > 0.0f ? 1 : actor->vx < 0.0f ? -1 : actor->control.facing < 0 ? -1 : 1;
    int reach = fh_tuning_px(world->tunings[actor->tuning].corner_correction);
    for (int px = 1; px <= reach; px++) {
        if (slip(world, actor, first * px) ||
            (actor->vx == 0.0f && slip(world, actor, -first * px))) {
            return true;
        }
    }
    return false;
}

/// What a leg up or down costs that stays blocked (law 2).
static void stop_y(FhActor *actor) {
    actor->rem_y = 0.0f;
    actor->vy = 0.0f;
}

static void end_y(FhActor *actor, FhLeg *leg) {
    leg->tried = leg->pixels;
    stop_y(actor);
}

/// Up, a head may slip past a corner before anybody is called.
static void try_y(const Way *way, FhLeg *leg, FhMove *move) {
    leg->tried++;
    if (leg->direction < 0 &&
        (fh_step_y(way->world, way->actor, -1) || slip_past_corner(way->world, way->actor))) {
        move->moved += leg->direction;
    } else if (!step(way, *leg, false, false, move)) {
        end_y(way->actor, leg);
    }
}

/// The leg down is over: the actor rests on known ground.
static void rest(FhActor *actor, FhSweep *sweep, FhMove *move) {
    end_y(actor, &sweep->y);
    move->by = sweep->floor;
    move->blocked = true;
}

static void stop_asking(const Way *way) {
    if (way->asks_alone) {
        fh_calm_look_away(way->world);
    }
}

/// True when somebody is called who may do anything.
static bool is_heard(const Way *way) {
    return way->on_collide && way->on_collide->call != push_crates;
}

/// Steps and sweeps until all is gone or blocked.
static void go(const Way *way, int dx, int dy, FhMove2 *move) {
    FhSweep sweep = fh_sweep_begin(way->world, way->actor, dx, dy);
    sweep.is_alone = way->asks_alone;
    sweep.is_heard = is_heard(way);
    while ((fh_leg_left(sweep.x) || fh_leg_left(sweep.y)) && fh_actor_is_there(way->actor)) {
        FhPoint swept = fh_sweep_take(&sweep);
        move->x.moved += swept.x;
        move->y.moved += swept.y;
        if (sweep.rests) {
            rest(way->actor, &sweep, &move->y);
        }
        if (swept.x != 0 || swept.y != 0 || sweep.rests) {
            continue;
        }
        if (fh_sweep_is_x_next(&sweep)) {
            try_x(way, &sweep, &move->x);
        } else {
            try_y(way, &sweep.y, &move->y);
        }
    }
}

static FhMove2 move_by(Way *way, float dx, float dy) {
    FhPoint px = {fh_take_whole(&way->actor->rem_x, dx), fh_take_whole(&way->actor->rem_y, dy)};
    bool is_beyond = fh_abs(px.x) + fh_abs(px.y) > FH_SWEEP_BEYOND;
    way->asks_alone = fh_calm_ask_once(way->world, way->actor, is_beyond);
    // Who is slow, in a tick, coasts where a whole move would do (coast.h).
    bool is_likely = !is_beyond && (way->asks_alone || fh_calm_is_fast(way->actor));
    FhMove2 move = {0};
    if (!is_likely || !fh_sweep_whole(way->world, way->actor, px, is_heard(way), &move)) {
        go(way, px.x, px.y, &move);
    } else if (move.y.blocked) {
        stop_y(way->actor);
    }
    stop_asking(way);
    return move;
}

FhMove2 fh_actor_move(FhWorld *world, FhActor *actor, float dx, float dy) {
    Way way = {world, actor, &fh_on_collide_push_crates, false};
    return move_by(&way, dx, dy);
}

FhMove fh_actor_move_x(FhWorld *world, FhActor *actor, float amount,
                       const FhOnCollide *on_collide) {
    Way way = {world, actor, on_collide, false};
    return move_by(&way, amount, 0.0f).x;
}

FhMove fh_actor_move_y(FhWorld *world, FhActor *actor, float amount,
                       const FhOnCollide *on_collide) {
    Way way = {world, actor, on_collide, false};
    return move_by(&way, 0.0f, amount).y;
}

static FhMove move_exact(const Way *way, int px, bool along_x) {
    FhMove move = {0};
    FhSweep sweep = fh_sweep_begin(way->world, way->actor, along_x ? px : 0, along_x ? 0 : px);
    sweep.is_heard = true; // each blocked step is taken by itself, and told
    FhLeg *leg = along_x ? &sweep.x : &sweep.y;
    while (fh_leg_left(*leg) && !move.blocked) {
        FhPoint swept = fh_sweep_take(&sweep);
        move.moved += swept.x + swept.y;
        if (swept.x == 0 && swept.y == 0) {
            leg->tried++;
            step(way, *leg, along_x, false, &move);
        }
    }
    return move;
}

FhMove fh_actor_move_x_exact(FhWorld *world, FhActor *actor, int px,
                             const FhOnCollide *on_collide) {
    Way way = {world, actor, on_collide, false};
    return move_exact(&way, px, true);
}

FhMove fh_actor_move_y_exact(FhWorld *world, FhActor *actor, int px,
                             const FhOnCollide *on_collide) {
    Way way = {world, actor, on_collide, false};
    return move_exact(&way, px, false);
}

bool fh_actor_collides_at(const FhWorld *world, const FhActor *actor, int dx, int dy) {
    return fh_query_blocked(world, actor, fh_rect_moved(fh_actor_box(actor), dx, dy));
}
