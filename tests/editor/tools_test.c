// Slope runs, things, moving solids, the spawn.

#include <stdlib.h>
#include <string.h>

#include "editor/state.h"
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
}

TEST(a_slope_run_dragged_down_is_the_same_from_its_top) {
    Bench *bench = bench_create();
    bench_key(bench, 'K', 0);
    bench_drag(bench, 5, 7, 2, 10, 0);
    CHECK_INT(fh_tile_make(bench_kind(bench, "slope45"), 0), bench_tile(bench, 2, 10));
    CHECK_INT(fh_tile_make(bench_kind(bench, "slope45"), 0), bench_tile(bench, 5, 7));
}

TEST(a_slope_run_fills_the_ground_under_it_in_the_same_step) {
    Bench *bench = bench_create();
    bench_key(bench, 'K', 0);
    bench_drag(bench, 2, 10, 5, 7, 0);
    CHECK_INT(bench_kind(bench, "block"), fh_tile_kind(bench_tile(bench, 5, 9)));
    CHECK_INT(bench_kind(bench, "block"), fh_tile_kind(bench_tile(bench, 5, 10)));
    CHECK_INT(FH_TILE_EMPTY, bench_tile(bench, 5, 11));
    bench_key(bench, 'Z', UI_MOD_CTRL);
    CHECK_INT(FH_TILE_EMPTY, bench_tile(bench, 5, 9));
    CHECK_INT(FH_TILE_EMPTY, bench_tile(bench, 5, 7));
}

TEST(shift_leaves_a_slope_run_hollow) {
    Bench *bench = bench_create();
    bench_key(bench, 'K', 0);
    bench_drag(bench, 2, 10, 5, 7, UI_MOD_SHIFT);
    CHECK_INT(bench_kind(bench, "slope45"), fh_tile_kind(bench_tile(bench, 5, 7)));
    CHECK_INT(FH_TILE_EMPTY, bench_tile(bench, 5, 8));
    CHECK_INT(FH_TILE_EMPTY, bench_tile(bench, 5, 10));
}

TEST(the_right_button_takes_away_what_a_slope_run_of_the_left_one_paints) {
    Bench *bench = bench_create();
    char *before = bench_print(bench);
    bench_key(bench, 'K', 0);
    bench_drag(bench, 2, 10, 5, 7, 0);
    bench_event(bench, EDITOR_DOWN, EDITOR_RIGHT, 2, 10, 0);
    bench_event(bench, EDITOR_MOVE, EDITOR_RIGHT, 5, 7, 0);
    bench_event(bench, EDITOR_UP, EDITOR_RIGHT, 5, 7, 0);
    CHECK_PRINTS(before, bench);
}

/// Drags with the left button through three cells.
static void drag_over(Bench *bench, FhPoint from, FhPoint over, FhPoint to, uint32_t mods) {
    bench_event(bench, EDITOR_DOWN, EDITOR_LEFT, from.x, from.y, mods);
    bench_event(bench, EDITOR_MOVE, EDITOR_LEFT, over.x, over.y, mods);
    bench_event(bench, EDITOR_MOVE, EDITOR_LEFT, to.x, to.y, mods);
    bench_event(bench, EDITOR_UP, EDITOR_LEFT, to.x, to.y, mods);
}

TEST(a_drag_up_and_down_again_is_a_filled_hill_of_twelve_tiles) {
    Bench *bench = bench_create();
    char *before = bench_print(bench);
    bench_key(bench, 'K', 0);                                                  // one action
    drag_over(bench, (FhPoint){2, 10}, (FhPoint){7, 5}, (FhPoint){13, 10}, 0); // and the other
    int slope = bench_kind(bench, "slope45");
    for (int i = 0; i < 6; i++) {
        CHECK_INT(fh_tile_make(slope, 0), bench_tile(bench, 2 + i, 10 - i));
        CHECK_INT(fh_tile_make(slope, FH_FLIP_X), bench_tile(bench, 8 + i, 5 + i));
        for (int row = 11 - i; row <= 10; row++) {
            CHECK_INT(bench_kind(bench, "block"), fh_tile_kind(bench_tile(bench, 2 + i, row)));
            CHECK_INT(bench_kind(bench, "block"), fh_tile_kind(bench_tile(bench, 13 - i, row)));
        }
    }
    CHECK_INT(FH_TILE_EMPTY, bench_tile(bench, 14, 10));
    CHECK_INT(FH_TILE_EMPTY, bench_tile(bench, 7, 4));
    bench_key(bench, 'Z', UI_MOD_CTRL);
    CHECK_PRINTS(before, bench);
}

TEST(a_hill_is_level_where_the_drag_went_along_its_top) {
    Bench *bench = bench_create();
    bench_key(bench, 'K', 0);
    bench_event(bench, EDITOR_DOWN, EDITOR_LEFT, 20, 10, 0);
    bench_event(bench, EDITOR_MOVE, EDITOR_LEFT, 18, 8, 0);
    bench_event(bench, EDITOR_MOVE, EDITOR_LEFT, 14, 8, 0);
    bench_event(bench, EDITOR_MOVE, EDITOR_LEFT, 11, 10, 0);
    bench_event(bench, EDITOR_UP, EDITOR_LEFT, 11, 10, 0);
    int slope = bench_kind(bench, "slope45");
    CHECK_INT(fh_tile_make(slope, FH_FLIP_X), bench_tile(bench, 18, 8));
    for (int col = 14; col <= 17; col++) {
        CHECK_INT(bench_kind(bench, "block"), fh_tile_kind(bench_tile(bench, col, 8)));
        CHECK_INT(bench_kind(bench, "block"), fh_tile_kind(bench_tile(bench, col, 10)));
    }
    CHECK_INT(fh_tile_make(slope, 0), bench_tile(bench, 13, 8));
    CHECK_INT(fh_tile_make(slope, 0), bench_tile(bench, 11, 10));
}

TEST(a_slope_run_dragged_too_far_is_dragged_back) {
    Bench *bench = bench_create();
    bench_key(bench, 'K', 0);
    drag_over(bench, (FhPoint){2, 10}, (FhPoint){8, 4}, (FhPoint){5, 7}, 0); // back along it
    CHECK_INT(FH_TILE_EMPTY, bench_tile(bench, 6, 6));
    CHECK_INT(bench_kind(bench, "slope45"), fh_tile_kind(bench_tile(bench, 5, 7)));
    drag_over(bench, (FhPoint){20, 10}, (FhPoint){27, 6}, (FhPoint){29, 7}, 0); // a row too high
    CHECK_INT(fh_tile_make(bench_kind(bench, "slope22a"), 0), bench_tile(bench, 20, 10));
    CHECK_INT(fh_tile_make(bench_kind(bench, "slope22b"), 0), bench_tile(bench, 27, 7));
}

TEST(ctrl_hangs_a_hill_from_the_ceiling) {
    Bench *bench = bench_create();
    bench_key(bench, 'K', 0);
    drag_over(bench, (FhPoint){2, 3}, (FhPoint){4, 5}, (FhPoint){7, 3}, UI_MOD_CTRL);
    int slope = bench_kind(bench, "slope45");
    CHECK_INT(fh_tile_make(slope, FH_FLIP_Y), bench_tile(bench, 4, 5));
    CHECK_INT(fh_tile_make(slope, FH_FLIP_X | FH_FLIP_Y), bench_tile(bench, 5, 5));
    CHECK_INT(bench_kind(bench, "block"), fh_tile_kind(bench_tile(bench, 4, 3)));
}

TEST(a_joint_that_does_not_meet_is_marked_while_dragging) {
    Bench *bench = bench_create();
    // Half a block right of the top: the ground there lies 8 px lower than the slope's end; a
    // slope's low part 7 px.
    fh_terrain_set(bench->level->terrain, 6, 7, fh_tile_make(bench_kind(bench, "slope14d"), 0));
    bench_key(bench, 'K', 0);
    bench_event(bench, EDITOR_DOWN, EDITOR_LEFT, 2, 10, UI_MOD_SHIFT);
    bench_event(bench, EDITOR_MOVE, EDITOR_LEFT, 5, 7, UI_MOD_SHIFT);
    const EditorOverlay *overlay = editor_overlay(bench->editor);
    int warnings = 0;
    for (int i = 0; i < overlay->mark_count; i++) {
        warnings += overlay->marks[i].role == EDITOR_ROLE_WARN;
    }
    CHECK_INT(1, warnings);
    CHECK_INT(4, overlay->ghost_count);
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
}

TEST(a_click_makes_the_usual_lift_and_a_drag_within_one_row_or_column_a_thin_one) {
    static const struct {
        FhPoint from, to; // px
        FhRect box;
    } drags[] = {
        {{72, 72}, {72, 72}, {48, 64, 48, 16}},       {{72, 70}, {140, 74}, {64, 64, 80, 16}},
        {{72, 70}, {74, 130}, {64, 64, 16, 80}},      {{140, 74}, {72, 70}, {64, 64, 80, 16}},
        {{-72, -70}, {-40, -66}, {-80, -80, 48, 16}}, {{66, 66}, {78, 66}, {64, 64, 16, 16}},
    };
    for (size_t i = 0; i < sizeof drags / sizeof *drags; i++) {
        Bench *bench = bench_create();
        bench_key(bench, 'O', 0);
        bench_drag_px(bench, drags[i].from.x, drags[i].from.y, drags[i].to.x, drags[i].to.y, 0);
        CHECK_INT(1, bench->level->solid_count);
        const LevelSolid *solid = &bench->level->solids[0];
        CHECK_INT(drags[i].box.x, solid->x);
        CHECK_INT(drags[i].box.y, solid->y);
        CHECK_INT(drags[i].box.w, solid->w);
        CHECK_INT(drags[i].box.h, solid->h);
        bench_key(bench, 'Z', UI_MOD_CTRL);
        CHECK_INT(0, bench->level->solid_count);
    }
}

TEST(a_corner_pulled_past_the_other_one_leaves_a_step_of_the_grid) {
    Bench *bench = bench_create();
    bench_key(bench, 'O', 0);
    bench_drag_px(bench, 64, 64, 96, 80, 0);
    LevelSolid *solid = &bench->level->solids[0];
    bench_drag_px(bench, 96, 80, 120, 40, 0);
    CHECK_INT(64, solid->w);
    CHECK_INT(16, solid->h);
    bench_drag_px(bench, 96, 80, 96, 40, UI_MOD_CTRL);
    CHECK_INT(1, solid->h);
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
    CHECK_INT(80, solid->x);                 // a whole tile
    bench_drag_px(bench, 200, 200, 200, 200, UI_MOD_SHIFT);
    CHECK_INT(2, solid->path_count);
    CHECK_INT(80, solid->path[0].x);
    CHECK_INT(176, solid->path[1].x);
    bench_key(bench, EDITOR_KEY_DELETE, 0);
    CHECK_INT(0, solid->path_count);
    for (int i = 0; i < 5; i++) {
        bench_key(bench, 'Z', UI_MOD_CTRL);
    }
    CHECK_INT(0, bench->level->solid_count);
}

TEST(a_look_chosen_in_the_palette_is_the_next_solid_s_and_can_be_changed_and_undone) {
    Bench *bench = bench_create();
    editor_do(bench->editor, EDITOR_DO_SOLID);
    bench_frame(bench);
    bench_click_text(bench, "raft");
    bench_drag_px(bench, 32, 32, 80, 40, 0);
    if (CHECK_INT(1, bench->level->solid_count)) {
        CHECK_INT(LEVEL_LOOK_RAFT, bench->level->solids[0].look);
        char *raft = bench_print(bench);
        bench_frame(bench);
        bench_click_text(bench, "raft"); // the list in the panel
        bench_click_text(bench, "cloud");
        CHECK_INT(LEVEL_LOOK_CLOUD, bench->level->solids[0].look);
        editor_do(bench->editor, EDITOR_DO_UNDO);
        CHECK_PRINTS(raft, bench);
        editor_do(bench->editor, EDITOR_DO_REDO);
        CHECK_INT(LEVEL_LOOK_CLOUD, bench->level->solids[0].look);
    }
}

TEST(the_wheel_turns_the_look_of_the_next_moving_solid_both_ways) {
    Bench *bench = bench_create();
    editor_do(bench->editor, EDITOR_DO_SOLID);
    bench_event_px(bench, EDITOR_MOVE, EDITOR_LEFT, 32, 32, 0);
    editor_wheel(bench->editor, 0.0f, -2.0f, 0, false);
    editor_wheel(bench->editor, 0.0f, 1.0f, 0, false);
    bench_drag_px(bench, 32, 32, 80, 40, 0);
    if (CHECK_INT(1, bench->level->solid_count)) {
        CHECK_INT(LEVEL_LOOK_LIFT, bench->level->solids[0].look);
    }
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
}

TEST(the_spawn_follows_the_pointer_until_the_button_is_up) {
    Bench *bench = bench_create();
    bench_key(bench, 'T', UI_MOD_SHIFT);
    bench_drag(bench, 3, 3, 9, 5, 0);
    CHECK_INT(9 * 16 + 8, bench->level->spawn.x);
    CHECK_INT(96, bench->level->spawn.y);
    bench_key(bench, 'Z', UI_MOD_CTRL);
    CHECK_INT(0, bench->level->spawn.x);
}

TEST(the_path_and_handles_of_a_solid_stay_while_the_pointer_is_over_the_panel) {
    Bench *bench = bench_create_on(
        "{ \"format\": \"foothold-level\", \"version\": 1, \"tileSize\": 16, \"solids\": [\n"
        "  { \"x\": 64, \"y\": 64, \"w\": 32, \"h\": 16, \"path\": [[64, 64], [264, 64]],\n"
        "    \"speed\": 40 } ] }\n");
    bench_key(bench, 'O', 0);
    bench_drag_px(bench, 80, 72, 80, 72, 0);
    EditorPointer over = {EDITOR_MOVE, EDITOR_LEFT, 1100.0f, 300.0f, 0, 0, true};
    editor_pointer(bench->editor, &over);
    CHECK_INT(1, bench_marks_of(bench, EDITOR_MARK_LINE, EDITOR_ROLE_PATH));
    CHECK_INT(8, bench_marks_of(bench, EDITOR_MARK_HANDLE, EDITOR_ROLE_CHOSEN));
    over.kind = EDITOR_DOWN; // a slider is pulled
    editor_pointer(bench->editor, &over);
    CHECK_INT(1, bench_marks_of(bench, EDITOR_MARK_LINE, EDITOR_ROLE_PATH));
}

TEST(what_is_chosen_stays_shown_over_the_panel_and_what_would_be_placed_does_not) {
    Bench *bench = bench_create();
    bench_key(bench, 'T', 0);
    bench_click(bench, 5, 5, 0);
    bench_event(bench, EDITOR_MOVE, EDITOR_LEFT, 10, 5, 0);
    CHECK_INT(1, bench_marks_of(bench, EDITOR_MARK_SPRITE, EDITOR_ROLE_PAINT));
    EditorPointer over = {EDITOR_MOVE, EDITOR_LEFT, 1100.0f, 300.0f, 0, 0, true};
    editor_pointer(bench->editor, &over);
    CHECK_INT(1, bench_marks_of(bench, EDITOR_MARK_BOX, EDITOR_ROLE_CHOSEN));
    CHECK_INT(0, bench_marks_of(bench, EDITOR_MARK_SPRITE, EDITOR_ROLE_PAINT));
    bench_key(bench, 'U', 0);
    bench_drag_px(bench, 200, 200, 200, 200, 0);
    bench_drag_px(bench, 300, 200, 300, 200, 0);
    editor_pointer(bench->editor, &over);
    CHECK_INT(2, bench_marks_of(bench, EDITOR_MARK_HANDLE, EDITOR_ROLE_PAINT));
    CHECK_INT(1, bench_marks_of(bench, EDITOR_MARK_LINE, EDITOR_ROLE_PAINT)); // none to the pointer
}

static const char lift[] = "{ \"format\": \"foothold-level\", \"version\": 1, \"tileSize\": 16,\n"
                           "  \"solids\": [ { \"x\": 64, \"y\": 64, \"w\": 48, \"h\": 32 } ] }\n";

TEST(a_solid_s_corner_is_pulled_and_the_other_one_stays) {
    static const FhPoint corners[] = {{64, 64}, {112, 64}, {64, 96}, {112, 96}};
    for (int i = 0; i < 4; i++) {
        Bench *bench = bench_create_on(lift);
        FhPoint at = corners[i], other = corners[3 - i];
        FhPoint to = {at.x + (at.x < other.x ? -16 : 16), at.y + (at.y < other.y ? -16 : 16)};
        bench_key(bench, 'O', 0);
        bench_drag_px(bench, 88, 80, 88, 80, 0);
        bench_drag_px(bench, at.x, at.y, to.x, to.y, 0);
        const LevelSolid *solid = &bench->level->solids[0];
        CHECK_INT(to.x < other.x ? to.x : other.x, solid->x);
        CHECK_INT(to.y < other.y ? to.y : other.y, solid->y);
        CHECK_INT(64, solid->w);
        CHECK_INT(48, solid->h);
    }
}

TEST(the_right_button_of_the_things_tool_takes_a_solid_away) {
    Bench *bench = bench_create_on(lift);
    bench_key(bench, 'T', 0);
    bench_event_px(bench, EDITOR_DOWN, EDITOR_RIGHT, 88, 80, 0);
    bench_event_px(bench, EDITOR_UP, EDITOR_RIGHT, 88, 80, 0);
    CHECK_INT(0, bench->level->solid_count);
    CHECK(editor_do(bench->editor, EDITOR_DO_UNDO));
    CHECK_INT(1, bench->level->solid_count);
}

TEST(a_key_that_was_bound_is_told_once) {
    Bench *bench = bench_create();
    bench->editor->panels.capture = EDITOR_DO_FILL;
    bench_key(bench, 'J', UI_MOD_CTRL);
    CHECK(editor_take_changes(bench->editor) & EDITOR_CHANGED_BINDINGS);
    CHECK_INT(0, editor_take_changes(bench->editor));
}

enum { SPOTS = 10 };

/// Where everything of a level with one thing of each kind stands.
static void find_spots(const Level *level, FhPoint out[SPOTS]) {
    const LevelSolid *solid = &level->solids[0];
    const LevelPolygon *polygon = &level->polygons[0];
    out[0] = level->spawn;
    out[1] = (FhPoint){level->entities[0].x, level->entities[0].y};
    out[2] = (FhPoint){solid->x, solid->y};
    memcpy(&out[3], solid->path, 2 * sizeof *out);
    memcpy(&out[5], polygon->points, 3 * sizeof *out);
    memcpy(&out[8], polygon->motion.path, 2 * sizeof *out);
}

TEST(an_arrow_moves_what_is_chosen_by_a_pixel_and_nothing_else) {
    static const char scene[] =
        "{ \"format\": \"foothold-level\", \"version\": 1, \"tileSize\": 16,\n"
        "  \"spawn\": { \"x\": 40, \"y\": 80 },\n"
        "  \"solids\": [ { \"x\": 200, \"y\": 64, \"w\": 32, \"h\": 8,\n"
        "    \"path\": [[200, 64], [300, 67]], \"speed\": 40 } ],\n"
        "  \"entities\": [ { \"type\": \"coin\", \"x\": 90, \"y\": 70 } ],\n"
        "  \"polygons\": [ { \"points\": [[240, 241], [320, 242], [321, 272]],\n"
        "    \"closed\": true, \"path\": [[240, 241], [243, 208]], \"speed\": 30 } ] }\n";
    static const struct {
        Thing thing;
        const char *moves; // a letter for each spot
    } rows[] = {{{THING_SPAWN, 0, -1}, "x........."},
                {{THING_ENTITY, 0, -1}, ".x........"},
                {{THING_SOLID, 0, -1}, "..xxx....."},
                {{THING_SOLID, 0, 1}, "....x....."},
                {{THING_POLYGON, 0, -1}, ".....xxxxx"},
                {{THING_POLYGON, 0, 1}, "......x..."},
                {{THING_POLYGON, 0, THING_PATH + 1}, ".........x"}};
    static const struct {
        EditorKey key;
        int dx, dy;
    } ways[] = {{EDITOR_KEY_LEFT, -1, 0},
                {EDITOR_KEY_RIGHT, 1, 0},
                {EDITOR_KEY_UP, 0, -1},
                {EDITOR_KEY_DOWN, 0, 1}};
    Bench *bench = bench_create_on(scene);
    FhPoint before[SPOTS], after[SPOTS];
    find_spots(bench->level, before);
    for (int i = 0; i < 4 * (int)(sizeof rows / sizeof rows[0]); i++) {
        bench->editor->doc->chosen = rows[i / 4].thing;
        bench_key(bench, ways[i % 4].key, 0);
        find_spots(bench->level, after);
        for (int spot = 0; spot < SPOTS; spot++) {
            int moves = rows[i / 4].moves[spot] == 'x';
            CHECK_INT(before[spot].x + moves * ways[i % 4].dx, after[spot].x);
            CHECK_INT(before[spot].y + moves * ways[i % 4].dy, after[spot].y);
        }
        editor_do(bench->editor, EDITOR_DO_UNDO);
    }
}

/// True when a click so far below the leg of a path, which runs at y = 68, puts a point into it.
static bool click_meets_the_leg(int below, float zoom) {
    Bench *bench = bench_create_on(
        "{ \"format\": \"foothold-level\", \"version\": 1, \"tileSize\": 16, \"solids\": [\n"
        "  { \"x\": 208, \"y\": 64, \"w\": 32, \"h\": 8, \"path\": [[208, 64], [400, 64]] } ] }\n");
    bench_key(bench, 'O', 0);
    bench_drag_px(bench, 216, 68, 216, 68, 0);
    editor_set_camera(bench->editor, (EditorCamera){0.0f, 0.0f, zoom});
    int x = (int)(310.0f * zoom);
    int y = (int)(68.0f * zoom) + below;
    bench_drag_px(bench, x, y, x, y, 0);
    bool is_met = bench->level->solids[0].path_count == 3;
    return is_met;
}

TEST(a_leg_of_a_path_is_met_as_far_as_a_hand_reaches_at_any_zoom) {
    for (int i = 1; i <= 4; i *= 2) {
        CHECK(click_meets_the_leg(0, (float)i));
        CHECK(click_meets_the_leg(HAND_REACH, (float)i));
        CHECK(!click_meets_the_leg(HAND_REACH + 1, (float)i));
        CHECK(click_meets_the_leg(-HAND_REACH, (float)i));
        CHECK(!click_meets_the_leg(-HAND_REACH - 1, (float)i));
    }
}

TEST(what_walks_turns_at_edges_when_it_is_new_and_nothing_else_has_edges) {
    for (int type = 0; type < LEVEL_ENTITY_TYPES; type++) {
        LevelEntity entity = level_entity_of_kind(NULL, type);
        CHECK_INT(type, entity.type);
        CHECK(!entity.jumps && entity.text == NULL);
        CHECK_INT(type == LEVEL_RUNNER || type == LEVEL_PUSHER, entity.edges);
    }
}

TEST(a_corner_of_water_is_pulled_by_tiles_and_the_other_ones_side_stays) {
    Bench *bench = bench_create_on(
        "{\"format\": \"foothold-level\", \"version\": 1, \"spawn\": {\"x\": 200, \"y\": 160},"
        "\"entities\": [{\"type\": \"water\", \"x\": 160, \"y\": 160, \"wide\": 64, "
        "\"tall\": 32}]}");
    char *before = bench_print(bench);
    static const struct {
        FhPoint from, to;
        FhRect box;
    } pulls[] = {{{192, 128}, {240, 96}, {128, 96, 112, 64}},
                 {{128, 160}, {64, 176}, {64, 96, 176, 80}},
                 {{64, 96}, {32, 112}, {32, 112, 208, 64}},
                 {{240, 176}, {16, 96}, {16, 96, 16, 16}}}; // past the other corner
    bench_key(bench, 'T', 0);
    thing_choose(bench->editor->hand, (Thing){THING_ENTITY, 0, -1});
    for (int i = 0; i < 4; i++) {
        bench_drag_px(bench, pulls[i].from.x, pulls[i].from.y, pulls[i].to.x, pulls[i].to.y, 0);
        FhRect box = level_entity_box(&bench->level->entities[0]);
        if (!CHECK(fh_rect_equals(pulls[i].box, box))) {
            test_fail(__FILE__, __LINE__, "%d: %d %d %d %d", i, box.x, box.y, box.w, box.h);
        }
    }
    for (int i = 0; i < 4; i++) {
        bench_key(bench, 'Z', UI_MOD_CTRL);
    }
    char *after = bench_print(bench);
    CHECK_STR(before, after);
}

TEST(water_is_moved_by_its_rim_and_coins_are_placed_in_its_middle) {
    Bench *bench = bench_create_on(
        "{\"format\": \"foothold-level\", \"version\": 1, \"spawn\": {\"x\": 300, \"y\": 160},"
        "\"entities\": [{\"type\": \"water\", \"x\": 160, \"y\": 160, \"wide\": 96, "
        "\"tall\": 64}]}");
    bench_key(bench, 'T', 0);
    bench_drag_px(bench, 160, 130, 161, 130, 0);
    CHECK_INT(2, bench->level->entity_count);
    bench_drag_px(bench, 140, 99, 156, 99, 0);
    CHECK_INT(2, bench->level->entity_count);
    CHECK_INT(176, bench->level->entities[0].x);
}
