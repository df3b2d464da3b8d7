// The editor as it was recorded: what each action, each tool, each control and hands by chance make
// of the level, of what is shown and of what is asked of the app (tests/recorded.txt).

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "editor/state.h"
#include "hands.h"
#include "level/level_test_support.h"
#include "ui/internal.h"
#include "ui/recorded_ui.h"

static const char scene[] =
    "{ \"format\": \"foothold-level\", \"version\": 1, \"name\": \"scene\", \"tileSize\": 16,\n"
    "  \"legend\": { \"#\": \"block\", \"/\": \"slope45\", \"R\": \"ramp fx\", \"-\": \"oneway\" "
    "},\n"
    "  \"shapes\": { \"ramp\": [1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16] },\n"
    "  \"tiles\": [ { \"x\": 2, \"y\": 6, \"rows\": [ \"...../#R..--\", \"##########\" ] } ],\n"
    "  \"layers\": [ { \"name\": \"back\", \"parallax\": [0.5, 1],\n"
    "    \"tiles\": [ { \"x\": 6, \"y\": 4, \"rows\": [\"##\"] } ] } ],\n"
    "  \"spawn\": { \"x\": 56, \"y\": 96 },\n"
    "  \"solids\": [ { \"id\": \"lift\", \"x\": 208, \"y\": 64, \"w\": 32, \"h\": 8,\n"
    "    \"path\": [[208, 64], [304, 64]], \"speed\": 40 },\n"
    "    { \"id\": \"hill\", \"x\": 256, \"y\": 160, \"rows\": [\"/#\", \"##\"] } ],\n"
    "  \"entities\": [ { \"type\": \"coin\", \"x\": 88, \"y\": 72 },\n"
    "    { \"type\": \"sign\", \"x\": 152, \"y\": 96, \"text\": \"hm\" },\n"
    "    { \"type\": \"goal\", \"x\": 168, \"y\": 112 } ],\n"
    "  \"polygons\": [ { \"points\": [[240, 240], [320, 224], [336, 272]], \"closed\": true } ] "
    "}\n";

// ---- what is heard ----

static uint64_t hear_level(uint64_t hash, Bench *bench) {
    char *text = bench_print(bench);
    hash = recorded_text(hash, text);
    free(text);
    return hash;
}

static uint64_t hear_overlay(uint64_t hash, Bench *bench) {
    const EditorOverlay *overlay = editor_overlay(bench->editor);
    for (int i = 0; i < overlay->ghost_count; i++) {
        const EditorGhost *ghost = &overlay->ghosts[i];
        hash = recorded_number(recorded_number(hash, ghost->col), ghost->row);
        hash = recorded_number(hash, ghost->tile);
    }
    for (int i = 0; i < overlay->mark_count; i++) {
        const EditorMark *mark = &overlay->marks[i];
        hash = recorded_number(recorded_number(hash, mark->kind), mark->role);
        hash = recorded_text(recorded_bytes(hash, &mark->box, sizeof mark->box), mark->sprite);
        hash = recorded_number(hash, mark->on_layer);
    }
    const bool shown[] = {overlay->show_grid,         overlay->show_collision,
                          overlay->show_camera,       overlay->show_plots,
                          overlay->show_ground,       overlay->hides_ground,
                          overlay->shows_other_layers};
    hash = recorded_bytes(hash, shown, sizeof shown);
    return recorded_number(recorded_number(hash, overlay->cursor), overlay->active_layer);
}

/// What does not cost much to hear.
static uint64_t hear_state(uint64_t hash, Bench *bench) {
    Editor *editor = bench->editor;
    EditorCamera camera = editor_camera(editor);
    const Selection *selection = &editor->selection;
    int cells = selection->cells.w * selection->cells.h;
    hash = recorded_part(recorded_part(hash, (double)camera.x), (double)camera.y);
    hash = recorded_number(recorded_part(hash, (double)camera.zoom), editor->tool);
    hash = recorded_number(recorded_number(hash, editor->layer), editor->brush.tile);
    hash = recorded_bytes(hash, &selection->cells, sizeof selection->cells);
    hash = cells > 0 ? recorded_bytes(hash, selection->mask, (size_t)cells) : hash;
    hash = recorded_number(recorded_number(hash, editor->chosen.kind), editor->chosen.index);
    hash = recorded_number(recorded_number(hash, editor->hot.kind), editor->hot.index);
    hash = recorded_number(recorded_number(hash, editor->history.count), editor->drag.kind);
    hash = recorded_number(hash, editor_is_dirty(editor));
    return recorded_number(hash, editor_take_changes(editor));
}

/// What is asked of the app; saves are answered.
static uint64_t hear_requests(uint64_t hash, Bench *bench) {
    EditorRequest request;
    while (editor_next_request(bench->editor, &request)) {
        hash = recorded_text(recorded_number(hash, request.kind), request.path);
        hash = recorded_bytes(hash, &request.at, sizeof request.at);
        if (request.kind == EDITOR_REQUEST_SAVE) {
            editor_saved(bench->editor, request.path, editor_mark(bench->editor));
        }
    }
    return hash;
}

static uint64_t hear_frame(uint64_t hash, Bench *bench) {
    bench_frame(bench);
    hash = recorded_ui(hash, bench->ui);
    return hear_requests(hear_state(hear_overlay(hash, bench), bench), bench);
}

static uint64_t hear_all(uint64_t hash, Bench *bench) {
    return hear_level(hear_frame(hash, bench), bench);
}

// ---- scenes ----

static void choose_cells(Bench *bench) {
    editor_do(bench->editor, EDITOR_DO_SELECT);
    bench_drag(bench, 6, 5, 10, 7, 0);
}

static void choose_thing(Bench *bench) {
    editor_do(bench->editor, EDITOR_DO_THINGS);
    bench_drag_px(bench, 88, 66, 92, 66, 0);
}

static void choose_solid(Bench *bench) {
    editor_do(bench->editor, EDITOR_DO_SOLID);
    bench_drag_px(bench, 220, 68, 226, 70, 0);
}

static void hold_piece(Bench *bench) {
    choose_cells(bench);
    editor_do(bench->editor, EDITOR_DO_COPY);
    editor_do(bench->editor, EDITOR_DO_PASTE);
}

static void draw_polygon(Bench *bench) {
    editor_do(bench->editor, EDITOR_DO_POLYGON);
    bench_click(bench, 18, 10, 0);
    bench_click(bench, 22, 12, 0);
    bench_click(bench, 17, 13, 0);
}

static void paint_layer(Bench *bench) {
    editor_do(bench->editor, EDITOR_DO_LAYER_DOWN);
    bench_drag(bench, 6, 5, 9, 5, 0);
}

static void begin_drag(Bench *bench) {
    bench_event(bench, EDITOR_MOVE, EDITOR_LEFT, 14, 5, 0);
    bench_event(bench, EDITOR_DOWN, EDITOR_LEFT, 14, 5, 0);
    bench_event(bench, EDITOR_MOVE, EDITOR_LEFT, 17, 6, 0);
}

/// Both solids go as one, and one of them is chosen.
static void choose_part(Bench *bench) {
    editor_do(bench->editor, EDITOR_DO_SELECT_ALL);
    editor_do(bench->editor, EDITOR_DO_GROUP);
    editor_do(bench->editor, EDITOR_DO_SELECT_NONE);
    choose_solid(bench);
}

static void paint_mix(Bench *bench) {
    editor_do(bench->editor, EDITOR_DO_BRUSH);
    bench_key(bench, '1', 0);
    bench_key(bench, '2', UI_MOD_SHIFT);
    bench_key(bench, '3', UI_MOD_SHIFT);
    bench_drag(bench, 3, 4, 15, 2, 0);
}

static const struct {
    const char *name;
    void (*begin)(Bench *bench);
} scenes[] = {{"cells", choose_cells}, {"thing", choose_thing},   {"solid", choose_solid},
              {"piece", hold_piece},   {"polygon", draw_polygon}, {"layer", paint_layer},
              {"drag", begin_drag},    {"part", choose_part},     {"mix", paint_mix}};
enum { SCENES = sizeof scenes / sizeof scenes[0] };

// ---- cases ----

/// An action in a scene, undone, done again, and the pointer moved on.
static uint64_t play_action(uint64_t hash, int at, EditorAction action) {
    Bench *bench = bench_create_on(scene);
    bench_frame(bench);
    scenes[at].begin(bench);
    hash = recorded_number(hash, editor_do(bench->editor, action));
    hash = hear_all(hash, bench);
    bench_event_px(bench, EDITOR_MOVE, EDITOR_LEFT, 200, 120, 0);
    hash = hear_overlay(hash, bench);
    hash = recorded_number(hash, editor_do(bench->editor, EDITOR_DO_UNDO));
    hash = hear_level(hash, bench);
    hash = recorded_number(hash, editor_do(bench->editor, EDITOR_DO_REDO));
    hash = hear_state(hear_level(hash, bench), bench);
    bench_key(bench, UI_KEY_ESCAPE, 0);
    hash = hear_frame(hash, bench);
    bench_destroy(bench);
    return hash;
}

TEST(recorded_actions_of_the_editor_in_each_scene) {
    for (int action = 0; action < EDITOR_ACTION_COUNT; action++) {
        char row[96];
        uint64_t hash = RECORDED_NOTHING;
        for (int i = 0; i < 5; i++) { // five scenes each, by turns
            hash = play_action(hash, (action * 4 + i) % SCENES, (EditorAction)action);
        }
        snprintf(row, sizeof row, "editor/action/%s", editor_actions[action].name);
        recorded_check(row, hash);
    }
}

/// Each action where the editor shows a level from near, away from its corner.
TEST(recorded_actions_of_the_editor_from_near) {
    for (int action = 0; action < EDITOR_ACTION_COUNT; action++) {
        char row[96];
        Bench *bench = bench_create_on(scene);
        bench_frame(bench);
        camera_set_zoom(bench->editor, 3.0f, 400.0f, 300.0f);
        camera_scroll(bench->editor, 120.0f, 60.0f);
        bench_event_px(bench, EDITOR_MOVE, EDITOR_LEFT, 200, 120, 0);
        uint64_t hash =
            recorded_number(RECORDED_NOTHING, editor_do(bench->editor, (EditorAction)action));
        hash = hear_all(hash, bench);
        snprintf(row, sizeof row, "editor/near/%s", editor_actions[action].name);
        recorded_check(row, hash);
        bench_destroy(bench);
    }
}

/// A press, a way in two parts, and letting go.
static uint64_t play_gesture(uint64_t hash, Bench *bench, EditorButton button, const FhPoint *way,
                             uint32_t mods) {
    bench_event_px(bench, EDITOR_MOVE, button, way[0].x, way[0].y, mods);
    hash = hear_overlay(hash, bench);
    bench_event_px(bench, EDITOR_DOWN, button, way[0].x, way[0].y, mods);
    hash = hear_overlay(hash, bench);
    for (int i = 1; i < 3; i++) {
        bench_event_px(bench, EDITOR_MOVE, button, way[i].x, way[i].y, mods);
        hash = hear_state(hear_overlay(hash, bench), bench);
    }
    bench_event_px(bench, EDITOR_UP, button, way[2].x, way[2].y, mods);
    return hear_state(hash, bench);
}

TEST(recorded_tools_of_the_editor_with_each_button_and_modifier) {
    static const uint32_t mods[] = {0, UI_MOD_SHIFT, UI_MOD_CTRL, UI_MOD_ALT,
                                    UI_MOD_SHIFT | UI_MOD_CTRL};
    static const FhPoint ways[][3] = {
        {{88, 68}, {88, 68}, {88, 68}},       {{120, 104}, {150, 90}, {180, 130}},
        {{222, 68}, {240, 80}, {230, 90}},    {{300, 190}, {280, 180}, {250, 200}},
        {{240, 240}, {236, 250}, {236, 262}}, {{56, 90}, {60, 80}, {41, 97}},
        {{64, 160}, {130, 200}, {97, 222}}};
    for (int tool = 0; tool < TOOLS; tool++) {
        char row[96];
        uint64_t hash = RECORDED_NOTHING;
        Bench *bench = bench_create_on(scene);
        editor_do(bench->editor, tool_infos[tool].action);
        for (size_t m = 0; m < sizeof mods / sizeof mods[0]; m++) {
            for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
                EditorButton button = (m + i) % 4 == 3 ? EDITOR_RIGHT : EDITOR_LEFT;
                hash = play_gesture(hash, bench, button, ways[i], mods[m]);
                editor_wheel(bench->editor, 0.0f, i % 2 ? 1.0f : -1.0f, mods[m], false);
            }
            hash = hear_all(hash, bench);
            editor_set_camera(bench->editor, (EditorCamera){(float)m * 3.0f, -2.0f, 1.0f});
        }
        while (editor_do(bench->editor, EDITOR_DO_UNDO)) {
            hash = hear_level(hash, bench);
        }
        bench_destroy(bench);
        snprintf(row, sizeof row, "editor/tool/%s", editor_actions[tool_infos[tool].action].name);
        recorded_check(row, hash);
    }
}

/// Where something is, of the scene and of the level of everything: corners, paths, things, tiles.
static const FhPoint places[2][14] = {{{56, 96},
                                       {88, 72},
                                       {152, 96},
                                       {168, 112},
                                       {208, 64},
                                       {240, 72},
                                       {304, 64},
                                       {256, 160},
                                       {288, 192},
                                       {240, 240},
                                       {320, 224},
                                       {336, 272},
                                       {32, 112},
                                       {120, 104}},
                                      {{-8, 16},
                                       {8, 9},
                                       {1, 2},
                                       {3, 4},
                                       {5, 6},
                                       {8, -16},
                                       {32, -8},
                                       {40, -16},
                                       {8, 0},
                                       {24, 8},
                                       {0, 0},
                                       {9, 1},
                                       {-24, 16},
                                       {60, 40}}};

static FhPoint point_at(const Bench *bench, int level, uint32_t *seed) {
    EditorCamera camera = editor_camera(bench->editor);
    int reach = test_random_in(seed, 0, 2) == 0 ? 40 : 3;
    FhPoint at = places[level][test_random_in(seed, 0, 13)];
    at.x += test_random_in(seed, -reach, reach);
    at.y += test_random_in(seed, -reach, reach);
    return (FhPoint){(int)(((float)at.x - camera.x) * camera.zoom),
                     (int)(((float)at.y - camera.y) * camera.zoom)};
}

static uint64_t gestures_of(EditorAction tool, int level, uint32_t seed) {
    enum { GESTURES = 60 };
    static const uint32_t mods[] = {0, 0, 0, UI_MOD_SHIFT, UI_MOD_CTRL, UI_MOD_ALT};
    uint64_t hash = RECORDED_NOTHING;
    Bench *bench = bench_create_on(level == 0 ? scene : test_level_rich);
    for (int i = 0; i < GESTURES; i++) {
        if (i % 12 == 0) {
            float zoom = (float)test_random_in(&seed, 1, 3);
            float x = (float)test_random_in(&seed, -90, -30);
            editor_set_camera(bench->editor, (EditorCamera){x, x / 2.0f, zoom});
        }
        editor_do(bench->editor, tool);
        FhPoint way[3];
        for (int k = 0; k < 3; k++) {
            way[k] = point_at(bench, level, &seed);
        }
        EditorButton button = test_random_in(&seed, 0, 3) == 0 ? EDITOR_RIGHT : EDITOR_LEFT;
        hash = play_gesture(hash, bench, button, way, mods[test_random_in(&seed, 0, 5)]);
        if (i % 3 == 0) {
            editor_wheel(bench->editor, 0.0f, i % 2 ? 1.0f : -1.0f, 0, false);
        }
        if (i % 5 == 0) {
            bench_key(bench, i % 2 ? UI_KEY_ESCAPE : UI_KEY_LEFT, 0);
        }
        hash = i % 6 == 0 ? hear_all(hash, bench) : hash;
    }
    while (editor_do(bench->editor, EDITOR_DO_UNDO)) {
        hash = hear_state(hash, bench);
    }
    hash = hear_level(hash, bench);
    bench_destroy(bench);
    return hash;
}

TEST(recorded_gestures_by_chance_with_each_tool_where_something_is) {
    for (int number = 0; number < 4 * TOOLS; number++) {
        char row[96];
        EditorAction tool = tool_infos[number % TOOLS].action;
        snprintf(row, sizeof row, "editor/gesture/%s-%d", editor_actions[tool].name,
                 number / TOOLS);
        recorded_check(row, gestures_of(tool, number / TOOLS % 2, (uint32_t)number * 9973 + 7));
    }
}

/// Uses a control as a hand would: a click, a drag of its width's quarter, the other button, the
/// wheel, keys.
static void use_control(Bench *bench, UiRect rect, int how) {
    int x = rect.x + (how == 2 ? rect.w / 3 : rect.w / 2);
    int y = rect.y + rect.h / 2;
    bench_point(bench, x, y);
    if (how == 3) {
        bench->input.pressed = UI_BUTTON_RIGHT;
        bench_frame(bench);
        return;
    }
    bench_press(bench);
    if (how == 2) {
        bench_point(bench, x + rect.w / 4 + 1, y);
    }
    bench_let_go(bench);
    if (how == 1) {
        ui_input_text(&bench->input, "12");
        ui_input_key(&bench->input, UI_KEY_LEFT, 0);
        ui_input_key(&bench->input, UI_KEY_BACKSPACE, 0);
        ui_input_key(&bench->input, UI_KEY_ENTER, 0);
        bench_frame(bench);
    }
}

enum { USES = 120 };

/// A place to be used over and over.
typedef struct Crawl {
    void (*begin)(Bench *bench, int number);
    int number, again; // begun again each so many uses
    int from_x;        // of controls from there on
    bool has_dialog;   // of those of a dialog rather than those below it
} Crawl;

static int choose_control(const Bench *bench, const Crawl *crawl, int below, uint32_t *seed) {
    enum { TRIES = 20, SCREEN_H = 720 };
    int count = bench->ui->focusable_count;
    int from = crawl->has_dialog && below < count ? below : 0;
    int at = count > 0 ? test_random_in(seed, from, count - 1) : 0;
    for (int i = 0; i < TRIES && count > 0 && crawl->again < USES; i++) {
        UiRect rect = bench->ui->focusables[at].rect;
        if (rect.x >= crawl->from_x && rect.y >= 0 && rect.y + rect.h <= SCREEN_H) {
            break;
        }
        at = test_random_in(seed, from, count - 1);
    }
    return at;
}

/// Controls by turns, in whatever is open, and what comes of it; now and then the wheel, Escape,
/// and a step back.
static uint64_t crawl_by(uint32_t seed, const Crawl *crawl) {
    uint64_t hash = RECORDED_NOTHING;
    Bench *bench = bench_create_on(scene);
    FhWorld *world = level_build_world(bench->level, NULL);
    int below = 0;
    bench->world = world;
    for (int i = 0; i < USES; i++) {
        if (i % crawl->again == 0) {
            dialog_close(bench->editor);
            bench_frame(bench);
            below = bench->ui->focusable_count;
            crawl->begin(bench, crawl->number);
            bench_frame(bench);
        }
        int at = choose_control(bench, crawl, below, &seed);
        int what = test_random_in(&seed, 0, 15);
        if (what == 0 || bench->ui->focusable_count == 0) {
            ui_input_key(&bench->input, UI_KEY_ESCAPE, 0);
        } else if (what == 1) {
            editor_do(bench->editor, EDITOR_DO_UNDO);
        } else if (what < 4) {
            bench->input.wheel_y = what == 2 ? -3.0f : 2.0f;
        } else if (crawl->has_dialog && what < 6) {
            int key = test_random_in(&seed, 'a', 'z'); // arguments have no order
            bench_key(bench, key, test_random_in(&seed, 0, 3) ? UI_MOD_CTRL | UI_MOD_ALT : 0);
        } else {
            bench->input.mods = crawl->from_x > 0 && what < 9 ? UI_MOD_CTRL : 0;
            use_control(bench, bench->ui->focusables[at].rect, test_random_in(&seed, 0, 3));
            bench->input.mods = 0;
        }
        bench_frame(bench);
        hash = recorded_ui(hash, bench->ui);
        hash = i % 8 == 0 ? hear_level(hash, bench) : hash;
        hash = hear_requests(hear_state(hash, bench), bench);
    }
    hash = hear_level(hash, bench);
    bench_destroy(bench);
    fh_world_destroy(world);
    return hash;
}

static void begin_scene(Bench *bench, int number) {
    scenes[number % SCENES].begin(bench);
}

TEST(recorded_controls_of_the_editor_used_by_turns) {
    for (int number = 0; number < 4 * SCENES; number++) {
        char row[96];
        Crawl crawl = {begin_scene, number, USES, 0, false};
        uint64_t hash = crawl_by((uint32_t)number * 7919 + 1, &crawl);
        snprintf(row, sizeof row, "editor/controls/%d", number);
        recorded_check(row, hash);
    }
}

/// A chosen layer with a tint of its own, and stamps, one of which cannot be read.
static void choose_tinted_layer(Bench *bench, int number) {
    static const EditorStamp stamps[] = {{"all", scene, 3}, {"bad", "{ \"format\": 3", 0}};
    Editor *editor = bench->editor;
    HistoryLayer layer = history_layer(&bench->level->layers[0]);
    snprintf(layer.tint, sizeof layer.tint, "#86b9e0");
    editor_begin(editor, "tint");
    history_set_layer(&editor->history, bench->level, 0, &layer);
    editor_commit(editor);
    editor->layer = 0;
    editor->panels.tab = (EditorTab)(number % TABS);
    bench->stamps = stamps;
    bench->stamp_count = 2;
}

/// A dialog over what it lists, with a world of things that it may be about.
static void open_dialog(Bench *bench, int number) {
    static const EditorFile files[] = {{"a.json", "a", NULL}, {"b/c.json", "c", "of b"}};
    static const EditorPage pages[] = {{"Sound", "loud", "F1"}, {"Colours", "contrast", ""}};
    static const EditorVersion versions[] = {{"now", "1 kB", "", true, 0},
                                             {"before", "2 kB", "3 tiles", false, 4},
                                             {"first", "3 kB", "", false, 0}};
    EditorDialog dialog = (EditorDialog)(DIALOG_NONE + 1 + number % DIALOG_ERROR);
    bench->files = bench->pictures = files;
    bench->file_count = bench->picture_count = 2;
    bench->pages = pages;
    bench->page_count = 2;
    bench->versions = versions;
    bench->version_count = 3;
    bench->comparison = 5;
    choose_thing(bench);
    dialog_open(bench->editor, dialog);
}

TEST(recorded_controls_of_layers_and_stamps_used_by_turns) {
    for (int number = 0; number < 8; number++) {
        char row[96];
        Crawl crawl = {choose_tinted_layer, number, 15, 976, false};
        snprintf(row, sizeof row, "editor/layers/%d", number);
        recorded_check(row, crawl_by((uint32_t)number * 6007 + 5, &crawl));
    }
}

TEST(recorded_selection_of_all_there_is_turned_each_way) {
    static const EditorAction turns[] = {EDITOR_DO_FLIP_X, EDITOR_DO_FLIP_Y, EDITOR_DO_TURN,
                                         EDITOR_DO_TURN_BACK};
    uint64_t hash = RECORDED_NOTHING;
    Bench *bench = bench_create_on(scene);
    editor_do(bench->editor, EDITOR_DO_SELECT_ALL);
    for (int i = 0; i < 16; i++) { // each after each
        editor_do(bench->editor, turns[i % 4]);
        hash = hear_level(hash, bench);
        editor_do(bench->editor, turns[i / 4]);
        hash = hear_level(hash, bench);
    }
    recorded_check("editor/turns", hash);
    bench_destroy(bench);
}

/// Drags of the slope tool: up and on, then on and down again, or up a ceiling; what would be
/// painted.
static uint64_t drag_slope(uint64_t hash, Bench *bench, FhPoint top, int down) {
    enum { COL = 22, ROW = 14 };
    bench_event(bench, EDITOR_MOVE, EDITOR_LEFT, COL, ROW, 0);
    bench_event(bench, EDITOR_DOWN, EDITOR_LEFT, COL, ROW, 0);
    bench_event(bench, EDITOR_MOVE, EDITOR_LEFT, COL + top.x, ROW + top.y, 0);
    bench_event(bench, EDITOR_MOVE, EDITOR_LEFT, COL + 2 * top.x, ROW + top.y + down, 0);
    hash = hear_overlay(hash, bench);
    bench_key(bench, UI_KEY_ESCAPE, 0);
    bench_event(bench, EDITOR_UP, EDITOR_LEFT, COL, ROW, 0);
    return hash;
}

TEST(recorded_slopes_dragged_up_on_and_down_again) {
    enum { FAR = 5 };
    for (int hangs = 0; hangs < 2; hangs++) {
        uint64_t hash = RECORDED_NOTHING;
        Bench *bench = bench_create_on(scene);
        bench_choose(bench, "slope45", hangs ? FH_FLIP_Y : 0);
        editor_do(bench->editor, EDITOR_DO_SLOPE);
        for (int i = 0; i < (2 * FAR + 1) * (2 * FAR + 1); i++) {
            for (int down = -FAR; down <= FAR; down++) {
                FhPoint top = {i % (2 * FAR + 1) - FAR, i / (2 * FAR + 1) - FAR};
                hash = drag_slope(hash, bench, top, down);
            }
        }
        recorded_check(hangs ? "editor/slopes/hanging" : "editor/slopes/standing", hash);
        bench_destroy(bench);
    }
}

/// Each control at the right, used in each way where `choose` has led, and undone.
static uint64_t use_each_control(uint64_t hash, void (*choose)(Bench *bench)) {
    enum { FROM_X = 976, WAYS = 4 };
    for (int at = 0, count = 1; at < count; at++) {
        for (int how = 0; how < WAYS; how++) {
            Bench *bench = bench_create_on(scene);
            bench_frame(bench);
            choose(bench);
            bench_frame(bench);
            count = bench->ui->focusable_count;
            UiRect rect = at < count ? bench->ui->focusables[at].rect : (UiRect){0};
            if (rect.x >= FROM_X) {
                use_control(bench, rect, how);
                bench_frame(bench);
                hash = hear_level(hash, bench);
            }
            bench_destroy(bench);
        }
    }
    return hash;
}

static void choose_first(Bench *bench, ThingKind kind) {
    bench->editor->chosen = (Thing){.kind = kind};
    bench->editor->panels.tab = TAB_THINGS;
}

static void choose_spawn(Bench *bench) {
    choose_first(bench, THING_SPAWN);
}

static void choose_polygon(Bench *bench) {
    choose_first(bench, THING_POLYGON);
}

TEST(recorded_controls_of_the_spawn_and_of_a_polygon) {
    recorded_check("editor/things/spawn", use_each_control(RECORDED_NOTHING, choose_spawn));
    recorded_check("editor/things/polygon", use_each_control(RECORDED_NOTHING, choose_polygon));
}

TEST(recorded_pages_at_the_right_from_top_to_end) {
    enum { TURNS = 30 };
    for (int tab = 0; tab < TABS; tab++) {
        char row[96];
        uint64_t hash = RECORDED_NOTHING;
        Bench *bench = bench_create_on(scene);
        bench->editor->panels.tab = (EditorTab)tab;
        bench_point(bench, 1130, 600);
        for (int turn = 0; turn < TURNS; turn++) {
            bench_frame(bench);
            hash = recorded_ui(hash, bench->ui);
            bench->input.wheel_y = -4.0f;
        }
        snprintf(row, sizeof row, "editor/pages/%d", tab);
        recorded_check(row, hash);
        bench_destroy(bench);
    }
}

/// Drags one line of a list into another, hears what is shown on the way and what comes of it, and
/// undoes it.
static uint64_t drag_line(uint64_t hash, Bench *bench, UiRect from, UiRect to) {
    int done = bench->editor->history.done;
    bench_point(bench, from.x + from.w / 2, from.y + from.h / 2);
    bench_press(bench);
    for (int part = 1; part < 4; part += 2) { // quarters of the line
        bench_point(bench, to.x + to.w / 2, to.y + part * to.h / 4);
        bench_frame(bench);
        hash = recorded_ui(hash, bench->ui);
    }
    bench_let_go(bench);
    hash = hear_level(hash, bench);
    if (bench->editor->history.done > done) {
        editor_do(bench->editor, EDITOR_DO_UNDO);
    }
    return hash;
}

TEST(recorded_lines_of_layers_dragged_into_each_other) {
    static const char *const names[] = {"back", "first", "second", "third"};
    enum { LAYERS = sizeof names / sizeof *names };
    uint64_t hash = RECORDED_NOTHING;
    Bench *bench = bench_create_on(scene);
    for (int i = 1; i < LAYERS; i++) {
        HistoryLayer layer = history_layer(&bench->level->layers[0]);
        snprintf(layer.name, sizeof layer.name, "%s", names[i]);
        layer.front = i > 1;
        editor_begin(bench->editor, "layer");
        CHECK(history_insert_layer(&bench->editor->history, bench->level, i, &layer));
        editor_commit(bench->editor);
    }
    bench->editor->panels.tab = TAB_LEVEL;
    for (int i = 0; i < LAYERS * LAYERS; i++) {
        bench_frame(bench);
        UiRect from = bench_find_text(bench, names[i / LAYERS]);
        CHECK(from.w > 0);
        hash = drag_line(hash, bench, from, bench_find_text(bench, names[i % LAYERS]));
    }
    recorded_check("editor/layers/dragged", hash);
    bench_destroy(bench);
}

TEST(recorded_controls_of_dialogs_used_by_turns) {
    for (int number = 0; number < 2 * DIALOG_ERROR; number++) {
        char row[96];
        Crawl crawl = {open_dialog, number, 4, 0, true};
        snprintf(row, sizeof row, "editor/dialogs/%02d", number);
        recorded_check(row, crawl_by((uint32_t)number * 6011 + 5, &crawl));
    }
}

/// Rests on each place where a control is, and what is said then.
static uint64_t rest_on_each(uint64_t hash, Bench *bench) {
    UiNoted noted[UI_FOCUSABLES];
    int count = bench->ui->noted_count;
    memcpy(noted, bench->ui->noted, sizeof noted);
    for (int i = 0; i < count; i++) {
        UiRect rect = noted[i].rect;
        bench_point(bench, rect.x + rect.w / 2, rect.y + rect.h / 2);
        bench->input.frame += UI_TIP_FRAMES;
        bench_frame(bench);
        hash = recorded_text(hash, bench->ui->tip);
    }
    return hash;
}

/// The hand stays in the piece at the end: the editor gives it back.
TEST(recorded_tips_of_the_editor_s_controls) {
    enum { SCREENS = 2, SAID = 4 }; // the other scenes say nothing more
    for (int number = 0; number < TABS * SAID; number++) {
        char row[96];
        uint64_t hash = RECORDED_NOTHING;
        Bench *bench = bench_create_on(scene);
        bench_frame(bench);
        scenes[number % SAID].begin(bench);
        bench->editor->panels.tab = (EditorTab)(number / SAID);
        bench_frame(bench);
        for (int screen = 0; screen < SCREENS; screen++) {
            hash = rest_on_each(hash, bench);
            bench_point(bench, 1130, 600);
            bench->input.wheel_y = -12.0f;
            bench_frame(bench);
        }
        bench_destroy(bench);
        snprintf(row, sizeof row, "editor/tips/%s-%d", scenes[number % SAID].name, number / SAID);
        recorded_check(row, hash);
    }
}

TEST(recorded_tips_of_the_editor_s_dialogs) {
    for (int dialog = DIALOG_NONE + 1; dialog <= DIALOG_ERROR; dialog++) {
        char row[96];
        Bench *bench = bench_create_on(scene);
        bench_frame(bench);
        dialog_open(bench->editor, (EditorDialog)dialog);
        bench_frame(bench);
        bench_frame(bench);
        uint64_t hash = rest_on_each(RECORDED_NOTHING, bench);
        bench_destroy(bench);
        snprintf(row, sizeof row, "editor/tips/dialog-%02d", dialog);
        recorded_check(row, hash);
    }
}

/// A look from elsewhere, larger or smaller; not from so far that a print of what is painted is
/// long.
static void look_elsewhere(Bench *bench, uint32_t *seed) {
    static const float zooms[] = {0.5f, 1.0f, 1.5f, 2.0f, 3.0f};
    EditorCamera camera = {.zoom = zooms[test_random_in(seed, 0, 4)]};
    camera.x = (float)test_random_in(seed, -300, 60) / 2.0f; // initializers have no order
    camera.y = (float)test_random_in(seed, -300, 60) / 2.0f;
    editor_set_camera(bench->editor, camera);
}

static uint64_t storm(const char *text, uint32_t seed, bool looks_elsewhere) {
    enum { THINGS = 160, BETWEEN = 16 };
    uint64_t hash = RECORDED_NOTHING;
    Bench *bench = bench_create_on(text);
    bench_frame(bench);
    for (int i = 1; i <= THINGS; i++) {
        if (looks_elsewhere && i % 4 == 1) {
            look_elsewhere(bench, &seed);
        }
        hands_do(bench, &seed);
        hash = hear_requests(hear_state(hear_overlay(hash, bench), bench), bench);
        hash = i % BETWEEN == 0 ? hear_all(hash, bench) : hash;
    }
    bench_destroy(bench);
    return hash;
}

TEST(recorded_hands_by_chance_over_the_editor) {
    for (uint32_t number = 1; number <= 14; number++) {
        char row[64];
        snprintf(row, sizeof row, "editor/hands/%02u", (unsigned)number);
        recorded_check(row, storm(scene, number * 104729, false));
    }
}

TEST(recorded_hands_by_chance_over_a_level_of_everything_from_any_place) {
    for (uint32_t number = 1; number <= 24; number++) {
        char row[64];
        snprintf(row, sizeof row, "editor/hands/rich-%02u", (unsigned)number);
        const char *text = number % 2 == 0 ? scene : test_level_rich;
        recorded_check(row, storm(text, number * 7873, true));
    }
}
