#include "app/badge.h"

#include <stdio.h>
#include <string.h>

#include "game/replay.h"

enum { EXACT = 3, CLOSE = 8 }; // ticks: the narrowest jumps, and narrow ones

Medal badge_medal(int ticks, int par) {
    return ticks <= 0                         ? MEDAL_NONE
           : par <= 0                         ? MEDAL_BRONZE
           : ticks <= par                     ? MEDAL_GOLD
           : 4 * (long)ticks <= 5 * (long)par ? MEDAL_SILVER
                                              : MEDAL_BRONZE;
}

bool badge_mark(const LibraryItem *item, Record record, UiCardBadge *mark) {
    static const UiCardBadge marks[MEDALS] = {
        [MEDAL_BRONZE] = {.icon = "icon.medal", .text = "Done", .tint = 0xe0b98aff},
        [MEDAL_SILVER] = {.icon = "icon.medal", .text = "Silver", .tint = 0xcfe8f5ff},
        [MEDAL_GOLD] = {.icon = "icon.medal", .text = "Gold", .tint = 0xf7cf4dff}};
    Medal medal = badge_medal(record.ticks, item->par);
    bool is_open = item->is_judged && item->badge.by == BADGE_NONE && !item->trouble[0];
    *mark = medal != MEDAL_NONE ? marks[medal]
                                : (UiCardBadge){.icon = "icon.warning", .text = "Not solved yet"};
    return medal != MEDAL_NONE || is_open;
}

int badge_gauge(const Badge *badge) {
    int ticks = badge->tightest;
    return badge->by == BADGE_NONE || ticks <= 0 ? 0 : ticks <= EXACT ? 3 : ticks <= CLOSE ? 2 : 1;
}

// Adds a part to the line: a name and a time, or a name and words.
static void add(char *out, size_t size, const char *name, int ticks, const char *words) {
    size_t length = strlen(out);
    char time[24];
    records_print_time(ticks, time, sizeof time);
    snprintf(out + length, size - length, "%s%s%s", length > 0 ? "   " : "", name,
             words ? words : time);
}

void badge_print(const LibraryItem *item, Record record, char *out, size_t size) {
    static const char *const jumps[] = {"", "easy", "close", "exact"};
    const Badge *badge = &item->badge;
    int gauge = badge_gauge(badge);
    out[0] = '\0';
    if (record.ticks > 0) {
        add(out, size, "Best ", record.ticks, NULL);
    }
    if (item->par > 0) {
        add(out, size, "Par ", item->par, NULL);
    } else if (badge->by == BADGE_BY_SEARCH) {
        add(out, size, "Solved by the search in ", badge->ticks, NULL);
    } else if (item->is_judged && badge->by == BADGE_NONE && record.ticks <= 0) {
        add(out, size, "", 0, "No way to the goal is known yet");
    }
    if (gauge > 0 || badge->tightest == REPLAY_NO_JUMP) {
        add(out, size, "Hardest jump: ", 0, gauge > 0 ? jumps[gauge] : "none");
    }
    if (badge->trouble[0]) {
        add(out, size, "A stored run does not count: ", 0, badge->trouble);
    }
}
