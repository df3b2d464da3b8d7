// timeline.h - where a level's solids are at any tick: snapshots, made as far as they are asked
// for.
//
// Solids go their paths whatever actors do, so one series of them serves all candidates.

#ifndef FOOTHOLD_SEARCH_TIMELINE_H
#define FOOTHOLD_SEARCH_TIMELINE_H

#include "level/level.h"

enum { TIMELINE_STEP = 4 }; // ticks from snapshot to snapshot

typedef struct Timeline {
    bool moves; // some solid does; else every tick is like the first
    FhWorld *ahead;
    uint8_t **moments; // owned: one each TIMELINE_STEP ticks
    int count, room;
    int solids;      // slots
    size_t boxes_at; // in a moment, behind what it keeps of a World
} Timeline;

/// True when some solid of the level moves.
bool timeline_has_moving(const Level *level);
/// The caller frees it. False out of memory.
bool timeline_begin(Timeline *timeline, const Level *level, const LevelWorldOptions *options);
void timeline_free(Timeline *timeline);
size_t timeline_bytes(const Timeline *timeline);
/// Puts the solids of a World, to which the level's were added, where they are at a tick, a
/// multiple of TIMELINE_STEP. False out of memory.
bool timeline_put(Timeline *timeline, int tick, FhWorld *world);
/// Where the solids are at such a tick, by their numbers; borrowed. NULL out of memory.
const FhRect *timeline_boxes(Timeline *timeline, int tick);

#endif
