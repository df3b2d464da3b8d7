// Stamps: pieces of levels kept by number and by name, put down again and again.

#include <stdlib.h>
#include <string.h>

#include "editor/state.h"
#include "editor_test.h"

/// A bench with an ice tile and a coin in cells (2, 2) and (3, 2), both selected.
static Bench *bench_with_piece(void) {
    Bench *bench = bench_create();
    bench_frame(bench);
    bench_choose(bench, "ice", 0);
    bench_click(bench, 2, 2, 0);
    editor_do(bench->editor, EDITOR_DO_THINGS);
    bench_click(bench, 3, 2, 0);
    editor_do(bench->editor, EDITOR_DO_SELECT);
    bench_drag(bench, 2, 2, 3, 2, 0);
    return bench;
}

static int ices(const Bench *bench) {
    int count = 0;
    for (int i = 0; i < 40 * 30; i++) {
        count += fh_tile_kind(bench_tile(bench, i % 40, i / 40)) == bench_kind(bench, "ice");
    }
    return count;
}

TEST(a_stamp_is_put_down_again_and_again_with_its_things_until_it_is_dropped) {
    Bench *bench = bench_with_piece();
    char *before = bench_print(bench);
    bench_key(bench, '4', UI_MOD_CTRL);
    bench_key(bench, '4', 0);
    for (int i = 0; i < 3; i++) {
        bench_click(bench, 10 + 5 * i, 10, 0);
    }
    CHECK_INT(4, ices(bench));
    CHECK_INT(4, bench->level->entity_count);
    bench_right_click(bench, 30, 20);
    editor_do(bench->editor, EDITOR_DO_SELECT_NONE);
    bench_click(bench, 30, 10, 0);
    CHECK_INT(4, ices(bench));
    for (int i = 0; i < 3; i++) {
        editor_do(bench->editor, EDITOR_DO_UNDO);
    }
    CHECK_PRINTS(before, bench);
}

TEST(a_stamp_is_flipped_in_the_hand) {
    Bench *bench = bench_with_piece();
    bench_key(bench, '4', UI_MOD_CTRL);
    bench_key(bench, '4', 0);
    bench_key(bench, 'X', 0);
    bench_click(bench, 10, 10, 0);
    CHECK_INT(bench_kind(bench, "ice"), fh_tile_kind(bench_tile(bench, 11, 10)));
}

/// Keeps the selection under a name by the dialog. Returns the request's text, for the caller to
/// free.
static char *keep_as(Bench *bench, const char *name) {
    EditorRequest request;
    editor_do(bench->editor, EDITOR_DO_KEEP_STAMP);
    bench_frame(bench);
    bench_frame(bench);
    ui_input_text(&bench->input, name);
    bench_frame(bench);
    ui_input_key(&bench->input, UI_KEY_ENTER, 0);
    bench_frame(bench);
    bench_frame(bench);
    if (!bench_takes_request(bench, EDITOR_REQUEST_KEEP_STAMP, &request)) {
        return strdup("");
    }
    CHECK_STR(name, request.path);
    return strdup(editor_stamp_text(bench->editor));
}

TEST(a_stamp_kept_by_name_comes_back_in_another_level) {
    Bench *bench = bench_with_piece();
    char *text = keep_as(bench, "icy coin");
    EditorStamp stamps[] = {{"icy coin", text, 0}};
    bench = bench_create();
    bench->stamps = stamps;
    bench->stamp_count = 1;
    bench_frame(bench);
    bench_click_text(bench, "icy coin");
    bench_click(bench, 10, 10, 0);
    bench_click(bench, 20, 10, 0);
    CHECK_INT(2, ices(bench));
    CHECK_INT(2, bench->level->entity_count);
    free(text);
}

static void right_click_text(Bench *bench, const char *text) {
    UiRect at = bench_find_text(bench, text);
    bench_point(bench, at.x + 2, at.y + at.h / 2);
    bench->input.pressed = bench->input.down = UI_BUTTON_RIGHT;
    bench_frame(bench);
    bench->input.released = UI_BUTTON_RIGHT;
    bench->input.down = 0;
    bench_frame(bench);
    bench_frame(bench);
}

TEST(a_stamp_is_taken_away_only_after_a_question) {
    EditorRequest request;
    Bench *bench = bench_with_piece();
    char *text = keep_as(bench, "icy coin");
    EditorStamp stamps[] = {{"icy coin", text, 0}};
    bench = bench_create();
    bench->stamps = stamps;
    bench->stamp_count = 1;
    bench_frame(bench);
    right_click_text(bench, "icy coin");
    CHECK(bench_find_text(bench, "Delete").w > 0);
    CHECK(!editor_next_request(bench->editor, &request));
    ui_input_key(&bench->input, UI_KEY_ENTER, 0); // it is kept
    bench_frame(bench);
    bench_frame(bench);
    CHECK(!editor_next_request(bench->editor, &request));
    CHECK_INT(0, bench_find_text(bench, "Delete").w);
    right_click_text(bench, "icy coin");
    bench_click_text(bench, "Delete");
    CHECK(bench_takes_request(bench, EDITOR_REQUEST_DROP_STAMP, &request));
    CHECK_STR("icy coin", request.path);
    free(text);
}

TEST(a_stamp_kept_under_a_number_is_recalled_by_it_and_a_tile_stored_there_takes_it_away) {
    EditorRequest request;
    Bench *bench = bench_with_piece();
    bench_key(bench, '4', UI_MOD_CTRL);
    CHECK(bench_takes_request(bench, EDITOR_REQUEST_KEEP_STAMP, &request));
    CHECK_STR("4", request.path);
    char *text = strdup(editor_stamp_text(bench->editor));
    EditorStamp stamps[] = {{"4", text, 0}};
    bench = bench_create();
    bench->stamps = stamps;
    bench->stamp_count = 1;
    bench_frame(bench);
    bench_key(bench, '4', 0);
    bench_click(bench, 10, 10, 0);
    CHECK_INT(1, ices(bench));
    bench_key(bench, EDITOR_KEY_ESCAPE, 0);
    bench_key(bench, '4', UI_MOD_CTRL); // nothing is selected: the tile
    CHECK(bench_takes_request(bench, EDITOR_REQUEST_DROP_STAMP, &request));
    CHECK_STR("4", request.path);
    free(text);
}

TEST(a_name_that_is_no_file_s_is_no_stamp_s) {
    static const char *const names[] = {"../up",  ".hidden", "a/b",  "a:b",
                                        " blank", "a\\b",    "tail~"};
    EditorRequest request;
    for (int i = 0; i < 7; i++) {
        Bench *bench = bench_with_piece();
        editor_do(bench->editor, EDITOR_DO_KEEP_STAMP);
        bench_frame(bench);
        bench_frame(bench);
        ui_input_text(&bench->input, names[i]);
        bench_frame(bench);
        ui_input_key(&bench->input, UI_KEY_ENTER, 0);
        bench_frame(bench);
        bench_frame(bench);
        CHECK(!editor_next_request(bench->editor, &request));
        CHECK(editor_shows_dialog(bench->editor));
    }
}

// ---- By chance ----

static int count_kind(const Bench *bench, const char *kind) {
    int count = 0;
    for (int i = 0; i < 40 * 30; i++) {
        count += fh_tile_kind(bench_tile(bench, i % 40, i / 40)) == bench_kind(bench, kind);
    }
    return count;
}

/// Two stamps, kept under 4 and 5: an ice tile with a coin, and two stones; nothing is in the hand.
static Bench *bench_with_two_stamps(void) {
    Bench *bench = bench_with_piece();
    bench_key(bench, '4', UI_MOD_CTRL);
    bench_key(bench, 'B', 0);
    bench_choose(bench, "stone", 0);
    bench_drag(bench, 2, 4, 3, 4, 0);
    bench_key(bench, 'S', 0);
    bench_drag(bench, 2, 4, 3, 4, 0);
    bench_key(bench, '5', UI_MOD_CTRL);
    editor_do(bench->editor, EDITOR_DO_SELECT_NONE);
    bench_key(bench, 'B', 0);
    return bench;
}

TEST(stamps_mixed_by_keys_are_put_down_by_chance_in_one_drag_side_by_side) {
    Bench *bench = bench_with_two_stamps();
    bench_key(bench, '4', 0);
    bench_key(bench, '5', UI_MOD_SHIFT);
    char *before = bench_print(bench);
    for (int row = 10; row < 14; row++) {
        bench_event(bench, EDITOR_DOWN, EDITOR_LEFT, 4, row, 0);
        for (int col = 5; col < 24; col++) {
            bench_event(bench, EDITOR_MOVE, EDITOR_LEFT, col, row, 0);
        }
        bench_event(bench, EDITOR_UP, EDITOR_LEFT, 23, row, 0);
    }
    int ice = count_kind(bench, "ice") - 1, stones = count_kind(bench, "stone") / 2 - 1;
    CHECK_INT(40, ice + stones); // ten of two cells in each row
    CHECK(ice > 8 && stones > 8);
    CHECK_INT(ice + 1, bench->level->entity_count);
    for (int i = 0; i < 4; i++) {
        bench_key(bench, 'Z', UI_MOD_CTRL);
    }
    CHECK_PRINTS(before, bench);
}

TEST(a_fast_drag_of_stamps_leaves_no_gaps) {
    Bench *bench = bench_with_two_stamps();
    bench_key(bench, '5', 0);
    bench_drag(bench, 4, 20, 23, 20, 0); // one event
    CHECK_INT(20 + 2, count_kind(bench, "stone"));
}

TEST(a_stamp_is_mixed_in_with_tiles_and_taken_out_by_its_key) {
    Bench *bench = bench_with_two_stamps();
    bench_choose(bench, "ladder", 0);
    bench_key(bench, '7', UI_MOD_CTRL);
    bench_key(bench, '5', UI_MOD_SHIFT); // the first is held
    bench_key(bench, '7', UI_MOD_SHIFT);
    for (int i = 0; i < 20; i++) {
        bench_click(bench, 2 * i, 12, 0);
    }
    int ladders = count_kind(bench, "ladder"), stones = count_kind(bench, "stone");
    CHECK(ladders > 4 && stones > 10);
    bench_key(bench, '5', UI_MOD_SHIFT);
    for (int i = 0; i < 20; i++) {
        bench_click(bench, 2 * i, 16, 0);
    }
    CHECK_INT(ladders + 20, count_kind(bench, "ladder"));
    CHECK_INT(stones, count_kind(bench, "stone"));
    bench_key(bench, '7', UI_MOD_SHIFT); // none is left: the brush
    bench_choose(bench, "metal", 0);
    bench_click(bench, 5, 20, 0);
    CHECK_INT(1, count_kind(bench, "metal"));
}

TEST(a_mix_of_tiles_is_chosen_by_keys_alone) {
    Bench *bench = bench_create();
    bench_choose(bench, "ice", 0);
    bench_key(bench, '1', UI_MOD_CTRL);
    bench_choose(bench, "stone", 0);
    bench_key(bench, '2', UI_MOD_CTRL);
    bench_key(bench, '1', 0);
    bench_key(bench, '2', UI_MOD_SHIFT);
    bench_key(bench, 'R', 0);
    bench_drag(bench, 0, 0, 9, 9, 0);
    CHECK_INT(100, count_kind(bench, "ice") + count_kind(bench, "stone"));
    CHECK(count_kind(bench, "ice") > 20 && count_kind(bench, "stone") > 20);
    bench_key(bench, '2', UI_MOD_SHIFT);
    bench_drag(bench, 0, 0, 9, 9, 0);
    CHECK_INT(100, count_kind(bench, "ice"));
}

TEST(all_of_a_mix_is_turned_in_the_hand_and_the_panel_takes_out_what_is_clicked) {
    Bench *bench = bench_with_two_stamps();
    bench_key(bench, '4', 0);
    bench_key(bench, '5', UI_MOD_SHIFT);
    bench_key(bench, 'Z', 0);
    bench_frame(bench);
    bench_click_text(bench, "4");
    bench_frame(bench);
    CHECK_INT(0, bench_find_text(bench, "Random stamps").w);
    bench_click(bench, 10, 12, 0);
    CHECK_INT(bench_kind(bench, "stone"), fh_tile_kind(bench_tile(bench, 10, 12)));
    CHECK_INT(bench_kind(bench, "stone"), fh_tile_kind(bench_tile(bench, 10, 13)));
}

TEST(a_tile_of_the_hotbar_takes_the_stamp_s_place_in_the_hand) {
    Bench *bench = bench_with_two_stamps();
    bench_key(bench, '4', 0);
    bench_key(bench, '1', 0);
    bench_click(bench, 10, 12, 0);
    CHECK(bench_tile(bench, 10, 12) != FH_TILE_EMPTY);
    CHECK_INT(1, count_kind(bench, "ice"));
}

TEST(a_kept_stamp_that_is_no_level_changes_nothing) {
    static const EditorStamp stamps[] = {{"bad", "{ \"format\": 3", 0}};
    Bench *bench = bench_create();
    char *before = bench_print(bench);
    bench->stamps = stamps;
    bench->stamp_count = 1;
    bench_frame(bench);
    bench_click_text(bench, "bad");
    bench_click(bench, 10, 10, 0); // the brush paints: nothing is in the hand
    editor_do(bench->editor, EDITOR_DO_UNDO);
    CHECK_PRINTS(before, bench);
}

TEST(the_command_palette_finds_stamps) {
    Bench *bench = bench_with_piece();
    char *text = keep_as(bench, "icy coin");
    EditorStamp stamps[] = {{"icy coin", text, 0}};
    bench->stamps = stamps;
    bench->stamp_count = 1;
    editor_do(bench->editor, EDITOR_DO_PALETTE);
    bench_frame(bench);
    bench_frame(bench);
    ui_input_text(&bench->input, "icy");
    bench_frame(bench);
    ui_input_key(&bench->input, UI_KEY_ENTER, 0);
    bench_frame(bench);
    bench_frame(bench);
    bench_click(bench, 10, 10, 0);
    CHECK_INT(2, ices(bench));
    free(text);
}

TEST(a_stamp_can_be_made_of_a_thing_but_not_of_the_spawn) {
    static const struct {
        Thing thing;
        bool is_made;
    } rows[] = {
        {{THING_NONE, 0, -1}, false}, {{THING_SPAWN, 0, -1}, false}, {{THING_ENTITY, 0, -1}, true}};
    for (int i = 0; i < 6; i++) {
        Bench *bench = bench_with_piece();
        editor_do(bench->editor, EDITOR_DO_SELECT_NONE);
        bench->editor->doc->chosen = rows[i / 2].thing;
        bench->editor->hand->tab = TAB_TILES;
        bench_frame(bench);
        if (i % 2) {
            bench_key(bench, 'K', UI_MOD_CTRL | UI_MOD_SHIFT); // the menu's row does the same
        } else {
            bench_click_text(bench, editor_actions[EDITOR_DO_KEEP_STAMP].label);
        }
        CHECK_INT(rows[i / 2].is_made, editor_shows_dialog(bench->editor));
    }
}
