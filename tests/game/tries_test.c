#include "game/tries.h"

#include "faults/memory.h"
#include "game/game_test_room.h"
#include "test.h"
#include "engine/world/world.h"

static const char pit[] = "....................\n"
                          "....................\n"
                          "....................\n"
                          "##########wwww######";
static const char coin[] = "{ \"type\": \"coin\", \"x\": 40, \"y\": 44 }";

/// Ticks with the same keys, noted.
static void play(Tries *tries, Session *session, uint32_t held, int ticks) {
    for (int i = 0; i < ticks; i++) {
        session_tick(session, (FhInput){held});
        tries_note(tries, session, (FhInput){held});
    }
}

static int count_marks(const Try *one, uint32_t mark) {
    int count = 0;
    for (int i = 0; i < one->count; i++) {
        count += (one->points[i].marks & mark) != 0;
    }
    return count;
}

static int feet_x(Session *session) {
    const FhActor *hero = session_player(session);
    return hero->x + hero->w / 2;
}

TEST(tries_note_the_way_with_every_jump_and_the_death_that_ends_it) {
    Tries tries = {0};
    Level *level = test_room(pit, 24, 48, "");
    Session *session = test_session(level, NULL);
    play(&tries, session, FH_INPUT_RIGHT, 10);
    play(&tries, session, FH_INPUT_RIGHT | FH_INPUT_JUMP, 10);
    play(&tries, session, FH_INPUT_RIGHT, 90);
    const Try *one = tries_at(&tries, 1); // the last one began at the respawn
    if (CHECK(one != NULL)) {
        int half = session_player(session)->h / 2;
        for (int i = 0; i < one->count; i++) {
            CHECK_INT(one->points[i].feet.x, one->points[i].at.x);
            CHECK_INT(one->points[i].feet.y - half, one->points[i].at.y);
        }
        CHECK_INT(1, count_marks(one, TRY_JUMP));
        CHECK_INT(1, count_marks(one, TRY_DEATH));
        CHECK(one->points[one->count - 1].marks & TRY_DEATH);
    }
    CHECK(tries_at(&tries, 0) != NULL);
    CHECK(tries_at(&tries, TRIES_MAX) == NULL);
    tries_clear(&tries);
    CHECK(tries_at(&tries, 0) == NULL);
}

TEST(tries_lead_back_to_any_point_of_them_exactly) {
    Tries tries = {0};
    Level *level = test_room(pit, 24, 48, coin);
    Session *session = test_session(level, NULL);
    uint64_t hashes[60];
    int coins[60];
    for (int i = 0; i < 60; i++) {
        play(&tries, session, i < 30 ? FH_INPUT_RIGHT : FH_INPUT_LEFT, 1);
        hashes[i] = fh_world_hash(session_world(session));
        coins[i] = session_state(session)->coins;
    }
    for (int i = 0; i < 60; i += 7) {
        CHECK(tries_resume(&tries, 0, i, session));
        CHECK(hashes[i] == fh_world_hash(session_world(session)));
        CHECK_INT(i + 1, session_state(session)->ticks);
        CHECK_INT(coins[i], session_state(session)->coins);
        CHECK(!session_is_repeatable(session));
    }
    CHECK(!tries_resume(&tries, 0, 60, session));
    CHECK(!tries_resume(&tries, 1, 0, session));
    session_restart(session); // a test comes back to the floor where it went on from
    CHECK(session_has_begun(session));
    tries_forget_moments(&tries);
    CHECK(!tries_resume(&tries, 0, 7, session));
    tries_clear(&tries);
}

TEST(tries_go_on_a_second_before_a_death) {
    Tries tries = {0};
    Level *level = test_room(pit, 24, 48, "");
    Session *session = test_session(level, NULL);
    for (int i = 0; i < 200 && !(session_news(session) & GAME_NEWS_DEATH); i++) {
        play(&tries, session, FH_INPUT_RIGHT, 1);
    }
    int died_at = feet_x(session);
    const Try *one = tries_at(&tries, 0);
    CHECK(tries_resume(&tries, 0, one->count - 1, session));
    CHECK_INT(FH_STATE_ALIVE, session_player(session)->state);
    CHECK(feet_x(session) < died_at - 20);
    int last = one->count - 1;
    CHECK(tries_resume(&tries, 0, last - 30, session)); // half a second before it counts as it
    CHECK_INT(last - 60 + 1, session_state(session)->ticks);
    CHECK(tries_resume(&tries, 0, last - 31, session));
    CHECK_INT(last - 31 + 1, session_state(session)->ticks);
    tries_clear(&tries);
}

TEST(tries_name_the_floor_before_a_point_when_no_moment_leads_there) {
    Tries tries = {0};
    Level *level = test_room(pit, 24, 48, "");
    Session *session = test_session(level, NULL);
    FhPoint feet = {0, 0};
    CHECK(!tries_place(&tries, 0, 0, &feet));
    play(&tries, session, FH_INPUT_RIGHT, 10);
    int jumped_at = feet_x(session);
    play(&tries, session, FH_INPUT_RIGHT | FH_INPUT_JUMP, 12);
    tries_forget_moments(&tries);
    CHECK(tries_place(&tries, 0, 20, &feet)); // in the air
    CHECK_INT(48, feet.y);
    CHECK(feet.x >= jumped_at - 4 && feet.x <= jumped_at + 4);
    CHECK(tries_place(&tries, 0, 3, &feet));
    CHECK_INT(tries_at(&tries, 0)->points[3].feet.x, feet.x);
    CHECK(!tries_place(&tries, 0, 22, &feet));
    tries_clear(&tries);
}

TEST(tries_are_told_apart_by_restarts_and_follow_the_way_back) {
    Tries tries = {0};
    Level *level = test_room(pit, 24, 48, "");
    Session *session = test_session(level, NULL);
    for (int i = 0; i < TRIES_MAX + 2; i++) {
        play(&tries, session, i < TRIES_MAX ? FH_INPUT_RIGHT : FH_INPUT_LEFT, 25 + i);
        session_restart(session);
        tries_end(&tries);
    }
    for (int back = 0; back < TRIES_MAX; back++) {
        const Try *one = tries_at(&tries, back);
        CHECK_INT(25 + TRIES_MAX + 1 - back, one->count);
        CHECK_INT((one->count - 1) / one->every + 1, one->moment_count);
        CHECK(tries_resume(&tries, back, 20, session)); // by no moment of a try before
        CHECK_INT(one->points[20].feet.x, feet_x(session));
    }
    session_end_begin(session);
    session_restart(session);
    play(&tries, session, FH_INPUT_RIGHT, 30);
    for (int i = 0; i < 10; i++) {
        CHECK(session_rewind(session));
        tries_step_back(&tries);
    }
    CHECK_INT(20, tries_at(&tries, 0)->count);
    play(&tries, session, 0, 5);
    CHECK_INT(25, tries_at(&tries, 0)->count);
    CHECK_INT(feet_x(session), tries_at(&tries, 0)->points[24].feet.x);
    tries_clear(&tries);
}

TEST(tries_that_are_stepped_back_keep_no_moment_beyond_their_end) {
    Tries tries = {0};
    Level *level = test_room(pit, 24, 48, "");
    Session *session = test_session(level, NULL);
    play(&tries, session, FH_INPUT_RIGHT, 1);
    CHECK_INT(1, tries.all[tries.last].moment_count);
    tries_step_back(&tries);
    CHECK_INT(0, tries.all[tries.last].count);
    CHECK_INT(0, tries.all[tries.last].moment_count);
    tries_clear(&tries);
}

TEST(tries_of_any_length_stay_within_their_memory) {
    Tries tries = {0};
    Level *level = test_room(pit, 24, 48, "");
    Session *session = test_session(level, NULL);
    play(&tries, session, 0, 10);
    CHECK(tries_at(&tries, 0) == NULL); // it begins with the first key
    play(&tries, session, FH_INPUT_LEFT, 1);
    play(&tries, session, 0, TRY_TICKS);
    const Try *one = tries_at(&tries, 0);
    CHECK_INT(TRY_TICKS - TRY_TICKS / 4 + 1, one->count);
    play(&tries, session, 0, 2 * TRY_TICKS - 11);
    CHECK(one->count <= TRY_TICKS);
    CHECK(one->moment_count <= TRY_MOMENTS);
    CHECK((size_t)one->moment_count * session_moment_bytes(session) <= TRIES_BYTES_MAX / TRIES_MAX);
    for (int i = 1; i < one->moment_count; i++) {
        CHECK(one->moments[i].index - one->moments[i - 1].index >= one->every);
    }
    CHECK(tries_resume(&tries, 0, one->count - 1, session));
    CHECK_INT(3 * TRY_TICKS, session_world(session)->tick);
    tries_clear(&tries);
}

TEST(tries_without_memory_note_what_they_can_and_lead_where_a_moment_is) {
    Level *level = test_room(pit, 24, 48, "");
    Session *session = test_session(level, NULL);
    for (MemoryFaults faults = {.few = 40}; memory_arm(&faults);) {
        Tries tries = {0};
        session_end_begin(session);
        session_restart(session);
        play(&tries, session, FH_INPUT_RIGHT, 40);
        bool failed = memory_disarm(&faults);
        const Try *one = tries_at(&tries, 0);
        CHECK(one ? one->count >= 1 : failed);
        CHECK(failed || (one && one->count == 40 && one->moment_count == 3));
        play(&tries, session, FH_INPUT_RIGHT, 10);
        one = tries_at(&tries, 0);
        for (int i = 0; one && i < one->count; i += 15) {
            CHECK(tries_resume(&tries, 0, i, session) || failed);
        }
        tries_clear(&tries);
    }
}
