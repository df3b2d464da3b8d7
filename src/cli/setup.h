// setup.h - what the commands that run a level have in common: their options, and what they load.
//
// A command sets `command`, reads its words, loads, and then asks for sessions. Strings are
// borrowed from the arguments. What is wrong is printed at once; the returned status is the one to
// exit with.

#ifndef FOOTHOLD_CLI_SETUP_H
#define FOOTHOLD_CLI_SETUP_H

#include "cli/cli.h"
#include "game/replay.h"

enum { SETUP_SETS_MAX = 256 };

typedef struct Setup {
    const char *command; // for messages
    const char *level_path, *input, *replay_path;
    const char *sets[SETUP_SETS_MAX]; // KEY=VALUE
    int set_count;
    int ticks; // -1: as long as the script
    bool has_spawn;
    FhPoint spawn; // px

    LevelKit *kit;
    Level *level;
    Replay replay; // its script alone when there is no file
    FhTuning tuning;
} Setup;

/// An option that one command alone has: its value goes to `value`.
typedef struct SetupOption {
    const char *name;
    const char **value;
} SetupOption;

/// Reads a level and options: those of all (--input, --replay, --ticks, --set, --spawn) and
/// `count` own ones.
int setup_read_words(Setup *setup, const SetupOption *own, int count, int argc, char **argv);
/// Loads level and script, and makes the tuning. Whether it succeeds or not, the caller frees.
int setup_load(Setup *setup, const char *assets);
void setup_free(Setup *setup);

/// Finds a movement by a name of `length` bytes.
int setup_find_movement(const Setup *setup, const char *name, size_t length, int *movement);
/// A session of the level, moved like that, for the caller to destroy. NULL out of memory, and
/// said.
Session *setup_session(const Setup *setup, int movement);
/// How many ticks to run.
int setup_ticks(const Setup *setup);
/// What is held in a tick; after the script nothing is.
FhInput setup_input(const Setup *setup, int tick);

#endif
