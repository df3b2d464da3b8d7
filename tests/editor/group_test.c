// Solids that go as one in the editor: grouped, moved, copied, taken apart.

#include <stdlib.h>
#include <string.h>

#include "editor_test.h"

#define LIFT "\"path\": [[64, 64], [264, 64]], \"speed\": 40"

// Two lifts of 32 x 16, the second one right under the first one, and a third one far below.
static Bench *bench_with_solids(void) {
    Bench *bench = bench_create_on(
        "{ \"format\": \"foothold-level\", \"version\": 1, \"tileSize\": 16, \"solids\": [\n"
        "  { \"x\": 64, \"y\": 64, \"w\": 32, \"h\": 16, " LIFT " },\n"
        "  { \"x\": 64, \"y\": 80, \"w\": 32, \"h\": 16 },\n"
        "  { \"x\": 64, \"y\": 192, \"w\": 32, \"h\": 16 } ] }\n");
    return bench;
}

static void group_two(Bench *bench) {
    bench_key(bench, 'S', 0);
    bench_drag(bench, 3, 3, 7, 6, 0);
    bench_key(bench, 'G', UI_MOD_ALT);
}

static const LevelSolid *solid(const Bench *bench, int index) {
    return &bench->level->solids[index];
}

TEST(selected_solids_are_grouped_and_ungrouped_by_keys) {
    Bench *bench = bench_with_solids();
    char *before = bench_print(bench);
    group_two(bench);
    char *grouped = bench_print(bench);
    CHECK_STR("vehicle", solid(bench, 0)->group);
    CHECK_STR("vehicle", solid(bench, 1)->group);
    CHECK_STR("", solid(bench, 2)->group);
    bench_key(bench, 'G', UI_MOD_ALT | UI_MOD_SHIFT);
    CHECK_PRINTS(before, bench);
    bench_key(bench, 'Z', UI_MOD_CTRL);
    CHECK_PRINTS(grouped, bench);
    bench_key(bench, 'Z', UI_MOD_CTRL);
    CHECK_PRINTS(before, bench);
}

TEST(one_selected_solid_makes_no_group) {
    Bench *bench = bench_with_solids();
    char *before = bench_print(bench);
    CHECK(!editor_do(bench->editor, EDITOR_DO_GROUP));
    CHECK(!editor_do(bench->editor, EDITOR_DO_UNGROUP));
    bench_key(bench, 'S', 0);
    bench_drag(bench, 3, 11, 7, 13, 0);
    CHECK(!editor_do(bench->editor, EDITOR_DO_GROUP));
    CHECK(!editor_do(bench->editor, EDITOR_DO_UNGROUP));
    bench_drag(bench, 0, 0, 1, 1, UI_MOD_SHIFT); // and where no solid is
    CHECK(!editor_do(bench->editor, EDITOR_DO_GROUP));
    CHECK_PRINTS(before, bench);
}

TEST(grouping_with_a_part_of_a_group_joins_it) {
    Bench *bench = bench_with_solids();
    group_two(bench);
    bench_drag(bench, 8, 13, 3, 5, 0); // the second and the third one
    bench_key(bench, 'G', UI_MOD_ALT);
    for (int i = 0; i < 3; i++) {
        CHECK_STR("vehicle", solid(bench, i)->group);
    }
}

TEST(a_dragged_or_nudged_part_takes_its_group_and_its_path_along) {
    Bench *bench = bench_with_solids();
    group_two(bench);
    char *before = bench_print(bench);
    static const EditorKey tools[] = {'O', 'T'};
    for (int i = 0; i < 2; i++) {
        bench_key(bench, tools[i], 0);
        bench_drag_px(bench, 72, 88, 104, 72, 0); // by the part that has no path
        CHECK_INT(96, solid(bench, 0)->x);
        CHECK_INT(48, solid(bench, 0)->y);
        CHECK_INT(96, solid(bench, 0)->path[0].x);
        CHECK_INT(48, solid(bench, 0)->path[1].y);
        CHECK_INT(96, solid(bench, 1)->x);
        CHECK_INT(64, solid(bench, 1)->y);
        CHECK_INT(64, solid(bench, 2)->x);
        bench_key(bench, EDITOR_KEY_RIGHT, 0);
        CHECK_INT(97, solid(bench, 0)->x);
        CHECK_INT(297, solid(bench, 0)->path[1].x);
        CHECK_INT(97, solid(bench, 1)->x);
        bench_key(bench, 'Z', UI_MOD_CTRL);
        bench_key(bench, 'Z', UI_MOD_CTRL);
        CHECK_PRINTS(before, bench);
    }
}

TEST(a_path_point_that_is_dragged_leaves_the_parts_where_they_are) {
    Bench *bench = bench_with_solids();
    group_two(bench);
    bench_key(bench, 'O', 0);
    bench_drag_px(bench, 80, 72, 80, 72, 0);    // take the leader
    bench_drag_px(bench, 280, 72, 280, 120, 0); // its last point
    CHECK_INT(112, solid(bench, 0)->path[1].y);
    CHECK_INT(64, solid(bench, 0)->y);
    CHECK_INT(80, solid(bench, 1)->y);
}

TEST(a_copied_group_is_a_group_of_its_own) {
    Bench *bench = bench_with_solids();
    group_two(bench);
    bench_drag(bench, 4, 4, 14, 4, UI_MOD_CTRL);
    if (CHECK_INT(5, bench->level->solid_count)) {
        CHECK_STR("vehicle", solid(bench, 0)->group);
        CHECK_STR("vehicle 2", solid(bench, 3)->group);
        CHECK_STR("vehicle 2", solid(bench, 4)->group);
    }
    bench_drag(bench, 14, 4, 24, 4, UI_MOD_CTRL);
    CHECK_STR("vehicle 3", solid(bench, 6)->group);
}

TEST(a_copy_of_one_part_alone_goes_alone) {
    Bench *bench = bench_with_solids();
    group_two(bench);
    bench_drag(bench, 10, 10, 10, 10, 0); // select nothing of it
    bench_drag(bench, 3, 4, 7, 4, 0);
    bench_key(bench, 'C', UI_MOD_CTRL);
    bench_key(bench, 'V', UI_MOD_CTRL);
    bench_click(bench, 20, 20, 0);
    if (CHECK_INT(4, bench->level->solid_count)) {
        CHECK_STR("", solid(bench, 3)->group);
    }
    CHECK(!editor_do(bench->editor, EDITOR_DO_UNGROUP));
}

TEST(what_was_cut_comes_back_in_its_group) {
    Bench *bench = bench_with_solids();
    group_two(bench);
    bench_key(bench, 'X', UI_MOD_CTRL);
    CHECK_INT(1, bench->level->solid_count);
    bench_key(bench, 'V', UI_MOD_CTRL);
    bench_click(bench, 20, 20, 0);
    if (CHECK_INT(3, bench->level->solid_count)) {
        CHECK_STR("vehicle", solid(bench, 1)->group);
        CHECK_STR("vehicle", solid(bench, 2)->group);
    }
}

/// True when a frame lies 2 px around the boxes of both.
static bool has_frame_around(Bench *bench, const LevelSolid *a, const LevelSolid *b) {
    FhRect both =
        fh_rect_around((FhRect){a->x, a->y, a->w, a->h}, (FhRect){b->x, b->y, b->w, b->h});
    const EditorOverlay *overlay = editor_overlay(bench->editor);
    for (int i = 0; i < overlay->mark_count; i++) {
        const FhRect *box = &overlay->marks[i].box;
        if (overlay->marks[i].role == EDITOR_ROLE_CHOSEN && box->x == both.x - 2 &&
            box->y == both.y - 2 && box->w == both.w + 4 && box->h == both.h + 4) {
            return true;
        }
    }
    return false;
}

TEST(a_chosen_part_shows_its_group_and_where_all_of_it_goes) {
    Bench *bench = bench_with_solids();
    group_two(bench);
    bench_key(bench, 'O', 0);
    bench_drag_px(bench, 72, 200, 72, 200, 0); // one that goes alone
    int alone = bench_marks_of(bench, EDITOR_MARK_BOX, EDITOR_ROLE_PATH);
    int chosen = bench_marks_of(bench, EDITOR_MARK_BOX, EDITOR_ROLE_CHOSEN);
    bench_drag_px(bench, 72, 88, 72, 88, 0); // the part without a path
    CHECK_INT(alone + 2, bench_marks_of(bench, EDITOR_MARK_BOX, EDITOR_ROLE_PATH));
    CHECK_INT(chosen + 1, bench_marks_of(bench, EDITOR_MARK_BOX, EDITOR_ROLE_CHOSEN));
    CHECK(has_frame_around(bench, solid(bench, 0), solid(bench, 1)));
    bench_frame(bench);
    CHECK(bench_shows(bench, "2 solids go as one"));
}
