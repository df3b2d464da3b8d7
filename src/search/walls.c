// walls.c - the phases: the list of walls, the known run and the map of the level as it is, and for
// each wall a run, the map without it, what differs, and a faster run.

#include "search/walls.h"

#include <stdlib.h>
#include <string.h>

#include "level/cells.h"
#include "search/proof.h"
#include "search/reach_parts.h"
#include "search/shortcut.h"
#include "search/wall_list.h"

enum {
    REPLAY_TICKS = 100, // a step
    NODES = 4000,       // a step
    ROWS = 8,           // of cells, a step
    LISTED_MAX = 512,
    MAP_STATES = 1000000,
    MEND_STATES = 100000
};

/// The first ones of reach.c. Most walls differ on the first one already.
static const Grid map_grids[] = {{8, 120, 0, false}, {8, 60, 0, false}};
enum { MAP_GRIDS = sizeof map_grids / sizeof map_grids[0] };

typedef enum WallsPhase {
    LISTING,
    REPLAYING, // the known run, on the level as it is
    MAPPING,
    TIMING, // when places are reached
    LISTING_REACHED,
    REPLAYING_WITHOUT,
    MENDING, // another run is looked for, without the wall
    MAPPING_WITHOUT,
    TIMING_WITHOUT,
    COMPARING,
    HURRYING, // a faster run is looked for
    CHECKING, // that run, with the wall
    ENDED
} WallsPhase;

struct Walls {
    const Level *level;
    OwnOptions own;
    FhInput *inputs; // owned
    int count;
    FhInput *other; // owned: what reaches the goal without the wall, where the known run does not
    int other_count;
    Search *search; // owned
    WallsPhase phase;
    Level *copy;                       // owned: without the wall that is tried
    Reach *reach;                      // owned
    int grid;                          // the last one that the map has to have
    int grids;                         // that maps have
    Arrivals before[MAP_GRIDS], after; // with the wall, and without it
    FhRect walls[LISTED_MAX];          // cols and rows
    WallList list;
    int row; // of tiles, while they are listed; of cells, while maps are compared
    Proof proof;
    bool is_proving;
    Shortcut *shortcut; // owned
    WallsAnswer answer;
};

static void end_with(Walls *walls, SearchState state, const char *why) {
    walls->phase = ENDED;
    walls->answer.state = state;
    walls->answer.why = why;
}

/// By how much a run has to be faster.
static int much(int ticks) {
    return ARRIVALS_SOONER_TICKS + ticks / ARRIVALS_SOONER_SHARE;
}

static FhInput *copy_inputs(const FhInput *inputs, int count) {
    FhInput *copy = malloc(((size_t)count + 1) * sizeof *copy);
    if (copy) {
        memcpy(copy, inputs, (size_t)count * sizeof *copy);
    }
    return copy;
}

// --- maps -----------------------------------------------------------------------------------

static void begin_map(Walls *walls, const Level *level, WallsPhase phase) {
    SearchOptions options = walls->own.search;
    options.states = MAP_STATES;
    walls->reach = reach_begin_on(level, &options, map_grids, MAP_GRIDS);
    walls->phase = phase;
    walls->grid = 0;
    if (!walls->reach) {
        end_with(walls, SEARCH_STOPPED, "out of memory");
    } else if (!reach_map(walls->reach).is_exact) {
        end_with(walls, SEARCH_STOPPED, "crates or runners");
    }
}

/// Returns true while the map is not whole on the grid, with its traps.
static bool step_map(Walls *walls) {
    bool goes_on = reach_step(walls->reach);
    bool is_whole = reach_map(walls->reach).grids > walls->grid && !walls->reach->traps.leads;
    return goes_on && !is_whole;
}

static void begin_proof(Walls *walls, const Level *level, const FhInput *inputs, int count,
                        WallsPhase phase) {
    walls->phase = phase;
    walls->is_proving = proof_begin(&walls->proof, level, &walls->own.world, inputs, count);
    if (!walls->is_proving) {
        end_with(walls, SEARCH_STOPPED, "out of memory");
    }
}

static void end_proof(Walls *walls) {
    if (walls->is_proving) {
        proof_end(&walls->proof);
    }
    walls->is_proving = false;
}

static void list(Walls *walls) {
    if (walls->row < fh_rect_bottom(walls->list.area)) {
        wall_list_row(&walls->list, walls->level, walls->row++);
    } else if (walls->list.count == 0) {
        end_with(walls, SEARCH_NONE, NULL);
    } else {
        begin_proof(walls, walls->level, walls->inputs, walls->count, REPLAYING);
    }
}

static void prove(Walls *walls) {
    ProofState state = proof_step(&walls->proof, REPLAY_TICKS);
    if (state == PROOF_HOLDS) {
        end_proof(walls);
        begin_map(walls, walls->level, MAPPING);
    } else if (state == PROOF_FAILS) {
        end_with(walls, SEARCH_STOPPED, "the run does not reach the goal");
    }
}

static const char *why_not(const Walls *walls, const ReachMap *map) {
    return map->why                    ? map->why
           : map->grids <= walls->grid ? "its limit of states was reached"
           : !map->has_traps           ? "the map does not reach the goal"
                                       : NULL;
}

/// The walls are listed again, by what is reached: there may be more of others than the list has
/// room for.
static void begin_list(Walls *walls) {
    reach_end(walls->reach);
    walls->reach = NULL;
    walls->list.count = 0;
    walls->list.is_full = false;
    walls->row = walls->list.area.y;
    walls->phase = LISTING_REACHED;
}

static void list_reached(Walls *walls) {
    WallList *list = &walls->list;
    if (walls->row < fh_rect_bottom(list->area) && list->count <= WALLS_MAX) {
        int first = list->count;
        wall_list_row(list, walls->level, walls->row++);
        wall_list_keep(list, walls->level, &walls->before[walls->grids - 1],
                       (int)walls->own.tuning.height, first);
        return;
    }
    walls->answer.listed = fh_min(list->count, WALLS_MAX);
    walls->answer.is_cut = list->count > WALLS_MAX;
    walls->phase = REPLAYING_WITHOUT;
}

static void map(Walls *walls) {
    if (step_map(walls)) {
        return;
    }
    ReachMap all = reach_map(walls->reach);
    const char *why = why_not(walls, &all);
    if (why && walls->grid > 0) { // the level is too large for all grids
        walls->grids = walls->grid;
        walls->answer.is_coarse = true;
        begin_list(walls);
        return;
    }
    if (why || !arrivals_begin(&walls->before[walls->grid], &all)) {
        end_with(walls, SEARCH_STOPPED, why ? why : "out of memory");
        return;
    }
    walls->phase = TIMING;
}

static void time_map(Walls *walls) {
    if (arrivals_step(&walls->before[walls->grid], walls->reach, NODES)) {
        return;
    }
    walls->phase = MAPPING;
    if (++walls->grid == walls->grids) {
        begin_list(walls);
    }
}

// --- a wall ---------------------------------------------------------------------------------

static FhRect current(const Walls *walls) {
    return walls->walls[walls->answer.tried];
}

/// Takes the wall away on the copy, or puts it back.
static void set_wall(Walls *walls, bool is_there) {
    FhRect tiles = current(walls);
    const FhTerrain *from = walls->level->terrain;
    for (int i = 0; i < tiles.w * tiles.h; i++) {
        int col = tiles.x + i % tiles.w, row = tiles.y + i / tiles.w;
        FhTile tile = is_there ? fh_terrain_at(from, col, row) : FH_TILE_EMPTY;
        fh_terrain_set(walls->copy->terrain, col, row, tile); // its chunk is there
    }
}

static void begin_wall(Walls *walls) {
    if (walls->answer.tried == walls->answer.listed) {
        end_with(walls, walls->answer.count > 0 ? SEARCH_FOUND : SEARCH_NONE, NULL);
        return;
    }
    set_wall(walls, false);
    FhRect with = level_bounds(walls->level), without = level_bounds(walls->copy);
    if (memcmp(&with, &without, sizeof with) != 0) { // it is where the level ends
        set_wall(walls, true);
        walls->answer.tried++;
        return;
    }
    begin_proof(walls, walls->copy, walls->inputs, walls->count, REPLAYING_WITHOUT);
}

static void end_tries(Walls *walls) {
    end_proof(walls);
    reach_end(walls->reach);
    arrivals_free(&walls->after);
    shortcut_end(walls->shortcut);
    search_end(walls->search);
    free(walls->other);
    walls->reach = NULL;
    walls->shortcut = NULL;
    walls->search = NULL;
    walls->other = NULL;
}

static void end_wall(Walls *walls, bool is_needed) {
    end_tries(walls);
    if (!is_needed) {
        walls->answer.unneeded[walls->answer.count++] = current(walls);
    }
    set_wall(walls, true);
    walls->answer.tried++;
    walls->phase = REPLAYING_WITHOUT;
}

static void begin_mend(Walls *walls) {
    SearchOptions options = walls->own.search;
    end_proof(walls);
    options.states = MEND_STATES;
    options.ticks = walls->count + much(walls->count);
    walls->search = search_begin(walls->copy, &options);
    walls->phase = MENDING;
    if (!walls->search) {
        end_with(walls, SEARCH_STOPPED, "out of memory");
    }
}

/// The known run, without the wall.
static void replay(Walls *walls) {
    if (!walls->is_proving) {
        begin_wall(walls);
        return;
    }
    ProofState state = proof_step(&walls->proof, REPLAY_TICKS);
    if (state == PROOF_HOLDS) {
        end_proof(walls);
        begin_map(walls, walls->copy, MAPPING_WITHOUT);
    } else if (state == PROOF_FAILS) {
        begin_mend(walls);
    }
}

static void take_other(Walls *walls, const SearchAnswer *answer) {
    walls->other = copy_inputs(answer->inputs, answer->ticks);
    walls->other_count = answer->ticks;
    search_end(walls->search);
    walls->search = NULL;
    if (walls->other) {
        begin_map(walls, walls->copy, MAPPING_WITHOUT);
    } else {
        end_with(walls, SEARCH_STOPPED, "out of memory");
    }
}

/// The known run touches the wall: another one has to be as fast without it.
static void mend(Walls *walls) {
    bool goes_on = search_step(walls->search);
    SearchAnswer answer = search_answer(walls->search);
    if (answer.state == SEARCH_FOUND) {
        take_other(walls, &answer);
    } else if (!goes_on) {
        end_wall(walls, true);
    }
}

static void map_without(Walls *walls) {
    if (step_map(walls)) {
        return;
    }
    ReachMap all = reach_map(walls->reach);
    if (why_not(walls, &all)) {
        end_wall(walls, true);
    } else if (!arrivals_begin(&walls->after, &all)) {
        end_with(walls, SEARCH_STOPPED, "out of memory");
    } else {
        walls->phase = TIMING_WITHOUT;
    }
}

static void time_without(Walls *walls) {
    if (!arrivals_step(&walls->after, walls->reach, NODES)) {
        walls->phase = COMPARING;
        walls->row = walls->after.area.y;
    }
}

// --- a faster run ---------------------------------------------------------------------------

static void begin_hurry(Walls *walls) {
    int most = walls->count - much(walls->count);
    const FhInput *inputs = walls->other ? walls->other : walls->inputs;
    int count = walls->other ? walls->other_count : walls->count;
    if (count <= most) {
        begin_proof(walls, walls->level, inputs, count, CHECKING);
        return;
    }
    walls->shortcut = shortcut_begin_beside(walls->copy, &walls->own.search, inputs, count, most);
    walls->phase = HURRYING;
    if (!walls->shortcut) {
        end_with(walls, SEARCH_STOPPED, "out of memory");
    }
}

/// No row of this grid differs: the next one is looked at.
static void end_grid(Walls *walls) {
    arrivals_free(&walls->after);
    walls->phase = MAPPING_WITHOUT;
    if (++walls->grid == walls->grids) {
        reach_end(walls->reach);
        walls->reach = NULL;
        begin_hurry(walls);
    }
}

static void compare(Walls *walls) {
    const Arrivals *before = &walls->before[walls->grid];
    FhRect px = px_of_cells(current(walls), walls->level->tile_size);
    FhRect apart = arrivals_cells(before, px);
    ArrivalsChange change = ARRIVALS_SAME;
    int end = fh_min(walls->row + ROWS, fh_rect_bottom(before->area));
    while (walls->row < end && change == ARRIVALS_SAME) {
        change = arrivals_compare(before, &walls->after, apart, walls->row++);
    }
    if (change != ARRIVALS_SAME) {
        end_wall(walls, true);
    } else if (end == fh_rect_bottom(before->area)) {
        end_grid(walls);
    }
}

static void hurry(Walls *walls) {
    if (shortcut_step(walls->shortcut)) {
        return;
    }
    ShortcutAnswer answer = shortcut_answer(walls->shortcut);
    if (answer.state == SEARCH_FOUND) {
        begin_proof(walls, walls->level, answer.inputs, answer.ticks, CHECKING);
    } else {
        end_wall(walls, answer.state != SEARCH_NONE);
    }
}

/// A faster run without the wall: when it reaches the goal with it as well, it does not need the
/// gap.
static void check(Walls *walls) {
    ProofState state = proof_step(&walls->proof, REPLAY_TICKS);
    if (state != PROOF_GOES_ON) {
        end_wall(walls, state == PROOF_FAILS);
    }
}

// --- the door -------------------------------------------------------------------------------

bool walls_step(Walls *walls) {
    static void (*const phases[])(Walls * walls) = {[REPLAYING] = prove,
                                                    [MAPPING] = map,
                                                    [TIMING] = time_map,
                                                    [LISTING] = list,
                                                    [LISTING_REACHED] = list_reached,
                                                    [REPLAYING_WITHOUT] = replay,
                                                    [MENDING] = mend,
                                                    [MAPPING_WITHOUT] = map_without,
                                                    [TIMING_WITHOUT] = time_without,
                                                    [COMPARING] = compare,
                                                    [HURRYING] = hurry,
                                                    [CHECKING] = check};
    if (walls->phase != ENDED) {
        phases[walls->phase](walls);
    }
    return walls->phase != ENDED;
}

WallsAnswer walls_answer(const Walls *walls) {
    return walls->answer;
}

static bool begin(Walls *walls, const FhInput *inputs) {
    walls->copy = level_clone(walls->level);
    walls->inputs = copy_inputs(inputs, walls->count);
    if (!walls->copy || !walls->inputs) {
        return false;
    }
    walls->list = wall_list(walls->level, walls->walls, LISTED_MAX);
    walls->row = walls->list.area.y;
    return true;
}

Walls *walls_begin(const Level *level, const SearchOptions *options, const FhInput *inputs,
                   int count) {
    Walls *walls = calloc(1, sizeof *walls);
    if (!walls) {
        return NULL;
    }
    walls->level = level;
    walls->count = count;
    walls->grids = MAP_GRIDS;
    own_options_copy(&walls->own, level, options);
    if (!begin(walls, inputs)) {
        walls_end(walls);
        return NULL;
    }
    return walls;
}

void walls_end(Walls *walls) {
    if (walls) {
        end_tries(walls);
        for (int i = 0; i < MAP_GRIDS; i++) {
            arrivals_free(&walls->before[i]);
        }
        level_destroy(walls->copy);
        free(walls->inputs);
        free(walls);
    }
}
