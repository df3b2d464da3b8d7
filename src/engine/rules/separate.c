#include "engine/rules/separate.h"

#include "engine/rules/depenetrate.h"
#include "engine/broadphase/spatial_hash.h"

static bool is_shover(const FhActor *actor) {
    return (actor->flags & FH_ACTOR_SHOVES) && fh_actor_is_there(actor);
}

static bool is_kinematic(const FhActor *actor) {
    return actor->flags & FH_ACTOR_KINEMATIC;
}

static FhRect box_before(const FhActor *actor) {
    return (FhRect){actor->from_x, actor->from_y, actor->w, actor->h};
}

void fh_separate_begin(FhWorld *world) {
    FhActor *actors = fh_actor_slots(world);
    for (int i = 0; i < world->actor_count; i++) {
        actors[i].from_x = actors[i].x;
        actors[i].from_y = actors[i].y;
    }
}

// --- the mount carries ------------------------------------------------------------------------

/// Who was under most of the feet before anybody moved; a tie: the first in the array.
static const FhActor *mount_of(const FhWorld *world, const FhActor *actor) {
    const FhActor *mount = NULL;
    FhRect box = box_before(actor);
    int most = 0;
    for (int i = 0; i < world->actor_count && actor->vy >= 0.0f; i++) {
        const FhActor *other = &fh_actor_slots(world)[i];
        FhRect under = box_before(other);
        int columns = fh_min(fh_rect_right(box), fh_rect_right(under)) - fh_max(box.x, under.x);
        if (other != actor && is_shover(other) && under.y == fh_rect_bottom(box) &&
            columns > most) {
            most = columns;
            mount = other;
        }
    }
    return mount;
}

static void carry(FhWorld *world, FhActor *actor) {
    const FhActor *mount = mount_of(world, actor);
    if (mount && !is_kinematic(actor)) {
        fh_actor_move_x_exact(world, actor, mount->x - mount->from_x, NULL);
        fh_actor_move_y_exact(world, actor, mount->y - mount->from_y, NULL);
        fh_near_actor_moved(world, actor);
    }
}

/// The shover that comes after `last` from the bottom up (of two as low, by the array); NULL: none.
static FhActor *next_up(const FhWorld *world, const FhActor *last) {
    FhActor *next = NULL;
    FhActor *actors = fh_actor_slots(world);
    for (int i = 0; i < world->actor_count; i++) {
        FhActor *actor = &actors[i];
        bool is_after = !last || actor->from_y < last->from_y ||
                        (actor->from_y == last->from_y && actor > last);
        if (is_shover(actor) && is_after && (!next || actor->from_y > next->from_y)) {
            next = actor;
        }
    }
    return next;
}

// --- apart ------------------------------------------------------------------------------------

/// Two that overlap, the left or upper one first.
typedef struct Pair {
    FhActor *first, *second;
    bool along_x;
    int overlap; // px
} Pair;

static int overlap_of(int a, int a_size, int b, int b_size) {
    return fh_min(a + a_size, b + b_size) - fh_max(a, b);
}

/// The axis is the one on which they did not overlap before, else the shallower one, else y.
static Pair pair_of(FhActor *a, FhActor *b) {
    int x = overlap_of(a->x, a->w, b->x, b->w);
    int y = overlap_of(a->y, a->h, b->y, b->h);
    bool met_x = overlap_of(a->from_x, a->w, b->from_x, b->w) <= 0;
    bool met_y = overlap_of(a->from_y, a->h, b->from_y, b->h) <= 0;
    bool along_x = met_x && (!met_y || x <= y);
    int a_middle2 = along_x ? 2 * a->from_x + a->w : 2 * a->from_y + a->h;
    int b_middle2 = along_x ? 2 * b->from_x + b->w : 2 * b->from_y + b->h;
    bool in_order = a_middle2 <= b_middle2;
    return (Pair){in_order ? a : b, in_order ? b : a, along_x, along_x ? x : y};
}

static int speed_of(const FhActor *actor, bool along_x) {
    return fh_abs(along_x ? actor->x - actor->from_x : actor->y - actor->from_y);
}

/// Its part of the overlap, by speeds; nobody moved: half. Halves are rounded up for both, so that
/// no order and no mirror can tell.
static int share_of(const Pair *pair, const FhActor *actor, const FhActor *other) {
    if (is_kinematic(actor) || is_kinematic(other)) {
        return is_kinematic(actor) ? 0 : pair->overlap;
    }
    int own = speed_of(actor, pair->along_x);
    int sum = own + speed_of(other, pair->along_x);
    return sum == 0 ? (pair->overlap + 1) / 2 : (2 * pair->overlap * own + sum) / (2 * sum);
}

static bool crush(FhWorld *world, FhActor *actor, const FhCollision *hit, void *context) {
    (void)hit;
    (void)context;
    fh_actor_squish(world, actor, 0);
    return false;
}

/// Moves one of them away, and takes its speed towards the other.
static void give_way(FhWorld *world, const Pair *pair, FhActor *actor, int px) {
    static const FhOnCollide crushes = {crush, NULL};
    int d = actor == pair->first ? -1 : 1;
    const FhActor *other = actor == pair->first ? pair->second : pair->first;
    const FhOnCollide *on_collide = is_kinematic(other) ? &crushes : NULL;
    float *speed = pair->along_x ? &actor->vx : &actor->vy;
    if (pair->along_x) {
        fh_actor_move_x_exact(world, actor, d * px, on_collide);
    } else {
        fh_actor_move_y_exact(world, actor, d * px, on_collide);
    }
    if (!is_kinematic(actor) && *speed * (float)d < 0.0f) {
        *speed = 0.0f;
    }
    fh_near_actor_moved(world, actor);
}

static int left_of(const Pair *pair) {
    const FhActor *a = pair->first;
    const FhActor *b = pair->second;
    bool apart = !fh_rect_overlaps(fh_actor_box(a), fh_actor_box(b));
    return apart           ? 0
           : pair->along_x ? overlap_of(a->x, a->w, b->x, b->w)
                           : overlap_of(a->y, a->h, b->y, b->h);
}

/// Each its share; what a wall leaves of it, the other one gets.
static void push_apart(FhWorld *world, FhActor *a, FhActor *b) {
    if ((is_kinematic(a) && is_kinematic(b)) ||
        !fh_rect_overlaps(fh_actor_box(a), fh_actor_box(b))) {
        return;
    }
    Pair pair = pair_of(a, b);
    int shares[] = {share_of(&pair, pair.first, pair.second),
                    share_of(&pair, pair.second, pair.first)};
    give_way(world, &pair, pair.first, shares[0]);
    give_way(world, &pair, pair.second, shares[1]);
    if (!is_kinematic(pair.second)) {
        give_way(world, &pair, pair.second, left_of(&pair));
    }
    if (!is_kinematic(pair.first)) {
        give_way(world, &pair, pair.first, left_of(&pair));
    }
}

void fh_separate_end(FhWorld *world) {
    for (FhActor *actor = next_up(world, NULL); actor; actor = next_up(world, actor)) {
        carry(world, actor);
    }
    FhActor *actors = fh_actor_slots(world);
    for (int i = 0; i < world->actor_count; i++) {
        for (int k = i + 1; k < world->actor_count; k++) {
            if (is_shover(&actors[i]) && is_shover(&actors[k])) {
                push_apart(world, &actors[i], &actors[k]);
            }
        }
    }
}
