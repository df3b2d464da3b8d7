#include "cli/cli.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "level/paths.h"
#include "view/png.h"

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

#define DRAWING_OPTIONS                                                                            \
    "  --rect X,Y,W,H   the part of the level to draw, px (default: all of it)\n"                  \
    "  --zoom N         1 to 8\n"

static const char run_options[] = SETUP_OPTIONS
    "  --movement NAME  another mover\n"
    "  --trace FILE     a line of CSV for every tick; - is standard output\n"
    "With --replay and no other option it names the first tick that differs from the recording;\n"
    "the exit status is then 1.\n";

static const char compare_options[] =
    SETUP_OPTIONS "  --movement A,B   these movers (default: all)\n"
                  "  -o OUT.png       draws all paths over the level\n" DRAWING_OPTIONS;

static const char shot_options[] = "  -o OUT.png       where to write the picture\n" DRAWING_OPTIONS
                                   "  --overlay        with shapes, boxes, paths and grid\n";

static const char check_options[] =
    "  --finish         also reports a level for which no run to the goal is found (there\n"
    "                   may still be one)\n"
    "  --seconds S      how long to search, in seconds of one core (default: 30)\n";

static const char finish_help[] =
    "  --mover NAME     another mover\n"
    "  --preset NAME    another character: celeste, super-metroid, sonic, ...\n"
    "  --set KEY=VALUE  another value of a tuning field; may be repeated\n"
    "  --seconds S      how long to search each level, in seconds of one core (default: 10)\n"
    "  --json           one object per line: level, answer, ticks, states, seconds, input; or\n"
    "                   from, to, px, missing, lacks, edit, solved\n"
    "  -o RUN.json      writes the run as a replay\n"
    "One line per level: a run was found, or where it cannot get past, how many px are missing\n"
    "and an edit that would do; a longer search may still find a run. Each run that is found\n"
    "was replayed in the game. Exit status: 0 all found, 1 not all, 2 bad input.\n";

static const char slack_options[] = SETUP_OPTIONS
    "  --mover NAME     another mover\n"
    "  --json           one object per jump: tick, x, y, needed, early, late, misses\n"
    "  --seconds S      how long to measure, in seconds of one core (default: 60)\n"
    "Without a run it searches for one. One line per jump: how many ticks early or late it\n"
    "may be pressed so that the goal is still reached (later keys adapt), and how many of\n"
    "1000 players with timing errors of 2 ticks miss it. Each was replayed in the game; the\n"
    "true window may be wider.\n";

static const char difficulty_options[] =
    "  --mover NAME     another mover\n"
    "  --preset NAME    another character: celeste, super-metroid, sonic, ...\n"
    "  --set KEY=VALUE  another value of a tuning field; may be repeated\n"
    "  --spawn X,Y      start with the feet at this pixel\n"
    "  --seconds S      how long to measure, in seconds of one core (default: 60)\n"
    "How many of 57 blind scripts finish in 90 s (keys held to the right, hops of seven lengths\n"
    "at six gaps), the narrowest jump of the easiest run that is found, and the word for both\n"
    "that the title's card has. Exit status: 0 a run was measured, 1 none.\n";

static const char fix_options[] =
    "  --mover NAME     another mover\n"
    "  --set KEY=VALUE  another value of a tuning field; may be repeated\n"
    "  --spawn X,Y      from there, px (default: the level's spawn)\n"
    "  --seconds S      how long to search, in seconds of one core (default: 30)\n"
    "The place that it cannot get past, how many px are missing, and one edit that lets a run\n"
    "reach the goal (it was replayed in the edited level), or at least gets past. Exit status:\n"
    "0 edit found, 1 none found.\n";

static const char shortcuts_options[] = SETUP_OPTIONS
    "  --mover NAME     another mover\n"
    "  --walls          looks instead for walls that change nothing: without them the same\n"
    "                   places are reached, as soon\n"
    "  --seconds S      how long to search, in seconds of one core (default: 30; walls: 60)\n"
    "The known run is that of --replay or --input; without one it searches for a run. The\n"
    "faster run is printed as a script. Exit status: 0 found, 1 none found (there may still\n"
    "be one).\n";

static const char atlas_options[] =
    "  --x KEY          the tuning field along the picture's width, over its range or\n"
    "                   from FIRST to LAST: KEY=FIRST:LAST\n"
    "  --y KEY          the tuning field along its height, upwards\n"
    "  -o OUT.png       where to write the picture: green works (brighter: easier), red was not\n"
    "                   found\n" SETUP_OPTIONS "  --mover NAME     another mover\n"
    "Each of the 64 x 64 tunings that works has a run that was replayed with it; a red one may\n"
    "still have one.\n";

static const char reach_options[] =
    "  -o OUT.png       where to write the picture: air pale, ground green, traps orange\n"
    "  --mover NAME     another mover\n"
    "  --set KEY=VALUE  another value of a tuning field; may be repeated\n"
    "  --spawn X,Y      from there, px (default: the level's spawn)\n"
    "  --seconds S      how long to search, in seconds of one core (default: 10)\n" DRAWING_OPTIONS
    "A replayed run leads to each marked place; finer timing may reach more.\n";

static const char link_options[] =
    "  --replay RUN     the run that goes along (default: one is searched for)\n"
    "  --seconds S      how long to search, of one core (default: 30)\n"
    "  --page ADDRESS   what stands before the link's # (default: foothold:)\n"
    "  --open TEXT      reads a link, wherever in the text or card it is, and plays its run: 0 "
    "when that\n"
    "                   reaches the goal as the link says, 1 when not, and why\n"
    "  -o LEVEL.json    behind --open TEXT: writes the level\n"
    "  --run RUN.json   behind --open TEXT: writes the run\n";

static const char card_options[] =
    "  -o OUT.png       where to write the card\n"
    "  --replay RUN     the run that goes along (default: one is searched for)\n"
    "  --seconds S      how long to search, of one core (default: 30)\n"
    "  --page ADDRESS   what stands before the # of its link (default: foothold:)\n"
    "A card is a picture of the level that is the level: drop it on the window, or give it to\n"
    "\"play\", \"edit\" or \"link --open\".\n";

static const char film_options_text[] =
    "  -o OUT           where to: NAME.gif, or NAME.png for NAME-0001.png and so on\n"
    "  --size WxH       the part of the level that is seen, px (default: 384x216)\n"
    "  --zoom N         1 to 8\n"
    "  --from T --to T  the first and last tick (default: the whole run)\n"
    "  --every N        ticks from picture to picture (default: 2)\n" SETUP_OPTIONS
    "Without a run it searches for one.\n";

static const char movements_options[] = "  --table          their abilities as a Markdown table\n";

#define WINDOW_OPTIONS                                                                             \
    "  --events FILE    plays scripted events instead of keys and mouse; each line is a tick, a "  \
    "verb and its words:\n"                                                                        \
    "                     10 key d down       70 key d up         80 key Ctrl+Z tap\n"             \
    "                     81 move 640 360     82 button left click (down, up; middle, right)\n"    \
    "                     90 wheel 1          95 text hello       97 pad a tap\n"                  \
    "                     0 hold R60 RJ20     98 size 900 600     99 focus lost (back)\n"          \
    "                     99 close            100 shot out.png    120 quit\n"                      \
    "                     110 copy A B        111 remove B        112 patience MS\n"               \
    "                   each frame is then one tick; with SDL_VIDEODRIVER=dummy and\n"             \
    "                   SDL_RENDER_DRIVER=software the pictures are the same bytes every time\n"

static const char play_options[] = WINDOW_OPTIONS;

static const char edit_options[] =
    "  --shipped        saves over the levels that came with the program; without it saving\n"
    "                   one makes a copy in your own folder of levels\n" WINDOW_OPTIONS;

static const char bench_options[] =
    "  NAME...          only these rows: sweep1 sweep4 sweep16 crowd1000 crowd loop candidates\n"
    "                   candidates-lifts candidates-pack candidates-MOVER solids memory offsets\n"
    "                   tables load peak save layer (default: all of them; that takes some\n"
    "                   minutes and 2 GB of memory)\n"
    "  --turns N        how often each side runs, in turn (default: 7; long rows less often)\n"
    "  --json           figures and ratios as JSON\n"
    "  --tiny           every job at its smallest, to see that it runs\n"
    "                   a ratio is a side's figure divided by the engine's; a side that is not\n"
    "                   in this build is named (make bench builds all of them)\n";

const CliCommand cli_commands[] = {
    {"play", "play LEVEL [--events FILE]", "opens the window and plays a level", play_options,
     NULL},
    {"edit", "edit [--shipped] LEVEL [--events FILE]",
     "opens the window in the editor; a LEVEL that is not there yet is a new one", edit_options,
     NULL},
    {"run", "run LEVEL [options]", "simulates a level without a window", run_options, cli_run},
    {"compare", "compare LEVEL [options]",
     "plays the same keys with each mover, and says where each ends", compare_options, cli_compare},
    {"bench", "bench [NAME...] [options]", "times the engine and its peers", bench_options,
     cli_bench},
    {"check", "check [--finish [--seconds S]] LEVEL...", "lists what is wrong with levels",
     check_options, cli_check},
    {"finish", "finish LEVEL... [options]", "searches for a run to the goal of each level",
     finish_help, cli_finish},
    {"fix", "fix LEVEL [options]", "says where a level is blocked, and one edit that opens the way",
     fix_options, cli_fix},
    {"difficulty", "difficulty LEVEL [options]", "says how hard a level is", difficulty_options,
     cli_difficulty},
    {"slack", "slack LEVEL [options]", "says how exactly each jump of a run must be timed",
     slack_options, cli_slack},
    {"shortcuts", "shortcuts LEVEL [options]",
     "looks for a run a fifth faster than the known one, or for walls that are not needed",
     shortcuts_options, cli_shortcuts},
    {"atlas", "atlas LEVEL --x KEY --y KEY -o OUT.png [options]",
     "draws which tunings can finish a level", atlas_options, cli_atlas},
    {"reach", "reach LEVEL -o OUT.png [options]", "draws where the hero can go", reach_options,
     cli_reach},
    {"link", "link LEVEL [options] | link --open TEXT [options]",
     "makes a link of a level and a run to its goal, and opens one", link_options, cli_link},
    {"movements", "movements [NAME...] [--table]",
     "explains the movers: idea, article, strengths, weaknesses, games", movements_options,
     cli_movements},
    {"card", "card LEVEL -o OUT.png [options]",
     "draws a picture of a level and a run, which holds both", card_options, cli_card},
    {"film", "film LEVEL -o OUT.gif [options]", "draws a run as moving pictures", film_options_text,
     cli_film},
    {"shot", "shot LEVEL -o OUT.png [options]", "draws a level into a picture", shot_options,
     cli_shot},
};
const int cli_command_count = sizeof cli_commands / sizeof *cli_commands;

static const CliCommand *find_command(const char *name) {
    for (int i = 0; i < cli_command_count; i++) {
        if (strcmp(cli_commands[i].name, name) == 0) {
            return &cli_commands[i];
        }
    }
    return NULL;
}

int cli_usage_error(const char *command, const char *format, ...) {
    va_list args;
    const CliCommand *row = find_command(command);
    va_start(args, format);
    fprintf(stderr, "foothold%s%s: ", row ? " " : "", row ? row->name : "");
    vfprintf(stderr, format, args);
    va_end(args);
    fprintf(stderr, "\nusage: foothold %s\n",
            row ? row->usage : "[COMMAND] [LEVEL] [options]; foothold --help lists the commands");
    return CLI_BAD_USAGE;
}

int cli_file_error(const LevelError *error) {
    char line[1200];
    level_error_print(error, line, sizeof line);
    fprintf(stderr, "%s\n", line);
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

static int print_help(void) {
    printf(
        "Foothold: play, paint and tune pixel-exact platformer levels.\n\n"
        "  foothold [LEVEL]\n      opens the window: the title screen, or straight in a level\n");
    for (int i = 0; i < cli_command_count; i++) {
        printf("  foothold %s\n      %s\n", cli_commands[i].usage, cli_commands[i].summary);
    }
    printf("  foothold COMMAND --help\n      lists the options of a command\n"
           "  foothold --version\n");
    return CLI_OK;
}

static int print_command_help(const CliCommand *command) {
    printf("usage: foothold %s\n%s\n%s%s", command->usage, command->summary,
           command->options[0] != '\0' ? "\n" : "", command->options);
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
        return cli_usage_error("", "there is no option %s", word);
    }
    bool is_level = strpbrk(word, "./") != NULL || access(word, F_OK) == 0;
    return is_level ? CLI_NOT_A_COMMAND
                    : cli_usage_error("", "there is no command, and no level file, %s", word);
}

int cli_main(int argc, char **argv, const char *assets) {
    if (argc < 2) {
        return CLI_NOT_A_COMMAND;
    }
    const CliCommand *command = find_command(argv[1]);
    if (!command) {
        return answer_word(argv[1]);
    }
    if (asks_for_help(argc, argv)) {
        return print_command_help(command);
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
