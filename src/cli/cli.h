// cli.h - what the commands of the program share: a command's row, errors, the setup of those that
// run a level, pictures, searches. Each command is a file with its row; commands.h lists them.
//
// Exit status: 0 on success, 1 for a bad file, 2 for bad arguments. Results go to standard output,
// errors to standard error.

#ifndef FOOTHOLD_CLI_CLI_H
#define FOOTHOLD_CLI_CLI_H

#include "game/replay.h"
#include <stdbool.h>
#include "view/view.h"
#include "search/fix.h"

enum { CLI_OK = 0, CLI_BAD_FILE = 1, CLI_BAD_USAGE = 2, CLI_NOT_A_COMMAND = -1 };

typedef struct CliCommand {
    const char *name;    // "run"
    const char *usage;   // "run LEVEL [options]"
    const char *summary; // one line
    const char *options; // lines for --help, or ""
    /// Runs the command. `argv` holds the words behind its name. Returns the exit status. NULL: the
    /// command opens a window, and `app` runs it.
    int (*run)(int argc, char **argv, const char *assets);
} CliCommand;

/// Prints what is wrong with a command's arguments, and its usage in a line; NULL: the program's.
/// Returns CLI_BAD_USAGE.
int cli_usage_error(const CliCommand *command, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/// Prints an error of a file in one line. Returns CLI_BAD_FILE.
int cli_file_error(const LevelError *error);
/// Says that there is not enough memory. Returns CLI_BAD_FILE.
int cli_no_memory(const CliCommand *command);
/// Loads the catalog. Prints the error and returns NULL on failure.
LevelCatalog *cli_load_catalog(const char *assets);

extern const CliCommand cli_run, cli_compare, cli_bench, cli_check, cli_finish, cli_fix,
    cli_difficulty, cli_slack, cli_shortcuts, cli_atlas, cli_reach, cli_link, cli_movements,
    cli_card, cli_film, cli_shot;

// ---- Setup ----
//
// What the commands that run a level share: their options, and what they load. A command sets
// `command`, reads its words, loads, and then makes sessions. Strings are borrowed from the
// arguments. Errors are printed at once; a command exits with the returned status.

enum { SETUP_SETS_MAX = 256 };

/// The shared options, for --help.
#define SETUP_OPTIONS                                                                              \
    "  --input SCRIPT   the held keys, tick by tick: L R U D, J (jump) or . (none), each with a "  \
    "count:\n"                                                                                     \
    "                   \"R30 RJ12 .10\"\n"                                                        \
    "  --replay FILE    a recorded run: its script, movement and character\n"                      \
    "  --ticks N        how many ticks (default: the script's length)\n"                           \
    "  --preset NAME    another character: celeste, super-metroid, sonic, ...\n"                   \
    "  --set KEY=VALUE  another value of a tuning field (width=8, accelLaw=weighs, ...): a "       \
    "number\n"                                                                                     \
    "                   or a choice's name; may be repeated\n"                                     \
    "  --spawn X,Y      start with the feet at this pixel\n"

typedef struct Setup {
    const CliCommand *command; // for messages
    bool plays_no_run;         // it has no --input, --replay, --ticks
    bool has_mover;            // it has --mover
    bool is_json;              // --json, of commands that have it
    double seconds;            // how long it may search, of one core; 0: it has no --seconds
    const char **levels;       // of a command that takes several: room for level_most of them
    int level_count, level_most;
    const char *level_path, *input, *replay_path;
    const char *preset;               // NULL: the level's character
    const char *mover;                // NULL: the level's
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

/// An option: its value goes to `value` or to `read`, which returns the exit status, or it sets
/// `flag`.
typedef struct SetupOption {
    const char *name; // NULL: this command has not got it
    const char **value;
    bool *flag; // NULL: it wants a value
    int (*read)(Setup *setup, const char *value);
} SetupOption;

/// Reads a level, or several, and options: the shared ones (--input, --replay, --ticks, --preset,
/// --set, --spawn, --mover, --seconds) and `count` of the command's own.
int setup_read_words(Setup *setup, const SetupOption *own, int count, int argc, char **argv);
/// Loads level and script, makes the tuning, and finds the movement. The caller frees, also after a
/// failure.
int setup_load(Setup *setup, const char *assets);
void setup_free(Setup *setup);
/// The whole of a command: reads the words, loads, acts, and frees. `act` returns the exit status.
int setup_run(Setup *setup, const SetupOption *own, int count, int argc, char **argv,
              const char *assets, int (*act)(const Setup *setup));

/// Reads the value of --seconds.
int setup_read_seconds(const CliCommand *command, const char *text, double *seconds);
/// Finds a movement by a name of `length` bytes.
int setup_find_movement(const Setup *setup, const char *name, size_t length, int *movement);
/// Makes a session of the level with that mover, for the caller to destroy. Prints an error and
/// returns NULL out of memory.
Session *setup_session(const Setup *setup, int movement);
/// Returns how many ticks to run.
int setup_ticks(const Setup *setup);
/// Returns the input of a tick; after the script nothing is held.
FhInput setup_input(const Setup *setup, int tick);

// ---- Drawing ----
//
// Draws a level into a PNG file without a display: SDL's software renderer on a surface.

#define DRAWING_OPTIONS                                                                            \
    "  --rect X,Y,W,H   the part of the level to draw, px (default: all of it)\n"                  \
    "  --zoom N         1 to 8\n"

/// What to draw, and the file that it goes to.
typedef struct Drawing {
    const char *out;
    const char *assets_dir;
    const Level *level;
    FhRect rect;       // px; w 0: the whole level
    int zoom;          // target px a px, 1 to 8
    int foot;          // target px added below the level
    int least_w;       // target px: no narrower
    uint32_t overlays; // VIEW_*
    /// Draws over the level. NULL: nothing more.
    void (*more)(View *view, const ViewScene *scene, void *user);
    void *user;
} Drawing;

/// Draws and writes the file; the same drawing gives the same bytes. False and `error` on failure.
bool drawing_write(const Drawing *drawing, LevelError *error);
/// Returns the part of the level to draw, px.
FhRect drawing_rect(const Drawing *drawing);

/// Read the options --rect X,Y,W,H and --zoom N. Return NULL, or what is wrong.
const char *drawing_read_rect(const char *text, FhRect *rect);
const char *drawing_read_zoom(const char *text, int *zoom);

// ---- Shot ----

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

// ---- Finish ----
//
// A search for a run to a level's goal, with a limit in seconds of one core: what `foothold
// finish`, `foothold check --finish` and others share.

/// What a search takes from the setup, which the options borrow.
SearchOptions finish_options(const Setup *setup);

typedef struct Finish {
    Fix *fix; // owned
    FixAnswer fixes;
    SearchAnswer answer;
    double seconds; // of one core
} Finish;

/// Begins. The caller ends it. False out of memory.
bool finish_begin(Finish *finish, const Level *level, const SearchOptions *options);
/// Searches to the place, or until the time is over. The caller ends it. False out of memory.
bool finish_run(Finish *finish, const Level *level, const SearchOptions *options, double seconds);
/// How far a search goes on.
typedef enum FinishTo {
    FINISH_TO_PLACE, // until it is over; where it found nothing the place is known then
    FINISH_TO_EDIT,  // and an edit, too, that would do
    FINISH_TO_FIX    // until there is such an edit
} FinishTo;

/// Goes on, at most until the time is over in all.
void finish_go_on(Finish *finish, double seconds, FinishTo to);
void finish_end(Finish *finish);
/// Prints the place that a search does not get past and what is missing at it; "" if no such place
/// is known.
void finish_print_gap(const Finish *finish, char *out, size_t size);
/// Says in words what an edit does: "put 1 x 10 tiles from column 48, row 15 on: ladder".
void finish_print_edit(const Level *level, const FixEdit *edit, char *out, size_t size);
/// The run of --replay or --input, else one that is searched for, as a replay for the caller to
/// free. Returns CLI_OK, or what the command exits with: it is said why.
int finish_get_replay(Setup *setup, Replay *replay);
/// Seconds that this thread has had of a core: other programs on the machine do not count.
double finish_core_seconds(void);

/// The run that a command is about.
typedef struct FinishRun {
    FhInput *inputs; // owned, one a tick
    int count;
} FinishRun;

/// The run that was given with --replay or --input; else one is searched for. Returns CLI_OK, or
/// what the command exits with: it is said why. The caller frees it.
int finish_get_run(const Setup *setup, const SearchOptions *options, FinishRun *run);
void finish_free_run(FinishRun *run);
/// Prints what a search was stopped by, behind what was printed of it; NULL: its time.
void finish_print_stop(const char *why);

#endif
