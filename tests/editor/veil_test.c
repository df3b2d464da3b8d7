// The veil: which map is wanted, from where, and what the box over the level says of it.

#include "editor_test.h"

static EditorVeilRequest request_after_frame(Bench *bench) {
    bench_frame(bench);
    return editor_veil_request(bench->editor);
}

/// True when the frame shows a line with that text.
static bool shows(Bench *bench, EditorVeil veil, const char *text) {
    editor_show_veil(bench->editor, &veil);
    bench_frame(bench);
    return bench_find_text(bench, text).w > 0;
}

TEST(the_veil_is_switched_and_held_by_keys) {
    Bench *bench = bench_create();
    CHECK_INT(EDITOR_VEIL_OFF, request_after_frame(bench).from);
    bench_key(bench, 'A', UI_MOD_SHIFT);
    CHECK_INT(EDITOR_VEIL_SPAWN, request_after_frame(bench).from);
    CHECK(editor_key(bench->editor, 'A', 0, true));
    CHECK_INT(EDITOR_VEIL_POINTER, request_after_frame(bench).from);
    editor_key(bench->editor, 'A', 0, true); // it repeats while it is held
    CHECK_INT(EDITOR_VEIL_POINTER, request_after_frame(bench).from);
    editor_key(bench->editor, 'B', 0, false);
    CHECK_INT(EDITOR_VEIL_POINTER, request_after_frame(bench).from);
    editor_key(bench->editor, 'A', 0, false);
    CHECK_INT(EDITOR_VEIL_SPAWN, request_after_frame(bench).from);
    bench_key(bench, 'A', UI_MOD_SHIFT);
    CHECK_INT(EDITOR_VEIL_OFF, request_after_frame(bench).from);
}

TEST(the_veil_of_a_held_key_ends_when_the_hand_lets_go_of_all) {
    Bench *bench = bench_create();
    editor_key(bench->editor, 'A', 0, true);
    editor_let_go(bench->editor);
    CHECK_INT(EDITOR_VEIL_OFF, request_after_frame(bench).from);
    CHECK(editor_do(bench->editor, EDITOR_DO_REACH_HERE)); // from a menu it stays
    editor_key(bench->editor, 'A', 0, false);
    editor_let_go(bench->editor);
    CHECK_INT(EDITOR_VEIL_POINTER, request_after_frame(bench).from);
}

TEST(the_veil_begins_in_the_cell_of_the_pointer_that_was_over_the_level_last) {
    Bench *bench = bench_create();
    editor_key(bench->editor, 'A', 0, true);
    bench_event_px(bench, EDITOR_MOVE, EDITOR_LEFT, 330, 170, 0);
    EditorVeilRequest request = request_after_frame(bench);
    CHECK_INT(328, request.feet.x); // the middle of its floor
    CHECK_INT(176, request.feet.y);
    EditorPointer away = {.kind = EDITOR_MOVE, .x = 10, .y = 100, .over_panel = true};
    editor_pointer(bench->editor, &away);
    bench->input.x = 10;
    bench->input.y = 100;
    bench_frame(bench);
    CHECK_INT(328, request_after_frame(bench).feet.x);
}

TEST(the_box_of_the_veil_claims_no_more_than_was_seen) {
    Bench *bench = bench_create();
    EditorVeil veil = {.from = EDITOR_VEIL_SPAWN, .goes_on = true, .is_exact = true};
    CHECK(shows(bench, veil, "Reach from the spawn"));
    CHECK(shows(bench, veil, "spreading ..."));
    veil.grids = 1;
    CHECK(shows(bench, veil, "goal not reached yet; looking closer ..."));
    veil.has_goal = true;
    veil.goes_on = false;
    CHECK(shows(bench, veil, "goal reached"));
    CHECK(!shows(bench, veil, "hatched: crates may open it"));
    veil.is_exact = false;
    CHECK(shows(bench, veil, "hatched: crates may open it"));
    static const char *const colors[] = {"in the air", "stands", "dead end",
                                         "hatched: crates may open it"};
    for (int i = 1; i < 4; i++) { // side by side, each with its colour before it
        UiRect before = bench_find_text(bench, colors[i - 1]);
        UiRect box = bench_find_text(bench, colors[i]);
        CHECK_INT(before.y, box.y);
        CHECK(box.x >= before.x + before.w + 10 + 10);
    }
    veil.from = EDITOR_VEIL_POINTER;
    CHECK(shows(bench, veil, "Reach from the pointer"));
    veil.is_empty = true;
    CHECK(shows(bench, veil, "No room for the hero here"));
    CHECK(!shows(bench, (EditorVeil){0}, "No room for the hero here"));
}
