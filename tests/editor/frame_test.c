// The panels, the requests to the app, the keys.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/room.h"
#include "level/level_test_support.h"
#include "editor/state.h"
#include "editor_test.h"

TEST(frame_says_what_undo_took_back_out_of_view) {
    Bench *bench = bench_create();
    bench_frame(bench);
    bench_choose(bench, "block", 0);
    bench_drag(bench, 4, 20, 6, 20, 0);
    bench_key(bench, 'Z', UI_MOD_CTRL);
    bench_frame(bench);
    CHECK(!bench_shows(bench, "out of sight"));
    bench_key(bench, 'Y', UI_MOD_CTRL);
    editor_set_camera(bench->editor, (EditorCamera){3000.0f, 0.0f, 1.0f});
    bench_key(bench, 'Z', UI_MOD_CTRL);
    bench_frame(bench);
    bench_frame(bench);
    CHECK(bench_shows(bench, "Undone out of sight: paint, 3 tiles"));
}

TEST(every_panel_fits_without_dropped_commands_or_twin_ids) {
    Bench *bench = bench_create_on(
        "{ \"format\": \"foothold-level\", \"version\": 1, \"tileSize\": 16,\n"
        "  \"layers\": [ { \"name\": \"back\", \"tiles\": [] } ],\n"
        "  \"solids\": [ { \"x\": 64, \"y\": 64, \"w\": 32, \"h\": 16 } ],\n"
        "  \"entities\": [ { \"type\": \"sign\", \"x\": 200, \"y\": 64, \"text\": \"hm\" } ] }\n");
    bench_frame(bench);
    for (int tab = 0; tab < 4; tab++) {
        bench->input.x = 1020 + tab * 66;
        bench->input.y = 46;
        bench->input.pressed = bench->input.down = UI_BUTTON_LEFT;
        bench_frame(bench);
        bench->input.released = UI_BUTTON_LEFT;
        bench->input.down = 0;
        bench_frame(bench);
        bench_frame(bench);
        CHECK_INT(0, bench->ui->dropped);
        CHECK_INT(0, bench->ui->collisions);
        CHECK_STR("", bench->ui->collision);
    }
}

TEST(the_line_at_the_bottom_says_what_the_buttons_do) {
    Bench *bench = bench_create();
    bench_choose(bench, "slope45", 0);
    bench_event(bench, EDITOR_MOVE, EDITOR_LEFT, 20, 20, 0);
    bench_frame(bench);
    CHECK(bench_shows(bench, "left: paint slope 45"));
    CHECK(bench_shows(bench, "right: erase"));
    bench_key(bench, 'R', 0);
    bench_frame(bench);
    CHECK(bench_shows(bench, "left: drag a box"));
}

static int pictures_at_pointer(const Bench *bench) {
    int images = 0;
    for (int i = 0; i < bench->ui->command_count; i++) {
        const UiCommand *command = &bench->ui->commands[i];
        images +=
            command->kind == UI_COMMAND_IMAGE && command->rect.x > 200 && command->rect.x < 900;
    }
    return images;
}

TEST(the_wheel_shows_the_strip_for_about_a_second) {
    Bench *bench = bench_create();
    bench_choose(bench, "slope45", 0);
    bench_event(bench, EDITOR_MOVE, EDITOR_LEFT, 20, 20, 0);
    editor_wheel(bench->editor, 0.0f, -1.0f, 0, false);
    bench_frame(bench);
    CHECK_INT(3, pictures_at_pointer(bench));
}

TEST(the_strip_does_not_lie_over_a_piece_in_the_hand) {
    Bench *bench = bench_create();
    bench_choose(bench, "slope45", 0);
    bench_event(bench, EDITOR_MOVE, EDITOR_LEFT, 20, 20, 0);
    bench_click(bench, 20, 20, 0);
    bench_key(bench, 'S', 0);
    bench_drag(bench, 20, 20, 21, 21, 0);
    bench_key(bench, 'C', UI_MOD_CTRL);
    bench_key(bench, 'B', 0);
    editor_wheel(bench->editor, 0.0f, -1.0f, 0, false);
    bench_frame(bench);
    CHECK(pictures_at_pointer(bench) > 0);
    bench_key(bench, 'V', UI_MOD_CTRL);
    bench_frame(bench);
    CHECK_INT(0, pictures_at_pointer(bench));
}

TEST(leaving_with_unsaved_changes_asks_first) {
    Bench *bench = bench_create();
    EditorRequest request;
    editor_ask(bench->editor, EDITOR_REQUEST_QUIT, NULL);
    CHECK(bench_takes_request(bench, EDITOR_REQUEST_QUIT, &request));
    bench_choose(bench, "block", 0);
    bench_click(bench, 2, 2, 0);
    editor_ask(bench->editor, EDITOR_REQUEST_QUIT, NULL);
    CHECK(!editor_next_request(bench->editor, &request));
    bench_frame(bench);
    CHECK(bench_shows(bench, "not saved"));
    ui_input_key(&bench->input, UI_KEY_ENTER, 0); // Save
    bench_frame(bench);
    CHECK(bench_takes_request(bench, EDITOR_REQUEST_SAVE, &request));
    CHECK_STR("levels/bench.json", request.path);
    CHECK(!editor_next_request(bench->editor, &request));
    editor_saved(bench->editor, request.path, editor_mark(bench->editor));
    CHECK(bench_takes_request(bench, EDITOR_REQUEST_QUIT, &request));
    CHECK(!editor_is_dirty(bench->editor));
}

TEST(a_failed_save_stops_what_waited_for_it) {
    Bench *bench = bench_create();
    EditorRequest request;
    bench_choose(bench, "block", 0);
    bench_click(bench, 2, 2, 0);
    editor_ask(bench->editor, EDITOR_REQUEST_NEW, NULL);
    bench_frame(bench);
    ui_input_key(&bench->input, UI_KEY_ENTER, 0);
    bench_frame(bench);
    CHECK(bench_takes_request(bench, EDITOR_REQUEST_SAVE, &request));
    editor_show_error(bench->editor, "Not saved", "the disk is full");
    bench_frame(bench);
    CHECK(bench_shows(bench, "the disk is full"));
    CHECK(editor_is_dirty(bench->editor));
    CHECK(!editor_next_request(bench->editor, &request));
}

TEST(a_level_is_not_saved_under_the_name_of_a_folder) {
    static const char *const folders[] = {"/", "levels/", "levels/.json", "~/", "~"};
    Bench *bench = bench_create();
    EditorRequest request;
    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++) {
        editor_save_elsewhere(bench->editor, folders[i]);
        bench_frame(bench);
        bench_frame(bench);
        CHECK(bench_shows(bench, i < 4 ? "That is a folder" : "Save as"));
        ui_input_key(&bench->input, UI_KEY_ENTER, 0);
        bench_frame(bench);
        CHECK(!editor_next_request(bench->editor, &request));
    }
    editor_save_elsewhere(bench->editor, "levels/");
    bench_frame(bench);
    ui_input_key(&bench->input, UI_KEY_ENTER, 0);
    bench_frame(bench);
    bench_frame(bench);
    CHECK(ui_is_typing(bench->ui)); // the refused name can be typed on at once
    editor_save_elsewhere(bench->editor, "levels/a");
    ui_input_key(&bench->input, UI_KEY_ENTER, 0); // the one that asked for the dialog
    bench_frame(bench);
    CHECK(!editor_next_request(bench->editor, &request));
    ui_input_key(&bench->input, UI_KEY_ENTER, 0);
    bench_frame(bench);
    CHECK(bench_takes_request(bench, EDITOR_REQUEST_SAVE_AS, &request));
    CHECK_STR("levels/a.json", request.path);
}

TEST(play_from_the_pointer_says_where) {
    Bench *bench = bench_create();
    EditorRequest request;
    bench_event(bench, EDITOR_MOVE, EDITOR_LEFT, 10, 5, 0);
    bench_key(bench, 'P', 0);
    CHECK(bench_takes_request(bench, EDITOR_REQUEST_PLAY_HERE, &request));
    CHECK_INT(168, request.at.x);
    CHECK_INT(88, request.at.y);
}

TEST(every_default_key_can_be_read_and_belongs_to_one_action) {
    Bench *bench = bench_create();
    for (int i = 0; i < EDITOR_ACTION_COUNT; i++) {
        const char *keys = editor_actions[i].keys;
        EditorChord chord;
        while (*keys != '\0') {
            if (!CHECK(editor_chord_read(&keys, &chord))) {
                break;
            }
        }
        CHECK_STR(editor_actions[i].keys, editor_binding(bench->editor, (EditorAction)i));
        CHECK_INT(i, editor_action_find(editor_actions[i].name));
        for (int j = 0; j < i; j++) {
            const char *own = editor_actions[i].keys;
            while (*own != '\0' && editor_chord_read(&own, &chord)) {
                const char *others = editor_actions[j].keys;
                EditorChord other;
                while (*others != '\0' && editor_chord_read(&others, &other)) {
                    CHECK(chord.key != other.key || chord.mods != other.mods);
                }
            }
        }
    }
}

TEST(a_key_bound_anew_does_its_action) {
    Bench *bench = bench_create();
    CHECK(editor_bind(bench->editor, EDITOR_DO_ERASER, "Q, Ctrl+E"));
    CHECK(!editor_bind(bench->editor, EDITOR_DO_ERASER, "Hyper+Q"));
    CHECK_STR("Q, Ctrl+E", editor_binding(bench->editor, EDITOR_DO_ERASER));
    bench_choose(bench, "block", 0);
    bench_click(bench, 2, 2, 0);
    bench_key(bench, 'Q', 0);
    bench_click(bench, 2, 2, 0);
    CHECK_INT(FH_TILE_EMPTY, bench_tile(bench, 2, 2));
}

TEST(space_and_the_hotbar_s_digits_cannot_be_bound) {
    Bench *bench = bench_create();
    CHECK(!editor_bind(bench->editor, EDITOR_DO_ERASER, "Space"));
    CHECK(!editor_bind(bench->editor, EDITOR_DO_ERASER, "J, Ctrl+3"));
    CHECK(editor_bind(bench->editor, EDITOR_DO_ERASER, "Alt+3, 0"));
    CHECK(editor_bind(bench->editor, EDITOR_DO_ERASER, "Ctrl+F3"));
    bench_key(bench, EDITOR_KEY_F1, 0);
    bench_frame(bench);
    bench_frame(bench);
    bench_click_text(bench, "Ctrl+F3");
    CHECK(editor_captures_key(bench->editor));
    bench_key(bench, ' ', UI_MOD_CTRL);
    bench_frame(bench);
    CHECK(bench_shows(bench, "Space drags the view"));
    bench_key(bench, '3', 0);
    bench_frame(bench);
    CHECK(bench_shows(bench, "1 to 9 are the hotbar's"));
    CHECK(editor_captures_key(bench->editor));
    bench_key(bench, 'J', 0);
    CHECK(!editor_captures_key(bench->editor));
    CHECK_STR("J", editor_binding(bench->editor, EDITOR_DO_ERASER));
}

TEST(a_right_click_on_a_key_gives_the_default_back_and_tells_the_app) {
    Bench *bench = bench_create();
    CHECK(editor_bind(bench->editor, EDITOR_DO_ERASER, "Ctrl+F3"));
    bench_key(bench, EDITOR_KEY_F1, 0);
    bench_frame(bench);
    bench_frame(bench);
    UiRect at = bench_find_text(bench, "Ctrl+F3");
    bench_point(bench, at.x + 2, at.y + 2);
    editor_take_changes(bench->editor);
    bench->input.pressed = UI_BUTTON_RIGHT;
    bench_frame(bench);
    CHECK_STR(editor_actions[EDITOR_DO_ERASER].keys,
              editor_binding(bench->editor, EDITOR_DO_ERASER));
    CHECK(editor_take_changes(bench->editor) & EDITOR_CHANGED_BINDINGS);
}

TEST(a_search_that_finds_no_command_says_so) {
    Bench *bench = bench_create();
    editor_do(bench->editor, EDITOR_DO_PALETTE);
    bench_frame(bench);
    bench_frame(bench);
    CHECK(!bench_shows(bench, "Nothing is called that."));
    ui_input_text(&bench->input, "zzqq");
    bench_frame(bench);
    bench_frame(bench);
    CHECK(bench_shows(bench, "Nothing is called that."));
}

TEST(a_search_that_finds_no_level_says_so) {
    Bench *bench = bench_create();
    bench_key(bench, 'O', UI_MOD_CTRL);
    bench_frame(bench);
    bench_frame(bench);
    ui_input_text(&bench->input, "zzqq");
    bench_frame(bench);
    CHECK(bench_shows(bench, "Enter opens"));
}

TEST(a_notice_of_the_same_kind_takes_the_place_of_the_one_before) {
    Bench *bench = bench_create();
    bench_frame(bench);
    editor_saved(bench->editor, "one.json", editor_mark(bench->editor));
    bench_frame(bench);
    editor_saved(bench->editor, "two.json", editor_mark(bench->editor));
    bench_frame(bench);
    CHECK(!bench_shows(bench, "Saved one.json"));
    CHECK(bench_shows(bench, "Saved two.json"));
}

TEST(presses_over_panels_leave_the_level_alone) {
    Bench *bench = bench_create();
    EditorPointer event = {.kind = EDITOR_DOWN, .x = 100.0f, .y = 100.0f, .over_panel = true};
    editor_pointer(bench->editor, &event);
    event.kind = EDITOR_UP;
    editor_pointer(bench->editor, &event);
    CHECK(!editor_is_dirty(bench->editor));
}

TEST(jump_arcs_start_at_the_ground_under_the_pointer_and_land_on_it) {
    Bench *bench = bench_create();
    bench_choose(bench, "block", 0);
    bench_key(bench, 'R', 0);
    bench_drag(bench, 0, 20, 60, 21, 0);
    bench_event(bench, EDITOR_MOVE, EDITOR_LEFT, 30, 18, 0);
    bench_key(bench, 'J', 0);
    const EditorOverlay *overlay = editor_overlay(bench->editor);
    int highest = 320;
    int farthest = 0;
    for (int i = 0; i < overlay->mark_count; i++) {
        const EditorMark *mark = &overlay->marks[i];
        if (mark->role == EDITOR_ROLE_ARC && mark->kind == EDITOR_MARK_LINE) {
            highest = fh_min(highest, mark->box.y);
            farthest = fh_max(farthest, mark->box.x);
        }
    }
    CHECK(highest < 320 - 32);
    CHECK(farthest > 30 * 16 + 48);
}

TEST(a_pointer_that_rests_where_a_panel_was_left_is_over_the_map) {
    Bench *bench = bench_create();
    bench_event(bench, EDITOR_MOVE, EDITOR_LEFT, 20, 20, 0);
    EditorPointer stale = {.kind = EDITOR_MOVE, .x = 400, .y = 300, .over_panel = true};
    bench->input.x = 400;
    bench->input.y = 300;
    editor_pointer(bench->editor, &stale); // as the interface saw it a frame ago
    bench_frame(bench);
    bench_frame(bench);
    CHECK(bench_shows(bench, "left: paint"));
}

static Bench *bench_with_findings(int x) {
    char text[400];
    snprintf(text, sizeof text,
             "{ \"format\": \"foothold-level\", \"version\": 1, \"tileSize\": 16,\n"
             "\"spawn\": { \"x\": 8, \"y\": 16 }, \"solids\": [\n"
             "{ \"x\": %d, \"y\": 0, \"w\": 16, \"h\": 8, \"path\": [[%d, 0]] },\n"
             "{ \"x\": %d, \"y\": 80, \"w\": 16, \"h\": 8, \"path\": [[%d, 80]] } ] }\n",
             x, x, x, x);
    return bench_create_on(text);
}

TEST(findings_are_gone_to_one_after_the_other_from_the_first_on) {
    Bench *bench = bench_with_findings(640);
    LevelFinding findings[8];
    int count = level_check(bench->level, NULL, findings, 8);
    CHECK(count >= 2 && strcmp(findings[0].text, findings[1].text) != 0);
    for (int i = 0; i <= count; i++) {
        bench_key(bench, EDITOR_KEY_F1 + 7, 0);
        bench_frame(bench);
        char start[24]; // before the line is broken
        snprintf(start, sizeof start, "%.23s", findings[i % count].text);
        CHECK(bench_shows(bench, start));
    }
}

static Bench *bench_with_coins_outside(void) {
    char text[8000] = "{ \"format\": \"foothold-level\", \"version\": 1, \"tileSize\": 16,\n"
                      "\"spawn\": { \"x\": 8, \"y\": 16 },\n"
                      "\"bounds\": { \"x\": 0, \"y\": 0, \"w\": 1, \"h\": 20 },\n"
                      "\"entities\": [ { \"type\": \"crate\", \"x\": 4000, \"y\": 16 }";
    for (int i = 0; i < 50; i++) {
        size_t used = strlen(text);
        snprintf(text + used, sizeof text - used, ",\n{ \"type\": \"coin\", \"x\": %d, \"y\": 16 }",
                 5000 + i * 100);
    }
    strcat(text, " ] }\n");
    return bench_create_on(text);
}

TEST(findings_of_one_text_are_one_row_that_goes_from_one_to_the_next) {
    Bench *bench = bench_with_coins_outside();
    bench_frame(bench);
    bench_click_at(bench, 1240, 46); // Level
    CHECK(bench_shows(bench, "the spawn lies outside"));
    CHECK(bench_shows(bench, "(50 times)"));
    UiRect row = {0};
    for (int i = 0; i < bench->ui->command_count; i++) {
        const UiCommand *command = &bench->ui->commands[i];
        bool is_coin = command->kind == UI_COMMAND_TEXT && strstr(command->text, "the coin lies");
        row = is_coin ? command->rect : row;
    }
    for (int i = 0; i < 3; i++) {
        bench_click_at(bench, row.x + 4, row.y + 4);
        float x = (float)(5000 + i * 100) - editor_camera(bench->editor).x;
        CHECK(x > 470.0f && x < 570.0f); // the middle beside the panels
        for (int frame = 0; frame < 40; frame++) {
            bench_frame(bench); // or the next would be a double click
        }
    }
}

TEST(what_lies_as_far_out_as_a_file_can_say_is_gone_to) {
    Bench *bench = bench_with_findings(LEVEL_COORDINATE_MAX - 100);
    LevelFinding findings[8];
    int count = level_check(bench->level, NULL, findings, 8);
    int seen = 0;
    bench_frame(bench);
    for (int i = 0; i < count; i++) {
        bench_key(bench, EDITOR_KEY_F1 + 7, 0);
        float x = (float)findings[i].x - editor_camera(bench->editor).x;
        CHECK(x > 0.0f && x < 1280.0f);
        seen += findings[i].x > LEVEL_COORDINATE_MAX / 2;
    }
    CHECK(seen >= 2);
}

TEST(nothing_is_put_further_out_than_a_file_can_say) {
    Bench *bench = bench_with_findings(LEVEL_COORDINATE_MAX - 100);
    editor_set_camera(bench->editor,
                      (EditorCamera){(float)(LEVEL_COORDINATE_MAX - 640), 0.0f, 1.0f});
    CHECK_INT(LEVEL_COORDINATE_MAX - 640, (int)editor_camera(bench->editor).x);
    bench_key(bench, 'T', 0);
    bench_click(bench, LEVEL_COORDINATE_MAX / 16 + 5, 3, 0); // a coin
    bench_click(bench, LEVEL_COORDINATE_MAX / 16 + 5, 7, UI_MOD_CTRL);
    CHECK_INT(2, bench->level->entity_count);
    CHECK_INT(LEVEL_COORDINATE_MAX, bench->level->entities[0].x);
    for (int i = 0; i < 3; i++) {
        bench_key(bench, EDITOR_KEY_RIGHT, 0);
    }
    bench_key(bench, 'O', 0); // moving solids
    bench_click(bench, LEVEL_COORDINATE_MAX / 16 - 6, 0, 0);
    for (int i = 0; i < 30; i++) {
        bench_key(bench, EDITOR_KEY_RIGHT, UI_MOD_SHIFT);
    }
    char *text = bench_print(bench);
    LevelError error = {0};
    test_level_kept(level_parse(text, strlen(text), "again.json", bench->catalog, &error));
    CHECK_STR("", error.text);
}

TEST(a_click_on_the_minimap_goes_where_the_picture_shows_it) {
    Bench *bench =
        bench_create_on("{ \"format\": \"foothold-level\", \"version\": 1, \"tileSize\": 16,\n"
                        "\"bounds\": { \"x\": 0, \"y\": 0, \"w\": 1920, \"h\": 960 } }\n");
    bench_frame(bench);
    EditorFrame frame = {.window_w = 1280,
                         .window_h = 720,
                         .ui_scale = 1,
                         .minimap_image = 7,
                         .minimap_w = 160,
                         .minimap_h = 90,
                         .minimap_level = {32, 21, 96, 48}}; // half the size: no whole step fits
    UiRect image = {0};
    for (int i = 0; i < 3; i++) {
        ui_begin(bench->ui, &bench->input);
        editor_frame(bench->editor, bench->ui, &frame);
        ui_end(bench->ui);
        ui_input_next_frame(&bench->input);
        for (int k = 0; k < bench->ui->command_count; k++) {
            const UiCommand *command = &bench->ui->commands[k];
            image =
                command->kind == UI_COMMAND_IMAGE && command->image == 7 ? command->rect : image;
        }
        bench->input.x = image.x + image.w * (32 + 72) / 160; // three quarters of the level
        bench->input.y = image.y + image.h * (21 + 24) / 90;
        bench->input.pressed = bench->input.down = i == 1 ? UI_BUTTON_LEFT : 0;
    }
    EditorCamera camera = editor_camera(bench->editor);
    FhRect canvas = editor_canvas(bench->editor);
    int x = (int)camera.x + canvas.x + canvas.w / 2;
    CHECK(x > 1400 && x < 1480);
}

TEST(the_minimap_is_there_while_a_part_of_the_level_is_out_of_view_only) {
    static const struct {
        int w, h;
        bool is_there;
    } levels[] = {{192, 96, false}, {1920, 96, true}, {192, 960, true}};
    for (int i = 0; i < 3; i++) {
        char text[200];
        snprintf(text, sizeof text,
                 "{ \"format\": \"foothold-level\", \"version\": 1, \"tileSize\": 16,\n"
                 "\"bounds\": { \"x\": 64, \"y\": 64, \"w\": %d, \"h\": %d } }\n",
                 levels[i].w, levels[i].h);
        Bench *bench = bench_create_on(text);
        bench_frame(bench);
        CHECK_INT(levels[i].is_there, panel_rects(bench->editor->stage, 1280, 720).has_minimap);
    }
}

/// A floor at row 20, the hero on it, and over col 30 to 33 a lift that goes up and down; 16 px
/// tiles.
static Bench *bench_with_lift(void) {
    return bench_create_on(
        "{ \"format\": \"foothold-level\", \"version\": 1, \"tileSize\": 16,\n"
        "  \"spawn\": { \"x\": 72, \"y\": 320 }, \"legend\": { \"#\": \"block\" },\n"
        "  \"bounds\": { \"x\": 0, \"y\": 0, \"w\": 960, \"h\": 352 },\n"
        "  \"solids\": [ { \"id\": \"lift\", \"x\": 480, \"y\": 280, \"w\": 64, \"h\": 8,\n"
        "    \"path\": [ [480, 280], [480, 120] ], \"speed\": 60 } ],\n"
        "  \"tiles\": [ { \"x\": 0, \"y\": 20, \"rows\": [\n"
        "    \"############################################################\" ] } ] }\n");
}

/// The topmost and the lowest px of the jump arcs.
static FhPoint arc_heights(Bench *bench) {
    FhPoint ends = {1 << 20, -(1 << 20)};
    const EditorOverlay *overlay = editor_overlay(bench->editor);
    for (int i = 0; i < overlay->mark_count; i++) {
        const EditorMark *mark = &overlay->marks[i];
        if (mark->role == EDITOR_ROLE_ARC && mark->kind == EDITOR_MARK_LINE) {
            ends.x = fh_min(ends.x, mark->box.y);
            ends.y = fh_max(ends.y, mark->box.y);
        }
    }
    return ends;
}

TEST(jump_arcs_meet_a_lift_where_it_is_now) {
    Bench *bench = bench_with_lift();
    FhWorld *world = test_world(level_build_world(bench->level, NULL));
    bench->world = world;
    bench_key(bench, 'J', 0);
    bench_event_px(bench, EDITOR_MOVE, EDITOR_LEFT, 512, 300, 0); // below it
    bench_frame(bench);
    int under_lift = arc_heights(bench).x;
    for (int tick = 0; tick < 150; tick++) {
        fh_world_tick(world, (FhInput){0});
    }
    bench_frame(bench);
    int below_sky = arc_heights(bench).x; // it has gone up
    CHECK(under_lift >= 288 && below_sky < under_lift - 8);
    bench->world = NULL;
}

TEST(jump_arcs_begin_on_the_lift_under_the_pointer) {
    Bench *bench = bench_with_lift();
    FhWorld *world = test_world(level_build_world(bench->level, NULL));
    for (int tick = 0; tick < 60; tick++) { // it is at 220 now
        fh_world_tick(world, (FhInput){0});
    }
    bench->world = world;
    bench_key(bench, 'J', 0);
    bench_event_px(bench, EDITOR_MOVE, EDITOR_LEFT, 512, 200, 0);
    bench_frame(bench);
    CHECK(arc_heights(bench).x < 220 - 32);
    bench_key(bench, 'O', 0); // an edit of it that the World has not taken over yet
    bench_event_px(bench, EDITOR_DOWN, EDITOR_LEFT, 512, 284, 0);
    bench_event_px(bench, EDITOR_MOVE, EDITOR_LEFT, 512, 244, 0);
    bench_frame(bench);
    bench_event_px(bench, EDITOR_UP, EDITOR_LEFT, 512, 244, 0);
    bench_frame(bench);
    CHECK(arc_heights(bench).x < 320);
    bench->world = NULL;
}

TEST(the_first_key_of_an_action_is_none_where_it_has_none) {
    Bench *bench = bench_create();
    static char all[EDITOR_ACTION_COUNT][200];
    int with = 0, without = 0;
    for (int action = 0; action < EDITOR_ACTION_COUNT; action++) {
        snprintf(all[action], sizeof all[0], "%s",
                 editor_binding(bench->editor, (EditorAction)action));
    }
    for (int action = 0; action < EDITOR_ACTION_COUNT; action++) {
        const char *first = binding_first(bench->editor, (EditorAction)action);
        size_t length = strlen(first);
        CHECK(strncmp(all[action], first, length) == 0);
        CHECK_INT(all[action][0] == '\0', length == 0);
        with += length > 0;
        without += length == 0;
    }
    CHECK(with > 20 && without > 5);
}

TEST(there_is_no_hero_to_find_in_a_world_without_actors) {
    Bench *bench = bench_create();
    for (int only_solids = 0; only_solids < 2; only_solids++) {
        FhWorld *world =
            level_build_world(bench->level, &(LevelWorldOptions){.only_solids = only_solids == 1});
        bench->world = world;
        bench_frame(bench);
        CHECK_INT(!only_solids, editor_do(bench->editor, EDITOR_DO_FIND_HERO));
        bench->world = NULL;
        fh_world_destroy(world);
    }
}

TEST(an_escape_in_a_drag_that_makes_a_thing_leaves_none_chosen) {
    Bench *bench = bench_create();
    static const EditorKey tools[] = {'T', 'O'};
    for (int i = 0; i < 2; i++) {
        bench_key(bench, tools[i], 0);
        bench_event(bench, EDITOR_MOVE, EDITOR_LEFT, 5, 5, 0);
        bench_event(bench, EDITOR_DOWN, EDITOR_LEFT, 5, 5, 0);
        bench_event(bench, EDITOR_MOVE, EDITOR_LEFT, 9, 9, 0);
        bench_key(bench, EDITOR_KEY_ESCAPE, 0);
        CHECK_INT(0, bench->level->entity_count + bench->level->solid_count);
        CHECK_INT(THING_NONE, bench->editor->doc->chosen.kind);
        bench_event(bench, EDITOR_UP, EDITOR_LEFT, 9, 9, 0);
        CHECK_INT(0, bench->level->entity_count + bench->level->solid_count);
        CHECK(!editor_is_dirty(bench->editor));
    }
}
