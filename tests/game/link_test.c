// Links: a level and a run travel as one text, what was cut or altered says so, no forged proof is
// taken.

#include "game/link.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "game/squeeze.h"
#include "level/level_test_support.h"
#include "test.h"

static Link load(const char *name) {
    char path[96];
    LevelError error = {0};
    Link link = {0};
    snprintf(path, sizeof path, "levels/%s.json", name);
    link.level = level_load(path, test_catalog(), &error);
    snprintf(path, sizeof path, "tests/replays/%s.json", name);
    CHECK(link.level && replay_load(path, test_catalog(), &link.run, &error));
    CHECK_STR("", error.text);
    return link;
}

static char *print(Link *link) {
    LevelError error = {0};
    char *text = link_print(link->level, &link->run, &error);
    CHECK_STR("", error.text);
    return text;
}

/// The error that a text gives; "" when it is a link whose proof holds.
static const char *error_of(const char *text) {
    static LevelError error;
    Link link;
    error = (LevelError){0};
    bool holds = link_read(text, test_catalog(), &link, &error) && link_prove(&link, &error);
    CHECK(holds == (error.text[0] == '\0'));
    link_free(&link);
    return error.text;
}

static bool says(const char *text, const char *part) {
    const char *error = error_of(text);
    bool is_said = strstr(error, part) != NULL;
    if (!is_said) {
        CHECK_STR(part, error);
    }
    return is_said;
}

TEST(link_brings_level_and_run_back_to_the_byte) {
    static const char *const names[] = {"11-tour", "m5-vector"};
    for (int i = 0; i < 2; i++) {
        Link sent = load(names[i]), came = {0};
        LevelError error = {0};
        char *text = print(&sent);
        CHECK(link_read(text, test_catalog(), &came, &error) && link_prove(&came, &error));
        CHECK_STR("", error.text);
        char *before = test_level_text(sent.level),
             *after = came.level ? level_print(came.level) : NULL;
        CHECK_STR(before, after ? after : "");
        CHECK_INT(sent.run.end_tick, came.run.end_tick);
        CHECK_INT(sent.run.script.count, came.run.script.count);
        free(after);
        free(text);
        link_free(&sent);
        link_free(&came);
    }
}

TEST(link_is_found_in_an_address_and_before_what_follows_it) {
    Link sent = load("01-first-steps");
    char *text = print(&sent);
    size_t size = strlen(text) + 100;
    char *address = malloc(size);
    snprintf(address, size, "play here: https://foothold.example/play/#%s. Have fun!", text);
    CHECK_STR("", error_of(address));
    CHECK(says("a letter about nothing", "no link"));
    CHECK(says("", "no link"));
    CHECK(says("https://foothold.example/#v7.AAAA", "newer Foothold"));
    CHECK(says("#v1.", "cut off"));
    free(address);
    free(text);
    link_free(&sent);
}

TEST(link_that_was_cut_or_altered_says_so_wherever_that_was) {
    Link sent = load("m3-tile_smooth");
    char *text = print(&sent);
    char *bad = malloc(strlen(text) + 1);
    uint32_t seed = 5;
    for (size_t length = 3; length + 1 < strlen(text); length += 29) {
        snprintf(bad, length + 1, "%s", text);
        CHECK(says(bad, "cut off"));
    }
    for (size_t at = 3; at < strlen(text); at += 11) {
        static const char others[] = "ABCDEFGHKLMNPQRSTUVWXYZ0123456789_-";
        char other = others[test_random_in(&seed, 0, (int)sizeof others - 2)];
        snprintf(bad, strlen(text) + 1, "%s", text);
        bad[at] = bad[at] == other ? 'a' : other;
        bool is_last = at + 1 == strlen(text); // some of its bits are no part of a byte
        CHECK(is_last || says(bad, "altered"));
    }
    free(bad);
    free(text);
    link_free(&sent);
}

// --- forged ---------------------------------------------------------------------------------

/// The link of these bytes, its check sums right.
static char *seal(const uint8_t *packed, size_t count, uint32_t claimed_size) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    uint8_t *bytes = calloc(count + 13, 1);
    uint32_t sums[2] = {2166136261u, 2166136261u};
    memcpy(bytes + 11, packed, count);
    for (size_t i = 0; i < count; i++) {
        sums[0] = (sums[0] ^ packed[i]) * 16777619u;
    }
    sums[0] ^= sums[0] >> 15;
    for (int i = 0; i < 3; i++) {
        bytes[i] = (uint8_t)(claimed_size >> (16 - 8 * i));
        bytes[3 + i] = (uint8_t)(count >> (16 - 8 * i));
    }
    for (int i = 0; i < 4; i++) {
        bytes[6 + i] = (uint8_t)(sums[0] >> (24 - 8 * i));
    }
    for (int i = 0; i < 10; i++) {
        sums[1] = (sums[1] ^ bytes[i]) * 16777619u;
    }
    bytes[10] = (uint8_t)(sums[1] ^ sums[1] >> 15);
    size_t length = (8 * (count + 11) + 5) / 6;
    char *link = calloc(length + 4, 1);
    memcpy(link, "v1.", 3);
    for (size_t i = 0; i < length; i++) {
        int two = bytes[6 * i / 8] << 8 | bytes[6 * i / 8 + 1];
        link[3 + i] = digits[two >> (10 - 6 * i % 8) & 63];
    }
    free(bytes);
    return link;
}

/// The link of any text, its check sums right.
static char *forge(const char *text, uint32_t claimed_size) {
    size_t packed = 0;
    uint8_t *squeezed = squeeze_pack(text, strlen(text), link_known, &packed);
    char *link = seal(squeezed, packed, claimed_size);
    free(squeezed);
    return link;
}

/// Level and run as a link's text.
static char *text_of_both(Link *link) {
    Replay bare = link->run;
    bare.hash_count = 0;
    char *level = test_level_text(link->level), *run = replay_print(&bare);
    size_t size = strlen(level) + strlen(run) + 3;
    char *text = malloc(size);
    snprintf(text, size, "%s\f\n%s", level, run);
    free(run);
    return text;
}

/// What a link of this level and this run says, whatever is wrong with them.
static bool forged_says(Link *link, const char *part) {
    char *text = text_of_both(link);
    char *forged = forge(text, (uint32_t)strlen(text));
    bool is_said = part[0] ? says(forged, part) : error_of(forged)[0] == '\0';
    free(forged);
    free(text);
    return is_said;
}

TEST(link_with_a_forged_proof_is_refused_and_says_what_is_wrong) {
    Link link = load("m1-pixel");
    CHECK(forged_says(&link, "")); // nothing is forged yet
    link.run.script.count -= 100;
    CHECK(forged_says(&link, "does not end as recorded"));
    link.run.script.count += 100;
    link.run.end_hash ^= 1;
    CHECK(forged_says(&link, "does not end as recorded"));
    link.run.end_hash ^= 1;
    link.run.rules = FH_RULES + 1;
    CHECK(forged_says(&link, "newer rules"));
    link.run.rules = FH_RULES;
    snprintf(link.run.movement, sizeof link.run.movement, "vector");
    CHECK(forged_says(&link, "another mover or character"));
    snprintf(link.run.movement, sizeof link.run.movement, "%s", link.level->movement);
    link.run.character.overridden[0] = true;
    link.run.character.values[0] = 1.0f;
    CHECK(forged_says(&link, "another mover or character"));
    link.run.character.overridden[0] = false;
    for (int row = -40; row < 40; row++) { // a wall across the way
        fh_terrain_set(link.level->terrain, 20, row, fh_tile_make(1, 0));
    }
    CHECK(forged_says(&link, "another level"));
    link.run.level_hash = replay_level_hash(link.level);
    CHECK(forged_says(&link, "does not end as recorded"));
    link_free(&link);
}

TEST(link_to_a_run_that_stops_short_of_the_goal_is_no_proof) {
    Link link = load("01-first-steps");
    Session *session = session_create(link.level, NULL);
    for (int i = 0; i < 60; i++) {
        session_tick(session, link.run.script.ticks[i]);
    }
    replay_free(&link.run);
    CHECK(replay_of_session(session, "01-first-steps.json", 60, &link.run));
    CHECK(forged_says(&link, "does not reach the goal"));
    session_destroy(session);
    link_free(&link);
}

TEST(link_that_would_take_much_is_refused_soon) {
    static const char *const texts[] = {"", "\f\n", "{}\f\n{}", "[[[[[[[[[[[[[[[[[[[\f\n[",
                                        "{\"format\": \"foothold-level\"}\f\n{}"};
    for (int i = 0; i < (int)(sizeof texts / sizeof texts[0]); i++) {
        char *forged = forge(texts[i], (uint32_t)strlen(texts[i]));
        CHECK(error_of(forged)[0] != '\0');
        free(forged);
    }
    char *vast = forge("x", (1 << 24) - 1);
    CHECK(says(vast, "more than links may"));
    free(vast);
    char *large = forge("x", 40000);
    LevelError error = {0};
    LinkReading *reading = link_begin(large, &error);
    CHECK(reading && link_read_on(reading) && link_read_on(reading)); // a little at a time
    link_read_free(reading);
    free(large);
    Link link = load("m9-crowd");
    CHECK(forged_says(&link, ""));
    for (int i = 0; i < link.level->entity_count; i++) {
        link.level->entities[i].count = 1000000;
    }
    link.run.level_hash = replay_level_hash(link.level);
    CHECK(forged_says(&link, "too much moves"));
    link_free(&link);
}

TEST(link_of_one_tick_is_refused_when_that_tick_would_take_long) {
    Link crowd = load("01-first-steps"), crates = load("01-first-steps"), lines = load("m5-vector");
    const LevelEntity runner = {.type = LEVEL_RUNNER, .x = 64, .y = 64, .count = 9000};
    const LevelEntity crate = {.type = LEVEL_CRATE, .x = 64, .y = 64};
    CHECK(level_insert_thing(crowd.level, LEVEL_ENTITY, 0, &runner));
    for (int i = 0; i < 600; i++) { // all in one place: each meets each
        CHECK(level_insert_thing(crates.level, LEVEL_ENTITY, 0, &crate));
    }
    LevelPolygon *polygon = &lines.level->polygons[0];
    polygon->points = realloc(polygon->points, 2100 * sizeof *polygon->points);
    for (; polygon->count < 2100; polygon->count++) {
        polygon->points[polygon->count] = (FhPoint){polygon->count % 3, polygon->count % 2};
    }
    Link *links[] = {&crowd, &crates, &lines};
    for (int i = 0; i < 3; i++) {
        LevelError error = {0};
        links[i]->run.script.count = 1;
        links[i]->run.level_hash = replay_level_hash(links[i]->level);
        CHECK(!link_print(links[i]->level, &links[i]->run, &error));
        CHECK(strstr(error.text, "too much moves") != NULL);
        link_free(links[i]);
    }
}

TEST(link_to_a_run_that_restarts_for_ever_is_refused) {
    Link link = load("01-first-steps");
    link.level->spawn.y += 100000; // below the bounds, where no hero can live
    link.run.level_hash = replay_level_hash(link.level);
    CHECK(forged_says(&link, "does not end as recorded"));
    link_free(&link);
}

TEST(link_is_made_of_no_level_that_does_not_fit_or_has_another_run) {
    LevelError error = {0};
    Link link = load("01-first-steps"), other = load("02-slopes"), mask = load("m4-bitmask");
    CHECK(!link_print(link.level, &other.run, &error) && strstr(error.text, "another level"));
    CHECK(!link_print(mask.level, &mask.run, &error) && strstr(error.text, "picture"));
    uint32_t seed = 9;
    for (int i = 0; i < 60000; i++) { // nothing that could be squeezed
        fh_terrain_set(link.level->terrain, i % 300, 40 + i / 300,
                       fh_tile_make(test_random_in(&seed, 0, 20), 0));
    }
    link.run.level_hash = replay_level_hash(link.level);
    CHECK(!link_print(link.level, &link.run, &error) && strstr(error.text, "too large"));
    link_free(&link);
    link_free(&other);
    link_free(&mask);
}

// --- of every kind --------------------------------------------------------------------------

static char *altered_letters(const char *text, uint32_t *seed) {
    char *bad = strdup(text);
    for (int i = test_random_in(seed, 1, 4); i > 0; i--) {
        bad[test_random_in(seed, 0, (int)strlen(text) - 1)] = (char)test_random_in(seed, 1, 255);
    }
    return bad;
}

static char *other_version(const char *text, uint32_t *seed) {
    size_t size = strlen(text) + 20;
    char *bad = malloc(size);
    int version = (int)(test_random(seed) >> test_random_in(seed, 1, 30));
    snprintf(bad, size, "#v%d.%s", version - 3, text + 3);
    return bad;
}

/// Edits a text by bytes, pieces and numbers, and seals it anew.
static char *altered_text(const char *text, uint32_t *seed) {
    size_t size = strlen(text), room = size + 4096;
    char *bad = calloc(room, 1);
    memcpy(bad, text, size);
    for (int i = test_random_in(seed, 1, 4); i > 0; i--) {
        size_t at = test_random(seed) % size, piece = test_random(seed) % (size - at) % 64;
        switch (test_random_in(seed, 0, 3)) {
        case 0:
            bad[at] = (char)test_random_in(seed, 1, 255);
            break;
        case 1: // a piece goes
            memmove(bad + at, bad + at + piece, size - at - piece + 1);
            size -= piece;
            break;
        case 2: // a piece comes twice
            memmove(bad + at + piece, bad + at, size - at + 1);
            size += piece;
            break;
        default: // the next number is another one
            at += strcspn(bad + at, "0123456789");
            for (; bad[at] >= '0' && bad[at] <= '9'; at++) {
                bad[at] = (char)test_random_in(seed, '0', '9');
            }
        }
    }
    char *link = forge(bad, (uint32_t)size);
    free(bad);
    return link;
}

/// Bytes of noise that unpack into as much as a link may hold, and more.
static char *noise(uint32_t *seed) {
    uint8_t bytes[2000];
    size_t count = (size_t)test_random_in(seed, 0, (int)sizeof bytes);
    for (size_t i = 0; i < count; i++) {
        bytes[i] = (uint8_t)test_random(seed);
    }
    return seal(bytes, count, test_random(seed) % (LINK_TEXT_MAX + LINK_TEXT_MAX / 8));
}

/// One piece of text, over and over.
static char *bomb(uint32_t *seed) {
    static const char *const pieces[] = {"[", "{\"a\":", "9", "\"", "\f\n", "\f\n{", "[],", " "};
    static const char *const heads[] = {
        "", "{\"format\": \"foothold-level\", \"version\": 1, \"entities\": ", "{}\f\n"};
    const char *piece = pieces[test_random_in(seed, 0, 7)],
               *head = heads[test_random_in(seed, 0, 2)];
    char *text = calloc(LINK_TEXT_MAX + 1, 1);
    size_t most = (size_t)test_random_in(seed, 100, LINK_TEXT_MAX), size = strlen(head);
    strcpy(text, head);
    for (; size + strlen(piece) <= most; size += strlen(piece)) {
        strcpy(text + size, piece);
    }
    char *link = forge(text, (uint32_t)size);
    free(text);
    return link;
}

/// Which of the reasons a refusal gives; -1 when none of them.
static int reason_of(const LevelError *error) {
    static const char *const reasons[] = {"no link",        "newer Foothold",      "cut off",
                                          "altered",        "more than links may", "holds no run",
                                          "newer rules",    "another level",       "another mover",
                                          "too much moves", "longer than",         "is a picture",
                                          "as recorded",    "not reach the goal"};
    for (int i = 0; i < (int)(sizeof reasons / sizeof reasons[0]); i++) {
        if (strstr(error->text, reasons[i])) {
            return i;
        }
    }
    bool is_placed =
        strcmp(error->file, "the link's run") == 0 || strcmp(error->file, "the link's level") == 0;
    return is_placed && error->text[0] ? (int)(sizeof reasons / sizeof reasons[0]) : -1;
}

static bool reaches_goal(const Link *link) {
    Session *session = session_create(link->level, NULL);
    for (int i = 0; i < link->run.script.count; i++) {
        session_tick(session, link->run.script.ticks[i]);
    }
    bool is_there = session_state(session)->finished == 1;
    session_destroy(session);
    return is_there;
}

typedef struct Slowest {
    double ms; // CPU
    const char *step;
    int link;
} Slowest;

static void note_time(clock_t before, const char *step, int link, Slowest *slowest) {
    double ms = 1000.0 * (double)(clock() - before) / CLOCKS_PER_SEC;
    if (ms > slowest->ms) {
        *slowest = (Slowest){ms, step, link};
    }
}

/// Reads and proves the n-th link as the program does, between its frames; notes the longest step.
static bool proves_in_steps(const char *text, int n, Link *link, LevelError *error,
                            Slowest *slowest) {
    *link = (Link){0};
    clock_t before = clock();
    LinkReading *reading = link_begin(text, error);
    note_time(before, "to begin", n, slowest);
    for (bool goes_on = reading != NULL; goes_on;) {
        before = clock();
        goes_on = link_read_on(reading);
        note_time(before, "to unpack", n, slowest);
    }
    before = clock();
    if (!reading || !link_read_end(reading, test_catalog(), link, error)) {
        note_time(before, "to parse", n, slowest);
        return false;
    }
    Playback *playback = link_play(link);
    note_time(before, "to parse and build", n, slowest);
    for (bool goes_on = true; goes_on;) {
        before = clock();
        goes_on = link_prove_on(link, playback);
        note_time(before, "to prove", n, slowest);
    }
    bool holds = link_judge(link, playback, error);
    playback_destroy(playback);
    return holds;
}

TEST(link_of_a_hostile_sender_is_refused_by_name) {
    const char *asked = getenv("FOOTHOLD_LINKS"); // "1000000", or "1000000 17": from that seed on
    int count = 64, refused[16] = {0}, held = 0;
    unsigned first = asked ? (unsigned)time(NULL) : 17;
    sscanf(asked ? asked : "", "%d %u", &count, &first);
    Slowest slowest = {0};
    Link sent[] = {load("01-first-steps"), load("m5-vector"), load("02-slopes")};
    char *texts[3], *links[3];
    for (int i = 0; i < 3; i++) {
        texts[i] = text_of_both(&sent[i]);
        links[i] = print(&sent[i]);
    }
    uint32_t seed = first;
    for (int i = 0; i < count; i++) {
        const char *text = links[i % 3];
        char *bad = i % 128 == 15    ? altered_text(texts[i / 128 % 3], &seed)
                    : i % 2048 == 7  ? noise(&seed)
                    : i % 2048 == 71 ? bomb(&seed)
                    : i % 4 == 0     ? strndup(text, test_random(&seed) % (strlen(text) - 1))
                    : i % 4 == 1     ? other_version(text, &seed)
                                     : altered_letters(text, &seed);
        LevelError error = {0};
        Link link;
        bool holds = proves_in_steps(bad, i, &link, &error, &slowest);
        int reason = holds ? -1 : reason_of(&error);
        if (reason < 0 && (!holds || !reaches_goal(&link))) {
            CHECK_STR("a link that is refused by name, or whose run reaches the goal", bad);
        }
        held += holds;
        refused[reason + 1] += !holds;
        link_free(&link);
        free(bad);
    }
    for (int i = 0; i < 3; i++) {
        free(texts[i]);
        free(links[i]);
        link_free(&sent[i]);
    }
    CHECK(refused[0] == 0 && held < count / 8);
    if (asked) {
        printf("%d links from seed %u on, %d hold; the longest step: %.1f ms of CPU %s number %d; "
               "refused:",
               count, first, held, slowest.ms, slowest.step, slowest.link);
        for (int i = 1; i < 16; i++) {
            printf(" %d", refused[i]);
        }
        printf("\n");
    }
}

// --- what must never change -----------------------------------------------------------------

TEST(squeezed_text_comes_back_whatever_it_is) {
    static const char *const known[] = {"some words\n", "and more\n", NULL};
    uint32_t seed = 3;
    for (int round = 0; round < 60; round++) {
        char text[600];
        size_t size = (size_t)test_random_in(&seed, 0, (int)sizeof text), packed = 0;
        int letters = test_random_in(&seed, 0, 255);
        for (size_t i = 0; i < size; i++) {
            text[i] = (char)test_random_in(&seed, 0, letters);
        }
        char back[sizeof text];
        uint8_t *bytes = squeeze_pack(text, size, known, &packed);
        CHECK(bytes && squeeze_unpack(bytes, packed, known, back, size));
        CHECK(memcmp(text, back, size) == 0);
        free(bytes);
    }
}

TEST(link_of_version_1_means_the_same_for_ever) {
    char *forged = forge("Links that were sent stay links.\n", 33);
    CHECK_STR("v1.AAAhAAAYW4DCMZE3ugnqkrWPjttknbrdQTi-p4sBFHPXTg8", forged);
    free(forged);
}
