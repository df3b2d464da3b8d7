#include "engine/movers/tile_locked.h"

#include "engine/movers/cell.h"
#include "foothold/mover.h"
#include "engine/control/control.h"
#include "engine/rules/query.h"
#include "engine/base/rounding.h"
#include "engine/rules/contact.h"

/// The words of its motion. A place is the first column and the row under the feet.
enum {
    STARTED,
    COL,
    FEET,
    TICKS_LEFT,  // of the step under way; 0: it stands in its cells
    GOES_X,      // the direction of the step under way
    GOES_Y,      //
    RISES,       // cells left of a jump straight up
    LEAPS,       // cells left of a jump straight ahead
    HANGS,       // the side of the ledge it hangs from; 0: none
    PULLS,       // cells left to pull itself up
    ASKED,       // ticks in which a pressed jump still counts
    DROPS,       // ticks in which a pressed down still counts
    LAST_MIDDLE, // twice the px of the box's middle, as written last
    LAST_FEET,   // px
    WORDS
};
_Static_assert((int)WORDS <= (int)FH_MOVER_STATE_WORDS, "the motion has room for its words");

enum { JUMP_CELLS_MAX = 3, ASKED_TICKS = 12, STEP_TICKS_MAX = 60 };

// --- cells ----------------------------------------------------------------------------------

bool fh_tile_locked_terrain_in(const FhWorld *world, FhRect box) {
    FhTileWalk walk = fh_terrain_walk(world->terrain, box);
    while (fh_tile_walk_next(&walk)) {
        if (walk.hit.kind->solidity == FH_SOLID && !walk.hit.shape->empty) {
            return true;
        }
    }
    return false;
}

static int size_of(const FhWorld *world) {
    return fh_terrain_tile_size(world->terrain);
}

/// How many cells a length takes, rounded up (B2).
static int cells_for(const FhWorld *world, int px) {
    return (px + size_of(world) - 1) / size_of(world);
}

/// The copy of the body, moved by whole cells (B3).
static FhRect copy_at(const FhWorld *world, const FhActor *actor, int dx, int dy) {
    int size = size_of(world);
    int cols = cells_for(world, actor->w);
    int rows = cells_for(world, actor->h);
    const int32_t *words = fh_actor_state(actor)->whole;
    return (FhRect){(words[COL] + dx) * size, (words[FEET] + dy - rows) * size, cols * size,
                    rows * size};
}

FhRect fh_tile_locked_cells(const FhWorld *world, const FhActor *actor) {
    return copy_at(world, actor, 0, 0);
}

/// Other bodies of its kind are obstacles where they are going; not whom it stands in already.
static bool meets_body(const FhWorld *world, const FhActor *actor, FhRect copy) {
    const FhActor *actors = fh_actor_slots(world);
    FhRect here = copy_at(world, actor, 0, 0);
    int count = fh_actor_is_by_itself(world, actor) ? 0 : world->actor_count;
    for (int i = 0; i < count; i++) {
        const FhActor *other = &actors[i];
        if (other == actor || !fh_actor_is_there(other) || other->movement != actor->movement ||
            fh_actors_are_apart(actor, other) || !fh_actor_state(other)->whole[STARTED]) {
            continue;
        }
        FhRect cells = copy_at(world, other, 0, 0);
        if (fh_rect_overlaps(cells, copy) && !fh_rect_overlaps(cells, here)) {
            return true;
        }
    }
    return false;
}

/// Tests every cell of the copy against terrain, solids, crates, the world's sides and bodies.
static bool fits(const FhWorld *world, const FhActor *actor, int dx, int dy) {
    FhRect copy = copy_at(world, actor, dx, dy);
    return !fh_query_blocked(world, actor, copy) && !meets_body(world, actor, copy);
}

/// True when no step down is possible: an obstacle, or a one-way whose top is in line (B6).
static bool stands(const FhWorld *world, const FhActor *actor, int dx, int dy) {
    FhActorCopy there = fh_actor_copy(actor);
    there.state.whole[COL] += dx;
    there.state.whole[FEET] += dy;
    return !fits(world, &there.actor, 0, 1) ||
           fh_query_supported(world, actor, copy_at(world, &there.actor, 0, 0));
}

static bool has_ladder(const FhWorld *world, FhRect box) {
    FhTileWalk walk = fh_terrain_walk(world->terrain, box);
    while (fh_tile_walk_next(&walk)) {
        if (walk.hit.kind->flags & FH_KIND_LADDER) {
            return true;
        }
    }
    return false;
}

// --- the place ------------------------------------------------------------------------------

/// Where the box is when it stands in its cells: in the middle, at the bottom.
static FhPoint rest_of(const FhWorld *world, const FhActor *actor) {
    FhRect cells = copy_at(world, actor, 0, 0);
    return (FhPoint){cells.x + (cells.w - actor->w) / 2, fh_rect_bottom(cells) - actor->h};
}

static bool is_at_rest(const FhWorld *world, const FhActor *actor) {
    FhPoint rest = rest_of(world, actor);
    return actor->x == rest.x && actor->y == rest.y;
}

static void note_place(FhActor *actor) {
    fh_actor_state(actor)->whole[LAST_MIDDLE] = 2 * actor->x + actor->w;
    fh_actor_state(actor)->whole[LAST_FEET] = actor->y + actor->h;
}

/// The cells nearest to the box; of them and those beside them the first that are free. False when
/// none are.
static bool take_nearest_cells(const FhWorld *world, FhActor *actor) {
    static const FhPoint tries[] = {{0, 0},   {0, -1}, {-1, 0}, {1, 0}, {0, 1},
                                    {-1, -1}, {1, -1}, {-1, 1}, {1, 1}};
    int size = size_of(world);
    int margin = (cells_for(world, actor->w) * size - actor->w) / 2;
    int32_t *words = fh_actor_state(actor)->whole;
    words[COL] = fh_floor_div(actor->x - margin + size / 2, size);
    words[FEET] = fh_floor_div(actor->y + actor->h + size / 2, size);
    for (int i = 0; i < (int)(sizeof tries / sizeof tries[0]); i++) {
        if (!fh_query_blocked(world, actor, copy_at(world, actor, tries[i].x, tries[i].y))) {
            words[COL] += tries[i].x;
            words[FEET] += tries[i].y;
            return true;
        }
    }
    return false;
}

bool fh_tile_locked_has_room(const FhWorld *world, const FhActor *actor) {
    FhActorCopy there = fh_actor_copy(actor);
    return take_nearest_cells(world, &there.actor);
}

static void end_all(FhActor *actor) {
    int32_t *words = fh_actor_state(actor)->whole;
    words[TICKS_LEFT] = words[GOES_X] = words[GOES_Y] = 0;
    words[RISES] = words[LEAPS] = words[HANGS] = words[PULLS] = 0;
}

/// Takes over where pushes, carries, edits and the start have put the body: it goes to the nearest
/// cells from there.
static void find_place(const FhWorld *world, FhActor *actor) {
    int32_t *words = fh_actor_state(actor)->whole;
    if (!words[STARTED] || words[LAST_MIDDLE] != 2 * actor->x + actor->w ||
        words[LAST_FEET] != actor->y + actor->h) {
        words[STARTED] = 1;
        end_all(actor);
        take_nearest_cells(world, actor);
        note_place(actor);
    }
}

// --- a step ---------------------------------------------------------------------------------

/// How many ticks a cell takes at a speed (px/s).
static int ticks_at(const FhWorld *world, float speed) {
    float ticks = (float)(size_of(world) * FH_TICKS_PER_SECOND) / (speed > 1.0f ? speed : 1.0f);
    return fh_clamp(fh_round(ticks), 1, STEP_TICKS_MAX);
}

/// Commits a step in the logic; the box follows for the eye (B7).
static void begin_step(const FhWorld *world, FhActor *actor, int dx, int dy, float speed) {
    int32_t *words = fh_actor_state(actor)->whole;
    words[COL] += dx;
    words[FEET] += dy;
    words[GOES_X] = dx;
    words[GOES_Y] = dy;
    words[TICKS_LEFT] = ticks_at(world, speed);
    actor->vx = (float)dx * speed;
    actor->vy = (float)dy * speed;
}

/// One step, if every cell of the copy is free; else nothing moves at all (B3).
static bool try_step(const FhWorld *world, FhActor *actor, int dx, int dy, float speed) {
    if (speed <= 0.0f || !fits(world, actor, dx, dy)) {
        return false;
    }
    begin_step(world, actor, dx, dy, speed);
    return true;
}

static bool ease_by(const FhWorld *world, FhActor *actor, int dx, int dy) {
    int count = fh_max(fh_abs(dx), fh_abs(dy));
    for (int px = 0; px < count; px++) {
        FhRect box = fh_rect_moved(fh_actor_box(actor), fh_sign(dx), fh_sign(dy));
        if (fh_query_blocked(world, actor, box)) {
            return false;
        }
        actor->x = box.x;
        actor->y = box.y;
    }
    return true;
}

/// Brings the box a tick nearer to its cells. When something has come between, it goes to the
/// nearest cells instead.
static void ease(const FhWorld *world, FhActor *actor) {
    int32_t *words = fh_actor_state(actor)->whole;
    FhPoint rest = rest_of(world, actor);
    int dx = (rest.x - actor->x) / words[TICKS_LEFT];
    int dy = (rest.y - actor->y) / words[TICKS_LEFT];
    bool free_x = ease_by(world, actor, dx, 0);
    bool free_y = ease_by(world, actor, 0, dy);
    words[TICKS_LEFT]--;
    if (!free_x || !free_y) {
        end_all(actor);
        take_nearest_cells(world, actor);
    }
    note_place(actor);
}

// --- ladders --------------------------------------------------------------------------------

static void let_go(FhActor *actor) {
    actor->pose = FH_POSE_STAND;
    fh_actor_state(actor)->whole[HANGS] = 0;
}

/// True when so many cells further it would stand, were it not on the ladder: a ladder's top is a
/// one-way to what does not climb it.
static bool would_stand(const FhWorld *world, FhActor *actor, int dy) {
    actor->pose = FH_POSE_STAND;
    bool is_ground = stands(world, actor, 0, dy);
    actor->pose = FH_POSE_LADDER;
    return is_ground;
}

/// Up where there is more of the ladder, or its top to stand on; down as far as it goes.
static bool climb(FhControlTick *tick, int dy) {
    FhActor *actor = tick->actor;
    bool more = has_ladder(tick->world, copy_at(tick->world, actor, 0, dy));
    float speed = dy < 0 ? tick->tuning->climb_up_speed : tick->tuning->climb_down_speed;
    more = more || (dy < 0 && would_stand(tick->world, actor, dy));
    if (dy > 0 && (!more || !fits(tick->world, actor, 0, dy))) {
        let_go(actor);
        return true;
    }
    return more && try_step(tick->world, actor, 0, dy, speed);
}

static bool takes_ladder(const FhControlTick *tick) {
    const FhWorld *world = tick->world;
    FhRect cells = copy_at(world, tick->actor, 0, 0);
    FhRect under = {cells.x, fh_rect_bottom(cells), cells.w, 1};
    return (tick->intent.y < 0 && has_ladder(world, cells)) ||
           (tick->intent.y > 0 && has_ladder(world, under));
}

/// Diagonals are two moves: along the ladder, and aside when that is not possible (B4). Returns
/// true while it is on the ladder.
static bool stay_on_ladder(FhControlTick *tick) {
    FhActor *actor = tick->actor;
    FhRect reach = copy_at(tick->world, actor, 0, 0);
    bool is_on_top = tick->intent.y <= 0 && !has_ladder(tick->world, reach) &&
                     would_stand(tick->world, actor, 0);
    reach.h++;
    if (fh_actor_state(actor)->whole[ASKED] || is_on_top || !has_ladder(tick->world, reach)) {
        fh_actor_state(actor)->whole[ASKED] = 0;
        let_go(actor);
        return false;
    }
    bool climbed = tick->intent.y != 0 && climb(tick, tick->intent.y);
    if (!climbed && tick->intent.x != 0 &&
        try_step(tick->world, actor, tick->intent.x, 0, tick->tuning->run_speed)) {
        let_go(actor);
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
        if (!fits(world, actor, 0, -row)) {
            return false;
        }
    }
    return fits(world, actor, side, -up) && !fits(world, actor, side, 1 - up);
}

/// One cell of pulling up: up while there is more, then over.
static bool pull(FhControlTick *tick) {
    FhActor *actor = tick->actor;
    int32_t *words = fh_actor_state(actor)->whole;
    int side = words[HANGS];
    float speed = tick->tuning->climb_up_speed;
    if (words[PULLS] > 0 && try_step(tick->world, actor, 0, -1, speed)) {
        words[PULLS]--;
        return true;
    }
    bool over = words[PULLS] == 0 && try_step(tick->world, actor, side, 0, speed);
    words[HANGS] = 0;
    words[PULLS] = 0;
    return over;
}

static bool begin_pull(FhControlTick *tick, int side, int up) {
    fh_actor_state(tick->actor)->whole[HANGS] = side;
    fh_actor_state(tick->actor)->whole[PULLS] = up;
    return pull(tick);
}

/// Hangs from a ledge: up or towards it pulls the body up, down lets go.
static bool hang(FhControlTick *tick) {
    FhActor *actor = tick->actor;
    int32_t *words = fh_actor_state(actor)->whole;
    int rows = cells_for(tick->world, actor->h);
    if (words[PULLS] > 0 || (words[HANGS] && can_pull_up(tick->world, actor, words[HANGS], 0))) {
        return pull(tick); // under way
    }
    if (!words[HANGS] || tick->intent.y > 0 ||
        !can_pull_up(tick->world, actor, words[HANGS], rows)) {
        words[HANGS] = 0;
        return false;
    }
    if (tick->intent.y < 0 || words[ASKED]) {
        words[ASKED] = 0;
        return begin_pull(tick, words[HANGS], rows);
    }
    return true;
}

/// In the air, towards a ledge that is as high as its top row: takes hold.
static bool take_ledge(FhControlTick *tick) {
    FhActor *actor = tick->actor;
    int rows = cells_for(tick->world, actor->h);
    if (tick->intent.x == 0 || tick->intent.y > 0 ||
        !can_pull_up(tick->world, actor, tick->intent.x, rows)) {
        return false;
    }
    end_all(actor);
    fh_actor_state(actor)->whole[HANGS] = tick->intent.x;
    fh_actor_face(actor, tick->intent.x);
    actor->vx = actor->vy = 0.0f;
    fh_world_emit(tick->world, FH_EVENT_CLIMB, actor, 0);
    return true;
}

/// From the ground, up and towards what is lower than the body: climbs it.
static bool climb_up_on(FhControlTick *tick) {
    FhActor *actor = tick->actor;
    bool wants = tick->intent.x != 0 && (tick->intent.y < 0 || fh_actor_state(actor)->whole[ASKED]);
    int rows = cells_for(tick->world, actor->h);
    for (int up = 1; wants && up <= rows; up++) {
        if (!fits(tick->world, actor, tick->intent.x, 0) &&
            can_pull_up(tick->world, actor, tick->intent.x, up)) {
            fh_actor_state(actor)->whole[ASKED] = 0;
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
    return fh_clamp(fh_round(height / (float)size_of(tick->world)), 1, JUMP_CELLS_MAX);
}

static bool begin_jump(FhControlTick *tick) {
    FhActor *actor = tick->actor;
    int32_t *words = fh_actor_state(actor)->whole;
    if (!words[ASKED] || tick->tuning->jump_speed <= 0.0f) {
        return false;
    }
    words[ASKED] = 0;
    words[tick->intent.x ? LEAPS : RISES] = jump_cells(tick);
    fh_world_emit(tick->world, FH_EVENT_JUMP, actor, 0);
    return true;
}

/// The next cell of a jump; one that is not free ends it.
static bool go_on_jumping(FhControlTick *tick) {
    FhActor *actor = tick->actor;
    int32_t *words = fh_actor_state(actor)->whole;
    int ahead = actor->control.facing < 0 ? -1 : 1;
    if (words[RISES] > 0 && try_step(tick->world, actor, 0, -1, tick->tuning->jump_speed)) {
        words[RISES]--;
        return true;
    }
    if (words[LEAPS] > 0 && try_step(tick->world, actor, ahead, 0, tick->tuning->run_speed)) {
        words[LEAPS]--;
        return true;
    }
    words[RISES] = words[LEAPS] = 0;
    return false;
}

static void fall(FhControlTick *tick) {
    try_step(tick->world, tick->actor, 0, 1, tick->tuning->fall_speed);
    fh_actor_state(tick->actor)->whole[ASKED] = 0;
}

// --- on the ground --------------------------------------------------------------------------

/// A press of down is one drop, also when it came during a step.
static bool drop_through(FhControlTick *tick) {
    int32_t *drops = &fh_actor_state(tick->actor)->whole[DROPS];
    if (*drops == 0 ||
        !try_step(tick->world, tick->actor, 0, 1, tick->tuning->fall_speed)) {
        return false;
    }
    *drops = 0;
    fh_world_emit(tick->world, FH_EVENT_DROP, tick->actor, 0);
    return true;
}

static bool minds_edge(const FhControlTick *tick) {
    const FhActor *actor = tick->actor;
    return actor->driver == FH_DRIVER_WALKER && (actor->flags & FH_ACTOR_TURNS_AT_EDGES) &&
           !stands(tick->world, actor, tick->intent.x, 0);
}

static void walk(FhControlTick *tick) {
    FhActor *actor = tick->actor;
    int d = tick->intent.x;
    if (d == 0) {
        return;
    }
    fh_actor_face(actor, d);
    if (minds_edge(tick)) {
        fh_actor_face(actor, -d);
    } else if (!try_step(tick->world, actor, d, 0, tick->tuning->run_speed)) {
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
    note_place(tick->actor);
    if (tick->intent.x) {
        fh_actor_face(tick->actor, tick->intent.x);
    }
    if (begin_jump(tick)) {
        go_on_jumping(tick);
    } else {
        walk(tick);
    }
}

/// What to do now that a step is over.
static void decide(FhControlTick *tick) {
    FhActor *actor = tick->actor;
    int32_t *words = fh_actor_state(actor)->whole;
    float fell = words[GOES_Y] > 0 && actor->pose != FH_POSE_LADDER ? actor->vy : 0.0f;
    words[GOES_X] = words[GOES_Y] = 0;
    actor->vx = actor->vy = 0.0f;
    if (hang(tick) || use_ladder(tick)) {
        return;
    }
    bool on_ground = stands(tick->world, actor, 0, 0);
    bool is_jumping = words[RISES] > 0 || words[LEAPS] > 0;
    if (on_ground && !is_jumping) {
        if (fell > 0.0f) {
            fh_world_emit(tick->world, FH_EVENT_LAND, actor, (int)fell);
        }
        act_on_ground(tick);
    } else if (!take_ledge(tick) && !go_on_jumping(tick)) {
        if (on_ground) {
            act_on_ground(tick);
        } else {
            fall(tick);
        }
    }
}

// --- contacts -------------------------------------------------------------------------------

static FhContact contact_in(const FhWorld *world, const FhActor *actor, FhSide side, FhRect strip) {
    FhContact contact = fh_contact_strip(world, actor, strip, side);
    fh_contact_lose(&contact, FH_BY_SLOPE);
    if (fh_tile_locked_terrain_in(world, strip)) {
        contact.by |= FH_BY_TILE;
        contact.col = fh_floor_div(strip.x + strip.w / 2, size_of(world));
        contact.row = fh_floor_div(strip.y + strip.h / 2, size_of(world));
    }
    return contact;
}

/// What forbids a step to each side, in whole cells.
static void refresh(const FhWorld *world, FhActor *actor) {
    static const FhPoint ways[FH_SIDES] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    FhRect cells = copy_at(world, actor, 0, 0);
    int size = size_of(world);
    FhRect beyond[FH_SIDES] = {{cells.x - size, cells.y, size, cells.h},
                               {fh_rect_right(cells), cells.y, size, cells.h},
                               {cells.x, cells.y - size, cells.w, size},
                               {cells.x, fh_rect_bottom(cells), cells.w, size}};
    for (int side = 0; side < FH_SIDES; side++) {
        bool is_floor = side == FH_SIDE_BOTTOM;
        bool stops = is_floor
                         ? fh_actor_state(actor)->whole[GOES_Y] == 0 && stands(world, actor, 0, 0)
                         : !fits(world, actor, ways[side].x, ways[side].y);
        FhContact *contact = &actor->contacts.sides[side];
        *contact = (FhContact){0};
        if (stops) {
            *contact = contact_in(world, actor, (FhSide)side, beyond[side]);
            contact->by |= contact->by ? 0u : is_floor ? FH_BY_ONE_WAY : FH_BY_ACTOR;
        }
    }
}

// --- the tick -------------------------------------------------------------------------------

void fh_tile_locked_tick(FhWorld *world, FhActor *actor, FhInput input) {
    int32_t *words = fh_actor_state(actor)->whole;
    find_place(world, actor);
    actor->before = actor->contacts;
    refresh(world, actor);
    FhControlTick tick = {.world = world, .actor = actor, .tuning = &world->tunings[actor->tuning]};
    tick.intent = fh_control_intent(world, actor, input);
    words[ASKED] = tick.intent.jump_pressed ? ASKED_TICKS : fh_max(0, words[ASKED] - 1);
    words[DROPS] = tick.intent.down_pressed ? ASKED_TICKS : fh_max(0, words[DROPS] - 1);
    if (words[TICKS_LEFT] == 0) {
        decide(&tick);
    }
    if (words[TICKS_LEFT] == 0 && !is_at_rest(world, actor)) {
        words[TICKS_LEFT] = ticks_at(world, tick.tuning->run_speed);
    }
    if (words[TICKS_LEFT] > 0) {
        ease(world, actor);
    }
    refresh(world, actor);
}

// --- seeing ---------------------------------------------------------------------------------

static void show_cell(const FhWorld *world, FhMarks *marks, FhMarkRole role, FhRect cell) {
    int size = size_of(world);
    fh_marks_add(marks, FH_MARK_BOX, role, (float)cell.x, (float)cell.y, (float)size, (float)size);
}

void fh_tile_locked_see(const FhWorld *world, const FhActor *actor, FhMarks *marks) {
    FhActorCopy copy = fh_actor_copy(actor);
    FhActor *seen = &copy.actor;
    find_place(world, seen);
    int size = size_of(world);
    FhRect cells = copy_at(world, seen, 0, 0);
    for (int y = cells.y - size; y <= fh_rect_bottom(cells); y += size) {
        for (int x = cells.x - size; x <= fh_rect_right(cells); x += size) {
            FhRect cell = {x, y, size, size};
            bool own = fh_rect_overlaps(cells, cell);
            bool hit = !own && fh_query_blocked(world, seen, cell);
            show_cell(world, marks,
                      own   ? FH_MARK_PLACE
                      : hit ? FH_MARK_HIT
                            : FH_MARK_LOOKED_AT,
                      cell);
        }
    }
}

const FhMover fh_mover_tile_locked = {
    .name = "tile_locked",
    .keeps_state = true,
    .can = FH_CAN_ONE_WAYS | FH_CAN_LADDERS | FH_CAN_JUMP,
    .tick = fh_tile_locked_tick,
    .has_room = fh_tile_locked_has_room,
    .see = fh_tile_locked_see,
    .terrain_in = fh_tile_locked_terrain_in,
    .one_way_top = fh_cell_one_way_top,
    .tells = (1 << LAST_MIDDLE) - 1,
};
