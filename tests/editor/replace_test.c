// Another version in the place of the level: one step, there and back byte for byte.

#include <stdlib.h>
#include <string.h>

#include "editor/state.h"
#include "editor_test.h"
#include "level/level_test_support.h"

/// A version that differs from the bench's level in all that a level has.
static Level *other_level(Bench *bench) {
    LevelError error;
    return level_parse(test_level_sample, strlen(test_level_sample), "other", bench->catalog,
                       &error);
}

TEST(another_version_is_one_step_there_and_back_byte_for_byte) {
    Bench *bench = bench_create();
    bench_choose(bench, "block", 0);
    bench_click(bench, 3, 3, 0);
    char *mine = bench_print(bench);
    Level *other = other_level(bench);
    char *theirs = test_level_text(other);
    CHECK(editor_replace_level(bench->editor, other, "restore"));
    CHECK_PRINTS(theirs, bench);
    CHECK(editor_take_changes(bench->editor) & EDITOR_CHANGED_LEVEL);
    CHECK(editor_is_dirty(bench->editor));
    CHECK(editor_do(bench->editor, EDITOR_DO_UNDO));
    CHECK_PRINTS(mine, bench);
    CHECK(editor_take_changes(bench->editor) & EDITOR_CHANGED_LEVEL);
    CHECK(editor_do(bench->editor, EDITOR_DO_UNDO));
    CHECK_INT(FH_TILE_EMPTY, bench_tile(bench, 3, 3));
    CHECK(editor_do(bench->editor, EDITOR_DO_REDO));
    CHECK(editor_do(bench->editor, EDITOR_DO_REDO));
    CHECK_PRINTS(theirs, bench);
    bench_frame(bench);
}

TEST(nothing_of_another_version_is_selected_chosen_or_held_once_it_is_undone) {
    for (int redone = 0; redone < 2; redone++) {
        Bench *bench = bench_create();
        CHECK(editor_replace_level(bench->editor, other_level(bench), "restore"));
        if (redone) {
            editor_do(bench->editor, EDITOR_DO_UNDO);
        }
        editor_do(bench->editor, EDITOR_DO_SELECT);
        bench_drag(bench, 0, 0, 5, 5, 0);
        bench->editor->doc->chosen = (Thing){THING_SPAWN, 0, -1};
        CHECK(bench->editor->doc->selection.cells.w > 0);
        CHECK(editor_do(bench->editor, redone ? EDITOR_DO_REDO : EDITOR_DO_UNDO));
        CHECK_INT(0, bench->editor->doc->selection.cells.w);
        CHECK_INT(THING_NONE, bench->editor->doc->chosen.kind);
    }
}

TEST(edits_after_another_version_came_are_undone_before_it) {
    Bench *bench = bench_create();
    char *mine = bench_print(bench);
    Level *other = other_level(bench);
    char *theirs = test_level_text(other);
    CHECK(editor_replace_level(bench->editor, other, "restore"));
    bench_choose(bench, "stone", 0);
    bench_click(bench, 20, 20, 0);
    CHECK(bench_tile(bench, 20, 20) != FH_TILE_EMPTY);
    CHECK(editor_do(bench->editor, EDITOR_DO_UNDO));
    CHECK_PRINTS(theirs, bench);
    CHECK(editor_do(bench->editor, EDITOR_DO_UNDO));
    bench_click(bench, 5, 5, 0); // what could be redone goes, and with it the other version
    CHECK(!editor_do(bench->editor, EDITOR_DO_REDO));
    CHECK(editor_do(bench->editor, EDITOR_DO_UNDO));
    CHECK_PRINTS(mine, bench);
}
