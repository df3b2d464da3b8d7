// fix.c - searches, finds the gaps between what was reached and the goal, and tries the edits of
// each gap: shortly, or for longer once one gets past.

#include "search/fix.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "level/jump.h"
#include "level/movers.h"
#include "search/edits.h"
#include "words/words.h"

enum {
    STEP_WORK = 5,          // of a step; a state is 1: so its time is about the same everywhere
    SLOW_WORK = 4,          // of a state of slow movers, and with crates, times that
    WORK_TO_GAP = 200000,   // of the search, before the gap is looked for
    WORK_TO_EDITS = 600000, // and before edits are tried
    SEARCH_SHARE = 5,       // work of the search to one of the rest
    EDITS_SHARE = 3,        // and of that after the edits began
    PROGRESS_PX = 64,       // the search came so much further: there is another gap
    LOOK_STEPS = 32,        // of a try, from one look at where it stands to the next
    PAST_MOST = 2,          // edits that get past, and no further, at a gap
    PROBES_MAX = 60,
    STATES_PROBE = 10000, // of a probe that got past
    WORK_FIRST = 30000,   // of all, while the search rests, before edits are due
    WORK_PROBED = 100000, // and then
    STATES_SHORT = 5000,
    STATES_EDIT = 2500,
    STATES_RIDE = 25000, // with another path: a ride takes its time
    STATES_LONG = 60000  // to the goal, once it has got past
};

/// The way to where a gap begins.
typedef struct Lead {
    FhInput *inputs; // owned
    int count;
} Lead;

/// A search from a place that was reached, which came to further ones.
typedef struct Probe {
    Search *search; // owned
    Lead lead;
} Probe;

struct Fix {
    const Level *level;
    OwnOptions own;
    Search *search; // owned
    Fibre *fibre;   // owned: the gaps and the edits; NULL: it has not begun
    LevelJump jump;
    int64_t work;      // of the search
    int64_t work_then; // when the gaps were looked for
    int left;          // then: px that the search was away from the goal
    bool was_over;     // then
    bool finds;        // the gaps: the search does not go on
    uint8_t *reached;  // owned; of each cell of the flood: 1: by the search; 2 + n: by a probe
    Probe probes[PROBES_MAX];
    int probe_count;
    int64_t spent;            // work of all that is tried
    int64_t spent_most;       // while the gaps are found
    Lead leads[GAP_ENDS_MAX]; // to the gaps
    FixAnswer answer;
};

// --- tries ----------------------------------------------------------------------------------

static FhPoint feet_in(const Fix *fix, FhPoint tile) {
    int size = fix->level->tile_size;
    return (FhPoint){tile.x * size + size / 2, (tile.y + 1) * size};
}

/// True when a door or gate stands between two places (px, the feet).
static bool is_shut_between(const Level *level, FhPoint from, FhPoint to) {
    int left = fh_min(from.x, to.x), top = fh_min(from.y, to.y) - 1;
    FhRect between = {left, top, fh_abs(to.x - from.x) + 1, fh_abs(to.y - from.y) + 1};
    bool is_shut = false;
    for (int i = 0; i < level->entity_count && !is_shut; i++) {
        const LevelEntity *entity = &level->entities[i];
        is_shut = (level_entity_traits(entity) & (LEVEL_GATE | LEVEL_LOCKED)) &&
                  fh_rect_overlaps(between, level_entity_box(entity));
    }
    return is_shut;
}

/// What is missing at a gap.
static FixGap gap_of(const Fix *fix, const Gaps *gaps, const Gap *gap) {
    int size = fix->level->tile_size;
    FhPoint from = feet_in(fix, gap->from), to = feet_in(fix, gap->to);
    FixGap out = {from, to, FIX_TOO_FAR, 0, 0};
    int up = from.y - to.y, across = fh_max(fh_abs(to.x - from.x) - size, 0);
    if (gap->wall.w > 0) {
        bool is_across = gap->from.y >= gap->wall.y && gap->from.y < fh_rect_bottom(gap->wall);
        int ahead = gap->wall.x >= gap->from.x ? gap->wall.x : fh_rect_right(gap->wall) - 1;
        int top = is_across ? gaps_row_above(gaps, ahead, gap->from.y) : gaps->area.y;
        up = (gap->from.y - top) * size;
        out.lack = is_across && top > gaps->area.y + 1 && up > fix->jump.height ? FIX_TOO_HIGH
                                                                                : FIX_WALLED;
        out.px = (is_across ? gap->wall.w : gap->wall.h) * size;
    } else if (up > fix->jump.height && up * fix->jump.length >= across * fix->jump.height) {
        out.lack = FIX_TOO_HIGH;
    } else if (across > fix->jump.length) {
        out.lack = FIX_TOO_WIDE;
        out.px = across;
        out.missing = across - fix->jump.length;
    } else {
        out.px = fh_max(up, across);
        out.lack = is_shut_between(fix->level, from, to) ? FIX_SHUT : FIX_TOO_FAR;
    }
    if (out.lack == FIX_TOO_HIGH) {
        out.px = up;
        out.missing = up - fix->jump.height;
    }
    return out;
}

/// Says what is not got past. Where nothing is missing that can be measured, only once it was
/// tried.
static void note_gap(Fix *fix, const Gaps *gaps, const Gap *gap, bool is_tried) {
    FixGap found = gap_of(fix, gaps, gap);
    bool is_certain =
        gaps_is_certain(gaps, gap) || (is_tried && fix->search->answer.state == SEARCH_NONE);
    bool is_seen = found.lack != FIX_TOO_FAR && found.lack != FIX_SHUT;
    if ((is_seen || is_tried) && (is_certain || !fix->answer.is_certain)) {
        fix->answer.has_gap = true;
        fix->answer.gap = found;
        fix->answer.is_certain = is_certain;
    }
}

/// The node of a try that stands where nothing had, as near to the goal as the gap's far end.
static uint32_t past_node(const Gaps *gaps, const Gap *gap, const Search *try) {
    int most = gaps->there[cell_index(gaps->area, gap->to.x, gap->to.y)];
    FhRect area = fh_rect_common(gaps->area, try->flood.area);
    for (int i = 0; try->stood && i < area.w * area.h; i++) {
        int col = area.x + i % area.w, row = area.y + i / area.w;
        size_t cell = cell_index(gaps->area, col, row);
        uint32_t node = try->stood[cell_index(try->flood.area, col, row)];
        if (node != STORE_NONE && gaps->there[cell] <= most && !(gaps->cells[cell] & GAP_REACHED)) {
            return node;
        }
    }
    return STORE_NONE;
}

/// The way to where a gap begins; without inputs out of memory.
static Lead lead_to(const Fix *fix, const Gaps *gaps, const Gap *gap) {
    Lead lead;
    size_t cell = cell_index(gaps->area, gap->from.x, gap->from.y);
    const Search *by =
        fix->reached[cell] > 1 ? fix->probes[fix->reached[cell] - 2].search : fix->search;
    lead.inputs = search_run_to(by, by->stood[cell], 0, 0, &lead.count);
    return lead;
}

/// Begins a search on a level from the end of a lead: to a box, or to the goal (NULL). NULL out of
/// memory.
static Search *begin_from(const Fix *fix, const Level *level, const Lead *lead, const FhRect *box) {
    Search *search = lead->inputs ? search_begin(level, &fix->own.search) : NULL;
    if (search && box && !search_aim(search, *box)) {
        search_end(search);
        return NULL;
    }
    if (search) {
        search_begin_after(search, lead->inputs, lead->count);
    }
    return search;
}

/// What a state of a search counts.
static int state_work(const Search *search) {
    bool is_slow = search->slots != SLOTS_FAST || search->things == CROWD_WITH_THINGS;
    return is_slow ? SLOW_WORK : 1;
}

/// A step of a search, whose work is added up. Returns true while there is more.
static bool step(Search *search, int64_t *work) {
    int64_t before = search->answer.states;
    bool goes_on = search_step(search);
    *work += (STEP_WORK + search->answer.states - before) * state_work(search);
    return goes_on;
}

/// A step of a try. Returns true while there is more, for at most so many states.
static bool step_try(Fix *fix, Search *try, int64_t most) {
    return step(try, &fix->spent) && try->answer.states * state_work(try) <= most;
}

/// Searches from before a gap, on a level as it is or edited, for at most so many states. Returns
/// the node that gets past, or STORE_NONE.
static uint32_t get_past(Fix *fix, const Gaps *gaps, const Gap *gap, Search *try, int64_t most) {
    uint32_t past = STORE_NONE;
    bool goes_on = true;
    for (int i = 1; goes_on && past == STORE_NONE && fibre_yield(fix->fibre); i++) {
        goes_on = step_try(fix, try, most);
        past = i % LOOK_STEPS == 0 || !goes_on ? past_node(gaps, gap, try) : STORE_NONE;
    }
    return past;
}

/// Searches for a run, for at most so many states. Returns the answer.
static SearchAnswer look_for_goal(Fix *fix, Search *search, int64_t most) {
    SearchAnswer answer = {0};
    bool goes_on = true;
    while (goes_on && fibre_yield(fix->fibre)) {
        goes_on = step_try(fix, search, most);
        answer = search_answer(search);
        goes_on = goes_on && answer.state != SEARCH_FOUND;
    }
    return answer;
}

/// The box (px) of a goal at the far end of a gap.
static FhRect box_of_end(const Fix *fix, const Gap *gap) {
    int size = fix->level->tile_size;
    return (FhRect){gap->to.x * size, gap->to.y * size, size, size};
}

// --- without an edit ------------------------------------------------------------------------

/// Notes what a search has reached.
static void note_reached(Fix *fix, const Search *search, int by) {
    for (size_t i = 0; search->stood && i < flood_cells(&fix->search->flood); i++) {
        if (search->stood[i] != STORE_NONE && fix->reached[i] == 0) {
            fix->reached[i] = (uint8_t)by;
        }
    }
}

/// Keeps a search whose places count as reached, and its lead.
static void keep_probe(Fix *fix, Search *search, Lead lead) {
    fix->probes[fix->probe_count++] = (Probe){search, lead};
    note_reached(fix, search, 1 + fix->probe_count);
}

/// Goes on to the goal from where a probe got past. A run is the search's.
static void probe_on(Fix *fix, const Search *before, uint32_t past) {
    Lead lead;
    lead.inputs = search_run_to(before, past, 0, 0, &lead.count);
    Search *search = begin_from(fix, fix->level, &lead, NULL);
    if (!search) {
        free(lead.inputs);
        return;
    }
    SearchAnswer answer = look_for_goal(fix, search, STATES_PROBE);
    if (answer.state == SEARCH_FOUND) {
        search_offer(fix->search, own_inputs(answer.inputs, answer.ticks), answer.ticks);
        fibre_stop(fix->fibre);
    }
    keep_probe(fix, search, lead);
}

/// Tries to get past a gap on the level as it is: then it was none. True when that is so.
static bool probe(Fix *fix, const Gaps *gaps, const Gap *gap) {
    Lead lead = lead_to(fix, gaps, gap);
    FhRect end = box_of_end(fix, gap);
    Search *search = begin_from(fix, fix->level, &lead, &end);
    uint32_t past = search ? get_past(fix, gaps, gap, search, STATES_SHORT) : STORE_NONE;
    if (past != STORE_NONE) {
        keep_probe(fix, search, lead);
        probe_on(fix, search, past);
    } else {
        search_end(search);
        free(lead.inputs);
    }
    return past != STORE_NONE;
}

/// Finds the gaps that the search and probes from their ends do not get past. False where there are
/// none, or when the fibre is to end.
static bool find_gaps(Fix *fix, Gaps *gaps) {
    bool is_past = true, ok = true, is_tried = true;
    while (is_past && ok) {
        note_reached(fix, fix->search, 1);
        ok = gaps_find(gaps, fix->search, fix->reached, fix->fibre) && gaps->count > 0;
        if (ok) {
            note_gap(fix, gaps, gaps->gaps, false);
        }
        is_past = false;
        for (int i = 0; i < gaps->count && ok && !is_past; i++) {
            is_tried = fix->probe_count + 2 <= PROBES_MAX;
            is_past = is_tried && probe(fix, gaps, &gaps->gaps[i]);
            ok = fibre_goes_on(fix->fibre);
            fix->finds = fix->finds && fix->spent < fix->spent_most;
        }
        if (is_past || !ok) {
            gaps_free(gaps);
        } else {
            note_gap(fix, gaps, gaps->gaps, is_tried);
        }
    }
    return ok;
}

// --- with an edit ---------------------------------------------------------------------------

/// Takes an edit that has got past a gap, with a run to the goal (or not yet: NULL).
static void take_edit(Fix *fix, const FixEdit *edit, const SearchAnswer *found) {
    FhInput *inputs = found ? own_inputs(found->inputs, found->ticks) : NULL;
    fix->answer.has_edit = true;
    fix->answer.edit = *edit;
    if (inputs) {
        fix->answer.is_solved = true;
        fix->answer.inputs = inputs;
        fix->answer.ticks = found->ticks;
        fibre_stop(fix->fibre);
    }
}

/// Goes on to the goal on the edited level, from where a try got past.
static void go_on_to_goal(Fix *fix, const Search *try, uint32_t past, const FixEdit *edit) {
    Lead lead;
    lead.inputs = search_run_to(try, past, 0, 0, &lead.count);
    Search *search = begin_from(fix, try->level, &lead, NULL);
    SearchAnswer answer = search ? look_for_goal(fix, search, STATES_LONG) : (SearchAnswer){0};
    if (answer.state == SEARCH_FOUND) {
        take_edit(fix, edit, &answer);
    }
    search_end(search);
    free(lead.inputs);
}

/// Searches from before a gap on the edited level. True when it gets past.
static bool try_edit(Fix *fix, const Gaps *gaps, int number, const FixEdit *edit) {
    const Gap *gap = &gaps->gaps[number];
    FhRect end = box_of_end(fix, gap);
    Level *copy = level_clone(fix->level);
    bool is_made = copy && fix_apply(copy, edit);
    Search *try = is_made ? begin_from(fix, copy, &fix->leads[number], &end) : NULL;
    uint32_t past = STORE_NONE;
    if (try) {
        int64_t most = edit->kind == FIX_PATH ? STATES_RIDE : STATES_EDIT;
        past = get_past(fix, gaps, gap, try, most);
    } else {
        fibre_stop(fix->fibre); // out of memory
    }
    fix->answer.tried += fibre_goes_on(fix->fibre);
    if (past != STORE_NONE) {
        bool is_here = gaps_is_certain(gaps, gap) || !fix->answer.is_certain;
        bool is_first = number == 0 && !fix->answer.has_edit && is_here;
        if (is_first) {
            take_edit(fix, edit, NULL);
        }
        go_on_to_goal(fix, try, past, edit);
        if (fix->answer.is_solved) {
            note_gap(fix, gaps, gap, true);
        }
    }
    search_end(try);
    level_destroy(copy);
    return past != STORE_NONE;
}

static void try_gap(Fix *fix, const Gaps *gaps, int number) {
    Edits edits;
    const Gap *gap = &gaps->gaps[number];
    FixGap lacks = gap_of(fix, gaps, gap);
    FhPoint body = {(int)fix->own.tuning.width, (int)fix->own.tuning.height};
    bool one_does = 2 * lacks.missing <= lacks.px; // two jumps, and a tile between them
    edits_list(&edits, gaps, gap, body, one_does);
    int past = 0;
    for (int i = 0; i < edits.count && past < PAST_MOST && fibre_goes_on(fix->fibre); i++) {
        past += try_edit(fix, gaps, number, &edits.list[i]);
    }
}

static void forget_leads(Fix *fix) {
    for (int i = 0; i < GAP_ENDS_MAX; i++) {
        free(fix->leads[i].inputs);
        fix->leads[i] = (Lead){0};
    }
}

static void forget_probes(Fix *fix) {
    for (int i = 0; i < fix->probe_count; i++) {
        search_end(fix->probes[i].search);
        free(fix->probes[i].lead.inputs);
    }
    free(fix->reached);
    fix->reached = NULL;
    fix->probe_count = 0;
}

/// Finds the gaps and the ways there; at first the search rests. False where there are none, or
/// when the fibre is to end.
static bool look_for_gaps(Fix *fix, Gaps *gaps) {
    if (!fix->reached) {
        fix->reached = calloc(flood_cells(&fix->search->flood), 1);
    }
    bool ok = fix->reached && find_gaps(fix, gaps);
    for (int i = 0; i < gaps->count && ok; i++) {
        fix->leads[i] = lead_to(fix, gaps, &gaps->gaps[i]);
        ok = fix->leads[i].inputs != NULL;
    }
    fix->finds = false;
    return ok;
}

static void mend(void *data) {
    Fix *fix = data;
    Gaps gaps = {0};
    bool ok = look_for_gaps(fix, &gaps) && (fix->work >= WORK_TO_EDITS || fix->search->is_over) &&
              fibre_yield(fix->fibre);
    for (int i = 0; i < gaps.count && ok && fibre_goes_on(fix->fibre); i++) {
        try_gap(fix, &gaps, i);
    }
    gaps_free(&gaps);
}

// --- the door -------------------------------------------------------------------------------

/// Forgets what was found of the gap before, but where that is.
static void forget(Fix *fix) {
    fibre_end(fix->fibre);
    forget_leads(fix);
    free((FhInput *)(uintptr_t)fix->answer.inputs);
    fix->answer.inputs = NULL;
    fix->answer.has_edit = fix->answer.is_solved = false;
    fix->finds = false;
    fix->fibre = NULL;
}

static void begin_to_mend(Fix *fix) {
    forget(fix);
    if (fix->probe_count + 2 > PROBES_MAX) {
        forget_probes(fix);
    }
    fix->fibre = fibre_begin(mend, fix);
    fix->finds = fix->fibre != NULL;
    fix->was_over = fix->search->is_over;
    fix->work_then = fix->work;
    fix->left = fix->search->answer.nearest_left;
    fix->spent_most = fix->spent + (fix->work < WORK_TO_EDITS ? WORK_FIRST : WORK_PROBED);
}

/// True while there are gaps or edits to try.
static bool mends(const Fix *fix) {
    return fix->fibre && fibre_goes_on(fix->fibre) && !fix->search->best.inputs;
}

/// True when the gaps are to be looked for: as soon as the search has done enough, and again when
/// it has come further, or, while no edit gets past, when it has done twice as much.
static bool is_due(const Fix *fix) {
    const Search *search = fix->search;
    bool has_states = search->stood && search->store.node_count > 0 && !search->best.inputs;
    if (!has_states || !fix->work_then) {
        return has_states && (fix->work >= WORK_TO_GAP || search->is_over);
    }
    bool is_further = search->answer.nearest_left <= fix->left - PROGRESS_PX;
    bool is_later = fix->work >= 3 * fix->work_then && !fix->answer.has_edit;
    bool is_last = search->is_over && !fix->was_over;
    return !fix->finds && (is_further || is_later || is_last);
}

bool fix_step(Fix *fix) {
    Search *search = fix->search;
    int64_t late = fix->work > WORK_TO_EDITS ? fix->work - WORK_TO_EDITS : 0;
    int64_t due = fix->work / SEARCH_SHARE + late / EDITS_SHARE;
    bool is_turn = search->is_over || fix->finds || fix->spent <= due;
    if (is_turn && is_due(fix)) {
        begin_to_mend(fix);
    }
    if (is_turn && mends(fix)) {
        fibre_step(fix->fibre);
    } else {
        step(search, &fix->work);
        fix->answer.search = search_answer(search);
    }
    fix->answer.seeks = mends(fix);
    return !search->is_over || fix->answer.seeks || is_due(fix);
}

FixAnswer fix_answer(const Fix *fix) {
    return fix->answer;
}

size_t fix_bytes(const Fix *fix) {
    return search_bytes(fix->search);
}

Fix *fix_begin(const Level *level, const SearchOptions *options) {
    Fix *fix = calloc(1, sizeof *fix);
    if (!fix) {
        return NULL;
    }
    fix->level = level;
    own_options_copy(&fix->own, level, options);
    fix->search = search_begin(level, options);
    if (!fix->search) {
        fix_end(fix);
        return NULL;
    }
    fix->answer.search = search_answer(fix->search);
    const char *name = fix->own.world.movement ? fix->own.world.movement : level->movement;
    fix->jump = level_measure_jump(level, &fix->own.tuning, fh_max(level_mover_find(name), 0));
    return fix;
}

void fix_end(Fix *fix) {
    if (fix) {
        forget(fix);
        forget_probes(fix);
        search_end(fix->search);
        free(fix);
    }
}

void fix_print_gap(const FixGap *gap, char *out, size_t size) {
    switch (gap->lack) {
    case FIX_TOO_HIGH:
        snprintf(out, size, say("%d px up, %d px more than a jump"), gap->px, gap->missing);
        break;
    case FIX_TOO_WIDE:
        snprintf(out, size, say("%d px across, %d px more than a jump"), gap->px, gap->missing);
        break;
    case FIX_TOO_FAR:
        snprintf(out, size, say("%d px to the next place"), gap->px);
        break;
    case FIX_WALLED:
        snprintf(out, size, say("a wall of %d px"), gap->px);
        break;
    case FIX_SHUT:
        snprintf(out, size, "%s", say("a door or gate stays shut"));
        break;
    }
}
