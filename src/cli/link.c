// link.c - `foothold link`: a level and a run to its goal as one text that can be sent, and back.

#include "game/link.h"
#include "level/catalog.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "view/card.h"

static const char page_default[] = "foothold:";

typedef struct Words {
    Setup setup;
    const char *open, *out, *run_out, *page;
} Words;

// --- out ------------------------------------------------------------------------------------

static int refused(const char *path, const LevelError *error) {
    LevelError named = *error;
    if (named.file[0] == '\0') {
        snprintf(named.file, sizeof named.file, "%s", path);
    }
    return cli_file_error(&named);
}

/// Prints the link of a level, if the run holds.
static int print_link(const Words *words, const Setup *setup, const Replay *run) {
    LevelError error = {0};
    Link link = {.level = setup->level, .run = *run};
    char *text = link_print(setup->level, run, &error);
    int status = text && link_prove(&link, &error) ? CLI_OK : refused(setup->level_path, &error);
    if (status == CLI_OK) {
        printf("%s#%s\n", words->page ? words->page : page_default, text);
    }
    free(text);
    return status;
}

// --- a card ---------------------------------------------------------------------------------

static int write_card(const Words *words, Setup *setup, const char *assets) {
    LevelError error = {0};
    Replay run = {0};
    char address[512];
    int status = finish_get_replay(setup, &run);
    snprintf(address, sizeof address, "%.500s#", words->page ? words->page : page_default);
    if (status == CLI_OK && !card_write(words->out, assets, address, setup->level, &run, &error)) {
        status = refused(setup->level_path, &error);
    }
    replay_free(&run);
    return status;
}

static int command_card(int argc, char **argv, const char *assets) {
    static Words words;
    words = (Words){.setup = {.command = &cli_card, .ticks = -1, .seconds = 30.0}};
    const SetupOption own[] = {{"--page", .value = &words.page}, {"-o", .value = &words.out}};
    int status = setup_read_words(&words.setup, own, 2, argc, argv);
    if (status == CLI_OK && !words.out) {
        status = cli_usage_error(&cli_card, "where to? -o OUT.png is missing");
    }
    status = status == CLI_OK ? setup_load(&words.setup, assets) : status;
    status = status == CLI_OK ? write_card(&words, &words.setup, assets) : status;
    setup_free(&words.setup);
    return status;
}

// --- a link ---------------------------------------------------------------------------------

static int make_link(Words *words, const char *assets) {
    Setup *setup = &words->setup;
    int status = setup_load(setup, assets);
    Replay run = {0};
    status = status == CLI_OK ? finish_get_replay(setup, &run) : status;
    if (status == CLI_OK) {
        status = print_link(words, setup, &run);
    }
    replay_free(&run);
    return status;
}

// --- in -------------------------------------------------------------------------------------

static int write_files(const Words *words, const Link *link) {
    LevelError error = {0};
    if (words->out && !level_save(link->level, words->out, &error)) {
        return cli_file_error(&error);
    }
    if (words->run_out && !replay_save(&link->run, words->run_out, &error)) {
        return cli_file_error(&error);
    }
    return CLI_OK;
}

/// A stranger's name, without what a terminal would obey.
static void print_name(const char *name) {
    for (; *name; name++) {
        putchar((unsigned char)*name < ' ' || *name == 0x7f ? '?' : *name);
    }
}

static int open_link(const Words *words, const char *assets) {
    LevelError error = {0};
    Link link = {0};
    LevelCatalog *catalog = cli_load_catalog(assets);
    if (!catalog) {
        return CLI_BAD_FILE;
    }
    int status = CLI_OK;
    char *text = card_is_named(words->open) ? card_read(words->open, &error) : NULL;
    bool holds = !error.text[0] && link_read(text ? text : words->open, catalog, &link, &error) &&
                 link_prove(&link, &error);
    free(text);
    if (!holds) {
        status = refused("foothold link", &error);
    } else {
        int seconds = link.run.end_tick / FH_TICKS_PER_SECOND;
        status = write_files(words, &link);
        print_name(link.level->name);
        printf(": finished by its author in %d:%02d (%d ticks), checked\n", seconds / 60,
               seconds % 60, link.run.end_tick);
    }
    link_free(&link);
    level_catalog_free(catalog);
    return status;
}

/// Reads what stands behind --open TEXT.
static int read_open_words(Words *words, int argc, char **argv) {
    for (int i = 0; i < argc; i += 2) {
        bool is_out = strcmp(argv[i], "-o") == 0;
        if (!is_out && strcmp(argv[i], "--run") != 0) {
            return cli_usage_error(&cli_link,
                                   "--open TEXT takes -o LEVEL.json and --run RUN.json, "
                                   "not %s",
                                   argv[i]);
        }
        if (i + 1 == argc) {
            return cli_usage_error(&cli_link, "%s wants a value", argv[i]);
        }
        *(is_out ? &words->out : &words->run_out) = argv[i + 1];
    }
    return CLI_OK;
}

static int command_link(int argc, char **argv, const char *assets) {
    static Words words;
    words = (Words){.setup = {.command = &cli_link, .ticks = -1, .seconds = 30.0}};
    bool opens = argc > 0 && strcmp(argv[0], "--open") == 0;
    if (opens && argc == 1) {
        return cli_usage_error(&cli_link, "--open wants a value");
    }
    if (opens) {
        words.open = argv[1];
        int status = read_open_words(&words, argc - 2, argv + 2);
        return status == CLI_OK ? open_link(&words, assets) : status;
    }
    const SetupOption own[] = {{"--page", .value = &words.page}};
    int status = setup_read_words(&words.setup, own, 1, argc, argv);
    status = status == CLI_OK ? make_link(&words, assets) : status;
    setup_free(&words.setup);
    return status;
}

static const char link_options[] =
    "  --replay RUN     the run that goes along (default: one is searched for)\n"
    "  --seconds S      how long to search, of one core (default: 30)\n"
    "  --page ADDRESS   what stands before the link's # (default: foothold:)\n"
    "  --open TEXT      reads a link, wherever in the text or card it is, and plays its run: 0 "
    "when that\n"
    "                   reaches the goal as the link says, 1 when not, and why\n"
    "  -o LEVEL.json    behind --open TEXT: writes the level\n"
    "  --run RUN.json   behind --open TEXT: writes the run\n";

const CliCommand cli_link = {"link", "link LEVEL [options] | link --open TEXT [options]",
                             "makes a link of a level and a run to its goal, and opens one",
                             link_options, command_link};

static const char card_options[] =
    "  -o OUT.png       where to write the card\n"
    "  --replay RUN     the run that goes along (default: one is searched for)\n"
    "  --seconds S      how long to search, of one core (default: 30)\n"
    "  --page ADDRESS   what stands before the # of its link (default: foothold:)\n"
    "A card is a picture of the level that is the level: drop it on the window, or give it to\n"
    "\"play\", \"edit\" or \"link --open\".\n";

const CliCommand cli_card = {"card", "card LEVEL -o OUT.png [options]",
                             "draws a picture of a level and a run, which holds both", card_options,
                             command_card};
