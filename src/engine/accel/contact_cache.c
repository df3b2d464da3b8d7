// contact_cache.c - contacts over solid tiles: those of the last tick where nothing can have
// changed (by place, pose and what was touched), else from the rows that the ground cache knows,
// else from the terrain's bits.

#include "engine/accel/contact_cache.h"

#include "engine/accel.h"
#include "engine/accel/sleep.h"
#include "engine/rules/nearest.h"
#include "engine/rules/query.h"
#include "engine/state/mover_type.h"
#include "engine/terrain/terrain_chunk.h"

// --- one strip ------------------------------------------------------------------------------

/// True when the shape has a pixel in the strip (px from its corner), which runs through its cell.
static bool is_in_strip(const FhShape *shape, FhRect strip, bool across) {
    int from = across ? strip.x : strip.y;
    int first = fh_max(from, 0);
    int count = fh_min(from + (across ? strip.w : strip.h), shape->size) - first;
    uint64_t line = across ? shape->rows[strip.y] : shape->cols[strip.x];
    return line & UINT64_MAX >> (64 - count) << first;
}

/// What a solid-only tile is to an actor that touches it in a strip.
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
    if (!is_in_strip(shape, within, fh_is_across(side))) {
        return HOLDS_NOT;
    }
    return fh_query_edge_is_slope(shape, fh_opposite(side)) ? HOLDS_AS_SLOPE : HOLDS;
}

/// The tiles in a strip where nothing but plain ground is known to be.
static void touch_plain_tiles(const FhWorld *world, const FhActor *who, FhRect strip, FhSide side,
                              FhContact *contact) {
    const FhTerrain *terrain = world->terrain;
    bool across = fh_is_across(side);
    FhNearest nearest = fh_nearest_in(strip, across, who->control.facing);
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
        if (fh_is_nearer(&nearest, at * terrain->size, (at + 1) * terrain->size)) {
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

/// What is known about the row right under the actor, when nothing but plain ground could be there.
static const FhCalm *known_under(const FhWorld *world, const FhActor *who) {
    const FhCalm *calm = fh_calm_about(world, who);
    FhRect box = {who->x, who->y, who->w, who->h + 1};
    bool knows = calm && calm->width == who->w && fh_calm_is_plain(world, calm, box) &&
                 fh_calm_rest(calm, who->x) >= who->y + who->h;
    return knows ? calm : NULL;
}

static bool is_row_under(const FhActor *who, FhRect strip) {
    return strip.x == who->x && strip.y == who->y + who->h && strip.w == who->w && strip.h == 1;
}

bool fh_accel_contact(const FhWorld *world, const FhActor *who, FhRect strip, FhSide side,
                      FhContact *contact) {
    bool is_under = side == FH_SIDE_BOTTOM && is_row_under(who, strip);
    const FhCalm *calm = is_under ? known_under(world, who) : NULL;
    if (calm) {
        if (fh_calm_rests(calm, who)) {
            fh_contact_plain_ground(world, who, calm, fh_actor_place(who), contact);
        }
        return true;
    }
    calm = fh_calm_about(world, who);
    if (calm && fh_calm_is_plain(world, calm, strip)) {
        if (fh_calm_lowest(calm, strip) < fh_rect_bottom(strip)) {
            touch_plain_tiles(world, who, strip, side, contact);
        }
        return true;
    }
    bool is_left = is_left_to_ground(world, who, strip);
    if (is_left) {
        touch_plain_tiles(world, who, strip, side, contact);
    }
    return is_left;
}

FhContact fh_contact_ground_at(const FhWorld *world, const FhActor *who, FhPoint place) {
    FhContact contact = {0};
    FhRect row = {place.x, place.y + who->h, who->w, 1};
    touch_plain_tiles(world, who, row, FH_SIDE_BOTTOM, &contact);
    return contact;
}

// --- the feel of the ground -----------------------------------------------------------------

/// The grade of known ground; 0 in the air, and where the tuning asks for none.
static float grade_under(const FhWorld *world, const FhActor *who, const FhCalm *calm) {
    if (world->tunings[who->tuning].slope_speed == 0.0f || !fh_calm_rests(calm, who)) {
        return 0.0f;
    }
    FhContact contact;
    fh_contact_plain_ground(world, who, calm, fh_actor_place(who), &contact);
    FhTile tile = fh_terrain_at(world->terrain, contact.col, contact.row);
    return fh_contact_grade(fh_tileset_shape(world->terrain->tileset, tile));
}

bool fh_accel_ground(const FhWorld *world, const FhActor *who, FhGround *ground) {
    const FhCalm *calm = known_under(world, who);
    if (calm) {
        ground->grade = grade_under(world, who, calm);
        return true;
    }
    FhRect row = {who->x, who->y + who->h, who->w, 1};
    return world->tunings[who->tuning].slope_speed == 0.0f && is_left_to_ground(world, who, row);
}

// --- all four sides -------------------------------------------------------------------------

/// True when the contacts are those that the actor has here and now.
static bool are_seen(const FhWorld *world, const FhActor *actor, const FhCalm *calm) {
    bool is_alone = fh_calm_asks_nobody(world) ||
                    (calm->solid_count == 0 && fh_rect_holds(calm->about, fh_calm_around(actor)));
    return is_alone && fh_contacts_are_of_here(world, actor, calm);
}

void fh_contacts_forget(const FhWorld *world, const FhActor *actor) {
    int index = fh_world_index(world, actor);
    if (index >= 0) {
        fh_calm_entries(world)[index].seen_epoch = 0;
        fh_idle_forget(world, index);
    }
}

/// Requires: a mover without contacts of its own kind, which would be taken for these.
static void note_seen(const FhWorld *world, const FhActor *actor) {
    if (!fh_mover_of(world, actor)->steps) {
        return;
    }
    FhCalm *calm = &fh_calm_entries(world)[actor - fh_actor_slots(world)];
    calm->seen_x = actor->x;
    calm->seen_y = actor->y;
    calm->seen_as = fh_contacts_seen_as(actor);
    calm->seen_epoch = fh_accel_of(world)->epoch + 1;
    calm->seen_step_up = world->tunings[actor->tuning].step_up;
}

/// The row (px) down to which ground beside the actor, standing on `feet`, is no wall for sure: as
/// far up as it is known what is over the head.
static int highest_step(const FhWorld *world, const FhActor *actor, const FhCalm *calm, int feet) {
    int up = fh_min(fh_tuning_px(world->tunings[actor->tuning].step_up), actor->h);
    up = fh_min(up, actor->y - calm->top);
    FhRect higher = {actor->x - 1, actor->y - up, actor->w + 2, actor->h + up};
    return fh_calm_is_plain(world, calm, higher) ? feet - up : feet;
}

/// Finds the contacts of an actor above known ground: beside it only ground that is too high to
/// step on need be asked what it is, and what is over its head only when that is not known. Returns
/// false when more must be asked.
static bool see_known(const FhWorld *world, FhActor *actor, const FhCalm *calm) {
    if (are_seen(world, actor, calm)) {
        return true;
    }
    int feet = actor->y + actor->h;
    bool knows_top = calm->top < actor->y;
    FhRect around = {actor->x - 1, actor->y - knows_top, actor->w + 2, actor->h + knows_top + 1};
    if (calm->width != actor->w || !fh_calm_is_plain(world, calm, around) ||
        fh_calm_rest(calm, actor->x) < feet) {
        return false;
    }
    FhContact *sides = actor->contacts.sides;
    bool on_floor = fh_calm_rest(calm, actor->x) == feet && actor->vy >= 0.0f;
    int left = fh_calm_rest(calm, actor->x - 1);
    int right = fh_calm_rest(calm, actor->x + 1);
    bool is_level = left >= feet && right >= feet;
    int highest = on_floor && !is_level ? highest_step(world, actor, calm, feet) : feet;
    fh_contacts_forget(world, actor);
    actor->contacts = (FhContacts){0};
    if (left < highest) {
        sides[FH_SIDE_LEFT] = fh_contact_beside(world, actor, -1);
    }
    if (right < highest) {
        sides[FH_SIDE_RIGHT] = fh_contact_beside(world, actor, 1);
    }
    if (!knows_top) {
        sides[FH_SIDE_TOP] = fh_contact_ceiling(world, actor, fh_actor_place(actor));
    }
    if (on_floor) {
        fh_contact_plain_ground(world, actor, calm, fh_actor_place(actor), &sides[FH_SIDE_BOTTOM]);
    }
    if (left >= highest && right >= highest && sides[FH_SIDE_TOP].by == 0) {
        note_seen(world, actor);
    }
    return true;
}

bool fh_accel_contacts(const FhWorld *world, FhActor *actor) {
    const FhCalm *calm = fh_calm_about(world, actor);
    if (calm && see_known(world, actor, calm)) {
        return true;
    }
    fh_contacts_forget(world, actor);
    return false;
}

void fh_accel_drop_contacts(const FhWorld *world, const FhActor *actor) {
    fh_contacts_forget(world, actor);
}
