// Ellipses, painting by chance, and selecting all of one tile.

#include <stdlib.h>

#include "editor_test.h"

/// Draws the cells from (0, 0) to (w - 1, h - 1) that are not empty as text, a row a line.
static const char *drawn(const Bench *bench, int w, int h) {
    static char text[400];
    int at = 0;
    for (int row = 0; row < h; row++) {
        for (int col = 0; col < w; col++) {
            text[at++] = bench_tile(bench, col, row) != FH_TILE_EMPTY ? '#' : '.';
        }
        text[at++] = '\n';
    }
    text[at] = '\0';
    return text;
}

TEST(an_ellipse_fills_the_box_that_is_dragged_and_is_one_step) {
    Bench *bench = bench_create();
    char *before = bench_print(bench);
    bench_choose(bench, "block", 0);
    editor_do(bench->editor, EDITOR_DO_ELLIPSE);
    bench_drag(bench, 0, 0, 7, 4, 0);
    CHECK_STR("..####..\n"
              "########\n"
              "########\n"
              "########\n"
              "..####..\n",
              drawn(bench, 8, 5));
    editor_do(bench->editor, EDITOR_DO_UNDO);
    CHECK_PRINTS(before, bench);
    bench_drag(bench, 7, 4, 0, 0, 0); // the other way round
    CHECK_STR("..####..\n"
              "########\n"
              "########\n"
              "########\n"
              "..####..\n",
              drawn(bench, 8, 5));
}

TEST(an_ellipse_with_ctrl_is_an_outline_and_with_shift_a_circle) {
    Bench *bench = bench_create();
    bench_choose(bench, "block", 0);
    editor_do(bench->editor, EDITOR_DO_ELLIPSE);
    bench_drag(bench, 0, 0, 6, 2, UI_MOD_CTRL | UI_MOD_SHIFT);
    CHECK_STR("..###..\n"
              ".#...#.\n"
              "#.....#\n"
              "#.....#\n"
              "#.....#\n"
              ".#...#.\n"
              "..###..\n",
              drawn(bench, 7, 7));
    bench_drag(bench, 3, 3, 3, 3, 0); // of one cell
    CHECK(bench_tile(bench, 3, 3) != FH_TILE_EMPTY);
}

/// Ctrl-clicks the card of a tile among the kinds, below hotbar and variants.
static void mix_in(Bench *bench, const char *kind) {
    int image = EDITOR_IMAGE_TILE + fh_tile_make(bench_kind(bench, kind), 0);
    UiRect card = {0, 0, 0, 0};
    for (int i = 0; i < bench->ui->command_count; i++) {
        const UiCommand *command = &bench->ui->commands[i];
        bool is_tile = command->kind == UI_COMMAND_IMAGE && command->image == image;
        card = is_tile && command->rect.x > 980 ? command->rect : card;
    }
    CHECK(card.w > 0);
    bench->input.mods = UI_MOD_CTRL;
    bench_click_at(bench, card.x + 3, card.y + 3);
    bench->input.mods = 0;
}

/// Chooses a mix of block, stone and metal.
static void choose_mix(Bench *bench) {
    bench_choose(bench, "block", 0);
    bench_frame(bench);
    mix_in(bench, "stone");
    mix_in(bench, "metal");
}

static int count_of(const Bench *bench, const char *kind, int cols, int rows) {
    int count = 0;
    for (int i = 0; i < cols * rows; i++) {
        FhTile tile = bench_tile(bench, i % cols, i / cols);
        count += fh_tile_kind(tile) == bench_kind(bench, kind);
    }
    return count;
}

TEST(a_mix_of_tiles_paints_each_of_them_and_undo_takes_all_back) {
    Bench *bench = bench_create();
    char *before = bench_print(bench);
    choose_mix(bench);
    editor_do(bench->editor, EDITOR_DO_RECT);
    bench_drag(bench, 0, 0, 19, 9, 0);
    int blocks = count_of(bench, "block", 20, 10), metals = count_of(bench, "metal", 20, 10);
    int stones = count_of(bench, "stone", 20, 10);
    CHECK_INT(200, blocks + metals + stones);
    CHECK(blocks > 40 && metals > 40 && stones > 40);
    char *first = bench_print(bench);
    editor_do(bench->editor, EDITOR_DO_UNDO);
    CHECK_PRINTS(before, bench);
    editor_do(bench->editor, EDITOR_DO_REDO);
    CHECK_PRINTS(first, bench);
}

TEST(a_stroke_to_and_fro_paints_a_mixed_cell_once_and_the_next_stroke_another_way) {
    Bench *bench = bench_create();
    choose_mix(bench);
    editor_do(bench->editor, EDITOR_DO_BRUSH);
    bench_event(bench, EDITOR_DOWN, EDITOR_LEFT, 0, 0, 0);
    bench_event(bench, EDITOR_MOVE, EDITOR_LEFT, 30, 0, 0);
    FhTile once[31];
    for (int i = 0; i <= 30; i++) {
        once[i] = bench_tile(bench, i, 0);
    }
    bench_event(bench, EDITOR_MOVE, EDITOR_LEFT, 0, 0, 0);
    int changed = 0;
    for (int i = 0; i <= 30; i++) {
        changed += once[i] != bench_tile(bench, i, 0);
    }
    CHECK_INT(0, changed);
    bench_event(bench, EDITOR_UP, EDITOR_LEFT, 0, 0, 0);
    bench_drag(bench, 0, 0, 30, 0, 0);
    for (int i = 0; i <= 30; i++) {
        changed += once[i] != bench_tile(bench, i, 0);
    }
    CHECK(changed > 5);
}

/// The uppermost row of a filled area of ladders are their tops.
static int count_ladders(const Bench *bench) {
    return count_of(bench, "ladder", 20, 10) + count_of(bench, "ladderTop", 20, 10);
}

TEST(a_fill_paints_by_chance_and_ends_where_the_mix_holds_what_is_filled) {
    Bench *bench = bench_create();
    bench_choose(bench, "ladder", 0);
    editor_do(bench->editor, EDITOR_DO_RECT);
    bench_drag(bench, 0, 0, 19, 9, 0);
    choose_mix(bench);
    editor_do(bench->editor, EDITOR_DO_FILL);
    bench_click(bench, 5, 5, 0);
    CHECK_INT(20, count_ladders(bench)); // their tops are another tile
    CHECK(count_of(bench, "metal", 20, 10) > 40 && count_of(bench, "stone", 20, 10) > 40);
    editor_do(bench->editor, EDITOR_DO_UNDO);
    CHECK_INT(200, count_ladders(bench));
    bench_choose(bench, "ladder", 0); // ends the mix
    bench_choose(bench, "metal", 0);
    editor_do(bench->editor, EDITOR_DO_RECT);
    bench_drag(bench, 0, 0, 19, 9, 0);
    choose_mix(bench);
    editor_do(bench->editor, EDITOR_DO_FILL);
    bench_click(bench, 5, 5, 0); // metal is in the mix
    CHECK_INT(200, count_of(bench, "block", 20, 10));
}

TEST(choosing_another_tile_ends_the_mix) {
    Bench *bench = bench_create();
    choose_mix(bench);
    bench_choose(bench, "ladder", 0);
    editor_do(bench->editor, EDITOR_DO_RECT);
    bench_drag(bench, 0, 0, 9, 9, 0);
    CHECK_INT(90, count_of(bench, "ladder", 10, 10)); // and a row of tops
}

TEST(all_of_one_tile_is_selected_and_nothing_else) {
    Bench *bench = bench_create();
    bench_choose(bench, "ice", 0);
    bench_click(bench, 3, 3, 0);
    bench_click(bench, 30, 8, 0);
    bench_choose(bench, "block", 0);
    bench_click(bench, 10, 5, 0);
    bench_event(bench, EDITOR_MOVE, EDITOR_LEFT, 3, 3, 0);
    editor_do(bench->editor, EDITOR_DO_SELECT_SAME);
    editor_do(bench->editor, EDITOR_DO_DELETE);
    CHECK_INT(FH_TILE_EMPTY, bench_tile(bench, 3, 3));
    CHECK_INT(FH_TILE_EMPTY, bench_tile(bench, 30, 8));
    CHECK(bench_tile(bench, 10, 5) != FH_TILE_EMPTY);
    editor_do(bench->editor, EDITOR_DO_UNDO);
    CHECK(bench_tile(bench, 30, 8) != FH_TILE_EMPTY);
}
