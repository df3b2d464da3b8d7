// What the editor tells of in words: each refusal with its reason, each thing done that shows
// nowhere else; once, and nothing besides.

#include <stdio.h>
#include <string.h>

#include "editor/document.h"
#include "editor/tools.h"
#include "editor/state.h"
#include "editor_test.h"
#include "faults/memory.h"

enum { FAR = 1 << 20 }; // cells

static void select_some(Bench *bench) {
    bench_key(bench, 'S', 0);
    bench_drag(bench, 20, 20, 22, 22, 0);
}

static void do_action(Bench *bench, EditorAction action) {
    editor_do(bench->editor, action);
}

// ---- What is refused ----

static void undo_nothing(Bench *bench) {
    bench_key(bench, 'Z', UI_MOD_CTRL);
}

static void redo_nothing(Bench *bench) {
    bench_key(bench, 'Y', UI_MOD_CTRL);
}

static void redo_in_a_stroke(Bench *bench) {
    bench_choose(bench, "block", 0);
    bench_click(bench, 5, 5, 0);
    bench_key(bench, 'Z', UI_MOD_CTRL);
    bench->editor->doc->toast_count = 0;
    bench_event(bench, EDITOR_DOWN, EDITOR_LEFT, 7, 7, 0); // that is what can be undone now
    bench_key(bench, 'Y', UI_MOD_CTRL);
}

static void paint_locked(Bench *bench) {
    bench->editor->doc->ground_locked = true;
    bench_key(bench, 'B', 0);
    bench_click(bench, 5, 5, 0);
}

static void paint_hidden(Bench *bench) {
    bench->editor->doc->ground_hidden = true;
    bench_key(bench, 'B', 0);
    bench_click(bench, 5, 5, 0);
}

static void paint_far(Bench *bench) {
    bench_choose(bench, "block", 0);
    editor_set_camera(bench->editor, (EditorCamera){16.0f * FAR, 0.0f, 1.0f});
    bench_click(bench, FAR, 5, 0);
}

static void fill_outside(Bench *bench) {
    bench_choose(bench, "block", 0);
    bench_key(bench, 'F', 0);
    bench_click(bench, -900, 5, 0);
}

static void fill_what_is_vast(Bench *bench) {
    bench->level->has_bounds = true;
    bench->level->bounds = (FhRect){0, 0, 16 * 5000, 16 * 5000};
    bench_choose(bench, "block", 0);
    bench_key(bench, 'F', 0);
    bench_click(bench, 5, 5, 0);
}

static void fill_a_vast_box(Bench *bench) {
    bench_choose(bench, "block", 0);
    bench_key(bench, 'R', 0);
    bench_drag(bench, 0, 0, 2100, 2100, 0);
}

static void select_a_vast_box(Bench *bench) {
    bench_key(bench, 'S', 0);
    bench_drag(bench, 0, 0, 2100, 2100, 0);
}

static void put_far_apart(Bench *bench) {
    FhTile tile = fh_tile_make(bench_kind(bench, "block"), 0);
    fh_terrain_set(bench->level->terrain, 0, 0, tile);
    fh_terrain_set(bench->level->terrain, 3000, 3000, tile);
}

static void select_all_of_a_vast_level(Bench *bench) {
    put_far_apart(bench);
    do_action(bench, EDITOR_DO_SELECT_ALL);
}

static void search_a_vast_level(Bench *bench) {
    put_far_apart(bench);
    do_action(bench, EDITOR_DO_SELECT_SAME);
}

static void search_for_what_is_not_there(Bench *bench) {
    do_action(bench, EDITOR_DO_SELECT_SAME);
}

static void finish_a_point(Bench *bench) {
    do_action(bench, EDITOR_DO_POLYGON);
    draft_add(bench->editor->doc, (FhPoint){5, 5});
    bench->editor->doc->toast_count = 0;
    draft_finish(bench->editor->hand, true);
}

static void add_a_point_too_many(Bench *bench) {
    for (int i = 0; i <= DRAFT_POINTS; i++) {
        draft_add(bench->editor->doc, (FhPoint){i, i % 7});
    }
}

static void copy_without_a_clipboard(Bench *bench) {
    bench->editor->hand->clipboard.set = NULL;
    select_some(bench);
    do_action(bench, EDITOR_DO_COPY);
}

static void paste_nothing(Bench *bench) {
    do_action(bench, EDITOR_DO_PASTE);
}

static void keep_what_was_not_dug(Bench *bench) {
    editor_keep_ground(bench->editor, NULL);
}

static void dig_too_far(Bench *bench) {
    snprintf(bench->level->movement, sizeof bench->level->movement, "bitmask");
    bench_key(bench, 'D', 0);
    bench_drag(bench, 5, 5, 6, 5, 0);
    bench->editor->doc->toast_count = 0;
    editor_set_camera(bench->editor, (EditorCamera){1.0e6f, 0.0f, 1.0f});
    bench_drag_px(bench, 100, 100, 110, 100, 0);
}

static void dig_without_its_picture(Bench *bench) {
    snprintf(bench->level->movement, sizeof bench->level->movement, "bitmask");
    bench_key(bench, 'D', 0);
    bench->editor->doc->toast_count = 0;
    LevelError *trouble = &bench->level->ground.trouble;
    snprintf(trouble->file, sizeof trouble->file, "hill.png");
    snprintf(trouble->text, sizeof trouble->text, "is gone");
    bench_drag(bench, 5, 5, 5, 5, 0);
    CHECK(!editor_is_dirty(bench->editor));
}

static void store_without_memory(Bench *bench) {
    select_some(bench);
    memory_fail_at(1);
    bench_key(bench, '1', UI_MOD_CTRL);
    memory_fail_never();
}

static void search_without_memory(Bench *bench) {
    fh_terrain_set(bench->level->terrain, 0, 0, bench->editor->hand->brush.tile);
    memory_fail_at(1);
    do_action(bench, EDITOR_DO_SELECT_SAME);
    memory_fail_never();
}

// ---- What is done ----

static void look_over_a_good_level(Bench *bench) {
    FhPoint spawn = {bench->level->spawn.x / 16, bench->level->spawn.y / 16};
    for (int i = 0; i < 9 * 9; i++) {
        FhTile tile = i >= 9 * 5 ? fh_tile_make(bench_kind(bench, "block"), 0) : FH_TILE_EMPTY;
        fh_terrain_set(bench->level->terrain, spawn.x - 4 + i % 9, spawn.y - 4 + i / 9, tile);
    }
    LevelEntity goal = {
        .type = LEVEL_GOAL, .x = bench->level->spawn.x + 24, .y = bench->level->spawn.y};
    level_insert_thing(bench->level, LEVEL_ENTITY, 0, &goal);
    do_action(bench, EDITOR_DO_NEXT_FINDING);
}

static void take_the_polygon_tool(Bench *bench) {
    do_action(bench, EDITOR_DO_POLYGON);
}

static void take_the_ground_brush(Bench *bench) {
    bench_key(bench, 'D', 0);
}

static void store_a_tile(Bench *bench) {
    bench_key(bench, '3', UI_MOD_CTRL);
}

static void turn_the_look(Bench *bench) {
    bench_key(bench, 'O', 0);
    do_action(bench, EDITOR_DO_NEXT_VARIANT);
}

static void widen_the_level(Bench *bench) {
    fh_terrain_set(bench->level->terrain, 0, 0, bench->editor->hand->brush.tile);
    Drag *drag = &bench->editor->hand->drag;
    bench_event(bench, EDITOR_MOVE, EDITOR_LEFT, 9, 9, 0);
    *drag = (Drag){.kind = DRAG_EDGE, .part = EDGE_RIGHT};
    drag->x = (float)(level_bounds(bench->level).x + level_bounds(bench->level).w - 64);
    edge_up(bench->editor->hand);
    step_commit(bench->editor->doc);
    drag->kind = DRAG_NONE;
}

TEST(what_the_editor_refuses_and_does_unseen_is_told_once_in_words) {
    static const struct {
        void (*act)(Bench *bench);
        const char *says;
    } rows[] = {
        {undo_nothing, "There is nothing to undo"},
        {redo_nothing, "There is nothing to redo"},
        {redo_in_a_stroke, "There is nothing to redo"},
        {paint_locked, "is locked: its lock in the Level panel lets you edit it"},
        {paint_hidden, "is hidden: its eye in the Level panel lets you edit it"},
        {paint_far, "Out of reach: levels end before this place"},
        {fill_outside, "Outside the level: click nearer to it"},
        {fill_what_is_vast, "Too large to fill at once"},
        {fill_a_vast_box, "Too large to fill at once"},
        {select_a_vast_box, "Too large to select at once"},
        {select_all_of_a_vast_level, "Too large to select at once"},
        {search_a_vast_level, "Too large to search at once"},
        {search_for_what_is_not_there, "There is no such tile on this layer"},
        {finish_a_point, "Too few points: a line needs two, an area three"},
        {add_a_point_too_many, "No more points: Enter closes the polygon"},
        {copy_without_a_clipboard, "The clipboard is not available"},
        {paste_nothing, "Nothing to paste: the clipboard holds no tiles"},
        {keep_what_was_not_dug, "Nothing was dug in this run"},
        {dig_too_far, "Too far out: the ground's picture would get too large"},
        {dig_without_its_picture, "Not while its picture is missing: hill.png: is gone"},
        {store_without_memory, "Out of memory"},
        {search_without_memory, "Out of memory"},
        {look_over_a_good_level, "No problems found"},
        {take_the_polygon_tool, "Only these movers see polygons: Lines, Rigid body"},
        {take_the_ground_brush, "Only the bit mask mover sees this ground"},
        {store_a_tile, "Stored under 3"},
        {turn_the_look, "Next moving solid: "},
        {widen_the_level, "The level now has a size of its own (Level tab)"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Bench *bench = bench_create();
        rows[i].act(bench);
        const Document *doc = bench->editor->doc;
        bool is_told = doc->toast_count == 1 && strstr(doc->toasts[0].text, rows[i].says);
        if (!CHECK(is_told)) {
            printf("wanted \"%s\", was told %d times: \"%s\"\n", rows[i].says, doc->toast_count,
                   doc->toasts[0].text);
        }
    }
}
