// slack.c - moves each press of a run early and late, until two ticks after one another fail: one
// alone may be a way that the search did not find.

#include "search/slack.h"

#include <stdlib.h>
#include <string.h>

#include "game/replay.h"
#include "search/internal.h"

enum {
    REPLAY_TICKS = 100, // a step
    EFFECT_TICKS = 10,  // from a press to the jump, when it was pressed before landing
    LONGER = 240,       // ticks that a run may be longer than the one before
    STATES = 10000,     // of a try, before it has landed
    STATES_AFTER = 5000,
    MISSES_MOST = 2
};

/// A press of the run, and where it leads.
typedef struct Press {
    int earliest; // the first tick on which it could be one
    int effect;   // the tick that made the body jump
    int landing;  // the tick after which the run stands again
} Press;

typedef enum TryEnd { TRY_FAILS, TRY_LANDS, TRY_HAS_GOAL } TryEnd;

struct Slack {
    const Level *level;
    OwnOptions own;
    FhInput *inputs; // owned
    int count;
    FhInput *lead; // owned; of a try
    Track track;
    SlackJump *jumps; // owned
    Press *presses;   // owned
    int at;           // the jump that is measured
    Fibre *fibre;     // owned
    SlackAnswer answer;
};

/// Ends, unless it has ended before.
static void end_with(Slack *slack, SearchState state, const char *why) {
    if (fibre_goes_on(slack->fibre)) {
        slack->answer.state = state;
        slack->answer.why = why;
        fibre_stop(slack->fibre);
    }
}

// --- the jumps of a run ---------------------------------------------------------------------

static bool is_press(const Slack *slack, int tick) {
    bool before = tick > 0 && (slack->inputs[tick - 1].held & FH_INPUT_JUMP);
    return (slack->inputs[tick].held & FH_INPUT_JUMP) && !before;
}

/// The tick in which a press has made the body jump; -1: it did not.
static int effect_of(const Slack *slack, int press) {
    float least = 0.3f * slack->own.tuning.jump_speed;
    for (int tick = press; tick < fh_min(press + EFFECT_TICKS, slack->count); tick++) {
        float before = tick > 0 ? slack->track.spots[tick - 1].vy : 0.0f;
        float after = slack->track.spots[tick].vy;
        if (after < 0.0f && after < (before < 0.0f ? before : 0.0f) - least) {
            return tick;
        }
        if (tick > press && is_press(slack, tick)) {
            return -1;
        }
    }
    return -1;
}

static int landing_after(const Slack *slack, int tick) {
    while (tick < slack->count &&
           !(slack->track.spots[tick].stands && slack->track.spots[tick].vy >= 0.0f)) {
        tick++;
    }
    return tick;
}

static int earliest_of(const Slack *slack, int press) {
    int tick = press;
    while (tick > 0 && !(slack->inputs[tick - 1].held & FH_INPUT_JUMP)) {
        tick--;
    }
    return tick == 0 ? 0 : fh_min(tick + 1, press);
}

static bool list_jumps(Slack *slack) {
    slack->jumps = calloc((size_t)slack->count + 1, sizeof *slack->jumps);
    slack->presses = calloc((size_t)slack->count + 1, sizeof *slack->presses);
    if (!slack->jumps || !slack->presses) {
        return false;
    }
    for (int tick = 0; tick < slack->count; tick++) {
        int effect = is_press(slack, tick) ? effect_of(slack, tick) : -1;
        if (effect >= 0) {
            int number = slack->answer.count++;
            slack->presses[number] =
                (Press){earliest_of(slack, tick), effect, landing_after(slack, effect + 1)};
            slack->jumps[number] = (SlackJump){
                .tick = tick, .at = slack->track.feet[fh_max(tick - 1, 0)], .is_needed = true};
        }
    }
    slack->answer.jumps = slack->jumps;
    return true;
}

/// True when the run stands, after the jump, in the same tile or on the same solid.
static bool lands(void *user, const FhActorView *view) {
    const Slack *slack = user;
    if (!track_stands(view)) {
        return false;
    }
    int size = slack->level->tile_size;
    int col = fh_floor_div(view->box.x + view->box.w / 2, size);
    int row = fh_floor_div(fh_rect_bottom(view->box) - 1, size);
    for (int tick = slack->presses[slack->at].landing; tick < slack->count; tick++) {
        const TrackSpot *spot = &slack->track.spots[tick];
        FhPoint feet = slack->track.feet[tick];
        bool is_there = spot->riding > 0
                            ? spot->riding == view->riding1
                            : view->riding1 == 0 && fh_floor_div(feet.x, size) == col &&
                                  fh_floor_div(feet.y - 1, size) == row;
        if (spot->stands && is_there) {
            return true;
        }
    }
    return false;
}

// --- tries ----------------------------------------------------------------------------------

/// Writes the beginning of a try; returns how long it is.
static int write_lead(Slack *slack, int press) {
    int from = slack->jumps[slack->at].tick;
    uint32_t before = from > 0 ? slack->inputs[from - 1].held & ~(uint32_t)FH_INPUT_JUMP : 0;
    int shared = fh_min(from, press);
    bool waits = shared > 0 && !slack->track.spots[shared - 1].stands; // it is held to the ground
    int last = waits ? fh_max(press, slack->presses[slack->at].effect) : press;
    int count = (last / TIMELINE_STEP + 1) * TIMELINE_STEP;
    memcpy(slack->lead, slack->inputs, (size_t)shared * sizeof *slack->lead);
    for (int tick = shared; tick < count; tick++) {
        slack->lead[tick] = tick < press ? (FhInput){before} : slack->inputs[from];
    }
    return count;
}

/// The run up to the jump, and on without it.
static int write_lead_without(Slack *slack) {
    int press = slack->jumps[slack->at].tick;
    int count = (press + TIMELINE_STEP - 1) / TIMELINE_STEP * TIMELINE_STEP;
    memcpy(slack->lead, slack->inputs, (size_t)press * sizeof *slack->lead);
    for (int tick = press; tick < count; tick++) {
        slack->lead[tick] = (FhInput){slack->inputs[press].held & ~(uint32_t)FH_INPUT_JUMP};
    }
    return count;
}

/// True when the session lands by these inputs, too.
static bool replays_landing(Slack *slack, const FhInput *inputs, int count) {
    Track track;
    if (!track_begin(&track, slack->level, &slack->own.world, inputs, count)) {
        end_with(slack, SEARCH_STOPPED, "out of memory");
        return false;
    }
    track_run(&track, REPLAY_TICKS, slack->fibre);
    FhActorView view = session_hero(track.session);
    bool does = track.ticks == track.count && lands(slack, &view);
    track_free(&track);
    return does;
}

/// Presses so many ticks later; 0: not at all.
static TryEnd try_shift(Slack *slack, Search *search, int shift) {
    int tick = slack->jumps[slack->at].tick, press = tick + shift, count = 0;
    int from = shift == 0 ? write_lead_without(slack) : write_lead(slack, press);
    SearchTry what = {.lead = slack->lead,
                      .same = fh_min(press, tick),
                      .from = from,
                      .ticks = slack->count + SLACK_MOST + LONGER,
                      .states = STATES,
                      .states_after = STATES_AFTER,
                      .lands = lands,
                      .user = slack};
    if (search_try(search, &what, slack->fibre).state == SEARCH_FOUND) {
        return TRY_HAS_GOAL;
    }
    const FhInput *inputs = search_landing(search, &count);
    return inputs && replays_landing(slack, inputs, count) ? TRY_LANDS : TRY_FAILS;
}

/// How many of the hands that err by so many ticks.
static int hands_at(int shift) {
    static const int hands[] = {198, 175, 121, 65, 28, 9, 2, 1};
    int error = fh_abs(shift);
    return error < (int)(sizeof hands / sizeof hands[0]) ? hands[error] : 0;
}

/// Tries presses on one side (-1: early), further and further. Returns how many of the hands that
/// err to this side land.
static int measure_side(Slack *slack, Search *search, int side) {
    SlackJump *jump = &slack->jumps[slack->at];
    int *most = side < 0 ? &jump->early : &jump->late;
    int *most_to_goal = side < 0 ? &jump->goal_early : &jump->goal_late;
    int first = slack->presses[slack->at].earliest;
    int hands = 0, misses = 0, ticks = 1;
    for (; misses < MISSES_MOST && ticks <= SLACK_MOST && jump->tick + side * ticks >= first &&
           fibre_goes_on(slack->fibre);
         ticks++) {
        TryEnd end = try_shift(slack, search, side * ticks);
        misses = end == TRY_FAILS ? misses + 1 : 0;
        *most = end == TRY_FAILS ? *most : ticks;
        *most_to_goal = end == TRY_HAS_GOAL ? ticks : *most_to_goal;
        hands += end == TRY_FAILS ? 0 : hands_at(ticks);
    }
    if (side < 0 && misses == 0) { // the key cannot be pressed earlier: that is no miss
        *most_to_goal = *most_to_goal == *most ? SLACK_MOST : *most_to_goal;
        *most = SLACK_MOST;
        for (; ticks <= SLACK_MOST; ticks++) {
            hands += hands_at(ticks);
        }
    }
    return hands;
}

static void measure_jump(Slack *slack, Search *search) {
    SlackJump *jump = &slack->jumps[slack->at];
    jump->is_needed = try_shift(slack, search, 0) == TRY_FAILS;
    if (jump->is_needed) {
        int early = measure_side(slack, search, -1);
        int late = measure_side(slack, search, 1);
        jump->falls = SLACK_HANDS - hands_at(0) - early - late;
    }
    if (!fibre_goes_on(slack->fibre)) {
        return;
    }
    jump->is_done = true;
    slack->answer.done++;
    int tightest = slack->answer.tightest;
    if (jump->is_needed &&
        (tightest < 0 || slack_window(jump) < slack_window(&slack->jumps[tightest]))) {
        slack->answer.tightest = slack->at;
    }
}

/// Measures all jumps by tries of a search that is guided by the run.
static void measure_all(Slack *slack, Search *search) {
    SearchGuide guide = {slack->inputs, slack->track.feet, slack->count};
    if (!search || !list_jumps(slack)) {
        end_with(slack, SEARCH_STOPPED, "out of memory");
    } else if (!search_guide(search, &guide, slack->fibre)) {
        end_with(slack, SEARCH_STOPPED, search_answer(search).why);
    }
    for (; slack->at < slack->answer.count && fibre_goes_on(slack->fibre); slack->at++) {
        measure_jump(slack, search);
    }
    end_with(slack, SEARCH_FOUND, NULL);
}

static void measure(void *data) {
    Slack *slack = data;
    bool has_goal = track_run(&slack->track, REPLAY_TICKS, slack->fibre);
    slack->count = slack->track.ticks;
    if (!has_goal) {
        end_with(slack, SEARCH_NONE, "the run does not reach the goal");
        return;
    }
    Search *search = search_begin(slack->level, &slack->own.search);
    measure_all(slack, search);
    search_end(search);
}

// --- the door -------------------------------------------------------------------------------

bool slack_step(Slack *slack) {
    return fibre_step(slack->fibre);
}

SlackAnswer slack_answer(const Slack *slack) {
    return slack->answer;
}

int slack_tightest(const SlackAnswer *answer) {
    if (answer->tightest >= 0) {
        return slack_window(&answer->jumps[answer->tightest]);
    }
    return answer->state == SEARCH_FOUND ? REPLAY_NO_JUMP : 0;
}

Slack *slack_begin(const Level *level, const SearchOptions *options, const FhInput *inputs,
                   int count) {
    Slack *slack = calloc(1, sizeof *slack);
    if (!slack) {
        return NULL;
    }
    slack->level = level;
    slack->count = count;
    slack->answer.tightest = -1;
    own_options_copy(&slack->own, level, options);
    slack->inputs = own_inputs(inputs, count);
    slack->lead = malloc(((size_t)count + 2 * SLACK_MOST) * sizeof *slack->lead);
    slack->fibre = fibre_begin(measure, slack);
    if (!slack->inputs || !slack->lead || !slack->fibre ||
        !track_begin(&slack->track, level, &slack->own.world, slack->inputs, count)) {
        slack_end(slack);
        return NULL;
    }
    return slack;
}

void slack_end(Slack *slack) {
    if (slack) {
        fibre_end(slack->fibre);
        track_free(&slack->track);
        free(slack->inputs);
        free(slack->lead);
        free(slack->jumps);
        free(slack->presses);
        free(slack);
    }
}
