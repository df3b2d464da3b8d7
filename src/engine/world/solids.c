// solids.c - solids added to a World, given other paths, and removed; their points and tiles lie in
// its pools without gaps.

#include <math.h>
#include <string.h>

#include "engine/broadphase/spatial_hash.h"
#include "engine/rules/contact.h"
#include "engine/rules/solid.h"
#include "engine/rules/solid_path.h"
#include "engine/terrain/polygon.h"
#include "engine/world/world.h"

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

/// Takes room for so many points of a solid's path at the end of the pool.
static FhPoint *take_path(FhWorld *world, FhSolid *solid, int count) {
    solid->path_first = world->path_count;
    solid->path_count = count;
    world->path_count += count;
    return fh_world_points(world) + solid->path_first;
}

static void take_tiles(FhWorld *world, FhSolid *solid, const FhSolidDef *def) {
    FhTile *cells = (FhTile *)fh_world_at(world, world->cells_at) + world->cell_count;
    const FhTileset *tileset = fh_terrain_tileset(world->terrain);
    int size = fh_tileset_tile_size(tileset);
    int count = def->cols * def->rows;
    for (int i = 0; i < count; i++) {
        FH_ASSERT(def->tiles[i] == FH_TILE_EMPTY || fh_tileset_kind(tileset, def->tiles[i]),
                  "make a solid of tiles that the terrain's tileset has");
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
    FhPoint *points = fh_world_points(world) + world->path_count;
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

/// Points where the corner of a solid of that size goes, or will go.
static void require_points(FhPathMode mode, const FhPoint *points, int count, FhRect box) {
    FH_ASSERT(mode >= FH_PATH_ONCE && mode <= FH_PATH_PINGPONG, "use one of FhPathMode");
    FH_ASSERT(count >= 0 && (points || count == 0), "give as many points of the path as you count");
    for (int i = 0; i < count; i++) {
        FH_ASSERT(fh_is_box((FhRect){points[i].x, points[i].y, box.w, box.h}),
                  "name points within 2^30 px of the origin");
    }
}

static void require_path(const FhSolidDef *def) {
    FH_ASSERT(isfinite(def->speed), "give a finite speed in px/s");
    FH_ASSERT(isfinite(def->wait), "give a finite wait in s");
    FH_ASSERT(def->speed >= 0.0f && def->wait >= 0.0f, "give a speed and a wait of 0 or more");
    FH_ASSERT(def->speed <= (float)FH_SOLID_STEP_MAX * FH_TICKS_PER_SECOND,
              "give a speed of at most 65536 px in a tick");
    FH_ASSERT(def->wait <= (float)FH_SOLID_WAIT_MAX, "give a wait of at most 2^18 s");
    require_points(def->mode, def->path, def->path_count, def->box);
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
        FH_ASSERT(def->polygon->count > 1, "give a polygon of two points or more");
        fh_polygon_require(def->polygon);
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
                       .generation = fh_next_generation(solid->generation),
                       .mode = (uint8_t)def->mode,
                       .direction = 1,
                       .speed = def->speed,
                       .wait_left = fh_ticks(def->wait),
                       .wait_ticks = fh_ticks(def->wait),
                       .user = def->user,
                       .category = def->category,
                       .group = def->group};
    FhPoint *path = take_path(world, solid, def->path_count);
    for (int i = 0; i < def->path_count; i++) {
        path[i] = def->path[i];
    }
    if (def->path_count > 0) {
        solid->x = path[0].x;
        solid->y = path[0].y;
    }
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
    bool is_same = (solid->flags & FH_SOLID_ALIVE) && solid->generation == id.generation &&
                   world->number == id.world;
    return is_same ? (int)id.index1 - 1 : -1;
}

FhSolid *fh_solid_of(FhWorld *world, FhSolidId id) {
    int index = fh_solid_index(world, id);
    return index < 0 ? NULL : &fh_world_solids(world)[index];
}

/// Closes the gap that a solid's points leave in the pool.
static void give_points_back(FhWorld *world, int first, int count) {
    FhPoint *points = fh_world_points(world);
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
    give_points_back(world, gone.path_first, gone.path_count);
    bool was_behind = gone.point_first > gone.path_first;
    give_points_back(world, gone.point_first - (was_behind ? gone.path_count : 0),
                     gone.point_count);
    give_cells_back(world, gone.cell_first, gone.cell_cols * gone.cell_rows);
    fh_near_close(world, FH_NEAR_ALL);
}

static void require_new_path(const FhSolid *solid, const FhPoint *points, int count,
                             FhPathMode mode) {
    FH_ASSERT(!solid->leader, "give the path to the solid of the group that leads the others");
    require_points(mode, points, count, fh_solid_box(solid));
    FhPoint start = {solid->x, solid->y};
    FH_ASSERT(fh_path_long_leg(points, count, FH_PATH_ONCE) < 0 &&
                  (count == 0 || is_short(start, points[0])) &&
                  (count == 0 || mode != FH_PATH_LOOP || is_short(points[count - 1], start)),
              "give legs of at most 4194304 px along an axis, with points between");
}

bool fh_world_set_solid_path(FhWorld *world, FhSolidId id, const FhPoint *points, int count,
                             FhPathMode mode) {
    FhSolid *solid = fh_solid_of(world, id);
    if (!solid) {
        return false;
    }
    require_new_path(solid, points, count, mode);
    int path_count = count > 0 ? count + 1 : 0;
    if (world->path_count - solid->path_count > world->path_capacity - path_count) {
        return false;
    }
    give_points_back(world, solid->path_first, solid->path_count);
    FhPoint *path = take_path(world, solid, path_count);
    for (int i = 0; i < path_count; i++) {
        path[i] = i > 0 ? points[i - 1] : (FhPoint){solid->x, solid->y};
    }
    solid->mode = (uint8_t)mode;
    solid->direction = 1;
    solid->speed = fabsf(solid->speed);
    solid->leg_from = 0.0f;
    solid->leg = solid->leg_ticks = solid->wait_left = 0;
    if (solid->group > 0) {
        fh_solid_lead(world, solid->group);
    }
    return true;
}
