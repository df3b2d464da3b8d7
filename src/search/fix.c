// fix.c - maps what can be reached, finds the gaps, and tries the edits of each gap: shortly, or
// for longer while one comes further than the run without it.

#include "search/fix.h"

#include <stdlib.h>
#include <string.h>

#include "search/internal.h"

// ---- The edits that may close a gap, the smallest first ----

enum { FIX_EDITS_MAX = 96 };

typedef struct FixEdits {
    FixEdit list[FIX_EDITS_MAX];
    int count;
    bool is_walled; // the way across the gap goes through something solid
} FixEdits;

enum { SINGLES_MAX = 40, LONGEST = 64 };

static void add(FixEdits *edits, FixEdit edit) {
    if (edits->count < FIX_EDITS_MAX && edit.tiles.w >= 0 && edit.tiles.h >= 0) {
        edits->list[edits->count++] = edit;
    }
}

static void add_tiles(FixEdits *edits, FhRect tiles, FhTile tile) {
    if (tiles.w > 0 && tiles.h > 0 && tiles.w <= LONGEST && tiles.h <= LONGEST) {
        add(edits, (FixEdit){.kind = FIX_TILES, .tiles = tiles, .tile = tile});
    }
}

static FhTile tile_named(const Level *level, const char *name) {
    int kind = level_find_kind(level, name);
    return kind > 0 ? fh_tile_make(kind, 0) : FH_TILE_EMPTY;
}

// --- through what is solid ------------------------------------------------------------------

/// A passage that the body fits through, along the tiles from `a` to `b` that are solid.
static void add_passage(FixEdits *edits, const Gaps *gaps, FhRect run, FhPoint body) {
    int size = gaps->level->tile_size;
    int tall = (body.y + size - 1) / size;
    int wide = (body.x + size - 1) / size;
    if (run.w >= run.h) {
        add_tiles(edits, (FhRect){run.x, run.y - tall + 1, run.w, run.h + tall - 1}, FH_TILE_EMPTY);
    } else {
        add_tiles(edits, (FhRect){run.x, run.y, run.w + wide - 1, run.h}, FH_TILE_EMPTY);
        add_tiles(edits, (FhRect){run.x - wide, run.y, run.w + wide, run.h}, FH_TILE_EMPTY);
    }
}

static int box_at(const Level *level, FhPoint at) {
    FhRect tile = {at.x * level->tile_size, at.y * level->tile_size, level->tile_size,
                   level->tile_size};
    for (int i = 0; i < level->solid_count; i++) {
        const LevelSolid *solid = &level->solids[i];
        if (fh_rect_overlaps(tile, (FhRect){solid->x, solid->y, solid->w, solid->h})) {
            return i;
        }
    }
    return -1;
}

/// Taking away what is solid on the way across.
static void add_removals(FixEdits *edits, const Gaps *gaps, const Gap *gap, FhPoint body) {
    FhRect run = {0};
    FhPoint at = gap->to;
    bool goes_on = true;
    while (goes_on) {
        int bits = gaps_cell(gaps, at.x, at.y);
        FhRect tile = {at.x, at.y, 1, 1};
        if ((bits & GAP_SOLID) && (bits & GAP_BOX)) {
            int box = box_at(gaps->level, at);
            if (box >= 0) {
                add(edits, (FixEdit){.kind = FIX_SOLID, .solid = box});
            }
            edits->is_walled = true;
        } else if (bits & GAP_SOLID) {
            run = run.w ? fh_rect_around(run, tile) : tile;
        } else if (run.w) {
            add_passage(edits, gaps, run, body);
            run = (FhRect){0};
            edits->is_walled = true;
        }
        goes_on = gaps_back(gaps, &at);
    }
}

// --- across the air -------------------------------------------------------------------------

static bool is_air(const Gaps *gaps, int col, int row) {
    return fh_rect_contains(gaps->area, col, row) && !(gaps_cell(gaps, col, row) & GAP_SOLID);
}

/// How far a tile is from the middle of the gap; tiles right under the feet of its ends are none.
static int far_from_middle(const Gap *gap, int col, int row) {
    int dx = fh_abs(2 * col - gap->from.x - gap->to.x);
    int dy = fh_abs(2 * row - gap->from.y - gap->to.y - 2);
    return dx + dy;
}

/// One tile to step on, anywhere between the ends, from the middle outwards.
static void add_singles(FixEdits *edits, const Gaps *gaps, const Gap *gap, FhTile tile) {
    int left = fh_min(gap->from.x, gap->to.x) - 1;
    int right = fh_max(gap->from.x, gap->to.x) + 1;
    int top = fh_min(gap->from.y, gap->to.y);
    int bottom = fh_max(gap->from.y, gap->to.y) + 1;
    int added = 0;
    for (int far = 0; far <= right - left + bottom - top + 2 && added < SINGLES_MAX; far++) {
        for (int row = top; row <= bottom; row++) {
            for (int col = left; col <= right && added < SINGLES_MAX; col++) {
                if (far_from_middle(gap, col, row) == far && is_air(gaps, col, row)) {
                    add_tiles(edits, (FhRect){col, row, 1, 1}, tile);
                    added++;
                }
            }
        }
    }
}

/// A bridge from one side to the other, as high as either.
static void add_bridges(FixEdits *edits, const Gap *gap, FhTile tile) {
    int left = fh_min(gap->from.x, gap->to.x) + 1;
    int width = fh_abs(gap->to.x - gap->from.x) - 1;
    int rows[] = {gap->from.y + 1, gap->to.y + 1};
    for (int i = 0; i < 2; i++) {
        for (int part = 3; part > 0; part--) {
            int w = (width + part - 1) / part;
            add_tiles(edits, (FhRect){left + (width - w) / 2, rows[i], w, 1}, tile);
        }
    }
}

/// A ladder beside the higher end.
static void add_ladders(FixEdits *edits, const Gaps *gaps, const Gap *gap) {
    FhTile ladder = tile_named(gaps->level, "ladder");
    int top = fh_min(gap->from.y, gap->to.y);
    int height = fh_abs(gap->to.y - gap->from.y) + 1;
    const FhPoint *high = gap->to.y < gap->from.y ? &gap->to : &gap->from;
    for (int dx = -1; dx <= 1 && height > 1; dx++) {
        int col = high->x + dx;
        int from = top;
        while (from < top + height && !is_air(gaps, col, from)) {
            from++;
        }
        add_tiles(edits, (FhRect){col, from, 1, top + height - from}, ladder);
    }
}

/// A lift that comes to the far end, from either side, and to the near one.
static void add_paths(FixEdits *edits, const Gaps *gaps, const Gap *gap) {
    const Level *level = gaps->level;
    int size = level->tile_size;
    FhRect about = {(fh_min(gap->from.x, gap->to.x) - 6) * size,
                    (fh_min(gap->from.y, gap->to.y) - 6) * size,
                    (fh_abs(gap->from.x - gap->to.x) + 13) * size,
                    (fh_abs(gap->from.y - gap->to.y) + 13) * size};
    for (int i = 0; i < level->solid_count; i++) {
        const LevelSolid *solid = &level->solids[i];
        int leader = level_solid_leader(level, i);
        if (solid->path_count < 1 || solid->speed <= 0.0f || (leader >= 0 && leader != i)) {
            continue;
        }
        FhPoint last = solid->path[solid->path_count - 1];
        if (!fh_rect_overlaps(about, (FhRect){last.x, last.y, solid->w, solid->h})) {
            continue;
        }
        int y = (gap->to.y + 1) * size;
        FhPoint ends[] = {{last.x, y},
                          {gap->to.x * size - solid->w, y},
                          {(gap->to.x + 1) * size, y},
                          {gap->to.x * size - solid->w, last.y},
                          {(gap->to.x + 1) * size, last.y}};
        for (size_t end = 0; end < sizeof ends / sizeof *ends; end++) {
            add(edits, (FixEdit){.kind = FIX_PATH, .solid = i, .end = ends[end]});
        }
    }
}

/// Lists them for a gap. `body` is the size of the hero, px.
static void fix_edits_list(FixEdits *edits, const Gaps *gaps, const Gap *gap, FhPoint body) {
    *edits = (FixEdits){0};
    FhTile tile = tile_named(gaps->level, "block");
    add_removals(edits, gaps, gap, body);
    add_paths(edits, gaps, gap);
    add_singles(edits, gaps, gap, tile);
    add_ladders(edits, gaps, gap);
    add_bridges(edits, gap, tile);
}

// ---- Trying them ----

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
