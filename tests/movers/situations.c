#include "movers/plays.h"

#include <math.h>
#include <string.h>

#include "foothold/foothold.h"

// --- what is asked ----------------------------------------------------------------------------

int run_ticks(const Trial *trial, float cells) {
    float speed = trial->room.world->tunings[0].run_speed;
    return 60 + (int)(cells * (float)trial->variant.size * 60.0f / speed);
}

const char *walk_to_end(Trial *trial) {
    int goal = trial->width - 3 * trial->variant.size;
    int most = run_ticks(trial, (float)trial->width / (float)trial->variant.size);
    for (int i = 0; i < most && trial_lives(trial) && trial_x(trial) < goal; i++) {
        trial_go(trial, R, 1);
    }
    return !trial_lives(trial) ? "is squished" : trial_x(trial) < goal ? "does not arrive" : NULL;
}

static const char *play_walk(Trial *trial) {
    trial_go(trial, 0, SETTLES);
    trial_watch(trial);
    return walk_to_end(trial);
}

const char *play_walk_grounded(Trial *trial) {
    const char *wrong = play_walk(trial);
    return wrong ? wrong : trial->airborne > 0 ? "leaves the ground" : NULL;
}

/// Jumps in the middle of the way.
static const char *play_walk_and_jump(Trial *trial) {
    trial_go(trial, 0, SETTLES);
    for (int i = 0; i < 600 && trial_lives(trial) && trial_x(trial) < trial->width / 2; i++) {
        trial_go(trial, R, 1);
    }
    trial_watch(trial);
    trial_go(trial, R | J, 8);
    return trial->jumps == 1 ? walk_to_end(trial) : "does not jump";
}

static const char *play_stand(Trial *trial) {
    trial_go(trial, 0, SETTLES);
    trial_watch(trial);
    trial_go(trial, 0, 60);
    return !trial_lives(trial)   ? "is squished"
           : trial->airborne > 0 ? "has no ground"
           : trial->still < 60   ? "does not stay"
                                 : NULL;
}

static const char *play_stop_and_jump(Trial *trial) {
    trial_go(trial, 0, SETTLES);
    for (int i = 0; i < 600 && trial_lives(trial) && trial_x(trial) < trial->width / 2; i++) {
        trial_go(trial, R, 1);
    }
    trial_go(trial, 0, 60);
    if (!trial_stands(trial)) {
        return "has no ground";
    }
    trial_watch(trial);
    trial_go(trial, J, 8);
    return trial->jumps == 1 ? NULL : "does not jump";
}

static const char *play_ride(Trial *trial) {
    trial_go(trial, 0, SETTLES);
    trial_watch(trial);
    trial_go(trial, 0, 300);
    return !trial_lives(trial)                           ? "is squished"
           : trial->actor->riding != trial_solid1(trial) ? "is left behind"
           : trial->airborne > 0                         ? "has no ground"
           : trial->unsteady > 0                         ? "trembles"
                                                         : NULL;
}

/// Goes slowly left until its feet are on the slope at the solid's left end, and rides there.
static const char *play_ride_slope(Trial *trial) {
    int slow = trial->variant.size / 16; // px a tick
    trial_go(trial, 0, 20);
    int before = trial_beside(trial);
    for (int i = 0; i < 240 && trial_beside(trial) > trial_cells(trial, 0.6f); i++) {
        int gone = before - trial_beside(trial);
        before = trial_beside(trial);
        trial_go(trial, gone <= slow ? L : 0, 1);
    }
    return play_ride(trial);
}

static const char *play_ride_and_jump(Trial *trial) {
    trial_go(trial, 0, SETTLES + 30);
    trial_watch(trial);
    trial_go(trial, J, 4);
    if (trial->jumps != 1) {
        return "does not jump";
    }
    trial_go(trial, 0, 100);
    return !trial_lives(trial) ? "is squished" : trial_stands(trial) ? NULL : "does not land";
}

/// What carries it goes away for some ticks, in which it falls into its place; then for good.
static const char *play_gone_and_back(Trial *trial) {
    FhWorld *world = trial->room.world;
    FhSolidId lift_id = fh_world_solid_id(world, trial_solid1(trial) - 1);
    int floor = trial_cells(trial, 9.0f);
    trial_go(trial, 0, SETTLES + 20);
    if (trial->actor->riding != trial_solid1(trial)) {
        return "is left behind";
    }
    fh_world_set_collidable(world, lift_id, false);
    trial_go(trial, 0, 4);
    fh_world_set_collidable(world, lift_id, true);
    bool is_inside = fh_rect_overlaps(fh_actor_box(trial->actor), fh_solid_box(trial->solid));
    trial_go(trial, 0, SETTLES);
    fh_world_set_collidable(world, lift_id, false);
    trial_go(trial, 0, 2 * SETTLES);
    return !trial_lives(trial)       ? "is squished"
           : is_inside               ? "is inside of what came back"
           : !trial_stands(trial)    ? "has no ground"
           : trial_y(trial) != floor ? "stands on what is gone"
                                     : NULL;
}

/// Walks on what moves, off it to the right, then to the left.
static const char *play_leave(Trial *trial, uint32_t way) {
    trial_go(trial, 0, SETTLES + 10);
    int most = run_ticks(trial, 20.0f) + 120;
    int floor = trial_cells(trial, 9.0f);
    for (int i = 0; i < most && trial_lives(trial) && trial_y(trial) != floor; i++) {
        trial_go(trial, way, 1);
    }
    trial_go(trial, 0, 20);
    return !trial_lives(trial)                              ? "is squished"
           : trial_y(trial) == floor && trial_stands(trial) ? NULL
                                                            : "does not get off";
}

static const char *play_leave_right(Trial *trial) {
    return play_leave(trial, R);
}

static const char *play_leave_left(Trial *trial) {
    return play_leave(trial, L);
}

static const char *play_jump_through(Trial *trial) {
    trial_go(trial, 0, SETTLES);
    int top = trial_y(trial);
    trial_go(trial, J, 24);
    trial_go(trial, 0, 60);
    return !trial_stands(trial) ? "has no ground" : trial_y(trial) < top ? NULL : "does not get up";
}

/// Ends on the floor, in the drawing's last row but one.
static const char *play_drop(Trial *trial) {
    trial_go(trial, 0, SETTLES);
    int floor = trial_cells(trial, 9.0f);
    if (!trial_stands(trial) || trial_y(trial) >= floor) {
        return "does not stand on it";
    }
    trial_go(trial, D, 1);
    trial_go(trial, 0, 90);
    return trial_y(trial) == floor && trial_stands(trial) ? NULL : "does not drop";
}

/// One one-way per press, tapped, held, and tapped as soon as it has landed.
static const char *play_drop_chain(Trial *trial) {
    trial_go(trial, 0, SETTLES);
    trial_go(trial, D, 1);
    trial_go(trial, 0, 50);
    if (trial_y(trial) != trial_cells(trial, 4.0f)) {
        return "a tap is not one drop";
    }
    trial_go(trial, D, 60);
    if (trial_y(trial) != trial_cells(trial, 6.0f)) {
        return "holding is not one drop";
    }
    trial_go(trial, 0, 2);
    trial_go(trial, D, 1);
    trial_go(trial, 0, 50);
    return trial_y(trial) == trial_cells(trial, 9.0f) ? NULL : "the last tap is not one drop";
}

/// Walks under it, back and forth: nothing touches it.
static const char *play_under(Trial *trial) {
    trial_go(trial, 0, SETTLES);
    trial_watch(trial);
    trial_go(trial, L, run_ticks(trial, 2.0f) - run_ticks(trial, 0.0f));
    const char *wrong = walk_to_end(trial);
    return wrong                 ? wrong
           : trial->highest > 0  ? "is snapped up"
           : trial->airborne > 0 ? "leaves the ground"
                                 : NULL;
}

static const char *play_land(Trial *trial) {
    trial_go(trial, 0, 75);
    return !trial_lives(trial)                           ? "is squished"
           : trial->actor->riding != trial_solid1(trial) ? "falls through"
           : trial_stands(trial)                         ? NULL
                                                         : "has no ground";
}

static const char *play_survive(Trial *trial) {
    trial_go(trial, 0, 420);
    return trial_lives(trial) ? NULL : "is squished";
}

static const char *play_be_crushed(Trial *trial) {
    trial_go(trial, 0, 900);
    return trial_lives(trial) ? "is not squished" : NULL;
}

static const char *play_over_hill(Trial *trial) {
    int most = run_ticks(trial, 60.0f);
    for (int i = 0; i < most && trial_lives(trial) && trial_x(trial) < trial->width - 64; i++) {
        trial_go(trial, R, 1);
    }
    return !trial_lives(trial)                  ? "is squished"
           : trial_x(trial) < trial->width - 64 ? "does not arrive"
                                                : NULL;
}

static const char *play_climb(Trial *trial) {
    trial_go(trial, 0, SETTLES);
    for (int i = 0; i < 300 && trial_x(trial) < trial_cells(trial, 8.4f); i++) {
        trial_go(trial, R, 1);
    }
    trial_go(trial, U, run_ticks(trial, 14.0f));
    trial_go(trial, 0, 20);
    if (trial_y(trial) > trial_cells(trial, 4.0f) || !trial_stands(trial)) {
        return "does not get up";
    }
    trial_go(trial, D, run_ticks(trial, 14.0f));
    trial_go(trial, 0, 20);
    return trial_y(trial) == trial_cells(trial, 9.0f) ? NULL : "does not get down";
}

// --- rooms ------------------------------------------------------------------------------------
// Floors lie on the top of row 9.

static const char up_14[] = ".........................\n.........................\n"
                            ".........................\n.........................\n"
                            ".........................\n.........................\n"
                            ".........................\n..............1234#######\n"
                            "..P.......1234###########\n#########################\n";
static const char down_14[] = ".........................\n.........................\n"
                              ".........................\n.........................\n"
                              ".........................\n.........................\n"
                              "..P......................\n########8765.............\n"
                              "############8765.........\n#########################\n";
static const char up_22[] = ".....................\n.....................\n"
                            ".....................\n.....................\n"
                            ".....................\n.....................\n"
                            "...........ab########\n.........ab##########\n"
                            "..P....ab############\n#####################\n";
static const char down_22[] = ".....................\n.....................\n"
                              ".....................\n.....................\n"
                              ".....................\n..P..................\n"
                              "########cd...........\n##########cd.........\n"
                              "############cd.......\n#####################\n";
static const char up_45[] = "....................\n....................\n"
                            "....................\n....................\n"
                            "........../#########\n........./##########\n"
                            "......../###########\n......./############\n"
                            "..P.../#############\n####################\n";
static const char down_45[] = "....................\n....................\n"
                              "....................\n..P.................\n"
                              "#######\\............\n########\\...........\n"
                              "#########\\..........\n##########\\.........\n"
                              "###########\\........\n####################\n";
static const char up_63[] = "..................\n..................\n"
                            "..................\n..................\n"
                            "..................\n........f#########\n"
                            "........s#########\n.......f##########\n"
                            "..P....s##########\n##################\n";
static const char down_63[] = "..................\n..................\n"
                              "..................\n..................\n"
                              "..P...............\n########F.........\n"
                              "########S.........\n#########F........\n"
                              "#########S........\n##################\n";
static const char peak[] = "......................\n......................\n"
                           "......................\n......................\n"
                           "......................\n......................\n"
                           "......../\\............\n......./##\\...........\n"
                           "..P.../####\\..........\n######################\n";
static const char valley[] = "......................\n......................\n"
                             "......................\n......................\n"
                             "......................\n..P...................\n"
                             "######\\......../######\n#######\\....../#######\n"
                             "########\\..../########\n######################\n";
static const char sharp_valley[] = "..................\n..................\n"
                                   "..................\n..................\n"
                                   "..................\n..P...............\n"
                                   "######\\..../######\n#######\\../#######\n"
                                   "########\\/########\n##################\n";
static const char ceiling[] = "####################\n####################\n"
                              "######\"......^######\n######........######\n"
                              "....................\n....................\n"
                              "....................\n....................\n"
                              "..P.................\n####################\n";
static const char slope_end[] = "....................\n....................\n"
                                "....................\n....................\n"
                                "....................\n..........P.........\n"
                                "......../###########\n......./############\n"
                                "....../#############\n####################\n";
static const char on_slope[] = "....................\n....................\n"
                               "....................\n.........P..........\n"
                               "........../#########\n........./##########\n"
                               "......../###########\n......./############\n"
                               "....../#############\n####################\n";
static const char one_way[] = "....................\n....................\n"
                              "....................\n....................\n"
                              "....................\n....................\n"
                              "....................\n....--------........\n"
                              "........P...........\n####################\n";
static const char on_one_way[] = "....................\n....................\n"
                                 "....................\n....................\n"
                                 "....................\n....................\n"
                                 "........P...........\n....--------........\n"
                                 "....................\n####################\n";
static const char one_way_over[] = "....................\n....................\n"
                                   "....................\n....................\n"
                                   "....................\n....................\n"
                                   "..P.................\n###-----------######\n"
                                   "....................\n####################\n";
static const char one_way_hill[] = ".........................\n.........................\n"
                                   ".........................\n.........................\n"
                                   ".........p-----q.........\n........p.......q........\n"
                                   ".......p.........q.......\n......p...........q......\n"
                                   "..P..p.............q.....\n#########################\n";
static const char on_one_way_slope[] = ".........................\n.........................\n"
                                       ".........................\n.......P.................\n"
                                       ".........p-----q.........\n........p.......q........\n"
                                       ".......p.........q.......\n......p...........q......\n"
                                       ".....p.............q.....\n#########################\n";
static const char under_one_way_slope[] = ".........................\n.........................\n"
                                          ".........................\n.........................\n"
                                          ".........p-----q.........\n........p.......q........\n"
                                          ".......p.........q.......\n......p...........q......\n"
                                          ".....p......P......q.....\n#########################\n";
static const char through_slope[] = ".........................\n.........................\n"
                                    ".........................\n.........................\n"
                                    ".........................\n.........................\n"
                                    "........p-----q..........\n.......p.......q.........\n"
                                    "......p.P.......q........\n#########################\n";
static const char chain[] = "....................\n....P...............\n"
                            "....--------........\n....................\n"
                            "....--------........\n....................\n"
                            "....--------........\n....................\n"
                            "....................\n####################\n";
static const char ladder[] = "....................\n....................\n"
                             "....................\n....................\n"
                             "#######.T.##########\n........H...........\n"
                             "........H...........\n........H...........\n"
                             "....P...H...........\n####################\n";
static const char lift[] = "..............................\n..............................\n"
                           "..............................\n..............................\n"
                           "...........P..................\n.........M....................\n"
                           "..............................\n..............................\n"
                           "..............................\n##############################\n";
static const char landing[] = "..............................\n...........P..................\n"
                              "..............................\n..............................\n"
                              "..............................\n..............................\n"
                              "..............................\n..............................\n"
                              ".........M....................\n##############################\n";
static const char hill[] = "........................................\n"
                           "........................................\n"
                           "........................................\n"
                           "........................................\n"
                           "........................................\n"
                           "........................................\n"
                           "........................................\n"
                           "........................................\n"
                           "..P.....M...............................\n"
                           "########################################\n";
static const char on_hill[] = "........................................\n"
                              "........................................\n"
                              "........................................\n"
                              "........................................\n"
                              "........................................\n"
                              "........................................\n"
                              ".............P..........................\n"
                              "............M...........................\n"
                              "........................................\n"
                              "########################################\n";
static const char carry_slope[] = "..............................\n"
                                  "..............................\n"
                                  "..............................\n"
                                  "..............................\n"
                                  "................/#############\n"
                                  ".............../##############\n"
                                  "............../###############\n"
                                  ".......P...../################\n"
                                  "......M...../#################\n"
                                  "##############################\n";
static const char push_slope[] = "....M.........................\n"
                                 "..............................\n"
                                 "..............................\n"
                                 "..............................\n"
                                 "................/#############\n"
                                 ".............../##############\n"
                                 "............../###############\n"
                                 "............./################\n"
                                 "........P.../#################\n"
                                 "##############################\n";
static const char crusher[] = "............................\n"
                              ".........M..................\n"
                              "............................\n"
                              "............................\n"
                              "............................\n"
                              "............................\n"
                              "............................\n"
                              "............................\n"
                              "...........P................\n"
                              "############################\n";

#define HILL     "/##\\\n####\n"
#define LOW_HILL "/##\\\n"
#define ARCH     "p---q\n"

// clang-format off
static const Situation situations[] = {
    {"run up 14", SLOPED, up_14, {0}, play_walk_grounded, RUNS, NULL},
    {"run up 22", SLOPED, up_22, {0}, play_walk_grounded, RUNS, NULL},
    {"run up 45", SLOPED, up_45, {0}, play_walk_grounded, RUNS, NULL},
    {"run up 63", SLOPED, up_63, {0}, play_walk, RUNS, NULL},
    {"run down 14", SLOPED, down_14, {0}, play_walk_grounded, RUNS, NULL},
    {"run down 22", SLOPED, down_22, {0}, play_walk_grounded, RUNS, NULL},
    {"run down 45", SLOPED, down_45, {0}, play_walk_grounded, RUNS, NULL},
    {"run down 63", SLOPED, down_63, {0}, play_walk, RUNS, NULL},
    {"jump running down 14", SLOPED | LEAPS, down_14, {0}, play_walk_and_jump, RUNS, NULL},
    {"jump running down 22", SLOPED | LEAPS, down_22, {0}, play_walk_and_jump, RUNS, NULL},
    {"jump running down 45", SLOPED | LEAPS, down_45, {0}, play_walk_and_jump, RUNS, NULL},
    {"over a peak", SLOPED, peak, {0}, play_walk, RUNS, NULL},
    {"through a valley", SLOPED, valley, {0}, play_walk_grounded, RUNS, NULL},
    {"through a sharp valley", SLOPED, sharp_valley, {0}, play_walk, RUNS, NULL},
    {"under a sloped ceiling", SLOPED | LEAPS, ceiling, {0}, play_walk_and_jump, RUNS, NULL},
    {"stand on a slope", SLOPED, on_slope, {0}, play_stand, RUNS, NULL},
    {"stand at a slope's end", SLOPED, slope_end, {0}, play_stand, RUNS, NULL},
    {"stop on a slope, jump", SLOPED | LEAPS, up_45, {0}, play_stop_and_jump, RUNS, NULL},

    {"one-way: up through", HOLDS | LEAPS, one_way, {0}, play_jump_through, RUNS, NULL},
    {"one-way: walk over", HOLDS, one_way_over, {0}, play_walk_grounded, RUNS, NULL},
    {"one-way: drop", HOLDS, on_one_way, {0}, play_drop, DROPS, NULL},
    {"one-ways: one drop a press", HOLDS, chain, {0}, play_drop_chain, DROPS, NULL},
    {"one-way slope: up through", SLOPED | HOLDS | LEAPS, through_slope, {0}, play_jump_through, RUNS, NULL},
    {"one-way slope: walk over", SLOPED | HOLDS, one_way_hill, {0}, play_walk, RUNS, NULL},
    {"one-way slope: stand", SLOPED | HOLDS, on_one_way_slope, {0}, play_stand, RUNS, NULL},
    {"one-way slope: drop", SLOPED | HOLDS, on_one_way_slope, {0}, play_drop, DROPS, NULL},
    {"one-way slope: out from under", SLOPED | HOLDS, under_one_way_slope, {0}, play_under, RUNS, NULL},

    {"ladder", FH_CAN_LADDERS, ladder, {0}, play_climb, RUNS, NULL},

    {"lift up and down", RIDES, lift, {.w = 5, .h = 0.5f, .way = {0, -4}}, play_ride, SPEEDS, NULL},
    {"lift sideways", RIDES, lift, {.w = 5, .h = 0.5f, .way = {12, 0}}, play_ride, SPEEDS, NULL},
    {"lift diagonally", RIDES, lift, {.w = 5, .h = 0.5f, .way = {12, -4}}, play_ride, SPEEDS, NULL},
    {"lift steeply", RIDES, lift, {.w = 5, .h = 0.5f, .way = {2, 4}}, play_ride, SPEEDS, NULL},
    {"lift that goes and comes back", RIDES, lift, {.w = 5, .h = 0.5f, .way = {12, 0}}, play_gone_and_back, PARAM_SOLID, {60, 15}, NULL},
    {"lift: jump", RIDES | LEAPS, lift, {.w = 5, .h = 0.5f, .way = {0, -4}}, play_ride_and_jump, SPEEDS, NULL},
    {"one-way lift up and down", RIDES | HOLDS, lift, {.w = 5, .h = 0.5f, .one_way = true, .way = {0, -4}}, play_ride, SPEEDS, NULL},
    {"one-way lift diagonally", RIDES | HOLDS, lift, {.w = 5, .h = 0.5f, .one_way = true, .way = {12, -4}}, play_ride, SPEEDS, NULL},
    {"land on a rising lift", RIDES, landing, {.w = 5, .h = 0.5f, .way = {0, -5}, .speed = 30}, play_land, HEIGHTS, NULL},
    {"land on a fast rising lift", RIDES, landing, {.w = 5, .h = 0.5f, .way = {0, -5}, .speed = 90}, play_land, HEIGHTS, NULL},
    {"land on a rising one-way", RIDES | HOLDS, landing, {.w = 5, .h = 0.5f, .one_way = true, .way = {0, -5}, .speed = 30}, play_land, HEIGHTS, NULL},
    {"land on a fast rising one-way", RIDES | HOLDS, landing, {.w = 5, .h = 0.5f, .one_way = true, .way = {0, -5}, .speed = 90}, play_land, HEIGHTS, NULL},
    {"drop through a one-way lift", RIDES | HOLDS, lift, {.w = 5, .h = 0.5f, .one_way = true}, play_drop, DROPS, NULL},

    {"still hill: walk over", RIDES | SLOPED, hill, {.rows = LOW_HILL}, play_over_hill, RUNS, NULL},
    {"still hill: stand", RIDES | SLOPED, on_hill, {.rows = HILL}, play_stand, RUNS, NULL},
    {"sliding hill: walk over", RIDES | SLOPED, hill, {.rows = LOW_HILL, .way = {14, 0}}, play_over_hill, SPEEDS, NULL},
    {"sliding hill: ride", RIDES | SLOPED, on_hill, {.rows = HILL, .way = {14, 0}}, play_ride_slope, SPEEDS, NULL},
    {"sliding hill: jump", RIDES | SLOPED | LEAPS, on_hill, {.rows = HILL, .way = {14, 0}}, play_ride_and_jump, SPEEDS, NULL},
    {"sliding hill: off to the right", RIDES | SLOPED, on_hill, {.rows = HILL, .way = {14, 0}}, play_leave_right, SPEEDS, NULL},
    {"sliding hill: off to the left", RIDES | SLOPED, on_hill, {.rows = HILL, .way = {14, 0}}, play_leave_left, SPEEDS, NULL},
    {"rising hill: ride", RIDES | SLOPED, on_hill, {.rows = HILL, .way = {0, -4}}, play_ride_slope, SPEEDS, NULL},
    {"rising hill: jump", RIDES | SLOPED | LEAPS, on_hill, {.rows = HILL, .way = {0, -4}}, play_ride_and_jump, SPEEDS, NULL},
    {"rising one-way arch: ride", RIDES | SLOPED | HOLDS, on_hill, {.rows = ARCH, .way = {0, -4}}, play_ride_slope, SPEEDS, NULL},
    {"sliding one-way arch: ride", RIDES | SLOPED | HOLDS, on_hill, {.rows = ARCH, .way = {14, 0}}, play_ride_slope, SPEEDS, NULL},
    {"carried into a slope", RIDES | SLOPED, carry_slope, {.w = 4, .h = 0.5f, .way = {14, 0}, .once = true}, play_survive, SPEEDS, NULL},
    {"pushed up a slope", RIDES | SLOPED, push_slope, {.w = 2, .h = 8.75f, .way = {16, 0}, .once = true}, play_survive, SPEEDS, NULL},
    {"crushed on the floor", RIDES, crusher, {.w = 5, .h = 2, .way = {0, 6}}, play_be_crushed, SPEEDS, NULL},
};
// clang-format on

enum { FIRST_COUNT = sizeof situations / sizeof situations[0] };

const Situation *situation_at(int index) {
    return index < FIRST_COUNT ? &situations[index] : &brinks[index - FIRST_COUNT];
}

int situation_count(void) {
    return FIRST_COUNT + brink_count;
}

int situation_values(const Situation *situation) {
    int count = 1;
    while (count < VALUES_MAX && situation->values[count] != 0.0f) {
        count++;
    }
    return count;
}

const char *situation_play(const Situation *situation, Variant variant, int mover, float value,
                           uint64_t *heard) {
    FhTuning tuning = fh_tuning_default();
    TrialSolid solid = situation->solid;
    tuning.jump_speed *= variant.size > 16 ? 1.6f : 1.0f; // as many tiles high
    tuning.max_slope_angle = 65.0f;
    tuning.duck_height = 0.0f;
    tuning.run_speed = situation->param == PARAM_RUN ? value : tuning.run_speed;
    tuning.drop_method = situation->param == PARAM_DROP ? value : 0.0f;
    solid.speed = situation->param == PARAM_SOLID ? value : solid.speed;
    bool has_solid = solid.rows || solid.w > 0.0f;
    if (situation->tune) {
        situation->tune(&tuning, &variant);
    }
    Trial trial = trial_begin(situation->rows, has_solid ? &solid : NULL, variant, mover, &tuning);
    trial.actor->y -= situation->param == PARAM_HEIGHT ? (int)value : 0;
    if (situation->param == PARAM_START) {
        trial_shift(&trial, (int)(value * (float)variant.size / 16.0f));
    }
    const char *wrong = situation->play(&trial);
    *heard = trial.heard;
    trial_end(&trial);
    return wrong;
}
