#include "engine/rules/crate.h"

#include "engine/base/assert.h"
#include "engine/rules/contact.h"
#include "engine/rules/move.h"
#include "engine/rules/query.h"
#include "engine/rules/step.h"

#include <math.h>

enum { NOT_YET, ALONG_X, ALONG_BOTH }; // FhCarried.axes

// --- what stands on a crate -----------------------------------------------------------------

/// How many columns of the actor anything but the crate holds up.
static int columns_beside(const FhWorld *world, const FhActor *actor, const FhActor *crate) {
    int columns = 0;
    for (int x = actor->x; x < actor->x + actor->w; x++) {
        FhRect column = {x, actor->y, 1, actor->h};
        columns +=
            (x < crate->x || x >= crate->x + crate->w) && fh_query_supported(world, actor, column);
    }
    return columns;
}

int fh_crate_columns(const FhActor *actor, const FhActor *crate) {
    if (actor->vy < 0.0f || !fh_query_actor_blocks(actor, crate) ||
        crate->y != actor->y + actor->h) {
        return 0;
    }
    return fh_min(actor->x + actor->w, crate->x + crate->w) - fh_max(actor->x, crate->x);
}

/// True when the actor stands on the crate more than on all else.
static bool stands_on(const FhWorld *world, const FhActor *actor, const FhActor *crate) {
    int columns = fh_crate_columns(actor, crate);
    return columns > 0 && fh_actor_is_there(actor) && !fh_actor_holds_on(actor) &&
           !(actor->flags & FH_ACTOR_FLIES) && columns > columns_beside(world, actor, crate);
}

// --- what goes with a crate -----------------------------------------------------------------

static FhCarried *carried_of(const FhWorld *world, int index) {
    return (FhCarried *)fh_world_at(world, world->carried_at) + index;
}

static void put(FhWorld *world, int index, FhPoint at) {
    FhActor *actor = &fh_actor_slots(world)[index];
    actor->x = at.x;
    actor->y = at.y;
    fh_near_actor_moved(world, actor);
}

static void begin_carried(const FhWorld *world, int index, int mount) {
    const FhActor *actor = &fh_actor_slots(world)[index];
    *carried_of(world, index) = (FhCarried){-1, mount, actor->x, actor->y, NOT_YET};
}

/// Lists what stands on the crate behind the last of the list. Returns the last one then.
static int list_on(const FhWorld *world, int crate_index, int last) {
    const FhActor *actors = fh_actor_slots(world);
    const FhActor *crate = &actors[crate_index];
    FhNear near = fh_near(world, FH_NEAR_ACTORS, fh_rect_beyond(fh_actor_box(crate), FH_SIDE_TOP));
    while ((crate->flags & FH_ACTOR_BLOCKS) && fh_near_next(&near)) {
        if (stands_on(world, &actors[near.index], crate)) {
            begin_carried(world, near.index, crate_index);
            carried_of(world, last)->next = near.index;
            last = near.index;
        }
    }
    return last;
}

/// Lists all that stands on the crate, and on that, while nothing has moved: so each has one mount.
/// The crate is the head of the list.
static void list_carried(FhWorld *world, int crate_index) {
    begin_carried(world, crate_index, -1);
    int last = crate_index;
    for (int i = crate_index; i >= 0; i = carried_of(world, i)->next) {
        last = list_on(world, i, last);
    }
}

/// True when one goes before another along an axis: the foremost along x, the lowest along y.
static bool follows_before(const FhActor *a, const FhActor *b, int dx, int axis) {
    return axis == ALONG_X ? (a->x - b->x) * dx > 0 : a->y + a->h > b->y + b->h;
}

/// The next of the list to go along an axis: what it stands on has gone; -1: none.
static int find_next(const FhWorld *world, int crate_index, int dx, int axis) {
    const FhActor *actors = fh_actor_slots(world);
    int next = -1;
    for (int i = carried_of(world, crate_index)->next; i >= 0; i = carried_of(world, i)->next) {
        const FhCarried *carried = carried_of(world, i);
        bool is_due = carried->axes < axis && carried_of(world, carried->mount)->axes >= axis;
        if (is_due && (next < 0 || follows_before(&actors[i], &actors[next], dx, axis))) {
            next = i;
        }
    }
    return next;
}

/// As far as its mount went along the axis, and it can.
static void follow(FhWorld *world, int index, int axis) {
    FhActor *actor = &fh_actor_slots(world)[index];
    FhCarried *carried = carried_of(world, index);
    const FhActor *mount = &fh_actor_slots(world)[carried->mount];
    const FhCarried *under = carried_of(world, carried->mount);
    int dx = axis == ALONG_X ? mount->x - under->from_x : 0;
    int dy = axis == ALONG_X ? 0 : mount->y - under->from_y;
    for (int px = 0; px < fh_abs(dx) && fh_step_x(world, actor, fh_sign(dx)); px++) {
    }
    for (int px = 0; px < dy && fh_step_y(world, actor, 1); px++) {
    }
    carried->axes = axis;
    fh_near_actor_moved(world, actor);
}

static void follow_all(FhWorld *world, int crate_index, int dx, int axis) {
    carried_of(world, crate_index)->axes = axis;
    for (int i = find_next(world, crate_index, dx, axis); i >= 0;
         i = find_next(world, crate_index, dx, axis)) {
        follow(world, i, axis);
    }
}

void fh_crate_carry(FhWorld *world, const FhActor *crate, FhPoint from) {
    FhPoint to = fh_actor_place(crate);
    if (!(crate->flags & FH_ACTOR_BLOCKS) || (to.x == from.x && to.y <= from.y)) {
        return;
    }
    int index = fh_world_index(world, crate);
    put(world, index, from);
    list_carried(world, index);
    put(world, index, to);
    follow_all(world, index, to.x - from.x, ALONG_X);
    follow_all(world, index, to.x - from.x, ALONG_BOTH);
    for (int i = carried_of(world, index)->next; i >= 0; i = carried_of(world, i)->next) {
        fh_actor_refresh_contacts(world, &fh_actor_slots(world)[i]);
    }
}

// --- pushing --------------------------------------------------------------------------------

static bool is_pushed_by(const FhActor *walker, const FhActor *crate) {
    return (crate->flags & FH_ACTOR_BLOCKS) && fh_query_actor_blocks(walker, crate);
}

bool fh_crate_step(FhWorld *world, FhActor *crate, int d) {
    FhPoint from = fh_actor_place(crate);
    if (!fh_step_x(world, crate, d)) {
        return false;
    }
    fh_near_actor_moved(world, crate);
    fh_actor_refresh_contacts(world, crate);
    fh_crate_carry(world, crate, from);
    return true;
}

/// Over a hole a crate falls, and is not pushed.
static bool push_crate(FhWorld *world, const FhActor *walker, FhActor *crate, int d) {
    if (!fh_actor_on_floor(world, crate) || !fh_crate_step(world, crate, d)) {
        return false;
    }
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
        if (is_pushed_by(walker, crate) && bottom < below &&
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
        *moved |= push_crate(world, walker, crate, d);
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
    return actor->vx > 0.0f ? 1 : actor->vx < 0.0f ? -1 : actor->control.facing;
}

/// Of two that stand at the same edge in the same direction: the faster, then the smaller.
static bool is_faster(const FhActor *a, const FhActor *b) {
    float speed_a = fabsf(a->vx);
    float speed_b = fabsf(b->vx);
    if (speed_a != speed_b) {
        return speed_a > speed_b;
    }
    if (a->w != b->w || a->h != b->h) {
        return a->w != b->w ? a->w < b->w : a->h < b->h;
    }
    return a < b;
}

bool fh_crate_goes_before(const FhActor *a, const FhActor *b, int way_a, int way_b) {
    int bottom_a = a->y + a->h;
    int bottom_b = b->y + b->h;
    uint32_t blocks_a = a->flags & FH_ACTOR_BLOCKS;
    uint32_t blocks_b = b->flags & FH_ACTOR_BLOCKS;
    uint32_t separates_a = a->flags & FH_ACTOR_SEPARATES;
    uint32_t separates_b = b->flags & FH_ACTOR_SEPARATES;
    if (bottom_a != bottom_b) {
        return bottom_a > bottom_b;
    }
    if (blocks_a != blocks_b) {
        return blocks_a > blocks_b;
    }
    if (separates_a != separates_b) {
        return separates_a > separates_b;
    }
    // A flat one may fall by its height before the other one does.
    if (separates_a && a->h != b->h) {
        return a->h < b->h;
    }
    if (way_a != way_b) {
        return way_a > way_b;
    }
    int ahead_a = way_a > 0 ? a->x + a->w : -a->x;
    int ahead_b = way_b > 0 ? b->x + b->w : -b->x;
    return ahead_a != ahead_b ? ahead_a > ahead_b : is_faster(a, b);
}

static bool goes_before(const FhActor *a, const FhActor *b) {
    return fh_crate_goes_before(a, b, direction_of(a), direction_of(b));
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
