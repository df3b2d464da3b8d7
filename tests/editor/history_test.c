// The history's edges: many steps, little memory, and where the file is.

#include <stdlib.h>

#include "editor/history.h"
#include "editor_test.h"
#include "faults/memory.h"
#include "game/session.h"
#include "sanitizer.h"

static void paint(History *history, int col, int kind) {
    history_begin(history, "paint");
    history_set_tile(history, HISTORY_TERRAIN, (FhPoint){col, 0}, fh_tile_make(kind, 0));
    history_end(history);
}

TEST(the_thousandth_edit_and_the_first_are_both_taken_back) {
    Bench *bench = bench_create();
    History history = {.level = bench->level};
    char *before = bench_print(bench);
    for (int i = 0; i < 1000; i++) {
        paint(&history, i % 101, 1 + i % 3);
    }
    int steps = 0;
    while (history_undo(&history)) {
        steps++;
    }
    CHECK_INT(1000, steps);
    CHECK_PRINTS(before, bench);
    while (history_redo(&history)) {
        steps--;
    }
    CHECK_INT(0, steps);
    history_free(&history);
}

TEST(a_step_that_ends_as_it_began_is_none) {
    Bench *bench = bench_create();
    History history = {.level = bench->level};
    FhMask *disc = fh_mask_create();
    fh_mask_fill_disc(disc, (FhPoint){50, 50}, 9, true);
    history_begin(&history, "dig");
    history_set_ground(&history, disc, true);
    history_set_ground(&history, disc, false);
    history_set_tile(&history, HISTORY_TERRAIN, (FhPoint){3, 3}, 1);
    history_set_tile(&history, HISTORY_TERRAIN, (FhPoint){3, 3}, FH_TILE_EMPTY);
    CHECK(!history_end(&history));
    CHECK(!history_is_dirty(&history) && history.count == 0);
    fh_mask_destroy(disc);
    history_free(&history);
}

TEST(a_tile_of_a_layer_that_is_not_there_changes_nothing) {
    Bench *bench = bench_create();
    History history = {.level = bench->level};
    history_begin(&history, "paint");
    for (int layer = 0; layer < 3; layer++) {
        CHECK(history_set_tile(&history, layer, (FhPoint){3, 3}, 1));
    }
    CHECK(!history_end(&history));
    history_free(&history);
}

TEST(undo_and_redo_say_what_they_would_take) {
    Bench *bench = bench_create();
    History history = {.level = bench->level};
    char text[80];
    history_print_step(history_undo_step(&history), text, sizeof text);
    CHECK_STR("", text);
    history_begin(&history, "paint");
    for (int col = 0; col < 14; col++) {
        history_set_tile(&history, HISTORY_TERRAIN, (FhPoint){col, -90}, 1);
    }
    history_end(&history);
    history_print_step(history_undo_step(&history), text, sizeof text);
    CHECK_STR("paint, 14 tiles", text);
    history_print_step(history_redo_step(&history), text, sizeof text);
    CHECK_STR("", text);
    history_undo(&history);
    history_print_step(history_redo_step(&history), text, sizeof text);
    CHECK_STR("paint, 14 tiles", text);
    history_free(&history);
}

TEST(a_full_history_drops_its_oldest_step_not_its_newest) {
    Bench *bench = bench_create();
    History history = {.level = bench->level, .limit = 40000};
    for (int i = 0; i < 1000; i++) {
        paint(&history, i, 1);
    }
    CHECK(history.bytes <= history.limit);
    CHECK(history.count < 1000);
    CHECK(history_undo(&history));
    CHECK_INT(FH_TILE_EMPTY, bench_tile(bench, 999, 0));
    CHECK(bench_tile(bench, 998, 0) != FH_TILE_EMPTY);
    while (history_undo(&history)) {
    }
    CHECK(history_is_dirty(&history)); // the first level cannot be reached any more
    CHECK(bench_tile(bench, 0, 0) != FH_TILE_EMPTY);
    history_free(&history);
}

static void fill(History *history, FhRect cells, int kind) {
    history_begin(history, "fill");
    for (int i = 0; i < cells.w * cells.h; i++) {
        FhPoint cell = {cells.x + i % cells.w, cells.y + i / cells.w};
        history_set_tile(history, HISTORY_TERRAIN, cell, fh_tile_make(kind, 0));
    }
    CHECK(history_end(history));
}

TEST(a_step_costs_the_chunks_that_it_changed_and_some_kB) {
    enum { SIDE = 20 * FH_CHUNK_TILES, CHUNK_BYTES = 3000, COPY_BYTES = 32000 };
    Bench *bench = bench_create();
    History history = {.level = bench->level};
    fill(&history, (FhRect){0, 0, SIDE, SIDE}, 1);
    size_t begun = test_bytes_in_use();
    paint(&history, 3, 2); // keeps a copy of the fill
    CHECK(test_bytes_in_use() - begun < COPY_BYTES + CHUNK_BYTES);
    begun = test_bytes_in_use();
    fill(&history, (FhRect){0, 0, SIDE, 1}, 3);
    size_t one = test_bytes_in_use() - begun;
    CHECK(one < COPY_BYTES + 20 * CHUNK_BYTES);
    CHECK(history.steps[2].bytes < COPY_BYTES + 20 * CHUNK_BYTES);
    CHECK(10 * history.steps[2].bytes > 9 * one);
    history_free(&history);
}

TEST(many_large_fills_take_no_more_memory_than_the_limit) {
    enum { SIDE = 8 * FH_CHUNK_TILES, LIMIT = 4 << 20, FILLS = 60 };
    Bench *bench = bench_create();
    History history = {.level = bench->level, .limit = LIMIT};
    fill(&history, (FhRect){0, 0, SIDE, SIDE}, 1);
    size_t begun = test_bytes_in_use();
    for (int i = 0; i < FILLS; i++) {
        fill(&history, (FhRect){0, 0, SIDE, SIDE}, 2 + i % 2);
        CHECK(history.bytes <= LIMIT);
        CHECK(test_bytes_in_use() - begun < LIMIT + LIMIT / 8);
    }
    CHECK(history.count > 10 && history.count < FILLS);
    while (history_undo(&history)) {
        CHECK(test_bytes_in_use() - begun < LIMIT + LIMIT / 8);
    }
    history_free(&history);
}

TEST(undo_of_a_stroke_gives_new_versions_to_the_chunks_that_it_changed_and_to_no_others) {
    enum { CHUNKS = 8 };
    Bench *bench = bench_create();
    const FhTerrain *terrain = bench->level->terrain;
    History history = {.level = bench->level};
    uint64_t before[CHUNKS], after[CHUNKS];
    fill(&history, (FhRect){0, 0, CHUNKS * FH_CHUNK_TILES, 1}, 1);
    fill(&history, (FhRect){2 * FH_CHUNK_TILES, 0, 2 * FH_CHUNK_TILES, 1}, 2);
    for (int done = 0; done < 2; done++) {
        uint64_t whole = fh_terrain_version(terrain);
        for (int i = 0; i < CHUNKS; i++) {
            before[i] = fh_terrain_chunk_version(terrain, i * FH_CHUNK_TILES, 0);
        }
        CHECK(done ? history_redo(&history) : history_undo(&history));
        CHECK(terrain == bench->level->terrain);
        CHECK(fh_terrain_version(terrain) > whole);
        for (int i = 0; i < CHUNKS; i++) {
            after[i] = fh_terrain_chunk_version(terrain, i * FH_CHUNK_TILES, 0);
            CHECK(i == 2 || i == 3 ? after[i] > whole : after[i] == before[i]);
        }
    }
    history_free(&history);
}

TEST(undo_of_a_step_without_tiles_or_pixels_changes_no_version_of_them) {
    Bench *bench = bench_create();
    const Level *level = bench->level;
    History history = {.level = bench->level};
    LevelEntity coin = {.type = LEVEL_COIN};
    paint(&history, 3, 2);
    history_begin(&history, "place");
    CHECK(history_insert_thing(&history, LEVEL_ENTITY, 0, &coin));
    CHECK(history_end(&history));
    uint64_t tiles = fh_terrain_version(level->terrain);
    uint64_t pixels = fh_mask_version(level->ground.added);
    CHECK(history_undo(&history) && history_redo(&history));
    CHECK(tiles == fh_terrain_version(level->terrain));
    CHECK(pixels == fh_mask_version(level->ground.added));
    history_free(&history);
}

TEST(a_step_that_lacked_memory_for_an_edit_leaves_the_level_as_it_was) {
    Bench *bench = bench_create();
    History history = {.level = bench->level};
    paint(&history, 3, 2);
    char *before = bench_print(bench);
    history_begin(&history, "paint");
    history_set_tile(&history, HISTORY_TERRAIN, (FhPoint){9, 9}, 1);
    history.failed = true;
    history_set_tile(&history, HISTORY_TERRAIN, (FhPoint){8, 8}, 1);
    CHECK(!history_end(&history));
    CHECK_PRINTS(before, bench);
    CHECK_INT(1, history.count);
    CHECK(history_undo(&history) && history_redo(&history));
    CHECK_PRINTS(before, bench);
    history_free(&history);
}

TEST(a_step_without_memory_for_its_copy_does_not_begin_and_undo_needs_none) {
    Bench *bench = bench_create();
    History history = {.level = bench->level};
    char *first = bench_print(bench);
    paint(&history, 3, 2);
    char *last = bench_print(bench);
    int failures = 0;
    for (MemoryFaults faults = {.few = 40}; memory_arm(&faults);) {
        history_begin(&history, "nothing");
        failures += memory_disarm(&faults);
        history_cancel(&history);
        CHECK_PRINTS(last, bench);
    }
    CHECK(failures > 5);
    memory_fail_at(1);
    CHECK(history_undo(&history));
    CHECK_INT(0, memory_fail_never());
    CHECK_PRINTS(first, bench);
    memory_fail_at(1);
    CHECK(history_redo(&history));
    CHECK_INT(0, memory_fail_never());
    CHECK_PRINTS(last, bench);
    history_free(&history);
}

TEST(a_running_session_sees_an_undo_of_tiles_without_being_built_anew) {
    Bench *bench = bench_create();
    Level *level = bench->level;
    level->spawn = (FhPoint){24, 16 * 6};
    Session *session = session_create(level, NULL);
    const FhWorld *world = session_world(session);
    editor_take_changes(bench->editor);
    bench_choose(bench, "block", 0);
    bench_click(bench, 1, 6, 0); // under the feet of the hero
    for (int i = 0; i < 30; i++) {
        session_tick(session, (FhInput){0});
    }
    CHECK_INT(16 * 6, fh_rect_bottom(session_hero(session).box));
    CHECK(editor_do(bench->editor, EDITOR_DO_UNDO));
    CHECK_INT(0, editor_take_changes(bench->editor));
    for (int i = 0; i < 30; i++) {
        session_tick(session, (FhInput){0});
    }
    CHECK(fh_rect_bottom(session_hero(session).box) > 16 * 6);
    CHECK(world == session_world(session));
    session_destroy(session);
}

TEST(the_dirty_mark_knows_where_the_file_is) {
    Bench *bench = bench_create();
    History history = {.level = bench->level};
    paint(&history, 1, 1);
    history_mark_saved(&history, history_mark(&history));
    CHECK(!history_is_dirty(&history));
    history_undo(&history);
    CHECK(history_is_dirty(&history));
    history_redo(&history);
    CHECK(!history_is_dirty(&history));
    history_undo(&history);
    paint(&history, 2, 1);
    CHECK(history_is_dirty(&history)); // as many steps, but other ones
    history_free(&history);
}

TEST(a_save_between_steps_does_not_change_what_undo_gives_back) {
    Bench *bench = bench_create();
    History history = {.level = bench->level};
    char *before = bench_print(bench);
    paint(&history, 1, 5);
    bench_print(bench); // names the tile in the legend
    paint(&history, 2, 6);
    char *last = bench_print(bench);
    while (history_undo(&history)) {
    }
    CHECK_PRINTS(before, bench);
    while (history_redo(&history)) {
    }
    CHECK_PRINTS(last, bench);
    history_free(&history);
}

TEST(a_layer_comes_back_with_its_tiles) {
    Bench *bench = bench_create();
    History history = {.level = bench->level};
    LevelLayer layer = {.name = "back", .parallax_x = 0.5f, .parallax_y = 1.0f};
    history_begin(&history, "layer");
    history_insert_layer(&history, 0, &layer);
    history_end(&history);
    history_begin(&history, "paint");
    history_set_tile(&history, 0, (FhPoint){3, 3}, fh_tile_make(1, 0));
    history_end(&history);
    history_begin(&history, "remove");
    history_remove_thing(&history, LEVEL_LAYER, 0);
    history_end(&history);
    CHECK_INT(0, bench->level->layer_count);
    history_undo(&history);
    CHECK_INT(1, bench->level->layer_count);
    CHECK(history_tile_at(bench->level, 0, 3, 3) != FH_TILE_EMPTY);
    history_undo(&history);
    history_undo(&history);
    CHECK_INT(0, bench->level->layer_count);
    for (int i = 0; i < 3; i++) {
        CHECK(history_redo(&history));
    }
    CHECK_INT(0, bench->level->layer_count);
    history_free(&history);
}

TEST(a_layer_that_was_removed_counts_with_its_tiles) {
    Bench *bench = bench_create();
    History history = {.level = bench->level};
    history_begin(&history, "layer");
    CHECK(history_insert_layer(&history, 0, &(LevelLayer){.name = "hills"}));
    history_end(&history);
    for (int col = 0; col < 100 * FH_CHUNK_TILES; col += FH_CHUNK_TILES) {
        fh_terrain_set(bench->level->layers[0].tiles, col, 0, fh_tile_make(1, 0));
    }
    size_t noted = history.bytes;
    history_begin(&history, "layer");
    history_remove_thing(&history, LEVEL_LAYER, 0);
    history_end(&history);
    CHECK(history.bytes - noted >= 100 * sizeof(FhTile) * FH_CHUNK_TILES * FH_CHUNK_TILES);
    history.limit = 100000;
    paint(&history, 3, 1);
    CHECK(history.bytes <= history.limit); // what was too much was forgotten
    history_free(&history);
}

TEST(a_polygon_counts_with_its_points) {
    enum { POINTS = 400 };
    static FhPoint points[POINTS];
    Bench *bench = bench_create();
    History history = {.level = bench->level};
    LevelPolygon polygon = {.points = points, .count = POINTS};
    for (int i = 0; i < POINTS; i++) {
        points[i] = (FhPoint){i, i % 7};
    }
    history_begin(&history, "polygon");
    CHECK(history_insert_thing(&history, LEVEL_POLYGON, 0, &polygon));
    history_end(&history);
    CHECK(history.bytes >= sizeof points);
    history_free(&history);
}
