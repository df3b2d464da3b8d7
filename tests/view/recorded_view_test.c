// What the view draws as it was recorded (tests/recorded.txt): the levels at each zoom, with each
// overlay and flag, for each mover; maps, cards, pieces and differences; marks of the editor;
// trails, legends and plots.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "faults/memory.h"
#include "editor/editor.h"
#include "editor/overlay.h"
#include "engine/state/world.h"
#include "game/replay.h"
#include "game/world_views.h"
#include "level/movers.h"
#include "recorded.h"
#include "test.h"
#include "view/atlas.h"
#include "view/mask_picture.h"
#include "view/plots.h"
#include "view/recorded_draw.h"
#include "view/view.h"

enum { W = 400, H = 260, TICKS = 24 };

static const char *const levels[] = {
    "02-slopes",         "03-ceilings",    "04-ladders", "05-one-ways", "06-lifts", "07-crushers",
    "09-ice-and-bounce", "10-moving-hill", "m4-bitmask", "m5-vector",   "m8-cell",  "m9-crowd"};
enum { LEVELS = sizeof levels / sizeof levels[0] };

// ---- a stage ----

typedef struct Stage {
    SDL_Surface *surface;
    SDL_Renderer *renderer;
    LevelCatalog *catalog;
    Level *level;
    View *view;
    FhWorld *world, *before;
} Stage;

/// A level, played a little; what is drawn is heard from here on.
static bool stage_open(Stage *stage, const char *name, const char *mover) {
    char path[96];
    LevelError error = {0};
    *stage = (Stage){.catalog = mask_load_catalog("assets", &error)};
    snprintf(path, sizeof path, "levels/%s.json", name);
    stage->level = level_load(path, stage->catalog, &error);
    stage->surface = SDL_CreateRGBSurfaceWithFormat(0, W, H, 32, SDL_PIXELFORMAT_ARGB8888);
    stage->renderer = SDL_CreateSoftwareRenderer(stage->surface);
    recorded_draw_begin();
    stage->view = view_create(stage->renderer, "assets", &error);
    if (!CHECK_STR("", error.text)) {
        return false;
    }
    LevelWorldOptions options = {.movement = mover};
    stage->world = level_build_world(stage->level, &options);
    stage->before = fh_world_clone(stage->world);
    for (int i = 0; i < TICKS; i++) {
        fh_world_copy(stage->before, stage->world);
        fh_world_tick(stage->world, (FhInput){i % 8 < 4 ? FH_INPUT_RIGHT | FH_INPUT_JUMP : 0});
        view_tick(stage->view, 0, stage->world, i % 7 == 0 ? GAME_NEWS_COIN : i % 11 == 0 ? 31 : 0);
    }
    return true;
}

static void stage_close(Stage *stage) {
    recorded_draw_end();
    fh_world_destroy(stage->world);
    fh_world_destroy(stage->before);
    view_destroy(stage->view);
    SDL_DestroyRenderer(stage->renderer);
    SDL_FreeSurface(stage->surface);
    level_destroy(stage->level);
    level_catalog_free(stage->catalog);
}

static void hold(const char *what, const char *name) {
    char row[96];
    snprintf(row, sizeof row, "view/%s/%s", what, name);
    recorded_check(row, recorded_draw_heard());
}

/// Round the hero, or as far as `x`, `y` from there.
static ViewScene scene_at(const Stage *stage, float zoom, float x, float y) {
    FhRect hero = world_actor(stage->world, 0).box;
    return (ViewScene){.level = stage->level,
                       .world = stage->world,
                       .before = stage->before,
                       .alpha = 0.5f,
                       .zoom = zoom,
                       .x = (float)hero.x - (float)W / (2.0f * zoom) + x,
                       .y = (float)hero.y - (float)H / (2.0f * zoom) + y,
                       .viewport = {0, 0, W, H},
                       .tick = 100};
}

// ---- cases ----

TEST(recorded_levels_are_drawn_at_each_zoom) {
    static const float zooms[] = {2.0f, 1.0f, 0.5f, 0.25f, 4.0f};
    for (int i = 0; i < LEVELS; i++) {
        Stage stage;
        if (stage_open(&stage, levels[i], NULL)) {
            for (size_t k = 0; k < sizeof zooms / sizeof zooms[0]; k++) {
                ViewScene scene = scene_at(&stage, zooms[k], 13.0f * (float)k, -7.0f * (float)k);
                scene.tick = 100 + 17 * (int)k;
                scene.shake = k == 1 ? 3.0f : 0.0f;
                view_draw_world(stage.view, &scene);
            }
            hold("level", levels[i]);
        }
        stage_close(&stage);
    }
}

// ---- levels by chance ----

/// Tiles of every kind in every turn, in the terrain and in a layer, some of them in runs.
static void strew_tiles(Level *level, uint32_t *seed) {
    enum { TILES = 90, COLS = 30, ROWS = 14 };
    for (int i = 0; i < TILES; i++) {
        int kind = test_random_in(seed, 1, level_kind_count(level));
        FhTile tile = fh_tile_make(kind, test_random_in(seed, 0, FH_TRANSFORMS - 1));
        int col = test_random_in(seed, 0, COLS);
        int row = test_random_in(seed, 0, ROWS);
        bool is_of_layer = level->layer_count > 0 && i % 4 == 0;
        FhTerrain *into = is_of_layer ? level->layers[0].tiles : level->terrain;
        for (int length = test_random_in(seed, 1, 4); length > 0; length--) {
            fh_terrain_set(into, col++, row, tile);
        }
    }
}

static void strew_solids(Level *level, uint32_t *seed) {
    for (int i = 0; i < 8; i++) {
        LevelSolid solid = {.look = (LevelLook)test_random_in(seed, 0, LEVEL_LOOKS - 1)};
        solid.x = test_random_in(seed, 0, 400); // initializers have no order
        solid.y = test_random_in(seed, 0, 200);
        solid.w = test_random_in(seed, 1, 60);
        solid.h = test_random_in(seed, 1, 60);
        solid.one_way = test_random_in(seed, 0, 3) == 0;
        solid.speed = (float)test_random_in(seed, 0, 120);
        solid.mode = (FhPathMode)test_random_in(seed, 0, 2);
        solid.path_count = 2;
        solid.path = calloc(2, sizeof *solid.path);
        solid.path[0] = (FhPoint){solid.x, solid.y};
        solid.path[1] = (FhPoint){solid.x + 30 * (i - 4), solid.y + i * i};
        CHECK(level_insert_solid(level, level->solid_count, &solid));
    }
}

static void strew_things(Level *level, uint32_t *seed) {
    for (int i = 0; i < 14; i++) {
        LevelEntity entity = {.type = (LevelEntityType)(i % LEVEL_ENTITY_TYPES)};
        entity.x = test_random_in(seed, 0, 400); // initializers have no order
        entity.y = test_random_in(seed, 0, 200);
        entity.count = i % 3;
        entity.w = test_random_in(seed, 0, 40);
        CHECK(level_insert_entity(level, level->entity_count, &entity));
    }
    for (int i = 0; i < 3; i++) {
        LevelPolygon polygon = {.count = 4, .closed = i > 0, .one_way = i == 0};
        polygon.points = calloc(4, sizeof *polygon.points);
        FhPoint at = {test_random_in(seed, 0, 300), test_random_in(seed, 0, 160)};
        for (int k = 0; k < 4; k++) {
            polygon.points[k] = (FhPoint){at.x + (k == 1 || k == 2 ? 60 + 9 * i : 3 * k),
                                          at.y + (k > 1 ? 40 : 7 * k)};
        }
        CHECK(level_insert_polygon(level, level->polygon_count, &polygon));
    }
}

static ViewScene scene_by_chance(const Stage *stage, uint32_t *seed) {
    static const float zooms[] = {1.0f, 2.0f, 2.0f, 3.0f, 4.0f, 8.0f, 0.5f, 0.25f};
    ViewScene scene = {.level = stage->level, .world = stage->world, .before = stage->before};
    scene.zoom = zooms[test_random_in(seed, 0, 7)]; // initializers have no order
    scene.x = (float)test_random_in(seed, -400, 1600) / 4.0f;
    scene.y = (float)test_random_in(seed, -400, 800) / 4.0f;
    scene.alpha = (float)test_random_in(seed, 0, 4) / 4.0f;
    scene.tick = test_random_in(seed, 0, 4000);
    scene.shake = test_random_in(seed, 0, 3) == 0 ? 4.0f : 0.0f;
    scene.viewport = (FhRect){test_random_in(seed, 0, 40), 10, 160, 110};
    scene.overlays = test_random_in(seed, 0, 1) ? test_random(seed) % (2 * VIEW_MOVER_DEBUG) : 0u;
    scene.flags = test_random_in(seed, 0, 1) ? test_random(seed) % (2 * VIEW_NO_HERO) : 0u;
    scene.flags |= test_random_in(seed, 0, 5) == 0 ? (uint32_t)VIEW_STILL : 0u;
    scene.flags |= test_random_in(seed, 0, 5) == 0 ? (uint32_t)VIEW_CONTRAST : 0u;
    scene.active_layer = test_random_in(seed, -1, 0);
    scene.camera_frame = (FhRect){test_random_in(seed, 0, 200), 20, 320, 180};
    scene.tint = test_random_in(seed, 0, 3) == 0 ? 0xff8040ffu : 0u;
    if (test_random_in(seed, 0, 4) == 0) {
        scene.world = scene.before = NULL;
    }
    return scene;
}

TEST(recorded_levels_by_chance_are_drawn_in_scenes_by_chance) {
    enum { STAGES = 14, SCENES = 8 };
    for (uint32_t number = 0; number < STAGES; number++) {
        Stage stage;
        char name[16];
        uint32_t seed = number * 7919 + 3;
        if (stage_open(&stage, levels[number % LEVELS], NULL)) {
            strew_tiles(stage.level, &seed);
            strew_solids(stage.level, &seed);
            strew_things(stage.level, &seed);
            fh_world_destroy(stage.world);
            stage.world = level_build_world(stage.level, NULL);
            for (int k = 0; k < SCENES; k++) {
                fh_world_destroy(stage.before);
                stage.before = fh_world_clone(stage.world);
                fh_world_tick(stage.world, (FhInput){(uint32_t)test_random_in(&seed, 0, 31)});
                view_tick(stage.view, 0, stage.world, (uint32_t)test_random_in(&seed, 0, 31));
                ViewScene scene = scene_by_chance(&stage, &seed);
                view_draw_world(stage.view, &scene);
            }
            snprintf(name, sizeof name, "%02u", (unsigned)number);
            hold("chance", name);
        }
        stage_close(&stage);
    }
}

/// A standing solid of a look and a size, in a grid far from the level.
static void add_solid(Level *level, int look, int col, int row) {
    static const int sizes[] = {1, 3, 6, 7, 8, 9, 12, 15, 16, 17, 25};
    enum { SIZES = sizeof sizes / sizeof sizes[0], APART = 32 };
    LevelSolid solid = {.x = 20000 + APART * col,
                        .y = APART * row,
                        .w = sizes[col % SIZES],
                        .h = sizes[row % SIZES],
                        .look = (LevelLook)look};
    CHECK(level_insert_solid(level, level->solid_count, &solid));
}

TEST(recorded_solids_are_drawn_in_each_look_and_size) {
    enum { COLS = 12, ROWS = 11 };
    for (int look = 0; look < LEVEL_LOOKS; look++) {
        Stage stage;
        char name[16];
        if (stage_open(&stage, "06-lifts", NULL)) {
            for (int i = 0; i < COLS * ROWS; i++) {
                add_solid(stage.level, look, i % COLS, i / COLS);
            }
            for (int zoom = 1; zoom < 4; zoom++) {
                ViewScene scene = scene_at(&stage, (float)zoom, 0.0f, 0.0f);
                scene.world = scene.before = NULL;
                scene.x = 19990.0f;
                scene.y = -10.0f;
                view_draw_world(stage.view, &scene);
            }
            snprintf(name, sizeof name, "%d", look);
            hold("solids", name);
        }
        stage_close(&stage);
    }
}

TEST(recorded_overlays_and_flags_are_drawn_one_by_one) {
    for (int i = 0; i < LEVELS; i += 2) {
        Stage stage;
        if (stage_open(&stage, levels[i], NULL)) {
            for (uint32_t bit = 1; bit <= VIEW_MOVER_DEBUG; bit <<= 1) {
                ViewScene scene = scene_at(&stage, bit % 3 == 1 ? 2.0f : 4.0f, 20.0f, 10.0f);
                scene.overlays = bit;
                scene.camera_frame = (FhRect){40, 20, 320, 180};
                view_draw_world(stage.view, &scene);
            }
            for (uint32_t bit = 1; bit <= VIEW_CONTRAST; bit <<= 1) {
                ViewScene scene = scene_at(&stage, 2.0f, -20.0f, 5.0f);
                scene.flags = bit;
                scene.active_layer = bit % 2 ? 0 : -1;
                scene.tint = bit % 5 == 1 ? 0xff8040ffu : 0;
                scene.scarf = bit % 7 == 1 ? 0x20c040ffu : 0;
                view_draw_world(stage.view, &scene);
            }
            hold("overlays", levels[i]);
        }
        stage_close(&stage);
    }
}

TEST(recorded_movers_are_drawn_with_what_they_look_at) {
    for (int mover = 0; mover < level_mover_count; mover++) {
        Stage stage;
        const char *name = level_movers[mover]->name;
        if (!level_movers[mover]->varies && stage_open(&stage, "02-slopes", name)) {
            ViewScene scene = scene_at(&stage, 2.0f, 0.0f, 0.0f);
            scene.overlays = VIEW_MOVER_DEBUG | VIEW_CONTACTS | VIEW_VELOCITIES | VIEW_REMAINDERS;
            view_draw_world(stage.view, &scene);
            scene.flags = VIEW_EDITING | VIEW_GROUND | VIEW_TRAIL;
            view_draw_world(stage.view, &scene);
            hold("mover", name);
            stage_close(&stage);
        }
    }
}

TEST(recorded_hero_is_drawn_in_every_pose_and_state) {
    Stage stage;
    if (stage_open(&stage, "04-ladders", NULL)) {
        FhActor *hero = &fh_actor_slots(stage.world)[0];
        for (int i = 0; i < 4 * (FH_POSE_HANG + 1) * 2; i++) {
            hero->pose = (uint8_t)(i / 8);
            hero->state = (uint8_t)(i / 2 % 4);
            hero->control.facing = (int8_t)(i % 2 ? 1 : -1);
            ViewScene scene = scene_at(&stage, 2.0f, 0.0f, 0.0f);
            scene.tick = 7 * i;
            view_draw_world(stage.view, &scene);
        }
        hold("hero", "poses");
    }
    stage_close(&stage);
}

/// Runs that climb, hang, slide and ride: what is round the hero, every few ticks.
TEST(recorded_heroes_are_drawn_in_all_that_they_do) {
    static const char *const runs[] = {"04-ladders", "08-stairs", "m1-pixel", "06-lifts",
                                       "m4-bitmask"};
    enum { EACH = 11, SIDE = 96 };
    for (size_t i = 0; i < sizeof runs / sizeof runs[0]; i++) {
        Stage stage;
        Replay replay = {0};
        LevelError error = {0};
        char path[96];
        snprintf(path, sizeof path, "tests/replays/%s.json", runs[i]);
        bool is_open = stage_open(&stage, runs[i], NULL);
        if (is_open && CHECK(replay_load(path, stage.catalog, &replay, &error))) {
            fh_world_destroy(stage.world);
            stage.world = level_build_world(stage.level, NULL);
            for (int tick = 0; tick < replay.script.count; tick++) {
                fh_world_copy(stage.before, stage.world);
                fh_world_tick(stage.world, replay.script.ticks[tick]);
                view_tick(stage.view, 0, stage.world, 0);
                if (tick % EACH == 0) {
                    ViewScene scene = scene_at(&stage, 2.0f, 75.0f, 45.0f);
                    scene.viewport = (FhRect){0, 0, SIDE, SIDE};
                    scene.tick = tick;
                    view_draw_world(stage.view, &scene);
                }
            }
            hold("hero", runs[i]);
        }
        replay_free(&replay);
        stage_close(&stage);
    }
}

TEST(recorded_pictures_of_levels_are_drawn_small) {
    for (int i = 0; i < LEVELS; i++) {
        Stage stage;
        if (stage_open(&stage, levels[i], NULL)) {
            LevelError error = {0};
            Level *other = level_load("levels/06-lifts.json", stage.catalog, &error);
            int map = view_picture_create(stage.view, 160, 90);
            int card = view_picture_create(stage.view, 200, 120);
            view_picture_draw_level(stage.view, map, stage.level, (FhRect){0, 0, 0, 0});
            view_picture_draw_level(stage.view, map, stage.level, (FhRect){40, 16, 300, 200});
            view_picture_draw_card(stage.view, card, stage.level);
            view_picture_draw_difference(stage.view, map, other, stage.level,
                                         (FhRect){0, 0, 640, 360});
            view_picture_draw_piece(stage.view, card, stage.level);
            view_picture_destroy(stage.view, map);
            hold("pictures", levels[i]);
            view_forget_level(stage.view);
            level_destroy(other);
        }
        stage_close(&stage);
    }
}

TEST(recorded_map_of_tunings_is_drawn_coarse_to_fine) {
    enum { SIDE = EDITOR_ATLAS_SIDE };
    Stage stage;
    if (stage_open(&stage, levels[0], NULL)) {
        static uint8_t cells[SIDE * SIDE];
        int picture = view_picture_create(stage.view, SIDE, SIDE);
        for (int i = 0; i < SIDE * SIDE; i++) { // one quarter has all, the others every 4th and 8th
            int x = i % SIDE, y = i / SIDE, grain = x < SIDE / 2 ? (y < SIDE / 2 ? 1 : 4) : 8;
            bool is_seen = x % grain == 0 && y % grain == 0;
            cells[i] =
                (uint8_t)(is_seen ? (x / 8 + y / 8) % EDITOR_ATLAS_CELLS : EDITOR_ATLAS_UNSEEN);
        }
        view_picture_draw_atlas(stage.view, picture, cells);
        hold("atlas", "coarse-to-fine");
    }
    stage_close(&stage);
}

TEST(recorded_marks_of_the_editor_are_drawn) {
    static const float zooms[] = {1.0f, 2.0f, 8.0f, 0.5f};
    Stage stage;
    if (stage_open(&stage, "06-lifts", NULL)) {
        EditorMark marks[EDITOR_ROLES * (EDITOR_MARK_SPRITE + 1)];
        int count = 0;
        for (int role = 0; role < EDITOR_ROLES; role++) {
            for (int kind = EDITOR_MARK_BOX; kind <= EDITOR_MARK_SPRITE; kind++) {
                int way = kind == EDITOR_MARK_LINE && role % 2 ? -1 : 1;
                marks[count++] = (EditorMark){.kind = (EditorMarkKind)kind,
                                              .role = (EditorMarkRole)role,
                                              .box = {role * 12, kind * 16, 10 * way, 3 + role},
                                              .sprite = kind % 2 ? "coin" : "nothing",
                                              .on_layer = role % 3 == 0};
            }
        }
        EditorGhost ghosts[] = {{5, 2, fh_tile_make(1, 0)}, {-1, 3, fh_tile_make(5, FH_FLIP_X)}};
        EditorOverlay overlay = {.ghosts = ghosts,
                                 .ghost_count = 2,
                                 .marks = marks,
                                 .mark_count = count,
                                 .active_layer = -1};
        for (size_t i = 0; i < sizeof zooms / sizeof zooms[0]; i++) {
            ViewScene scene = {.level = stage.level,
                               .zoom = zooms[i],
                               .x = -10.0f,
                               .y = 4.0f,
                               .tick = 3 * (int)i,
                               .viewport = {0, 0, W, H},
                               .flags = i == 3 ? (uint32_t)VIEW_STILL : 0u};
            view_draw_editor_overlay(stage.view, &scene, &overlay);
        }
        hold("marks", "editor");
    }
    stage_close(&stage);
}

TEST(recorded_trails_legends_and_plots_are_drawn) {
    enum { POINTS = 90, ROOM = 64 };
    Stage stage;
    if (stage_open(&stage, "02-slopes", NULL)) {
        static BodyPoint points[4][ROOM];
        Trail trails[4];
        LegendRow rows[4];
        for (int i = 0; i < 4; i++) {
            for (int k = 0; k < POINTS; k++) {
                float x = (float)(k * (i + 2) % 200);
                points[i][k % ROOM] = (BodyPoint){.x = 20.0f + x, .y = 90.0f - (float)(k * i % 40)};
            }
            trails[i] = (Trail){points[i], i * 7, ROOM - 9 * i, ROOM, i, i % 2 == 1};
            rows[i] = (LegendRow){i, i == 2 ? "ahead" : ""};
        }
        for (int count = 1; count <= 4; count++) {
            ViewScene scene = scene_at(&stage, count == 3 ? 1.0f : 2.0f, 0.0f, 0.0f);
            scene.trails = trails;
            scene.trail_count = count;
            view_draw_world(stage.view, &scene);
            view_draw_trails(stage.view, &scene, trails, count);
            view_draw_trail_box(stage.view, &scene, (FhRect){30, 40, 12, 24}, count);
            view_draw_legend(stage.view, (FhRect){5, 5, 90 * count, 60}, rows, count);
            view_draw_plots(stage.view, (FhRect){10, 20, 150 + 40 * count, 160}, 1 + count % 2,
                            trails, count);
        }
        hold("trails", "four");
    }
    stage_close(&stage);
}

/// A pixel of the picture is a part of a tile, a tile, and many chunks of tiles.
TEST(recorded_pictures_of_levels_far_and_wide_are_drawn) {
    static const FhPoint far[] = {{60, 20}, {900, -300}, {9000, 2000}, {-60000, 40000}};
    Stage stage;
    if (stage_open(&stage, "02-slopes", NULL)) {
        int picture = view_picture_create(stage.view, 120, 70);
        stage.level->has_bounds = false;
        for (int i = 0; i < 4; i++) {
            fh_terrain_set(stage.level->terrain, far[i].x, far[i].y, fh_tile_make(1 + i, 0));
            view_picture_draw_level(stage.view, picture, stage.level, (FhRect){0, 0, 0, 0});
            FhRect part = {16 * far[i].x - 40, 16 * far[i].y - 40, 90, 60};
            view_picture_draw_level(stage.view, picture, stage.level, part);
        }
        hold("pictures", "far");
    }
    stage_close(&stage);
}

static void draw_at_each_speed(Stage *stage) {
    static const float limits[] = {-60.0f, -50.0f, -24.0f, -6.0f, 0.0f, 6.0f, 24.0f, 50.0f, 60.0f};
    FhActor *hero = &fh_actor_slots(stage->world)[0];
    ViewScene scene = scene_at(stage, 2.0f, 0.0f, 0.0f);
    scene.before = NULL;
    for (int i = 0; i < 9 * 3 * 2; i++) {
        float speed = limits[i % 9] + 0.5f * (float)(i / 9 % 3 - 1);
        hero->vx = i < 27 ? speed : 0.0f;
        hero->vy = i < 27 ? 0.0f : speed;
        view_draw_world(stage->view, &scene);
    }
    hero->vx = hero->vy = 0.0f;
}

/// Both sides of each speed at which the hero looks another way, in the air and on the floor.
TEST(recorded_hero_is_drawn_on_both_sides_of_each_limit_of_its_speed) {
    Stage stage;
    if (stage_open(&stage, "02-slopes", NULL)) {
        FhActorId id = world_actor(stage.world, 0).id;
        CHECK(!fh_world_is_grounded(stage.world, id));
        draw_at_each_speed(&stage);
        for (int i = 0; i < 90; i++) { // to its rest on the floor
            fh_world_tick(stage.world, (FhInput){0});
            view_tick(stage.view, 0, stage.world, 0);
        }
        CHECK(fh_world_is_grounded(stage.world, id));
        draw_at_each_speed(&stage);
        hold("hero", "limits");
    }
    stage_close(&stage);
}

// ---- colours ----

TEST(view_gives_each_way_to_move_an_opaque_colour_of_its_own) {
    for (int i = 0; i < 12; i++) {
        CHECK_INT(0xff, (int)(view_movement_color(i) & 0xff));
        CHECK(view_movement_color(i) == view_movement_color(i + 12));
        CHECK_INT(0xd8, (int)(view_movement_tint(i) & 0xff));
        for (int k = 0; k < i; k++) {
            CHECK(view_movement_color(i) != view_movement_color(k));
            CHECK(view_movement_tint(i) != view_movement_tint(k));
        }
    }
}

// ---- without memory ----

/// Each allocation of a frame fails in turn; the frame after it has memory again.
TEST(recorded_levels_are_drawn_without_memory_as_far_as_that_goes) {
    static const char *const names[] = {"m4-bitmask", "m5-vector", "10-moving-hill"};
    int failed = 0;
    for (int i = 0; i < 3; i++) {
        Stage stage;
        if (stage_open(&stage, names[i], NULL)) {
            ViewScene scene = scene_at(&stage, 1.0f, 0.0f, 0.0f);
            scene.flags = VIEW_TRAIL;
            scene.overlays = VIEW_SHAPES | VIEW_CONTACTS;
            for (MemoryFaults faults = {.few = 5}; memory_arm(&faults);) {
                view_forget_level(stage.view);
                view_draw_world(stage.view, &scene);
                failed += memory_disarm(&faults);
                view_draw_world(stage.view, &scene);
            }
            hold("memory", names[i]);
        }
        stage_close(&stage);
    }
    CHECK(failed > 8);
}

TEST(recorded_pictures_are_drawn_without_memory_as_far_as_that_goes) {
    Stage stage;
    int failed = 0;
    if (stage_open(&stage, "m4-bitmask", NULL)) {
        LevelError error = {0};
        Level *other = level_load("levels/06-lifts.json", stage.catalog, &error);
        for (MemoryFaults faults = {.few = 12}; memory_arm(&faults);) {
            int map = view_picture_create(stage.view, 160, 90);
            view_picture_draw_card(stage.view, map, stage.level);
            view_picture_draw_difference(stage.view, map, other, stage.level,
                                         (FhRect){0, 0, 640, 360});
            view_picture_draw_piece(stage.view, map, stage.level);
            failed += memory_disarm(&faults);
            view_picture_draw_level(stage.view, map, stage.level, (FhRect){0, 0, 0, 0});
            view_picture_destroy(stage.view, map);
            view_forget_level(stage.view);
        }
        hold("memory", "pictures");
        level_destroy(other);
    }
    CHECK(failed > 3);
    stage_close(&stage);
}

TEST(view_that_is_made_without_memory_is_none_or_one_that_can_be_used) {
    SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(0, W, H, 32, SDL_PIXELFORMAT_ARGB8888);
    SDL_Renderer *renderer = SDL_CreateSoftwareRenderer(surface);
    int none = 0;
    for (MemoryFaults faults = {.few = 9}; memory_arm(&faults);) {
        LevelError error = {0};
        View *view = view_create(renderer, "assets", &error);
        bool failed = memory_disarm(&faults);
        CHECK(failed || (view && !error.text[0]));
        none += !view;
        if (view) {
            CHECK(view_font(view)->height > 0);
            view_picture_destroy(view, view_picture_create(view, 16, 16));
        }
        view_destroy(view);
    }
    CHECK(none > 0);
    SDL_DestroyRenderer(renderer);
    SDL_FreeSurface(surface);
}
