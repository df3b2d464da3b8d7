// reach.c - `foothold reach`: draws where the hero can go over a picture of the level.

#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "view/png.h"
#include "view/veil.h"

typedef struct ReachWords {
    Setup setup;
    const char *out, *rect_text, *zoom_text;
    FhRect rect;
    int zoom;
} ReachWords;

static int read_words(ReachWords *words, int argc, char **argv) {
    const SetupOption own[] = {{"-o", .value = &words->out},
                               {"--rect", .value = &words->rect_text},
                               {"--zoom", .value = &words->zoom_text}};
    int status = setup_read_words(&words->setup, own, sizeof own / sizeof *own, argc, argv);
    if (status == CLI_OK && !words->out) {
        status = cli_usage_error(&cli_reach, "where to? -o OUT.png is missing");
    }
    const char *wrong = words->rect_text ? drawing_read_rect(words->rect_text, &words->rect) : NULL;
    wrong = !wrong && words->zoom_text ? drawing_read_zoom(words->zoom_text, &words->zoom) : wrong;
    return status == CLI_OK && wrong ? cli_usage_error(&cli_reach, "%s", wrong) : status;
}

static const char *goal_words(const Level *level, const ReachMap *map) {
    FhRect goal;
    return level_goals(level, &goal, 1) == 0 ? "the level has no goal"
           : map->has_goal                   ? "goal reached"
                           : "this map does not reach the goal; foothold finish searches for it "
                             "alone, and more finely";
}

/// `goes_on`: the time was up before the map was whole.
static void print_map(const Setup *setup, const ReachMap *map, double seconds, bool goes_on) {
    printf("%s: %d cells of %d px reached, %lld states, %.2f s; %s", setup->level_path,
           map->reached, REACH_CELL, (long long)map->states, seconds,
           goal_words(setup->level, map));
    printf("; %d grid%s searched completely", map->grids, map->grids == 1 ? "" : "s");
    if (goes_on || map->why) {
        finish_print_stop(map->why);
        printf(map->reached > 0 ? ", so the map may be incomplete" : ", so there is no map");
    }
    if (!map->is_exact) {
        printf("; hatched: crates or runners may change this");
    }
    printf("\n");
}

static void draw_veil(View *view, const ViewScene *scene, void *user) {
    view_draw_veil(view, scene, user, NULL);
}

static int draw(const ReachWords *words, ReachMap *map, const char *assets) {
    LevelError error = {0};
    Drawing drawing = {.out = words->out,
                       .assets_dir = assets,
                       .level = words->setup.level,
                       .rect = words->rect,
                       .zoom = words->zoom,
                       .more = draw_veil,
                       .user = map};
    return drawing_write(&drawing, &error) ? CLI_OK : cli_file_error(&error);
}

static int map_level(const ReachWords *words, const char *assets) {
    const Setup *setup = &words->setup;
    SearchOptions options = finish_options(setup);
    double start = finish_core_seconds();
    Reach *reach = reach_begin(setup->level, &options);
    if (!reach) {
        return cli_no_memory(&cli_reach);
    }
    bool goes_on = true;
    while (goes_on && finish_core_seconds() - start < setup->seconds) {
        goes_on = reach_step(reach);
    }
    ReachMap map = reach_map(reach);
    print_map(setup, &map, finish_core_seconds() - start, goes_on);
    int status = draw(words, &map, assets);
    reach_end(reach);
    return status;
}

static int command_reach(int argc, char **argv, const char *assets) {
    static ReachWords words;
    words = (ReachWords){
        .setup = {.command = &cli_reach, .plays_no_run = true, .has_mover = true, .seconds = 10.0},
        .zoom = 1};
    int status = read_words(&words, argc, argv);
    status = status == CLI_OK ? setup_load(&words.setup, assets) : status;
    status = status == CLI_OK ? map_level(&words, assets) : status;
    setup_free(&words.setup);
    return status;
}

static const char reach_options[] =
    "  -o OUT.png       where to write the picture: air pale, ground green, traps orange\n"
    "  --mover NAME     another mover\n"
    "  --set KEY=VALUE  another value of a tuning field; may be repeated\n"
    "  --spawn X,Y      from there, px (default: the level's spawn)\n"
    "  --seconds S      how long to search, in seconds of one core (default: 10)\n" DRAWING_OPTIONS
    "A replayed run leads to each marked place; finer timing may reach more.\n";

const CliCommand cli_reach = {"reach", "reach LEVEL -o OUT.png [options]",
                              "draws where the hero can go", reach_options, command_reach};
