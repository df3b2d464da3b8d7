// prover.c - the phases: known runs are replayed one by one; when none holds, a search goes on, and
// each run that it finds is replayed as the others are.

#include "search/prover.h"

#include <stdlib.h>
#include <string.h>

#include "search/proof.h"

enum { REPLAY_TICKS = 30, MEMORY_EIGHTHS = 4 }; // of what is shared

typedef enum Phase { IDLE, REPLAYING, SEARCHING, OVER } Phase;

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
    Phase phase;
    int at; // the run that is replayed
    Proof proof;
    bool is_proving;
    Search *search; // owned; NULL: not needed
    bool is_searched;
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
    run->inputs = count > 0 ? malloc((size_t)count * sizeof *inputs) : NULL;
    if (run->inputs) {
        memcpy(run->inputs, inputs, (size_t)count * sizeof *inputs);
        run->count = count;
    }
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

static void known_note(Known *run, Proof *proof, bool holds) {
    free(run->feet);
    run->feet = proof->feet;
    run->ticks = proof->at;
    proof->feet = NULL;
    run->holds = holds;
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

// --- phases ---------------------------------------------------------------------------------

static void stop(Prover *prover) {
    if (prover->is_proving) {
        proof_end(&prover->proof);
    }
    search_end(prover->search);
    prover->search = NULL;
    prover->is_proving = prover->is_searched = false;
}

/// Begins to replay a run. False when there is none, or no memory.
static bool begin_replay(Prover *prover, int at) {
    static const LevelWorldOptions as_level = {0};
    const Known *run = &prover->runs[at];
    if (!run->inputs) {
        return false;
    }
    prover->at = at;
    prover->is_proving =
        proof_begin(&prover->proof, prover->level, &as_level, run->inputs, run->count);
    if (!prover->is_proving) {
        proof_end(&prover->proof);
    }
    return prover->is_proving;
}

static void begin_search(Prover *prover) {
    SearchOptions options = search_sharing(prover->memory, MEMORY_EIGHTHS);
    prover->search = search_begin(prover->level, &options);
    prover->phase = prover->search ? SEARCHING : OVER;
}

/// Goes on with the next run after this one, or with the search.
static void check_after(Prover *prover, int at) {
    for (at++; at < PROVER_BYS; at++) {
        if (begin_replay(prover, at)) {
            return;
        }
    }
    begin_search(prover);
}

static void go_on(Prover *prover, bool holds) {
    if (prover->search) {
        prover->phase = prover->is_searched ? OVER : SEARCHING;
    } else if (holds) {
        prover->phase = OVER;
    } else {
        check_after(prover, prover->at);
    }
}

static void replay(Prover *prover) {
    ProofState state = proof_step(&prover->proof, REPLAY_TICKS);
    if (state != PROOF_GOES_ON) {
        known_note(&prover->runs[prover->at], &prover->proof, state == PROOF_HOLDS);
        proof_end(&prover->proof);
        prover->is_proving = false;
        go_on(prover, state == PROOF_HOLDS);
    }
}

/// Replays what the search has found, each time that it is shorter.
static void look(Prover *prover) {
    prover->is_searched = !search_step(prover->search);
    SearchAnswer answer = search_answer(prover->search);
    Known *found = &prover->runs[PROVER_BY_SEARCH];
    if (answer.inputs && !(found->holds && found->ticks <= answer.ticks)) {
        known_set(found, answer.inputs, answer.ticks);
        prover->phase = begin_replay(prover, PROVER_BY_SEARCH) ? REPLAYING : OVER;
    } else if (prover->is_searched) {
        prover->phase = OVER;
    }
}

bool prover_step(Prover *prover) {
    if (prover->phase == REPLAYING && prover->is_proving) {
        replay(prover);
    } else if (prover->phase == REPLAYING) {
        check_after(prover, -1);
    } else if (prover->phase == SEARCHING) {
        look(prover);
    }
    return prover->phase == REPLAYING || prover->phase == SEARCHING;
}

// --- when to copy the level
// -----------------------------------------------------------------------------------

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

void prover_take_level(Prover *prover, Level *level) {
    stop(prover);
    level_destroy(prover->level);
    prover->level = level;
    for (int i = 0; i < PROVER_BYS; i++) {
        known_forget_replay(&prover->runs[i]);
    }
    prover->phase = level ? REPLAYING : IDLE;
}

const Level *prover_level(const Prover *prover) {
    return prover->level;
}

void prover_give_run(Prover *prover, ProverBy by, const FhInput *inputs, int count) {
    if (prover->is_proving && prover->at == (int)by) { // it borrows the run
        stop(prover);
        prover->phase = REPLAYING;
    }
    known_set(&prover->runs[by], inputs, count);
}

void prover_keep(Prover *prover) {
    for (int i = 0; i < PROVER_BYS && !prover->runs[i].holds; i++) {
        prover_give_run(prover, (ProverBy)i, NULL, 0);
    }
}

static ProverState state_of(const Prover *prover) {
    if (prover->phase == IDLE) {
        return PROVER_IDLE;
    }
    if (!prover->search) { // out of memory, if it is over
        return prover->phase == OVER ? PROVER_STOPPED : PROVER_CHECKING;
    }
    SearchState state = search_answer(prover->search).state;
    return !prover->is_searched   ? PROVER_SEARCHING
           : state == SEARCH_NONE ? PROVER_NONE
                                  : PROVER_STOPPED;
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
    if (prover->search) {
        SearchAnswer found = search_answer(prover->search);
        answer.states = found.states;
        answer.why = found.why;
        answer.nearest = found.nearest;
        answer.has_nearest = found.nearest_left < 1 << 16;
    } else if (answer.state == PROVER_STOPPED) {
        answer.why = "out of memory";
    }
    return answer;
}
