// tile_smooth.c - smooth tiles: x, then y; each by the least of intent and distance, again and
// again.
//
// Along x the leading edge scans the cells of the rows that the box spans (B10); a step ends at the
// nearest obstacle or where the middle of the feet enters another column, and there the feet are
// set on the slope (B11, B13, B19). Along y the rows are scanned one by one. Moving solids are
// boxes besides the cells (B38). Overlap is what tile_floor.h says. Where a place is kept between
// pixels is a choice: a remainder, a float, or fixed point (B62-B64). Source: Monteiro (B8-B24).
// It does not mirror exactly: the middle of feet of an even width is the pixel to the right, and
// both finer stores round places down; so a body stands 1 px, at most 3 px, beside or
// above its image at first (in 62 of 150 random rooms).

#include "engine/movers/mover.h"

#include <math.h>

#include "engine/rules/step.h"
#include "engine/control/control.h"
#include "engine/movers/tile_floor.h"
#include "engine/rules/query.h"
#include "engine/base/rounding.h"
#include "engine/rules/contact.h"
#include "engine/rules/solid.h"

enum { STORE_REMAINDER, STORE_FLOAT, STORE_FIXED }; // FhTuning.position_store
enum { AXIS_X, AXIS_Y };                            // motion.real and .whole: the place along each
enum { FIXED_PARTS = 64 };                          // of a pixel

static const FhTuning *tuning_of(const FhWorld *world, const FhActor *actor) {
    return &world->tunings[actor->tuning];
}

// --- the three stores of a place (B62-B64) ----------------------------------------------------

/// Where something else moved the actor, its whole place is new: that is where the store goes on.
static int take_from_float(float *place, int at, float intended) {
    if (floorf(*place) != (float)at) {
        *place = (float)at;
    }
    *place += intended;
    return (int)floorf(*place) - at;
}

static int take_from_fixed(int32_t *place, int at, float intended) {
    if (fh_floor_div(*place, FIXED_PARTS) != at) {
        *place = at * FIXED_PARTS;
    }
    *place += fh_round(intended * (float)FIXED_PARTS);
    return fh_floor_div(*place, FIXED_PARTS) - at;
}

/// How many whole pixels the intended way comes to, with what the store has kept.
static int take_pixels(const FhWorld *world, FhActor *actor, int axis, float intended) {
    int at = axis == AXIS_X ? actor->x : actor->y;
    switch ((int)tuning_of(world, actor)->position_store) {
    case STORE_FLOAT:
        return take_from_float(&fh_actor_state(actor)->real[axis], at, intended);
    case STORE_FIXED:
        return take_from_fixed(&fh_actor_state(actor)->whole[axis], at, intended);
    default:
        return fh_take_whole(axis == AXIS_X ? &actor->rem_x : &actor->rem_y, intended);
    }
}

// --- what lies ahead (B10) --------------------------------------------------------------------

/// The nearest obstacle ahead of the leading edge.
typedef struct Ahead {
    int distance; // px to it, at most as far as was looked
    FhContact by; // by == 0: nothing was found
} Ahead;

/// The pixels right ahead of the leading edge, from `from` px on, `count` px deep.
static FhRect strip_ahead(FhRect box, int d, int from, int count) {
    int x = d > 0 ? fh_rect_right(box) + from : box.x - from - count;
    return (FhRect){x, box.y, count, box.h};
}

static FhContact other_in(const FhWorld *world, const FhActor *who, FhRect strip) {
    FhContact contact = {.by = fh_query_beyond_sides(world, strip) ? FH_BY_EDGE : 0u};
    if (contact.by == 0) {
        contact.solid = fh_query_first_solid(world, who, strip);
        contact.by = contact.solid                          ? FH_BY_SOLID
                     : fh_query_actor_in(world, who, strip) ? FH_BY_ACTOR
                                                            : 0u;
    }
    return contact;
}

static void look_at_cells(const FhWorld *world, FhRect box, int d, Ahead *ahead) {
    FhTileWalk walk = fh_terrain_walk(world->terrain, strip_ahead(box, d, 0, ahead->distance));
    while (fh_tile_walk_next(&walk)) {
        FhFloor floor;
        if (walk.hit.kind->solidity != FH_SOLID || !fh_floor_of(&walk.hit, &floor)) {
            continue;
        }
        int gap = d > 0 ? floor.x - fh_rect_right(box) : box.x - (floor.x + floor.size);
        if (gap >= 0 && gap < ahead->distance && fh_floor_stops(world->terrain, box, &floor)) {
            ahead->distance = gap;
            ahead->by = (FhContact){.by = FH_BY_TILE, .col = walk.hit.col, .row = walk.hit.row};
            ahead->by.by |= fh_floor_is_slope(&floor) ? FH_BY_SLOPE : 0u;
        }
    }
}

static void look_at_others(const FhWorld *world, const FhActor *actor, int d, Ahead *ahead) {
    FhRect box = fh_actor_box(actor);
    for (int px = 0; px < ahead->distance; px++) {
        FhContact by = other_in(world, actor, strip_ahead(box, d, px, 1));
        if (by.by) {
            *ahead = (Ahead){px, by};
        }
    }
}

static Ahead look_ahead(const FhWorld *world, const FhActor *actor, int d, int reach) {
    Ahead ahead = {.distance = reach};
    look_at_cells(world, fh_actor_box(actor), d, &ahead);
    look_at_others(world, actor, d, &ahead);
    return ahead;
}

// --- feet on slopes (B17-B19) -----------------------------------------------------------------

/// The slope that the middle of the feet is on, or would be a pixel lower.
static bool slope_under(const FhWorld *world, FhRect box, FhFloor *slope) {
    int middle = fh_floor_middle(box);
    return fh_floor_slope_at(world, middle, fh_rect_bottom(box) - 1, slope) ||
           fh_floor_slope_at(world, middle, fh_rect_bottom(box), slope);
}

/// How far below a one-way slope's floor feet still count as above it. Before its low end they step
/// onto it; elsewhere lower feet are under it (B22).
static int step_onto(const FhFloor *slope, FhRect before) {
    int middle = fh_floor_middle(before);
    bool is_before =
        slope->left > slope->right ? middle < slope->x : middle >= slope->x + slope->size;
    return is_before ? fh_floor_low(slope->size) : 0;
}

/// How far up the slope lifts feet that came from `before` to `box`. A one-way lifts only what was
/// above it.
static int rise_of(const FhWorld *world, const FhActor *actor, FhRect before, FhRect box) {
    FhRect pixel = {fh_floor_middle(box), fh_rect_bottom(box) - 1, 1, 1};
    FhTileWalk walk = fh_terrain_walk(world->terrain, pixel);
    FhFloor slope;
    if (!fh_tile_walk_next(&walk) || walk.hit.kind->solidity == FH_PASSABLE ||
        !fh_floor_of(&walk.hit, &slope) || !fh_floor_is_slope(&slope)) {
        return 0;
    }
    int was_at = fh_floor_at(&slope, fh_floor_middle(before));
    bool was_above = fh_rect_bottom(before) <= was_at + step_onto(&slope, before);
    if (walk.hit.kind->solidity == FH_ONE_WAY && (!was_above || actor->control.dropping)) {
        return 0;
    }
    return fh_max(0, fh_rect_bottom(box) - fh_floor_at(&slope, pixel.x));
}

/// How far down feet that stood must go to be as high above the ground as they were (B18): on a
/// slope, or off one, and no further than a slope of 45 degrees goes.
static int descent_of(const FhWorld *world, const FhActor *actor, FhRect before, FhRect box) {
    FhFloor slope;
    if (!slope_under(world, before, &slope) && !slope_under(world, box, &slope)) {
        return 0;
    }
    int reach = fh_abs(box.x - before.x) + fh_floor_low(slope.size);
    for (int down = 0; down <= reach; down++) {
        if (fh_query_supported(world, actor, fh_rect_moved(box, 0, down))) {
            return down;
        }
    }
    return 0;
}

/// Where `px` pixels sideways end, feet set on the slope. Returns false when the box does not fit
/// there.
static bool step_sideways(const FhWorld *world, const FhActor *actor, int px, bool stands,
                          FhRect *end) {
    FhRect before = fh_actor_box(actor);
    FhRect box = fh_rect_moved(before, px, 0);
    int up = rise_of(world, actor, before, box);
    bool follows = up == 0 && stands && tuning_of(world, actor)->downhill < 1.0f;
    int down = follows ? descent_of(world, actor, before, box) : 0;
    *end = fh_rect_moved(box, 0, down - up);
    int most = fh_abs(px) + fh_floor_low(fh_terrain_tile_size(world->terrain));
    return up <= most && !fh_query_blocked(world, actor, *end);
}

/// Downhill by a least fall (B17): for each pixel sideways as much as the slope goes down, rounded
/// up: a quarter on 4:1, a half on 2:1; and a pixel for the seam between two cells.
static int least_fall(const FhWorld *world, const FhActor *actor, FhRect before, int gone) {
    FhFloor slope;
    if (!slope_under(world, fh_actor_box(actor), &slope) && !slope_under(world, before, &slope)) {
        return 0;
    }
    int drop = fh_abs(slope.right - slope.left) + 1;
    return 1 + (fh_abs(gone) * drop + slope.size - 1) / slope.size;
}

// --- the two axes (B9, B11) -------------------------------------------------------------------

/// To the last pixel of a cell, and from there into the next one: only there are the feet as high
/// as its slope begins.
static int px_to_next_column(const FhWorld *world, const FhActor *actor, int d) {
    int size = fh_terrain_tile_size(world->terrain);
    int within = fh_floor_mod(fh_floor_middle(fh_actor_box(actor)), size);
    int left = d > 0 ? size - 1 - within : within;
    return left > 0 ? left : 1;
}

/// One step of at most `intended` px. Returns how many were gone; 0 when it is blocked.
static int go_on(FhWorld *world, FhActor *actor, int d, int intended, bool stands) {
    int reach = fh_min(intended, px_to_next_column(world, actor, d));
    Ahead ahead = look_ahead(world, actor, d, reach);
    if (ahead.distance == 0 && fh_actor_push_crates(world, actor, d)) {
        ahead = look_ahead(world, actor, d, 1);
    }
    for (int px = ahead.distance; px > 0; px = px > 1 ? 1 : 0) {
        FhRect end;
        if (step_sideways(world, actor, d * px, stands, &end)) {
            actor->x = end.x;
            actor->y = end.y;
            return px;
        }
    }
    return 0;
}

static FhMove smooth_move_x(FhWorld *world, FhActor *actor, int whole, bool stands) {
    FhMove move = {0};
    int left = fh_abs(whole);
    while (left > 0 && !move.blocked) {
        int gone = go_on(world, actor, fh_sign(whole), left, stands);
        left -= gone;
        move.moved += gone * fh_sign(whole);
        move.blocked = gone == 0;
    }
    if (move.blocked) {
        actor->rem_x = 0.0f;
        actor->vx = 0.0f;
    }
    return move;
}

static bool is_free_above(const FhWorld *world, const FhActor *actor) {
    return !fh_query_blocked(world, actor, fh_rect_moved(fh_actor_box(actor), 0, -1));
}

static FhMove smooth_move_y(const FhWorld *world, FhActor *actor, int whole) {
    FhMove move = {0};
    int d = fh_sign(whole);
    while (move.moved != whole && !move.blocked) {
        move.blocked = d < 0 ? !is_free_above(world, actor)
                             : fh_query_supported(world, actor, fh_actor_box(actor));
        actor->y += move.blocked ? 0 : d;
        move.moved += move.blocked ? 0 : d;
    }
    if (move.blocked) {
        actor->rem_y = 0.0f;
        actor->vy = 0.0f;
    }
    return move;
}

static FhMove2 move_axis_by_axis(FhWorld *world, FhActor *actor, float dx, float dy) {
    FhRect before = fh_actor_box(actor);
    bool stands = fh_actor_on_floor(world, actor);
    int whole_x = take_pixels(world, actor, AXIS_X, dx);
    int whole_y = take_pixels(world, actor, AXIS_Y, dy);
    FhMove2 move = {.x = smooth_move_x(world, actor, whole_x, stands)};
    if (stands && tuning_of(world, actor)->downhill >= 1.0f) {
        whole_y = fh_max(whole_y, least_fall(world, actor, before, move.x.moved));
    }
    move.y = smooth_move_y(world, actor, whole_y);
    return move;
}

// --- contacts ---------------------------------------------------------------------------------

static FhContact smooth_contact_beside(const FhWorld *world, const FhActor *actor, int d) {
    Ahead ahead = look_ahead(world, actor, d, 1);
    FhRect end;
    bool stands = fh_actor_on_floor(world, actor);
    if (ahead.distance > 0 && !step_sideways(world, actor, d, stands, &end)) {
        ahead.by.by = FH_BY_TILE | FH_BY_SLOPE;
    }
    return ahead.by;
}

static FhContact contact_above(const FhWorld *world, const FhActor *actor) {
    if (is_free_above(world, actor)) {
        return (FhContact){0};
    }
    FhRect row = {actor->x, actor->y - 1, actor->w, 1};
    FhContact other = other_in(world, actor, row);
    return other.by ? other : (FhContact){.by = FH_BY_TILE};
}

static FhContact contact_below(const FhWorld *world, const FhActor *actor) {
    if (!fh_actor_on_floor(world, actor)) {
        return (FhContact){0};
    }
    FhContact contact = fh_contact_beyond(world, actor, FH_SIDE_BOTTOM);
    FhFloor slope;
    if (slope_under(world, fh_actor_box(actor), &slope)) {
        contact.by |= FH_BY_SLOPE;
        if (!(contact.by & (FH_BY_SOLID | FH_BY_ONE_WAY))) {
            contact.by |= FH_BY_TILE;
        }
        contact.col = fh_floor_div(slope.x, slope.size);
        contact.row = fh_floor_div(slope.top, slope.size);
    }
    return contact;
}

static void smooth_contacts(const FhWorld *world, FhActor *actor) {
    FhContact *sides = actor->contacts.sides;
    sides[FH_SIDE_LEFT] = smooth_contact_beside(world, actor, -1);
    sides[FH_SIDE_RIGHT] = smooth_contact_beside(world, actor, 1);
    sides[FH_SIDE_TOP] = contact_above(world, actor);
    sides[FH_SIDE_BOTTOM] = contact_below(world, actor);
}

// --- seeing -----------------------------------------------------------------------------------

/// The line that counts, of every cell around.
static void see_floors(const FhWorld *world, FhRect box, FhMarks *marks) {
    int size = fh_terrain_tile_size(world->terrain);
    FhRect around = {box.x - size, box.y - size, box.w + 2 * size, box.h + 2 * size};
    FhTileWalk walk = fh_terrain_walk(world->terrain, around);
    while (fh_tile_walk_next(&walk)) {
        FhFloor floor;
        if (walk.hit.kind->solidity != FH_PASSABLE && fh_floor_of(&walk.hit, &floor)) {
            fh_marks_add(marks, FH_MARK_LINE, FH_MARK_GROUND, (float)floor.x, (float)floor.left,
                         (float)floor.size, (float)(floor.right - floor.left));
        }
    }
}

/// The leading edge, the part of each row that it scans in this tick, and the obstacle.
static void see_ahead(const FhWorld *world, const FhActor *actor, int d, FhMarks *marks) {
    FhRect box = fh_actor_box(actor);
    int size = fh_terrain_tile_size(world->terrain);
    int reach = 1 + fh_abs((int)fh_per_tick(actor->vx));
    float edge = (float)(d > 0 ? fh_rect_right(box) : box.x);
    fh_marks_add(marks, FH_MARK_LINE, FH_MARK_EDGE, edge, (float)box.y, 0, (float)box.h);
    bool hits = look_ahead(world, actor, d, reach).by.by != 0;
    for (int row = fh_floor_div(box.y, size); row * size < fh_rect_bottom(box); row++) {
        int top = fh_max(row * size, box.y);
        int bottom = fh_min((row + 1) * size, fh_rect_bottom(box));
        FhRect part = strip_ahead(box, d, 0, reach);
        fh_marks_add_box(marks, hits ? FH_MARK_HIT : FH_MARK_LOOKED_AT,
                         (FhRect){part.x, top, part.w, bottom - top});
    }
}

/// The leading edge with the rows it scans, the middle of the feet, and the floors of the cells
/// around: the line that counts, whatever the picture shows.
static void smooth_see(const FhWorld *world, const FhActor *actor, FhMarks *marks) {
    FhRect box = fh_actor_box(actor);
    int d = actor->vx != 0.0f ? (actor->vx < 0.0f ? -1 : 1) : actor->control.facing;
    see_floors(world, box, marks);
    see_ahead(world, actor, d, marks);
    fh_marks_add_box(marks, FH_MARK_PLACE,
                     (FhRect){fh_floor_middle(box), fh_rect_bottom(box) - 1, 1, 1});
}

static const FhNarrowPhase narrow = FH_NARROW_TERRAIN(fh_floor_terrain_in, fh_floor_one_way_holds);

const FhMover fh_mover_tile_smooth = {
    .name = "tile_smooth",
    .keeps_state = true,
    .motion_max = 1 << 30, // places in parts of a pixel (B64)
    .can = FH_CAN_SLOPES | FH_CAN_ONE_WAYS | FH_CAN_LADDERS | FH_CAN_STAIRS | FH_CAN_RIDE |
           FH_CAN_JUMP,
    .move = move_axis_by_axis,
    .contacts = smooth_contacts,
    .narrow = &narrow,
    .see = smooth_see,
};
