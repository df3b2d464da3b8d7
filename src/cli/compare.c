// compare.c - `foothold compare`: runs the same input on the same level with every mover; prints a
// table of where each ends, and draws a picture of all paths.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "level/movers.h"
#include "view/trails.h"
#include "level/text.h"

enum { POINTS_MAX = 1 << 20, WIDE_ENOUGH = 1600, NOTE_MAX = 48, LEGEND_W = 276 };

/// The run of one mover.
typedef struct Entry {
    int movement;
    FhRect box; // px: where it ends
    const char *state;
    int coins, coin_count;
    int goal_ticks; // 0: not reached
    uint64_t hash;
    BodyPoint *points; // owned; NULL when no picture is asked for
    int point_count, point_room;
} Entry;

typedef struct Compare {
    Setup setup;
    const char *movement_names, *out, *zoom_text, *rect_text;
    int zoom;
    FhRect rect;
    Entry entries[TRAILS_MAX];
    int entry_count;
} Compare;

static bool has_entry(const Compare *compare, int movement) {
    for (int i = 0; i < compare->entry_count; i++) {
        if (compare->entries[i].movement == movement) {
            return true;
        }
    }
    return false;
}

static void add_entry(Compare *compare, int movement) {
    if (!has_entry(compare, movement) && compare->entry_count < TRAILS_MAX) {
        compare->entries[compare->entry_count++] = (Entry){.movement = movement};
    }
}

/// Reads "A,B,...": the movers that take part; without the option all do.
static int choose_movements(Compare *compare) {
    const char *at = compare->movement_names;
    int status = CLI_OK;
    for (int i = 0; !at && i < level_mover_count; i++) {
        if (fh_mover_is_there(level_movers[i])) {
            add_entry(compare, i);
        }
    }
    while (at && status == CLI_OK) {
        int movement = 0;
        size_t length = strcspn(at, ",");
        status = setup_find_movement(&compare->setup, at, length, &movement);
        if (status == CLI_OK) {
            add_entry(compare, movement);
        }
        at = at[length] ? at + length + 1 : NULL;
    }
    return status;
}

static int read_numbers(Compare *compare) {
    const char *wrong = NULL;
    if (compare->zoom_text) {
        wrong = drawing_read_zoom(compare->zoom_text, &compare->zoom);
    }
    if (!wrong && compare->rect_text) {
        wrong = drawing_read_rect(compare->rect_text, &compare->rect);
    }
    return wrong ? cli_usage_error(&cli_compare, "%s", wrong) : CLI_OK;
}

/// Adds the middle of the body to its path, unless it stands still. A path too long for memory ends
/// early.
static void note_point(Entry *entry, FhActorView player, bool is_new_path) {
    BodyPoint point = body_point(player, is_new_path);
    const BodyPoint *last = entry->point_count ? &entry->points[entry->point_count - 1] : NULL;
    if (last && last->x == point.x && last->y == point.y) {
        return;
    }
    if (entry->point_count < POINTS_MAX &&
        array_make_room(&entry->points, &entry->point_room, entry->point_count + 1,
                        sizeof *entry->points)) {
        entry->points[entry->point_count++] = point;
    }
}

static void note_end(Entry *entry, Session *session) {
    const GameState *state = session_state(session);
    entry->box = session_hero(session).box;
    entry->state = replay_state_name(session);
    entry->coins = state->coins;
    entry->coin_count = session_coin_count(session);
    entry->goal_ticks = state->finished ? state->ticks : 0;
    entry->hash = fh_world_hash(session_world(session));
}

static int run_entry(const Compare *compare, Entry *entry) {
    Session *session = setup_session(&compare->setup, entry->movement);
    if (!session) {
        return CLI_BAD_FILE;
    }
    if (compare->out) {
        note_point(entry, session_hero(session), true);
    }
    for (int i = 0; i < setup_ticks(&compare->setup); i++) {
        session_tick(session, setup_input(&compare->setup, i));
        if (compare->out) {
            bool is_new_path = (session_news(session) & GAME_NEWS_RESPAWN) != 0;
            note_point(entry, session_hero(session), is_new_path);
        }
    }
    note_end(entry, session);
    session_destroy(session);
    return CLI_OK;
}

static void print_table(const Compare *compare) {
    printf("%-12s %7s %7s  %-8s %7s %8s  %s\n", "movement", "x", "y", "state", "coins", "goal",
           "hash");
    for (int i = 0; i < compare->entry_count; i++) {
        const Entry *entry = &compare->entries[i];
        char goal[16];
        char coins[32];
        snprintf(goal, sizeof goal, entry->goal_ticks ? "%d" : "-", entry->goal_ticks);
        snprintf(coins, sizeof coins, "%d/%d", entry->coins, entry->coin_count);
        printf("%-12s %7d %7d  %-8s %7s %8s  %016llx\n", level_movers[entry->movement]->name,
               entry->box.x, entry->box.y, entry->state, coins, goal,
               (unsigned long long)entry->hash);
    }
}

static void draw_legend(View *view, const ViewScene *scene, const Compare *compare) {
    char notes[TRAILS_MAX][NOTE_MAX];
    LegendRow rows[TRAILS_MAX];
    int count = compare->entry_count, w = fh_max(scene->viewport.w, LEGEND_W);
    for (int i = 0; i < count; i++) {
        const Entry *entry = &compare->entries[i];
        snprintf(notes[i], NOTE_MAX, entry->goal_ticks ? "goal in %d" : "%.0d%s", entry->goal_ticks,
                 entry->state);
        rows[i] = (LegendRow){.movement = entry->movement, .note = notes[i]};
    }
    FhRect foot = {0, scene->viewport.h, w, view_legend_height(w, count)};
    view_draw_legend(view, foot, rows, count);
}

static void draw_paths(View *view, const ViewScene *scene, void *user) {
    const Compare *compare = user;
    Trail trails[TRAILS_MAX];
    for (int i = 0; i < compare->entry_count; i++) {
        const Entry *entry = &compare->entries[i];
        trails[i] = (Trail){.points = entry->points,
                            .count = entry->point_count,
                            .room = entry->point_count,
                            .movement = entry->movement};
    }
    view_draw_trails(view, scene, trails, compare->entry_count);
    for (int i = 0; i < compare->entry_count; i++) {
        view_draw_trail_box(view, scene, compare->entries[i].box, compare->entries[i].movement);
    }
    draw_legend(view, scene, compare);
}

/// Returns the zoom of a picture when the options name none: as large as is still handy.
static int draw_picture(Compare *compare, const char *assets) {
    LevelError error = {0};
    Drawing drawing = {.out = compare->out,
                       .assets_dir = assets,
                       .level = compare->setup.level,
                       .rect = compare->rect,
                       .zoom = compare->zoom,
                       .least_w = LEGEND_W,
                       .more = draw_paths,
                       .user = compare};
    int w = drawing_rect(&drawing).w;
    if (!drawing.zoom) {
        drawing.zoom = fh_clamp(w > 0 ? WIDE_ENOUGH / w : 1, 1, 3);
    }
    drawing.foot = view_legend_height(fh_max(w * drawing.zoom, LEGEND_W), compare->entry_count);
    return drawing_write(&drawing, &error) ? CLI_OK : cli_file_error(&error);
}

static int compare_all(Compare *compare, const char *assets) {
    int status = CLI_OK;
    for (int i = 0; i < compare->entry_count && status == CLI_OK; i++) {
        status = run_entry(compare, &compare->entries[i]);
    }
    if (status == CLI_OK) {
        print_table(compare);
    }
    return status == CLI_OK && compare->out ? draw_picture(compare, assets) : status;
}

static int command_compare(int argc, char **argv, const char *assets) {
    Compare compare = {.setup = {.command = &cli_compare}};
    const SetupOption own[] = {{"--movement", .value = &compare.movement_names},
                               {"-o", .value = &compare.out},
                               {"--zoom", .value = &compare.zoom_text},
                               {"--rect", .value = &compare.rect_text}};
    int status = setup_read_words(&compare.setup, own, sizeof own / sizeof *own, argc, argv);
    if (status == CLI_OK) {
        status = read_numbers(&compare);
    }
    if (status == CLI_OK) {
        status = choose_movements(&compare);
    }
    if (status == CLI_OK) {
        status = setup_load(&compare.setup, assets);
    }
    if (status == CLI_OK) {
        status = compare_all(&compare, assets);
    }
    for (int i = 0; i < compare.entry_count; i++) {
        free(compare.entries[i].points);
    }
    setup_free(&compare.setup);
    return status;
}

static const char compare_options[] =
    SETUP_OPTIONS "  --movement A,B   these movers (default: all)\n"
                  "  -o OUT.png       draws all paths over the level\n" DRAWING_OPTIONS;

const CliCommand cli_compare = {"compare", "compare LEVEL [options]",
                                "plays the same keys with each mover, and says where each ends",
                                compare_options, command_compare};
