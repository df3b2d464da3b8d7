// The title: the level that plays itself behind it, and the cards that are read one a frame.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/desk.h"
#include "app/level_store_test_support.h"
#include "faults/memory.h"
#include "test.h"
#include "view/recorded_draw.h"

static const Screen *title(const Desk *desk) {
    return app_screen(desk->screens.app->shell, SCREEN_TITLE);
}

/// A desk whose program came with the levels of a folder.
static Desk open_with_levels(const char *name, const char *levels) {
    Desk desk = desk_open(name);
    App *app = desk.screens.app;
    host_end_save(app->project);
    snprintf(app->shell->library.folder, sizeof app->shell->library.folder, "%s",
             levels ? levels : desk.folder);
    return desk;
}

static void enter(Desk *desk) {
    app_set_base(desk->screens.app->project, SCREEN_TITLE);
}

static void build(Desk *desk, int frames) {
    for (int i = 0; i < frames; i++) {
        test_screens_frame(&desk->screens);
    }
}

static void send(Desk *desk, SDL_EventType type, SDL_Keycode key, bool repeat) {
    SDL_Event event = {.type = type};
    event.key.keysym.sym = key;
    event.key.repeat = repeat;
    title(desk)->event(desk->screens.app->project, &event);
}

TEST(title_opens_the_help_by_the_key_that_opens_it_in_the_editor) {
    Desk desk = open_with_levels("title-help", "levels");
    App *app = desk.screens.app;
    enter(&desk);
    send(&desk, SDL_KEYDOWN, SDLK_F2, false);
    send(&desk, SDL_KEYUP, SDLK_F1, false);
    send(&desk, SDL_KEYDOWN, SDLK_F1, true);
    CHECK_INT(SCREEN_TITLE, app_top(app->shell));
    send(&desk, SDL_KEYDOWN, SDLK_F1, false);
    CHECK_INT(SCREEN_HELP, app_top(app->shell));
    app_pop(app->project);
    CHECK_INT(SCREEN_TITLE, app_top(app->shell));
    title(&desk)->leave(app->project);
    app->shell->screens.depth = 0;
}

TEST(title_plays_another_level_behind_it_each_time_and_again_from_its_end) {
    Desk desk = open_with_levels("title-plays", "levels");
    App *app = desk.screens.app;
    Backdrop *backdrop = &app->project->play.backdrop;
    char before[FILES_PATH_MAX] = "";
    for (int i = 0; i < 3; i++) {
        enter(&desk);
        CHECK(backdrop->run.level && backdrop->count > 100 && backdrop->at == 0);
        CHECK(strcmp(before, backdrop->run.path) != 0);
        snprintf(before, sizeof before, "%s", backdrop->run.path);
        CHECK(app->project->run.level == NULL &&
              app->project->editor == NULL); // the open one was left
    }
    app->project->play.backdrop_next = app->shell->library.count; // after the last comes the first
    enter(&desk);
    CHECK(strstr(backdrop->run.path, "01-first-steps") != NULL);
    CHECK(app->project->play.backdrop_next == 1);
    int x = session_hero(backdrop->run.session).box.x;
    app->shell->settings.still = true;
    for (int i = 0; i < 60; i++) {
        title(&desk)->tick(app->project);
    }
    CHECK(session_hero(backdrop->run.session).box.x == x && backdrop->at == 0);
    app->shell->settings.still = false;
    for (int i = 0; i < backdrop->count + 60; i++) {
        title(&desk)->tick(app->project);
    }
    CHECK(session_state(backdrop->run.session)->finished);
    CHECK_INT(backdrop->count + 60, backdrop->at);
    title(&desk)->tick(app->project);
    CHECK(backdrop->at == 0 && !session_state(backdrop->run.session)->finished);
    CHECK_INT(x, session_hero(backdrop->run.session).box.x);
    title(&desk)->leave(app->project);
    CHECK(backdrop->run.level == NULL && backdrop->ticks == NULL && backdrop->count == 0);
    title(&desk)->tick(app->project); // nothing is behind it
    app->shell->screens.depth = 0;
}

/// What is drawn of the level behind the title.
static uint64_t heard_of_title(bool contrast) {
    Desk desk = open_with_levels("title-look", "levels");
    App *app = desk.screens.app;
    app->shell->settings.contrast = contrast;
    enter(&desk);
    recorded_draw_begin();
    title(&desk)->draw(app->project);
    uint64_t heard = recorded_draw_heard();
    recorded_draw_end();
    title(&desk)->leave(app->project);
    app->shell->screens.depth = 0;
    desk_close(&desk);
    return heard;
}

TEST(title_shows_its_level_as_the_settings_say) {
    uint64_t plain = heard_of_title(false);
    CHECK(plain == heard_of_title(false));
    CHECK(plain != heard_of_title(true));
}

TEST(title_without_recorded_runs_has_the_first_level_that_can_be_read_stand_still) {
    Desk desk = open_with_levels("title-still", NULL);
    App *app = desk.screens.app;
    char broken[500];
    snprintf(broken, sizeof broken, "%s/0.json", desk.folder);
    desk_write(broken, "no level");
    enter(&desk);
    Backdrop *backdrop = &app->project->play.backdrop;
    CHECK_INT(2, app->shell->library.count);
    CHECK(backdrop->run.level && backdrop->count == 0);
    CHECK(strstr(backdrop->run.path, "a.json") != NULL);
    for (int i = 0; i < 70; i++) {
        title(&desk)->tick(app->project);
    }
    CHECK_INT(70, backdrop->at);
    CHECK_INT(70, fh_world_ticks(session_world(backdrop->run.session)));
    for (int i = 0; i < 2; i++) { // one a frame
        const LibraryItem *item = &app->shell->library.items[i];
        CHECK(!item->is_read);
        build(&desk, 1);
        CHECK(item->is_read);
        CHECK_INT(i == 0, item->trouble[0] != '\0');
        CHECK_INT(i == 1, item->picture != 0);
        CHECK_INT(0, item->par);
    }
    app->shell->menus.title_shows_laboratory = true;
    build(&desk, 2);
    CHECK(desk_shows(&desk, "cannot be read"));
    title(&desk)->leave(app->project);
    CHECK_INT(0, app->shell->library.items[1].picture);
    app->shell->screens.depth = 0;
}

TEST(title_chooses_the_card_of_the_level_that_was_open_and_of_what_is_left) {
    Desk desk = open_with_levels("title-chosen", "levels");
    App *app = desk.screens.app;
    LevelError error = {0};
    CHECK(host_open(app->project, "levels/04-ladders.json", &error));
    TestStore other = {0};
    char file[LEVEL_STORE_PATH];
    test_store_begin(&other, NULL, 0);
    CHECK(level_store_write(&other.store.own, app->project->run.level, NULL, &error));
    test_store_file(&other.store, file, sizeof file);
    test_store_kill(&other);
    snprintf(app->shell->settings.edited, sizeof app->shell->settings.edited, "%s", desk.path);
    enter(&desk);
    CHECK(strstr(app->shell->library.items[app->shell->menus.title_selected].path, "04-ladders") !=
          NULL);
    CHECK(app->project->document.has_edited && app->project->document.new_is_left);
    build(&desk, 3);
    CHECK(desk_shows(&desk, "An unsaved new level is waiting"));
    CHECK(app->shell->library.items[0].par > 0 && app->shell->library.items[0].picture != 0);
    remove(desk.path);
    remove(file);
    title(&desk)->leave(app->project);
    app->shell->settings.edited[0] = '\0';
    title(&desk)->enter(app->project);
    CHECK(!app->project->document.has_edited);
    title(&desk)->leave(app->project);
    app->shell->screens.depth = 0;
}

TEST(title_without_memory_has_less_behind_it_and_all_again_later) {
    Desk desk = open_with_levels("title-memory", NULL);
    App *app = desk.screens.app;
    enter(&desk);
    int bare = 0;
    for (MemoryFaults faults = {.few = 30}; memory_arm(&faults);) {
        title(&desk)->leave(app->project);
        title(&desk)->enter(app->project);
        bool failed = memory_disarm(&faults);
        CHECK(failed || app->project->play.backdrop.run.level);
        bare += app->project->play.backdrop.run.level == NULL;
        CHECK((app->project->play.backdrop.run.level == NULL) ==
              (app->project->play.backdrop.run.session == NULL));
        title(&desk)->tick(app->project);
        title(&desk)->draw(app->project);
        build(&desk, 1);
    }
    CHECK(bare > 0);
    title(&desk)->leave(app->project);
    app->shell->screens.depth = 0;
}
