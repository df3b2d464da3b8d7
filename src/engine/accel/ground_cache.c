// ground_cache.c - what the skyline says of each column becomes, for a body as wide as the actor,
// what it says of each place: the highest of the columns under it.

#include "engine/accel/ground_cache.h"

#include <string.h>

#include "engine/rules/step.h"
#include "engine/state/mover_type.h"

enum {
    REACH = 48,   // px above and below the body that are looked at, where there is room for them
    BEHIND = 24,  // px of that, at least, from where it rises or falls
    MARGIN = 8,   // px about the actor that must be known: no more on the side that it comes from
    ABOUT = 16,   // px about the actor where solids are looked for
    WIDEST = 64,  // px: nothing is known for wider bodies (touch.h has a bit for each px)
    HIGHEST = 96, // px: nor for higher ones
    COLUMNS = FH_SKYLINE_COLUMNS,
    UNDER = 32,  // px ahead under which it is looked
    ALIGNED = 16 // px: where they begin, so that most looks go over as many columns of tiles
};

// --- looking --------------------------------------------------------------------------------

/// How much of what may be looked at lies before the body, which goes that way: most of it ahead.
static int before(int room, int heading, int behind) {
    return heading > 0   ? fh_min(behind, room / 2)
           : heading < 0 ? fh_max(room - behind, room / 2)
                         : room / 2;
}

/// What is worth knowing about an actor, and not beyond the world's sides.
static FhRect asked_around(const FhWorld *world, const FhActor *actor, FhPoint heading) {
    int aside = COLUMNS - (ALIGNED - 1) - actor->w;
    int above = fh_min(2 * REACH, FH_SKYLINE_ASKED_ROWS - actor->h);
    FhRect asked = {(actor->x - before(aside, heading.x, MARGIN)) & -ALIGNED,
                    actor->y - before(above, heading.y, BEHIND), COLUMNS, actor->h + above};
    if (world->bounds.w > 0) {
        int right = fh_min(fh_rect_right(asked), fh_rect_right(world->bounds));
        asked.x = fh_max(asked.x, world->bounds.x);
        asked.w = right - asked.x;
    }
    return asked;
}

/// The lanes, each lowered to that `by` (1 to 7) places further; `next` follows them.
static inline FhSimd lowered(FhSimd lanes, FhSimd next, int by) {
    return fh_simd_least(lanes, fh_simd_on(lanes, next, by));
}

/// For each place the least of 8 from there on: of 2, of 4 and of 8, all in one go.
static void find_least_of_8(uint8_t *seen) {
    FhSimd first = fh_simd_at(seen);
    FhSimd second = fh_simd_at(seen + FH_SIMD_LANES);
    FhSimd next = fh_simd_at(seen + 2 * FH_SIMD_LANES);
    FhSimd of_2 = lowered(second, next, 1);
    FhSimd of_4 = lowered(lowered(first, second, 1), of_2, 2);
    for (int i = 0; i < COLUMNS; i += FH_SIMD_LANES) {
        FhSimd last = fh_simd_at(seen + i + 3 * FH_SIMD_LANES);
        FhSimd next_of_2 = lowered(next, last, 1);
        FhSimd next_of_4 = lowered(of_2, next_of_2, 2);
        fh_simd_put(seen + i, lowered(of_4, next_of_4, 4));
        next = last;
        of_2 = next_of_2;
        of_4 = next_of_4;
    }
}

/// Each place lowered to that 8 further on.
static void lower_by_8(uint8_t *seen) {
    FhSimd lanes = fh_simd_at(seen);
    for (int i = 0; i < COLUMNS; i += FH_SIMD_LANES) {
        FhSimd next = fh_simd_at(seen + i + FH_SIMD_LANES);
        fh_simd_put(seen + i, fh_simd_least(lanes, fh_simd_half_on(lanes, next)));
        lanes = next;
    }
}

/// For each place the lesser of what is seen there and `further` on, as a row.
static void find_rows(const uint8_t *seen, int further, uint8_t *rows) {
    for (int i = 0; i < COLUMNS; i += FH_SIMD_LANES) {
        FhSimd least = fh_simd_least(fh_simd_at(seen + i), fh_simd_at(seen + i + further));
        fh_simd_put(rows + i, least >> 1);
    }
}

/// For each place the row on which a body of `width` would rest: the least of so many from there
/// on. Uses up what is seen. In steps that stay in whole FH_SIMD_LANES: to read across what was
/// just written would wait for it. A last step does what is missing, as much as was done before.
static void find_rest(uint8_t *seen, int width, uint8_t *rest) {
    int reach = 1;
    for (; reach < width && width < 8; reach++) {
        for (int i = 0; i < COLUMNS; i++) {
            seen[i] = seen[i] < seen[i + 1] ? seen[i] : seen[i + 1];
        }
    }
    if (width >= 8) {
        find_least_of_8(seen);
        reach = 8;
    }
    for (; 2 * reach < width; reach += 8) {
        lower_by_8(seen);
    }
    find_rows(seen, width - reach, rest);
}

/// Nothing is known, and no contacts are seen by it.
static void know_nothing(FhCalm *calm) {
    calm->right = calm->left;
    calm->seen_epoch = 0;
}

/// Notes where a body of that size would rest on the skyline, as far as the world goes; uses it up.
static void take_skyline(FhCalm *calm, FhSkyline *skyline, FhRect body, FhRect bounds) {
    calm->width = body.w;
    calm->height = body.h;
    calm->marked_height = 0;
    calm->left = skyline->box.x;
    calm->top = skyline->box.y;
    calm->right = fh_rect_right(skyline->box);
    calm->bottom = fh_rect_bottom(skyline->box);
    if (bounds.w > 0) {
        calm->left = fh_max(calm->left, bounds.x);
        calm->right = fh_min(calm->right, fh_rect_right(bounds));
    }
    uint8_t *seen = &skyline->seen[FH_SKYLINE_ASIDE + calm->left - skyline->box.x];
    memcpy(calm->columns, seen, COLUMNS);
    find_rest(seen, body.w, calm->rest);
}

/// Where looking again would find no more that the next tick may ask about: to each side enough is
/// known, or no more can be.
static void find_enough(FhCalm *calm, unsigned ended) {
    int left = ended >> FH_SIDE_LEFT & 1 ? 0 : MARGIN;
    int top = ended >> FH_SIDE_TOP & 1 ? 0 : MARGIN;
    int right = ended >> FH_SIDE_RIGHT & 1 ? 0 : MARGIN;
    int bottom = ended >> FH_SIDE_BOTTOM & 1 ? 0 : MARGIN;
    int cols = calm->right - calm->left - calm->width;
    int rows = calm->bottom - calm->top - calm->height;
    calm->enough_x = (uint8_t)left;
    calm->enough_y = (uint8_t)top;
    calm->enough_w = (uint8_t)fh_max(cols - left - right, 0);
    calm->enough_h = (uint8_t)fh_max(rows - top - bottom, 0);
}

/// The sides at which the box ends where the world does.
static unsigned ended_at_bounds(const FhWorld *world, const FhCalm *calm) {
    FhRect bounds = world->bounds;
    unsigned left = bounds.w > 0 && calm->left == bounds.x;
    unsigned right = bounds.w > 0 && calm->right == fh_rect_right(bounds);
    return left << FH_SIDE_LEFT | right << FH_SIDE_RIGHT;
}

static FhRect from_head(FhRect asked, FhRect body) {
    return (FhRect){asked.x, body.y, asked.w, fh_rect_bottom(asked) - body.y};
}

/// Looks below what hangs over the `way`, which the body is part of.
static void look_at(const FhWorld *world, FhRect body, FhRect way, FhRect asked, FhCalm *calm) {
    FhSkyline skyline;
    calm->right = calm->left;
    if (fh_skyline_look(world->terrain, way, asked, &skyline)) {
        take_skyline(calm, &skyline, body, world->bounds);
        find_enough(calm, skyline.ended | ended_at_bounds(world, calm));
    }
}

/// True when something is known, and hangs between the sky and the body, or over it `d` px further.
static bool is_hidden(const FhCalm *calm, FhRect body, int d) {
    return calm->right > calm->left && (fh_calm_rest(calm, body.x) < fh_rect_bottom(body) ||
                                        (d != 0 && fh_calm_reaches(calm, body.x + d) &&
                                         fh_calm_rest(calm, body.x + d) < body.y));
}

static void find_out(const FhWorld *world, const FhActor *actor, FhPoint heading, int under,
                     FhCalm *calm) {
    FhRect body = fh_actor_box(actor);
    FhRect way = fh_rect_swept(body, heading.x * under, 0);
    FhRect asked = asked_around(world, actor, heading);
    if (!fh_calm_is_fresh(world, actor, calm) || calm->width != body.w || calm->height != body.h) {
        calm->seen_epoch = 0;
    }
    calm->right = calm->left;
    if (body.w > 0 && body.h > 0 && body.w <= WIDEST && body.h <= HIGHEST &&
        fh_rect_holds(asked, way)) {
        look_at(world, body, way, asked, calm);
        if (is_hidden(calm, body, under ? heading.x : 0)) {
            // What hangs down from its own cells, or those ahead: they are known from its head on.
            look_at(world, body, body, from_head(asked, body), calm);
        }
    }
    if (calm->right == calm->left) {
        know_nothing(calm);
    }
    calm->version = (uint32_t)world->terrain->version;
    calm->movement = actor->movement;
    calm->bounds_x = world->bounds.x;
    calm->bounds_w = world->bounds.w;
}

/// Notes the solids about the actor. Returns false when they are too many.
static bool find_solids(const FhWorld *world, const FhActor *actor, FhCalm *calm) {
    calm->about =
        (FhRect){actor->x - ABOUT, actor->y - ABOUT, actor->w + 2 * ABOUT, actor->h + 2 * ABOUT};
    FhNear near = fh_near(world, FH_NEAR_SOLIDS, calm->about);
    calm->solid_count = 0;
    while (fh_near_next(&near)) {
        if (calm->solid_count == FH_CALM_SOLIDS) {
            return false;
        }
        calm->solids[calm->solid_count++] = near.index;
    }
    return true;
}

/// True when no other actor about this one could stop it, hold it up or push it.
static bool is_far_from_actors(const FhWorld *world, const FhActor *actor, FhRect about) {
    uint32_t kinds =
        actor->flags & (FH_ACTOR_BLOCKS | FH_ACTOR_SHOVES) ? FH_NEAR_ACTORS : FH_NEAR_CRATES;
    FhNear near = fh_near(world, fh_world_asks_actors(world) ? kinds : 0, about);
    while (fh_near_next(&near)) {
        const FhActor *other = &fh_actor_slots(world)[near.index];
        bool shoves = actor->flags & other->flags & FH_ACTOR_SHOVES;
        if (other != actor && (shoves || ((actor->flags | other->flags) & FH_ACTOR_BLOCKS))) {
            return false;
        }
    }
    return true;
}

/// Notes who is about, and whether what is known counts now.
static void note_who_is_about(const FhWorld *world, const FhActor *actor, FhCalm *calm) {
    if (!fh_calm_asks_nobody(world)) {
        bool knows = calm->right > calm->left && find_solids(world, actor, calm) &&
                     is_far_from_actors(world, actor, calm->about);
        calm->still = world->near.generation - !knows;
    }
}

static bool is_known(const FhWorld *world, const FhActor *actor, const FhCalm *calm) {
    return fh_calm_is_enough(actor, calm) && fh_calm_is_fresh(world, actor, calm);
}

void fh_calm_look_again(const FhWorld *world, const FhActor *actor, FhCalm *calm) {
    if (!fh_mover_is_plain(world, actor)) {
        know_nothing(calm); // who sees other terrain
    } else if (!fh_calm_is_fast(actor) && !is_known(world, actor, calm)) {
        FhPoint heading = {(actor->vx > 0.0f) - (actor->vx < 0.0f),
                           (actor->vy > 0.0f) - (actor->vy < 0.0f)};
        find_out(world, actor, heading, 0, calm);
    }
    note_who_is_about(world, actor, calm);
}

/// Questions are about what is known of the actor from here on. Returns it; NULL when it does
/// not count.
static FhCalm *ask_about(FhWorld *world, const FhActor *actor) {
    FhCalm *calm = &fh_calm_entries(world)[fh_world_index(world, actor)];
    fh_calm_ask_about(world, actor, fh_calm_counts(world, actor, calm) ? calm : NULL);
    return fh_calm_about(world, actor);
}

static FhCalm *look(FhWorld *world, const FhActor *actor, FhPoint heading, int under) {
    if (!fh_calm_is_asked_about(world, actor) || !fh_mover_is_plain(world, actor)) {
        return NULL;
    }
    FhCalm *calm = &fh_calm_entries(world)[fh_world_index(world, actor)];
    find_out(world, actor, heading, under, calm);
    note_who_is_about(world, actor, calm);
    return ask_about(world, actor);
}

FhCalm *fh_calm_look_ahead(FhWorld *world, const FhActor *actor, FhPoint heading) {
    if (fh_calm_is_asked_about(world, actor) &&
        is_known(world, actor, &fh_calm_entries(world)[fh_world_index(world, actor)])) {
        return fh_accel_of(world)->known ? NULL : ask_about(world, actor);
    }
    return look(world, actor, heading, 0);
}

FhCalm *fh_calm_look_further(FhWorld *world, const FhActor *actor, int d) {
    return look(world, actor, (FhPoint){d, 0}, 0);
}

FhCalm *fh_calm_look_under(FhWorld *world, const FhActor *actor, FhPoint heading) {
    return look(world, actor, heading, UNDER);
}

FhCalm *fh_calm_about_another(const FhWorld *world, const FhActor *who) {
    int index = fh_world_index(world, who);
    FhCalm *calm = index < 0 ? NULL : &fh_calm_entries(world)[index];
    bool may_count = calm && !fh_world_asks_actors(world); // others may have moved since
    return may_count && fh_calm_counts(world, who, calm) ? calm : NULL;
}

// --- walls ------------------------------------------------------------------------------------

bool fh_calm_is_at_wall(const FhWorld *world, const FhActor *actor, int d) {
    int reach = fh_tuning_reach(&world->tunings[actor->tuning]);
    FhRect middle = {d < 0 ? actor->x - 1 : actor->x + actor->w, actor->y + reach, 1,
                     actor->h - 2 * reach};
    const FhCalm *calm = fh_calm_about(world, actor);
    if (calm && actor->w == calm->width && middle.y >= calm->top &&
        fh_calm_reaches(calm, actor->x + d) && fh_calm_rest(calm, actor->x + d) >= middle.y) {
        int row = fh_calm_rest(calm, actor->x + d);
        return row < fh_rect_bottom(middle) && row < calm->bottom;
    }
    return fh_step_is_at_wall(world, actor, d);
}

// --- what is steep ---------------------------------------------------------------------------

/// Marks the steps that are higher, up or down, than `step` px, that begin too high or too low
/// (what is higher than the head hangs above, and the row over the head must be known), or that
/// lead out of what is known. A walk asks for nothing else.
void fh_calm_mark_steep(FhCalm *calm, int step, int height) {
    calm->marked_for = (uint8_t)step;
    calm->marked_height = (uint8_t)height;
    step = fh_min(step, height);
    int top = height + fh_max(step, 1);
    int bottom = calm->bottom - calm->top - 1 - step;
    bool is_any = bottom >= top;
    FhSimd fall = fh_simd_all(step);
    FhSimd range = fh_simd_all(2 * step);
    FhSimd first = fh_simd_all(top);
    FhSimd depth = fh_simd_all(bottom - top);
    FhSimd none = fh_simd_all(is_any - 1);
    int last = calm->right - calm->left - calm->width;
    for (int i = 0; i < last; i += FH_SIMD_LANES) {
        uint8_t *rest = &calm->rest[fh_min(i, FH_SKYLINE_COLUMNS - 1 - FH_SIMD_LANES)];
        FhSimd left = fh_simd_at(rest) & FH_CALM_ROW;
        FhSimd right = fh_simd_at(rest + 1) & FH_CALM_ROW;
        // Rows are at most 127: what is too high or too low does not come round to what may be.
        FhSimd steep = (FhSimd)(left - right + fall > range) | (FhSimd)(left - first > depth);
        fh_simd_put(rest, left | ((steep | none) & FH_CALM_STEEP));
    }
    calm->rest[last] |= FH_CALM_STEEP;
}

// --- the solids about ------------------------------------------------------------------------

bool fh_calm_meets_solid(const FhWorld *world, const FhCalm *calm, FhRect box) {
    const FhSolid *solids = fh_world_solids(world);
    for (int i = 0; i < calm->solid_count; i++) {
        if (fh_rect_overlaps(fh_solid_box(&solids[calm->solids[i]]), box)) {
            return true;
        }
    }
    return false;
}

bool fh_accel_solids(const FhWorld *world, const FhActor *who, FhNear *near) {
    const FhCalm *calm = fh_calm_about(world, who);
    if (!calm || !fh_rect_holds(calm->about, near->box)) {
        return false;
    }
    const FhSolid *solids = fh_world_solids(world);
    near->more = false;
    for (int i = 0; i < calm->solid_count; i++) {
        if (fh_rect_overlaps(fh_solid_box(&solids[calm->solids[i]]), near->box)) {
            near->found[near->count++] = calm->solids[i];
        }
    }
    return true;
}
