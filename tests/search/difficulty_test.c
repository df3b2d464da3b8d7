// difficulty_test.c - blind scripts, the easiest of several runs, and the bars that come from both.

#include <stdio.h>

#include "game/replay.h"
#include "level/level_test_support.h"
#include "search/difficulty.h"
#include "test.h"

/// Measures until all scripts were tried, or to the end.
static DifficultyAnswer measure(const char *path, bool to_end) {
    Level *level = test_level_at(path);
    Difficulty *difficulty = difficulty_begin(level, NULL);
    while (difficulty_step(difficulty) &&
           (to_end || difficulty_answer(difficulty).tried < BLIND_SCRIPTS)) {
    }
    DifficultyAnswer answer = difficulty_answer(difficulty);
    difficulty_end(difficulty);
    return answer;
}

TEST(blind_scripts_that_finish_are_counted_deaths_included) {
    static const struct {
        const char *path;
        int blind;
    } levels[] = {{"levels/03-ceilings.json", 23}, {"levels/04-ladders.json", 0}};
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
        DifficultyAnswer answer = measure(levels[i].path, false);
        CHECK_INT(BLIND_SCRIPTS, answer.tried);
        CHECK_INT(levels[i].blind, answer.blind);
    }
}

TEST(difficulty_is_that_of_the_easiest_run) {
    DifficultyAnswer held = measure("levels/02-slopes.json", true); // right alone finishes
    CHECK_INT(SEARCH_FOUND, held.state);
    CHECK_INT(REPLAY_NO_JUMP, held.tightest);
    CHECK_INT(1, held.runs);
    CHECK_INT(12, difficulty_easier(3, 12));
    CHECK_INT(12, difficulty_easier(12, 0));
    CHECK_INT(REPLAY_NO_JUMP, difficulty_easier(12, REPLAY_NO_JUMP));
    CHECK_INT(REPLAY_NO_JUMP, difficulty_easier(REPLAY_NO_JUMP, 0));
}

TEST(difficulty_of_a_level_without_a_known_run_is_not_known) {
    DifficultyAnswer answer = measure("tests/search/small/wall-to-the-sky.json", true);
    CHECK_INT(SEARCH_NONE, answer.state);
    CHECK(answer.runs == 0 && answer.tightest == 0);
}

TEST(difficulty_that_ends_in_the_middle_leaves_nothing) {
    Level *level = test_level_at("tests/search/small/low-beam.json");
    for (int steps = 0; steps < 4000; steps += 1 + steps / 2) {
        Difficulty *difficulty = difficulty_begin(level, NULL);
        for (int i = 0; i < steps && difficulty_step(difficulty); i++) {
        }
        difficulty_end(difficulty);
    }
}

TEST(word_comes_from_the_narrowest_jump_and_from_the_blind_scripts) {
    static const struct {
        int tightest, blind_plus_one;
        const char *word;
    } cases[] = {{0, 0, ""},
                 {3, 0, "hard"},
                 {4, 0, "middling"},
                 {8, 0, "middling"},
                 {9, 0, "easy"},
                 // None finishes: one has to look.
                 {3, 1, "hard"},
                 {8, 1, "middling"},
                 {9, 1, "middling"},
                 {0, 1, ""},
                 {REPLAY_NO_JUMP, 1, "middling"},
                 // A few finish.
                 {3, 2, "hard"},
                 {8, 6, "middling"},
                 {9, 2, "easy"},
                 {0, 6, ""},
                 {REPLAY_NO_JUMP, 2, "easy"},
                 // More than a tenth.
                 {3, 7, "easy"},
                 {8, 24, "easy"},
                 {0, 58, "easy"},
                 {REPLAY_NO_JUMP, 0, "easy"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        if (!CHECK_STR(cases[i].word,
                       difficulty_word(cases[i].tightest, cases[i].blind_plus_one))) {
            printf("case %zu\n", i);
        }
    }
}
