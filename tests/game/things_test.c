// The things of assets/things.json: a scenario for each trait.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/game_test_room.h"
#include "level/level_test_support.h"
#include "search/search.h"
#include "test.h"

static bool is_out(const Session *session, int actor) {
    FhWorld *world = session_world((Session *)(uintptr_t)session);
    return world_actor(world, actor).state != FH_STATE_ALIVE;
}

static bool is_solid_there(Session *session, int number) {
    return (world_solid(session_world(session), number).flags & FH_SOLID_COLLIDABLE) != 0;
}

// Drops the hero's feet onto a place, jump held or not. Returns how high above y he then rises.
static int drop_at(Session *session, FhPoint feet, uint32_t held, int y) {
    int highest = y;
    session_place_player(session, feet);
    test_hold(session, 0, 1);
    for (int i = 0; i < 60; i++) {
        session_tick(session, (FhInput){held});
        bool rises = session_hero(session).vy < 0.0f;
        highest = rises ? fh_min(highest, fh_rect_bottom(session_hero(session).box)) : highest;
    }
    return y - highest;
}

TEST(a_beetle_kills_from_the_side) {
    Level *level = test_hall("{ \"type\": \"beetle\", \"x\": 120, \"y\": 80 }");
    Session *session = test_session(level, NULL);
    int x = world_actor(session_world(session), 1).box.x;
    uint32_t news = 0;
    for (int i = 0; i < 180 && session_state(session)->deaths == 0; i++) {
        session_tick(session, (FhInput){0});
        news |= session_news(session);
    }
    CHECK(world_actor(session_world(session), 1).box.x < x);
    CHECK((news & (GAME_NEWS_HIT | GAME_NEWS_DEATH)) == (GAME_NEWS_HIT | GAME_NEWS_DEATH));
    CHECK_INT(1, session_state(session)->deaths);
    CHECK(!is_out(session, 1));
}

TEST(a_beetle_is_stomped_from_above_and_jump_held_throws_higher) {
    Level *level = test_hall("{ \"type\": \"beetle\", \"x\": 240, \"y\": 80 }");
    int heights[2];
    for (int i = 0; i < 2; i++) {
        Session *session = test_session(level, NULL);
        heights[i] = drop_at(session, (FhPoint){236, 50}, i ? FH_INPUT_JUMP : 0, 80);
        CHECK(is_out(session, 1));
        CHECK_INT(0, session_state(session)->deaths);
    }
    CHECK(heights[0] > 20 && heights[1] > heights[0] * 3 / 2);
}

TEST(a_hedgehog_hurts_from_above_and_a_mouse_from_nowhere) {
    Level *level = test_hall("{ \"type\": \"hedgehog\", \"x\": 240, \"y\": 80 }");
    Session *session = test_session(level, NULL);
    drop_at(session, (FhPoint){236, 50}, 0, 80);
    CHECK_INT(1, session_state(session)->deaths);
    CHECK(!is_out(session, 1));
    level = test_hall("{ \"type\": \"mouse\", \"x\": 100, \"y\": 80 }");
    session = test_session(level, NULL);
    test_hold(session, FH_INPUT_RIGHT, 60);
    CHECK_INT(0, session_state(session)->deaths);
    CHECK(!is_out(session, 1));
}

TEST(a_spared_hero_is_hurt_by_nothing_until_he_is_spared_no_more) {
    Level *level = test_hall("{ \"type\": \"hedgehog\", \"x\": 240, \"y\": 80 }");
    Session *session = test_session(level, NULL);
    session_spare(session, true);
    drop_at(session, (FhPoint){236, 50}, 0, 80);
    CHECK_INT(0, session_state(session)->deaths);
    CHECK(!session_is_repeatable(session));
    session_spare(session, false);
    drop_at(session, (FhPoint){world_actor(session_world(session), 1).box.x, 50}, 0, 80);
    CHECK_INT(1, session_state(session)->deaths);
}

TEST(what_walks_keeps_the_speed_that_the_level_says_and_turns_at_edges_if_it_says_so) {
    static const char rows[] = "..........\n..........\n#...####..\n..........";
    for (int edges = 0; edges < 2; edges++) {
        char entities[128];
        snprintf(entities, sizeof entities,
                 "{ \"type\": \"beetle\", \"x\": 96, \"y\": 32, \"speed\": 60%s }",
                 edges ? ", \"edges\": true" : "");
        Level *level = test_room(rows, 8, 32, entities);
        Session *session = test_session(level, NULL);
        test_hold(session, 0, 2);
        int x = world_actor(session_world(session), 1).box.x;
        test_hold(session, 0, 12);
        CHECK_INT(x - 12, world_actor(session_world(session), 1).box.x);
        test_hold(session, 0, 160);
        CHECK_INT(!edges, is_out(session, 1));
    }
}

TEST(rewinding_brings_back_what_was_stomped) {
    Level *level = test_hall("{ \"type\": \"beetle\", \"x\": 240, \"y\": 80 }");
    Session *session = test_session(level, NULL);
    drop_at(session, (FhPoint){236, 50}, 0, 80);
    CHECK(is_out(session, 1));
    for (int i = 0; i < 60; i++) {
        session_rewind(session);
    }
    CHECK(!is_out(session, 1));
}

TEST(a_level_says_of_a_thing_only_what_its_row_does_not) {
    Level *level =
        test_hall("{ \"type\": \"beetle\", \"x\": 64, \"y\": 32, \"speed\": 35, \"bounce\": 99 },"
                  "{ \"type\": \"coin\", \"x\": 1, \"y\": 2, \"speed\": 35 }");
    char *text = test_level_text(level);
    CHECK(strstr(text, "{ \"type\": \"beetle\", \"x\": 64, \"y\": 32, \"bounce\": 99 }") != NULL);
    CHECK(strstr(text, "{ \"type\": \"coin\", \"x\": 1, \"y\": 2, \"speed\": 35 }") != NULL);
}

// --- springs, keys and doors --------------------------------------------------------------------

/// The hero's speed right after a spring at 120, 80 has thrown him; he walks there from the left.
static FhActorView thrown_by(const char *more, uint32_t held, FhPoint from) {
    char entities[160];
    snprintf(entities, sizeof entities, "{ \"type\": \"spring\", \"x\": 120, \"y\": 80%s }", more);
    Level *level = test_hall(entities);
    Session *session = test_session(level, NULL);
    session_place_player(session, from);
    FhActorView hero = {0};
    for (int i = 0; i < 90 && hero.id.index1 == 0; i++) {
        session_tick(session, (FhInput){held});
        hero = session_news(session) & GAME_NEWS_BOUNCE ? session_hero(session) : hero;
    }
    return hero;
}

TEST(a_spring_throws_up_with_its_strength_and_along_its_angle) {
    FhPoint floor = {80, 80}, above = {120, 40};
    CHECK_INT(-560, (int)thrown_by("", FH_INPUT_RIGHT, floor).vy);
    CHECK_INT(-300, (int)thrown_by(", \"strength\": 300", 0, above).vy);
    FhActorView right =
        thrown_by(", \"strength\": 300, \"angle\": 0", FH_INPUT_LEFT, (FhPoint){150, 80});
    CHECK_INT(300, (int)right.vx);
    FhActorView slanted = thrown_by(", \"strength\": 300, \"angle\": 135", 0, above);
    CHECK_INT(-212, (int)slanted.vx);
    CHECK_INT(-212, (int)slanted.vy);
    CHECK_INT(0, (int)thrown_by(", \"angle\": 0", FH_INPUT_RIGHT, floor).id.index1); // from behind
}

TEST(a_slanted_spring_throws_who_runs_onto_it_either_way) {
    FhPoint left = {40, 80}, right = {200, 80};
    CHECK_INT(212, (int)thrown_by(", \"strength\": 300, \"angle\": 45", FH_INPUT_RIGHT, left).vx);
    CHECK_INT(212, (int)thrown_by(", \"strength\": 300, \"angle\": 45", FH_INPUT_LEFT, right).vx);
}

static const char key_and_door[] = "{ \"type\": \"key\", \"x\": 24, \"y\": 80 }, "
                                   "{ \"type\": \"door\", \"x\": 120, \"y\": 80 }";

static int walk_right(Session *session) {
    test_hold(session, FH_INPUT_RIGHT, 90);
    return session_hero(session).box.x;
}

TEST(a_door_opens_for_a_key_and_a_key_opens_one_door) {
    char entities[320];
    snprintf(entities, sizeof entities, "%s, { \"type\": \"door\", \"x\": 200, \"y\": 80 }",
             key_and_door);
    Level *level = test_hall(entities);
    Session *session = test_session(level, NULL);
    int w = session_hero(session).box.w;
    CHECK_INT(112 - w, walk_right(session));
    test_hold(session, FH_INPUT_LEFT, 90);
    CHECK_INT(192 - w, walk_right(session));
}

TEST(a_key_and_an_open_door_are_saved_rewound_and_forked_with_the_world) {
    Level *level = test_hall(key_and_door);
    Session *session = test_session(level, NULL);
    test_hold(session, FH_INPUT_LEFT, 40);
    size_t size = session_save(session, NULL, 0);
    uint8_t *bytes = malloc(size);
    session_save(session, bytes, size);
    Session *fork = session_fork(session, 0);
    CHECK(walk_right(fork) > 120);
    CHECK(walk_right(session) > 120);
    const char *wrong = NULL;
    Session *loaded = test_session(level, NULL);
    CHECK(session_load(loaded, bytes, size, &wrong));
    CHECK(walk_right(loaded) > 120);
    while (session_rewind(session)) {
    }
    CHECK_INT(112 - session_hero(session).box.w, walk_right(session));
    free(bytes);
    session_destroy(fork);
}

/// Kills the hero and waits until he stands again.
static void die(Session *session) {
    fh_world_set_state(session_world(session), session_hero(session).id, FH_STATE_DEAD);
    test_hold(session, 0, GAME_RESPAWN_TICKS + 2);
    CHECK_INT(FH_STATE_ALIVE, (int)session_hero(session).state);
}

TEST(death_undoes_what_was_done_to_things_since_the_checkpoint_and_nothing_of_before) {
    Level *level = test_hall("{ \"type\": \"key\", \"x\": 24, \"y\": 80 }, "
                             "{ \"type\": \"door\", \"x\": 56, \"y\": 80 }, "
                             "{ \"type\": \"checkpoint\", \"x\": 84, \"y\": 80 }, "
                             "{ \"type\": \"key\", \"x\": 104, \"y\": 80 }, "
                             "{ \"type\": \"door\", \"x\": 140, \"y\": 80 }, "
                             "{ \"type\": \"crate\", \"x\": 200, \"y\": 80 }, "
                             "{ \"type\": \"mouse\", \"x\": 14, \"y\": 80, \"speed\": 1 }");
    Session *session = test_session(level, NULL);
    int crate = world_actor(session_world(session), 1).box.x;
    session_place_player(session, (FhPoint){24, 80});
    for (int round = 0; round < 2; round++) {
        test_hold(session, FH_INPUT_RIGHT, 110);
        CHECK(!is_solid_there(session, 1) && !is_solid_there(session, 3));
        CHECK(world_actor(session_world(session), 1).box.x > crate + 30);
        drop_at(session, (FhPoint){12, 50}, 0, 80);
        CHECK_INT(0, session_keys(session, 0));
        CHECK(is_out(session, 2));
        die(session);
        CHECK(!is_solid_there(session, 1) && is_solid_there(session, 3));
        CHECK(!is_out(session, 2) && session_keys(session, 0) == 0);
        CHECK_INT(crate, world_actor(session_world(session), 1).box.x);
    }
    session_restart(session);
    CHECK(is_solid_there(session, 1));
}

// --- switches, plates, gates and lifts
// ------------------------------------------------------------

#define SWITCH(x, wires)                                                                           \
    "{ \"type\": \"switch\", \"x\": " #x ", \"y\": 80, \"wires\": [" wires "] }"
#define PLATE(x, more)                                                                             \
    "{ \"type\": \"plate\", \"x\": " #x ", \"y\": 80, \"wires\": [\"g\"]" more " }"
#define GATE(x, more) "{ \"type\": \"gate\", \"x\": " #x ", \"y\": 80, \"id\": \"g\"" more " }"

TEST(a_switch_opens_a_gate_at_one_touch_and_closes_it_at_the_next) {
    Level *level =
        test_hall(SWITCH(16, "\"g\"") ", " GATE(120, "") ", " GATE(200, ", \"open\": true"));
    Session *session = test_session(level, NULL);
    int w = session_hero(session).box.w;
    CHECK_INT(112 - w, walk_right(session));
    test_hold(session, FH_INPUT_LEFT, 150); // on at once, and still while it is touched
    CHECK_INT(192 - w, walk_right(session));
    test_hold(session, FH_INPUT_LEFT, 150); // off
    CHECK_INT(112 - w, walk_right(session));
}

TEST(a_plate_is_held_down_by_the_hero_or_a_crate_and_stays_for_a_while) {
    Level *level = test_hall(PLATE(60, ", \"stay\": 0.5") ", " GATE(140, ""));
    Session *session = test_session(level, NULL);
    CHECK(walk_right(session) > 140); // in half a second
    level = test_hall(PLATE(60, "") ", " GATE(140, ""));
    session = test_session(level, NULL);
    CHECK_INT(132 - session_hero(session).box.w, walk_right(session));
    level = test_hall(
        PLATE(80, "") ", " GATE(180, "") ", { \"type\": \"crate\", \"x\": 78, \"y\": 80 }");
    session = test_session(level, NULL);
    session_place_player(session, (FhPoint){120, 80});
    CHECK(walk_right(session) > 180);
}

static const char lift_room[] =
    "{ \"format\": \"foothold-level\", \"version\": 1, \"tileSize\": 16, \"legend\": { \"#\": "
    "\"block\" },"
    " \"tiles\": [ { \"x\": 0, \"y\": 0, \"rows\": [ \"#..................#\", "
    "\"#..................#\","
    " \"#..................#\", \"#..............#####\", \"#..............#...#\", "
    "\"#..............#...#\","
    " \"#..............#...#\", \"####################\" ] } ], \"spawn\": { \"x\": 120, \"y\": "
    "112 },"
    " \"solids\": [ { \"id\": \"l\", \"x\": 200, \"y\": 104, \"w\": 32, \"h\": 8, \"path\": [[200, "
    "104], [200, 40]],"
    " \"speed\": 60, \"mode\": \"pingpong\" } ], \"entities\": [ { \"type\": \"goal\", \"x\": 290, "
    "\"y\": 48 },"
    " { \"type\": \"switch\", \"x\": 24, \"y\": 112, \"wires\": [\"l\"] } ] }";

TEST(a_lift_with_a_wire_stands_until_it_is_switched_on_and_where_it_is_switched_off) {
    Level *level = test_level_from(lift_room);
    Session *session = test_session(level, NULL);
    test_hold(session, 0, 60);
    CHECK_INT(104, world_solid(session_world(session), 0).box.y);
    test_hold(session, FH_INPUT_LEFT, 60);
    int y = world_solid(session_world(session), 0).box.y;
    CHECK(y < 104);
    test_hold(session, FH_INPUT_RIGHT, 20);
    test_hold(session, FH_INPUT_LEFT, 30);
    y = world_solid(session_world(session), 0).box.y;
    test_hold(session, 0, 60);
    CHECK_INT(y, world_solid(session_world(session), 0).box.y);
}

// --- blocks, hoppers and throwers
// -----------------------------------------------------------------

TEST(a_brick_is_broken_by_a_jump_from_below_and_not_by_who_walks_under_it_or_stands_on_it) {
    Level *level = test_hall("{ \"type\": \"brick\", \"x\": 88, \"y\": 56 }");
    Session *session = test_session(level, NULL);
    test_hold(session, FH_INPUT_RIGHT, 60);
    CHECK(is_solid_there(session, 0));
    session_place_player(session, (FhPoint){88, 40});
    test_hold(session, 0, 60);
    CHECK(is_solid_there(session, 0));
    level = test_hall("{ \"type\": \"brick\", \"x\": 88, \"y\": 40 }");
    session = test_session(level, NULL);
    session_place_player(session, (FhPoint){88, 80});
    uint32_t news = 0;
    for (int i = 0; i < 20; i++) {
        session_tick(session, (FhInput){FH_INPUT_JUMP});
        news |= session_news(session);
    }
    CHECK(!is_solid_there(session, 0) && (news & GAME_NEWS_BREAK));
}

TEST(what_crumbles_holds_for_a_while_and_is_back_after_another_unless_it_never_is) {
    for (int back = 0; back < 2; back++) {
        char entities[128];
        snprintf(entities, sizeof entities,
                 "{ \"type\": \"crumble\", \"x\": 88, \"y\": 56, \"holds\": 0.5, \"back\": %d }",
                 back);
        Level *level = test_hall(entities);
        Session *session = test_session(level, NULL);
        test_hold(session, 0, 100);
        CHECK(is_solid_there(session, 0));
        session_place_player(session, (FhPoint){88, 40});
        test_hold(session, 0, 29);
        CHECK(is_solid_there(session, 0));
        test_hold(session, 0, 3);
        CHECK(!is_solid_there(session, 0));
        test_hold(session, FH_INPUT_RIGHT, 70);
        CHECK_INT(back, is_solid_there(session, 0));
    }
}

TEST(what_comes_and_goes_keeps_its_times_and_hurts_only_while_it_is_there) {
    Level *level = test_hall(
        "{ \"type\": \"blinker\", \"x\": 200, \"y\": 56, \"there\": 0.5, \"gone\": 1, "
        "\"phase\": 0.25 }, "
        "{ \"type\": \"pikes\", \"x\": 40, \"y\": 80, \"there\": 1, \"gone\": 2, \"phase\": 2 }");
    Session *session = test_session(level, NULL);
    for (int tick = 1; tick <= 119; tick++) {
        session_tick(session, (FhInput){0});
        CHECK_INT((tick + 75) % 90 < 30, is_solid_there(session, 0));
        CHECK_INT(0, session_state(session)->deaths);
    }
    test_hold(session, 0, 1);
    CHECK_INT(1, session_state(session)->deaths);
}

TEST(what_fell_for_good_and_what_was_switched_come_back_at_death_too) {
    Level *level = test_hall(SWITCH(150, "\"g\"") ", " GATE(
        250, "") ", { \"type\": \"brick\", "
                 "\"x\": 200, \"y\": 40 }, { \"type\": \"crumble\", \"x\": 88, "
                 "\"y\": 56, \"holds\": 0.1, \"back\": 0 }");
    Session *session = test_session(level, NULL);
    session_place_player(session, (FhPoint){88, 40});
    test_hold(session, 0, 30);
    session_place_player(session, (FhPoint){150, 80});
    test_hold(session, 0, 4);
    session_place_player(session, (FhPoint){200, 80});
    test_hold(session, FH_INPUT_JUMP, 20);
    CHECK(!is_solid_there(session, 1) && !is_solid_there(session, 2) &&
          !is_solid_there(session, 3));
    die(session);
    CHECK(is_solid_there(session, 1) && is_solid_there(session, 2) && is_solid_there(session, 3));
}

TEST(a_hopper_hops_at_its_times) {
    Level *level =
        test_hall("{ \"type\": \"hopper\", \"x\": 240, \"y\": 80, \"every\": 1, \"hop\": 200 }");
    Session *session = test_session(level, NULL);
    int hops = 0;
    for (int tick = 1; tick <= 240; tick++) {
        float vy = world_actor(session_world(session), 1).vy;
        session_tick(session, (FhInput){0});
        hops += vy >= 0.0f && world_actor(session_world(session), 1).vy < -150.0f;
    }
    CHECK_INT(4, hops);
}

TEST(a_turret_throws_what_kills_and_ends_at_a_wall) {
    Level *level =
        test_hall("{ \"type\": \"turret\", \"x\": 200, \"y\": 80, \"every\": 1, \"shot\": 120 }, "
                  "{ \"type\": \"turret\", \"x\": 280, \"y\": 48, \"every\": 1, \"shot\": 240, "
                  "\"angle\": 0 }");
    Session *session = test_session(level, NULL);
    test_hold(session, 0, 59);
    CHECK(is_out(session, 1) && is_out(session, 2));
    test_hold(session, 0, 2);
    CHECK(!is_out(session, 1) && !is_out(session, 2));
    CHECK_INT(196 - 2, world_actor(session_world(session), 1).box.x);
    test_hold(session, 0, 20); // the end of the world is a wall
    CHECK(is_out(session, 2));
    test_hold(session, 0, 70);
    CHECK_INT(1, session_state(session)->deaths);
}

/// True when a run to the goal is found among so many states: it was proved in a session.
static bool is_found(const Level *level, int states) {
    SearchOptions few = {.states = states};
    Search *search = search_begin(level, &few);
    while (search_step(search) && search_answer(search).state != SEARCH_FOUND) {
    }
    bool found = search_answer(search).state == SEARCH_FOUND;
    search_end(search);
    return found;
}

// --- water, wind, gems and colors
// -----------------------------------------------------------------

TEST(in_water_the_hero_sinks_slowly_swims_up_with_jump_held_and_leaps_out) {
    static const char rows[] = "....................\n....................\n....................\n"
                               "....................\n....................\n....................\n"
                               "....................\n....................\n....................\n"
                               "####################";
    Level *level = test_room(rows, 160, 20,
                             "{ \"type\": \"water\", \"x\": 160, \"y\": 144, \"wide\": 320, "
                             "\"tall\": 80, \"sink\": 40, \"swim\": 80, \"leap\": 250 }");
    Session *session = test_session(level, NULL);
    uint32_t news = 0;
    for (int i = 0; i < 40; i++) {
        session_tick(session, (FhInput){FH_INPUT_RIGHT});
        news |= session_news(session);
    }
    CHECK((news & GAME_NEWS_SPLASH) && session_hero(session).vy == 40.0f);
    CHECK(session_hero(session).vx <= 80.0f && fh_rect_bottom(session_hero(session).box) < 144);
    float fastest = 0;
    for (int i = 0; i < 120; i++) {
        session_tick(session, (FhInput){FH_INPUT_JUMP});
        fastest = fminf(fastest, session_hero(session).vy);
        bool is_deep = session_hero(session).box.y > 64;
        CHECK(!is_deep || session_hero(session).vy >= -80.0f);
    }
    CHECK(fastest <= -240.0f);
}

TEST(wind_pushes_along_its_angle_up_to_its_speed_and_lifts_where_it_is_stronger_than_gravity) {
    for (int up = 0; up < 2; up++) {
        char entities[160];
        snprintf(entities, sizeof entities,
                 "{ \"type\": \"wind\", \"x\": 80, \"y\": 80, \"wide\": 160, \"tall\": 80, "
                 "\"blow\": 100, \"push\": 2400, \"angle\": %d }",
                 up ? 90 : 0);
        Level *level = test_hall(entities);
        Session *session = test_session(level, NULL);
        float vx = 0, vy = 0;
        for (int i = 0; i < 60; i++) {
            session_tick(session, (FhInput){0});
            vx = fmaxf(vx, session_hero(session).vx);
            vy = fminf(vy, session_hero(session).vy);
        }
        CHECK_INT(up ? 0 : 100, (int)vx);
        CHECK_INT(up ? -100 : 0, (int)vy);
        CHECK(session_hero(session).box.x > 60 || up);
    }
}

TEST(an_exit_ends_the_level_and_leads_where_it_says_and_the_search_goes_there) {
    Level *level = test_hall("{ \"type\": \"exit\", \"x\": 120, \"y\": 80, \"next\": \"a.json\" }, "
                             "{ \"type\": \"exit\", \"x\": 260, \"y\": 80, \"next\": \"b.json\" }");
    Session *session = test_session(level, NULL);
    CHECK(session_next(session) == NULL);
    session_place_player(session, (FhPoint){200, 80});
    walk_right(session);
    CHECK_INT(1, session_state(session)->finished);
    CHECK_STR("b.json", session_next(session));
    CHECK(is_found(level, 5000));
}

TEST(a_key_opens_doors_of_its_color_alone) {
    static const char *const said[] = {"", ", \"color\": \"red\"", ", \"color\": \"blue\""};
    for (int i = 0; i < 9; i++) {
        char entities[200];
        snprintf(entities, sizeof entities,
                 "{ \"type\": \"key\", \"x\": 40, \"y\": 80%s }, "
                 "{ \"type\": \"door\", \"x\": 80, \"y\": 80%s }",
                 said[i / 3], said[i % 3]);
        Level *level = test_hall(entities);
        Session *session = test_session(level, NULL);
        test_hold(session, FH_INPUT_RIGHT, 40);
        CHECK_INT(i / 3 == i % 3, session_hero(session).box.x > 80);
        CHECK_INT(i / 3 != i % 3, session_keys(session, i / 3));
    }
}

TEST(a_gate_that_needs_three_gems_opens_at_the_third_and_the_search_takes_them_all) {
#define GEM(x) "{ \"type\": \"gem\", \"x\": " #x ", \"y\": 80, \"wires\": [\"g\"] }, "
    Level *level =
        test_hall(GEM(60) GEM(20) GEM(100)
                      GATE(200, ", \"needs\": 3") ", "
                                                  "{ \"type\": \"goal\", \"x\": 290, \"y\": 80 }");
    Session *session = test_session(level, NULL);
    CHECK_INT(192 - session_hero(session).box.w, walk_right(session));
    test_hold(session, FH_INPUT_LEFT, 150);
    CHECK(walk_right(session) > 192);
    CHECK(is_found(level, 20000));
}

TEST(the_search_turns_the_switch_of_a_lift_before_it_rides) {
    Level *level = test_level_from(lift_room);
    CHECK(is_found(level, 60000));
}

TEST(the_search_finds_its_way_through_doors_and_gates_one_behind_the_other) {
    static const char rows[] = "####################\n#....#...#....#....#\n#....#...#....#....#\n"
                               "#..................#\n#..................#\n####################";
    Level *level = test_room(rows, 120, 80,
                             "{ \"type\": \"key\", \"x\": 24, \"y\": 80 }, { \"type\": \"door\", "
                             "\"x\": 88, \"y\": 80 }, "
                             "{ \"type\": \"key\", \"x\": 104, \"y\": 80 }, { \"type\": \"door\", "
                             "\"x\": 152, \"y\": 80 }, " SWITCH(40, "\"g\"") ", " GATE(
                                 232, "") ", "
                                          "{ \"type\": \"key\", \"x\": 216, \"y\": 80 }, "
                                          "{ \"type\": \"goal\", \"x\": 290, \"y\": 80 }");
    CHECK(is_found(level, 60000));
}

TEST(the_search_finds_the_key_behind_the_hero_and_none_where_there_is_none) {
    static const char rows[] = "####################\n"
                               "#..............#...#\n"
                               "#..............#...#\n"
                               "#..................#\n"
                               "#..................#\n"
                               "####################";
    for (int has_key = 0; has_key < 2; has_key++) {
        char entities[320];
        snprintf(entities, sizeof entities,
                 "{ \"type\": \"%s\", \"x\": 24, \"y\": 80 }, "
                 "{ \"type\": \"door\", \"x\": 248, \"y\": 80 }, "
                 "{ \"type\": \"goal\", \"x\": 290, \"y\": 80 }",
                 has_key ? "key" : "coin");
        Level *level = test_room(rows, 200, 80, entities);
        CHECK_INT(has_key, is_found(level, 20000));
    }
}
