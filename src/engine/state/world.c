#include "engine/state/world.h"

const FhPoint *fh_world_path(const FhWorld *world, const FhSolid *solid) {
    return (const FhPoint *)fh_world_at(world, world->path_at) + solid->path_first;
}

FhPolygon fh_world_polygon(const FhWorld *world, const FhSolid *solid) {
    return (FhPolygon){.points =
                           (const FhPoint *)fh_world_at(world, world->path_at) + solid->point_first,
                       .count = solid->point_count,
                       .closed = solid->flags & FH_SOLID_CLOSED,
                       .one_way = solid->line_flags & FH_LINE_ONE_WAY,
                       .grip = solid->grip};
}

const FhTile *fh_world_cells(const FhWorld *world, const FhSolid *solid) {
    return (const FhTile *)fh_world_at(world, world->cells_at) + solid->cell_first;
}
