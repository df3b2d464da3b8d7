// calm.c - the box grows from the cells of the actor to all sides, a row or column of cells at a
// time, until it meets a tile or is as large as is useful.

#include "engine/calm.h"

#include "engine/movement/movement.h"

enum {
    CELLS_ASIDE = 4, // how far it grows, in cells
    CELLS_ABOVE = 2,
    CELLS_BELOW = 2,
    MARGIN = 6, // px about the actor that must be known
    FAST = 1800 // px/s
};

static FhCalm *entry_of(const FhWorld *world, const FhActor *who) {
    uintptr_t at = (uintptr_t)who - (uintptr_t)fh_world_actors(world);
    uintptr_t end = (uintptr_t)world->actor_count * sizeof *who;
    FhCalm *entries = (FhCalm *)((char *)(uintptr_t)world + world->near.calm);
    return at < end ? &entries[at / sizeof *who] : NULL; // a copy of an actor has none
}

/// Nothing is known where actors stop or hold up each other.
static bool asks_actors(const FhWorld *world) {
    return world->has_blockers || world->has_shovers;
}

static bool counts(const FhWorld *world, const FhActor *who, const FhCalm *calm) {
    const FhMovement *movement = &fh_movements[who->movement];
    return calm->right > calm->left &&
           calm->version == (uint32_t)fh_terrain_version(world->terrain) &&
           (world->solid_count == 0 || calm->still == world->near.still) && !asks_actors(world) &&
           !movement->terrain_in && !movement->one_way_top;
}

const FhCalm *fh_calm_about(const FhWorld *world, const FhActor *who) {
    const FhCalm *calm = entry_of(world, who);
    return calm && counts(world, who, calm) ? calm : NULL;
}

// --- looking --------------------------------------------------------------------------------

static FhRect box_of(const FhCalm *calm) {
    return (FhRect){calm->left, calm->top, calm->right - calm->left, calm->bottom - calm->top};
}

/// The cells beyond one side of the box.
static FhRect strip_beyond(const FhCalm *calm, FhSide side, int size) {
    FhRect box = box_of(calm);
    switch (side) {
    case FH_SIDE_LEFT:
        return (FhRect){box.x - size, box.y, size, box.h};
    case FH_SIDE_RIGHT:
        return (FhRect){box.x + box.w, box.y, size, box.h};
    case FH_SIDE_TOP:
        return (FhRect){box.x, box.y - size, box.w, size};
    default:
        return (FhRect){box.x, box.y + box.h, box.w, size};
    }
}

/// Grows the box to one side, by at most so many cells, and notes when a tile ends that.
static void grow(const FhWorld *world, FhCalm *calm, FhSide side, int cells) {
    int size = fh_terrain_tile_size(world->terrain);
    int32_t *edges[FH_SIDES] = {&calm->left, &calm->right, &calm->top, &calm->bottom};
    for (int i = 0; i < cells; i++) {
        if (fh_terrain_traits(world->terrain, strip_beyond(calm, side, size)) != 0) {
            calm->ended |= 1u << side;
            return;
        }
        *edges[side] += side == FH_SIDE_LEFT || side == FH_SIDE_TOP ? -size : size;
    }
}

static bool is_plain_block(const FhWorld *world, int x, int y) {
    const FhTerrain *terrain = world->terrain;
    int size = fh_terrain_tile_size(terrain);
    FhTile tile = fh_terrain_at(terrain, fh_floor_div(x, size), fh_floor_div(y, size));
    const FhTileKind *kind = fh_tileset_kind(fh_terrain_tileset(terrain), tile);
    return kind && kind->solidity == FH_SOLID && kind->shape.full && kind->flags == 0 &&
           kind->grip == 1.0f && kind->belt == 0.0f && kind->bounce == 0.0f;
}

/// The run of plain blocks under the box around the cell at `x`.
static void find_floor(const FhWorld *world, FhCalm *calm, int x, int size) {
    calm->floor_left = x;
    calm->floor_right = x;
    while (calm->floor_right < calm->right &&
           is_plain_block(world, calm->floor_right, calm->bottom)) {
        calm->floor_right += size;
    }
    while (calm->floor_left > calm->left &&
           is_plain_block(world, calm->floor_left - size, calm->bottom)) {
        calm->floor_left -= size;
    }
}

static void find_out(const FhWorld *world, const FhActor *actor, FhCalm *calm) {
    int size = fh_terrain_tile_size(world->terrain);
    *calm = (FhCalm){.left = fh_floor_div(actor->x, size) * size,
                     .top = fh_floor_div(actor->y, size) * size,
                     .right = (fh_floor_div(actor->x + actor->w - 1, size) + 1) * size,
                     .bottom = (fh_floor_div(actor->y + actor->h - 1, size) + 1) * size,
                     .version = (uint32_t)fh_terrain_version(world->terrain)};
    if (fh_terrain_traits(world->terrain, box_of(calm)) == 0) {
        int cell = calm->left;
        grow(world, calm, FH_SIDE_BOTTOM, CELLS_BELOW); // first, so that it ends on the floor
        grow(world, calm, FH_SIDE_LEFT, CELLS_ASIDE);
        grow(world, calm, FH_SIDE_RIGHT, CELLS_ASIDE);
        grow(world, calm, FH_SIDE_TOP, CELLS_ABOVE);
        find_floor(world, calm, cell, size);
    } else {
        calm->right = calm->left;
    }
}

/// True when looking again would find no more that the next tick may ask about: to each side enough
/// is known, or a tile ends it.
static bool is_known(const FhActor *actor, const FhCalm *calm) {
    const int known[FH_SIDES] = {
        [FH_SIDE_LEFT] = actor->x - calm->left,
        [FH_SIDE_RIGHT] = calm->right - actor->x - actor->w,
        [FH_SIDE_TOP] = actor->y - calm->top,
        [FH_SIDE_BOTTOM] = calm->bottom - actor->y - actor->h,
    };
    for (int side = 0; side < FH_SIDES; side++) {
        if (known[side] < (calm->ended >> side & 1 ? 0 : MARGIN)) {
            return false;
        }
    }
    return true;
}

/// Notes the solids in the box and around it. Returns false when they are too many.
static bool find_solids(const FhWorld *world, FhCalm *calm) {
    FhRect box = box_of(calm);
    FhNear near =
        fh_near(world, FH_NEAR_SOLIDS, (FhRect){box.x - 1, box.y - 1, box.w + 2, box.h + 2});
    calm->solid_count = 0;
    while (fh_near_next(&near)) {
        if (calm->solid_count == FH_CALM_SOLIDS) {
            return false;
        }
        calm->solids[calm->solid_count++] = near.index;
    }
    return true;
}

/// Who is through what is known within a tick or two does not gain by it.
static bool is_fast(const FhActor *actor) {
    float vx = actor->vx < 0.0f ? -actor->vx : actor->vx;
    float vy = actor->vy < 0.0f ? -actor->vy : actor->vy;
    return vx + vy > (float)FAST;
}

void fh_calm_look(FhWorld *world, const FhActor *actor) {
    FhCalm *calm = entry_of(world, actor);
    if (asks_actors(world) || !calm) {
        return;
    }
    if (is_fast(actor)) {
        calm->right = calm->left;
        calm->ended = 0;
    } else if (calm->version != (uint32_t)fh_terrain_version(world->terrain) ||
               !is_known(actor, calm)) {
        find_out(world, actor, calm);
    }
    if (world->solid_count > 0) {
        bool knows = calm->right > calm->left && find_solids(world, calm);
        calm->still = world->near.still - !knows;
    }
}

// --- the solids about ------------------------------------------------------------------------

bool fh_calm_meets_solid(const FhWorld *world, const FhCalm *calm, FhRect box) {
    const FhSolid *solids = fh_world_solids(world);
    for (int i = 0; i < calm->solid_count; i++) {
        if (fh_rect_overlaps(fh_solid_box(&solids[calm->solids[i]]), box)) {
            return true;
        }
    }
    return false;
}

FhNear fh_calm_solids(const FhWorld *world, const FhActor *who, FhRect box) {
    FhNear near = fh_near(world, FH_NEAR_SOLIDS, box);
    const FhCalm *calm = near.more ? fh_calm_about(world, who) : NULL;
    if (!calm || box.x < calm->left - 1 || box.y < calm->top - 1 ||
        box.x + box.w > calm->right + 1 || box.y + box.h > calm->bottom + 1) {
        return near;
    }
    const FhSolid *solids = fh_world_solids(world);
    near.more = false;
    for (int i = 0; i < calm->solid_count; i++) {
        if (fh_rect_overlaps(fh_solid_box(&solids[calm->solids[i]]), box)) {
            near.found[near.count++] = calm->solids[i];
        }
    }
    return near;
}
