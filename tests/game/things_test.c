// The things of assets/things.json: a scenario for each trait.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/game_test_room.h"
#include "level/level_test_support.h"
#include "test.h"

static bool is_out(const Session *session, int actor) {
    FhWorld *world = session_world((Session *)(uintptr_t)session);
    return world_actor(world, actor).state != FH_STATE_ALIVE;
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
    Session *session = session_create(level, NULL);
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
    session_destroy(session);
    level_destroy(level);
}

TEST(a_beetle_is_stomped_from_above_and_jump_held_throws_higher) {
    Level *level = test_hall("{ \"type\": \"beetle\", \"x\": 240, \"y\": 80 }");
    int heights[2];
    for (int i = 0; i < 2; i++) {
        Session *session = session_create(level, NULL);
        heights[i] = drop_at(session, (FhPoint){236, 50}, i ? FH_INPUT_JUMP : 0, 80);
        CHECK(is_out(session, 1));
        CHECK_INT(0, session_state(session)->deaths);
        session_destroy(session);
    }
    CHECK(heights[0] > 20 && heights[1] > heights[0] * 3 / 2);
    level_destroy(level);
}

TEST(a_hedgehog_hurts_from_above_and_a_mouse_from_nowhere) {
    Level *level = test_hall("{ \"type\": \"hedgehog\", \"x\": 240, \"y\": 80 }");
    Session *session = session_create(level, NULL);
    drop_at(session, (FhPoint){236, 50}, 0, 80);
    CHECK_INT(1, session_state(session)->deaths);
    CHECK(!is_out(session, 1));
    session_destroy(session);
    level_destroy(level);
    level = test_hall("{ \"type\": \"mouse\", \"x\": 100, \"y\": 80 }");
    session = session_create(level, NULL);
    test_hold(session, FH_INPUT_RIGHT, 60);
    CHECK_INT(0, session_state(session)->deaths);
    CHECK(!is_out(session, 1));
    session_destroy(session);
    level_destroy(level);
}

TEST(what_walks_keeps_the_speed_that_the_level_says_and_turns_at_edges_if_it_says_so) {
    static const char rows[] = "..........\n..........\n#...####..\n..........";
    for (int edges = 0; edges < 2; edges++) {
        char entities[128];
        snprintf(entities, sizeof entities,
                 "{ \"type\": \"beetle\", \"x\": 96, \"y\": 32, \"speed\": 60%s }",
                 edges ? ", \"edges\": true" : "");
        Level *level = test_room(rows, 8, 32, entities);
        Session *session = session_create(level, NULL);
        test_hold(session, 0, 2);
        int x = world_actor(session_world(session), 1).box.x;
        test_hold(session, 0, 12);
        CHECK_INT(x - 12, world_actor(session_world(session), 1).box.x);
        test_hold(session, 0, 160);
        CHECK_INT(!edges, is_out(session, 1));
        session_destroy(session);
        level_destroy(level);
    }
}

TEST(rewinding_brings_back_what_was_stomped) {
    Level *level = test_hall("{ \"type\": \"beetle\", \"x\": 240, \"y\": 80 }");
    Session *session = session_create(level, NULL);
    drop_at(session, (FhPoint){236, 50}, 0, 80);
    CHECK(is_out(session, 1));
    for (int i = 0; i < 60; i++) {
        session_rewind(session);
    }
    CHECK(!is_out(session, 1));
    session_destroy(session);
    level_destroy(level);
}

TEST(a_level_says_of_a_thing_only_what_its_row_does_not) {
    Level *level =
        test_hall("{ \"type\": \"beetle\", \"x\": 64, \"y\": 32, \"speed\": 35, \"bounce\": 99 },"
                  "{ \"type\": \"coin\", \"x\": 1, \"y\": 2, \"speed\": 35 }");
    char *text = level_print(level);
    CHECK(strstr(text, "{ \"type\": \"beetle\", \"x\": 64, \"y\": 32, \"bounce\": 99 }") != NULL);
    CHECK(strstr(text, "{ \"type\": \"coin\", \"x\": 1, \"y\": 2, \"speed\": 35 }") != NULL);
    free(text);
    level_destroy(level);
}
