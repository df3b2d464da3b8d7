// Whole frames by SDL's software renderer on a surface: no window, no display, the same bytes
// twice.

#include "view/scene.h"
#include "view/view.h"

#include <stdio.h>
#include <string.h>

#include "editor/history.h"
#include "editor/overlay.h"
#include "engine/world/world.h"
#include "level/level_test_support.h"
#include "engine/room.h"
#include "test.h"
#include "view/stage.h"
#include "ui/ui.h"
#include "view/state.h"
#include "view/trails.h"
#include "view/veil.h"

enum { W = 320, H = 200 };

static const char text[] =
    "{\"format\":\"foothold-level\",\"version\":1,\"name\":\"t\",\"tileSize\":16,\n"
    "\"movement\":\"pixel\",\"background\":\"#86b9e0\",\n"
    "\"legend\":{\"#\":\"block\",\"/\":\"slope45\",\"-\":\"oneway\",\"H\":\"ladder\",\n"
    "\"w\":\"spikes\",\">\":\"conveyor\",\"j\":\"oneway45\",\"i\":\"ice\"},\n"
    "\"tiles\":[{\"x\":0,\"y\":0,\"rows\":[\"..........\",\"..H..--.j.\",\"..H/#....i\",\n"
    "\"#w>#######\"]}],\n"
    "\"spawn\":{\"x\":24,\"y\":40},\"character\":{\"preset\":\"default\"},\n"
    "\"solids\":[{\"id\":\"a\",\"x\":96,\"y\":10,\"w\":32,\"h\":8},\n"
    "{\"id\":\"hill\",\"x\":10,\"y\":-20,\"rows\":[\"/#\"]}],\n"
    "\"entities\":[{\"type\":\"coin\",\"x\":60,\"y\":20},{\"type\":\"goal\",\"x\":150,\"y\":48},\n"
    "{\"type\":\"crate\",\"x\":100,\"y\":40},{\"type\":\"runner\",\"x\":120,\"y\":48}]}\n";

static uint64_t hash_of(const Stage *stage) {
    SDL_RenderFlush(stage->renderer);
    uint64_t hash = 1469598103934665603u;
    const unsigned char *bytes = stage->surface->pixels;
    for (int i = 0; i < stage->surface->pitch * H; i++) {
        hash = (hash ^ bytes[i]) * 1099511628211u;
    }
    return hash;
}

static uint64_t draw(Stage *stage, ViewScene scene) {
    scene.level = stage->level;
    scene.zoom = scene.zoom > 0.0F ? scene.zoom : 2.0F;
    scene.viewport = (FhRect){0, 0, W, H};
    view_draw_world(stage->view, &scene);
    return hash_of(stage);
}

// A hundred ticks to the right and a jump, then a frame with everything shown.
static uint64_t run_and_draw(Stage *stage, uint32_t overlays) {
    FhWorld *world = level_build_world(stage->level, NULL);
    FhWorld *before = fh_world_clone(world);
    for (int i = 0; i < 100; i++) {
        fh_world_copy(before, world);
        fh_world_tick(world, (FhInput){i % 40 < 20 ? FH_INPUT_RIGHT | FH_INPUT_JUMP : 0});
        view_tick(stage->view, 0, stage->level, world, i % 30 == 0 ? GAME_NEWS_COIN : 0);
    }
    ViewScene scene = {.world = world,
                       .before = before,
                       .alpha = 0.5F,
                       .tick = 100,
                       .shake = 2.0F,
                       .overlays = overlays,
                       .flags = VIEW_TRAIL | VIEW_EDITING};
    uint64_t hash = draw(stage, scene);
    fh_world_destroy(world);
    fh_world_destroy(before);
    return hash;
}

TEST(view_draws_the_same_bytes_twice) {
    Stage one = stage_open(W, H, text), two = stage_open(W, H, text);
    uint64_t first = draw(&one, (ViewScene){.tick = 7});
    CHECK(first == draw(&two, (ViewScene){.tick = 7}));
    CHECK(first == draw(&one, (ViewScene){.tick = 7}));
    CHECK(first != draw(&one, (ViewScene){.tick = 7, .x = 30.0F}));
    CHECK(run_and_draw(&one, 0xffu) == run_and_draw(&two, 0xffu));
}

/// A layer of one block under the ground, where there is nothing else.
static void add_block_layer(History *history, bool front) {
    history_begin(history, "layer");
    CHECK(history_insert_layer(
        history, 0, &(LevelLayer){.front = front, .parallax_x = 1.0F, .parallax_y = 1.0F}));
    CHECK(history_set_tile(history, 0, (FhPoint){4, 5}, fh_tile_make(1, 0)));
}

TEST(view_of_reduced_motion_has_scenery_that_stands_still) {
    Stage stage = stage_open(W, H, text);
    for (int still = 0; still < 2; still++) {
        uint32_t flags = still ? VIEW_STILL : 0u;
        int drifted = 0, moved = 0, shaken = 0;
        for (int y = -130; y > -420; y -= 40) { // above the level: nothing but scenery is seen
            ViewScene scene = {.y = (float)y, .flags = flags};
            uint64_t first = draw(&stage, scene);
            scene.tick = 900;
            drifted += first != draw(&stage, scene);
            scene.tick = 0;
            scene.x = 90.0F;
            moved += first != draw(&stage, scene);
            scene.x = 0.0F;
            scene.shake = 9.0F;
            shaken += first != draw(&stage, scene);
        }
        CHECK(!still || drifted == 0);
        CHECK_INT(!still, moved > 0);
        CHECK_INT(!still, shaken > 0);
    }
}

TEST(view_of_each_theme_has_a_sky_and_a_ground_of_its_own) {
    Stage stage = stage_open(W, H, text);
    uint64_t seen[2 * LEVEL_THEMES];
    int count = 0;
    for (int theme = LEVEL_THEME_MEADOW; theme < LEVEL_THEMES; theme++) {
        const LevelThemeInfo *info = &level_theme_infos[theme];
        snprintf(stage.level->background, sizeof stage.level->background, "%s", info->background);
        stage.level->theme = (LevelTheme)theme;
        seen[count++] = draw(&stage, (ViewScene){.y = -400.0F});
        seen[count++] = draw(&stage, (ViewScene){0});
        char name[32];
        snprintf(name, sizeof name, "theme.%s", info->name);
        CHECK(sheet_find(&stage.view->sheet, name));
    }
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < i; k++) {
            CHECK(seen[i] != seen[k]);
        }
    }
    stage.level->theme = LEVEL_THEME_MEADOW; // back again: nothing of the works is left
    snprintf(stage.level->background, sizeof stage.level->background, "#86b9e0");
    CHECK(draw(&stage, (ViewScene){0}) == seen[1]);
}

TEST(view_of_reduced_motion_has_coins_and_belts_that_stand_still_and_layers_that_go_along) {
    Stage stage = stage_open(W, H, text);
    History history = {.level = stage.level};
    add_block_layer(&history, true);
    LevelLayer *layer = &stage.level->layers[0];
    for (int still = 0; still < 2; still++) {
        uint32_t flags = still ? VIEW_STILL : VIEW_NO_EFFECTS;
        for (int at = 0; at < 2; at++) { // the coin, and the belt
            ViewScene scene = {.x = at == 0 ? 50.0F : 34.0F, .y = at == 0 ? 4.0F : 44.0F};
            scene.zoom = 8.0F;
            scene.flags = flags;
            uint64_t first = draw(&stage, scene);
            int moved = 0;
            for (scene.tick = 1; scene.tick < 60; scene.tick++) {
                moved += first != draw(&stage, scene);
            }
            CHECK_INT(!still, moved > 0);
        }
        layer->parallax_x = 1.0F;
        uint64_t along = draw(&stage, (ViewScene){.x = 40.0F, .flags = flags});
        layer->parallax_x = 0.5F;
        CHECK_INT(still, along == draw(&stage, (ViewScene){.x = 40.0F, .flags = flags}));
        flags |= VIEW_EDITING; // the cell under the pointer is where it will be
        layer->parallax_x = 1.0F;
        along = draw(&stage, (ViewScene){.x = 40.0F, .flags = flags});
        layer->parallax_x = 0.5F;
        CHECK(along != draw(&stage, (ViewScene){.x = 40.0F, .flags = flags}));
    }
    history_free(&history);
}

TEST(view_of_high_contrast_marks_crushers_one_way_rafts_and_spikes_that_move) {
    Stage stage = stage_open(W, H, text);
    for (int i = 0; i < 40; i++) {
        fh_terrain_set(stage.level->terrain, i % 10, i / 10, FH_TILE_EMPTY);
    }
    ViewScene plain = {.y = -40.0F}, high = {.y = -40.0F, .flags = VIEW_CONTRAST};
    LevelSolid *lift = &stage.level->solids[0], *hill = &stage.level->solids[1];
    CHECK(draw(&stage, plain) == draw(&stage, high));
    lift->look = LEVEL_LOOK_CRUSHER;
    CHECK(draw(&stage, plain) != draw(&stage, high));
    lift->look = LEVEL_LOOK_LIFT;
    lift->one_way = true;
    CHECK(draw(&stage, plain) != draw(&stage, high));
    lift->one_way = false;
    hill->tiles[0] = fh_tile_make(level_find_kind(stage.level, "spikes"), 0);
    CHECK(draw(&stage, plain) != draw(&stage, high));
}

TEST(view_of_high_contrast_marks_hazards_and_one_ways_and_nothing_else) {
    Stage stage = stage_open(W, H, text);
    CHECK(draw(&stage, (ViewScene){0}) != draw(&stage, (ViewScene){.flags = VIEW_CONTRAST}));
    for (int row = 0; row < 4; row++) { // without them there is nothing to mark
        for (int col = 0; col < 10; col++) {
            FhTile tile = fh_terrain_at(stage.level->terrain, col, row);
            const FhTileKind *kind = fh_tileset_kind(stage.level->tileset, tile);
            bool stands_out = tile != FH_TILE_EMPTY &&
                              (kind->solidity == FH_ONE_WAY || (kind->flags & FH_KIND_HAZARD) != 0);
            fh_terrain_set(stage.level->terrain, col, row, stands_out ? FH_TILE_EMPTY : tile);
        }
    }
    CHECK(draw(&stage, (ViewScene){0}) == draw(&stage, (ViewScene){.flags = VIEW_CONTRAST}));
}

TEST(view_shows_an_edit_in_the_next_frame_and_its_undoing) {
    Stage stage = stage_open(W, H, text);
    uint64_t before = draw(&stage, (ViewScene){0});
    FhTile tile = fh_terrain_at(stage.level->terrain, 4, 3);
    fh_terrain_set(stage.level->terrain, 4, 3, FH_TILE_EMPTY);
    CHECK(before != draw(&stage, (ViewScene){0}));
    fh_terrain_set(stage.level->terrain, 4, 3, tile);
    CHECK(before == draw(&stage, (ViewScene){0}));
}

TEST(view_draws_at_every_zoom_without_complaint) {
    Stage stage = stage_open(W, H, text);
    const float zooms[] = {0.125F, 0.25F, 0.5F, 1.0F, 2.0F, 3.0F, 5.0F, 8.0F};
    uint64_t last = 0;
    for (int i = 0; i < 8; i++) {
        uint64_t hash = draw(&stage, (ViewScene){.zoom = zooms[i], .x = -7.5F, .y = -3.25F});
        CHECK(hash != last);
        last = hash;
    }
}

TEST(view_draws_an_empty_level_and_an_empty_viewport) {
    Stage stage = stage_open(W, H, text);
    Level *empty = level_create(test_catalog(), 64);
    ViewScene scene = {.level = empty, .zoom = 1.0F, .viewport = {0, 0, W, H}, .overlays = 0xffu};
    view_draw_world(stage.view, &scene);
    scene.viewport.w = 0;
    view_draw_world(stage.view, &scene);
    int picture = view_picture_create(stage.view, 30, 20);
    view_picture_draw_level(stage.view, picture, empty, (FhRect){0});
    view_picture_draw_card(stage.view, picture, empty);
    view_forget_level(stage.view);
    level_destroy(empty);
    CHECK(draw(&stage, (ViewScene){0}) != 0);
}

TEST(view_of_a_world_without_actors_moves_as_the_level_says) {
    Level *level = test_level_at("levels/m5-vector.json");
    FhWorld *world = test_world(fh_world_create(&(FhWorldDef){.terrain = level->terrain}));
    ViewScene scene = {.level = level, .world = world};
    CHECK(level_movement(level) != 0);
    CHECK_INT(level_movement(level), scene_movement(&scene));
}

TEST(view_draws_far_outside_of_everything) {
    Stage stage = stage_open(W, H, text);
    fh_terrain_set(stage.level->terrain, -100000, -100000, fh_tile_make(1, 0));
    const float places[] = {-1.6e6F, -40000.0F, 40000.0F, 1.6e7F};
    for (int i = 0; i < 4; i++) {
        CHECK(draw(&stage, (ViewScene){.x = places[i], .y = places[i], .zoom = 8.0F}) != 0);
        CHECK(draw(&stage, (ViewScene){.x = places[i], .y = places[i], .zoom = 0.125F}) != 0);
    }
    int picture = view_picture_create(stage.view, 30, 20);
    FhRect covered = view_picture_draw_level(stage.view, picture, stage.level, (FhRect){0});
    CHECK(covered.w <= 30 && covered.h <= 20);
}

TEST(view_draws_a_checkered_world_and_names_what_is_missing) {
    Stage stage = stage_open_with(W, H, "assets/no-such-folder", test_level_from(text));
    CHECK(stage.view != NULL);
    CHECK_STR("assets/no-such-folder/sprites.json", stage.error.file);
    CHECK(strstr(stage.error.text, "restore") != NULL);
    CHECK(draw(&stage, (ViewScene){0}) != 0);
    CHECK(run_and_draw(&stage, 0xffu) != 0);
}

TEST(view_maps_places_there_and_back) {
    ViewScene scene = {.zoom = 3.0F, .x = -10.4F, .y = 5.7F, .viewport = {7, 9, 300, 200}};
    int wrong = 0;
    for (int x = -30; x < 60; x++) {
        FhPoint target = view_target_at(&scene, (float)x, (float)(x + 3));
        FhPoint world = view_world_at(&scene, target.x, target.y);
        wrong += world.x != x || world.y != x + 3;
    }
    CHECK_INT(0, wrong);
}

TEST(view_keeps_a_level_picture_until_the_level_changes) {
    Stage stage = stage_open(W, H, text);
    int picture = view_picture_create(stage.view, 64, 36);
    CHECK(picture > 0);
    FhRect covered = view_picture_draw_level(stage.view, picture, stage.level, (FhRect){0});
    CHECK(covered.w > 0 && covered.w <= 64 && covered.h <= 36);
    fh_terrain_set(stage.level->terrain, 900, 100, fh_terrain_at(stage.level->terrain, 0, 3));
    covered = view_picture_draw_level(stage.view, picture, stage.level, (FhRect){0});
    CHECK(covered.w == 64 && covered.h < 36);
    view_picture_destroy(stage.view, picture);
    CHECK_INT(0, view_picture_draw_level(stage.view, picture, stage.level, (FhRect){0}).w);
}

/// A hash of a level's small picture, drawn anew.
static uint64_t picture_of(Stage *stage, int picture) {
    view_picture_draw_level(stage->view, picture, stage->level, (FhRect){0});
    SDL_RenderClear(stage->renderer);
    static Ui ui;
    ui_init(&ui, view_font(stage->view), NULL);
    ui_begin(&ui, &(UiInput){.screen_w = W, .screen_h = H});
    ui_draw_picture(&ui, (UiRect){0, 0, 160, 100}, (UiPicture){.image = picture});
    ui_end(&ui);
    view_draw_ui(stage->view, &ui, 1, stage->level);
    return hash_of(stage);
}

TEST(view_shows_the_edges_of_polygons_among_the_shapes) {
    Stage stage = stage_open(W, H, text);
    uint64_t without = draw(&stage, (ViewScene){.y = -100.0F, .overlays = VIEW_SHAPES});
    FhPoint corners[] = {{10, -90}, {150, -90}, {150, -30}, {10, -30}};
    LevelPolygon polygon = {.points = corners, .count = 4, .closed = true};
    LevelPolygon copy;
    CHECK(level_thing_copy(LEVEL_POLYGON, &copy, &polygon) &&
          level_insert_thing(stage.level, LEVEL_POLYGON, 0, &copy));
    uint64_t plain = draw(&stage, (ViewScene){.y = -100.0F});
    uint64_t faint = draw(&stage, (ViewScene){.y = -100.0F, .overlays = VIEW_SHAPES});
    snprintf(stage.level->movement, sizeof stage.level->movement, "vector");
    uint64_t bright = draw(&stage, (ViewScene){.y = -100.0F, .overlays = VIEW_SHAPES});
    CHECK(faint != without && faint != plain && bright != faint);
}

TEST(view_plots_polygons_and_dug_ground_in_a_small_picture) {
    Stage stage = stage_open(W, H, text);
    int picture = view_picture_create(stage.view, 12, 7);
    uint64_t before = picture_of(&stage, picture);
    FhPoint corners[] = {{0, -90}, {150, -90}, {150, -30}, {0, -30}};
    LevelPolygon polygon = {.points = corners, .count = 4, .closed = true};
    LevelPolygon copy;
    CHECK(level_thing_copy(LEVEL_POLYGON, &copy, &polygon) &&
          level_insert_thing(stage.level, LEVEL_POLYGON, 0, &copy));
    uint64_t with_polygon = picture_of(&stage, picture);
    CHECK(before != with_polygon);
    stage.level->polygons[0].points[2].y = -60;
    CHECK(with_polygon != picture_of(&stage, picture));
    level_remove_thing(stage.level, LEVEL_POLYGON, 0);
    CHECK(before == picture_of(&stage, picture));
    snprintf(stage.level->movement, sizeof stage.level->movement, "bitmask");
    CHECK(fh_mask_fill(stage.level->ground.added, (FhRect){10, -40, 40, 40}, true));
    uint64_t filled = picture_of(&stage, picture);
    CHECK(before != filled);
    CHECK(fh_mask_fill(stage.level->ground.removed, (FhRect){0, 32, 160, 32}, true));
    CHECK(filled != picture_of(&stage, picture));
}

// True if the picture differs from the last one.
static bool picture_changes(Stage *stage, int picture, uint64_t *last) {
    uint64_t now = picture_of(stage, picture);
    bool changed = now != *last;
    *last = now;
    return changed;
}

TEST(view_picture_of_a_level_follows_layers_crowds_solids_and_another_level) {
    Stage stage = stage_open(W, H, text);
    Level *level = stage.level;
    int picture = view_picture_create(stage.view, 160, 100);
    uint64_t last = 0;
    History history = {.level = stage.level};
    history_begin(&history, "all");
    CHECK(picture_changes(&stage, picture, &last));
    CHECK(history_insert_layer(&history, 0, &(LevelLayer){.parallax_x = 1.0F, .parallax_y = 1.0F}));
    CHECK(!picture_changes(&stage, picture, &last));
    CHECK(history_set_tile(&history, 0, (FhPoint){4, 1}, fh_tile_make(1, 0)));
    CHECK(picture_changes(&stage, picture, &last));
    CHECK(history_set_layer(&history, 0, &(LevelLayer){.parallax_x = -1.0F}));
    CHECK(picture_changes(&stage, picture, &last));
    CHECK(history_remove_thing(&history, LEVEL_LAYER, 0));
    CHECK(picture_changes(&stage, picture, &last));
    LevelEntity runners = level->entities[3];
    runners.w = 60;
    runners.count = 30;
    CHECK(history_set_thing(&history, LEVEL_ENTITY, 3, &runners));
    CHECK(picture_changes(&stage, picture, &last));
    runners.count = 4;
    CHECK(history_set_thing(&history, LEVEL_ENTITY, 3, &runners));
    CHECK(picture_changes(&stage, picture, &last));
    level->solids[0].look = LEVEL_LOOK_STONE;
    CHECK(picture_changes(&stage, picture, &last));
    level->solids[1].tiles[0] = fh_tile_make(1, 0);
    CHECK(picture_changes(&stage, picture, &last));
    Level *other = level_clone(level);
    fh_terrain_set(level->terrain, 5, 1, fh_tile_make(1, 0));
    CHECK(picture_changes(&stage, picture, &last));
    fh_terrain_set(other->terrain, 7, 0, fh_tile_make(1, 0));
    CHECK(history_replace_level(&history, other)); // as many changes, but others
    CHECK(picture_changes(&stage, picture, &last));
    history_free(&history);
}

/// The mean colour of what a level's only solid is drawn as, a channel a byte apart.
static void mean_colour_of_solid(Stage *stage, LevelLook look, int mean[3]) {
    stage->level->solids[0] = (LevelSolid){.w = 64, .h = 48, .look = look};
    draw(stage, (ViewScene){.zoom = 1.0F});
    int sums[3] = {0};
    for (int i = 0; i < 64 * 48; i++) {
        const unsigned char *row =
            (const unsigned char *)stage->surface->pixels + i / 64 * stage->surface->pitch;
        for (int c = 0; c < 3; c++) {
            sums[c] += row[i % 64 * 4 + c];
        }
    }
    for (int c = 0; c < 3; c++) {
        mean[c] = sums[c] / (64 * 48);
    }
}

TEST(view_draws_looks_of_solids_that_differ_at_a_squint) {
    enum { APART = 40 }; // of 3 x 255: the sum over the channels
    Stage stage = stage_open(W, H, text);
    level_remove_thing(stage.level, LEVEL_SOLID, 1);
    int means[LEVEL_LOOKS][3];
    for (int i = LEVEL_LOOK_BY_MOTION + 1; i < LEVEL_LOOKS; i++) {
        mean_colour_of_solid(&stage, (LevelLook)i, means[i]);
        for (int j = LEVEL_LOOK_BY_MOTION + 1; j < i; j++) {
            int apart = fh_abs(means[i][0] - means[j][0]) + fh_abs(means[i][1] - means[j][1]) +
                        fh_abs(means[i][2] - means[j][2]);
            CHECK(apart >= APART);
        }
    }
}

TEST(view_repeats_the_middle_of_every_look_without_a_seam) {
    enum { AT_X = 8, AT_Y = 96 }; // below all that the level has
    Stage stage = stage_open(W, H, text);
    level_remove_thing(stage.level, LEVEL_SOLID, 1);
    for (int h = 8; h <= 64; h += 56) {
        for (int i = LEVEL_LOOK_BY_MOTION + 1; i < LEVEL_LOOKS; i++) {
            LevelSolid solid = {.x = AT_X, .y = AT_Y, .w = 64, .h = h, .look = (LevelLook)i};
            stage.level->solids[0] = solid;
            draw(&stage, (ViewScene){.zoom = 1.0F});
            const uint32_t *pixels = stage.surface->pixels;
            int pitch = stage.surface->pitch / 4, seams = 0;
            for (int at = 0; at < 40 * h; at++) { // the sky shows through at the edges
                int x = AT_X + 8 + at % 40, y = AT_Y + at / 40;
                bool is_inside = at / 40 >= 3 && at / 40 < h - 3;
                seams += is_inside && pixels[y * pitch + x] != pixels[y * pitch + x + 8];
            }
            CHECK_INT(0, seams);
        }
    }
}

TEST(view_tones_down_what_looks_solid_in_a_layer_but_not_decoration) {
    Stage stage = stage_open(W, H, text);
    Level *level = stage.level;
    FhTile block = fh_tile_make(1, 0);
    level->has_bounds = true; // else the backdrop stands lower with a tile below
    level->bounds = (FhRect){0, 0, 160, 112};
    fh_terrain_set(level->terrain, 4, 5, block);
    uint64_t touched = draw(&stage, (ViewScene){0});
    fh_terrain_set(level->terrain, 4, 5, FH_TILE_EMPTY);
    History history = {.level = stage.level};
    for (int front = 0; front < 2; front++) {
        add_block_layer(&history, front == 1);
        CHECK(touched != draw(&stage, (ViewScene){0}));
        snprintf(level->layers[0].tint, sizeof level->layers[0].tint, "#ffffff");
        CHECK(touched == draw(&stage, (ViewScene){0}));
        level->layers[0].tint[0] = '\0';
        FhTile flower = fh_tile_make(level_find_kind(level, "flower"), 0);
        fh_terrain_set(level->layers[0].tiles, 4, 5, flower);
        uint64_t toned = draw(&stage, (ViewScene){0});
        snprintf(level->layers[0].tint, sizeof level->layers[0].tint, "#ffffff");
        CHECK(toned == draw(&stage, (ViewScene){0}));
        CHECK(history_remove_thing(&history, LEVEL_LAYER, 0));
    }
    history_free(&history);
}

TEST(view_draws_no_layer_that_is_hidden_or_has_no_opacity) {
    Stage stage = stage_open(W, H, text);
    uint64_t without = draw(&stage, (ViewScene){0});
    History history = {.level = stage.level};
    add_block_layer(&history, true);
    LevelLayer *layer = &stage.level->layers[0];
    uint64_t with = draw(&stage, (ViewScene){0});
    layer->hidden = true;
    CHECK(without == draw(&stage, (ViewScene){0}));
    layer->hidden = false;
    layer->faded = 100;
    CHECK(without == draw(&stage, (ViewScene){0}));
    layer->faded = 50;
    uint64_t half = draw(&stage, (ViewScene){0});
    CHECK(half != with && half != without);
    layer->faded = 0;
    CHECK(with == draw(&stage, (ViewScene){0}));
    snprintf(layer->tint, sizeof layer->tint, "#ff0000");
    CHECK(with != draw(&stage, (ViewScene){0}));
    history_free(&history);
}

TEST(view_shows_cards_pixel_for_pixel) {
    static Ui ui;
    Stage stage = stage_open(W, H, text);
    int picture = view_picture_create(stage.view, 120, 80);
    view_picture_draw_card(stage.view, picture, stage.level);
    ui_init(&ui, view_font(stage.view), NULL);
    UiInput input = {.screen_w = W, .screen_h = H};
    ui_begin(&ui, &input);
    ui_draw_picture(&ui, (UiRect){0, 0, 60, 40}, (UiPicture){.image = picture});
    ui_draw_picture(&ui, (UiRect){100, 0, 60, 40}, (UiPicture){.image = picture});
    ui_end(&ui);
    view_draw_ui(stage.view, &ui, 1, NULL);
    SDL_RenderFlush(stage.renderer);
    const uint32_t *pixels = stage.surface->pixels;
    int differing = 0, colours = 0;
    for (int i = 0; i < 60 * 40; i++) {
        int at = i / 60 * stage.surface->pitch / 4 + i % 60;
        differing += pixels[at] != pixels[at + 100];
        colours += i > 0 && pixels[at] != pixels[at - 1];
    }
    CHECK_INT(0, differing);
    CHECK(colours > 100);
}

TEST(view_draws_what_the_editor_marks) {
    Stage stage = stage_open(W, H, text);
    uint64_t before = draw(&stage, (ViewScene){0});
    EditorMark marks[EDITOR_ROLES * (EDITOR_MARK_SPRITE + 1)];
    int count = 0;
    for (int role = 0; role < EDITOR_ROLES; role++) {
        for (int kind = EDITOR_MARK_BOX; kind <= EDITOR_MARK_SPRITE; kind++) {
            marks[count++] = (EditorMark){.kind = (EditorMarkKind)kind,
                                          .role = (EditorMarkRole)role,
                                          .box = {role * 12, kind * 16, 10, 12},
                                          .sprite = kind % 2 ? "coin" : "nothing"};
        }
    }
    EditorGhost ghost = {.col = 5, .row = 2, .tile = fh_tile_make(1, 0)};
    EditorOverlay overlay = {
        .ghosts = &ghost, .ghost_count = 1, .marks = marks, .mark_count = count};
    ViewScene scene = {.level = stage.level, .zoom = 2.0F, .viewport = {0, 0, W, H}};
    view_draw_editor_overlay(stage.view, &scene, &overlay);
    CHECK(before != hash_of(&stage));
}

// Draws a piece into a picture of 64 x 40 px, shows it and hashes that.
static uint64_t hash_of_piece(Stage *stage, const Level *piece) {
    static Ui ui;
    int picture = view_picture_create(stage->view, 64, 40);
    view_picture_draw_piece(stage->view, picture, piece);
    ui_init(&ui, view_font(stage->view), NULL);
    UiInput input = {.screen_w = W, .screen_h = H};
    ui_begin(&ui, &input);
    ui_draw_picture(&ui, (UiRect){0, 0, 64, 40}, (UiPicture){.image = picture});
    ui_end(&ui);
    SDL_FillRect(stage->surface, NULL, 0xff98c8b4u);
    view_draw_ui(stage->view, &ui, 1, NULL);
    uint64_t hash = hash_of(stage);
    view_picture_destroy(stage->view, picture);
    return hash;
}

TEST(view_shows_a_piece_by_what_is_in_it_without_a_hero) {
    Stage stage = stage_open(W, H, text);
    Level *piece = test_level_kept(level_create(stage.level->catalog, 16));
    piece->has_bounds = true;
    piece->bounds = (FhRect){0, 0, 32, 16};
    piece->spawn = (FhPoint){0, 0};
    fh_terrain_set(piece->terrain, 0, 0, fh_tile_make(1, 0));
    uint64_t here = hash_of_piece(&stage, piece);
    piece->spawn = (FhPoint){20, 16};
    CHECK(here == hash_of_piece(&stage, piece));
    fh_terrain_set(piece->terrain, 1, 0, fh_tile_make(1, 0));
    CHECK(here != hash_of_piece(&stage, piece));
    piece->bounds.w = 32000; // a raster
    piece->spawn = (FhPoint){0, 0};
    here = hash_of_piece(&stage, piece);
    piece->spawn = (FhPoint){16000, 16};
    CHECK(here == hash_of_piece(&stage, piece));
}

/// The picture of nothing but what the editor marks.
static uint64_t hash_of_overlay(Stage *stage, const EditorMark *mark, const EditorGhost *ghost,
                                int active_layer) {
    ViewScene scene = {
        .level = stage->level, .x = 41.0F, .y = 30.0F, .zoom = 3.0F, .viewport = {0, 0, W, H}};
    EditorOverlay overlay = {.ghosts = ghost,
                             .ghost_count = ghost ? 1 : 0,
                             .marks = mark,
                             .mark_count = mark ? 1 : 0,
                             .active_layer = active_layer};
    SDL_FillRect(stage->surface, NULL, 0xff98c8b4u);
    view_draw_editor_overlay(stage->view, &scene, &overlay);
    return hash_of(stage);
}

TEST(view_draws_cells_of_a_layer_where_its_parallax_shows_them) {
    Stage stage = stage_open(W, H, text);
    History history = {.level = stage.level};
    add_block_layer(&history, true);
    stage.level->layers[0].parallax_x = 0.0F; // it stands still, 41 px to the right of its cells
    EditorMark mark = {.kind = EDITOR_MARK_BOX, .box = {16, 48, 16, 16}, .on_layer = true};
    EditorMark moved = {.kind = EDITOR_MARK_BOX, .box = {16 + 41, 48, 16, 16}};
    CHECK(hash_of_overlay(&stage, &mark, NULL, 0) == hash_of_overlay(&stage, &moved, NULL, 0));
    CHECK(hash_of_overlay(&stage, &mark, NULL, -1) != hash_of_overlay(&stage, &mark, NULL, 0));
    EditorGhost ghost = {.col = 1, .row = 3, .tile = fh_tile_make(1, 0)};
    CHECK(hash_of_overlay(&stage, NULL, &ghost, -1) != hash_of_overlay(&stage, NULL, &ghost, 0));
    history_free(&history);
}

TEST(view_draws_the_grid_of_the_layer_that_is_edited) {
    Stage stage = stage_open(W, H, text);
    History history = {.level = stage.level};
    add_block_layer(&history, true);
    stage.level->layers[0].faded = 100; // its tiles move as well
    ViewScene scene = {.x = 24.0F, .overlays = VIEW_GRID, .flags = VIEW_FADE_LAYERS | VIEW_EDITING};
    uint64_t along = draw(&stage, scene);
    stage.level->layers[0].parallax_x = 0.5F;
    CHECK(along != draw(&stage, scene));
    scene.active_layer = -1;
    uint64_t ground = draw(&stage, scene);
    stage.level->layers[0].parallax_x = 1.0F;
    CHECK(ground == draw(&stage, scene));
    history_free(&history);
}

TEST(view_leaves_out_the_ground_that_is_hidden) {
    Stage stage = stage_open(W, H, text);
    uint64_t whole = draw(&stage, (ViewScene){0});
    CHECK(whole != draw(&stage, (ViewScene){.flags = VIEW_NO_GROUND}));
}

// Pixels darker than the sky and the trail's own colour, on the column at x.
static int dark_pixels(const Stage *stage, int x) {
    SDL_RenderFlush(stage->renderer);
    int count = 0;
    for (int y = 0; y < H; y++) {
        const uint32_t *row =
            (const uint32_t *)((const char *)stage->surface->pixels + y * stage->surface->pitch);
        count += (row[x] >> 8 & 0xff) < 0x80;
    }
    return count;
}

TEST(view_draws_the_trail_of_a_try_with_dark_edges_seen_on_any_ground) {
    Stage stage = stage_open(W, H, text);
    ViewScene scene = {.level = stage.level, .zoom = 2.0F, .viewport = {0, 0, W, H}};
    EditorMark marks[] = {
        {.kind = EDITOR_MARK_LINE, .role = EDITOR_ROLE_TRAIL, .box = {0, 20, 40, 0}},
        {.kind = EDITOR_MARK_LINE, .role = EDITOR_ROLE_TRAIL, .box = {40, 20, 40, 20}}};
    EditorOverlay overlay = {.marks = marks, .mark_count = 2};
    SDL_FillRect(stage.surface, NULL, 0xff98c8b4u); // a hill as green as the trail, nearly
    view_draw_editor_overlay(stage.view, &scene, &overlay);
    CHECK_INT(2, dark_pixels(&stage, 40));
    CHECK_INT(2, dark_pixels(&stage, 78)); // the next piece's edge does not cut this one
    CHECK(dark_pixels(&stage, 120) >= 2);
}

TEST(view_draws_every_kind_of_interface_command) {
    static Ui ui;
    Stage stage = stage_open(W, H, text);
    const UiFont *font = view_font(stage.view);
    CHECK_INT(12, font->height);
    CHECK(font->advance(font->data, 'W') > font->advance(font->data, 'i'));
    ui_init(&ui, font, NULL);
    UiInput input = {.screen_w = W, .screen_h = H};
    ui_begin(&ui, &input);
    ui_draw_fill(&ui, (UiRect){2, 2, 60, 30}, 0x232736ffu, 2);
    ui_draw_outline(&ui, (UiRect){2, 2, 60, 30}, 0x43c6c0ffu, 2);
    ui_draw_text(&ui, 6, 6, "Tab: edit", 0xf7f3e3ffu, 1);
    const char *sprites[] = {"coin", "kind:slope45", "hero", "no such sprite"};
    for (int i = 0; i < 4; i++) {
        ui_draw_picture(&ui, (UiRect){70 + 20 * i, 4, 16, 16},
                        (UiPicture){.sprite = sprites[i], .transform = i});
    }
    ui_draw_picture(&ui, (UiRect){70, 40, 16, 16}, (UiPicture){.image = 77});
    ui_end(&ui);
    uint64_t before = hash_of(&stage);
    view_draw_ui(stage.view, &ui, 2, stage.level);
    CHECK(before != hash_of(&stage));
}

/// A picture of the interface alone on black, at scale 2.
static uint64_t hash_of_ui_picture(Stage *stage, UiRect rect, UiPicture picture) {
    static Ui ui;
    UiInput input = {.screen_w = W / 2, .screen_h = H / 2};
    ui_init(&ui, view_font(stage->view), NULL);
    ui_begin(&ui, &input);
    ui_draw_picture(&ui, rect, picture);
    ui_end(&ui);
    SDL_SetRenderDrawColor(stage->renderer, 0, 0, 0, 255);
    SDL_RenderClear(stage->renderer);
    view_draw_ui(stage->view, &ui, 2, stage->level);
    return hash_of(stage);
}

TEST(view_draws_a_kind_in_the_interface_as_its_tile_and_other_names_as_sprites) {
    Stage stage = stage_open(W, H, text);
    UiRect rect = {40, 30, 16, 16};
    int kind = level_find_kind(stage.level, "slope45");
    for (int transform = 0; transform < 8; transform++) {
        uint64_t tile = hash_of_ui_picture(
            &stage, rect,
            (UiPicture){.image = EDITOR_IMAGE_TILE + (int)fh_tile_make(kind, transform)});
        CHECK(tile ==
              hash_of_ui_picture(&stage, rect,
                                 (UiPicture){.sprite = "kind:slope45", .transform = transform}));
    }
    uint64_t none = hash_of_ui_picture(&stage, rect, (UiPicture){.sprite = "no such sprite"});
    const char *names[] = {"coin", "hero", "kind:slope45", "kind:no such kind"};
    uint64_t seen[4];
    for (int i = 0; i < 4; i++) {
        seen[i] = hash_of_ui_picture(&stage, rect, (UiPicture){.sprite = names[i]});
        CHECK_INT(i == 3, seen[i] == none);
        for (int k = 0; k < i; k++) {
            CHECK(seen[i] != seen[k]);
        }
    }
    CHECK(seen[1] == hash_of_ui_picture(&stage, rect, (UiPicture){.sprite = "hero.idle"}));
}

TEST(view_draws_a_legend_of_any_length_as_high_as_it_says) {
    Stage stage = stage_open(W, H, text);
    LegendRow rows[7];
    uint64_t last = 0;
    for (int w = 100; w <= W; w += 55) {
        for (int count = 1; count <= 7; count++) {
            rows[count - 1] = (LegendRow){count - 1, "12"};
            SDL_SetRenderDrawColor(stage.renderer, 0, 0, 0, 255);
            SDL_RenderClear(stage.renderer);
            int h = view_legend_height(w, count);
            view_draw_legend(stage.view, (FhRect){0, 0, w, h}, rows, count);
            uint64_t whole = hash_of(&stage);
            const Uint8 *below = (Uint8 *)stage.surface->pixels + h * stage.surface->pitch;
            CHECK(h > 0 && h < H && whole != last);
            for (int x = 0; x < 4 * W && h < H; x++) {
                CHECK(below[x] == (x % 4 == 3 ? 255 : 0)); // nothing hangs out
            }
            last = whole;
        }
    }
    for (int count = 1; count <= 7; count++) { // in two columns
        CHECK_INT(view_legend_height(W, (count + 1) / 2), view_legend_height(540, count));
    }
    int h = view_legend_height(540, 2);
    view_draw_legend(stage.view, (FhRect){-264, 0, 540, h}, rows, 2);
    uint64_t second = hash_of(&stage);
    view_draw_legend(stage.view, (FhRect){0, 0, 276, h}, rows + 1, 1);
    CHECK(second == hash_of(&stage));
}

TEST(view_draws_a_crate_the_same_whichever_way_it_faces_but_not_a_runner) {
    Stage stage = stage_open(W, H, text);
    FhWorld *world = test_world(level_build_world(stage.level, NULL));
    ViewScene scene = {.world = world, .before = world, .alpha = 1.0F};
    for (int tag = LEVEL_TAG_PLAYER; tag <= LEVEL_TAG_RUNNER; tag++) {
        uint64_t facing[2];
        for (int i = 0; i < 2; i++) {
            for (int slot = 0; slot < fh_world_actor_slots(world); slot++) {
                FhActor *actor = fh_world_actor_at(world, slot);
                if (actor->tag == tag) {
                    fh_actor_turn(actor, 2 * i - 1);
                }
            }
            facing[i] = draw(&stage, scene);
        }
        CHECK_INT(tag == LEVEL_TAG_CRATE, facing[0] == facing[1]);
    }
}

/// The size of the figure at the spawn, window px: all that another spawn far away leaves out.
static FhPoint figure_size(Stage *stage) {
    static uint32_t with[W * H];
    int from_x = W, to_x = 0, from_y = H, to_y = 0;
    const ViewScene scene = {.flags = VIEW_EDITING | VIEW_NO_HERO};
    FhPoint spawn = stage->level->spawn;
    draw(stage, scene);
    memcpy(with, stage->surface->pixels, sizeof with);
    stage->level->spawn = (FhPoint){-4000, 0};
    draw(stage, scene);
    stage->level->spawn = spawn;
    for (int i = 0; i < W * H; i++) {
        if (with[i] != ((const uint32_t *)stage->surface->pixels)[i]) {
            from_x = fh_min(from_x, i % W);
            to_x = fh_max(to_x, i % W + 1);
            from_y = fh_min(from_y, i / W);
            to_y = fh_max(to_y, i / W + 1);
        }
    }
    return (FhPoint){to_x - from_x, to_y - from_y};
}

TEST(view_draws_the_figure_at_the_spawn_as_large_as_the_hero) {
    Stage stage = stage_open(W, H, text);
    FhTuning tuning = level_tuning(stage.level);
    stage.level->spawn = (FhPoint){100, 80};
    FhPoint plain = figure_size(&stage);
    tuning.width = 36;
    tuning.height = 48;
    level_set_tuning(stage.level, &tuning);
    FhPoint large = figure_size(&stage);
    CHECK(plain.x > 16 && plain.y > 32);
    CHECK_INT(3 * plain.x, large.x);
    CHECK_INT(2 * plain.y, large.y);
}

/// The colour of a cell's middle (in cells of 8 px) at zoom 2, before the veil and after it.
static bool is_veiled(Stage *stage, const ReachMap *map, const ReachMap *before, int x, int y) {
    ViewScene scene = {.level = stage->level, .zoom = 2.0F, .viewport = {0, 0, W, H}};
    uint32_t colors[2];
    for (int i = 0; i < 2; i++) {
        draw(stage, scene);
        if (i == 1) {
            view_draw_veil(stage->view, &scene, map, before);
        }
        SDL_RenderFlush(stage->renderer);
        const uint32_t *row = (const uint32_t *)((const char *)stage->surface->pixels +
                                                 (y * 16 + 6) * stage->surface->pitch);
        colors[i] = row[x * 16 + 6];
    }
    return colors[0] != colors[1];
}

TEST(view_veils_what_is_reached_and_hatches_what_is_in_doubt) {
    Stage stage = stage_open(W, H, text);
    enum { COLS = 12, ROWS = 6 };
    uint8_t cells[COLS * ROWS] = {0}, old[COLS * ROWS] = {0};
    ReachMap map = {.area = {0, 0, COLS, ROWS}, .cells = cells, .is_exact = true};
    ReachMap before = {.area = {0, 0, COLS, ROWS}, .cells = old};
    for (int x = 0; x < COLS; x++) {
        cells[COLS + x] = x < 4 ? REACH_BODY : 0;
        old[COLS + x] = x < 8 ? REACH_BODY | REACH_DOUBT : REACH_BODY;
    }
    CHECK(is_veiled(&stage, &map, NULL, 2, 1));
    CHECK(!is_veiled(&stage, &map, NULL, 7, 1) && !is_veiled(&stage, &map, NULL, 2, 3));
    int shown = 0;
    for (int x = 4; x < COLS; x++) {
        shown += is_veiled(&stage, &map, &before, x, 1);
    }
    CHECK_INT(2 + 4, shown); // half of what an edit can have touched, and the rest
    for (int i = 0; i < 2; i++) {
        map.is_exact = i > 0;
        memset(cells + COLS, i > 0 ? REACH_BODY | REACH_DOUBT : REACH_BODY, 4);
        shown = 0;
        for (int x = 0; x < 4; x++) {
            shown += is_veiled(&stage, &map, NULL, x, 1);
        }
        CHECK_INT(2, shown);
    }
}

TEST(view_veils_far_away_too_in_cells_of_some_pixels) {
    Stage stage = stage_open(W, H, text);
    enum { COLS = 64, ROWS = 64 };
    static uint8_t cells[COLS * ROWS];
    memset(cells, REACH_BODY | REACH_STAND | REACH_TRAP, sizeof cells);
    ReachMap map = {.area = {-32, -32, COLS, ROWS}, .cells = cells, .is_exact = true};
    for (float zoom = 0.125F; zoom <= 8.0F; zoom *= 2.0F) {
        ViewScene scene = {
            .level = stage.level, .zoom = zoom, .viewport = {0, 0, W, H}, .x = -40.5F, .y = 13.0F};
        uint64_t plain = draw(&stage, scene);
        view_draw_veil(stage.view, &scene, &map, NULL);
        CHECK(hash_of(&stage) != plain);
    }
}
