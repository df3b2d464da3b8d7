// slack.h - how exactly each jump of a run has to be timed.
//
// Use: slack_begin with a run that reaches the goal, slack_step as often as there is time,
// slack_answer at any moment, slack_end; after an edit begin anew. A step takes about as long as
// one of search.h.
//
// Method: the press of a jump is moved by a tick, by two, and so on, early and late; from there on
// the rest is looked for beside the run (retry.h). A jump succeeds when the body lands where the
// run stands later; on to the goal is looked for as well, for a while. Both are replayed in the
// game's own session. Until it has landed, no other jump is made from the ground: else a jump that
// came too early would just be made again. A jump that can be left out has no window. What the
// search does not find may be there: a window is at least so wide.

#ifndef FOOTHOLD_SEARCH_SLACK_H
#define FOOTHOLD_SEARCH_SLACK_H

#include "search/search.h"

enum {
    SLACK_MOST = 30,     // ticks, either way, that are tried
    SLACK_HANDS = 1000,  // hands that try each jump
    SLACK_HAND_TICKS = 2 // their timing errors: normal, with this deviation
};

typedef struct SlackJump {
    int tick;        // of the run: the press
    FhPoint at;      // px: the feet, when it was pressed
    int early, late; // ticks by which it may come so; SLACK_MOST: so many, or more, or as early as
                     // the key can be pressed again
    int goal_early, goal_late; // of those: from which the goal was reached, too
    bool is_needed; // false: the goal was reached without it, too, and early and late say nothing
    bool is_done;   // false: not measured yet
    int falls;      // of SLACK_HANDS hands that correct themselves, those that miss
} SlackJump;

typedef struct Slack Slack;

typedef struct SlackAnswer {
    SearchState state;      // SEARCH_FOUND: all jumps are measured; SEARCH_NONE: the run fails
    const char *why;        // when stopped: a few words; else NULL
    const SlackJump *jumps; // in the order of the run; borrowed until the end
    int count, done;
    int tightest; // the index of the jump with the narrowest window; -1: none so far
} SlackAnswer;

/// Ticks in which a jump may be pressed: 1 is the tick of the run alone.
static inline int slack_window(const SlackJump *jump) {
    return jump->early + jump->late + 1;
}

/// Starts to measure. Borrows the level; copies the inputs, one a tick. The caller ends it. NULL
/// out of memory.
Slack *slack_begin(const Level *level, const SearchOptions *options, const FhInput *inputs,
                   int count);
/// Does a little of the work. Returns true while there is more.
bool slack_step(Slack *slack);
SlackAnswer slack_answer(const Slack *slack);
/// The window of the narrowest jump, so far; REPLAY_NO_JUMP when all are measured and each can be
/// left out; 0: not known.
int slack_tightest(const SlackAnswer *answer);
void slack_end(Slack *slack);

#endif
