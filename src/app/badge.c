#include "app/badge.h"

#include <stdio.h>
#include <string.h>

#include "game/replay.h"

enum { EXACT = 3, CLOSE = 8 }; // ticks: the narrowest jumps, and narrow ones

const char *badge_by(const Badge *badge) {
    static const char *const names[] = {[BADGE_NONE] = "",
                                        [BADGE_BY_PLAYER] = "by you",
                                        [BADGE_BY_SEARCH] = "by search",
                                        [BADGE_BY_RECORD] = "recorded"};
    return names[badge->by];
}

int badge_gauge(const Badge *badge) {
    int ticks = badge->tightest;
    return badge->by == BADGE_NONE || ticks <= 0 ? 0 : ticks <= EXACT ? 3 : ticks <= CLOSE ? 2 : 1;
}

static void print_jump(const Badge *badge, char *out, size_t size) {
    static const char *const words[] = {"", "easy", "close", "exact"};
    int gauge = badge_gauge(badge);
    out[0] = '\0';
    if (gauge > 0) {
        snprintf(out, size, "\nNarrowest jump: %d tick%s (%s)", badge->tightest,
                 badge->tightest == 1 ? "" : "s", words[gauge]);
    } else if (badge->tightest == REPLAY_NO_JUMP) {
        snprintf(out, size, "\nNo single jump is needed");
    }
}

void badge_print(const LibraryItem *item, char *out, size_t size) {
    static const char *const names[] = {[BADGE_BY_PLAYER] = "your run",
                                        [BADGE_BY_SEARCH] = "a run that the search found",
                                        [BADGE_BY_RECORD] = "the run that came with it"};
    const Badge *badge = &item->badge;
    char time[24], par[40] = "", jump[64];
    out[0] = '\0';
    if (badge->by != BADGE_NONE) {
        records_print_time(badge->ticks, time, sizeof time);
        if (item->par > 0 && badge->by != BADGE_BY_RECORD) { // else that is the time above
            memcpy(par, "\nPar: ", 7);
            records_print_time(item->par, par + 6, sizeof par - 6);
        }
        print_jump(badge, jump, sizeof jump);
        snprintf(out, size, "\nFinishable: %s, %s%s%s", time, names[badge->by], jump, par);
    }
    if (badge->trouble[0]) {
        size_t length = strlen(out);
        snprintf(out + length, size - length, "\nNot counted: %s", badge->trouble);
    }
}
