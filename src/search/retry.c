// retry.c - tries beside a run (retry.h). Marks are states of the run: a try begins from the last
// one that its beginning shares. Where a body that had to land has landed, the run's own keys go on
// from the ticks in which the run stood likewise: mostly that is all it takes.

#include "search/retry.h"

#include <stdlib.h>
#include <string.h>

#include "search/internal.h"

enum {
    MARK_TICKS = 400,  // a step
    TAIL_TICKS = 400,  // a step
    TAIL_NEAR = 12,    // px: the run was at most so far
    MEETS_WITHIN = 16, // of the run: 4 px, or 256 px/s
    TRY_PARENTS = 4
};

/// Fine enough for what one tick decides.
static const Grid try_grid = {2, 15, 0, false};

// --- the run --------------------------------------------------------------------------------

bool search_guide(Search *search, const SearchGuide *guide) {
    Tries *tries = &search->tries;
    *tries = (Tries){.is_on = true, .guide = *guide, .landed = STORE_NONE};
    store_begin(&tries->marks, search->bytes_most / 4, search->own.search.memory);
    search->rounds[0] = (Round){search->rounds[search->round_count - 1].things, try_grid, false};
    search->round_count = 1;
    search->parents = fh_min(search->parents, TRY_PARENTS);
    search->by_run = true;
    int run_speed = fh_max((int)search->own.tuning.run_speed, 1);
    int a_cell = search->level->tile_size * FH_TICKS_PER_SECOND / run_speed;
    flood_begin_by_run(&search->flood, guide->feet, guide->ticks, fh_clamp(a_cell, 1, 1000));
    return true;
}

static bool add_mark(Search *search) {
    uint32_t words[CROWD_WORDS_MAX];
    int count = crowd_save(&search->crowd, 0, words);
    return count > 0 && store_add(&search->tries.marks, (StoreNode){0}, words, count) != STORE_NONE;
}

void search_mark(Search *search) {
    Tries *tries = &search->tries;
    if (tries->marked == 0) {
        if (!search_open_round(search)) {
            return;
        }
        crowd_seek(&search->crowd, 0);
        crowd_load(&search->crowd, search->start, 0);
    }
    for (int i = 0; i < MARK_TICKS && tries->marked < tries->guide.ticks; i++) {
        if (tries->marked % TIMELINE_STEP == 0 && !add_mark(search)) {
            search_stop(search, "its limit of memory was reached");
            return;
        }
        search->crowd.inputs[0] = tries->guide.inputs[tries->marked++];
        crowd_tick(&search->crowd);
    }
    if (tries->marked == tries->guide.ticks) {
        search->phase = OVER;
    }
}

void search_free_tries(Search *search) {
    store_free(&search->tries.marks);
}

// --- a try ----------------------------------------------------------------------------------

void search_try(Search *search, const SearchTry *what) {
    Tries *tries = &search->tries;
    tries->now = *what;
    tries->landed = tries->first = STORE_NONE;
    tries->landings = 0;
    search->states_before += search->store.node_count;
    store_clear(&search->store);
    search->child_count = search->child_at = 0;
    search->lead = what->lead;
    search->from = what->from;
    int mark = fh_min(what->same, what->from) / TIMELINE_STEP;
    mark = fh_clamp(mark, 0, (int)tries->marks.node_count - 1);
    search->walked = mark * TIMELINE_STEP;
    search->is_walking = search->has_start = search->cut = false;
    search->false_runs = 0;
    search->ticks_most = what->ticks;
    search->answer = (SearchAnswer){.nearest_left = FLOOD_FAR};
    search->phase = LOOKING;
    if (tries->marks.node_count == 0) {
        search_stop(search, "its limit of memory was reached");
    }
}

const FhInput *search_landing(Search *search, int *count) {
    uint32_t first = search->tries.first;
    bool has = first != STORE_NONE && search_write_run(search, first, 0, 0);
    *count = has ? search->input_count : 0;
    return has ? search->inputs : NULL;
}

void search_take_try(Search *search) {
    search->phase = OVER;
    search->answer.state = SEARCH_FOUND;
    search->answer.inputs = search->inputs;
    search->answer.ticks = search->proof.at;
}

// --- after a landing ------------------------------------------------------------------------

/// How unlike the run at a tick is to a body, the less the better; -1: too far.
static int unlikeness(const SearchGuide *guide, int tick, const FhActorView *view) {
    FhPoint feet = guide->feet[tick];
    int dx = fh_abs(view->box.x + view->box.w / 2 - feet.x);
    if (dx > TAIL_NEAR || feet.y != fh_rect_bottom(view->box)) {
        return -1;
    }
    int speed = (guide->feet[tick + 1].x - feet.x) * FH_TICKS_PER_SECOND;
    return 4 * dx + fh_abs((int)view->vx - speed) / 16;
}

bool search_meets_guide(const Search *search, const StoreNode *node, const FhActorView *view) {
    const SearchGuide *guide = &search->tries.guide;
    if (!search->crowd.timeline.moves || node->tick < 1 || node->tick >= guide->ticks) {
        return false;
    }
    int score = unlikeness(guide, node->tick - 1, view);
    return score >= 0 && score <= MEETS_WITHIN;
}

/// Lists the ticks of the run that are most like the body, the best one first; of them only that
/// one, unless it is -1.
static void list_tails(Tries *tries, const FhActorView *view, int only) {
    int scores[TAILS_MAX];
    tries->tail_count = tries->tail = tries->tailed = 0;
    for (int tick = 0; tick + 1 < tries->guide.ticks; tick++) {
        int score = only < 0 || tick == only ? unlikeness(&tries->guide, tick, view) : -1;
        int at = tries->tail_count;
        while (at > 0 && score < scores[at - 1]) {
            at--;
        }
        if (score < 0 || at == TAILS_MAX) {
            continue;
        }
        tries->tail_count = fh_min(tries->tail_count + 1, TAILS_MAX);
        for (int i = tries->tail_count - 1; i > at; i--) {
            scores[i] = scores[i - 1];
            tries->tails[i] = tries->tails[i - 1];
        }
        scores[at] = score;
        tries->tails[at] = tick + 1;
    }
}

static void begin_tails(Search *search) {
    Tries *tries = &search->tries;
    const StoreNode *node = store_node(&search->store, tries->landed);
    crowd_seek(&search->crowd, node->tick);
    crowd_load(&search->crowd, store_words(&search->store, tries->landed), node->held);
    FhActorView view = crowd_view(&search->crowd, 0);
    list_tails(tries, &view, search->crowd.timeline.moves ? node->tick - 1 : -1);
    tries->first = tries->landings++ == 0 ? tries->landed : tries->first;
    search->phase = tries->tail_count > 0 ? TAILING : LOOKING;
}

/// A tail has reached the goal: the run with it is to be proved.
static void prove_tail(Search *search) {
    Tries *tries = &search->tries;
    search_begin_proof(search, tries->landed, 0, tries->tailed);
    if (search->phase == PROVING) {
        memcpy(search->inputs + search->input_count - tries->tailed,
               tries->guide.inputs + tries->tails[tries->tail],
               (size_t)tries->tailed * sizeof *search->inputs);
    }
    tries->landed = STORE_NONE;
}

/// True when the tail goes on after another tick.
static bool tick_tail(Search *search) {
    Tries *tries = &search->tries;
    int at = tries->tails[tries->tail] + tries->tailed;
    FhActorView view = crowd_view(&search->crowd, 0);
    if (view.state != FH_STATE_ALIVE || at >= tries->guide.ticks) {
        return false;
    }
    search->crowd.inputs[0] = tries->guide.inputs[at];
    crowd_tick(&search->crowd);
    tries->tailed++;
    return true;
}

void search_tail(Search *search) {
    Tries *tries = &search->tries;
    const StoreNode *node = store_node(&search->store, tries->landed);
    if (tries->tailed == 0) {
        crowd_seek(&search->crowd, node->tick);
        crowd_load(&search->crowd, store_words(&search->store, tries->landed), node->held);
    }
    for (int i = 0; i < TAIL_TICKS; i++) {
        if (!tick_tail(search)) {
            tries->tailed = 0;
            if (++tries->tail == tries->tail_count) {
                tries->landed = STORE_NONE;
                search->phase = LOOKING;
            }
            return;
        }
        FhActorView view = crowd_view(&search->crowd, 0);
        if (view.state == FH_STATE_ALIVE && search_is_at_goal(search, view.box)) {
            prove_tail(search);
            return;
        }
    }
}

// --- the search for the rest ----------------------------------------------------------------

void search_look_for_rest(Search *search) {
    Tries *tries = &search->tries;
    if (tries->landed != STORE_NONE && tries->landings < LANDINGS_MAX) {
        begin_tails(search);
        return;
    }
    uint32_t most =
        tries->now.lands && tries->landings == 0 ? tries->now.states : tries->now.states_after;
    if (search->store.full || search->store.node_count > most) {
        search_stop(search, search->store.full ? "its limit of memory was reached"
                                               : "its limit of states was reached");
    } else if (search_has_batch(search)) {
        search_run_group(search);
    } else if (search->store.heap_count == 0) {
        search->phase = OVER;
        search->answer.state = search->cut ? SEARCH_STOPPED : SEARCH_NONE;
        search->answer.why = search->cut ? "longer runs were not tried" : NULL;
    }
}
