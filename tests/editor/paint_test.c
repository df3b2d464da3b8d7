// Painting and taking it back.

#include <stdlib.h>

#include "editor/state.h"
#include "editor_test.h"

TEST(a_click_of_the_brush_paints_a_tile_and_undo_takes_it_back) {
    Bench *bench = bench_create();
    char *before = bench_print(bench);
    bench_choose(bench, "block", 0);
    bench_click(bench, 3, 4, 0);
    CHECK_INT(fh_tile_make(bench_kind(bench, "block"), 0), bench_tile(bench, 3, 4));
    CHECK(editor_is_dirty(bench->editor));
    bench_key(bench, 'Z', UI_MOD_CTRL);
    CHECK_PRINTS(before, bench);
    CHECK(!editor_is_dirty(bench->editor));
}

TEST(a_fast_drag_skips_no_cell_and_is_one_step) {
    Bench *bench = bench_create();
    bench_choose(bench, "block", 0);
    bench_drag(bench, 2, 5, 30, 5, 0);
    for (int col = 2; col <= 30; col++) {
        CHECK(bench_tile(bench, col, 5) != FH_TILE_EMPTY);
    }
    bench_key(bench, 'Z', UI_MOD_CTRL);
    for (int col = 2; col <= 30; col++) {
        CHECK_INT(FH_TILE_EMPTY, bench_tile(bench, col, 5));
    }
    bench_key(bench, 'Y', UI_MOD_CTRL);
    CHECK(bench_tile(bench, 17, 5) != FH_TILE_EMPTY);
}

TEST(shift_click_draws_a_line_from_the_last_point) {
    Bench *bench = bench_create();
    bench_choose(bench, "block", 0);
    bench_click(bench, 2, 2, 0);
    bench_click(bench, 8, 8, UI_MOD_SHIFT);
    for (int i = 2; i <= 8; i++) {
        CHECK(bench_tile(bench, i, i) != FH_TILE_EMPTY);
    }
}

TEST(the_right_button_erases_with_the_brush_in_the_hand) {
    Bench *bench = bench_create();
    bench_choose(bench, "block", 0);
    bench_drag(bench, 2, 2, 6, 2, 0);
    bench_right_click(bench, 4, 2);
    CHECK_INT(FH_TILE_EMPTY, bench_tile(bench, 4, 2));
    CHECK(bench_tile(bench, 5, 2) != FH_TILE_EMPTY);
}

TEST(a_stroke_that_a_save_cuts_in_two_can_be_undone_to_its_beginning) {
    Bench *bench = bench_create();
    char *first = bench_print(bench);
    bench_choose(bench, "block", 0);
    bench_event(bench, EDITOR_DOWN, EDITOR_LEFT, 2, 2, 0);
    editor_do(bench->editor, EDITOR_DO_SAVE);
    bench_event(bench, EDITOR_MOVE, EDITOR_LEFT, 6, 2, 0);
    CHECK(bench_tile(bench, 6, 2) != FH_TILE_EMPTY);
    bench_event(bench, EDITOR_UP, EDITOR_LEFT, 6, 2, 0);
    while (editor_do(bench->editor, EDITOR_DO_UNDO)) {
    }
    CHECK_PRINTS(first, bench);
}

TEST(a_stroke_that_changes_nothing_makes_no_step_and_keeps_redo) {
    Bench *bench = bench_create();
    bench_choose(bench, "block", 0);
    bench_click(bench, 2, 2, 0);
    bench_click(bench, 4, 2, 0);
    bench_key(bench, 'Z', UI_MOD_CTRL);
    bench_click(bench, 2, 2, 0);
    bench_right_click(bench, 9, 9);
    bench_key(bench, 'Z', UI_MOD_CTRL | UI_MOD_SHIFT);
    CHECK(bench_tile(bench, 4, 2) != FH_TILE_EMPTY);
}

TEST(a_rectangle_fills_its_box_and_ctrl_draws_its_rim) {
    Bench *bench = bench_create();
    bench_choose(bench, "block", 0);
    bench_key(bench, 'R', 0);
    bench_drag(bench, 2, 2, 6, 5, 0);
    CHECK(bench_tile(bench, 4, 3) != FH_TILE_EMPTY);
    bench_drag(bench, 12, 2, 16, 5, UI_MOD_CTRL);
    CHECK(bench_tile(bench, 12, 3) != FH_TILE_EMPTY);
    CHECK_INT(FH_TILE_EMPTY, bench_tile(bench, 14, 3));
}

TEST(a_fill_stops_at_other_tiles_and_at_the_level_s_border) {
    Bench *bench = bench_create();
    bench_choose(bench, "block", 0);
    bench_key(bench, 'R', 0);
    bench_drag(bench, 2, 2, 8, 8, UI_MOD_CTRL);
    bench_choose(bench, "ice", 0);
    bench_key(bench, 'F', 0);
    bench_click(bench, 5, 5, 0);
    CHECK_INT(bench_kind(bench, "ice"), fh_tile_kind(bench_tile(bench, 3, 7)));
    CHECK_INT(bench_kind(bench, "block"), fh_tile_kind(bench_tile(bench, 2, 2)));
    CHECK_INT(FH_TILE_EMPTY, bench_tile(bench, 1, 1));
    bench_click(bench, 2, 2, UI_MOD_CTRL);
    CHECK_INT(bench_kind(bench, "ice"), fh_tile_kind(bench_tile(bench, 8, 8)));
}

TEST(alt_click_picks_the_tile_with_its_transform) {
    Bench *bench = bench_create();
    bench_choose(bench, "slope45", FH_FLIP_X);
    CHECK_INT(fh_tile_make(bench_kind(bench, "slope45"), FH_FLIP_X),
              editor_chosen_tile(bench->editor));
}

TEST(parts_of_a_wheel_step_are_summed) {
    Bench *bench = bench_create();
    bench_choose(bench, "slope45", 0);
    for (int i = 0; i < 3; i++) {
        editor_wheel(bench->editor, 0.0f, -0.25f, 0, false);
    }
    CHECK_INT(fh_tile_make(bench_kind(bench, "slope45"), 0), editor_chosen_tile(bench->editor));
    editor_wheel(bench->editor, 0.0f, -0.25f, 0, false);
    CHECK_INT(fh_tile_make(bench_kind(bench, "slope45"), FH_FLIP_X),
              editor_chosen_tile(bench->editor));
}

TEST(ctrl_wheel_zooms_to_the_pointer_in_whole_steps) {
    Bench *bench = bench_create();
    bench_event(bench, EDITOR_MOVE, EDITOR_LEFT, 10, 6, 0);
    editor_wheel(bench->editor, 0.0f, 1.0f, UI_MOD_CTRL, false);
    EditorCamera camera = editor_camera(bench->editor);
    CHECK_INT(2, (int)camera.zoom);
    CHECK_INT(168, (int)(camera.x + 168.0f / camera.zoom));
    editor_wheel(bench->editor, 0.0f, -3.0f, UI_MOD_CTRL, false);
    CHECK_INT(4, (int)(1.0f / editor_camera(bench->editor).zoom));
}

TEST(painting_while_playing_is_one_step_without_gaps) {
    Bench *bench = bench_create();
    bench_choose(bench, "block", 0);
    editor_play_paint(bench->editor, editor_camera(bench->editor), 8.0f, 8.0f);
    editor_play_paint(bench->editor, editor_camera(bench->editor), 168.0f, 8.0f);
    editor_play_paint_end(bench->editor);
    CHECK(bench_tile(bench, 5, 0) != FH_TILE_EMPTY);
    bench_key(bench, 'Z', UI_MOD_CTRL);
    CHECK_INT(FH_TILE_EMPTY, bench_tile(bench, 5, 0));
    CHECK_INT(FH_TILE_EMPTY, bench_tile(bench, 0, 0));
}

TEST(a_fill_begun_in_a_selection_stays_there) {
    Bench *bench = bench_create();
    bench_choose(bench, "block", 0);
    bench_key(bench, 'R', 0);
    bench_drag(bench, 2, 2, 8, 8, UI_MOD_CTRL);
    bench_key(bench, 'S', 0);
    bench_drag(bench, 3, 3, 4, 4, 0);
    bench_choose(bench, "block", 0);
    bench_key(bench, 'F', 0);
    bench_click(bench, 3, 3, 0);
    CHECK(bench_tile(bench, 4, 4) != FH_TILE_EMPTY);
    CHECK_INT(FH_TILE_EMPTY, bench_tile(bench, 5, 5));
}

TEST(the_wheel_s_other_axis_scrolls_the_view_and_turns_nothing) {
    Bench *bench = bench_create();
    bench_choose(bench, "slope45", 0);
    FhTile tile = editor_chosen_tile(bench->editor);
    editor_wheel(bench->editor, 1.0f, 0.0f, 0, false);
    CHECK_INT(48, (int)editor_camera(bench->editor).x);
    editor_wheel(bench->editor, -3.0f, 0.0f, 0, false);
    CHECK_INT(-96, (int)editor_camera(bench->editor).x);
    editor_wheel(bench->editor, 0.0f, 1.0f, UI_MOD_SHIFT, false);
    CHECK_INT(-144, (int)editor_camera(bench->editor).x);
    editor_wheel(bench->editor, 5.0f, 5.0f, 0, true); // over a panel it is the panel's
    CHECK_INT(-144, (int)editor_camera(bench->editor).x);
    CHECK_INT(0, (int)editor_camera(bench->editor).y);
    CHECK_INT(tile, editor_chosen_tile(bench->editor));
}

static void stroke_to(Bench *bench, EditorPointerKind kind, int x, int y) {
    EditorPointer event = {kind, EDITOR_LEFT, (float)x, (float)y, 0, 1, x >= 976};
    editor_pointer(bench->editor, &event);
}

TEST(a_stroke_that_crosses_the_side_panel_paints_nothing_below_it) {
    Bench *bench = bench_create();
    bench_frame(bench);
    bench_choose(bench, "block", 0);
    stroke_to(bench, EDITOR_MOVE, 808, 328);
    stroke_to(bench, EDITOR_DOWN, 808, 328);
    stroke_to(bench, EDITOR_MOVE, 1128, 328); // the panel begins at 976
    stroke_to(bench, EDITOR_MOVE, 1128, 408);
    stroke_to(bench, EDITOR_MOVE, 936, 408);
    stroke_to(bench, EDITOR_MOVE, 888, 408);
    stroke_to(bench, EDITOR_UP, 888, 408);
    for (int col = 50; col < 80; col++) {
        CHECK_INT(col <= 60, bench_tile(bench, col, 20) != FH_TILE_EMPTY);
        CHECK_INT(col >= 55 && col <= 60, bench_tile(bench, col, 25) != FH_TILE_EMPTY);
        CHECK_INT(FH_TILE_EMPTY, bench_tile(bench, col, 22));
    }
}

// Upright, across the bar at the top: what it covers is spared, to the cell.
TEST(a_stroke_that_crosses_the_bar_paints_just_the_cells_that_it_does_not_cover) {
    Bench *bench = bench_create();
    bench_frame(bench);
    bench_choose(bench, "block", 0);
    EditorPointer event = {EDITOR_MOVE, EDITOR_LEFT, 408.0f, 200.0f, 0, 1, false};
    editor_pointer(bench->editor, &event);
    event.kind = EDITOR_DOWN;
    editor_pointer(bench->editor, &event);
    event.kind = EDITOR_MOVE;
    event.y = 8.0f;
    event.over_panel = true;
    editor_pointer(bench->editor, &event);
    event.kind = EDITOR_UP;
    editor_pointer(bench->editor, &event);
    int covered = 0;
    for (int row = 0; row <= 12; row++) {
        bool is_covered = panel_covers(bench->editor->stage, 408.0f, (float)(row * 16 + 8));
        CHECK_INT(is_covered, bench_tile(bench, 25, row) == FH_TILE_EMPTY);
        covered += is_covered;
    }
    CHECK(covered > 0 && covered < 6);
}

// ---- Ladders ----

TEST(a_painted_ladder_gets_its_top_and_erasing_gives_the_next_cell_one) {
    for (int upward = 0; upward < 2; upward++) {
        Bench *bench = bench_create();
        int ladder = bench_kind(bench, "ladder"), top = bench_kind(bench, "ladderTop");
        char *before = bench_print(bench);
        bench_choose(bench, "ladder", 0);
        bench_drag(bench, 5, upward ? 9 : 4, 5, upward ? 4 : 9, 0);
        CHECK_INT(top, fh_tile_kind(bench_tile(bench, 5, 4)));
        for (int row = 5; row <= 9; row++) {
            CHECK_INT(ladder, fh_tile_kind(bench_tile(bench, 5, row)));
        }
        bench_right_click(bench, 5, 4); // erased: the next one is the top
        CHECK_INT(FH_TILE_EMPTY, bench_tile(bench, 5, 4));
        CHECK_INT(top, fh_tile_kind(bench_tile(bench, 5, 5)));
        bench_click(bench, 5, 4, 0); // and back
        CHECK_INT(top, fh_tile_kind(bench_tile(bench, 5, 4)));
        CHECK_INT(ladder, fh_tile_kind(bench_tile(bench, 5, 5)));
        for (int i = 0; i < 3; i++) {
            bench_key(bench, 'Z', UI_MOD_CTRL);
        }
        CHECK_PRINTS(before, bench);
    }
}
