// shot.h - `foothold shot`: draws a level into a picture file without a display.

#ifndef FOOTHOLD_CLI_SHOT_H
#define FOOTHOLD_CLI_SHOT_H

#include <stdbool.h>

#include "foothold/base.h"
#include "level/error.h"

/// What to draw.
typedef struct ShotOptions {
    const char *level;
    const char *out;
    const char *assets_dir;
    FhRect rect; // px; w 0: the whole level
    int zoom;    // target px a px, 1 to 8
    bool overlay;
} ShotOptions;

/// Draws a level with the software renderer and writes it as PNG; the same level gives the same
/// bytes. False and `error` when a file cannot be read or written.
bool shot_take(const ShotOptions *options, LevelError *error);

#endif
