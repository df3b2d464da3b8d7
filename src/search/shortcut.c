#include "search/shortcut.h"

#include <stdlib.h>
#include <string.h>

#include "search/internal.h"
#include "search/track.h"

enum {
    REPLAY_TICKS = 100,  // a step
    OWN_STATES = 400000, // of the search from the spawn
    TRY_STATES = 60000,
    TRIES_MOST = 24,
    BESIDE = 32,  // ticks between the beginnings of tries
    BEFORE = 16,  // ticks from a try's beginning to where the run begins to wander
    FASTER_BY = 5 // a fifth
};

typedef enum ShortcutPhase { REPLAYING, SEARCHING, GUIDING, TRYING, TRACKING, ENDED } ShortcutPhase;

struct Shortcut {
    const Level *level;
    OwnOptions own;
    FhInput *inputs; // owned
    int count;
    int ticks_most;     // of the faster one; 0: a fifth less than the known one has
    bool is_beside;     // by tries alone
    Track track, other; // the run, and the faster one
    Search *search;     // owned
    FhInput *found;     // owned
    ShortcutPhase phase;
    int tried[TRIES_MOST]; // ticks
    ShortcutAnswer answer;
};

static void end_with(Shortcut *shortcut, SearchState state, const char *why) {
    shortcut->phase = ENDED;
    shortcut->answer.state = state;
    shortcut->answer.why = why;
}

static int ticks_wanted(const Shortcut *shortcut) {
    int most = shortcut->ticks_most;
    return most > 0 ? most : shortcut->count - shortcut->count / FASTER_BY;
}

// --- a faster run ---------------------------------------------------------------------------

/// Keeps a run that was found, and goes on to see where it differs.
static void take_run(Shortcut *shortcut, const SearchAnswer *found) {
    shortcut->found = malloc((size_t)found->ticks * sizeof *shortcut->found);
    if (!shortcut->found) {
        end_with(shortcut, SEARCH_STOPPED, "out of memory");
        return;
    }
    memcpy(shortcut->found, found->inputs, (size_t)found->ticks * sizeof *shortcut->found);
    shortcut->answer.inputs = shortcut->found;
    shortcut->answer.ticks = found->ticks;
    if (track_begin(&shortcut->other, shortcut->level, &shortcut->own.world, shortcut->found,
                    found->ticks)) {
        shortcut->phase = TRACKING;
    } else {
        end_with(shortcut, SEARCH_STOPPED, "out of memory");
    }
}

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
static void note_skip(Shortcut *shortcut) {
    int before = 0; // the tick of the known run at the last common place
    int most = 0;
    FhPoint left = shortcut->other.feet[0];
    for (int tick = 0; tick < shortcut->other.ticks; tick++) {
        FhPoint feet = shortcut->other.feet[tick];
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

static void follow(Shortcut *shortcut) {
    if (!track_step(&shortcut->other, REPLAY_TICKS)) {
        note_skip(shortcut);
        end_with(shortcut, SEARCH_FOUND, NULL);
    }
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
static int loss_from(const Shortcut *shortcut, int tick) {
    static const int windows[] = {60, 120, 240, 480, 960, 1920};
    const Flood *flood = &shortcut->search->flood;
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
static int next_start(const Shortcut *shortcut) {
    int best = -1;
    int most = least_loss(shortcut);
    for (int tick = 0; tick < shortcut->count - 1; tick += TIMELINE_STEP) {
        int loss = was_tried(shortcut, tick) ? 0 : loss_from(shortcut, tick);
        if (loss > most) {
            most = loss;
            best = tick;
        }
    }
    return best;
}

static void begin_try(Shortcut *shortcut) {
    int tick = shortcut->answer.tries < TRIES_MOST ? next_start(shortcut) : -1;
    if (tick < 0) {
        end_with(shortcut, SEARCH_NONE, NULL);
        return;
    }
    shortcut->tried[shortcut->answer.tries++] = tick;
    int from = fh_max(tick - BEFORE, 0);
    search_try(shortcut->search, &(SearchTry){.lead = shortcut->inputs,
                                              .same = from,
                                              .from = from,
                                              .ticks = ticks_wanted(shortcut),
                                              .states_after = TRY_STATES});
    shortcut->phase = TRYING;
}

static void try_on(Shortcut *shortcut) {
    if (search_step(shortcut->search)) {
        return;
    }
    SearchAnswer answer = search_answer(shortcut->search);
    if (answer.state == SEARCH_FOUND && answer.ticks <= ticks_wanted(shortcut)) {
        take_run(shortcut, &answer);
    } else {
        begin_try(shortcut);
    }
}

static void guide(Shortcut *shortcut) {
    if (search_step(shortcut->search)) {
        return;
    }
    SearchAnswer answer = search_answer(shortcut->search);
    if (answer.state == SEARCH_STOPPED) {
        end_with(shortcut, SEARCH_STOPPED, answer.why);
    } else {
        begin_try(shortcut);
    }
}

/// Begins a search that is guided by the known run.
static void begin_guide(Shortcut *shortcut) {
    search_end(shortcut->search);
    shortcut->search = search_begin(shortcut->level, &shortcut->own.search);
    SearchGuide run = {shortcut->inputs, shortcut->track.feet, shortcut->count};
    shortcut->phase = GUIDING;
    if (!shortcut->search || !search_guide(shortcut->search, &run)) {
        end_with(shortcut, SEARCH_STOPPED, "out of memory");
    }
}

// --- phases ---------------------------------------------------------------------------------

static void replay(Shortcut *shortcut) {
    if (track_step(&shortcut->track, REPLAY_TICKS)) {
        return;
    }
    shortcut->count = shortcut->answer.ticks_before = shortcut->track.ticks;
    if (!shortcut->track.has_goal) {
        end_with(shortcut, SEARCH_STOPPED, "the run does not reach the goal");
        return;
    }
    if (shortcut->is_beside) {
        begin_guide(shortcut);
        return;
    }
    SearchOptions own = shortcut->own.search;
    own.states = OWN_STATES;
    own.ticks = ticks_wanted(shortcut);
    shortcut->search = search_begin(shortcut->level, &own);
    shortcut->phase = SEARCHING;
    if (!shortcut->search) {
        end_with(shortcut, SEARCH_STOPPED, "out of memory");
    }
}

static void search_own(Shortcut *shortcut) {
    bool goes_on = search_step(shortcut->search);
    SearchAnswer answer = search_answer(shortcut->search);
    if (answer.state == SEARCH_FOUND) {
        take_run(shortcut, &answer);
    } else if (!goes_on) {
        begin_guide(shortcut);
    }
}

bool shortcut_step(Shortcut *shortcut) {
    switch (shortcut->phase) {
    case REPLAYING:
        replay(shortcut);
        break;
    case SEARCHING:
        search_own(shortcut);
        break;
    case GUIDING:
        guide(shortcut);
        break;
    case TRYING:
        try_on(shortcut);
        break;
    case TRACKING:
        follow(shortcut);
        break;
    case ENDED:
        break;
    }
    return shortcut->phase != ENDED;
}

ShortcutAnswer shortcut_answer(const Shortcut *shortcut) {
    return shortcut->answer;
}

// --- begin and end --------------------------------------------------------------------------

Shortcut *shortcut_begin(const Level *level, const SearchOptions *options, const FhInput *inputs,
                         int count) {
    Shortcut *shortcut = calloc(1, sizeof *shortcut);
    if (!shortcut) {
        return NULL;
    }
    shortcut->level = level;
    shortcut->count = count;
    own_options_copy(&shortcut->own, level, options);
    shortcut->inputs = malloc(((size_t)count + 1) * sizeof *shortcut->inputs);
    if (!shortcut->inputs) {
        shortcut_end(shortcut);
        return NULL;
    }
    memcpy(shortcut->inputs, inputs, (size_t)count * sizeof *inputs);
    if (!track_begin(&shortcut->track, level, &shortcut->own.world, shortcut->inputs, count)) {
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
        search_end(shortcut->search);
        track_free(&shortcut->track);
        track_free(&shortcut->other);
        free(shortcut->inputs);
        free(shortcut->found);
        free(shortcut);
    }
}
