// world.c - where the parts of a World lie in its block, and the list of a tick's events.

#include "engine/state/world.h"

const FhPoint *fh_world_path(const FhWorld *world, const FhSolid *solid) {
    return fh_world_points(world) + solid->path_first;
}

FhPolygon fh_world_polygon(const FhWorld *world, const FhSolid *solid) {
    return (FhPolygon){.points = fh_world_points(world) + solid->point_first,
                       .count = solid->point_count,
                       .closed = solid->flags & FH_SOLID_CLOSED,
                       .one_way = solid->line_flags & FH_LINE_ONE_WAY,
                       .grip = solid->grip};
}

const FhTile *fh_world_cells(const FhWorld *world, const FhSolid *solid) {
    return (const FhTile *)fh_world_at(world, world->cells_at) + solid->cell_first;
}

/// What a crowd does would fill the list many times over, and no other actor's jump would be told.
static bool is_told(const FhWorld *world, FhEventType type, const FhActor *actor) {
    const FhDriver *driver = fh_driver_of(world, actor);
    bool ends = type == FH_EVENT_SQUISH || type == FH_EVENT_BREAK || type == FH_EVENT_HAZARD ||
                type == FH_EVENT_FELL;
    bool is_quiet = (driver && driver->is_quiet) || (actor->flags & FH_ACTOR_CANDIDATE);
    return !is_quiet || ends;
}

void fh_world_emit(FhWorld *world, FhEventType type, const FhActor *actor, int value) {
    if (!is_told(world, type, actor)) {
        return;
    }
    if (world->event_count == FH_EVENTS_MAX) {
        world->event_lost++;
        return;
    }
    world->events[world->event_count++] = (FhEvent){.type = (int32_t)type,
                                                    .actor = (int)(actor - fh_actor_slots(world)),
                                                    .value = value,
                                                    .x = actor->x + actor->w / 2,
                                                    .y = actor->y + actor->h};
}

void fh_world_emit_arrival(FhWorld *world, const FhSolid *solid, int index) {
    if (world->event_count >= FH_EVENTS_MAX / 2) { // the others are left to what actors do
        world->event_lost++;
        return;
    }
    FhSolidId id = {(uint32_t)index + 1, solid->generation};
    world->events[world->event_count++] = (FhEvent){.type = FH_EVENT_ARRIVE,
                                                    .actor = -1,
                                                    .value = solid->leg,
                                                    .x = solid->x,
                                                    .y = solid->y,
                                                    .solid = id};
}
