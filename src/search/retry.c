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
    TRY_PARENTS = 4,
    TAILS_MAX = 4, // ticks of the run whose keys are tried after a landing
    LANDINGS_MAX = 8
};

/// Fine enough for what one tick decides.
static const Grid try_grid = {2, 15, 144, false};

// --- the run --------------------------------------------------------------------------------

static bool add_mark(Search *search) {
    uint32_t words[FH_PACKED_WORDS], rest[CROWD_REST_WORDS];
    Store *marks = &search->tries.marks;
    int count = crowd_save(&search->crowd, 0, words);
    StoreNode node = {.rest = STORE_NONE};
    if (search->crowd.has_rest) {
        node.rest = store_share(marks, rest, crowd_save_rest(&search->crowd, rest));
    }
    return count > 0 && store_add(marks, node, words, count) != STORE_NONE;
}

/// Notes the states of the run.
static void mark(Search *search) {
    const SearchGuide *guide = &search->tries.guide;
    if (!search_goes_on(search) || !search_open_crowd(search)) {
        return;
    }
    search_seek(search, 0, search->start_rest);
    crowd_load(&search->crowd, search->start, 0);
    for (int tick = 0; tick < guide->ticks; tick++) {
        if (tick > 0 && tick % MARK_TICKS == 0 && !search_goes_on(search)) {
            return;
        }
        if (tick % TIMELINE_STEP == 0 && !add_mark(search)) {
            search_stop(search, "its limit of memory was reached");
            return;
        }
        search->crowd.inputs[0] = guide->inputs[tick];
        crowd_tick(&search->crowd);
    }
}

bool search_guide(Search *search, const SearchGuide *guide, Fibre *fibre) {
    search->fibre = fibre;
    search->tries = (Tries){.is_on = true, .guide = *guide, .landed = STORE_NONE};
    store_begin(&search->tries.marks, search->bytes_most / 4, search->own.search.memory);
    search->grids[0] = try_grid;
    search->grid_count = 1;
    search->parents = fh_min(search->parents, TRY_PARENTS);
    search->by_run = true;
    int run_speed = fh_max((int)search->own.tuning.run_speed, 1);
    int a_cell = search->level->tile_size * FH_TICKS_PER_SECOND / run_speed;
    flood_begin_by_run(&search->flood, guide->feet, guide->ticks, fh_clamp(a_cell, 1, 1000));
    if (search_flood(search)) {
        mark(search);
    }
    return !search->is_over;
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
/// one, unless it is -1. Returns how many.
static int list_tails(const SearchGuide *guide, const FhActorView *view, int only,
                      int tails[TAILS_MAX]) {
    int scores[TAILS_MAX];
    int count = 0;
    for (int tick = 0; tick + 1 < guide->ticks; tick++) {
        int score = only < 0 || tick == only ? unlikeness(guide, tick, view) : -1;
        int at = count;
        while (at > 0 && score < scores[at - 1]) {
            at--;
        }
        if (score < 0 || at == TAILS_MAX) {
            continue;
        }
        count = fh_min(count + 1, TAILS_MAX);
        for (int i = count - 1; i > at; i--) {
            scores[i] = scores[i - 1];
            tails[i] = tails[i - 1];
        }
        scores[at] = score;
        tails[at] = tick + 1;
    }
    return count;
}

static FhActorView load_landed(Search *search, uint32_t landed) {
    const StoreNode *node = store_node(&search->store, landed);
    search_seek(search, node->tick, store_shared(&search->store, node->rest));
    crowd_load(&search->crowd, store_words(&search->store, landed), node->held);
    return crowd_view(&search->crowd, 0);
}

/// Goes on from a landing with the run's own keys from a tick on. Returns after how many of them it
/// is at the goal; 0: it does not come there.
static int ticks_to_goal(Search *search, uint32_t landed, int from) {
    const SearchGuide *guide = &search->tries.guide;
    FhActorView view = load_landed(search, landed);
    for (int tick = from; tick < guide->ticks && view.state == FH_STATE_ALIVE; tick++) {
        if (tick > from && (tick - from) % TAIL_TICKS == 0 && !search_goes_on(search)) {
            return 0;
        }
        search->crowd.inputs[0] = guide->inputs[tick];
        crowd_tick(&search->crowd);
        view = crowd_view(&search->crowd, 0);
        if (view.state == FH_STATE_ALIVE && search_is_at_goal(search, view.box)) {
            return tick - from + 1;
        }
    }
    return 0;
}

bool search_try_landing(Search *search) {
    Tries *tries = &search->tries;
    uint32_t landed = tries->landed;
    tries->landed = STORE_NONE;
    if (tries->landings == LANDINGS_MAX) {
        return false;
    }
    tries->first = tries->landings++ == 0 ? landed : tries->first;
    FhActorView view = load_landed(search, landed);
    int tick = store_node(&search->store, landed)->tick, tails[TAILS_MAX];
    int count =
        list_tails(&tries->guide, &view, search->crowd.timeline.moves ? tick - 1 : -1, tails);
    if (count == 0) { // where the run did not stand: no other landing is tried
        tries->landings = LANDINGS_MAX;
    }
    for (int i = 0; i < count && search_goes_on(search); i++) {
        int ticks = ticks_to_goal(search, landed, tails[i]);
        if (ticks == 0) {
            continue;
        }
        if (search_write_run(search, landed, 0, ticks)) {
            memcpy(search->inputs + search->input_count - ticks, tries->guide.inputs + tails[i],
                   (size_t)ticks * sizeof *search->inputs);
        } else {
            search_stop(search, "out of memory");
        }
        return search_proves_run(search);
    }
    return false;
}

// --- a try ----------------------------------------------------------------------------------

SearchAnswer search_try(Search *search, const SearchTry *what, Fibre *fibre) {
    Tries *tries = &search->tries;
    search_clear(search);
    tries->now = *what;
    tries->landed = tries->first = STORE_NONE;
    tries->landings = 0;
    search->fibre = fibre;
    search->lead = what->lead;
    search->from = what->from;
    search->ticks_most = what->ticks;
    search->is_over = search->cut = false;
    search->answer = (SearchAnswer){.nearest_left = FLOOD_FAR};
    if (tries->marks.node_count == 0) {
        search_stop(search, "its limit of memory was reached");
    } else if (search_goes_on(search) && !search_look(search) && !search->is_over) {
        search->answer.state = search->cut ? SEARCH_STOPPED : SEARCH_NONE;
        search->answer.why = search->cut ? "longer runs were not tried" : NULL;
    }
    return search->answer;
}

const FhInput *search_landing(Search *search, int *count) {
    uint32_t first = search->tries.first;
    bool has = first != STORE_NONE && search_write_run(search, first, 0, 0);
    *count = has ? search->input_count : 0;
    return has ? search->inputs : NULL;
}

// ---- Track ----

bool track_stands(const FhActorView *view) {
    return view->holds_on || fh_contacts_floor(&view->contacts);
}

bool track_begin(Track *track, const Level *level, const LevelWorldOptions *options,
                 const FhInput *inputs, int count) {
    *track = (Track){.inputs = inputs, .count = count};
    track->session = session_create(level, options);
    track->feet = malloc(((size_t)count + 1) * sizeof *track->feet);
    track->spots = malloc(((size_t)count + 1) * sizeof *track->spots);
    if (!track->session || !track->feet || !track->spots) {
        track_free(track);
        return false;
    }
    session_drop_past(track->session);
    return true;
}

static void note(Track *track) {
    FhActorView view = session_hero(track->session);
    track->feet[track->ticks] = (FhPoint){view.box.x + view.box.w / 2, fh_rect_bottom(view.box)};
    track->spots[track->ticks++] =
        (TrackSpot){view.vy, (uint16_t)view.riding1, track_stands(&view)};
}

bool track_step(Track *track, int ticks) {
    const GameState *state = session_state(track->session);
    for (; ticks > 0 && track->ticks < track->count; ticks--) {
        session_tick(track->session, track->inputs[track->ticks]);
        note(track);
        track->has_goal = state->finished && state->deaths == 0;
        if (track->has_goal || state->deaths > 0) {
            return false;
        }
    }
    return track->ticks < track->count;
}

bool track_run(Track *track, int ticks, Fibre *fibre) {
    while (fibre_yield(fibre) && track_step(track, ticks)) {
    }
    return track->has_goal;
}

void track_free(Track *track) {
    session_destroy(track->session);
    free(track->feet);
    free(track->spots);
    *track = (Track){0};
}
