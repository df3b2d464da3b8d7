// cli.h - the commands of the program: one table that gives dispatch, help and usage errors.
//
// Exit status: 0 on success, 1 when a file is bad, 2 when the arguments are. Results go to standard
// output, what is wrong to standard error.

#ifndef FOOTHOLD_CLI_CLI_H
#define FOOTHOLD_CLI_CLI_H

#include "level/level.h"

enum { CLI_OK = 0, CLI_BAD_FILE = 1, CLI_BAD_USAGE = 2, CLI_NOT_A_COMMAND = -1 };

typedef struct CliCommand {
    const char *name;    // "run"
    const char *usage;   // "run LEVEL [options]"
    const char *summary; // one line
    const char *options; // lines for --help, or ""
    /// `argv` are the words behind the command's name. Returns the exit status. NULL: the command
    /// opens a window, and is the app's.
    int (*run)(int argc, char **argv, const char *assets);
} CliCommand;

extern const CliCommand cli_commands[];
extern const int cli_command_count;

/// Runs the command that the arguments (main's) name; answers --help and --version for all of them.
/// Returns the exit status, or CLI_NOT_A_COMMAND when a window is asked for: no arguments, a level
/// alone, play, edit. `assets` is their folder; NULL: it is looked for when it is needed.
int cli_main(int argc, char **argv, const char *assets);

/// Says what is wrong with a command's arguments, and its usage in a line. Returns CLI_BAD_USAGE.
int cli_usage_error(const char *command, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/// Prints an error of a file in one line. Returns CLI_BAD_FILE.
int cli_file_error(const LevelError *error);
/// Loads the kit, or says why not. NULL then.
LevelKit *cli_load_kit(const char *assets);

/// The commands.
int cli_run(int argc, char **argv, const char *assets);
int cli_compare(int argc, char **argv, const char *assets);
int cli_movements(int argc, char **argv, const char *assets);
int cli_bench(int argc, char **argv, const char *assets);
int cli_check(int argc, char **argv, const char *assets);
int cli_shot(int argc, char **argv, const char *assets);

#endif
