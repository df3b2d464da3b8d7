#include "search/timeline.h"

#include <stdlib.h>

static bool has_moving(const Level *level) {
    for (int i = 0; i < level->solid_count; i++) {
        if (level_solid_leader(level, i) >= 0) {
            return true;
        }
    }
    for (int i = 0; i < level->polygon_count; i++) {
        if (level_polygon_moves(&level->polygons[i])) {
            return true;
        }
    }
    return false;
}

bool timeline_begin(Timeline *timeline, const Level *level, const LevelWorldOptions *options) {
    LevelWorldOptions only = *options;
    only.only_solids = only.without_things = true;
    *timeline = (Timeline){.moves = has_moving(level), .each = 6144};
    timeline->each += (size_t)level->solid_count * 384;
    timeline->ahead = level_build_world(level, &only);
    return timeline->ahead != NULL;
}

void timeline_free(Timeline *timeline) {
    for (int i = 0; i < timeline->count; i++) {
        fh_world_destroy(timeline->moments[i]);
    }
    free(timeline->moments);
    fh_world_destroy(timeline->ahead);
    *timeline = (Timeline){0};
}

size_t timeline_bytes(const Timeline *timeline) {
    return (size_t)(timeline->count + 1) * timeline->each;
}

static bool add_moment(Timeline *timeline) {
    if (timeline->count == timeline->room) {
        int room = timeline->room ? 2 * timeline->room : 64;
        FhWorld **grown = realloc(timeline->moments, (size_t)room * sizeof *grown);
        if (!grown) {
            return false;
        }
        timeline->moments = grown;
        timeline->room = room;
    }
    FhWorld *moment = fh_world_clone(timeline->ahead);
    if (!moment) {
        return false;
    }
    timeline->moments[timeline->count++] = moment;
    for (int i = 0; i < TIMELINE_STEP; i++) {
        fh_world_tick(timeline->ahead, (FhInput){0});
    }
    return true;
}

const FhWorld *timeline_at(Timeline *timeline, int tick) {
    int moment = tick / TIMELINE_STEP;
    while (timeline->count <= moment) {
        if (!add_moment(timeline)) {
            return NULL;
        }
    }
    return timeline->moments[moment];
}
