// badges.h - finds out what a level's card may say: that it can be finished, and by whose run.
//
// Stored runs are only where to look: each is played again on what the level holds now, and counts
// if it reaches the goal. The badge tells of a file that is no run, or a run of another level.

#ifndef FOOTHOLD_APP_BADGES_H
#define FOOTHOLD_APP_BADGES_H

#include <stddef.h>

#include "app/library.h"
#include "game/replay.h"
#include "search/retry.h"
#include "ui/ui.h"

/// The card that is judged. All-zero: none is.
typedef struct BadgeWork {
    int item;     // of the library
    Level *level; // owned; NULL: none
    Replay replay;
    Track track;
    int at; // the run that is played, among those that may be stored
    bool is_proving;
} BadgeWork;

/// What is judged, and by what. All are borrowed during a call.
typedef struct BadgeDesk {
    Library *library; // the badges of its items are filled in
    Records *records;
    const LevelCatalog *catalog;
    const char *assets; // the program's folder, with recorded runs
} BadgeDesk;

/// Does a little of the work, one card after the other. Returns true while there is more.
bool badges_step(BadgeWork *work, const BadgeDesk *desk);
/// The title is left, or lists the levels anew.
void badges_end(BadgeWork *work);

/// Finished; within a quarter above par; at par or faster.
typedef enum Medal { MEDAL_NONE, MEDAL_BRONZE, MEDAL_SILVER, MEDAL_GOLD, MEDALS } Medal;

/// The medal of a best time (ticks; 0: never finished). Without a par every time is bronze.
Medal badge_medal(int ticks, int par);
/// The longest time (ticks) that a medal is given for; INT32_MAX: any.
int badge_medal_ticks(Medal medal, int par);
/// Its colour.
UiColor badge_medal_tint(Medal medal);
/// Draws a medal in the next place of the panel, with a word below it; pale unless it shines.
void badge_build_medal(Ui *ui, Medal medal, bool shines, const char *word);
/// The mark on a card. False: it bears none, as a level that can be finished and was not yet.
bool badge_mark(const LibraryItem *item, Record record, UiCardBadge *mark);
/// Writes what is known, in one line: "Best 0:10.20   Par 0:11.36   Difficulty: easy   Blind play:
/// 23 of 57".
void badge_print(const LibraryItem *item, Record record, char *out, size_t size);

#endif
