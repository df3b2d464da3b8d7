// What the map of reach misses: FOOTHOLD_REACH_SECONDS=600 FOOTHOLD_REACH_LEVEL=FILE
// build/unit reach_misses compares it with a search that tries all keys and takes two states for
// one only within few px and px/s, for so long and in 3 GB: FOOTHOLD_REACH_GRID=2,15,4 are px, px/s
// and ticks from keys to keys (1 only where no solid moves; small rooms are seen whole with 1,4,1).
// It goes outwards from the spawn: as long as it is not whole it says nothing of what is far.

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "level/level_test_support.h"
#include "search/reach_parts.h"
#include "test.h"

#define BYTES ((size_t)3 << 30)

static double seconds_since(clock_t start) {
    return (double)(clock() - start) / CLOCKS_PER_SEC;
}

static void step_for(Reach *reach, double seconds) {
    clock_t start = clock();
    while (reach_step(reach) && seconds_since(start) < seconds) {
    }
}

static void print_missed(ReachMap map, ReachMap other, double seconds) {
    int missed = 0, extra = 0;
    for (int i = 0; i < map.area.w * map.area.h; i++) {
        bool has = map.cells[i] & REACH_BODY, should = other.cells[i] & REACH_BODY;
        missed += should && !has;
        extra += has && !should;
    }
    printf("%d cells on %d grids, %d by all keys (%lld states, %.0f s, %s): missed %d (%.2f %%), "
           "besides %d\n",
           map.reached, map.grids, other.reached, (long long)other.states, seconds,
           other.grids > 0 ? "whole"
           : other.why     ? other.why
                           : "out of time",
           missed, 100.0 * missed / fh_max(other.reached, 1), extra);
}

TEST(reach_misses_little_of_a_level_of_choice) {
    enum { MAP_SECONDS = 10 }; // as the command has
    Grid fine = {2, 15, 32, false};
    int step = TIMELINE_STEP;
    const char *grid = getenv("FOOTHOLD_REACH_GRID");
    const char *path = getenv("FOOTHOLD_REACH_LEVEL"), *seconds = getenv("FOOTHOLD_REACH_SECONDS");
    CHECK(!grid || sscanf(grid, "%d,%d,%d", &fine.px, &fine.speed, &step) == 3);
    if (path && seconds) {
        Level *level = test_level_at(path);
        Reach *reach = reach_begin(level, NULL);
        step_for(reach, MAP_SECONDS);
        Reach *other = reach_begin_on(level, &(SearchOptions){.bytes = BYTES}, &fine, 1);
        reach_try_all(other, step);
        clock_t start = clock();
        step_for(other, atof(seconds));
        print_missed(reach_map(reach), reach_map(other), seconds_since(start));
        reach_end(reach);
        reach_end(other);
    }
}
