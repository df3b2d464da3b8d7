// The words of signs: at every sign of every level, at two zooms, they cover neither the hero nor
// the ground that it stands on.

#include "app/caption.h"
#include "level/catalog.h"

#include "app/app_test_support.h"
#include "app/library.h"
#include "test.h"
#include "view/png.h"

enum { W = 640, H = 360, ROOM_TOP = 26, WORDS_W = 320, WORDS_H = 44, SIGN_H = 24 };

static CaptionView view_of(Run *run, int zoom, const LevelEntity *sign) {
    run_set_view(run, 2 * W / zoom, 2 * H / zoom);
    run_place(run, (FhPoint){sign->x, sign->y});
    camera_reset(&run->camera, session_hero(run->session), run_bounds(run), 2 * W / zoom,
                 2 * H / zoom);
    return (CaptionView){.world = session_world(run->session),
                         .level = run->level,
                         .room = {0, ROOM_TOP, W, H - ROOM_TOP},
                         .x = run->camera.x,
                         .y = run->camera.y,
                         .scale = (float)zoom / 2.0f,
                         .about = {sign->x, sign->y - SIGN_H, 1, SIGN_H}};
}

static FhRect in_world(const CaptionView *view, UiRect rect) {
    return (FhRect){(int)(view->x + (float)rect.x / view->scale),
                    (int)(view->y + (float)rect.y / view->scale),
                    (int)((float)rect.w / view->scale), (int)((float)rect.h / view->scale)};
}

static void check_sign(Run *run, int zoom, const LevelEntity *sign) {
    CaptionView view = view_of(run, zoom, sign);
    Caption caption = {0};
    UiRect rect = caption_place(&caption, &view, 1, WORDS_W, WORDS_H);
    CHECK(rect.x >= 0 && rect.y >= ROOM_TOP && rect.x + rect.w <= W && rect.y + rect.h <= H);
    FhRect words = in_world(&view, rect);
    CHECK(!fh_rect_overlaps(words, session_hero(run->session).box));
    FhRect floor = {sign->x - 48, sign->y, 96, 16};
    CHECK(!fh_rect_overlaps(words, floor));
    for (int i = 0; i < run->level->entity_count; i++) {
        const LevelEntity *entity = &run->level->entities[i];
        bool is_flag = entity->type == LEVEL_GOAL || entity->type == LEVEL_CHECKPOINT;
        CHECK(!is_flag || !fh_rect_overlaps(words, level_entity_box(entity)));
    }
}

/// A place for words, which are then shown there.
static FhRect words_at(const CaptionView *view, Caption *caption) {
    return in_world(view, caption_place(caption, view, 1, WORDS_W, WORDS_H));
}

TEST(caption_makes_way_for_a_flag_and_for_where_the_hero_walks) {
    App *app = test_app_open("");
    LevelEntity sign = {.x = 200, .y = app->project->run.level->spawn.y};
    CaptionView view = view_of(&app->project->run, 2, &sign);
    Caption caption = {0};
    FhRect first = words_at(&view, &caption);
    LevelEntity *flag = &app->project->run.level->entities[0];
    flag->type = LEVEL_GOAL;
    flag->x = first.x + first.w / 2;
    flag->y = first.y + first.h / 2;
    FhRect box = level_entity_box(flag);
    FhRect second = words_at(&view, &caption); // it came into the words' place
    CHECK(!fh_rect_overlaps(second, box));
    caption = (Caption){0};
    CHECK(!fh_rect_overlaps(words_at(&view, &caption), box));
    flag->type = LEVEL_COIN;
    for (int up = 0; up < 8; up++) { // the hero goes up a stair beside the sign
        run_place(&app->project->run, (FhPoint){sign.x - 60, sign.y - 16 * up});
        FhRect hero = session_hero(app->project->run.session).box;
        FhRect way = {hero.x - 32, hero.y, hero.w + 64, hero.h};
        caption = (Caption){0};
        CHECK(!fh_rect_overlaps(words_at(&view, &caption), way));
    }
}

TEST(caption_tries_the_top_both_corners_and_the_foot) {
    enum { MARGIN = 6, NARROW_W = 200 };
    App *app = test_app_open("");
    LevelEntity sign = {.x = 200, .y = app->project->run.level->spawn.y};
    CaptionView view = view_of(&app->project->run, 2, &sign);
    bool was_at_left = false, was_at_right = false, was_at_foot = false;
    CHECK(app->project->run.level->entity_count > 4);
    for (int flags = 0; flags < 5; flags++) { // one more place is taken each time
        Caption caption = {0};
        UiRect rect = caption_place(&caption, &view, 1, NARROW_W, WORDS_H);
        bool is_at_top = rect.y == ROOM_TOP + MARGIN;
        bool is_at_bottom = rect.y + rect.h == H - MARGIN;
        was_at_left = was_at_left || (is_at_top && rect.x == MARGIN);
        was_at_right = was_at_right || (is_at_top && rect.x + rect.w == W - MARGIN);
        was_at_foot = was_at_foot || (is_at_bottom && 2 * rect.x + rect.w == W);
        FhRect box = in_world(&view, rect);
        LevelEntity *flag = &app->project->run.level->entities[flags];
        flag->type = LEVEL_CHECKPOINT;
        flag->x = box.x + box.w / 2;
        flag->y = box.y + box.h / 2;
    }
    CHECK(was_at_left && was_at_right && was_at_foot);
}

TEST(caption_of_a_sign_covers_neither_the_hero_nor_the_floor_of_its_room) {
    LevelError error = {0};
    static Library library;
    LevelCatalog *catalog = mask_load_catalog("assets", &error);
    int signs = 0;
    library_list(&library, "levels");
    for (int i = 0; i < library.count; i++) {
        Run run;
        Level *level = level_load(library.items[i].path, catalog, &error);
        if (level == NULL || !run_start(&run, level, "", "")) {
            continue;
        }
        for (int k = 0; k < level->entity_count; k++) {
            for (int zoom = 2; zoom <= 3 && level->entities[k].type == LEVEL_SIGN; zoom++) {
                check_sign(&run, zoom, &level->entities[k]);
                signs++;
            }
        }
        run_end(&run);
    }
    CHECK(signs > 10);
    level_catalog_free(catalog);
}

TEST(caption_stays_where_it_came_until_it_would_cover_the_hero) {
    App *app = test_app_open("");
    LevelEntity sign = {.x = 200, .y = app->project->run.level->spawn.y};
    CaptionView view = view_of(&app->project->run, 2, &sign);
    Caption caption = {0};
    UiRect first = caption_place(&caption, &view, 1, WORDS_W, WORDS_H);
    view.x += 40.0f; // the hero walks on, and the camera follows
    view.y += 8.0f;
    int place = caption.place;
    UiRect second = caption_place(&caption, &view, 1, WORDS_W, WORDS_H);
    CHECK_INT(place, caption.place);
    CHECK(second.w == first.w);
    FhRect over = in_world(&view, second);
    run_place(&app->project->run, (FhPoint){over.x + over.w / 2, over.y + over.h});
    UiRect third = caption_place(&caption, &view, 1, WORDS_W, WORDS_H);
    CHECK(!fh_rect_overlaps(in_world(&view, third), session_hero(app->project->run.session).box));
}

TEST(caption_of_a_sign_stands_at_the_sign_over_who_reads_it) {
    App *app = test_app_open("");
    FhPoint spawn = app->project->run.level->spawn;
    LevelEntity sign = {.x = spawn.x + 40, .y = spawn.y};
    for (int off = -16; off <= 16; off += 8) { // where the hero stands at it
        CaptionView view = view_of(&app->project->run, 2, &sign);
        run_place(&app->project->run, (FhPoint){sign.x + off, sign.y});
        Caption caption = {0};
        UiRect rect = caption_place(&caption, &view, 1, 160, 30);
        FhRect words = in_world(&view, rect);
        CHECK(words.x <= sign.x && words.x + words.w >= sign.x);
        CHECK(sign.y - (words.y + words.h) < 64);
    }
}
