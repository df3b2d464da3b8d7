#include "search/atlas.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "game/goal.h"
#include "search/crowd.h"
#include "search/own_options.h"
#include "search/proof.h"

enum {
    COARSE_SIDE = ATLAS_SIDE / ATLAS_COARSE,
    COARSE_CELLS = COARSE_SIDE * COARSE_SIDE,
    GOALS_MAX = 8,
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

typedef enum AtlasPhase { PLANNING, REPLAYING, SEARCHING, MEASURING, OVER } AtlasPhase;

struct Atlas {
    const Level *level;
    OwnOptions own;
    AtlasAxis axes[2];
    AtlasCell cells[ATLAS_CELLS];
    AtlasRun runs[RUNS_MAX];
    int run_count, done;
    int order, grain;             // the cell that is tried: its number among those of the grain
    uint8_t coarse[COARSE_CELLS]; // the numbers of the coarsest, those by the level's tuning first
    bool is_slack_next;           // the cells of this grain are measured, not tried

    AtlasPhase phase;
    FhTuning tuning; // the cell's
    LevelWorldOptions world_options;
    int tries[TRIES_MAX]; // numbers of runs
    int try_count, try_at;
    Proof proof;
    bool is_proving;
    Search *search; // owned

    Crowd crowd;
    bool is_crowded;
    int presses[SLACK_JUMPS]; // ticks
    int press_count, tick, reached;
    bool has_reached[2 * SLACK_JUMPS];
    FhRect goals[GOALS_MAX];
    int goal_count;
    const char *why;
};

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

static FhPoint place_of(const Atlas *atlas) {
    int side = ATLAS_SIDE / atlas->grain;
    int number = atlas->grain == ATLAS_COARSE ? atlas->coarse[atlas->order] : atlas->order;
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

static void add_try(Atlas *atlas, int run) {
    for (int i = 0; i < atlas->try_count; i++) {
        if (atlas->tries[i] == run) {
            return;
        }
    }
    if (run >= 0 && atlas->try_count < TRIES_MAX) {
        atlas->tries[atlas->try_count++] = run;
    }
}

/// Lists the runs of the cells around, one of this grain away and two. Returns how many of the
/// cells around do not work.
static int list_tries(Atlas *atlas, FhPoint at) {
    int failing = 0;
    atlas->try_count = atlas->try_at = 0;
    for (int far = 1; far <= 2; far++) {
        for (int i = 0; i < 9; i++) {
            int grain = far * atlas->grain;
            const AtlasCell *cell =
                cell_at(atlas, at.x + (i % 3 - 1) * grain, at.y + (i / 3 - 1) * grain);
            add_try(atlas, cell ? cell->run : -1);
            failing += cell && cell->state == ATLAS_NOT_FOUND;
        }
    }
    if (atlas->try_count == 0 && failing == 0) {
        add_try(atlas, atlas->run_count - 1);
    }
    return failing;
}

// --- a cell ---------------------------------------------------------------------------------

static void stop(Atlas *atlas, const char *why) {
    atlas->phase = OVER;
    atlas->why = why;
}

static void next_cell(Atlas *atlas) {
    int side = ATLAS_SIDE / atlas->grain;
    if (++atlas->order == side * side) {
        atlas->order = 0;
        atlas->is_slack_next = atlas->grain == SLACK_GRAIN && !atlas->is_slack_next;
        atlas->grain /= atlas->is_slack_next ? 1 : 2;
    }
    atlas->phase = atlas->grain == 0 ? OVER : PLANNING;
}

static void end_cell(Atlas *atlas, AtlasState state, int run) {
    FhPoint at = place_of(atlas);
    AtlasCell *cell = cell_at(atlas, at.x, at.y);
    *cell = (AtlasCell){(uint8_t)state, -1, (int16_t)run};
    atlas->done++;
}

static bool begin_replay(Atlas *atlas) {
    const AtlasRun *run = &atlas->runs[atlas->tries[atlas->try_at]];
    atlas->is_proving =
        proof_begin(&atlas->proof, atlas->level, &atlas->world_options, run->inputs, run->count);
    if (!atlas->is_proving) {
        proof_end(&atlas->proof);
        stop(atlas, "out of memory");
    }
    return atlas->is_proving;
}

static void begin_search(Atlas *atlas) {
    SearchOptions options = atlas->own.search;
    FhPoint at = place_of(atlas);
    int working = atlas->try_count;
    int failing = list_tries(atlas, at);
    bool is_alone = working == 0 && failing > 0;
    options.tuning = &atlas->tuning;
    options.states = atlas->grain == ATLAS_COARSE ? STATES_COARSE
                     : is_alone                   ? STATES_ALIKE
                                                  : STATES_MIXED;
    atlas->search = search_begin(atlas->level, &options);
    atlas->phase = SEARCHING;
    if (!atlas->search) {
        stop(atlas, "out of memory");
    }
}

// --- slack ----------------------------------------------------------------------------------

static void list_presses(Atlas *atlas, const AtlasRun *run) {
    atlas->press_count = 0;
    for (int tick = SLACK_TICKS; tick < run->count && atlas->press_count < SLACK_JUMPS; tick++) {
        bool before = run->inputs[tick - 1].held & FH_INPUT_JUMP;
        if ((run->inputs[tick].held & FH_INPUT_JUMP) && !before) {
            atlas->presses[atlas->press_count++] = tick;
        }
    }
}

/// Of a cell that works.
static void begin_slack(Atlas *atlas, int run) {
    list_presses(atlas, &atlas->runs[run]);
    if (atlas->press_count == 0) {
        next_cell(atlas);
        return;
    }
    atlas->is_crowded = crowd_begin(&atlas->crowd, atlas->level, &atlas->world_options,
                                    2 * atlas->press_count, CROWD_WITHOUT_THINGS);
    if (!atlas->is_crowded) {
        crowd_free(&atlas->crowd);
        stop(atlas, "out of memory");
        return;
    }
    uint32_t words[CROWD_WORDS_MAX];
    crowd_start(&atlas->crowd, words);
    crowd_seek(&atlas->crowd, 0);
    for (int i = 0; i < 2 * atlas->press_count; i++) {
        crowd_load(&atlas->crowd, words, 0);
        atlas->has_reached[i] = false;
    }
    atlas->tick = 0;
    atlas->reached = 0;
    atlas->phase = MEASURING;
}

/// What is held by the one of the crowd whose jump comes too early (even) or too late.
static uint32_t held_by(const Atlas *atlas, const AtlasRun *run, int slot) {
    int press = atlas->presses[slot / 2];
    uint32_t held = run->inputs[atlas->tick].held;
    bool is_early = slot % 2 == 0;
    if (is_early && atlas->tick >= press - SLACK_TICKS && atlas->tick < press) {
        return held | FH_INPUT_JUMP;
    }
    if (!is_early && atlas->tick >= press && atlas->tick < press + SLACK_TICKS) {
        return held & ~(uint32_t)FH_INPUT_JUMP;
    }
    return held;
}

static bool is_at_goal(const Atlas *atlas, FhRect box) {
    return goal_is_reached(atlas->level->terrain, box, atlas->tuning.gravity > 0.0f, atlas->goals,
                           atlas->goal_count);
}

static void tick_slack(Atlas *atlas, const AtlasRun *run) {
    for (int i = 0; i < 2 * atlas->press_count; i++) {
        atlas->crowd.inputs[i] = (FhInput){held_by(atlas, run, i)};
    }
    crowd_tick(&atlas->crowd);
    atlas->tick++;
    for (int i = 0; i < 2 * atlas->press_count; i++) {
        FhActorView view = crowd_view(&atlas->crowd, i);
        if (!atlas->has_reached[i] && view.state == FH_STATE_ALIVE && is_at_goal(atlas, view.box)) {
            atlas->has_reached[i] = true;
            atlas->reached++;
        }
    }
}

static void measure(Atlas *atlas) {
    FhPoint at = place_of(atlas);
    AtlasCell *cell = cell_at(atlas, at.x, at.y);
    const AtlasRun *run = &atlas->runs[cell->run];
    for (int i = 0; i < SLACK_STEP && atlas->tick < run->count; i++) {
        tick_slack(atlas, run);
    }
    if (atlas->tick == run->count) {
        cell->slack = (int8_t)(100 * atlas->reached / (2 * atlas->press_count));
        crowd_free(&atlas->crowd);
        atlas->is_crowded = false;
        next_cell(atlas);
    }
}

// --- phases ---------------------------------------------------------------------------------

static void plan(Atlas *atlas) {
    FhPoint at = place_of(atlas);
    const AtlasCell *cell = cell_at(atlas, at.x, at.y);
    atlas->tuning = atlas_tuning(atlas, at.x, at.y);
    if (atlas->is_slack_next && cell->state == ATLAS_WORKS) {
        begin_slack(atlas, cell->run);
        return;
    }
    if (cell->state != ATLAS_UNSEEN) { // of a coarser grain
        next_cell(atlas);
        return;
    }
    list_tries(atlas, at);
    if (atlas->try_count == 0) {
        begin_search(atlas);
    } else if (begin_replay(atlas)) {
        atlas->phase = REPLAYING;
    }
}

static void works(Atlas *atlas, int run) {
    end_cell(atlas, ATLAS_WORKS, run);
    next_cell(atlas);
}

static void replay(Atlas *atlas) {
    ProofState state = proof_step(&atlas->proof, REPLAY_TICKS);
    if (state == PROOF_GOES_ON) {
        return;
    }
    proof_end(&atlas->proof);
    atlas->is_proving = false;
    if (state == PROOF_HOLDS) {
        works(atlas, atlas->tries[atlas->try_at]);
    } else if (++atlas->try_at < atlas->try_count) {
        begin_replay(atlas);
    } else {
        begin_search(atlas);
    }
}

/// Keeps a run; returns its number, or -1 when there is no room.
static int keep_run(Atlas *atlas, const FhInput *inputs, int count) {
    if (atlas->run_count == RUNS_MAX) {
        return -1;
    }
    FhInput *copy = malloc((size_t)count * sizeof *copy);
    if (!copy) {
        return -1;
    }
    memcpy(copy, inputs, (size_t)count * sizeof *copy);
    atlas->runs[atlas->run_count] = (AtlasRun){copy, count};
    return atlas->run_count++;
}

static void search_run(Atlas *atlas) {
    bool goes_on = search_step(atlas->search);
    SearchAnswer answer = search_answer(atlas->search);
    if (goes_on && answer.state != SEARCH_FOUND) {
        return;
    }
    int run = answer.state == SEARCH_FOUND ? keep_run(atlas, answer.inputs, answer.ticks) : -1;
    search_end(atlas->search);
    atlas->search = NULL;
    if (run >= 0) {
        works(atlas, run);
    } else if (answer.state == SEARCH_FOUND) {
        stop(atlas, "its limit of runs was reached");
    } else {
        end_cell(atlas, ATLAS_NOT_FOUND, -1);
        next_cell(atlas);
    }
}

bool atlas_step(Atlas *atlas) {
    switch (atlas->phase) {
    case PLANNING:
        plan(atlas);
        break;
    case REPLAYING:
        replay(atlas);
        break;
    case SEARCHING:
        search_run(atlas);
        break;
    case MEASURING:
        measure(atlas);
        break;
    case OVER:
        break;
    }
    return atlas->phase != OVER;
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

// --- begin and end --------------------------------------------------------------------------

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
    if (count > 0 && keep_run(atlas, inputs, count) < 0) {
        atlas_end(atlas);
        return NULL;
    }
    return atlas;
}

void atlas_end(Atlas *atlas) {
    if (atlas) {
        if (atlas->is_proving) {
            proof_end(&atlas->proof);
        }
        if (atlas->is_crowded) {
            crowd_free(&atlas->crowd);
        }
        search_end(atlas->search);
        for (int i = 0; i < atlas->run_count; i++) {
            free(atlas->runs[i].inputs);
        }
        free(atlas);
    }
}
