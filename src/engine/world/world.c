#include "engine/world/world.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "engine/rules/depenetrate.h"
#include "foothold/mover.h"
#include "engine/base/assert.h"
#include "engine/rules/crate.h"
#include "engine/rules/separate.h"
#include "engine/accel.h"
#include "engine/movers/mover.h"
#include "engine/broadphase/spatial_hash.h"

// --- one block of memory --------------------------------------------------------------------

enum { ALIGNMENT = 64 }; // bytes: what most of a crowd's ticks look at is not cut in two

/// Reserves room for `count` things at the end of the block. Returns where, in bytes.
static uint64_t reserve(uint64_t *bytes, int count, size_t size) {
    uint64_t at = (*bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    *bytes = at + (uint64_t)count * size;
    return at;
}

// Windows has another name for it, and another way to give it back.
#ifdef _WIN32
#include <malloc.h>
#define allocate_aligned(alignment, bytes) _aligned_malloc(bytes, alignment)
#define free_aligned(memory)               _aligned_free(memory)
#else
#define allocate_aligned(alignment, bytes) aligned_alloc(alignment, bytes)
#define free_aligned(memory)               free(memory)
#endif

/// The memory for a World with that head; NULL out of memory.
static FhWorld *block_of(const FhWorld *head) {
    size_t bytes = (size_t)(head->end + ALIGNMENT - 1) & -(size_t)ALIGNMENT;
    const FhAllocator *allocator = head->allocator;
    FhWorld *block = allocator ? allocator->allocate(allocator->context, bytes, ALIGNMENT)
                               : allocate_aligned(ALIGNMENT, bytes);
    FH_ASSERT((uintptr_t)block % ALIGNMENT == 0,
              "let the allocator give memory at a multiple of the alignment that it is asked for");
    return block;
}

/// How many types its actors may name: a table that is not counted is not checked.
static int type_count_of(const FhWorldDef *def) {
    int given = def->type_count > 0 ? def->type_count : FH_TYPES_MAX;
    return def->types ? given : FH_TYPES;
}

/// True when one of the World's movers keeps numbers of an actor.
static bool keeps_states(const FhWorld *world) {
    for (int i = 0; i < world->mover_count; i++) {
        if (world->movers[i]->keeps_state) {
            return true;
        }
    }
    return false;
}

/// Tells each slot where its mover state lies.
static void place_states(FhWorld *world) {
    FhActor *actors = fh_actor_slots(world);
    const FhMoverState *states = fh_world_at(world, world->states_at);
    for (int i = 0; world->states_at && i < world->actor_capacity; i++) {
        actors[i].state_at = (int32_t)((const int32_t *)(const void *)&states[i] -
                                       (const int32_t *)(const void *)&actors[i]);
    }
}

/// A World's head for these capacities: offsets and sizes, nothing in it yet.
static FhWorld head_of(const FhWorldDef *def) {
    FhWorld head = {.terrain = def->terrain,
                    .mask = def->mask,
                    .lines = def->lines,
                    .types = def->types ? def->types : fh_actor_types,
                    .movers = def->movers ? def->movers : fh_movers,
                    .drivers = def->drivers,
                    .allocator = def->allocator,
                    .number = def->number,
                    .driver_count = def->driver_count,
                    .type_count = type_count_of(def),
                    .mover_count = def->movers ? def->mover_count : FH_MOVERS,
                    .bytes = sizeof(FhWorld),
                    .bounds = def->bounds,
                    .actor_capacity = def->actors,
                    .solid_capacity = def->solids,
                    .path_capacity = def->path_points,
                    .cell_capacity = def->cells,
                    .touch_capacity = def->touches,
                    .event_capacity = fh_max(def->events, FH_EVENTS_MAX)};
    head.actors_at = (uint32_t)reserve(&head.bytes, def->actors, sizeof(FhActor));
    head.solids_at = (uint32_t)reserve(&head.bytes, def->solids, sizeof(FhSolid));
    head.path_at = (uint32_t)reserve(&head.bytes, def->path_points, sizeof(FhPoint));
    head.cells_at = (uint32_t)reserve(&head.bytes, def->cells, sizeof(FhTile));
    head.events_at = reserve(&head.bytes, head.event_capacity, sizeof(FhEvent));
    head.touches_at = reserve(&head.bytes, def->touches, sizeof(FhTouch));
    head.meets_at = reserve(&head.bytes, def->actors, sizeof(uint32_t));
    head.users_at = reserve(&head.bytes, def->actors, sizeof(uint64_t));
    head.states_at =
        keeps_states(&head) ? reserve(&head.bytes, def->actors, sizeof(FhMoverState)) : 0;
    head.end = fh_near_reserve(&head, head.bytes);
    head.found_at = reserve(&head.end, def->touches, sizeof(FhTouch));
    head.awake_at = reserve(&head.end, def->actors, sizeof(int32_t));
    head.riders_at = reserve(&head.end, def->solids > 0 ? def->actors : 0, sizeof(int32_t));
    head.carried_at = reserve(&head.end, def->actors, sizeof(FhCarried));
    head.separations_at = reserve(&head.end, def->actors, sizeof(FhSeparation));
    head.accel_at = reserve(&head.end, 1, 0);
    head.end = head.accel_at + fh_accel_bytes(&head);
    for (int i = 0; i < FH_TUNINGS_MAX; i++) {
        head.tunings[i] = fh_tuning_default();
    }
    return head;
}

static bool is_whole(const FhNarrowPhase *narrow) {
    return narrow->terrain_in && narrow->other_terrain_in && narrow->solid_in &&
           narrow->one_way_holds && narrow->on_floor && narrow->held_by;
}

static void require_tables(const FhWorldDef *def) {
    for (int i = 0; def->movers && i < def->mover_count; i++) {
        const FhMover *mover = def->movers[i];
        FH_ASSERT(mover && mover->name, "give a table without gaps, each mover with a name");
        FH_ASSERT(mover->tick || mover->control || mover->move || !fh_mover_is_there(mover),
                  "give each mover a tick, a control or a move");
        FH_ASSERT(!mover->narrow || is_whole(mover->narrow),
                  "give a narrow phase every function, as fh_narrow_pixels has them");
    }
    for (int i = 0; i < def->driver_count; i++) {
        FH_ASSERT(def->drivers[i], "give a table without gaps");
        FH_ASSERT(def->drivers[i]->intend, "give each driver what its actors intend");
    }
    for (int i = 0; i < def->type_count; i++) {
        FH_ASSERT(def->types[i].rides && def->types[i].squish,
                  "give each type what it rides, and what becomes of it when it is squished");
    }
}

FhWorld *fh_world_create(const FhWorldDef *def) {
    FH_ASSERT(def, "give a FhWorldDef");
    FH_ASSERT(def->bounds.w >= 0 && def->bounds.h >= 0, "give bounds with sides of 0 or more px");
    FH_ASSERT(fh_is_box(def->bounds), "give bounds within 2^30 px of the origin");
    FH_ASSERT(def->driver_count >= 0 && def->driver_count <= UINT8_MAX + 1 - FH_DRIVER_OWN,
              "give a table of at most 252 drivers");
    FH_ASSERT(def->type_count >= 0 && def->type_count <= FH_TYPES_MAX,
              "give a table of at most 256 types");
    FH_ASSERT(def->movers || def->mover_count == 0, "give the table of movers that is counted");
    FH_ASSERT(def->types || def->type_count == 0, "give the table of types that is counted");
    FH_ASSERT(def->drivers || def->driver_count == 0, "give the table of drivers that is counted");
    FH_ASSERT(!def->allocator || def->allocator->allocate, "give an allocator that allocates");
    FH_ASSERT(def->terrain, "give the World a terrain; it may be empty");
    FH_ASSERT(def->actors >= 0 && def->actors <= FH_CAPACITY_MAX, "ask for fewer actors");
    FH_ASSERT(def->solids >= 0 && def->solids <= FH_CAPACITY_MAX, "ask for fewer solids");
    FH_ASSERT(def->path_points >= 0 && def->cells >= 0, "ask for capacities of 0 or more");
    FH_ASSERT(def->touches >= 0 && def->touches <= FH_CAPACITY_MAX, "ask for fewer touches");
    FH_ASSERT(def->events >= 0 && def->events <= FH_CAPACITY_MAX, "ask for fewer events");
    FH_ASSERT(!def->movers || (def->mover_count > 0 && def->mover_count <= FH_MOVERS_MAX),
              "give a table of 1 to 64 movers, or none");
    require_tables(def);
    FhWorld head = head_of(def);
    FhWorld *world = head.bytes <= UINT32_MAX ? block_of(&head) : NULL;
    if (world) {
        memset(world, 0, (size_t)head.end);
        *world = head;
        place_states(world);
        fh_accel_reset(world);
    }
    return world;
}

void fh_world_destroy(FhWorld *world) {
    FH_ASSERT(!world || !world->is_ticking, "destroy a World when its tick is done");
    const FhAllocator *allocator = world ? world->allocator : NULL;
    if (allocator) {
        allocator->release(allocator->context, world);
    } else {
        free_aligned(world);
    }
}

FhWorld *fh_world_clone(const FhWorld *world) {
    FH_ASSERT(world, "give a World that fh_world_create made");
    FhWorld *clone = block_of(world);
    if (clone) {
        memcpy(clone, world, (size_t)world->bytes);
        clone->is_ticking = 0;
        fh_near_reset(clone);
        fh_accel_reset(clone);
    }
    return clone;
}

/// One of the arrays of a World's value.
typedef struct Array {
    uint64_t at; // byte offset
    size_t size; // of an element
    int count, capacity;
} Array;

enum { ARRAYS = 9 };

static void list_arrays(const FhWorld *world, Array arrays[ARRAYS]) {
    int actors = world->actor_count, most = world->actor_capacity;
    const Array all[ARRAYS] = {
        {world->actors_at, sizeof(FhActor), actors, most},
        {world->meets_at, sizeof(uint32_t), actors, most},
        {world->users_at, sizeof(uint64_t), actors, most},
        {world->states_at, sizeof(FhMoverState), world->states_at ? actors : 0, most},
        {world->solids_at, sizeof(FhSolid), world->solid_count, world->solid_capacity},
        {world->path_at, sizeof(FhPoint), world->path_count, world->path_capacity},
        {world->cells_at, sizeof(FhTile), world->cell_count, world->cell_capacity},
        {world->events_at, sizeof(FhEvent), world->event_count, world->event_capacity},
        {world->touches_at, sizeof(FhTouch), world->touch_count, world->touch_capacity}};
    memcpy(arrays, all, sizeof all);
}

/// Copies what is used of all arrays; what was used beyond it is zeros again.
static void copy_arrays(FhWorld *to, const FhWorld *from) {
    Array own[ARRAYS], its[ARRAYS];
    list_arrays(to, own);
    list_arrays(from, its);
    for (int i = 0; i < ARRAYS; i++) {
        FH_ASSERT(its[i].count <= own[i].capacity,
                  "copy into a World with room for all that is in the other");
    }
    for (int i = 0; i < ARRAYS; i++) {
        size_t used = (size_t)its[i].count * own[i].size;
        size_t before = (size_t)own[i].count * own[i].size;
        char *array = fh_world_at(to, own[i].at);
        memmove(array, fh_world_at(from, its[i].at), used);
        memset(array + used, 0, before > used ? before - used : 0);
    }
}

void fh_world_copy(FhWorld *to, const FhWorld *from) {
    FH_ASSERT(to && from, "give both Worlds");
    FH_ASSERT(!to->states_at == !from->states_at, "copy between Worlds with the same movers");
    copy_arrays(to, from);
    bool is_elsewhere = to->terrain != from->terrain;
    bool is_smaller = from->actor_count < to->actor_count; // slots were cleared
    bool is_alike = to->states_at == from->states_at && to->actors_at == from->actors_at;
    memmove(to, from, offsetof(FhWorld, allocator));
    if (is_smaller || !is_alike) {
        place_states(to);
    }
    to->near.generation++;
    to->near.travel += FH_NEAR_ANYWHERE;
    to->near.asked = 0;
    if (is_elsewhere) {
        fh_accel_reset(to);
    } else {
        fh_accel_drop_contacts(to, NULL);
    }
}

FhWorld *fh_world_clone_larger(const FhWorld *world, const FhWorldDef *room) {
    FH_ASSERT(world && room, "give a World, and a FhWorldDef with what it is to have room for");
    FhWorldDef def = {.terrain = world->terrain,
                      .movers = world->movers,
                      .mover_count = world->mover_count,
                      .actors = fh_max(world->actor_capacity, room->actors),
                      .solids = fh_max(world->solid_capacity, room->solids),
                      .path_points = fh_max(world->path_capacity, room->path_points),
                      .cells = fh_max(world->cell_capacity, room->cells),
                      .events = fh_max(world->event_capacity, room->events),
                      .touches = fh_max(world->touch_capacity, room->touches),
                      .allocator = world->allocator};
    FhWorld *larger = fh_world_create(&def);
    if (larger) {
        fh_world_copy(larger, world); // the tables, the number and the sides, too
    }
    return larger;
}

void fh_world_set_terrain(FhWorld *world, const FhTerrain *terrain, const FhMask *mask,
                          const FhLines *lines) {
    FH_ASSERT(world && terrain, "give a World, and the terrain that it is to stand on");
    FH_ASSERT(fh_terrain_tile_size(terrain) == fh_terrain_tile_size(world->terrain),
              "give a terrain with tiles of the same size");
    world->terrain = terrain;
    world->mask = mask;
    world->lines = lines;
    fh_accel_reset(world);
}

static size_t bytes_of_solids(const FhWorld *world) {
    return (size_t)world->solid_count * sizeof(FhSolid);
}

static size_t bytes_of_points(const FhWorld *world) {
    return (size_t)world->path_count * sizeof(FhPoint);
}

/// What lies before the solids and their points that are kept.
typedef struct Kept {
    int32_t tick, solid_count, point_count, cell_count;
} Kept;

static Kept kept_of(const FhWorld *world) {
    return (Kept){world->tick, world->solid_count, world->path_count, world->cell_count};
}

/// Puts solids and the points of all of them (a path may have been given since) into a World.
static void put_solids(FhWorld *world, Kept kept, const void *solids, const void *points) {
    FH_ASSERT(world->solid_count == kept.solid_count && world->cell_count == kept.cell_count &&
                  kept.point_count >= 0 && world->path_capacity >= kept.point_count,
              "copy between Worlds to which the same solids were added");
    world->tick = kept.tick;
    world->path_count = kept.point_count;
    memmove(fh_world_solids(world), solids, bytes_of_solids(world));
    memmove(fh_world_points(world), points, bytes_of_points(world));
    fh_near_forget(world, FH_NEAR_SOLIDS);
    world->near.generation++;
    world->near.travel += FH_NEAR_ANYWHERE;
}

void fh_world_copy_solids(FhWorld *to, const FhWorld *from) {
    FH_ASSERT(to && from, "give both Worlds");
    put_solids(to, kept_of(from), fh_world_solids(from), fh_world_points(from));
}

size_t fh_world_solids_size(const FhWorld *world) {
    FH_ASSERT(world, "give a World");
    return sizeof(Kept) + bytes_of_solids(world) + bytes_of_points(world);
}

void fh_world_keep_solids(const FhWorld *world, void *to) {
    FH_ASSERT(world && to, "give a World, and memory of fh_world_solids_size");
    Kept kept = kept_of(world);
    char *solids = (char *)to + sizeof kept;
    memcpy(to, &kept, sizeof kept);
    memcpy(solids, fh_world_solids(world), bytes_of_solids(world));
    memcpy(solids + bytes_of_solids(world), fh_world_points(world), bytes_of_points(world));
}

void fh_world_put_solids(FhWorld *world, const void *from) {
    FH_ASSERT(world && from, "give a World, and what fh_world_keep_solids wrote");
    Kept kept;
    memcpy(&kept, from, sizeof kept);
    const char *solids = (const char *)from + sizeof kept;
    put_solids(world, kept, solids, solids + bytes_of_solids(world));
}

// --- actors ---------------------------------------------------------------------------------

/// The first free slot: one that was left, else a new one; -1 when full.
static int free_actor_slot(FhWorld *world) {
    const FhActor *actors = fh_actor_slots(world);
    while (world->first_free < world->actor_count &&
           (actors[world->first_free].flags & FH_ACTOR_ALIVE)) {
        world->first_free++;
    }
    if (world->first_free < world->actor_count) {
        return world->first_free;
    }
    return world->actor_count < world->actor_capacity ? world->actor_count++ : -1;
}

FhActorId fh_world_add_actor(FhWorld *world, const FhActorDef *def) {
    FH_ASSERT(world && def, "give a World and a FhActorDef");
    FH_ASSERT(fh_is_place(def->box.x, def->box.y), "name a place within 2^30 px of the origin");
    FH_ASSERT(def->box.w > 0 && def->box.h > 0, "give an actor a box of at least one pixel");
    FH_ASSERT(def->box.w <= FH_BODY_MAX && def->box.h <= FH_BODY_MAX,
              "give an actor sides of at most 4096 px");
    FH_ASSERT(def->tuning < FH_TUNINGS_MAX, "use one of the World's tunings");
    FH_ASSERT(def->type < world->type_count, "use one of the World's types");
    FH_ASSERT((unsigned)def->driver < (unsigned)(FH_DRIVER_OWN + world->driver_count),
              "use one of the World's drivers");
    FH_ASSERT(def->flags <= FH_ACTOR_FLAGS, "give none but the flags FH_ACTOR_*");
    FH_ASSERT(def->facing >= -1 && def->facing <= 1, "face left (-1) or right (1), or give 0");
    FH_ASSERT(def->player < FH_PLAYERS_MAX, "give player 0 to 3");
    FH_ASSERT(def->mover < world->mover_count, "use one of the World's movers");
    FH_ASSERT(fh_mover_is_there(world->movers[def->mover]),
              "use a mover that this build has (FhMover.absent)");
    fh_require_touches(world, def->meets);
    int index = free_actor_slot(world);
    if (index < 0) {
        return (FhActorId){0};
    }
    FhActor *actor = &fh_actor_slots(world)[index];
    *actor = (FhActor){.x = def->box.x,
                       .y = def->box.y,
                       .w = def->box.w,
                       .h = def->box.h,
                       .flags = def->flags | FH_ACTOR_ALIVE,
                       .generation = fh_next_generation(actor->generation),
                       .state_at = actor->state_at,
                       .driver = (uint8_t)def->driver,
                       .movement = def->mover,
                       .tuning = def->tuning,
                       .tag = def->tag,
                       .player = def->player,
                       .type = def->type,
                       .category = def->category,
                       .passes = def->passes};
    fh_world_users(world)[index] = def->user;
    fh_world_meets(world)[index] = def->meets;
    world->has_meeting |= def->meets != 0;
    fh_accel_focus(world, -1);
    world->has_blockers |= (def->flags & FH_ACTOR_BLOCKS) != 0;
    world->has_separating |= (def->flags & FH_ACTOR_SEPARATES) != 0;
    world->candidates += (def->flags & FH_ACTOR_CANDIDATE) != 0;
    fh_actor_face(actor, def->facing < 0 ? -1 : 1);
    actor->control.fall_cap = world->tunings[def->tuning].fall_speed;
    fh_actor_free_or_squish(world, actor, 0);
    fh_mover_begin(world, actor);
    return fh_actor_id_at(world, index);
}

void fh_world_actor_replaced(FhWorld *world, const FhActor *actor) {
    fh_accel_drop_contacts(world, actor);
}

int fh_actor_index(const FhWorld *world, FhActorId id) {
    FH_ASSERT(world, "give a World that fh_world_create made");
    if (id.index1 == 0 || id.index1 > (uint32_t)world->actor_count) {
        return -1;
    }
    const FhActor *actor = &fh_actor_slots(world)[id.index1 - 1];
    bool is_same = (actor->flags & FH_ACTOR_ALIVE) && actor->generation == id.generation &&
                   world->number == id.world;
    return is_same ? (int)id.index1 - 1 : -1;
}

FhActor *fh_actor_of(FhWorld *world, FhActorId id) {
    int index = fh_actor_index(world, id);
    return index < 0 ? NULL : &fh_actor_slots(world)[index];
}

void fh_world_remove_actor(FhWorld *world, FhActorId id) {
    FhActor *actor = fh_actor_of(world, id);
    if (actor) {
        world->candidates -= (actor->flags & FH_ACTOR_CANDIDATE) != 0;
        fh_near_actor_gone(world, actor);
        fh_actor_forget_state(actor);
        *actor = (FhActor){.generation = actor->generation, .state_at = actor->state_at};
        int index = (int)(actor - fh_actor_slots(world));
        fh_world_users(world)[index] = 0;
        fh_world_meets(world)[index] = 0;
        world->first_free = fh_min(world->first_free, index);
    }
}

// --- the movers that there are --------------------------------------------------------------

// The World knows the movers by this list alone, so that none of them needs to know another.
const FhMover *const fh_movers[FH_MOVERS] = {
    [FH_MOVER_PIXEL] = &fh_mover_pixel,
    [FH_MOVER_RAYCAST] = &fh_mover_raycast,
    [FH_MOVER_BITMASK] = &fh_mover_bitmask,
    [FH_MOVER_TILE_SMOOTH] = &fh_mover_tile_smooth,
    [FH_MOVER_VECTOR] = &fh_mover_vector,
    [FH_MOVER_CELL] = &fh_mover_cell,
    [FH_MOVER_TILE_LOCKED] = &fh_mover_tile_locked,
};
