// Random hands: pointer, wheel, keys and frames of the interface. Whatever they do, undoing
// everything gives back the first bytes and doing all again the last. The sanitizers watch.

#include <stdlib.h>

#include "editor_test.h"

enum { STORM_EVENTS = 20000, FRAME_EVERY = 8 };

static const char storm_level[] =
    "{ \"format\": \"foothold-level\", \"version\": 1, \"name\": \"storm\", \"tileSize\": 16,\n"
    "  \"legend\": { \"#\": \"block\", \"/\": \"slope45\", \"R\": \"ramp fx\" },\n"
    "  \"shapes\": { \"ramp\": [1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16] },\n"
    "  \"tiles\": [ { \"x\": -3, \"y\": 2, \"rows\": [ \"...../#R..\", \"##########\" ] } ],\n"
    "  \"layers\": [ { \"name\": \"back\", \"tiles\": [ { \"x\": 1, \"y\": 1, \"rows\": [\"##\"] } "
    "] "
    "} ],\n"
    "  \"spawn\": { \"x\": 24, \"y\": 32 },\n"
    "  \"solids\": [ { \"id\": \"lift\", \"x\": 64, \"y\": 64, \"w\": 32, \"h\": 8,\n"
    "    \"path\": [[64, 64], [160, 64]], \"speed\": 40 },\n"
    "    { \"id\": \"hill\", \"x\": 96, \"y\": 160, \"rows\": [\"/#\", \"##\"] } ],\n"
    "  \"entities\": [ { \"type\": \"coin\", \"x\": 40, \"y\": 8, \"mine\": [1] },\n"
    "    { \"type\": \"sign\", \"x\": 200, \"y\": 64, \"text\": \"hm\" },\n"
    "    { \"type\": \"ufo\", \"x\": 120, \"y\": 120 } ],\n"
    "  \"extra\": { \"kept\": true } }\n";

static uint32_t random_mods(uint32_t *seed) {
    static const uint32_t mods[] = {
        0, 0, 0, 0, UI_MOD_SHIFT, UI_MOD_CTRL, UI_MOD_ALT, UI_MOD_SHIFT | UI_MOD_CTRL};
    return mods[test_random_in(seed, 0, 7)];
}

static void random_pointer(Bench *bench, uint32_t *seed) {
    EditorPointer event = {.kind = (EditorPointerKind)test_random_in(seed, 0, 2),
                           .button = (EditorButton)test_random_in(seed, 0, 2),
                           .x = (float)test_random_in(seed, 60, 460),
                           .y = (float)test_random_in(seed, 40, 300),
                           .mods = random_mods(seed),
                           .clicks = test_random_in(seed, 1, 2)};
    // The middle button pans; far away a level is too large to be printed in a test.
    event.button = event.button == EDITOR_MIDDLE ? EDITOR_LEFT : event.button;
    editor_pointer(bench->editor, &event);
    bench->input.x = (int)event.x;
    bench->input.y = (int)event.y;
}

static void random_action(Bench *bench, uint32_t *seed) {
    EditorAction action = (EditorAction)test_random_in(seed, 0, EDITOR_ACTION_COUNT - 1);
    EditorRequest request;
    bool leaves_dialog = action == EDITOR_DO_OPEN || action == EDITOR_DO_NEW ||
                         action == EDITOR_DO_QUIT || action == EDITOR_DO_TITLE;
    if (!leaves_dialog) {
        editor_do(bench->editor, action);
    }
    while (editor_next_request(bench->editor, &request)) {
        if (request.kind == EDITOR_REQUEST_SAVE) {
            free(bench_print(bench)); // a save may add to the legend
            editor_saved(bench->editor, request.path);
        }
    }
    editor_set_camera(bench->editor, (EditorCamera){0.0f, 0.0f, 1.0f});
}

/// Clicks and drags in the side panel, where the sliders are.
static void random_interface(Bench *bench, uint32_t *seed) {
    bench->input.x = test_random_in(seed, 0, 3) > 0 ? test_random_in(seed, 1010, 1278)
                                                    : test_random_in(seed, 0, 1279);
    bench->input.y = test_random_in(seed, 0, 719);
    if (test_random_in(seed, 0, 1) == 0) {
        bench->input.pressed = UI_BUTTON_LEFT;
        bench->input.down = UI_BUTTON_LEFT;
    } else {
        bench->input.released = bench->input.down;
        bench->input.down = 0;
    }
    bench->input.wheel_y = (float)test_random_in(seed, -1, 1);
    if (test_random_in(seed, 0, 3) == 0) {
        ui_input_text(&bench->input, test_random_in(seed, 0, 1) ? "7" : "x");
    }
    if (test_random_in(seed, 0, 7) == 0) {
        ui_input_key(&bench->input, UI_KEY_ESCAPE, 0);
    }
    bench_frame(bench);
}

static void random_event(Bench *bench, uint32_t *seed) {
    int what = test_random_in(seed, 0, 99);
    if (what < 62) {
        random_pointer(bench, seed);
    } else if (what < 72) {
        editor_wheel(bench->editor, 0.0f, (float)test_random_in(seed, -2, 2), 0, false);
    } else if (what < 74) {
        bench_key(bench, test_random_in(seed, '1', '9'), random_mods(seed));
    } else if (what < 88) {
        random_action(bench, seed);
    } else if (what < 90) {
        editor_overlay(bench->editor);
    } else {
        random_interface(bench, seed);
    }
}

static int undo_all(Bench *bench) {
    int steps = 0;
    editor_let_go(bench->editor);
    while (editor_do(bench->editor, EDITOR_DO_UNDO)) {
        steps++;
    }
    return steps;
}

static void storm(uint32_t seed, int events) {
    Bench *bench = bench_create_on(storm_level);
    char *first = bench_print(bench);
    for (int i = 0; i < events; i++) {
        random_event(bench, &seed);
    }
    editor_let_go(bench->editor);
    char *last = bench_print(bench);
    while (editor_do(bench->editor, EDITOR_DO_REDO)) {
    }
    free(last);
    last = bench_print(bench);
    int steps = undo_all(bench);
    CHECK(steps > 10);
    char *undone = bench_print(bench);
    CHECK_STR(first, undone);
    while (editor_do(bench->editor, EDITOR_DO_REDO)) {
    }
    char *redone = bench_print(bench);
    CHECK_STR(last, redone);
    free(first);
    free(last);
    free(undone);
    free(redone);
    bench_destroy(bench);
}

TEST(after_a_storm_of_hands_undo_gives_back_the_first_bytes_and_redo_the_last) {
    for (uint32_t seed = 1; seed <= 4; seed++) {
        storm(seed * 7919, STORM_EVENTS / 4);
    }
}
