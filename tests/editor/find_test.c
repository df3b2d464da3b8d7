// The command palette: what is found, in which order, and what choosing it does.

#include "editor/find.h"

#include <stdlib.h>
#include <string.h>

#include "editor/state.h"
#include "editor_test.h"

TEST(a_label_is_ranked_by_how_the_words_meet_it) {
    CHECK_INT(FIND_EQUAL, find_rank("Save", "", "save"));
    CHECK_INT(FIND_EQUAL, find_rank("Save", "", " save "));
    CHECK_INT(FIND_PREFIX, find_rank("Save as...", "", "sav"));
    CHECK_INT(FIND_WORDS, find_rank("Play from the pointer", "", "poi play"));
    CHECK_INT(FIND_WORDS, find_rank("ice slope 45\xc2\xb0", "", "slope ice"));
    CHECK_INT(FIND_INSIDE, find_rank("One-ways", "", "ay"));
    CHECK_INT(FIND_HELP, find_rank("Brush", "Paint tiles", "tiles"));
    CHECK_INT(FIND_NOT, find_rank("Brush", "Paint tiles", "iles"));
    CHECK_INT(FIND_PREFIX, find_rank("Öffnen ...", "", "öff"));
    CHECK_INT(FIND_WORDS, find_rank("Kein Übergang", "", "über"));
    CHECK_INT(FIND_NOT, find_rank("Öffnen ...", "", "äff"));
    CHECK_INT(FIND_FUZZY, find_rank("Full screen", "", "flscr"));
    CHECK_INT(FIND_FUZZY, find_rank("Full screen", "", "scn"));
    CHECK_INT(FIND_NOT, find_rank("Full screen", "", "rcs"));
    CHECK_INT(FIND_NOT, find_rank("Picker", "", "ice"));
    CHECK_INT(FIND_INSIDE, find_rank("anything", "", "  "));
}

/// Opens the palette, types, and lets it show what it finds.
static void look_for(Bench *bench, const char *words) {
    bench_frame(bench);
    bench_key(bench, 'K', UI_MOD_CTRL);
    bench_frame(bench);
    bench_frame(bench);
    ui_input_text(&bench->input, words);
    bench_frame(bench);
    bench_frame(bench);
}

static void find_and_take(Bench *bench, const char *words) {
    look_for(bench, words);
    ui_input_key(&bench->input, UI_KEY_ENTER, 0);
    for (int i = 0; i < 4; i++) { // the list closes, the page opens, scrolls, shows
        bench_frame(bench);
    }
}

static void drop_requests(Bench *bench) {
    EditorRequest request;
    while (editor_next_request(bench->editor, &request)) {
    }
}

TEST(a_tile_that_is_found_is_painted_with_the_brush) {
    static const char *const names[][3] = {{"ice", "ice", "ice"},
                                           {"spikes", "spikes", "spikes"},
                                           {"ladd", "ladder", "ladderTop"}}; // with nothing above
    Bench *bench = bench_create();
    for (int i = 0; i < 3; i++) {
        editor_do(bench->editor, EDITOR_DO_SELECT);
        find_and_take(bench, names[i][0]);
        CHECK_INT(bench_kind(bench, names[i][1]), fh_tile_kind(editor_chosen_tile(bench->editor)));
        bench_click(bench, 5 + i, 5, 0);
        CHECK_INT(bench_kind(bench, names[i][2]), fh_tile_kind(bench_tile(bench, 5 + i, 5)));
    }
}

TEST(a_thing_that_is_found_is_placed_by_the_next_click) {
    Bench *bench = bench_create();
    find_and_take(bench, "check");
    bench_click(bench, 5, 5, 0);
    find_and_take(bench, "coin");
    bench_click(bench, 9, 5, 0);
    if (CHECK_INT(2, bench->level->entity_count)) {
        CHECK_INT(LEVEL_CHECKPOINT, bench->level->entities[0].type);
        CHECK_INT(LEVEL_COIN, bench->level->entities[1].type);
    }
    find_and_take(bench, "raft");
    bench_drag_px(bench, 32, 160, 80, 168, 0);
    if (CHECK_INT(1, bench->level->solid_count)) {
        CHECK_INT(LEVEL_LOOK_RAFT, bench->level->solids[0].look);
    }
}

TEST(a_slider_that_is_found_is_typed_in_at_once) {
    Bench *bench = bench_create();
    editor_do(bench->editor, EDITOR_DO_PANELS); // folded away
    find_and_take(bench, "width");
    ui_input_key(&bench->input, UI_KEY_A, UI_MOD_CTRL);
    bench_frame(bench);
    ui_input_text(&bench->input, "20");
    bench_frame(bench);
    ui_input_key(&bench->input, UI_KEY_ENTER, 0);
    bench_frame(bench);
    bench_frame(bench);
    CHECK_INT(20, (int)level_tuning(bench->level).width);
}

TEST(a_slider_far_below_is_scrolled_into_view) {
    const FhTuningField *last = &fh_tuning_fields[fh_tuning_field_count - 1];
    Bench *bench = bench_create();
    find_and_take(bench, last->label);
    UiRect at = bench_find_text(bench, last->label);
    CHECK(at.w > 0 && at.y > 60 && at.y < 690);
}

TEST(a_row_of_the_level_s_page_has_the_focus_when_found) {
    Bench *bench = bench_create();
    CHECK(level_set_text(&bench->level->name, ""));
    find_and_take(bench, "name");
    ui_input_text(&bench->input, "There");
    bench_frame(bench);
    ui_input_key(&bench->input, UI_KEY_ENTER, 0);
    bench_frame(bench);
    CHECK_STR("There", bench->level->name);
}

TEST(a_way_to_move_that_is_found_is_the_level_s_and_can_be_undone) {
    Bench *bench = bench_create();
    char *before = bench_print(bench);
    find_and_take(bench, "mask");
    CHECK_STR("bitmask", bench->level->movement);
    editor_do(bench->editor, EDITOR_DO_UNDO);
    CHECK_PRINTS(before, bench);
}

TEST(a_level_that_is_found_is_opened_after_the_question_about_changes) {
    static const EditorFile files[] = {{"levels/a.json", "a.json", NULL},
                                       {"levels/cavern.json", "cavern.json", "yours"}};
    EditorRequest request;
    Bench *bench = bench_create();
    bench->files = files;
    bench->file_count = 2;
    find_and_take(bench, "cavern");
    CHECK(bench_takes_request(bench, EDITOR_REQUEST_LIST, &request));
    if (bench_takes_request(bench, EDITOR_REQUEST_OPEN, &request)) {
        CHECK_STR("levels/cavern.json", request.path);
    }
    bench_choose(bench, "block", 0);
    bench_click(bench, 8, 8, 0);
    find_and_take(bench, "cavern");
    CHECK(bench_takes_request(bench, EDITOR_REQUEST_LIST, &request));
    CHECK(!editor_next_request(bench->editor, &request));
    CHECK(editor_shows_dialog(bench->editor));
    bench_click_text(bench, "Don't save");
    CHECK(bench_takes_request(bench, EDITOR_REQUEST_OPEN, &request));
}

TEST(a_page_of_the_app_that_is_found_is_asked_for) {
    static const EditorPage pages[] = {{"volume", "How loud", ""},
                                       {"recorded runs", "Race and export runs", ""}};
    EditorRequest request;
    Bench *bench = bench_create();
    bench->pages = pages;
    bench->page_count = 2;
    look_for(bench, "export");
    CHECK(bench_find_text(bench, "recorded runs").w > 0);
    drop_requests(bench);
    ui_input_key(&bench->input, UI_KEY_ENTER, 0);
    bench_frame(bench);
    if (bench_takes_request(bench, EDITOR_REQUEST_PAGE, &request)) {
        CHECK_INT(1, request.at.x);
    }
}

TEST(results_say_their_kind_and_key_and_the_best_stands_first) {
    Bench *bench = bench_create();
    EditorFrame frame = {0};
    FindResults results;
    find_all(bench->editor, &frame, "coin", &results);
    CHECK_STR("thing", find_kind(&results.items[0]));
    find_all(bench->editor, &frame, "grid", &results);
    CHECK_STR("command", find_kind(&results.items[0]));
    CHECK_STR("G, Ctrl+G", find_row(bench->editor, &frame, &results.items[0]).keys);
    for (int i = 1; i < results.count; i++) {
        CHECK(results.items[i - 1].rank <= results.items[i].rank);
    }
    find_all(bench->editor, &frame, "e", &results);
    CHECK_INT(FIND_RESULTS, results.count);
    find_all(bench->editor, &frame, "", &results);
    for (int i = 0; i < results.count; i++) {
        CHECK_STR("command", find_kind(&results.items[i]));
    }
}

TEST(the_marked_row_stays_in_view) {
    Bench *bench = bench_create();
    look_for(bench, "e");
    for (int i = 0; i < 30; i++) {
        ui_input_key(&bench->input, UI_KEY_DOWN, 0);
        bench_frame(bench);
    }
    bench_frame(bench);
    EditorFrame frame = {0};
    FindResults results;
    find_all(bench->editor, &frame, "e", &results);
    FindRow row = find_row(bench->editor, &frame, &results.items[30]);
    UiRect at = bench_find_text(bench, row.label);
    CHECK(at.y > 200 && at.y < 560);
}

TEST(the_arrows_stop_at_both_ends_of_what_was_found) {
    Bench *bench = bench_create();
    look_for(bench, "ladder");
    int last = 0;
    for (int i = 0; i < 200; i++) {
        ui_input_key(&bench->input, UI_KEY_DOWN, 0);
        bench_frame(bench);
        last = bench->editor->panels.chosen_row > last ? bench->editor->panels.chosen_row : last;
    }
    FindResults results;
    EditorFrame frame = {.window_w = 1280, .window_h = 720, .ui_scale = 1};
    find_all(bench->editor, &frame, "ladder", &results);
    CHECK_INT(results.count - 1, last);
    CHECK_INT(last, bench->editor->panels.chosen_row);
    for (int i = 0; i < 200; i++) {
        ui_input_key(&bench->input, UI_KEY_UP, 0);
        bench_frame(bench);
    }
    CHECK_INT(0, bench->editor->panels.chosen_row);
}
