// Whatever is held, any action may come: pressed on, dragged, acted upon, dragged on and let go,
// it must go wrong nowhere (the sanitizers watch), and undoing all gives back the first bytes.
//
// Each action comes while every fourth of the things is held; `make hands` tries all.

#include <stdio.h>
#include <stdlib.h>

#include "hands.h"

static const char held_level[] =
    "{ \"format\": \"foothold-level\", \"version\": 1, \"name\": \"held\", \"tileSize\": 16,\n"
    "  \"legend\": { \"#\": \"block\" },\n"
    "  \"tiles\": [ { \"x\": 0, \"y\": 18, \"rows\": [ \"####################\" ] } ],\n"
    "  \"layers\": [ { \"name\": \"back\", \"tiles\": [ { \"x\": 1, \"y\": 1, \"rows\": [\"##\"] } "
    "] } ],\n"
    "  \"spawn\": { \"x\": 24, \"y\": 288 },\n"
    "  \"solids\": [ { \"id\": \"lift\", \"x\": 160, \"y\": 80, \"w\": 48, \"h\": 16,\n"
    "    \"path\": [[160, 80], [160, 120], [280, 120]], \"speed\": 40 },\n"
    "    { \"id\": \"post\", \"x\": 320, \"y\": 80, \"w\": 16, \"h\": 16 } ],\n"
    "  \"entities\": [ { \"type\": \"coin\", \"x\": 88, \"y\": 88 } ],\n"
    "  \"polygons\": [ { \"points\": [[160, 160], [240, 160], [240, 240], [160, 240]],\n"
    "    \"closed\": true, \"path\": [[160, 160], [280, 160], [280, 200]], \"speed\": 30 },\n"
    "    { \"points\": [[320, 240], [400, 240]] } ] }\n";

/// A tool, and a place (px) where it takes hold of something, or of nothing.
typedef struct Hold {
    EditorAction tool;
    int x, y;
    int choose_x, choose_y; // px: clicked before, so that what is there is chosen; 0: nothing is
} Hold;

static const Hold holds[] = {
    {EDITOR_DO_BRUSH, 100, 100, 0, 0},       {EDITOR_DO_LINE, 100, 100, 0, 0},
    {EDITOR_DO_RECT, 100, 100, 0, 0},        {EDITOR_DO_SELECT, 40, 292, 0, 0},
    {EDITOR_DO_SLOPE, 100, 100, 0, 0},       {EDITOR_DO_THINGS, 88, 84, 0, 0},
    {EDITOR_DO_THINGS, 100, 200, 0, 0},      {EDITOR_DO_SPAWN, 100, 200, 0, 0},
    {EDITOR_DO_SOLID, 184, 88, 0, 0},        {EDITOR_DO_SOLID, 208, 96, 184, 88},
    {EDITOR_DO_SOLID, 304, 128, 184, 88},    {EDITOR_DO_SOLID, 400, 40, 0, 0},
    {EDITOR_DO_POLYGON, 240, 240, 200, 220}, {EDITOR_DO_POLYGON, 160, 240, 200, 220},
    {EDITOR_DO_POLYGON, 280, 200, 200, 220}, {EDITOR_DO_POLYGON, 200, 240, 200, 220},
    {EDITOR_DO_POLYGON, 200, 220, 0, 0},     {EDITOR_DO_POLYGON, 100, 100, 0, 0},
    {EDITOR_DO_DIG, 100, 100, 0, 0},         {EDITOR_DO_HAND, 100, 100, 0, 0}};

static void point(Bench *bench, EditorPointerKind kind, EditorButton button, int x, int y) {
    bench_event_px(bench, kind, button, x, y, 0);
}

static void act_while_held(Bench *bench, const Hold *hold, EditorAction action) {
    editor_do(bench->editor, hold->tool);
    if (hold->choose_x > 0) {
        bench_drag_px(bench, hold->choose_x, hold->choose_y, hold->choose_x, hold->choose_y, 0);
    }
    point(bench, EDITOR_DOWN, EDITOR_LEFT, hold->x, hold->y);
    point(bench, EDITOR_MOVE, EDITOR_LEFT, hold->x + 16, hold->y + 8);
    editor_do(bench->editor, action);
    hands_answer(bench, NULL, NULL);
    point(bench, EDITOR_MOVE, EDITOR_LEFT, hold->x + 40, hold->y + 24);
    point(bench, EDITOR_DOWN, EDITOR_RIGHT, hold->x + 40, hold->y + 24);
    point(bench, EDITOR_MOVE, EDITOR_LEFT, hold->x + 56, hold->y + 24);
    point(bench, EDITOR_UP, EDITOR_LEFT, hold->x + 56, hold->y + 24);
    point(bench, EDITOR_UP, EDITOR_RIGHT, hold->x + 56, hold->y + 24);
}

static void check_held(const Hold *hold, EditorAction action, bool selects) {
    Bench *bench = bench_create_on(held_level);
    char *first = bench_print(bench);
    if (selects) {
        editor_do(bench->editor, EDITOR_DO_SELECT_ALL);
    }
    act_while_held(bench, hold, action);
    hands_all(bench, EDITOR_DO_REDO);
    char *last = bench_print(bench);
    hands_all(bench, EDITOR_DO_UNDO);
    bool is_first = CHECK_PRINTS(first, bench);
    hands_all(bench, EDITOR_DO_REDO);
    bool is_last = CHECK_PRINTS(last, bench);
    if (!is_first || !is_last) {
        printf("%s at %d, %d, then %s%s\n", editor_actions[hold->tool].name, hold->x, hold->y,
               editor_actions[action].name, selects ? ", all selected" : "");
    }
}

static void check_actions(const Hold *hold, int first, int step) {
    for (int i = first; i < EDITOR_ACTION_COUNT; i += step) {
        EditorAction action = (EditorAction)i;
        if (hands_leaves_level(action)) {
            continue;
        }
        check_held(hold, action, false);
        if (editor_actions[action].menu == EDITOR_MENU_EDIT) {
            check_held(hold, action, true); // cutting and turning mean something else then
        }
    }
}

TEST(held_things_stand_every_action) {
    bool all = getenv("FOOTHOLD_HANDS") != NULL;
    for (size_t i = 0; i < sizeof holds / sizeof holds[0]; i++) {
        check_actions(&holds[i], all ? 0 : i % 4, all ? 1 : 4);
    }
}
