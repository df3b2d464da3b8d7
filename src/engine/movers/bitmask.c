// bitmask.c - type 3: the terrain is a picture of solid pixels, which can be dug.
//
// Source: Monteiro's type 3 with the slopes of Talbot's Odyssey (B42-B46). The terrain is the
// World's mask; without one it is the solid pixels of the tiles, as if they had been rasterised.
// One-ways, ladders and stairs stay tiles. No pixel of the body ever lies in a solid one.

#include "engine/movers/mover.h"
#include "engine/control/control.h"
#include "engine/terrain/mask.h"
#include "engine/rules/query.h"
#include "engine/base/rounding.h"
#include "engine/rules/contact.h"

/// The words of its motion.
enum { CONTACT_LEFT }; // ticks in which the last contact with the ground still counts

enum {
    CLIMB = 3,       // px that a move along x may rise (B44)
    CONTACT = 10,    // ticks for which ground that was touched still counts (B45)
    SEEN_AROUND = 12 // px of the picture that are shown around the body
};

/// True when a solid pixel of the picture lies in the box (px).
static bool mask_terrain_in(const FhWorld *world, FhRect box) {
    return world->mask ? fh_mask_overlaps(world->mask, box)
                       : fh_terrain_overlaps(world->terrain, box);
}

static FhRect box_at(const FhActor *actor, int dx, int dy) {
    return fh_rect_moved(fh_actor_box(actor), dx, dy);
}

static bool fits(const FhWorld *world, const FhActor *actor, int dx, int dy) {
    return !fh_query_blocked(world, actor, box_at(actor, dx, dy));
}

// --- x --------------------------------------------------------------------------------------

/// How far the box may be raised where it is: by all of the climb, or as far as there is room over
/// the head, so that a body walks in a tunnel of its own height.
static int raise_of(const FhWorld *world, const FhActor *actor) {
    int raise = 0;
    while (raise < CLIMB && fits(world, actor, 0, -raise - 1)) {
        raise++;
    }
    return raise;
}

/// How many of `intended` pixels the raised box may go.
static int free_ahead(const FhWorld *world, const FhActor *actor, int raise, int intended) {
    int d = fh_sign(intended);
    int free_px = 0;
    while (free_px < fh_abs(intended) && fits(world, actor, d * (free_px + 1), -raise)) {
        free_px++;
    }
    return d * free_px;
}

/// The least rise that fits there, and is clear of one-way slopes if that can be; -1 when none
/// does.
static int rise_at(const FhWorld *world, const FhActor *actor, int dx, int raise) {
    int first_fit = -1;
    for (int up = 0; up <= raise; up++) {
        if (!fits(world, actor, dx, -up)) {
            continue;
        }
        if (!fh_query_sinks(world, actor,
                            (FhStepWay){fh_actor_box(actor), box_at(actor, dx, -up), CLIMB})) {
            return up;
        }
        first_fit = first_fit < 0 ? up : first_fit;
    }
    return first_fit;
}

/// The same, raised by the most that leads furthest, for the ceiling may come down ahead; `raise`
/// is that then.
static int furthest_ahead(const FhWorld *world, const FhActor *actor, int intended, int *raise) {
    int furthest = free_ahead(world, actor, *raise, intended);
    for (int lower = *raise - 1; lower >= 0 && furthest != intended; lower--) {
        int dx = free_ahead(world, actor, lower, intended);
        if (fh_abs(dx) > fh_abs(furthest)) {
            furthest = dx;
            *raise = lower;
        }
    }
    return furthest;
}

/// One look ahead and the move. Returns the px moved: 0 when it was undone because the body did not
/// fit where it came to.
static int go_x(const FhWorld *world, FhActor *actor, int intended) {
    int raise = raise_of(world, actor);
    int dx = furthest_ahead(world, actor, intended, &raise);
    int up = dx ? rise_at(world, actor, dx, raise) : -1;
    if (up < 0) {
        return 0;
    }
    actor->x += dx;
    actor->y -= up;
    return dx;
}

/// The whole way, in pieces no longer than the climb: so 45 degrees are climbed at any speed.
static int mask_move_x(const FhWorld *world, FhActor *actor, int intended) {
    int moved = 0;
    while (moved != intended) {
        int piece = fh_clamp(intended - moved, -CLIMB, CLIMB);
        int gone = go_x(world, actor, piece);
        moved += gone;
        if (gone != piece) {
            break;
        }
    }
    return moved;
}

// --- y --------------------------------------------------------------------------------------

/// Pixel by pixel; one-ways stop only a body from above them (B46).
static int mask_move_y(const FhWorld *world, FhActor *actor, int intended) {
    int d = fh_sign(intended);
    int moved = 0;
    while (moved != intended && (d < 0 ? fits(world, actor, 0, -1)
                                       : !fh_query_supported(world, actor, fh_actor_box(actor)))) {
        actor->y += d;
        moved += d;
    }
    return moved;
}

// --- contacts -------------------------------------------------------------------------------

/// What lies right beyond a side. The tiles' own pixels say nothing here: the picture does.
static FhContact contact_beyond(const FhWorld *world, const FhActor *actor, FhSide side) {
    FhRect strip = fh_rect_beyond(fh_actor_box(actor), side);
    FhContact contact = fh_contact_strip(world, actor, strip, side);
    bool is_one_way = contact.by & FH_BY_ONE_WAY;
    fh_contact_lose(&contact, is_one_way ? FH_BY_TILE : FH_BY_TILE | FH_BY_SLOPE);
    if (mask_terrain_in(world, strip)) {
        fh_contact_add_terrain(world, &contact, strip);
    }
    return contact;
}

/// What stops a step to that side; what can be climbed is no wall.
static FhContact mask_contact_beside(const FhWorld *world, const FhActor *actor, int d) {
    FhActor walker = *actor;
    if (go_x(world, &walker, d) != 0) {
        return (FhContact){0};
    }
    return contact_beyond(world, actor, fh_side_towards(d));
}

static void mask_contacts(const FhWorld *world, FhActor *actor) {
    FhContact *sides = actor->contacts.sides;
    sides[FH_SIDE_LEFT] = mask_contact_beside(world, actor, -1);
    sides[FH_SIDE_RIGHT] = mask_contact_beside(world, actor, 1);
    sides[FH_SIDE_TOP] = contact_beyond(world, actor, FH_SIDE_TOP);
    sides[FH_SIDE_BOTTOM] = (FhContact){0};
    if (actor->vy >= 0.0f) {
        sides[FH_SIDE_BOTTOM] = contact_beyond(world, actor, FH_SIDE_BOTTOM);
    }
}

// --- the move -------------------------------------------------------------------------------

/// What an axis did: a way that ended early costs remainder and speed.
static FhMove result_of_axis(bool blocked, float *rem, float *speed) {
    if (blocked) {
        *rem = 0.0f;
        *speed = 0.0f;
    }
    return (FhMove){.blocked = blocked};
}

static FhMove2 mask_move(FhWorld *world, FhActor *actor, float dx, float dy) {
    int intended_x = fh_take_whole(&actor->rem_x, dx);
    int intended_y = fh_take_whole(&actor->rem_y, dy);
    bool y_first = fh_abs(intended_y) > fh_abs(intended_x);
    int moved_y = y_first ? mask_move_y(world, actor, intended_y) : 0;
    int moved_x = mask_move_x(world, actor, intended_x);
    moved_y = y_first ? moved_y : mask_move_y(world, actor, intended_y);
    if (intended_y > 0 && moved_y < intended_y) { // the way along x may have led off it again
        fh_actor_state(actor)->whole[CONTACT_LEFT] = CONTACT + 1;
    }
    return (FhMove2){result_of_axis(moved_x != intended_x, &actor->rem_x, &actor->vx),
                     result_of_axis(moved_y != intended_y, &actor->rem_y, &actor->vy)};
}

/// B45: on bumpy ground and downhill the feet leave it at every other pixel, so what was touched a
/// few ticks ago still counts; not after a jump or a bounce, which have used it up.
static void count_contact(FhActor *actor) {
    int32_t *left = &fh_actor_state(actor)->whole[CONTACT_LEFT];
    if (fh_contacts_floor(&actor->contacts)) {
        *left = CONTACT;
    } else {
        *left = actor->vy < 0.0f ? 0 : *left - (*left > 0);
    }
}

/// True when ground lies no deeper than a walk climbs: the feet have left it for some pixels only.
static bool is_near_ground(const FhWorld *world, const FhActor *actor) {
    int down = 0;
    while (down < CLIMB && !fh_query_supported(world, actor, box_at(actor, 0, down))) {
        down++;
    }
    return down < CLIMB;
}

/// A contact that counts lets the body jump in this tick, after its timers have run. Beyond an edge
/// that is coyote time: none where the tuning has none.
static void take_contact(const FhWorld *world, FhActor *actor) {
    int left = fh_actor_state(actor)->whole[CONTACT_LEFT];
    bool counts = world->tunings[actor->tuning].coyote > 0.0f || is_near_ground(world, actor);
    if (left > 0 && counts) {
        actor->control.coyote = (int16_t)fh_max(actor->control.coyote, left + 1);
    }
}

/// True for some ticks after the last contact with the ground, unless a jump has used it up (B45).
static bool mask_is_grounded(const FhWorld *world, const FhActor *actor) {
    (void)world;
    return fh_contacts_floor(&actor->contacts) || fh_actor_state(actor)->whole[CONTACT_LEFT] > 0;
}

static void act_on_contact(FhControlTick *tick) {
    take_contact(tick->world, tick->actor);
    if (fh_control_act(tick, mask_move)) {
        fh_actor_state(tick->actor)->whole[CONTACT_LEFT] = 0;
    }
}

static void tick_and_count(FhWorld *world, FhActor *actor, FhInput input) {
    fh_mover_tick(world, actor, input);
    count_contact(actor);
}

// --- seeing ---------------------------------------------------------------------------------

/// One row of the picture, run by run.
static void show_row(const FhWorld *world, int x, int end, int y, FhMarks *marks) {
    while (x < end) {
        int first = x;
        while (x < end && mask_terrain_in(world, (FhRect){x, y, 1, 1})) {
            x++;
        }
        if (x > first) {
            fh_marks_add_box(marks, FH_MARK_HIT, (FhRect){first, y, x - first, 1});
        }
        x++;
    }
}

/// The solid pixels around the body, the box raised for climbing, and the row of the ground.
static void mask_see(const FhWorld *world, const FhActor *actor, FhMarks *marks) {
    FhRect box = fh_actor_box(actor);
    for (int y = box.y - SEEN_AROUND; y < fh_rect_bottom(box) + SEEN_AROUND; y++) {
        show_row(world, box.x - SEEN_AROUND, fh_rect_right(box) + SEEN_AROUND, y, marks);
    }
    fh_marks_add_box(marks, FH_MARK_EDGE, fh_rect_moved(box, 0, -raise_of(world, actor)));
    fh_marks_add_box(marks, mask_is_grounded(world, actor) ? FH_MARK_GROUND : FH_MARK_LOOKED_AT,
                     fh_rect_beyond(box, FH_SIDE_BOTTOM));
}

static const FhNarrowPhase narrow = FH_NARROW_TERRAIN(mask_terrain_in, fh_pixel_one_way_holds);

const FhMover fh_mover_bitmask = {
    .name = "bitmask",
    .keeps_state = true,
    .can = FH_CAN_SLOPES | FH_CAN_ONE_WAYS | FH_CAN_LADDERS | FH_CAN_STAIRS | FH_CAN_RIDE |
           FH_CAN_JUMP | FH_CAN_DIG,
    .tick = tick_and_count,
    .contacts = mask_contacts,
    .control = act_on_contact,
    .narrow = &narrow,
    .see = mask_see,
    .is_grounded = mask_is_grounded,
};
