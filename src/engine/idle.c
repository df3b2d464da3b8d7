// idle.c - who is left alone, who is carried, and the ways of the solids that decide it.
//
// Before anything moves each solid's way in this tick is found out. A solid that moves wakes who is
// left alone near its way. All riders of a solid are carried, or all are woken: when the box around
// them, from start to end, meets neither terrain nor another solid's way, then each of their steps
// is free, ends on the solid as it began, and touches nothing but that.

#include "engine/idle.h"

#include <stddef.h>
#include <string.h>

#include "engine/actor_type.h"
#include "engine/movement/movement.h"
#include "engine/probe.h"
#include "engine/rounding.h"
#include "engine/solid_path.h"
#include "engine/solid_shape.h"
#include "engine/terrain_chunk.h"

enum {
    MARGIN = 2, // px about a box in which nothing may be
    REACH = 32, // px: where a solid goes further in a tick, nobody is idle
    WORDS = 5
};

typedef enum How { AWAKE, LEFT_ALONE, CARRIED } How;

/// An actor as the tick before left it.
typedef struct IdleActor {
    int32_t x, y;
    uint64_t words[WORDS]; // what else it is (read_words)
    int32_t riding;        // as in FhActor
    uint8_t how;           // How; who is awake has nothing noted
    bool is_stale;
} IdleActor;

/// A solid as the tick before left it, and what becomes of it.
typedef struct IdleSolid {
    FhRect box;
    uint32_t flags;
    int32_t riders;           // those that are idle
    int32_t left, top, right; // px from its corner: a box around those, down to its top
    int32_t dx, dy;           // px, in this tick
    float vx, vy;             // px/s, after it
    bool carries;             // the idle ones on it
} IdleSolid;

/// Behind it come the solids, then the actors.
typedef struct Idle {
    int32_t count;      // of idle actors
    int32_t left_alone; // of these
    // What all that is noted goes by:
    uint32_t epoch; // FhNearGrid.epoch + 1; 0: nothing is noted
    int32_t solid_count;
    const FhTerrain *terrain;
    uint64_t version;
    FhRect bounds;
} Idle;

static Idle *idle_of(const FhWorld *world) {
    return (Idle *)(void *)((char *)(uintptr_t)world + world->near.idle);
}

static IdleSolid *solids_of(const FhWorld *world) {
    return (IdleSolid *)(void *)(idle_of(world) + 1);
}

static IdleActor *actors_of(const FhWorld *world) {
    return (IdleActor *)(void *)(solids_of(world) + world->solid_capacity);
}

uint64_t fh_idle_bytes(const FhWorld *world) {
    if (world->solid_capacity == 0) {
        return sizeof(Idle); // nobody ever is
    }
    return sizeof(Idle) + (uint64_t)world->solid_capacity * sizeof(IdleSolid) +
           (uint64_t)world->actor_capacity * sizeof(IdleActor);
}

void fh_idle_forget_all(FhWorld *world) {
    idle_of(world)->epoch = 0;
}

void fh_idle_forget(const FhWorld *world, int index) {
    if (world->solid_capacity > 0) {
        actors_of(world)[index].is_stale = true;
    }
}

static FhRect grown(FhRect box, int px) {
    return (FhRect){box.x - px, box.y - px, box.w + 2 * px, box.h + 2 * px};
}

static FhRect swept(FhRect box, int dx, int dy) {
    return (FhRect){box.x + fh_min(dx, 0), box.y + fh_min(dy, 0), box.w + fh_abs(dx),
                    box.h + fh_abs(dy)};
}

// --- what an actor is -----------------------------------------------------------------------

static uint64_t word_at(const FhActor *actor, size_t at) {
    uint64_t word;
    memcpy(&word, (const char *)actor + at, sizeof word);
    return word;
}

/// Its size, speed, flags, generation and all that it is of: the bytes from `w` to `type`, the last
/// word once more over the one before.
static void read_words(const FhActor *actor, uint64_t words[WORDS]) {
    enum { FIRST = offsetof(FhActor, w), END = offsetof(FhActor, type) + 1 };
    _Static_assert(END - FIRST > 32 && END - FIRST <= 40, "five words hold what an actor is");
    for (int i = 0; i < WORDS - 1; i++) {
        words[i] = word_at(actor, FIRST + 8 * (size_t)i);
    }
    words[WORDS - 1] = word_at(actor, END - 8);
}

static bool is_same(const FhActor *actor, const IdleActor *noted) {
    uint64_t words[WORDS];
    read_words(actor, words);
    uint64_t differs = 0;
    for (int i = 0; i < WORDS; i++) {
        differs |= words[i] ^ noted->words[i];
    }
    return differs == 0 && actor->x == noted->x && actor->y == noted->y &&
           actor->riding == noted->riding && !noted->is_stale;
}

static void wake(FhWorld *world, int index) {
    IdleActor *noted = &actors_of(world)[index];
    Idle *idle = idle_of(world);
    if (noted->how == LEFT_ALONE) {
        fh_near_take_idle(world, index);
        idle->left_alone--;
    } else {
        solids_of(world)[noted->riding - 1].riders--;
    }
    noted->how = AWAKE;
    idle->count--;
}

// --- the ways of the solids -----------------------------------------------------------------

static void forget(FhWorld *world) {
    Idle *idle = idle_of(world);
    *idle = (Idle){.epoch = world->near.epoch + 1,
                   .solid_count = world->solid_count,
                   .terrain = world->terrain,
                   .version = world->terrain->version,
                   .bounds = world->bounds};
    memset(solids_of(world), 0, (size_t)world->solid_capacity * sizeof(IdleSolid));
    memset(actors_of(world), 0, (size_t)world->actor_capacity * sizeof(IdleActor));
    fh_near_forget_idle(world);
}

static bool is_same_box(FhRect a, FhRect b) {
    return a.x == b.x && a.y == b.y && a.w == b.w && a.h == b.h;
}

/// True when what was noted was noted of this World, as it is.
static bool is_known(const FhWorld *world) {
    const Idle *idle = idle_of(world);
    return idle->epoch == world->near.epoch + 1 && idle->solid_count == world->solid_count &&
           idle->terrain == world->terrain && idle->version == world->terrain->version &&
           is_same_box(idle->bounds, world->bounds);
}

/// Finds out where a solid goes. Returns false when it is not as it was, or goes too far.
static bool find_way(const FhWorld *world, int index) {
    const FhSolid *solid = &fh_world_solids(world)[index];
    IdleSolid *noted = &solids_of(world)[index];
    if (!is_same_box(fh_solid_box(solid), noted->box) || solid->flags != noted->flags) {
        return false;
    }
    FhSolid ahead = fh_solid_ahead(world, solid);
    noted->dx = ahead.x - solid->x;
    noted->dy = ahead.y - solid->y;
    noted->vx = ahead.vx;
    noted->vy = ahead.vy;
    return fh_abs(noted->dx) <= REACH && fh_abs(noted->dy) <= REACH;
}

static bool find_ways(const FhWorld *world) {
    for (int i = 0; i < world->solid_count; i++) {
        if (!find_way(world, i)) {
            return false;
        }
    }
    return true;
}

/// True when another solid than this one comes into the box.
static bool is_entered(const FhWorld *world, FhRect box, int index) {
    FhNear near = fh_near(world, FH_NEAR_SOLIDS, grown(box, REACH));
    while (fh_near_next(&near)) {
        const FhSolid *other = &fh_world_solids(world)[near.index];
        const IdleSolid *noted = &solids_of(world)[near.index];
        if (near.index != index && fh_solid_is_there(other) &&
            fh_rect_overlaps(swept(fh_solid_box(other), noted->dx, noted->dy), box)) {
            return true;
        }
    }
    return false;
}

static bool is_in_bounds(const FhWorld *world, FhRect box) {
    return !fh_probe_beyond_sides(world, box) &&
           (world->bounds.w == 0 ||
            fh_rect_bottom(box) < fh_rect_bottom(world->bounds) + FH_FALL_OUT_PX);
}

/// True when nothing else is near the riders of a solid on their whole way.
static bool is_way_free(const FhWorld *world, int index) {
    const FhSolid *solid = &fh_world_solids(world)[index];
    const IdleSolid *noted = &solids_of(world)[index];
    FhRect riders = {solid->x + noted->left, solid->y + noted->top, noted->right - noted->left,
                     -noted->top};
    FhRect box = grown(swept(riders, noted->dx, noted->dy), MARGIN);
    return is_in_bounds(world, box) && fh_terrain_traits(world->terrain, box) == 0 &&
           !is_entered(world, box, index);
}

static void wake_who_is_near(FhWorld *world, int index) {
    const FhSolid *solid = &fh_world_solids(world)[index];
    const IdleSolid *noted = &solids_of(world)[index];
    FhRect box = swept(fh_solid_box(solid), noted->dx, noted->dy);
    FhNear near = fh_near(world, FH_NEAR_IDLE, grown(box, MARGIN));
    while (fh_near_next(&near)) {
        wake(world, near.index);
    }
}

static void decide(FhWorld *world) {
    for (int i = 0; i < world->solid_count; i++) {
        const FhSolid *solid = &fh_world_solids(world)[i];
        IdleSolid *noted = &solids_of(world)[i];
        bool moves = (noted->dx || noted->dy) && fh_solid_is_there(solid);
        if (moves && idle_of(world)->left_alone > 0) {
            wake_who_is_near(world, i);
        }
        noted->carries = noted->riders > 0 && is_way_free(world, i);
    }
}

// --- the tick of who is idle ----------------------------------------------------------------

/// What carrying and law 9 make of a rider.
static void carry(const FhWorld *world, const IdleSolid *solid, IdleActor *noted, FhActor *actor) {
    actor->x += solid->dx;
    actor->y += solid->dy;
    noted->x = actor->x;
    noted->y = actor->y;
    if (solid->vx != 0.0f || solid->vy != 0.0f) {
        actor->control.lift_vx = solid->vx;
        actor->control.lift_vy = solid->vy;
        actor->control.lift_ticks = fh_ticks(world->tunings[actor->tuning].lift_memory);
    }
}

bool fh_idle_goes_on(FhWorld *world, int index) {
    IdleActor *noted = &actors_of(world)[index];
    FhActor *actor = &fh_world_actors(world)[index];
    if (noted->how == AWAKE) {
        return false;
    }
    const IdleSolid *solid = noted->how == CARRIED ? &solids_of(world)[noted->riding - 1] : NULL;
    if (!is_same(actor, noted) || (solid && !solid->carries)) {
        wake(world, index);
        return false;
    }
    if (solid) {
        carry(world, solid, noted, actor);
    }
    return true;
}

/// A tuning that forbids steps that climb nothing lets nobody be carried sideways.
static bool can_step(const FhWorld *world) {
    for (int i = 0; i < FH_TUNINGS_MAX; i++) {
        if (!(world->tunings[i].step_up >= 0.0f)) {
            return false;
        }
    }
    return world->types == fh_actor_types;
}

void fh_idle_begin(FhWorld *world) {
    if (!is_known(world)) {
        forget(world);
    }
    bool is_anybody = idle_of(world)->count > 0;
    if (is_anybody && can_step(world) && find_ways(world)) {
        fh_near_open(world, FH_NEAR_IDLE);
        decide(world);
    } else if (is_anybody) {
        forget(world);
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

/// True for who has no will, and about whom all questions are answered by its pixels.
static bool may_be_idle(const FhActor *actor) {
    const FhMovement *movement = &fh_movements[actor->movement];
    return actor->brain == FH_BRAIN_NONE && fh_actor_is_there(actor) && !movement->drags &&
           !movement->settle && !movement->on_floor && !movement->terrain_in &&
           !movement->solid_in && !movement->one_way_top && actor->pose <= FH_POSE_DUCK &&
           !(actor->flags & FH_ACTOR_CLINGS);
}

static bool is_left_alone(const FhWorld *world, const FhActor *actor) {
    FhRect box = grown(fh_actor_box(actor), MARGIN);
    if (actor->riding || !touches_only(actor, (FhContact){0}) || !is_in_bounds(world, box) ||
        fh_terrain_traits(world->terrain, box) != 0) {
        return false;
    }
    FhNear near = fh_near(world, FH_NEAR_SOLIDS, box);
    return !fh_near_next(&near);
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

static void join(IdleSolid *noted, const FhSolid *solid, const FhActor *actor) {
    bool is_first = noted->riders++ == 0;
    int left = actor->x - solid->x;
    noted->left = is_first ? left : fh_min(left, noted->left);
    noted->right = is_first ? left + actor->w : fh_max(left + actor->w, noted->right);
    noted->top = is_first ? -actor->h : fh_min(-actor->h, noted->top);
}

static void note_actor(FhWorld *world, int index) {
    const FhActor *actor = &fh_world_actors(world)[index];
    IdleActor *noted = &actors_of(world)[index];
    How how = !may_be_idle(actor)           ? AWAKE
              : is_carried(world, actor)    ? CARRIED
              : is_left_alone(world, actor) ? LEFT_ALONE
                                            : AWAKE;
    if (how == AWAKE) {
        return;
    }
    *noted =
        (IdleActor){.x = actor->x, .y = actor->y, .riding = actor->riding, .how = (uint8_t)how};
    read_words(actor, noted->words);
    idle_of(world)->count++;
    if (how == CARRIED) {
        join(&solids_of(world)[actor->riding - 1], &fh_world_solids(world)[actor->riding - 1],
             actor);
    } else {
        fh_near_put_idle(world, index);
        idle_of(world)->left_alone++;
    }
}

void fh_idle_note(FhWorld *world) {
    const int32_t *awake = fh_near_awake(world);
    for (int k = 0; k < world->near.awake_count; k++) {
        note_actor(world, awake[k]);
    }
    IdleSolid *noted = solids_of(world);
    for (int i = 0; i < world->solid_count && idle_of(world)->count > 0; i++) {
        const FhSolid *solid = &fh_world_solids(world)[i];
        noted[i].box = fh_solid_box(solid);
        noted[i].flags = solid->flags;
    }
}
