#include "engine/facts/feet.h"

#include "engine/broadphase/spatial_hash.h"
#include "engine/rules/solid_shape.h"

static bool is_terrain_at(const FhTerrain *terrain, FhRect pixel) {
    FhTileWalk walk = fh_terrain_walk(terrain, pixel);
    while (fh_tile_walk_next(&walk)) {
        if (walk.hit.kind->solidity != FH_PASSABLE && fh_tile_hit_overlaps(&walk.hit, pixel)) {
            return true;
        }
    }
    return false;
}

static bool is_solid_at(const FhWorld *world, FhRect pixel) {
    FhNear near = fh_near(world, FH_NEAR_SOLIDS, pixel);
    while (fh_near_next(&near)) {
        const FhSolid *solid = &fh_world_solids(world)[near.index];
        if ((solid->flags & FH_SOLID_ALIVE) && fh_solid_overlaps(world, solid, pixel)) {
            return true;
        }
    }
    return false;
}

static bool is_ground(const FhWorld *world, FhRect pixel) {
    return is_terrain_at(world->terrain, pixel) || is_solid_at(world, pixel);
}

int fh_actor_sink(const FhWorld *world, const FhActor *actor) {
    int middle = actor->x + actor->w / 2;
    if (!fh_contacts_floor(&actor->contacts)) {
        return 0;
    }
    for (int down = 0; down <= actor->w; down++) {
        int y = actor->y + actor->h + down;
        if (is_ground(world, (FhRect){middle, y, 1, 1}) ||
            is_ground(world, (FhRect){middle - 1, y, 1, 1})) {
            return down;
        }
    }
    return 0;
}
