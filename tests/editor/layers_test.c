// The order of layers: above in the list is in front in the picture, and so goes page up.

#include <stdlib.h>
#include <string.h>

#include "editor/layer_order.h"
#include "editor/state.h"
#include "editor_test.h"

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
    bench_destroy(bench);
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
    bench_destroy(bench);
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
        bench->editor->layer =
            strcmp(bench->level->layers[i].name, name) == 0 ? i : bench->editor->layer;
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
        CHECK_STR("hills", layer_name(bench->level, bench->editor->layer));
        CHECK(history_tile_at(bench->level, bench->editor->layer, 5, 5) != FH_TILE_EMPTY);
    }
    for (int i = 0; i < 3; i++) {
        bench_key(bench, EDITOR_KEY_PAGE_DOWN, UI_MOD_CTRL);
    }
    CHECK_STR("hills, trees, the ground, leaves", order_of(bench));
    for (int i = 0; i < 6; i++) {
        bench_key(bench, 'Z', UI_MOD_CTRL);
        CHECK_STR("hills", layer_name(bench->level, bench->editor->layer));
    }
    CHECK_PRINTS(before, bench);
    for (int i = 0; i < 3; i++) {
        bench_key(bench, 'Y', UI_MOD_CTRL);
    }
    CHECK_STR("trees, the ground, leaves, hills", order_of(bench));
    CHECK_STR("hills", layer_name(bench->level, bench->editor->layer));
    free(before);
    bench_destroy(bench);
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
    bench_destroy(bench);
}

static int count_toasts(const Bench *bench, const char *part) {
    int count = 0;
    for (int i = 0; i < bench->editor->panels.toast_count; i++) {
        count += strstr(bench->editor->panels.toasts[i], part) != NULL;
    }
    return count;
}

static void check_is_left_alone(Bench *bench, const char *why) {
    char *before = bench_print(bench);
    bench->editor->panels.toast_count = 0;
    bench_drag(bench, 2, 2, 9, 2, 0);
    bench_right_click(bench, 5, 5);
    CHECK_INT(1, count_toasts(bench, why));
    bench_key(bench, 'S', 0);
    bench_drag(bench, 4, 4, 6, 6, 0);
    bench_drag(bench, 5, 5, 8, 8, 0);
    bench_key(bench, EDITOR_KEY_DELETE, 0);
    bench_key(bench, 'B', 0);
    CHECK_PRINTS(before, bench);
    free(before);
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
    bench_destroy(bench);
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
    bench->editor->layer = HISTORY_TERRAIN;
    bench_click(bench, 5, 5, UI_MOD_ALT);
    CHECK_STR("leaves", layer_name(bench->level, bench->editor->layer));
    CHECK_INT(ice, fh_tile_kind(editor_chosen_tile(bench->editor)));
    bench->level->layers[1].hidden = true;
    bench_click(bench, 5, 5, UI_MOD_ALT);
    CHECK_STR("hills", layer_name(bench->level, bench->editor->layer));
    CHECK_INT(block, fh_tile_kind(editor_chosen_tile(bench->editor)));
    bench_click(bench, 20, 20, UI_MOD_ALT); // nothing there
    CHECK_STR("hills", layer_name(bench->level, bench->editor->layer));
    bench->level->layers[0].parallax_x = 0.5F;
    editor_set_camera(bench->editor, (EditorCamera){.x = 64.0F, .zoom = 1.0F});
    bench->editor->layer = HISTORY_TERRAIN;
    bench_event_px(bench, EDITOR_DOWN, EDITOR_LEFT, 5 * 16 + 8 - 32, 88, UI_MOD_ALT);
    bench_event_px(bench, EDITOR_UP, EDITOR_LEFT, 5 * 16 + 8 - 32, 88, UI_MOD_ALT);
    CHECK_STR("hills", layer_name(bench->level, bench->editor->layer));
    bench_destroy(bench);
}

TEST(eye_and_lock_of_a_line_are_steps) {
    Bench *bench = bench_create_on(text);
    bench_frame(bench);
    bench_click_at(bench, 1240, 46); // Level
    char *before = bench_print(bench);
    int y = text_y(bench, "hills") + 4;
    bench_click_at(bench, 1024, y);
    CHECK(bench->level->layers[0].hidden && !bench->level->layers[0].locked);
    bench_click_at(bench, 1048, y);
    CHECK(bench->level->layers[0].hidden && bench->level->layers[0].locked);
    bench_key(bench, 'Z', UI_MOD_CTRL);
    bench_key(bench, 'Z', UI_MOD_CTRL);
    CHECK_PRINTS(before, bench);
    free(before);
    bench_destroy(bench);
}
