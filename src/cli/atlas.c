// atlas.c - `foothold atlas`: draws with which values of two tuning fields a level can be finished.

#include "search/atlas.h"

#include <SDL.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "view/png.h"

enum { CELL_PX = 8 };

typedef struct AtlasWords {
    Setup setup;
    const char *out, *x, *y;
    AtlasAxis axes[2];
} AtlasWords;

/// KEY, or KEY=FIRST:LAST.
static int read_axis(const char *text, AtlasAxis *axis) {
    char key[64];
    float first = 0.0f;
    float last = 0.0f;
    int count = text ? sscanf(text, "%63[^=]=%f:%f", key, &first, &last) : 0;
    axis->field = count == 1 || count == 3 ? fh_tuning_field(key) : NULL;
    if (!axis->field) {
        return cli_usage_error(&cli_atlas, "--x and --y want KEY or KEY=FIRST:LAST, not %s",
                               text ? text : "nothing");
    }
    axis->first = count == 3 ? first : axis->field->min;
    axis->last = count == 3 ? last : axis->field->max;
    return CLI_OK;
}

static int read_words(AtlasWords *words, int argc, char **argv) {
    const SetupOption own[] = {
        {"-o", .value = &words->out}, {"--x", .value = &words->x}, {"--y", .value = &words->y}};
    int status = setup_read_words(&words->setup, own, sizeof own / sizeof *own, argc, argv);
    if (status == CLI_OK && !words->out) {
        status = cli_usage_error(&cli_atlas, "where to? -o OUT.png is missing");
    }
    status = status == CLI_OK ? read_axis(words->x, &words->axes[0]) : status;
    return status == CLI_OK ? read_axis(words->y, &words->axes[1]) : status;
}

static uint32_t colour_of(const AtlasCell *cell) {
    if (cell->state == ATLAS_UNSEEN) {
        return 0xff404048u;
    }
    if (cell->state == ATLAS_NOT_FOUND) {
        return 0xff7a2f3au;
    }
    uint32_t slack = cell->slack < 0 ? 50u : (uint32_t)cell->slack;
    return 0xff306030u + (slack * 120u / 100u << 8);
}

static bool draw(const AtlasMap *map, const char *out, LevelError *error) {
    SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(
        0, ATLAS_SIDE * CELL_PX, ATLAS_SIDE * CELL_PX, 32, SDL_PIXELFORMAT_ARGB8888);
    for (int i = 0; surface && i < ATLAS_CELLS; i++) {
        AtlasCell cell = map->cells[i];
        int at = i - i % ATLAS_SIDE % 4 - i / ATLAS_SIDE % 4 * ATLAS_SIDE;
        cell.slack = map->cells[at].state == ATLAS_WORKS ? map->cells[at].slack : cell.slack;
        SDL_Rect rect = {i % ATLAS_SIDE * CELL_PX, (ATLAS_SIDE - 1 - i / ATLAS_SIDE) * CELL_PX,
                         CELL_PX, CELL_PX};
        SDL_FillRect(surface, &rect, colour_of(&cell));
    }
    bool ok = surface && png_may_take(out, error) && png_write(surface, out, error);
    SDL_FreeSurface(surface);
    return ok;
}

static void print_map(const AtlasWords *words, const AtlasMap *map, double coarse, double all) {
    int works = 0;
    for (int i = 0; i < ATLAS_CELLS; i++) {
        works += map->cells[i].state == ATLAS_WORKS;
    }
    printf("%s: %s %g to %g, %s %g to %g: %d of %d tunings work, %d not found, %d runs; coarse "
           "%.2f s, all %.2f s%s%s\n",
           words->setup.level_path, words->axes[0].field->key, (double)words->axes[0].first,
           (double)words->axes[0].last, words->axes[1].field->key, (double)words->axes[1].first,
           (double)words->axes[1].last, works, map->done, map->done - works, map->runs, coarse, all,
           map->why ? "; stopped: " : "", map->why ? map->why : "");
}

static int map_level(const AtlasWords *words) {
    const Setup *setup = &words->setup;
    SearchOptions options = finish_options(setup);
    double start = finish_core_seconds();
    Atlas *atlas = atlas_begin(setup->level, &options, words->axes, setup->replay.script.ticks,
                               setup->replay.script.count);
    if (!atlas) {
        return cli_no_memory(&cli_atlas);
    }
    double coarse = 0.0;
    while (atlas_step(atlas) && finish_core_seconds() - start < setup->seconds) {
        if (coarse <= 0.0 && atlas_map(atlas).grain > 0) {
            coarse = finish_core_seconds() - start;
        }
    }
    AtlasMap map = atlas_map(atlas);
    LevelError error = {0};
    print_map(words, &map, coarse, finish_core_seconds() - start);
    int status = draw(&map, words->out, &error) ? CLI_OK : cli_file_error(&error);
    atlas_end(atlas);
    return status;
}

static int command_atlas(int argc, char **argv, const char *assets) {
    static AtlasWords words;
    words = (AtlasWords){.setup = {.command = &cli_atlas, .has_mover = true, .seconds = 120.0}};
    int status = read_words(&words, argc, argv);
    status = status == CLI_OK ? setup_load(&words.setup, assets) : status;
    status = status == CLI_OK ? map_level(&words) : status;
    setup_free(&words.setup);
    return status;
}

static const char atlas_options[] =
    "  --x KEY          the tuning field along the picture's width, over its range or\n"
    "                   from FIRST to LAST: KEY=FIRST:LAST\n"
    "  --y KEY          the tuning field along its height, upwards\n"
    "  -o OUT.png       where to write the picture: green works (brighter: easier), red was not\n"
    "                   found\n" SETUP_OPTIONS "  --mover NAME     another mover\n"
    "  --seconds S      how long to search, in seconds of one core (default: 120)\n"
    "Each of the 64 x 64 tunings that works has a run that was replayed with it; a red one may\n"
    "still have one.\n";

const CliCommand cli_atlas = {"atlas", "atlas LEVEL --x KEY --y KEY -o OUT.png [options]",
                              "draws which tunings can finish a level", atlas_options,
                              command_atlas};
