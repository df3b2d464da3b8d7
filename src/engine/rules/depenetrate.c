#include "engine/rules/depenetrate.h"

#include "engine/state/world.h"
#include "engine/rules/query.h"
#include "engine/rules/move.h"
#include "foothold/mover.h"
#include "engine/base/assert.h"

int fh_actor_way_out(const FhWorld *world, const FhActor *actor, int dx, int dy) {
    FhRect start = fh_actor_box(actor);
    int reach = fh_terrain_tile_size(world->terrain);
    for (int px = 1; px <= reach; px++) {
        FhRect box = fh_rect_moved(start, dx * px, dy * px);
        if (!fh_query_blocked(world, actor, box)) {
            return px;
        }
        if (!fh_query_blocked_only_as(world, actor, box, start)) {
            return 0;
        }
    }
    return 0;
}

bool fh_actor_depenetrate(const FhWorld *world, FhActor *actor) {
    if (!fh_query_blocked(world, actor, fh_actor_box(actor))) {
        return true;
    }
    int ahead = actor->control.facing;
    const FhPoint ways[] = {{0, -1}, {ahead, 0}, {-ahead, 0}, {0, 1}};
    FhPoint out = {0, 0};
    int least = 0;
    for (int i = 0; i < 4; i++) {
        int px = fh_actor_way_out(world, actor, ways[i].x, ways[i].y);
        if (px > 0 && (least == 0 || px < least)) {
            least = px;
            out = (FhPoint){ways[i].x * px, ways[i].y * px};
        }
    }
    actor->x += out.x;
    actor->y += out.y;
    return least > 0;
}

void fh_actor_squish(FhWorld *world, FhActor *actor, int solid_index1) {
    world->near.stirred++;
    fh_actor_type_of(world, actor)->squish(world, actor, solid_index1);
    if (fh_actor_is_there(actor) && fh_query_blocked(world, actor, fh_actor_box(actor))) {
        fh_squish_end(world, actor, solid_index1);
    }
}

void fh_actor_free_or_squish(FhWorld *world, FhActor *actor, int solid_index1) {
    if (!fh_actor_depenetrate(world, actor)) {
        fh_actor_squish(world, actor, solid_index1);
    }
    fh_near_actor_moved(world, actor);
}

// --- another size ---------------------------------------------------------------------------

/// Where the left edge goes so that the middle of the feet stays. A middle between two pixels
/// counts as the one behind, seen in the actor's facing: so growing back and forth never drifts.
static int left_after(const FhActor *actor, int w) {
    int behind = actor->control.facing < 0;
    return actor->x + (actor->w + behind) / 2 - (w + behind) / 2;
}

static bool is_free(const FhWorld *world, const FhActor *actor) {
    return !fh_query_blocked(world, actor, fh_actor_box(actor));
}

/// Moves a body that has become wider to the nearest place that is free and still holds the columns
/// `from` to `end`, so that it grows past nothing: two as near would leave the middle free between
/// them. Returns false when none is.
static bool find_room_aside(const FhWorld *world, FhActor *actor, int from, int end) {
    int middle = actor->x;
    for (int px = 1; px <= actor->w - (end - from); px++) {
        for (int side = -1; side <= 1; side += 2) {
            actor->x = middle + side * px;
            bool holds = actor->x <= from && actor->x + actor->w >= end;
            if (holds && is_free(world, actor)) {
                return true;
            }
        }
    }
    return false;
}

/// A smaller size always fits, a larger one only where nothing is.
static bool try_size(const FhWorld *world, FhActor *actor, int w, int h) {
    FhActor before = *actor;
    actor->x = left_after(actor, w);
    actor->y += actor->h - h;
    actor->w = w;
    actor->h = h;
    bool grew = w > before.w || h > before.h;
    if (!grew || is_free(world, actor) ||
        find_room_aside(world, actor, before.x, before.x + before.w)) {
        return true;
    }
    *actor = before;
    return false;
}

static int one_nearer(int from, int to) {
    return from + fh_sign(to - from);
}

bool fh_actor_resize(FhWorld *world, FhActor *actor, int w, int h) {
    FH_ASSERT(w > 0 && h > 0 && w <= FH_BODY_MAX && h <= FH_BODY_MAX,
              "give an actor sides of 1 to 4096 px");
    if (try_size(world, actor, w, h)) {
        return true;
    }
    bool grew = true;
    while (grew) {
        grew = actor->h != h && try_size(world, actor, actor->w, one_nearer(actor->h, h));
        grew |= actor->w != w && try_size(world, actor, one_nearer(actor->w, w), actor->h);
    }
    return actor->w == w && actor->h == h;
}
