// laws_actor.c - an actor's steps and movements: laws 2, 4, 5, 8 and pushing crates.

#include "laws.h"

#include "engine/rules/speed.h"

#include <math.h>

static FhRect box_at(const FhActor *actor, int dx, int dy) {
    return fh_rect_moved(fh_actor_box(actor), dx, dy);
}

static bool fits(const FhWorld *world, const FhActor *actor, int dx, int dy) {
    return !laws_blocked(world, actor, box_at(actor, dx, dy));
}

bool laws_on_floor(const FhWorld *world, const FhActor *actor) {
    return actor->vy >= 0.0f && laws_supported(world, actor, fh_actor_box(actor));
}

/// True when a step from the box to another would sink into a one-way that it stood above, and
/// whose surface is within reach.
static bool sinks(const FhWorld *world, const FhActor *actor, FhRect after, int reach) {
    FhRect before = fh_actor_box(actor);
    Pieces pieces;
    laws_pieces(world, actor, after, &pieces);
    for (int i = 0; i < pieces.count; i++) {
        const Piece *piece = &pieces.list[i];
        int top = laws_top_of(piece, after);
        if (laws_is_one_way_for(world, actor, piece) && top < fh_rect_bottom(after) &&
            top >= fh_rect_bottom(before) - reach &&
            laws_top_of(piece, before) >= fh_rect_bottom(before)) {
            return true;
        }
    }
    return false;
}

/// True when something with a sloped underside is in the box's way.
static bool ceiling_slope_in(const FhWorld *world, const FhActor *actor, FhRect box) {
    Pieces pieces;
    laws_pieces(world, actor, box, &pieces);
    for (int i = 0; i < pieces.count; i++) {
        const Piece *piece = &pieces.list[i];
        if (piece->solidity == FH_SOLID && laws_is_slope(piece, FH_SIDE_BOTTOM) &&
            laws_overlaps(piece, box)) {
            return true;
        }
    }
    return false;
}

/// Law 5 under a ceiling slope: as little down as makes it fit, if nothing holds it up before.
static bool look_under_ceiling(const FhWorld *world, const FhActor *actor, int d, int reach,
                               int *down) {
    bool sloped = ceiling_slope_in(world, actor, box_at(actor, d, 0));
    reach = actor->w == 1 ? fh_min(reach, actor->h - 1) : reach; // it crosses no corner
    for (*down = 1; sloped && *down <= reach; ++*down) {
        if (laws_supported(world, actor, box_at(actor, d, *down - 1))) {
            return false;
        }
        if (fits(world, actor, d, *down)) {
            return true;
        }
    }
    return false;
}

/// How far up a step may lead: as far as the box is free straight up, and by one pixel more, across
/// the corner, unless it is no larger than that.
static int room_above(const FhWorld *world, const FhActor *actor, int reach) {
    int free = 0;
    while (free < reach && fits(world, actor, 0, -free - 1)) {
        free++;
    }
    bool is_pixel = actor->w == 1 && actor->h == 1;
    return fh_min(reach, is_pixel ? free : free + 1);
}

/// How far up a step leads: by as little as is clear of one-ways, else by as little as fits; -1:
/// nowhere.
static int climb_of(const FhWorld *world, const FhActor *actor, int d) {
    int reach = fh_tuning_px(world->tunings[actor->tuning].step_up);
    int room = room_above(world, actor, reach);
    for (int up = 0; up <= room; up++) {
        if (fits(world, actor, d, -up) && !sinks(world, actor, box_at(actor, d, -up), reach)) {
            return up;
        }
    }
    for (int up = 0; up <= room; up++) {
        if (fits(world, actor, d, -up)) {
            return up;
        }
    }
    return -1;
}

/// Law 5 on the floor: a climb, and from a level step down to ground within reach.
static bool look_on_floor(const FhWorld *world, const FhActor *actor, int d, int *down) {
    int step_down = fh_tuning_px(world->tunings[actor->tuning].step_down);
    int up = climb_of(world, actor, d);
    if (up < 0) {
        return look_under_ceiling(world, actor, d, step_down, down);
    }
    *down = -up;
    for (int ground = 0; up == 0 && ground <= step_down; ground++) {
        if (laws_supported(world, actor, box_at(actor, d, ground))) {
            *down = ground;
            break;
        }
    }
    return true;
}

/// True when a fall of at most so many px is fast enough for the actor's, and a run of that time
/// goes so far.
static bool lasts(const FhTuning *tuning, const FhActor *actor, int fall, int run) {
    float vy = 0.0f;
    float fallen = 0.0f;
    int ticks = 0;
    for (; ticks < 60; ticks++) {
        float next = fh_falling_speed(tuning, vy, tuning->fall_speed, tuning->gravity);
        fallen += fh_per_tick(next);
        if (next <= 0.0f || fallen > (float)fall) {
            break;
        }
        vy = next;
    }
    float px = fh_per_tick(fabsf(actor->vx)) * (float)ticks;
    return actor->vy <= vy && run <= (int)fminf(px, (float)FH_TUNING_PX_MAX);
}

/// Law 5 across a hole: up onto its far side, if the run over it lasted no longer than a fall of
/// stepUp px.
static bool look_across(const FhWorld *world, const FhActor *actor, int d, int *down) {
    const FhTuning *tuning = &world->tunings[actor->tuning];
    int step_up = fh_tuning_px(tuning->step_up);
    int step_down = fh_tuning_px(tuning->step_down);
    bool is_free = fits(world, actor, d, 0) && !sinks(world, actor, box_at(actor, d, 0), step_up);
    int up = climb_of(world, actor, d);
    if (actor->vy < 0.0f || actor->vx * (float)d <= 0.0f || is_free || up <= 0) {
        return false;
    }
    for (int back = 1; lasts(tuning, actor, step_up + step_down, back); back++) {
        for (int below = -step_down; below <= step_up; below++) {
            if (fits(world, actor, -back * d, below - up) &&
                laws_supported(world, actor, box_at(actor, -back * d, below - up))) {
                *down = -up;
                return lasts(tuning, actor, step_up - below, back);
            }
        }
    }
    return false;
}

bool laws_look_x(const FhWorld *world, const FhActor *actor, int d, int *down) {
    *down = 0;
    if (laws_on_floor(world, actor)) {
        return look_on_floor(world, actor, d, down);
    }
    if (look_across(world, actor, d, down)) {
        return true;
    }
    *down = 0;
    int step_up = fh_tuning_px(world->tunings[actor->tuning].step_up);
    return fits(world, actor, d, 0) || look_under_ceiling(world, actor, d, step_up, down);
}

bool laws_step_x(const FhWorld *world, FhActor *actor, int d) {
    int down;
    if (!laws_look_x(world, actor, d, &down)) {
        return false;
    }
    actor->x += d;
    actor->y += down;
    return true;
}

bool laws_step_y(const FhWorld *world, FhActor *actor, int d) {
    bool stopped = d > 0 ? laws_supported(world, actor, fh_actor_box(actor))
                         : laws_blocked(world, actor, box_at(actor, 0, -1));
    actor->y += stopped ? 0 : d;
    return !stopped;
}

/// True when the actor stands on the crate more than on all else.
static bool stands_on(const FhWorld *world, const FhActor *actor, const FhActor *crate) {
    int on = 0;
    int beside = 0;
    bool on_its_feet = actor->pose == FH_POSE_STAND || actor->pose == FH_POSE_DUCK;
    if (!(actor->flags & FH_ACTOR_ALIVE) || actor->state != FH_STATE_ALIVE || !on_its_feet ||
        (actor->flags & FH_ACTOR_FLIES) || actor->vy < 0.0f ||
        !laws_stop_each_other(actor, crate) || actor->y + actor->h != crate->y) {
        return false;
    }
    for (int x = actor->x; x < actor->x + actor->w; x++) {
        if (x >= crate->x && x < crate->x + crate->w) {
            on++;
        } else {
            beside += laws_supported(world, actor, (FhRect){x, actor->y, 1, actor->h});
        }
    }
    return on > 0 && on > beside;
}

/// What each actor stands on, and where all were, before a crate moved.
typedef struct Tower {
    FhActor *mount[64]; // NULL: it does not go along
    FhPoint was[64];
    bool has_gone[64]; // along the axis
} Tower;

static void find_tower(FhWorld *world, FhActor *crate, Tower *tower) {
    FhActor *actors = fh_actor_slots(world);
    *tower = (Tower){0};
    for (int storey = 0; storey < world->actor_count; storey++) {
        for (int i = 0; i < world->actor_count; i++) {
            FhActor *below = &actors[i];
            tower->was[i] = fh_actor_place(below);
            bool carries = (below->flags & FH_ACTOR_BLOCKS) && (below == crate || tower->mount[i]);
            for (int k = 0; carries && k < world->actor_count; k++) {
                if (stands_on(world, &actors[k], below)) {
                    tower->mount[k] = below;
                }
            }
        }
    }
}

/// Along an axis each goes as far as what it stands on went; of those whose mounts have gone the
/// foremost, or the lowest, first.
static void follow(FhWorld *world, FhActor *crate, Tower *tower, int dx, bool along_x) {
    FhActor *actors = fh_actor_slots(world);
    for (int i = 0; i < world->actor_count; i++) {
        tower->has_gone[i] = &actors[i] == crate;
    }
    for (;;) {
        FhActor *next = NULL;
        for (int i = 0; i < world->actor_count; i++) {
            FhActor *actor = &actors[i];
            bool is_due =
                tower->mount[i] && !tower->has_gone[i] && tower->has_gone[tower->mount[i] - actors];
            bool is_first = !next || (along_x ? dx * (actor->x - next->x) > 0
                                              : actor->y + actor->h > next->y + next->h);
            next = is_due && is_first ? actor : next;
        }
        if (!next) {
            return;
        }
        const FhActor *mount = tower->mount[next - actors];
        FhPoint was = tower->was[mount - actors];
        int px = along_x ? mount->x - was.x : fh_max(mount->y - was.y, 0);
        tower->has_gone[next - actors] = true;
        for (int i = 0; i < fh_abs(px); i++) {
            if (along_x ? !laws_step_x(world, next, fh_sign(px)) : !laws_step_y(world, next, 1)) {
                break;
            }
        }
    }
}

void laws_carry_along(FhWorld *world, FhActor *crate, FhPoint from) {
    FhPoint to = fh_actor_place(crate);
    Tower tower;
    if (!(crate->flags & FH_ACTOR_BLOCKS) || (to.x == from.x && to.y <= from.y)) {
        return;
    }
    crate->x = from.x;
    crate->y = from.y;
    find_tower(world, crate, &tower);
    crate->x = to.x;
    crate->y = to.y;
    follow(world, crate, &tower, fh_sign(to.x - from.x), true);
    follow(world, crate, &tower, fh_sign(to.x - from.x), false);
    for (int i = 0; i < world->actor_count; i++) {
        if (tower.mount[i]) {
            laws_refresh(world, &fh_actor_slots(world)[i]);
        }
    }
}

/// The lowest crate in the box with its bottom above `below`; NULL: there is none.
static FhActor *lowest_crate_in(FhWorld *world, FhActor *actor, FhRect box, int below) {
    FhActor *lowest = NULL;
    for (int i = 0; i < world->actor_count; i++) {
        FhActor *crate = fh_world_actor_at(world, i);
        if ((crate->flags & FH_ACTOR_BLOCKS) && laws_stop_each_other(actor, crate) &&
            fh_rect_overlaps(fh_actor_box(crate), box) && crate->y + crate->h < below &&
            (!lowest || crate->y + crate->h > lowest->y + lowest->h)) {
            lowest = crate;
        }
    }
    return lowest;
}

/// Pushes the crates in the box, the lowest first; returns whether there are any.
static bool push_crates_in(FhWorld *world, FhActor *actor, FhRect box, int d, bool *moved) {
    FhActor *crate = lowest_crate_in(world, actor, box, INT32_MAX);
    bool met = crate != NULL;
    while (crate) {
        FhPoint from = fh_actor_place(crate);
        int below = crate->y + crate->h;
        if (laws_on_floor(world, crate) && laws_step_x(world, crate, d)) {
            laws_refresh(world, crate);
            laws_carry_along(world, crate, from);
            fh_world_emit(world, FH_EVENT_PUSH, actor, (int)(crate - fh_world_actors(world)));
            *moved = true;
        }
        crate = lowest_crate_in(world, actor, box, below);
    }
    return met;
}

/// A walking actor pushes the crates in front by a pixel, those on a floor; uphill those where its
/// step would end. Crates push nothing.
static bool push_crates(FhWorld *world, FhActor *actor, int d) {
    bool moved = false;
    if ((actor->flags & FH_ACTOR_BLOCKS) || !laws_on_floor(world, actor)) {
        return false;
    }
    int reach = fh_tuning_px(world->tunings[actor->tuning].step_up);
    bool met = push_crates_in(world, actor, box_at(actor, d, 0), d, &moved);
    for (int up = 0; !met && up <= reach; up++) {
        if (!laws_ground_in(world, actor, box_at(actor, d, -up))) {
            push_crates_in(world, actor, box_at(actor, d, -up), d, &moved);
            break;
        }
    }
    return moved;
}

static bool one_way_in(const FhWorld *world, const FhActor *actor, FhRect box) {
    Pieces pieces;
    laws_pieces(world, actor, box, &pieces);
    for (int i = 0; i < pieces.count; i++) {
        const Piece *piece = &pieces.list[i];
        if (piece->kind && piece->solidity == FH_ONE_WAY && laws_overlaps(piece, box)) {
            return true;
        }
    }
    return false;
}

/// Law 8, to one place beside.
static bool slip(const FhWorld *world, FhActor *actor, int dx) {
    for (int px = 1; px <= fh_abs(dx); px++) {
        if (!fits(world, actor, px * fh_sign(dx), 0)) {
            return false;
        }
    }
    FhRect box = box_at(actor, dx, -1);
    if (laws_blocked(world, actor, box) || one_way_in(world, actor, box) ||
        laws_hazard_in(world, actor, box)) {
        return false;
    }
    actor->x = box.x;
    actor->y = box.y;
    return true;
}

/// Law 8: the fewest pixels; the way it moves, or straight up either way, its facing's first.
static bool slip_past_corner(FhWorld *world, FhActor *actor) {
    FhRect above = {actor->x, actor->y - 1, actor->w, 1};
    if (actor->vy >= 0.0f || ceiling_slope_in(world, actor, above)) {
        return false;
    }
    int way = actor->vx > 0.0f ? 1 : -1;
    if (actor->vx == 0.0f) {
        way = actor->control.facing < 0 ? -1 : 1;
    }
    for (int px = 1; px <= fh_tuning_px(world->tunings[actor->tuning].corner_correction); px++) {
        if (slip(world, actor, way * px)) {
            return true;
        }
        if (actor->vx == 0.0f && slip(world, actor, -way * px)) {
            return true;
        }
    }
    return false;
}

static bool go_x(FhWorld *world, FhActor *actor, int d) {
    return laws_step_x(world, actor, d) ||
           (push_crates(world, actor, d) && laws_step_x(world, actor, d));
}

static bool go_y(FhWorld *world, FhActor *actor, int d) {
    return laws_step_y(world, actor, d) || (d < 0 && slip_past_corner(world, actor));
}

/// Tries one step of an axis; returns how many of its `n` are done then: all, when it is blocked,
/// and the axis has lost its remainder and its speed (law 2).
static int64_t try_x(FhWorld *world, FhActor *actor, int64_t done, int whole, FhMove *did) {
    did->blocked = !go_x(world, actor, fh_sign(whole));
    if (!did->blocked) {
        did->moved += fh_sign(whole);
        return done + 1;
    }
    actor->rem_x = 0.0f;
    actor->vx = 0.0f;
    return fh_abs(whole);
}

static int64_t try_y(FhWorld *world, FhActor *actor, int64_t done, int whole, FhMove *did) {
    did->blocked = !go_y(world, actor, fh_sign(whole));
    if (!did->blocked) {
        did->moved += fh_sign(whole);
        return done + 1;
    }
    actor->rem_y = 0.0f;
    actor->vy = 0.0f;
    return fh_abs(whole);
}

/// Law 4: step `i` of `n` along an axis is due at (i + 1/2) / n of the way; the earlier goes first,
/// of two at the same time y.
FhMove2 laws_move(FhWorld *world, FhActor *actor, float dx, float dy) {
    FhMove2 did = {{0}, {0}};
    int x = laws_take_whole(&actor->rem_x, dx);
    int y = laws_take_whole(&actor->rem_y, dy);
    int64_t i = 0;
    int64_t j = 0;
    while (i < fh_abs(x) || j < fh_abs(y)) {
        bool x_is_due = j == fh_abs(y) || (2 * i + 1) * fh_abs(y) < (2 * j + 1) * fh_abs(x);
        if (i < fh_abs(x) && x_is_due) {
            i = try_x(world, actor, i, x, &did.x);
        } else {
            j = try_y(world, actor, j, y, &did.y);
        }
    }
    return did;
}

FhMove laws_move_x(FhWorld *world, FhActor *actor, float amount) {
    return laws_move(world, actor, amount, 0.0f).x;
}

FhMove laws_move_y(FhWorld *world, FhActor *actor, float amount) {
    return laws_move(world, actor, 0.0f, amount).y;
}
