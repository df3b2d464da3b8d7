// finish.c - the search for a run to the goal (search.h): grids, legs, the proof, and shorter runs.
//
// Batches: the best open nodes are popped, each with the keys that are worth trying; those that
// stand in one tick go into the crowd together, hold their keys for TIMELINE_STEP ticks, and what
// is new among them is opened. A state that waits in one place for something to come may look the
// same for a while: such nodes are kept up to WAITS_MAX steps.

#include <stdlib.h>
#include <string.h>

#include "search/internal.h"
#include "level/movers.h"

// ---- Shorter runs ----
//
// The flood by the run that was found says, for each cell, how few ticks are left from it: by the
// run itself, or over passable tiles to a later place of it. Where that rises while the run goes
// on, it wanders: from there the search can try again.

enum {
    WINDOW = 240, // ticks in which a run may wander
    BEFORE = 16,  // ticks before the window that a try begins
    BESIDE = 120  // ticks from one try to the next
};

static bool was_tried(const Best *best, int tick) {
    for (int i = 0; i < best->tries; i++) {
        if (fh_abs(best->tried[i] - tick) < BESIDE) {
            return true;
        }
    }
    return false;
}

/// By how many ticks the run falls behind in a window.
static int loss_in(const Best *best, const Flood *flood, int tick) {
    int end = fh_min(tick + WINDOW, best->ticks - 1);
    return end - tick + flood_ticks_left(flood, best->feet[end]) -
           flood_ticks_left(flood, best->feet[tick]);
}

/// The tick, a multiple of TIMELINE_STEP, from which to look for a shorter run next: where more
/// than `least` ticks are lost; -1: nowhere more. Requires: the flood by this run.
static int best_next_start(Best *best, const Flood *flood, int least) {
    int most = least;
    int start = -1;
    for (int tick = 0; tick < best->ticks - 1; tick += TIMELINE_STEP) {
        int loss = was_tried(best, tick) ? 0 : loss_in(best, flood, tick);
        if (loss > most) {
            most = loss;
            start = tick;
        }
    }
    if (start < 0 || best->tries == SHORTER_TRIES_MAX) {
        return -1;
    }
    best->tried[best->tries++] = start;
    return fh_max(start - BEFORE, 0);
}

// ---- The search ----

enum {
    BYTES_MOST = 128 << 20,
    TICKS_MOST = 15 * 60 * FH_TICKS_PER_SECOND,
    PROOF_TICKS = 100, // a step
    START_TICKS = 200, // a step
    NODES_A_STEP = 4096,
    PROGRESS_PX = 64,
    LEG_STATES = 10000,  // before a leg may end
    LEG_MOST = 40000,    // before it is joined to the leg before
    FIRST_STATES = 3000, // a grid of the first pass; each further pass takes four times as many
    WAIT_TIMES = 10,     // the coarse grid takes ten times as many where it has to wait
    FINEST_TIMES = 4,    // the finest one, where a pixel decides, from the second pass on
    SHORTER_FAST = 8000, // states that a try for a shorter run may take
    SHORTER_THINGS = 2000,
    SHORTER_SLOW = 1500,
    LEAST_LOSS = 8,        // ticks that are worth a try
    LEAST_LOSS_THINGS = 40 // where a state takes ten times as long
};

static const Grid grids[] = {{8, 100, 64, false}, {8, 60, 64, false}, {8, 30, 64, true},
                             {6, 40, 64, true},   {4, 30, 64, true},  {2, 15, 64, true}};
enum { GRIDS = sizeof grids / sizeof grids[0] };

_Static_assert((int)GRIDS <= (int)GRIDS_MAX, "a search has room for its grids");

void search_stop(Search *search, const char *why) {
    search->is_over = true;
    if (!search->best.inputs) {
        search->answer.state = SEARCH_STOPPED;
        search->answer.why = why;
    }
}

bool search_goes_on(Search *search) {
    search->is_over = search->is_over || !fibre_yield(search->fibre);
    return !search->is_over;
}

// --- the plan ---------------------------------------------------------------------------------

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

/// True when there are things that move, come and go, or throw the hero: it may be worth while to
/// wait by them.
static bool has_turns(const Level *level) {
    uint32_t still = LEVEL_SOLID_ITSELF | LEVEL_KEY | LEVEL_LOCKED | LEVEL_GATE | LEVEL_BREAKS |
                     LEVEL_TAKEN | LEVEL_WATER | LEVEL_WIND | LEVEL_EXIT;
    bool has = false;
    for (int i = 0; i < level->entity_count && !has; i++) {
        has = (level_entity_traits(&level->entities[i]) & ~still) != 0;
    }
    return has;
}

/// Coarse grids find most runs at once; what is left wants a finer one.
static void plan(Search *search) {
    bool has_runners = count_of(search->level, LEVEL_RUNNER) > 0 &&
                       meets_runners(search_mover(search->level, &search->own));
    bool has_prefabs = level_has_prefabs(search->level);
    search->some_come = has_runners || level_has_company(search->level) || has_turns(search->level);
    bool has_things = search->some_come || has_prefabs || count_of(search->level, LEVEL_CRATE) > 0;
    search->things = has_things ? CROWD_WITH_THINGS : CROWD_WITHOUT_THINGS;
    memcpy(search->grids, grids, sizeof grids);
    search->grid_count = GRIDS;
}

void search_clear(Search *search) {
    search->states_before += search->store.node_count;
    store_clear(&search->store);
    search->child_count = search->child_at = 0;
    search->false_runs = 0;
    search->mark = 0;
    search->passes = 0;
    search->is_short = search->waits = false;
    search->least_left = search->mark_left = FLOOD_FAR;
    search->leg_count = 0;
    search->stand_left = search->leg_left = FLOOD_FAR;
}

bool search_flood(Search *search) {
    while (search_goes_on(search) && !flood_step(&search->flood, FLOOD_CELLS)) {
    }
    return !search->is_over;
}

// --- the start ------------------------------------------------------------------------------

bool search_open_crowd(Search *search) {
    if (!crowd_begin(&search->crowd, search->level, &search->own.world, search->slots,
                     search->things)) {
        search_stop(search, search->crowd.things > CROWD_THINGS_MAX ? "too many crates and runners"
                                                                    : "out of memory");
        return false;
    }
    search->is_open = true;
    search->crowd.near_px = search->grids[search->grid].near_px;
    search->start_count = crowd_save(&search->crowd, 0, search->start);
    if (crowd_save_rest(&search->crowd, search->start_rest) == 0 && search->crowd.has_rest) {
        search->start_count = 0;
    }
    return true;
}

/// Goes to where the search begins, from the last mark that the lead shares. False when it is over.
static bool walk_to_start(Search *search) {
    const Tries *tries = &search->tries;
    const uint32_t *words = search->start, *rest = search->start_rest;
    int tick = 0;
    if (tries->is_on) {
        int mark = fh_min(tries->now.same, search->from) / TIMELINE_STEP;
        mark = fh_clamp(mark, 0, (int)tries->marks.node_count - 1);
        words = store_words(&tries->marks, (uint32_t)mark);
        rest = store_shared(&tries->marks, store_node(&tries->marks, (uint32_t)mark)->rest);
        tick = mark * TIMELINE_STEP;
    }
    search_seek(search, tick, rest);
    crowd_load(&search->crowd, words, 0);
    for (int walked = 0; tick < search->from; walked++) {
        if (walked > 0 && walked % START_TICKS == 0 && !search_goes_on(search)) {
            return false;
        }
        search->crowd.inputs[0] = search->lead[tick++];
        crowd_tick(&search->crowd);
    }
    return true;
}

/// Opens the first state, unless it kills. False when the search is over.
static bool open_start(Search *search) {
    if (search->start_count == 0) {
        search_stop(search, "there is no room at the spawn");
        return false;
    }
    if (!walk_to_start(search)) {
        return false;
    }
    crowd_read_solids(&search->crowd);
    FhActorView view = crowd_view(&search->crowd, 0);
    if (view.state != FH_STATE_ALIVE) { // of a try: its beginning kills
        return true;
    }
    store_is_new(&search->store, search_key(search, search->grid, 0));
    uint32_t held = search->from > 0 ? search->lead[search->from - 1].held : 0;
    search_open_node(search, 0,
                     (StoreNode){.parent = STORE_NONE, .tick = search->from, .held = (uint8_t)held},
                     &view);
    return true;
}

// --- the run --------------------------------------------------------------------------------

FhInput *search_run_to(const Search *search, uint32_t at, uint32_t held, int last_ticks,
                       int *count) {
    int left = store_node(&search->store, at)->tick + last_ticks;
    FhInput *inputs = malloc(((size_t)left + 1) * sizeof *inputs);
    if (!inputs) {
        return NULL;
    }
    *count = left;
    for (int i = 0; i < last_ticks; i++) {
        inputs[--left] = (FhInput){held};
    }
    for (const StoreNode *node; (node = store_node(&search->store, at))->parent != STORE_NONE;) {
        int before = store_node(&search->store, node->parent)->tick;
        while (left > before) {
            inputs[--left] = (FhInput){node->held};
        }
        at = node->parent;
    }
    if (left > 0) { // the way to where the search began
        memcpy(inputs, search->lead, (size_t)left * sizeof *inputs);
    }
    return inputs;
}

bool search_write_run(Search *search, uint32_t at, uint32_t held, int last_ticks) {
    int count;
    FhInput *inputs = search_run_to(search, at, held, last_ticks, &count);
    if (inputs) {
        free(search->inputs);
        search->inputs = inputs;
        search->input_count = count;
    }
    return inputs != NULL;
}

/// Keeps a proved run. From here on shorter ones are looked for, by what is left of this one.
static void take_run(Search *search, Track *track) {
    Best *best = &search->best;
    free(best->inputs);
    free(best->feet);
    best->inputs = search->inputs;
    best->feet = track->feet;
    best->ticks = track->ticks;
    search->inputs = NULL;
    track->feet = NULL;
    search->answer.inputs = best->inputs;
    search->ticks_most = best->ticks - 1;
    search->by_run = true;
    int run_speed = fh_max((int)search->own.tuning.run_speed, 1);
    int a_cell = search->level->tile_size * FH_TICKS_PER_SECOND / run_speed;
    flood_begin_by_run(&search->flood, best->feet, best->ticks, fh_clamp(a_cell, 1, 1000));
}

bool search_proves_run(Search *search) {
    Track track;
    if (search->is_over || !track_begin(&track, search->level, &search->own.world, search->inputs,
                                        search->input_count)) {
        search_stop(search, "out of memory");
        return false;
    }
    bool holds = track_run(&track, PROOF_TICKS, search->fibre);
    if (holds) {
        search->answer = (SearchAnswer){.state = SEARCH_FOUND,
                                        .ticks = track.ticks,
                                        .inputs = search->inputs,
                                        .nearest = search->answer.nearest};
    }
    if (holds && !search->tries.is_on) {
        take_run(search, &track);
    }
    search->false_runs += !holds;
    track_free(&track);
    return holds;
}

// --- the loop -------------------------------------------------------------------------------

/// How many states may be seen on the grid, or by the try that goes on.
static uint32_t states_most(const Search *search) {
    const Tries *tries = &search->tries;
    if (tries->is_on) {
        bool is_up = tries->now.lands && tries->landings == 0;
        return is_up ? tries->now.states : tries->now.states_after;
    }
    if (!search->best.inputs) {
        bool is_last = search->grid + 1 == search->grid_count;
        uint32_t most = (uint32_t)FIRST_STATES << fh_min(2 * search->passes, 16);
        most *= search->waits && search->grid == 0 ? WAIT_TIMES : 1;
        most *= search->passes > 0 && is_last ? FINEST_TIMES : 1;
        return search->spread.user ? UINT32_MAX : search->mark + most;
    }
    bool is_dear = search->crowd.has_rest; // those that take long are few
    return search->slots != SLOTS_FAST ? SHORTER_SLOW : is_dear ? SHORTER_THINGS : SHORTER_FAST;
}

/// What no other grid would help with; NULL: nothing. What spreads gives memory back itself.
static const char *limit_of(const Search *search) {
    int64_t states = search->states_before + search->store.node_count;
    if (search->states_most > 0 && states > search->states_most) {
        return "its limit of states was reached";
    }
    bool is_full = search->store.full || search_bytes(search) > search->bytes_most;
    return is_full && !search->spread.user ? "its limit of memory was reached" : NULL;
}

static void use_grid(Search *search, int grid) {
    search->grid = grid;
    search->crowd.near_px = search->grids[grid].near_px;
    search->mark = search->store.node_count;
    search->mark_left = search->least_left;
}

/// True while the first run to the goal is looked for.
static bool is_plain(const Search *search) {
    return !search->best.inputs && !search->tries.is_on && !search->spread.user;
}

static uint32_t states_of_leg(const Search *search) {
    uint32_t first = search->leg_count > 0 ? search->legs[search->leg_count - 1].first : 0;
    return search->store.node_count - first;
}

/// Makes all nodes of the leg open whose keys were not tried on a grid, the nearest ones first.
/// False when it is over.
static bool open_all(Search *search, int grid) {
    uint32_t first = search->store.node_count - states_of_leg(search);
    use_grid(search, grid);
    search->false_runs = 0;
    search->child_at = search->child_count;
    store_close_all(&search->store);
    for (uint32_t i = first; i < search->store.node_count; i++) {
        const StoreNode *node = store_node(&search->store, i);
        if (node->opened <= grid) {
            store_push(&search->store, node->cost, i);
        }
        if (i % NODES_A_STEP == NODES_A_STEP - 1 && !search_goes_on(search)) {
            return false;
        }
    }
    return true;
}

/// Goes on with the leg on the first grid, and for as few states as at first. False when the search
/// is over.
static bool begin_anew(Search *search) {
    search->passes = 0;
    search->waits = search->is_short = false;
    return open_all(search, 0);
}

/// Begins a leg where the nearest body stands: all that is open behind it rests.
static void begin_leg(Search *search) {
    StoreNode node = *store_node(&search->store, search->stand_node);
    node.opened = node.waits = 0;
    uint32_t first = store_add_like(&search->store, node, search->stand_node);
    if (first != STORE_NONE) {
        search->legs[search->leg_count++] = (Leg){first, ++search->legs_begun, LEG_MOST};
        begin_anew(search);
    }
}

/// Where it has come further the first grid is fine enough again. A long leg ends there.
static void note_progress(Search *search) {
    if (!is_plain(search)) {
        return;
    }
    if (search->least_left <= search->mark_left - PROGRESS_PX) {
        search->passes = 0;
        search->waits = false;
        use_grid(search, 0);
    }
    if (search->stand_left <= search->leg_left - PROGRESS_PX) {
        search->leg_left = search->stand_left;
        if (states_of_leg(search) >= LEG_STATES && search->leg_count < LEGS_MAX) {
            begin_leg(search);
        }
    }
}

/// True where a coarse grid has to wait rather: the nearest state is by the way of a moving solid,
/// or things come by themselves.
static bool has_to_wait(const Search *search) {
    FhRect nearest = {search->answer.nearest.x, search->answer.nearest.y, 1, 1};
    bool is_last = search->grid + 1 == search->grid_count;
    return search->store.heap_count > 0 && !search->waits &&
           ((search->some_come && !is_last) || crowd_is_by_a_way(&search->crowd, nearest));
}

/// The next grid: a finer one, or after the finest the first again, for longer; at once where a
/// coarse one has to wait. -1: there is none.
static int next_grid(Search *search) {
    bool has_next = search->grid + 1 < search->grid_count;
    if (has_to_wait(search)) {
        search->waits = true;
        return 0;
    }
    if (has_next) {
        return search->grid + 1;
    }
    if (!search->is_short) {
        return -1;
    }
    search->is_short = search->cut = search->waits = false;
    search->passes++;
    return 0;
}

/// Takes another grid where it is stuck. False where there is none, or when it is over.
static bool refine(Search *search) {
    int next = is_plain(search) ? next_grid(search) : -1;
    return next >= 0 && open_all(search, next);
}

/// Joins the leg to the leg before: the two are one leg, which may take twice the states. Returns
/// false if there is no leg before, or if the search is over.
static bool join_legs(Search *search) {
    if (!is_plain(search) || search->leg_count == 0) {
        return false;
    }
    search->leg_count--;
    if (search->leg_count > 0) {
        search->legs[search->leg_count - 1].most = 2 * states_of_leg(search) + LEG_MOST;
    }
    return begin_anew(search);
}
static bool leg_is_too_long(const Search *search) {
    return search->leg_count > 0 && is_plain(search) &&
           states_of_leg(search) > search->legs[search->leg_count - 1].most;
}

/// Takes the run that was found elsewhere, if it holds.
static bool take_offer(Search *search) {
    free(search->inputs);
    search->inputs = search->offer;
    search->input_count = search->offer_count;
    search->offer = NULL;
    return search_proves_run(search);
}

bool search_look(Search *search) {
    const Spread *spread = &search->spread;
    bool finds = false, goes_on = open_start(search);
    while (goes_on && !finds) {
        bool is_first = !search->best.inputs;
        note_progress(search);
        if (is_first && search->offer) {
            finds = take_offer(search);
        } else if (is_first && limit_of(search)) {
            search_stop(search, limit_of(search));
        } else if (search->store.node_count > states_most(search) ||
                   (!is_first && search->store.full) ||
                   (is_first && search->false_runs > FALSE_RUNS_MOST)) {
            search->cut = search->is_short = true;
            if (!refine(search) && !join_legs(search)) {
                return false;
            }
        } else if (leg_is_too_long(search)) {
            join_legs(search);
        } else if (search->tries.landed != STORE_NONE) {
            finds = search_try_landing(search);
        } else if (search_has_batch(search)) {
            finds = search_run_group(search) && search_proves_run(search);
        } else if (search->store.heap_count == 0 && !refine(search) && !join_legs(search)) {
            if (spread->user) {
                spread->ended(spread->user);
            }
            return false;
        }
        goes_on = finds || search_goes_on(search);
    }
    return finds;
}

// --- all of it ------------------------------------------------------------------------------

/// Looks for shorter runs, until no try finds one.
static void shorten(Search *search) {
    bool is_dear = search->slots == SLOTS_FAST && search->crowd.has_rest;
    int least = is_dear ? LEAST_LOSS_THINGS : LEAST_LOSS;
    bool is_shorter = true;
    while (is_shorter && search_flood(search)) {
        do {
            search_clear(search);
            search->lead = search->best.inputs;
            search->from = best_next_start(&search->best, &search->flood, least);
            is_shorter = search->from >= 0 && search_goes_on(search) && search_look(search);
        } while (!is_shorter && search->from >= 0 && !search->is_over);
    }
}

/// Notes from now on where the states stand. False out of memory.
static bool note_stood(Search *search) {
    size_t bytes = flood_cells(&search->flood) * sizeof *search->stood;
    search->stood = search->stood ? search->stood : malloc(bytes);
    if (search->stood) {
        memset(search->stood, 0xff, bytes); // STORE_NONE
    }
    return search->stood != NULL;
}

/// Looks for a run, and for shorter ones then. Where none is found the last states stay.
static void find(Search *search) {
    if (!note_stood(search)) {
        search_stop(search, "out of memory");
    }
    if (search_goes_on(search) && search_open_crowd(search) && search_look(search)) {
        use_grid(search, 1);
        shorten(search);
    }
    if (search->is_over || search->best.inputs) {
        return;
    }
    search->answer.state = SEARCH_NONE;
    if (search->cut) {
        search_stop(search, "longer runs were not tried");
    }
}

/// Looks for all that can be, on one grid after the other; what was seen is kept.
static void spread(Search *search) {
    bool goes_on = search_goes_on(search) && search_open_crowd(search);
    while (goes_on) {
        search_look(search);
        bool has_next = search->grid + 1 < search->grid_count;
        search->grid += has_next;
        goes_on = has_next && search_goes_on(search);
    }
    if (!search->is_over) {
        search->answer.state = SEARCH_NONE;
    }
}

static void search_all(void *data) {
    Search *search = data;
    if (!search_flood(search)) {
        return;
    }
    if (search->spread.user) {
        spread(search);
    } else {
        find(search);
    }
    if (search->best.inputs) {
        search_clear(search); // it is kept apart
    }
    search->is_over = true;
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
    search->answer.nearest_left = search->least_left = search->mark_left = FLOOD_FAR;
    search->stand_left = search->leg_left = FLOOD_FAR;
    search->tries.landed = STORE_NONE;
    plan(search);
    search->own_fibre = search->fibre = fibre_begin(search_all, search);
    if (!search->own_fibre || !flood_begin(&search->flood, level, &search->own.tuning,
                                           search->goals, search->goal_count)) {
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

void search_spread(Search *search, const Grid *all, int count) {
    if (search->things == CROWD_WITH_THINGS && !level_has_prefabs(search->level)) {
        search->things = CROWD_CRATES_STAND;
    }
    search->some_come = false;
    memcpy(search->grids, all, (size_t)count * sizeof *all);
    search->grid_count = count;
    if (search->goal_count == 0) { // it is not needed
        search->is_over = false;
        search->answer = (SearchAnswer){.nearest_left = FLOOD_FAR};
    }
}

void search_offer(Search *search, FhInput *inputs, int count) {
    free(search->offer);
    search->offer = inputs;
    search->offer_count = count;
}

bool search_aim(Search *search, FhRect box) {
    search->goal_count = 0;
    flood_free(&search->flood);
    return flood_begin(&search->flood, search->level, &search->own.tuning, &box, 1);
}

void search_begin_after(Search *search, const FhInput *lead, int count) {
    search->lead = lead;
    search->from = count;
}

bool search_step(Search *search) {
    bool goes_on = !search->is_over && fibre_step(search->own_fibre);
    search->answer.states = search->states_before + search->store.node_count;
    return goes_on;
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
           flood_bytes(&search->flood) + ways_bytes(&search->ways) +
           (search->is_open ? crowd_bytes(&search->crowd) : 0);
}

void search_end(Search *search) {
    if (search) {
        fibre_end(search->own_fibre);
        crowd_free(&search->crowd);
        store_free(&search->store);
        store_free(&search->tries.marks);
        flood_free(&search->flood);
        ways_free(&search->ways);
        free(search->inputs);
        free(search->offer);
        free(search->stood);
        free(search->best.inputs);
        free(search->best.feet);
        search->best = (Best){0};
        free(search);
    }
}
