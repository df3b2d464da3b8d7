// The trails of the last tries over the level: what is drawn, and what a click on one asks for.

#include <stdlib.h>

#include "editor_test.h"

static const EditorTrailPoint points[] = {{.at = {100, 100}}, {.at = {110, 100}, .jumps = true},
                                          {.at = {120, 90}},  {.at = {130, 90}},
                                          {.at = {140, 95}},  {.at = {200, 120}, .dies = true}};
static const EditorTrail trails[] = {{points, 6}};

TEST(a_click_on_a_jump_of_a_trail_plays_on_from_there_and_paints_nothing) {
    Bench *bench = bench_create();
    EditorRequest request;
    char *before = bench_print(bench);
    editor_show_trails(bench->editor, trails, 1);
    CHECK(bench_marks(bench, EDITOR_ROLE_TRAIL) > 0);
    CHECK(bench_marks(bench, EDITOR_ROLE_WARN) > 0);
    bench_choose(bench, "block", 0);
    bench_event_px(bench, EDITOR_DOWN, EDITOR_LEFT, 112, 101, 0);
    bench_event_px(bench, EDITOR_UP, EDITOR_LEFT, 112, 101, 0);
    CHECK(bench_takes_request(bench, EDITOR_REQUEST_PLAY_ON, &request));
    CHECK_INT(0, request.at.x);
    CHECK_INT(1, request.at.y);
    CHECK_PRINTS(before, bench);
    bench_event_px(bench, EDITOR_DOWN, EDITOR_LEFT, 200, 120, 0);
    bench_event_px(bench, EDITOR_UP, EDITOR_LEFT, 200, 120, 0);
    CHECK(bench_takes_request(bench, EDITOR_REQUEST_PLAY_ON, &request));
    CHECK_INT(5, request.at.y);
}

TEST(over_a_jump_of_a_trail_the_tool_shows_nothing_of_what_a_click_would_paint) {
    Bench *bench = bench_create();
    bench_choose(bench, "block", 0);
    bench_event_px(bench, EDITOR_MOVE, 0, 112, 101, 0);
    CHECK_INT(1, editor_overlay(bench->editor)->ghost_count);
    editor_show_trails(bench->editor, trails, 1);
    CHECK_INT(0, editor_overlay(bench->editor)->ghost_count);
    CHECK(bench_marks(bench, EDITOR_ROLE_HOT) > 0);
    bench_event_px(bench, EDITOR_MOVE, 0, 125, 60, 0);
    CHECK_INT(1, editor_overlay(bench->editor)->ghost_count);
}

TEST(with_the_hand_a_click_anywhere_on_a_trail_plays_on_and_a_drag_moves_the_view) {
    Bench *bench = bench_create();
    EditorRequest request;
    editor_show_trails(bench->editor, trails, 1);
    bench_key(bench, 'W', 0);
    bench_event_px(bench, EDITOR_DOWN, EDITOR_LEFT, 122, 91, 0);
    CHECK(!bench_takes_request(bench, EDITOR_REQUEST_PLAY_ON, &request));
    bench_event_px(bench, EDITOR_UP, EDITOR_LEFT, 122, 91, 0);
    CHECK(bench_takes_request(bench, EDITOR_REQUEST_PLAY_ON, &request));
    CHECK_INT(2, request.at.y);
    bench_drag_px(bench, 122, 91, 60, 91, 0);
    CHECK(!bench_takes_request(bench, EDITOR_REQUEST_PLAY_ON, &request));
    CHECK(editor_camera(bench->editor).x > 40.0F);
    editor_set_camera(bench->editor, (EditorCamera){.zoom = 1.0F});
    bench_key(bench, 'B', 0);
    editor_key(bench->editor, ' ', 0, true); // Space is the hand for a while
    bench_event_px(bench, EDITOR_DOWN, EDITOR_LEFT, 132, 91, 0);
    bench_event_px(bench, EDITOR_UP, EDITOR_LEFT, 132, 91, 0);
    editor_key(bench->editor, ' ', 0, false);
    CHECK(bench_takes_request(bench, EDITOR_REQUEST_PLAY_ON, &request));
    CHECK_INT(3, request.at.y);
}

TEST(beside_the_points_of_a_trail_and_where_it_is_hidden_the_brush_paints) {
    Bench *bench = bench_create();
    EditorRequest request;
    editor_show_trails(bench->editor, trails, 1);
    bench_choose(bench, "block", 0);
    bench_event_px(bench, EDITOR_DOWN, EDITOR_LEFT, 125, 90, 0);
    bench_event_px(bench, EDITOR_UP, EDITOR_LEFT, 125, 90, 0);
    CHECK(!bench_takes_request(bench, EDITOR_REQUEST_PLAY_ON, &request));
    CHECK(fh_tile_kind(bench_tile(bench, 125 / 16, 90 / 16)) == bench_kind(bench, "block"));
    CHECK(editor_do(bench->editor, EDITOR_DO_TRAILS));
    CHECK_INT(0, bench_marks(bench, EDITOR_ROLE_TRAIL));
    bench_event_px(bench, EDITOR_DOWN, EDITOR_LEFT, 200, 120, 0);
    bench_event_px(bench, EDITOR_UP, EDITOR_LEFT, 200, 120, 0);
    CHECK(!bench_takes_request(bench, EDITOR_REQUEST_PLAY_ON, &request));
    CHECK(fh_tile_kind(bench_tile(bench, 200 / 16, 120 / 16)) == bench_kind(bench, "block"));
    CHECK(editor_do(bench->editor, EDITOR_DO_TRAILS));
    CHECK(bench_marks(bench, EDITOR_ROLE_TRAIL) > 0);
}
