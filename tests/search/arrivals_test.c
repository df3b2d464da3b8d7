// What two maps have otherwise: cell by cell, on maps that are made by hand.

#include <string.h>

#include "search/arrivals.h"
#include "search/walls.h"
#include "level/level_test_support.h"
#include "test.h"

enum { W = 9, H = 5, AT = 2 * W + 4, WAS = 400 }; // the middle; ticks

/// Maps whose cells are all come to in one tick, but for those about the middle.
typedef struct Maps {
    int32_t bodies[2][W * H], stands[2][W * H];
    uint8_t cells[2][W * H];
    Arrivals before, after;
} Maps;

static void fill(Maps *maps, int which, int ticks) {
    for (int i = 0; i < W * H; i++) {
        bool is_apart = i % W > 1 && i % W < W - 2; // none about the middle is come to
        maps->bodies[which][i] = maps->stands[which][i] = is_apart ? ARRIVALS_NEVER : ticks;
        maps->cells[which][i] = is_apart ? 0 : REACH_BODY | REACH_STAND;
    }
}

static void begin(Maps *maps) {
    *maps = (Maps){0};
    for (int i = 0; i < 2; i++) {
        fill(maps, i, WAS);
        *(i ? &maps->after : &maps->before) = (Arrivals){.area = {10, 20, W, H},
                                                         .bodies = maps->bodies[i],
                                                         .stands = maps->stands[i],
                                                         .cells = maps->cells[i],
                                                         .has_traps = true};
    }
}

static ArrivalsChange change_of(const Maps *maps, FhRect apart) {
    ArrivalsChange change = ARRIVALS_SAME;
    for (int y = 20; y < 20 + H && change == ARRIVALS_SAME; y++) {
        change = arrivals_compare(&maps->before, &maps->after, apart, y);
    }
    return change;
}

TEST(arrivals_differ_by_what_is_gained_and_lost) {
    Maps maps;
    const FhRect none = {0}, middle = {14, 22, 1, 1};
    begin(&maps);
    CHECK_INT(ARRIVALS_SAME, change_of(&maps, none));
    maps.bodies[1][AT] = 7;
    CHECK_INT(ARRIVALS_GAINED, change_of(&maps, none));
    CHECK_INT(ARRIVALS_SAME, change_of(&maps, middle));
    maps.bodies[0][AT + W + 1] = 9; // in a cell beside it
    CHECK_INT(ARRIVALS_SAME, change_of(&maps, none));
    maps.stands[1][AT] = 7;
    CHECK_INT(ARRIVALS_GAINED, change_of(&maps, none));
    begin(&maps);
    maps.bodies[0][AT] = 7;
    CHECK_INT(ARRIVALS_LOST, change_of(&maps, none));
    maps.bodies[1][AT] = 7;
    maps.stands[0][AT] = 7;
    CHECK_INT(ARRIVALS_LOST, change_of(&maps, none));
    CHECK_INT(ARRIVALS_SAME, change_of(&maps, middle));
}

TEST(arrivals_differ_by_a_quarter_of_a_second_and_a_twentieth) {
    Maps maps;
    const FhRect none = {0};
    enum { MUCH = 15 + WAS / 20 };
    for (int by = MUCH; by <= MUCH + 1; by++) {
        begin(&maps);
        maps.stands[1][0] = WAS - by;
        CHECK_INT(by > MUCH ? ARRIVALS_SOONER : ARRIVALS_SAME, change_of(&maps, none));
        maps.stands[0][1] = WAS - by; // a cell beside it was
        CHECK_INT(ARRIVALS_SAME, change_of(&maps, none));
    }
    begin(&maps);
    fill(&maps, 1, WAS + 15 + (WAS + 36) / 20);
    CHECK_INT(ARRIVALS_SAME, change_of(&maps, none));
    fill(&maps, 1, WAS + 40);
    CHECK_INT(ARRIVALS_LATER, change_of(&maps, none));
}

TEST(arrivals_differ_by_traps) {
    Maps maps;
    const FhRect none = {0};
    for (int which = 0; which < 2; which++) {
        begin(&maps);
        maps.cells[which][W] |= REACH_TRAP;
        CHECK_INT(ARRIVALS_TRAPPED, change_of(&maps, none));
        maps.cells[!which][1] |= REACH_TRAP; // a cell beside it
        CHECK_INT(ARRIVALS_SAME, change_of(&maps, none));
    }
    begin(&maps);
    maps.after.has_traps = false; // they are not known
    CHECK_INT(ARRIVALS_TRAPPED, change_of(&maps, none));
}
