// difficulty.c - plays the blind scripts; measures run after run, until one needs no jump.

#include "search/difficulty.h"

#include <stdlib.h>

#include "game/replay.h"
#include "search/internal.h"
#include "search/slack.h"

enum {
    STEP_TICKS = 100,
    HOLDS = 3, // scripts that hold their keys all the time
    GAPS = 6,
    EXACT = 3, // ticks: the narrowest jumps, and narrow ones
    CLOSE = 8
};

/// A script: its keys, and for how many ticks it holds and leaves the jump; 0: it never jumps.
typedef struct Blind {
    uint32_t keys;
    int held, gap;
    int ticks, presses; // to the goal, without a death; 0: it does not get there so
} Blind;

struct Difficulty {
    const Level *level;
    OwnOptions own;
    Blind best;   // of the scripts without a death, the one with the fewest presses
    Fibre *fibre; // owned
    DifficultyAnswer answer;
};

static Blind blind_of(int script) {
    static const uint32_t holds[HOLDS] = {FH_INPUT_RIGHT, FH_INPUT_RIGHT | FH_INPUT_DOWN,
                                          FH_INPUT_RIGHT | FH_INPUT_UP};
    static const int lengths[] = {4, 8, 12, 18, 24, 30, 40, 12, 24}; // the last two with up
    static const int gaps[GAPS] = {2, 6, 10, 16, 25, 40};
    int hop = script - HOLDS;
    return hop < 0 ? (Blind){.keys = holds[script]}
                   : (Blind){.keys = hop / GAPS < 7 ? holds[0] : holds[2],
                             .held = lengths[hop / GAPS],
                             .gap = gaps[hop % GAPS]};
}

static FhInput blind_input(const Blind *blind, int tick) {
    bool jumps = blind->held > 0 && tick % (blind->held + blind->gap) < blind->held;
    return (FhInput){blind->keys | (jumps ? FH_INPUT_JUMP : 0)};
}

static void stop_out_of_memory(Difficulty *difficulty) {
    difficulty->answer.state = SEARCH_STOPPED;
    difficulty->answer.why = "out of memory";
    fibre_stop(difficulty->fibre);
}

/// Plays a script. True when it finishes.
static bool play_blind(Difficulty *difficulty, Blind *blind) {
    Session *session = session_create(difficulty->level, &difficulty->own.world);
    if (!session) {
        stop_out_of_memory(difficulty);
        return false;
    }
    session_drop_past(session);
    int tick = 0;
    while (tick < BLIND_TICKS && !session_state(session)->finished &&
           (tick % STEP_TICKS > 0 || fibre_yield(difficulty->fibre))) {
        session_tick(session, blind_input(blind, tick++));
    }
    GameState end = *session_state(session);
    blind->ticks = end.finished && end.deaths == 0 ? tick : 0;
    blind->presses = blind->held > 0 ? tick / (blind->held + blind->gap) : 0;
    session_destroy(session);
    return end.finished;
}

static void try_scripts(Difficulty *difficulty) {
    DifficultyAnswer *answer = &difficulty->answer;
    Blind *best = &difficulty->best;
    while (answer->tried < BLIND_SCRIPTS) {
        Blind blind = blind_of(answer->tried);
        bool does = play_blind(difficulty, &blind);
        if (!fibre_goes_on(difficulty->fibre)) {
            return;
        }
        answer->tried++;
        answer->blind += does;
        if (blind.ticks > 0 && (best->ticks == 0 || blind.presses < best->presses)) {
            *best = blind;
        }
    }
}

int difficulty_easier(int tightest, int other) {
    bool has_none = tightest == REPLAY_NO_JUMP || other == REPLAY_NO_JUMP;
    return has_none ? REPLAY_NO_JUMP : fh_max(tightest, other);
}

/// True while an easier run may be there.
static bool seeks(const Difficulty *difficulty) {
    return fibre_goes_on(difficulty->fibre) && difficulty->answer.tightest != REPLAY_NO_JUMP;
}

/// Takes the inputs over; NULL: there was no memory for them.
static void measure_run(Difficulty *difficulty, FhInput *inputs, int count) {
    Slack *slack =
        inputs ? slack_begin(difficulty->level, &difficulty->own.search, inputs, count) : NULL;
    free(inputs); // copied
    if (!slack) {
        stop_out_of_memory(difficulty);
        return;
    }
    while (slack_step(slack) && fibre_yield(difficulty->fibre)) {
    }
    SlackAnswer measured = slack_answer(slack);
    if (fibre_goes_on(difficulty->fibre) && measured.state == SEARCH_FOUND) {
        difficulty->answer.tightest =
            difficulty_easier(difficulty->answer.tightest, slack_tightest(&measured));
        difficulty->answer.runs++;
    }
    slack_end(slack);
}

static void measure_blind(Difficulty *difficulty) {
    int count = difficulty->best.ticks;
    FhInput *inputs = malloc((size_t)count * sizeof *inputs);
    for (int tick = 0; inputs && tick < count; tick++) {
        inputs[tick] = blind_input(&difficulty->best, tick);
    }
    measure_run(difficulty, inputs, count);
}

static void measure_found(Difficulty *difficulty) {
    Search *search = search_begin(difficulty->level, &difficulty->own.search);
    if (!search) {
        stop_out_of_memory(difficulty);
        return;
    }
    while (search_step(search) && fibre_yield(difficulty->fibre)) {
    }
    SearchAnswer found = search_answer(search);
    bool has_run = found.state == SEARCH_FOUND && fibre_goes_on(difficulty->fibre);
    FhInput *inputs = has_run ? own_inputs(found.inputs, found.ticks) : NULL;
    search_end(search);
    if (has_run) {
        measure_run(difficulty, inputs, found.ticks);
    }
}

static void measure_level(void *data) {
    Difficulty *difficulty = data;
    try_scripts(difficulty);
    if (difficulty->best.ticks > 0 && seeks(difficulty)) {
        measure_blind(difficulty);
    }
    if (seeks(difficulty)) {
        measure_found(difficulty);
    }
    if (fibre_goes_on(difficulty->fibre)) {
        difficulty->answer.state = difficulty->answer.runs > 0 ? SEARCH_FOUND : SEARCH_NONE;
    }
}

const char *difficulty_word(int tightest, int blind_plus_one) {
    static const char *const words[] = {"", "easy", "middling", "hard"};
    int blind = blind_plus_one - 1;
    bool is_wide = tightest == REPLAY_NO_JUMP || tightest > CLOSE;
    int grade = is_wide ? 1 : tightest > EXACT ? 2 : tightest > 0 ? 3 : 0;
    return words[blind > BLIND_SCRIPTS / 10 ? 1 : grade == 1 && blind == 0 ? 2 : grade];
}

Difficulty *difficulty_begin(const Level *level, const SearchOptions *options) {
    Difficulty *difficulty = calloc(1, sizeof *difficulty);
    if (difficulty) {
        difficulty->level = level;
        own_options_copy(&difficulty->own, level, options);
        difficulty->fibre = fibre_begin(measure_level, difficulty);
    }
    if (difficulty && !difficulty->fibre) {
        free(difficulty);
        difficulty = NULL;
    }
    return difficulty;
}

bool difficulty_step(Difficulty *difficulty) {
    return fibre_step(difficulty->fibre);
}

DifficultyAnswer difficulty_answer(const Difficulty *difficulty) {
    return difficulty->answer;
}

void difficulty_end(Difficulty *difficulty) {
    if (difficulty) {
        fibre_end(difficulty->fibre);
        free(difficulty);
    }
}
