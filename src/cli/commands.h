// commands.h - the table of all commands, in the order of the help: it dispatches to them.

#ifndef FOOTHOLD_CLI_COMMANDS_H
#define FOOTHOLD_CLI_COMMANDS_H

#include "cli/cli.h"

extern const CliCommand *const cli_commands[];
extern const int cli_command_count;

/// The command of that name; NULL when there is none.
const CliCommand *cli_find_command(const char *name);
/// Runs the command that the arguments (main's) name; handles --help and --version for all of them.
/// Returns the exit status, or CLI_NOT_A_COMMAND for a window: no arguments, a level alone, play,
/// edit. `assets` is their folder; NULL: a command finds it when it needs it.
int cli_main(int argc, char **argv, const char *assets);

#endif
