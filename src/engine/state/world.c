#include "engine/state/world.h"

// The const is taken off here, as fh_world_actors does: a caller with a const World gets arrays it
// promised not to change.
static void *at(const FhWorld *world, uint32_t offset) {
    return (char *)(uintptr_t)world + offset;
}

const FhPoint *fh_world_path(const FhWorld *world, const FhSolid *solid) {
    return (const FhPoint *)at(world, world->path_at) + solid->path_first;
}

FhPolygon fh_world_polygon(const FhWorld *world, const FhSolid *solid) {
    return (FhPolygon){.points = (const FhPoint *)at(world, world->path_at) + solid->point_first,
                       .count = solid->point_count,
                       .closed = solid->flags & FH_SOLID_CLOSED,
                       .one_way = solid->line_flags & FH_LINE_ONE_WAY};
}

const FhTile *fh_world_cells(const FhWorld *world, const FhSolid *solid) {
    return (const FhTile *)at(world, world->cells_at) + solid->cell_first;
}
