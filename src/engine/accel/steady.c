// steady.c - the rest of the tick of an actor to which nothing happens. One that stands, walks or
// flies over cached ground, touches no side and has nothing under way needs three parts: speed (the
// timers, run and fall of control), way, and the contact below. The steps of control are called;
// the way is one on which no step is blocked, lands or leaves a floor. Wherever that is not sure
// the whole tick decides: no law stands here.

#include "engine/accel.h"
#include "engine/accel/cached_path.h"
#include "engine/accel/contact_cache.h"
#include "engine/control/control.h"
#include "engine/rules/query.h"

/// Where an actor's way leads, and what is left of its movement then.
typedef struct Way {
    float rem_x, rem_y; // px
    FhPoint end;        // px
} Way;

/// A walk over known ground. Returns false when a step may be blocked, be the last on this floor,
/// or lead out of what is known.
static bool walk(const FhControlTick *tick, FhGroundCache *cache, int px, FhPoint *end) {
    const FhActor *actor = tick->actor;
    if (!fh_cache_spans(cache, actor->x + px)) {
        return false;
    }
    FhCachedWalk way = fh_cached_walk_begin(cache, actor, tick->tuning, fh_sign(px));
    int steps = fh_cached_walk(&way, fh_abs(px));
    *end = (FhPoint){actor->x + px, cache->top + way.floor - actor->h};
    return steps == fh_abs(px) && !way.falls;
}

/// A flight above known ground, which it must not come down to.
static bool fly(const FhActor *actor, const FhGroundCache *cache, FhPoint px, FhPoint *end) {
    FhRect way = fh_rect_swept(fh_actor_box(actor), px.x, px.y);
    way.h++;
    *end = (FhPoint){actor->x + px.x, actor->y + px.y};
    return fh_cache_holds(cache, way) && fh_cache_empty_to(cache, way) >= fh_rect_bottom(way);
}

/// True when the floor is level from a pixel behind a walk to a pixel ahead of it.
static bool is_level(const FhActor *actor, const FhGroundCache *cache, int px) {
    int feet = actor->y + actor->h;
    int from = actor->x + fh_min(px, 0) - 1 - cache->left;
    int count = fh_abs(px) + 3; // places
    int places = cache->right - cache->left - cache->width + 1;
    if (from < 0 || count > FH_SIMD_LANES || from + count > places || feet >= cache->bottom ||
        actor->y < cache->top) {
        return false;
    }
    int first = fh_min(from, FH_HEIGHTS_COLUMNS - FH_SIMD_LANES);
    FhSimd floors = fh_simd_at(cache->floors + first) & FH_CACHE_ROW;
    uint32_t level = fh_simd_bits((FhSimd)(floors == fh_simd_all(feet - cache->top)));
    return !(~level >> (from - first) & fh_simd_first(count));
}

/// True when nothing is right over the actor's head at that place.
static bool is_open_above(const FhControlTick *tick, const FhGroundCache *cache, FhPoint place) {
    FhRect row = {place.x, place.y - 1, tick->actor->w, 1};
    return place.y > cache->top ||
           (place.y == cache->top &&
            fh_contact_strip(tick->world, tick->actor, row, FH_SIDE_TOP).by == 0);
}

/// True when the actor, whose contacts are fresh, would touch at that place what it touches here:
/// no side, and its feet rest on known ground as they did before, or nothing is under them, as
/// before.
static bool touches_alike(const FhControlTick *tick, const FhGroundCache *cache, FhPoint place) {
    const FhActor *actor = tick->actor;
    int feet = place.y + actor->h;
    int up = tick->on_floor ? fh_min(cache->contact_up, actor->h) : 0;
    int highest = feet - fh_min(up, place.y - cache->top); // as far as it is known what is above
    return place.x > cache->left && place.x + actor->w < cache->right && feet < cache->bottom &&
           fh_cache_floor(cache, place.x - 1) >= highest &&
           fh_cache_floor(cache, place.x + 1) >= highest &&
           (fh_cache_floor(cache, place.x) == feet) == tick->on_floor &&
           is_open_above(tick, cache, place);
}

/// True if no solid is near the way to `place`: beside it, or within `beyond` px above and below.
static bool is_clear_of_solids(const FhControlTick *tick, const FhGroundCache *cache, FhPoint place,
                               int beyond) {
    if (tick->world->solid_count == 0) {
        return true;
    }
    FhRect box = fh_actor_box(tick->actor);
    FhRect end = {place.x, place.y, box.w, box.h};
    FhRect way = fh_rect_grown(fh_rect_around(box, end), 1, beyond);
    if (fh_cache_has_no_solid(tick->world, cache, way)) {
        return true;
    }
    FhNear near = fh_query_solids(tick->world, tick->actor, way);
    return !fh_near_next(&near);
}

/// px that the steps of a walk may lead up and down, or be tried.
static int climb_of(const FhControlTick *tick, int px) {
    return (fh_abs(px) + 1) * fh_min(fh_step_most(fh_step_reach(tick->tuning)), FH_BODY_MAX);
}

/// Looks where the actor's speed takes it. Returns false when something may be in the way, or it
/// would touch something else there.
static bool find_way(const FhControlTick *tick, FhGroundCache *cache, Way *way) {
    const FhActor *actor = tick->actor;
    *way = (Way){.rem_x = actor->rem_x, .rem_y = actor->rem_y};
    int px = fh_take_whole(&way->rem_x, fh_per_tick(actor->vx));
    bool walks = tick->on_floor && actor->vy == 0.0f;
    if (walks && is_level(actor, cache, px)) {
        way->end = (FhPoint){actor->x + px, actor->y};
        return is_open_above(tick, cache, way->end) && is_clear_of_solids(tick, cache, way->end, 1);
    }
    int py = walks ? 0 : fh_take_whole(&way->rem_y, fh_per_tick(actor->vy));
    bool is_found = walks ? walk(tick, cache, px, &way->end)
                          : !tick->on_floor && fly(actor, cache, (FhPoint){px, py}, &way->end);
    return is_found && touches_alike(tick, cache, way->end) &&
           is_clear_of_solids(tick, cache, way->end, 1 + (walks ? climb_of(tick, px) : 0));
}

/// The way that the actor's speed leads, contacts included. Returns false, having changed nothing,
/// when it might meet something.
static bool go(const FhControlTick *tick, FhGroundCache *cache) {
    FhActor *actor = tick->actor;
    Way way;
    if (!find_way(tick, cache, &way)) {
        return false;
    }
    actor->rem_x = way.rem_x;
    actor->rem_y = way.rem_y;
    actor->x = cache->contact_x = way.end.x;
    actor->y = cache->contact_y = way.end.y;
    if (tick->on_floor) {
        actor->contacts.sides[FH_SIDE_BOTTOM] = fh_contact_ground_at(tick->world, actor, way.end);
    }
    cache->contact_key = fh_contacts_key(actor);
    return true;
}

bool fh_accel_walk(FhControlTick *tick) {
    FhActor *actor = tick->actor;
    FhGroundCache *cache = fh_cache_of(tick->world, actor);
    if (!cache || actor->riding || fh_world_asks_actors(tick->world) ||
        !fh_contacts_are_cached(tick->world, actor, cache) || !fh_control_is_steady(tick)) {
        return false;
    }
    float vx = actor->vx;
    float vy = actor->vy;
    FhControl control = actor->control;
    fh_control_run_timers(tick);
    fh_control_run(tick);
    fh_control_fall(tick);
    bool goes = go(tick, cache);
    if (!goes) {
        actor->vx = vx;
        actor->vy = vy;
        actor->control = control;
    }
    return goes;
}
