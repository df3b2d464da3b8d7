// badge.h - what a level's card says of it, in words: that it can be finished, and by whose run.

#ifndef FOOTHOLD_APP_BADGE_H
#define FOOTHOLD_APP_BADGE_H

#include <stddef.h>

#include "app/library.h"

/// Writes what is known in words, some lines, each begun with '\n'; "" for nothing.
void badge_print(const LibraryItem *item, char *out, size_t size);
/// How narrow the narrowest jump is: 0 not known, or none is needed, 1 easy, 2 close, 3 exact.
int badge_gauge(const Badge *badge);
/// "by you", "by search", "recorded"; "" where no run is known.
const char *badge_by(const Badge *badge);

#endif
