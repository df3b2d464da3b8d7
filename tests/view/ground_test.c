// Tiles to pixels, with the real materials: no renderer.

#include "view/ground.h"
#include "engine/room.h"

#include <string.h>

#include "level/level_test_support.h"
#include "test.h"

typedef struct Plot {
    const LevelCatalog *catalog;
    Level *level;
    Sheet sheet;
    Ground ground;
} Plot;

static void plot_open(Plot *plot, int tile_size) {
    LevelError error = {0};
    memset(plot, 0, sizeof *plot);
    plot->catalog = test_catalog();
    plot->level = level_create(plot->catalog, tile_size);
    CHECK(sheet_load(&plot->sheet, "assets", &error));
    CHECK_STR("", error.text);
    CHECK(ground_init(&plot->ground, &plot->sheet) && ground_use_level(&plot->ground, plot->level));
}

static void plot_close(Plot *plot) {
    ground_free(&plot->ground);
    sheet_free(&plot->sheet);
    level_destroy(plot->level);
}

static FhTile tile(const Plot *plot, const char *name) {
    return fh_tile_make(level_find_kind(plot->level, name), 0);
}

static void set_tiles(Plot *plot, FhRect cells, const char *name) {
    for (int i = 0; i < cells.w * cells.h; i++) {
        fh_terrain_set(plot->level->terrain, cells.x + i % cells.w, cells.y + i / cells.w,
                       tile(plot, name));
    }
}

static uint32_t pixel(const Plot *plot, int x, int y) {
    const Painter *painter = &plot->ground.painter;
    return painter->out.pixels[(y - painter->y) * painter->w + x - painter->x];
}

TEST(ground_without_pictures_of_a_material_is_checkered_and_has_no_edges) {
    Ground ground = {0};
    Sheet none = {0};
    CHECK(ground_init(&ground, &none));
    for (int i = 0; i < GROUND_MATERIALS; i++) {
        const PaintMaterial *material = &ground.painted[0][i];
        const Picture *fill = &material->fill;
        CHECK_INT(32, fill->w);
        CHECK(fill->pixels[0] >> 24 == 0xff && fill->pixels[0] != fill->pixels[fill->w - 1]);
        CHECK_INT(4, material->top.w);
        CHECK_INT(0, (int)material->top.pixels[0]);
        CHECK_INT(0, (int)material->side.pixels[0]);
    }
    ground_free(&ground);
}

TEST(ground_paints_exactly_the_solid_pixels_of_shaded_tiles) {
    Plot plot;
    plot_open(&plot, 16);
    const char *names[] = {"block", "slope45", "slope22b", "curve", "ice45"};
    for (int i = 0; i < 5 * FH_TRANSFORMS; i++) {
        FhTile kind = tile(&plot, names[i % 5]);
        fh_terrain_set(plot.level->terrain, i % 7, i / 7, (FhTile)(kind + i / 5));
    }
    TileGrid grid = {.terrain = plot.level->terrain};
    CHECK(ground_paint(&plot.ground, &grid, (FhRect){-8, -8, 160, 128}, 1));
    int wrong = 0;
    for (int y = -8; y < 120; y++) {
        for (int x = -8; x < 152; x++) {
            bool is_solid = fh_terrain_overlaps(plot.level->terrain, (FhRect){x, y, 1, 1});
            wrong += is_solid != (pixel(&plot, x, y) != 0);
        }
    }
    CHECK_INT(0, wrong);
    plot_close(&plot);
}

TEST(ground_paints_exactly_the_pixels_of_polygons) {
    Plot plot;
    plot_open(&plot, 16);
    FhPoint points[] = {{10, 90}, {60, 12}, {110, 60}, {70, 100}, {64, 50}};
    FhPolygon area = {points, 5, true, false, 0};
    TileArea ground = {area, 1};
    TileGrid grid = {.terrain = plot.level->terrain, .areas = &ground, .area_count = 1};
    CHECK(ground_paint(&plot.ground, &grid, (FhRect){-8, -8, 160, 128}, 1));
    int wrong = 0;
    for (int y = -8; y < 120; y++) {
        for (int x = -8; x < 152; x++) {
            bool inside = fh_polygon_contains(&area, x + 0.5, y + 0.5);
            wrong += inside != (pixel(&plot, x, y) != 0);
        }
    }
    CHECK_INT(0, wrong);
    CHECK(tile_grid_hash_areas(&grid, (FhRect){0, 0, 64, 64}) != 0);
    CHECK(tile_grid_hash_areas(&grid, (FhRect){120, 0, 64, 64}) == 0);
    plot_close(&plot);
}

TEST(ground_paints_a_polygon_of_a_material_as_tiles_of_it) {
    static const char *const looks[] = {"earth", "stone", "ice", "metal"};
    static const char *const blocks[] = {"block", "stone", "ice", "metal"};
    FhPoint points[] = {{16, 16}, {64, 16}, {64, 64}, {16, 64}};
    uint64_t hash = 0;
    for (int i = 0; i < GROUND_MATERIALS; i++) {
        Plot plot;
        static uint32_t tiles[80 * 80];
        TileArea area = {{points, 4, true, false, 0}, ground_material(looks[i])};
        plot_open(&plot, 16);
        TileGrid polygon = {.areas = &area, .area_count = 1};
        TileGrid grid = {.terrain = plot.level->terrain};
        CHECK(hash != tile_grid_hash_areas(&polygon, (FhRect){0, 0, 80, 80}));
        hash = tile_grid_hash_areas(&polygon, (FhRect){0, 0, 80, 80});
        set_tiles(&plot, (FhRect){1, 1, 3, 3}, blocks[i]);
        CHECK(ground_paint(&plot.ground, &grid, (FhRect){0, 0, 80, 80}, 1));
        memcpy(tiles, plot.ground.painter.out.pixels, sizeof tiles);
        CHECK(ground_paint(&plot.ground, &polygon, (FhRect){0, 0, 80, 80}, 1));
        CHECK(memcmp(tiles, plot.ground.painter.out.pixels, sizeof tiles) == 0);
        plot_close(&plot);
    }
}

TEST(ground_paints_a_dug_terrain_as_its_mask_says) {
    Plot plot;
    plot_open(&plot, 16);
    set_tiles(&plot, (FhRect){0, 2, 8, 4}, "block");
    set_tiles(&plot, (FhRect){4, 2, 2, 2}, "ice45");
    FhMask *mask = room_mask(plot.level->terrain);
    fh_mask_fill_disc(mask, (FhPoint){40, 40}, 12, false);
    fh_mask_fill_disc(mask, (FhPoint){100, 20}, 6, true);
    TileGrid grid = {.terrain = plot.level->terrain, .mask = mask};
    CHECK(ground_paint(&plot.ground, &grid, (FhRect){-8, -8, 160, 128}, 1));
    int wrong = 0;
    for (int y = -8; y < 120; y++) {
        for (int x = -8; x < 152; x++) {
            wrong += fh_mask_at(mask, x, y) != (pixel(&plot, x, y) != 0);
        }
    }
    CHECK_INT(0, wrong);
    plot_close(&plot);
}

TEST(ground_goes_on_beyond_the_bounds) {
    Plot plot;
    plot_open(&plot, 16);
    set_tiles(&plot, (FhRect){0, 2, 8, 4}, "block");
    TileGrid grid = {.terrain = plot.level->terrain, .bounds = {0, 0, 128, 96}};
    CHECK(ground_paint(&plot.ground, &grid, (FhRect){-16, 0, 160, 128}, 1));
    uint32_t outline = plot.ground.painted[0][0].outline;
    CHECK(pixel(&plot, 64, 95) != outline);
    CHECK(pixel(&plot, 0, 64) != outline && pixel(&plot, 127, 64) != outline);
    CHECK(pixel(&plot, -1, 64) == 0 && pixel(&plot, 64, 96) == 0);
    grid.bounds = (FhRect){0};
    CHECK(ground_paint(&plot.ground, &grid, (FhRect){-16, 0, 160, 128}, 1));
    CHECK(pixel(&plot, 64, 95) == outline && pixel(&plot, 0, 64) == outline);
    plot_close(&plot);
}

TEST(ground_gives_one_ways_ends_where_nothing_joins) {
    Plot plot;
    plot_open(&plot, 16);
    set_tiles(&plot, (FhRect){1, 1, 3, 1}, "oneway");
    set_tiles(&plot, (FhRect){4, 1, 1, 1}, "block");
    TileGrid grid = {.terrain = plot.level->terrain};
    ground_paint(&plot.ground, &grid, (FhRect){0, 0, 80, 48}, 1);
    int left = 0, joined = 0;
    for (int i = 0; i < 8 * 16; i++) {
        left += pixel(&plot, 16 + i % 8, 16 + i / 8) != pixel(&plot, 32 + i % 8, 16 + i / 8);
        joined += pixel(&plot, 56 + i % 8, 16 + i / 8) != pixel(&plot, 40 + i % 8, 16 + i / 8);
    }
    CHECK(left > 0);
    CHECK_INT(0, joined);
    plot_close(&plot);
}

TEST(ground_paints_far_views_and_every_tile_size) {
    Plot plot;
    for (int size = 8; size <= 64; size *= 2) {
        plot_open(&plot, size);
        set_tiles(&plot, (FhRect){-20, 4, 40, 8}, "block");
        set_tiles(&plot, (FhRect){0, 3, 1, 1}, "spikes");
        set_tiles(&plot, (FhRect){2, 3, 1, 1}, "slope45");
        TileGrid grid = {.terrain = plot.level->terrain};
        for (int step = 1; step <= 8; step *= 2) {
            CHECK(ground_paint(&plot.ground, &grid, (FhRect){-16, 0, 64, 6 * size / step}, step));
            CHECK(pixel(&plot, 0, 5 * size / step) != 0);
            CHECK(pixel(&plot, 0, 0) == 0);
        }
        plot_close(&plot);
    }
}

TEST(ground_of_each_theme_has_its_own_pictures_and_the_same_solid_pixels) {
    static const char *const sprites[] = {"oneway", "ladder", "tuft", "flower", "rock", "fence"};
    Plot plot;
    plot_open(&plot, 16);
    set_tiles(&plot, (FhRect){0, 2, 8, 3}, "block");
    set_tiles(&plot, (FhRect){8, 2, 4, 3}, "stone");
    for (int i = 0; i < 6; i++) {
        set_tiles(&plot, (FhRect){2 * i, 0, 1, 1}, sprites[i]);
    }
    TileGrid grid = {.terrain = plot.level->terrain};
    FhRect inside = {0, 0, 192, 96};
    uint32_t first[192 * 96];
    for (int theme = LEVEL_THEME_MEADOW; theme < LEVEL_THEMES; theme++) {
        plot.level->theme = (LevelTheme)theme;
        CHECK(!ground_has_level(&plot.ground, plot.level) || theme == LEVEL_THEME_MEADOW);
        CHECK(ground_use_level(&plot.ground, plot.level));
        CHECK(ground_paint(&plot.ground, &grid, inside, 1));
        int other[12] = {0};
        for (int i = 0; i < 192 * 96; i++) {
            uint32_t now = plot.ground.painter.out.pixels[i];
            first[i] = theme == LEVEL_THEME_MEADOW ? now : first[i];
            bool is_ground = i / 192 >= 32 && i / 192 < 80;
            CHECK(!is_ground || picture_alpha(now) == 255);
            other[i % 192 / 16] += now != first[i];
        }
        // Of the columns of tiles: wood stays wood in the snow, where only its upper side is white.
        for (int col = 0; col < 12 && theme != LEVEL_THEME_MEADOW; col++) {
            bool is_stone = col >= 8 && theme == LEVEL_THEME_SNOW;
            CHECK(other[col] > (is_stone ? 16 : 300));
        }
    }
    plot_close(&plot);
}

TEST(ground_of_another_theme_looks_as_earth_does_there_in_every_level) {
    static const char *const blocks[] = {"blockMeadow", "blockCave", "blockSnow", "blockCastle",
                                         "blockWorks"};
    static uint32_t own[64 * 64];
    FhRect inside = {0, 0, 64, 64};
    for (int theme = LEVEL_THEME_MEADOW; theme < LEVEL_THEMES; theme++) {
        Plot plot;
        plot_open(&plot, 16);
        TileGrid grid = {.terrain = plot.level->terrain};
        set_tiles(&plot, (FhRect){0, 1, 3, 3}, "block");
        plot.level->theme = (LevelTheme)theme;
        CHECK(ground_use_level(&plot.ground, plot.level));
        CHECK(ground_paint(&plot.ground, &grid, inside, 1));
        memcpy(own, plot.ground.painter.out.pixels, sizeof own);
        set_tiles(&plot, (FhRect){0, 1, 3, 3}, blocks[theme - LEVEL_THEME_MEADOW]);
        for (int in = LEVEL_THEME_MEADOW; in < LEVEL_THEMES; in++) {
            plot.level->theme = (LevelTheme)in;
            CHECK(ground_use_level(&plot.ground, plot.level));
            CHECK(ground_paint(&plot.ground, &grid, inside, 1));
            CHECK(memcmp(own, plot.ground.painter.out.pixels, sizeof own) == 0);
        }
        plot_close(&plot);
    }
}

// Each theme's pictures stand in for others by name: a name that stands for none is a misprint.
TEST(sprites_of_a_theme_stand_for_sprites_that_are_there) {
    Plot plot;
    plot_open(&plot, 16);
    int found = 0;
    for (int i = 0; i < plot.sheet.count; i++) {
        const char *name = plot.sheet.sprites[i].name;
        for (int theme = LEVEL_THEME_MEADOW; theme < LEVEL_THEMES; theme++) {
            size_t length = strlen(level_theme_infos[theme].name);
            if (strncmp(name, level_theme_infos[theme].name, length) == 0 && name[length] == '.') {
                found++;
                CHECK(sheet_find(&plot.sheet, name + length + 1) || strstr(name, ".inlays"));
            }
        }
    }
    CHECK(found > 60);
    plot_close(&plot);
}
