// cell.c - a cell and a ratio: where a body is, as a cell of the grid and a part of that cell.
//
// Source: Deepnight, a simple platformer engine (D1-D14). The point that is moved is the middle of
// the feet, half a tile up; so the article's floor, a ratio of 0.5, is exactly the edge of a cell.
// One question is asked of the terrain: does this cell collide? A cell does when more than half of
// its pixels are solid; so a slope is a block or nothing. Bodies that move like this push each
// other apart. Without gravity it is seen from above: up and down move, and nothing jumps.
// Invariant: between ticks no part of the body, fractions of pixels included, lies in a blocker.
// It does not mirror exactly: the box is the place in px rounded down, so that it lies 1 px beside
// its image wherever the place is between two (in 136 of 150 random rooms, nowhere by more at
// first).

#include "engine/movers/mover.h"

#include <math.h>

#include "engine/control/control.h"
#include "engine/movers/repel.h"
#include "engine/rules/query.h"
#include "engine/base/rounding.h"
#include "engine/rules/contact.h"

/// The words of its motion, those of the two axes side by side: the place as the article keeps it,
/// and what was written to the actor last, to notice when something else moved the body.
enum { X, Y };
enum { RATIO = 0, FRACTION = 2 };            // real: in cells, 0 to 1; px that the box leaves out
enum { CELL = 0, LAST = 2, STARTED = 4 };    // whole: col, row; twice the point's px
static const float longest_step = 0.33f;     // cells (D14)
static const float parts = 65536.0f;         // of a cell
static const float longest_way_px = 4096.0f; // px in a tick

// --- the terrain ----------------------------------------------------------------------------

static int solid_pixels(const FhShape *shape) {
    int count = 0;
    for (int y = 0; y < shape->size; y++) {
        for (uint64_t bits = shape->rows[y]; bits; bits &= bits - 1) {
            count++;
        }
    }
    return count;
}

/// The article's only question (D4): more than half of the cell's pixels are solid.
static bool collides(const FhTileHit *hit) {
    const FhShape *shape = hit->shape;
    return hit->kind->solidity == FH_SOLID && !shape->empty &&
           (shape->full || 2 * solid_pixels(shape) > shape->size * shape->size);
}

/// True when a cell that collides lies in the box (px).
static bool cell_terrain_in(const FhWorld *world, FhRect box) {
    FhTileWalk walk = fh_terrain_walk(world->terrain, box);
    while (fh_tile_walk_next(&walk)) {
        if (collides(&walk.hit)) {
            return true;
        }
    }
    return false;
}

// --- the place ------------------------------------------------------------------------------

/// How far an edge of the box is from the point, in cells (D8: the thresholds are the box).
static float reach_of(const FhWorld *world, const FhActor *actor, int axis, int d) {
    float size = (float)fh_terrain_tile_size(world->terrain);
    if (axis == X) {
        return (float)actor->w / 2.0f / size;
    }
    return d > 0 ? 0.5f : (float)actor->h / size - 0.5f;
}

/// Twice the px of the point: whole for odd widths, too.
static int point2_of(const FhWorld *world, const FhActor *actor, int axis) {
    return axis == X ? 2 * actor->x + actor->w
                     : 2 * (actor->y + actor->h) - fh_terrain_tile_size(world->terrain);
}

/// A ratio in whole parts of a cell, so fine that they cannot be seen: sums and differences with
/// cells and with the box's own size are exact then, and an edge is never on both sides of a pixel.
static float whole_parts(float ratio) {
    return (float)fh_round(ratio * parts) / parts;
}

/// The article's setCoordinates (D3), for one axis.
static void set_coordinate(const FhWorld *world, FhActor *actor, int axis, float fraction) {
    int size = fh_terrain_tile_size(world->terrain);
    int point2 = point2_of(world, actor, axis);
    int cell = fh_floor_div(point2, 2 * size);
    fh_actor_state(actor)->whole[CELL + axis] = cell;
    fh_actor_state(actor)->real[RATIO + axis] =
        whole_parts(((float)(point2 - 2 * size * cell) / 2.0f + fraction) / (float)size);
    fh_actor_state(actor)->whole[LAST + axis] = point2;
    fh_actor_state(actor)->real[FRACTION + axis] = fraction;
}

/// The px at or before which the box begins, and at or after which it ends, fractions included.
static int first_px(const FhWorld *world, const FhActor *actor, int axis) {
    int size = fh_terrain_tile_size(world->terrain);
    float from = fh_actor_state(actor)->real[RATIO + axis] - reach_of(world, actor, axis, -1);
    return fh_actor_state(actor)->whole[CELL + axis] * size + (int)floorf(from * (float)size);
}

static int end_px(const FhWorld *world, const FhActor *actor, int axis) {
    int size = fh_terrain_tile_size(world->terrain);
    float to = fh_actor_state(actor)->real[RATIO + axis] + reach_of(world, actor, axis, 1);
    return fh_actor_state(actor)->whole[CELL + axis] * size - (int)floorf(-to * (float)size);
}

/// Every pixel that the body is in.
static FhRect whole_box(const FhWorld *world, const FhActor *actor) {
    int x = first_px(world, actor, X);
    int y = first_px(world, actor, Y);
    return (FhRect){x, y, end_px(world, actor, X) - x, end_px(world, actor, Y) - y};
}

/// True when only the part of a pixel that the box leaves out is over what holds up the body.
static bool stands_on_fraction(const FhWorld *world, const FhActor *actor) {
    FhRect box = fh_actor_box(actor);
    FhRect wide = {box.x, box.y, box.w + 1, box.h};
    return actor->vy >= 0.0f && fh_actor_state(actor)->real[FRACTION + X] > 0.0f &&
           fh_query_supported(world, actor, wide) && !fh_query_supported(world, actor, box);
}

/// Takes over where pushes, carries, ladders, edits and other sizes have put the body since; the
/// fractions are kept where they are free, and hold nothing up.
static void find_cell_place(const FhWorld *world, FhActor *actor) {
    FhMoverState *motion = fh_actor_state(actor);
    for (int axis = X; axis <= Y; axis++) {
        if (!motion->whole[STARTED] ||
            motion->whole[LAST + axis] != point2_of(world, actor, axis)) {
            set_coordinate(world, actor, axis, motion->real[FRACTION + axis]);
        }
    }
    motion->whole[STARTED] = 1;
    if (fh_query_blocked(world, actor, whole_box(world, actor))) {
        set_coordinate(world, actor, X, 0.0f);
        set_coordinate(world, actor, Y, 0.0f);
    } else if (stands_on_fraction(world, actor)) {
        set_coordinate(world, actor, X, 0.0f);
    }
}

/// The pixels, once, when the move is over (D2).
static void put_cell_place(const FhWorld *world, FhActor *actor) {
    float size = (float)fh_terrain_tile_size(world->terrain);
    actor->x = first_px(world, actor, X);
    actor->y = first_px(world, actor, Y);
    for (int axis = X; axis <= Y; axis++) {
        FhMoverState *motion = fh_actor_state(actor);
        int point2 = point2_of(world, actor, axis);
        float cells = (float)motion->whole[CELL + axis] + motion->real[RATIO + axis];
        float fraction = cells * size - (float)point2 / 2.0f;
        motion->whole[LAST + axis] = point2;
        motion->real[FRACTION + axis] = fraction > 0.0f && fraction < 1.0f ? fraction : 0.0f;
    }
}

// --- a step ---------------------------------------------------------------------------------

/// The article's test: the cell that the leading edge has come into, here in all rows (columns)
/// that the body spans; where one collides, the ratio is the threshold (D5, D7).
static bool stop_at_cell(const FhWorld *world, FhActor *actor, int axis, int d) {
    int size = fh_terrain_tile_size(world->terrain);
    float *ratio = &fh_actor_state(actor)->real[RATIO + axis];
    float reach = reach_of(world, actor, axis, d);
    int entered = d > 0 ? -(int)floorf(-(*ratio + reach)) - 1 : (int)floorf(*ratio - reach);
    int from = (fh_actor_state(actor)->whole[CELL + axis] + entered) * size;
    FhRect strip = whole_box(world, actor);
    strip =
        axis == X ? (FhRect){from, strip.y, size, strip.h} : (FhRect){strip.x, from, strip.w, size};
    if (!cell_terrain_in(world, strip)) {
        return false;
    }
    *ratio = d > 0 ? (float)entered - reach : (float)(entered + 1) + reach;
    return true;
}

/// What has no cells (solids, crates, the world's sides) stops at its own edge: the body goes back
/// to it, px by px, at most to where it came from.
static bool stop_at_box(const FhWorld *world, FhActor *actor, int axis, int d, float from) {
    float size = (float)fh_terrain_tile_size(world->terrain);
    float *ratio = &fh_actor_state(actor)->real[RATIO + axis];
    float reach = reach_of(world, actor, axis, d);
    bool stopped = false;
    while ((*ratio - from) * (float)d > 0.0f &&
           fh_query_blocked(world, actor, whole_box(world, actor))) {
        float edge = (*ratio * (float)d + reach) * size;
        float back = (-floorf(-edge) - 1.0f) / size - reach;
        float kept = from * (float)d;
        *ratio = (back > kept ? back : kept) * (float)d;
        stopped = true;
    }
    return stopped;
}

/// One-ways stop whose feet were above them when the step began; so do the tops of solids.
static bool stop_on_top(const FhWorld *world, FhActor *actor, float from) {
    int size = fh_terrain_tile_size(world->terrain);
    float *ratio = &fh_actor_state(actor)->real[RATIO + Y];
    FhRect box = whole_box(world, actor);
    int origin = fh_actor_state(actor)->whole[CELL + Y] * size;
    int first = origin - (int)floorf(-(from + 0.5f) * (float)size);
    for (int feet = first; feet < fh_rect_bottom(box); feet++) {
        FhRect there = {box.x, feet - actor->h, box.w, actor->h};
        if (fh_query_supported(world, actor, there)) {
            *ratio = (float)(feet - origin) / (float)size - 0.5f;
            return true;
        }
    }
    return false;
}

static bool is_seen_from_above(const FhWorld *world, const FhActor *actor) {
    return world->tunings[actor->tuning].gravity == 0.0f;
}

/// Back into the cell (the article's two whiles).
static void renormalise(FhActor *actor, int axis) {
    float cells = floorf(fh_actor_state(actor)->real[RATIO + axis]);
    fh_actor_state(actor)->whole[CELL + axis] += (int)cells;
    fh_actor_state(actor)->real[RATIO + axis] -= cells;
}

/// One step of at most a third of a cell. Returns true when it was stopped.
static bool step(const FhWorld *world, FhActor *actor, int axis, float cells) {
    if (cells == 0.0f) {
        return false;
    }
    int d = cells > 0.0f ? 1 : -1;
    float from = fh_actor_state(actor)->real[RATIO + axis];
    bool lands = axis == Y && d > 0 && !is_seen_from_above(world, actor);
    fh_actor_state(actor)->real[RATIO + axis] = whole_parts(from + cells);
    bool stopped = stop_at_cell(world, actor, axis, d);
    stopped |= lands ? stop_on_top(world, actor, from) : stop_at_box(world, actor, axis, d, from);
    renormalise(actor, axis);
    return stopped;
}

// --- contacts -------------------------------------------------------------------------------

/// What touches a side: flush, not a fraction of a pixel away.
static FhContact cell_contact_at(const FhWorld *world, const FhActor *actor, FhSide side) {
    FhRect box = fh_actor_box(actor);
    int gap_x = fh_actor_state(actor)->real[FRACTION + X] > 0.0f;
    int gap_y = fh_actor_state(actor)->real[FRACTION + Y] > 0.0f;
    FhRect strip = fh_rect_beyond(box, side);
    strip.x += side == FH_SIDE_LEFT ? gap_x : 0;
    strip.y += side == FH_SIDE_TOP ? gap_y : 0;
    FhContact contact = fh_contact_strip(world, actor, strip, side);
    fh_contact_lose(&contact, FH_BY_TILE | FH_BY_SLOPE); // by pixels; here a cell is all or nothing
    contact.has_tile &= (contact.by & FH_BY_ONE_WAY) != 0;
    if (cell_terrain_in(world, strip)) {
        fh_contact_add_terrain(world, &contact, strip);
        contact.has_tile = true;
    }
    return contact;
}

static void cell_contacts(const FhWorld *world, FhActor *actor) {
    for (int side = 0; side < FH_SIDES; side++) {
        actor->contacts.sides[side] = cell_contact_at(world, actor, (FhSide)side);
    }
    if (actor->vy < 0.0f) {
        actor->contacts.sides[FH_SIDE_BOTTOM] = (FhContact){0};
    }
}

// --- the move -------------------------------------------------------------------------------

static float cells_of(const FhWorld *world, float px) {
    float kept = px > longest_way_px ? longest_way_px : px > -longest_way_px ? px : -longest_way_px;
    return kept / (float)fh_terrain_tile_size(world->terrain);
}

static float size_of(float value) {
    return value < 0.0f ? -value : value;
}

static FhMove result_of(bool stopped, float *speed) {
    *speed = stopped ? 0.0f : *speed;
    return (FhMove){.blocked = stopped};
}

static FhMove2 cell_move(FhWorld *world, FhActor *actor, float dx, float dy) {
    find_cell_place(world, actor);
    float x = cells_of(world, dx);
    float y = cells_of(world, dy);
    float longest = size_of(x) > size_of(y) ? size_of(x) : size_of(y);
    int steps = (int)floorf(longest / longest_step) + 1;
    bool stopped_x = false;
    bool stopped_y = false;
    for (int i = 0; i < steps; i++) {
        stopped_x = stopped_x || step(world, actor, X, x / (float)steps);
        stopped_y = stopped_y || step(world, actor, Y, y / (float)steps);
    }
    put_cell_place(world, actor);
    return (FhMove2){result_of(stopped_x, &actor->vx), result_of(stopped_y, &actor->vy)};
}

/// D9: a platformer without gravity; both axes have the run's speed and acceleration.
static void walk_seen_from_above(FhControlTick *tick) {
    FhActor *actor = tick->actor;
    const FhTuning *tuning = tick->tuning;
    if (actor->pose != FH_POSE_STAND) {
        fh_control_let_go(actor);
    }
    tick->on_floor = true;
    tick->ground = (FhGround){.grip = 1.0f};
    fh_control_run(tick);
    float accel = tick->intent.y == 0 ? tuning->friction : tuning->run_accel;
    actor->vy =
        fh_approach(actor->vy, tuning->run_speed * (float)tick->intent.y, fh_per_tick(accel));
    cell_move(tick->world, actor, fh_per_tick(actor->vx), fh_per_tick(actor->vy));
}

/// The shared frame, with a push apart before the intent, so before X and Y: the terrain has the
/// last word (D13).
static void tick_apart(FhWorld *world, FhActor *actor, FhInput input) {
    fh_actor_begin(world, actor);
    fh_repel(world, actor);
    FhControlTick tick = fh_control_begin(world, actor, input);
    if (is_seen_from_above(world, actor)) {
        walk_seen_from_above(&tick);
    } else {
        fh_control_act(&tick, cell_move);
    }
    find_cell_place(world, actor);
    cell_contacts(world, actor);
}

/// On the ground, and always where it is seen from above (D9).
static bool cell_is_grounded(const FhWorld *world, const FhActor *actor) {
    return is_seen_from_above(world, actor) || fh_contacts_floor(&actor->contacts);
}

// --- seeing ---------------------------------------------------------------------------------

/// The cells around the body that collide, its own cell, its point and its box.
static void cell_see(const FhWorld *world, const FhActor *actor, FhMarks *marks) {
    int size = fh_terrain_tile_size(world->terrain);
    FhRect box = fh_actor_box(actor);
    for (int row = fh_floor_div(box.y - 1, size); row * size <= fh_rect_bottom(box); row++) {
        for (int col = fh_floor_div(box.x - 1, size); col * size <= fh_rect_right(box); col++) {
            FhRect cell = {col * size, row * size, size, size};
            fh_marks_add_box(marks, cell_terrain_in(world, cell) ? FH_MARK_HIT : FH_MARK_LOOKED_AT,
                             cell);
        }
    }
    FhPoint point = {point2_of(world, actor, X) / 2, point2_of(world, actor, Y) / 2};
    int col = fh_floor_div(point.x, size);
    int row = fh_floor_div(point.y, size);
    fh_marks_add_box(marks, FH_MARK_PLACE, (FhRect){col * size, row * size, size, size});
    fh_marks_add_box(marks, FH_MARK_EDGE, box);
    fh_marks_add(marks, FH_MARK_POINT, FH_MARK_PLACE, (float)point.x, (float)point.y, 0, 0);
}

static const FhNarrowPhase narrow = FH_NARROW_TERRAIN(cell_terrain_in, fh_cell_one_way_holds);

const FhMover fh_mover_cell = {
    .name = "cell",
    .keeps_state = true,
    .can = FH_CAN_ONE_WAYS | FH_CAN_LADDERS | FH_CAN_STAIRS | FH_CAN_RIDE | FH_CAN_JUMP,
    .tick = tick_apart,
    .contacts = cell_contacts,
    .narrow = &narrow,
    .see = cell_see,
    .is_grounded = cell_is_grounded,
};
