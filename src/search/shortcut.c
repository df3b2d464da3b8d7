#include "search/shortcut.h"

#include <stdlib.h>

#include "search/internal.h"

enum {
    REPLAY_TICKS = 100,  // a step
    OWN_STATES = 400000, // of the search from the spawn
    TRY_STATES = 60000,
    TRIES_MOST = 24,
    BESIDE = 32,  // ticks between the beginnings of tries
    BEFORE = 16,  // ticks from a try's beginning to where the run begins to wander
    FASTER_BY = 5 // a fifth
};

struct Shortcut {
    const Level *level;
    OwnOptions own;
    FhInput *inputs; // owned
    int count;
    int ticks_most;        // of the faster one; 0: a fifth less than the known one has
    bool is_beside;        // by tries alone
    Track track;           // the known run
    FhInput *found;        // owned
    int tried[TRIES_MOST]; // ticks
    Fibre *fibre;          // owned
    ShortcutAnswer answer;
};

/// Ends, unless it has ended before.
static void end_with(Shortcut *shortcut, SearchState state, const char *why) {
    if (fibre_goes_on(shortcut->fibre)) {
        shortcut->answer.state = state;
        shortcut->answer.why = why;
        fibre_stop(shortcut->fibre);
    }
}

static int ticks_wanted(const Shortcut *shortcut) {
    int most = shortcut->ticks_most;
    return most > 0 ? most : shortcut->count - shortcut->count / FASTER_BY;
}

// --- a faster run ---------------------------------------------------------------------------

/// The latest tick in which the run was near a place; -1: never.
static int last_near(const Shortcut *shortcut, FhPoint feet) {
    int near = shortcut->level->tile_size;
    for (int tick = shortcut->count - 1; tick >= 0; tick--) {
        FhPoint at = shortcut->track.feet[tick];
        if (fh_abs(at.x - feet.x) <= near && fh_abs(at.y - feet.y) <= near) {
            return tick;
        }
    }
    return -1;
}

/// Where the faster run skips most of the known one: it goes from a place of it to a much later
/// one.
static void note_skip(Shortcut *shortcut, const Track *faster) {
    int before = 0; // the tick of the known run at the last common place
    int most = 0;
    FhPoint left = faster->feet[0];
    for (int tick = 0; tick < faster->ticks; tick++) {
        FhPoint feet = faster->feet[tick];
        int common = last_near(shortcut, feet);
        if (common >= 0 && common - before > most) {
            most = common - before;
            shortcut->answer.leaves = left;
            shortcut->answer.joins = feet;
        }
        if (common >= 0) {
            before = common;
            left = feet;
        }
    }
}

/// Keeps a run that was found, and sees where it differs.
static void take_run(Shortcut *shortcut, const SearchAnswer *found) {
    Track faster = {0};
    shortcut->found = own_inputs(found->inputs, found->ticks);
    if (shortcut->found && track_begin(&faster, shortcut->level, &shortcut->own.world,
                                       shortcut->found, found->ticks)) {
        shortcut->answer.inputs = shortcut->found;
        shortcut->answer.ticks = found->ticks;
        track_run(&faster, REPLAY_TICKS, shortcut->fibre);
        note_skip(shortcut, &faster);
        end_with(shortcut, SEARCH_FOUND, NULL);
    }
    end_with(shortcut, SEARCH_STOPPED, "out of memory");
    track_free(&faster);
}

// --- tries ----------------------------------------------------------------------------------

static bool was_tried(const Shortcut *shortcut, int tick) {
    for (int i = 0; i < shortcut->answer.tries; i++) {
        if (fh_abs(shortcut->tried[i] - tick) < BESIDE) {
            return true;
        }
    }
    return false;
}

/// How many ticks the run loses at most within a window that begins here.
static int loss_from(const Shortcut *shortcut, const Flood *flood, int tick) {
    static const int windows[] = {60, 120, 240, 480, 960, 1920};
    int most = 0;
    for (size_t i = 0; i < sizeof windows / sizeof *windows; i++) {
        int end = fh_min(tick + windows[i], shortcut->count - 1);
        int loss = end - tick + flood_ticks_left(flood, shortcut->track.feet[end]) -
                   flood_ticks_left(flood, shortcut->track.feet[tick]);
        most = fh_max(most, loss - windows[i] / 8);
    }
    return most;
}

/// What a run has to lose to be tried from there: beside it alone, half of what is wanted.
static int least_loss(const Shortcut *shortcut) {
    return shortcut->is_beside ? (shortcut->count - ticks_wanted(shortcut)) / 2 : 0;
}

/// The tick with the greatest loss that was not tried; -1: none.
static int next_start(const Shortcut *shortcut, const Flood *flood) {
    int best = -1;
    int most = least_loss(shortcut);
    for (int tick = 0; tick < shortcut->count - 1; tick += TIMELINE_STEP) {
        int loss = was_tried(shortcut, tick) ? 0 : loss_from(shortcut, flood, tick);
        if (loss > most) {
            most = loss;
            best = tick;
        }
    }
    return best;
}

/// Tries to leave the run where it loses most, one place after the other.
static void try_beside(Shortcut *shortcut, Search *search) {
    int *tries = &shortcut->answer.tries;
    for (int tick; *tries < TRIES_MOST && fibre_goes_on(shortcut->fibre) &&
                   (tick = next_start(shortcut, &search->flood)) >= 0;) {
        shortcut->tried[(*tries)++] = tick;
        int from = fh_max(tick - BEFORE, 0);
        SearchTry what = {.lead = shortcut->inputs,
                          .same = from,
                          .from = from,
                          .ticks = ticks_wanted(shortcut),
                          .states_after = TRY_STATES};
        SearchAnswer answer = search_try(search, &what, shortcut->fibre);
        if (answer.state == SEARCH_FOUND && answer.ticks <= ticks_wanted(shortcut)) {
            take_run(shortcut, &answer);
        }
    }
    end_with(shortcut, SEARCH_NONE, NULL);
}

/// Searches from the spawn, without the known run.
static void search_own(Shortcut *shortcut) {
    SearchOptions options = shortcut->own.search;
    options.states = OWN_STATES;
    options.ticks = ticks_wanted(shortcut);
    Search *search = search_begin(shortcut->level, &options);
    if (!search) {
        end_with(shortcut, SEARCH_STOPPED, "out of memory");
        return;
    }
    SearchAnswer answer = search_run(search, false, shortcut->fibre);
    if (answer.state == SEARCH_FOUND) {
        take_run(shortcut, &answer);
    }
    search_end(search);
}

/// Searches beside the known run, guided by it.
static void search_beside(Shortcut *shortcut) {
    Search *search = search_begin(shortcut->level, &shortcut->own.search);
    SearchGuide run = {shortcut->inputs, shortcut->track.feet, shortcut->count};
    if (!search) {
        end_with(shortcut, SEARCH_STOPPED, "out of memory");
    } else if (search_guide(search, &run, shortcut->fibre)) {
        try_beside(shortcut, search);
    } else {
        end_with(shortcut, SEARCH_STOPPED, search_answer(search).why);
    }
    search_end(search);
}

static void find(void *data) {
    Shortcut *shortcut = data;
    bool has_goal = track_run(&shortcut->track, REPLAY_TICKS, shortcut->fibre);
    shortcut->count = shortcut->answer.ticks_before = shortcut->track.ticks;
    if (!has_goal) {
        end_with(shortcut, SEARCH_STOPPED, "the run does not reach the goal");
    }
    if (!shortcut->is_beside && fibre_goes_on(shortcut->fibre)) {
        search_own(shortcut);
    }
    if (fibre_goes_on(shortcut->fibre)) {
        search_beside(shortcut);
    }
}

// --- the door -------------------------------------------------------------------------------

bool shortcut_step(Shortcut *shortcut) {
    return fibre_step(shortcut->fibre);
}

ShortcutAnswer shortcut_answer(const Shortcut *shortcut) {
    return shortcut->answer;
}

Shortcut *shortcut_begin(const Level *level, const SearchOptions *options, const FhInput *inputs,
                         int count) {
    Shortcut *shortcut = calloc(1, sizeof *shortcut);
    if (!shortcut) {
        return NULL;
    }
    shortcut->level = level;
    shortcut->count = count;
    own_options_copy(&shortcut->own, level, options);
    shortcut->inputs = own_inputs(inputs, count);
    shortcut->fibre = fibre_begin(find, shortcut);
    if (!shortcut->inputs || !shortcut->fibre ||
        !track_begin(&shortcut->track, level, &shortcut->own.world, shortcut->inputs, count)) {
        shortcut_end(shortcut);
        return NULL;
    }
    return shortcut;
}

Shortcut *shortcut_begin_beside(const Level *level, const SearchOptions *options,
                                const FhInput *inputs, int count, int ticks_most) {
    Shortcut *shortcut = shortcut_begin(level, options, inputs, count);
    if (shortcut) {
        shortcut->ticks_most = fh_max(ticks_most, 1);
        shortcut->is_beside = true;
    }
    return shortcut;
}

void shortcut_end(Shortcut *shortcut) {
    if (shortcut) {
        fibre_end(shortcut->fibre);
        track_free(&shortcut->track);
        free(shortcut->inputs);
        free(shortcut->found);
        free(shortcut);
    }
}
