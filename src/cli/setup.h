// setup.h - what the commands that run a level share: their options, and what they load.
//
// A command sets `command`, reads its words, loads, and then makes sessions. Strings are borrowed
// from the arguments. Errors are printed at once; a command exits with the returned status.

#ifndef FOOTHOLD_CLI_SETUP_H
#define FOOTHOLD_CLI_SETUP_H

#include "cli/cli.h"
#include "game/replay.h"

enum { SETUP_SETS_MAX = 256 };

typedef struct Setup {
    const char *command; // for messages
    bool plays_no_run;   // it has no --input, --replay, --ticks
    const char *level_path, *input, *replay_path;
    const char *preset;               // NULL: the level's character
    const char *mover;                // NULL: the level's; given by commands that have --mover
    const char *sets[SETUP_SETS_MAX]; // KEY=VALUE
    int set_count;
    int ticks; // -1: as long as the script
    bool has_spawn;
    FhPoint spawn; // px

    LevelCatalog *catalog;
    Level *level;
    Replay replay; // its script alone when there is no file
    FhTuning tuning;
    int movement; // the mover's
} Setup;

/// An option that not every command has: its value goes to `value`, or it sets `flag`.
typedef struct SetupOption {
    const char *name;
    const char **value;
    bool *flag; // NULL: it wants a value
} SetupOption;

/// Reads a level and options: the shared ones (--input, --replay, --ticks, --preset, --set,
/// --spawn) and `count` of the command's own.
int setup_read_words(Setup *setup, const SetupOption *own, int count, int argc, char **argv);
/// Loads level and script, makes the tuning, and finds the movement. The caller frees, also after a
/// failure.
int setup_load(Setup *setup, const char *assets);
void setup_free(Setup *setup);

/// Finds a movement by a name of `length` bytes.
int setup_find_movement(const Setup *setup, const char *name, size_t length, int *movement);
/// Makes a session of the level with that mover, for the caller to destroy. Prints an error and
/// returns NULL out of memory.
Session *setup_session(const Setup *setup, int movement);
/// Returns how many ticks to run.
int setup_ticks(const Setup *setup);
/// Returns the input of a tick; after the script nothing is held.
FhInput setup_input(const Setup *setup, int tick);

#endif
