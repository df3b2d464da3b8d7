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
