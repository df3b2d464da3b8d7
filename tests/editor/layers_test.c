// The order of layers: above in the list is in front in the picture, and so goes page up.

#include <stdlib.h>
#include <string.h>

#include "editor/tools.h"
#include "editor/state.h"
#include "editor_test.h"
#include "faults/memory.h"

static const char text[] = "{ \"format\": \"foothold-level\", \"version\": 1, \"tileSize\": 16,\n"
                           "  \"layers\": [ { \"name\": \"hills\", \"tiles\": [] },\n"
                           "    { \"name\": \"leaves\", \"front\": true, \"tiles\": [] },\n"
                           "    { \"name\": \"trees\", \"tiles\": [] } ] }\n";

/// Paints a tile and says which layer got it.
static const char *painted_layer(Bench *bench) {
    static const FhTile none = FH_TILE_EMPTY;
    bench_click(bench, 5, 5, 0);
    const char *name = bench_tile(bench, 5, 5) != none ? "the ground" : "none";
    for (int i = 0; i < bench->level->layer_count; i++) {
        bool is_this = fh_terrain_at(bench->level->layers[i].tiles, 5, 5) != none;
        name = is_this ? bench->level->layers[i].name : name;
    }
    bench_key(bench, 'Z', UI_MOD_CTRL);
    return name;
}

TEST(page_up_goes_to_the_layer_in_front_and_page_down_to_the_one_behind) {
    Bench *bench = bench_create_on(text);
    bench_choose(bench, "block", 0);
    bench_key(bench, EDITOR_KEY_PAGE_UP, 0);
    CHECK_STR("leaves", painted_layer(bench));
    bench_key(bench, EDITOR_KEY_PAGE_UP, 0); // it is the foremost
    CHECK_STR("leaves", painted_layer(bench));
    bench_key(bench, EDITOR_KEY_PAGE_DOWN, 0);
    CHECK_STR("the ground", painted_layer(bench));
    bench_key(bench, EDITOR_KEY_PAGE_DOWN, 0);
    CHECK_STR("trees", painted_layer(bench));
    bench_key(bench, EDITOR_KEY_PAGE_DOWN, 0);
    CHECK_STR("hills", painted_layer(bench));
    bench_key(bench, EDITOR_KEY_PAGE_DOWN, 0);
    CHECK_STR("hills", painted_layer(bench));
}

static int text_y(const Bench *bench, const char *name) {
    for (int i = 0; i < bench->ui->command_count; i++) {
        const UiCommand *command = &bench->ui->commands[i];
        if (command->kind == UI_COMMAND_TEXT && command->rect.x > 1000 &&
            strcmp(command->text, name) == 0) {
            return command->rect.y;
        }
    }
    test_fail(__FILE__, __LINE__, "nothing says %s", name);
    return 0;
}

TEST(the_list_of_layers_has_the_foremost_on_top) {
    static const char *const names[] = {"leaves", "the ground", "trees", "hills"};
    Bench *bench = bench_create_on(text);
    bench_frame(bench);
    bench_click_at(bench, 1240, 46); // Level
    for (int i = 0; i + 1 < 4; i++) {
        CHECK(text_y(bench, names[i]) < text_y(bench, names[i + 1]));
    }
}

/// The names of all layers from the hindmost to the foremost, with commas.
static const char *order_of(const Bench *bench) {
    static char names[200];
    int order[LAYER_ORDER_MAX];
    int count = layer_order(bench->level, order);
    names[0] = '\0';
    for (int i = 0; i < count; i++) {
        strcat(names, i > 0 ? ", " : "");
        strcat(names, layer_name(bench->level, order[i]));
    }
    return names;
}

static void choose_layer(Bench *bench, const char *name) {
    for (int i = 0; i < bench->level->layer_count; i++) {
        bench->editor->doc->layer =
            strcmp(bench->level->layers[i].name, name) == 0 ? i : bench->editor->doc->layer;
    }
}

TEST(a_layer_goes_through_all_places_and_back_with_its_tiles) {
    Bench *bench = bench_create_on(text);
    bench_choose(bench, "block", 0);
    choose_layer(bench, "hills");
    bench_click(bench, 5, 5, 0);
    char *before = bench_print(bench);
    static const char *const orders[] = {
        "trees, hills, the ground, leaves", "trees, the ground, hills, leaves",
        "trees, the ground, leaves, hills", "trees, the ground, leaves, hills"};
    for (int i = 0; i < 4; i++) {
        bench_key(bench, EDITOR_KEY_PAGE_UP, UI_MOD_CTRL);
        CHECK_STR(orders[i], order_of(bench));
        CHECK_STR("hills", layer_name(bench->level, bench->editor->doc->layer));
        CHECK(history_tile_at(bench->level, bench->editor->doc->layer, 5, 5) != FH_TILE_EMPTY);
    }
    for (int i = 0; i < 3; i++) {
        bench_key(bench, EDITOR_KEY_PAGE_DOWN, UI_MOD_CTRL);
    }
    CHECK_STR("hills, trees, the ground, leaves", order_of(bench));
    for (int i = 0; i < 6; i++) {
        bench_key(bench, 'Z', UI_MOD_CTRL);
        CHECK_STR("hills", layer_name(bench->level, bench->editor->doc->layer));
    }
    CHECK_PRINTS(before, bench);
    for (int i = 0; i < 3; i++) {
        bench_key(bench, 'Y', UI_MOD_CTRL);
    }
    CHECK_STR("trees, the ground, leaves, hills", order_of(bench));
    CHECK_STR("hills", layer_name(bench->level, bench->editor->doc->layer));
}

TEST(a_line_of_the_list_is_dragged_to_its_new_place) {
    Bench *bench = bench_create_on(text);
    bench_frame(bench);
    bench_click_at(bench, 1240, 46); // Level
    int from = text_y(bench, "hills"), to = text_y(bench, "leaves");
    bench_point(bench, 1100, from + 4);
    bench_press(bench);
    bench_point(bench, 1100, (from + to) / 2);
    bench_point(bench, 1100, to + 4);
    CHECK_STR("hills, trees, the ground, leaves", order_of(bench));
    bench_let_go(bench);
    CHECK_STR("trees, the ground, leaves, hills", order_of(bench));
    bench_key(bench, 'Z', UI_MOD_CTRL);
    CHECK_STR("hills, trees, the ground, leaves", order_of(bench));
}

static int count_toasts(const Bench *bench, const char *part) {
    int count = 0;
    for (int i = 0; i < bench->editor->doc->toast_count; i++) {
        count += strstr(bench->editor->doc->toasts[i].text, part) != NULL;
    }
    return count;
}

static void check_is_left_alone(Bench *bench, const char *why) {
    char *before = bench_print(bench);
    bench->editor->doc->toast_count = 0;
    bench_drag(bench, 2, 2, 9, 2, 0);
    bench_right_click(bench, 5, 5);
    CHECK_INT(1, count_toasts(bench, why));
    bench_key(bench, 'S', 0);
    bench_drag(bench, 4, 4, 6, 6, 0);
    bench_drag(bench, 5, 5, 8, 8, 0);
    bench_key(bench, EDITOR_KEY_DELETE, 0);
    bench_key(bench, 'B', 0);
    CHECK_PRINTS(before, bench);
}

TEST(a_layer_that_is_locked_or_hidden_is_left_alone_and_says_so_once) {
    Bench *bench = bench_create_on(text);
    bench_choose(bench, "block", 0);
    choose_layer(bench, "hills");
    bench_click(bench, 5, 5, 0);
    bench->level->layers[0].locked = true;
    check_is_left_alone(bench, "hills is locked");
    bench->level->layers[0].locked = false;
    bench->level->layers[0].hidden = true;
    check_is_left_alone(bench, "hills is hidden");
    bench->level->layers[0].hidden = false;
    bench_drag(bench, 2, 2, 9, 2, 0);
    CHECK(history_tile_at(bench->level, 0, 9, 2) != FH_TILE_EMPTY);
}

TEST(the_picker_takes_the_foremost_layer_that_is_seen_and_its_tile) {
    Bench *bench = bench_create_on(text);
    int block = bench_kind(bench, "block"), ice = bench_kind(bench, "ice");
    bench_choose(bench, "block", 0);
    choose_layer(bench, "hills");
    bench_click(bench, 5, 5, 0);
    bench_choose(bench, "ice", 0);
    choose_layer(bench, "leaves");
    bench_click(bench, 5, 5, 0);
    bench_choose(bench, "stone", 0);
    bench->editor->doc->layer = HISTORY_TERRAIN;
    bench_click(bench, 5, 5, UI_MOD_ALT);
    CHECK_STR("leaves", layer_name(bench->level, bench->editor->doc->layer));
    CHECK_INT(ice, fh_tile_kind(editor_chosen_tile(bench->editor)));
    bench->level->layers[1].hidden = true;
    bench_click(bench, 5, 5, UI_MOD_ALT);
    CHECK_STR("hills", layer_name(bench->level, bench->editor->doc->layer));
    CHECK_INT(block, fh_tile_kind(editor_chosen_tile(bench->editor)));
    bench_click(bench, 20, 20, UI_MOD_ALT); // nothing there
    CHECK_STR("hills", layer_name(bench->level, bench->editor->doc->layer));
    bench->level->layers[0].parallax_x = 0.5F;
    editor_set_camera(bench->editor, (EditorCamera){.x = 64.0F, .zoom = 1.0F});
    bench->editor->doc->layer = HISTORY_TERRAIN;
    bench_event_px(bench, EDITOR_DOWN, EDITOR_LEFT, 5 * 16 + 8 - 32, 88, UI_MOD_ALT);
    bench_event_px(bench, EDITOR_UP, EDITOR_LEFT, 5 * 16 + 8 - 32, 88, UI_MOD_ALT);
    CHECK_STR("hills", layer_name(bench->level, bench->editor->doc->layer));
}

TEST(eye_and_lock_of_a_line_are_steps) {
    Bench *bench = bench_create_on(text);
    bench_frame(bench);
    bench_click_at(bench, 1240, 46); // Level
    char *before = bench_print(bench);
    int y = text_y(bench, "hills") + 4;
    bench_click_at(bench, 992, y);
    CHECK(bench->level->layers[0].hidden && !bench->level->layers[0].locked);
    bench_click_at(bench, 1016, y);
    CHECK(bench->level->layers[0].hidden && bench->level->layers[0].locked);
    bench_key(bench, 'Z', UI_MOD_CTRL);
    bench_key(bench, 'Z', UI_MOD_CTRL);
    CHECK_PRINTS(before, bench);
}

static bool has_text(const Bench *bench, const char *wanted) {
    for (int i = 0; i < bench->ui->command_count; i++) {
        const UiCommand *command = &bench->ui->commands[i];
        if (command->kind == UI_COMMAND_TEXT && strcmp(command->text, wanted) == 0) {
            return true;
        }
    }
    return false;
}

TEST(a_layer_in_front_is_made_a_cover_by_its_check_box_and_undo_takes_that_back) {
    Bench *bench = bench_create_on(text);
    bench_frame(bench);
    bench_click_at(bench, 1240, 46); // Level
    char *before = bench_print(bench);
    choose_layer(bench, "hills"); // behind
    bench_frame(bench);
    CHECK(!has_text(bench, "hides a secret") && has_text(bench, "parallax x"));
    choose_layer(bench, "leaves");
    bench_frame(bench);
    CHECK(has_text(bench, "parallax x"));
    bench_click_text(bench, "hides a secret");
    bench_frame(bench);
    CHECK(level_layer_is_cover(&bench->level->layers[1]));
    CHECK(!has_text(bench, "parallax x")); // nor has it any
    bench_key(bench, 'Z', UI_MOD_CTRL);
    CHECK_PRINTS(before, bench);
    bench_key(bench, 'Y', UI_MOD_CTRL);
    CHECK(level_layer_is_cover(&bench->level->layers[1]));
}

// ---- A layer that moves slower than the ground ----

/// The camera at 64, 32 px: layer "hills" goes half as fast, so that it is shown 32, 16 px further.
static Bench *create_with_parallax(void) {
    Bench *bench = bench_create_on(text);
    bench_frame(bench);
    bench_choose(bench, "block", 0);
    choose_layer(bench, "hills");
    bench->level->layers[0].parallax_x = bench->level->layers[0].parallax_y = 0.5F;
    editor_set_camera(bench->editor, (EditorCamera){64.0F, 32.0F, 1.0F});
    return bench;
}

/// Presses and lets go in the middle of what is shown of two of its cells.
static void drag_shown(Bench *bench, EditorButton button, FhPoint from, FhPoint to, uint32_t mods) {
    bench_event_px(bench, EDITOR_DOWN, button, from.x * 16 + 8 - 32, from.y * 16 + 8 - 16, mods);
    bench_event_px(bench, EDITOR_MOVE, button, to.x * 16 + 8 - 32, to.y * 16 + 8 - 16, mods);
    bench_event_px(bench, EDITOR_UP, button, to.x * 16 + 8 - 32, to.y * 16 + 8 - 16, mods);
}

static int count_tiles(const Bench *bench, FhRect cells) {
    int count = 0;
    for (int i = 0; i < cells.w * cells.h; i++) {
        count += history_tile_at(bench->level, bench->editor->doc->layer, cells.x + i % cells.w,
                                 cells.y + i / cells.w) != FH_TILE_EMPTY;
    }
    return count;
}

/// A fill of an empty layer keeps to the level and to all that is seen of the layer.
TEST(a_fill_of_a_layer_reaches_as_far_as_the_layer_is_seen_above_and_below) {
    for (int way = -1; way <= 1; way += 2) {
        Bench *bench = create_with_parallax();
        float far = 600.0F * (float)way;
        editor_set_camera(bench->editor, (EditorCamera){0.0F, far, 1.0F});
        bench_key(bench, 'F', 0);
        bench_event_px(bench, EDITOR_DOWN, EDITOR_LEFT, 400, 300, 0);
        bench_event_px(bench, EDITOR_UP, EDITOR_LEFT, 400, 300, 0);
        // The window's middle shows the layer's place at half of the camera's.
        int row = fh_floor_div((int)(far / 2.0F) + 300, 16);
        CHECK(count_tiles(bench, (FhRect){25, row, 1, 1}) == 1);
        int seen = fh_floor_div((int)(far / 2.0F) + (way < 0 ? 40 : 680), 16);
        CHECK_INT(1, count_tiles(bench, (FhRect){25, seen, 1, 1}));
        CHECK_INT(0, count_tiles(bench, (FhRect){25, seen + 6 * way, 1, 1}));
    }
}

TEST(tools_paint_the_cell_that_a_slower_layer_shows_at_the_pointer) {
    Bench *bench = create_with_parallax();
    FhRect all = {-50, -50, 150, 150};
    drag_shown(bench, EDITOR_LEFT, (FhPoint){10, 12}, (FhPoint){14, 12}, 0);
    CHECK_INT(5, count_tiles(bench, (FhRect){10, 12, 5, 1}));
    bench_key(bench, 'L', 0);
    drag_shown(bench, EDITOR_LEFT, (FhPoint){20, 12}, (FhPoint){20, 15}, 0);
    CHECK_INT(4, count_tiles(bench, (FhRect){20, 12, 1, 4}));
    bench_key(bench, 'R', 0);
    drag_shown(bench, EDITOR_LEFT, (FhPoint){30, 12}, (FhPoint){32, 14}, UI_MOD_CTRL);
    CHECK_INT(8, count_tiles(bench, (FhRect){30, 12, 3, 3}));
    CHECK_INT(17, count_tiles(bench, all));
    bench_key(bench, 'F', 0);
    drag_shown(bench, EDITOR_LEFT, (FhPoint){31, 13}, (FhPoint){31, 13}, 0);
    CHECK_INT(9, count_tiles(bench, (FhRect){30, 12, 3, 3}));
    bench_key(bench, 'B', 0);
    drag_shown(bench, EDITOR_RIGHT, (FhPoint){10, 12}, (FhPoint){14, 12}, 0);
    CHECK_INT(13, count_tiles(bench, all));
    brush_choose(&bench->editor->hand->brush, bench->level,
                 fh_tile_make(bench_kind(bench, "ice"), 0));
    drag_shown(bench, EDITOR_LEFT, (FhPoint){20, 12}, (FhPoint){20, 12}, UI_MOD_ALT);
    CHECK_INT(bench_kind(bench, "block"), fh_tile_kind(editor_chosen_tile(bench->editor)));
}

TEST(a_cover_is_painted_where_the_ground_is_whatever_its_parallax) {
    Bench *bench = create_with_parallax();
    bench->level->layers[0].front = bench->level->layers[0].hides_secret = true;
    bench_event_px(bench, EDITOR_DOWN, EDITOR_LEFT, 8 - 64 + 160, 8 - 32 + 160, 0);
    bench_event_px(bench, EDITOR_UP, EDITOR_LEFT, 8 - 64 + 160, 8 - 32 + 160, 0);
    CHECK_INT(1, count_tiles(bench, (FhRect){10, 10, 1, 1}));
}

TEST(a_fill_reaches_what_a_slower_layer_shows_beyond_the_level_s_bounds) {
    Bench *bench = create_with_parallax();
    bench->level->layers[0].parallax_x = 2.0F;
    bench->level->has_bounds = true;
    bench->level->bounds = (FhRect){0, 0, 640, 320};
    editor_set_camera(bench->editor, (EditorCamera){600.0F, 0.0F, 1.0F});
    bench_key(bench, 'F', 0);
    bench_event_px(bench, EDITOR_DOWN, EDITOR_LEFT, 200, 100, 0);
    bench_event_px(bench, EDITOR_UP, EDITOR_LEFT, 200, 100, 0);
    CHECK(history_tile_at(bench->level, 0, 1400 / 16, 100 / 16) != FH_TILE_EMPTY);
}

TEST(the_brush_is_shown_in_the_cell_of_the_slower_layer) {
    Bench *bench = create_with_parallax();
    bench_event_px(bench, EDITOR_MOVE, EDITOR_LEFT, 10 * 16 + 8 - 32, 12 * 16 + 8 - 16, 0);
    const EditorOverlay *overlay = editor_overlay(bench->editor);
    CHECK_INT(1, overlay->ghost_count);
    CHECK_INT(10, overlay->ghosts[0].col);
    CHECK_INT(12, overlay->ghosts[0].row);
    const EditorMark *mark = &overlay->marks[overlay->mark_count - 1];
    CHECK(mark->on_layer && mark->box.x == 160 && mark->box.y == 192);
    bench_key(bench, EDITOR_KEY_PAGE_UP, 0); // without moving the pointer: to the trees
    bench_key(bench, EDITOR_KEY_PAGE_UP, 0);
    overlay = editor_overlay(bench->editor);
    CHECK_INT(12, overlay->ghosts[0].col);
    CHECK_INT(13, overlay->ghosts[0].row);
}

TEST(a_controller_s_brush_stays_in_its_cell_of_a_slower_layer) {
    Bench *bench = create_with_parallax();
    bench_event_px(bench, EDITOR_MOVE, EDITOR_LEFT, 20 * 16 + 8 - 32, 12 * 16 + 8 - 16, 0);
    editor_pad_move(bench->editor, 1, 0);
    editor_pad_press(bench->editor, EDITOR_LEFT, true);
    editor_pad_move(bench->editor, 1, 0);
    editor_pad_press(bench->editor, EDITOR_LEFT, false);
    CHECK_INT(2, count_tiles(bench, (FhRect){21, 12, 2, 1}));
    CHECK_INT(2, count_tiles(bench, (FhRect){-50, -50, 150, 150}));
}

TEST(a_piece_keeps_its_things_at_its_tiles_in_a_slower_layer) {
    Bench *bench = create_with_parallax();
    Piece piece;
    LevelEntity coin = thing_new_entity(bench->editor->doc, LEVEL_COIN, (FhPoint){8, 16});
    CHECK(piece_init(&piece, 1, 1) &&
          piece_add_thing(&piece, LEVEL_ENTITY, &coin, -1, (FhPoint){0, 0}));
    piece.tiles[0] = fh_tile_make(bench_kind(bench, "block"), 0);
    floating_hold(bench->editor->hand, &piece);
    drag_shown(bench, EDITOR_LEFT, (FhPoint){10, 12}, (FhPoint){10, 12}, 0);
    CHECK_INT(1, count_tiles(bench, (FhRect){10, 12, 1, 1}));
    CHECK_INT(1, bench->level->entity_count);
    CHECK_INT(10 * 16 + 8 + 32, bench->level->entities[0].x);
    CHECK_INT(13 * 16 + 16, bench->level->entities[0].y);
}

TEST(painting_while_playing_finds_the_cell_of_a_slower_layer) {
    Bench *bench = create_with_parallax();
    EditorCamera seen = {320.0F, 0.0F, 2.0F};
    editor_play_paint(bench->editor, seen, 400.0F, 100.0F);
    editor_play_paint_end(bench->editor);
    CHECK(history_tile_at(bench->level, 0, (400 - 160) / 16, 100 / 16) != FH_TILE_EMPTY);
}

// ---- The ground's eye and lock ----

TEST(the_ground_has_an_eye_and_a_lock_that_the_level_does_not_keep) {
    Bench *bench = bench_create_on(text);
    bench_choose(bench, "block", 0);
    bench_click(bench, 5, 5, 0);
    bench_frame(bench);
    bench_click_at(bench, 1240, 46); // Level
    char *before = bench_print(bench);
    int y = text_y(bench, "the ground") + 4;
    bench_click_at(bench, 1016, y);
    check_is_left_alone(bench, "the ground is locked");
    bench_click_at(bench, 1016, y);
    bench_click_at(bench, 992, y);
    CHECK(editor_overlay(bench->editor)->hides_ground);
    check_is_left_alone(bench, "the ground is hidden");
    brush_choose(&bench->editor->hand->brush, bench->level,
                 fh_tile_make(bench_kind(bench, "ice"), 0));
    bench_click(bench, 5, 5, UI_MOD_ALT); // what is hidden is not picked
    CHECK_INT(bench_kind(bench, "ice"), fh_tile_kind(editor_chosen_tile(bench->editor)));
    CHECK_PRINTS(before, bench);
    bench_click_at(bench, 992, y);
    bench_click(bench, 5, 6, 0);
    CHECK(bench_tile(bench, 5, 6) != FH_TILE_EMPTY);
}

TEST(a_locked_ground_is_neither_dug_nor_turned_nor_moved_by_keys) {
    Bench *bench = bench_create_on(text);
    bench_choose(bench, "slope45", 0);
    bench_click(bench, 5, 5, 0);
    bench_key(bench, 'S', 0);
    bench_drag(bench, 4, 4, 6, 6, 0);
    char *before = bench_print(bench);
    bench->editor->doc->ground_locked = true;
    bench_key(bench, 'X', 0);
    bench_key(bench, EDITOR_KEY_RIGHT, 0);
    bench_key(bench, 'M', UI_MOD_CTRL);
    bench_key(bench, 'D', 0);
    bench_drag(bench, 10, 10, 12, 10, 0);
    CHECK_PRINTS(before, bench);
    CHECK_INT(0, fh_mask_bounds(bench->level->ground.added).w);
}

TEST(the_panel_lets_choose_the_layer_that_is_painted_on_where_there_are_some) {
    Bench *bench = bench_create_on(text);
    bench_choose(bench, "block", 0);
    static const char *const names[] = {"hills", "leaves", "trees", "the ground"};
    const char *now = "the ground";
    for (int i = 0; i < 4; i++) {
        bench_frame(bench);
        bench_click_text(bench, now);
        bench_click_text(bench, names[i]);
        CHECK_STR(names[i], painted_layer(bench));
        now = names[i];
    }
    bench = bench_create();
    bench_frame(bench);
    CHECK(!bench_shows(bench, "paints on"));
}

TEST(a_selection_on_a_locked_layer_stays_where_it_is) {
    Bench *bench = bench_create_on(text);
    fh_terrain_set(bench->level->layers[0].tiles, 3, 3, fh_tile_make(1, 0));
    bench->editor->doc->layer = 0;
    bench_key(bench, 'S', 0);
    bench_drag(bench, 2, 2, 4, 4, 0);
    bench->level->layers[0].locked = true;
    char *before = bench_print(bench);
    static const EditorKey keys[] = {EDITOR_KEY_RIGHT, 'X', EDITOR_KEY_DELETE};
    for (int i = 0; i < 3; i++) {
        bench_key(bench, keys[i], 0);
        CHECK_PRINTS(before, bench);
        CHECK_INT(2, bench->editor->doc->selection.cells.x);
        CHECK(!editor_is_dirty(bench->editor));
    }
    bench->level->layers[0].locked = false;
    bench_key(bench, EDITOR_KEY_RIGHT, 0);
    CHECK_INT(3, bench->editor->doc->selection.cells.x);
}

/// Takes all layers out in one step.
static void take_out(Bench *bench) {
    step_begin(bench->editor->doc, "remove layers");
    while (bench->level->layer_count > 0 &&
           history_remove_thing(&bench->editor->doc->history, LEVEL_LAYER, 0)) {
    }
    step_commit(bench->editor->doc);
}

TEST(layers_without_memory_are_taken_out_and_put_back_or_all_stay) {
    Bench *bench = bench_create_on(text);
    char *before = bench_print(bench);
    int failures = 0;
    for (MemoryFaults faults = {.few = 60}; memory_arm(&faults);) {
        take_out(bench);
        editor_do(bench->editor, EDITOR_DO_UNDO);
        failures += memory_disarm(&faults);
        CHECK(bench->level->layer_count == 3 || bench->level->layer_count == 0);
        if (bench->level->layer_count == 0) {
            editor_do(bench->editor, EDITOR_DO_UNDO);
        }
        CHECK_PRINTS(before, bench);
        take_out(bench);
        CHECK_INT(0, bench->level->layer_count);
        editor_do(bench->editor, EDITOR_DO_UNDO);
    }
    CHECK(failures > 2);
    CHECK_PRINTS(before, bench);
}

TEST(marks_without_memory_are_left_out) {
    for (int n = 1; n <= 6; n++) {
        Bench *bench = bench_create_on(text);
        bench_choose(bench, "block", 0);
        bench_key(bench, 'R', 0);
        bench_event(bench, EDITOR_DOWN, EDITOR_LEFT, 2, 2, 0);
        bench_event(bench, EDITOR_MOVE, EDITOR_LEFT, 30, 30, 0);
        memory_fail_at(n);
        const EditorOverlay *overlay = editor_overlay(bench->editor);
        CHECK(overlay->ghost_count <= 29 * 29);
        memory_fail_never();
        CHECK_INT(29 * 29, editor_overlay(bench->editor)->ghost_count);
        CHECK(bench_marks(bench, EDITOR_ROLE_PAINT) > 0);
    }
}
