#include "engine/actor.h"

#include "engine/actor_step.h"
#include "engine/probe.h"
#include "engine/rounding.h"
#include "engine/touch.h"

// --- law 4: the integer line ----------------------------------------------------------------

/// One axis of a move under way.
typedef struct Leg {
    int direction; // the sign of the whole pixels, never that of the speed (law 1)
    int pixels;    // to go in all
    int tried;     // gone or blocked so far
} Leg;

static Leg leg_of(int whole) {
    return (Leg){fh_sign(whole), fh_abs(whole), 0};
}

static bool is_done(Leg leg) {
    return leg.tried == leg.pixels;
}

/// True when the next step goes along x: the one whose middle comes first on the straight line; a
/// tie: y.
static bool is_x_next(Leg x, Leg y) {
    if (is_done(x) || is_done(y)) {
        return !is_done(x);
    }
    return (2 * (int64_t)x.tried + 1) * y.pixels < (2 * (int64_t)y.tried + 1) * x.pixels;
}

// --- crates ---------------------------------------------------------------------------------

static bool is_pushed_by(const FhActor *walker, const FhActor *crate, FhRect box) {
    return (crate->flags & FH_ACTOR_BLOCKS) && fh_probe_actor_blocks(walker, crate) &&
           fh_rect_overlaps(fh_actor_box(crate), box);
}

bool fh_actor_push_crates(FhWorld *world, FhActor *walker, int d) {
    if ((walker->flags & FH_ACTOR_BLOCKS) || !fh_actor_on_floor(world, walker)) {
        return false;
    }
    bool moved = false;
    FhRect box = fh_rect_moved(fh_actor_box(walker), d, 0);
    FhActor *actors = fh_world_actors(world);
    for (int i = 0; i < world->actor_count; i++) {
        if (is_pushed_by(walker, &actors[i], box) && fh_step_x(world, &actors[i], d)) {
            fh_world_emit(world, FH_EVENT_PUSH, walker, i);
            moved = true;
        }
    }
    return moved;
}

// --- the movers -----------------------------------------------------------------------------

static void try_x(FhWorld *world, FhActor *actor, Leg *leg, FhMove *move) {
    leg->tried++;
    if (fh_step_x(world, actor, leg->direction) ||
        (fh_actor_push_crates(world, actor, leg->direction) &&
         fh_step_x(world, actor, leg->direction))) {
        move->moved += leg->direction;
        return;
    }
    FhSide side = leg->direction < 0 ? FH_SIDE_LEFT : FH_SIDE_RIGHT;
    int edge = leg->direction < 0 ? actor->x - 1 : actor->x + actor->w;
    move->blocked = true;
    move->by = fh_touch_strip(world, actor, (FhRect){edge, actor->y, 1, actor->h}, side);
    leg->tried = leg->pixels;
    actor->rem_x = 0.0f;
    actor->vx = 0.0f;
}

static bool may_slip_to(const FhWorld *world, const FhActor *actor, int dx) {
    FhRect box = fh_rect_moved(fh_actor_box(actor), dx, -1);
    return !fh_probe_blocked(world, actor, box) && !fh_probe_hazard_in(world, box) &&
           !fh_probe_one_way_in(world, box);
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
    if (actor->vy >= 0.0f || fh_probe_ceiling_slope(world, head)) {
        return false;
    }
    int first = actor->vx > 0.0f ? 1 : actor->vx < 0.0f ? -1 : actor->control.facing < 0 ? -1 : 1;
    int reach = (int)world->tunings[actor->tuning].corner_correction;
    for (int px = 1; px <= reach; px++) {
        if (slip(world, actor, first * px) ||
            (actor->vx == 0.0f && slip(world, actor, -first * px))) {
            return true;
        }
    }
    return false;
}

static void try_y(FhWorld *world, FhActor *actor, Leg *leg, FhMove *move) {
    leg->tried++;
    if (fh_step_y(world, actor, leg->direction) ||
        (leg->direction < 0 && slip_past_corner(world, actor))) {
        move->moved += leg->direction;
        return;
    }
    FhRect row = {actor->x, actor->y - 1, actor->w, 1};
    move->blocked = true;
    move->by = leg->direction < 0 ? fh_touch_strip(world, actor, row, FH_SIDE_TOP)
                                  : fh_touch_floor(world, actor);
    leg->tried = leg->pixels;
    actor->rem_y = 0.0f;
    actor->vy = 0.0f;
}

FhMove2 fh_actor_move(FhWorld *world, FhActor *actor, float dx, float dy) {
    FhMove2 move = {0};
    Leg x = leg_of(fh_take_whole(&actor->rem_x, dx));
    Leg y = leg_of(fh_take_whole(&actor->rem_y, dy));
    while (!is_done(x) || !is_done(y)) {
        if (is_x_next(x, y)) {
            try_x(world, actor, &x, &move.x);
        } else {
            try_y(world, actor, &y, &move.y);
        }
    }
    return move;
}

FhMove fh_actor_move_x(FhWorld *world, FhActor *actor, float amount) {
    return fh_actor_move(world, actor, amount, 0.0f).x;
}

FhMove fh_actor_move_y(FhWorld *world, FhActor *actor, float amount) {
    return fh_actor_move(world, actor, 0.0f, amount).y;
}

bool fh_actor_collides_at(const FhWorld *world, const FhActor *actor, int dx, int dy) {
    return fh_probe_blocked(world, actor, fh_rect_moved(fh_actor_box(actor), dx, dy));
}
