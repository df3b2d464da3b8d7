#include "movers/known.h"

#include <stddef.h>
#include <string.h>

/// What a mover cannot by its idea, though it has the ability in general: its description says so.
static const char *const cannot[][3] = {
    {"bitmask", "run down 22", "falls after the ground, longer than ten ticks when it is fast"},
    {"bitmask", "run down 45", "falls after the ground, longer than ten ticks when it is fast"},
    {"bitmask", "jump running down 45",
     "falls after the ground, longer than ten ticks when it is fast"},
    {"bitmask", "through a valley",
     "falls after the ground, longer than ten ticks when it is fast"},
    {"tile_smooth", "run up 63", "climbs 45 degrees and less"},
    {"tile_smooth", "still hill: walk over", "moving hills are no slopes to it"},
    {"tile_smooth", "sliding hill: walk over", "moving hills are no slopes to it"},
    {"tile_smooth", "sliding hill: ride", "moving hills are no slopes to it"},
    {"tile_smooth", "sliding one-way arch: ride", "moving hills are no slopes to it"},
    {"tile_smooth", "rising hill: ride", "moving hills are no slopes to it"},
    {"tile_locked", "spring: fall on it",
     "neither springs nor belts move it: it goes by whole cells"},
    {"tile_locked", "spring: jump on it",
     "neither springs nor belts move it: it goes by whole cells"},
    {"tile_locked", "spring: run off onto it",
     "neither springs nor belts move it: it goes by whole cells"},
    {"tile_locked", "belt: onto the ground",
     "neither springs nor belts move it: it goes by whole cells"},
    {"tile_locked", "belt: over an edge",
     "neither springs nor belts move it: it goes by whole cells"},
    {"tile_locked", "belts that meet", "neither springs nor belts move it: it goes by whole cells"},
    {"tile_locked", "belt: run against it",
     "neither springs nor belts move it: it goes by whole cells"},
    {"tile_locked", "spring: run into it", "stands in whole cells"},
    {"tile_locked", "run up to a wall", "stands in whole cells"},
    {"tile_locked", "ledge after a jump", "knows no ledges: it jumps by whole cells"},
    {"tile_locked", "walk slowly off an edge", "takes a whole step, however slow, before it falls"},
    {"rigid", "one-way flight: up to ground",
     "its legs catch on ground that begins where a one-way slope ends"},
    {"rigid", "run up 63", "its legs climb 45 degrees and less"},
};

const char *known_cannot(const char *mover, const char *situation) {
    for (int i = 0; i < (int)(sizeof cannot / sizeof cannot[0]); i++) {
        if (strcmp(cannot[i][0], mover) == 0 && strcmp(cannot[i][1], situation) == 0) {
            return cannot[i][2];
        }
    }
    return NULL;
}
