// A picture at zoom 2 and 3 is that of zoom 1 with each pixel enlarged.
//
// Three things are left out, since they are drawn finer on purpose: the backdrop (its layers
// move by fractions of the camera's way and are at least as large as the window asks for), open
// polygons and moving ones (lines of the target's own pixels), and characters scaled by a fraction
// to a box that their picture was not drawn for. The camera stands on whole px; so do the shipped
// levels' layers then, with the parallax that they have.

#include <SDL.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "level/level_test_support.h"
#include "engine/room.h"
#include "test.h"
#include "view/stage.h"
#include "level/catalog.h"
#include "view/png.h"
#include "view/state.h"
#include "view/view.h"
#include "engine/world/world.h"

enum { W = 640, H = 360, ZOOM_MAX = 3, ALIGN = 20 };

static void take_backdrop_out(View *view) {
    for (int set = 0; set < LEVEL_THEMES; set++) {
        view->is_back_read[set] = true;
    }
}

static Stage stage_at_zooms(void) {
    Stage stage = stage_open(W * ZOOM_MAX, H * ZOOM_MAX, NULL);
    take_backdrop_out(stage.view);
    return stage;
}

static void draw(Stage *stage, ViewScene scene, int zoom) {
    scene.zoom = (float)zoom;
    scene.viewport = (FhRect){0, 0, W * zoom, H * zoom};
    view_draw_world(stage->view, &scene);
    SDL_RenderFlush(stage->renderer);
}

static const uint32_t *row_of(const Stage *stage, int y) {
    return (const uint32_t *)stage->surface->pixels + (size_t)y * W * ZOOM_MAX;
}

static void keep_near(const Stage *stage) {
    for (int y = 0; y < H; y++) {
        memcpy(stage->kept + (size_t)y * W, row_of(stage, y), sizeof(uint32_t) * W);
    }
}

/// The first px of the world whose enlarged pixel differs; x -1: none.
static FhPoint first_wrong(const Stage *stage, int zoom) {
    uint32_t enlarged[W * ZOOM_MAX];
    for (int y = 0; y < H * zoom; y++) {
        const uint32_t *row = row_of(stage, y);
        const uint32_t *near = stage->kept + (size_t)(y / zoom) * W;
        for (int x = 0; y % zoom == 0 && x < W * zoom; x++) {
            enlarged[x] = near[x / zoom];
        }
        for (int x = 0; memcmp(row, enlarged, sizeof(uint32_t) * (size_t)(W * zoom)) != 0; x++) {
            if (row[x] != enlarged[x]) {
                return (FhPoint){x / zoom, y / zoom};
            }
        }
    }
    return (FhPoint){-1, 0};
}

/// Compares one window of a level at zoom 1 with it at each from `first` to `last`. Returns false
/// at the first that differs.
static bool check_window(Stage *stage, const ViewScene *scene, int first, int last,
                         const char *name) {
    draw(stage, *scene, 1);
    keep_near(stage);
    for (int zoom = first; zoom <= last; zoom++) {
        draw(stage, *scene, zoom);
        FhPoint wrong = first_wrong(stage, zoom);
        if (wrong.x >= 0) {
            test_fail(__FILE__, __LINE__, "%s at zoom %d differs from zoom 1 at px %d, %d", name,
                      zoom, (int)scene->x + wrong.x, (int)scene->y + wrong.y);
            return false;
        }
    }
    return true;
}

/// A level window by window, in turns as it was made and as it runs; `turn` 0: first as it runs.
/// A small one at all zooms, else every third window at one of them.
static void check_everywhere(Stage *stage, const FhWorld *world, const Level *level,
                             const char *name, bool is_small, int turn) {
    FhRect bounds = level_bounds(level);
    bool is_right = true;
    int left = fh_floor_div(bounds.x, ALIGN) * ALIGN, top = fh_floor_div(bounds.y, ALIGN) * ALIGN;
    for (int y = top; y < fh_rect_bottom(bounds) && is_right; y += H) {
        for (int x = left; x < fh_rect_right(bounds) && is_right; x += W) {
            ViewScene made = {.level = level, .x = (float)x, .y = (float)y, .tick = 7};
            ViewScene runs = made;
            runs.world = world;
            runs.alpha = 1.0F;
            int first = is_small ? 2 : 2 + turn / 2 % (ZOOM_MAX - 1);
            int last = is_small ? ZOOM_MAX : first;
            if (is_small || turn % 3 == 0) {
                is_right = check_window(stage, turn % 2 == 0 ? &runs : &made, first, last, name);
            }
            turn++;
        }
    }
    view_forget_level(stage->view);
}

/// The polygons that are drawn as lines go; still areas are ground.
static void take_lines_out(Level *level) {
    for (int i = level->polygon_count - 1; i >= 0; i--) {
        if (!level->polygons[i].closed || level_polygon_moves(&level->polygons[i])) {
            level_remove_thing(level, LEVEL_POLYGON, i);
        }
    }
}

/// True when the hero's picture is as large as it was drawn.
static bool fits_its_picture(const Level *level) {
    FhTuning tuning = level_tuning(level);
    return tuning.width == HERO_W && tuning.height == HERO_H;
}

/// As made, and after two seconds: solids and crates are elsewhere then. A small one in both ways
/// everywhere.
static void check_level(Stage *stage, Level *level, const char *name, bool is_small) {
    take_lines_out(level);
    FhWorld *world = test_world(level_build_world(level, NULL));
    for (int i = 0; i < 120 && CHECK(world != NULL); i++) {
        fh_world_tick(world, (FhInput){0});
    }
    if (world && !fits_its_picture(level)) {
        fh_world_remove_actor(world, fh_world_actor_id(world, 0));
        level->spawn = (FhPoint){-100000, -100000};
    }
    check_everywhere(stage, world, level, name, is_small, 0);
    if (is_small) {
        check_everywhere(stage, world, level, name, is_small, 1);
    }
}

TEST(view_of_every_shipped_level_is_the_same_picture_at_each_zoom) {
    Stage stage = stage_at_zooms();
    LevelCatalog *catalog = stage_catalog();
    DIR *folder = opendir("levels");
    int count = 0;
    if (CHECK(folder != NULL)) {
        for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
            char path[512];
            LevelError error = {0};
            snprintf(path, sizeof path, "levels/%s", entry->d_name);
            bool is_level = strstr(entry->d_name, ".json") != NULL && !strchr(entry->d_name, '~');
            Level *level = is_level ? level_load(path, catalog, &error) : NULL;
            if (level) {
                check_level(&stage, level, entry->d_name, false);
                level_destroy(level);
                count++;
            }
        }
        closedir(folder);
    }
    CHECK(count > 20);
}

/// Every kind of tile in every transform, each alone and beside its like.
static void add_tiles(Level *level) {
    for (int kind = 1; kind <= level_kind_count(level); kind++) {
        for (int transform = 0; transform < 8; transform++) {
            FhTile tile = fh_tile_make(kind, transform);
            CHECK(fh_terrain_set(level->terrain, transform * 4, kind * 2, tile));
            CHECK(fh_terrain_set(level->terrain, transform * 4 + 1, kind * 2, tile));
        }
    }
}

/// Solids of every look in whole and odd sizes.
static void add_solids(Level *level) {
    enum { SIZES = 7 };
    static const int sizes[SIZES][2] = {{48, 8},  {37, 5},  {8, 8},  {3, 3},
                                        {16, 16}, {61, 43}, {25, 90}};
    for (int i = 0; i < SIZES * LEVEL_LOOKS; i++) {
        int look = i / SIZES;
        LevelSolid solid = {.x = 700 + look * 70,
                            .y = 20 + i % SIZES * 60,
                            .w = sizes[i % SIZES][0],
                            .h = sizes[i % SIZES][1],
                            .look = (LevelLook)look,
                            .one_way = i % 2 == 1};
        snprintf(solid.id, sizeof solid.id, "s%d", i);
        CHECK(level_insert_thing(level, LEVEL_SOLID, level->solid_count, &solid));
    }
}

static void add_things(Level *level) {
    for (int type = 0; type < LEVEL_ENTITY_TYPES; type++) {
        LevelEntity entity = {
            .type = (LevelEntityType)type, .x = 1040 + type * 41, .y = 101 + type * 7};
        CHECK(level_insert_thing(level, LEVEL_ENTITY, level->entity_count, &entity));
    }
    LevelEntity crowd = {.type = LEVEL_RUNNER, .x = 1300, .y = 300, .count = 9, .w = 150};
    CHECK(level_insert_thing(level, LEVEL_ENTITY, level->entity_count, &crowd));
}

TEST(view_of_every_tile_solid_and_thing_is_the_same_picture_at_each_zoom) {
    Stage stage = stage_at_zooms();
    LevelCatalog *catalog = stage_catalog();
    Level *level = test_level_kept(level_create(catalog, 16));
    add_tiles(level);
    add_solids(level);
    add_things(level);
    level->spawn = (FhPoint){1101, 260};
    check_level(&stage, level, "all there is", true);
}
