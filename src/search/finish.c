// finish.c - the search for a run to the goal (search.h): rounds, batches, and the proof.
//
// A round is a way to look: how crates are taken, and how fine the grid is. Its batches: the best
// open nodes are popped, each with the keys that are worth trying; those that stand in one tick go
// into the crowd together, hold their keys for TIMELINE_STEP ticks, and what is new among them is
// opened. A state that waits in one place for something to come may look the same for a while: such
// nodes are kept up to WAITS_MAX steps.

#include "search/internal.h"

#include <stdlib.h>
#include <string.h>

#include "level/movers.h"

enum {
    BYTES_MOST = 256 << 20,
    TICKS_MOST = 5 * 60 * FH_TICKS_PER_SECOND,
    FLOOD_CELLS = 20000, // a step
    PROOF_TICKS = 100,   // a step
    START_TICKS = 200,   // a step
    SHORTER_FAST = 8000, // states that a try for a shorter run may take
    SHORTER_THINGS = 2000,
    SHORTER_SLOW = 1500,
    LEAST_LOSS = 8,         // ticks that are worth a try
    LEAST_LOSS_THINGS = 40, // where a state takes ten times as long
    FALSE_RUNS_MOST = 8     // of a round
};

static const Grid grids[] = {{8, 60, 60000, false},
                             {8, 30, 250000, false},
                             {6, 40, 400000, false},
                             {4, 30, 0, false},
                             {3, 20, 0, true}};
enum { GRIDS = sizeof grids / sizeof grids[0], GRIDS_OF_STANDING_CRATES = 2 };

_Static_assert((int)GRIDS + 1 <= 2 * (int)GRIDS_MAX &&
                   (int)GRIDS + (int)GRIDS_OF_STANDING_CRATES <= 2 * (int)GRIDS_MAX,
               "a search has room for its rounds");

/// With moving solids, after the second of them: the first one again. Where lifts wait for each
/// other the same places are seen with each of their phases, and a finer grid has more of them.
static const Grid grid_of_phases = {8, 60, 400000, false};
static const int grids_before_phases = 2;

void search_stop(Search *search, const char *why) {
    search->phase = OVER;
    if (!search->best.inputs) {
        search->answer.state = SEARCH_STOPPED;
        search->answer.why = why;
    }
}

// --- rounds ---------------------------------------------------------------------------------

static int count_of(const Level *level, LevelEntityType type) {
    int count = 0;
    for (int i = 0; i < level->entity_count; i++) {
        count += level->entities[i].type == type ? level_entity_actors(&level->entities[i]) : 0;
    }
    return count;
}

const FhMover *search_mover(const Level *level, const OwnOptions *own) {
    const char *name = own->world.movement ? own->world.movement : level->movement;
    const FhMover *mover = level_movers[fh_max(0, level_mover_find(name))];
    return fh_mover_is_there(mover) ? mover : level_movers[0];
}

/// True when runners push the hero, or stop it.
static bool meets_runners(const FhMover *mover) {
    return strcmp(mover->name, "cell") == 0 || strcmp(mover->name, "tile_locked") == 0;
}

static void add_round(Search *search, CrowdThings things, Grid grid, bool waits) {
    search->rounds[search->round_count++] = (Round){things, grid, waits};
}

/// Coarse grids find most runs at once; what is left wants a finer one.
static void plan_rounds(Search *search) {
    int crates = count_of(search->level, LEVEL_CRATE);
    bool has_runners = count_of(search->level, LEVEL_RUNNER) > 0 &&
                       meets_runners(search_mover(search->level, &search->own));
    bool some_come = has_runners || level_has_company(search->level);
    bool has_things = crates > 0 || some_come;
    bool has_phases = !has_things && timeline_has_moving(search->level);
    for (int i = 0; i < GRIDS && (!has_things || i < GRIDS_OF_STANDING_CRATES); i++) {
        if (has_phases && i == grids_before_phases) {
            add_round(search, CROWD_WITHOUT_THINGS, grid_of_phases, false);
        }
        add_round(search, has_things ? CROWD_CRATES_STAND : CROWD_WITHOUT_THINGS, grids[i], false);
    }
    for (int i = 0; i < GRIDS && has_things; i++) {
        add_round(search, CROWD_WITH_THINGS, grids[i], some_come && i > 0);
    }
}

static void close_round(Search *search) {
    search->states_before += search->store.node_count;
    search->is_open = search->has_start = false;
    search->walked = 0;
    search->is_walking = false;
    search->child_count = search->child_at = 0;
    search->false_runs = 0;
    crowd_free(&search->crowd);
    store_clear(&search->store);
}

static void finish_with(Search *search, SearchState state) {
    search->phase = OVER;
    search->answer.state = state;
}

/// Goes on with the next round, or says that there is none left.
static void next_round(Search *search, bool is_exhausted) {
    bool cut = search->cut || !is_exhausted;
    close_round(search);
    search->phase = LOOKING;
    if (++search->round < search->round_count) {
        search->cut = false;
    } else if (cut) {
        search_stop(search, "longer runs were not tried");
    } else {
        finish_with(search, SEARCH_NONE);
    }
}

// --- the start ------------------------------------------------------------------------------

bool search_open_round(Search *search) {
    const Round *round = &search->rounds[search->round];
    if (!crowd_begin(&search->crowd, search->level, &search->own.world, search->slots,
                     round->things)) {
        search_stop(search, search->crowd.things > CROWD_THINGS_MAX ? "too many crates and runners"
                                                                    : "out of memory");
        return false;
    }
    search->is_open = true;
    search->crowd.near_px = search->near_px ? search->near_px : search->crowd.near_px;
    search->start_count = crowd_save(&search->crowd, 0, search->start);
    return true;
}

/// Goes to where the search begins, by the run that was found. Returns true when it is there.
static bool walk_to_start(Search *search) {
    if (!search->is_walking) {
        search->is_walking = true;
        uint32_t mark = (uint32_t)(search->walked / TIMELINE_STEP);
        const uint32_t *words =
            search->tries.is_on ? store_words(&search->tries.marks, mark) : search->start;
        crowd_seek(&search->crowd, search->walked);
        crowd_load(&search->crowd, words, 0);
    }
    for (int i = 0; i < START_TICKS && search->walked < search->from; i++) {
        search->crowd.inputs[0] = search->lead[search->walked++];
        crowd_tick(&search->crowd);
    }
    return search->walked == search->from;
}

/// Opens the first state. Returns true when it is open.
static bool open_start(Search *search) {
    if (search->start_count == 0) {
        search_stop(search, "there is no room at the spawn");
        return false;
    }
    if (!walk_to_start(search)) {
        return false;
    }
    search->has_start = true;
    crowd_read_solids(&search->crowd);
    FhActorView view = crowd_view(&search->crowd, 0);
    if (view.state != FH_STATE_ALIVE) { // of a try: its beginning kills
        return true;
    }
    store_is_new(&search->store, search_key(search, search->round, 0));
    uint32_t held = search->from > 0 ? search->lead[search->from - 1].held : 0;
    search_open_node(search, 0,
                     (StoreNode){.parent = STORE_NONE, .tick = search->from, .held = (uint8_t)held},
                     &view);
    return true;
}

// --- the run --------------------------------------------------------------------------------

bool search_write_run(Search *search, uint32_t at, uint32_t held, int last_ticks) {
    int count = store_node(&search->store, at)->tick + last_ticks;
    FhInput *inputs = malloc((size_t)count * sizeof *inputs);
    if (!inputs) {
        return false;
    }
    free(search->inputs);
    search->inputs = inputs;
    search->input_count = count;
    for (int i = 0; i < last_ticks; i++) {
        inputs[--count] = (FhInput){held};
    }
    for (const StoreNode *node; (node = store_node(&search->store, at))->parent != STORE_NONE;) {
        int before = store_node(&search->store, node->parent)->tick;
        while (count > before) {
            inputs[--count] = (FhInput){node->held};
        }
        at = node->parent;
    }
    if (count > 0) { // the way to where the search began
        memcpy(inputs, search->lead, (size_t)count * sizeof *inputs);
    }
    return true;
}

void search_begin_proof(Search *search, uint32_t parent, uint32_t held, int ticks) {
    if (!search_write_run(search, parent, held, ticks) ||
        !proof_begin(&search->proof, search->level, &search->own.world, search->inputs,
                     search->input_count)) {
        search_stop(search, "out of memory");
        return;
    }
    search->phase = PROVING;
}

/// Begins the next try for a shorter run, or ends the search.
static void try_shorter(Search *search) {
    search->states_before += search->store.node_count;
    store_clear(&search->store);
    search->child_count = search->child_at = 0;
    search->has_start = false;
    search->walked = 0;
    search->is_walking = false;
    search->lead = search->best.inputs;
    search->by_run = true;
    bool is_dear = search->slots == SLOTS_FAST && search->crowd.things > 0;
    int least = is_dear ? LEAST_LOSS_THINGS : LEAST_LOSS;
    search->from = best_next_start(&search->best, &search->flood, least);
    if (search->from < 0) {
        search->phase = OVER;
    }
}

/// Keeps a proved run. From here on shorter ones are looked for, by what is left of this one.
static void take_run(Search *search) {
    Best *best = &search->best;
    free(best->inputs);
    free(best->feet);
    best->inputs = search->inputs;
    best->feet = search->proof.feet;
    best->ticks = search->proof.at;
    search->inputs = NULL;
    search->proof.feet = NULL;
    search->answer = (SearchAnswer){.state = SEARCH_FOUND,
                                    .ticks = best->ticks,
                                    .inputs = best->inputs,
                                    .nearest = search->answer.nearest};
    search->ticks_most = best->ticks - 1;
    int run_speed = fh_max((int)search->own.tuning.run_speed, 1);
    int a_cell = search->level->tile_size * FH_TICKS_PER_SECOND / run_speed;
    flood_begin_by_run(&search->flood, best->feet, best->ticks, fh_clamp(a_cell, 1, 1000));
    search->phase = PLANNING;
}

static void prove(Search *search) {
    ProofState state = proof_step(&search->proof, PROOF_TICKS);
    if (state == PROOF_GOES_ON) {
        return;
    }
    if (state == PROOF_HOLDS && search->tries.is_on) {
        search_take_try(search);
    } else if (state == PROOF_HOLDS) {
        take_run(search);
    } else if (++search->false_runs > FALSE_RUNS_MOST && search->tries.is_on) {
        search_stop(search, "the game repeats none of its runs");
    } else if (search->false_runs > FALSE_RUNS_MOST && !search->best.inputs) {
        next_round(search, false);
    } else {
        search->phase = LOOKING;
    }
    proof_end(&search->proof);
}

/// How many states a try for a shorter run may take: those that take long are few.
static uint32_t states_of_try(const Search *search) {
    if (search->slots != SLOTS_FAST) {
        return SHORTER_SLOW;
    }
    return search->crowd.things > 0 ? SHORTER_THINGS : SHORTER_FAST;
}

/// Looks for a shorter run than the one that was found.
static void look_for_shorter(Search *search) {
    bool is_over = search->store.node_count > states_of_try(search) || search->store.full;
    if (!is_over && (search_has_batch(search))) {
        search_run_group(search);
    } else if (is_over || search->store.heap_count == 0) {
        try_shorter(search);
    }
}

/// Goes on with the next grid from the start; what was seen is kept.
static void spread_on(Search *search) {
    if (!search->spread.ended(search->spread.user)) {
        return;
    }
    if (search->round + 1 == search->round_count) {
        finish_with(search, SEARCH_NONE);
        return;
    }
    search->round++;
    search->has_start = false;
    search->walked = 0;
    search->is_walking = false;
}

/// True when memory is used up; what spreads asks that itself, for it gives some back.
static bool lacks_memory(const Search *search) {
    return !search->spread.user &&
           (search->store.full ||
            search->store.bytes + crowd_bytes(&search->crowd) > search->bytes_most);
}

static void look_for_first(Search *search) {
    uint32_t most = search->rounds[search->round].grid.states;
    uint32_t states = search->store.node_count;
    if (search->states_most > 0 && search->states_before + states > search->states_most) {
        search_stop(search, "its limit of states was reached");
    } else if (most > 0 && states > most) {
        next_round(search, false);
    } else if (lacks_memory(search)) {
        search_stop(search, "its limit of memory was reached");
    } else if (search_has_batch(search)) {
        search_run_group(search);
    } else if (search->store.heap_count == 0 && search->spread.user) {
        spread_on(search);
    } else if (search->store.heap_count == 0) {
        next_round(search, true);
    }
}

static void look(Search *search) {
    if (!search->is_open && !search_open_round(search)) {
        return;
    }
    if (!search->has_start && !open_start(search)) {
        return;
    }
    if (search->tries.is_on) {
        search_look_for_rest(search);
    } else if (search->best.inputs) {
        look_for_shorter(search);
    } else {
        look_for_first(search);
    }
}

static void plan(Search *search) {
    if (flood_step(&search->flood, FLOOD_CELLS)) {
        search->phase = search->tries.is_on ? MARKING : LOOKING;
        if (search->best.inputs) {
            try_shorter(search);
        }
    }
}

// --- the door -------------------------------------------------------------------------------

static void set_limits(Search *search) {
    const SearchOptions *given = &search->own.search;
    const FhMover *mover = search_mover(search->level, &search->own);
    search->own.world.without_crowds = !meets_runners(mover);
    search->bytes_most = given->bytes ? given->bytes : BYTES_MOST;
    search->states_most = given->states;
    search->step = TIMELINE_STEP;
    search->ticks_most = given->ticks ? given->ticks : TICKS_MOST;
    search->slots = mover->steps ? SLOTS_FAST : SLOTS_SLOW;
    search->parents = mover->steps ? PARENTS_FAST : PARENTS_SLOW;
}

Search *search_begin(const Level *level, const SearchOptions *options) {
    Search *search = calloc(1, sizeof *search);
    if (!search) {
        return NULL;
    }
    search->level = level;
    own_options_copy(&search->own, level, options);
    set_limits(search);
    search->goal_count = level_goals(search->level, search->goals, GOALS_MAX);
    search->answer.nearest_left = FLOOD_FAR;
    plan_rounds(search);
    if (!flood_begin(&search->flood, level, search->goals, search->goal_count)) {
        search_end(search);
        return NULL;
    }
    size_t flooded = flood_bytes(&search->flood);
    store_begin(&search->store, search->bytes_most > flooded ? search->bytes_most - flooded : 0,
                search->own.search.memory);
    if (search->goal_count == 0) {
        search_stop(search, "the level has no goal");
    }
    return search;
}

void search_spread(Search *search, const Grid *all, int count, int near_px) {
    CrowdThings things = search->rounds[0].things;
    for (int i = 0; i < count; i++) {
        search->rounds[i] = (Round){things, all[i], false};
    }
    search->round_count = count;
    search->near_px = near_px;
    if (search->goal_count == 0) { // it is not needed
        search->phase = PLANNING;
        search->answer = (SearchAnswer){.nearest_left = FLOOD_FAR};
    }
}

void search_begin_after(Search *search, const FhInput *lead, int count) {
    search->lead = lead;
    search->from = count;
}

bool search_step(Search *search) {
    switch (search->phase) {
    case PLANNING:
        plan(search);
        break;
    case MARKING:
        search_mark(search);
        break;
    case LOOKING:
        look(search);
        break;
    case TAILING:
        search_tail(search);
        break;
    case PROVING:
        prove(search);
        break;
    case OVER:
        break;
    }
    search->answer.states = search->states_before + search->store.node_count;
    if (search->phase == OVER && !search->spread.user && !search->tries.is_on) {
        search->states_before = search->answer.states;
        store_clear(&search->store); // what is found is kept apart
    }
    return search->phase != OVER;
}

SearchAnswer search_run(Search *search, bool to_end, Fibre *fibre) {
    while (fibre_yield(fibre) && search_step(search) &&
           (to_end || search->answer.state != SEARCH_FOUND)) {
    }
    return search->answer;
}

SearchAnswer search_answer(const Search *search) {
    return search->answer;
}

size_t search_bytes(const Search *search) {
    return sizeof *search + search->store.bytes + search->tries.marks.bytes +
           flood_bytes(&search->flood) + (search->is_open ? crowd_bytes(&search->crowd) : 0);
}

void search_end(Search *search) {
    if (search) {
        proof_end(&search->proof);
        crowd_free(&search->crowd);
        store_free(&search->store);
        search_free_tries(search);
        flood_free(&search->flood);
        free(search->inputs);
        best_free(&search->best);
        free(search);
    }
}
