// Memory that lacks while a thing, a point of a path or a corner is changed: it is changed, or it
// is not and that is told, and it can be undone either way.

#include "memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "editor/editor_test.h"
#include "editor/hands.h"
#include "editor/state.h"

static const char scene[] =
    "{ \"format\": \"foothold-level\", \"version\": 1, \"tileSize\": 16,\n"
    "  \"legend\": { \"#\": \"block\", \"R\": \"ramp\" },\n"
    "  \"shapes\": { \"ramp\": [1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16] },\n"
    "  \"tiles\": [ { \"x\": 2, \"y\": 6, \"rows\": [ \"#R#\" ] } ],\n"
    "  \"solids\": [ { \"id\": \"lift\", \"x\": 208, \"y\": 64, \"w\": 32, \"h\": 8,\n"
    "    \"path\": [[208, 64], [304, 64], [304, 128]], \"speed\": 40 },\n"
    "    { \"id\": \"still\", \"x\": 208, \"y\": 304, \"w\": 32, \"h\": 16 } ],\n"
    "  \"polygons\": [ { \"points\": [[240, 240], [320, 240], [320, 272], [240, 272]],\n"
    "    \"closed\": true, \"path\": [[240, 240], [240, 208]], \"speed\": 30 } ] }\n";

// ---- What is in the hand ----

static void hold_solid(Bench *bench) {
    editor_do(bench->editor, EDITOR_DO_SOLID);
    bench_drag_px(bench, 216, 68, 216, 68, 0);
}

static void hold_still_solid(Bench *bench) {
    editor_do(bench->editor, EDITOR_DO_SOLID);
    bench_drag_px(bench, 216, 310, 216, 310, 0);
}

static void hold_solid_point(Bench *bench) {
    hold_solid(bench);
    bench->editor->doc->chosen.point = 1;
}

static void hold_polygon(Bench *bench) {
    editor_do(bench->editor, EDITOR_DO_POLYGON);
    bench_drag_px(bench, 280, 256, 280, 256, 0);
}

static void hold_polygon_point(Bench *bench) {
    hold_polygon(bench);
    bench->editor->doc->chosen.point = 2;
}

static void draw_line(Bench *bench) {
    editor_do(bench->editor, EDITOR_DO_POLYGON);
    draft_add(bench->editor->doc, (FhPoint){48, 48});
    draft_add(bench->editor->doc, (FhPoint){96, 64});
}

static void select_shapes(Bench *bench) {
    editor_do(bench->editor, EDITOR_DO_SELECT);
    bench_drag(bench, 2, 6, 5, 6, 0);
}

static void select_polygon(Bench *bench) {
    editor_do(bench->editor, EDITOR_DO_SELECT);
    bench_drag(bench, 13, 13, 22, 18, 0);
}

// ---- What is done with it ----

static void nudge(Bench *bench) {
    bench_key(bench, EDITOR_KEY_RIGHT, 0);
}

static void drag_point(Bench *bench) {
    bench_drag_px(bench, 320, 132, 340, 150, 0);
}

static void drag_side(Bench *bench) {
    bench_drag_px(bench, 240, 68, 272, 68, 0);
}

static void drag_corner(Bench *bench) {
    bench_drag_px(bench, 320, 240, 352, 224, 0);
}

static void bend(Bench *bench) {
    bench_drag_px(bench, 280, 240, 280, 208, 0);
}

static void add_point(Bench *bench) {
    bench_event_px(bench, EDITOR_DOWN, EDITOR_LEFT, 400, 200, UI_MOD_SHIFT);
    bench_event_px(bench, EDITOR_UP, EDITOR_LEFT, 400, 200, UI_MOD_SHIFT);
}

static void finish_line(Bench *bench) {
    draft_finish(bench->editor->hand, false);
}

/// What a change left: the level's text, and whether it is another and something was told.
typedef struct Outcome {
    char *text; // owned
    bool is_changed, is_told;
} Outcome;

/// What is in the hand, and what is done with it: `act`, or where that is NULL an action.
typedef struct Change {
    const char *name;
    void (*hold)(Bench *bench);
    void (*act)(Bench *bench);
    EditorAction action;
} Change;

static const Change changes[] = {
    {"nudge a solid", hold_solid, nudge, EDITOR_DO_NOTHING},
    {"nudge a path's point", hold_solid_point, nudge, EDITOR_DO_NOTHING},
    {"remove a path's point", hold_solid_point, NULL, EDITOR_DO_DELETE},
    {"drag a path's point", hold_solid, drag_point, EDITOR_DO_NOTHING},
    {"drag a solid's side", hold_solid, drag_side, EDITOR_DO_NOTHING},
    {"give a path", hold_still_solid, add_point, EDITOR_DO_NOTHING},
    {"add to a path", hold_solid, add_point, EDITOR_DO_NOTHING},
    {"nudge a polygon", hold_polygon, nudge, EDITOR_DO_NOTHING},
    {"nudge a corner", hold_polygon_point, nudge, EDITOR_DO_NOTHING},
    {"remove a corner", hold_polygon_point, NULL, EDITOR_DO_DELETE},
    {"remove a polygon", hold_polygon, NULL, EDITOR_DO_DELETE},
    {"drag a corner", hold_polygon, drag_corner, EDITOR_DO_NOTHING},
    {"bend a side", hold_polygon, bend, EDITOR_DO_NOTHING},
    {"move a polygon's path", hold_polygon, add_point, EDITOR_DO_NOTHING},
    {"draw a line", draw_line, finish_line, EDITOR_DO_NOTHING},
    {"turn tiles", select_shapes, NULL, EDITOR_DO_TURN},
    {"turn a polygon", select_polygon, NULL, EDITOR_DO_TURN}};

/// Makes a change in which an allocation fails, none when 0, and takes it back: a hand's is one
/// step. Returns how many allocations it made.
static long make(const Change *change, long fails, Outcome *out) {
    Bench *bench = bench_create_on(scene);
    bench_frame(bench);
    change->hold(bench);
    char *before = bench_print(bench);
    bench->editor->doc->toast_count = 0;
    memory_fail_at(fails);
    if (change->act) {
        change->act(bench);
    } else {
        editor_do(bench->editor, change->action);
    }
    editor_let_go(bench->editor);
    long count = memory_fail_never();
    out->text = bench_print(bench);
    out->is_told = bench->editor->doc->toast_count > 0;
    out->is_changed = strcmp(before, out->text) != 0;
    if (!change->name) {
        hands_all(bench, EDITOR_DO_UNDO);
    } else if (out->is_changed) {
        editor_do(bench->editor, EDITOR_DO_UNDO);
    }
    CHECK_PRINTS(before, bench);
    test_end_now(before);
    bench_destroy(bench);
    return count;
}

/// Makes a change with each `step`th of its allocations failing, each with FOOTHOLD_FAULTS=all: it
/// is made, or it is not and that is told.
static void make_with_each_failing(const Change *change, const Outcome *whole, long first,
                                   long step, long count) {
    for (long n = first; n <= count; n += memory_wants_all() ? 1 : step) {
        Outcome part;
        make(change, n, &part);
        bool is_whole = strcmp(part.text, whole->text) == 0;
        if (!CHECK(is_whole || (part.is_told && !part.is_changed))) {
            printf("%s, allocation %ld of %ld\n",
                   change->name ? change->name : editor_actions[change->action].name, n, count);
        }
        test_end_now(part.text);
    }
}

TEST(a_change_of_a_thing_without_memory_is_made_or_told) {
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        Outcome whole;
        long count = make(&changes[i], 0, &whole);
        if (!CHECK(count > 1 && whole.is_changed)) {
            printf("%s: %ld allocations\n", changes[i].name, count);
        }
        make_with_each_failing(&changes[i], &whole, 1, 1, count);
        test_end_now(whole.text);
    }
}

TEST(a_copy_without_memory_is_whole_or_told) {
    Bench *bench = bench_create_on(scene);
    select_shapes(bench);
    memory_fail_at(0);
    editor_do(bench->editor, EDITOR_DO_COPY);
    long count = memory_fail_never();
    char *whole = strdup(bench->clip);
    for (long n = 1; n < count; n++) { // the last is the clipboard's own
        free(bench->clip);
        bench->clip = NULL;
        bench->editor->doc->toast_count = 0;
        memory_fail_at(n);
        editor_do(bench->editor, EDITOR_DO_COPY);
        memory_fail_never();
        bool is_told = bench->editor->doc->toasts[0].kind == UI_TOAST_BAD &&
                       bench->editor->doc->toast_count > 0;
        CHECK(bench->clip == NULL ? is_told : strcmp(bench->clip, whole) == 0);
    }
    CHECK(count > 10 && strstr(whole, "shapes"));
    free(whole);
    bench_destroy(bench);
}

// ---- Actions ----

static void select_all_of_it(Bench *bench) {
    editor_do(bench->editor, EDITOR_DO_SELECT);
    editor_do(bench->editor, EDITOR_DO_SELECT_ALL);
}

TEST(an_action_without_memory_is_done_or_told) {
    static void (*const holds[])(Bench *) = {select_all_of_it, hold_solid, hold_polygon_point,
                                             draw_line};
    int changing = 0;
    for (int i = 0; i < 4 * EDITOR_ACTION_COUNT; i++) {
        Change change = {.hold = holds[i % 4], .action = (EditorAction)(i / 4)};
        Outcome whole;
        long count = make(&change, 0, &whole);
        changing += whole.is_changed;
        make_with_each_failing(&change, &whole, 1 + i % 3, 3, whole.is_changed ? count : 0);
        test_end_now(whole.text);
    }
    CHECK(changing > 20);
}
