// route.c - distances to each waypoint by a flood fill (breadth-first) through passable tiles.

#include "tools/route.h"

#include <stdio.h>
#include <stdlib.h>

enum { MARGIN_TILES = 8 };

/// True if a body could be in a tile: any but a full solid one, or a hazard.
static bool is_passable(const Level *level, int col, int row) {
    const FhTileKind *kind =
        fh_tileset_kind(level->tileset, fh_terrain_at(level->terrain, col, row));
    return !kind ||
           (!(kind->flags & FH_KIND_HAZARD) && (kind->solidity != FH_SOLID || !kind->shape.full));
}

static int cell_index(const Route *route, int col, int row) {
    return (row - route->area.y) * route->area.w + (col - route->area.x);
}

/// Fills a leg's distances outwards from its target.
static bool flood(const Route *route, RouteLeg *leg) {
    static const int steps[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    int count = route->area.w * route->area.h;
    int *queue = malloc((size_t)count * sizeof *queue);
    leg->distance = malloc((size_t)count * sizeof *leg->distance);
    if (!queue || !leg->distance) {
        free(queue);
        return false;
    }
    for (int i = 0; i < count; i++) {
        leg->distance[i] = ROUTE_FAR;
    }
    int size = route->level->tile_size;
    int col = fh_floor_div(leg->target.x + leg->target.w / 2, size);
    int row = fh_floor_div(leg->target.y + leg->target.h - 1, size);
    int head = 0;
    int tail = 0;
    leg->distance[cell_index(route, col, row)] = 0;
    queue[tail++] = cell_index(route, col, row);
    while (head < tail) {
        int at = queue[head++];
        for (int i = 0; i < 4; i++) {
            int x = at % route->area.w + route->area.x + steps[i][0];
            int y = at / route->area.w + route->area.y + steps[i][1];
            if (!fh_rect_contains(route->area, x, y) || !is_passable(route->level, x, y) ||
                leg->distance[cell_index(route, x, y)] != ROUTE_FAR) {
                continue;
            }
            leg->distance[cell_index(route, x, y)] = leg->distance[at] + 1;
            queue[tail++] = cell_index(route, x, y);
        }
    }
    free(queue);
    return true;
}

/// Returns the px from the feet to a leg's target; ROUTE_FAR when there is no path.
static int way_to(const Route *route, const RouteLeg *leg, FhPoint feet) {
    int size = route->level->tile_size;
    int col = fh_floor_div(feet.x, size);
    int row = fh_floor_div(feet.y - 1, size);
    int tiles = ROUTE_FAR;
    for (int up = 0; up < 2 && tiles == ROUTE_FAR; up++) {
        if (fh_rect_contains(route->area, col, row - up)) {
            tiles = leg->distance[cell_index(route, col, row - up)];
        }
    }
    int aside = fh_abs(feet.x - (leg->target.x + leg->target.w / 2));
    return tiles == ROUTE_FAR ? ROUTE_FAR : tiles * size + fh_min(aside, size);
}

static bool add_leg(Route *route, FhRect target) {
    RouteLeg *leg = &route->legs[route->leg_count++];
    leg->target = target;
    int size = route->level->tile_size;
    int col = fh_floor_div(target.x + target.w / 2, size);
    int row = fh_floor_div(target.y + target.h - 1, size);
    if (!fh_rect_contains(route->area, col, row)) {
        fprintf(stderr, "solve: the waypoint %d,%d lies outside of the level\n", target.x,
                target.y);
        return false;
    }
    return flood(route, leg);
}

static FhRect around(FhPoint at, int size) {
    return (FhRect){at.x - size / 2, at.y - size / 2, size, size};
}

bool route_plan(Route *route, const Level *level, const FhPoint *vias, int via_count, FhRect goal) {
    FhRect bounds = level_bounds(level);
    int size = level->tile_size;
    *route = (Route){.level = level};
    route->area = (FhRect){fh_floor_div(bounds.x, size) - MARGIN_TILES,
                           fh_floor_div(bounds.y, size) - MARGIN_TILES * 2,
                           bounds.w / size + 2 * MARGIN_TILES, bounds.h / size + 3 * MARGIN_TILES};
    bool ok = true;
    for (int i = 0; ok && i < via_count; i++) {
        ok = add_leg(route, around(vias[i], size));
    }
    if (!ok || !add_leg(route, goal)) {
        return false;
    }
    for (int i = route->leg_count - 2; i >= 0; i--) {
        FhRect from = route->legs[i].target;
        const RouteLeg *next = &route->legs[i + 1];
        FhPoint feet = {from.x + from.w / 2, fh_rect_bottom(from)};
        route->legs[i].after = way_to(route, next, feet) + next->after;
    }
    return true;
}

void route_free(Route *route) {
    for (int i = 0; i < route->leg_count; i++) {
        free(route->legs[i].distance);
    }
}

int route_left(const Route *route, const FhActor *player, int leg) {
    if (leg == route->leg_count) {
        return 0;
    }
    int way = way_to(route, &route->legs[leg],
                     (FhPoint){player->x + player->w / 2, player->y + player->h});
    return way == ROUTE_FAR ? ROUTE_FAR : way + route->legs[leg].after;
}

bool route_is_met(const Route *route, const FhActor *player, int leg) {
    return leg < route->leg_count &&
           fh_rect_overlaps(fh_actor_box(player), route->legs[leg].target);
}
