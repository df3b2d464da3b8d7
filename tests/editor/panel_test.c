// Widgets become steps: one drag of a slider, one text typed, one click of a switch.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "editor_test.h"
#include "level/movers.h"

/// Finds where a text is drawn at the right of the window.
static UiRect text_place(const Bench *bench, const char *text) {
    for (int i = 0; i < bench->ui->command_count; i++) {
        const UiCommand *command = &bench->ui->commands[i];
        if (command->kind == UI_COMMAND_TEXT && command->rect.x > 900 &&
            strcmp(command->text, text) == 0) {
            return command->rect;
        }
    }
    test_fail(__FILE__, __LINE__, "nothing says %s", text);
    return (UiRect){0, 0, 0, 0};
}

/// Finds where a sprite is drawn.
static UiRect sprite_place(const Bench *bench, const char *sprite) {
    for (int i = 0; i < bench->ui->command_count; i++) {
        const UiCommand *command = &bench->ui->commands[i];
        if (command->kind == UI_COMMAND_SPRITE && strcmp(command->text, sprite) == 0) {
            return command->rect;
        }
    }
    test_fail(__FILE__, __LINE__, "%s is drawn nowhere", sprite);
    return (UiRect){0, 0, 0, 0};
}

/// True when a text is seen there, not scrolled away.
static bool is_shown(const Bench *bench, const char *text) {
    for (int i = 0; i < bench->ui->command_count; i++) {
        const UiCommand *command = &bench->ui->commands[i];
        UiRect at = command->rect;
        if (command->kind == UI_COMMAND_TEXT && at.x > 900 && strcmp(command->text, text) == 0 &&
            at.y > command->clip.y && at.y + 16 < command->clip.y + command->clip.h) {
            return true;
        }
    }
    return false;
}

static int steps_to_undo(Bench *bench) {
    int steps = 0;
    while (editor_do(bench->editor, EDITOR_DO_UNDO)) {
        steps++;
    }
    return steps;
}

/// The pointer moves there, for the editor as well, and rests for a frame.
static void rest_at(Bench *bench, int x, int y) {
    bench_event_px(bench, EDITOR_MOVE, EDITOR_LEFT, x, y, 0);
    bench_point(bench, x, y);
    bench_frame(bench);
}

TEST(line_at_the_bottom_tells_of_sliders_on_sliders_only) {
    static const char slider[] = "double click: reset", fold[] = "H: fold the panels";
    Bench *bench = bench_create();
    bench_frame(bench);
    bench_click_at(bench, 1110, 46); // Hero
    int y = text_place(bench, "width").y + 6;
    rest_at(bench, 1128, y);
    CHECK(bench_shows(bench, slider));
    bench_press(bench);
    rest_at(bench, 600, 300); // held, over the level
    CHECK(bench_shows(bench, slider));
    bench_let_go(bench);
    static const FhPoint others[] = {{20, 100}, {600, 10}, {1110, 46}, {1200, 700}};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        rest_at(bench, others[i].x, others[i].y); // tools, menus, tabs, the line itself
        CHECK(!bench_shows(bench, slider) && bench_shows(bench, fold));
    }
    editor_do(bench->editor, EDITOR_DO_PANELS);
    rest_at(bench, 600, 10);
    CHECK(bench_shows(bench, "H: show the panels"));
    editor_do(bench->editor, EDITOR_DO_PANELS);
    editor_do(bench->editor, EDITOR_DO_SAVE_AS);
    rest_at(bench, 640, 360);
    CHECK(!bench_shows(bench, slider) && !bench_shows(bench, fold));
}

TEST(one_drag_of_a_slider_is_one_step_and_acts_at_every_move) {
    Bench *bench = bench_create();
    char *before = bench_print(bench);
    bench_frame(bench);
    bench_click_at(bench, 1110, 46); // Hero
    UiRect label = text_place(bench, "width");
    bench_point(bench, 1128, label.y + 6);
    bench_press(bench);
    for (int x = 1130; x < 1180; x += 5) {
        bench_point(bench, x, label.y + 6);
        CHECK(level_tuning(bench->level).width > 12.0f);
        CHECK(editor_take_changes(bench->editor) & EDITOR_CHANGED_TUNING);
    }
    bench_let_go(bench);
    CHECK_INT(1, steps_to_undo(bench));
    CHECK_PRINTS(before, bench);
}

/// Scrolls the panel until a row is seen.
static UiRect scroll_to(Bench *bench, const char *label) {
    bench_point(bench, 1050, 400);
    for (int i = 0; i < 60 && !is_shown(bench, label); i++) {
        bench->input.wheel_y = -1.0f;
        bench_frame(bench);
        bench_frame(bench);
    }
    return text_place(bench, label);
}

/// Opens the Hero's page with all its values and scrolls there.
static UiRect hero_row(Bench *bench, const char *label) {
    bench_frame(bench);
    bench_click_at(bench, 1110, 46);
    char fold[40];
    snprintf(fold, sizeof fold, "▶ More: %d values", fh_tuning_field_count - 3);
    bench_click_text(bench, fold);
    return scroll_to(bench, label);
}

TEST(a_choice_of_the_hero_is_a_list_of_words_undone_and_put_back) {
    Bench *bench = bench_create();
    char *before = bench_print(bench);
    UiRect label = hero_row(bench, "speed curve");
    CHECK(is_shown(bench, "adds up"));
    bench_click_at(bench, 1200, label.y + 6);
    bench_frame(bench);
    UiRect item = text_place(bench, "eased (x and fall)");
    bench_click_at(bench, item.x + 4, item.y + 4);
    CHECK_INT(2, (int)level_tuning(bench->level).accel_law);
    CHECK(editor_take_changes(bench->editor) & EDITOR_CHANGED_TUNING);
    CHECK(editor_do(bench->editor, EDITOR_DO_UNDO));
    CHECK_PRINTS(before, bench);
    CHECK(editor_do(bench->editor, EDITOR_DO_REDO));
    CHECK_INT(2, (int)level_tuning(bench->level).accel_law);
    bench_frame(bench);
    for (int i = 0; i < 2; i++) { // a double click on the name
        bench_point(bench, label.x + 8, label.y + 6);
        bench_press(bench);
        bench->input.released = UI_BUTTON_LEFT;
        bench->input.down = 0;
        bench_frame(bench);
    }
    CHECK_PRINTS(before, bench);
}

TEST(a_switch_of_the_hero_is_a_check_box_with_a_way_back) {
    Bench *bench = bench_create();
    char *before = bench_print(bench);
    UiRect label = hero_row(bench, "air momentum");
    bench_click_at(bench, 1180, label.y + 6);
    CHECK_INT(1, (int)level_tuning(bench->level).air_momentum);
    bench_click_at(bench, 1180, label.y + 6);
    CHECK_INT(0, (int)level_tuning(bench->level).air_momentum);
    CHECK_PRINTS(before, bench);
    bench_click_at(bench, 1180, label.y + 6);
    bench_frame(bench);
    UiRect reset = text_place(bench, "\xe2\x86\xba");
    bench_click_at(bench, reset.x + 2, reset.y + 4);
    CHECK_PRINTS(before, bench);
    CHECK(steps_to_undo(bench) >= 1); // changes close together are one step
}

/// The tracks of all sliders that were drawn: how many, and the shortest and longest.
static int tracks(const Bench *bench, int *least, int *most) {
    int count = 0;
    *least = 10000;
    *most = 0;
    for (int i = 0; i < bench->ui->command_count; i++) {
        const UiCommand *command = &bench->ui->commands[i];
        if (command->kind == UI_COMMAND_FILL && command->rect.h == 4 && command->rect.x > 900 &&
            command->color == bench->ui->theme.sunken) {
            *least = fh_min(*least, command->rect.w);
            *most = fh_max(*most, command->rect.w);
            count++;
        }
    }
    return count;
}

TEST(all_sliders_of_the_hero_are_of_one_length_whatever_their_units_are) {
    Bench *bench = bench_create();
    int least, most, least_below, most_below;
    hero_row(bench, "jump speed");
    CHECK(tracks(bench, &least, &most) > 10);
    CHECK_INT(most, least);
    CHECK(least >= 90);
    scroll_to(bench, "wall jump reach");
    CHECK(tracks(bench, &least_below, &most_below) > 10);
    CHECK(least_below == least && most_below == most);
}

TEST(the_hero_page_begins_with_three_values_and_unfolds_the_others) {
    static const char *const first[] = {"width", "height", "jump speed"};
    Bench *bench = bench_create();
    char fold[40];
    bench_frame(bench);
    bench_click_at(bench, 1110, 46);
    for (int i = 0; i < 3; i++) {
        CHECK(is_shown(bench, first[i]));
    }
    CHECK(!bench_shows(bench, "run speed") && !bench_shows(bench, "gravity"));
    snprintf(fold, sizeof fold, "▶ More: %d values", fh_tuning_field_count - 3);
    bench_click_text(bench, fold);
    CHECK(bench_shows(bench, "run speed"));
    bench_click_text(bench, "Find a value");
    ui_input_text(&bench->input, "coyote");
    bench_frame(bench);
    bench_frame(bench);
    CHECK(bench_shows(bench, "coyote time") && !bench_shows(bench, "run speed"));
}

TEST(the_hero_page_says_how_many_of_the_folded_values_are_changed) {
    Bench *bench = bench_create();
    FhTuning tuning = level_tuning(bench->level);
    tuning.gravity += 100;
    tuning.width += 1;
    level_set_tuning(bench->level, &tuning);
    bench_frame(bench);
    bench_click_at(bench, 1110, 46);
    CHECK(bench_shows(bench, "1 changed"));
}

TEST(a_value_of_the_hero_that_is_sought_unfolds_the_others) {
    Bench *bench = bench_create();
    bench_frame(bench);
    editor_do(bench->editor, EDITOR_DO_PALETTE);
    bench_frame(bench);
    ui_input_text(&bench->input, "wall jump push");
    bench_frame(bench);
    bench_frame(bench);
    ui_input_key(&bench->input, UI_KEY_ENTER, 0);
    for (int i = 0; i < 4; i++) {
        bench_frame(bench);
    }
    CHECK(is_shown(bench, "wall jump push"));
}

TEST(the_hero_page_opens_with_every_mover) {
    for (int i = 0; i < level_mover_count; i++) {
        char text[160];
        snprintf(text, sizeof text,
                 "{\"format\": \"foothold-level\", \"version\": 1, \"tileSize\": 16, \"movement\": "
                 "\"%s\"}\n",
                 level_movers[i]->name);
        Bench *bench = bench_create_on(text);
        bench_frame(bench);
        bench_click_at(bench, 1110, 46); // Hero
        bench_frame(bench);
        text_place(bench, "jump height");
    }
}

TEST(a_text_typed_is_one_step) {
    Bench *bench = bench_create();
    bench_frame(bench);
    bench_click_at(bench, 1240, 46); // Level
    bench_click_at(bench, 1180, 72);
    ui_input_key(&bench->input, UI_KEY_A, UI_MOD_CTRL);
    bench_frame(bench);
    ui_input_text(&bench->input, "hop");
    bench_frame(bench);
    ui_input_text(&bench->input, "!");
    bench_frame(bench);
    ui_input_key(&bench->input, UI_KEY_ENTER, 0);
    bench_frame(bench);
    CHECK_STR("hop!", bench->level->name);
    CHECK_INT(1, steps_to_undo(bench));
}

TEST(a_stroke_begun_while_a_text_is_typed_is_a_step_of_its_own) {
    Bench *bench = bench_create();
    bench_choose(bench, "block", 0);
    bench_frame(bench);
    bench_click_at(bench, 1240, 46);
    bench_click_at(bench, 1180, 72);
    ui_input_text(&bench->input, "a");
    bench_frame(bench);
    bench->input.x = 400;
    bench->input.y = 300;
    bench_event(bench, EDITOR_DOWN, EDITOR_LEFT, 25, 18, 0);
    bench_press(bench);
    bench_event(bench, EDITOR_MOVE, EDITOR_LEFT, 30, 18, 0);
    bench_frame(bench);
    bench_event(bench, EDITOR_UP, EDITOR_LEFT, 30, 18, 0);
    bench_let_go(bench);
    CHECK(bench_tile(bench, 30, 18) != FH_TILE_EMPTY);
    CHECK_INT(2, steps_to_undo(bench));
}

TEST(turns_of_the_wheel_over_a_slider_that_follow_each_other_are_one_step) {
    Bench *bench = bench_create();
    bench_frame(bench);
    bench_click_at(bench, 1110, 46);
    UiRect label = text_place(bench, "height");
    bench_point(bench, 1150, label.y + 6);
    bench->input.mods = UI_MOD_CTRL;
    for (int i = 0; i < 5; i++) {
        bench->input.wheel_y = 1.0f;
        bench_frame(bench);
        bench_frame(bench);
    }
    CHECK_INT(29, (int)level_tuning(bench->level).height);
    CHECK_INT(1, steps_to_undo(bench));
}

TEST(the_wheel_over_the_side_panel_scrolls_and_changes_no_value) {
    static const int tabs[] = {1060, 1110, 1170, 1240};
    for (int tab = 0; tab < 4; tab++) {
        Bench *bench = bench_create();
        bench_frame(bench);
        bench_click_at(bench, tabs[tab], 46);
        char *before = bench_print(bench);
        for (int i = 0; i < 120; i++) {
            bench_point(bench, 1050 + i * 53 % 220, 90 + i * 37 % 560);
            bench->input.wheel_y = i % 30 < 18 ? -1.0f : 1.0f;
            bench_frame(bench);
        }
        CHECK_PRINTS(before, bench);
        CHECK_INT(0, steps_to_undo(bench));
    }
}

static int active_layer(Bench *bench) {
    return editor_overlay(bench->editor)->active_layer;
}

TEST(the_active_layer_stays_the_same_when_another_comes_or_goes) {
    Bench *bench =
        bench_create_on("{ \"format\": \"foothold-level\", \"version\": 1, \"tileSize\": 16,\n"
                        "  \"layers\": [ { \"name\": \"plants\", \"tiles\": [] } ] }\n");
    bench_frame(bench);
    bench_click_at(bench, 1240, 46); // Level
    UiRect add = text_place(bench, "Add behind");
    for (int before = -1; before <= 0; before++) {
        bench_click_at(bench, add.x + 20, add.y + 6); // the button stays where it is
        CHECK_INT(2, bench->level->layer_count);
        CHECK_INT(0, active_layer(bench));
        bench_key(bench, 'Z', UI_MOD_CTRL);
        CHECK_INT(before, active_layer(bench));
        bench_key(bench, 'Y', UI_MOD_CTRL); // the one at hand stays, though its number grows
        CHECK_INT(before < 0 ? before : before + 1, active_layer(bench));
        bench_key(bench, 'Z', UI_MOD_CTRL);
        CHECK_INT(before, active_layer(bench));
        editor_do(bench->editor, EDITOR_DO_LAYER_DOWN);
        CHECK_STR("plants", bench->level->layers[active_layer(bench)].name);
    }
    bench_click_at(bench, 1040, 46); // Tiles
    text_place(bench, "plants");
}

TEST(a_colour_half_typed_is_not_stored) {
    Bench *bench = bench_create();
    bench_frame(bench);
    bench_click_at(bench, 1240, 46);
    UiRect label = text_place(bench, "sky tint");
    bench_click_at(bench, 1180, label.y + 4);
    ui_input_key(&bench->input, UI_KEY_A, UI_MOD_CTRL);
    bench_frame(bench);
    ui_input_text(&bench->input, "#12");
    bench_frame(bench);
    bench_frame(bench);
    CHECK(strlen(bench->level->background) == 7);
    ui_input_text(&bench->input, "3456");
    bench_frame(bench);
    CHECK_STR("#123456", bench->level->background);
    ui_input_key(&bench->input, UI_KEY_ENTER, 0);
    bench_frame(bench);
    CHECK(bench_shows(bench, "#123456"));
    CHECK_INT(1, steps_to_undo(bench));
    bench_frame(bench);
    CHECK(!bench_shows(bench, "#123456"));
}

TEST(a_theme_is_chosen_by_its_picture_in_one_step_with_its_sky) {
    Bench *bench = bench_create();
    bench_frame(bench);
    bench_click_at(bench, 1240, 46); // Level
    char before[8];
    memcpy(before, bench->level->background, sizeof before);
    for (int i = LEVEL_THEME_BY_SKY + 1; i < LEVEL_THEMES; i++) {
        char sprite[32];
        snprintf(sprite, sizeof sprite, "theme.%s", level_theme_infos[i].name);
        UiRect picture = sprite_place(bench, sprite);
        bench_click_at(bench, picture.x + picture.w / 2, picture.y + picture.h / 2);
        CHECK_INT(i, (int)bench->level->theme);
        CHECK_STR(level_theme_infos[i].background, bench->level->background);
        CHECK_INT(1, steps_to_undo(bench));
        bench_frame(bench);
        CHECK_INT(LEVEL_THEME_BY_SKY, (int)bench->level->theme);
        CHECK_STR(before, bench->level->background);
    }
}

TEST(undo_while_a_slider_is_held_takes_the_slider_s_step_back) {
    Bench *bench = bench_create();
    bench_frame(bench);
    bench_click_at(bench, 1110, 46);
    UiRect label = text_place(bench, "width");
    bench_point(bench, 1128, label.y + 6);
    bench_press(bench);
    bench_point(bench, 1160, label.y + 6);
    editor_do(bench->editor, EDITOR_DO_UNDO);
    CHECK_INT(12, (int)level_tuning(bench->level).width);
    bench_let_go(bench);
}

/// A level with one thing in it, which is clicked at with the tool for things.
static Bench *bench_on_a_thing(const char *thing) {
    char text[300];
    snprintf(text, sizeof text,
             "{ \"format\": \"foothold-level\", \"version\": 1, \"tileSize\": 16, \"entities\": [\n"
             "  { %s, \"x\": 328, \"y\": 320 } ] }\n",
             thing);
    Bench *bench = bench_create_on(text);
    bench_key(bench, 'T', 0);
    bench_frame(bench);
    bench_click(bench, 20, 19, 0);
    bench_frame(bench);
    return bench;
}

TEST(a_double_click_on_a_sign_types_its_text_at_once) {
    Bench *bench = bench_on_a_thing("\"type\": \"sign\", \"text\": \"old\"");
    CHECK(!ui_is_typing(bench->ui));
    bench_click(bench, 20, 19, 0);
    bench_frame(bench);
    bench_frame(bench);
    CHECK(ui_is_typing(bench->ui));
    ui_input_key(&bench->input, UI_KEY_A, UI_MOD_CTRL);
    bench_frame(bench);
    ui_input_text(&bench->input, "new");
    bench_frame(bench);
    ui_input_key(&bench->input, UI_KEY_ENTER, 0);
    bench_frame(bench);
    CHECK_STR("new", bench->level->entities[0].text);
    CHECK_INT(1, steps_to_undo(bench));
}

/// A bench with the things' tool in the hand and the sign chosen.
static Bench *bench_to_place_signs(void) {
    Bench *bench = bench_create();
    bench_key(bench, 'T', 0);
    bench_frame(bench);
    bench_click_text(bench, "sign");
    bench_frame(bench);
    return bench;
}

static void type(Bench *bench, const char *text) {
    ui_input_text(&bench->input, text);
    bench_frame(bench);
}

TEST(a_placed_sign_is_written_on_at_once_at_its_place) {
    Bench *bench = bench_to_place_signs();
    CHECK(!editor_awaits_text(bench->editor));
    bench_click(bench, 20, 19, 0);
    CHECK(editor_awaits_text(bench->editor)); // before the first frame as well
    type(bench, "P");
    CHECK(ui_is_typing(bench->ui));
    ui_input_key(&bench->input, UI_KEY_TAB, 0);
    ui_input_key(&bench->input, UI_KEY_A + ('p' - 'a'), 0);
    type(bench, "ath");
    CHECK(ui_is_typing(bench->ui));
    UiRect words = bench_find_text(bench, "Enter or a click elsewhere: done");
    CHECK(words.y > 19 * 16 - 80 && words.y < 19 * 16);
    CHECK(words.x < 20 * 16 && words.x + words.w > 20 * 16 - 120);
    ui_input_key(&bench->input, UI_KEY_ENTER, 0);
    bench_frame(bench);
    CHECK(!ui_is_typing(bench->ui) && !editor_awaits_text(bench->editor));
    CHECK_INT(1, bench->level->entity_count);
    CHECK_STR("Path", bench->level->entities[0].text);
    CHECK_INT(2, steps_to_undo(bench));
}

TEST(escape_and_a_click_elsewhere_end_the_writing_and_keep_the_text) {
    for (int by_key = 0; by_key < 2; by_key++) {
        Bench *bench = bench_to_place_signs();
        bench_click(bench, 20, 19, 0);
        type(bench, "H");
        type(bench, "ome");
        if (by_key) {
            ui_input_key(&bench->input, UI_KEY_ESCAPE, 0);
            bench_frame(bench);
        } else {
            bench_event(bench, EDITOR_DOWN, EDITOR_LEFT, 30, 12, 0);
            bench->input.x = 30 * 16, bench->input.y = 12 * 16;
            bench->input.pressed = bench->input.down = UI_BUTTON_LEFT;
            bench_frame(bench);
            bench->input.down = 0;
            bench_event(bench, EDITOR_UP, EDITOR_LEFT, 30, 12, 0);
            bench_frame(bench);
        }
        CHECK(!editor_awaits_text(bench->editor));
        CHECK_INT(1, bench->level->entity_count); // the click placed no second one
        CHECK_STR("Home", bench->level->entities[0].text);
        CHECK_INT(2, steps_to_undo(bench));
    }
}

TEST(rows_of_signs_and_things_without_a_text_open_no_field) {
    Bench *bench = bench_to_place_signs();
    bench_drag(bench, 20, 19, 24, 19, 0);
    bench_frame(bench);
    CHECK_INT(5, bench->level->entity_count);
    CHECK(!editor_awaits_text(bench->editor));
    bench_click_text(bench, "coin");
    bench_click(bench, 20, 10, 0);
    bench_frame(bench);
    CHECK_INT(6, bench->level->entity_count);
    CHECK(!editor_awaits_text(bench->editor));
}

static Bench *bench_on_a_runner(void) {
    Bench *bench = bench_on_a_thing("\"type\": \"runner\"");
    bench_frame(bench);
    return bench;
}

/// Types a number into the field at the right of a label.
static void type_number(Bench *bench, const char *label, const char *number) {
    bench_click_at(bench, 1200, text_place(bench, label).y + 4);
    ui_input_key(&bench->input, UI_KEY_A, UI_MOD_CTRL);
    bench_frame(bench);
    ui_input_text(&bench->input, number);
    bench_frame(bench);
    ui_input_key(&bench->input, UI_KEY_ENTER, 0);
    bench_frame(bench);
}

TEST(the_fields_of_a_chosen_runner_are_seen_without_scrolling) {
    Bench *bench = bench_on_a_runner();
    CHECK(bench->input.screen_w == 1280 && bench->input.screen_h == 720);
    CHECK(is_shown(bench, "how many"));
    CHECK(is_shown(bench, "runs and jumps"));
    CHECK(is_shown(bench, "Remove"));
}

TEST(how_many_runners_and_over_what_width_is_edited_in_the_panel_and_undone) {
    Bench *bench = bench_on_a_runner();
    char *before = bench_print(bench);
    type_number(bench, "how many", "40");
    CHECK_INT(40, bench->level->entities[0].count);
    CHECK(editor_take_changes(bench->editor) & EDITOR_CHANGED_OBJECTS);
    type_number(bench, "over", "320");
    CHECK_INT(320, bench->level->entities[0].w);
    CHECK(editor_take_changes(bench->editor) & EDITOR_CHANGED_OBJECTS);
    CHECK_INT(2, steps_to_undo(bench));
    CHECK_PRINTS(before, bench);
}

TEST(a_runner_is_made_to_jump_in_the_panel_and_that_is_undone) {
    Bench *bench = bench_on_a_runner();
    UiRect box = scroll_to(bench, "runs and jumps");
    bench_click_at(bench, box.x + 4, box.y + 4);
    CHECK(bench->level->entities[0].jumps);
    CHECK(editor_is_dirty(bench->editor));
    CHECK_INT(1, steps_to_undo(bench));
    CHECK(!bench->level->entities[0].jumps);
    CHECK(!editor_is_dirty(bench->editor));
}

TEST(a_list_of_levels_shows_those_that_hold_what_is_typed) {
    static const EditorFile files[] = {{.path = "levels/01-aab.json", .name = "01-aab.json"},
                                       {.path = "levels/02-Abc.json", .name = "02-Abc.json"}};
    static const struct {
        const char *typed;
        bool first, second;
    } cases[] = {
        {"aab", true, false}, {"AB", true, true}, {"bC.", false, true}, {"ac", false, false}};
    for (int i = 0; i < 4; i++) {
        Bench *bench = bench_create();
        bench->files = files;
        bench->file_count = 2;
        CHECK(editor_do(bench->editor, EDITOR_DO_CHOOSE_NEXT));
        bench_frame(bench);
        ui_input_text(&bench->input, cases[i].typed);
        bench_frame(bench);
        bench_frame(bench);
        CHECK_INT(cases[i].first, bench_shows(bench, "01-aab.json"));
        CHECK_INT(cases[i].second, bench_shows(bench, "02-Abc.json"));
    }
}

TEST(the_next_level_is_chosen_from_a_list_and_undone) {
    static const EditorFile files[] = {{.path = "far/01-a.json", .name = "01-a.json"},
                                       {.path = "levels/02-b.json", .name = "02-b.json"}};
    Bench *bench = bench_create();
    EditorRequest request;
    bench->files = files;
    bench->file_count = 2;
    editor_saved(bench->editor, "levels/mine.json", editor_mark(bench->editor));
    CHECK(editor_do(bench->editor, EDITOR_DO_CHOOSE_NEXT));
    CHECK(bench_takes_request(bench, EDITOR_REQUEST_LIST, &request));
    bench_frame(bench);
    ui_input_key(&bench->input, UI_KEY_DOWN, 0);
    bench_frame(bench);
    ui_input_key(&bench->input, UI_KEY_DOWN, 0);
    bench_frame(bench);
    ui_input_key(&bench->input, UI_KEY_ENTER, 0);
    bench_frame(bench);
    CHECK(!editor_shows_dialog(bench->editor));
    CHECK_STR("02-b.json", bench->level->next); // it lies beside the level
    CHECK(editor_do(bench->editor, EDITOR_DO_UNDO));
    CHECK(bench->level->next == NULL);
    CHECK(editor_do(bench->editor, EDITOR_DO_REDO));
    CHECK_STR("02-b.json", bench->level->next);
    CHECK(editor_do(bench->editor, EDITOR_DO_CHOOSE_NEXT));
    bench_frame(bench);
    ui_input_key(&bench->input, UI_KEY_ENTER, 0); // the first row is none
    bench_frame(bench);
    CHECK(bench->level->next == NULL);
}

TEST(a_picture_of_ground_is_chosen_from_a_list) {
    static const EditorFile files[] = {{.path = "far/cave.png", .name = "cave.png"}};
    Bench *bench = bench_create();
    EditorRequest request;
    bench->pictures = files;
    bench->picture_count = 1;
    CHECK(editor_do(bench->editor, EDITOR_DO_CHOOSE_PICTURE));
    CHECK(bench_takes_request(bench, EDITOR_REQUEST_LIST, &request));
    bench_frame(bench);
    ui_input_key(&bench->input, UI_KEY_ENTER, 0);
    bench_frame(bench);
    CHECK(bench_takes_request(bench, EDITOR_REQUEST_PICTURE, &request));
    CHECK_STR("far/cave.png", request.path);
}

TEST(a_ground_picture_that_the_movement_does_not_see_is_said_to_be_unseen) {
    static const char said[] = "Only the bit mask has this ground.";
    Bench *bench = bench_create();
    bench_frame(bench);
    bench_click_text(bench, "Level");
    CHECK_INT(0, bench_find_text(bench, said).w);
    bench->level->mask_image = strdup("cave.png");
    bench_frame(bench);
    CHECK(bench_find_text(bench, said).w > 0);
    snprintf(bench->level->movement, sizeof bench->level->movement, "bitmask");
    bench_frame(bench);
    CHECK_INT(0, bench_find_text(bench, said).w);
}
