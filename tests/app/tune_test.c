// Tunes: what is read of their text, how they sound sample by sample, and which one plays.

#include "app/tune.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/desk.h"
#include "app/music.h"
#include "test.h"

static Tune tune;

static bool read_text(const char *text, LevelError *error) {
    *error = (LevelError){0};
    return tune_read(&tune, text, strlen(text), "a.txt", error);
}

TEST(tune_reads_notes_by_half_tones_and_patterns_in_order) {
    LevelError error;
    CHECK(read_text("; a tune\ntempo 4 ; steps a second\nvoice lead bell 0.5 1\n"
                    "pattern A\nlead c4 . e4 - | g#4 bb3\nlead c5\ndrum k . s h\n"
                    "pattern B\nbass a2 .\norder A B A\n",
                    &error));
    const TunePattern *first = &tune.patterns[0];
    static const int notes[] = {49, TUNE_GO_ON, 53, TUNE_REST, 57, 47, 61};
    CHECK_INT(7, first->count);
    for (int i = 0; i < 7; i++) {
        CHECK_INT(notes[i], first->steps[0][i]);
    }
    CHECK_INT('s', first->steps[3][2]);
    CHECK_INT(3, tune.order_count);
    CHECK(fabsf(tune_length(&tune) - 4.0f) < 0.001f); // 7 + 2 + 7 steps, 4 a second
}

TEST(tune_that_is_broken_is_refused_with_its_line_and_the_word) {
    static const struct {
        const char *text, *word;
        int line;
    } rows[] = {
        {"tempo 4\nfoo\n", "foo", 2},
        {"tempo -1\n", "-1", 1},
        {"tempo 4x\n", "4x", 1},
        {"lead c4\n", "lead", 1},
        {"pattern A\nlead c4 h4\n", "h4", 2},
        {"pattern A\nlead c9\n", "c9", 2},
        {"pattern A\nlead c\n", "\"c\"", 2},
        {"pattern A\ndrum x\n", "x", 2},
        {"pattern AB\n", "pattern", 1},
        {"voice flute pulse 1 1\n", "flute", 1},
        {"voice lead organ 1 1\n", "organ", 1},
        {"voice lead pulse 2 1\n", "2", 1},
        {"tempo 4\npattern A\nlead c4\norder A B\n", "B", 4},
        {"tempo 4\n", "order", 2},
        {"pattern A\nlead c4\norder A\n", "tempo", 4},
        {"", "tempo", 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        LevelError error;
        CHECK(!read_text(rows[i].text, &error));
        CHECK(strstr(error.text, rows[i].word) != NULL);
        CHECK_INT(rows[i].line, error.line);
        CHECK_STR("a.txt", error.file);
    }
}

/// Counts how often the sound crosses nothing upwards in a second.
static int crossings(TunePlayer *player) {
    float before = 0.0f;
    int count = 0;
    for (int i = 0; i < TUNE_RATE; i++) {
        float now = tune_next(player, 1.0f);
        count += before <= 0.0f && now > 0.0f;
        before = now;
    }
    return count;
}

TEST(tune_plays_each_note_at_its_pitch) {
    static const struct {
        const char *note;
        int hz;
    } rows[] = {{"a4", 440}, {"c4", 262}, {"c5", 523}, {"bb3", 233}, {"f#2", 93}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        LevelError error;
        char text[120];
        snprintf(text, sizeof text,
                 "tempo 0.5\nvoice bass triangle 0.5 0\npattern A\nbass %s\norder A\n",
                 rows[i].note);
        CHECK(read_text(text, &error));
        TunePlayer player = {.tune = &tune};
        int heard = crossings(&player);
        CHECK(heard >= rows[i].hz - 1 && heard <= rows[i].hz + 1);
    }
}

TEST(tune_runs_faster_without_another_pitch) {
    LevelError error;
    CHECK(read_text("tempo 10\nvoice lead pulse 0.5 0\npattern A\nlead c4 . . . . . . . . .\n"
                    "pattern B\nlead - . . . .\norder A B\n",
                    &error));
    for (int twice = 0; twice < 2; twice++) {
        TunePlayer player = {.tune = &tune};
        for (int i = 0; i < TUNE_RATE / 2; i++) {
            tune_next(&player, twice ? 2.0f : 1.0f);
        }
        CHECK_INT(twice ? 0 : 5, player.step);
        CHECK_INT(twice, player.place);
    }
}

TEST(tune_without_notes_is_silent_and_a_rest_ends_a_note) {
    LevelError error;
    CHECK(read_text("tempo 4\nvoice lead pulse 1 0\npattern A\nlead - . c4 - . . .\norder A\n",
                    &error));
    TunePlayer player = {.tune = &tune};
    float loudest[7] = {0};
    for (int i = 0; i < 7 * TUNE_RATE / 4; i++) {
        float size = fabsf(tune_next(&player, 1.0f));
        int step = i / (TUNE_RATE / 4);
        loudest[step] = size > loudest[step] ? size : loudest[step];
    }
    CHECK(loudest[0] < 1e-6f && loudest[1] < 1e-6f && loudest[2] > 0.1f && loudest[6] < 1e-3f);
    TunePlayer none = {0};
    CHECK(tune_next(&none, 1.0f) >= 0.0f && tune_next(&none, 1.0f) <= 0.0f);
}

TEST(each_theme_has_a_tune_of_its_own_that_goes_round_without_a_click) {
    LevelError error = {0};
    Music *music = music_read("assets", &error);
    CHECK_STR("", error.text);
    for (int i = LEVEL_THEME_MEADOW; i < LEVEL_THEMES; i++) {
        CHECK(music->is_there[i]);
        const Tune *own = &music->tunes[i];
        CHECK(tune_length(own) > 40.0f && tune_length(own) < 150.0f);
        for (int k = LEVEL_THEME_MEADOW; k < i; k++) {
            CHECK(memcmp(&music->tunes[k], own, sizeof *own) != 0);
        }
        TunePlayer player = {.tune = own, .chance = 1};
        int steps = (int)(tune_length(own) * own->tempo + 0.5f);
        float before = 0.0f, loudest = 0.0f, leap = 0.0f;
        for (int s = 0; s < 3 * TUNE_RATE; s++) { // around the seam
            if (s == 0) {
                player.place = own->order_count - 1;
                player.step = own->patterns[own->order[player.place]].count - 8;
            }
            float now = tune_next(&player, 1.0f);
            loudest = fabsf(now) > loudest ? fabsf(now) : loudest;
            leap = fabsf(now - before) > leap ? fabsf(now - before) : leap;
            before = now;
        }
        CHECK(steps % 8 == 0 && loudest > 0.05f && loudest < 0.95f && leap < 0.35f);
    }
    free(music);
}

TEST(music_is_that_of_the_level_softer_in_menus_and_none_where_it_is_muted) {
    Desk desk = desk_open("music-mood");
    LevelError error = {0};
    Project *project = desk.screens.app->project;
    Shell *shell = project->shell;
    shell->music = music_read("assets", &error);
    test_screens_show(&desk.screens, SCREEN_PLAY, SCREEN_PLAY);
    MusicMood played = music_mood(project);
    CHECK(played.tune == &shell->music->tunes[LEVEL_THEME_MEADOW]);
    CHECK(played.loudness > 0.0f && played.speed > 0.99f && played.speed < 1.01f);
    test_screens_show(&desk.screens, SCREEN_PLAY, SCREEN_PAUSE);
    CHECK(music_mood(project).loudness < played.loudness);
    project->run.level->theme = LEVEL_THEME_SNOW;
    CHECK(music_mood(project).tune == &shell->music->tunes[LEVEL_THEME_SNOW]);
    shell->muted = true;
    CHECK(music_mood(project).loudness <= 0.0f);
    free(shell->music);
    shell->music = NULL;
    CHECK(music_mood(project).tune == NULL);
    test_screens_show(&desk.screens, SCREEN_EDIT, SCREEN_EDIT);
}

TEST(sound_fades_from_one_tune_to_another) {
    static const char text[] = "tempo 4\nvoice lead pulse 1 0\npattern A\nlead c4 . . .\norder A\n";
    static Tune other;
    static int16_t samples[TUNE_RATE];
    LevelError error = {0};
    CHECK(read_text(text, &error));
    CHECK(tune_read(&other, text, sizeof text - 1, "b.txt", &error));
    Sound *sound = sound_read("nowhere");
    sound_set_music(sound, &tune, 1.0f, 1.0f);
    sound_mix(sound, samples, TUNE_RATE);
    CHECK(abs(samples[0]) < 100 && abs(samples[TUNE_RATE - 1]) > 3000); // comes in softly
    sound_set_music(sound, &other, 1.0f, 1.0f);
    sound_mix(sound, samples, TUNE_RATE);
    int quietest = INT16_MAX, loudest = 0;
    for (int i = 0; i < TUNE_RATE - 400; i += 200) { // some periods of the note
        int most = 0;
        for (int k = 0; k < 400; k++) {
            most = abs(samples[i + k]) > most ? abs(samples[i + k]) : most;
        }
        quietest = most < quietest ? most : quietest;
        loudest = most > loudest ? most : loudest;
    }
    CHECK(quietest < 200 && loudest > 3000);
    sound_set_music(sound, NULL, 1.0f, 1.0f);
    sound_mix(sound, samples, TUNE_RATE);
    CHECK_INT(0, samples[TUNE_RATE - 1]);
    sound_destroy(sound);
}
