// The level's edges: pulled by their handles, and grown by what is put outside of them.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "level/level_test_support.h"
#include "editor/tools.h"
#include "editor/state.h"
#include "editor_test.h"

static Bench *bench_of_40_by_22(void) {
    Bench *bench =
        bench_create_on("{ \"format\": \"foothold-level\", \"version\": 1,\n"
                        "  \"tileSize\": 16, \"spawn\": { \"x\": 72, \"y\": 288 },\n"
                        "  \"bounds\": { \"x\": 0, \"y\": 0, \"w\": 640, \"h\": 352 } }\n");
    bench_frame(bench);
    editor_set_camera(bench->editor, (EditorCamera){-100.0f, -100.0f, 1.0f});
    bench_choose(bench, "block", 0);
    return bench;
}

static void check_bounds(const Bench *bench, int x, int y, int w, int h) {
    FhRect bounds = level_bounds(bench->level);
    CHECK_INT(x, bounds.x);
    CHECK_INT(y, bounds.y);
    CHECK_INT(w, bounds.w);
    CHECK_INT(h, bounds.h);
}

/// Takes hold of the handle of an edge; returns where, window px.
static FhPoint grab(Bench *bench, LevelEdge edge) {
    UiRect rect = edge_handle(bench->editor->hand, edge);
    FhPoint at = {rect.x + rect.w / 2, rect.y + rect.h / 2};
    CHECK(rect.w > 0);
    bench_event_px(bench, EDITOR_MOVE, EDITOR_LEFT, at.x, at.y, 0);
    bench_event_px(bench, EDITOR_DOWN, EDITOR_LEFT, at.x, at.y, 0);
    return at;
}

static void pull(Bench *bench, LevelEdge edge, int dx, int dy) {
    FhPoint at = grab(bench, edge);
    bench_event_px(bench, EDITOR_MOVE, EDITOR_LEFT, at.x + dx, at.y + dy, 0);
    bench_event_px(bench, EDITOR_UP, EDITOR_LEFT, at.x + dx, at.y + dy, 0);
}

TEST(a_level_gets_ten_tiles_longer_by_one_drag_that_says_so) {
    Bench *bench = bench_of_40_by_22();
    char *before = bench_print(bench);
    FhPoint at = grab(bench, EDGE_RIGHT);
    bench_event_px(bench, EDITOR_MOVE, EDITOR_LEFT, at.x + 163, at.y, 0);
    bench_frame(bench);
    CHECK(bench_shows(bench, "+10 tiles"));
    CHECK(bench_shows(bench, "50 \xc3\x97 22 tiles, 800 \xc3\x97 352 px"));
    check_bounds(bench, 0, 0, 640, 352); // not before the button is up
    bench_event_px(bench, EDITOR_UP, EDITOR_LEFT, at.x + 163, at.y, 0);
    check_bounds(bench, 0, 0, 800, 352);
    CHECK(editor_take_changes(bench->editor) == EDITOR_CHANGED_BOUNDS); // no new session
    bench_key(bench, 'Z', UI_MOD_CTRL);
    CHECK_PRINTS(before, bench);
    CHECK(editor_take_changes(bench->editor) == EDITOR_CHANGED_BOUNDS);
    bench_key(bench, 'Y', UI_MOD_CTRL);
    check_bounds(bench, 0, 0, 800, 352);
}

TEST(every_edge_is_pulled_both_ways_by_whole_tiles) {
    Bench *bench = bench_of_40_by_22();
    pull(bench, EDGE_LEFT, -30, 0);
    check_bounds(bench, -32, 0, 672, 352);
    pull(bench, EDGE_TOP, 0, -17);
    check_bounds(bench, -32, -16, 672, 368);
    pull(bench, EDGE_BOTTOM, 0, 50);
    check_bounds(bench, -32, -16, 672, 416);
    pull(bench, EDGE_RIGHT, -64, 0);
    check_bounds(bench, -32, -16, 608, 416);
    pull(bench, EDGE_LEFT, 32, 0);
    check_bounds(bench, 0, -16, 576, 416);
    CHECK_INT(FH_TILE_EMPTY, bench_tile(bench, 30, 10)); // nothing was painted on the way
    for (int i = 0; i < 5; i++) {
        bench_key(bench, 'Z', UI_MOD_CTRL);
    }
    check_bounds(bench, 0, 0, 640, 352);
}

TEST(an_edge_pulled_over_the_other_one_leaves_a_tile) {
    Bench *bench = bench_of_40_by_22();
    pull(bench, EDGE_RIGHT, -2000, 0);
    check_bounds(bench, 0, 0, 16, 352);
}

TEST(an_edge_goes_no_further_than_a_file_can_say_and_says_so) {
    char text[256];
    snprintf(text, sizeof text,
             "{ \"format\": \"foothold-level\", \"version\": 1, \"tileSize\": 16,\n"
             "  \"bounds\": { \"x\": %d, \"y\": 0, \"w\": 640, \"h\": 352 } }\n",
             LEVEL_COORDINATE_MAX - 640 - 48);
    Bench *bench = bench_create_on(text);
    LevelError error = {0};
    bench_frame(bench);
    editor_set_camera(bench->editor,
                      (EditorCamera){(float)(LEVEL_COORDINATE_MAX - 900), -100.0f, 1.0f});
    pull(bench, EDGE_RIGHT, 32, 0); // one tile is left
    bench_frame(bench);
    bench_frame(bench);
    CHECK_INT(LEVEL_COORDINATE_MAX - 16, fh_rect_right(level_bounds(bench->level)));
    CHECK(!bench_shows(bench, "The level's edge is at its limit"));
    pull(bench, EDGE_RIGHT, 160, 0);
    CHECK_INT(LEVEL_COORDINATE_MAX, fh_rect_right(level_bounds(bench->level)));
    bench_frame(bench);
    bench_frame(bench);
    CHECK(bench_shows(bench, "The level's edge is at its limit"));
    char *printed = bench_print(bench);
    Level *again = test_level_kept(
        level_parse(printed, strlen(printed), "again.json", bench->catalog, &error));
    CHECK(again != NULL);
}

TEST(escape_lets_an_edge_go_and_leaves_the_level_as_it_was) {
    Bench *bench = bench_of_40_by_22();
    FhPoint at = grab(bench, EDGE_RIGHT);
    bench_event_px(bench, EDITOR_MOVE, EDITOR_LEFT, at.x + 100, at.y, 0);
    bench_key(bench, EDITOR_KEY_ESCAPE, 0);
    bench_event_px(bench, EDITOR_UP, EDITOR_LEFT, at.x + 100, at.y, 0);
    check_bounds(bench, 0, 0, 640, 352);
    CHECK(!editor_is_dirty(bench->editor));
}

TEST(pulling_an_edge_of_a_level_without_bounds_gives_it_some) {
    Bench *bench = bench_create_on("{ \"format\": \"foothold-level\", \"version\": 1,\n"
                                   "  \"tileSize\": 16, \"legend\": { \"#\": \"block\" },\n"
                                   "  \"tiles\": [ { \"x\": 0, \"y\": 0, \"rows\": [ \"#\", \"#\", "
                                   "\"####################\" ] } ] }\n");
    bench_frame(bench);
    editor_set_camera(bench->editor, (EditorCamera){-200.0f, -100.0f, 1.0f});
    CHECK(!bench->level->has_bounds);
    CHECK_INT(0, edge_handle(bench->editor->hand, EDGE_TOP).w); // none is in the brush's way
    bench_key(bench, 'W', 0);                                   // the hand
    pull(bench, EDGE_TOP, 0, -160);
    CHECK(bench->level->has_bounds);
    check_bounds(bench, 0, -160, 320, 208);
    bench_key(bench, 'Z', UI_MOD_CTRL);
    CHECK(!bench->level->has_bounds);
}

TEST(a_held_edge_scrolls_the_view_at_its_rim) {
    Bench *bench = bench_of_40_by_22();
    FhPoint at = grab(bench, EDGE_RIGHT);
    bench_event_px(bench, EDITOR_MOVE, EDITOR_LEFT, 1002, at.y, 0);
    int tiles = edge_drag_tiles(bench->editor->hand);
    for (int i = 0; i < 60; i++) {
        bench_frame(bench);
    }
    CHECK(editor_camera(bench->editor).x > 0.0f);
    CHECK(edge_drag_tiles(bench->editor->hand) > tiles + 5);
    bench_event_px(bench, EDITOR_UP, EDITOR_LEFT, 1002, at.y, 0);
    CHECK(level_bounds(bench->level).w > 640 + 16 * (tiles + 5));
}

TEST(handles_are_there_for_edges_in_view_and_just_below_the_panels) {
    Bench *bench = bench_of_40_by_22();
    editor_set_camera(bench->editor, (EditorCamera){0.0f, 0.0f, 2.0f}); // as the game leaves it
    UiRect left = edge_handle(bench->editor->hand, EDGE_LEFT);
    CHECK(left.w > 0 && left.x >= 40);
    CHECK(edge_handle(bench->editor->hand, EDGE_TOP).y >= 28);
    CHECK_INT(0, edge_handle(bench->editor->hand, EDGE_RIGHT).w); // 304 px of panel lie over it
    editor_set_camera(bench->editor, (EditorCamera){3000.0f, 0.0f, 2.0f});
    for (int edge = 0; edge < EDGES; edge++) {
        CHECK_INT(0, edge_handle(bench->editor->hand, (LevelEdge)edge).w);
    }
}

TEST(the_cell_beside_an_edge_can_be_painted_where_its_handle_is) {
    static const char *const texts[] = {
        "{ \"format\": \"foothold-level\", \"version\": 1, \"tileSize\": 16,\n"
        "  \"bounds\": { \"x\": 0, \"y\": 0, \"w\": 320, \"h\": 320 } }\n",
        "{ \"format\": \"foothold-level\", \"version\": 1, \"tileSize\": 16,\n"
        "  \"legend\": { \"#\": \"block\" }, \"tiles\": [ { \"x\": 0, \"y\": 0,\n"
        "  \"rows\": [ \"#\" ] }, { \"x\": 0, \"y\": 19,\n"
        "  \"rows\": [ \"####################\" ] } ] }\n"};
    for (int i = 0; i < 6; i++) {
        Bench *bench = bench_create_on(texts[i % 2]);
        bench_frame(bench);
        bench_choose(bench, "block", 0);
        float zoom = (float)(i / 2 + 1);
        editor_set_camera(bench->editor, (EditorCamera){60.0f, 100.0f, zoom});
        FhRect bounds = level_bounds(bench->level);
        UiRect handle = edge_handle(bench->editor->hand, EDGE_RIGHT);
        CHECK(handle.w > 0);
        int x = (int)(((float)fh_rect_right(bounds) + 8.0f - 60.0f) * zoom);
        int y = handle.y + handle.h / 2;
        int row = (int)(100.0f + (float)y / zoom) / 16;
        bench_event_px(bench, EDITOR_MOVE, EDITOR_LEFT, x, y, 0);
        bench_event_px(bench, EDITOR_DOWN, EDITOR_LEFT, x, y, 0);
        bench_event_px(bench, EDITOR_UP, EDITOR_LEFT, x, y, 0);
        CHECK(bench_tile(bench, 20, row) != FH_TILE_EMPTY);
        CHECK(edge_handle(bench->editor->hand, EDGE_RIGHT).x > handle.x); // it makes room
    }
}

TEST(the_minimap_takes_little_of_a_small_window_or_none) {
    Bench *bench = bench_create();
    bench_frame(bench);
    PanelRects large = panel_rects(bench->editor->stage, 1280, 720);
    CHECK(large.has_minimap && large.minimap.w == 168 && large.minimap.h == 96);
    CHECK(!panel_rects(bench->editor->stage, 760, 480).has_minimap);
    PanelRects middle = panel_rects(bench->editor->stage, 900, 560);
    int room = (900 - 40 - 304) * (560 - 50);
    CHECK(middle.has_minimap && middle.minimap.w * middle.minimap.h * 20 < room);
}

// ---- Growing ----

TEST(a_stroke_outside_grows_the_level_with_it_and_undo_takes_both_back) {
    Bench *bench = bench_of_40_by_22();
    char *before = bench_print(bench);
    bench_event(bench, EDITOR_DOWN, EDITOR_LEFT, 38, 5, 0);
    check_bounds(bench, 0, 0, 640, 352);
    bench_event(bench, EDITOR_MOVE, EDITOR_LEFT, 43, 5, 0);
    check_bounds(bench, 0, 0, 704, 352); // while the button is down
    bench_event(bench, EDITOR_MOVE, EDITOR_LEFT, 44, -2, 0);
    bench_event(bench, EDITOR_UP, EDITOR_LEFT, 44, -2, 0);
    check_bounds(bench, 0, -32, 720, 384);
    bench_frame(bench);
    bench_frame(bench);
    CHECK(bench_shows(bench, "The level grew by tiles: +5 right, +2 up"));
    bench_key(bench, 'Z', UI_MOD_CTRL);
    CHECK_PRINTS(before, bench);
    bench_key(bench, 'Y', UI_MOD_CTRL);
    check_bounds(bench, 0, -32, 720, 384);
}

TEST(what_is_painted_inside_changed_or_erased_outside_grows_nothing) {
    Bench *bench = bench_of_40_by_22();
    fh_terrain_set(bench->level->terrain, 41, 5, fh_tile_make(bench_kind(bench, "ice"), 0));
    bench_click(bench, 41, 5, 0); // scenery that was there before
    bench_drag(bench, 0, 0, 39, 21, 0);
    bench_event(bench, EDITOR_DOWN, EDITOR_RIGHT, 45, 5, 0);
    bench_event(bench, EDITOR_UP, EDITOR_RIGHT, 45, 5, 0);
    check_bounds(bench, 0, 0, 640, 352);
}

TEST(lines_boxes_things_and_solids_outside_grow_the_level_too) {
    Bench *bench = bench_of_40_by_22();
    bench_key(bench, 'L', 0);
    bench_drag(bench, 39, 5, 41, 5, 0);
    check_bounds(bench, 0, 0, 672, 352);
    bench_key(bench, 'R', 0);
    bench_drag(bench, 39, 20, 39, 23, 0);
    check_bounds(bench, 0, 0, 672, 384);
    bench_key(bench, 'T', 0);
    bench_click(bench, -3, 5, 0);
    check_bounds(bench, -48, 0, 720, 384);
    bench_key(bench, 'O', 0);
    bench_drag(bench, 45, 5, 48, 7, 0);
    CHECK_INT(1, bench->level->solid_count);
    CHECK(fh_rect_right(level_bounds(bench->level)) >= 48 * 16);
    bench_key(bench, 'D', 0);
    bench_click(bench, 10, -4, 0);
    CHECK_INT(-64, level_bounds(bench->level).y);
}

TEST(painting_in_play_outside_grows_the_level) {
    Bench *bench = bench_of_40_by_22();
    editor_play_paint(bench->editor, editor_camera(bench->editor), 600.0f, 8.0f);
    editor_play_paint(bench->editor, editor_camera(bench->editor), 660.0f, 8.0f);
    check_bounds(bench, 0, 0, 672, 352);
    editor_play_paint_end(bench->editor);
    bench_key(bench, 'Z', UI_MOD_CTRL);
    check_bounds(bench, 0, 0, 640, 352);
}

TEST(a_layer_of_decoration_reaches_over_the_level_s_edge) {
    Bench *bench = bench_create_on("{ \"format\": \"foothold-level\", \"version\": 1,\n"
                                   "  \"tileSize\": 16,\n"
                                   "  \"bounds\": { \"x\": 0, \"y\": 0, \"w\": 640, \"h\": 352 },\n"
                                   "  \"layers\": [ { \"name\": \"back\", \"tiles\": [] } ] }\n");
    bench_choose(bench, "block", 0);
    bench_key(bench, EDITOR_KEY_PAGE_DOWN, 0);
    bench_click(bench, 45, 5, 0);
    CHECK(fh_terrain_at(bench->level->layers[0].tiles, 45, 5) != FH_TILE_EMPTY);
    check_bounds(bench, 0, 0, 640, 352);
}

TEST(the_level_tab_speaks_of_tiles_and_px) {
    Bench *bench = bench_of_40_by_22();
    bench_click_at(bench, 1240, 46); // Level
    CHECK(bench_shows(bench, "40 tiles"));
    CHECK(bench_shows(bench, "640 px"));
    CHECK(bench_shows(bench, "22 tiles"));
    CHECK(bench_shows(bench, "352 px"));
}
