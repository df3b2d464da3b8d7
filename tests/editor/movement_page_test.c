// The page about the ways to move: all that the table says, and what its buttons do.

#include "editor/editor.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "editor_test.h"
#include "level/movers.h"

static bool says(const Bench *bench, const char *text, UiRect *place) {
    for (int i = 0; i < bench->ui->command_count; i++) {
        const UiCommand *command = &bench->ui->commands[i];
        if (command->kind == UI_COMMAND_TEXT && strcmp(command->text, text) == 0) {
            *place = command->rect;
            return true;
        }
    }
    return false;
}

static void click_on(Bench *bench, const char *text) {
    UiRect place = {0};
    CHECK(says(bench, text, &place));
    bench_click_at(bench, place.x + 2, place.y + 2);
}

TEST(page_tells_of_a_movement_and_gives_it_to_the_level_as_one_step) {
    Bench *bench = bench_create();
    UiRect place;
    CHECK(editor_do(bench->editor, EDITOR_DO_MOVEMENTS));
    bench_frame(bench);
    CHECK(says(bench, level_mover_texts[0].source, &place)); // the level's own
    click_on(bench, "Rays");
    bench_frame(bench);
    CHECK(says(bench, "Hobbyist Coder, 2D platformer controller", &place));
    click_on(bench, "Move like this here");
    CHECK_STR("raycast", bench->level->movement);
    bench_frame(bench);
    CHECK(!says(bench, "Move like this here", &place));
    CHECK(editor_do(bench->editor, EDITOR_DO_UNDO));
    CHECK_STR("pixel", bench->level->movement);
}

TEST(page_knows_the_level_of_a_movement_by_its_name) {
    int smooth = level_mover_find("tile_smooth");
    CHECK(movement_page_is_level_of("m3-tile_smooth.json", smooth));
    CHECK(!movement_page_is_level_of("m3-tile_smooth-2.json", smooth));
    CHECK(!movement_page_is_level_of("03-tile_smooth.json", smooth));
    CHECK(!movement_page_is_level_of("m2-tile_locked.json", smooth));
}

static bool has_level(int movement) {
    DIR *folder = opendir("levels");
    bool found = false;
    for (struct dirent *entry; folder && !found && (entry = readdir(folder)) != NULL;) {
        found = movement_page_is_level_of(entry->d_name, movement);
    }
    if (folder) {
        closedir(folder);
    }
    return found;
}

TEST(page_finds_a_level_for_every_movement) {
    for (int i = 0; i < level_mover_count; i++) {
        CHECK_STR("has a level", has_level(i) ? "has a level" : level_movers[i]->name);
    }
}
