#include "game/replay.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "faults/memory.h"
#include "level/movers.h"
#include "game/game_test_room.h"
#include "game/internal.h"
#include "level/file.h"
#include "level/level_test_support.h"
#include "sanitizer.h"
#include "test.h"

static void check_script(const char *text, int count, const char *printed) {
    InputScript script;
    LevelError error = {0};
    CHECK(input_script_parse(text, &script, &error));
    CHECK_INT(count, script.count);
    char *out = input_script_print(script.ticks, script.count);
    CHECK_STR(printed, out);
    free(out);
    input_script_free(&script);
}

TEST(script_reads_keys_and_counts) {
    InputScript script;
    LevelError error = {0};
    CHECK(input_script_parse("R2 RJ .", &script, &error));
    CHECK_INT(4, script.count);
    CHECK_INT(FH_INPUT_RIGHT, script.ticks[1].held);
    CHECK_INT(FH_INPUT_RIGHT | FH_INPUT_JUMP, script.ticks[2].held);
    CHECK_INT(0, script.ticks[3].held);
    input_script_free(&script);
}

TEST(script_is_printed_as_short_as_it_can_be) {
    check_script("R30 RJ12 .10", 52, "R30 RJ12 .10");
    check_script("  JR1 RJ1\nRJ .2 . ", 6, "RJ3 .3");
    check_script("LRUDJ7", 7, "LRUDJ7");
    check_script("", 0, "");
    check_script("R0 L", 1, "L");
}

TEST(script_errors_name_the_place) {
    static const struct {
        const char *text;
        int column;
    } cases[] = {{"R30 X2", 5}, {"R30x", 4}, {"12", 1}, {"R999999999999", 1}, {"R20000000 R1", 11}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        InputScript script;
        LevelError error = {0};
        CHECK(!input_script_parse(cases[i].text, &script, &error));
        CHECK_INT(cases[i].column, error.column);
        CHECK(error.text[0] != '\0');
        CHECK(script.ticks == NULL);
    }
}

static void temp_path(const char *name, char *out, size_t size) {
    snprintf(out, size, "%s/%s", test_temp_dir(), name);
}

TEST(replay_saved_and_loaded_ends_as_recorded) {
    Level *level = test_hall("{ \"type\": \"goal\", \"x\": 200, \"y\": 80 }");
    InputScript script;
    LevelError error = {0};
    char path[512];
    temp_path("replay-test.json", path, sizeof path);
    CHECK(input_script_parse("R40 RJ20 R90", &script, &error));
    CHECK(replay_record(level, "some/folder/hall.json", script.ticks, script.count, path, &error));
    Replay replay;
    CHECK(replay_load(path, test_catalog(), &replay, &error));
    CHECK_STR("hall.json", replay.level);
    CHECK_STR("pixel", replay.movement);
    CHECK_STR("goal", replay.end_state);
    CHECK_INT(150, replay.script.count);
    CHECK_INT(0, replay.tightest);
    CHECK_INT(0, replay.blind_plus_one);
    ReplayEnd end;
    CHECK(replay_play(&replay, level, NULL, NULL, &end));
    CHECK(end.as_recorded);
    CHECK(end.hash == replay.end_hash);
    replay.script.ticks[3].held = 0;
    CHECK(replay_play(&replay, level, NULL, NULL, &end));
    CHECK(!end.as_recorded);
    replay.tightest = 7;
    replay.blind_plus_one = 1;
    CHECK(replay_save(&replay, path, &error));
    replay_free(&replay);
    CHECK(replay_load(path, test_catalog(), &replay, &error));
    CHECK_INT(7, replay.tightest);
    CHECK_INT(1, replay.blind_plus_one);
    replay.tightest = REPLAY_NO_JUMP;
    CHECK(replay_save(&replay, path, &error));
    replay_free(&replay);
    CHECK(replay_load(path, test_catalog(), &replay, &error));
    CHECK_INT(REPLAY_NO_JUMP, replay.tightest);
    replay_free(&replay);
    input_script_free(&script);
}

TEST(replay_files_that_are_none_are_refused_with_the_member) {
    static const struct {
        const char *text;
        const char *member;
    } cases[] = {
        {"", ""},
        {"[1, 2", "[1]"},
        {"{}", "format"},
        {"{\"format\": \"foothold-level\"}", "format"},
        {"{\"format\": \"foothold-replay\"}", "level"},
        {"{\"format\": \"foothold-replay\", \"level\": \"a\", \"levelHash\": \"12\"}", "levelHash"},
        {"{\"format\": \"foothold-replay\", \"level\": \"a\", \"levelHash\": \"0123456789abcdef\", "
         "\"movement\": \"pixel\", \"character\": {\"preset\": \"nix\"}}",
         "character.preset"},
    };
    char path[512];
    temp_path("bad-replay.json", path, sizeof path);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        FILE *file = fopen(path, "wb");
        fputs(cases[i].text, file);
        fclose(file);
        Replay replay;
        LevelError error = {0};
        CHECK(!replay_load(path, test_catalog(), &replay, &error));
        CHECK_STR(cases[i].member, error.member);
        CHECK_STR(path, error.file);
    }
    remove(path);
}

static Replay recorded(const Session *session) {
    Replay replay;
    LevelError error = {0};
    char path[512];
    temp_path("recorded.json", path, sizeof path);
    CHECK(session_is_repeatable(session));
    CHECK(replay_of_session(session, "hall.json", INT_MAX, &replay));
    CHECK(replay_save(&replay, path, &error));
    replay_free(&replay);
    CHECK(replay_load(path, test_catalog(), &replay, &error));
    return replay;
}

TEST(replay_that_goes_otherwise_by_the_same_rules_breaks_them) {
    Level *level = test_hall("");
    Level *other = test_hall("{ \"type\": \"goal\", \"x\": 200, \"y\": 80 }");
    Session *session = test_session(level, NULL);
    test_hold(session, FH_INPUT_RIGHT, 30);
    Replay replay = recorded(session);
    ReplayEnd end;
    CHECK(replay_play(&replay, level, NULL, NULL, &end));
    CHECK(!replay_breaks_rules(&replay, level, &end));
    replay.end_hash++; // what other rules would have made of it
    CHECK(replay_play(&replay, level, NULL, NULL, &end));
    CHECK(replay_breaks_rules(&replay, level, &end));
    CHECK(!replay_breaks_rules(&replay, other, &end));
    replay.rules = FH_RULES - 1;
    CHECK(!replay_breaks_rules(&replay, level, &end));
    replay_free(&replay);
}

TEST(replay_of_a_session_takes_its_first_ticks_when_told_so) {
    Level *level = test_hall("");
    Session *session = test_session(level, NULL);
    test_hold(session, FH_INPUT_RIGHT, 20);
    session_set_movement(session, level_mover_find("raycast"));
    test_hold(session, 0, 30);
    session_set_movement(session, level_mover_find("pixel"));
    Replay replay;
    ReplayEnd end;
    CHECK(replay_of_session(session, "hall.json", 20, &replay));
    CHECK_INT(20, replay.script.count);
    CHECK_INT(20, replay.end_tick);
    CHECK_INT(1, replay.change_count);
    CHECK(replay_play(&replay, level, NULL, NULL, &end));
    CHECK(end.as_recorded);
    replay_free(&replay);
}

TEST(replay_holds_switches_of_movement_and_digging) {
    Level *level = test_hall("");
    Session *session = test_session(level, NULL);
    session_set_movement(session, level_mover_find("raycast"));
    test_hold(session, FH_INPUT_RIGHT, 20);
    session_set_movement(session, level_mover_find("bitmask"));
    test_hold(session, FH_INPUT_RIGHT, 5);
    CHECK(session_dig(session, (FhPoint){120, 86}, 12, false));
    test_hold(session, FH_INPUT_RIGHT | FH_INPUT_JUMP, 30);
    Replay replay = recorded(session);
    ReplayEnd end;
    CHECK_STR("raycast", replay.movement);
    CHECK_INT(2, replay.change_count);
    CHECK(replay_play(&replay, level, NULL, NULL, &end));
    CHECK(end.as_recorded);
    CHECK_INT(0, end.first_difference);
    CHECK(end.hash == fh_world_hash(session_world(session)));
    replay_free(&replay);
}

/// Holes of 2049 px a side: 1023 of them go into 2^32 px.
enum { HOLES = 1023 };

TEST(replay_is_none_of_a_run_that_digs_too_much) {
    Level *level = test_hall("");
    Session *session = test_session(level, NULL);
    session_set_movement(session, level_mover_find("bitmask"));
    test_hold(session, FH_INPUT_RIGHT, 5);
    for (int i = 0; i < HOLES; i++) {
        session_dig(session, (FhPoint){120, 86}, SESSION_DIG_MAX, true);
    }
    CHECK(session_is_repeatable(session));
    session_dig(session, (FhPoint){120, 86}, SESSION_DIG_MAX, true);
    CHECK(!session_is_repeatable(session));
    session_restart(session);
    for (int i = 0; i < HOLES; i++) {
        session_dig(session, (FhPoint){120, 86}, SESSION_DIG_MAX, true);
    }
    CHECK(session_is_repeatable(session));
}

/// Saves a run with so many holes of a radius, and requires that its file is refused there.
static void check_refused(int holes, int radius, const char *member, const char *words) {
    Level *level = test_hall("");
    Session *session = test_session(level, NULL);
    session_set_movement(session, level_mover_find("bitmask"));
    test_hold(session, FH_INPUT_RIGHT, 5);
    Replay replay = recorded(session);
    replay.changes = realloc(replay.changes, (size_t)holes * sizeof *replay.changes);
    for (int i = 0; i < holes; i++) {
        replay.changes[i] =
            (SessionChange){.kind = SESSION_CHANGE_DIG, .tick = 2, .radius = radius};
    }
    replay.change_count = holes;
    char path[512];
    LevelError error = {0};
    temp_path("digs.json", path, sizeof path);
    CHECK(replay_save(&replay, path, &error));
    Replay read;
    CHECK(!replay_load(path, test_catalog(), &read, &error));
    CHECK_STR(member, error.member);
    CHECK(strstr(error.text, words) != NULL);
    remove(path);
    replay_free(&replay);
}

TEST(replay_file_that_digs_too_much_is_refused_with_the_hole) {
    check_refused(HOLES + 1, SESSION_DIG_MAX, "changes[1023]", "one hole too many");
}

// Just 2^32 px of holes, and a pixel more.
TEST(replay_file_digs_to_the_last_pixel_that_a_run_may_dig) {
    static const int rest[] = {27, 2, 1, 1, 0, 0, 0, 0, 0, 0}; // px: 3,073 together, and one
    enum { REST = sizeof rest / sizeof rest[0] };
    Level *level = test_hall("");
    Session *session = test_session(level, NULL);
    test_hold(session, FH_INPUT_RIGHT, 5);
    Replay replay = recorded(session);
    char path[512];
    LevelError error = {0};
    temp_path("digs.json", path, sizeof path);
    replay.changes = realloc(replay.changes, (HOLES + REST) * sizeof *replay.changes);
    for (int i = 0; i < HOLES + REST; i++) {
        int radius = i < HOLES ? SESSION_DIG_MAX : rest[i - HOLES];
        replay.changes[i] =
            (SessionChange){.kind = SESSION_CHANGE_DIG, .tick = 2, .radius = radius};
    }
    for (int more = 0; more < 2; more++) {
        Replay read;
        replay.change_count = HOLES + REST - 1 + more;
        CHECK(replay_save(&replay, path, &error));
        CHECK_INT(!more, replay_load(path, test_catalog(), &read, &error));
        CHECK_STR(more ? "changes[1032]" : "", error.member);
        replay_free(&read);
    }
    remove(path);
    replay_free(&replay);
}

TEST(replay_file_with_more_changes_than_a_run_may_have_is_refused) {
    check_refused(SESSION_CHANGES_MAX + 1, 1, "changes", "has more than 65536 entries");
}

TEST(replay_of_what_was_rewound_holds_only_what_is_left) {
    Level *level = test_hall("");
    Session *session = test_session(level, NULL);
    test_hold(session, FH_INPUT_RIGHT, 20);
    session_set_movement(session, level_mover_find("cell"));
    test_hold(session, FH_INPUT_RIGHT, 5);
    for (int i = 0; i < 10; i++) {
        session_rewind(session);
    }
    test_hold(session, FH_INPUT_LEFT, 7);
    Replay replay = recorded(session);
    ReplayEnd end;
    CHECK_INT(0, replay.change_count);
    CHECK_INT(22, replay.script.count);
    CHECK(replay_play(&replay, level, NULL, NULL, &end));
    CHECK(end.as_recorded);
    replay_free(&replay);
}

// A line of the file holds the hashes of a second.
TEST(replay_keeps_as_many_hashes_as_it_has_ticks) {
    Level *level = test_hall("");
    for (int ticks = 0; ticks <= 121; ticks += ticks % 60 == 1 ? 58 : 1) {
        Session *session = test_session(level, NULL);
        test_hold(session, FH_INPUT_RIGHT, ticks);
        Replay replay = recorded(session);
        ReplayEnd end;
        CHECK_INT(ticks, replay.hash_count);
        CHECK(replay_play(&replay, level, NULL, NULL, &end) && end.as_recorded);
        replay_free(&replay);
    }
}

TEST(replay_names_the_first_tick_that_differs) {
    Level *level = test_hall("");
    Session *session = test_session(level, NULL);
    test_hold(session, FH_INPUT_RIGHT, 50);
    Replay replay = recorded(session);
    ReplayEnd end;
    char why[256];
    replay.script.ticks[29].held = FH_INPUT_LEFT;
    CHECK(replay_play(&replay, level, NULL, NULL, &end));
    CHECK(!end.as_recorded);
    CHECK_INT(30, end.first_difference);
    replay_explain(&replay, level, &end, why, sizeof why);
    CHECK_STR("differs from tick 30 on", why);
    replay.rules = 77;
    replay_explain(&replay, level, &end, why, sizeof why);
    CHECK(strstr(why, "recorded by rules 77, these are rules") != NULL);
    replay.level_hash ^= 1;
    replay_explain(&replay, level, &end, why, sizeof why);
    CHECK(strstr(why, "the level has changed since") != NULL);
    replay_free(&replay);
}

/// The hash after `change` of a hall with a sign.
static uint64_t hash_after(void (*change)(Level *level)) {
    Level *level =
        test_hall("{ \"type\": \"sign\", \"x\": 100, \"y\": 80, \"text\": \"Go right\" }");
    change(level);
    uint64_t hash = replay_level_hash(level);
    return hash;
}

static void change_nothing(Level *level) {
    (void)level;
}

static void change_words(Level *level) {
    CHECK(level_set_text(&level->name, "Another") &&
          level_set_text(&level->entities[0].text, "Go left"));
    snprintf(level->background, sizeof level->background, "#123456");
    level->theme = LEVEL_THEME_WORKS;
}

static void move_the_sign(Level *level) {
    level->entities[0].x++;
}

TEST(level_with_other_words_background_and_theme_keeps_its_runs) {
    uint64_t hash = hash_after(change_nothing);
    CHECK(hash != 0 && hash == hash_after(change_words));
    CHECK(hash != hash_after(move_the_sign));
}

// The first, one in the middle, the last: whichever hash is another, its tick is named.
TEST(replay_whose_hash_of_one_tick_is_another_differs_from_that_tick_on) {
    Level *level = test_hall("");
    Session *session = test_session(level, NULL);
    test_hold(session, FH_INPUT_RIGHT, 50);
    Replay replay = recorded(session);
    CHECK_INT(50, replay.hash_count);
    for (int tick = 1; tick <= 50; tick++) {
        ReplayEnd end;
        replay.hashes[tick - 1] ^= 1;
        CHECK(replay_play(&replay, level, NULL, NULL, &end));
        CHECK_INT(tick, end.first_difference);
        Playback *playback = playback_create(&replay, level);
        playback_seek(playback, 50);
        CHECK_INT(tick, playback_first_difference(playback));
        playback_destroy(playback);
        replay.hashes[tick - 1] ^= 1;
    }
    replay_free(&replay);
}

// It ends at the same place only where nothing of its end is another.
TEST(replay_explains_that_it_ends_at_the_same_place_only_when_all_of_that_is_the_same) {
    Level *level = test_hall("");
    Session *session = test_session(level, NULL);
    test_hold(session, FH_INPUT_RIGHT, 20);
    Replay replay = recorded(session);
    ReplayEnd end;
    char why[256];
    CHECK(replay_play(&replay, level, NULL, NULL, &end));
    for (int what = 0; what < 5; what++) {
        ReplayEnd other = end;
        other.x += what == 1;
        other.y += what == 2;
        other.tick += what == 3;
        other.state = what == 4 ? "elsewhere" : end.state;
        replay_explain(&replay, level, &other, why, sizeof why);
        CHECK((strstr(why, "ends at the same place") != NULL) == (what == 0));
    }
    replay_free(&replay);
}

TEST(playback_is_at_any_tick_as_if_it_had_run_there) {
    Level *level = test_hall("{ \"type\": \"coin\", \"x\": 80, \"y\": 76 }");
    Session *session = test_session(level, NULL);
    uint64_t hashes[701] = {0};
    int coins[701] = {0};
    for (int i = 1; i <= 700; i++) {
        if (i == 400) {
            session_set_movement(session, level_mover_find("bitmask"));
            session_dig(session, (FhPoint){150, 86}, 10, false);
        }
        if (i == 601) { // right after a state that is kept
            session_set_movement(session, level_mover_find("raycast"));
        }
        uint32_t held = i / 90 % 2 ? FH_INPUT_LEFT : FH_INPUT_RIGHT;
        session_tick(session, (FhInput){held | (i % 50 < 10 ? FH_INPUT_JUMP : 0)});
        hashes[i] = fh_world_hash(session_world(session));
        coins[i] = session_state(session)->coins;
    }
    Replay replay = recorded(session);
    Playback *playback = playback_create(&replay, level);
    static const int places[] = {650, 10, 700, 399, 400, 401, 299, 300,
                                 301, 0,  601, 600, 1,   700, 650};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        int at = places[i];
        playback_seek(playback, at);
        CHECK_INT(at, playback_at(playback));
        CHECK(at == 0 || hashes[at] == fh_world_hash(session_world(playback_session(playback))));
        CHECK_INT(coins[at], session_state(playback_session(playback))->coins);
    }
    CHECK_INT(0, playback_first_difference(playback));
    playback_destroy(playback);
    replay_free(&replay);
}

/// Plays a run and comes back to a tick long after what was changed in it.
static void check_return(Session *session, Level *level) {
    uint64_t hash = 0;
    for (int i = 1; i <= 1000; i++) {
        if (i == 400 || i == 450) {
            session_set_movement(session, level_mover_find(i == 400 ? "cell" : "pixel"));
        }
        session_tick(session, (FhInput){i % 100 < 40 ? FH_INPUT_RIGHT : 0});
        hash = i == 650 ? fh_world_hash(session_world(session)) : hash;
    }
    Replay replay = recorded(session);
    Playback *playback = playback_create(&replay, level);
    size_t before = test_bytes_in_use();
    playback_seek(playback, 1000);
    CHECK(test_bytes_in_use() >= before + 3 * session_save(session, NULL, 0));
    playback_seek(playback, 650);
    CHECK(hash == fh_world_hash(session_world(playback_session(playback))));
    playback_destroy(playback);
    replay_free(&replay);
}

TEST(playback_keeps_states_to_return_to_and_makes_no_change_twice) {
    Level *level = test_hall("");
    Session *session = test_session(level, NULL);
    check_return(session, level);
}

TEST(replay_of_no_known_rules_names_none) {
    for (int rules = 0; rules < 2; rules++) {
        Replay replay;
        LevelError error = {0};
        char path[512];
        temp_path("replay-rules.json", path, sizeof path);
        CHECK(replay_load("tests/replays/01-first-steps.json", test_catalog(), &replay, &error));
        replay.rules = rules;
        CHECK(replay_save(&replay, path, &error));
        size_t size;
        char *text = level_file_read(path, 1 << 20, &size, &error);
        CHECK(text && (strstr(text, "\"rules\"") != NULL) == (rules > 0));
        free(text);
        replay_free(&replay);
    }
}

TEST(session_that_drops_its_past_cannot_go_back_and_gives_the_memory_back) {
    Level *level = test_hall("");
    Session *session = test_session(level, NULL);
    test_hold(session, FH_INPUT_RIGHT, 5);
    size_t before = test_bytes_in_use();
    session_drop_past(session);
    CHECK(test_bytes_in_use() + session_save(session, NULL, 0) < before);
    test_hold(session, FH_INPUT_RIGHT, 5);
    CHECK(!session_rewind(session));
}

TEST(session_from_bytes_goes_on_and_can_still_be_recorded) {
    Level *level = test_hall("{ \"type\": \"coin\", \"x\": 80, \"y\": 76 }");
    Session *session = test_session(level, NULL), *other = test_session(level, NULL);
    test_hold(session, FH_INPUT_RIGHT, 40);
    size_t size = session_save(session, NULL, 0);
    uint8_t *bytes = malloc(size);
    const char *wrong = NULL;
    CHECK_INT((int)size, (int)session_save(session, bytes, size));
    CHECK(session_load(other, bytes, size, &wrong));
    CHECK_INT(session_state(session)->coins, session_state(other)->coins);
    test_hold(session, FH_INPUT_JUMP, 30);
    test_hold(other, FH_INPUT_JUMP, 30);
    CHECK(fh_world_hash(session_world(session)) == fh_world_hash(session_world(other)));
    Replay replay = recorded(other);
    CHECK_INT(70, replay.script.count);
    int loaded = 0;
    for (size_t cut = 0; cut < size; cut += 3) {
        loaded += session_load(other, bytes, cut, &wrong);
    }
    CHECK_INT(0, loaded);
    free(bytes);
    replay_free(&replay);
}

TEST(session_s_copy_without_memory_is_whole_or_none) {
    Level *level = test_hall("");
    Session *session = test_session(level, NULL);
    session_set_movement(session, level_mover_find("bitmask"));
    session_dig(session, (FhPoint){150, 86}, 10, false);
    Session *whole = session_fork(session, level_mover_find("bitmask"));
    uint64_t hash = fh_world_hash(session_world(whole));
    for (MemoryFaults faults = {.few = 30}; memory_arm(&faults);) {
        Session *fork = session_fork(session, level_mover_find("bitmask"));
        memory_disarm(&faults);
        CHECK(!fork || fh_world_hash(session_world(fork)) == hash);
        session_destroy(fork);
    }
    session_destroy(whole);
}

TEST(script_that_grows_without_memory_is_whole_or_none) {
    enum { TICKS = 900 };
    FhInput inputs[TICKS];
    for (int i = 0; i < TICKS; i++) {
        inputs[i].held = i % 2 ? FH_INPUT_RIGHT : FH_INPUT_LEFT;
    }
    char *whole = input_script_print(inputs, TICKS);
    for (MemoryFaults faults = {.few = 30}; memory_arm(&faults);) {
        char *text = input_script_print(inputs, TICKS);
        CHECK(memory_disarm(&faults) ? text == NULL : text && strcmp(text, whole) == 0);
        free(text);
    }
    free(whole);
}

TEST(session_from_bytes_with_too_much_dug_says_so) {
    Level *level = test_hall("");
    Session *session = test_session(level, NULL), *other = test_session(level, NULL);
    SessionChange hole = {.kind = SESSION_CHANGE_DIG, .radius = SESSION_DIG_MAX};
    while (session_note_change(session, &hole)) {
    }
    session->dug = 0;
    CHECK(session_note_change(session, &hole)); // one more than a run may
    size_t size = session_save(session, NULL, 0);
    uint8_t *bytes = malloc(size);
    session_save(session, bytes, size);
    const char *wrong = "";
    CHECK(!session_load(other, bytes, size, &wrong));
    CHECK(strstr(wrong, "digs more") != NULL);
    free(bytes);
}

// What was dug is dug again, and is met: a hero that stands on it falls into the hole.
TEST(session_from_bytes_has_what_was_dug) {
    Level *level = test_hall("");
    LevelWorldOptions options = {.movement = "bitmask"};
    Session *session = test_session(level, &options), *other = test_session(level, &options);
    CHECK(session_dig(session, (FhPoint){140, 88}, 14, false));
    size_t size = session_save(session, NULL, 0);
    uint8_t *bytes = malloc(size);
    const char *wrong = NULL;
    session_save(session, bytes, size);
    CHECK(session_load(other, bytes, size, &wrong));
    for (int tick = 0; tick < 150; tick++) {
        session_tick(session, (FhInput){FH_INPUT_RIGHT});
        session_tick(other, (FhInput){FH_INPUT_RIGHT});
        if (!CHECK(fh_world_hash(session_world(session)) == fh_world_hash(session_world(other)))) {
            break;
        }
    }
    free(bytes);
}

// Each field of the tuning, overridden alone, comes back from the file of a run.
TEST(replay_keeps_every_field_of_a_character_s_own) {
    Level *level = test_hall("");
    LevelError error = {0};
    char path[512];
    temp_path("character.json", path, sizeof path);
    for (int i = 0; i < fh_tuning_field_count; i++) {
        const FhTuningField *field = &fh_tuning_fields[i];
        memset(level->character.overridden, 0, sizeof level->character.overridden);
        level->character.overridden[i] = true;
        level->character.values[i] = (field->min + field->max) / 2.0f;
        Session *session = test_session(level, NULL);
        Replay replay = {0};
        Replay read = {0};
        if (CHECK(session && replay_of_session(session, "hall.json", INT_MAX, &replay)) &&
            CHECK(replay_save(&replay, path, &error)) &&
            CHECK(replay_load(path, test_catalog(), &read, &error))) {
            CHECK(memcmp(read.character.overridden, level->character.overridden,
                         sizeof read.character.overridden) == 0);
            CHECK(read.character.values[i] == level->character.values[i]);
        }
        replay_free(&read);
        replay_free(&replay);
    }
    remove(path);
}

TEST(replay_whose_hash_is_no_hash_is_refused) {
    static const char *const hashes[] = {"0123456789abcdeg", "g123456789abcdef", "0123456 89abcdef",
                                         "0123456789ABCDEF"};
    char path[512];
    temp_path("no-hash.json", path, sizeof path);
    for (size_t i = 0; i < sizeof hashes / sizeof *hashes; i++) {
        FILE *file = fopen(path, "wb");
        fprintf(file, "{\"format\": \"foothold-replay\", \"level\": \"a\", \"levelHash\": \"%s\"}",
                hashes[i]);
        fclose(file);
        Replay replay;
        LevelError error = {0};
        CHECK(!replay_load(path, test_catalog(), &replay, &error));
        CHECK_STR("levelHash", error.member);
    }
    remove(path);
}

static void write_bytes(const char *path, const char *bytes, size_t size) {
    FILE *file = fopen(path, "wb");
    fwrite(bytes, 1, size, file);
    fclose(file);
}

// Sanitizers watch; what is still a replay is freed.
TEST(replay_files_cut_and_changed_are_refused_with_a_place_or_read) {
    enum { CHANGES = 1500 };
    Level *level = test_hall("");
    Session *session = test_session(level, NULL);
    test_hold(session, FH_INPUT_RIGHT, 20);
    session_set_movement(session, level_mover_find("bitmask"));
    session_dig(session, (FhPoint){120, 86}, 12, true);
    test_hold(session, FH_INPUT_RIGHT, 50);
    Replay replay = recorded(session);
    replay_free(&replay);
    char path[512], broken[512];
    LevelError error = {0};
    size_t size = 0;
    uint32_t seed = 3;
    int read = 0, nameless = 0;
    temp_path("recorded.json", path, sizeof path);
    temp_path("broken.json", broken, sizeof broken);
    char *text = level_file_read(path, 1 << 20, &size, &error);
    for (size_t i = 0; i < size - 2 + CHANGES; i++) {
        size_t length = i < size - 2 ? i : size, at = test_random(&seed) % size;
        char before = text[at];
        text[at] = i < size - 2 ? before : (char)test_random_in(&seed, 32, 126);
        write_bytes(broken, text, length);
        text[at] = before;
        bool ok = replay_load(broken, test_catalog(), &replay, &error);
        read += ok && i < size - 2;
        nameless += !ok && (!error.text[0] || (i > 0 && error.line == 0));
        if (ok) {
            replay_free(&replay);
        }
    }
    CHECK_INT(0, read);
    CHECK_INT(0, nameless);
    remove(broken);
    free(text);
}

TEST(replay_that_is_not_there_is_an_error) {
    Replay replay;
    LevelError error = {0};
    CHECK(!replay_load("no/such/replay.json", test_catalog(), &replay, &error));
    CHECK(strstr(error.text, "there is no such file") != NULL);
}

TEST(replay_that_cannot_be_written_leaves_nothing_behind) {
    Level *level = test_hall("");
    LevelError error = {0};
    FhInput ticks[2] = {{0}, {0}};
    CHECK(!replay_record(level, "hall.json", ticks, 2, "no/such/folder/replay.json", &error));
    CHECK(strstr(error.text, "cannot be written") != NULL);
}
