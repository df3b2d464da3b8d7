// route.h - the remaining distance to a level's goal through waypoints.
//
// Each piece of the route has a flood fill through the tiles that are not solid: the distance in
// tiles from anywhere to the next waypoint, and at last to the goal. A waypoint is passed when the
// body touches a tile-sized square around it.

#ifndef FOOTHOLD_TOOLS_ROUTE_H
#define FOOTHOLD_TOOLS_ROUTE_H

#include "engine/world/world.h"
#include "level/level.h"

enum { ROUTE_LEGS_MAX = 64, ROUTE_FAR = 1 << 28 };

typedef struct RouteLeg {
    FhRect target; // px
    int *distance; // tiles to the target, row by row over the route's area
    int after;     // px from the target to the end of the way
} RouteLeg;

typedef struct Route {
    const Level *level;
    FhRect area; // tiles covered by the floods
    RouteLeg legs[ROUTE_LEGS_MAX];
    int leg_count;
} Route;

/// Plans the route. False, and a line on standard error, when a waypoint lies outside the level.
/// The caller frees it in both cases.
bool route_plan(Route *route, const Level *level, const FhPoint *vias, int via_count, FhRect goal);
void route_free(Route *route);
/// Returns the remaining px of a player on a leg; ROUTE_FAR when there is no path.
int route_left(const Route *route, const FhActor *player, int leg);
/// True when the player touches the leg's target.
bool route_is_met(const Route *route, const FhActor *player, int leg);

#endif
