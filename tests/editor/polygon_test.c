// The polygon tool: drawing, dragging corners, sides and the whole, removing, properties.

#include <stdio.h>
#include <stdlib.h>

#include "editor/state.h"
#include "editor_test.h"
#include "faults/memory.h"

static void click_px(Bench *bench, int x, int y, EditorButton button, uint32_t mods) {
    bench_event_px(bench, EDITOR_DOWN, button, x, y, mods);
    bench_event_px(bench, EDITOR_UP, button, x, y, mods);
}

/// A press is a double click only when it follows another soon: frames pass between these.
static void wait_a_bit(Bench *bench) {
    for (int i = 0; i < 30; i++) {
        bench_frame(bench);
    }
}

static const LevelPolygon *polygon(const Bench *bench, int index) {
    return &bench->level->polygons[index];
}

static void draw_triangle(Bench *bench) {
    bench_key(bench, 'U', 0);
    click_px(bench, 160, 320, EDITOR_LEFT, 0);
    click_px(bench, 320, 321, EDITOR_LEFT, 0); // snaps to half tiles
    click_px(bench, 240, 240, EDITOR_LEFT, 0);
    bench_key(bench, EDITOR_KEY_ENTER, 0);
}

TEST(polygon_is_drawn_by_clicks_and_closed_by_enter_or_its_first_point) {
    Bench *bench = bench_create();
    draw_triangle(bench);
    if (CHECK_INT(1, bench->level->polygon_count)) {
        CHECK_INT(3, polygon(bench, 0)->count);
        CHECK(polygon(bench, 0)->closed);
        CHECK_INT(320, polygon(bench, 0)->points[1].y);
    }
    click_px(bench, 400, 320, EDITOR_LEFT, 0);
    click_px(bench, 480, 323, EDITOR_LEFT, UI_MOD_CTRL); // to the pixel
    click_px(bench, 440, 240, EDITOR_LEFT, 0);
    click_px(bench, 402, 322, EDITOR_LEFT, 0);
    if (CHECK_INT(2, bench->level->polygon_count)) {
        CHECK_INT(3, polygon(bench, 1)->count);
        CHECK_INT(323, polygon(bench, 1)->points[1].y);
    }
    bench_key(bench, 'Z', UI_MOD_CTRL);
    bench_key(bench, 'Z', UI_MOD_CTRL);
    CHECK_INT(0, bench->level->polygon_count);
    CHECK(!editor_is_dirty(bench->editor));
    bench_key(bench, 'Y', UI_MOD_CTRL);
    CHECK_INT(1, bench->level->polygon_count);
}

TEST(polygon_draft_is_taken_back_point_by_point_and_dropped_by_escape) {
    Bench *bench = bench_create();
    bench_key(bench, 'U', 0);
    click_px(bench, 160, 320, EDITOR_LEFT, 0);
    click_px(bench, 320, 320, EDITOR_LEFT, 0);
    click_px(bench, 240, 240, EDITOR_LEFT, 0);
    click_px(bench, 240, 240, EDITOR_RIGHT, 0);
    bench_key(bench, 'Z', UI_MOD_CTRL);
    bench_key(bench, EDITOR_KEY_ENTER, 0); // one point is no line
    CHECK_INT(0, bench->level->polygon_count);
    click_px(bench, 320, 320, EDITOR_LEFT, 0);
    bench_key(bench, EDITOR_KEY_ESCAPE, 0);
    bench_key(bench, EDITOR_KEY_ENTER, 0);
    CHECK_INT(0, bench->level->polygon_count);
}

static void begin_line(Bench *bench) {
    bench_key(bench, 'U', 0);
    click_px(bench, 160, 320, EDITOR_LEFT, 0);
    wait_a_bit(bench);
    click_px(bench, 320, 320, EDITOR_LEFT, 0);
}

static void check_is_kept(Bench *bench, const char *how) {
    if (!CHECK_INT(1, bench->level->polygon_count)) {
        printf("after %s\n", how);
        return;
    }
    CHECK(!polygon(bench, 0)->closed);
    CHECK_INT(2, polygon(bench, 0)->count);
    bench_key(bench, 'Z', UI_MOD_CTRL);
    CHECK_INT(0, bench->level->polygon_count);
    CHECK(!editor_is_dirty(bench->editor));
}

TEST(polygon_being_drawn_is_kept_as_a_line_when_it_is_left) {
    Bench *bench = bench_create();
    begin_line(bench);
    bench_key(bench, 'B', 0);
    check_is_kept(bench, "another tool");
    begin_line(bench);
    bench_key(bench, 'S', UI_MOD_CTRL);
    check_is_kept(bench, "a save");
    bench_key(bench, EDITOR_KEY_ESCAPE, 0);
    bench_frame(bench);
    begin_line(bench);
    editor_ask(bench->editor, EDITOR_REQUEST_QUIT, NULL);
    CHECK(editor_shows_dialog(bench->editor));
    check_is_kept(bench, "the question before the end");
}

TEST(polygon_being_drawn_counts_as_unsaved_and_lies_in_the_autosave_s_copy) {
    Bench *bench = bench_create();
    bench_key(bench, 'U', 0);
    uint64_t before = editor_change_count(bench->editor);
    click_px(bench, 160, 320, EDITOR_LEFT, 0);
    CHECK(!editor_is_dirty(bench->editor)); // one point is nothing yet
    wait_a_bit(bench);
    click_px(bench, 320, 320, EDITOR_LEFT, 0);
    CHECK(editor_is_dirty(bench->editor));
    uint64_t after = editor_change_count(bench->editor);
    CHECK(after > before);
    Level *copy = editor_clone_level(bench->editor);
    CHECK_INT(0, bench->level->polygon_count);
    if (CHECK(copy) && CHECK_INT(1, copy->polygon_count)) {
        CHECK_INT(2, copy->polygons[0].count);
        CHECK_INT(320, copy->polygons[0].points[1].x);
    }
    level_destroy(copy);
    click_px(bench, 240, 240, EDITOR_RIGHT, 0);
    CHECK(editor_change_count(bench->editor) > after);
    CHECK(!editor_is_dirty(bench->editor));
}

TEST(polygon_being_drawn_is_copied_without_memory_whole_or_not_at_all) {
    Bench *bench = bench_create();
    bench_key(bench, 'U', 0);
    click_px(bench, 160, 320, EDITOR_LEFT, 0);
    wait_a_bit(bench);
    click_px(bench, 320, 320, EDITOR_LEFT, 0);
    for (MemoryFaults faults = {.few = 100}; memory_arm(&faults);) {
        Level *copy = editor_clone_level(bench->editor);
        bool failed = memory_disarm(&faults);
        CHECK(failed ? copy == NULL : copy != NULL && copy->polygon_count == 1);
        level_destroy(copy);
    }
}

TEST(polygon_left_open_by_a_double_click_is_a_line) {
    Bench *bench = bench_create();
    bench_key(bench, 'U', 0);
    click_px(bench, 160, 320, EDITOR_LEFT, 0);
    wait_a_bit(bench);
    click_px(bench, 320, 320, EDITOR_LEFT, 0);
    click_px(bench, 320, 320, EDITOR_LEFT, 0);
    if (CHECK_INT(1, bench->level->polygon_count)) {
        CHECK(!polygon(bench, 0)->closed);
        CHECK_INT(2, polygon(bench, 0)->count);
    }
}

TEST(polygon_s_corners_sides_and_whole_are_dragged_each_as_one_step) {
    Bench *bench = bench_create();
    draw_triangle(bench);
    bench_drag_px(bench, 320, 320, 352, 336, 0);
    CHECK_INT(352, polygon(bench, 0)->points[1].x);
    CHECK_INT(336, polygon(bench, 0)->points[1].y);
    bench_drag_px(bench, 200, 280, 168, 264, 0); // the middle of the side from the top to the left
    if (CHECK_INT(4, polygon(bench, 0)->count)) {
        CHECK_INT(168, polygon(bench, 0)->points[3].x);
        CHECK_INT(264, polygon(bench, 0)->points[3].y);
    }
    bench_drag_px(bench, 240, 300, 256, 300, 0);
    CHECK_INT(176, polygon(bench, 0)->points[0].x);
    CHECK_INT(368, polygon(bench, 0)->points[1].x);
    for (int i = 0; i < 3; i++) {
        bench_key(bench, 'Z', UI_MOD_CTRL);
    }
    CHECK_INT(3, polygon(bench, 0)->count);
    CHECK_INT(320, polygon(bench, 0)->points[1].x);
}

TEST(polygon_s_path_goes_along_with_its_first_corner) {
    Bench *bench = bench_create();
    draw_triangle(bench);
    click_px(bench, 480, 160, EDITOR_LEFT, UI_MOD_SHIFT);
    const LevelMotion *motion = &polygon(bench, 0)->motion;
    CHECK_INT(2, motion->path_count);
    CHECK(level_polygon_moves(polygon(bench, 0)));
    CHECK_INT(160, motion->path[0].x);
    bench_drag_px(bench, 160, 320, 176, 320, 0);
    motion = &polygon(bench, 0)->motion;
    CHECK_INT(176, motion->path[0].x);
    CHECK_INT(496, motion->path[1].x);
    click_px(bench, 176, 320, EDITOR_RIGHT, 0); // the first corner away: two are left
    motion = &polygon(bench, 0)->motion;
    CHECK_INT(2, polygon(bench, 0)->count);
    CHECK_INT(320, motion->path[0].x);
    CHECK_INT(640, motion->path[1].x);
    click_px(bench, 640, 160, EDITOR_RIGHT, 0);
    CHECK_INT(0, polygon(bench, 0)->motion.path_count);
}

/// Takes hold of what is at (x, y), removes it while it is held, and drags on.
static void remove_while_held(Bench *bench, int x, int y) {
    bench_event_px(bench, EDITOR_DOWN, EDITOR_LEFT, x, y, 0);
    bench_event_px(bench, EDITOR_MOVE, EDITOR_LEFT, x + 32, y, 0);
    bench_key(bench, EDITOR_KEY_DELETE, 0);
    bench_event_px(bench, EDITOR_MOVE, EDITOR_LEFT, x + 64, y, 0);
    bench_event_px(bench, EDITOR_UP, EDITOR_LEFT, x + 64, y, 0);
}

TEST(polygon_point_that_is_removed_while_it_is_held_is_let_go) {
    Bench *bench = bench_create();
    draw_triangle(bench);
    char *before = bench_print(bench);
    click_px(bench, 480, 160, EDITOR_LEFT, UI_MOD_SHIFT);
    click_px(bench, 560, 160, EDITOR_LEFT, UI_MOD_SHIFT);
    remove_while_held(bench, 560, 160);
    const LevelMotion *motion = &polygon(bench, 0)->motion;
    if (CHECK_INT(2, motion->path_count)) {
        CHECK_INT(480, motion->path[1].x);
    }
    remove_while_held(bench, 240, 240);
    if (CHECK_INT(2, polygon(bench, 0)->count)) {
        CHECK_INT(160, polygon(bench, 0)->points[0].x);
        CHECK_INT(320, polygon(bench, 0)->points[1].x);
    }
    remove_while_held(bench, 320, 320); // and with it the line, of which one point is left
    CHECK_INT(0, bench->level->polygon_count);
    for (int i = 0; i < 8; i++) { // two path points, three moves, three removals
        bench_key(bench, 'Z', UI_MOD_CTRL);
    }
    CHECK_PRINTS(before, bench);
}

TEST(polygon_point_that_an_undo_takes_away_is_chosen_no_more) {
    Bench *bench = bench_create();
    draw_triangle(bench);
    click_px(bench, 480, 160, EDITOR_LEFT, UI_MOD_SHIFT); // a path
    bench->editor->doc->chosen = (Thing){THING_POLYGON, 0, THING_PATH + 1};
    bench_key(bench, 'Z', UI_MOD_CTRL);
    CHECK_INT(0, polygon(bench, 0)->motion.path_count);
    CHECK_INT(THING_NONE, bench->editor->doc->chosen.kind);
    bench->editor->doc->chosen = (Thing){THING_POLYGON, 0, 2};
    bench_key(bench, 'Y', UI_MOD_CTRL);
    CHECK_INT(THING_POLYGON, bench->editor->doc->chosen.kind); // it is there as before
}

TEST(polygon_is_removed_nudged_and_duplicated) {
    Bench *bench = bench_create();
    draw_triangle(bench);
    bench_key(bench, EDITOR_KEY_RIGHT, 0);
    CHECK_INT(161, polygon(bench, 0)->points[0].x);
    bench_key(bench, 'D', UI_MOD_CTRL);
    bench_click(bench, 50, 30, 0);
    if (CHECK_INT(2, bench->level->polygon_count)) {
        CHECK_INT(1, fh_floor_mod(polygon(bench, 1)->points[0].x, 16)); // by whole cells
    }
    bench_key(bench, 'Z', UI_MOD_CTRL);
    CHECK_INT(1, bench->level->polygon_count);
    click_px(bench, 240, 300, EDITOR_RIGHT, 0);
    CHECK_INT(0, bench->level->polygon_count);
}

TEST(polygon_goes_with_the_selection_and_to_the_clipboard) {
    Bench *bench = bench_create();
    draw_triangle(bench); // from (160, 240) to (320, 320)
    char *before = bench_print(bench);
    bench_key(bench, 'A', UI_MOD_CTRL);
    bench_drag(bench, 15, 17, 18, 16, 0);
    CHECK_INT(160 + 48, polygon(bench, 0)->points[0].x);
    CHECK_INT(320 - 16, polygon(bench, 0)->points[0].y);
    bench_key(bench, 'Z', UI_MOD_CTRL);
    CHECK_INT(160, polygon(bench, 0)->points[0].x);
    bench_key(bench, 'C', UI_MOD_CTRL);
    CHECK(bench->clip != NULL);
    bench_key(bench, EDITOR_KEY_DELETE, 0);
    CHECK_INT(0, bench->level->polygon_count);
    bench_key(bench, 'V', UI_MOD_CTRL);
    bench_click(bench, 40, 20, 0);
    if (CHECK_INT(1, bench->level->polygon_count)) {
        CHECK_INT(160, polygon(bench, 0)->points[1].x - polygon(bench, 0)->points[0].x);
    }
    bench_key(bench, 'Z', UI_MOD_CTRL);
    bench_key(bench, 'Z', UI_MOD_CTRL);
    CHECK_PRINTS(before, bench);
}

TEST(polygon_is_mirrored_with_the_selection) {
    Bench *bench = bench_create();
    draw_triangle(bench);
    bench_key(bench, 'S', 0);
    bench_drag(bench, 10, 15, 19, 19, 0); // its very cells: px 160 to 320, 240 to 320
    bench_key(bench, 'Y', 0);
    CHECK_INT(240, polygon(bench, 0)->points[0].y);
    CHECK_INT(320, polygon(bench, 0)->points[2].y);
    bench_key(bench, 'Y', 0);
    CHECK_INT(320, polygon(bench, 0)->points[0].y);
    CHECK_INT(240, polygon(bench, 0)->points[2].y);
}

TEST(polygon_panel_is_built_for_areas_lines_and_paths) {
    Bench *bench = bench_create();
    draw_triangle(bench);
    wait_a_bit(bench);
    click_px(bench, 480, 160, EDITOR_LEFT, UI_MOD_SHIFT);
    wait_a_bit(bench);
    CHECK_INT(2, polygon(bench, 0)->motion.path_count);
    static const struct {
        int point;
        const char *says;
    } places[] = {{-1, "place of its first corner"},
                  {0, "corner 1"},
                  {2, "corner 3"},
                  {THING_PATH, "point 1 of the path"},
                  {THING_PATH + 1, "point 2 of the path"}};
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        bench->editor->doc->chosen = (Thing){THING_POLYGON, 0, places[i].point};
        bench->editor->hand->tab = TAB_THINGS;
        bench_frame(bench);
        CHECK(bench_shows(bench, places[i].says));
    }
}

TEST(a_single_point_that_was_drawn_is_given_up_when_the_level_is_another) {
    Bench *bench = bench_create();
    bench_key(bench, 'U', 0);
    click_px(bench, 160, 320, EDITOR_LEFT, 0);
    CHECK_INT(1, bench->editor->doc->draft.count);
    Level *other = level_create(bench->catalog, 16);
    CHECK(editor_replace_level(bench->editor, other, "taken up"));
    CHECK_INT(0, bench->editor->doc->draft.count);
    CHECK_INT(0, bench->level->polygon_count);
}

TEST(the_distance_to_a_line_is_that_to_its_nearest_point_also_where_it_is_a_point) {
    static const struct {
        FhPoint a, b;
        float x, y, distance;
    } lines[] = {{{3, 4}, {3, 4}, 0.0f, 0.0f, 5.0f},   {{0, 0}, {10, 0}, 5.0f, 7.0f, 7.0f},
                 {{0, 0}, {10, 0}, 13.0f, 4.0f, 5.0f}, {{0, 0}, {10, 0}, -3.0f, -4.0f, 5.0f},
                 {{0, 0}, {0, 10}, 2.0f, 5.0f, 2.0f},  {{0, 0}, {0, 10}, 0.0f, 10.0f, 0.0f}};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        CHECK(distance_to_line(lines[i].a, lines[i].b, lines[i].x, lines[i].y) ==
              lines[i].distance);
        CHECK(distance_to_line(lines[i].b, lines[i].a, lines[i].x, lines[i].y) ==
              lines[i].distance);
    }
}
