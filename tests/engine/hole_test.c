// Runs over holes: the same hole is crossed from every start, or from none (law 5).

#include "engine/room.h"
#include "engine/base/rounding.h"
#include "test.h"

#include <string.h>

enum { HOLES = 6, BEFORE = 24, BETWEEN = 3, BODY_HEIGHT = 24, ACROSS_MAX = 160 };

typedef struct Run {
    int size;   // px, of a tile
    int width;  // px, of the body
    int speed;  // px/s
    char floor; // room_tile's letter
    int d;      // -1, 1
} Run;

/// A floor with holes of one tile.
static Room room_with_holes(const Run *run) {
    char rows[ACROSS_MAX + 8] = "";
    int cols = BEFORE + HOLES * (1 + BETWEEN) + BEFORE;
    memset(rows, run->floor, (size_t)cols);
    for (int i = 0; i < HOLES; i++) {
        rows[BEFORE + i * (1 + BETWEEN)] = '.';
    }
    memcpy(rows + cols, "\n", 2);
    return room_sized(rows, run->size);
}

/// How many holes it comes over that starts so many px from the end of its run-up.
static int holes_crossed(const Run *run, int start) {
    Room room = room_with_holes(run);
    int holes = (HOLES * (1 + BETWEEN) - BETWEEN) * run->size;
    int first = run->d > 0 ? BEFORE * run->size - 96 + start
                           : BEFORE * run->size + holes + 96 - start - run->width;
    FhActor *actor =
        room_actor(&room, FH_DRIVER_PLAYER, (FhRect){first, -BODY_HEIGHT, run->width, BODY_HEIGHT});
    FhTuning tuning = fh_tuning_default();
    tuning.run_speed = (float)run->speed;
    fh_world_set_tuning(room.world, 0, &tuning);
    int ticks = (holes + 200) * 60 / run->speed + 40;
    int gone = 0;
    for (int i = 0; i < ticks && actor->y + actor->h < 8; i++) {
        room_tick(&room, run->d > 0 ? FH_INPUT_RIGHT : FH_INPUT_LEFT, 1);
        gone = run->d > 0 ? actor->x - BEFORE * run->size
                          : BEFORE * run->size + holes - actor->x - actor->w;
    }
    room_destroy(&room);
    int period = (1 + BETWEEN) * run->size;
    return fh_clamp((gone + period - run->size) / period, 0, HOLES);
}

/// Requires that all starts come over all holes, or none over the first. Returns how many.
static int crossed_from_everywhere(const Run *run) {
    int first = holes_crossed(run, 0);
    for (int start = 0; start < 16; start++) {
        int crossed = holes_crossed(run, start);
        if (crossed != first || (crossed != 0 && crossed != HOLES)) {
            test_fail(
                __FILE__, __LINE__,
                "tiles of %d px, body of %d at %d px/s on %c: start %d crosses %d, start 0 %d",
                run->size, run->width, run->speed, run->floor, start, crossed, first);
            break;
        }
    }
    return first;
}

TEST(runs_cross_holes_of_a_tile_from_each_pixel_or_from_none) {
    static const int sizes[] = {8, 16, 32};
    static const int widths[] = {6, 9, 12, 15};
    static const int speeds[] = {70, 110, 150, 220, 360};
    int all = 0;
    int none = 0;
    for (int i = 0; i < 3 * 4 * 5; i++) {
        Run run = {sizes[i % 3], widths[i / 3 % 4], speeds[i / 12], '#', i % 2 ? 1 : -1};
        int crossed = crossed_from_everywhere(&run);
        all += crossed == HOLES;
        none += crossed == 0;
    }
    CHECK(all >= 20);
    CHECK(none >= 10);
}

TEST(runs_cross_holes_in_one_ways_from_each_pixel_or_from_none) {
    static const int speeds[] = {70, 110, 150, 220, 360};
    int all = 0;
    for (int i = 0; i < 5; i++) {
        Run run = {16, 12, speeds[i], '-', i % 2 ? 1 : -1};
        all += crossed_from_everywhere(&run) == HOLES;
    }
    CHECK(all >= 3);
}

TEST(runs_of_the_default_hero_cross_holes_of_16_px_and_none_of_32) {
    CHECK_INT(HOLES, crossed_from_everywhere(&(Run){16, 12, 150, '#', 1}));
    CHECK_INT(0, crossed_from_everywhere(&(Run){32, 12, 150, '#', 1}));
}

TEST(runs_that_let_go_over_a_hole_fall_into_it) {
    Room room = room_with_holes(&(Run){16, 12, 150, '#', 1});
    FhActor *actor = room_actor(&room, FH_DRIVER_PLAYER, (FhRect){BEFORE * 16 + 2, -24, 12, 24});
    room_tick(&room, 0, 30);
    CHECK(actor->y > 0);
}

TEST(falls_along_a_wall_far_from_an_edge_step_up_nowhere) {
    Room room = room_from("............\n............\n#.........##\n");
    FhActor *actor = room_actor(&room, FH_DRIVER_PLAYER, (FhRect){140, 10, 12, 24});
    actor->vx = 150.0f;
    int lowest = 0;
    for (int i = 0; i < 20; i++) {
        room_tick(&room, FH_INPUT_RIGHT, 1);
        lowest = actor->y + actor->h > lowest ? actor->y + actor->h : lowest;
        CHECK(actor->y + actor->h >= lowest);
    }
    CHECK(lowest > 40);
}
