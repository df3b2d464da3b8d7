// A level goes out as a card, and comes in from one.

#include "app/share.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/desk.h"
#include "app/window.h"
#include "test.h"

/// Reads and plays what was sent, frame by frame, to its end.
static void follow_to_end(Project *project) {
    for (int i = 0; i < 1000 && share_works(project); i++) {
        share_follow(project);
    }
    CHECK(!share_works(project));
}

TEST(card_that_is_saved_opens_where_it_is_dropped_and_another_picture_says_why_not) {
    Desk desk = desk_open("share-card");
    Project *project = desk.screens.app->project;
    LevelError error = {0};
    char path[500], *home = strdup(getenv("HOME"));
    setenv("HOME", desk.folder, 1);
    host_end_save(project);
    share_save_card(project);
    CHECK_INT(1, desk_count_toasts(&desk, "No card was saved: no run"));
    CHECK(host_open(project, "levels/01-first-steps.json", &error));
    project->shell->tick = 7;
    share_save_card(project);
    CHECK_INT(1, desk_count_toasts(&desk, "Card saved: foothold-7.png"));
    snprintf(path, sizeof path, "%s/Pictures/foothold-7.png", desk.folder);
    share_take_drop(project, path);
    follow_to_end(project);
    CHECK_INT(1, desk_count_toasts(&desk, "First steps: finished by its author in 0:11"));
    CHECK_INT(PAGE_REQUEST_OPEN, project->shell->screens.request.kind);
    CHECK(strstr(project->shell->screens.request.path, "/First-steps.json") != NULL);
    CHECK(files_exists(project->shell->screens.request.path));
    desk_forget_toasts(&desk);
    project->shell->screens.request = (PageRequest){0};
    share_take_drop(project, "assets/sprites.png");
    CHECK_INT(1, desk_count_toasts(&desk, "without a level"));
    CHECK_INT(PAGE_REQUEST_NONE, project->shell->screens.request.kind);
    setenv("HOME", home, 1);
    free(home);
}

TEST(link_whose_run_takes_long_is_played_between_frames) {
    Desk desk = desk_open("share-long");
    Project *project = desk.screens.app->project;
    LevelError error = {0};
    Level *level = level_load("levels/m9-crowd.json", project->shell->catalog, &error);
    Replay run = {0};
    CHECK(replay_load("tests/replays/m9-crowd.json", project->shell->catalog, &run, &error));
    run.end_hash ^= 1;
    char *text = link_print(level, &run, &error), whole[4000];
    snprintf(whole, sizeof whole, "#%s", text);
    share_open_text(project, whole);
    CHECK(share_works(project));
    CHECK_INT(1, desk_count_toasts(&desk, "Playing the run of the link"));
    share_open_text(project, "#v1.cut"); // takes its place
    CHECK(!share_works(project));
    share_open_text(project, whole);
    follow_to_end(project);
    CHECK_INT(1, desk_count_toasts(&desk, "does not end as recorded"));
    CHECK_INT(PAGE_REQUEST_NONE, project->shell->screens.request.kind);
    free(text);
    replay_free(&run);
    level_destroy(level);
}
