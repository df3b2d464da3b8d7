// Slope runs, things, moving solids, the spawn.

#include <stdlib.h>

#include "editor_test.h"

TEST(a_slope_run_chooses_its_parts_by_the_drag_s_angle) {
    Bench *bench = bench_create();
    bench_key(bench, 'K', 0);
    bench_drag(bench, 2, 10, 5, 7, 0);
    CHECK_INT(fh_tile_make(bench_kind(bench, "slope45"), 0), bench_tile(bench, 3, 9));
    bench_drag(bench, 20, 10, 23, 9, 0);
    CHECK_INT(fh_tile_make(bench_kind(bench, "slope22a"), 0), bench_tile(bench, 20, 10));
    CHECK_INT(fh_tile_make(bench_kind(bench, "slope22b"), 0), bench_tile(bench, 21, 10));
    CHECK_INT(fh_tile_make(bench_kind(bench, "slope22a"), 0), bench_tile(bench, 22, 9));
    bench_drag(bench, 40, 10, 33, 9, 0);
    CHECK_INT(fh_tile_make(bench_kind(bench, "slope14a"), FH_FLIP_X), bench_tile(bench, 40, 10));
    CHECK_INT(fh_tile_make(bench_kind(bench, "slope14d"), FH_FLIP_X), bench_tile(bench, 33, 9));
    bench_destroy(bench);
}

TEST(a_slope_run_dragged_down_is_the_same_from_its_top) {
    Bench *bench = bench_create();
    bench_key(bench, 'K', 0);
    bench_drag(bench, 5, 7, 2, 10, 0);
    CHECK_INT(fh_tile_make(bench_kind(bench, "slope45"), 0), bench_tile(bench, 2, 10));
    CHECK_INT(fh_tile_make(bench_kind(bench, "slope45"), 0), bench_tile(bench, 5, 7));
    bench_destroy(bench);
}

TEST(shift_fills_the_ground_under_a_slope_run_in_the_same_step) {
    Bench *bench = bench_create();
    bench_key(bench, 'K', 0);
    bench_drag(bench, 2, 10, 5, 7, UI_MOD_SHIFT);
    CHECK_INT(bench_kind(bench, "block"), fh_tile_kind(bench_tile(bench, 5, 9)));
    bench_key(bench, 'Z', UI_MOD_CTRL);
    CHECK_INT(FH_TILE_EMPTY, bench_tile(bench, 5, 9));
    CHECK_INT(FH_TILE_EMPTY, bench_tile(bench, 5, 7));
    bench_destroy(bench);
}

TEST(a_joint_that_does_not_meet_is_marked_while_dragging) {
    Bench *bench = bench_create();
    // Half a block right of the top: the ground there lies 8 px lower than the slope's end; a
    // slope's low part 7 px.
    fh_terrain_set(bench->level->terrain, 6, 7, fh_tile_make(bench_kind(bench, "slope14d"), 0));
    bench_key(bench, 'K', 0);
    bench_event(bench, EDITOR_DOWN, EDITOR_LEFT, 2, 10, 0);
    bench_event(bench, EDITOR_MOVE, EDITOR_LEFT, 5, 7, 0);
    const EditorOverlay *overlay = editor_overlay(bench->editor);
    int warnings = 0;
    for (int i = 0; i < overlay->mark_count; i++) {
        warnings += overlay->marks[i].role == EDITOR_ROLE_WARN;
    }
    CHECK_INT(1, warnings);
    CHECK_INT(4, overlay->ghost_count);
    bench_destroy(bench);
}

TEST(a_click_places_a_thing_on_the_floor_of_its_cell_and_a_drag_moves_it) {
    Bench *bench = bench_create();
    bench_key(bench, 'T', 0);
    bench_click(bench, 5, 5, 0);
    CHECK_INT(1, bench->level->entity_count);
    CHECK_INT(88, bench->level->entities[0].x);
    CHECK_INT(96, bench->level->entities[0].y);
    bench_drag_px(bench, 88, 92, 88 + 64, 92, 0);
    CHECK_INT(88 + 64, bench->level->entities[0].x);
    CHECK_INT(96, bench->level->entities[0].y);
    CHECK(editor_take_changes(bench->editor) & EDITOR_CHANGED_OBJECTS);
    bench_key(bench, EDITOR_KEY_DELETE, 0);
    CHECK_INT(0, bench->level->entity_count);
    bench_key(bench, 'Z', UI_MOD_CTRL);
    CHECK_INT(1, bench->level->entity_count);
    bench_destroy(bench);
}

TEST(a_corner_pulled_past_the_other_one_leaves_a_step_of_the_grid) {
    Bench *bench = bench_create();
    bench_key(bench, 'O', 0);
    bench_drag_px(bench, 64, 64, 96, 80, 0);
    LevelSolid *solid = &bench->level->solids[0];
    bench_drag_px(bench, 96, 80, 120, 40, 0);
    CHECK_INT(56, solid->w);
    CHECK_INT(8, solid->h);
    bench_drag_px(bench, 92, 72, 92, 40, UI_MOD_CTRL);
    CHECK_INT(1, solid->h);
    bench_destroy(bench);
}

TEST(a_solid_is_dragged_out_sized_and_given_a_path) {
    Bench *bench = bench_create();
    bench_key(bench, 'O', 0);
    bench_drag_px(bench, 64, 64, 96, 80, 0);
    CHECK_INT(1, bench->level->solid_count);
    LevelSolid *solid = &bench->level->solids[0];
    CHECK_INT(32, solid->w);
    CHECK_INT(16, solid->h);
    bench_drag_px(bench, 96, 72, 128, 72, 0); // the right handle
    CHECK_INT(64, solid->w);
    bench_drag_px(bench, 80, 70, 88, 70, 0); // the body
    CHECK_INT(72, solid->x);
    bench_drag_px(bench, 200, 200, 200, 200, UI_MOD_SHIFT);
    CHECK_INT(2, solid->path_count);
    CHECK_INT(72, solid->path[0].x);
    CHECK_INT(168, solid->path[1].x);
    bench_key(bench, EDITOR_KEY_DELETE, 0);
    CHECK_INT(0, solid->path_count);
    for (int i = 0; i < 5; i++) {
        bench_key(bench, 'Z', UI_MOD_CTRL);
    }
    CHECK_INT(0, bench->level->solid_count);
    bench_destroy(bench);
}

TEST(a_click_on_a_path_puts_a_point_between) {
    Bench *bench = bench_create_on(
        "{ \"format\": \"foothold-level\", \"version\": 1, \"tileSize\": 16, \"solids\": [\n"
        "  { \"x\": 64, \"y\": 64, \"w\": 32, \"h\": 16, \"path\": [[64, 64], [264, 64]],\n"
        "    \"speed\": 40 } ] }\n");
    bench_key(bench, 'O', 0);
    bench_drag_px(bench, 80, 72, 80, 72, 0); // take it
    bench_drag_px(bench, 180, 72, 180, 120, 0);
    LevelSolid *solid = &bench->level->solids[0];
    CHECK_INT(3, solid->path_count);
    CHECK_INT(112, solid->path[1].y);
    CHECK_INT(264, solid->path[2].x);
    bench_destroy(bench);
}

TEST(the_spawn_follows_the_pointer_until_the_button_is_up) {
    Bench *bench = bench_create();
    bench_key(bench, 'T', UI_MOD_SHIFT);
    bench_drag(bench, 3, 3, 9, 5, 0);
    CHECK_INT(9 * 16 + 8, bench->level->spawn.x);
    CHECK_INT(96, bench->level->spawn.y);
    bench_key(bench, 'Z', UI_MOD_CTRL);
    CHECK_INT(0, bench->level->spawn.x);
    bench_destroy(bench);
}
