#include "search/timeline.h"

#include <stdlib.h>

bool timeline_has_moving(const Level *level) {
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
    *timeline = (Timeline){.moves = timeline_has_moving(level)};
    timeline->ahead = level_build_world(level, &only);
    if (timeline->ahead) {
        size_t bytes = fh_world_solids_size(timeline->ahead), fits = sizeof(FhRect);
        timeline->solids = fh_world_solid_slots(timeline->ahead);
        timeline->boxes_at = (bytes + fits - 1) / fits * fits;
    }
    return timeline->ahead != NULL;
}

void timeline_free(Timeline *timeline) {
    for (int i = 0; i < timeline->count; i++) {
        free(timeline->moments[i]);
    }
    free(timeline->moments);
    fh_world_destroy(timeline->ahead);
    *timeline = (Timeline){0};
}

static size_t moment_bytes(const Timeline *timeline) {
    return timeline->boxes_at + (size_t)timeline->solids * sizeof(FhRect);
}

size_t timeline_bytes(const Timeline *timeline) {
    return (size_t)timeline->count * (moment_bytes(timeline) + sizeof(uint8_t *));
}

static FhRect *boxes_of(const Timeline *timeline, uint8_t *moment) {
    return (FhRect *)(void *)(moment + timeline->boxes_at);
}

static bool need_place(Timeline *timeline) {
    if (timeline->count < timeline->room) {
        return true;
    }
    int room = timeline->room ? 2 * timeline->room : 64;
    uint8_t **grown = realloc(timeline->moments, (size_t)room * sizeof *grown);
    if (grown) {
        timeline->moments = grown;
        timeline->room = room;
    }
    return grown != NULL;
}

static bool add_moment(Timeline *timeline) {
    uint8_t *moment = need_place(timeline) ? malloc(moment_bytes(timeline)) : NULL;
    if (!moment) {
        return false;
    }
    fh_world_keep_solids(timeline->ahead, moment);
    for (int i = 0; i < timeline->solids; i++) {
        FhSolidId id = fh_world_solid_id(timeline->ahead, i);
        boxes_of(timeline, moment)[i] = fh_world_solid(timeline->ahead, id).box;
    }
    timeline->moments[timeline->count++] = moment;
    for (int i = 0; i < TIMELINE_STEP; i++) {
        fh_world_tick(timeline->ahead, (FhInput){0});
    }
    return true;
}

static uint8_t *moment_at(Timeline *timeline, int tick) {
    int moment = tick / TIMELINE_STEP;
    while (timeline->count <= moment) {
        if (!add_moment(timeline)) {
            return NULL;
        }
    }
    return timeline->moments[moment];
}

bool timeline_put(Timeline *timeline, int tick, FhWorld *world) {
    const uint8_t *moment = moment_at(timeline, tick);
    if (moment) {
        fh_world_put_solids(world, moment);
    }
    return moment != NULL;
}

const FhRect *timeline_boxes(Timeline *timeline, int tick) {
    uint8_t *moment = moment_at(timeline, tick);
    return moment ? boxes_of(timeline, moment) : NULL;
}
