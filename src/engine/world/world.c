#include "engine/world/world.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/rules/depenetrate.h"
#include "foothold/mover.h"
#include "engine/base/assert.h"
#include "engine/rules/crate.h"
#include "engine/rules/separate.h"
#include "engine/rules/solid.h"
#include "engine/rules/solid_path.h"
#include "engine/accel.h"
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
    return allocator ? allocator->allocate(allocator->context, bytes, ALIGNMENT)
                     : allocate_aligned(ALIGNMENT, bytes);
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
                    .driver_count = def->driver_count,
                    .type_count = type_count_of(def),
                    .mover_count = def->movers ? def->mover_count : FH_MOVERS,
                    .bytes = sizeof(FhWorld),
                    .bounds = def->bounds,
                    .actor_capacity = def->actors,
                    .solid_capacity = def->solids,
                    .path_capacity = def->path_points,
                    .cell_capacity = def->cells};
    head.actors_at = (uint32_t)reserve(&head.bytes, def->actors, sizeof(FhActor));
    head.solids_at = (uint32_t)reserve(&head.bytes, def->solids, sizeof(FhSolid));
    head.path_at = (uint32_t)reserve(&head.bytes, def->path_points, sizeof(FhPoint));
    head.cells_at = (uint32_t)reserve(&head.bytes, def->cells, sizeof(FhTile));
    head.states_at =
        keeps_states(&head) ? reserve(&head.bytes, def->actors, sizeof(FhMoverState)) : 0;
    head.end = fh_near_reserve(&head, head.bytes);
    head.awake_at = reserve(&head.end, def->actors, sizeof(int32_t));
    head.carried_at = reserve(&head.end, def->actors, sizeof(FhCarried));
    head.separations_at = reserve(&head.end, def->actors, sizeof(FhSeparation));
    head.accel_at = reserve(&head.end, 1, 0);
    head.end = head.accel_at + fh_accel_bytes(&head);
    for (int i = 0; i < FH_TUNINGS_MAX; i++) {
        head.tunings[i] = fh_tuning_default();
    }
    return head;
}

static void require_tables(const FhWorldDef *def) {
    for (int i = 0; def->movers && i < def->mover_count; i++) {
        FH_ASSERT(def->movers[i], "give a table without gaps");
    }
    for (int i = 0; i < def->driver_count; i++) {
        FH_ASSERT(def->drivers[i], "give a table without gaps");
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
    FH_ASSERT(def->types || def->type_count == 0, "give the table of types that is counted");
    FH_ASSERT(def->drivers || def->driver_count == 0, "give the table of drivers that is counted");
    FH_ASSERT(!def->allocator || def->allocator->allocate, "give an allocator that allocates");
    FH_ASSERT(def->terrain, "give the World a terrain; it may be empty");
    FH_ASSERT(def->actors >= 0 && def->actors <= FH_CAPACITY_MAX, "ask for fewer actors");
    FH_ASSERT(def->solids >= 0 && def->solids <= FH_CAPACITY_MAX, "ask for fewer solids");
    FH_ASSERT(def->path_points >= 0 && def->cells >= 0, "ask for capacities of 0 or more");
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
        fh_near_reset(clone);
        fh_accel_reset(clone);
    }
    return clone;
}

void fh_world_copy(FhWorld *to, const FhWorld *from) {
    FH_ASSERT(to && from, "give both Worlds");
    FH_ASSERT(to->bytes == from->bytes && to->solids_at == from->solids_at &&
                  to->path_at == from->path_at && to->cells_at == from->cells_at,
              "copy between Worlds of the same capacities, or clone");
    bool is_elsewhere = to->terrain != from->terrain;
    FhNearGrid near = to->near;
    memcpy(to, from, (size_t)from->bytes);
    to->near.generation = near.generation + 1;
    to->near.travel = near.travel + FH_NEAR_ANYWHERE;
    to->near.asked = 0;
    if (is_elsewhere) {
        fh_accel_reset(to);
    } else {
        fh_accel_drop_contacts(to, NULL);
    }
}

/// What lies before the solids that are kept.
typedef struct Kept {
    int32_t tick, solid_count, path_count, cell_count;
} Kept;

static Kept kept_of(const FhWorld *world) {
    return (Kept){world->tick, world->solid_count, world->path_count, world->cell_count};
}

static bool has_such_solids(const FhWorld *world, Kept kept) {
    return world->solid_count == kept.solid_count && world->path_count == kept.path_count &&
           world->cell_count == kept.cell_count;
}

/// Solids that are not where they were.
static void note_solids(FhWorld *world, int tick) {
    world->tick = tick;
    fh_near_forget(world, FH_NEAR_SOLIDS);
    world->near.generation++;
    world->near.travel += FH_NEAR_ANYWHERE;
}

static size_t bytes_of_solids(const FhWorld *world) {
    return (size_t)world->solid_count * sizeof(FhSolid);
}

void fh_world_copy_solids(FhWorld *to, const FhWorld *from) {
    FH_ASSERT(to && from, "give both Worlds");
    FH_ASSERT(has_such_solids(to, kept_of(from)),
              "copy between Worlds to which the same solids were added");
    memcpy(fh_world_solids(to), fh_world_solids(from), bytes_of_solids(from));
    note_solids(to, from->tick);
}

size_t fh_world_solids_size(const FhWorld *world) {
    FH_ASSERT(world, "give a World");
    return sizeof(Kept) + bytes_of_solids(world);
}

void fh_world_keep_solids(const FhWorld *world, void *to) {
    FH_ASSERT(world && to, "give a World, and memory of fh_world_solids_size");
    Kept kept = kept_of(world);
    memcpy(to, &kept, sizeof kept);
    memcpy((char *)to + sizeof kept, fh_world_solids(world), bytes_of_solids(world));
}

void fh_world_put_solids(FhWorld *world, const void *from) {
    FH_ASSERT(world && from, "give a World, and what fh_world_keep_solids wrote");
    Kept kept;
    memcpy(&kept, from, sizeof kept);
    FH_ASSERT(has_such_solids(world, kept), "put solids into a World to which the same were added");
    memcpy(fh_world_solids(world), (const char *)from + sizeof kept, bytes_of_solids(world));
    note_solids(world, kept.tick);
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

static uint16_t next_generation(uint16_t generation) {
    return generation == UINT16_MAX ? 1 : (uint16_t)(generation + 1);
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
    FH_ASSERT(def->facing >= -1 && def->facing <= 1, "face left (-1) or right (1), or give 0");
    FH_ASSERT(def->player < FH_PLAYERS_MAX, "give player 0 to 3");
    FH_ASSERT(def->movement < world->mover_count, "use one of the World's movers");
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
                       .generation = next_generation(actor->generation),
                       .state_at = actor->state_at,
                       .driver = (uint8_t)def->driver,
                       .movement = def->movement,
                       .tuning = def->tuning,
                       .tag = def->tag,
                       .player = def->player,
                       .type = def->type};
    fh_accel_focus(world, -1);
    world->has_blockers |= (def->flags & FH_ACTOR_BLOCKS) != 0;
    world->has_separating |= (def->flags & FH_ACTOR_SEPARATES) != 0;
    world->candidates += (def->flags & FH_ACTOR_CANDIDATE) != 0;
    fh_actor_face(actor, def->facing < 0 ? -1 : 1);
    actor->control.fall_cap = world->tunings[def->tuning].fall_speed;
    fh_actor_free_or_squish(world, actor, 0);
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
    bool is_same = (actor->flags & FH_ACTOR_ALIVE) && actor->generation == id.generation;
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
        world->first_free = fh_min(world->first_free, (int)(actor - fh_actor_slots(world)));
    }
}

// --- solids ---------------------------------------------------------------------------------

/// The first free slot: one that was left, else a new one; -1 when full.
static int free_solid_slot(const FhWorld *world) {
    const FhSolid *solids = fh_world_solids(world);
    int index = 0;
    while (index < world->solid_count && (solids[index].flags & FH_SOLID_ALIVE)) {
        index++;
    }
    return index < world->solid_capacity ? index : -1;
}

static bool has_room_for(const FhWorld *world, const FhSolidDef *def) {
    int64_t cells = def->tiles ? (int64_t)def->cols * def->rows : 0;
    int64_t points = (int64_t)def->path_count + (def->polygon ? def->polygon->count : 0);
    return world->path_count + points <= world->path_capacity &&
           world->cell_count + cells <= world->cell_capacity;
}

static void take_path(FhWorld *world, FhSolid *solid, const FhSolidDef *def) {
    FhPoint *points = (FhPoint *)fh_world_at(world, world->path_at) + world->path_count;
    for (int i = 0; i < def->path_count; i++) {
        points[i] = def->path[i];
    }
    solid->path_first = world->path_count;
    solid->path_count = def->path_count;
    world->path_count += def->path_count;
    if (def->path_count > 0) {
        solid->x = def->path[0].x;
        solid->y = def->path[0].y;
    }
}

static void take_tiles(FhWorld *world, FhSolid *solid, const FhSolidDef *def) {
    FhTile *cells = (FhTile *)fh_world_at(world, world->cells_at) + world->cell_count;
    int size = fh_terrain_tile_size(world->terrain);
    int count = def->cols * def->rows;
    for (int i = 0; i < count; i++) {
        cells[i] = def->tiles[i];
    }
    solid->cell_first = world->cell_count;
    solid->cell_cols = def->cols;
    solid->cell_rows = def->rows;
    solid->w = def->cols * size;
    solid->h = def->rows * size;
    world->cell_count += count;
}

/// Keeps the points as px from the solid's corner, in the order in which its lines are walked.
static void take_polygon(FhWorld *world, FhSolid *solid, const FhSolidDef *def) {
    FhPoint *points = (FhPoint *)fh_world_at(world, world->path_at) + world->path_count;
    const FhPolygon *polygon = def->polygon;
    FhPolygonSense sense = fh_polygon_sense(polygon);
    for (int i = 0; i < polygon->count; i++) {
        FhPoint from = polygon->points[sense.backwards ? polygon->count - 1 - i : i];
        points[i] = (FhPoint){from.x - def->box.x, from.y - def->box.y};
    }
    solid->flags |= FH_SOLID_POLYGON | (polygon->closed ? FH_SOLID_CLOSED : 0u) |
                    (polygon->grip != 0.0f ? FH_SOLID_GRIPS : 0u);
    solid->grip = polygon->grip;
    solid->line_flags = sense.flags;
    solid->point_first = world->path_count;
    solid->point_count = polygon->count;
    world->path_count += polygon->count;
}

static void require_tiles(const FhWorld *world, const FhSolidDef *def) {
    int most = FH_SOLID_MAX / fh_terrain_tile_size(world->terrain);
    FH_ASSERT(def->cols > 0 && def->rows > 0, "give a column and a row of tiles");
    FH_ASSERT(def->cols <= most && def->rows <= most, "give a solid sides of at most 2^25 px");
}

static void require_polygon(const FhPolygon *polygon) {
    FH_ASSERT(polygon->count > 1, "give a polygon of two points or more");
    fh_polygon_require(polygon);
}

static bool is_short(FhPoint from, FhPoint to) {
    const int64_t most = FH_SOLID_LEG_MAX;
    int64_t dx = (int64_t)to.x - from.x;
    int64_t dy = (int64_t)to.y - from.y;
    return dx >= -most && dx <= most && dy >= -most && dy <= most;
}

int fh_path_long_leg(const FhPoint *points, int count, FhPathMode mode) {
    FH_ASSERT(points || count < 1, "give as many points of the path as you count");
    for (int i = 1; i < count; i++) {
        if (!is_short(points[i - 1], points[i])) {
            return i;
        }
    }
    return mode == FH_PATH_LOOP && count > 1 && !is_short(points[count - 1], points[0]) ? 0 : -1;
}

static void require_path(const FhSolidDef *def) {
    FH_ASSERT(def->mode >= FH_PATH_ONCE && def->mode <= FH_PATH_PINGPONG, "use one of FhPathMode");
    FH_ASSERT(isfinite(def->speed), "give a finite speed in px/s");
    FH_ASSERT(isfinite(def->wait), "give a finite wait in s");
    FH_ASSERT(def->speed >= 0.0f && def->wait >= 0.0f, "give a speed and a wait of 0 or more");
    FH_ASSERT(def->speed <= (float)FH_SOLID_STEP_MAX * FH_TICKS_PER_SECOND,
              "give a speed of at most 65536 px in a tick");
    FH_ASSERT(def->wait <= (float)FH_SOLID_WAIT_MAX, "give a wait of at most 2^18 s");
    FH_ASSERT(def->path_count >= 0 && (def->path || def->path_count == 0),
              "give as many points of the path as you count");
    for (int i = 0; i < def->path_count; i++) {
        FH_ASSERT(fh_is_box((FhRect){def->path[i].x, def->path[i].y, def->box.w, def->box.h}),
                  "name points within 2^30 px of the origin");
    }
    FH_ASSERT(fh_path_long_leg(def->path, def->path_count, def->mode) < 0,
              "give legs of at most 4194304 px along an axis, with points between");
}

static void require_solid(const FhWorld *world, const FhSolidDef *def) {
    FH_ASSERT(def->box.w >= 0 && def->box.h >= 0, "give a solid sides of 0 or more px");
    FH_ASSERT(def->box.w <= FH_SOLID_MAX && def->box.h <= FH_SOLID_MAX,
              "give a solid sides of at most 2^25 px");
    FH_ASSERT(fh_is_box(def->box), "name a place within 2^30 px of the origin");
    FH_ASSERT(def->group >= 0, "number groups from 1 on, or give 0 for none");
    require_path(def);
    if (def->tiles) {
        require_tiles(world, def);
    }
    if (def->polygon) {
        require_polygon(def->polygon);
    }
}

FhSolidId fh_world_add_solid(FhWorld *world, const FhSolidDef *def) {
    FH_ASSERT(world && def, "give a World and a FhSolidDef");
    require_solid(world, def);
    int index = free_solid_slot(world);
    if (index < 0 || !has_room_for(world, def)) {
        return (FhSolidId){0};
    }
    world->near.travel += FH_NEAR_ANYWHERE;
    fh_near_forget(world, FH_NEAR_ALL);
    world->solid_count = fh_max(world->solid_count, index + 1);
    FhSolid *solid = &fh_world_solids(world)[index];
    *solid = (FhSolid){.x = def->box.x,
                       .y = def->box.y,
                       .w = def->box.w,
                       .h = def->box.h,
                       .flags = FH_SOLID_ALIVE | (def->one_way ? FH_SOLID_ONE_WAY : 0u),
                       .generation = next_generation(solid->generation),
                       .mode = (uint8_t)def->mode,
                       .direction = 1,
                       .speed = def->speed,
                       .wait_left = fh_ticks(def->wait),
                       .wait_ticks = fh_ticks(def->wait),
                       .group = def->group};
    take_path(world, solid, def);
    if (def->tiles) {
        take_tiles(world, solid, def);
    }
    if (def->polygon) {
        take_polygon(world, solid, def);
    }
    if (def->group > 0) {
        solid->flags |= FH_SOLID_GROUPED;
        fh_solid_lead(world, def->group);
    }
    fh_solid_set_collidable(world, solid, !def->passable && !def->polygon);
    return fh_solid_id_at(world, index);
}

int fh_solid_index(const FhWorld *world, FhSolidId id) {
    FH_ASSERT(world, "give a World that fh_world_create made");
    if (id.index1 == 0 || id.index1 > (uint32_t)world->solid_count) {
        return -1;
    }
    const FhSolid *solid = &fh_world_solids(world)[id.index1 - 1];
    bool is_same = (solid->flags & FH_SOLID_ALIVE) && solid->generation == id.generation;
    return is_same ? (int)id.index1 - 1 : -1;
}

FhSolid *fh_solid_of(FhWorld *world, FhSolidId id) {
    int index = fh_solid_index(world, id);
    return index < 0 ? NULL : &fh_world_solids(world)[index];
}

/// Closes the gap that a solid's points leave in the pool.
static void give_points_back(FhWorld *world, int first, int count) {
    FhPoint *points = fh_world_at(world, world->path_at);
    FhSolid *solids = fh_world_solids(world);
    int behind = world->path_count - first - count;
    memmove(&points[first], &points[first + count], (size_t)behind * sizeof *points);
    world->path_count -= count;
    for (int i = 0; count > 0 && i < world->solid_count; i++) {
        solids[i].path_first -= solids[i].path_first > first ? count : 0;
        solids[i].point_first -= solids[i].point_first > first ? count : 0;
    }
}

static void give_cells_back(FhWorld *world, int first, int count) {
    FhTile *cells = fh_world_at(world, world->cells_at);
    FhSolid *solids = fh_world_solids(world);
    int behind = world->cell_count - first - count;
    memmove(&cells[first], &cells[first + count], (size_t)behind * sizeof *cells);
    world->cell_count -= count;
    for (int i = 0; count > 0 && i < world->solid_count; i++) {
        solids[i].cell_first -= solids[i].cell_first > first ? count : 0;
    }
}

static void forget_in_contacts(FhContacts *contacts, int index1) {
    for (int side = 0; side < FH_SIDES; side++) {
        if (contacts->sides[side].solid == index1) {
            contacts->sides[side].solid = 0;
            fh_contact_lose(&contacts->sides[side], FH_BY_SOLID);
        }
    }
}

/// Nothing that an actor keeps names the solid any more: another may be given its number.
static void forget_solid(FhActor *actor, int index1) {
    actor->riding = actor->riding == index1 ? 0 : actor->riding;
    if (actor->control.drop_solid == index1) {
        actor->control.drop_solid = 0;
        actor->control.dropping = FH_DROPS_NONE;
    }
    forget_in_contacts(&actor->contacts, index1);
    forget_in_contacts(&actor->before, index1);
}

void fh_world_remove_solid(FhWorld *world, FhSolidId id) {
    FhSolid *solid = fh_solid_of(world, id);
    if (!solid) {
        return;
    }
    FhSolid gone = *solid;
    *solid = (FhSolid){.generation = gone.generation, .direction = 1};
    for (int i = 0; i < world->actor_count; i++) {
        forget_solid(&fh_actor_slots(world)[i], (int)id.index1);
    }
    if (gone.group > 0) {
        fh_solid_lead(world, gone.group);
    }
    // The points of its shape lie behind those of its path.
    give_points_back(world, gone.point_first, gone.point_count);
    give_points_back(world, gone.path_first, gone.path_count);
    give_cells_back(world, gone.cell_first, gone.cell_cols * gone.cell_rows);
    fh_near_close(world, FH_NEAR_ALL);
}
