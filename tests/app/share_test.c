// A level goes out as a card, and comes in from one.

#include "app/share.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/desk.h"
#include "app/window.h"
#include "test.h"

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
