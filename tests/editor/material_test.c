// Slopes of the chosen material: the slope tool, the palette's cards and the wheel keep to it.

#include <string.h>

#include "editor/state.h"
#include "editor_test.h"

static const char *const blocks[] = {"block",     "stone",       "metal",
                                     "ice",       "blockMeadow", "blockCave",
                                     "blockSnow", "blockCastle", "blockWorks"};
enum { MATERIALS = sizeof blocks / sizeof blocks[0] };

static const LevelKind *face(const Bench *bench, int kind) {
    return level_kind(bench->level, fh_tile_make(kind, 0));
}

static float grip(const Bench *bench, int kind) {
    return fh_tileset_kind(bench->level->tileset, fh_tile_make(kind, 0))->grip;
}

/// The kind of earth with the shape of that one.
static int earth_of(const Bench *bench, int kind) {
    int shape = face(bench, kind)->shape_of;
    return shape > 0 ? shape : kind;
}

/// Checks that a level's tile is that of the bench of earth in the material of `block`.
static void check_cell(const Bench *bench, const Bench *earth, int block, FhPoint cell) {
    FhTile tile = bench_tile(bench, cell.x, cell.y);
    FhTile like = bench_tile(earth, cell.x, cell.y);
    if (tile == FH_TILE_EMPTY || like == FH_TILE_EMPTY) {
        CHECK_INT(like, tile);
        return;
    }
    int kind = fh_tile_kind(tile);
    CHECK_STR(face(bench, block)->look, face(bench, kind)->look);
    CHECK(grip(bench, block) == grip(bench, kind));
    CHECK_INT(fh_tile_kind(like), earth_of(bench, kind));
    CHECK_INT(fh_tile_transform(like), fh_tile_transform(tile));
}

/// A drag with the slope tool; `back` makes a hill of it.
static void slope(Bench *bench, FhPoint from, FhPoint to, bool back, uint32_t mods) {
    bench_event(bench, EDITOR_DOWN, EDITOR_LEFT, from.x, from.y, mods);
    bench_event(bench, EDITOR_MOVE, EDITOR_LEFT, to.x, to.y, mods);
    if (back) {
        to = (FhPoint){2 * to.x - from.x, from.y};
        bench_event(bench, EDITOR_MOVE, EDITOR_LEFT, to.x, to.y, mods);
    }
    bench_event(bench, EDITOR_UP, EDITOR_LEFT, to.x, to.y, mods);
}

/// The same drag with earth and with another material.
static int check_drag(const char *block, FhPoint by, bool back, uint32_t mods) {
    Bench *benches[2] = {bench_create(), bench_create()};
    FhPoint from = {20, 20};
    for (int i = 0; i < 2; i++) {
        bench_choose(benches[i], i == 0 ? "block" : block, 0);
        bench_key(benches[i], 'K', 0);
        slope(benches[i], from, (FhPoint){from.x + by.x, from.y + by.y}, back, mods);
    }
    int kind = bench_kind(benches[1], block);
    int painted = 0;
    for (int i = 0; i < 40 * 40; i++) {
        check_cell(benches[1], benches[0], kind, (FhPoint){i % 40, i / 40});
        painted += bench_tile(benches[1], i % 40, i / 40) != FH_TILE_EMPTY;
    }
    return painted;
}

TEST(slope_runs_and_hills_are_of_the_chosen_material_alone_on_floors_and_ceilings) {
    static const FhPoint ways[] = {{3, 3}, {5, 2}, {8, 1}}; // 45°, 1:2, 1:4
    for (int i = 0; i < MATERIALS * 3 * 4 * 2 * 2; i++) {
        FhPoint by = ways[i / MATERIALS % 3];
        int way = i / MATERIALS / 3 % 4;
        by.x *= way & 1 ? -1 : 1;
        by.y *= way & 2 ? -1 : 1;
        uint32_t mods = i / MATERIALS / 12 % 2 ? UI_MOD_CTRL : 0;
        CHECK(check_drag(blocks[i % MATERIALS], by, i / MATERIALS / 24 % 2, mods) >= 4);
    }
}

/// How many cards of solid slopes there are; each is of the material.
static int check_cards(const Bench *bench, int block) {
    const Brush *brush = &bench->editor->hand->brush;
    BrushRing kinds = brush_ring_of_kinds(brush, bench->level);
    int slopes = 0;
    for (int i = 0; i < kinds.count; i++) {
        const LevelKind *info = level_kind(bench->level, kinds.tiles[i]);
        bool is_slope = strcmp(info->family, "slope") == 0 || strcmp(info->family, "ground") == 0;
        slopes += is_slope;
        if (is_slope) {
            CHECK_STR(face(bench, block)->look, info->look);
            CHECK(grip(bench, block) == grip(bench, fh_tile_kind(kinds.tiles[i])));
        }
    }
    return slopes;
}

TEST(the_palette_has_each_shape_once_in_the_material_chosen_last) {
    Bench *bench = bench_create();
    int slopes = check_cards(bench, bench_kind(bench, "block"));
    CHECK(slopes >= 10);
    for (int i = 0; i < MATERIALS; i++) {
        int block = bench_kind(bench, blocks[i]);
        bench_choose(bench, blocks[i], 0);
        CHECK_INT(slopes, check_cards(bench, block));
        bench_choose(bench, "ladder", 0);
        CHECK_INT(slopes, check_cards(bench, block));
    }
}

TEST(a_click_on_a_block_turns_the_slopes_of_the_palette_into_its_material) {
    Bench *bench = bench_create();
    Brush *brush = &bench->editor->hand->brush;
    brush_choose(brush, bench->level, fh_tile_make(bench_kind(bench, "slope22b"), FH_FLIP_X));
    bench_choose(bench, "ice", 0);
    brush_choose_ring(brush, bench->level, bench_kind(bench, "slope22a"));
    CHECK_INT(fh_tile_make(bench_kind(bench, "slope22bIce"), FH_FLIP_X), brush->tile);
    CHECK_INT(bench_kind(bench, "slope22a"), brush_leader(bench->level, fh_tile_kind(brush->tile)));
}

TEST(the_wheel_through_a_slope_and_to_the_next_one_stays_in_its_material) {
    Bench *bench = bench_create();
    Brush *brush = &bench->editor->hand->brush;
    for (int i = 0; i < MATERIALS; i++) {
        int block = bench_kind(bench, blocks[i]);
        bench_choose(bench, blocks[i], 0);
        int rings = brush_ring_of_kinds(brush, bench->level).count;
        for (int ring = 0; ring < rings; ring++) {
            brush_next_ring(brush, bench->level, 1);
            BrushRing turns = brush_ring(bench->level, brush->tile);
            bool is_block = brush_is_block(bench->level, fh_tile_kind(brush->tile));
            for (int n = 0; n < turns.count && !is_block; n++) {
                brush_turn_ring(brush, bench->level, 1);
                CHECK_STR(face(bench, block)->look, face(bench, brush->material)->look);
            }
        }
        CHECK_INT(fh_tile_make(block, 0), brush->tile); // once round
    }
}

TEST(the_wheel_over_a_block_turns_through_the_materials) {
    Bench *bench = bench_create();
    Brush *brush = &bench->editor->hand->brush;
    bench_choose(bench, "block", 0);
    CHECK_INT(MATERIALS, brush_ring(bench->level, brush->tile).count);
    for (int i = 0; i < MATERIALS; i++) {
        CHECK_INT(bench_kind(bench, blocks[i]), brush->material);
        brush_turn_ring(brush, bench->level, 1);
    }
    CHECK_INT(bench_kind(bench, "block"), brush->material);
}

TEST(a_picked_tile_gives_the_slope_tool_its_material) {
    Bench *bench = bench_create();
    int half = bench_kind(bench, "halfMetal");
    fh_terrain_set(bench->level->terrain, 5, 5, fh_tile_make(half, 0));
    bench_key(bench, 'I', 0);
    bench_click(bench, 5, 5, 0);
    bench_key(bench, 'K', 0);
    bench_drag(bench, 10, 10, 13, 7, 0);
    CHECK_INT(bench_kind(bench, "slope45Metal"), fh_tile_kind(bench_tile(bench, 10, 10)));
    CHECK_INT(bench_kind(bench, "metal"), fh_tile_kind(bench_tile(bench, 11, 10)));
}

/// Draws a triangle at a height with the polygon tool.
static const LevelPolygon *draw(Bench *bench, int y) {
    static const int corners[][2] = {{160, 80}, {320, 80}, {240, 0}};
    bench_key(bench, 'U', 0);
    for (int i = 0; i < 3; i++) {
        bench_event_px(bench, EDITOR_DOWN, EDITOR_LEFT, corners[i][0], y + corners[i][1], 0);
        bench_event_px(bench, EDITOR_UP, EDITOR_LEFT, corners[i][0], y + corners[i][1], 0);
    }
    bench_key(bench, EDITOR_KEY_ENTER, 0);
    return &bench->level->polygons[bench->level->polygon_count - 1];
}

TEST(a_polygon_is_drawn_of_the_chosen_material_and_changed_in_its_panel) {
    Bench *bench = bench_create();
    for (int i = 0; i < 4; i++) {
        bench_key(bench, 'B', 0);
        bench_choose(bench, blocks[i], 0);
        CHECK_STR(i == 0 ? "" : blocks[i], draw(bench, 100 + 100 * i)->material);
        CHECK_INT(i + 1, bench->level->polygon_count);
    }
    bench->editor->hand->tab = TAB_THINGS;
    bench_frame(bench);
    bench_click_text(bench, "ice"); // the last one is chosen
    bench_click_text(bench, "stone");
    CHECK_STR("stone", bench->level->polygons[3].material);
    bench_click_text(bench, "stone");
    bench_click_text(bench, "earth");
    CHECK_STR("", bench->level->polygons[3].material);
    bench_key(bench, 'Z', UI_MOD_CTRL);
    CHECK_STR("stone", bench->level->polygons[3].material);
}
