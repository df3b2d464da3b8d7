// The ground brush: filling and digging pixels, its steps, and what painting tiles does to holes.

#include <stdlib.h>

#include "editor_test.h"

static bool is_ground(const Bench *bench, int x, int y) {
    FhGroundDef ground = level_ground(bench->level);
    FhMask *mask = fh_ground_mask(&ground);
    bool is_solid = fh_mask_at(mask, x, y);
    fh_mask_destroy(mask);
    return is_solid;
}

static void right_drag(Bench *bench, int col, int row, int to_col, int to_row) {
    bench_event(bench, EDITOR_DOWN, EDITOR_RIGHT, col, row, 0);
    bench_event(bench, EDITOR_MOVE, EDITOR_RIGHT, to_col, to_row, 0);
    bench_event(bench, EDITOR_UP, EDITOR_RIGHT, to_col, to_row, 0);
}

TEST(ground_brush_fills_left_and_digs_right_in_steps_that_can_be_undone_B42) {
    Bench *bench = bench_create();
    fh_terrain_set(bench->level->terrain, 5, 8, fh_tile_make(bench_kind(bench, "block"), 0));
    bench_key(bench, 'D', 0);
    bench_drag(bench, 5, 5, 12, 5, 0);
    CHECK(is_ground(bench, 5 * 16 + 8, 5 * 16 + 8) && is_ground(bench, 150, 5 * 16 + 1));
    CHECK(!is_ground(bench, 150, 5 * 16 - 2));
    right_drag(bench, 8, 5, 8, 8);
    CHECK(!is_ground(bench, 8 * 16 + 8, 5 * 16 + 8) && is_ground(bench, 5 * 16 + 8, 5 * 16 + 8));
    right_drag(bench, 5, 8, 5, 8);
    CHECK(!is_ground(bench, 5 * 16 + 8, 8 * 16 + 8) && is_ground(bench, 5 * 16, 8 * 16));
    CHECK(editor_is_dirty(bench->editor));
    for (int i = 0; i < 3; i++) {
        bench_key(bench, 'Z', UI_MOD_CTRL);
    }
    CHECK(!is_ground(bench, 5 * 16 + 8, 5 * 16 + 8) && is_ground(bench, 5 * 16 + 8, 8 * 16 + 8));
    CHECK(!editor_is_dirty(bench->editor));
    bench_key(bench, 'Y', UI_MOD_CTRL);
    bench_key(bench, 'Y', UI_MOD_CTRL);
    CHECK(!is_ground(bench, 8 * 16 + 8, 5 * 16 + 8) && is_ground(bench, 5 * 16 + 8, 5 * 16 + 8));
}

TEST(ground_brush_digs_no_holes_in_the_air) {
    Bench *bench = bench_create();
    bench_key(bench, 'D', 0);
    right_drag(bench, 30, 3, 33, 3);
    CHECK(!level_has_ground(bench->level));
    CHECK(!editor_is_dirty(bench->editor));
}

TEST(tile_painted_over_a_hole_is_whole_and_undo_brings_the_hole_back) {
    Bench *bench = bench_create();
    fh_terrain_set(bench->level->terrain, 5, 8, fh_tile_make(bench_kind(bench, "block"), 0));
    bench_key(bench, 'D', 0);
    right_drag(bench, 5, 8, 5, 8);
    bench_key(bench, 'B', 0);
    bench_choose(bench, "block", 0);
    bench_click(bench, 5, 8, 0);
    CHECK(is_ground(bench, 5 * 16 + 8, 8 * 16 + 8));
    bench_key(bench, 'Z', UI_MOD_CTRL);
    CHECK(!is_ground(bench, 5 * 16 + 8, 8 * 16 + 8));
    bench_right_click(bench, 5, 8); // erased: nothing of the hole stays behind
    CHECK(!level_has_ground(bench->level));
}

TEST(wheel_turns_the_size_of_the_ground_brush) {
    Bench *bench = bench_create();
    bench_key(bench, 'D', 0);
    editor_wheel(bench->editor, 0.0f, 4.0f, 0, false);
    bench_click(bench, 5, 5, 0);
    CHECK(is_ground(bench, 88 + 12, 88) && !is_ground(bench, 88 + 13, 88));
    editor_wheel(bench->editor, 0.0f, -100.0f, 0, false);
    bench_click(bench, 20, 5, 0);
    CHECK(is_ground(bench, 328, 88) && !is_ground(bench, 329, 88));
}

TEST(what_was_dug_in_a_run_is_kept_as_one_step) {
    Bench *bench = bench_create();
    fh_terrain_set(bench->level->terrain, 5, 8, fh_tile_make(bench_kind(bench, "block"), 0));
    FhGroundDef ground = level_ground(bench->level);
    FhMask *dug = fh_ground_mask(&ground);
    CHECK(fh_mask_fill_disc(dug, (FhPoint){88, 136}, 3, false));
    bench_key(bench, 'B', UI_MOD_CTRL);
    EditorRequest request;
    CHECK(bench_takes_request(bench, EDITOR_REQUEST_KEEP_GROUND, &request));
    editor_keep_ground(bench->editor, dug);
    CHECK(!is_ground(bench, 88, 136) && is_ground(bench, 80, 136));
    bench_key(bench, 'Z', UI_MOD_CTRL);
    CHECK(is_ground(bench, 88, 136));
    fh_mask_destroy(dug);
}

TEST(ground_too_far_away_to_be_saved_is_refused) {
    Bench *bench = bench_create();
    bench_key(bench, 'D', 0);
    bench_click(bench, 5, 5, 0);
    bench_click(bench, 5 + 8192 / 16, 5, 0);
    CHECK(!is_ground(bench, 8192 + 88, 88) && is_ground(bench, 88, 88));
}

TEST(a_stroke_of_the_ground_brush_fills_nothing_below_the_side_panel) {
    Bench *bench = bench_create();
    bench_frame(bench);
    bench_key(bench, 'D', 0);
    EditorPointer event = {EDITOR_DOWN, EDITOR_LEFT, 808.0f, 328.0f, 0, 1, false};
    editor_pointer(bench->editor, &event);
    event = (EditorPointer){EDITOR_MOVE, EDITOR_LEFT, 1128.0f, 328.0f, 0, 1, true};
    editor_pointer(bench->editor, &event);
    event.kind = EDITOR_UP;
    editor_pointer(bench->editor, &event);
    CHECK(is_ground(bench, 968, 328));
    CHECK(!is_ground(bench, 998, 328) && !is_ground(bench, 1128, 328));
}
