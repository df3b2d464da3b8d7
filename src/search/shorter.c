#include "search/shorter.h"

#include <stdlib.h>

#include "search/timeline.h"

enum {
    WINDOW = 240, // ticks in which a run may wander
    BEFORE = 16,  // ticks before the window that a try begins
    BESIDE = 120  // ticks from one try to the next
};

void best_free(Best *best) {
    free(best->inputs);
    free(best->feet);
    *best = (Best){0};
}

static bool was_tried(const Best *best, int tick) {
    for (int i = 0; i < best->tries; i++) {
        if (fh_abs(best->tried[i] - tick) < BESIDE) {
            return true;
        }
    }
    return false;
}

/// By how many ticks the run falls behind in a window.
static int loss_in(const Best *best, const Flood *flood, int tick) {
    int end = fh_min(tick + WINDOW, best->ticks - 1);
    return end - tick + flood_ticks_left(flood, best->feet[end]) -
           flood_ticks_left(flood, best->feet[tick]);
}

int best_next_start(Best *best, const Flood *flood, int least) {
    int most = least;
    int start = -1;
    for (int tick = 0; tick < best->ticks - 1; tick += TIMELINE_STEP) {
        int loss = was_tried(best, tick) ? 0 : loss_in(best, flood, tick);
        if (loss > most) {
            most = loss;
            start = tick;
        }
    }
    if (start < 0 || best->tries == SHORTER_TRIES_MAX) {
        return -1;
    }
    best->tried[best->tries++] = start;
    return fh_max(start - BEFORE, 0);
}
