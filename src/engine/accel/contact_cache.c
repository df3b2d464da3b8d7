// contact_cache.c - contacts with solid-only tiles: from the floor rows of the ground cache, else
// from the terrain's bits.

#include "engine/accel/contact_cache.h"

#include "engine/accel.h"
#include "engine/rules/contact.h"
#include "engine/rules/query.h"
#include "engine/state/world.h"
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
    if (!is_in_strip(shape, within, fh_side_is_across(side))) {
        return HOLDS_NOT;
    }
    return fh_query_edge_is_slope(shape, fh_side_opposite(side)) ? HOLDS_AS_SLOPE : HOLDS;
}

/// Finds the contact with a strip of a row, `cols` cells from `cell` on: the cell at the strip's
/// middle, if it and every other cell that stops anything are full. Returns false otherwise.
static bool touch_full_row(const FhTerrain *terrain, FhPoint cell, int cols, FhNearest nearest,
                           FhContact *contact) {
    int first = cell.x & (FH_CHUNK_TILES - 1);
    const FhChunk *chunk = fh_chunk_of_tile(terrain, cell.x, cell.y);
    if (!chunk || first + cols > FH_CHUNK_TILES) {
        return false;
    }
    const FhChunkRow *bits = &chunk->rows[cell.y & (FH_CHUNK_TILES - 1)];
    uint32_t held = bits->solid >> first & ((UINT32_C(2) << (cols - 1)) - 1);
    int middle = fh_floor_shift(nearest.middle2 - (nearest.ahead < 0), terrain->size_bits + 1);
    int at = middle - cell.x;
    if (held & ~(bits->full >> first) || at < 0 || at >= cols || !(held >> at & 1)) {
        return false;
    }
    *contact = (FhContact){.by = FH_BY_TILE, .has_tile = true, .col = middle, .row = cell.y};
    return true;
}

/// The tiles in a strip with solid-only ones at most.
static void touch_plain_tiles(const FhWorld *world, const FhActor *who, FhRect strip, FhSide side,
                              FhContact *contact) {
    const FhTerrain *terrain = world->terrain;
    bool across = fh_side_is_across(side);
    FhNearest nearest = fh_nearest_in(strip, across, who->control.facing);
    FhPoint corner = {fh_floor_shift(strip.x, terrain->size_bits),
                      fh_floor_shift(strip.y, terrain->size_bits)};
    int last = (across ? fh_rect_right(strip) : fh_rect_bottom(strip)) - 1;
    last = fh_floor_shift(last, terrain->size_bits);
    if (across && touch_full_row(terrain, corner, last - corner.x + 1, nearest, contact)) {
        return;
    }
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

/// True when at most solid-only tiles are in the box, by their bits.
static bool is_plain(const FhWorld *world, const FhActor *who, FhRect box) {
    return fh_world_is_static(world) && fh_mover_is_plain(world, who) &&
           !fh_query_beyond_sides(world, box) &&
           !(fh_terrain_traits(world->terrain, box) & FH_TRAIT_ODD);
}

/// The cache, when it says all of the row right under the actor.
static const FhGroundCache *cache_under(const FhWorld *world, const FhActor *who) {
    const FhGroundCache *cache = fh_cache_of(world, who);
    FhRect box = {who->x, who->y, who->w, who->h + 1};
    bool holds = cache && cache->width == who->w && fh_cache_is_plain(world, cache, box) &&
                 fh_cache_floor(cache, who->x) >= who->y + who->h;
    return holds ? cache : NULL;
}

static bool is_row_under(const FhActor *who, FhRect strip) {
    return strip.x == who->x && strip.y == who->y + who->h && strip.w == who->w && strip.h == 1;
}

bool fh_accel_contact(const FhWorld *world, const FhActor *who, FhRect strip, FhSide side,
                      FhContact *contact) {
    bool is_under = side == FH_SIDE_BOTTOM && is_row_under(who, strip);
    const FhGroundCache *cache = is_under ? cache_under(world, who) : NULL;
    if (cache) {
        if (fh_cache_supports(cache, who)) {
            *contact = fh_contact_ground_at(world, who, fh_actor_place(who));
        }
        return true;
    }
    cache = fh_cache_of(world, who);
    if (cache && fh_cache_is_plain(world, cache, strip)) {
        if (fh_cache_empty_to(cache, strip) < fh_rect_bottom(strip)) {
            touch_plain_tiles(world, who, strip, side, contact);
        }
        return true;
    }
    bool is_known = is_plain(world, who, strip);
    if (is_known) {
        touch_plain_tiles(world, who, strip, side, contact);
    }
    return is_known;
}

FhContact fh_contact_ground_at(const FhWorld *world, const FhActor *who, FhPoint place) {
    FhContact contact = {0};
    FhRect row = {place.x, place.y + who->h, who->w, 1};
    touch_plain_tiles(world, who, row, FH_SIDE_BOTTOM, &contact);
    return contact;
}

// --- the feel of the ground -----------------------------------------------------------------

/// The grade of the floor; 0 in the air, and where the tuning asks for none.
static float grade_under(const FhWorld *world, const FhActor *who, const FhGroundCache *cache) {
    if (world->tunings[who->tuning].slope_speed == 0.0f || !fh_cache_supports(cache, who)) {
        return 0.0f;
    }
    FhContact contact = fh_contact_ground_at(world, who, fh_actor_place(who));
    FhTile tile = fh_terrain_at(world->terrain, contact.col, contact.row);
    return fh_contact_grade(fh_tileset_shape(world->terrain->tileset, tile));
}

bool fh_accel_ground(const FhWorld *world, const FhActor *who, FhGround *ground) {
    const FhGroundCache *cache = cache_under(world, who);
    if (cache) {
        ground->grade = grade_under(world, who, cache);
        return true;
    }
    FhRect row = {who->x, who->y + who->h, who->w, 1};
    return world->tunings[who->tuning].slope_speed == 0.0f && is_plain(world, who, row);
}

// --- all four sides -------------------------------------------------------------------------

static void fh_contacts_invalidate(const FhWorld *world, const FhActor *actor) {
    int index = fh_world_index(world, actor);
    if (index >= 0) {
        fh_cache_at(world, index)->contact_epoch = 0;
    }
}

/// Movers with contacts of their own kind are left out: those would be taken for these.
static void keep_contacts(const FhWorld *world, const FhActor *actor, unsigned open) {
    if (!fh_mover_of(world, actor)->steps) {
        return;
    }
    FhGroundCache *cache = fh_cache_at(world, (int)(actor - fh_actor_slots(world)));
    cache->contact_x = actor->x;
    cache->contact_y = actor->y;
    cache->contact_key = (uint8_t)(fh_contacts_key(actor) | open);
    cache->contact_epoch = fh_accel_of(world)->epoch + 1;
    cache->contact_up = fh_step_reach(&world->tunings[actor->tuning]).up;
}

/// The row (px) down to which ground beside the actor, standing on `feet`, is no wall for sure: as
/// far up as the cache says what is over the head.
static int highest_step(const FhWorld *world, const FhActor *actor, const FhGroundCache *cache,
                        int feet) {
    int up = fh_min(fh_step_reach(&world->tunings[actor->tuning]).up, actor->h);
    up = fh_min(up, actor->y - cache->top);
    FhRect higher = {actor->x - 1, actor->y - up, actor->w + 2, actor->h + up};
    return fh_cache_is_plain(world, cache, higher) ? feet - up : feet;
}

/// True when a step sideways is blocked by terrain beside the actor's middle rows, which no climb
/// gets over, nor what is lowered under a ceiling under. What it returns false for may be blocked.
static bool fh_contacts_at_wall(const FhWorld *world, const FhActor *actor, int d) {
    int reach = fh_step_most(fh_step_reach(&world->tunings[actor->tuning]));
    FhRect middle = {actor->x, actor->y + reach, actor->w, actor->h - 2 * reach};
    return middle.h > 0 && fh_mover_is_plain(world, actor) &&
           fh_terrain_overlaps(world->terrain, fh_rect_beyond(middle, fh_side_towards(d)));
}

/// What stops a step to that side.
static FhContact contact_beside(const FhWorld *world, const FhActor *actor, int d) {
    return fh_contacts_at_wall(world, actor, d)
               ? fh_contact_beyond(world, actor, fh_side_towards(d))
               : fh_contact_beside(world, actor, d);
}

/// Finds the contacts of an actor above cached ground: a side is queried only where the ground is
/// too high to step on, and the top only where no row over the head is cached. Returns false when
/// that is not all.
static bool find_cached(const FhWorld *world, FhActor *actor, const FhGroundCache *cache) {
    FhRect near = {actor->x - 1, actor->y - 1, actor->w + 2, actor->h + 2};
    if (fh_contacts_are_cached(world, actor, cache) && fh_cache_has_no_solid(world, cache, near)) {
        return true;
    }
    int feet = actor->y + actor->h;
    bool knows_top = cache->top < actor->y;
    FhRect around = {actor->x - 1, actor->y - knows_top, actor->w + 2, actor->h + knows_top + 1};
    if (cache->width != actor->w || !fh_cache_is_plain(world, cache, around) ||
        fh_cache_floor(cache, actor->x) < feet) {
        return false;
    }
    FhContact *sides = actor->contacts.sides;
    bool on_floor = fh_cache_floor(cache, actor->x) == feet && actor->vy >= 0.0f;
    int left = fh_cache_floor(cache, actor->x - 1);
    int right = fh_cache_floor(cache, actor->x + 1);
    bool is_level = left >= feet && right >= feet;
    int highest = on_floor && !is_level ? highest_step(world, actor, cache, feet) : feet;
    fh_contacts_invalidate(world, actor);
    actor->contacts = (FhContacts){0};
    if (left < highest) {
        sides[FH_SIDE_LEFT] = contact_beside(world, actor, -1);
    }
    if (right < highest) {
        sides[FH_SIDE_RIGHT] = contact_beside(world, actor, 1);
    }
    if (!knows_top) {
        sides[FH_SIDE_TOP] = fh_contact_beyond(world, actor, FH_SIDE_TOP);
    }
    if (on_floor) {
        sides[FH_SIDE_BOTTOM] = fh_contact_ground_at(world, actor, fh_actor_place(actor));
    }
    if (left >= highest && right >= highest && sides[FH_SIDE_TOP].by == 0) {
        keep_contacts(world, actor, 0);
    }
    return true;
}

/// Finds the contacts of an actor with no blocker right beside or above it: no step to a side is
/// blocked then. Returns false for others.
static bool find_in_the_open(const FhWorld *world, FhActor *actor) {
    FhRect around = {actor->x - 1, actor->y - 1, actor->w + 2, actor->h + 1};
    if (fh_query_blocked(world, actor, around)) {
        return false;
    }
    actor->contacts = (FhContacts){0};
    if (actor->vy >= 0.0f) {
        actor->contacts.sides[FH_SIDE_BOTTOM] = fh_contact_beyond(world, actor, FH_SIDE_BOTTOM);
    }
    return true;
}

/// The actor's cache where its contacts depend on place, size and key alone: nothing else is near,
/// and all one-ways hold. Else NULL.
static const FhGroundCache *open_cache(const FhWorld *world, const FhActor *actor) {
    int index = fh_world_index(world, actor);
    const FhGroundCache *cache = index < 0 ? NULL : fh_cache_at(world, index);
    bool is_alone = cache && fh_world_is_static(world) && actor->pose == FH_POSE_STAND &&
                    actor->control.dropping == FH_DROPS_NONE;
    return is_alone && fh_cache_is_fresh(world, actor, cache) && cache->width == actor->w &&
                   cache->height == actor->h
               ? cache
               : NULL;
}

bool fh_accel_is_settled(const FhWorld *world, int index) {
    const FhActor *actor = &fh_actor_slots(world)[index];
    const FhGroundCache *cache = fh_cache_at(world, index);
    return cache->contact_x == actor->x && cache->contact_y == actor->y &&
           cache->width == actor->w && cache->height == actor->h &&
           cache->contact_epoch == fh_accel_of(world)->epoch + 1 &&
           fh_cache_is_fresh(world, actor, cache) && fh_cache_knows_near(world, cache) &&
           fh_cache_has_no_solid(world, cache, fh_actor_box(actor));
}

bool fh_accel_contacts(const FhWorld *world, FhActor *actor) {
    const FhGroundCache *cache = fh_cache_of(world, actor);
    if (cache && find_cached(world, actor, cache)) {
        return true;
    }
    cache = open_cache(world, actor);
    if (cache && fh_contacts_are_at(world, actor, cache, FH_KEY_OPEN)) {
        return true;
    }
    fh_contacts_invalidate(world, actor);
    bool is_found = find_in_the_open(world, actor);
    if (is_found && cache) {
        keep_contacts(world, actor, FH_KEY_OPEN);
    }
    return is_found;
}

void fh_accel_drop_contacts(FhWorld *world, const FhActor *actor) {
    if (actor) {
        fh_contacts_invalidate(world, actor);
    } else {
        fh_accel_of(world)->epoch++;
    }
}
