// ground_cache.h - what is known of the ground around an actor, so that most of a crowd asks
// nobody.
//
// In most ticks an actor walks over plain ground, or flies, and nothing else is about. What was
// found out then is kept: a box of pixels around it in which, seen from above, there are only empty
// pixels down to the first solid one of each column; and for every place of its feet in that box
// the row on which they would rest. It is a fact about the terrain, and stays one until that is
// edited. As long as a question's box lies within, it is answered without looking again; a move
// that leaves it looks around where it has come to, and in any direction but ahead not far. What is
// more than plain ground (one-ways, ladders, hazards, ice) ends the box, and so do the world's
// sides. In a World with solids the fact lasts as long as none of them moves: it is found again in
// each part of a tick. With crates or shovers in it, it lasts as long as the actor is looked at,
// for all others stand still so long; with one of them near nothing is known, nor ever for
// movements with a terrain of their own. Like the grid (near.h), it is neither copied nor hashed,
// and no law can tell.

#ifndef FOOTHOLD_ENGINE_ACCEL_GROUND_CACHE_H
#define FOOTHOLD_ENGINE_ACCEL_GROUND_CACHE_H

#include "engine/accel.h"
#include "engine/accel/simd.h"
#include "engine/accel/column_heights.h"
#include "engine/terrain/terrain_chunk.h"
#include "engine/accel/hot_record.h"
#include "engine/accel/state.h"
#include "engine/broadphase/spatial_hash.h"

enum { FH_CALM_SOLIDS = 4 };

/// What is said of a place: the row, and that the step to the next one on its right, or back, needs
/// a look (fh_calm_mark).
enum { FH_CALM_ROW = 127, FH_CALM_STEEP = 128 };

/// What else the contacts of an actor depend on, and what they were.
enum { FH_SEEN_FALLING = 1, FH_SEEN_FACING_RIGHT = 2, FH_SEEN_ON_FLOOR = 4 };

/// What is known around one actor. What most ticks look at comes first, in 64 bytes.
typedef struct FhCalm {
    _Alignas(64) int32_t left; // px of the box; empty: nothing is known
    int32_t top, right, bottom;
    uint8_t enough_x, enough_y; // px from left and top: the first place where that is enough...
    uint8_t enough_w, enough_h; // ...and how far from there to the last
    uint8_t marked_for;         // px: the highest steps not marked FH_CALM_STEEP...
    uint8_t marked_height;      // px: ...and for what body; 0: none is yet
    uint8_t seen_as;            // FH_SEEN_*
    uint8_t movement;
    uint32_t version;           // of the terrain, its low bits
    int32_t bounds_x, bounds_w; // the world's sides
    /// Where, and when, the actor's contacts were found by what is known here and by nothing else;
    /// epoch 0: they were not.
    uint32_t seen_epoch;
    float seen_step_up; // px: the tuning's
    int32_t seen_x, seen_y;
    int32_t width, height; // px of the body that what is known is for
    uint32_t still;        // FhNearGrid.generation, when these were all solids in `about`
    /// For each place of the body's left edge, from `left` on: the first row (from `top`) in which
    /// one of its columns is solid, the last row + 1 when none is; and FH_CALM_STEEP.
    uint8_t rest[FH_SKYLINE_COLUMNS];
    /// For each column, from `left` on: twice its own first row, and one more when the tile there
    /// has a slope for an upper edge.
    uint8_t columns[FH_SKYLINE_COLUMNS + FH_SIMD_LANES];
    int32_t solid_count;
    int32_t solids[FH_CALM_SOLIDS]; // indices, rising
    FhRect about;                   // px: around the actor, where all solids are known
} FhCalm;

/// Finds out what is around the actor with that index, unless it is known still. Called in a tick
/// only. Returns true when the actor is known to be free of all that could be in its place; what it
/// returns false for may be free as well.
static inline bool fh_calm_look(FhWorld *world, int index);
/// What fh_calm_look does when that is not known.
void fh_calm_look_again(const FhWorld *world, const FhActor *actor, FhCalm *calm);
/// Nobody is looked at any more: solids, or the rules, may be others from here on.
static inline void fh_calm_look_away(FhWorld *world) {
    fh_accel_of(world)->asked = 0;
}

/// What is known must not speak for the actor's contacts: they are about to be found by asking, or
/// by another way to move.
void fh_contacts_forget(const FhWorld *world, const FhActor *actor);
/// True when a solid's box meets the box, which must lie within what is known.
bool fh_calm_meets_solid(const FhWorld *world, const FhCalm *calm, FhRect box);

static inline FhCalm *fh_calm_entries(const FhWorld *world) {
    return (FhCalm *)(void *)((char *)(uintptr_t)world + fh_accel_of(world)->calm);
}

/// True when what is known of the ground is so still.
static inline bool fh_calm_is_fresh(const FhWorld *world, const FhActor *who, const FhCalm *calm) {
    return calm->version == (uint32_t)world->terrain->version && calm->movement == who->movement &&
           calm->bounds_x == world->bounds.x && calm->bounds_w == world->bounds.w;
}

/// True when nothing that moves by itself, or is pushed, could be about.
static inline bool fh_calm_asks_nobody(const FhWorld *world) {
    return world->solid_count == 0 && !fh_world_asks_actors(world);
}

/// True when something is known around the actor, all in all.
static inline bool fh_calm_counts(const FhWorld *world, const FhActor *who, const FhCalm *calm) {
    return calm->right > calm->left && fh_calm_is_fresh(world, who, calm) &&
           (fh_calm_asks_nobody(world) || calm->still == world->near.generation);
}

/// Who is through what is known within a tick or two looks around when it comes to something.
static inline bool fh_calm_is_fast(const FhActor *actor) {
    const float fast = 1800.0f; // px/s
    return actor->vx > fast || actor->vx < -fast || actor->vy > fast || actor->vy < -fast;
}

static inline uint8_t fh_contacts_seen_as(const FhActor *actor) {
    return (uint8_t)((actor->vy >= 0.0f ? FH_SEEN_FALLING : 0) |
                     (actor->control.facing > 0 ? FH_SEEN_FACING_RIGHT : 0) |
                     (fh_contacts_floor(&actor->contacts) ? FH_SEEN_ON_FLOOR : 0));
}

/// Puts an actor whose contacts are seen to another place over known ground, and keeps what they
/// were; what they are there is the caller's to say.
static inline void fh_contacts_carry_on(FhActor *actor, FhCalm *calm, FhPoint place) {
    actor->before = actor->contacts;
    actor->x = calm->seen_x = place.x;
    actor->y = calm->seen_y = place.y;
}

static inline FhRect fh_calm_around(const FhActor *actor) {
    return (FhRect){actor->x - 1, actor->y - 1, actor->w + 2, actor->h + 2};
}

/// True when the contacts were found at this very place, where the actor touched no side but the
/// floor, and that was ground, or nothing at all; what is so still where no solid is near.
static inline bool fh_contacts_are_of_here(const FhWorld *world, const FhActor *actor,
                                           const FhCalm *calm) {
    return calm->seen_epoch == fh_accel_of(world)->epoch + 1 && calm->seen_x == actor->x &&
           calm->seen_y == actor->y && calm->width == actor->w && calm->height == actor->h &&
           calm->seen_as == fh_contacts_seen_as(actor) &&
           calm->seen_step_up == world->tunings[actor->tuning].step_up;
}

/// The row (px) on which a body's feet would rest at `x`, a place within what is known.
static inline int fh_calm_rest(const FhCalm *calm, int x) {
    return calm->top + (calm->rest[x - calm->left] & FH_CALM_ROW);
}

/// Where the actor is when its feet rest at `x`, a place within what is known.
static inline FhPoint fh_calm_place(const FhCalm *calm, const FhActor *actor, int x) {
    return (FhPoint){x, fh_calm_rest(calm, x) - actor->h};
}

/// True when the actor is where what is known, if anything is, reaches as far as the next tick may
/// ask.
static inline bool fh_calm_reaches_on(const FhActor *actor, const FhCalm *calm) {
    uint32_t place = (uint32_t)actor->x - (uint32_t)calm->left;
    uint32_t head = (uint32_t)actor->y - (uint32_t)calm->top;
    return place - calm->enough_x <= calm->enough_w && head - calm->enough_y <= calm->enough_h;
}

/// True when what is known reaches so far, is of a body of that size, and nothing that hung aside
/// hides the ground from the actor now.
static inline bool fh_calm_is_enough(const FhActor *actor, const FhCalm *calm) {
    return fh_calm_reaches_on(actor, calm) && calm->width == actor->w && calm->height == actor->h &&
           calm->right > calm->left && fh_calm_rest(calm, actor->x) >= actor->y + actor->h;
}

/// True when questions are about that actor.
static inline bool fh_calm_is_asked_about(const FhWorld *world, const FhActor *who) {
    return (uintptr_t)who - (uintptr_t)world == fh_accel_of(world)->asked;
}

/// Questions are about that actor from here on; `calm` counts, or is NULL.
static inline void fh_calm_ask_about(FhWorld *world, const FhActor *actor, const FhCalm *calm) {
    fh_accel_of(world)->asked = (uintptr_t)actor - (uintptr_t)world;
    fh_accel_of(world)->known = calm ? (uintptr_t)calm - (uintptr_t)world : 0;
    fh_accel_of(world)->known_version = world->terrain->version;
}

static inline bool fh_calm_look(FhWorld *world, int index) {
    const FhActor *actor = &fh_actor_slots(world)[index];
    FhCalm *calm = &fh_calm_entries(world)[index];
    bool is_free = fh_calm_asks_nobody(world) && fh_calm_is_enough(actor, calm) &&
                   fh_calm_counts(world, actor, calm);
    bool counts = is_free;
    if (!is_free) {
        fh_calm_look_again(world, actor, calm);
        counts = fh_calm_counts(world, actor, calm);
    }
    fh_calm_ask_about(world, actor, counts ? calm : NULL);
    return is_free;
}

/// For who moves an actor between ticks, when nobody else could be about: what is known about it
/// still is what questions are about, or nothing where the move leads `beyond` it: then that need
/// not be brought near in memory. What a later actor's move asks is: who moves one mostly moves
/// all, one after the other. Returns true when nobody was asked about before: then the caller looks
/// away in the end.
static inline bool fh_calm_ask_once(FhWorld *world, const FhActor *actor, bool beyond) {
    bool may_ask = fh_calm_asks_nobody(world) && !fh_calm_is_asked_about(world, actor);
    int index = may_ask ? fh_world_index(world, actor) : -1;
    if (index >= 0) {
        const FhCalm *calm = &fh_calm_entries(world)[index];
        enum { AHEAD = 2, LINE = 64 }; // actors; bytes
        // Not in a function of its own, which gcc would take for one that does nothing.
        int soon = fh_min(index + AHEAD, world->actor_count - 1);
        const char *ground = (const char *)&fh_calm_entries(world)[soon];
        __builtin_prefetch(&fh_paces(world)[soon]);
        __builtin_prefetch(&fh_actor_slots(world)[soon].x);
        for (size_t i = 0; i < sizeof(FhCalm); i += LINE) {
            __builtin_prefetch(ground + i);
        }
        bool counts = !beyond && fh_calm_counts(world, actor, calm);
        fh_calm_ask_about(world, actor, counts ? calm : NULL);
    }
    return index >= 0;
}
/// Looks around the actor that is asked about where it is now, in the middle of a move, mostly
/// where it heads for (-1, 0, 1). Returns what is known then; NULL: nothing, or no more
/// than questions are about already.
FhCalm *fh_calm_look_ahead(FhWorld *world, const FhActor *actor, FhPoint heading);
/// The same for who goes sideways over known ground, and further than that reaches.
FhCalm *fh_calm_look_further(FhWorld *world, const FhActor *actor, int d);
/// The same below what hangs over its way.
FhCalm *fh_calm_look_under(FhWorld *world, const FhActor *actor, FhPoint heading);

/// What is known about an actor that is not the one looked at.
FhCalm *fh_calm_about_another(const FhWorld *world, const FhActor *who);

/// What is known around an actor; NULL when it is not, or no longer.
static inline FhCalm *fh_calm_about(const FhWorld *world, const FhActor *who) {
    const FhAccel *accel = fh_accel_of(world);
    if (!fh_calm_is_asked_about(world, who)) {
        return fh_calm_about_another(world, who);
    }
    bool counts = accel->known && accel->known_version == world->terrain->version;
    return counts ? (FhCalm *)(void *)((char *)(uintptr_t)world + accel->known) : NULL;
}

/// True when it is known that no solid's box meets the box, and that no actor in it could be in
/// the way.
static inline bool fh_calm_has_no_solid(const FhWorld *world, const FhCalm *calm, FhRect box) {
    return fh_calm_asks_nobody(world) ||
           (fh_rect_holds(calm->about, box) &&
            (calm->solid_count == 0 || !fh_calm_meets_solid(world, calm, box)));
}

/// What fh_calm_mark does when that was not yet done.
void fh_calm_mark_steep(FhCalm *calm, int step, int height);

/// Sees to it that the steps are marked that a body of that height may not take without a look
/// (FH_CALM_STEEP): those of more than `step` px up or down, and where too little is known above or
/// below. Requires: a height that what is known holds.
static inline void fh_calm_mark(FhCalm *calm, int step, int height) {
    int most = fh_min(step, INT8_MAX);
    if (calm->marked_for != most || calm->marked_height != height) {
        fh_calm_mark_steep(calm, most, height);
    }
}

/// True when the columns of a body at `x` are known.
static inline bool fh_calm_reaches(const FhCalm *calm, int x) {
    return x >= calm->left && x + calm->width <= calm->right;
}

/// True when it is known that the actor's feet rest on the ground.
static inline bool fh_calm_rests(const FhCalm *calm, const FhActor *actor) {
    int feet = actor->y + actor->h;
    return calm->width == actor->w && feet < calm->bottom && fh_calm_reaches(calm, actor->x) &&
           fh_calm_rest(calm, actor->x) == feet;
}

/// True when the rows of the box, and its columns, are known.
static inline bool fh_calm_holds(const FhCalm *calm, FhRect box) {
    return box.x >= calm->left && box.x + box.w <= calm->right && box.y >= calm->top &&
           box.y + box.h <= calm->bottom;
}

/// A row (px) above which all columns of the box are empty. The box must lie within what is known.
static inline int fh_calm_lowest(const FhCalm *calm, FhRect box) {
    int last = box.x + box.w - calm->width;
    if (last < box.x) {
        last = last < calm->left ? calm->left : last;
    }
    int row = fh_calm_rest(calm, last);
    for (int x = box.x; x < last; x += calm->width) {
        int other = fh_calm_rest(calm, x);
        row = other < row ? other : row;
    }
    return row;
}

/// True when nothing at all is in the box: no tile that counts, no solid, no side of the world.
static inline bool fh_calm_is_empty(const FhWorld *world, const FhActor *who, FhRect box) {
    const FhCalm *calm = fh_calm_about(world, who);
    return calm && fh_calm_holds(calm, box) && box.y + box.h <= fh_calm_lowest(calm, box) &&
           fh_calm_has_no_solid(world, calm, box);
}

/// True when nothing but plain ground, at most, is in the box: neither a solid nor a tile that does
/// more than stop.
static inline bool fh_calm_is_plain(const FhWorld *world, const FhCalm *calm, FhRect box) {
    return fh_calm_holds(calm, box) && fh_calm_has_no_solid(world, calm, box);
}

/// As fh_step_is_at_wall (step.h), from the cache where it reaches so far.
bool fh_calm_is_at_wall(const FhWorld *world, const FhActor *actor, int d);

/// Whether a solid pixel is in the row under the box, and nothing above. Requires, to know
/// something: a box as wide as the one that what is known is for.
static inline FhAnswer fh_calm_stand(const FhWorld *world, const FhActor *who, FhRect box) {
    const FhCalm *calm = fh_calm_about(world, who);
    int feet = box.y + box.h;
    if (!calm || box.w != calm->width || !fh_calm_reaches(calm, box.x) || box.y < calm->top ||
        feet >= calm->bottom) {
        return FH_UNKNOWN;
    }
    int row = fh_calm_rest(calm, box.x);
    if (row == feet) {
        return FH_YES;
    }
    FhRect with_row = {box.x, box.y, box.w, box.h + 1};
    bool falls = row > feet && fh_calm_has_no_solid(world, calm, with_row);
    return falls ? FH_NO : FH_UNKNOWN;
}

#endif
