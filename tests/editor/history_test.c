// The history's edges: many steps, little memory, and where the file is.

#include <stdlib.h>

#include "editor/history.h"
#include "editor_test.h"
#include "sanitizer.h"

static void paint(History *history, Level *level, int col, int kind) {
    history_begin(history, "paint");
    history_set_tile(history, level, HISTORY_TERRAIN, (FhPoint){col, 0}, fh_tile_make(kind, 0));
    history_end(history, level);
}

TEST(the_thousandth_edit_and_the_first_are_both_taken_back) {
    Bench *bench = bench_create();
    History history = {0};
    char *before = bench_print(bench);
    for (int i = 0; i < 1000; i++) {
        paint(&history, bench->level, i % 101, 1 + i % 3);
    }
    int steps = 0;
    while (history_undo(&history, bench->level)) {
        steps++;
    }
    CHECK_INT(1000, steps);
    CHECK_PRINTS(before, bench);
    while (history_redo(&history, bench->level)) {
        steps--;
    }
    CHECK_INT(0, steps);
    free(before);
    history_free(&history);
    bench_destroy(bench);
}

TEST(a_step_that_ends_as_it_began_is_none) {
    Bench *bench = bench_create();
    History history = {0};
    FhMask *disc = fh_mask_create();
    fh_mask_fill_disc(disc, (FhPoint){50, 50}, 9, true);
    history_begin(&history, "dig");
    history_set_ground(&history, bench->level, disc, true);
    history_set_ground(&history, bench->level, disc, false);
    history_set_tile(&history, bench->level, HISTORY_TERRAIN, (FhPoint){3, 3}, 1);
    history_set_tile(&history, bench->level, HISTORY_TERRAIN, (FhPoint){3, 3}, FH_TILE_EMPTY);
    CHECK(!history_end(&history, bench->level));
    CHECK(!history_is_dirty(&history) && history.count == 0);
    fh_mask_destroy(disc);
    history_free(&history);
    bench_destroy(bench);
}

TEST(a_tile_of_a_layer_that_is_not_there_changes_nothing) {
    Bench *bench = bench_create();
    History history = {0};
    history_begin(&history, "paint");
    for (int layer = 0; layer < 3; layer++) {
        CHECK(history_set_tile(&history, bench->level, layer, (FhPoint){3, 3}, 1));
    }
    CHECK(!history_end(&history, bench->level));
    history_free(&history);
    bench_destroy(bench);
}

TEST(undo_and_redo_say_what_they_would_take) {
    Bench *bench = bench_create();
    History history = {0};
    char text[80];
    history_print_undo(&history, text, sizeof text);
    CHECK_STR("", text);
    history_begin(&history, "paint");
    for (int col = 0; col < 14; col++) {
        history_set_tile(&history, bench->level, HISTORY_TERRAIN, (FhPoint){col, -90}, 1);
    }
    history_end(&history, bench->level);
    history_print_undo(&history, text, sizeof text);
    CHECK_STR("paint, 14 tiles", text);
    history_print_redo(&history, text, sizeof text);
    CHECK_STR("", text);
    history_undo(&history, bench->level);
    history_print_redo(&history, text, sizeof text);
    CHECK_STR("paint, 14 tiles", text);
    history_free(&history);
    bench_destroy(bench);
}

TEST(a_full_history_drops_its_oldest_step_not_its_newest) {
    Bench *bench = bench_create();
    History history = {.limit = 40000};
    for (int i = 0; i < 1000; i++) {
        paint(&history, bench->level, i, 1);
    }
    CHECK(history.bytes <= history.limit);
    CHECK(history.count < 1000);
    CHECK(history_undo(&history, bench->level));
    CHECK_INT(FH_TILE_EMPTY, bench_tile(bench, 999, 0));
    CHECK(bench_tile(bench, 998, 0) != FH_TILE_EMPTY);
    while (history_undo(&history, bench->level)) {
    }
    CHECK(history_is_dirty(&history)); // the first level cannot be reached any more
    CHECK(bench_tile(bench, 0, 0) != FH_TILE_EMPTY);
    history_free(&history);
    bench_destroy(bench);
}

/// One step over so many cells of a row that is there already, and what it took (bytes).
static size_t cost_of_stroke(History *history, Level *level, int cells, int kind) {
    size_t before = test_bytes_in_use();
    history_begin(history, "paint");
    for (int col = 0; col < cells; col++) {
        history_set_tile(history, level, HISTORY_TERRAIN, (FhPoint){col, 0}, fh_tile_make(kind, 0));
    }
    history_end(history, level);
    return test_bytes_in_use() - before;
}

TEST(undo_takes_memory_for_what_changed_and_no_more_than_its_limit) {
    enum { LIMIT = 1 << 20, CELLS = 4000, STROKES = 400 };
    Bench *bench = bench_create();
    History history = {.limit = LIMIT};
    cost_of_stroke(&history, bench->level, CELLS, 1);
    size_t begun = test_bytes_in_use();
    size_t one = cost_of_stroke(&history, bench->level, 1, 2);
    size_t many = cost_of_stroke(&history, bench->level, CELLS, 3);
    CHECK(one < 512);
    CHECK(many < CELLS * 2 * sizeof(HistoryTile) + 512);
    for (int i = 0; i < STROKES; i++) {
        cost_of_stroke(&history, bench->level, CELLS, 1 + i % 2);
    }
    CHECK(history.bytes <= LIMIT);
    // Lists have room to grow, which is not counted.
    CHECK(test_bytes_in_use() - begun < 2 * LIMIT);
    history_free(&history);
    bench_destroy(bench);
}

TEST(the_dirty_mark_knows_where_the_file_is) {
    Bench *bench = bench_create();
    History history = {0};
    paint(&history, bench->level, 1, 1);
    history_mark_saved(&history, history_mark(&history));
    CHECK(!history_is_dirty(&history));
    history_undo(&history, bench->level);
    CHECK(history_is_dirty(&history));
    history_redo(&history, bench->level);
    CHECK(!history_is_dirty(&history));
    history_undo(&history, bench->level);
    paint(&history, bench->level, 2, 1);
    CHECK(history_is_dirty(&history)); // as many steps, but other ones
    history_free(&history);
    bench_destroy(bench);
}

TEST(a_save_between_steps_does_not_change_what_undo_gives_back) {
    Bench *bench = bench_create();
    History history = {0};
    char *before = bench_print(bench);
    paint(&history, bench->level, 1, 5);
    free(bench_print(bench)); // names the tile in the legend
    paint(&history, bench->level, 2, 6);
    char *last = bench_print(bench);
    while (history_undo(&history, bench->level)) {
    }
    CHECK_PRINTS(before, bench);
    while (history_redo(&history, bench->level)) {
    }
    CHECK_PRINTS(last, bench);
    free(before);
    free(last);
    history_free(&history);
    bench_destroy(bench);
}

TEST(a_layer_comes_back_with_its_tiles) {
    Bench *bench = bench_create();
    History history = {0};
    HistoryLayer layer = {.name = "back", .parallax_x = 0.5f, .parallax_y = 1.0f};
    history_begin(&history, "layer");
    history_insert_layer(&history, bench->level, 0, &layer);
    history_end(&history, bench->level);
    history_begin(&history, "paint");
    history_set_tile(&history, bench->level, 0, (FhPoint){3, 3}, fh_tile_make(1, 0));
    history_end(&history, bench->level);
    history_begin(&history, "remove");
    history_remove_layer(&history, bench->level, 0);
    history_end(&history, bench->level);
    CHECK_INT(0, bench->level->layer_count);
    history_undo(&history, bench->level);
    CHECK_INT(1, bench->level->layer_count);
    CHECK(history_tile_at(bench->level, 0, 3, 3) != FH_TILE_EMPTY);
    history_undo(&history, bench->level);
    history_undo(&history, bench->level);
    CHECK_INT(0, bench->level->layer_count);
    for (int i = 0; i < 3; i++) {
        CHECK(history_redo(&history, bench->level));
    }
    CHECK_INT(0, bench->level->layer_count);
    history_free(&history);
    bench_destroy(bench);
}

TEST(a_layer_that_was_removed_counts_with_its_tiles) {
    Bench *bench = bench_create();
    History history = {0};
    history_begin(&history, "layer");
    CHECK(history_insert_layer(&history, bench->level, 0, &(HistoryLayer){.name = "hills"}));
    history_end(&history, bench->level);
    for (int col = 0; col < 100 * FH_CHUNK_TILES; col += FH_CHUNK_TILES) {
        fh_terrain_set(bench->level->layers[0].tiles, col, 0, fh_tile_make(1, 0));
    }
    size_t with_layer = level_bytes(bench->level);
    size_t noted = history.bytes;
    history_begin(&history, "layer");
    history_remove_layer(&history, bench->level, 0);
    history_end(&history, bench->level);
    CHECK(history.bytes - noted >= with_layer - level_bytes(bench->level));
    history_undo(&history, bench->level);
    CHECK(history.bytes < noted + 4096);
    history_redo(&history, bench->level);
    history.limit = 100000;
    paint(&history, bench->level, 3, 1);
    CHECK(history.bytes <= history.limit); // what was too much was forgotten
    history_free(&history);
    bench_destroy(bench);
}

TEST(a_polygon_counts_with_its_points) {
    enum { POINTS = 400 };
    static FhPoint points[POINTS];
    Bench *bench = bench_create();
    History history = {0};
    LevelPolygon polygon = {.points = points, .count = POINTS};
    for (int i = 0; i < POINTS; i++) {
        points[i] = (FhPoint){i, i % 7};
    }
    history_begin(&history, "polygon");
    CHECK(history_insert_polygon(&history, bench->level, 0, &polygon));
    history_end(&history, bench->level);
    CHECK(history.bytes >= sizeof points);
    history_free(&history);
    bench_destroy(bench);
}
