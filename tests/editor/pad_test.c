// A controller's hand: the brush goes by cells, buttons paint, the wheel turns tools and tiles.

#include <stdlib.h>
#include <string.h>

#include "editor_test.h"

/// Brings the brush into a cell by moves alone.
static void go(Bench *bench, int col, int row) {
    bench_event(bench, EDITOR_MOVE, EDITOR_LEFT, 20, 15, 0);
    editor_pad_move(bench->editor, col - 20, row - 15);
}

TEST(a_controller_paints_a_stroke_by_holding_and_moving_as_one_step) {
    Bench *bench = bench_create();
    char *before = bench_print(bench);
    bench_choose(bench, "block", 0);
    bench_frame(bench);
    go(bench, 10, 10);
    editor_pad_press(bench->editor, EDITOR_LEFT, true);
    for (int i = 0; i < 4; i++) {
        editor_pad_move(bench->editor, 1, i % 2);
    }
    editor_pad_press(bench->editor, EDITOR_LEFT, false);
    editor_pad_move(bench->editor, 1, 0);
    CHECK(bench_tile(bench, 10, 10) != FH_TILE_EMPTY);
    CHECK(bench_tile(bench, 14, 12) != FH_TILE_EMPTY);
    CHECK_INT(FH_TILE_EMPTY, bench_tile(bench, 15, 12));
    CHECK(editor_led_by_pad(bench->editor));
    editor_do(bench->editor, EDITOR_DO_UNDO);
    CHECK_PRINTS(before, bench);
}

TEST(a_controller_erases_with_its_other_button) {
    Bench *bench = bench_create();
    bench_choose(bench, "block", 0);
    bench_click(bench, 10, 10, 0);
    bench_frame(bench);
    go(bench, 10, 10);
    editor_pad_press(bench->editor, EDITOR_RIGHT, true);
    editor_pad_press(bench->editor, EDITOR_RIGHT, false);
    CHECK_INT(FH_TILE_EMPTY, bench_tile(bench, 10, 10));
}

TEST(the_view_follows_a_controller_s_brush_and_the_stroke_goes_on) {
    Bench *bench = bench_create();
    bench_choose(bench, "block", 0);
    bench_frame(bench);
    go(bench, 20, 20);
    EditorCamera before = editor_camera(bench->editor);
    editor_pad_press(bench->editor, EDITOR_LEFT, true);
    for (int i = 0; i < 120; i++) {
        editor_pad_move(bench->editor, 1, 0);
        bench_frame(bench);
    }
    editor_pad_press(bench->editor, EDITOR_LEFT, false);
    CHECK(editor_camera(bench->editor).x > before.x + 800);
    for (int col = 20; col <= 140; col++) {
        CHECK(bench_tile(bench, col, 20) != FH_TILE_EMPTY);
    }
}

TEST(a_controller_places_and_drags_things_as_a_mouse_does) {
    Bench *bench = bench_create();
    editor_do(bench->editor, EDITOR_DO_THINGS);
    bench_frame(bench);
    go(bench, 12, 12);
    editor_pad_press(bench->editor, EDITOR_LEFT, true);
    editor_pad_press(bench->editor, EDITOR_LEFT, false);
    if (CHECK_INT(1, bench->level->entity_count)) {
        CHECK_INT(12 * 16 + 8, bench->level->entities[0].x);
    }
}

TEST(the_wheel_of_tools_turns_both_ways_and_takes_the_tool_when_it_closes) {
    Bench *bench = bench_create();
    char *before = bench_print(bench);
    editor_do(bench->editor, EDITOR_DO_BRUSH);
    bench_frame(bench);
    go(bench, 12, 12);
    editor_pad_wheel(bench->editor, true);
    editor_pad_move(bench->editor, 1, 0);
    editor_pad_move(bench->editor, 1, 0); // rectangle
    bench_frame(bench);
    CHECK(bench_find_text(bench, "Rectangle").w > 0);
    editor_pad_press(bench->editor, EDITOR_LEFT, true); // paints nothing while it is open
    editor_pad_press(bench->editor, EDITOR_LEFT, false);
    CHECK_PRINTS(before, bench);
    editor_pad_wheel(bench->editor, false);
    editor_pad_press(bench->editor, EDITOR_LEFT, true);
    editor_pad_move(bench->editor, 2, 2);
    editor_pad_press(bench->editor, EDITOR_LEFT, false);
    CHECK(bench_tile(bench, 13, 13) != FH_TILE_EMPTY);
    editor_pad_wheel(bench->editor, true);
    FhTile tile = editor_chosen_tile(bench->editor);
    editor_pad_move(bench->editor, 0, 1);
    CHECK(editor_chosen_tile(bench->editor) != tile);
    editor_pad_move(bench->editor, 0, -1);
    CHECK_INT(tile, editor_chosen_tile(bench->editor));
    editor_pad_move(bench->editor, -3, 0); // back beyond the first
    editor_pad_wheel(bench->editor, false);
}

TEST(a_controller_picks_the_tile_under_its_brush) {
    Bench *bench = bench_create();
    bench_choose(bench, "ice", 0);
    bench_click(bench, 10, 10, 0);
    bench_choose(bench, "block", 0);
    bench_frame(bench);
    go(bench, 10, 10);
    editor_pad_pick(bench->editor);
    CHECK_INT(bench_kind(bench, "ice"), fh_tile_kind(editor_chosen_tile(bench->editor)));
}

TEST(a_mouse_that_moves_takes_the_brush_over) {
    Bench *bench = bench_create();
    go(bench, 10, 10);
    CHECK(editor_led_by_pad(bench->editor));
    bench_event(bench, EDITOR_MOVE, EDITOR_LEFT, 5, 5, 0);
    CHECK(!editor_led_by_pad(bench->editor));
}

TEST(a_controller_leaves_a_drag_of_the_mouse_alone) {
    Bench *bench = bench_create();
    bench_choose(bench, "block", 0);
    bench_event(bench, EDITOR_DOWN, EDITOR_LEFT, 5, 5, 0);
    editor_pad_press(bench->editor, EDITOR_RIGHT, true);
    editor_pad_press(bench->editor, EDITOR_RIGHT, false);
    bench_event(bench, EDITOR_UP, EDITOR_LEFT, 5, 5, 0);
    CHECK(bench_tile(bench, 5, 5) != FH_TILE_EMPTY);
}

TEST(a_controllers_brush_stays_in_its_cell_while_it_zooms) {
    Bench *bench = bench_create();
    bench_frame(bench);
    bench_event(bench, EDITOR_MOVE, EDITOR_LEFT, 20, 10, 0);
    editor_pad_move(bench->editor, 1, 0);
    for (int i = 0; i < 3; i++) {
        editor_pad_zoom(bench->editor, 1);
    }
    CHECK(editor_camera(bench->editor).zoom > 3.5F);
    editor_pad_press(bench->editor, EDITOR_LEFT, true);
    editor_pad_press(bench->editor, EDITOR_LEFT, false);
    CHECK(bench_tile(bench, 21, 10) != FH_TILE_EMPTY);
    editor_pad_zoom(bench->editor, -4);
    editor_pad_move(bench->editor, 1, 0);
    editor_pad_press(bench->editor, EDITOR_LEFT, true);
    editor_pad_press(bench->editor, EDITOR_LEFT, false);
    CHECK(bench_tile(bench, 22, 10) != FH_TILE_EMPTY);
}
