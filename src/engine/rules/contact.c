#include "engine/rules/contact.h"

#include "engine/accel/ground_cache.h"
#include "engine/state/mover_type.h"
#include "engine/rules/query.h"
#include "engine/rules/solid_shape.h"

/// The search for the nearest thing to the middle of a strip.
typedef struct Nearest {
    int middle2;   // twice the middle's place along the strip: whole for odd lengths, too
    int best2;     // twice the distance of the nearest so far
    int best_mid2; // twice the middle of the nearest so far
    int ahead;     // which of two equally near ones is taken: 1 the one at higher places, -1 lower
} Nearest;

static Nearest nearest_in(FhRect strip, bool across, int facing) {
    int middle2 = across ? 2 * strip.x + strip.w : 2 * strip.y + strip.h;
    return (Nearest){middle2, INT32_MAX, 0, across && facing > 0 ? 1 : -1};
}

/// True when the span beats those before it: nearer, or as near and further ahead.
static bool is_nearer(Nearest *nearest, int from, int to) {
    int distance2 = fh_max(0, fh_max(2 * from - nearest->middle2, nearest->middle2 - 2 * to));
    bool is_ahead = fh_sign(from + to - nearest->best_mid2) == nearest->ahead;
    if (distance2 < nearest->best2 || (distance2 == nearest->best2 && is_ahead)) {
        nearest->best2 = distance2;
        nearest->best_mid2 = from + to;
        return true;
    }
    return false;
}

static bool is_across(FhSide side) {
    return side == FH_SIDE_TOP || side == FH_SIDE_BOTTOM;
}

static FhSide opposite(FhSide side) {
    static const FhSide opposites[] = {FH_SIDE_RIGHT, FH_SIDE_LEFT, FH_SIDE_BOTTOM, FH_SIDE_TOP};
    return opposites[side];
}

// --- tiles ----------------------------------------------------------------------------------

/// True when the tile touches the strip: a blocker, or on the floor a one-way that holds.
static bool tile_touches(const FhActor *who, const FhQueryWalk *walk, FhRect strip, FhSide side) {
    if (walk->solidity == FH_SOLID) {
        return fh_tile_hit_overlaps(&walk->hit, strip);
    }
    return side == FH_SIDE_BOTTOM && fh_query_one_way_holds(who, walk, fh_actor_box(who));
}

static void touch_tiles(FhContact *contact, const FhWorld *world, const FhActor *who, FhRect strip,
                        FhSide side) {
    if (!fh_query_has_tiles(world, strip)) {
        return;
    }
    bool across = is_across(side);
    Nearest nearest = nearest_in(strip, across, who->control.facing);
    FhQueryWalk walk = fh_query_walk(world, strip);
    while (fh_query_next(&walk)) {
        if (!tile_touches(who, &walk, strip, side)) {
            continue;
        }
        const FhTileHit *hit = &walk.hit;
        int from = across ? hit->x : hit->y;
        bool slope = fh_query_edge_is_slope(hit->shape, opposite(side));
        contact->by |= walk.solidity == FH_ONE_WAY ? FH_BY_ONE_WAY : 0u;
        contact->by |= walk.solid ? FH_BY_SOLID : walk.solidity == FH_SOLID ? FH_BY_TILE : 0u;
        contact->by |= slope ? FH_BY_SLOPE : 0u;
        if (walk.solid == 0 && is_nearer(&nearest, from, from + hit->shape->size)) {
            contact->col = hit->col;
            contact->row = hit->row;
            contact->has_tile = true;
        }
    }
}

// --- solids ---------------------------------------------------------------------------------

static bool solid_touches(const FhWorld *world, int index, FhRect strip) {
    const FhSolid *solid = &fh_world_solids(world)[index];
    return fh_solid_is_there(solid) && fh_solid_overlaps(world, solid, strip);
}

/// True when the solid holds up the one-pixel column under `column`, a column of the actor's box.
static bool solid_holds(const FhWorld *world, const FhActor *who, int index, FhRect column) {
    const FhSolid *solid = &fh_world_solids(world)[index];
    FhRect under = {column.x, fh_rect_bottom(column), column.w, 1};
    if (solid_touches(world, index, under)) {
        return true;
    }
    if (solid->cell_cols == 0) {
        return fh_query_one_way_solid_holds(who, solid, index, column);
    }
    FhQueryWalk walk = fh_query_walk(world, under);
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

static void touch_solids_under(FhContact *contact, const FhWorld *world, const FhActor *who) {
    FhNear near = fh_calm_solids(world, who, (FhRect){who->x, who->y, who->w, who->h + 1});
    int most = 0;
    while (fh_near_next(&near)) {
        const FhSolid *solid = &fh_world_solids(world)[near.index];
        int held = fh_solid_is_there(solid) ? columns_held(world, who, near.index) : 0;
        if (held > 0) {
            bool one_way = solid->flags & FH_SOLID_ONE_WAY;
            contact->by |= one_way ? FH_BY_SOLID | FH_BY_ONE_WAY : FH_BY_SOLID;
        }
        if (held > most) {
            most = held;
            contact->solid = near.index + 1;
        }
    }
}

static void touch_solids_beside(FhContact *contact, const FhWorld *world, const FhActor *who,
                                FhRect strip) {
    FhNear near = fh_calm_solids(world, who, strip);
    while (fh_near_next(&near)) {
        if (solid_touches(world, near.index, strip)) {
            contact->by |= FH_BY_SOLID;
            contact->solid = near.index + 1;
            return;
        }
    }
}

// --- the whole ------------------------------------------------------------------------------

static void touch_others(FhContact *contact, const FhWorld *world, const FhActor *who,
                         FhRect strip) {
    FhNear near = fh_query_blockers(world, who, strip);
    while (fh_near_next(&near)) {
        if (fh_query_actor_blocks(who, &fh_actor_slots(world)[near.index])) {
            contact->by |= FH_BY_ACTOR;
        }
    }
    if (fh_query_beyond_sides(world, strip)) {
        contact->by |= FH_BY_EDGE;
    }
}

/// True when the shape has a pixel in the strip (px from its corner), which runs through its cell.
static bool is_in_strip(const FhShape *shape, FhRect strip, bool across) {
    int from = across ? strip.x : strip.y;
    int first = fh_max(from, 0);
    int count = fh_min(from + (across ? strip.w : strip.h), shape->size) - first;
    uint64_t line = across ? shape->rows[strip.y] : shape->cols[strip.x];
    return line & UINT64_MAX >> (64 - count) << first;
}

static FhRect row_under(const FhActor *who) {
    return (FhRect){who->x, who->y + who->h, who->w, 1};
}

/// What a tile of plain ground is to who touches it in a strip.
typedef enum Hold { HOLDS_NOT, HOLDS, HOLDS_AS_SLOPE } Hold;

static Hold hold_of(const FhTerrain *terrain, FhPoint cell, FhRect strip, FhSide side) {
    const FhChunk *chunk = fh_chunk_of_tile(terrain, cell.x, cell.y);
    const FhChunkRow *bits = chunk ? &chunk->rows[cell.y & (FH_CHUNK_TILES - 1)] : NULL;
    int place = cell.x & (FH_CHUNK_TILES - 1);
    if (!bits || !(bits->solid >> place & 1)) {
        return HOLDS_NOT;
    }
    if (bits->full >> place & 1) {
        return HOLDS;
    }
    FhTile tile = chunk->tiles[fh_index_in_chunk(cell.x, cell.y)];
    const FhShape *shape = fh_tileset_shape(terrain->tileset, tile);
    FhRect within = fh_rect_moved(strip, -cell.x * terrain->size, -cell.y * terrain->size);
    if (!is_in_strip(shape, within, is_across(side))) {
        return HOLDS_NOT;
    }
    return fh_query_edge_is_slope(shape, opposite(side)) ? HOLDS_AS_SLOPE : HOLDS;
}

/// The tiles in a strip where nothing but plain ground is known to be.
static void touch_plain_tiles(const FhWorld *world, const FhActor *who, FhRect strip, FhSide side,
                              FhContact *contact) {
    const FhTerrain *terrain = world->terrain;
    bool across = is_across(side);
    Nearest nearest = nearest_in(strip, across, who->control.facing);
    FhPoint corner = {fh_floor_shift(strip.x, terrain->size_bits),
                      fh_floor_shift(strip.y, terrain->size_bits)};
    int last = (across ? fh_rect_right(strip) : fh_rect_bottom(strip)) - 1;
    last = fh_floor_shift(last, terrain->size_bits);
    for (int at = across ? corner.x : corner.y; at <= last; at++) {
        FhPoint cell = across ? (FhPoint){at, corner.y} : (FhPoint){corner.x, at};
        Hold hold = hold_of(terrain, cell, strip, side);
        if (hold == HOLDS_NOT) {
            continue;
        }
        contact->by |= hold == HOLDS_AS_SLOPE ? FH_BY_TILE | FH_BY_SLOPE : FH_BY_TILE;
        if (is_nearer(&nearest, at * terrain->size, (at + 1) * terrain->size)) {
            contact->col = cell.x;
            contact->row = cell.y;
            contact->has_tile = true;
        }
    }
}

int fh_contact_nearest_held(const FhWorld *world, const FhActor *who, FhPoint place, uint64_t holds,
                            int middle) {
    int bits = world->terrain->size_bits;
    int size = 1 << bits;
    int left = middle * size - place.x; // of the tile in the middle, in columns of the feet
    uint64_t before = left > 0 ? holds & ((UINT64_C(1) << left) - 1) : 0;
    uint64_t behind = left + size < 64 ? holds & -(UINT64_C(1) << (left + size)) : 0;
    if (holds & ~before & ~behind) {
        return middle;
    }
    int last = fh_floor_shift(place.x + 63 - __builtin_clzll(before), bits);
    int first = fh_floor_shift(place.x + __builtin_ctzll(behind), bits);
    int further = 2 * place.x + who->w - (last + 1 + first) * size; // to the last than to the first
    return further < 0 || (further == 0 && who->control.facing <= 0) ? last : first;
}

/// True when nothing but plain ground, at most, is in the box: by the bits of its tiles.
static bool is_left_to_ground(const FhWorld *world, const FhActor *who, FhRect box) {
    return fh_calm_asks_nobody(world) && fh_mover_is_plain(world, who) &&
           !fh_query_beyond_sides(world, box) &&
           !(fh_terrain_traits(world->terrain, box) & FH_TRAIT_ODD);
}

FhContact fh_contact_strip(const FhWorld *world, const FhActor *who, FhRect strip, FhSide side) {
    FhContact contact = {0};
    const FhCalm *calm = fh_calm_about(world, who);
    if (calm && fh_calm_is_plain(world, calm, strip)) {
        if (fh_calm_lowest(calm, strip) < fh_rect_bottom(strip)) {
            touch_plain_tiles(world, who, strip, side, &contact);
        }
        return contact;
    }
    if (is_left_to_ground(world, who, strip)) {
        touch_plain_tiles(world, who, strip, side, &contact);
        return contact;
    }
    touch_tiles(&contact, world, who, strip, side);
    if (world->solid_count > 0 && side == FH_SIDE_BOTTOM) {
        touch_solids_under(&contact, world, who);
    } else if (world->solid_count > 0) {
        touch_solids_beside(&contact, world, who, strip);
    }
    touch_others(&contact, world, who, strip);
    if (side == FH_SIDE_BOTTOM && fh_query_held_by_shover(world, who, fh_actor_box(who))) {
        contact.by |= FH_BY_ACTOR;
    }
    return contact;
}

int fh_contact_solid_under(const FhWorld *world, const FhActor *who) {
    FhContact contact = {0};
    touch_solids_under(&contact, world, who);
    return contact.solid;
}

bool fh_contact_holds(const FhWorld *world, const FhActor *who, int solid_index) {
    return solid_holds(world, who, solid_index, fh_actor_box(who));
}

/// What is known about the row right under the actor, when nothing but plain ground could be there.
static const FhCalm *known_under(const FhWorld *world, const FhActor *who) {
    const FhCalm *calm = fh_calm_about(world, who);
    FhRect box = {who->x, who->y, who->w, who->h + 1};
    bool knows = calm && calm->width == who->w && fh_calm_is_plain(world, calm, box) &&
                 fh_calm_rest(calm, who->x) >= who->y + who->h;
    return knows ? calm : NULL;
}

FhContact fh_contact_ceiling(const FhWorld *world, const FhActor *who, FhPoint place) {
    return fh_contact_strip(world, who, (FhRect){place.x, place.y - 1, who->w, 1}, FH_SIDE_TOP);
}

FhContact fh_contact_floor(const FhWorld *world, const FhActor *who) {
    const FhCalm *calm = known_under(world, who);
    if (!calm) {
        return fh_contact_strip(world, who, row_under(who), FH_SIDE_BOTTOM);
    }
    FhContact contact = {0};
    if (fh_calm_rests(calm, who)) {
        fh_contact_plain_ground(world, who, calm, fh_actor_place(who), &contact);
    }
    return contact;
}

FhContact fh_contact_ground_at(const FhWorld *world, const FhActor *who, FhPoint place) {
    FhContact contact = {0};
    FhRect row = {place.x, place.y + who->h, who->w, 1};
    touch_plain_tiles(world, who, row, FH_SIDE_BOTTOM, &contact);
    return contact;
}

// --- the ground's feel ----------------------------------------------------------------------

static float grade_of(const FhShape *shape) {
    int left = fh_shape_surface_below(shape, 0, 0);
    int right = fh_shape_surface_below(shape, shape->size - 1, 0);
    return (float)(left - right) / (float)(shape->size - 1);
}

static void take_tile(FhGround *ground, const FhTileHit *hit) {
    bool flipped = fh_tile_transform(hit->tile) & FH_FLIP_X;
    ground->grip = hit->kind->grip;
    ground->belt = flipped ? -hit->kind->belt : hit->kind->belt;
    ground->grade = grade_of(hit->shape);
}

/// The grade of known ground; 0 in the air, and where the tuning asks for none.
static float grade_under(const FhWorld *world, const FhActor *who, const FhCalm *calm) {
    if (world->tunings[who->tuning].slope_speed == 0.0f || !fh_calm_rests(calm, who)) {
        return 0.0f;
    }
    FhContact contact;
    fh_contact_plain_ground(world, who, calm, fh_actor_place(who), &contact);
    FhTile tile = fh_terrain_at(world->terrain, contact.col, contact.row);
    return grade_of(fh_tileset_shape(world->terrain->tileset, tile));
}

FhGround fh_contact_ground(const FhWorld *world, const FhActor *who) {
    FhGround ground = {.grip = 1.0f};
    const FhCalm *calm = known_under(world, who);
    if (calm) {
        ground.grade = grade_under(world, who, calm);
        return ground;
    }
    FhRect row = row_under(who);
    if (world->tunings[who->tuning].slope_speed == 0.0f && is_left_to_ground(world, who, row)) {
        return ground;
    }
    Nearest nearest = nearest_in(row, true, who->control.facing);
    FhQueryWalk walk = fh_query_walk(world, row);
    while (fh_query_next(&walk)) {
        if (!tile_touches(who, &walk, row, FH_SIDE_BOTTOM)) {
            continue;
        }
        if (is_nearer(&nearest, walk.hit.x, walk.hit.x + walk.hit.shape->size)) {
            take_tile(&ground, &walk.hit);
        }
        if (walk.hit.kind->bounce > ground.bounce) {
            ground.bounce = walk.hit.kind->bounce;
        }
    }
    FhNear near = fh_calm_solids(world, who, row);
    while (fh_near_next(&near)) {
        const FhSolid *solid = &fh_world_solids(world)[near.index];
        if (solid->cell_cols == 0 && solid_holds(world, who, near.index, fh_actor_box(who)) &&
            is_nearer(&nearest, solid->x, solid->x + solid->w)) {
            ground.grip = 1.0f;
            ground.belt = 0.0f;
            ground.grade = 0.0f;
        }
    }
    return ground;
}
