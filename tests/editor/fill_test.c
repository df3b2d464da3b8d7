// Filling: what is closed, what is open to the level's edge, and an actor that stands in it.

#include <stdlib.h>
#include <string.h>

#include "engine/room.h"
#include "editor_test.h"
#include "engine/world/world.h"

// Ground along the bottom of 200 x 40 tiles, open sky above it, and a closed cellar below.
static Bench *bench_under_sky(void) {
    Bench *bench =
        bench_create_on("{ \"format\": \"foothold-level\", \"version\": 1, \"tileSize\": 16,\n"
                        "  \"spawn\": { \"x\": 328, \"y\": 480 },\n"
                        "  \"bounds\": { \"x\": 0, \"y\": 0, \"w\": 3200, \"h\": 640 } }\n");
    FhTile block = fh_tile_make(bench_kind(bench, "block"), 0);
    for (int row = 30; row < 40; row++) {
        for (int col = 0; col < 200; col++) {
            bool is_cellar = row >= 33 && row < 36 && col >= 10 && col < 150;
            fh_terrain_set(bench->level->terrain, col, row, is_cellar ? FH_TILE_EMPTY : block);
        }
    }
    bench_frame(bench); // the window is known from here on: 1280 x 720, panels round the canvas
    bench_choose(bench, "ice", 0);
    bench_key(bench, 'F', 0);
    return bench;
}

static int painted(const Bench *bench) {
    int found = 0;
    for (int row = -4; row < 44; row++) {
        for (int col = -4; col < 204; col++) {
            found += fh_tile_kind(bench_tile(bench, col, row)) == bench_kind(bench, "ice");
        }
    }
    return found;
}

static bool says(Bench *bench, const char *part) {
    bench_frame(bench);
    bench_frame(bench);
    for (int i = 0; i < bench->ui->command_count; i++) {
        const UiCommand *command = &bench->ui->commands[i];
        if (command->kind == UI_COMMAND_TEXT && strstr(command->text, part) != NULL) {
            return true;
        }
    }
    return false;
}

TEST(a_fill_of_the_open_sky_stops_where_the_picture_ends) {
    Bench *bench = bench_under_sky();
    char *before = bench_print(bench);
    bench_click(bench, 30, 10, 0);
    CHECK(bench_tile(bench, 30, 10) != FH_TILE_EMPTY);
    CHECK(bench_tile(bench, 3, 2) != FH_TILE_EMPTY);   // 48, 32: right of the tools
    CHECK(bench_tile(bench, 60, 29) != FH_TILE_EMPTY); // 968 px: the panel begins at 976
    CHECK_INT(FH_TILE_EMPTY, bench_tile(bench, 61, 10));
    CHECK_INT(FH_TILE_EMPTY, bench_tile(bench, 1, 10));
    CHECK_INT(FH_TILE_EMPTY, bench_tile(bench, 30, 0));
    CHECK(says(bench, "Filled as far as you see"));
    bench_key(bench, 'Z', UI_MOD_CTRL);
    CHECK_PRINTS(before, bench);
}

TEST(shift_fills_the_open_sky_to_the_level_s_edges_and_no_further) {
    Bench *bench = bench_under_sky();
    bench_click(bench, 30, 10, UI_MOD_SHIFT);
    CHECK(bench_tile(bench, 199, 0) != FH_TILE_EMPTY);
    CHECK(bench_tile(bench, 0, 29) != FH_TILE_EMPTY);
    CHECK_INT(FH_TILE_EMPTY, bench_tile(bench, 200, 10));
    CHECK_INT(FH_TILE_EMPTY, bench_tile(bench, 30, -1));
    CHECK_INT(200 * 30 - 2, painted(bench)); // the spawn stays free
    bench_key(bench, 'Z', UI_MOD_CTRL);
    CHECK_INT(0, painted(bench));
}

TEST(a_fill_of_what_is_closed_goes_on_out_of_view) {
    Bench *bench = bench_under_sky();
    bench_click(bench, 30, 34, 0);
    CHECK_INT(140 * 3, painted(bench));
    CHECK(!says(bench, "as far as you see"));
    bench_key(bench, 'Z', UI_MOD_CTRL);
    bench_click(bench, 30, 31, 0); // ground has an end, whatever it touches
    CHECK_INT(200 * 10 - 140 * 3, painted(bench));
}

TEST(a_fill_leaves_the_hero_and_the_spawn_alive) {
    Bench *bench = bench_under_sky();
    FhWorld *world = test_world(level_build_world(bench->level, &(LevelWorldOptions){0}));
    FhActor *hero = fh_world_actor_at(world, 0);
    hero->x += 300; // has run away from the spawn
    hero->y -= 20;  // and jumps
    bench->world = world;
    bench_frame(bench);
    bench_click(bench, 30, 10, 0);
    FhRect box = fh_actor_box(hero);
    CHECK(!fh_terrain_overlaps(bench->level->terrain, box));
    CHECK_INT(FH_TILE_EMPTY, bench_tile(bench, 20, 29)); // the spawn
    CHECK(says(bench, "round hero and spawn"));
    for (int i = 0; i < 60; i++) {
        fh_world_tick(world, (FhInput){0});
    }
    CHECK_INT(FH_STATE_ALIVE, fh_world_actors(world)[0].state);
}

TEST(a_fill_with_what_hurts_nobody_leaves_no_hole_at_the_hero) {
    Bench *bench = bench_under_sky();
    bench_choose(bench, "ladder", 0);
    bench_key(bench, 'F', 0);
    bench_click(bench, 30, 10, 0);
    CHECK_INT(bench_kind(bench, "ladder"), fh_tile_kind(bench_tile(bench, 20, 29)));
}

TEST(a_replacement_does_not_bury_the_hero_either) {
    Bench *bench = bench_under_sky();
    FhTile ladder = fh_tile_make(bench_kind(bench, "ladder"), 0);
    for (int row = 20; row < 30; row++) {
        fh_terrain_set(bench->level->terrain, 20, row, ladder);
    }
    bench_click(bench, 20, 22, UI_MOD_CTRL);
    CHECK_INT(8, painted(bench));
    CHECK_INT(ladder, bench_tile(bench, 20, 29));
    CHECK(says(bench, "8 tiles replaced"));
}

TEST(ctrl_on_an_empty_cell_fills_what_is_closed_and_not_every_empty_cell) {
    Bench *bench = bench_under_sky();
    bench_click(bench, 30, 34, UI_MOD_CTRL);
    CHECK_INT(140 * 3, painted(bench));
    CHECK_INT(FH_TILE_EMPTY, bench_tile(bench, 30, 10));
}

TEST(a_fill_grows_no_level_where_scenery_lies_outside) {
    Bench *bench = bench_under_sky();
    for (int row = 30; row < 40; row++) {
        fh_terrain_set(bench->level->terrain, -2, row, bench_tile(bench, 0, 30));
    }
    bench_click(bench, 30, 10, UI_MOD_SHIFT);
    CHECK_INT(FH_TILE_EMPTY, bench_tile(bench, -1, 10));
    CHECK_INT(0, bench->level->bounds.x);
}

TEST(the_line_at_the_bottom_says_how_far_a_fill_goes) {
    Bench *bench = bench_under_sky();
    bench_event(bench, EDITOR_MOVE, EDITOR_LEFT, 30, 10, 0);
    CHECK(says(bench, "Shift: open sky whole"));
    bench_event(bench, EDITOR_MOVE, EDITOR_LEFT, 30, 10, UI_MOD_SHIFT);
    CHECK(says(bench, "to the level's edges, too"));
}
