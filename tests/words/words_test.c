// A language's file: what it says, and how a broken one is refused.

#define _XOPEN_SOURCE 700 // for setenv

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "test.h"
#include "words/words.h"

static char message[WORDS_ERROR_BYTES];

// Speaks German as a file with this text has it.
static bool speak(const char *text) {
    char path[300];
    words_forget();
    snprintf(path, sizeof path, "%s/words", test_temp_dir());
    mkdir(path, 0755);
    snprintf(path, sizeof path, "%s/words/de.txt", test_temp_dir());
    FILE *file = fopen(path, "wb");
    if (CHECK(file != NULL)) {
        fputs(text, file);
        fclose(file);
    }
    message[0] = '\0';
    return words_choose(LANGUAGE_GERMAN, test_temp_dir(), message);
}

static void refuses(const char *text, const char *line, const char *why) {
    CHECK(!speak(text));
    CHECK_INT(LANGUAGE_ENGLISH, words_language());
    if (!strstr(message, line) || !strstr(message, why)) {
        test_fail(__FILE__, __LINE__, "expected %s and \"%s\", got %s", line, why, message);
    }
}

TEST(words_are_said_in_the_language_and_what_it_lacks_in_english) {
    CHECK(speak(
        "# Deutsch\nPlay\n    Spielen\n\nTwo\\nlines \t\r\n\tZwei\\nZeilen\nlast\n  zuletzt"));
    CHECK_STR("Spielen", say("Play"));
    CHECK_STR("Zwei\nZeilen", say("Two\nlines"));
    CHECK_STR("zuletzt", say("last"));
    CHECK_STR("Quit", say("Quit"));
    CHECK_STR("", say(""));
    CHECK_STR("Spielen", say_part("Play##menu", 4));
    CHECK(say_part("Players", 7) == NULL && say_part("Play", 3) == NULL);
    CHECK_INT(3, words_count(LANGUAGE_GERMAN));
    CHECK(words_choose(LANGUAGE_ENGLISH, "", message));
    CHECK_STR("Play", say("Play"));
    CHECK(words_choose(LANGUAGE_GERMAN, "nowhere", message)); // it was read before
    CHECK_STR("Spielen", say("Play"));
    words_forget();
    CHECK_STR("Play", say("Play"));
}

TEST(words_that_count_have_one_text_for_one_and_one_for_many) {
    char text[40];
    CHECK(speak("%d coin\n  %d Münze\n%d coins\n  %d Münzen\n"));
    for (int count = 0; count < 3; count++) {
        snprintf(text, sizeof text, say_count(count, "%d coin", "%d coins"), count);
        CHECK_STR(count == 0 ? "0 Münzen" : count == 1 ? "1 Münze" : "2 Münzen", text);
    }
    words_forget();
}

TEST(words_take_the_conversions_of_their_english_in_another_order_by_number) {
    char text[40];
    CHECK(speak(
        "%s: %.1f s, 99%% of %d\n  %3$d von %2$.1f s (%1$s)\nat 99% of it\n  bei 99% davon\n"));
    snprintf(text, sizeof text, say("%s: %.1f s, 99%% of %d"), "a", 1.5, 7);
    CHECK_STR("7 von 1.5 s (a)", text);
    CHECK_STR("bei 99% davon", say("at 99% of it"));
    words_forget();
}

TEST(words_with_a_broken_file_are_refused_with_line_and_remedy_and_stay_english) {
    refuses("Play\n", "de.txt:1:", "write its translation below");
    refuses("Play\nQuit\n  Ende\n", "de.txt:1:", "write its translation below");
    refuses("  Spielen\n", "de.txt:1:", "write the English text above");
    refuses("Play\n  Spielen\n  Los\n", "de.txt:3:", "write the English text above");
    refuses("Play\n  Spielen\n\nPlay\n  Los\n", "de.txt:4:", "second time");
    static const char *const wrong[] = {"%s",     "%d %d", "%ld",  "%.2f",
                                        "nichts", "%2$d",  "%1$s", "%d%n"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char file[80];
        snprintf(file, sizeof file, "at %%d px\n  bei %s px\n", wrong[i]);
        refuses(file, "de.txt:2:", "needs the conversions of its English");
    }
    refuses("%d of %s\n  %1$d von %1$d\n", "de.txt:2:", "needs the conversions");
    CHECK(!words_choose(LANGUAGE_GERMAN, "nowhere", message));
    CHECK(strstr(message, "nowhere/words/de.txt") && strstr(message, "install anew"));
    words_forget();
}

TEST(words_of_the_system_follow_the_environment) {
    static const struct {
        const char *all, *messages, *lang;
        Language language;
    } rows[] = {{"", "", "de_DE.UTF-8", LANGUAGE_GERMAN}, {"", "", "de", LANGUAGE_GERMAN},
                {"C", "", "de_DE", LANGUAGE_ENGLISH},     {"", "de_AT", "en_GB", LANGUAGE_GERMAN},
                {"de_CH", "fr", "fr", LANGUAGE_GERMAN},   {"", "", "", LANGUAGE_ENGLISH},
                {"", "", "del", LANGUAGE_ENGLISH},        {"", "", "fr_FR", LANGUAGE_ENGLISH}};
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    char *before[3];
    for (int i = 0; i < 3; i++) {
        before[i] = getenv(names[i]) ? strdup(getenv(names[i])) : NULL;
    }
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        setenv("LC_ALL", rows[i].all, 1);
        setenv("LC_MESSAGES", rows[i].messages, 1);
        setenv("LANG", rows[i].lang, 1);
        CHECK_INT(rows[i].language, language_of_system());
    }
    for (int i = 0; i < 3; i++) {
        if (before[i]) {
            setenv(names[i], before[i], 1);
        } else {
            unsetenv(names[i]);
        }
        free(before[i]);
    }
}
