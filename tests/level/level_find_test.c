// Where a member stands in a level's file, for a remark that is made later.

#include <stdio.h>
#include <string.h>

#include "level/file.h"
#include "level/level.h"
#include "test.h"

static const char text[] = "{\n"
                           "  \"format\": \"foothold-level\", \"version\": 1,\n"
                           "  \"entities\": [\n"
                           "    { \"type\": \"coin\", \"x\": 11, \"y\": 12 },\n"
                           "    { \"type\": \"coin\", \"x\": 21, \"y\": 22 },\n"
                           "    { \"type\": \"coin\", \"x\": 31, \"y\": 32 }\n"
                           "  ],\n"
                           "  \"by\": 1,\n  \"by.whom\": 2, \"bywhom\": 3\n"
                           "}\n";

/// Looks a member up, and requires that it begins with `value`, which the text has once.
static void check(const char *path, const char *member, const char *value) {
    int line = 0, column = 0, at_line = 1;
    level_find_member(path, member, &line, &column);
    const char *at = strstr(text, value), *begin = text;
    for (const char *c = text; c < at; c++) {
        at_line += *c == '\n';
        begin = *c == '\n' ? c + 1 : begin;
    }
    CHECK_INT(at_line, line);
    CHECK_INT((int)(at - begin) + 1, column);
}

TEST(member_of_a_level_is_found_by_its_index_and_its_name) {
    char path[512];
    LevelError error = {0};
    snprintf(path, sizeof path, "%s/find.json", test_temp_dir());
    CHECK(level_file_write_plain(path, text, strlen(text), &error));
    check(path, "version", "\"version\"");
    check(path, "entities", "\"entities\"");
    check(path, "entities[0]", "{ \"type\": \"coin\", \"x\": 11");
    check(path, "entities[1]", "{ \"type\": \"coin\", \"x\": 21");
    check(path, "entities[2].x", "\"x\": 31");
    check(path, "entities[2].y", "\"y\": 32");
    check(path, "entities[3].y", "\"entities\""); // there is none: the list
    check(path, "entities[1].z", "{ \"type\": \"coin\", \"x\": 21");
    check(path, "by", "\"by\"");
    check(path, "by.whom", "\"by.whom\"");
    check(path, "by.other", "\"by\"");
    check(path, "bywhom", "\"bywhom\"");
    check(path, "bywhoms", "{"); // none of these: the whole
    check(path, "b", "{");
    check(path, "entities2", "{");
}
