// fix.c - maps what can be reached, finds the gaps, and tries the edits of each gap: shortly, or
// for longer while one comes further than the run without it.

#include "search/fix.h"

#include <stdlib.h>

#include "search/fix_edits.h"
#include "search/internal.h"

enum {
    MAP_STATES = 150000,
    MAP_STATES_SLOW = 6000, // of movers that do not go by steps: after them the first grid will do
    STATES_SHORT = 5000,
    STATES_RIDE = 25000, // with another path: a ride takes its time
    STATES_LONG = 60000
};

struct Fix {
    const Level *level;
    OwnOptions own;
    Fibre *fibre; // owned
    FixAnswer answer;
};

/// What the tries at a gap have in common.
typedef struct GapTry {
    const Gap *gap;
    FixEdits edits;
    FhInput *lead; // owned: the way to before the gap
    int lead_count;
    int nearest; // px: without an edit, to the goal
} GapTry;

/// Ends, unless it has ended before.
static void end_with(Fix *fix, SearchState state, const char *why) {
    if (fibre_goes_on(fix->fibre)) {
        fix->answer.state = state;
        fix->answer.why = why;
        fibre_stop(fix->fibre);
    }
}

// --- edits ----------------------------------------------------------------------------------

static bool set_tiles(Level *level, FhRect tiles, FhTile tile) {
    bool ok = true;
    for (int row = tiles.y; row < fh_rect_bottom(tiles); row++) {
        for (int col = tiles.x; col < fh_rect_right(tiles); col++) {
            ok = ok && fh_terrain_set(level->terrain, col, row, tile);
        }
    }
    return ok;
}

static bool set_end(LevelSolid *solid, FhPoint end) {
    if (solid->path_count == 1) {
        FhPoint *grown = realloc(solid->path, 2 * sizeof *grown);
        if (!grown) {
            return false;
        }
        solid->path = grown;
        solid->path_count = 2;
    }
    solid->path[solid->path_count - 1] = end;
    return true;
}

bool fix_apply(Level *level, const FixEdit *edit) {
    switch (edit->kind) {
    case FIX_TILES:
        return set_tiles(level, edit->tiles, edit->tile);
    case FIX_PATH:
        return set_end(&level->solids[edit->solid], edit->end);
    case FIX_SOLID:
        level_remove_thing(level, LEVEL_SOLID, edit->solid);
        return true;
    }
    return false;
}

// --- tries ----------------------------------------------------------------------------------

/// Finds the way to before the gap. False out of memory.
static bool take_lead(GapTry *try, int size, Reach *reach) {
    FhPoint at = try->gap->from;
    const FhInput *inputs = NULL;
    for (int dx = 0; dx < size && !inputs; dx += REACH_CELL) {
        FhPoint feet = {at.x * size + dx, (at.y + 1) * size - 2};
        inputs = reach_run(reach, feet, &try->lead_count);
    }
    try->lead_count = inputs ? try->lead_count : 0;
    try->lead = own_inputs(inputs, try->lead_count);
    return try->lead != NULL;
}

static FhPoint feet_in(const Fix *fix, FhPoint tile) {
    int size = fix->level->tile_size;
    return (FhPoint){tile.x * size + size / 2, (tile.y + 1) * size};
}

static void note_gap(Fix *fix, const GapTry *try) {
    fix->answer.has_gap = true;
    fix->answer.from = feet_in(fix, try->gap->from);
    fix->answer.to = feet_in(fix, try->gap->to);
    fix->answer.is_walled = try->edits.is_walled;
}

static void take_fix(Fix *fix, const GapTry *try, const FixEdit *edit, const SearchAnswer *found) {
    fix->answer.inputs = own_inputs(found->inputs, found->ticks);
    if (!fix->answer.inputs) {
        end_with(fix, SEARCH_STOPPED, "out of memory");
        return;
    }
    fix->answer.ticks = found->ticks;
    if (edit) {
        fix->answer.edit = *edit;
        note_gap(fix, try);
    }
    fix->answer.has_gap = edit != NULL;
    end_with(fix, SEARCH_FOUND, edit ? NULL : "nothing is in the way");
}

/// How many states the search with an edit may take that has come so near to the goal (px).
static int64_t states_most(const FixEdit *edit, bool is_further) {
    bool rides = edit && edit->kind == FIX_PATH;
    return edit && is_further ? STATES_LONG : rides ? STATES_RIDE : STATES_SHORT;
}

/// Searches from before the gap on the edited level, or on the level as it is (NULL).
static void try_edit(Fix *fix, GapTry *try, const FixEdit *edit) {
    Level *copy = level_clone(fix->level);
    bool ok = copy && (!edit || fix_apply(copy, edit));
    Search *search = ok ? search_begin(copy, &fix->own.search) : NULL;
    if (search) {
        search_begin_after(search, try->lead, try->lead_count);
    } else {
        end_with(fix, SEARCH_STOPPED, "out of memory");
    }
    SearchAnswer answer = {0};
    bool goes_on = true;
    while (goes_on && fibre_yield(fix->fibre)) {
        goes_on = search_step(search);
        answer = search_answer(search);
        bool is_further = answer.nearest_left < try->nearest - fix->level->tile_size;
        goes_on = goes_on && answer.state != SEARCH_FOUND &&
                  answer.states <= states_most(edit, is_further);
    }
    fix->answer.tried += edit && !goes_on;
    if (answer.state == SEARCH_FOUND) {
        take_fix(fix, try, edit, &answer);
    } else if (!edit) {
        try->nearest = answer.nearest_left;
    }
    search_end(search);
    level_destroy(copy);
}

static void try_gap(Fix *fix, Reach *reach, const Gaps *gaps, const Gap *gap) {
    GapTry try = {.gap = gap};
    FhPoint body = {(int)fix->own.tuning.width, (int)fix->own.tuning.height};
    fix_edits_list(&try.edits, gaps, gap, body);
    if (gap == gaps->gaps) {
        note_gap(fix, &try);
    }
    if (!take_lead(&try, fix->level->tile_size, reach)) {
        end_with(fix, SEARCH_STOPPED, "out of memory");
    }
    for (int i = -1; i < try.edits.count && fibre_goes_on(fix->fibre); i++) {
        try_edit(fix, &try, i < 0 ? NULL : &try.edits.list[i]);
    }
    free(try.lead);
}

// --- all gaps -------------------------------------------------------------------------------

static bool is_mapped(const Fix *fix, const Reach *reach) {
    int64_t finer = search_mover(fix->level, &fix->own)->steps ? MAP_STATES : MAP_STATES_SLOW;
    ReachMap map = reach_map(reach);
    return map.grids >= (map.states < finer ? REACH_GRIDS : 1);
}

static void try_gaps(Fix *fix, Reach *reach) {
    while (fibre_yield(fix->fibre) && reach_step(reach) && !is_mapped(fix, reach)) {
    }
    ReachMap map = reach_map(reach);
    if (map.reached == 0) {
        end_with(fix, SEARCH_STOPPED, map.why);
        return;
    }
    Gaps gaps;
    if (!gaps_find(&gaps, fix->level, &map, fix->fibre)) {
        end_with(fix, SEARCH_STOPPED, "out of memory");
    }
    for (int i = 0; i < gaps.count && fibre_goes_on(fix->fibre); i++) {
        try_gap(fix, reach, &gaps, &gaps.gaps[i]);
    }
    end_with(fix, SEARCH_NONE, NULL);
    gaps_free(&gaps);
}

static void find_fix(void *data) {
    Fix *fix = data;
    SearchOptions options = fix->own.search;
    options.states = MAP_STATES;
    FhRect goal;
    bool has_goal = level_goals(fix->level, &goal, 1) > 0;
    Reach *reach = has_goal ? reach_begin(fix->level, &options) : NULL;
    if (reach) {
        try_gaps(fix, reach);
    }
    end_with(fix, SEARCH_STOPPED, has_goal ? "out of memory" : "the level has no goal");
    reach_end(reach);
}

// --- the door -------------------------------------------------------------------------------

bool fix_step(Fix *fix) {
    return fibre_step(fix->fibre);
}

FixAnswer fix_answer(const Fix *fix) {
    return fix->answer;
}

Fix *fix_begin(const Level *level, const SearchOptions *options) {
    Fix *fix = calloc(1, sizeof *fix);
    if (!fix) {
        return NULL;
    }
    fix->level = level;
    own_options_copy(&fix->own, level, options);
    fix->fibre = fibre_begin(find_fix, fix);
    if (!fix->fibre) {
        fix_end(fix);
        return NULL;
    }
    return fix;
}

void fix_end(Fix *fix) {
    if (fix) {
        fibre_end(fix->fibre);
        free((FhInput *)(uintptr_t)fix->answer.inputs);
        free(fix);
    }
}
