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
    if (actor->flags & FH_ACTOR_CANDIDATE) {
        return ends || type == FH_EVENT_BUMP_HEAD; // which a game's rules may go by
    }
    return !driver || !driver->is_quiet || ends;
}

/// Of each actor one push a tick and crate is told, not one a pixel.
static bool is_told_already(const FhWorld *world, const FhEvent *event) {
    for (int i = world->event_count - 1; i >= 0 && event->type == FH_EVENT_PUSH; i--) {
        const FhEvent *other = &fh_world_event_list(world)[i];
        if (other->type == event->type && other->actor == event->actor &&
            other->value == event->value) {
            return true;
        }
    }
    return false;
}

/// Adds an event unless that many are there already.
static void add_event(FhWorld *world, FhEvent event, int most) {
    if (is_told_already(world, &event)) {
        return;
    }
    if (world->event_count >= most) {
        world->event_lost++;
        return;
    }
    fh_world_event_list(world)[world->event_count++] = event;
}

void fh_world_emit(FhWorld *world, FhEventType type, const FhActor *actor, int value) {
    if (!is_told(world, type, actor)) {
        return;
    }
    int index = (int)(actor - fh_actor_slots(world));
    bool by_solid = (type == FH_EVENT_SQUISH || type == FH_EVENT_BREAK) && value > 0;
    bool is_push = type == FH_EVENT_PUSH && value >= 0;
    FhEvent event = {.type = (int32_t)type,
                     .actor = index,
                     .value = value,
                     .x = actor->x + actor->w / 2,
                     .y = actor->y + actor->h,
                     .who = fh_actor_id_at(world, index),
                     .other = is_push ? fh_actor_id_at(world, value) : (FhActorId){0},
                     .solid = by_solid ? fh_solid_id_at(world, value - 1) : (FhSolidId){0}};
    bool is_player = actor->driver == FH_DRIVER_PLAYER;
    add_event(world, event, world->event_capacity - (is_player ? 0 : FH_EVENTS_OF_PLAYERS));
}

void fh_world_emit_arrival(FhWorld *world, const FhSolid *solid, int index) {
    FhEvent event = {.type = FH_EVENT_ARRIVE,
                     .actor = -1,
                     .value = solid->leg,
                     .x = solid->x,
                     .y = solid->y,
                     .solid = fh_solid_id_at(world, index)};
    add_event(world, event, world->event_capacity / 2);
}
