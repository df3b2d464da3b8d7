#include "game/split.h"

#include "engine/movement/movement.h"
#include "game/game_test_room.h"
#include "test.h"

static const char pit[] = "..........\n"
                          "..........\n"
                          "..........\n"
                          "####ww####";

static int chosen(const char *name) {
    return fh_movement_find(name);
}

/// A split of the hall's hero and followers by name, up to the first NULL.
static void begin(Split *split, Session *session, const char *const *names) {
    split_init(split, session);
    for (int i = 0; names[i]; i++) {
        CHECK(split_choose(split, chosen(names[i])));
    }
    split_set_mode(split, SPLIT_TOGETHER);
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
    Level *level = test_hall("");
    Session *session = session_create(level, NULL);
    Split split;
    begin(&split, session, (const char *[]){"raycast", "cell", "tile_smooth", NULL});
    CHECK_INT(4, split.count);
    hold(&split, FH_INPUT_RIGHT, 40);
    hold(&split, FH_INPUT_RIGHT | FH_INPUT_JUMP, 20);
    for (int i = 0; i < split.count; i++) {
        LevelWorldOptions options = {.movement = fh_movements[split_movement(&split, i)].name};
        Session *alone = session_create(level, &options);
        test_hold(alone, FH_INPUT_RIGHT, 40);
        test_hold(alone, FH_INPUT_RIGHT | FH_INPUT_JUMP, 20);
        const FhActor *one = session_player(alone);
        const FhActor *other = session_player(split.bodies[i].session);
        CHECK_INT(one->x, other->x);
        CHECK_INT(one->y, other->y);
        session_destroy(alone);
    }
    split_end(&split);
    session_destroy(session);
    level_destroy(level);
}

TEST(split_followers_begin_where_the_player_is) {
    Level *level = test_hall("");
    Session *session = session_create(level, NULL);
    Split split;
    split_init(&split, session);
    hold(&split, FH_INPUT_RIGHT, 50);
    split_set_mode(&split, SPLIT_PANES);
    CHECK_INT(4, split.count);
    for (int i = 1; i < split.count; i++) {
        CHECK_INT(session_world(session)->tick, session_world(split.bodies[i].session)->tick);
        CHECK_INT(session_player(session)->x, session_player(split.bodies[i].session)->x);
    }
    split_set_mode(&split, SPLIT_OFF);
    CHECK_INT(1, split.count);
    split_end(&split);
    session_destroy(session);
    level_destroy(level);
}

TEST(split_rewinds_all_and_begins_anew_before_their_beginning) {
    Level *level = test_hall("");
    Session *session = session_create(level, NULL);
    Split split;
    split_init(&split, session);
    hold(&split, FH_INPUT_RIGHT, 10);
    split_choose(&split, chosen("raycast"));
    split_set_mode(&split, SPLIT_TOGETHER);
    hold(&split, FH_INPUT_RIGHT, 10);
    uint64_t hashes[2] = {hash_of(&split, 0), hash_of(&split, 1)};
    hold(&split, FH_INPUT_RIGHT | FH_INPUT_JUMP, 5);
    for (int i = 0; i < 5; i++) {
        CHECK(split_rewind(&split));
    }
    CHECK(hashes[0] == hash_of(&split, 0));
    CHECK(hashes[1] == hash_of(&split, 1));
    CHECK_INT(21, split.bodies[0].history.count); // and the place before any tick
    for (int i = 0; i < 15; i++) {
        CHECK(split_rewind(&split));
    }
    CHECK_INT(5, session_world(split.bodies[1].session)->tick);
    CHECK_INT(session_player(session)->x, session_player(split.bodies[1].session)->x);
    hold(&split, FH_INPUT_RIGHT, 3);
    CHECK_INT(8, session_world(split.bodies[1].session)->tick);
    split_end(&split);
    session_destroy(session);
    level_destroy(level);
}

TEST(split_restarts_all) {
    Level *level = test_hall("");
    Session *session = session_create(level, NULL);
    Split split;
    begin(&split, session, (const char *[]){"bitmask", NULL});
    hold(&split, FH_INPUT_RIGHT, 30);
    split_restart(&split);
    for (int i = 0; i < 2; i++) {
        CHECK_INT(0, session_world(split.bodies[i].session)->tick);
        CHECK_INT(1, split.bodies[i].history.count);
    }
    CHECK_INT(chosen("bitmask"), split_movement(&split, 1));
    split_end(&split);
    session_destroy(session);
    level_destroy(level);
}

TEST(split_keeps_deaths_and_digging_apart) {
    Level *level = test_room(pit, 24, 48, "");
    Session *session = session_create(level, NULL);
    Split split;
    begin(&split, session, (const char *[]){"bitmask", NULL});
    CHECK(session_dig(split.bodies[1].session, (FhPoint){24, 56}, 20, false));
    hold(&split, 0, 40);
    CHECK(session_player(split.bodies[1].session)->y > session_player(session)->y);
    CHECK(session_state(split.bodies[0].session)->deaths == 0);
    split_gather(&split);
    CHECK_INT(session_player(session)->y, session_player(split.bodies[1].session)->y);
    split_end(&split);
    session_destroy(session);
    level_destroy(level);
}

TEST(split_fork_takes_its_own_copy_of_what_was_dug) {
    Level *level = test_room(pit, 24, 48, "");
    LevelWorldOptions options = {.movement = "bitmask"};
    Session *session = session_create(level, &options);
    session_dig(session, (FhPoint){100, 56}, 6, false);
    Session *fork = session_fork(session, chosen("bitmask"));
    session_dig(fork, (FhPoint){24, 56}, 20, false);
    const FhMask *one = session_world(session)->mask, *other = session_world(fork)->mask;
    CHECK(!fh_mask_at(one, 100, 56) && !fh_mask_at(other, 100, 56));
    CHECK(fh_mask_at(one, 24, 56) && !fh_mask_at(other, 24, 56));
    session_destroy(session);
    test_hold(fork, FH_INPUT_RIGHT, 10);
    session_destroy(fork);
    level_destroy(level);
}

TEST(split_chooses_three_besides_the_player_and_never_his_own) {
    Level *level = test_hall("");
    Session *session = session_create(level, NULL);
    Split split;
    begin(&split, session, (const char *[]){"raycast", "cell", "bitmask", NULL});
    CHECK(!split_choose(&split, chosen("tile_smooth")));
    CHECK(!split_choose(&split, chosen("pixel")));
    CHECK(split_choose(&split, chosen("cell")));
    CHECK_INT(3, split.count);
    CHECK(split_choose(&split, chosen("tile_smooth")));
    CHECK_INT(4, split.count);
    split_end(&split);
    session_destroy(session);
    level_destroy(level);
}

TEST(split_swaps_when_the_player_takes_a_followers_movement) {
    Level *level = test_hall("");
    Session *session = session_create(level, NULL);
    Split split;
    begin(&split, session, (const char *[]){"raycast", NULL});
    split_set_movement(&split, chosen("raycast"));
    CHECK_INT(chosen("raycast"), split_movement(&split, 0));
    CHECK_INT(chosen("pixel"), split_movement(&split, 1));
    CHECK(split_is_chosen(&split, chosen("pixel")));
    split_end(&split);
    session_destroy(session);
    level_destroy(level);
}

TEST(history_forgets_the_oldest_and_steps_back) {
    static History history;
    history = (History){0};
    for (int i = 0; i < HISTORY_TICKS + 5; i++) {
        history_note(&history, (HistoryPoint){.x = (float)i});
    }
    CHECK_INT(HISTORY_TICKS, history.count);
    CHECK_INT(5, (int)history_at(&history, 0)->x);
    history_step_back(&history);
    CHECK_INT(HISTORY_TICKS + 3, (int)history_at(&history, history.count - 1)->x);
    history_note(&history, (HistoryPoint){.x = 7.0f});
    CHECK_INT(7, (int)history_at(&history, history.count - 1)->x);
    CHECK_INT(5, (int)history_at(&history, 0)->x);
}
