#include "movement/rooms.h"

#include <stdio.h>
#include <stdlib.h>

#include "test.h"

enum { REPORTS_MAX = 6 };

static int number_from(const char *prefix, const char *name, int otherwise) {
    char variable[64];
    snprintf(variable, sizeof variable, "%s_%s", prefix, name);
    const char *text = getenv(variable);
    return text ? atoi(text) : otherwise;
}

int rooms_play(const char *prefix, int rooms, RoomsPlay *play) {
    int only = number_from(prefix, "SEED", 0);
    int first = only ? only : number_from(prefix, "FIRST", 1);
    int step = number_from(prefix, "STEP", 1);
    rooms = only ? 1 : number_from(prefix, "ROOMS", rooms);
    int broken = 0;
    for (int i = 0; i < rooms; i++) {
        int tick = 0;
        uint32_t seed = (uint32_t)(first + i * step);
        const char *wrong = play(seed, &tick, only != 0);
        broken += wrong != NULL;
        if (wrong && broken <= REPORTS_MAX) {
            test_fail(__FILE__, __LINE__, "seed %u, tick %d: %s", seed, tick, wrong);
        }
    }
    CHECK_INT(0, broken);
    return rooms;
}
