// prover.c - replays the known runs one by one; when none holds it searches, and replays each run
// that the search finds.

#include "search/prover.h"

#include <stdlib.h>
#include <string.h>

#include "level/level_difference.h"
#include "search/internal.h"

enum {
    REPLAY_TICKS = 30,
    MEMORY_EIGHTHS = 4,  // of what is shared
    BEFORE_LEAVING = 40, // ticks before a run leaves its way; then 4 and 16 times that
    STATES_NEAR = 20000  // of a search from there, at most
};

typedef struct Known {
    FhInput *inputs; // owned; NULL: there is none
    int count;
    FhPoint *feet; // owned; of the last replay
    int ticks;
    FhPoint *feet_before; // owned; of the last one that held; NULL: none did
    int ticks_before;
    bool is_replayed, holds; // on this level
} Known;

struct Prover {
    SearchMemory *memory; // borrowed; NULL: none is shared
    Level *level;         // owned
    Known runs[PROVER_BYS];
    int at;   // the run that is replayed, which the fibre borrows; -1: none
    Fix *fix; // owned; NULL: not needed
    bool is_searched;
    bool has_new_run; // since the level was taken
    Fibre *fibre;     // owned; NULL: no level yet, or out of memory
};

// --- runs -----------------------------------------------------------------------------------

static void known_free(Known *run) {
    free(run->inputs);
    free(run->feet);
    free(run->feet_before);
    *run = (Known){0};
}

static void known_set(Known *run, const FhInput *inputs, int count) {
    known_free(run);
    run->inputs = count > 0 ? own_inputs(inputs, count) : NULL;
    run->count = run->inputs ? count : 0;
}

/// The level is another one: how the run went on the one before is kept if it held there.
static void known_forget_replay(Known *run) {
    if (run->holds) {
        free(run->feet_before);
        run->feet_before = run->feet;
        run->ticks_before = run->ticks;
    } else {
        free(run->feet);
    }
    run->feet = NULL;
    run->ticks = 0;
    run->is_replayed = run->holds = false;
}

static void known_note(Known *run, Track *track) {
    free(run->feet);
    run->feet = track->feet;
    run->ticks = track->ticks;
    track->feet = NULL;
    run->holds = track->has_goal;
    run->is_replayed = true;
}

static int same_ticks(const Known *run) {
    int same = 0;
    int most = fh_min(run->ticks, run->ticks_before);
    while (same < most && run->feet[same].x == run->feet_before[same].x &&
           run->feet[same].y == run->feet_before[same].y) {
        same++;
    }
    return same;
}

static ProverRun known_view(const Known *run) {
    return (ProverRun){.inputs = run->inputs,
                       .feet = run->feet,
                       .ticks = run->ticks,
                       .as_before = run->holds ? run->ticks : same_ticks(run),
                       .ticks_before = run->ticks_before};
}

// --- the proof ------------------------------------------------------------------------------

/// Replays a run. False when there is none, no memory, or the fibre is to end.
static bool replay(Prover *prover, int at) {
    static const LevelWorldOptions as_level = {0};
    Known *run = &prover->runs[at];
    Track track;
    if (!run->inputs || !track_begin(&track, prover->level, &as_level, run->inputs, run->count)) {
        return false;
    }
    prover->at = at;
    track_run(&track, REPLAY_TICKS, prover->fibre);
    prover->at = -1;
    bool goes_on = fibre_goes_on(prover->fibre);
    if (goes_on) {
        known_note(run, &track);
    }
    track_free(&track);
    return goes_on;
}

/// Takes a run that is shorter than the one before, or the first that holds. False when it is over.
static bool take_found(Prover *prover, const SearchAnswer *answer) {
    Known *found = &prover->runs[PROVER_BY_SEARCH];
    if (!answer->inputs || (found->holds && found->ticks <= answer->ticks)) {
        return true;
    }
    known_set(found, answer->inputs, answer->ticks);
    return replay(prover, PROVER_BY_SEARCH);
}

/// Searches from a tick of a run that fails, for a while. True when a run holds.
static bool look_from(Prover *prover, const FhInput *inputs, int tick) {
    SearchOptions options = search_sharing(prover->memory, MEMORY_EIGHTHS);
    Search *search = search_begin(prover->level, &options);
    bool goes_on = search != NULL;
    if (search) {
        search_begin_after(search, inputs, tick);
    }
    while (goes_on && fibre_yield(prover->fibre)) {
        goes_on = search_step(search);
        SearchAnswer answer = search_answer(search);
        goes_on = take_found(prover, &answer) && goes_on &&
                  (answer.inputs || answer.states < STATES_NEAR);
    }
    search_end(search);
    return prover->runs[PROVER_BY_SEARCH].holds;
}

/// Searches from where the known run that goes furthest leaves its way. True when a run holds.
static bool look_near(Prover *prover) {
    const Known *best = NULL;
    for (int i = 0; i < PROVER_BYS; i++) {
        const Known *run = &prover->runs[i];
        bool is_one = run->is_replayed && run->ticks_before > 0;
        best = is_one && (!best || same_ticks(run) > same_ticks(best)) ? run : best;
    }
    int leaves = best ? same_ticks(best) : 0;
    FhInput *inputs = leaves > 0 ? own_inputs(best->inputs, leaves) : NULL;
    bool holds = false;
    for (int before = BEFORE_LEAVING; inputs && !holds && before < leaves &&
                                      before <= 16 * BEFORE_LEAVING && fibre_goes_on(prover->fibre);
         before *= 4) {
        holds = look_from(prover, inputs, (leaves - before) / TIMELINE_STEP * TIMELINE_STEP);
    }
    free(inputs);
    return holds;
}

/// Searches, and replays what it has found, each time that it is shorter.
static void look(Prover *prover) {
    SearchOptions options = search_sharing(prover->memory, MEMORY_EIGHTHS);
    prover->fix = fix_begin(prover->level, &options);
    prover->is_searched = !prover->fix;
    while (!prover->is_searched && fibre_yield(prover->fibre)) {
        prover->is_searched = !fix_step(prover->fix);
        SearchAnswer answer = fix_answer(prover->fix).search;
        prover->is_searched = !take_found(prover, &answer) || prover->is_searched;
    }
}

static void prove(void *data) {
    Prover *prover = data;
    bool holds = false;
    for (int i = 0; i < PROVER_BYS && !holds; i++) {
        holds = replay(prover, i) && prover->runs[i].holds;
    }
    if (!holds && fibre_yield(prover->fibre) && !look_near(prover) &&
        fibre_goes_on(prover->fibre)) {
        look(prover);
    }
}

static void stop(Prover *prover) {
    fibre_end(prover->fibre);
    fix_end(prover->fix);
    prover->fibre = NULL;
    prover->fix = NULL;
    prover->is_searched = false;
    prover->at = -1;
}

/// Begins anew.
static void begin(Prover *prover) {
    stop(prover);
    prover->fibre = prover->level ? fibre_begin(prove, prover) : NULL;
}

bool prover_step(Prover *prover) {
    return prover->fibre && fibre_step(prover->fibre);
}

// --- when to copy the level -----------------------------------------------------------------

bool prover_is_due(ProverCopy *copy, uint64_t edits) {
    enum { QUIET = 4, WAIT_MOST = 20 };
    bool is_first = !copy->has_level;
    copy->quiet = edits != copy->seen ? 0 : copy->quiet + 1;
    copy->seen = edits;
    copy->lacks_edits = copy->lacks_edits || is_first || edits != copy->given;
    copy->waited = copy->lacks_edits ? copy->waited + 1 : 0;
    bool is_due =
        copy->lacks_edits && (is_first || copy->quiet >= QUIET || copy->waited >= WAIT_MOST);
    if (is_due) {
        *copy = (ProverCopy){.given = edits, .seen = edits, .has_level = true};
    }
    return is_due;
}

// --- the door -------------------------------------------------------------------------------

Prover *prover_create(SearchMemory *memory) {
    Prover *prover = calloc(1, sizeof *prover);
    if (prover) {
        prover->memory = memory;
        prover->at = -1;
    }
    return prover;
}

void prover_destroy(Prover *prover) {
    if (prover) {
        stop(prover);
        for (int i = 0; i < PROVER_BYS; i++) {
            known_free(&prover->runs[i]);
        }
        level_destroy(prover->level);
        free(prover);
    }
}

bool prover_keeps(const Prover *prover, const Level *level) {
    return prover->fibre && !prover->has_new_run && level_runs_alike(prover->level, level);
}

void prover_take_level(Prover *prover, Level *level) {
    prover->has_new_run = false;
    stop(prover);
    level_destroy(prover->level);
    prover->level = level;
    for (int i = 0; i < PROVER_BYS; i++) {
        known_forget_replay(&prover->runs[i]);
    }
    begin(prover);
}

const Level *prover_level(const Prover *prover) {
    return prover->level;
}

void prover_give_run(Prover *prover, ProverBy by, const FhInput *inputs, int count) {
    if (prover->at == (int)by) {
        begin(prover);
    }
    known_set(&prover->runs[by], inputs, count);
    prover->has_new_run = true;
}

void prover_keep(Prover *prover) {
    for (int i = 0; i < PROVER_BYS && !prover->runs[i].holds; i++) {
        prover_give_run(prover, (ProverBy)i, NULL, 0);
    }
}

static ProverState state_of(const Prover *prover) {
    if (!prover->level) {
        return PROVER_IDLE;
    }
    if (!prover->fix) { // out of memory, if it is over
        bool goes_on = prover->fibre && fibre_goes_on(prover->fibre);
        return goes_on ? PROVER_CHECKING : PROVER_STOPPED;
    }
    SearchState state = fix_answer(prover->fix).search.state;
    return state == SEARCH_NONE                             ? PROVER_NONE
           : state == SEARCH_STOPPED || prover->is_searched ? PROVER_STOPPED
                                                            : PROVER_SEARCHING;
}

ProverAnswer prover_answer(const Prover *prover) {
    ProverAnswer answer = {.state = state_of(prover)};
    for (int i = 0; i < PROVER_BYS && !answer.holds.inputs; i++) {
        const Known *run = &prover->runs[i];
        if (run->holds) {
            answer.state = PROVER_HOLDS;
            answer.by = (ProverBy)i;
            answer.holds = known_view(run);
        } else if (run->is_replayed && !answer.fails.inputs) {
            answer.fails = known_view(run);
        }
    }
    if (prover->fix && answer.state != PROVER_HOLDS) {
        answer.fix = fix_answer(prover->fix);
        answer.why = answer.fix.search.why;
    } else if (answer.state == PROVER_STOPPED) {
        answer.why = "out of memory";
    }
    return answer;
}

// ---- A search's own copy of what it was asked ----

void own_options_copy(OwnOptions *own, const Level *level, const SearchOptions *options) {
    *own = (OwnOptions){.search = options ? *options : (SearchOptions){0}};
    SearchOptions *search = &own->search;
    own->tuning = search->tuning ? *search->tuning : level_tuning(level);
    search->tuning = &own->tuning;
    if (search->spawn) {
        own->spawn = *search->spawn;
        search->spawn = &own->spawn;
    }
    own->world = (LevelWorldOptions){
        .tuning = search->tuning, .movement = search->movement, .spawn = search->spawn};
}

SearchOptions search_sharing(SearchMemory *memory, int eighths) {
    return memory ? (SearchOptions){.bytes = memory->most / 8 * (size_t)eighths, .memory = memory}
                  : (SearchOptions){0};
}

FhInput *own_inputs(const FhInput *inputs, int count) {
    FhInput *copy = malloc(((size_t)count + 1) * sizeof *copy);
    if (copy && count > 0) {
        memcpy(copy, inputs, (size_t)count * sizeof *copy);
    }
    return copy;
}
