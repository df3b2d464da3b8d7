#include "engine/base/assert.h"
#include "engine/rules/contact.h"

#include "engine/accel.h"
#include "engine/base/rounding.h"
#include "engine/rules/query.h"
#include "engine/rules/step.h"
#include "engine/state/world.h"

// --- which of several tiles names a contact -------------------------------------------------

FhNearest fh_nearest_in(FhRect strip, bool across, int facing) {
    int middle2 = across ? 2 * strip.x + strip.w : 2 * strip.y + strip.h;
    return (FhNearest){middle2, INT32_MAX, 0, across && facing > 0 ? 1 : -1};
}

bool fh_is_nearer(FhNearest *nearest, int from, int to) {
    int distance2 = fh_max(0, fh_max(2 * from - nearest->middle2, nearest->middle2 - 2 * to));
    bool is_ahead = fh_sign(from + to - nearest->best_mid2) == nearest->ahead;
    if (distance2 < nearest->best2 || (distance2 == nearest->best2 && is_ahead)) {
        nearest->best2 = distance2;
        nearest->best_mid2 = from + to;
        return true;
    }
    return false;
}

// --- tiles ----------------------------------------------------------------------------------

/// True when the tile touches the strip: a blocker, or on the floor a one-way that holds.
static bool tile_touches(const FhActor *who, const FhQueryWalk *walk, FhRect strip, FhSide side) {
    if (walk->solidity == FH_SOLID) {
        return fh_tile_hit_overlaps(&walk->hit, strip);
    }
    FhRect above = {strip.x, strip.y - who->h, strip.w, who->h};
    return side == FH_SIDE_BOTTOM && fh_query_one_way_holds(who, walk, above);
}

static void touch_tiles(FhContact *contact, const FhWorld *world, const FhActor *who, FhRect strip,
                        FhSide side) {
    if (!fh_is_box(strip)) {
        return; // beyond all places
    }
    bool across = fh_side_is_across(side);
    FhNearest nearest = fh_nearest_in(strip, across, who->control.facing);
    FhQueryWalk walk = fh_query_walk(world, who, strip);
    while (fh_query_next(&walk)) {
        if (!tile_touches(who, &walk, strip, side)) {
            continue;
        }
        const FhTileHit *hit = &walk.hit;
        int from = across ? hit->x : hit->y;
        bool slope = fh_query_edge_is_slope(hit->shape, fh_side_opposite(side));
        contact->by |= walk.solidity == FH_ONE_WAY ? FH_BY_ONE_WAY : 0u;
        contact->by |= walk.solid ? FH_BY_SOLID : walk.solidity == FH_SOLID ? FH_BY_TILE : 0u;
        contact->by |= slope ? FH_BY_SLOPE : 0u;
        if (walk.solid == 0 && fh_is_nearer(&nearest, from, from + hit->shape->size)) {
            contact->col = hit->col;
            contact->row = hit->row;
            contact->has_tile = true;
        }
    }
}

// --- solids ---------------------------------------------------------------------------------

/// True when the solid holds up the one-pixel column under `column`, a column of the actor's box.
static bool solid_holds(const FhWorld *world, const FhActor *who, int index, FhRect column) {
    const FhSolid *solid = &fh_world_solids(world)[index];
    FhRect under = fh_rect_beyond(column, FH_SIDE_BOTTOM);
    if (fh_solid_is_there(solid) && fh_solid_overlaps(world, solid, under)) {
        return true;
    }
    if (solid->cell_cols == 0) {
        return fh_query_one_way_solid_holds(who, solid, index, column);
    }
    FhQueryWalk walk = fh_query_walk(world, who, under);
    while (fh_query_next(&walk)) {
        if (walk.solid == index + 1 && fh_query_one_way_holds(who, &walk, fh_actor_box(who)) &&
            fh_tile_hit_overlaps(&walk.hit, under)) {
            return true;
        }
    }
    return false;
}

static int columns_held(const FhWorld *world, const FhActor *who, int index) {
    const FhSolid *solid = &fh_world_solids(world)[index];
    if (solid->cell_cols == 0) { // a plain box holds all columns over it, or none
        FhRect box = fh_actor_box(who);
        int columns = fh_min(fh_rect_right(box), solid->x + solid->w) - fh_max(box.x, solid->x);
        return solid_holds(world, who, index, box) ? columns : 0;
    }
    int held = 0;
    for (int x = who->x; x < who->x + who->w; x++) {
        held += solid_holds(world, who, index, (FhRect){x, who->y, 1, who->h});
    }
    return held;
}

/// How many of the actor's columns the solid claims: at least one if it holds up the actor.
static int columns_on(const FhWorld *world, const FhActor *who, int index) {
    bool is_held = fh_narrow_of(world, who)->held_by(world, who, index);
    return is_held ? fh_max(1, columns_held(world, who, index)) : 0;
}

/// How far a solid reaches in a direction, px.
static int far_end_of(const FhSolid *solid, int d) {
    return d < 0 ? -solid->x : solid->x + solid->w;
}

/// True when of two solids under as many columns this one counts: what rises faster, else what goes
/// faster where the actor faces, else what reaches further there, or else less far behind, or is
/// flatter.
static bool is_better_mount(const FhActor *who, const FhSolid *solid, const FhSolid *than) {
    int d = who->control.facing;
    float faster = d < 0 ? than->vx - solid->vx : solid->vx - than->vx;
    int ahead = far_end_of(solid, d) - far_end_of(than, d);
    int behind = far_end_of(than, -d) - far_end_of(solid, -d);
    if (solid->vy != than->vy) {
        return solid->vy < than->vy;
    }
    if (faster != 0.0f) {
        return faster > 0.0f;
    }
    return ahead != 0 ? ahead > 0 : behind != 0 ? behind > 0 : solid->h < than->h;
}

/// True if a one-way tile holds up the actor in that pixel under its feet.
static bool one_way_tile_holds(const FhWorld *world, const FhActor *who, FhRect pixel) {
    FhQueryWalk walk = fh_query_walk(world, who, pixel);
    while (walk.solid == 0 && fh_query_next(&walk)) {
        if (walk.solid == 0 && fh_tile_hit_overlaps(&walk.hit, pixel) &&
            fh_query_one_way_holds(who, &walk, fh_actor_box(who))) {
            return true;
        }
    }
    return false;
}

static int columns_on_terrain(const FhWorld *world, const FhActor *who) {
    FhRect under = fh_rect_beyond(fh_actor_box(who), FH_SIDE_BOTTOM);
    bool has_one_ways = fh_terrain_traits(world->terrain, under) & FH_TRAIT_ONE_WAY;
    if (!has_one_ways && fh_mover_is_plain(world, who) &&
        !fh_narrow_pixels.terrain_in(world, under)) {
        return 0; // as most that stand on a solid
    }
    int held = 0;
    for (int x = who->x; x < who->x + who->w; x++) {
        FhRect pixel = {x, under.y, 1, 1};
        held += fh_narrow_of(world, who)->terrain_in(world, pixel) ||
                (has_one_ways && one_way_tile_holds(world, who, pixel));
    }
    return held;
}

/// Touches the solids under the feet; `solid` becomes the one that holds up most of the columns, 0
/// where still ground holds up more. Returns how many columns what counts holds up; where no solid
/// does, terrain is not looked at.
static int touch_solids_under(FhContact *contact, const FhWorld *world, const FhActor *who) {
    int below = fh_narrow_of(world, who)->below;
    FhNear near = fh_query_solids(world, who, (FhRect){who->x, who->y, who->w, who->h + below});
    int most = 0;
    while (fh_near_next(&near)) {
        const FhSolid *solid = &fh_world_solids(world)[near.index];
        int held = fh_solid_is_there(solid) ? columns_on(world, who, near.index) : 0;
        if (held > 0) {
            bool one_way = solid->flags & FH_SOLID_ONE_WAY;
            contact->by |= one_way ? FH_BY_SOLID | FH_BY_ONE_WAY : FH_BY_SOLID;
        }
        if (held > most ||
            (held > 0 && held == most &&
             is_better_mount(who, solid, &fh_world_solids(world)[contact->solid - 1]))) {
            most = held;
            contact->solid = near.index + 1;
        }
    }
    if (contact->solid == 0) {
        return 0;
    }
    int still = columns_on_terrain(world, who);
    contact->solid = still > most ? 0 : contact->solid;
    return fh_max(still, most);
}

// --- the whole ------------------------------------------------------------------------------

FhContact fh_contact_strip(const FhWorld *world, const FhActor *who, FhRect strip, FhSide side) {
    FhContact contact = {0};
    if (fh_accel_contact(world, who, strip, side, &contact)) {
        return contact;
    }
    touch_tiles(&contact, world, who, strip, side);
    if (world->solid_count > 0 && side == FH_SIDE_BOTTOM) {
        touch_solids_under(&contact, world, who);
    } else if (world->solid_count > 0) {
        contact.solid = fh_query_first_solid(world, who, strip);
        contact.by |= contact.solid ? FH_BY_SOLID : 0u;
    }
    contact.by |= fh_query_actor_in(world, who, strip) ? FH_BY_ACTOR : 0u;
    contact.by |= fh_query_beyond_sides(world, strip) ? FH_BY_EDGE : 0u;
    if (side == FH_SIDE_BOTTOM && fh_query_held_by_separating(world, who, fh_actor_box(who))) {
        contact.by |= FH_BY_ACTOR;
    }
    return contact;
}

int fh_contact_solid_under(const FhWorld *world, const FhActor *who) {
    FhContact contact = {0};
    touch_solids_under(&contact, world, who);
    return contact.solid;
}

FhFooting fh_contact_footing(const FhWorld *world, const FhActor *who) {
    FhContact contact = {0};
    int columns = touch_solids_under(&contact, world, who);
    return (FhFooting){contact.solid, columns > 0 ? columns : columns_on_terrain(world, who)};
}

bool fh_contact_holds(const FhWorld *world, const FhActor *who, int solid_index) {
    return solid_holds(world, who, solid_index, fh_actor_box(who));
}

FhContact fh_contact_beyond(const FhWorld *world, const FhActor *who, FhSide side) {
    return fh_contact_strip(world, who, fh_rect_beyond(fh_actor_box(who), side), side);
}

// --- the ground's feel ----------------------------------------------------------------------

float fh_contact_grade(const FhShape *shape) {
    int left = fh_shape_surface_below(shape, 0, 0);
    int right = fh_shape_surface_below(shape, shape->size - 1, 0);
    return (float)(left - right) / (float)(shape->size - 1);
}

enum { BELT_LOOK = 256 }; // px: a belt that leads further in a tick is not looked along

static float belt_of(const FhTileHit *hit) {
    bool flipped = fh_tile_transform(hit->tile) & FH_FLIP_X;
    return flipped ? -hit->kind->belt : hit->kind->belt;
}

/// True when in that row a belt runs against `d` (-1, 1), and at most a column more runs along it:
/// where two belts meet, that is as near to the middle of a body as it can be.
static bool is_between_belts(const FhWorld *world, const FhActor *who, FhRect row, int d) {
    int along = 0;
    int against = 0;
    FhQueryWalk walk = fh_query_walk(world, who, row);
    while (fh_query_next(&walk)) {
        float belt = walk.solidity == FH_PASSABLE ? 0.0f : belt_of(&walk.hit) * (float)d;
        int from = fh_max(row.x, walk.hit.x);
        int end = fh_min(fh_rect_right(row), walk.hit.x + walk.hit.shape->size);
        for (int x = from; x < end && belt != 0.0f; x++) {
            bool is_under = fh_tile_hit_overlaps(&walk.hit, (FhRect){x, row.y, 1, 1});
            along += is_under && belt > 0.0f;
            against += is_under && belt < 0.0f;
        }
    }
    return against > 0 && along <= against + 1;
}

/// The belt's speed, less what would lead beyond a place between two belts that meet.
static float belt_to_meeting(const FhWorld *world, const FhActor *who, FhRect row, float belt) {
    int d = belt < 0.0f ? -1 : 1;
    float most = belt * (float)d / (float)FH_TICKS_PER_SECOND;
    for (int px = 0; most > (float)px && px < BELT_LOOK; px++) {
        if (is_between_belts(world, who, fh_rect_moved(row, d * px, 0), d)) {
            return (float)(d * px * FH_TICKS_PER_SECOND);
        }
    }
    return belt;
}

/// Takes what of solids without tiles is nearer to the middle. Returns false when none holds it.
static bool feel_solids(const FhWorld *world, const FhActor *who, FhRect row, FhNearest *nearest,
                        FhGround *ground) {
    FhRect above = {row.x, row.y - who->h, row.w, who->h};
    FhNear near = fh_query_solids(world, who, row);
    bool found = false;
    while (fh_near_next(&near)) {
        const FhSolid *solid = &fh_world_solids(world)[near.index];
        bool holds = solid->cell_cols == 0 && solid_holds(world, who, near.index, above);
        found |= holds;
        if (holds && fh_is_nearer(nearest, solid->x, solid->x + solid->w)) {
            ground->grip = 1.0f;
            ground->belt = 0.0f;
            ground->grade = 0.0f;
        }
    }
    return found;
}

/// Takes what lies in a row right under the feet. Returns false when nothing does.
static bool feel_row(const FhWorld *world, const FhActor *who, FhRect row, FhGround *ground) {
    FhNearest nearest = fh_nearest_in(row, true, who->control.facing);
    FhQueryWalk walk = fh_query_walk(world, who, row);
    bool found = false;
    while (fh_query_next(&walk)) {
        if (!tile_touches(who, &walk, row, FH_SIDE_BOTTOM)) {
            continue;
        }
        found = true;
        if (fh_is_nearer(&nearest, walk.hit.x, walk.hit.x + walk.hit.shape->size)) {
            ground->grip = walk.hit.kind->grip;
            ground->belt = belt_of(&walk.hit);
            ground->grade = fh_contact_grade(walk.hit.shape);
        }
        if (walk.hit.kind->bounce > ground->bounce) {
            ground->bounce = walk.hit.kind->bounce;
        }
    }
    found |= feel_solids(world, who, row, &nearest, ground);
    ground->belt = ground->belt != 0.0f ? belt_to_meeting(world, who, row, ground->belt) : 0.0f;
    return found;
}

FhGround fh_contact_ground(const FhWorld *world, const FhActor *who) {
    FhGround ground = {.grip = 1.0f};
    if (fh_accel_ground(world, who, &ground)) {
        return ground;
    }
    FhRect row = fh_rect_beyond(fh_actor_box(who), FH_SIDE_BOTTOM);
    int below = fh_narrow_of(world, who)->below;
    for (int i = 0; i < below && !feel_row(world, who, fh_rect_moved(row, 0, i), &ground); i++) {
    }
    return ground;
}

// --- all four sides -------------------------------------------------------------------------
// A wall is what a step to that side cannot pass: a slope that would be climbed is none. So the
// sides are found by looking at the step, and only a blocked one is asked by what (law 7).

void fh_contact_add_terrain(const FhWorld *world, FhContact *contact, FhRect strip) {
    int size = fh_terrain_tile_size(world->terrain);
    contact->by |= FH_BY_TILE;
    contact->col = fh_floor_div(strip.x + strip.w / 2, size);
    contact->row = fh_floor_div(strip.y + strip.h / 2, size);
}

FhContact fh_contact_beside(const FhWorld *world, const FhActor *actor, int d) {
    return fh_step_look_x(world, actor, d).blocked
               ? fh_contact_beyond(world, actor, fh_side_towards(d))
               : (FhContact){0};
}

void fh_actor_refresh_contacts(const FhWorld *world, FhActor *actor) {
    FH_ASSERT(world && actor, "give the World and an actor of it, as a mover is given them");
    if (fh_accel_contacts(world, actor)) {
        return;
    }
    FhContact *sides = actor->contacts.sides;
    actor->contacts = (FhContacts){0};
    sides[FH_SIDE_LEFT] = fh_contact_beside(world, actor, -1);
    sides[FH_SIDE_RIGHT] = fh_contact_beside(world, actor, 1);
    sides[FH_SIDE_TOP] = fh_contact_beyond(world, actor, FH_SIDE_TOP);
    if (actor->vy >= 0.0f) {
        sides[FH_SIDE_BOTTOM] = fh_contact_beyond(world, actor, FH_SIDE_BOTTOM);
    }
}
