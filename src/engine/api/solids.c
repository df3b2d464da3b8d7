// solids.c - solids by id: read as values, moved and switched.

#include "engine/broadphase/spatial_hash.h"
#include "engine/rules/query.h"
#include "engine/rules/solid.h"
#include "engine/rules/solid_path.h"
#include "engine/world/world.h"

#include <math.h>

int fh_world_solid_slots(const FhWorld *world) {
    FH_ASSERT(world, "give a World that fh_world_create made");
    return world->solid_count;
}

FhSolidId fh_world_solid_id(const FhWorld *world, int number) {
    FH_ASSERT(world, "give a World that fh_world_create made");
    FH_ASSERT(number >= 0 && number < world->solid_count, "ask for one of fh_world_solid_slots");
    const FhSolid *solid = &fh_world_solids(world)[number];
    return solid->flags & FH_SOLID_ALIVE ? fh_solid_id_at(world, number) : (FhSolidId){0};
}

bool fh_world_has_solid(const FhWorld *world, FhSolidId id) {
    return fh_solid_index(world, id) >= 0;
}

FhSolidView fh_world_solid(const FhWorld *world, FhSolidId id) {
    int index = fh_solid_index(world, id);
    if (index < 0) {
        return (FhSolidView){0};
    }
    const FhSolid *solid = &fh_world_solids(world)[index];
    const FhSolid *way = solid->leader ? &fh_world_solids(world)[solid->leader - 1] : solid;
    return (FhSolidView){.id = id,
                         .path_count = way->path_count,
                         .leg = way->leg,
                         .next = fh_solid_next_point(way),
                         .along = fh_solid_gone(way),
                         .speed = way->speed,
                         .user = solid->user,
                         .category = solid->category,
                         .box = fh_solid_box(solid),
                         .vx = solid->vx,
                         .vy = solid->vy,
                         .flags = solid->flags,
                         .tiles = solid->cell_cols ? fh_world_cells(world, solid) : NULL,
                         .cols = solid->cell_cols,
                         .rows = solid->cell_rows,
                         .polygon = fh_world_polygon(world, solid)};
}

/// Sends a solid on its way; returns false when there is no such solid.
static bool send(FhWorld *world, const FhSolidMove *move) {
    FH_ASSERT(isfinite(move->dx) && isfinite(move->dy), "move a solid by finite numbers of px");
    FH_ASSERT(fabsf(move->dx) <= FH_SOLID_STEP_MAX && fabsf(move->dy) <= FH_SOLID_STEP_MAX,
              "move a solid by at most 65536 px at once");
    FhSolid *solid = fh_solid_of(world, move->id);
    if (solid) {
        fh_solid_send_by(world, solid, move->dx, move->dy);
    }
    return solid != NULL;
}

int fh_world_move_solids(FhWorld *world, const FhSolidMove *moves, int count) {
    FH_ASSERT(world, "give a World that fh_world_create made");
    FH_ASSERT(count >= 0 && (moves || count == 0), "give the moves that are counted");
    int sent = 0;
    for (int i = 0; i < count; i++) {
        sent += send(world, &moves[i]);
    }
    if (sent > 0) {
        fh_solids_move(world);
    }
    return sent;
}

bool fh_world_move_solid(FhWorld *world, FhSolidId id, float dx, float dy) {
    return fh_world_move_solids(world, &(FhSolidMove){id, dx, dy}, 1) > 0;
}

/// The solid along whose path that one goes; NULL: there is no such solid.
static FhSolid *on_path(FhWorld *world, FhSolidId id) {
    FhSolid *solid = fh_solid_of(world, id);
    return solid && solid->leader ? &fh_world_solids(world)[solid->leader - 1] : solid;
}

bool fh_world_set_solid_speed(FhWorld *world, FhSolidId id, float speed) {
    FhSolid *solid = on_path(world, id);
    FH_ASSERT(isfinite(speed), "give a finite speed in px/s");
    FH_ASSERT(fabsf(speed) <= (float)FH_SOLID_STEP_MAX * FH_TICKS_PER_SECOND,
              "give a speed of at most 65536 px in a tick");
    if (solid) {
        fh_solid_set_speed(world, solid, speed);
    }
    return solid != NULL;
}

bool fh_world_set_solid_user(FhWorld *world, FhSolidId id, uint64_t user) {
    FhSolid *solid = fh_solid_of(world, id);
    if (solid) {
        solid->user = user;
    }
    return solid != NULL;
}

bool fh_world_set_collidable(FhWorld *world, FhSolidId id, bool collidable) {
    FhSolid *solid = fh_solid_of(world, id);
    if (solid) {
        fh_solid_set_collidable(world, solid, collidable);
    }
    return solid != NULL;
}
