// The order of layers: above in the list is in front in the picture, and so goes page up.

#include <string.h>

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
