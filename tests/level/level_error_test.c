// Every way in which a file can be wrong, and the error line that it gives.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "level/movers.h"
#include "level_test_support.h"
#include "test.h"

#define HEAD "{\"format\": \"foothold-level\", \"version\": 1,\n"

TEST(an_error_prints_without_what_is_empty) {
    LevelError error = {0};
    char line[256];
    level_error_set(&error, "is wrong by %d", 3);
    level_error_print(&error, line, sizeof line);
    CHECK_STR("is wrong by 3", line);
    strcpy(error.file, "a.json");
    level_error_print(&error, line, sizeof line);
    CHECK_STR("a.json: is wrong by 3", line);
    error.line = 4;
    error.column = 5;
    strcpy(error.member, "b");
    level_error_print(&error, line, sizeof line);
    CHECK_STR("a.json:4:5: b: is wrong by 3", line);
    level_error_print(&error, line, 8);
    CHECK_STR("a.json:", line);
}

TEST(text_that_is_no_json_is_refused_with_the_member_in_which_it_breaks) {
    static const struct {
        const char *text, *says;
    } broken[] = {
        {"{\"a\": {\"b\": [1, {\"c\": x}]}}", "x.json:1:23: a.b[1].c: is not JSON: 'x'"},
        {"{\"a\": [\"q,{[\", 2, 3", "x.json:1:20: a[2]: is not whole"},
        {"{\"a\": \"\\\\\", \"b\": \"half", "x.json:1:18: b: holds a string without an end"},
        {"{\"a\": [[], {}], \"b", "x.json:1:"},
        {"{\"a\": 1, \"b\":\n[\"\x01\"]}", "x.json:2:3: b[0]: holds a control character"},
    };
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        const char *got = test_level_error(broken[i].text);
        if (strncmp(broken[i].says, got, strlen(broken[i].says)) != 0) {
            CHECK_STR(broken[i].says, got);
        }
    }
}

TEST(text_that_is_no_json_is_refused_with_its_place) {
    CHECK_STR("x.json:1:1: is empty; a file of ours begins with {", test_level_error(""));
    CHECK_STR("x.json:1:1: is empty; a file of ours begins with {", test_level_error(" \r\n\t"));
    CHECK_STR("x.json:1:1: must be an object: { ... }", test_level_error("[1]"));
    CHECK_STR("x.json:1:1: must be an object: { ... }", test_level_error("12"));
    CHECK_STR("x.json:2:4: a: is not JSON: 'x' may not stand here", test_level_error("{\n\"a\"x}"));
    CHECK_STR("x.json:3:1: is not JSON: '}' may not stand here",
              test_level_error("{\n\"a\": 1,\n}"));
    CHECK_STR("x.json:2:1: is not JSON: 'b' may not stand here", test_level_error("{\nb: 1}"));
    CHECK_STR("x.json:2:1: is not JSON: '\u00e9' may not stand here",
              test_level_error("{\n\u00e9: 1}"));
    CHECK_STR("x.json:2:1: is not JSON: '\U0001d11e' may not stand here",
              test_level_error("{\"a\": 1,\n\U0001d11e: 1}"));
    CHECK_STR("x.json:1:9: is not JSON: 'x' may not stand here", test_level_error("{\"a\":1} x"));
    CHECK_STR("x.json:1:2: is not JSON: 'x' may not stand here", test_level_error("{x: 1}"));
    CHECK(strstr(test_level_error("{\"a\": [1, 2"), "is not whole") != NULL);
}

TEST(text_with_a_merge_conflict_is_named_as_one_with_its_first_line) {
    static const char says[] = "is a merge conflict: two versions lie between <<<<<<< and >>>>>>>; "
                               "keep one, and delete these lines";
    char wanted[200];
    snprintf(wanted, sizeof wanted, "x.json:3:1: %s", says);
    CHECK_STR(wanted, test_level_error("{ \"name\": \"a\",\n  \"version\": 1,\n<<<<<<< HEAD\n"
                                       "  \"tileSize\": 8\n=======\n  \"tileSize\": 16\n"
                                       ">>>>>>> other\n}\n"));
    CHECK(strstr(test_level_error("{\n\"name\": \"a\"\n>>>>>>> other\n}\n"), says) != NULL);
    CHECK(strstr(test_level_error("{\r\n\"tiles\": [\r\n<<<<<<< a\r\n\"..\"\r\n"), says) != NULL);
}

TEST(string_that_the_file_s_end_cuts_off_is_refused_where_it_begins) {
    static const char says[] = "holds a string without an end; write its second \", or look "
                               "whether the file is cut off";
    static const char *const cut[] = {"b",     "",         "\\",       "a long one \\\"",
                                      "\\u00", "\303\244", "eight ch", "sixteen letters."};
    for (size_t i = 0; i < sizeof cut / sizeof cut[0]; i++) {
        char text[64], wanted[160];
        snprintf(text, sizeof text, "{\n \"a\": \"%s", cut[i]);
        snprintf(wanted, sizeof wanted, "x.json:2:7: a: %s", says);
        CHECK_STR(wanted, test_level_error(text));
    }
    char key[160];
    snprintf(key, sizeof key, "x.json:1:10: %s", says);
    CHECK_STR(key, test_level_error("{\"a\": 1, \"b"));
}

TEST(bytes_that_are_no_text_are_refused_with_their_place) {
    CHECK_STR("x.json:1:7: a: holds a NUL byte; this is not a text file",
              test_level_error_in("{\"a\": \0}", 8));
    CHECK_STR("x.json:1:2: holds a control character; this is not a text file",
              test_level_error("{\001}"));
    CHECK_STR("x.json:2:3: holds bytes that are not UTF-8; save the file as UTF-8",
              test_level_error("{\n\"\303\244\377\": 1}"));
}

TEST(odd_strings_are_refused_with_their_place) {
    CHECK_STR("x.json:1:4: holds a control character in a string; write \\n for a new line and \\t "
              "for a tab",
              test_level_error("{\"a\n\": 1}"));
    CHECK_STR("x.json:1:8: a: holds \\u0000 in a string; leave it out",
              test_level_error("{\"a\": \"\\u0000\"}"));
    CHECK(strstr(test_level_error("{\"a\": \"\\q\"}"), "is not JSON") != NULL);
    CHECK_STR("x.json:1:8: a: holds a backslash that escapes nothing; write \\\\ for a backslash",
              test_level_error("{\"a\": \"\\\200\"}"));
    CHECK(strstr(test_level_error("{\"a\": \"\\ud800\"}"), "is not JSON") != NULL);
}

TEST(brackets_nested_too_deep_are_refused_where_they_become_too_deep) {
    char text[256] = "{\"a\": ";
    size_t head = strlen(text);
    memset(text + head, '[', 100);
    const char *got = test_level_error(text);
    CHECK(strncmp("x.json:1:70: a[0][0]", got, 20) == 0);
    CHECK(strstr(got, "]: holds brackets nested deeper than 64") != NULL);
    memset(text + head, ']', 200);
    memset(text + head, '[', 63);
    text[head + 126] = '}';
    text[head + 127] = '\0';
    CHECK_STR("x.json:1:1: format: is missing; it must be \"foothold-level\"",
              test_level_error(text));
}

TEST(numbers_out_of_any_range_are_refused_wherever_they_stand) {
    CHECK_STR("x.json:2:4: foo[0]: is too large a number",
              test_level_error("{\"foo\":\n  [1e999]}"));
    CHECK(strstr(test_level_error("{\"foo\": NaN}"), "is not JSON") != NULL);
    CHECK(strstr(test_level_error("{\"foo\": Infinity}"), "is not JSON") != NULL);
    CHECK(strstr(test_level_error("{\"foo\": 11111111111111111111111111111111111111111111111111111"
                                  "11111111111111111111111111111}"),
                 "a number of more than 60 characters") != NULL);
}

TEST(a_member_that_stands_twice_is_refused_where_it_stands_again) {
    CHECK_STR("x.json:3:1: name: stands here for the second time; keep one of them",
              test_level_error(HEAD "\"name\": \"a\",\n\"name\": \"b\"}"));
    CHECK_STR("x.json:2:15: foo[0].a: stands here for the second time; keep one of them",
              test_level_error(HEAD "\"foo\":[{\"a\":1,\"\\u0061\":2}]}"));
}

/// A case: what stands behind the head, and the error that it must give.
typedef struct ErrorCase {
    const char *text;
    const char *error;
} ErrorCase;

static const ErrorCase cases[] = {
    {"\"tileSize\": 12}", "x.json:2:1: tileSize: must be 8, 16, 32 or 64"},
    {"\"tileSize\": 16.5}", "x.json:2:1: tileSize: must be 8, 16, 32 or 64"},
    {"\"tileSize\": \"16\"}", "x.json:2:1: tileSize: must be 8, 16, 32 or 64"},
    {"\"tileSize\": 1e30}", "x.json:2:1: tileSize: must be 8, 16, 32 or 64"},
    {"\"name\": 3}", "x.json:2:1: name: must be a text in \"quotes\""},
    {"\"movement\": \"fly\"}", "x.json:2:1: movement: must be one of the movements: "},
    {"\"background\": \"red\"}", "x.json:2:1: background: must be a colour like \"#1d2b53\""},
    {"\"background\": null}", "x.json:2:1: background: must be a colour like \"#1d2b53\""},
    {"\"theme\": \"moon\"}",
     "x.json:2:1: theme: must be one of the themes: meadow, cave, snow, castle, works"},
    {"\"theme\": \"\"}",
     "x.json:2:1: theme: must be one of the themes: meadow, cave, snow, castle, works"},
    {"\"next\": []}", "x.json:2:1: next: must be a text in \"quotes\""},
    {"\"spawn\": 5}", "x.json:2:1: spawn: must be an object: { ... }"},
    {"\"spawn\": {\"x\": 1}}", "x.json:2:1: spawn.y: is missing; it must be a whole number"},
    {"\"spawn\": {\"x\": 1.5, \"y\": 2}}",
     "x.json:2:11: spawn.x: must be a whole number from -16777216 to 16777216"},
    {"\"spawn\": {\"x\": 1, \"y\": 16777217}}",
     "x.json:2:19: spawn.y: must be a whole number from -16777216 to 16777216"},
    {"\"character\": {\"preset\": \"nix\"}}",
     "x.json:2:15: character.preset: there is no preset \"nix\"; use one of the assets' "
     "characters.json"},
    {"\"character\": {\"width\": 0}}", "x.json:2:15: character.width: must be a number from 1 to "},
    {"\"character\": {\"width\": \"12\"}}",
     "x.json:2:15: character.width: must be a number from 1 to "},
    {"\"bounds\": {\"x\": 0, \"y\": 0, \"w\": 0, \"h\": 3}}",
     "x.json:2:28: bounds.w: must be a whole number from 1 to 16777216"},
    {"\"mask\": {\"x\": 0}}", "x.json:2:1: mask.image: is missing; it must be a picture's path"},
    {"\"solids\": {}}", "x.json:2:1: solids: must be a list: [ { ... } ]"},
    {"\"solids\": [3]}", "x.json:2:12: solids[0]: must be an object: { ... }"},
    {"\"solids\": [{\"x\": 0, \"y\": 0, \"w\": 8}]}",
     "x.json:2:12: solids[0].h: is missing; it must be a whole number"},
    {"\"solids\": [{\"x\": 0, \"y\": 0, \"w\": 4097, \"h\": 1}]}",
     "x.json:2:29: solids[0].w: must be a whole number from 1 to 4096"},
    {"\"solids\": [{\"x\": 0, \"y\": 0, \"w\": 8, \"h\": 1,\n \"speed\": 0}]}",
     "x.json:3:2: solids[0].speed: must be a positive number"},
    {"\"solids\": [{\"x\": 0, \"y\": 0, \"w\": 8, \"h\": 1,\n \"speed\": \"fast\"}]}",
     "x.json:3:2: solids[0].speed: must be a positive number"},
    {"\"solids\": [{\"x\": 0, \"y\": 0, \"w\": 8, \"h\": 1,\n \"wait\": -1}]}",
     "x.json:3:2: solids[0].wait: must be a number, not below 0"},
    {"\"solids\": [{\"x\": 0, \"y\": 0, \"w\": 8, \"h\": 1,\n \"mode\": \"back\"}]}",
     "x.json:3:2: solids[0].mode: must be once, loop or pingpong"},
    {"\"solids\": [{\"x\": 0, \"y\": 0, \"w\": 8, \"h\": 1,\n \"look\": \"gold\"}]}",
     "x.json:3:2: solids[0].look: must be lift, crusher, raft, stone, metal or cloud; or leave it "
     "out"},
    {"\"solids\": [{\"x\": 0, \"y\": 0, \"w\": 8, \"h\": 1,\n \"look\": 3}]}",
     "x.json:3:2: solids[0].look: must be lift, crusher, raft, stone, metal or cloud; or leave it "
     "out"},
    {"\"solids\": [{\"x\": 0, \"y\": 0, \"w\": 8, \"h\": 1,\n \"oneWay\": 1}]}",
     "x.json:3:2: solids[0].oneWay: must be true or false"},
    {"\"solids\": [{\"x\": 0, \"y\": 0, \"w\": 8, \"h\": 1,\n \"path\": [[1, 2], [3]]}]}",
     "x.json:3:19: solids[0].path[1]: must be a point: [x, y]"},
    {"\"solids\": [{\"x\": 0, \"y\": 0, \"w\": 8, \"h\": 1,\n \"path\": [[1, null]]}]}",
     "x.json:3:15: solids[0].path[0][1]: must be a whole number from -16777216 to 16777216"},
    {"\"solids\": [{\"x\": 0, \"y\": 0, \"w\": 8,\n \"rows\": [\"#\"]}]}",
     "x.json:2:29: solids[0].w: the rows give the size already; leave this out"},
    {"\"solids\": [{\"x\": 0, \"y\": 0, \"rows\": []}]}",
     "x.json:2:29: solids[0].rows: must have 1 to 256 rows of 1 to 256 tiles"},
    {"\"solids\": [{\"x\": 0, \"y\": 0, \"rows\": [\"#\"]}]}",
     "x.json:2:39: solids[0].rows[0]: the character '#' (number 1 of the row) is not in the "
     "legend"},
    {"\"entities\": [{\"x\": 1, \"y\": 1}]}",
     "x.json:2:14: entities[0].type: is missing; it must be coin, goal, checkpoint, ..."},
    {"\"entities\": [{\"type\": 1, \"x\": 1, \"y\": 1}]}",
     "x.json:2:15: entities[0].type: must be a text in \"quotes\""},
    {"\"entities\": [{\"type\": \"runner\", \"x\": 1, \"y\": 1, \"edges\": \"yes\"}]}",
     "x.json:2:49: entities[0].edges: must be true or false"},
    {"\"polygons\": [{\"points\": [[1, 2]]}]}",
     "x.json:2:15: polygons[0].points: needs two points or more"},
    {"\"polygons\": [{\"points\": [[1, 2], [3, 4]], \"oneWay\": true}]}",
     "x.json:2:43: polygons[0].oneWay: is for open lines; add \"closed\": false, or leave it out"},
    {"\"solids\": [{\"x\": 0, \"y\": 0, \"w\": 8, \"h\": 1, \"speed\": 4e6}]}",
     "x.json:2:45: solids[0].speed: must be at most 3932160 px/s"},
    {"\"solids\": [{\"x\": 0, \"y\": 0, \"w\": 8, \"h\": 1, \"wait\": 1e9}]}",
     "x.json:2:45: solids[0].wait: must be at most 262144 s"},
    {"\"polygons\": [{\"points\": [[1, 2], [3, 4]], \"path\": [[1, 2]], \"speed\": 0}]}",
     "x.json:2:61: polygons[0].speed: must be a positive number"},
    {"\"layers\": [{\"tint\": \"red\"}]}",
     "x.json:2:13: layers[0].tint: must be a colour like \"#1d2b53\""},
    {"\"layers\": [{\"opacity\": 101}]}",
     "x.json:2:13: layers[0].opacity: must be a whole number from 0 to 100"},
    {"\"layers\": [{\"visible\": 1}]}", "x.json:2:13: layers[0].visible: must be true or false"},
    {"\"layers\": [{\"locked\": \"no\"}]}", "x.json:2:13: layers[0].locked: must be true or false"},
    {"\"layers\": [{\"parallax\": [1]}]}",
     "x.json:2:13: layers[0].parallax: must be two numbers: [across, down]"},
    {"\"layers\": [{\"tiles\": [{\"x\": 0, \"y\": 0, \"rows\": [\"?\"]}]}]}",
     "x.json:2:50: layers[0].tiles[0].rows[0]: the character '?' (number 1 of the row) is not in "
     "the legend"},
    {"\"legend\": []}", "x.json:2:1: legend: must be an object: { ... }"},
    {"\"legend\": {\"ab\": \"block\"}}",
     "x.json:2:12: legend.ab: must be named by one single character"},
    {"\"legend\": {\"\": \"block\"}}", "x.json:2:12: legend.: must be named by one single "
                                       "character"},
    {"\"legend\": {\".\": \"block\"}}",
     "x.json:2:12: legend..: dot and space are empty; choose another character"},
    {"\"legend\": {\"#\": \"blok\"}}",
     "x.json:2:12: legend.#: there is no kind of tile \"blok\"; use one of the assets' "
     "tiles.json, or draw it in shapes"},
    {"\"legend\": {\"#\": 3}}",
     "x.json:2:12: legend.#: must be the name of a kind of tile, in quotes"},
    {"\"legend\": {\"#\": \"block fz\"}}",
     "x.json:2:12: legend.#: after the kind only fx, fy and r90 may stand, each once"},
    {"\"legend\": {\"#\": \"block fx fx\"}}",
     "x.json:2:12: legend.#: after the kind only fx, fy and r90 may stand, each once"},
    {"\"shapes\": {\"a\": [1, 2]}}",
     "x.json:2:12: shapes.a: must be a list of 16 heights, or of 16 rows of # and ."},
    {"\"shapes\": {\"block\": []}}",
     "x.json:2:12: shapes.block: there is a built-in kind of this name; choose another"},
    {"\"shapes\": {\"a b\": []}}",
     "x.json:2:12: shapes.a b: a shape's name must have 1 to 47 characters and no space"},
    {"\"shapes\": {\"a\": [0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,17]}}",
     "x.json:2:48: shapes.a[15]: must be a whole number from 0 to 16"},
    {"\"tiles\": {}}", "x.json:2:1: tiles: must be a list of blocks: [ { ... } ]"},
    {"\"tiles\": [{\"x\": 0, \"rows\": []}]}",
     "x.json:2:11: tiles[0].y: is missing; it must be a whole number"},
    {"\"tiles\": [{\"x\": 0, \"y\": 2000000, \"rows\": []}]}",
     "x.json:2:20: tiles[0].y: must be a whole number from -1048575 to 1048575"},
    {"\"tiles\": [{\"x\": 0, \"y\": 0, \"rows\": \"#\"}]}",
     "x.json:2:28: tiles[0].rows: must be a list of rows: [ \"..##\", ... ]"},
    {"\"tiles\": [{\"x\": 0, \"y\": 0, \"rows\": [1]}]}",
     "x.json:2:37: tiles[0].rows[0]: must be a row of characters in \"quotes\""},
};

TEST(every_wrong_member_is_named_with_its_place_and_what_would_be_right) {
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[1024];
        char got[1024];
        snprintf(text, sizeof text, HEAD "%s", cases[i].text);
        snprintf(got, sizeof got, "%s", test_level_error(text));
        size_t length = strlen(cases[i].error);
        if (length < strlen(got) && cases[i].error[length - 1] == ' ') {
            got[length] = '\0'; // the table of fields goes on
        }
        CHECK_STR(cases[i].error, got);
    }
}

TEST(a_character_without_a_legend_is_named_at_its_very_place) {
    CHECK_STR("x.json:4:11: tiles[0].rows[1]: the character '\360\237\246\212' (number 4 of the "
              "row) is not in the legend",
              test_level_error(HEAD "\"legend\": {\"\\\\\": \"block\", \"\303\244\": \"block\"},\n"
                                    "\"tiles\": [{\"x\":0, \"y\":0, \"rows\": [\"\",\n"
                                    "\"\\\\\\u00e4\303\244\360\237\246\212\"]}]}") +
                  0);
}

TEST(a_character_behind_escaped_ones_is_named_at_its_very_place) {
    static const char *const escaped[] = {"\\ud83e\\udd8a",
                                          "\\uD83E\\uDD8A",
                                          "\\ud900\\udc00",
                                          "\\uda40\\udc00",
                                          "\\uDA40\\uDC00",
                                          "\\udb80\\udc00",
                                          "\\uDBFF\\uDFFF",
                                          "\\u0d8a",
                                          "\\u1D9a",
                                          "\\ud7ff",
                                          "\\uD7ab",
                                          "\\ue8ff",
                                          "\\t",
                                          "\\/",
                                          "\\\\"};
    for (size_t i = 0; i < sizeof escaped / sizeof escaped[0]; i++) {
        char text[512], expected[256];
        snprintf(text, sizeof text, HEAD "\"tiles\": [{\"x\":0, \"y\":0, \"rows\": [\n\"..%s\"]}]}",
                 escaped[i]);
        bool is_refused = strstr(test_level_error(text), "x.json:3:4: tiles[0].rows[0]") != NULL;
        CHECK(is_refused);
        snprintf(text, sizeof text,
                 HEAD "\"legend\": {\"%s\": \"block\"},\n"
                      "\"tiles\": [{\"x\":0, \"y\":0, \"rows\": [\n"
                      "\"%s%s?\"]}]}",
                 escaped[i], escaped[i], escaped[i]);
        snprintf(expected, sizeof expected,
                 "x.json:4:%d: tiles[0].rows[0]: the character '?' (number 3 of the row) is not in "
                 "the legend",
                 2 + 2 * (int)strlen(escaped[i]));
        if (strcmp(escaped[i], "\\t") != 0) { // which no legend may have
            CHECK_STR(expected, test_level_error(text));
        }
    }
}

TEST(a_movement_that_is_none_is_refused_with_all_that_there_are) {
    char names[256] = "";
    for (int i = 0; i < level_mover_count; i++) {
        strcat(names, i > 0 ? ", " : "");
        strcat(names, level_movers[i]->name);
    }
    char expected[512];
    snprintf(expected, sizeof expected, "x.json:2:1: movement: must be one of the movements: %s",
             names);
    CHECK_STR(expected, test_level_error(HEAD "\"movement\": \"fly\"}"));
}

TEST(the_header_of_the_file_is_required_first) {
    CHECK_STR("x.json:1:1: format: is missing; it must be \"foothold-level\"",
              test_level_error("{}"));
    CHECK_STR(
        "x.json:1:2: format: must be \"foothold-level\"; this file is not a level, choose another",
        test_level_error("{\"format\": \"tiled\"}"));
    CHECK_STR("x.json:1:1: version: is missing; it must be a whole number",
              test_level_error("{\"format\": \"foothold-level\"}"));
    CHECK_STR("x.json:1:30: version: is 2, and this program reads up to 1; get a newer one",
              test_level_error("{\"format\": \"foothold-level\", \"version\": 2}"));
}

static const char *load_error(const char *path) {
    static char line[1024];
    LevelError error = {0};
    Level *level = level_load(path, test_catalog(), &error);
    CHECK(level == NULL);
    level_destroy(level);
    level_error_print(&error, line, sizeof line);
    return line;
}

TEST(a_file_that_cannot_be_read_says_why) {
    CHECK_STR("nowhere/x.json: there is no such file; check the name and the folder",
              load_error("nowhere/x.json"));
    CHECK_STR("Makefile/x.json: there is no such file; check the name and the folder",
              load_error("Makefile/x.json"));
    CHECK_STR("assets: is a folder; name a file in it", load_error("assets"));
    CHECK_STR("/dev/null: is a pipe or a device, not a file; save what it says to a file",
              load_error("/dev/null"));
    char path[512], wanted[600];
    snprintf(path, sizeof path, "%s/closed.json", test_temp_dir());
    snprintf(wanted, sizeof wanted, "%s: may not be read; check the file's permissions", path);
    FILE *file = fopen(path, "w");
    CHECK(file && fclose(file) == 0 && chmod(path, 0) == 0);
    uid_t user = geteuid();
    bool gives_up = user == 0 && seteuid(65534) == 0; // root may read everything
    const char *says = load_error(path);
    CHECK(!gives_up || seteuid(user) == 0);
    CHECK_STR(wanted, says);
    remove(path);
}

TEST(a_byte_order_mark_and_other_line_ends_change_nothing) {
    char text[8192] = "\xef\xbb\xbf";
    size_t used = 3;
    for (const char *at = test_level_sample; *at != '\0'; at++) {
        if (*at == '\n') {
            text[used++] = '\r';
        }
        text[used++] = *at;
    }
    text[used] = '\0';
    Level *level = test_level_from(test_level_sample);
    Level *other = test_level_from(text);
    char *printed = level ? test_level_text(level) : NULL;
    char *printed_other = other ? test_level_text(other) : NULL;
    if (CHECK(printed && printed_other)) {
        CHECK_STR(printed, printed_other);
    }
    CHECK_STR("x.json:2:3: name: must be a text in \"quotes\"",
              test_level_error("\xef\xbb\xbf{\"format\": \"foothold-level\", \"version\": 1,\r\n"
                               "  \"name\": 1}\r\n"));
}
