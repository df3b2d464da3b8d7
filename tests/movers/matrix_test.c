// matrix_test.c - each mover in each situation: it works, or it cannot and says why.
//
// The unit suite plays a part of the variants. FOOTHOLD_MATRIX=all plays all of them (of the slow
// rigid body a part), FOOTHOLD_MATRIX=every all of that as well, FOOTHOLD_MATRIX=part the suite's;
// each prints a line for each cell, which `make matrix` puts together and notes in matrix.txt.
// FOOTHOLD_HALF=0 or 1 plays every other try: mend by one half, judge by the other.
// FOOTHOLD_ONLY=word plays the situations whose names contain the word. FOOTHOLD_TELL=word prints
// each try that went wrong in the situations whose names contain the word.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "level/movers.h"
#include "movers/known.h"
#include "movers/situations.h"
#include "recorded.h"
#include "test.h"

enum { VARIANTS_MAX = 36 };

/// A cell of the matrix.
typedef struct Cell {
    int played, failed;
    const char *wrong; // of the first that failed
    uint64_t heard;    // of all that were played
    Variant variant;
    float value;
} Cell;

/// Why a mover cannot be in the situation; NULL: it can.
static const char *why_not(const Situation *situation, const FhMover *mover) {
    static char names[128];
    FhMover lacks = *mover;
    lacks.can = ~mover->can & situation->needs;
    level_mover_abilities(&lacks, true, names, sizeof names);
    return lacks.can ? names : known_cannot(mover->name, situation->name);
}

/// How much of the variants is played: each; one for each body and tile size, mirrored and shifted
/// in turn; a third of that.
typedef enum Amount { AMOUNT_ALL, AMOUNT_PART, AMOUNT_FEW } Amount;

static int list_variants(Amount amount, Variant *out) {
    static const int sizes[] = {16, 8, 32};
    static const float bodies[][2] = {{0.75f, 1.5f}, {0.625f, 1.0f}, {1.25f, 2.25f}};
    int count = 0;
    for (int i = 0; i < VARIANTS_MAX; i++) {
        int size = sizes[i / 4 % 3];
        Variant variant = {.mirrored = i % 2, .shifted = i / 2 % 2, .size = size};
        variant.w = (float)(int)(bodies[i / 12][0] * (float)size);
        variant.h = (float)(int)(bodies[i / 12][1] * (float)size);
        bool in_turn = i % 4 == (i / 4) % 4;
        bool taken = amount == AMOUNT_ALL || (in_turn && (amount == AMOUNT_PART || i / 4 % 4 == 0));
        if (taken) {
            out[count++] = variant;
        }
    }
    return count;
}

static void play(Cell *cell, const Situation *situation, Variant variant, int mover, float value) {
    uint64_t heard;
    const char *wrong = situation_play(situation, variant, mover, value, &heard);
    cell->heard = recorded_number(cell->heard, (int64_t)heard);
    cell->played++;
    cell->failed += wrong != NULL;
    const char *word = getenv("FOOTHOLD_TELL");
    if (wrong && word && strstr(situation->name, word)) {
        printf("%s, %s: %s at tile %d, body %dx%d, value %g%s%s\n", level_movers[mover]->name,
               situation->name, wrong, variant.size, (int)variant.w, (int)variant.h, (double)value,
               variant.mirrored ? ", mirrored" : "", variant.shifted ? ", shifted" : "");
    }
    if (wrong && !cell->wrong) {
        cell->wrong = wrong;
        cell->variant = variant;
        cell->value = value;
    }
}

/// A part of the variants is played with one of the values each, in turn.
/// False for the half of the tries that is set aside.
static bool is_wanted(int variant, int value) {
    const char *half = getenv("FOOTHOLD_HALF");
    return !half || (variant + variant / 4 + value) % 2 == atoi(half);
}

static Cell play_cell(const Situation *situation, int mover, Amount amount) {
    Variant variants[VARIANTS_MAX];
    Cell cell = {.heard = RECORDED_NOTHING};
    int count = list_variants(amount, variants);
    int values = situation_values(situation);
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < values; k++) {
            bool in_turn = amount == AMOUNT_ALL || k == i % values;
            if (in_turn && is_wanted(i, k)) {
                play(&cell, situation, variants[i], mover, situation->values[k]);
            }
        }
    }
    return cell;
}

static void hold_cell(const Situation *situation, int mover, const Cell *cell) {
    const char *name = level_movers[mover]->name;
    if (cell->failed) {
        test_fail(__FILE__, __LINE__, "%s, %s: %s in %d of %d; tile %d, body %dx%d, value %g%s%s",
                  name, situation->name, cell->wrong, cell->failed, cell->played,
                  cell->variant.size, (int)cell->variant.w, (int)cell->variant.h,
                  (double)cell->value, cell->variant.mirrored ? ", mirrored" : "",
                  cell->variant.shifted ? ", shifted" : "");
    }
}

/// Whether it went wrong or not: it goes as it was recorded.
static void hold_recorded(const Situation *situation, int mover, const Cell *cell) {
    char name[64];
    char row[128];
    trial_name_mover(mover, name);
    snprintf(row, sizeof row, "matrix/%s/%s", name, situation->name);
    if (cell->played > 0) {
        (level_movers[mover]->varies ? recorded_check_known : recorded_check)(row, cell->heard);
    }
}

static void show_cell(const Situation *situation, int mover, const Cell *cell) {
    const char *lacks = why_not(situation, level_movers[mover]);
    printf("%s|%s|", level_movers[mover]->name, situation->name);
    if (lacks) {
        printf("cannot: %s\n", lacks);
    } else if (cell->failed) {
        printf("FAILS %d of %d: %s\n", cell->failed, cell->played, cell->wrong);
    } else {
        printf("works\n");
    }
    fflush(stdout);
}

static Amount amount_for(const FhMover *mover, const char *wanted) {
    bool every = wanted && strcmp(wanted, "every") == 0;
    bool all = every || (wanted && strcmp(wanted, "all") == 0);
    if (every) {
        return AMOUNT_ALL;
    }
    if (mover->varies) { // a physics engine takes its time
        return all ? AMOUNT_PART : AMOUNT_FEW;
    }
    bool is_slow = mover->can & FH_CAN_LINES || strcmp(mover->name, "raycast") == 0;
    return all ? AMOUNT_ALL : is_slow ? AMOUNT_FEW : AMOUNT_PART;
}

static void play_mover(const char *name) {
    int mover = level_mover_find(name);
    const char *wanted = getenv("FOOTHOLD_MATRIX");
    Amount amount = amount_for(level_movers[mover], wanted);
    for (int i = 0; i < situation_count() && fh_mover_is_there(level_movers[mover]); i++) {
        const Situation *situation = situation_at(i);
        Cell cell = {0};
        const char *only = getenv("FOOTHOLD_ONLY");
        if (only && !strstr(situation->name, only)) {
            continue;
        }
        if (!why_not(situation, level_movers[mover])) {
            cell = play_cell(situation, mover, amount);
        }
        if (wanted) {
            show_cell(situation, mover, &cell);
        } else {
            hold_cell(situation, mover, &cell);
            hold_recorded(situation, mover, &cell);
        }
    }
}

/// The lines of a mover in matrix.txt, from which docs/movers.md is made, are what the code says.
static void hold_lines(const char *name, char *text) {
    const FhMover *mover = level_movers[level_mover_find(name)];
    char expected[256];
    for (int i = 0; i < situation_count(); i++) {
        const Situation *situation = situation_at(i);
        const char *lacks = why_not(situation, mover);
        snprintf(expected, sizeof expected, "\n%s|%s|%s%s\n", name, situation->name,
                 lacks ? "cannot: " : "works", lacks ? lacks : "");
        if (!strstr(text, expected)) {
            test_fail(__FILE__, __LINE__, "tests/movers/matrix.txt lacks%s: make matrix", expected);
        }
    }
}

TEST(matrix_file_of_the_documents_says_what_each_mover_can_and_cannot) {
    static char text[64 << 10] = "\n";
    FILE *file = fopen("tests/movers/matrix.txt", "rb");
    CHECK(file != NULL);
    size_t size = file ? fread(text + 1, 1, sizeof text - 2, file) : 0;
    CHECK(size > 0);
    int lines = 0;
    for (size_t i = 1; i <= size; i++) {
        lines += text[i] == '\n';
    }
    CHECK_INT(situation_count() * level_mover_count, lines);
    for (int i = 0; i < level_mover_count; i++) {
        if (fh_mover_is_there(level_movers[i])) {
            hold_lines(level_movers[i]->name, text);
        }
    }
    if (file) {
        fclose(file);
    }
}

/// The slope under the body is higher, at its end, than where the ray on that side starts.
TEST(raycast_climbs_a_one_way_flight_that_hides_from_the_ray_beside_it) {
    const Variant variants[] = {{.mirrored = 1, .size = 16, .w = 10, .h = 16},
                                {.mirrored = 1, .shifted = 1, .size = 16, .w = 10, .h = 16}};
    for (int i = 0; i < situation_count(); i++) {
        bool climbs = strcmp(situation_at(i)->name, "one-way flight: walk up") == 0;
        for (int k = 0; climbs && k < 4; k++) {
            uint64_t heard;
            const char *wrong = situation_play(situation_at(i), variants[k / 2], FH_MOVER_RAYCAST,
                                               k % 2 ? 230.0f : 190.0f, &heard);
            CHECK_STR("", wrong ? wrong : "");
        }
    }
}

TEST(matrix_holds_for_pixel) {
    play_mover("pixel");
}

TEST(matrix_holds_for_raycast) {
    play_mover("raycast");
}

TEST(matrix_holds_for_bitmask) {
    play_mover("bitmask");
}

TEST(matrix_holds_for_tile_smooth) {
    play_mover("tile_smooth");
}

TEST(matrix_holds_for_vector) {
    play_mover("vector");
}

TEST(matrix_holds_for_cell) {
    play_mover("cell");
}

TEST(matrix_holds_for_tile_locked) {
    play_mover("tile_locked");
}

TEST(matrix_holds_for_rigid) {
    play_mover("rigid");
}
