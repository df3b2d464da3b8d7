#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "level/json.h"
#include "level/json_place.h"
#include "level_test_support.h"
#include "test.h"

#define HEAD                                                                                       \
    "{\"format\": \"foothold-level\", \"version\": 1, \"tileSize\": 8,\n"                          \
    " \"legend\": {\"#\": \"block\", \"\\u00e9\": \"ice\", \"\\\"\": \"slope45\"},\n"

/// Characters of rows, with what they are called in the legend.
static const struct {
    const char *text;
    const char *kind; // NULL: empty
} letters[] = {{".", NULL}, {"#", "block"},      {"\\u00e9", "ice"}, {"\303\251", "ice"},
               {" ", NULL}, {"\\\"", "slope45"}, {"#", "block"},     {".", NULL}};

enum { LETTERS = sizeof letters / sizeof *letters, ROWS = 40, COLS = 70 };

/// Returns the letter of a cell: rows of all lengths, some without escapes, some plain ASCII, some
/// equal to the row before.
static int letter_at(int row, int col) {
    int kinds = row % 4 == 0 ? 2 : row % 4 == 1 ? 4 : LETTERS;
    uint32_t random = 77 + (uint32_t)(row / 2 * COLS + col);
    test_random(&random);
    return row % 4 == 1 ? (col % 2 ? 3 : 1) : test_random_in(&random, 0, kinds - 1);
}

static int row_length(int row) {
    return row * 2 % COLS;
}

TEST(rows_of_any_length_are_read_character_by_character) {
    static char text[ROWS * COLS * 8];
    int used = snprintf(text, sizeof text, HEAD "\"tiles\": [{\"x\": -9, \"y\": -3, \"rows\": [");
    for (int row = 0; row < ROWS; row++) {
        used += snprintf(text + used, sizeof text - (size_t)used, row ? ",\n\"" : "\"");
        for (int col = 0; col < row_length(row); col++) {
            used += snprintf(text + used, sizeof text - (size_t)used, "%s",
                             letters[letter_at(row, col)].text);
        }
        used += snprintf(text + used, sizeof text - (size_t)used, "\"");
    }
    snprintf(text + used, sizeof text - (size_t)used, "]}]}");
    Level *level = test_level_from(text);
    for (int i = 0; i < ROWS * COLS && level; i++) {
        int row = i / COLS, col = i % COLS;
        const char *name = col < row_length(row) ? letters[letter_at(row, col)].kind : NULL;
        int kind = name ? level_find_kind(level, name) : 0;
        CHECK_INT(kind, fh_tile_kind(fh_terrain_at(level->terrain, col - 9, row - 3)));
    }
}

TEST(a_long_row_is_refused_at_its_very_character) {
    CHECK_STR("x.json:4:35: tiles[0].rows[1]: the character '?' (number 26 of the row) is not in "
              "the legend",
              test_level_error(HEAD "\"tiles\": [{\"x\": 0, \"y\": 0, \"rows\": [\n"
                                    "\"####\", \"#########################?##\"]}]}"));
    CHECK_STR("x.json:3:49: tiles[0].rows[0]: the character '?' (number 12 of the row) is not in "
              "the legend",
              test_level_error(HEAD "\"tiles\": [{\"x\": 0, \"y\": 0, \"rows\": [\"###########?"
                                    "#################\"]}]}"));
    CHECK_STR("x.json:3:20: shapes.wide: must be a list of 8 heights, or of 8 rows of # and .",
              test_level_error(HEAD "\"shapes\": {        \"wide\": [\"########################\"]}"
                                    "}"));
    CHECK_STR("x.json:3:21: shapes.wide[0]: must be 8 characters long (the tile size), not 24",
              test_level_error(HEAD "\"shapes\": {\"wide\": [\"########################\", \"\", "
                                    "\"\", \"\", \"\", \"\", \"\", \"\"]}}"));
    CHECK_STR("x.json:3:31: shapes.wide[0]: must be # or . here",
              test_level_error(HEAD "\"shapes\": {\"wide\": [\"#########+##############\", \"\", "
                                    "\"\", \"\", \"\", \"\", \"\", \"\"]}}"));
}

TEST(long_texts_in_unknown_lists_are_kept) {
    Level *level = test_level_from(
        HEAD "\"notes\": [\"a note of many characters\", [\"and another one, \\\"quoted\\\"\"]],\n"
             "\"solids\": [{\"x\": 0, \"y\": 0, \"rows\": [\"####################\", \"#\"],\n"
             " \"by\": [\"a person with a long name\"]}]}");
    char *printed = level ? test_level_text(level) : NULL;
    if (CHECK(printed)) {
        CHECK(strstr(printed, "\"notes\": [\"a note of many characters\", [\"and another one, "
                              "\\\"quoted\\\"\"]]"));
        CHECK(strstr(printed, "\"by\": [\"a person with a long name\"]"));
        CHECK_INT(20, level->solids[0].cols);
        CHECK(strstr(printed, "\"####################\",\n"));
    }
}

/// Compares the errors of a text with its rows left in the text, and with all copied into the tree.
static void compare_errors(const char *text, size_t size, const char *path) {
    LevelError lean_error = {0}, error = {0};
    JsonFile lean, whole;
    FILE *file = fopen(path, "wb");
    if (!CHECK(file && fwrite(text, 1, size, file) == size && fclose(file) == 0)) {
        return;
    }
    bool is_lean_open = json_load_lean(&lean, path, &lean_error);
    bool is_open = json_load(&whole, path, &error);
    CHECK_INT(is_open, is_lean_open);
    CHECK_STR(error.text, lean_error.text);
    CHECK_INT(error.line, lean_error.line);
    CHECK_INT(error.column, lean_error.column);
    if (is_open) {
        json_close(&whole);
    }
    if (is_lean_open) {
        json_close(&lean);
    }
}

static const char rows_text[] =
    HEAD "\"tiles\": [{\"x\": 0, \"y\": 0, \"rows\": [\n"
         "  \"####################\",\n  \"#######\\u00e9############\",\n  \"##\", \"\",\n"
         "  \"...................#\"]}], \"notes\": [[\"a note of many characters\"], {\"a\": "
         "\"a member of many characters\"}, \"one note more, rather long\"]}\n";

TEST(a_text_is_refused_alike_whether_its_rows_are_copied_or_not) {
    char path[512], text[sizeof rows_text];
    snprintf(path, sizeof path, "%s/lean.json", test_temp_dir());
    uint32_t random = 5;
    for (int i = 0; i < 600; i++) {
        memcpy(text, rows_text, sizeof text);
        int at = test_random_in(&random, 0, (int)sizeof text - 2);
        if (i % 3 == 0) {
            compare_errors(text, (size_t)at, path);
            continue;
        }
        text[at] = "\"\\[]{},:#a1 "[test_random(&random) % 12];
        compare_errors(text, sizeof text - 1, path);
    }
    remove(path);
}

// What stands before the rows may hold quotes of its own, at any distance from each other.
TEST(long_rows_are_left_out_of_a_text_behind_strings_with_backslashes) {
    static const char *const before[] = {"\\\\",         "\\\"",       "a\\\"",      "\\\"a",
                                         "a\\\\b",       "ab\\\\\\\"", "\\n\\\"\\n", "abc\\\"d",
                                         "\\\"\\\"\\\"", "\\\\a"};
    for (size_t i = 0; i < sizeof before / sizeof before[0]; i++) {
        char text[200], wanted[200];
        snprintf(text, sizeof text, "{\"n\":\"%s\",\"rows\":[\"................\",\"#\"]}",
                 before[i]);
        snprintf(wanted, sizeof wanted, "{\"n\":\"%s\",\"rows\":[\"\",\"#\"]}", before[i]);
        Text lean = {0};
        json_lean(text, strlen(text), &lean);
        CHECK_STR(wanted, lean.bytes ? lean.bytes : "");
        free(lean.bytes);
    }
}

TEST(long_texts_outside_of_a_list_stay_in_a_text_behind_and_before_lists) {
    static const char text[] = "{\"rows\":[\"................\"],\"name\":\"a name that is long\","
                               "\"of\":[{\"a\":\"a text that is long\"},\"...............\",[[]],"
                               "\"................\"],\"last\":\"another long text\"}";
    static const char wanted[] = "{\"rows\":[\"\"],\"name\":\"a name that is long\","
                                 "\"of\":[{\"a\":\"a text that is long\"},\"...............\",[[]],"
                                 "\"\"],\"last\":\"another long text\"}";
    Text lean = {0};
    json_lean(text, sizeof text - 1, &lean);
    CHECK_STR(wanted, lean.bytes ? lean.bytes : "");
    free(lean.bytes);
}

TEST(tiles_stand_as_far_out_as_is_told_and_no_further) {
    enum { MOST = LEVEL_COORDINATE_MAX / 16 - 1 };
    for (int beyond = 0; beyond < 4; beyond++) {
        char members[200];
        snprintf(members, sizeof members,
                 "\"tiles\": [ { \"x\": %d, \"y\": %d, \"rows\": [ \"#%s\"%s ] } ]", MOST, MOST,
                 beyond & 1 ? "#" : "", beyond & 2 ? ", \"#\"" : "");
        char text[400];
        snprintf(text, sizeof text,
                 "{ \"format\": \"foothold-level\", \"version\": 1, \"tileSize\": 16,"
                 "\"legend\": { \"#\": \"block\" }, %s }",
                 members);
        const char *says = test_level_error(text);
        CHECK_INT(beyond > 0, strstr(says, "lies too far out") != NULL);
        CHECK_INT(beyond == 0, says[0] == '\0');
    }
}
