#include "engine/world/world.h"
#include "game/split.h"

#include "level/movers.h"
#include "game/game_test_room.h"
#include "test.h"

static const char pit[] = "..........\n"
                          "..........\n"
                          "..........\n"
                          "####ww####";

static int chosen(const char *name) {
    return level_mover_find(name);
}

/// A level, its player and the followers.
typedef struct Race {
    Level *level;
    Session *session;
    Split split;
} Race;

/// Starts without followers.
static void race_alone(Race *race, Level *level) {
    race->level = level;
    race->session = test_session(level, NULL);
    split_init(&race->split, race->session);
}

/// With followers by name, up to the first NULL.
static void race_begin(Race *race, Level *level, const char *const *names) {
    race_alone(race, level);
    for (int i = 0; names[i]; i++) {
        CHECK(split_choose(&race->split, chosen(names[i])));
    }
    split_set_mode(&race->split, SPLIT_TOGETHER);
}

static void hold(Split *split, uint32_t held, int ticks) {
    for (int i = 0; i < ticks; i++) {
        split_tick(split, (FhInput){held});
    }
}

static uint64_t hash_of(const Split *split, int body) {
    return fh_world_hash(session_world(split->bodies[body].session));
}

TEST(split_followers_run_as_they_would_alone) {
    Race race;
    race_begin(&race, test_hall(""), (const char *[]){"raycast", "cell", "tile_smooth", NULL});
    CHECK_INT(4, race.split.count);
    hold(&race.split, FH_INPUT_RIGHT, 40);
    hold(&race.split, FH_INPUT_RIGHT | FH_INPUT_JUMP, 20);
    for (int i = 0; i < race.split.count; i++) {
        LevelWorldOptions options = {.movement =
                                         level_movers[split_movement(&race.split, i)]->name};
        Session *alone = test_session(race.level, &options);
        test_hold(alone, FH_INPUT_RIGHT, 40);
        test_hold(alone, FH_INPUT_RIGHT | FH_INPUT_JUMP, 20);
        const FhActor *one = session_player(alone);
        const FhActor *other = session_player(race.split.bodies[i].session);
        CHECK_INT(one->x, other->x);
        CHECK_INT(one->y, other->y);
    }
    split_end(&race.split);
}

TEST(split_followers_begin_where_the_player_is) {
    Race race;
    race_alone(&race, test_hall(""));
    hold(&race.split, FH_INPUT_RIGHT, 50);
    split_set_mode(&race.split, SPLIT_PANES);
    CHECK_INT(4, race.split.count);
    int count = 0;
    for (int i = 0; i < level_mover_count; i++) {
        count += split_is_chosen(&race.split, i);
    }
    CHECK_INT(3, count);
    for (int i = 1; i < race.split.count; i++) {
        CHECK_INT(session_world(race.session)->tick,
                  session_world(race.split.bodies[i].session)->tick);
        CHECK_INT(session_player(race.session)->x, session_player(race.split.bodies[i].session)->x);
    }
    split_set_mode(&race.split, SPLIT_OFF);
    CHECK_INT(1, race.split.count);
    split_end(&race.split);
}

TEST(split_rewinds_all_and_begins_anew_before_their_beginning) {
    Race race;
    race_alone(&race, test_hall(""));
    hold(&race.split, FH_INPUT_RIGHT, 10);
    split_choose(&race.split, chosen("raycast"));
    split_set_mode(&race.split, SPLIT_TOGETHER);
    hold(&race.split, FH_INPUT_RIGHT, 10);
    uint64_t hashes[2] = {hash_of(&race.split, 0), hash_of(&race.split, 1)};
    hold(&race.split, FH_INPUT_RIGHT | FH_INPUT_JUMP, 5);
    for (int i = 0; i < 5; i++) {
        CHECK(split_rewind(&race.split));
    }
    CHECK(hashes[0] == hash_of(&race.split, 0));
    CHECK(hashes[1] == hash_of(&race.split, 1));
    CHECK_INT(21, race.split.bodies[0].trail.count); // and the place before any tick
    for (int i = 0; i < 15; i++) {
        CHECK(split_rewind(&race.split));
    }
    CHECK_INT(5, session_world(race.split.bodies[1].session)->tick);
    CHECK_INT(session_player(race.session)->x, session_player(race.split.bodies[1].session)->x);
    hold(&race.split, FH_INPUT_RIGHT, 3);
    CHECK_INT(8, session_world(race.split.bodies[1].session)->tick);
    split_end(&race.split);
}

TEST(split_bodies_look_at_as_much_as_they_are_told_to) {
    Race race;
    race_begin(&race, test_hall(""), (const char *[]){"raycast", NULL});
    for (int body = 0; body < race.split.count; body++) {
        const Camera *camera = &race.split.bodies[body].camera;
        split_set_view(&race.split, body, 100 + body, 70);
        CHECK_INT(100 + body, camera->view_w);
        split_set_view(&race.split, body, 100 + body, 60);
        CHECK_INT(60, camera->view_h);
    }
    split_end(&race.split);
}

TEST(split_restarts_all) {
    Race race;
    race_begin(&race, test_hall(""), (const char *[]){"bitmask", NULL});
    hold(&race.split, FH_INPUT_RIGHT, 30);
    split_set_view(&race.split, 1, 100, 70);
    split_restart(&race.split);
    CHECK_INT(100, race.split.bodies[1].camera.view_w);
    CHECK_INT(70, race.split.bodies[1].camera.view_h);
    for (int i = 0; i < 2; i++) {
        CHECK_INT(0, session_world(race.split.bodies[i].session)->tick);
        CHECK_INT(1, race.split.bodies[i].trail.count);
    }
    CHECK_INT(chosen("bitmask"), split_movement(&race.split, 1));
    split_end(&race.split);
}

TEST(split_keeps_deaths_and_digging_apart) {
    Race race;
    race_begin(&race, test_room(pit, 24, 48, ""), (const char *[]){"bitmask", NULL});
    CHECK(session_dig(race.split.bodies[1].session, (FhPoint){24, 56}, 20, false));
    hold(&race.split, 0, 40);
    CHECK(session_player(race.split.bodies[1].session)->y > session_player(race.session)->y);
    CHECK(session_state(race.split.bodies[0].session)->deaths == 0);
    split_gather(&race.split);
    CHECK_INT(session_player(race.session)->y, session_player(race.split.bodies[1].session)->y);
    split_end(&race.split);
}

TEST(split_fork_takes_its_own_copy_of_what_was_dug) {
    Level *level = test_room(pit, 24, 48, "");
    LevelWorldOptions options = {.movement = "bitmask"};
    Session *session = test_session(level, &options);
    session_dig(session, (FhPoint){100, 56}, 6, false);
    Session *fork = session_fork(session, chosen("bitmask"));
    CHECK(session_world(fork)->mask != session_world(session)->mask);
    session_dig(fork, (FhPoint){24, 56}, 20, false);
    const FhMask *one = session_world(session)->mask, *other = session_world(fork)->mask;
    CHECK(!fh_mask_at(one, 100, 56) && !fh_mask_at(other, 100, 56));
    CHECK(fh_mask_at(one, 24, 56) && !fh_mask_at(other, 24, 56));
    test_hold(fork, FH_INPUT_RIGHT, 10);
    session_destroy(fork);
}

TEST(split_chooses_three_besides_the_player_and_never_his_own) {
    Race race;
    race_begin(&race, test_hall(""), (const char *[]){"raycast", "cell", "bitmask", NULL});
    CHECK(!split_choose(&race.split, chosen("tile_smooth")));
    CHECK(!split_choose(&race.split, chosen("pixel")));
    CHECK(split_choose(&race.split, chosen("cell")));
    CHECK_INT(3, race.split.count);
    CHECK(split_choose(&race.split, chosen("tile_smooth")));
    CHECK_INT(4, race.split.count);
    split_end(&race.split);
}

TEST(split_swaps_when_the_player_takes_a_followers_movement) {
    Race race;
    race_begin(&race, test_hall(""), (const char *[]){"raycast", NULL});
    split_set_movement(&race.split, chosen("raycast"));
    CHECK_INT(chosen("raycast"), split_movement(&race.split, 0));
    CHECK_INT(chosen("pixel"), split_movement(&race.split, 1));
    CHECK(split_is_chosen(&race.split, chosen("pixel")));
    split_end(&race.split);
}

// In a tunnel of its own there is no room for the movement that it is given.
TEST(split_follower_without_room_for_its_new_movement_begins_again_where_the_player_is) {
    Race race;
    race_begin(&race, test_hall(""), (const char *[]){"bitmask", "cell", NULL});
    Session *follower = race.split.bodies[1].session;
    FhTile block = fh_terrain_at(race.level->terrain, 0, 5);
    for (int i = 0; i < 9 * 12; i++) {
        CHECK(fh_terrain_set(race.level->terrain, i % 12, 5 + i / 12, block));
    }
    CHECK_INT(chosen("bitmask"), split_movement(&race.split, 1));
    CHECK(session_dig(follower, (FhPoint){96, 150}, 24, false));
    session_place_player(follower, (FhPoint){96, 164});
    hold(&race.split, 0, 5);
    CHECK(split_set_movement(&race.split, chosen("bitmask")));
    CHECK_INT(3, race.split.count);
    int pixels = 0;
    for (int i = 1; i < race.split.count; i++) {
        const FhActor *hero = session_player(race.split.bodies[i].session);
        pixels += split_movement(&race.split, i) == chosen("pixel");
        CHECK_INT(session_player(race.session)->y, hero->y);
        CHECK_INT(FH_STATE_ALIVE, hero->state);
    }
    CHECK_INT(1, pixels);
    split_end(&race.split);
}

static const BodyPoint *point_at(const BodyTrail *trail, int index) {
    return &trail->points[(trail->first + index) % BODY_TRAIL_TICKS];
}

TEST(trail_forgets_the_oldest_and_steps_back) {
    static BodyTrail trail;
    trail = (BodyTrail){0};
    for (int i = 0; i < BODY_TRAIL_TICKS + 5; i++) {
        body_trail_note(&trail, (BodyPoint){.x = (float)i});
    }
    CHECK_INT(BODY_TRAIL_TICKS, trail.count);
    CHECK_INT(5, (int)point_at(&trail, 0)->x);
    body_trail_step_back(&trail);
    CHECK_INT(BODY_TRAIL_TICKS + 3, (int)point_at(&trail, trail.count - 1)->x);
    body_trail_note(&trail, (BodyPoint){.x = 7.0f});
    CHECK_INT(7, (int)point_at(&trail, trail.count - 1)->x);
    CHECK_INT(5, (int)point_at(&trail, 0)->x);
}
