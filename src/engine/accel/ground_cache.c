// ground_cache.c - the column heights become, for a body as wide as the actor, the floor row of
// each place: the highest of the columns under it.

#include "engine/accel/ground_cache.h"

#include "engine/accel.h"

#include <string.h>

#include "engine/rules/step.h"
#include "engine/state/world.h"

enum {
    REACH = 48,   // px above and below the body that are read, where there is room for them
    BEHIND = 24,  // px of that, at least, from where it rises or falls
    MARGIN = 8,   // px around the actor that the next tick may ask for
    SOON = 16,    // px: what is known of solids holds until one has gone so far
    WIDEST = 64,  // px: wider bodies have no cache (contact_cache.h has a bit for each px)
    HIGHEST = 96, // px: nor have higher ones
    COLUMNS = FH_HEIGHTS_COLUMNS,
    ALIGNED = 8 // px: where boxes begin, so that most are of as many columns of tiles
};

// --- reading --------------------------------------------------------------------------------

/// How much of what is read lies before the body, which goes that way: most of it ahead.
static int before(int room, int heading, int behind) {
    return heading > 0   ? fh_min(behind, room / 2)
           : heading < 0 ? fh_max(room - behind, room / 2)
                         : room / 2;
}

/// The box that is read around an actor, not beyond the world's sides.
static FhRect box_around(const FhWorld *world, const FhActor *actor, FhPoint heading) {
    int aside = COLUMNS - (ALIGNED - 1) - actor->w;
    int above = fh_min(2 * REACH, FH_HEIGHTS_ROWS - actor->h);
    FhRect asked = {(actor->x - before(aside, heading.x, MARGIN)) & -ALIGNED,
                    actor->y - before(above, heading.y, BEHIND), COLUMNS, actor->h + above};
    if (world->bounds.w > 0) {
        int right = fh_min(fh_rect_right(asked), fh_rect_right(world->bounds));
        asked.x = fh_max(asked.x, world->bounds.x);
        asked.w = right - asked.x;
    }
    return asked;
}

/// For each place the floor row of a body of `width`: the least of so many columns from there on,
/// found from the least of each 4.
static void find_floors(const uint8_t *columns, int width, uint8_t *floors) {
    enum { TOGETHER = 4 };
    uint8_t of_4[COLUMNS + WIDEST];
    for (int i = 0; i < COLUMNS + width && width >= TOGETHER; i += FH_SIMD_LANES) {
        const uint8_t *at = columns + i;
        fh_simd_put(of_4 + i, fh_simd_least(fh_simd_least(fh_simd_at(at), fh_simd_at(at + 1)),
                                            fh_simd_least(fh_simd_at(at + 2), fh_simd_at(at + 3))));
    }
    const uint8_t *parts = width < TOGETHER ? columns : of_4;
    int reach = width < TOGETHER ? 1 : TOGETHER;
    // All places by a step of the width each: how wide a body is decides one branch, not one a
    // place.
    enum { VECTORS = COLUMNS / FH_SIMD_LANES };
    FhSimd least[VECTORS];
    for (int i = 0; i < VECTORS; i++) {
        least[i] = fh_simd_at(parts + i * FH_SIMD_LANES + width - reach);
    }
    for (int further = 0; further < width - reach; further += reach) {
        for (int i = 0; i < VECTORS; i++) {
            FhSimd at = fh_simd_at(parts + i * FH_SIMD_LANES + further);
            least[i] = fh_simd_least(least[i], at);
        }
    }
    for (int i = 0; i < VECTORS; i++) {
        fh_simd_put(floors + i * FH_SIMD_LANES, least[i] >> 1);
    }
}

/// Leaves nothing cached, and no contacts found from it.
static void clear(FhGroundCache *cache) {
    cache->right = cache->left;
    cache->contact_epoch = 0;
}

/// Finds the floor rows of a body of that size, as far as the world goes.
static void take_heights(FhGroundCache *cache, const FhColumnHeights *heights, FhRect body,
                         FhRect bounds) {
    cache->width = body.w;
    cache->height = body.h;
    cache->marked_height = 0;
    cache->left = heights->box.x;
    cache->top = heights->box.y;
    cache->right = fh_rect_right(heights->box);
    cache->bottom = fh_rect_bottom(heights->box);
    if (bounds.w > 0) {
        cache->left = fh_max(cache->left, bounds.x);
        cache->right = fh_min(cache->right, fh_rect_right(bounds));
    }
    const uint8_t *seen = &heights->seen[FH_HEIGHTS_ASIDE + cache->left - heights->box.x];
    find_floors(seen, body.w, cache->floors);
}

/// Where a refresh would find no more that the next tick may ask for: to each side the margin is
/// cached, or no more can be.
static void find_inner(FhGroundCache *cache, unsigned ended) {
    int left = ended >> FH_SIDE_LEFT & 1 ? 0 : MARGIN;
    int top = ended >> FH_SIDE_TOP & 1 ? 0 : MARGIN;
    int right = ended >> FH_SIDE_RIGHT & 1 ? 0 : MARGIN;
    int bottom = ended >> FH_SIDE_BOTTOM & 1 ? 0 : MARGIN;
    int cols = cache->right - cache->left - cache->width;
    int rows = cache->bottom - cache->top - cache->height;
    cache->inner_x = (uint8_t)left;
    cache->inner_y = (uint8_t)top;
    cache->inner_w = (uint8_t)fh_max(cols - left - right, 0);
    cache->inner_h = (uint8_t)fh_max(rows - top - bottom, 0);
}

/// The sides at which the box ends where the world does.
static unsigned ended_at_bounds(const FhWorld *world, const FhGroundCache *cache) {
    FhRect bounds = world->bounds;
    unsigned left = bounds.w > 0 && cache->left == bounds.x;
    unsigned right = bounds.w > 0 && cache->right == fh_rect_right(bounds);
    return left << FH_SIDE_LEFT | right << FH_SIDE_RIGHT;
}

/// Reads the terrain around the body into the cache.
static void read(const FhWorld *world, FhRect body, FhRect box, FhGroundCache *cache) {
    FhColumnHeights heights;
    cache->right = cache->left;
    if (fh_column_heights_read(world->terrain, body, box, &heights)) {
        take_heights(cache, &heights, body, world->bounds);
        find_inner(cache, heights.ended | ended_at_bounds(world, cache));
    }
}

/// True when something is cached, and hangs between the top of the box and the body.
static bool is_hidden(const FhGroundCache *cache, FhRect body) {
    return cache->right > cache->left && fh_cache_floor(cache, body.x) < fh_rect_bottom(body);
}

static void fill(const FhWorld *world, const FhActor *actor, FhPoint heading,
                 FhGroundCache *cache) {
    FhRect body = fh_actor_box(actor);
    FhRect box = box_around(world, actor, heading);
    if (!fh_cache_is_fresh(world, actor, cache) || cache->width != body.w ||
        cache->height != body.h) {
        cache->contact_epoch = 0;
    }
    cache->right = cache->left;
    if (body.w > 0 && body.h > 0 && body.w <= WIDEST && body.h <= HIGHEST &&
        fh_rect_holds(box, body)) {
        read(world, body, box, cache);
        if (is_hidden(cache, body)) { // then from its head on
            read(world, body, (FhRect){box.x, body.y, box.w, fh_rect_bottom(box) - body.y}, cache);
        }
    }
    if (cache->right == cache->left) {
        clear(cache);
    }
    cache->version = (uint32_t)world->terrain->version;
    cache->movement = actor->movement;
    cache->bounds_x = world->bounds.x;
    cache->bounds_w = world->bounds.w;
}

// --- what moves -----------------------------------------------------------------------------

/// Lists the solids around the actor, and those that may come there soon. Returns false when they
/// are too many.
static bool find_solids(const FhWorld *world, const FhActor *actor, FhCacheNear *known) {
    enum { FAR = FH_CACHE_AROUND + SOON };
    known->around = fh_rect_grown(fh_actor_box(actor), FH_CACHE_AROUND, FH_CACHE_AROUND);
    known->until = world->near.travel + SOON;
    known->solid_count = 0;
    FhNear near = fh_near(world, FH_NEAR_SOLIDS, fh_rect_grown(fh_actor_box(actor), FAR, FAR));
    while (fh_near_next(&near)) {
        if (known->solid_count == FH_CACHE_SOLIDS) {
            known->until = 0;
            return false;
        }
        known->solids[known->solid_count++] = near.index;
    }
    return true;
}

/// True when no other actor around this one could stop it, hold it up or push it.
static bool is_far_from_actors(const FhWorld *world, const FhActor *actor, FhRect around) {
    uint32_t kinds =
        actor->flags & (FH_ACTOR_BLOCKS | FH_ACTOR_SEPARATES) ? FH_NEAR_ACTORS : FH_NEAR_CRATES;
    FhNear near = fh_near(world, fh_world_asks_actors(world) ? kinds : 0, around);
    while (fh_near_next(&near)) {
        const FhActor *other = &fh_actor_slots(world)[near.index];
        bool separates = actor->flags & other->flags & FH_ACTOR_SEPARATES;
        if (other != actor && (separates || ((actor->flags | other->flags) & FH_ACTOR_BLOCKS))) {
            return false;
        }
    }
    return true;
}

/// Finds the obstacles around the actor, and so whether the cache is valid now.
static void find_obstacles(const FhWorld *world, const FhActor *actor, FhGroundCache *cache) {
    bool is_known = fh_cache_knows_near(world, cache) && fh_cache_reaches(world, actor, cache);
    if (is_known || cache->right == cache->left) {
        return;
    }
    FhCacheNear *near = fh_cache_near(world, cache);
    bool is_far = find_solids(world, actor, near) && is_far_from_actors(world, actor, near->around);
    cache->generation = world->near.generation - !is_far;
}

bool fh_cache_meets_solid(const FhWorld *world, const FhCacheNear *near, FhRect box) {
    const FhSolid *solids = fh_world_solids(world);
    for (int i = 0; i < near->solid_count; i++) {
        if (fh_rect_overlaps(fh_solid_box(&solids[near->solids[i]]), box)) {
            return true;
        }
    }
    return false;
}

// --- refreshing -----------------------------------------------------------------------------

static FhGroundCache *entry_of(const FhWorld *world, const FhActor *actor) {
    return fh_cache_at(world, fh_world_index(world, actor));
}

static bool is_current(const FhWorld *world, const FhActor *actor, const FhGroundCache *cache) {
    return fh_cache_covers(actor, cache) && fh_cache_is_fresh(world, actor, cache);
}

void fh_cache_refresh(const FhWorld *world, const FhActor *actor, FhGroundCache *cache) {
    if (!fh_mover_is_plain(world, actor)) {
        clear(cache); // it has a terrain of its own
    } else if (!fh_cache_is_outrun(actor) && !is_current(world, actor, cache)) {
        FhPoint heading = {(actor->vx > 0.0f) - (actor->vx < 0.0f),
                           (actor->vy > 0.0f) - (actor->vy < 0.0f)};
        fill(world, actor, heading, cache);
    }
    find_obstacles(world, actor, cache);
}

/// Focuses on the actor with its cache, if that is valid; returns it then, else NULL.
static FhGroundCache *focus_on(FhWorld *world, const FhActor *actor) {
    FhGroundCache *cache = entry_of(world, actor);
    fh_cache_set_focus(world, actor, fh_cache_is_valid(world, actor, cache) ? cache : NULL);
    return fh_cache_of(world, actor);
}

FhGroundCache *fh_cache_refresh_ahead(FhWorld *world, const FhActor *actor, FhPoint heading) {
    bool may_fill = fh_cache_is_focus(world, actor) ||
                    (fh_world_is_static(world) && fh_world_index(world, actor) >= 0);
    if (!may_fill) {
        return NULL;
    }
    if (is_current(world, actor, entry_of(world, actor))) {
        return fh_cache_of(world, actor) ? NULL : focus_on(world, actor);
    }
    fill(world, actor, heading, entry_of(world, actor));
    find_obstacles(world, actor, entry_of(world, actor));
    return focus_on(world, actor);
}

FhGroundCache *fh_cache_of_other(const FhWorld *world, const FhActor *who) {
    int index = fh_world_index(world, who);
    FhGroundCache *cache = index < 0 ? NULL : fh_cache_at(world, index);
    bool may_count = cache && !fh_world_asks_actors(world); // others may have moved since
    return may_count && fh_cache_is_valid(world, who, cache) ? cache : NULL;
}

// --- steep steps ----------------------------------------------------------------------------

/// Also marks the steps that begin too high (what is higher than the head hangs above, and the row
/// over the head must be cached) or too low, or that lead out of the cache: a walk checks nothing
/// else.
void fh_cache_mark_steep(FhGroundCache *cache, int step, int height) {
    cache->marked_for = (uint8_t)step;
    cache->marked_height = (uint8_t)height;
    step = fh_min(step, height);
    int top = height + fh_max(step, 1);
    int bottom = cache->bottom - cache->top - 1 - step;
    bool is_any = bottom >= top;
    FhSimd fall = fh_simd_all(step);
    FhSimd range = fh_simd_all(2 * step);
    FhSimd first = fh_simd_all(top);
    FhSimd depth = fh_simd_all(bottom - top);
    FhSimd none = fh_simd_all(is_any - 1);
    int last = cache->right - cache->left - cache->width;
    for (int i = 0; i < last; i += FH_SIMD_LANES) {
        uint8_t *floors = &cache->floors[fh_min(i, FH_HEIGHTS_COLUMNS - 1 - FH_SIMD_LANES)];
        FhSimd left = fh_simd_at(floors) & FH_CACHE_ROW;
        FhSimd right = fh_simd_at(floors + 1) & FH_CACHE_ROW;
        // Rows are at most 127: what is too high or too low does not come round to what may be.
        FhSimd steep = (FhSimd)(left - right + fall > range) | (FhSimd)(left - first > depth);
        fh_simd_put(floors, left | ((steep | none) & FH_CACHE_STEEP));
    }
    cache->floors[last] |= FH_CACHE_STEEP;
}

// --- queries --------------------------------------------------------------------------------

bool fh_accel_is_plain(const FhWorld *world, const FhActor *who) {
    const FhGroundCache *cache = fh_cache_of(world, who);
    return cache && fh_cache_is_plain(world, cache, fh_actor_box(who));
}

FhAnswer fh_accel_supported(const FhWorld *world, const FhActor *who, FhRect box) {
    const FhGroundCache *cache = fh_cache_of(world, who);
    int feet = fh_rect_bottom(box);
    if (!cache || box.w != cache->width || !fh_cache_spans(cache, box.x) || box.y < cache->top ||
        feet >= cache->bottom) {
        return FH_UNKNOWN;
    }
    int row = fh_cache_floor(cache, box.x);
    if (row == feet) {
        return FH_YES;
    }
    FhRect with_row = {box.x, box.y, box.w, box.h + 1};
    bool falls = row > feet && fh_cache_has_no_solid(world, cache, with_row);
    return falls ? FH_NO : FH_UNKNOWN;
}

bool fh_accel_is_away(const FhWorld *world, const FhActor *who) {
    int index = fh_world_index(world, who);
    const FhGroundCache *cache =
        index < 0 || world->solid_capacity == 0 ? NULL : fh_cache_at(world, index);
    if (!cache || cache->movement != who->movement) {
        return false;
    }
    const FhCacheNear *near = fh_cache_near(world, cache);
    FhRect box = fh_rect_grown(fh_actor_box(who), 1, 1);
    return world->near.travel < near->until && fh_rect_holds(near->around, box) &&
           (near->solid_count == 0 || !fh_cache_meets_solid(world, near, box));
}

bool fh_accel_solids(const FhWorld *world, const FhActor *who, FhNear *near) {
    const FhGroundCache *cache = fh_cache_of(world, who);
    const FhCacheNear *known = cache ? fh_cache_near(world, cache) : NULL;
    if (!known || !fh_rect_holds(known->around, near->box)) {
        return false;
    }
    const FhSolid *solids = fh_world_solids(world);
    near->more = false;
    for (int i = 0; i < known->solid_count; i++) {
        if (fh_rect_overlaps(fh_solid_box(&solids[known->solids[i]]), near->box)) {
            near->found[near->count++] = known->solids[i];
        }
    }
    return true;
}
