// Layers that hide a secret room: nothing shows through while they are closed, and what the hero is
// behind opens.

#include "view/layers.h"

#include <SDL.h>
#include <stdlib.h>
#include <string.h>

#include "game/session.h"
#include "level/level_test_support.h"
#include "test.h"
#include "view/stage.h"
#include "ui/ui.h"
#include "view/view.h"

enum { W = 720, H = 360, OPEN_TICKS = 12 };

#define HEAD                                                                                       \
    "{\"format\":\"foothold-level\",\"version\":1,\"name\":\"t\",\"tileSize\":16,\n"               \
    "\"background\":\"#86b9e0\",\"legend\":{\"#\":\"block\",\"/\":\"slope45\",\"-\":\"oneway\",\n" \
    "\"w\":\"spikes\",\"s\":\"stone\",\">\":\"conveyor\"},\"spawn\":{\"x\":24,\"y\":80},\n"

// A hill with two rooms; the first has a way in from the left.
static const char rooms[] = HEAD
    "\"tiles\":[{\"x\":-1,\"y\":0,\"rows\":[\"......................\",\"......../"
    "#############\",\n"
    "\"......./##############\",\"......#....###....####\",\"...........###.ww.####\",\n"
    "\"............##>>>>####\",\"######################\",\"######################\"]}],\n"
    "\"layers\":[{\"name\":\"a\",\"front\":true,\"hidesSecret\":true,\"tiles\":[{\"x\":5,\"y\":3,"
    "\"rows\":[\"#####...####\",\"#####...####\",\"######..####\"]}]}],\n"
    "\"entities\":[{\"type\":\"coin\",\"x\":120,\"y\":70},{\"type\":\"coin\",\"x\":236,\"y\":66},\n"
    "{\"type\":\"sign\",\"x\":140,\"y\":96,\"text\":\"!\"},{\"type\":\"checkpoint\",\"x\":220,"
    "\"y\":80},"
    "\n"
    "{\"type\":\"runner\",\"x\":250,\"y\":64}],\n"
    "\"solids\":[{\"x\":112,\"y\":60,\"w\":24,\"h\":8}]}\n";

// The same hill, solid.
static const char hill[] =
    HEAD "\"tiles\":[{\"x\":-1,\"y\":0,\"rows\":[\"......................\",\"......../"
         "#############\",\n"
         "\"......./##############\",\"......################\",\"......################\",\n"
         "\"......################\",\"######################\",\"######################\"]}]}\n";

static Stage stage_of(const char *text) {
    Stage stage = stage_open(W, H, text);
    stage_play(&stage);
    return stage;
}

static const uint32_t *draw(const Stage *stage, ViewScene scene) {
    scene.level = stage->level;
    scene.zoom = scene.zoom > 0.0F ? scene.zoom : 2.0F;
    scene.viewport = (FhRect){0, 0, W, H};
    scene.alpha = 1.0F;
    view_draw_world(stage->view, &scene);
    SDL_RenderFlush(stage->renderer);
    return stage->surface->pixels;
}

static void keep(Stage *stage, ViewScene scene) {
    memcpy(stage->kept, draw(stage, scene), (size_t)W * H * sizeof *stage->kept);
}

/// How many pixels in a box (world px, at zoom 2) differ from the picture that was kept.
static int count_changes(const Stage *stage, ViewScene scene, FhRect box) {
    const uint32_t *now = draw(stage, scene);
    int changes = 0;
    for (int y = fh_max(2 * box.y, 0); y < fh_min(2 * fh_rect_bottom(box), H); y++) {
        for (int x = fh_max(2 * box.x, 0); x < fh_min(2 * fh_rect_right(box), W); x++) {
            changes += now[y * W + x] != stage->kept[y * W + x];
        }
    }
    return changes;
}

static const FhRect everything = {0, 0, W, H}, first_room = {80, 48, 96, 48},
                    second_room = {208, 48, 64, 48};

// ---- closed ----

TEST(a_secret_room_that_is_covered_looks_like_the_solid_ground) {
    static const float zooms[] = {1.0F, 2.0F, 3.0F, 5.0F, 0.5F, 0.25F};
    Stage covered = stage_of(rooms), solid = stage_of(hill);
    for (int i = 0; i < 24; i++) {
        ViewScene scene = {.zoom = zooms[i % 6], .x = (float)(i * 7 % 90), .tick = i * 13};
        scene.flags = i % 5 == 0 ? VIEW_CONTRAST : 0u;
        keep(&solid, scene);
        memcpy(covered.kept, solid.kept, (size_t)W * H * sizeof *solid.kept);
        CHECK_INT(0, count_changes(&covered, scene, everything));
    }
}

TEST(a_cover_takes_neither_the_tint_nor_the_opacity_nor_the_parallax_of_its_layer) {
    for (int edits = 0; edits < 2; edits++) {
        Stage stage = stage_of(rooms);
        ViewScene scene = {.x = 40.0F, .flags = edits ? VIEW_EDITING : 0u};
        LevelLayer *layer = &stage.level->layers[0];
        keep(&stage, scene);
        strcpy(layer->tint, "#ff0000");
        layer->faded = 60;
        layer->parallax_x = 0.5F;
        CHECK_INT(0, count_changes(&stage, scene, everything));
        layer->front = false; // then it hides nothing
        CHECK(count_changes(&stage, scene, everything) > 0);
    }
}

TEST(a_painted_tile_joins_a_cover_at_once) {
    Stage stage = stage_of(rooms);
    FhTile block = fh_tile_make(level_find_kind(stage.level, "block"), 0);
    FhTerrain *painted[] = {stage.level->terrain, stage.level->layers[0].tiles};
    for (int i = 0; i < 2; i++) { // a hole in the wall between the rooms, and a lid on it
        keep(&stage, (ViewScene){0});
        fh_terrain_set(painted[i], 11, 4, i == 0 ? FH_TILE_EMPTY : block);
        CHECK(count_changes(&stage, (ViewScene){0}, everything) > 0);
        keep(&stage, (ViewScene){0});
        view_forget_level(stage.view);
        CHECK_INT(0, count_changes(&stage, (ViewScene){0}, everything));
    }
}

/// A picture of all of the level, smaller than an eighth.
static const uint32_t *draw_map(const Stage *stage, int map) {
    view_picture_draw_level(stage->view, map, stage->level, (FhRect){-16, 0, 352, 128});
    static Ui ui;
    ui_init(&ui, view_font(stage->view), NULL);
    ui_begin(&ui, &(UiInput){.screen_w = W, .screen_h = H});
    ui_draw_picture(&ui, (UiRect){0, 0, 30, 12}, (UiPicture){.image = map});
    ui_end(&ui);
    SDL_SetRenderDrawColor(stage->renderer, 0, 0, 0, 255);
    SDL_RenderClear(stage->renderer);
    view_draw_ui(stage->view, &ui, 1, stage->level);
    SDL_RenderFlush(stage->renderer);
    return stage->surface->pixels;
}

TEST(the_small_map_shows_the_cover_and_not_the_room) {
    Stage covered = stage_of(rooms), solid = stage_of(hill);
    size_t bytes = (size_t)W * H * sizeof(uint32_t);
    int map = view_picture_create(solid.view, 30, 12);
    memcpy(solid.kept, draw_map(&solid, map), bytes);
    map = view_picture_create(covered.view, 30, 12);
    CHECK(memcmp(solid.kept, draw_map(&covered, map), bytes) == 0);
    covered.level->layers[0].hides_secret = false; // the picture is drawn anew
    CHECK(memcmp(solid.kept, draw_map(&covered, map), bytes) != 0);
}

TEST(an_author_sees_through_a_cover_unless_it_is_the_active_layer) {
    Stage stage = stage_of(rooms);
    for (int active = -1; active <= 0; active++) {
        ViewScene scene = {.flags = VIEW_EDITING, .active_layer = active, .tick = 1};
        stage.level->entities[0].x = 120;
        keep(&stage, scene);
        stage.level->entities[0].x = 500;
        CHECK_INT(active<0, count_changes(&stage, scene, first_room)> 0);
    }
}

// ---- open ----

static void tick(Stage *stage, uint32_t keys) {
    session_tick(stage->session, (FhInput){keys});
    view_tick(stage->view, 0, stage->level, session_world(stage->session), 0);
}

static ViewScene running(const Stage *stage) {
    return (ViewScene){.world = session_world(stage->session)};
}

/// Walks on until the hero touches the cover of the first room. His scarf and dust are at rest
/// then.
static bool walk_in(Stage *stage) {
    for (int i = 0; i < 300; i++) {
        FhRect hero = session_hero(stage->session).box;
        if (fh_rect_right(hero) > 80) {
            return true;
        }
        tick(stage, FH_INPUT_RIGHT);
    }
    return CHECK(false);
}

static int count_open(const Stage *stage) {
    int open = 0;
    for (int i = 0; i < COVER_OPEN_MAX; i++) {
        open += stage->view->covers[0].open[i].tiles != NULL;
    }
    return open;
}

/// The pixels of a box that differ from the same picture without the cover.
static int count_covered(Stage *stage, FhRect box) {
    stage->level->layers[0].hidden = true;
    keep(stage, running(stage));
    stage->level->layers[0].hidden = false;
    return count_changes(stage, running(stage), box);
}

TEST(a_cover_fades_while_the_hero_is_behind_it_and_comes_back) {
    Stage stage = stage_of(rooms);
    if (walk_in(&stage)) {
        for (int i = 0; i < OPEN_TICKS - 1; i++) {
            CHECK(count_covered(&stage, first_room) > 0);
            tick(&stage, FH_INPUT_RIGHT);
        }
        CHECK_INT(0, count_covered(&stage, first_room));
        CHECK(count_covered(&stage, second_room) > 0);
        for (int i = 0; i < 300 && session_hero(stage.session).box.x > 40; i++) {
            tick(&stage, FH_INPUT_LEFT);
        }
        CHECK_INT(0, count_open(&stage));
        CHECK(count_covered(&stage, first_room) > 0);
    }
}

TEST(a_room_that_opens_leaves_the_other_one_as_it_was) {
    Stage stage = stage_of(rooms);
    if (walk_in(&stage)) {
        keep(&stage, (ViewScene){0});
        for (int i = 0; i < OPEN_TICKS + 4; i++) {
            FhRect beside = {208, 32, 100, 96};
            CHECK_INT(0, count_changes(&stage, running(&stage), beside));
            tick(&stage, 0);
        }
        CHECK_INT(1, count_open(&stage));
        FhRect wall = {176, 48, 16, 48}; // its left side is the room's
        CHECK(count_changes(&stage, running(&stage), wall) > 0);
    }
}

TEST(a_cover_opens_tick_by_tick_however_few_frames_are_drawn) {
    Stage often = stage_of(rooms), seldom = stage_of(rooms);
    if (walk_in(&often) && walk_in(&seldom)) {
        for (int i = 0; i < OPEN_TICKS / 2; i++) {
            tick(&often, FH_INPUT_RIGHT);
            draw(&often, running(&often));
            tick(&seldom, FH_INPUT_RIGHT);
        }
        memcpy(seldom.kept, draw(&often, running(&often)), (size_t)W * H * sizeof *seldom.kept);
        CHECK_INT(0, count_changes(&seldom, running(&seldom), everything));
    }
}

TEST(a_cover_is_open_or_closed_at_once_after_a_leap) {
    Stage stage = stage_of(rooms);
    static const FhPoint inside = {106, 96}, outside = {26, 96};
    session_place_player(stage.session, inside);
    draw(&stage, running(&stage)); // no tick before it
    CHECK_INT(0, count_covered(&stage, first_room));
    tick(&stage, 0);
    session_place_player(stage.session, outside);
    tick(&stage, 0);
    CHECK_INT(0, count_open(&stage));
    session_place_player(stage.session, inside);
    tick(&stage, 0);
    CHECK_INT(0, count_covered(&stage, first_room));
    session_place_player(stage.session, outside);
    view_forget_level(stage.view); // in the same tick
    draw(&stage, running(&stage));
    CHECK_INT(0, count_open(&stage));
}

TEST(tiles_of_a_cover_hang_together_side_to_side_and_as_far_as_the_square_reaches) {
    Stage stage = stage_of(hill);
    TileRegion region;
    FhTile block = fh_tile_make(1, 0);
    FhTerrain *tiles = stage.level->terrain;
    for (int i = 0; i < 400; i++) {
        fh_terrain_set(tiles, i, 40, block);
        fh_terrain_set(tiles, 100, 41 + i, block);
    }
    fh_terrain_set(tiles, 99, 39, block);
    fh_terrain_set(tiles, 98, 38, block); // at a corner
    tile_region_fill(&region, tiles, (FhPoint){100, 40});
    CHECK(tile_region_has(&region, 99, 39) && !tile_region_has(&region, 98, 38));
    CHECK(tile_region_has(&region, 100 - REGION_SIDE / 2 + 28, 40));
    CHECK(tile_region_has(&region, 99 + REGION_SIDE / 2, 40));
    CHECK(!tile_region_has(&region, 100 + REGION_SIDE / 2, 40));
    CHECK(tile_region_has(&region, 100, 39 + REGION_SIDE / 2));
    CHECK(!tile_region_has(&region, 101, 42));
}
