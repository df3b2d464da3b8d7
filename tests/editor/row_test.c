// Things in rows, on lines and along jumps, and erased by dragging.

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/room.h"
#include "editor/tools.h"
#include "editor/state.h"
#include "editor_test.h"
#include "engine/world/world.h"

/// Ground from col 0 to 59 at row 20, the hero on it.
static Bench *bench_on_ground(void) {
    Bench *bench = bench_create_on(
        "{ \"format\": \"foothold-level\", \"version\": 1, \"tileSize\": 16,\n"
        "  \"spawn\": { \"x\": 72, \"y\": 320 }, \"legend\": { \"#\": \"block\" },\n"
        "  \"bounds\": { \"x\": 0, \"y\": 0, \"w\": 960, \"h\": 352 },\n"
        "  \"tiles\": [ { \"x\": 0, \"y\": 20, \"rows\": [\n"
        "    \"############################################################\" ] } ] }\n");
    bench_key(bench, 'T', 0);
    return bench;
}

static bool has_thing(const Bench *bench, LevelEntityType type, int x, int y) {
    for (int i = 0; i < bench->level->entity_count; i++) {
        const LevelEntity *entity = &bench->level->entities[i];
        if (entity->type == type && entity->x == x && entity->y == y) {
            return true;
        }
    }
    return false;
}

TEST(a_drag_places_a_coin_in_each_tile_on_its_way_as_one_step) {
    Bench *bench = bench_on_ground();
    char *before = bench_print(bench);
    bench_drag(bench, 10, 15, 17, 15, 0);
    CHECK_INT(8, bench->level->entity_count);
    for (int col = 10; col <= 17; col++) {
        CHECK(has_thing(bench, LEVEL_COIN, col * 16 + 8, 256));
    }
    char name[80];
    history_print_step(history_undo_step(&bench->editor->doc->history), name, sizeof name);
    CHECK_STR("place, 8 things", name);
    bench_key(bench, 'Z', UI_MOD_CTRL);
    CHECK_PRINTS(before, bench);
    bench_key(bench, 'Y', UI_MOD_CTRL);
    CHECK_INT(8, bench->level->entity_count);
}

TEST(nothing_is_placed_before_the_button_is_up_and_escape_places_nothing) {
    Bench *bench = bench_on_ground();
    bench_event(bench, EDITOR_DOWN, EDITOR_LEFT, 10, 15, 0);
    bench_event(bench, EDITOR_MOVE, EDITOR_LEFT, 14, 15, 0);
    CHECK_INT(0, bench->level->entity_count);
    const EditorOverlay *overlay = editor_overlay(bench->editor);
    int ghosts = 0;
    for (int i = 0; i < overlay->mark_count; i++) {
        ghosts += overlay->marks[i].kind == EDITOR_MARK_SPRITE;
    }
    CHECK_INT(5, ghosts);
    bench_key(bench, EDITOR_KEY_ESCAPE, 0);
    bench_event(bench, EDITOR_UP, EDITOR_LEFT, 14, 15, 0);
    CHECK_INT(0, bench->level->entity_count);
    CHECK(!editor_is_dirty(bench->editor));
}

TEST(shift_places_things_on_a_straight_line) {
    Bench *bench = bench_on_ground();
    bench_event(bench, EDITOR_DOWN, EDITOR_LEFT, 10, 15, 0);
    bench_event(bench, EDITOR_MOVE, EDITOR_LEFT, 12, 4, 0); // wherever the drag went
    bench_event(bench, EDITOR_MOVE, EDITOR_LEFT, 18, 11, UI_MOD_SHIFT);
    bench_event(bench, EDITOR_UP, EDITOR_LEFT, 18, 11, UI_MOD_SHIFT);
    CHECK_INT(9, bench->level->entity_count);
    for (int i = 0; i <= 8; i++) {
        CHECK(has_thing(bench, LEVEL_COIN, 168 + 16 * i, 256 - 8 * i));
    }
}

/// Follows the drawn full jump to the right with the pointer until as many things would be placed.
static void follow_arc(Bench *bench, int things) {
    for (int k = 0; k < 120; k++) {
        const EditorOverlay *overlay = editor_overlay(bench->editor);
        FhPoint at = {-1, -1};
        for (int i = 0, found = 0; i < overlay->mark_count && at.x < 0; i++) {
            const EditorMark *mark = &overlay->marks[i];
            bool is_right =
                mark->kind == EDITOR_MARK_LINE && mark->role == EDITOR_ROLE_ARC && mark->box.w > 0;
            at = is_right && found++ == k ? (FhPoint){mark->box.x, mark->box.y} : at;
        }
        char text[40];
        bench_event_px(bench, EDITOR_MOVE, EDITOR_LEFT, at.x, at.y, UI_MOD_ALT);
        row_print(bench->editor->hand, text, sizeof text);
        if (at.x < 0 || atoi(text) == things) {
            break;
        }
    }
}

/// True for each coin that a hero touches when it jumps from there at full run.
static void jump(Bench *bench, int x, bool *taken) {
    FhWorld *world = test_world(level_build_world(bench->level, &(LevelWorldOptions){0}));
    FhActor *hero = fh_world_actor_at(world, 0);
    hero->x = x - hero->w / 2;
    fh_world_tick(world, (FhInput){0}); // it stands
    fh_world_actor_at(world, 0)->vx = world->tunings[0].run_speed;
    for (int tick = 0; tick < 120; tick++) {
        FhRect box = fh_actor_box(&fh_world_actors(world)[0]);
        for (int i = 0; i < bench->level->entity_count; i++) {
            FhRect coin = level_entity_box(&bench->level->entities[i]);
            taken[i] = taken[i] || fh_rect_overlaps(box, coin);
        }
        fh_world_tick(world, (FhInput){FH_INPUT_RIGHT | FH_INPUT_JUMP});
    }
}

TEST(eight_coins_along_a_jump_are_two_actions_and_the_jump_takes_them_all) {
    enum { COINS = 8 };
    Bench *bench = bench_on_ground(); // T was the first action
    bench_event(bench, EDITOR_DOWN, EDITOR_LEFT, 10, 19, UI_MOD_ALT);
    follow_arc(bench, COINS);
    bench_event_px(bench, EDITOR_UP, EDITOR_LEFT, (int)bench->editor->hand->pointer.x,
                   (int)bench->editor->hand->pointer.y, UI_MOD_ALT); // and that was the second
    if (CHECK_INT(COINS, bench->level->entity_count)) {
        const LevelEntity *coins = bench->level->entities;
        bool taken[COINS] = {false};
        jump(bench, 168, taken);
        for (int i = 0; i < COINS; i++) {
            const LevelEntity *a = &coins[i > 0 ? i - 1 : 0];
            float far = hypotf((float)(coins[i].x - a->x), (float)(coins[i].y - a->y));
            CHECK(i == 0 || (far > 13.0f && far < 19.0f)); // about a tile, along a curve
            CHECK(taken[i]);
        }
        CHECK(coins[3].y < coins[0].y - 16);
    }
    bench_key(bench, 'Z', UI_MOD_CTRL);
    CHECK_INT(0, bench->level->entity_count);
}

TEST(an_arc_goes_to_the_side_that_the_pointer_is_on) {
    Bench *bench = bench_on_ground();
    bench_drag_px(bench, 400, 310, 330, 260, UI_MOD_ALT);
    CHECK(bench->level->entity_count >= 4);
    CHECK_INT(25 * 16 + 8, bench->level->entities[0].x); // over the middle of the take-off's tile
    for (int i = 1; i < bench->level->entity_count; i++) {
        CHECK(bench->level->entities[i].x < bench->level->entities[i - 1].x);
    }
}

TEST(all_kinds_of_things_are_placed_in_rows_and_none_over_its_like) {
    Bench *bench = bench_on_ground();
    for (int type = 0; type < level_entity_kinds(bench->level->catalog); type++) {
        int before = bench->level->entity_count;
        CHECK_INT(type, bench->editor->hand->entity);
        int col = 10 + 8 * (type / 6), row = 2 + 3 * (type % 6);
        bench_drag(bench, col, row, col + 4, row, 0);
        LevelEntity entity = level_entity_of_kind(bench->level->catalog, type);
        int w = level_entity_box(&entity).w;
        CHECK_INT(before + (w > 64 ? 1 : w > 16 ? 3 : 5), bench->level->entity_count);
        editor_wheel(bench->editor, 0.0f, -1.0f, 0, false);
    }
    int count = bench->level->entity_count;
    bench_drag(bench, 8, 2, 12, 2, 0); // over the coins
    CHECK_INT(count + 2, bench->level->entity_count);
    editor_wheel(bench->editor, 0.0f, -1.0f, 0, false); // goals, two tiles tall
    count = bench->level->entity_count;
    bench_drag(bench, 30, 4, 30, 11, 0);
    CHECK_INT(count + 4, bench->level->entity_count);
}

TEST(a_press_on_a_thing_moves_it_and_ctrl_places_one_off_the_grid) {
    Bench *bench = bench_on_ground();
    bench_click(bench, 10, 15, 0);
    bench_drag(bench, 10, 15, 14, 15, 0);
    CHECK_INT(1, bench->level->entity_count);
    CHECK(has_thing(bench, LEVEL_COIN, 14 * 16 + 8, 256));
    bench_drag_px(bench, 301, 203, 331, 207, UI_MOD_CTRL);
    CHECK_INT(2, bench->level->entity_count);
    CHECK_INT(331, bench->level->entities[1].x);
}

TEST(the_right_button_erases_all_things_on_its_way_as_one_step) {
    Bench *bench = bench_on_ground();
    bench_drag(bench, 10, 15, 17, 15, 0);
    editor_wheel(bench->editor, 0.0f, -1.0f, 0, false);
    bench_click(bench, 19, 15, 0); // a goal
    char *before = bench_print(bench);
    bench_event(bench, EDITOR_DOWN, EDITOR_RIGHT, 12, 15, 0);
    bench_event(bench, EDITOR_MOVE, EDITOR_RIGHT, 22, 15, 0); // fast: it skips none
    bench_event(bench, EDITOR_UP, EDITOR_RIGHT, 22, 15, 0);
    CHECK_INT(2, bench->level->entity_count);
    CHECK(has_thing(bench, LEVEL_COIN, 168, 256));
    CHECK(has_thing(bench, LEVEL_COIN, 184, 256));
    bench_key(bench, 'Z', UI_MOD_CTRL);
    CHECK_PRINTS(before, bench);
}

TEST(the_things_tab_chooses_how_a_drag_places) {
    Bench *bench = bench_on_ground();
    bench_frame(bench);
    for (int i = 0; i < bench->ui->command_count; i++) {
        const UiCommand *command = &bench->ui->commands[i];
        if (command->kind == UI_COMMAND_TEXT && strcmp(command->text, "line") == 0) {
            bench_click_at(bench, command->rect.x + 2, command->rect.y + 2);
            break;
        }
    }
    CHECK_INT(ROW_LINE, (int)row_way(bench->editor->hand));
    bench_event(bench, EDITOR_MOVE, EDITOR_LEFT, 10, 15, 0);
    bench_event(bench, EDITOR_DOWN, EDITOR_LEFT, 10, 15, 0);
    bench_event(bench, EDITOR_MOVE, EDITOR_LEFT, 12, 4, 0);
    bench_event(bench, EDITOR_MOVE, EDITOR_LEFT, 14, 15, 0);
    bench_frame(bench);
    bool says = false;
    for (int i = 0; i < bench->ui->command_count; i++) {
        const UiCommand *command = &bench->ui->commands[i];
        says = says ||
               (command->kind == UI_COMMAND_TEXT && strcmp(command->text, "5 \xc3\x97 coin") == 0);
    }
    CHECK(says);
    bench_event(bench, EDITOR_UP, EDITOR_LEFT, 14, 15, 0);
    CHECK_INT(5, bench->level->entity_count);
}
