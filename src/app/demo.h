// demo.h - recorded runs of the levels that come with the program.

#ifndef FOOTHOLD_APP_DEMO_H
#define FOOTHOLD_APP_DEMO_H

#include <stdbool.h>
#include <stddef.h>

/// Writes the path of a level's recorded run: in the repository it lies in tests/replays, where the
/// program is installed in replays beside the assets. False when there is none.
bool demo_find_replay(const char *assets, const char *level_path, char *out, size_t size);

#endif
