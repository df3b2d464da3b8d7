// slack.c - moves each press of a run early and late, until two ticks after one another fail: one
// alone may be a way that the search did not find.

#include "search/slack.h"

#include <stdlib.h>
#include <string.h>

#include "game/replay.h"
#include "search/own_options.h"
#include "search/retry.h"
#include "search/timeline.h"
#include "search/track.h"

enum {
    REPLAY_TICKS = 100, // a step
    EFFECT_TICKS = 10,  // from a press to the jump, when it was pressed before landing
    LONGER = 240,       // ticks that a run may be longer than the one before
    STATES = 10000,     // of a try, before it has landed
    STATES_AFTER = 5000,
    MISSES_MOST = 2
};

typedef enum Phase { REPLAYING, GUIDING, TRYING, LANDING, OVER } Phase;

/// A press of the run, and where it leads.
typedef struct Press {
    int earliest; // the first tick on which it could be one
    int effect;   // the tick that made the body jump
    int landing;  // the tick after which the run stands again
} Press;

struct Slack {
    const Level *level;
    OwnOptions own;
    FhInput *inputs, *lead; // owned
    int count;
    Track track, landing;
    Search *search; // owned
    Phase phase;
    SlackJump *jumps; // owned
    Press *presses;   // owned
    int jump_count, at;
    int shift;  // ticks; 0: without the jump
    int misses; // one after the other
    bool works[2 * SLACK_MOST + 1];
    SlackAnswer answer;
};

static void end_with(Slack *slack, SearchState state, const char *why) {
    slack->phase = OVER;
    slack->answer.state = state;
    slack->answer.why = why;
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
            int number = slack->jump_count++;
            slack->presses[number] =
                (Press){earliest_of(slack, tick), effect, landing_after(slack, effect + 1)};
            slack->jumps[number] = (SlackJump){
                .tick = tick, .at = slack->track.feet[fh_max(tick - 1, 0)], .is_needed = true};
        }
    }
    slack->answer.jumps = slack->jumps;
    slack->answer.count = slack->jump_count;
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

static void begin_try(Slack *slack) {
    int press = slack->jumps[slack->at].tick + slack->shift;
    int from = slack->shift == 0 ? write_lead_without(slack) : write_lead(slack, press);
    SearchTry what = {.lead = slack->lead,
                      .same = fh_min(press, slack->jumps[slack->at].tick),
                      .from = from,
                      .ticks = slack->count + SLACK_MOST + LONGER,
                      .states = STATES,
                      .states_after = STATES_AFTER,
                      .lands = lands,
                      .user = slack};
    search_try(slack->search, &what);
}

/// How many of the hands that err by so many ticks.
static int hands_at(int shift) {
    static const int hands[] = {198, 175, 121, 65, 28, 9, 2, 1};
    int error = fh_abs(shift);
    return error < (int)(sizeof hands / sizeof hands[0]) ? hands[error] : 0;
}

static void end_jump(Slack *slack) {
    SlackJump *jump = &slack->jumps[slack->at];
    jump->is_done = true;
    for (int shift = -SLACK_MOST; jump->is_needed && shift <= SLACK_MOST; shift++) {
        jump->falls += slack->works[shift + SLACK_MOST] || shift == 0 ? 0 : hands_at(shift);
    }
    int tightest = slack->answer.tightest;
    if (jump->is_needed &&
        (tightest < 0 || slack_window(jump) < slack_window(&slack->jumps[tightest]))) {
        slack->answer.tightest = slack->at;
    }
    slack->answer.done = ++slack->at;
    slack->shift = slack->misses = 0;
    memset(slack->works, 0, sizeof slack->works);
    if (slack->at == slack->jump_count) {
        end_with(slack, SEARCH_FOUND, NULL);
    } else {
        begin_try(slack);
    }
}

/// True when there is another tick to try on the side of `shift`.
static bool may_go_on(const Slack *slack, int shift) {
    int press = slack->jumps[slack->at].tick + shift;
    return slack->misses < MISSES_MOST && fh_abs(shift) <= SLACK_MOST &&
           press >= slack->presses[slack->at].earliest;
}

/// Notes that it can come as early as the hand can press it again, and by so much earlier as is
/// tried at all: from this shift on.
static void note_free_early(Slack *slack, int shift) {
    SlackJump *jump = &slack->jumps[slack->at];
    jump->goal_early = jump->goal_early == jump->early ? SLACK_MOST : jump->goal_early;
    jump->early = SLACK_MOST;
    for (; shift >= -SLACK_MOST; shift--) {
        slack->works[shift + SLACK_MOST] = true;
    }
}

/// Goes on with the next tick: first early, then late.
static void next_shift(Slack *slack) {
    int shift = slack->shift <= 0 ? slack->shift - 1 : slack->shift + 1;
    if (shift < 0 && !may_go_on(slack, shift)) {
        if (slack->misses == 0) { // the key cannot be pressed earlier
            note_free_early(slack, shift);
        }
        shift = 1;
        slack->misses = 0;
    }
    if (shift > 0 && !may_go_on(slack, shift)) {
        end_jump(slack);
        return;
    }
    slack->shift = shift;
    begin_try(slack);
}

static void note_try(Slack *slack, bool works, bool has_goal) {
    SlackJump *jump = &slack->jumps[slack->at];
    int ticks = fh_abs(slack->shift);
    if (slack->shift == 0) {
        jump->is_needed = !works;
    } else if (works) {
        slack->works[slack->shift + SLACK_MOST] = true;
        *(slack->shift < 0 ? &jump->early : &jump->late) = ticks;
        if (has_goal) {
            *(slack->shift < 0 ? &jump->goal_early : &jump->goal_late) = ticks;
        }
    }
    slack->misses = works || slack->shift == 0 ? 0 : slack->misses + 1;
    if (jump->is_needed) {
        next_shift(slack);
    } else {
        end_jump(slack);
    }
}

/// A try is over: the goal was reached, or the landing is replayed, or it has failed.
static void take_try(Slack *slack) {
    int count = 0;
    if (search_answer(slack->search).state == SEARCH_FOUND) {
        note_try(slack, true, true);
        return;
    }
    const FhInput *inputs = search_landing(slack->search, &count);
    slack->phase = LANDING;
    if (!inputs) {
        slack->phase = TRYING;
        note_try(slack, false, false);
    } else if (!track_begin(&slack->landing, slack->level, &slack->own.world, inputs, count)) {
        end_with(slack, SEARCH_STOPPED, "out of memory");
    }
}

/// Goes on with the replay of a landing.
static void replay_landing(Slack *slack) {
    Track *track = &slack->landing;
    if (track_step(track, REPLAY_TICKS)) {
        return;
    }
    FhActorView view = session_hero(track->session);
    bool works = track->ticks == track->count && lands(slack, &view);
    track_free(track);
    slack->phase = TRYING;
    note_try(slack, works, false);
}

// --- phases ---------------------------------------------------------------------------------

static void replay(Slack *slack) {
    if (track_step(&slack->track, REPLAY_TICKS)) {
        return;
    }
    slack->count = slack->track.ticks;
    if (!slack->track.has_goal) {
        end_with(slack, SEARCH_NONE, "the run does not reach the goal");
        return;
    }
    slack->search = search_begin(slack->level, &slack->own.search);
    SearchGuide guide = {slack->inputs, slack->track.feet, slack->count};
    if (!slack->search || !list_jumps(slack) || !search_guide(slack->search, &guide)) {
        end_with(slack, SEARCH_STOPPED, "out of memory");
        return;
    }
    slack->phase = GUIDING;
}

static void guide(Slack *slack) {
    if (search_step(slack->search)) {
        return;
    }
    SearchAnswer answer = search_answer(slack->search);
    if (answer.state == SEARCH_STOPPED) {
        end_with(slack, SEARCH_STOPPED, answer.why);
    } else if (slack->jump_count == 0) {
        end_with(slack, SEARCH_FOUND, NULL);
    } else {
        slack->phase = TRYING;
        begin_try(slack);
    }
}

bool slack_step(Slack *slack) {
    if (slack->phase == REPLAYING) {
        replay(slack);
    } else if (slack->phase == GUIDING) {
        guide(slack);
    } else if (slack->phase == LANDING) {
        replay_landing(slack);
    } else if (slack->phase == TRYING && !search_step(slack->search)) {
        take_try(slack);
    }
    return slack->phase != OVER;
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

// --- begin and end --------------------------------------------------------------------------

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
    slack->inputs = malloc(((size_t)count + 1) * sizeof *slack->inputs);
    slack->lead = malloc(((size_t)count + 2 * SLACK_MOST) * sizeof *slack->lead);
    if (!slack->inputs || !slack->lead) {
        slack_end(slack);
        return NULL;
    }
    memcpy(slack->inputs, inputs, (size_t)count * sizeof *inputs);
    if (!track_begin(&slack->track, level, &slack->own.world, slack->inputs, count)) {
        slack_end(slack);
        return NULL;
    }
    return slack;
}

void slack_end(Slack *slack) {
    if (slack) {
        search_end(slack->search);
        track_free(&slack->track);
        track_free(&slack->landing);
        free(slack->inputs);
        free(slack->lead);
        free(slack->jumps);
        free(slack->presses);
        free(slack);
    }
}
