// What an edit of a vast level may look at: nothing but what lies near the hand. All other chunks
// are poisoned meanwhile, so that the address sanitizer, with which the unit tests are built, ends
// the run when anything reads one.

#include "editor_test.h"
#include "engine/terrain/terrain_chunk.h"
#include "sanitizer.h"

enum { COLS = 16384, ROWS = 4096, NEAR = FH_BLOCK_CHUNKS, STROKE_BYTES = 100000 };

static void fill(FhTerrain *terrain) {
    static FhTile tiles[COLS];
    for (int col = 0; col < COLS; col++) {
        tiles[col] = fh_tile_make(1 + col % 3, 0);
    }
    for (int row = 0; row < ROWS; row += FH_CHUNK_TILES) {
        CHECK(fh_terrain_set_row(terrain, 0, row, tiles, COLS));
    }
}

static void close_far_chunks(const FhTerrain *terrain, bool is_closed) {
    for (int row = 0; row < ROWS / FH_CHUNK_TILES; row++) {
        for (int col = row < NEAR ? NEAR : 0; col < COLS / FH_CHUNK_TILES; col++) {
            const FhChunk *chunk = fh_chunk_at(terrain, col, row);
            (is_closed ? test_poison : test_unpoison)(chunk, sizeof *chunk);
        }
    }
}

static void edit(Bench *bench) {
    bench_choose(bench, "block", 0);
    for (int i = 0; i < 10; i++) {
        bench_drag(bench, 3 + i, 3, 30, 12 + i, 0);
        bench_frame(bench);
        bench_right_click(bench, 10 + i, 8);
        bench_key(bench, 'Z', UI_MOD_CTRL);
        bench_frame(bench);
        bench_key(bench, 'Y', UI_MOD_CTRL);
        level_bounds(bench->level);
    }
    for (int i = 0; i < 40; i++) {
        bench_key(bench, 'Z', UI_MOD_CTRL);
        bench_frame(bench);
    }
}

TEST(a_stroke_looks_at_nothing_of_a_vast_level_but_what_is_near) {
    Bench *bench = bench_create();
    FhTerrain *terrain = bench->level->terrain;
    fill(terrain);
    bench_frame(bench);
    edit(bench); // what is made once is there
    FhTile before = bench_tile(bench, 20, 10);
    uint64_t chunks = fh_terrain_chunk_version(terrain, 0, 0);
    close_far_chunks(terrain, true);
    size_t taken = test_bytes_in_use();
    edit(bench);
    CHECK(test_bytes_in_use() < taken + STROKE_BYTES);
    close_far_chunks(terrain, false);
    CHECK(chunks < fh_terrain_chunk_version(terrain, 0, 0));
    CHECK_INT(before, bench_tile(bench, 20, 10));
}
