// badges.h - finds out what a level's card may say: that it can be finished, and by whose run.
//
// Stored runs are only where to look: each is played again on what the level holds now, a slice a
// frame while the title is shown, and counts when it reaches the goal. What is no run, or of
// another level, is told.

#ifndef FOOTHOLD_APP_BADGES_H
#define FOOTHOLD_APP_BADGES_H

#include <stddef.h>

#include "app/library.h"
#include "ui/ui.h"

typedef struct App App;

/// A slice of the work, one card after the other.
void host_judge_cards(App *app);
/// The title is left, or lists the levels anew.
void host_end_judging(App *app);
/// The level is left: stores the run that was found for it, and its tightness, when that is what
/// the file holds.
void host_keep_badge(App *app);

// ---- Badge ----

/// Finished; within a quarter above par; at par or faster.
typedef enum Medal { MEDAL_NONE, MEDAL_BRONZE, MEDAL_SILVER, MEDAL_GOLD, MEDALS } Medal;

/// The medal of a best time (ticks; 0: never finished). Without a par every time is bronze.
Medal badge_medal(int ticks, int par);
/// The mark on a card. False: it bears none, as a level that can be finished and was not yet.
bool badge_mark(const LibraryItem *item, Record record, UiCardBadge *mark);
/// Writes what is known, in one line: "Best 0:10.20   Par 0:11.36   Hardest jump: easy".
void badge_print(const LibraryItem *item, Record record, char *out, size_t size);
/// How narrow the narrowest jump is: 0 not known, or none is needed, 1 easy, 2 close, 3 exact.
int badge_gauge(const Badge *badge);

#endif
