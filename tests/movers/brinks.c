// brinks.c - situations at ends and edges: springs, ladder tops, ledges, walls that move, belts,
// slow walks over an edge, gaps as wide as the body, flights of one-way slopes with nothing under
// them, walkers that turn at cliffs.

#include "movers/plays.h"

#include <math.h>

#include "foothold/foothold.h"

// --- springs ----------------------------------------------------------------------------------

/// The spring of the rooms throws at 300 px/s: 32 px up, less what a tick rounds.
enum { THROWN = 28 };

/// Waits until the spring throws it, keys held: it comes up as high as that speed leads.
static const char *be_thrown(Trial *trial, uint32_t held, int most) {
    int from = 0;
    trial_watch(trial);
    for (int i = 0; i < most && trial_lives(trial) && trial->bounces == 0; i++) {
        from = trial_y(trial);
        trial_go(trial, held, 1);
    }
    if (trial->bounces == 0) {
        return "is not thrown";
    }
    from = from > trial_y(trial) ? from : trial_y(trial); // what rises throws at a tick's beginning
    trial_go(trial, 0, 13);
    return from - trial_y(trial) < THROWN ? "is held back" : NULL;
}

/// Falls on it, and again on it.
static const char *play_fall_on_spring(Trial *trial) {
    for (int i = 0; i < 3; i++) {
        const char *wrong = be_thrown(trial, 0, 240);
        if (wrong) {
            return wrong;
        }
    }
    return NULL;
}

/// Jumps from before it, its side a wall.
static const char *play_jump_on_spring(Trial *trial) {
    trial_go(trial, 0, SETTLES);
    trial_go(trial, R, run_ticks(trial, 5.0f));
    trial_go(trial, R | J, 12);
    return be_thrown(trial, R, 120);
}

static const char *play_run_on_spring(Trial *trial) {
    trial_go(trial, 0, SETTLES);
    for (int i = 0; i < 600 && trial_lives(trial) && trial_x(trial) < trial_cells(trial, 9.2f);
         i++) {
        trial_go(trial, R, 1);
    }
    trial_go(trial, L, 4);
    return be_thrown(trial, 0, 120);
}

/// Its side is a wall.
static const char *play_run_into_spring(Trial *trial) {
    trial_go(trial, 0, SETTLES);
    trial_watch(trial);
    trial_go(trial, R, run_ticks(trial, 8.0f));
    return trial->bounces > 0 || trial->airborne > 0                             ? "is thrown"
           : trial_x(trial) + trial->actor->w / 2 > trial_cells(trial, 9.0f) + 1 ? "goes in"
           : trial_x(trial) + trial->actor->w / 2 < trial_cells(trial, 9.0f) - 1 ? "stops before it"
                                                                                 : NULL;
}

/// Its underside is a ceiling.
static const char *play_jump_under_spring(Trial *trial) {
    trial_go(trial, 0, SETTLES);
    trial_watch(trial);
    trial_go(trial, J, 30);
    trial_go(trial, 0, 60);
    return trial->jumps != 1                                                    ? "does not jump"
           : trial->bounces > 0                                                 ? "is thrown"
           : trial_y(trial) != trial_cells(trial, 9.0f) || !trial_stands(trial) ? "does not land"
                                                                                : NULL;
}

// --- ladders ----------------------------------------------------------------------------------

static void be_as_wide_as_a_ladder(FhTuning *tuning, Variant *variant) {
    (void)tuning;
    variant->w = variant->w > (float)variant->size ? (float)variant->size : variant->w;
}

static void be_one_who_ducks(FhTuning *tuning, Variant *variant) {
    tuning->duck_height = (float)(int)(0.6f * variant->h);
}

/// Takes hold of the ladder, and climbs a bit.
static bool take_ladder(Trial *trial) {
    trial_go(trial, 0, SETTLES);
    for (int i = 0; i < 600 && trial->actor->pose != FH_POSE_LADDER; i++) {
        trial_go(trial, U | R, 1);
    }
    trial_go(trial, U, 10);
    return trial->actor->pose == FH_POSE_LADDER;
}

/// Up and aside held: over the top and on.
static const char *play_up_and_aside(Trial *trial) {
    if (!take_ladder(trial)) {
        return "does not climb";
    }
    trial_go(trial, U | R, run_ticks(trial, 14.0f) + 240);
    return trial_x(trial) < trial_cells(trial, 11.0f) ? "is held at the top" : NULL;
}

/// Down held while it falls on the top: it climbs down from there.
static const char *play_land_on_ladder(Trial *trial) {
    bool climbs = false;
    for (int i = 0; i < 600 && trial_y(trial) < trial_cells(trial, 9.0f); i++) {
        trial_go(trial, D, 1);
        climbs |= trial->actor->pose == FH_POSE_LADDER;
    }
    return !climbs ? "does not enter" : trial_y(trial) < trial_cells(trial, 9.0f) ? "stays" : NULL;
}

// --- ledges and walls -------------------------------------------------------------------------

/// A jump of 3.4 tiles, whatever is held: a head comes over a wall of 4 tiles, feet do not.
static void be_a_climber(FhTuning *tuning, Variant *variant) {
    float rise = 3.4f * (float)variant->size;
    tuning->ledge_grab = 8.0f;
    tuning->jump_hold = 0.0f;
    tuning->apex_speed = 0.0f;
    tuning->jump_boost = 0.0f;
    tuning->jump_speed = sqrtf(2.0f * tuning->gravity * rise);
}

static const char *play_grab(Trial *trial) {
    trial_go(trial, 0, SETTLES);
    bool hangs = false;
    for (int i = 0; i < 60 && !hangs; i++) {
        trial_go(trial, R | (i > 5 ? J : 0), 1);
        hangs = trial->actor->pose == FH_POSE_HANG;
    }
    bool is_up = trial_y(trial) == trial_cells(trial, 5.0f); // a few px higher it climbs by itself
    if (!hangs && !is_up) {
        return "sees no ledge";
    }
    trial_go(trial, hangs ? U : 0, run_ticks(trial, 8.0f));
    trial_go(trial, hangs ? R : 0, 30);
    return trial_y(trial) == trial_cells(trial, 5.0f) && trial_stands(trial) ? NULL
                                                                             : "does not get up";
}

static void be_a_slider(FhTuning *tuning, Variant *variant) {
    (void)variant;
    tuning->wall_slide_speed = 20.0f;
    tuning->wall_slide_time = 1.2f;
}

static const char *play_slide(Trial *trial) {
    for (int i = 0; i < 40 && trial->actor->control.sliding == 0; i++) {
        trial_go(trial, R, 1);
    }
    for (int i = 0; i < 10; i++) {
        trial_go(trial, R, 1);
        if (trial->actor->riding != trial_solid1(trial)) {
            return trial->actor->control.sliding == 0 ? "does not slide" : "is left behind";
        }
    }
    return NULL;
}

/// Runs against what comes towards it.
static const char *play_touch(Trial *trial) {
    trial_go(trial, 0, SETTLES);
    trial_go(trial, R, run_ticks(trial, 10.0f));
    int gap = trial_cells(trial, 10.0f) - trial_x(trial) - (trial->actor->w + 1) / 2;
    return gap > 0 ? "stops before it" : gap < -1 ? "goes in" : NULL;
}

// --- belts ------------------------------------------------------------------------------------

static const char *rest(Trial *trial) {
    trial_watch(trial);
    trial_go(trial, 0, 60);
    return trial->airborne > 0 ? "has no ground"
           : trial->still < 60 ? "does not come to rest"
                               : NULL;
}

static const char *play_be_carried(Trial *trial) {
    trial_go(trial, 0, 60 + trial_cells(trial, 10.0f));
    const char *wrong = rest(trial);
    return wrong ? wrong : trial_x(trial) < trial_cells(trial, 6.0f) ? "is not carried" : NULL;
}

static const char *play_be_carried_over_edge(Trial *trial) {
    trial_go(trial, 0, 120 + trial_cells(trial, 10.0f));
    const char *wrong = rest(trial);
    return wrong ? wrong : trial_y(trial) != trial_cells(trial, 9.0f) ? "is held" : NULL;
}

/// Walks to the left, against the belt, and is brought back.
static const char *play_against_belt(Trial *trial) {
    trial_go(trial, R, run_ticks(trial, 3.0f));
    int from = trial_x(trial);
    trial_go(trial, L, run_ticks(trial, 2.0f) + 60);
    return trial_x(trial) > from - trial_cells(trial, 1.0f) ? "does not get on" : NULL;
}

// --- edges and gaps ---------------------------------------------------------------------------

static const char *play_step_off(Trial *trial) {
    trial_go(trial, 0, SETTLES);
    int floor = trial_cells(trial, 9.0f);
    int most = run_ticks(trial, 6.0f) + 60;
    int hangs = 0;
    for (int i = 0; i < most && trial_lives(trial) && trial_y(trial) != floor; i++) {
        trial_watch(trial);
        trial_go(trial, R, 1);
        hangs = trial->still > 0 && trial->airborne > 0 ? hangs + 1 : 0;
        if (hangs > 6) {
            return "hangs in the air";
        }
    }
    return trial_y(trial) == floor ? NULL : "does not get down";
}

/// Starts so far over the edge: it stands, and can jump, or falls.
static const char *play_stand_at_edge(Trial *trial) {
    int top = trial_y(trial);
    trial_go(trial, 0, SETTLES + 60);
    if (trial_y(trial) == trial_cells(trial, 9.0f)) {
        return trial_stands(trial) ? NULL : "has no ground";
    }
    if (trial_y(trial) > top + 4 || !trial_stands(trial)) {
        return "hangs in the air";
    }
    trial_watch(trial);
    trial_go(trial, J, 8);
    return trial->jumps == 1 ? NULL : "does not jump";
}

static void be_as_wide_as_a_tile(FhTuning *tuning, Variant *variant) {
    (void)tuning;
    variant->w = (float)variant->size;
    variant->h = (float)variant->size;
}

static const char *play_fall_into_gap(Trial *trial) {
    trial_go(trial, 0, 120);
    return trial_y(trial) == trial_cells(trial, 9.0f) && trial_stands(trial) ? NULL
                                                                             : "stands over it";
}

static const char *play_jump_into_gap(Trial *trial) {
    trial_go(trial, 0, SETTLES);
    trial_watch(trial);
    trial_go(trial, J, 30);
    return trial->highest < trial_cells(trial, 2.2f) ? "bumps against its sides" : NULL;
}

// --- flights of one-way slopes ----------------------------------------------------------------

/// The lowest that its feet come is the lower floor.
static const char *play_flight(Trial *trial) {
    trial_go(trial, 0, SETTLES);
    trial_watch(trial);
    const char *wrong = walk_to_end(trial);
    return wrong ? wrong : trial_y(trial) > trial_cells(trial, 9.0f) ? "falls through" : NULL;
}

static const char *play_stop_on_flight(Trial *trial) {
    trial_go(trial, 0, SETTLES);
    for (int i = 0; i < 600 && trial_x(trial) < trial_cells(trial, 10.0f); i++) {
        trial_go(trial, R, 1);
    }
    trial_go(trial, 0, 60);
    return trial_y(trial) >= trial_cells(trial, 9.0f) ? "falls through" : rest(trial);
}

static const char *play_land_on_flight(Trial *trial) {
    trial_go(trial, 0, 90);
    return trial_y(trial) >= trial_cells(trial, 9.0f) ? "falls through" : rest(trial);
}

static const char *play_drop_through_flight(Trial *trial) {
    trial_go(trial, 0, 90);
    trial_go(trial, D, 1);
    trial_go(trial, 0, 90);
    return trial_y(trial) < trial_cells(trial, 9.0f) ? "does not drop" : NULL;
}

// --- careful walkers --------------------------------------------------------------------------

/// Walks until its middle is beyond there. False when it does not come, or off the ground.
static bool walks_beyond(Trial *trial, int x, bool right) {
    int most = run_ticks(trial, 60.0f);
    int floor = trial_cells(trial, 7.5f);
    for (int i = 0; i < most && (trial_x(trial) < x) == right && trial_y(trial) < floor; i++) {
        trial_go(trial, 0, 1);
    }
    return (trial_x(trial) < x) != right && trial_y(trial) < floor;
}

/// From one end of the ground to the other and back, turning at its cliffs alone.
static const char *play_careful(Trial *trial) {
    trial_go(trial, 0, SETTLES);
    trial->actor->driver = FH_DRIVER_WALKER;
    trial->actor->flags |= FH_ACTOR_TURNS_AT_EDGES;
    int left = trial_cells(trial, 4.5f);
    int right = trial->width - left;
    return !walks_beyond(trial, right, true)   ? "does not get over"
           : !walks_beyond(trial, left, false) ? "does not come back"
           : !walks_beyond(trial, right, true) ? "does not go again"
                                               : NULL;
}

// --- rooms ------------------------------------------------------------------------------------
// Floors lie on the top of row 9, those of careful walkers at most 3 tiles higher.

static const char over_spring[] = "........................\n...........P............\n"
                                  "........................\n........................\n"
                                  "........................\n........................\n"
                                  "........................\n........................\n"
                                  ".........ooooooooooooooo\n########################\n";
static const char before_spring[] = "........................\n........................\n"
                                    "........................\n........................\n"
                                    "........................\n........................\n"
                                    "........................\n....P...................\n"
                                    ".........ooooooooooooooo\n########################\n";
static const char above_spring[] = "........................\n........................\n"
                                   "........................\n........................\n"
                                   "..P.....................\n#######.................\n"
                                   "........................\n........................\n"
                                   ".....ooooooooooooooooooo\n########################\n";
static const char under_spring[] = "........................\n........................\n"
                                   "........................\n........................\n"
                                   "........................\n.........ooooo..........\n"
                                   "........................\n........................\n"
                                   "...........P............\n########################\n";
static const char open_ladder[] = "........................\n........................\n"
                                  "........................\n........................\n"
                                  "........T...............\n........H...............\n"
                                  "........H...............\n........H...............\n"
                                  "...P....H...............\n########################\n";
static const char ladder_in_ground[] = "........................\n........................\n"
                                       "........................\n........................\n"
                                       "########T###############\n........H...............\n"
                                       "........H...............\n........H...............\n"
                                       "...P....H...............\n########################\n";
static const char over_ladder[] = "........................\n........................\n"
                                  "........P...............\n........................\n"
                                  "........T...............\n........H...............\n"
                                  "........H...............\n........H...............\n"
                                  "........H...............\n########################\n";
static const char wall[] = "........................\n........................\n"
                           "........................\n........................\n"
                           "........................\n..........##############\n"
                           "..........##############\n..........##############\n"
                           ".......P..##############\n########################\n";
static const char beside_wall[] = "........................\n.........M..............\n"
                                  "........P...............\n........................\n"
                                  "........................\n........................\n"
                                  "........................\n........................\n"
                                  "........................\n########################\n";
static const char belt[] = "........................\n........................\n"
                           "........................\n........................\n"
                           "........................\n........................\n"
                           "........................\n........................\n"
                           "..P.....................\n>>>>>>>#################\n";
static const char belt_over_edge[] = "........................\n........................\n"
                                     "........................\n........................\n"
                                     "........................\n........................\n"
                                     "..P.....................\n>>>>>>>.................\n"
                                     "........................\n########################\n";
static const char two_belts[] = "........................\n........................\n"
                                "........................\n........................\n"
                                "........................\n........................\n"
                                "........................\n........................\n"
                                "...P....................\n>>>>>>><<<<<<<<<########\n";
static const char block[] = "........................\n........................\n"
                            "........................\n........................\n"
                            "........................\n......P.................\n"
                            "########................\n........................\n"
                            "........................\n########################\n";
static const char over_gap[] = "........................\n........................\n"
                               "........................\n........................\n"
                               "..........P.............\n........................\n"
                               "##########.#############\n##########.#############\n"
                               "##########.#############\n########################\n";
static const char corridor[] = "........................\n........................\n"
                               "........................\n........................\n"
                               "........................\n........................\n"
                               "........................\n......##################\n"
                               "..P.....................\n########################\n";
static const char under_gap[] = "........................\n........................\n"
                                "........................\n........................\n"
                                "........................\n........................\n"
                                "##########.#############\n........................\n"
                                "..........P.............\n########################\n";
static const char flight_up[] = "........................\n........................\n"
                                "............p-----------\n...........p............\n"
                                "..........p.............\n.........p..............\n"
                                "........p...............\n.......p................\n"
                                "..P...p.................\n######..................\n";
static const char flight_to_ground[] = "........................\n........................\n"
                                       "............p###########\n...........p............\n"
                                       "..........p.............\n.........p..............\n"
                                       "........p...............\n.......p................\n"
                                       "..P...p.................\n######..................\n";
static const char flight_down[] = "........................\n..P.....................\n"
                                  "--------q...............\n.........q..............\n"
                                  "..........q.............\n...........q............\n"
                                  "............q...........\n.............q..........\n"
                                  "..............q.........\n...............#########\n";
static const char over_flight[] = "........................\n........P...............\n"
                                  "............p-----------\n...........p............\n"
                                  "..........p.............\n.........p..............\n"
                                  "........p...............\n.......p................\n"
                                  "......p.................\n######..................\n";
static const char hill_14[] = "........................\n........................\n"
                              "........................\n....P..1234##8765.......\n"
                              "..####################..\n........................\n"
                              "........................\n........................\n"
                              "........................\n########################\n";
static const char hill_22[] = "........................\n........................\n"
                              ".........ab##cd.........\n....P..ab######cd.......\n"
                              "..####################..\n........................\n"
                              "........................\n........................\n"
                              "........................\n########################\n";
static const char hill_45[] = "....................\n....................\n"
                              "......../##\\........\n....P../####\\.......\n"
                              "..################..\n....................\n"
                              "....................\n....................\n"
                              "....................\n####################\n";
static const char hump[] = "................\n................\n"
                           "................\n....P../\\.......\n"
                           "..############..\n................\n"
                           "................\n................\n"
                           "................\n################\n";
static const char dale_45[] = "........................\n........................\n"
                              "........................\n........................\n"
                              "....P...................\n..#####\\...../########..\n"
                              "..######\\.../#########..\n..####################..\n"
                              "........................\n########################\n";
static const char dale_22[] = "........................\n........................\n"
                              "........................\n........................\n"
                              "....P...................\n..#####cd....ab#######..\n"
                              "..#######cdab#########..\n..####################..\n"
                              "........................\n########################\n";
static const char landing[] = "........................\n...........P............\n"
                              "........................\n........................\n"
                              "........................\n........................\n"
                              "........................\n........................\n"
                              ".........M..............\n########################\n";
static const char over_lift[] = "........................\n........................\n"
                                "........................\n........................\n"
                                "........................\n......P.................\n"
                                ".....M..................\n........................\n"
                                "........................\n########################\n";

#define STARTS                                                                                     \
    PARAM_START, {                                                                                 \
        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23       \
    }
#define SLOW                                                                                       \
    PARAM_RUN, {                                                                                   \
        25, 8, 12, 16, 20, 30, 36, 45, 60                                                          \
    }
#define MANY                                                                                       \
    PARAM_RUN, {                                                                                   \
        150, 40, 60, 75, 90, 100, 110, 118, 125, 132, 140, 160, 170, 180, 190, 200, 210, 220, 230, \
            240, 250, 260, 280, 300                                                                \
    }
#define WALKS                                                                                      \
    PARAM_RUN, {                                                                                   \
        60, 40, 90, 120                                                                            \
    }

#define SPRING "ooooo\n"
#define CLIMBS FH_CAN_LADDERS

// clang-format off
const Situation brinks[] = {
    {"spring: fall on it", LEAPS, over_spring, {0}, play_fall_on_spring, HEIGHTS, NULL},
    {"spring: jump on it", LEAPS, before_spring, {0}, play_jump_on_spring, RUNS, NULL},
    {"spring: run off onto it", LEAPS, above_spring, {0}, play_run_on_spring, RUNS, NULL},
    {"spring: run into it", LEAPS, before_spring, {0}, play_run_into_spring, RUNS, NULL},
    {"spring: jump under it", LEAPS, under_spring, {0}, play_jump_under_spring, RUNS, NULL},
    {"still spring lift: fall on it", RIDES | LEAPS, landing, {.rows = SPRING}, play_fall_on_spring, HEIGHTS, NULL},
    {"sliding spring: fall on it", RIDES | LEAPS, landing, {.rows = SPRING, .way = {1, 0}}, play_fall_on_spring, SPEEDS, NULL},
    {"rising spring: fall on it", RIDES | LEAPS, landing, {.rows = SPRING, .way = {0, -3}}, play_fall_on_spring, SPEEDS, NULL},

    {"ladder top: up and aside", CLIMBS, open_ladder, {0}, play_up_and_aside, RUNS, NULL},
    {"ladder top: onto the ground", CLIMBS, ladder_in_ground, {0}, play_up_and_aside, RUNS, be_as_wide_as_a_ladder},
    {"ladder top: land with down", CLIMBS, over_ladder, {0}, play_land_on_ladder, HEIGHTS, be_one_who_ducks},

    {"ledge after a jump", LEAPS, wall, {0}, play_grab, STARTS, be_a_climber},
    {"run up to a wall", 0, wall, {0}, play_touch, STARTS, NULL},
    {"slide down a rising wall", RIDES | LEAPS, beside_wall, {.w = 2, .h = 16, .way = {0, -5}, .once = true}, play_slide, SPEEDS, be_a_slider},
    {"slide down a sinking wall", RIDES | LEAPS, beside_wall, {.w = 2, .h = 16, .way = {0, 5}, .once = true}, play_slide, SPEEDS, be_a_slider},

    {"belt: onto the ground", LEAPS, belt, {0}, play_be_carried, RUNS, NULL},
    {"belt: over an edge", LEAPS, belt_over_edge, {0}, play_be_carried_over_edge, RUNS, NULL},
    {"belts that meet", LEAPS, two_belts, {0}, play_be_carried, RUNS, NULL},
    {"belt: run against it", LEAPS, belt, {0}, play_against_belt, PARAM_RUN, {150, 90, 120, 240}, NULL},

    {"walk slowly off an edge", LEAPS, block, {0}, play_step_off, SLOW, NULL},
    {"stand at an edge", LEAPS, block, {0}, play_stand_at_edge, STARTS, NULL},
    {"stand at a lift's end", RIDES | LEAPS, over_lift, {.w = 3, .h = 0.5f}, play_stand_at_edge, STARTS, NULL},
    {"stand at a one-way lift's end", RIDES | HOLDS | LEAPS, over_lift, {.w = 3, .h = 0.5f, .one_way = true}, play_stand_at_edge, STARTS, NULL},
    {"gap as wide as the body: fall in", 0, over_gap, {0}, play_fall_into_gap, HEIGHTS, be_as_wide_as_a_tile},
    {"gap as wide as the body: jump in", LEAPS, under_gap, {0}, play_jump_into_gap, RUNS, be_as_wide_as_a_tile},
    {"gap as high as the body: walk in", 0, corridor, {0}, play_walk_grounded, RUNS, be_as_wide_as_a_tile},

    {"one-way flight: walk up", SLOPED | HOLDS, flight_up, {0}, play_flight, MANY, NULL},
    {"one-way flight: up to ground", SLOPED | HOLDS, flight_to_ground, {0}, play_flight, MANY, NULL},
    {"one-way flight: walk down", SLOPED | HOLDS, flight_down, {0}, play_flight, MANY, NULL},
    {"one-way flight: stop on it", SLOPED | HOLDS, flight_up, {0}, play_stop_on_flight, MANY, NULL},
    {"one-way flight: land on it", SLOPED | HOLDS, over_flight, {0}, play_land_on_flight, STARTS, NULL},
    {"one-way flight: drop", SLOPED | HOLDS, over_flight, {0}, play_drop_through_flight, DROPS, NULL},

    {"careful walker: hill 14", SLOPED, hill_14, {0}, play_careful, WALKS, NULL},
    {"careful walker: hill 22", SLOPED, hill_22, {0}, play_careful, WALKS, NULL},
    {"careful walker: hill 45", SLOPED, hill_45, {0}, play_careful, WALKS, NULL},
    {"careful walker: hump", SLOPED, hump, {0}, play_careful, WALKS, NULL},
    {"careful walker: dale 22", SLOPED, dale_22, {0}, play_careful, WALKS, NULL},
    {"careful walker: dale 45", SLOPED, dale_45, {0}, play_careful, WALKS, NULL},
};
// clang-format on

const int brink_count = sizeof brinks / sizeof brinks[0];
