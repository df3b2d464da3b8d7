// What each file of the program comes to when one of its values is another, when one of its members
// is missing or there twice, or when one of its bytes is wrong: the error's place, member and
// words, or what was read. Each is held against tests/recorded.txt.

#include <stdio.h>
#include <string.h>

#include "recorded.h"
#include "samples.h"
#include "test.h"

static void hold(const Sample *sample, const char *what, uint64_t hash) {
    char row[96];
    snprintf(row, sizeof row, "values/%s/%s", sample->name, what);
    recorded_check(row, hash);
}

TEST(recorded_reading_of_each_file_with_each_value_replaced) {
    static const char *const others[] = {
        "null",     "true",       "-1",      "0",         "1",         "1.5",
        "63",       "65",         "4097",    "2e9",       "1e300",     "\"\"",
        "\"x\"",    "\"block\"",  "[]",      "{}",        "[1,2]",     "{\"x\":1}",
        "false",    "[1]",        "[1,2,3]", "[1,\"x\"]", "[\"x\",1]", "[[1,2],[3,4]]",
        "\"ramp\"", "\"bump fx\""};
    static Spans spans;
    for (int i = 0; i < sample_count; i++) {
        sample_values(&samples[i], &spans);
        int step = samples[i].is_dear ? 5 : 2; // each value is replaced by every other of them
        for (size_t k = 0; k < sizeof others / sizeof others[0]; k++) {
            uint64_t hash = RECORDED_NOTHING;
            char what[32];
            for (int at = 1 + (int)k % step; at < spans.count; at += step) {
                Span span = spans.at[at];
                hash = span.is_again
                           ? hash
                           : sample_read_with(&samples[i], hash, span.from, span.end, others[k]);
            }
            snprintf(what, sizeof what, "value-%zu", k);
            hold(&samples[i], what, hash);
        }
    }
}

TEST(recorded_reading_of_each_file_with_each_member_renamed_and_twice) {
    static Spans spans;
    for (int i = 0; i < sample_count; i++) {
        const char *text = samples[i].text;
        uint64_t renamed = RECORDED_NOTHING;
        uint64_t twice = RECORDED_NOTHING;
        sample_values(&samples[i], &spans);
        for (int at = 1; at < spans.count; at++) {
            Span span = spans.at[at];
            char doubled[2048];
            if (span.member >= 0) {
                int length = span.end - span.member;
                renamed =
                    sample_read_with(&samples[i], renamed, span.member + 1, span.member + 1, "_");
                snprintf(doubled, sizeof doubled, ", %.*s", length, text + span.member);
                twice = sample_read_with(&samples[i], twice, span.end, span.end, doubled);
            }
        }
        hold(&samples[i], "renamed", renamed);
        hold(&samples[i], "twice", twice);
    }
}

TEST(recorded_reading_of_each_file_with_each_byte_wrong) {
    static const char *const wrong[] = {"\"", "{",    "]",    ",", "\\", "\xff",         "e", "0",
                                        "\n", "\x01", "\xc3", "-", ".",  "\xed\xa0\x80", "/"};
    enum { WRONG = sizeof wrong / sizeof wrong[0] };
    for (int i = 0; i < sample_count; i++) {
        if (samples[i].is_dear) {
            continue;
        }
        uint64_t replaced = RECORDED_NOTHING;
        uint64_t dropped = RECORDED_NOTHING;
        uint64_t added = RECORDED_NOTHING;
        int size = (int)strlen(samples[i].text);
        for (int at = 0; at < size; at++) {
            replaced = sample_read_with(&samples[i], replaced, at, at + 1, wrong[at % WRONG]);
            dropped = sample_read_with(&samples[i], dropped, at, at + 1, "");
            if (at % 3 == 0) {
                added = sample_read_with(&samples[i], added, at, at, wrong[(at / 3 + 7) % WRONG]);
            }
        }
        hold(&samples[i], "byte-replaced", replaced);
        hold(&samples[i], "byte-dropped", dropped);
        hold(&samples[i], "byte-added", added);
    }
}

TEST(recorded_reading_of_scripts_of_input) {
    static const char *const texts[] = {"R30 RJ12 .10",
                                        "R",
                                        ".",
                                        "",
                                        " ",
                                        "RL",
                                        "LRUDJ1",
                                        "R0",
                                        "R-1",
                                        "R1.5",
                                        "R999999999",
                                        "R1000000",
                                        "X3",
                                        "R3 ",
                                        " R3",
                                        "R3  L4",
                                        "J J J",
                                        "RR",
                                        ".R",
                                        "R.",
                                        "R99999999999999",
                                        "3",
                                        "R3,L4",
                                        "R3\nL4",
                                        "r3"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        char row[48];
        snprintf(row, sizeof row, "values/script/%zu", i);
        recorded_check(row, sample_read_script(RECORDED_NOTHING, texts[i], strlen(texts[i])));
    }
}
