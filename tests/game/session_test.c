#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/terrain/mask.h"
#include "engine/world/world.h"
#include "level/movers.h"
#include "game/game_test_room.h"
#include "level/level_test_support.h"
#include "game/internal.h"
#include "test.h"

static const char coin_ahead[] = "{ \"type\": \"coin\", \"x\": 80, \"y\": 76 }";
static const char goal_ahead[] = "{ \"type\": \"goal\", \"x\": 120, \"y\": 80 }";

static const char pit[] = "..........\n"
                          "..........\n"
                          "..........\n"
                          "####ww####";

TEST(session_takes_a_coin_once_and_tells_of_it) {
    Level *level = test_hall(coin_ahead);
    Session *session = test_session(level, NULL);
    int told = 0;
    for (int i = 0; i < 60; i++) {
        session_tick(session, (FhInput){FH_INPUT_RIGHT});
        told += (session_news(session) & GAME_NEWS_COIN) != 0;
    }
    CHECK_INT(1, told);
    CHECK_INT(1, session_state(session)->coins);
    CHECK_INT(1, session_coin_count(session));
    CHECK(game_coin_is_taken(session_state(session), 0));
}

// More coins than fit into one word of bits: each is taken alone.
TEST(session_knows_each_of_two_hundred_coins) {
    enum { COINS = 200 };
    static char entities[COINS * 48];
    size_t used = 0;
    for (int i = 0; i < COINS; i++) {
        used += (size_t)snprintf(entities + used, sizeof entities - used,
                                 "%s{ \"type\": \"coin\", \"x\": %d, \"y\": 76 }", i ? "," : "",
                                 60 + i);
    }
    Level *level = test_hall(entities);
    Session *session = test_session(level, NULL);
    CHECK_INT(COINS, session_coin_count(session));
    for (int tick = 0; tick < 90; tick++) {
        session_tick(session, (FhInput){FH_INPUT_RIGHT});
        int taken = 0;
        for (int i = 0; i < COINS; i++) {
            taken += game_coin_is_taken(session_state(session), i);
        }
        if (!CHECK_INT(session_state(session)->coins, taken) ||
            !CHECK(game_coin_is_taken(session_state(session), taken) == false) ||
            !CHECK(taken == 0 || game_coin_is_taken(session_state(session), taken - 1))) {
            break;
        }
    }
    CHECK(session_state(session)->coins > 64);
}

TEST(session_ends_at_the_goal_and_its_time_stands_still) {
    Level *level = test_hall(goal_ahead);
    Session *session = test_session(level, NULL);
    test_hold(session, FH_INPUT_RIGHT, 120);
    CHECK_INT(1, session_state(session)->finished);
    CHECK_INT(FH_STATE_OUT, session_player(session)->state);
    int ticks = session_state(session)->ticks;
    CHECK(ticks < 120);
    test_hold(session, FH_INPUT_LEFT, 30);
    CHECK_INT(ticks, session_state(session)->ticks);
}

TEST(session_brings_the_dead_back_to_the_spawn_without_waiting) {
    Level *level = test_room(pit, 24, 48, "");
    Session *session = test_session(level, NULL);
    int died_at = 0;
    for (int i = 1; i < 120 && !died_at; i++) {
        session_tick(session, (FhInput){FH_INPUT_RIGHT});
        died_at = session_news(session) & GAME_NEWS_DEATH ? i : 0;
    }
    CHECK(died_at > 0);
    CHECK_INT(1, session_state(session)->deaths);
    test_hold(session, 0, GAME_RESPAWN_TICKS - 1);
    CHECK(session_player(session)->state != FH_STATE_ALIVE);
    session_tick(session, (FhInput){0});
    CHECK(session_news(session) & GAME_NEWS_RESPAWN);
    const FhActor *hero = session_player(session);
    CHECK_INT(FH_STATE_ALIVE, hero->state);
    CHECK_INT(24, hero->x + hero->w / 2);
    CHECK_INT(48, hero->y + hero->h);
}

TEST(session_brings_the_dead_back_to_the_last_checkpoint) {
    Level *level = test_room(pit, 24, 48, "{ \"type\": \"checkpoint\", \"x\": 50, \"y\": 48 }");
    Session *session = test_session(level, NULL);
    for (int i = 0; i < 120 && session_state(session)->deaths == 0; i++) {
        session_tick(session, (FhInput){FH_INPUT_RIGHT});
    }
    CHECK_INT(1, session_state(session)->checkpoint);
    CHECK_INT(1, session_state(session)->deaths);
    test_hold(session, 0, GAME_RESPAWN_TICKS + 30);
    CHECK_INT(FH_STATE_ALIVE, session_player(session)->state);
    const FhActor *hero = session_player(session);
    CHECK_INT(50, hero->x + hero->w / 2);
}

/// A hall with two checkpoints, spikes at its end, and doors that come to rest.
static Level *hall_with_doors(const char *doors) {
    char text[2048];
    snprintf(
        text, sizeof text,
        "{ \"format\": \"foothold-level\", \"version\": 1, \"name\": \"doors\", "
        "\"tileSize\": 16, \"movement\": \"pixel\", "
        "\"legend\": { \"#\": \"block\", \"w\": \"spikes\" }, \"tiles\": [ { \"x\": 0, \"y\": 0, "
        "\"rows\": [ \"\", \"\", \"\", \"\", \"....................w\", "
        "\"#####################\" ] } ], "
        "\"spawn\": { \"x\": 24, \"y\": 80 }, \"entities\": ["
        "{ \"type\": \"checkpoint\", \"x\": 100, \"y\": 80 },"
        "{ \"type\": \"checkpoint\", \"x\": 200, \"y\": 80 } ], \"solids\": [ %s ] }",
        doors);
    return test_level_from(text);
}

#define DOOR(x)                                                                                    \
    "{ \"x\": " #x ", \"y\": -40, \"w\": 32, \"h\": 32, \"speed\": 40, \"mode\": \"once\", "       \
    "\"path\": [ [ " #x ", -40 ], [ " #x ", 48 ] ] }"

/// Where the hero stands a second after its second death, when all doors are down; -1: nowhere.
static int comes_back_at(const char *doors, int *deaths) {
    Level *level = hall_with_doors(doors);
    Session *session = test_session(level, NULL);
    for (int i = 0; i < 400 && session_state(session)->deaths == 0; i++) {
        session_tick(session, (FhInput){FH_INPUT_RIGHT});
    }
    test_hold(session, 0, 100);
    const FhActor *hero = session_player(session);
    int x = hero->state == FH_STATE_ALIVE ? hero->x + hero->w / 2 : -1;
    *deaths = session_state(session)->deaths;
    return x;
}

TEST(session_comes_back_at_the_place_before_where_a_door_has_come_to_rest) {
    int deaths;
    CHECK_INT(200, comes_back_at(DOOR(120), &deaths));
    CHECK_INT(1, deaths);
    CHECK_INT(100, comes_back_at(DOOR(184), &deaths));
    CHECK_INT(24, comes_back_at(DOOR(184) "," DOOR(84), &deaths));
    CHECK_INT(24, comes_back_at(DOOR(184) "," DOOR(84) "," DOOR(8), &deaths));
    CHECK_INT(0, deaths); // the run began anew
}

TEST(session_counts_a_fall_out_of_the_world_as_a_death) {
    Level *level = test_room("......\n......\n##..##", 10, 32, "");
    Session *session = test_session(level, NULL);
    for (int i = 0; i < 240 && session_state(session)->deaths == 0; i++) {
        session_tick(session, (FhInput){FH_INPUT_RIGHT});
    }
    CHECK_INT(1, session_state(session)->deaths);
    test_hold(session, 0, GAME_RESPAWN_TICKS + 1);
    CHECK_INT(FH_STATE_ALIVE, session_player(session)->state);
}

TEST(session_shows_a_sign_only_while_one_stands_at_it) {
    Level *level = test_hall("{ \"type\": \"sign\", \"x\": 40, \"y\": 80, \"text\": \"hello\" }");
    Session *session = test_session(level, NULL);
    test_hold(session, 0, 2);
    CHECK_INT(1, session_state(session)->sign);
    test_hold(session, FH_INPUT_RIGHT, 60);
    CHECK_INT(0, session_state(session)->sign);
    session_restart(session);
    test_hold(session, 0, 2);
    CHECK_INT(1, session_state(session)->sign);
    level_remove_thing(level, LEVEL_ENTITY, 0);
    CHECK(session_rebuild(session));
    CHECK_INT(0, session_state(session)->sign); // before any tick
}

TEST(session_rewinds_tick_by_tick_to_the_same_state) {
    Level *level = test_hall(coin_ahead);
    Session *session = test_session(level, NULL);
    uint64_t hashes[80];
    int coins[80];
    for (int i = 0; i < 80; i++) {
        hashes[i] = fh_world_hash(session_world(session));
        coins[i] = session_state(session)->coins;
        session_tick(session, (FhInput){i % 30 < 20 ? FH_INPUT_RIGHT : FH_INPUT_JUMP});
    }
    CHECK_INT(80, session_rewind_ticks(session));
    bool same = true;
    for (int i = 79; i >= 0; i--) {
        same = session_rewind(session) && same;
        same = hashes[i] == fh_world_hash(session_world(session)) && same;
        same = coins[i] == session_state(session)->coins && same;
    }
    CHECK(same);
    CHECK(!session_rewind(session));
    int count;
    session_inputs(session, &count);
    CHECK_INT(0, count);
}

TEST(session_remembers_ten_seconds_and_no_more) {
    Level *level = test_hall("");
    Session *session = test_session(level, NULL);
    test_hold(session, 0, GAME_REWIND_TICKS + 50);
    CHECK_INT(GAME_REWIND_TICKS, session_rewind_ticks(session));
    int back = 0;
    while (session_rewind(session)) {
        back++;
    }
    CHECK_INT(GAME_REWIND_TICKS, back);
    CHECK_INT(50, session_world(session)->tick);
}

TEST(session_played_on_after_a_rewind_is_as_if_it_had_never_been_undone) {
    Level *level = test_hall(coin_ahead);
    Session *one = test_session(level, NULL);
    Session *two = test_session(level, NULL);
    test_hold(one, FH_INPUT_RIGHT, 50);
    for (int i = 0; i < 20; i++) {
        session_rewind(one);
    }
    test_hold(one, FH_INPUT_LEFT, 40);
    test_hold(two, FH_INPUT_RIGHT, 30);
    test_hold(two, FH_INPUT_LEFT, 40);
    CHECK(fh_world_hash(session_world(one)) == fh_world_hash(session_world(two)));
    int count;
    session_inputs(one, &count);
    CHECK_INT(70, count);
    CHECK(session_is_repeatable(one));
}

TEST(session_restarts_as_it_was_made) {
    Level *level = test_hall(coin_ahead);
    Session *session = test_session(level, NULL);
    uint64_t start = fh_world_hash(session_world(session));
    test_hold(session, FH_INPUT_RIGHT | FH_INPUT_JUMP, 70);
    session_restart(session);
    CHECK(start == fh_world_hash(session_world(session)));
    CHECK_INT(0, session_state(session)->coins);
    CHECK_INT(0, session_state(session)->ticks);
}

TEST(session_rebuild_keeps_the_hero_his_speed_and_the_coins) {
    Level *level = test_hall(coin_ahead);
    Session *session = test_session(level, NULL);
    test_hold(session, FH_INPUT_RIGHT, 40);
    FhActor before = *session_player(session);
    LevelEntity coin = {.type = LEVEL_COIN, .x = 200, .y = 40};
    CHECK(level_insert_thing(level, LEVEL_ENTITY, 0, &coin)); // the taken coin is now entity 1
    CHECK(session_rebuild(session));
    const FhActor *hero = session_player(session);
    CHECK_INT(before.x, hero->x);
    CHECK(before.vx == hero->vx);
    CHECK(!game_coin_is_taken(session_state(session), 0));
    CHECK(game_coin_is_taken(session_state(session), 1));
    CHECK_INT(1, session_state(session)->coins);
    CHECK(!session_is_repeatable(session));
}

// Twins, of which one is built anew in the middle of a jump: what it is made of again is the same.
TEST(session_rebuild_of_what_was_not_edited_changes_nothing) {
    Level *level = test_hall(coin_ahead);
    Session *one = test_session(level, NULL), *other = test_session(level, NULL);
    for (int i = 0; i < 90; i++) {
        FhInput held = {i % 30 < 20 ? FH_INPUT_RIGHT | FH_INPUT_JUMP : FH_INPUT_LEFT};
        session_tick(one, held);
        session_tick(other, held);
        uint32_t before = session_world(one)->held_before[0];
        CHECK(i % 7 != 0 || session_rebuild(one));
        CHECK_INT(before, session_world(one)->held_before[0]);
        if (!CHECK(fh_world_hash(session_world(one)) == fh_world_hash(session_world(other)))) {
            break;
        }
    }
    CHECK_INT(session_state(other)->coins, session_state(one)->coins);
}

static bool stands(const Session *session) {
    FhActorView hero = session_hero(session);
    return fh_contacts_floor(&hero.contacts);
}

TEST(session_rebuild_gives_the_hero_the_contacts_of_the_new_world) {
    Level *level = test_hall("");
    LevelSolid shelf = {.x = 20, .y = 40, .w = 40, .h = 8};
    CHECK(level_insert_thing(level, LEVEL_SOLID, 0, &shelf));
    Session *session = test_session(level, NULL);
    session_place_player(session, (FhPoint){40, 40});
    test_hold(session, 0, 3);
    CHECK(stands(session));
    level_remove_thing(level, LEVEL_SOLID, 0);
    CHECK(session_rebuild(session));
    CHECK(!stands(session));
    shelf = (LevelSolid){.x = 20, .y = 40, .w = 40, .h = 8};
    CHECK(level_insert_thing(level, LEVEL_SOLID, 0, &shelf));
    CHECK(session_rebuild(session));
    CHECK(stands(session));
}

TEST(session_tells_no_news_after_it_went_back) {
    Level *level = test_hall(coin_ahead);
    Session *session = test_session(level, NULL);
    SessionMoment *moment = session_keep_moment(session);
    for (int way = 0; way < 3; way++) {
        for (int i = 0; i < 60 && session_news(session) == 0; i++) {
            session_tick(session, (FhInput){FH_INPUT_RIGHT});
        }
        CHECK_INT(GAME_NEWS_COIN, session_news(session));
        CHECK(way != 0 || session_rewind(session));
        CHECK(way != 1 || session_return_to(session, moment, (FhPoint){40, 80}));
        if (way == 2) {
            session_restart(session);
        }
        CHECK_INT(0, session_news(session));
        CHECK_INT(0, session_state(session)->coins);
    }
    session_moment_destroy(moment);
}

// Whatever is edited first, and both at once.
TEST(session_without_ground_gets_its_picture_with_the_first_edit_of_it) {
    for (int edits = 0; edits < 4; edits++) {
        Level *level = test_hall("");
        Session *session = test_session(level, NULL);
        test_hold(session, 0, 2);
        CHECK(session_mask(session) == NULL);
        CHECK(edits % 2 == 0 || fh_mask_fill(level->ground.added, (FhRect){0, 0, 4, 4}, true));
        CHECK(edits / 2 == 0 || fh_mask_fill(level->ground.removed, (FhRect){0, 90, 4, 4}, true));
        test_hold(session, 0, 1);
        CHECK_INT(edits > 0, session_mask(session) != NULL);
        CHECK_INT(edits % 2, session_mask(session) && fh_mask_at(session_mask(session), 1, 1));
        CHECK_INT(edits == 1, session_mask(session) && fh_mask_at(session_mask(session), 1, 91));
    }
}

TEST(session_ground_follows_each_edit_alone) {
    Level *level = test_hall("");
    Session *session = test_session(level, NULL);
    CHECK(session_dig(session, (FhPoint){200, 100}, 5, false));
    FhTile block = fh_terrain_at(level->terrain, 0, 5);
    const FhMask *mask = session_mask(session);
    for (int round = 0; round < 2; round++) {
        bool is_new = round == 0;
        CHECK(fh_mask_fill(level->ground.added, (FhRect){0, 0, 4, 4}, is_new));
        test_hold(session, 0, 1);
        CHECK_INT(is_new, fh_mask_at(mask, 1, 1));
        CHECK(fh_mask_fill(level->ground.removed, (FhRect){0, 90, 4, 4}, is_new));
        test_hold(session, 0, 1);
        CHECK_INT(!is_new, fh_mask_at(mask, 1, 91));
        CHECK(fh_terrain_set(level->terrain, 9, 1, is_new ? block : FH_TILE_EMPTY));
        test_hold(session, 0, 1);
        CHECK_INT(is_new, fh_mask_at(mask, 9 * 16 + 8, 16 + 8));
        CHECK(!fh_mask_at(mask, 200, 100));
    }
}

TEST(session_rebuild_counts_each_of_two_coins_in_one_place_once) {
    static const char coin[] = "{ \"type\": \"coin\", \"x\": 60, \"y\": 70 }";
    char both[200];
    snprintf(both, sizeof both, "%s, %s", coin, coin);
    Level *level = test_hall(both);
    Session *session = test_session(level, NULL);
    test_hold(session, FH_INPUT_RIGHT, 40);
    CHECK_INT(2, session_state(session)->coins);
    CHECK(session_rebuild(session));
    CHECK_INT(2, session_state(session)->coins);
}

// Its box begins at 0, 0, as does what lies behind the last of a list.
TEST(session_rebuild_counts_a_coin_in_the_corner_of_the_level_once) {
    Level *level = test_hall("{ \"type\": \"coin\", \"x\": 6, \"y\": 12 }");
    Session *session = test_session(level, NULL);
    session->state.taken[0] = 1;
    session->state.coins = 1;
    CHECK(session_rebuild(session));
    CHECK_INT(1, session_state(session)->coins);
    CHECK(game_coin_is_taken(session_state(session), 0));
    CHECK(!game_coin_is_taken(session_state(session), 1));
}

TEST(session_gives_the_running_hero_another_size_at_once) {
    Level *level = test_hall("");
    Session *session = test_session(level, NULL);
    test_hold(session, 0, 5);
    int feet = session_player(session)->y + session_player(session)->h;
    FhTuning tuning = level_tuning(level);
    tuning.width = 20.0f;
    tuning.height = 40.0f;
    session_set_tuning(session, &tuning);
    const FhActor *hero = session_player(session);
    CHECK_INT(20, hero->w);
    CHECK_INT(40, hero->h);
    CHECK_INT(feet, hero->y + hero->h);
}

TEST(session_is_not_repeatable_after_the_bounds_were_pulled) {
    Level *level = test_hall("");
    Session *session = test_session(level, NULL);
    FhRect bounds = session_world(session)->bounds;
    bounds.w += 160;
    session_set_bounds(session, bounds); // nothing was played yet
    CHECK(session_is_repeatable(session));
    CHECK_INT(bounds.w, session_world(session)->bounds.w);
    test_hold(session, FH_INPUT_RIGHT, 10);
    session_set_bounds(session, bounds); // they are so already
    CHECK(session_is_repeatable(session));
    bounds.w += 160;
    session_set_bounds(session, bounds);
    CHECK(!session_is_repeatable(session));
}

TEST(session_is_not_repeatable_after_an_edit_of_its_ground) {
    for (int what = 0; what < 3; what++) {
        Level *level = test_hall("");
        Session *session = test_session(level, NULL);
        test_hold(session, FH_INPUT_RIGHT, 5);
        CHECK(session_is_repeatable(session));
        if (what == 0) {
            CHECK(fh_terrain_set(level->terrain, 90, 90, fh_tile_make(1, 0)));
        } else {
            FhMask *mask = what == 1 ? level->ground.added : level->ground.removed;
            CHECK(fh_mask_fill(mask, (FhRect){900, 900, 4, 4}, true));
        }
        CHECK(!session_is_repeatable(session));
    }
}

TEST(session_is_not_repeatable_after_its_tuning_was_changed_in_play) {
    Level *level = test_hall("");
    Session *session = test_session(level, NULL);
    FhTuning tuning = session_world(session)->tunings[0];
    tuning.run_speed += 10.0f;
    session_set_tuning(session, &tuning); // nothing was played yet
    CHECK(session_is_repeatable(session));
    test_hold(session, FH_INPUT_RIGHT, 10);
    session_set_tuning(session, &tuning); // it is so already
    CHECK(session_is_repeatable(session));
    tuning.run_speed += 10.0f;
    session_set_tuning(session, &tuning);
    CHECK(!session_is_repeatable(session));
    tuning.run_speed -= 10.0f;
    session_set_tuning(session, &tuning); // too late: the ticks between were played with another
    CHECK(!session_is_repeatable(session));
}

TEST(session_is_not_repeatable_after_the_terrain_was_painted) {
    Level *level = test_hall("");
    Session *session = test_session(level, NULL);
    test_hold(session, 0, 5);
    CHECK(session_is_repeatable(session));
    fh_terrain_set(level->terrain, 10, 2, fh_tile_make(level_find_kind(level, "block"), 0));
    CHECK(!session_is_repeatable(session));
    session_restart(session);
    CHECK(session_is_repeatable(session));
}

TEST(session_puts_the_hero_where_the_author_points) {
    Level *level = test_hall("");
    Session *session = test_session(level, NULL);
    test_hold(session, FH_INPUT_RIGHT, 30);
    session_place_player(session, (FhPoint){200, 80});
    const FhActor *hero = session_player(session);
    CHECK_INT(200, hero->x + hero->w / 2);
    CHECK_INT(80, hero->y + hero->h);
    CHECK(hero->vx == 0.0f);
}

TEST(session_counts_from_where_one_begins_while_the_world_goes_on) {
    Level *level = test_hall("");
    Session *session = test_session(level, NULL);
    test_hold(session, FH_INPUT_RIGHT, 30);
    session_begin_at(session, (FhPoint){200, 80});
    CHECK_INT(0, session_state(session)->ticks);
    CHECK_INT(30, session_world(session)->tick);
    test_hold(session, 0, 5);
    CHECK_INT(5, session_state(session)->ticks);
    CHECK_INT(35, session_world(session)->tick);
    CHECK(session_rewind(session));
    CHECK_INT(4, session_state(session)->ticks);
}

TEST(session_with_lines_follows_edited_polygons_and_tiles) {
    Level *level = test_room(pit, 24, 16, "");
    FhPoint *points = calloc(4, sizeof *points);
    FhPoint shelf[] = {{0, 40}, {60, 40}, {60, 44}, {0, 44}};
    memcpy(points, shelf, sizeof shelf);
    LevelPolygon polygon = {.points = points, .count = 4, .closed = true};
    CHECK(level_insert_thing(level, LEVEL_POLYGON, 0, &polygon));
    Session *session = test_session(level, &(LevelWorldOptions){.movement = "vector"});
    const FhActor *hero = session_player(session);
    test_hold(session, 0, 40);
    CHECK_INT(40, hero->y + hero->h);
    CHECK(session_is_repeatable(session));
    level->polygons[0].points[0].y = level->polygons[0].points[1].y = 36;
    test_hold(session, 0, 2);
    CHECK_INT(36, hero->y + hero->h);
    CHECK(!session_is_repeatable(session));
    level_remove_thing(level, LEVEL_POLYGON, 0);
    test_hold(session, 0, 40);
    CHECK_INT(48, hero->y + hero->h);
    fh_terrain_set(level->terrain, 1, 3, FH_TILE_EMPTY);
    fh_terrain_set(level->terrain, 2, 3, FH_TILE_EMPTY);
    test_hold(session, 0, 5);
    CHECK(hero->y + hero->h > 48);
}

TEST(session_gets_its_polygons_when_the_player_takes_a_mover_of_lines) {
    Level *level = test_room(pit, 24, 48, "");
    FhPoint *points = calloc(2, sizeof *points);
    points[0] = (FhPoint){0, 32};
    points[1] = (FhPoint){100, 32};
    LevelPolygon line = {.points = points, .count = 2, .one_way = true};
    CHECK(level_insert_thing(level, LEVEL_POLYGON, 0, &line));
    Session *session = test_session(level, NULL);
    FhActor *hero = session_player(session);
    test_hold(session, 0, 4);
    CHECK(session_set_movement(session, level_mover_find("vector")));
    hero->y = 0;
    test_hold(session, 0, 30);
    CHECK_INT(32, hero->y + hero->h);
}

TEST(session_ground_is_dug_for_bitmask_follows_tiles_and_grows_back_on_a_restart) {
    Level *level = test_hall("");
    Session *session = test_session(level, NULL);
    session_set_movement(session, level_mover_find("bitmask"));
    test_hold(session, 0, 5);
    CHECK_INT(80, session_player(session)->y + session_player(session)->h);
    CHECK(session_dig(session, (FhPoint){40, 84}, 12, false));
    CHECK(session_is_repeatable(session));
    test_hold(session, 0, 20);
    CHECK(session_player(session)->y + session_player(session)->h > 84);
    CHECK(session_rewind(session));
    CHECK(session_world(session)->mask != NULL);
    FhTile block = fh_terrain_at(level->terrain, 0, 5);
    CHECK(fh_terrain_set(level->terrain, 6, 4, block)); // painted while it runs
    test_hold(session, 0, 1);
    CHECK(fh_mask_at(session_world(session)->mask, 6 * 16 + 8, 4 * 16 + 8));
    CHECK(!fh_mask_at(session_world(session)->mask, 40, 84));
    session_restart(session);
    test_hold(session, 0, 30);
    CHECK_INT(80, session_player(session)->y + session_player(session)->h);
}

TEST(session_starts_and_restarts_on_the_level_s_own_ground_B42) {
    Level *level = test_hall("");
    snprintf(level->movement, sizeof level->movement, "bitmask");
    CHECK(fh_mask_fill(level->ground.added, (FhRect){0, 68, 96, 12}, true)); // a higher floor
    Session *session = test_session(level, NULL);
    test_hold(session, 0, 40);
    CHECK_INT(68, session_player(session)->y + session_player(session)->h);
    CHECK(session_is_repeatable(session));
    CHECK(session_dig(session, (FhPoint){40, 72}, 14, false));
    test_hold(session, 0, 40);
    CHECK(session_player(session)->y + session_player(session)->h > 68);
    session_restart(session);
    test_hold(session, 0, 40);
    CHECK_INT(68, session_player(session)->y + session_player(session)->h);
    CHECK(fh_mask_fill(level->ground.added, (FhRect){0, 68, 96, 12}, false)); // an author's edit
    test_hold(session, 0, 40);
    CHECK_INT(80, session_player(session)->y + session_player(session)->h);
    CHECK(!session_is_repeatable(session));
}

TEST(session_that_takes_over_the_ground_keeps_its_holes) {
    Level *level = test_hall("");
    snprintf(level->movement, sizeof level->movement, "bitmask");
    Session *old = test_session(level, NULL);
    CHECK(session_dig(old, (FhPoint){40, 84}, 12, false));
    Session *session = test_session(level, NULL);
    session_take_ground(session, old);
    CHECK(!fh_mask_at(session_world(session)->mask, 40, 84));
    test_hold(session, 0, 20);
    CHECK(session_player(session)->y + session_player(session)->h > 84);
}

TEST(session_refuses_a_mover_without_room_in_a_tunnel_and_squishes_no_actor) {
    Level *level = test_hall("");
    snprintf(level->movement, sizeof level->movement, "bitmask");
    FhTile block = fh_terrain_at(level->terrain, 0, 5);
    for (int row = 5; row < 14; row++) {
        for (int col = 0; col < 12; col++) {
            CHECK(fh_terrain_set(level->terrain, col, row, block));
        }
    }
    Session *session = test_session(level, NULL);
    CHECK(session_dig(session, (FhPoint){96, 150}, 24, false));
    session_place_player(session, (FhPoint){96, 164});
    test_hold(session, 0, 30);
    CHECK_INT(FH_STATE_ALIVE, session_player(session)->state);
    for (int i = 0; i < level_mover_count; i++) {
        bool digs = (level_movers[i]->can & FH_CAN_DIG) != 0;
        CHECK_INT(digs, session_set_movement(session, i));
        test_hold(session, 0, 2);
        CHECK_INT(FH_STATE_ALIVE, session_player(session)->state);
    }
}

/// Holds right until the hero dies; false when it does not.
static bool dies_to_the_right(Session *session) {
    for (int i = 0; i < 200; i++) {
        session_tick(session, (FhInput){FH_INPUT_RIGHT});
        if (session_news(session) & GAME_NEWS_DEATH) {
            return true;
        }
    }
    return false;
}

static int feet_x(Session *session) {
    const FhActor *player = session_player(session);
    return player->x + player->w / 2;
}

static const char two_coins[] = "{ \"type\": \"coin\", \"x\": 24, \"y\": 44 },"
                                "{ \"type\": \"coin\", \"x\": 48, \"y\": 44 }";

TEST(session_that_began_elsewhere_comes_back_there_with_its_coins_and_clock) {
    Level *level = test_room(pit, 24, 48, two_coins);
    Session *session = test_session(level, NULL);
    test_hold(session, 0, 5);
    CHECK_INT(1, session_state(session)->coins);
    session_begin_at(session, (FhPoint){40, 48});
    CHECK_INT(0, session_state(session)->coins);
    CHECK(!game_coin_is_taken(session_state(session), 0));
    CHECK_INT(0, session_state(session)->ticks);
    CHECK(session_rewind_ticks(session) == 0);
    CHECK(!session_is_repeatable(session));
    CHECK(dies_to_the_right(session));
    int ticks = session_state(session)->ticks;
    test_hold(session, 0, GAME_RESPAWN_TICKS);
    CHECK_INT(40, feet_x(session));
    CHECK_INT(1, session_state(session)->coins);
    CHECK_INT(1, session_state(session)->deaths);
    CHECK_INT(ticks + GAME_RESPAWN_TICKS, session_state(session)->ticks);
}

TEST(session_that_began_elsewhere_restarts_there_until_that_ends) {
    Level *level = test_room(pit, 24, 48, two_coins);
    Session *session = test_session(level, NULL);
    session_begin_at(session, (FhPoint){40, 48});
    test_hold(session, FH_INPUT_RIGHT, 10);
    session_restart(session);
    CHECK_INT(40, feet_x(session));
    CHECK_INT(0, session_state(session)->coins);
    CHECK_INT(0, session_state(session)->ticks);
    CHECK(!session_is_repeatable(session));
    session_end_begin(session);
    session_restart(session);
    CHECK_INT(24, feet_x(session));
    CHECK(session_is_repeatable(session));
}

TEST(session_that_began_elsewhere_comes_back_to_a_checkpoint_reached_since) {
    static const char flags[] = "{ \"type\": \"checkpoint\", \"x\": 16, \"y\": 48 },"
                                "{ \"type\": \"checkpoint\", \"x\": 54, \"y\": 48 }";
    Level *level = test_room(pit, 16, 48, flags);
    Session *session = test_session(level, NULL);
    test_hold(session, 0, 2);
    CHECK_INT(1, session_state(session)->checkpoint);
    session_begin_at(session, (FhPoint){34, 48});
    CHECK_INT(0, session_state(session)->checkpoint);
    CHECK(dies_to_the_right(session));
    test_hold(session, 0, GAME_RESPAWN_TICKS);
    CHECK_INT(54, feet_x(session));
}

/// Where the goal of a level is reached, falling from `y`; -1: it is not.
static int goal_from(const char *rows, const char *goal, int y) {
    Level *level = test_room(rows, 72, y, goal);
    Session *session = test_session(level, NULL);
    session_tick(session, (FhInput){0});
    int reached = session_state(session)->finished ? feet_x(session) : -1;
    return reached;
}

TEST(session_ends_above_the_goal_as_far_up_as_nothing_is_between) {
    static const char goal[] = "{ \"type\": \"goal\", \"x\": 72, \"y\": 160 }";
    static const char open[] = "..........\n..........\n..........\n..........\n..........\n"
                               "..........\n..........\n..........\n..........\n..........\n"
                               "##########";
    static const char storey[] = "..........\n..........\n..........\n##########\n..........\n"
                                 "..........\n..........\n..........\n..........\n..........\n"
                                 "##########";
    CHECK_INT(72, goal_from(open, goal, 40));
    CHECK_INT(72, goal_from(storey, goal, 100));
    CHECK_INT(-1, goal_from(storey, goal, 40));
    static const char beside[] = "{ \"type\": \"goal\", \"x\": 120, \"y\": 160 }";
    CHECK_INT(-1, goal_from(open, beside, 40));
    static const char above[] = "{ \"type\": \"goal\", \"x\": 72, \"y\": 40 }";
    CHECK_INT(-1, goal_from(open, above, 150));
}

TEST(session_finds_coins_and_the_checkpoint_again_wherever_they_are_in_the_list) {
    static const char flags[] = "{ \"type\": \"coin\", \"x\": 60, \"y\": 76 },"
                                "{ \"type\": \"checkpoint\", \"x\": 80, \"y\": 80 },"
                                "{ \"type\": \"coin\", \"x\": 250, \"y\": 76 }";
    Level *level = test_hall(flags);
    Session *session = test_session(level, NULL);
    test_hold(session, FH_INPUT_RIGHT, 40);
    const GameState *state = session_state(session);
    CHECK(state->coins == 1 && game_coin_is_taken(state, 0) && state->checkpoint == 2);
    LevelEntity first = {.type = LEVEL_COIN, .x = 200, .y = 40};
    CHECK(level_insert_thing(level, LEVEL_ENTITY, 0, &first) && session_rebuild(session));
    state = session_state(session);
    CHECK(state->coins == 1 && game_coin_is_taken(state, 1) && !game_coin_is_taken(state, 0));
    CHECK(!game_coin_is_taken(state, 2) && !game_coin_is_taken(state, 3));
    CHECK_INT(3, state->checkpoint);
    level_remove_thing(level, LEVEL_ENTITY, 2);
    CHECK(session_rebuild(session));
    CHECK_INT(0, session_state(session)->checkpoint); // it is gone
    CHECK(game_coin_is_taken(session_state(session), 1));
}

/// A hall with so many coins; for the caller to destroy.
static Level *hall_of_coins(int coins) {
    char entities[8000] = "";
    size_t used = 0;
    for (int i = 0; i < coins; i++) {
        used += (size_t)snprintf(entities + used, sizeof entities - used,
                                 "%s{ \"type\": \"coin\", \"x\": %d, \"y\": 20 }", i ? "," : "", i);
    }
    return test_hall(entities);
}

static int saved_size_with(int coins) {
    Level *level = hall_of_coins(coins);
    Session *session = test_session(level, NULL);
    int size = (int)session_save(session, NULL, 0);
    return size;
}

TEST(saved_game_has_a_word_for_each_64_things_and_no_more) {
    CHECK_INT(saved_size_with(128), saved_size_with(65));
    CHECK_INT(saved_size_with(129), saved_size_with(128) + 8);
}

TEST(saved_game_keeps_all_that_the_rules_remember_up_to_its_limits) {
    enum { COINS = 130 };
    static uint8_t bytes[1 << 20];
    Level *level = hall_of_coins(COINS);
    Session *session = test_session(level, NULL), *other = test_session(level, NULL);
    const GameState most = {.ticks = INT32_MAX,
                            .coins = COINS,
                            .deaths = INT32_MAX,
                            .checkpoint = COINS,
                            .dead_ticks = GAME_RESPAWN_TICKS,
                            .finished = 1,
                            .sign = COINS,
                            .taken = {0x8123456789abcdef, UINT64_MAX, 3}};
    const GameState states[] = {most, {0}, {.ticks = 1}, {.taken = {UINT64_C(1) << 32}}};
    for (size_t i = 0; i < sizeof states / sizeof states[0]; i++) {
        const char *wrong = NULL;
        session->state = states[i];
        size_t size = session_save(session, bytes, sizeof bytes);
        CHECK(session_load(other, bytes, size, &wrong));
        CHECK(memcmp(&states[i], session_state(other), sizeof most) == 0);
        CHECK_INT(session_is_repeatable(session), session_is_repeatable(other));
        session->repeatable = i == 0;
    }
}

TEST(saved_game_is_refused_where_other_things_are_and_by_another_program) {
    static char bytes[1 << 20];
    const char *wrong = NULL;
    Level *one = test_hall(coin_ahead);
    Level *two = test_hall("{ \"type\": \"coin\", \"x\": 80, \"y\": 76 },"
                           "{ \"type\": \"coin\", \"x\": 96, \"y\": 76 }");
    Session *of_one = test_session(one, NULL);
    Session *of_two = test_session(two, NULL);
    test_hold(of_one, FH_INPUT_RIGHT, 10);
    size_t size = session_save(of_one, bytes, sizeof bytes);
    CHECK(size > 0 && size <= sizeof bytes);
    CHECK(!session_load(of_two, bytes, size, &wrong));
    CHECK_STR("the level's objects have changed since", wrong);
    CHECK(session_load(of_one, bytes, size, &wrong));
    bytes[4]++;
    CHECK(!session_load(of_one, bytes, size, &wrong));
    CHECK_STR("it was saved by another version of Foothold", wrong);
    bytes[0]++;
    CHECK(!session_load(of_one, bytes, size, &wrong));
    CHECK_STR("it is not a saved game", wrong);
}
