#include "engine/rules/crate.h"

#include "engine/base/assert.h"
#include "engine/rules/contact.h"
#include "engine/rules/move.h"
#include "engine/rules/query.h"
#include "engine/rules/step.h"

enum { CARRIED_MAX = 32 }; // actors that one crate takes along

// --- what stands on a crate -----------------------------------------------------------------

/// How many columns of the actor anything but the crate holds up.
static int columns_beside(const FhWorld *world, const FhActor *actor, int from, int end) {
    int columns = 0;
    for (int x = actor->x; x < actor->x + actor->w; x++) {
        FhRect column = {x, actor->y, 1, actor->h};
        columns += (x < from || x >= end) && fh_query_supported(world, actor, column);
    }
    return columns;
}

/// True when the actor stood on the crate, which was there, more than on all else.
static bool stood_on(const FhWorld *world, const FhActor *actor, const FhActor *crate,
                     FhPoint from) {
    bool is_apart = !fh_query_actor_blocks(actor, crate) || !fh_actor_is_there(actor);
    bool on_its_feet = actor->pose == FH_POSE_STAND || actor->pose == FH_POSE_DUCK;
    if (is_apart || !on_its_feet || (actor->flags & FH_ACTOR_FLIES) || actor->vy < 0.0f ||
        actor->y + actor->h != from.y) {
        return false;
    }
    int columns = fh_min(actor->x + actor->w, from.x + crate->w) - fh_max(actor->x, from.x);
    return columns > 0 && columns > columns_beside(world, actor, from.x, from.x + crate->w);
}

/// Those that stood on the crate, at most CARRIED_MAX: in the direction that it went the foremost
/// first.
static int find_carried(FhWorld *world, const FhActor *crate, FhPoint from, int32_t *found) {
    const FhActor *actors = fh_actor_slots(world);
    FhNear near = fh_near(world, FH_NEAR_ACTORS, (FhRect){from.x, from.y - 1, crate->w, 1});
    int count = 0;
    while (count < CARRIED_MAX && fh_near_next(&near)) {
        int k = stood_on(world, &actors[near.index], crate, from) ? count++ : -1;
        for (; k > 0 &&
               fh_sign(crate->x - from.x) * (actors[near.index].x - actors[found[k - 1]].x) > 0;
             k--) {
            found[k] = found[k - 1];
        }
        if (k >= 0) {
            found[k] = near.index;
        }
    }
    return count;
}

static void follow(FhWorld *world, FhActor *actor, int dx, int dy) {
    FhPoint from = fh_actor_place(actor);
    for (int px = 0; px < fh_abs(dx) && fh_step_x(world, actor, fh_sign(dx)); px++) {
    }
    for (int px = 0; px < dy && fh_step_y(world, actor, 1); px++) {
    }
    fh_near_actor_moved(world, actor);
    fh_actor_refresh_contacts(world, actor);
    fh_crate_carry(world, actor, from);
}

void fh_crate_carry(FhWorld *world, const FhActor *crate, FhPoint from) {
    int dx = crate->x - from.x;
    int dy = crate->y - from.y;
    int32_t found[CARRIED_MAX];
    bool carries = (crate->flags & FH_ACTOR_BLOCKS) && (dx != 0 || dy > 0);
    int count = carries ? find_carried(world, crate, from, found) : 0;
    for (int i = 0; i < count; i++) {
        follow(world, &fh_actor_slots(world)[found[i]], dx, dy);
    }
}

// --- pushing --------------------------------------------------------------------------------

static bool is_pushed_by(const FhActor *walker, const FhActor *crate, FhRect box) {
    return (crate->flags & FH_ACTOR_BLOCKS) && fh_query_actor_blocks(walker, crate) &&
           fh_rect_overlaps(fh_actor_box(crate), box);
}

/// Over a hole a crate falls, and is not pushed.
static bool push(FhWorld *world, const FhActor *walker, FhActor *crate, int d) {
    FhPoint from = fh_actor_place(crate);
    if (!fh_actor_on_floor(world, crate) || !fh_step_x(world, crate, d)) {
        return false;
    }
    fh_near_actor_moved(world, crate);
    fh_actor_refresh_contacts(world, crate);
    fh_crate_carry(world, crate, from);
    fh_world_emit(world, FH_EVENT_PUSH, walker, fh_world_index(world, crate));
    return true;
}

/// The lowest crate in the box whose bottom is above `below`; NULL: there is none.
static FhActor *find_lowest(FhWorld *world, const FhActor *walker, FhRect box, int below) {
    FhActor *lowest = NULL;
    FhNear near = fh_query_blockers(world, walker, box);
    while (fh_near_next(&near)) {
        FhActor *crate = &fh_actor_slots(world)[near.index];
        int bottom = crate->y + crate->h;
        if (is_pushed_by(walker, crate, box) && bottom < below &&
            (!lowest || bottom > lowest->y + lowest->h)) {
            lowest = crate;
        }
    }
    return lowest;
}

/// Returns true when a crate lies in the box; `moved` is set when one moved. The lowest goes first:
/// what stands on it goes with it, and is pushed no further.
static bool push_in(FhWorld *world, const FhActor *walker, FhRect box, int d, bool *moved) {
    FhActor *crate = find_lowest(world, walker, box, INT32_MAX);
    bool is_met = crate != NULL;
    while (crate) {
        int below = crate->y + crate->h;
        *moved |= push(world, walker, crate, d);
        crate = find_lowest(world, walker, box, below);
    }
    return is_met;
}

int fh_crate_climb(const FhWorld *world, const FhActor *walker, int d) {
    int reach = fh_step_reach(&world->tunings[walker->tuning]).up;
    for (int up = 0; up <= reach; up++) {
        if (!fh_query_ground_in(world, walker, fh_rect_moved(fh_actor_box(walker), d, -up))) {
            return up;
        }
    }
    return -1;
}

bool fh_actor_push_crates(FhWorld *world, FhActor *walker, int d) {
    FH_ASSERT(d == -1 || d == 1, "push to the left (-1) or to the right (1)");
    if (!world->has_blockers || (walker->flags & FH_ACTOR_BLOCKS) ||
        !fh_actor_on_floor(world, walker)) {
        return false;
    }
    bool moved = false;
    FhRect box = fh_rect_moved(fh_actor_box(walker), d, 0);
    fh_near_actor_moved(world, walker); // it is on its way, and crates ask where it is
    if (push_in(world, walker, box, d, &moved)) {
        return moved;
    }
    int up = fh_crate_climb(world, walker, d);
    if (up > 0) {
        push_in(world, walker, fh_rect_moved(box, 0, -up), d, &moved); // uphill it lies higher
    }
    return moved;
}

// --- the order ------------------------------------------------------------------------------

static int direction_of(const FhActor *actor) {
    return actor->vx > 0.0f ? 1 : actor->vx < 0.0f ? -1 : actor->control.facing < 0 ? -1 : 1;
}

static bool goes_before(const FhActor *a, const FhActor *b) {
    int bottom_a = a->y + a->h;
    int bottom_b = b->y + b->h;
    uint32_t blocks_a = a->flags & FH_ACTOR_BLOCKS;
    uint32_t blocks_b = b->flags & FH_ACTOR_BLOCKS;
    bool separates = a->flags & b->flags & FH_ACTOR_SEPARATES;
    int way_a = direction_of(a);
    int way_b = direction_of(b);
    if (bottom_a != bottom_b) {
        return bottom_a > bottom_b;
    }
    if (blocks_a != blocks_b) {
        return blocks_a > blocks_b;
    }
    if (separates && a->h != b->h) { // a flat one may fall by its height before the other one does
        return a->h < b->h;
    }
    if (way_a != way_b) {
        return way_a > way_b;
    }
    int ahead_a = way_a > 0 ? a->x + a->w : -a->x;
    int ahead_b = way_b > 0 ? b->x + b->w : -b->x;
    return ahead_a != ahead_b ? ahead_a > ahead_b : a < b;
}

static bool is_before_in_array(const FhActor *a, const FhActor *b) {
    return a < b;
}

/// Shell's sort: it needs no memory, and is fast where most are in order.
static void sort(FhWorld *world, bool (*is_before)(const FhActor *a, const FhActor *b)) {
    const FhActor *actors = fh_actor_slots(world);
    int32_t *awake = fh_world_awake(world);
    int count = fh_world_asks_actors(world) ? world->awake_count : 0;
    for (int gap = count / 2; gap > 0; gap /= 2) {
        for (int i = gap; i < count; i++) {
            int32_t moving = awake[i];
            int k = i;
            for (; k >= gap && is_before(&actors[moving], &actors[awake[k - gap]]); k -= gap) {
                awake[k] = awake[k - gap];
            }
            awake[k] = moving;
        }
    }
}

void fh_crate_sort(FhWorld *world) {
    sort(world, goes_before);
}

void fh_crate_unsort(FhWorld *world) {
    sort(world, is_before_in_array);
}
