#include "cli/cli.h"

#include <stdarg.h>
#include <stdio.h>

#include "view/png.h"

int cli_usage_error(const CliCommand *command, const char *format, ...) {
    va_list args;
    va_start(args, format);
    fprintf(stderr, "foothold%s%s: ", command ? " " : "", command ? command->name : "");
    vfprintf(stderr, format, args);
    va_end(args);
    fprintf(stderr, "\nusage: foothold %s\n",
            command ? command->usage
                    : "[COMMAND] [LEVEL] [options]; foothold --help lists the commands");
    return CLI_BAD_USAGE;
}

int cli_file_error(const LevelError *error) {
    char line[1200];
    level_error_print(error, line, sizeof line);
    fprintf(stderr, "%s\n", line);
    return CLI_BAD_FILE;
}

int cli_no_memory(const CliCommand *command) {
    fprintf(stderr, "foothold %s: out of memory\n", command->name);
    return CLI_BAD_FILE;
}

LevelCatalog *cli_load_catalog(const char *assets) {
    LevelError error = {0};
    LevelCatalog *catalog = mask_load_catalog(assets, &error);
    if (!catalog) {
        cli_file_error(&error);
    }
    return catalog;
}
