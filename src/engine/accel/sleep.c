// sleep.c - which actors sleep, and the ways of the solids that decide it (sleep.h; islands of
// physics engines do the same). A solid that moves wakes what sleeps alone near its way. All riders
// of a solid sleep, or none: when the box around them, from start to end, meets neither terrain nor
// another solid's way, each of their steps is free, ends on the solid as it began, and touches
// nothing else. A look at what is near also tells how far away it is, and is not repeated before
// that can be there.

#include "engine/accel/sleep.h"

#include <stddef.h>
#include <string.h>

#include "foothold/mover.h"
#include "engine/state/world.h"
#include "engine/rules/query.h"
#include "engine/rules/solid_path.h"
#include "engine/terrain/terrain_chunk.h"

enum {
    MARGIN = 2, // px about a box in which nothing may be
    REACH = 32, // px: where a solid goes further in a tick, no actor is asleep
    FAR = 64,   // px about a box that one look takes in; at least twice REACH
    WORDS = 5
};

typedef enum How { AWAKE, ALONE, CARRIED } How;

/// An actor as the tick before left it.
typedef struct Sleeper {
    uint64_t words[WORDS]; // what it was (read_words); all zero: it is to be visited
    int32_t riding;        // as in FhActor
    uint8_t how;           // How; of an actor that is awake nothing is noted
} Sleeper;

/// What a solid does to those that sleep.
typedef struct Carrier {
    int32_t dx, dy;           // px, in this tick
    bool carries;             // those that sleep on it, in this tick
    int32_t riders;           // that sleep
    int32_t left, top, right; // px from its corner: a box around those, down to its top
    int64_t riders_until;     // Sleep.travel up to which nothing comes near them...
    int64_t alone_until;      // ...and up to which it comes near nothing that sleeps alone
} Carrier;

/// Behind it come a Carrier for each solid, a Sleeper for each actor, and the solids as they
/// will be after this tick.
typedef struct Sleep {
    int32_t count;         // of sleep actors
    int32_t alone;         // of these
    int64_t travel;        // px that no solid can have gone further: of each tick the longest way
    int32_t step;          // px: this tick's part of it
    bool are_aheads_found; // of this tick
    // What all that is noted goes by:
    uint32_t epoch; // FhAccel.epoch + 1; 0: nothing is noted
    int32_t solid_count;
    const FhTerrain *terrain;
    uint64_t version;
    FhRect bounds;
} Sleep;

static Sleep *sleep_of(const FhWorld *world) {
    return fh_world_at(world, fh_accel_of(world)->sleep);
}

static Carrier *solids_of(const FhWorld *world) {
    return (Carrier *)(void *)(sleep_of(world) + 1);
}

static Sleeper *actors_of(const FhWorld *world) {
    return (Sleeper *)(void *)(solids_of(world) + world->solid_capacity);
}

static FhSolid *aheads_of(const FhWorld *world) {
    return (FhSolid *)(void *)(actors_of(world) + world->actor_capacity);
}

uint64_t fh_sleep_bytes(const FhWorld *world) {
    uint64_t solid_bytes = sizeof(Carrier) + sizeof(FhSolid);
    uint64_t actor_bytes = world->solid_capacity > 0 ? sizeof(Sleeper) : 0; // else no actor sleeps
    return sizeof(Sleep) + (uint64_t)world->solid_capacity * solid_bytes +
           (uint64_t)world->actor_capacity * actor_bytes;
}

void fh_sleep_forget(const FhWorld *world, int index) {
    if (world->solid_capacity > 0) {
        memset(actors_of(world)[index].words, 0, sizeof(uint64_t) * WORDS);
    }
}

static FhRect grown(FhRect box, int px) {
    return (FhRect){box.x - px, box.y - px, box.w + 2 * px, box.h + 2 * px};
}

/// How far, on the axis on which it is further, two boxes are apart; 0 when they overlap.
static int gap_between(FhRect a, FhRect b) {
    int across = fh_max(b.x - fh_rect_right(a), a.x - fh_rect_right(b));
    int down = fh_max(b.y - fh_rect_bottom(a), a.y - fh_rect_bottom(b));
    return fh_max(fh_max(across, down), 0);
}

// --- what an actor is -----------------------------------------------------------------------

static inline uint64_t word_at(const FhActor *actor, size_t at) {
    uint64_t word;
    memcpy(&word, (const char *)actor + at, sizeof word);
    return word;
}

/// Its place, size and speed, its flags, generation and all that it is of: the bytes from `flags`
/// to `state` are more than a word and less than two.
static inline void read_words(const FhActor *actor, uint64_t words[WORDS]) {
    enum { FLAGS = offsetof(FhActor, flags), END = offsetof(FhActor, state) + 1 };
    _Static_assert(END - FLAGS > 8 && END - FLAGS <= 16, "two words hold what an actor is of");
    words[0] = word_at(actor, offsetof(FhActor, x));
    words[1] = word_at(actor, offsetof(FhActor, w));
    words[2] = word_at(actor, offsetof(FhActor, vx));
    words[3] = word_at(actor, FLAGS);
    words[4] = word_at(actor, END - 8);
}

static inline bool is_same(const FhActor *actor, const Sleeper *noted) {
    uint64_t words[WORDS];
    read_words(actor, words);
    uint64_t differs = (words[0] ^ noted->words[0]) | (words[1] ^ noted->words[1]) |
                       (words[2] ^ noted->words[2]) | (words[3] ^ noted->words[3]) |
                       (words[4] ^ noted->words[4]);
    return differs == 0 && actor->riding == noted->riding;
}

static void wake(FhWorld *world, int index) {
    Sleeper *noted = &actors_of(world)[index];
    Sleep *sleep = sleep_of(world);
    if (noted->how == ALONE) {
        fh_near_take_sleeper(world, index);
        sleep->alone--;
    } else {
        solids_of(world)[noted->riding - 1].riders--;
    }
    noted->how = AWAKE;
    sleep->count--;
}

// --- the ways of the solids -----------------------------------------------------------------

static void forget(FhWorld *world) {
    Sleep *sleep = sleep_of(world);
    *sleep = (Sleep){.travel = 1,
                     .epoch = fh_accel_of(world)->epoch + 1,
                     .solid_count = world->solid_count,
                     .terrain = world->terrain,
                     .version = world->terrain->version,
                     .bounds = world->bounds};
    memset(solids_of(world), 0, (size_t)world->solid_capacity * sizeof(Carrier));
    memset(actors_of(world), 0, (size_t)world->actor_capacity * sizeof(Sleeper));
    fh_near_forget_sleepers(world);
}

/// True when what was noted was noted of this World, as it is.
static bool is_known(const FhWorld *world) {
    const Sleep *sleep = sleep_of(world);
    return sleep->epoch == fh_accel_of(world)->epoch + 1 &&
           sleep->solid_count == world->solid_count && sleep->terrain == world->terrain &&
           sleep->version == world->terrain->version &&
           fh_rect_equals(sleep->bounds, world->bounds);
}

/// True when every solid is where it was to be after the tick before.
static bool are_as_foreseen(const FhWorld *world) {
    const FhSolid *solids = fh_world_solids(world);
    const FhSolid *aheads = aheads_of(world);
    for (int i = 0; i < world->solid_count; i++) {
        if (!fh_rect_equals(fh_solid_box(&solids[i]), fh_solid_box(&aheads[i])) ||
            solids[i].flags != aheads[i].flags) {
            return false;
        }
    }
    return true;
}

/// Finds where all solids will be after this tick. Returns the longest way, px along an axis.
static int find_aheads(const FhWorld *world) {
    const FhSolid *solids = fh_world_solids(world);
    FhSolid *aheads = aheads_of(world);
    int longest = 0;
    for (int i = 0; i < world->solid_count; i++) {
        bool is_alive = solids[i].flags & FH_SOLID_ALIVE;
        aheads[i] = is_alive ? fh_solid_ahead(world, &solids[i]) : solids[i];
        Carrier *carrier = &solids_of(world)[i];
        carrier->dx = aheads[i].x - solids[i].x;
        carrier->dy = aheads[i].y - solids[i].y;
        longest = fh_max(longest, fh_max(fh_abs(carrier->dx), fh_abs(carrier->dy)));
    }
    return longest;
}

bool fh_sleep_has_ahead(const FhWorld *world, int index, FhSolid *ahead) {
    bool is_found = sleep_of(world)->are_aheads_found;
    if (is_found) {
        *ahead = aheads_of(world)[index];
    }
    return is_found;
}

bool fh_sleep_meets_solid(const FhWorld *world, FhRect box) {
    box = grown(box, 2 * MARGIN);
    FhNear near = fh_near(world, FH_NEAR_SOLIDS, grown(box, sleep_of(world)->step));
    while (fh_near_next(&near)) {
        const Carrier *carrier = &solids_of(world)[near.index];
        FhRect solid = fh_solid_box(&fh_world_solids(world)[near.index]);
        if (fh_rect_overlaps(fh_rect_swept(solid, carrier->dx, carrier->dy), box)) {
            return true;
        }
    }
    return false;
}

// --- what is near the ways ------------------------------------------------------------------

/// True when neither a tile nor a side of the world is in the box, and nothing in it is to die.
static bool is_open(const FhWorld *world, FhRect box) {
    FhRect bounds = world->bounds;
    bool is_above_death =
        bounds.w == 0 || fh_rect_bottom(box) < fh_rect_bottom(bounds) + FH_FALL_OUT_PX;
    return is_above_death && !fh_query_beyond_sides(world, box) &&
           fh_terrain_traits(world->terrain, box) == 0;
}

/// True when nothing comes near the riders of a solid on their way. Notes until when nothing will:
/// two solids that go towards each other meet after half of what is between them.
static bool has_free_way(FhWorld *world, int index) {
    const FhSolid *solids = fh_world_solids(world);
    Carrier *noted = &solids_of(world)[index];
    FhRect start = grown((FhRect){solids[index].x + noted->left, solids[index].y + noted->top,
                                  noted->right - noted->left, -noted->top},
                         MARGIN);
    FhRect way = fh_rect_swept(start, noted->dx, noted->dy);
    int gap = is_open(world, grown(start, FAR)) ? FAR : 0;
    bool is_free = gap > 0 || is_open(world, way);
    fh_near_open(world, FH_NEAR_SOLIDS);
    FhNear near = fh_near(world, FH_NEAR_SOLIDS, grown(start, FAR));
    while (is_free && fh_near_next(&near)) {
        const FhSolid *other = &solids[near.index];
        if (near.index != index && fh_solid_is_there(other)) {
            const Carrier *its = &solids_of(world)[near.index];
            gap = fh_min(gap, gap_between(start, fh_solid_box(other)));
            is_free = !fh_rect_overlaps(fh_rect_swept(fh_solid_box(other), its->dx, its->dy), way);
        }
    }
    noted->riders_until = is_free ? sleep_of(world)->travel + gap / 2 : 0;
    return is_free;
}

/// Wakes the sleeping actors near the way of a solid. Notes until when no other will be near it.
static void wake_who_is_near(FhWorld *world, int index) {
    Carrier *noted = &solids_of(world)[index];
    FhRect start = grown(fh_solid_box(&fh_world_solids(world)[index]), MARGIN);
    FhRect way = fh_rect_swept(start, noted->dx, noted->dy);
    FhNear near = fh_near(world, FH_NEAR_SLEEPERS, grown(start, FAR));
    int gap = FAR;
    while (fh_near_next(&near)) {
        FhRect box = fh_actor_box(&fh_actor_slots(world)[near.index]);
        if (fh_rect_overlaps(box, way)) {
            wake(world, near.index);
        } else {
            gap = fh_min(gap, gap_between(start, box));
        }
    }
    noted->alone_until = sleep_of(world)->travel + gap;
}

static void decide(FhWorld *world) {
    Sleep *sleep = sleep_of(world);
    int64_t until = sleep->travel + sleep->step;
    fh_near_open(world, FH_NEAR_SLEEPERS);
    for (int i = 0; i < world->solid_count; i++) {
        Carrier *noted = &solids_of(world)[i];
        bool moves = (noted->dx || noted->dy) && fh_solid_is_there(&fh_world_solids(world)[i]);
        if (moves && until > noted->alone_until && sleep->alone > 0) {
            wake_who_is_near(world, i);
        }
        noted->carries =
            noted->riders > 0 && (until <= noted->riders_until || has_free_way(world, i));
    }
    sleep->travel = until;
}

// --- the tick of a sleeping actor -----------------------------------------------------------

/// What a push, a carry and law 9 make of a rider.
static inline void carry(const FhWorld *world, FhActor *actor, Sleeper *noted) {
    int index = noted->riding - 1;
    const FhSolid *ahead = &aheads_of(world)[index];
    actor->x += solids_of(world)[index].dx;
    actor->y += solids_of(world)[index].dy;
    noted->words[0] = word_at(actor, offsetof(FhActor, x));
    if (ahead->vx != 0.0f || ahead->vy != 0.0f) {
        fh_actor_remember_lift(world, actor, ahead->vx, ahead->vy);
    }
}

/// Returns false when the actor is awake.
static inline bool goes_on(FhWorld *world, FhActor *actor, Sleeper *noted, int index) {
    if (noted->how == AWAKE) {
        return false;
    }
    bool is_carried = noted->how == CARRIED;
    if (!is_same(actor, noted) || (is_carried && !solids_of(world)[noted->riding - 1].carries)) {
        wake(world, index);
        return false;
    }
    if (is_carried) {
        carry(world, actor, noted);
    }
    return true;
}

static void list_awake(FhWorld *world) {
    FhActor *actors = fh_actor_slots(world);
    Sleeper *noted = actors_of(world);
    int32_t *awake = fh_world_awake(world);
    int actor_count = world->actor_count;
    int count = 0;
    for (int i = 0; i < actor_count; i++) {
        if (goes_on(world, &actors[i], &noted[i], i)) {
            continue;
        }
        if (fh_actor_is_there(&actors[i])) {
            awake[count++] = i;
        } else {
            actors[i].riding = 0;
        }
    }
    world->awake_count = count;
}

/// True when what is said here of riders holds: a type of a game's own may ride what it likes.
static bool may_go_on(const FhWorld *world) {
    return world->types == fh_actor_types;
}

void fh_sleep_list(FhWorld *world) {
    Sleep *sleep = sleep_of(world);
    if (!is_known(world) || (sleep->count > 0 && !(may_go_on(world) && are_as_foreseen(world)))) {
        forget(world);
    }
    int step = find_aheads(world);
    if (sleep->count > 0 && step > REACH) {
        forget(world);
        find_aheads(world); // what was found is forgotten with the rest
    }
    sleep->step = step;
    sleep->are_aheads_found = true;
    if (sleep->count > 0) {
        decide(world);
    }
    list_awake(world);
    if (world->awake_count == 0) {
        fh_near_close(world, FH_NEAR_SOLIDS); // no query will ask where they are
    }
}

// --- noting ---------------------------------------------------------------------------------

static bool is_same_contact(FhContact a, FhContact b) {
    return a.by == b.by && a.col == b.col && a.row == b.row && a.solid == b.solid &&
           a.has_tile == b.has_tile;
}

/// True when that, and nothing else, is what the actor touches now and did the tick before.
static bool touches_only(const FhActor *actor, FhContact floor) {
    for (int side = 0; side < FH_SIDES; side++) {
        FhContact expected = side == FH_SIDE_BOTTOM ? floor : (FhContact){0};
        if (!is_same_contact(actor->contacts.sides[side], expected) ||
            !is_same_contact(actor->before.sides[side], expected)) {
            return false;
        }
    }
    return true;
}

/// True for an actor without a will, about which all questions are answered by its pixels.
static bool may_sleep(const FhWorld *world, const FhActor *actor) {
    const FhMover *movement = fh_mover_of(world, actor);
    return actor->driver == FH_DRIVER_NONE && fh_actor_is_there(actor) && !movement->settle &&
           !movement->on_floor && !movement->terrain_in && !movement->solid_in &&
           !movement->one_way_top && actor->pose <= FH_POSE_DUCK &&
           !(actor->flags & FH_ACTOR_CLINGS);
}

/// Solids near sleeping actors must look again; no others can have looked so far.
static bool is_alone(const FhWorld *world, const FhActor *actor) {
    FhRect box = grown(fh_actor_box(actor), MARGIN);
    bool is_alone =
        actor->riding == 0 && touches_only(actor, (FhContact){0}) && is_open(world, box);
    FhNear near = fh_near(world, is_alone ? FH_NEAR_SOLIDS : 0, grown(box, FAR));
    while (fh_near_next(&near)) {
        solids_of(world)[near.index].alone_until = 0;
        is_alone &= !fh_rect_overlaps(fh_solid_box(&fh_world_solids(world)[near.index]), box);
    }
    return is_alone;
}

static bool is_carried(const FhWorld *world, const FhActor *actor) {
    if (actor->riding == 0) {
        return false;
    }
    const FhSolid *solid = &fh_world_solids(world)[actor->riding - 1];
    FhContact floor = {.by = FH_BY_SOLID, .solid = actor->riding};
    return solid->cell_cols == 0 && !(solid->flags & FH_SOLID_ONE_WAY) &&
           fh_solid_is_there(solid) && actor->y + actor->h == solid->y &&
           touches_only(actor, floor);
}

static void join(Carrier *noted, const FhSolid *solid, const FhActor *actor) {
    bool is_first = noted->riders++ == 0;
    int left = actor->x - solid->x;
    noted->left = is_first ? left : fh_min(left, noted->left);
    noted->right = is_first ? left + actor->w : fh_max(left + actor->w, noted->right);
    noted->top = is_first ? -actor->h : fh_min(-actor->h, noted->top);
    noted->riders_until = 0;
}

static void note_actor(FhWorld *world, int index) {
    const FhActor *actor = &fh_actor_slots(world)[index];
    Sleeper *noted = &actors_of(world)[index];
    How how = !may_sleep(world, actor)   ? AWAKE
              : is_carried(world, actor) ? CARRIED
              : is_alone(world, actor)   ? ALONE
                                         : AWAKE;
    if (how == AWAKE) {
        return;
    }
    *noted = (Sleeper){.riding = actor->riding, .how = (uint8_t)how};
    read_words(actor, noted->words);
    sleep_of(world)->count++;
    if (how == CARRIED) {
        int under = actor->riding - 1;
        join(&solids_of(world)[under], &fh_world_solids(world)[under], actor);
    } else {
        fh_near_put_sleeper(world, index);
        sleep_of(world)->alone++;
    }
}

void fh_sleep_note(FhWorld *world) {
    const int32_t *awake = fh_world_awake(world);
    int awake_count = may_go_on(world) ? world->awake_count : 0;
    for (int k = 0; k < awake_count; k++) {
        note_actor(world, awake[k]);
    }
    sleep_of(world)->are_aheads_found = false;
}
