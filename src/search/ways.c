#include "search/ways.h"

#include <stdlib.h>

enum {
    BOXES_MAX = 256,
    CLOSED_PX = 1 << 12, // px that each thing counts that is closed
    DETOUR_PX = 384      // round what is closed: over the top of a level there is always a way
};

Way *ways_find(Ways *ways, uint64_t state) {
    for (int i = 0; i < ways->count; i++) {
        if (ways->ways[i]->state == state) {
            ways->ways[i]->used = ++ways->asked;
            return ways->ways[i];
        }
    }
    return NULL;
}

static void free_way(Way *way) {
    flood_free(&way->to_goal);
    flood_free(&way->to_openers);
    free(way);
}

/// Makes room for a way that is like a flood: the one that was not asked for for longest goes.
static void need_room(Ways *ways, const Flood *like) {
    size_t bytes = 2 * flood_cells(like) * sizeof *like->distance;
    int most = fh_clamp((int)(WAYS_BYTES / bytes), WAYS_LEAST, WAYS_MAX);
    while (ways->count >= most) {
        int oldest = 0;
        for (int i = 1; i < ways->count; i++) {
            oldest = ways->ways[i]->used < ways->ways[oldest]->used ? i : oldest;
        }
        free_way(ways->ways[oldest]);
        ways->ways[oldest] = ways->ways[--ways->count];
    }
}

static bool begin(Flood *flood, const Flood *like, const FhTuning *tuning, const FhRect *to,
                  int to_count, const FhRect *walls, int wall_count) {
    if (!flood_begin(flood, like->level, tuning, to, to_count)) {
        return false;
    }
    for (int i = 0; i < wall_count; i++) {
        flood_block(flood, walls[i]);
    }
    return true;
}

Way *ways_add(Ways *ways, const Flood *like, const Things *things, const FhWorld *world,
              uint64_t state, const FhTuning *tuning, const FhRect *goals, int goal_count) {
    FhRect walls[BOXES_MAX], bars[BOXES_MAX], openers[BOXES_MAX];
    int bar_count = things_list(things, world, THINGS_BARS, bars, BOXES_MAX);
    int wall_count = things_list(things, world, THINGS_CLOSED, walls, BOXES_MAX);
    int opener_count = things_list(things, world, THINGS_OPENERS, openers, BOXES_MAX);
    need_room(ways, like);
    Way *way = calloc(1, sizeof *way);
    if (!way) {
        return NULL;
    }
    way->state = state;
    FhRect lifts[BOXES_MAX];
    int lift_count = fh_min(things_list(things, world, THINGS_LIFTS, lifts, BOXES_MAX), BOXES_MAX);
    way->lift_left = FLOOD_FAR;
    for (int i = 0; i < lift_count; i++) {
        FhPoint on_it = {lifts[i].x + lifts[i].w / 2, lifts[i].y};
        way->lift_left = fh_min(way->lift_left, flood_left(like, on_it));
    }
    way->closed = wall_count + lift_count + things_list(things, world, THINGS_KEYS, NULL, 0);
    if (!begin(&way->to_goal, like, tuning, goals, goal_count, walls, wall_count) ||
        !begin(&way->to_openers, like, tuning, openers, opener_count, bars, bar_count)) {
        free_way(way);
        return NULL;
    }
    way->used = ++ways->asked;
    ways->ways[ways->count++] = way;
    return way;
}

int way_left(const Way *way, FhPoint feet, int open_left) {
    int left = flood_left(&way->to_goal, feet);
    bool is_closed =
        left == FLOOD_FAR || left > open_left + DETOUR_PX || open_left > way->lift_left;
    int to_opener = is_closed ? flood_left(&way->to_openers, feet) : FLOOD_FAR;
    return to_opener == FLOOD_FAR ? left : to_opener + (1 + way->closed) * CLOSED_PX;
}

void ways_free(Ways *ways) {
    for (int i = 0; i < ways->count; i++) {
        free_way(ways->ways[i]);
    }
    *ways = (Ways){0};
}

size_t ways_bytes(const Ways *ways) {
    size_t bytes = 0;
    for (int i = 0; i < ways->count; i++) {
        bytes += flood_bytes(&ways->ways[i]->to_goal) + flood_bytes(&ways->ways[i]->to_openers);
    }
    return bytes;
}
