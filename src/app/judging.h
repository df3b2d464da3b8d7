// judging.h - finds out what a level's card may say: that it can be finished, and by whose run.
//
// Stored runs are only where to look: each is played again on what the level holds now, a slice a
// frame while the title is shown, and counts when it reaches the goal. What is no run, or of
// another level, is told.

#ifndef FOOTHOLD_APP_JUDGING_H
#define FOOTHOLD_APP_JUDGING_H

typedef struct App App;

/// A slice of the work, one card after the other.
void host_judge_cards(App *app);
/// The title is left, or lists the levels anew.
void host_end_judging(App *app);
/// The level is left: stores the run that was found for it, and its tightness, when that is what
/// the file holds.
void host_keep_badge(App *app);

#endif
