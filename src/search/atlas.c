#include "search/atlas.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "game/internal.h"
#include "search/internal.h"

enum {
    COARSE_SIDE = ATLAS_SIDE / ATLAS_COARSE,
    COARSE_CELLS = COARSE_SIDE * COARSE_SIDE,
    RUNS_MAX = 1024,
    TRIES_MAX = 6,      // runs that a cell is tried with
    REPLAY_TICKS = 200, // a step
    STATES_COARSE = 15000,
    STATES_MIXED = 15000, // where some cell around works
    STATES_ALIKE = 1500,  // where none does
    SLACK_GRAIN = 4,
    SLACK_TICKS = 2,
    SLACK_JUMPS = 60,
    SLACK_STEP = 8 // ticks a step
};

typedef struct AtlasRun {
    FhInput *inputs; // owned
    int count;
} AtlasRun;

struct Atlas {
    const Level *level;
    OwnOptions own;
    AtlasAxis axes[2];
    AtlasCell cells[ATLAS_CELLS];
    AtlasRun runs[RUNS_MAX];
    int run_count, done;
    int grain;                    // of the cells that are tried
    uint8_t coarse[COARSE_CELLS]; // the numbers of the coarsest, those by the level's tuning first
    FhTuning tuning;              // of the cell that is tried
    LevelWorldOptions world_options;
    FhRect goals[GOALS_MAX];
    int goal_count;
    Fibre *fibre; // owned
    const char *why;
};

/// The runs that a cell is tried with.
typedef struct Around {
    int runs[TRIES_MAX]; // numbers
    int count;
    int failing; // cells around that do not work
} Around;

/// A crowd that goes by one run; each presses one jump of it too early (the even ones) or too late.
typedef struct Hands {
    Crowd crowd;
    const AtlasRun *run;
    int presses[SLACK_JUMPS]; // ticks
    int press_count, reached;
    bool has_reached[2 * SLACK_JUMPS];
} Hands;

/// Stops, unless it has stopped before.
static void stop(Atlas *atlas, const char *why) {
    if (fibre_goes_on(atlas->fibre)) {
        atlas->why = why;
        fibre_stop(atlas->fibre);
    }
}

// --- cells ----------------------------------------------------------------------------------

FhTuning atlas_tuning(const Atlas *atlas, int x, int y) {
    FhTuning tuning = atlas->own.tuning;
    int at[] = {x, y};
    for (int i = 0; i < 2; i++) {
        const AtlasAxis *axis = &atlas->axes[i];
        float share = (float)at[i] / (float)(ATLAS_SIDE - 1);
        fh_tuning_set(&tuning, axis->field,
                      level_tuning_between(axis->field, axis->first, axis->last, share));
    }
    return tuning;
}

static AtlasCell *cell_at(Atlas *atlas, int x, int y) {
    bool is_in = x >= 0 && y >= 0 && x < ATLAS_SIDE && y < ATLAS_SIDE;
    return is_in ? &atlas->cells[y * ATLAS_SIDE + x] : NULL;
}

/// The place of a cell by its number in the order in which those of the grain are tried.
static FhPoint place_of(const Atlas *atlas, int order) {
    int side = ATLAS_SIDE / atlas->grain;
    int number = atlas->grain == ATLAS_COARSE ? atlas->coarse[order] : order;
    return (FhPoint){number % side * atlas->grain, number / side * atlas->grain};
}

/// How far a coarse cell is from the level's own tuning, squared.
static int distance_of(const int own[2], int number) {
    int x = number % COARSE_SIDE - own[0], y = number / COARSE_SIDE - own[1];
    return x * x + y * y;
}

/// What is known works at the level's own tuning, and may work around it.
static void order_coarse(Atlas *atlas) {
    int own[2];
    for (int i = 0; i < 2; i++) {
        const AtlasAxis *axis = &atlas->axes[i];
        float span = axis->last - axis->first;
        float value = fh_tuning_get(&atlas->own.tuning, axis->field) - axis->first;
        float share = span > 0.0f ? value / span : 0.0f;
        own[i] = fh_clamp((int)roundf(share * (float)COARSE_SIDE), 0, COARSE_SIDE - 1);
    }
    for (int i = 0; i < COARSE_CELLS; i++) {
        int at = i;
        for (; at > 0 && distance_of(own, atlas->coarse[at - 1]) > distance_of(own, i); at--) {
            atlas->coarse[at] = atlas->coarse[at - 1];
        }
        atlas->coarse[at] = (uint8_t)i;
    }
}

static void add_try(Around *around, int run) {
    for (int i = 0; i < around->count; i++) {
        if (around->runs[i] == run) {
            return;
        }
    }
    if (run >= 0 && around->count < TRIES_MAX) {
        around->runs[around->count++] = run;
    }
}

/// The runs of the cells around, one of this grain away and two.
static Around look_around(Atlas *atlas, FhPoint at) {
    Around around = {0};
    for (int far = 1; far <= 2; far++) {
        for (int i = 0; i < 9; i++) {
            int grain = far * atlas->grain;
            const AtlasCell *cell =
                cell_at(atlas, at.x + (i % 3 - 1) * grain, at.y + (i / 3 - 1) * grain);
            add_try(&around, cell ? cell->run : -1);
            around.failing += cell && cell->state == ATLAS_NOT_FOUND;
        }
    }
    if (around.count == 0 && around.failing == 0) {
        add_try(&around, atlas->run_count - 1);
    }
    return around;
}

// --- a cell ---------------------------------------------------------------------------------

/// Keeps a run; returns its number, or -1 when there is no room.
static int keep_run(Atlas *atlas, const FhInput *inputs, int count) {
    FhInput *copy = atlas->run_count < RUNS_MAX ? own_inputs(inputs, count) : NULL;
    if (!copy) {
        return -1;
    }
    atlas->runs[atlas->run_count] = (AtlasRun){copy, count};
    return atlas->run_count++;
}

static bool replays(Atlas *atlas, const AtlasRun *run) {
    Track track;
    if (!track_begin(&track, atlas->level, &atlas->world_options, run->inputs, run->count)) {
        stop(atlas, "out of memory");
        return false;
    }
    bool holds = track_run(&track, REPLAY_TICKS, atlas->fibre);
    track_free(&track);
    return holds;
}

/// Searches a run for a cell; returns its number, or -1: none was found.
static int search_cell(Atlas *atlas, const Around *around) {
    SearchOptions options = atlas->own.search;
    bool is_alone = around->count == 0 && around->failing > 0;
    options.tuning = &atlas->tuning;
    options.states = atlas->grain == ATLAS_COARSE ? STATES_COARSE
                     : is_alone                   ? STATES_ALIKE
                                                  : STATES_MIXED;
    Search *search = search_begin(atlas->level, &options);
    if (!search) {
        stop(atlas, "out of memory");
        return -1;
    }
    SearchAnswer answer = search_run(search, false, atlas->fibre);
    bool is_found = answer.state == SEARCH_FOUND;
    int run = is_found ? keep_run(atlas, answer.inputs, answer.ticks) : -1;
    if (is_found && run < 0) {
        stop(atlas, "its limit of runs was reached");
    }
    search_end(search);
    return run;
}

static void try_cell(Atlas *atlas, FhPoint at, AtlasCell *cell) {
    if (cell->state != ATLAS_UNSEEN) { // of a coarser grain
        return;
    }
    Around around = look_around(atlas, at);
    int run = -1;
    for (int i = 0; i < around.count && run < 0 && fibre_goes_on(atlas->fibre); i++) {
        run = replays(atlas, &atlas->runs[around.runs[i]]) ? around.runs[i] : -1;
    }
    if (run < 0 && fibre_goes_on(atlas->fibre)) {
        run = search_cell(atlas, &around);
    }
    if (fibre_goes_on(atlas->fibre)) {
        AtlasState state = run >= 0 ? ATLAS_WORKS : ATLAS_NOT_FOUND;
        *cell = (AtlasCell){(uint8_t)state, -1, (int16_t)run};
        atlas->done++;
    }
}

// --- slack ----------------------------------------------------------------------------------

static void list_presses(Hands *hands) {
    const AtlasRun *run = hands->run;
    for (int tick = SLACK_TICKS; tick < run->count && hands->press_count < SLACK_JUMPS; tick++) {
        bool before = run->inputs[tick - 1].held & FH_INPUT_JUMP;
        if ((run->inputs[tick].held & FH_INPUT_JUMP) && !before) {
            hands->presses[hands->press_count++] = tick;
        }
    }
}

static uint32_t held_by(const Hands *hands, int slot, int tick) {
    int press = hands->presses[slot / 2];
    uint32_t held = hands->run->inputs[tick].held;
    bool is_early = slot % 2 == 0;
    if (is_early && tick >= press - SLACK_TICKS && tick < press) {
        return held | FH_INPUT_JUMP;
    }
    if (!is_early && tick >= press && tick < press + SLACK_TICKS) {
        return held & ~(uint32_t)FH_INPUT_JUMP;
    }
    return held;
}

static bool is_at_goal(const Atlas *atlas, FhRect box) {
    return goal_is_reached(atlas->level->terrain, box, atlas->tuning.gravity > 0.0f, atlas->goals,
                           atlas->goal_count);
}

static void tick_hands(const Atlas *atlas, Hands *hands, int tick) {
    for (int i = 0; i < 2 * hands->press_count; i++) {
        hands->crowd.inputs[i] = (FhInput){held_by(hands, i, tick)};
    }
    crowd_tick(&hands->crowd);
    for (int i = 0; i < 2 * hands->press_count; i++) {
        FhActorView view = crowd_view(&hands->crowd, i);
        if (!hands->has_reached[i] && view.state == FH_STATE_ALIVE && is_at_goal(atlas, view.box)) {
            hands->has_reached[i] = true;
            hands->reached++;
        }
    }
}

static void measure_cell(Atlas *atlas, AtlasCell *cell) {
    Hands hands = {.run = cell->state == ATLAS_WORKS ? &atlas->runs[cell->run] : NULL};
    if (!hands.run) {
        return;
    }
    list_presses(&hands);
    int count = 2 * hands.press_count;
    if (count == 0) {
        return;
    }
    if (crowd_begin(&hands.crowd, atlas->level, &atlas->world_options, count,
                    CROWD_WITHOUT_THINGS)) {
        uint32_t words[FH_PACKED_WORDS];
        crowd_save(&hands.crowd, 0, words);
        crowd_seek(&hands.crowd, 0, NULL, false);
        for (int i = 0; i < count; i++) {
            crowd_load(&hands.crowd, words, 0);
        }
        for (int tick = 0; tick < hands.run->count; tick++) {
            if (tick % SLACK_STEP == 0 && !fibre_yield(atlas->fibre)) {
                break;
            }
            tick_hands(atlas, &hands, tick);
        }
        cell->slack = (int8_t)(100 * hands.reached / count);
    } else {
        stop(atlas, "out of memory");
    }
    crowd_free(&hands.crowd);
}

// --- all cells ------------------------------------------------------------------------------

/// Visits the cells of the grain: tries them, or measures the slack of those that work.
static void visit_cells(Atlas *atlas, bool is_slack) {
    int side = ATLAS_SIDE / atlas->grain;
    for (int i = 0; i < side * side && fibre_yield(atlas->fibre); i++) {
        FhPoint at = place_of(atlas, i);
        AtlasCell *cell = cell_at(atlas, at.x, at.y);
        atlas->tuning = atlas_tuning(atlas, at.x, at.y);
        if (is_slack) {
            measure_cell(atlas, cell);
        } else {
            try_cell(atlas, at, cell);
        }
    }
}

static void map_tunings(void *data) {
    Atlas *atlas = data;
    while (atlas->grain > 0 && fibre_goes_on(atlas->fibre)) {
        visit_cells(atlas, false);
        if (atlas->grain == SLACK_GRAIN) {
            visit_cells(atlas, true);
        }
        atlas->grain /= fibre_goes_on(atlas->fibre) ? 2 : 1;
    }
}

// --- the door -------------------------------------------------------------------------------

bool atlas_step(Atlas *atlas) {
    return fibre_step(atlas->fibre);
}

AtlasMap atlas_map(const Atlas *atlas) {
    int grain = atlas->grain == ATLAS_COARSE ? 0 : atlas->grain ? 2 * atlas->grain : 1;
    return (AtlasMap){atlas->cells, atlas->done, grain, atlas->run_count, atlas->why};
}

const FhInput *atlas_run(const Atlas *atlas, int x, int y, int *count) {
    int run = atlas->cells[y * ATLAS_SIDE + x].run;
    bool has = atlas->cells[y * ATLAS_SIDE + x].state == ATLAS_WORKS;
    *count = has ? atlas->runs[run].count : 0;
    return has ? atlas->runs[run].inputs : NULL;
}

Atlas *atlas_begin(const Level *level, const SearchOptions *options, const AtlasAxis axes[2],
                   const FhInput *inputs, int count) {
    Atlas *atlas = calloc(1, sizeof *atlas);
    if (!atlas) {
        return NULL;
    }
    atlas->level = level;
    own_options_copy(&atlas->own, level, options);
    atlas->world_options = atlas->own.world;
    atlas->world_options.tuning = &atlas->tuning;
    memcpy(atlas->axes, axes, sizeof atlas->axes);
    atlas->grain = ATLAS_COARSE;
    order_coarse(atlas);
    atlas->goal_count = level_goals(atlas->level, atlas->goals, GOALS_MAX);
    atlas->fibre = fibre_begin(map_tunings, atlas);
    if (!atlas->fibre || (count > 0 && keep_run(atlas, inputs, count) < 0)) {
        atlas_end(atlas);
        return NULL;
    }
    return atlas;
}

void atlas_end(Atlas *atlas) {
    if (atlas) {
        fibre_end(atlas->fibre);
        for (int i = 0; i < atlas->run_count; i++) {
            free(atlas->runs[i].inputs);
        }
        free(atlas);
    }
}
