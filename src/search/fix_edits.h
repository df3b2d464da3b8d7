// fix_edits.h - the edits that may close a gap, the smallest first.

#ifndef FOOTHOLD_SEARCH_FIX_EDITS_H
#define FOOTHOLD_SEARCH_FIX_EDITS_H

#include "search/fix.h"
#include "search/gap.h"

enum { FIX_EDITS_MAX = 96 };

typedef struct FixEdits {
    FixEdit list[FIX_EDITS_MAX];
    int count;
    bool is_walled; // the way across the gap goes through something solid
} FixEdits;

/// Lists them for a gap. `body` is the size of the hero, px.
void fix_edits_list(FixEdits *edits, const Gaps *gaps, const Gap *gap, FhPoint body);

#endif
