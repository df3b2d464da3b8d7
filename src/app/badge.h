// badge.h - what a level's card says of it: a medal for the player's best time, or that no way to
// the goal is known yet; and in words, how long it takes and how exact its hardest jump is.

#ifndef FOOTHOLD_APP_BADGE_H
#define FOOTHOLD_APP_BADGE_H

#include <stddef.h>

#include "app/library.h"
#include "ui/ui.h"

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
