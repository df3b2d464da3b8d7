#include "cli/commands.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "level/paths.h"

#define WINDOW_OPTIONS                                                                             \
    "  --events FILE    plays scripted events instead of keys and mouse; each line is a tick, a "  \
    "verb and its words:\n"                                                                        \
    "                     10 key d down       70 key d up         80 key Ctrl+Z tap\n"             \
    "                     81 move 640 360     82 button left click (down, up; middle, right)\n"    \
    "                     90 wheel 1          95 text hello       97 pad a tap\n"                  \
    "                     0 hold R60 RJ20     98 size 900 600     99 focus lost (back)\n"          \
    "                     99 close            100 shot out.png    120 quit\n"                      \
    "                     110 copy A B        111 remove B        112 patience MS\n"               \
    "                     113 wait SCREEN (play, goal, map, ...: stands still until it is in front)\n"  \
    "                   each frame is then one tick; with SDL_VIDEODRIVER=dummy and\n"             \
    "                   SDL_RENDER_DRIVER=software the pictures are the same bytes every time\n"

static const char play_options[] = WINDOW_OPTIONS;

static const CliCommand cli_play = {"play", "play LEVEL [--events FILE]",
                                    "opens the window and plays a level", play_options, NULL};

static const char edit_options[] =
    "  --shipped        saves over the levels that came with the program; without it saving\n"
    "                   one makes a copy in your own folder of levels\n" WINDOW_OPTIONS;

static const CliCommand cli_edit = {
    "edit", "edit [--shipped] LEVEL [--events FILE]",
    "opens the window in the editor; a LEVEL that is not there yet is a new one", edit_options,
    NULL};

const CliCommand *const cli_commands[] = {
    &cli_play,   &cli_edit, &cli_run,        &cli_compare, &cli_bench,     &cli_check,
    &cli_finish, &cli_fix,  &cli_difficulty, &cli_slack,   &cli_shortcuts, &cli_atlas,
    &cli_reach,  &cli_link, &cli_movements,  &cli_card,    &cli_film,      &cli_shot};
const int cli_command_count = sizeof cli_commands / sizeof *cli_commands;

const CliCommand *cli_find_command(const char *name) {
    for (int i = 0; i < cli_command_count; i++) {
        if (strcmp(cli_commands[i]->name, name) == 0) {
            return cli_commands[i];
        }
    }
    return NULL;
}

static int print_help(void) {
    printf(
        "Foothold: play, paint and tune pixel-exact platformer levels.\n\n"
        "  foothold [LEVEL]\n      opens the window: the title screen, or straight in a level\n");
    for (int i = 0; i < cli_command_count; i++) {
        printf("  foothold %s\n      %s\n", cli_commands[i]->usage, cli_commands[i]->summary);
    }
    printf("  foothold COMMAND --help\n      lists the options of a command\n"
           "  foothold --version\n");
    return CLI_OK;
}

static bool is_help(const char *word) {
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

static bool asks_for_help(int argc, char **argv) {
    for (int i = 2; i < argc; i++) {
        if (is_help(argv[i])) {
            return true;
        }
    }
    return false;
}

/// Handles words that are no command: the program's own options, a level, or a typing mistake.
static int answer_word(const char *word) {
    if (is_help(word) || strcmp(word, "help") == 0) {
        return print_help();
    }
    if (strcmp(word, "--version") == 0) {
        printf("foothold %s\n", FOOTHOLD_VERSION);
        return CLI_OK;
    }
    if (strcmp(word, "--events") == 0) {
        return CLI_NOT_A_COMMAND;
    }
    if (word[0] == '-') {
        return cli_usage_error(NULL, "there is no option %s", word);
    }
    bool is_level = strpbrk(word, "./") != NULL || access(word, F_OK) == 0;
    return is_level ? CLI_NOT_A_COMMAND
                    : cli_usage_error(NULL, "there is no command, and no level file, %s", word);
}

int cli_main(int argc, char **argv, const char *assets) {
    if (argc < 2) {
        return CLI_NOT_A_COMMAND;
    }
    const CliCommand *command = cli_find_command(argv[1]);
    if (!command) {
        return answer_word(argv[1]);
    }
    if (asks_for_help(argc, argv)) {
        printf("usage: foothold %s\n%s\n%s%s", command->usage, command->summary,
               command->options[0] != '\0' ? "\n" : "", command->options);
        return CLI_OK;
    }
    if (!command->run) {
        return CLI_NOT_A_COMMAND;
    }
    char found[PATH_MAX];
    if (!assets && !paths_find_assets(argv[0], found, sizeof found)) {
        fprintf(stderr, "foothold: %s\n", found);
        return CLI_BAD_FILE;
    }
    return command->run(argc - 2, argv + 2, assets ? assets : found);
}
