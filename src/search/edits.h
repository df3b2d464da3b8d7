// edits.h - the edits that may close a gap, the smallest first.

#ifndef FOOTHOLD_SEARCH_EDITS_H
#define FOOTHOLD_SEARCH_EDITS_H

#include "search/fix.h"
#include "search/gap.h"

enum { EDITS_MAX = 96 };

typedef struct Edits {
    FixEdit list[EDITS_MAX];
    int count;
} Edits;

/// Lists them for a gap. `body` is the size of the hero, px; `one_does`: one tile may be enough.
void edits_list(Edits *edits, const Gaps *gaps, const Gap *gap, FhPoint body, bool one_does);

#endif
