// The map of tunings in the editor: which sliders it is of, what a click does, what it says.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "editor_test.h"

static float tuned(const Bench *bench, const char *key) {
    FhTuning tuning = level_tuning(bench->level);
    return fh_tuning_get(&tuning, fh_tuning_field(key));
}

static bool is_near(float a, float b) {
    return fabsf(a - b) < 0.01f;
}

static UiRect image_at(const Bench *bench, int number) {
    UiRect found = {0};
    for (int i = 0; i < bench->ui->command_count; i++) {
        const UiCommand *command = &bench->ui->commands[i];
        bool is_it = command->kind == UI_COMMAND_IMAGE && command->image == number;
        found = is_it ? command->rect : found;
    }
    return found;
}

/// Opens it with these cells; returns where the map is.
static UiRect open_with(Bench *bench, const uint8_t *cells) {
    EditorAtlas atlas = {.cells = cells, .image = 7, .done = 5, .goes_on = true};
    editor_show_atlas(bench->editor, &atlas);
    bench_key(bench, 'M', UI_MOD_SHIFT);
    bench_frame(bench);
    bench_frame(bench);
    return image_at(bench, 7);
}

TEST(the_tuning_map_opens_by_its_key_with_both_sliders_named_and_their_ends) {
    Bench *bench = bench_create();
    bench_frame(bench);
    CHECK(!editor_atlas_view(bench->editor).is_open && !bench_shows(bench, "Tuning map"));
    UiRect map = open_with(bench, NULL);
    EditorAtlasView view = editor_atlas_view(bench->editor);
    CHECK(view.is_open && bench_shows(bench, "Tuning map"));
    CHECK_STR("runSpeed", view.fields[0]->key);
    CHECK_STR("jumpSpeed", view.fields[1]->key);
    CHECK(is_near(2.0f * tuned(bench, "runSpeed"), view.last[0]));
    CHECK_INT(256, map.w);
    CHECK_INT(map.w, map.h);
    char text[40];
    snprintf(text, sizeof text, "%.0f px/s", (double)view.last[1]);
    UiRect top = bench_find_text(bench, text);
    CHECK(top.x + top.w <= map.x && top.y >= map.y && top.y < map.y + 20);
    snprintf(text, sizeof text, "%.0f px/s", (double)view.last[0]);
    CHECK(bench_find_text(bench, text).y >= map.y + map.h);
    CHECK(bench_shows(bench, "5 of 4096 tried"));
    bench_key(bench, 'M', UI_MOD_SHIFT);
    bench_frame(bench);
    CHECK(!bench_shows(bench, "Tuning map"));
}

TEST(a_click_on_the_tuning_map_sets_both_sliders_as_one_step) {
    Bench *bench = bench_create();
    UiRect map = open_with(bench, NULL);
    EditorAtlasView view = editor_atlas_view(bench->editor);
    char *before = bench_print(bench);
    uint64_t others = editor_change_count(bench->editor) - editor_tuning_count(bench->editor);
    float step_x = (view.last[0] - view.first[0]) / 63.0f;
    float step = view.fields[0]->step; // of the slider
    float wanted_x = roundf((view.first[0] + 10.0f * step_x) / step) * step;
    bench_click_at(bench, map.x + 10 * 4 + 1, map.y + map.h - 1 - 50 * 4);
    CHECK(is_near(wanted_x, tuned(bench, "runSpeed")));
    CHECK(is_near(roundf(view.last[1] * 50.0f / 63.0f), tuned(bench, "jumpSpeed")));
    CHECK(editor_is_dirty(bench->editor));
    bench_click_at(bench, map.x + map.w - 2, map.y + 1);
    CHECK(is_near(view.last[0], tuned(bench, "runSpeed")));
    CHECK(is_near(view.last[1], tuned(bench, "jumpSpeed")));
    CHECK_INT(others, editor_change_count(bench->editor) - editor_tuning_count(bench->editor));
    editor_do(bench->editor, EDITOR_DO_UNDO);
    CHECK(is_near(wanted_x, tuned(bench, "runSpeed")));
    editor_do(bench->editor, EDITOR_DO_UNDO);
    CHECK_PRINTS(before, bench);
    CHECK_INT(others, editor_change_count(bench->editor) - editor_tuning_count(bench->editor));
    bench_click(bench, 40, 10, 0); // a tile is another matter
    CHECK(editor_change_count(bench->editor) - editor_tuning_count(bench->editor) > others);
}

TEST(the_tuning_map_marks_where_the_level_is_and_tells_what_is_under_the_pointer) {
    static uint8_t cells[EDITOR_ATLAS_SIDE * EDITOR_ATLAS_SIDE];
    static const char *const told[] = {"not tried yet", "no run found", "finishable", "hard: most",
                                       "easy: most"};
    Bench *bench = bench_create();
    for (int i = 0; i < EDITOR_ATLAS_CELLS; i++) {
        cells[i * EDITOR_ATLAS_SIDE + 3] = (uint8_t)i;
    }
    UiRect map = open_with(bench, cells);
    bool is_marked = false;
    for (int i = 0; i < bench->ui->command_count; i++) {
        UiRect rect = bench->ui->commands[i].rect; // the level has half of what the map goes to
        is_marked = is_marked || (rect.w == 9 && rect.h == 9 && abs(rect.x + 4 - map.x - 130) <= 2);
    }
    CHECK(is_marked);
    for (int i = 0; i < EDITOR_ATLAS_CELLS; i++) {
        bench_point(bench, map.x + 3 * 4 + 2, map.y + map.h - 2 - i * 4);
        bench_frame(bench);
        CHECK(bench_shows(bench, told[i]) && bench_shows(bench, "jump speed "));
    }
    bench_point(bench, map.x + map.w + 200, map.y);
    bench_frame(bench);
    CHECK(!bench_shows(bench, "easy: most"));
}

TEST(the_tuning_map_can_be_of_any_two_amounts_but_not_of_one_twice) {
    Bench *bench = bench_create();
    open_with(bench, NULL);
    UiRect list = bench_find_text(bench, "jump speed");
    bench_click_at(bench, list.x + 4, list.y + 4);
    bench_frame(bench);
    bench_click_text(bench, "run speed"); // the other axis has it
    CHECK_STR("jumpSpeed", editor_atlas_view(bench->editor).fields[1]->key);
    bench_click_at(bench, list.x + 4, list.y + 4);
    bench_frame(bench);
    bench_click_text(bench, "height");
    CHECK_STR("height", editor_atlas_view(bench->editor).fields[1]->key);
}
