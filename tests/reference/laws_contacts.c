// laws_contacts.c - what touches an actor's four sides, and what it rides: laws 7, 14.

#include "laws.h"

#include "engine/control/control.h"
#include "engine/rules/query.h"

static FhRect strip_at(const FhActor *actor, FhSide side) {
    FhRect strips[FH_SIDES] = {
        [FH_SIDE_LEFT] = {actor->x - 1, actor->y, 1, actor->h},
        [FH_SIDE_RIGHT] = {actor->x + actor->w, actor->y, 1, actor->h},
        [FH_SIDE_TOP] = {actor->x, actor->y - 1, actor->w, 1},
        [FH_SIDE_BOTTOM] = {actor->x, actor->y + actor->h, actor->w, 1},
    };
    return strips[side];
}

static bool touches(const FhWorld *world, const FhActor *actor, const Piece *piece, FhSide side) {
    if (piece->solidity == FH_SOLID) {
        return laws_overlaps(piece, strip_at(actor, side));
    }
    return side == FH_SIDE_BOTTOM && laws_holds(world, actor, piece, fh_actor_box(actor));
}

/// Twice how far the piece's cell is from the middle of the strip; a bit more for what is not the
/// one in the actor's facing, or the upper one.
static int distance(const FhActor *actor, const Piece *piece, FhSide side) {
    FhRect strip = strip_at(actor, side);
    bool across = side == FH_SIDE_TOP || side == FH_SIDE_BOTTOM;
    int middle = across ? 2 * strip.x + strip.w : 2 * strip.y + strip.h;
    int from = across ? 2 * piece->cell.x : 2 * piece->cell.y;
    int to = from + 2 * (across ? piece->cell.w : piece->cell.h);
    int ahead = across && actor->control.facing > 0 ? 1 : -1;
    int far = fh_max(0, fh_max(from - middle, middle - to));
    return 4 * far - fh_sign(from + to - 2 * middle) * ahead;
}

static FhSide facing_side(FhSide side) {
    static const FhSide sides[] = {FH_SIDE_RIGHT, FH_SIDE_LEFT, FH_SIDE_BOTTOM, FH_SIDE_TOP};
    return sides[side];
}

static void touch_pieces(const FhWorld *world, const FhActor *actor, FhSide side,
                         FhContact *contact) {
    int nearest = INT32_MAX;
    Pieces pieces;
    laws_pieces(world, actor, strip_at(actor, side), &pieces);
    for (int i = 0; i < pieces.count; i++) {
        const Piece *piece = &pieces.list[i];
        if (!touches(world, actor, piece, side)) {
            continue;
        }
        contact->by |= piece->solid ? FH_BY_SOLID : 0u;
        contact->by |= piece->solidity == FH_ONE_WAY ? FH_BY_ONE_WAY : 0u;
        contact->by |= !piece->solid && piece->solidity == FH_SOLID ? FH_BY_TILE : 0u;
        contact->by |= laws_is_slope(piece, facing_side(side)) ? FH_BY_SLOPE : 0u;
        if (piece->solid && contact->solid == 0) {
            contact->solid = piece->solid;
        }
        if (!piece->solid && distance(actor, piece, side) < nearest) {
            nearest = distance(actor, piece, side);
            contact->col = piece->col;
            contact->row = piece->row;
        }
    }
}

static FhContact contact_at(const FhWorld *world, const FhActor *actor, FhSide side) {
    FhContact contact = {0};
    FhRect strip = strip_at(actor, side);
    touch_pieces(world, actor, side, &contact);
    if (side == FH_SIDE_BOTTOM) {
        contact.solid = laws_solid_under(world, actor);
    }
    for (int i = 0; i < world->actor_count; i++) {
        const FhActor *other = &fh_world_actors(world)[i];
        if (laws_stop_each_other(actor, other) && fh_rect_overlaps(fh_actor_box(other), strip)) {
            contact.by |= FH_BY_ACTOR;
        }
    }
    FhRect edge = world->bounds;
    if (edge.w > 0 && (strip.x < edge.x || fh_rect_right(strip) > fh_rect_right(edge))) {
        contact.by |= FH_BY_EDGE;
    }
    return contact;
}

void laws_refresh(const FhWorld *world, FhActor *actor) {
    int down;
    FhContacts contacts = {0};
    if (!laws_look_x(world, actor, -1, &down)) {
        contacts.sides[FH_SIDE_LEFT] = contact_at(world, actor, FH_SIDE_LEFT);
    }
    if (!laws_look_x(world, actor, 1, &down)) {
        contacts.sides[FH_SIDE_RIGHT] = contact_at(world, actor, FH_SIDE_RIGHT);
    }
    contacts.sides[FH_SIDE_TOP] = contact_at(world, actor, FH_SIDE_TOP);
    if (actor->vy >= 0.0f) {
        contacts.sides[FH_SIDE_BOTTOM] = contact_at(world, actor, FH_SIDE_BOTTOM);
    }
    actor->contacts = contacts;
}

int laws_columns_on(const FhWorld *world, const FhActor *actor, int solid_index1) {
    FhRect under = strip_at(actor, FH_SIDE_BOTTOM);
    Pieces pieces;
    laws_pieces(world, actor, under, &pieces);
    int columns = 0;
    for (int x = under.x; x < fh_rect_right(under); x++) {
        bool held = false;
        for (int i = 0; i < pieces.count; i++) {
            const Piece *piece = &pieces.list[i];
            held = held || (piece->solid == solid_index1 && laws_has_pixel(piece, x, under.y) &&
                            touches(world, actor, piece, FH_SIDE_BOTTOM));
        }
        columns += held;
    }
    return columns;
}

/// Of two solids under as many columns: the one that rises faster, goes faster where the actor
/// faces, reaches further there, less far behind, or is flatter.
static bool is_better(const FhActor *actor, const FhSolid *a, const FhSolid *b) {
    float d = actor->control.facing < 0 ? -1.0f : 1.0f;
    FhRect of_a = fh_solid_box(a);
    FhRect of_b = fh_solid_box(b);
    float right = (float)(fh_rect_right(of_a) - fh_rect_right(of_b));
    float left = (float)(of_b.x - of_a.x);
    float better[] = {b->vy - a->vy, (a->vx - b->vx) * d, d < 0.0f ? left : right,
                      d < 0.0f ? -right : -left, (float)(of_b.h - of_a.h)};
    for (int i = 0; i < 5; i++) {
        if (better[i] != 0.0f) {
            return better[i] > 0.0f;
        }
    }
    return false;
}

int laws_solid_under(const FhWorld *world, const FhActor *actor) {
    const FhSolid *solids = fh_world_solids(world);
    int most = 0;
    int under = 0;
    for (int i = 1; i <= world->solid_count; i++) {
        int columns = laws_columns_on(world, actor, i);
        if (columns > most || (columns > 0 && columns == most &&
                               is_better(actor, &solids[i - 1], &solids[under - 1]))) {
            most = columns;
            under = i;
        }
    }
    int still = laws_columns_on(world, actor, 0);
    return still > most ? 0 : under;
}

/// The first solid with a climbable of the kind, or a solid pixel, about the actor.
static int first_solid_about(const FhWorld *world, const FhActor *actor, FhRect box,
                             uint32_t climbed) {
    Pieces pieces;
    laws_pieces(world, actor, box, &pieces);
    for (int i = 0; i < pieces.count; i++) {
        const Piece *piece = &pieces.list[i];
        if (climbed ? piece->kind && (piece->kind->flags & climbed)
                    : piece->solid && piece->solidity == FH_SOLID && laws_overlaps(piece, box)) {
            return piece->solid;
        }
    }
    return 0;
}

static int ridden_solid(const FhWorld *world, const FhActor *actor) {
    FhRect beside = {actor->x - 1, actor->y, actor->w + 2, actor->h};
    FhRect about = {actor->x - 1, actor->y, actor->w + 2, actor->h + 1};
    if ((actor->flags & FH_ACTOR_FLIES) || !(actor->flags & FH_ACTOR_ALIVE) ||
        actor->state != FH_STATE_ALIVE) {
        return 0;
    }
    if (actor->pose == FH_POSE_LADDER || actor->pose == FH_POSE_STAIRS) {
        return first_solid_about(world, actor, about,
                                 actor->pose == FH_POSE_LADDER ? FH_KIND_LADDER : FH_KIND_STAIRS);
    }
    if (actor->pose == FH_POSE_HANG) {
        FhRect ledge = {beside.x, fh_query_ledge_row(world, actor), 1, 1};
        ledge.x += actor->control.facing < 0 ? 0 : beside.w - 1;
        return first_solid_about(world, actor, ledge, 0);
    }
    int under = actor->vy >= 0.0f ? laws_solid_under(world, actor) : 0;
    if (under == 0 && actor->control.sliding) {
        beside.x += actor->control.sliding < 0 ? 0 : 1;
        beside.w -= 1;
        return first_solid_about(world, actor, beside, 0);
    }
    if (under == 0 && (actor->flags & FH_ACTOR_CLINGS)) {
        return first_solid_about(world, actor, beside, 0);
    }
    return under;
}

/// The actor under more of these feet than solids and ground are, each by itself; of two the one
/// that moves first.
static const FhActor *actor_under(const FhWorld *world, const FhActor *actor) {
    int most = 0;
    const FhActor *under = NULL;
    int way = actor->control.facing;
    for (int i = 0; i < world->actor_count && actor->vy >= 0.0f; i++) {
        const FhActor *other = &fh_world_actors(world)[i];
        int columns = 0;
        for (int x = actor->x; x < actor->x + actor->w; x++) {
            columns += x >= other->x && x < other->x + other->w;
        }
        if (laws_stop_each_other(actor, other) && other->y == actor->y + actor->h &&
            (columns > most ||
             (under && columns == most && laws_goes_before(other, under, way, way)))) {
            most = columns;
            under = other;
        }
    }
    for (int i = 0; i <= world->solid_count; i++) {
        if (laws_columns_on(world, actor, i) >= most) {
            return NULL;
        }
    }
    return under;
}

static bool is_there(const FhActor *actor) {
    return (actor->flags & FH_ACTOR_ALIVE) && actor->state == FH_STATE_ALIVE;
}

/// Law 14: a solid under the feet that holds up less than an actor there is not ridden.
static int ridden_first(const FhWorld *world, const FhActor *actor) {
    int solid = ridden_solid(world, actor);
    bool stands = actor->pose == FH_POSE_STAND || actor->pose == FH_POSE_DUCK;
    bool is_beaten =
        solid > 0 && stands && solid == laws_solid_under(world, actor) && actor_under(world, actor);
    return is_beaten ? 0 : solid;
}

void laws_list_riders(FhWorld *world) {
    FhActor *actors = fh_actor_slots(world);
    for (int i = 0; i < world->actor_count; i++) {
        actors[i].riding = ridden_first(world, &actors[i]);
    }
    for (int storey = 0; storey < world->actor_count; storey++) {
        for (int i = 0; i < world->actor_count; i++) {
            FhActor *actor = &actors[i];
            if (is_there(actor) && !(actor->flags & FH_ACTOR_FLIES) && actor->riding == 0) {
                const FhActor *under = actor_under(world, actor);
                actor->riding = under ? under->riding : 0;
            }
        }
    }
}
