// cli.h - the commands of the program: one table that gives dispatch, help and usage errors.
//
// Exit status: 0 on success, 1 for a bad file, 2 for bad arguments. Results go to standard output,
// errors to standard error.

#ifndef FOOTHOLD_CLI_CLI_H
#define FOOTHOLD_CLI_CLI_H

#include "level/level.h"

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

extern const CliCommand cli_commands[];
extern const int cli_command_count;

/// Runs the command that the arguments (main's) name; handles --help and --version for all of them.
/// Returns the exit status, or CLI_NOT_A_COMMAND for a window: no arguments, a level alone, play,
/// edit. `assets` is their folder; NULL: a command finds it when it needs it.
int cli_main(int argc, char **argv, const char *assets);

/// Prints what is wrong with a command's arguments, and its usage in a line. Returns CLI_BAD_USAGE.
int cli_usage_error(const char *command, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/// Prints an error of a file in one line. Returns CLI_BAD_FILE.
int cli_file_error(const LevelError *error);
/// Loads the catalog. Prints the error and returns NULL on failure.
LevelCatalog *cli_load_catalog(const char *assets);

/// The commands.
int cli_run(int argc, char **argv, const char *assets);
int cli_compare(int argc, char **argv, const char *assets);
int cli_movements(int argc, char **argv, const char *assets);
int cli_bench(int argc, char **argv, const char *assets);
int cli_finish(int argc, char **argv, const char *assets);
int cli_fix(int argc, char **argv, const char *assets);
int cli_shortcuts(int argc, char **argv, const char *assets);
int cli_slack(int argc, char **argv, const char *assets);
int cli_atlas(int argc, char **argv, const char *assets);
int cli_reach(int argc, char **argv, const char *assets);
int cli_check(int argc, char **argv, const char *assets);
int cli_shot(int argc, char **argv, const char *assets);

#endif
