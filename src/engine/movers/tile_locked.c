// tile_locked.c - a body is a set of cells, and moves by a whole cell or not at all.
//
// Source: Monteiro's guide, type 1 (B1-B7), and the games that it names. What is decided is decided
// in cells, when a step is over; between two places the box is only eased for the eye, inside of
// the cells of both, and both were found free before. There are no arcs: a jump goes straight up or
// straight ahead, a fall straight down. Ledges are hung from and pulled up to, a cell at a time.
// Invariant: the box lies in no blocker; at rest it stands in the bottom middle of its cells.
// It does not mirror exactly: what is between two cells belongs to the one on the right, so that a
// body and its image may begin a step from different cells (in 113 of 150 random rooms; at first by
// up to 11 px, and by none for a body that begins in the middle of its cells).

#include "engine/movers/tile_body.h"
#include "engine/movers/mover.h"
#include "engine/control/control.h"
#include "engine/rules/query.h"
#include "engine/base/rounding.h"
#include "engine/rules/contact.h"

enum { JUMP_CELLS_MAX = 3, ASKED_TICKS = 12 };

// --- cells ----------------------------------------------------------------------------------

/// True when a cell with any solid pixel meets the box (px): a cell is an obstacle or it is not.
static bool locked_terrain_in(const FhWorld *world, FhRect box) {
    FhTileWalk walk = fh_terrain_walk(world->terrain, box);
    while (fh_tile_walk_next(&walk)) {
        if (walk.hit.kind->solidity == FH_SOLID && !walk.hit.shape->empty) {
            return true;
        }
    }
    return false;
}

// --- ladders --------------------------------------------------------------------------------

static bool has_ladder(const FhWorld *world, FhRect box) {
    FhTileWalk walk = fh_terrain_walk(world->terrain, box);
    while (fh_tile_walk_next(&walk)) {
        if (walk.hit.kind->flags & FH_KIND_LADDER) {
            return true;
        }
    }
    return false;
}

/// True when so many cells further it would stand, were it not on the ladder: a ladder's top is a
/// one-way to what does not climb it.
static bool would_stand(const FhWorld *world, FhActor *actor, int dy) {
    actor->pose = FH_POSE_STAND;
    bool is_ground = fh_tile_body_stands(world, actor, 0, dy);
    actor->pose = FH_POSE_LADDER;
    return is_ground;
}

/// Up where there is more of the ladder, or its top to stand on; down as far as it goes.
static bool climb(FhControlTick *tick, int dy) {
    FhActor *actor = tick->actor;
    bool more = has_ladder(tick->world, fh_tile_body_at(tick->world, actor, 0, dy));
    float speed = dy < 0 ? tick->tuning->climb_up_speed : tick->tuning->climb_down_speed;
    more = more || (dy < 0 && would_stand(tick->world, actor, dy));
    if (dy > 0 && (!more || !fh_tile_body_fits(tick->world, actor, 0, dy))) {
        actor->pose = FH_POSE_STAND;
        return true;
    }
    return more && fh_tile_body_try_step(tick->world, actor, 0, dy, speed);
}

static bool takes_ladder(const FhControlTick *tick) {
    const FhWorld *world = tick->world;
    FhRect cells = fh_tile_body_at(world, tick->actor, 0, 0);
    FhRect under = fh_rect_beyond(cells, FH_SIDE_BOTTOM);
    return (tick->intent.y < 0 && has_ladder(world, cells)) ||
           (tick->intent.y > 0 && has_ladder(world, under));
}

/// Diagonals are two moves: along the ladder, and aside when that is not possible (B4). Returns
/// true while it is on the ladder.
static bool stay_on_ladder(FhControlTick *tick) {
    FhActor *actor = tick->actor;
    FhRect reach = fh_tile_body_at(tick->world, actor, 0, 0);
    bool is_on_top = tick->intent.y <= 0 && !has_ladder(tick->world, reach) &&
                     would_stand(tick->world, actor, 0);
    reach.h++;
    if (fh_actor_state(actor)->whole[FH_TILE_ASKED] || is_on_top ||
        !has_ladder(tick->world, reach)) {
        fh_actor_state(actor)->whole[FH_TILE_ASKED] = 0;
        actor->pose = FH_POSE_STAND;
        return false;
    }
    bool climbed = tick->intent.y != 0 && climb(tick, tick->intent.y);
    if (!climbed && tick->intent.x != 0 &&
        fh_tile_body_try_step(tick->world, actor, tick->intent.x, 0, tick->tuning->run_speed)) {
        actor->pose = FH_POSE_STAND;
    }
    return true;
}

static bool use_ladder(FhControlTick *tick) {
    FhActor *actor = tick->actor;
    if (actor->pose == FH_POSE_STAND && takes_ladder(tick)) {
        actor->pose = FH_POSE_LADDER;
        fh_world_emit(tick->world, FH_EVENT_CLIMB, actor, 0);
    }
    return actor->pose == FH_POSE_LADDER && stay_on_ladder(tick);
}

// --- ledges ---------------------------------------------------------------------------------

/// True when the body can go up by so many cells and then over to that side, to stand there.
static bool can_pull_up(const FhWorld *world, const FhActor *actor, int side, int up) {
    for (int row = 1; row <= up; row++) {
        if (!fh_tile_body_fits(world, actor, 0, -row)) {
            return false;
        }
    }
    return fh_tile_body_fits(world, actor, side, -up) &&
           !fh_tile_body_fits(world, actor, side, 1 - up);
}

/// One cell of pulling up: up while there is more, then over.
static bool pull(FhControlTick *tick) {
    FhActor *actor = tick->actor;
    int32_t *words = fh_actor_state(actor)->whole;
    int side = words[FH_TILE_HANGS];
    float speed = tick->tuning->climb_up_speed;
    if (words[FH_TILE_PULLS] > 0 && fh_tile_body_try_step(tick->world, actor, 0, -1, speed)) {
        words[FH_TILE_PULLS]--;
        return true;
    }
    bool over =
        words[FH_TILE_PULLS] == 0 && fh_tile_body_try_step(tick->world, actor, side, 0, speed);
    words[FH_TILE_HANGS] = 0;
    words[FH_TILE_PULLS] = 0;
    return over;
}

static bool begin_pull(FhControlTick *tick, int side, int up) {
    fh_actor_state(tick->actor)->whole[FH_TILE_HANGS] = side;
    fh_actor_state(tick->actor)->whole[FH_TILE_PULLS] = up;
    return pull(tick);
}

/// Hangs from a ledge: up or towards it pulls the body up, down lets go.
static bool hang(FhControlTick *tick) {
    FhActor *actor = tick->actor;
    int32_t *words = fh_actor_state(actor)->whole;
    int rows = fh_tile_body_cells_for(tick->world, actor->h);
    if (words[FH_TILE_PULLS] > 0 ||
        (words[FH_TILE_HANGS] && can_pull_up(tick->world, actor, words[FH_TILE_HANGS], 0))) {
        return pull(tick); // under way
    }
    if (!words[FH_TILE_HANGS] || tick->intent.y > 0 ||
        !can_pull_up(tick->world, actor, words[FH_TILE_HANGS], rows)) {
        words[FH_TILE_HANGS] = 0;
        return false;
    }
    if (tick->intent.y < 0 || words[FH_TILE_ASKED]) {
        words[FH_TILE_ASKED] = 0;
        return begin_pull(tick, words[FH_TILE_HANGS], rows);
    }
    return true;
}

/// In the air, towards a ledge that is as high as its top row: takes hold.
static bool take_ledge(FhControlTick *tick) {
    FhActor *actor = tick->actor;
    int rows = fh_tile_body_cells_for(tick->world, actor->h);
    if (tick->intent.x == 0 || tick->intent.y > 0 ||
        !can_pull_up(tick->world, actor, tick->intent.x, rows)) {
        return false;
    }
    fh_tile_body_end_all(actor);
    fh_actor_state(actor)->whole[FH_TILE_HANGS] = tick->intent.x;
    fh_actor_face(actor, tick->intent.x);
    actor->vx = actor->vy = 0.0f;
    fh_world_emit(tick->world, FH_EVENT_CLIMB, actor, 0);
    return true;
}

/// From the ground, up and towards what is lower than the body: climbs it.
static bool climb_up_on(FhControlTick *tick) {
    FhActor *actor = tick->actor;
    bool wants =
        tick->intent.x != 0 && (tick->intent.y < 0 || fh_actor_state(actor)->whole[FH_TILE_ASKED]);
    int rows = fh_tile_body_cells_for(tick->world, actor->h);
    for (int up = 1; wants && up <= rows; up++) {
        if (!fh_tile_body_fits(tick->world, actor, tick->intent.x, 0) &&
            can_pull_up(tick->world, actor, tick->intent.x, up)) {
            fh_actor_state(actor)->whole[FH_TILE_ASKED] = 0;
            return begin_pull(tick, tick->intent.x, up);
        }
    }
    return false;
}

// --- jumps and falls ------------------------------------------------------------------------

/// How many cells a jump is: what its speed, its hold and the gravity make, at most three.
static int jump_cells(const FhControlTick *tick) {
    const FhTuning *tuning = tick->tuning;
    float gravity = tuning->gravity > 1.0f ? tuning->gravity : 1.0f;
    float height = tuning->jump_speed * (tuning->jump_hold + tuning->jump_speed / (2.0f * gravity));
    return fh_clamp(fh_round(height / (float)fh_tile_body_cell(tick->world)), 1, JUMP_CELLS_MAX);
}

static bool begin_jump(FhControlTick *tick) {
    FhActor *actor = tick->actor;
    int32_t *words = fh_actor_state(actor)->whole;
    if (!words[FH_TILE_ASKED] || tick->tuning->jump_speed <= 0.0f) {
        return false;
    }
    words[FH_TILE_ASKED] = 0;
    words[tick->intent.x ? FH_TILE_LEAPS : FH_TILE_RISES] = jump_cells(tick);
    fh_world_emit(tick->world, FH_EVENT_JUMP, actor, 0);
    return true;
}

/// The next cell of a jump; one that is not free ends it.
static bool go_on_jumping(FhControlTick *tick) {
    FhActor *actor = tick->actor;
    int32_t *words = fh_actor_state(actor)->whole;
    int ahead = actor->control.facing;
    if (words[FH_TILE_RISES] > 0 &&
        fh_tile_body_try_step(tick->world, actor, 0, -1, tick->tuning->jump_speed)) {
        words[FH_TILE_RISES]--;
        return true;
    }
    if (words[FH_TILE_LEAPS] > 0 &&
        fh_tile_body_try_step(tick->world, actor, ahead, 0, tick->tuning->run_speed)) {
        words[FH_TILE_LEAPS]--;
        return true;
    }
    words[FH_TILE_RISES] = words[FH_TILE_LEAPS] = 0;
    return false;
}

// --- on the ground --------------------------------------------------------------------------

/// A press of down is one drop, also when it came during a step.
static bool drop_through(FhControlTick *tick) {
    int32_t *drops = &fh_actor_state(tick->actor)->whole[FH_TILE_DROPS];
    if (*drops == 0 ||
        !fh_tile_body_try_step(tick->world, tick->actor, 0, 1, tick->tuning->fall_speed)) {
        return false;
    }
    *drops = 0;
    fh_world_emit(tick->world, FH_EVENT_DROP, tick->actor, 0);
    return true;
}

static bool minds_edge(const FhControlTick *tick) {
    const FhActor *actor = tick->actor;
    return actor->driver == FH_DRIVER_WALKER && (actor->flags & FH_ACTOR_TURNS_AT_EDGES) &&
           !fh_tile_body_stands(tick->world, actor, tick->intent.x, 0);
}

static void walk_a_cell(FhControlTick *tick) {
    FhActor *actor = tick->actor;
    int d = tick->intent.x;
    if (d == 0) {
        return;
    }
    fh_actor_face(actor, d);
    if (minds_edge(tick)) {
        fh_actor_face(actor, -d);
    } else if (!fh_tile_body_try_step(tick->world, actor, d, 0, tick->tuning->run_speed)) {
        FhSide side = d < 0 ? FH_SIDE_LEFT : FH_SIDE_RIGHT;
        if (!fh_contacts_on(&actor->before, side)) {
            fh_world_emit(tick->world, FH_EVENT_BUMP_WALL, actor, (int)side);
        }
    }
}

static void act_on_ground(FhControlTick *tick) {
    if (drop_through(tick) || climb_up_on(tick)) {
        return;
    }
    tick->on_floor = true;
    fh_control_duck(tick);
    fh_tile_body_note_place(tick->actor);
    if (tick->intent.x) {
        fh_actor_face(tick->actor, tick->intent.x);
    }
    if (begin_jump(tick)) {
        go_on_jumping(tick);
    } else {
        walk_a_cell(tick);
    }
}

/// What to do now that a step is over.
static void decide(FhControlTick *tick) {
    FhActor *actor = tick->actor;
    int32_t *words = fh_actor_state(actor)->whole;
    float fell = words[FH_TILE_GOES_Y] > 0 && actor->pose != FH_POSE_LADDER ? actor->vy : 0.0f;
    words[FH_TILE_GOES_X] = words[FH_TILE_GOES_Y] = 0;
    actor->vx = actor->vy = 0.0f;
    if (hang(tick) || use_ladder(tick)) {
        return;
    }
    bool on_ground = fh_tile_body_stands(tick->world, actor, 0, 0);
    bool is_jumping = words[FH_TILE_RISES] > 0 || words[FH_TILE_LEAPS] > 0;
    if (on_ground && !is_jumping) {
        if (fell > 0.0f) {
            fh_world_emit(tick->world, FH_EVENT_LAND, actor, (int)fell);
        }
        act_on_ground(tick);
    } else if (!take_ledge(tick) && !go_on_jumping(tick)) {
        if (on_ground) {
            act_on_ground(tick);
        } else {
            fh_tile_body_try_step(tick->world, tick->actor, 0, 1, tick->tuning->fall_speed);
            fh_actor_state(tick->actor)->whole[FH_TILE_ASKED] = 0;
        }
    }
}

// --- contacts -------------------------------------------------------------------------------

static FhContact contact_in(const FhWorld *world, const FhActor *actor, FhSide side, FhRect strip) {
    FhContact contact = fh_contact_strip(world, actor, strip, side);
    fh_contact_lose(&contact, FH_BY_SLOPE);
    if (locked_terrain_in(world, strip)) {
        fh_contact_add_terrain(world, &contact, strip);
    }
    return contact;
}

/// What forbids a step to each side, in whole cells.
static void locked_contacts(const FhWorld *world, FhActor *actor) {
    fh_tile_body_find_place(world, actor);
    FhRect cells = fh_tile_body_at(world, actor, 0, 0);
    int size = fh_tile_body_cell(world);
    FhRect beyond[FH_SIDES] = {{cells.x - size, cells.y, size, cells.h},
                               {fh_rect_right(cells), cells.y, size, cells.h},
                               {cells.x, cells.y - size, cells.w, size},
                               {cells.x, fh_rect_bottom(cells), cells.w, size}};
    for (int side = 0; side < FH_SIDES; side++) {
        bool is_floor = side == FH_SIDE_BOTTOM;
        FhPoint way = fh_side_way((FhSide)side);
        bool stops = is_floor ? fh_actor_state(actor)->whole[FH_TILE_GOES_Y] == 0 &&
                                    fh_tile_body_stands(world, actor, 0, 0)
                              : !fh_tile_body_fits(world, actor, way.x, way.y);
        FhContact *contact = &actor->contacts.sides[side];
        *contact = (FhContact){0};
        if (stops) {
            *contact = contact_in(world, actor, (FhSide)side, beyond[side]);
            contact->by |= contact->by ? 0u : is_floor ? FH_BY_ONE_WAY : FH_BY_ACTOR;
        }
    }
}

// --- the tick -------------------------------------------------------------------------------

static void act_in_cells(FhControlTick *tick) {
    FhActor *actor = tick->actor;
    int32_t *words = fh_actor_state(actor)->whole;
    words[FH_TILE_ASKED] =
        tick->intent.jump_pressed ? ASKED_TICKS : fh_max(0, words[FH_TILE_ASKED] - 1);
    words[FH_TILE_DROPS] =
        tick->intent.down_pressed ? ASKED_TICKS : fh_max(0, words[FH_TILE_DROPS] - 1);
    if (words[FH_TILE_TICKS_LEFT] == 0) {
        decide(tick);
    }
    if (words[FH_TILE_TICKS_LEFT] == 0 && !fh_tile_body_is_at_rest(tick->world, actor)) {
        words[FH_TILE_TICKS_LEFT] = fh_tile_body_ticks_at(tick->world, tick->tuning->run_speed);
    }
    if (words[FH_TILE_TICKS_LEFT] > 0) {
        fh_tile_body_ease(tick->world, actor);
    }
}

// --- seeing ---------------------------------------------------------------------------------

/// The cells of the body, those that a step to each side asks, and which of them forbid it.
static void locked_see(const FhWorld *world, const FhActor *actor, FhMarks *marks) {
    FhActorCopy copy = fh_actor_copy(actor);
    FhActor *seen = &copy.actor;
    fh_tile_body_find_place(world, seen);
    int size = fh_tile_body_cell(world);
    FhRect cells = fh_tile_body_at(world, seen, 0, 0);
    for (int y = cells.y - size; y <= fh_rect_bottom(cells); y += size) {
        for (int x = cells.x - size; x <= fh_rect_right(cells); x += size) {
            FhRect cell = {x, y, size, size};
            bool own = fh_rect_overlaps(cells, cell);
            bool hit = !own && fh_query_blocked(world, seen, cell);
            FhMarkRole role = own ? FH_MARK_PLACE : hit ? FH_MARK_HIT : FH_MARK_LOOKED_AT;
            fh_marks_add_box(marks, role, cell);
        }
    }
}

static const FhNarrowPhase narrow = FH_NARROW_TERRAIN(locked_terrain_in, fh_cell_one_way_holds);

const FhMover fh_mover_tile_locked = {
    .name = "tile_locked",
    .keeps_state = true,
    .can = FH_CAN_ONE_WAYS | FH_CAN_LADDERS | FH_CAN_JUMP,
    .contacts = locked_contacts,
    .control = act_in_cells,
    .has_room = fh_tile_body_has_room,
    .narrow = &narrow,
    .see = locked_see,
    .tells = (1 << FH_TILE_LAST_MIDDLE) - 1,
};
