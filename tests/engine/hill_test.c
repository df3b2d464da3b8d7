// Careful walkers on every sort of hill: over it and back, whatever their width; cliffs alone turn
// them.

#include "engine/room.h"
#include "test.h"

#include <string.h>

enum { NARROWEST = 6, WIDEST = 48, BODY_HEIGHT = 20, HILL_TICKS = 2400 };

/// A hill between two cliffs, over a pit.
typedef struct Hill {
    const char *name, *rows;
    int size;  // px, of a tile
    int speed; // px/s, of the walker
} Hill;

#define SKY "........................\n"

static const Hill hills[] = {
    {"45 degrees",
     SKY SKY "......./#############...\n"
             "....../##############...\n"
             "...##################...\n",
     16, 60},
    {"both sides",
     SKY SKY "......./####\\...........\n"
             "....../######\\..........\n"
             "...##################...\n",
     16, 90},
    {"22 degrees",
     SKY SKY ".......ab############...\n"
             ".....ab##############...\n"
             "...##################...\n",
     16, 60},
    {"14 degrees",
     SKY SKY "......1234####8765......\n"
             "..1234############8765..\n"
             ".######################.\n",
     16, 120},
    {"63 degrees",
     SKY SKY ".......f#############...\n"
             ".......s#############...\n"
             "...##################...\n",
     16, 60},
    {"a hump of one tile",
     SKY SKY SKY ".........../\\...........\n"
                 "...##################...\n",
     16, 60},
    {"a hump of a flat tile",
     SKY SKY SKY ".........../#\\..........\n"
                 "...##################...\n",
     16, 150},
    {"stairs",
     SKY SKY "...........h######h.....\n"
             ".........h##########h...\n"
             ".....##################.\n",
     8, 60},
    {"small tiles",
     SKY SKY "...........1234########.\n"
             ".......1234############.\n"
             "..#####################.\n",
     8, 60},
    {"large tiles",
     SKY SKY "......./####\\...........\n"
             "....../######\\..........\n"
             "...##################...\n",
     32, 150},
};

/// The columns, in tiles, of the lowest row's ground.
static int first_col(const Hill *hill) {
    const char *last = strrchr(hill->rows, '.');
    while (last > hill->rows && last[-1] != '\n') {
        last--;
    }
    return (int)strcspn(last, "#");
}

static int end_col(const Hill *hill) {
    const char *last = strrchr(hill->rows, '#');
    const char *row = last;
    while (row > hill->rows && row[-1] != '\n') {
        row--;
    }
    return (int)(last - row) + 1;
}

/// Walks for a while; requires that it came to both ends, twice, and never fell.
static void walk_over(const Hill *hill, int width, int facing) {
    Room room = room_sized(hill->rows, hill->size);
    int left = first_col(hill) * hill->size;
    int right = end_col(hill) * hill->size;
    int floor = 4 * hill->size;
    FhTuning tuning = fh_tuning_default();
    tuning.run_speed = (float)hill->speed;
    fh_world_set_tuning(room.world, 0, &tuning);
    FhRect box = {left + 2, floor - BODY_HEIGHT, width, BODY_HEIGHT};
    while (fh_terrain_overlaps(room.terrain, box)) {
        box.y--;
    }
    FhActor *actor = room_actor(&room, FH_DRIVER_WALKER, box);
    actor->flags |= FH_ACTOR_TURNS_AT_EDGES;
    actor->control.facing = (int8_t)facing;
    int visits = 0;
    int at = 0; // the end it was at last: -1, 1
    for (int i = 0; i < HILL_TICKS; i++) {
        room_tick(&room, 0, 1);
        int end = actor->x < left + hill->size ? -1 : actor->x + width > right - hill->size ? 1 : 0;
        visits += end != 0 && end != at;
        at = end != 0 ? end : at;
        if (actor->y + actor->h > floor) {
            test_fail(__FILE__, __LINE__, "%s, width %d: fell at x %d", hill->name, width,
                      actor->x);
            break;
        }
    }
    if (visits < 4) {
        test_fail(__FILE__, __LINE__, "%s, width %d, facing %d: came to %d ends, last at x %d",
                  hill->name, width, facing, visits, actor->x);
    }
}

TEST(walkers_of_each_width_that_mind_edges_go_over_every_hill_and_come_back) {
    for (size_t i = 0; i < sizeof hills / sizeof *hills; i++) {
        for (int width = NARROWEST; width <= WIDEST; width += 3) {
            walk_over(&hills[i], width, width % 2 ? 1 : -1);
        }
    }
}

/// How far down the ground goes by a step, which is a cliff or none.
static void walk_to_drop(int drop, bool is_cliff) {
    Room room = room_from(SKY SKY SKY SKY);
    room_solid(&room, (FhRect){0, 64, 80, 64});
    room_solid(&room, (FhRect){80, 64 + drop, 80, 64});
    FhActor *actor = room_actor(&room, FH_DRIVER_WALKER, (FhRect){40, 44, 12, 20});
    actor->flags |= FH_ACTOR_TURNS_AT_EDGES;
    actor->control.facing = 1;
    int furthest = 0;
    for (int i = 0; i < 120; i++) {
        room_tick(&room, 0, 1);
        furthest = actor->x > furthest ? actor->x : furthest;
    }
    CHECK_INT(!is_cliff, furthest > 80);
}

TEST(walkers_that_mind_edges_go_down_a_step_of_step_down_and_turn_at_one_more) {
    walk_to_drop(4, false);
    walk_to_drop(5, true);
    walk_to_drop(40, true);
}
