// cards.h - the pictures and words of the levels' cards, on the title and on the map.

#ifndef FOOTHOLD_APP_CARDS_H
#define FOOTHOLD_APP_CARDS_H

#include "app/shell.h"

/// Reads one level and draws its picture, so that a screen is there at once; those that are shown
/// (`is_shown` of their number in the library) come first. Call it once a frame.
void cards_read_one(Shell *shell, bool (*is_shown)(const Shell *shell, int index));
/// The time (ticks) of the recorded run that came with a level, if it holds for `level` and reaches
/// the goal; else 0.
int cards_find_par(const Shell *shell, const char *path, const Level *level);
void cards_forget_pictures(Shell *shell);

#endif
