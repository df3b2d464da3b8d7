// film.c - `foothold film`: a recorded run as a GIF, or as a PNG for each picture.

#include "view/film.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/cli.h"

/// Reads a whole number of low to high; keeps the default without a text.
static int read_number(const char *name, const char *text, int low, int high, int *number) {
    char *end;
    long value = text ? strtol(text, &end, 10) : *number;
    if (text && (end == text || *end || value < low || value > high)) {
        return cli_usage_error(&cli_film, "%s wants a whole number from %d to %d", name, low, high);
    }
    *number = (int)value;
    return CLI_OK;
}

static int read_size(const char *text, FilmOptions *options) {
    char rest;
    bool is_size = !text || (sscanf(text, "%dx%d%c", &options->w, &options->h, &rest) == 2 &&
                             options->w >= 16 && options->h >= 16);
    return is_size
               ? CLI_OK
               : cli_usage_error(&cli_film, "--size wants WxH in px of the level, at least 16x16");
}

static int write_film(Setup *setup, const FilmOptions *options) {
    Replay replay;
    LevelError error = {0};
    int status = finish_get_replay(setup, &replay);
    if (status == CLI_OK && !film_write(options, &replay, setup->level, NULL, &error)) {
        status = cli_file_error(&error);
    }
    replay_free(&replay);
    return status;
}

static int command_film(int argc, char **argv, const char *assets) {
    static Setup setup;
    setup = (Setup){.command = &cli_film, .ticks = -1, .seconds = 30.0};
    FilmOptions options = film_options(NULL, assets);
    const char *size = NULL;
    struct {
        const char *name, *text;
        int low, high, *number;
    } rows[] = {{"--zoom", NULL, 1, 8, &options.zoom},
                {"--from", NULL, 0, 1 << 24, &options.from},
                {"--to", NULL, 1, 1 << 24, &options.to},
                {"--every", NULL, 1, 60, &options.every}};
    enum { ROWS = sizeof rows / sizeof *rows };
    SetupOption own[ROWS + 2] = {{"-o", .value = &options.out}, {"--size", .value = &size}};
    for (int i = 0; i < ROWS; i++) {
        own[i + 2] = (SetupOption){rows[i].name, .value = &rows[i].text};
    }
    int status = setup_read_words(&setup, own, ROWS + 2, argc, argv);
    if (status == CLI_OK && !options.out) {
        status = cli_usage_error(&cli_film, "where to? -o OUT.gif is missing");
    }
    status = status == CLI_OK ? read_size(size, &options) : status;
    for (int i = 0; i < ROWS && status == CLI_OK; i++) {
        status = read_number(rows[i].name, rows[i].text, rows[i].low, rows[i].high, rows[i].number);
    }
    status = status == CLI_OK ? setup_load(&setup, assets) : status;
    status = status == CLI_OK ? write_film(&setup, &options) : status;
    setup_free(&setup);
    return status;
}

static const char film_options_text[] =
    "  -o OUT           where to: NAME.gif, or NAME.png for NAME-0001.png and so on\n"
    "  --size WxH       the part of the level that is seen, px (default: 384x216)\n"
    "  --zoom N         1 to 8\n"
    "  --from T --to T  the first and last tick (default: the whole run)\n"
    "  --every N        ticks from picture to picture (default: 2)\n" SETUP_OPTIONS
    "  --seconds S      how long to search, in seconds of one core (default: 30)\n"
    "Without a run it searches for one.\n";

const CliCommand cli_film = {"film", "film LEVEL -o OUT.gif [options]",
                             "draws a run as moving pictures", film_options_text, command_film};
