// card.h - picture cartridges: a PNG of a level that is the level.
//
// The link of level and run (game/link.h) lies in a chunk of its own, "fhLk", which programs that
// copy pictures keep; it stands in the picture as words, too, for those that do not.

#ifndef FOOTHOLD_VIEW_CARD_H
#define FOOTHOLD_VIEW_CARD_H

#include "game/replay.h"

/// Draws the card of a level and a run of it to the goal, and writes it. `address` stands before
/// the link's text. Changes the level's legend alone, as link_print. False and `error` if the level
/// is too large for a link, the run does not hold, or the file cannot be written.
bool card_write(const char *path, const char *assets, const char *address, Level *level,
                const Replay *run, LevelError *error);
/// The chunk's type.
extern const char card_chunk[];

/// Reads the link of a card, for the caller to free; nothing of it is proved. NULL and `error` if
/// the file is no PNG, holds no level, or was damaged.
char *card_read(const char *path, LevelError *error);
/// True if a file that is there has the name of a picture (.png): where a level is expected, a
/// card.
bool card_is_named(const char *path);

#endif
