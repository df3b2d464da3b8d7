// fix.c - the phases: the map of what can be reached, the gaps, and the edits of each gap, first
// all of them shortly, then those that came further than before for longer.

#include "search/fix.h"

#include <stdlib.h>
#include <string.h>

#include "search/fix_edits.h"
#include "search/internal.h"

enum {
    MAP_STATES = 150000,
    MAP_STATES_SLOW = 6000, // of movers that do not go by steps: after them the first grid will do
    GAP_CELLS = 4000,       // a step
    STATES_SHORT = 5000,
    STATES_RIDE = 25000, // with another path: a ride takes its time
    STATES_LONG = 60000
};

typedef enum FixPhase { MAPPING, SEEKING, TRYING_EDITS, FIXED } FixPhase;

struct Fix {
    const Level *level;
    OwnOptions own;
    FixPhase phase;
    Reach *reach;       // owned
    int64_t map_states; // with which finer grids end
    Gaps gaps;
    FixEdits edits;
    int gap, at;    // the edit that is tried; -1: none, for comparison
    Level *copy;    // owned: the edited one
    Search *search; // owned
    FhInput *lead;  // owned: the way to before the gap
    int lead_count;
    int nearest; // px: without an edit, to the goal
    FixAnswer answer;
};

static void end_with(Fix *fix, SearchState state, const char *why) {
    fix->phase = FIXED;
    fix->answer.state = state;
    fix->answer.why = why;
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
        level_remove_solid(level, edit->solid);
        return true;
    }
    return false;
}

// --- tries ----------------------------------------------------------------------------------

static void end_try(Fix *fix) {
    search_end(fix->search);
    level_destroy(fix->copy);
    fix->search = NULL;
    fix->copy = NULL;
}

static void begin_try(Fix *fix) {
    fix->copy = level_clone(fix->level);
    bool ok = fix->copy && (fix->at < 0 || fix_apply(fix->copy, &fix->edits.list[fix->at]));
    fix->search = ok ? search_begin(fix->copy, &fix->own.search) : NULL;
    if (!fix->search) {
        end_with(fix, SEARCH_STOPPED, "out of memory");
        return;
    }
    search_begin_after(fix->search, fix->lead, fix->lead_count);
}

static bool take_lead(Fix *fix, FhPoint at) {
    int count = 0;
    int size = fix->level->tile_size;
    const FhInput *inputs = NULL;
    for (int dx = 0; dx < size && !inputs; dx += REACH_CELL) {
        inputs = reach_run(fix->reach, (FhPoint){at.x * size + dx, (at.y + 1) * size - 2}, &count);
    }
    free(fix->lead);
    fix->lead = malloc(((size_t)count + 1) * sizeof *fix->lead);
    fix->lead_count = fix->lead ? count : 0;
    if (fix->lead && count > 0) {
        memcpy(fix->lead, inputs, (size_t)count * sizeof *inputs);
    }
    return fix->lead != NULL;
}

static FhPoint feet_in(const Fix *fix, FhPoint tile) {
    int size = fix->level->tile_size;
    return (FhPoint){tile.x * size + size / 2, (tile.y + 1) * size};
}

static void note_gap(Fix *fix) {
    const Gap *gap = &fix->gaps.gaps[fix->gap];
    fix->answer.has_gap = true;
    fix->answer.from = feet_in(fix, gap->from);
    fix->answer.to = feet_in(fix, gap->to);
    fix->answer.is_walled = fix->edits.is_walled;
}

static void begin_gap(Fix *fix) {
    if (fix->gap == fix->gaps.count) {
        end_with(fix, SEARCH_NONE, NULL);
        return;
    }
    const Gap *gap = &fix->gaps.gaps[fix->gap];
    FhPoint body = {(int)fix->own.tuning.width, (int)fix->own.tuning.height};
    fix_edits_list(&fix->edits, &fix->gaps, gap, body);
    if (fix->gap == 0) {
        note_gap(fix);
    }
    fix->at = -1;
    fix->phase = TRYING_EDITS;
    if (!take_lead(fix, gap->from)) {
        end_with(fix, SEARCH_STOPPED, "out of memory");
    } else {
        begin_try(fix);
    }
}

static void next_edit(Fix *fix) {
    end_try(fix);
    if (++fix->at == fix->edits.count) {
        fix->gap++;
        begin_gap(fix);
    } else {
        begin_try(fix);
    }
}

static void take_fix(Fix *fix, const SearchAnswer *found) {
    FhInput *inputs = malloc((size_t)found->ticks * sizeof *inputs);
    if (!inputs) {
        end_with(fix, SEARCH_STOPPED, "out of memory");
        return;
    }
    memcpy(inputs, found->inputs, (size_t)found->ticks * sizeof *inputs);
    fix->answer.inputs = inputs;
    fix->answer.ticks = found->ticks;
    if (fix->at >= 0) {
        fix->answer.edit = fix->edits.list[fix->at];
        note_gap(fix);
    }
    fix->answer.has_gap = fix->at >= 0;
    end_with(fix, SEARCH_FOUND, fix->at < 0 ? "nothing is in the way" : NULL);
}

static void try_edit(Fix *fix) {
    bool goes_on = search_step(fix->search);
    SearchAnswer answer = search_answer(fix->search);
    if (answer.state == SEARCH_FOUND) {
        fix->answer.tried += fix->at >= 0;
        take_fix(fix, &answer);
        return;
    }
    bool is_further = answer.nearest_left < fix->nearest - fix->level->tile_size;
    bool rides = fix->at >= 0 && fix->edits.list[fix->at].kind == FIX_PATH;
    int64_t most = fix->at >= 0 && is_further ? STATES_LONG : rides ? STATES_RIDE : STATES_SHORT;
    if (!goes_on || answer.states > most) {
        fix->nearest = fix->at < 0 ? answer.nearest_left : fix->nearest;
        fix->answer.tried += fix->at >= 0;
        next_edit(fix);
    }
}

// --- phases ---------------------------------------------------------------------------------

static void map(Fix *fix) {
    bool goes_on = reach_step(fix->reach);
    ReachMap all = reach_map(fix->reach);
    int grids = all.states < fix->map_states ? REACH_GRIDS : 1;
    if (goes_on && all.grids < grids) {
        return;
    }
    if (all.reached == 0) {
        end_with(fix, SEARCH_STOPPED, all.why);
        return;
    }
    if (!gaps_begin(&fix->gaps, fix->level, &all)) {
        end_with(fix, SEARCH_STOPPED, "out of memory");
        return;
    }
    fix->phase = SEEKING;
}

bool fix_step(Fix *fix) {
    switch (fix->phase) {
    case MAPPING:
        map(fix);
        break;
    case SEEKING:
        if (!gaps_step(&fix->gaps, GAP_CELLS)) {
            begin_gap(fix);
        }
        break;
    case TRYING_EDITS:
        try_edit(fix);
        break;
    case FIXED:
        break;
    }
    return fix->phase != FIXED;
}

FixAnswer fix_answer(const Fix *fix) {
    return fix->answer;
}

// --- begin and end --------------------------------------------------------------------------

Fix *fix_begin(const Level *level, const SearchOptions *options) {
    Fix *fix = calloc(1, sizeof *fix);
    if (!fix) {
        return NULL;
    }
    fix->level = level;
    own_options_copy(&fix->own, level, options);
    SearchOptions to_map = fix->own.search;
    to_map.states = MAP_STATES;
    fix->map_states = search_mover(level, &fix->own)->steps ? MAP_STATES : MAP_STATES_SLOW;
    fix->reach = reach_begin(level, &to_map);
    if (!fix->reach) {
        fix_end(fix);
        return NULL;
    }
    FhRect goal;
    if (level_goals(level, &goal, 1) == 0) {
        end_with(fix, SEARCH_STOPPED, "the level has no goal");
    }
    return fix;
}

void fix_end(Fix *fix) {
    if (fix) {
        end_try(fix);
        reach_end(fix->reach);
        gaps_free(&fix->gaps);
        free((FhInput *)(uintptr_t)fix->answer.inputs);
        free(fix->lead);
        free(fix);
    }
}
