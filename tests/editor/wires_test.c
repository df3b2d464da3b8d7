// Wires in the editor: dragged, shown, copied, undone, and what the check says of loose ends.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "editor_test.h"
#include "editor/state.h"
#include "level/level_test_support.h"
#include "test.h"

static const char room[] =
    "{\"format\": \"foothold-level\", \"version\": 1, \"legend\": {\"#\": \"block\"}, \"tiles\": "
    "[{\"x\": 0, "
    "\"y\": 10, \"rows\": [\"##############################\"]}], \"spawn\": {\"x\": 200, \"y\": "
    "160},\n"
    "\"solids\": [{\"x\": 160, \"y\": 80, \"w\": 32, \"h\": 8, \"path\": [[160, 80], [160, 20]], "
    "\"speed\": 40}],\n\"entities\": [{\"type\": \"switch\", \"x\": 40, \"y\": 160}, "
    "{\"type\": \"gate\", \"x\": 88, \"y\": 160}, {\"type\": \"goal\", \"x\": 300, \"y\": 160}]}";

static const LevelEntity *entity(const Bench *bench, int index) {
    return &bench->level->entities[index];
}

static void drag_wire(Bench *bench, int x, int y) {
    bench_key(bench, 'T', 0);
    thing_choose(bench->editor->hand, (Thing){THING_ENTITY, 0, -1});
    bench_drag_px(bench, 54, 138, x, y, 0);
}

TEST(a_wire_is_dragged_from_a_switch_to_a_gate_and_to_a_lift_and_cut_the_same_way) {
    Bench *bench = bench_create_on(room);
    char *before = bench_print(bench);
    drag_wire(bench, 88, 150);
    CHECK_STR("gate", entity(bench, 1)->id);
    CHECK(level_wires_have(entity(bench, 0), "gate"));
    drag_wire(bench, 170, 84);
    CHECK_STR("lift", bench->level->solids[0].id);
    CHECK_STR("gate\nlift", entity(bench, 0)->wires);
    drag_wire(bench, 88, 150);
    CHECK_STR("lift", entity(bench, 0)->wires);
    drag_wire(bench, 250, 100); // nothing there
    CHECK_STR("lift", entity(bench, 0)->wires);
    for (int i = 0; i < 3; i++) {
        bench_key(bench, 'Z', UI_MOD_CTRL);
    }
    char *after = bench_print(bench);
    CHECK_STR(before, after);
}

TEST(a_wire_is_seen_from_either_end) {
    Bench *bench = bench_create_on(room);
    drag_wire(bench, 88, 150);
    static const Thing ends[] = {
        {THING_ENTITY, 0, -1}, {THING_ENTITY, 1, -1}, {THING_ENTITY, 2, -1}};
    for (int i = 0; i < 3; i++) {
        thing_choose(bench->editor->hand, ends[i]);
        CHECK_INT(i < 2, bench_marks_of(bench, EDITOR_MARK_LINE, EDITOR_ROLE_WIRE));
    }
}

TEST(a_copy_of_a_switch_and_its_gate_are_joined_to_each_other) {
    Bench *bench = bench_create_on(room);
    drag_wire(bench, 88, 150);
    bench_key(bench, 'S', 0);
    bench_drag(bench, 1, 7, 6, 9, 0);
    bench_drag(bench, 3, 9, 13, 9, UI_MOD_CTRL);
    CHECK_INT(5, bench->level->entity_count);
    CHECK_STR("gate", entity(bench, 0)->wires);
    CHECK_STR("gate", entity(bench, 1)->id);
    CHECK_STR("gate 2", entity(bench, 3)->wires);
    CHECK_STR("gate 2", entity(bench, 4)->id);
    bench_key(bench, 'X', 0); // mirrored, they still are
    CHECK_STR("gate 2", entity(bench, 3)->wires);
    CHECK_STR("gate 2", entity(bench, 4)->id);
}

/// What the check says of a level with these entities: all findings, a line each.
static const char *findings_of(const char *entities) {
    static char said[2048];
    char text[2048];
    LevelFinding findings[16];
    LevelError error = {0};
    snprintf(
        text, sizeof text,
        "{\"format\": \"foothold-level\", \"version\": 1, \"bounds\": {\"x\": 0, \"y\": 0, \"w\": "
        "400, \"h\": 200}, \"spawn\": {\"x\": 20, \"y\": 60}, \"legend\": {\"#\": \"block\"}, "
        "\"tiles\": [{\"x\": 0, \"y\": 5, \"rows\": [\"####################\"]}],"
        "\"solids\": [{\"id\": \"still\", \"x\": 200, \"y\": 20, \"w\": 16, \"h\": 16}],"
        "\"entities\": [{\"type\": \"goal\", \"x\": 300, \"y\": 80}%s]}",
        entities);
    Level *level = level_parse(text, strlen(text), "x.json", test_catalog(), &error);
    int count = level_check(level, NULL, findings, 16);
    said[0] = '\0';
    for (int i = 0; i < count; i++) {
        size_t used = strlen(said);
        snprintf(said + used, sizeof said - used, "%s: %s\n", findings[i].member, findings[i].text);
    }
    level_destroy(level);
    return said;
}

TEST(the_check_names_loose_ends) {
    const char *nothing = findings_of("");
    char before[2048];
    snprintf(before, sizeof before, "%s", nothing);
    CHECK_STR(before,
              findings_of(", {\"type\": \"switch\", \"x\": 100, \"y\": 80, \"wires\": [\"a\"]},"
                          "{\"type\": \"gate\", \"x\": 140, \"y\": 80, \"id\": \"a\"}"));
    CHECK(strstr(findings_of(", {\"type\": \"switch\", \"x\": 100, \"y\": 80}"),
                 "entities[1].wires: the switch has no wire"));
    CHECK(strstr(findings_of(", {\"type\": \"plate\", \"x\": 100, \"y\": 80, \"wires\": [\"b\"]}"),
                 "entities[1].wires: nothing has the id b"));
    CHECK(strstr(
        findings_of(", {\"type\": \"plate\", \"x\": 100, \"y\": 80, \"wires\": [\"still\"]}"),
        "entities[1].wires: still has no path"));
    CHECK(strstr(findings_of(", {\"type\": \"gate\", \"x\": 100, \"y\": 80, \"id\": \"c\"}"),
                 "entities[1].id: no wire goes to the gate"));
}
