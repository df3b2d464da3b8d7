#include "hands.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "editor/tools.h"
#include "editor/state.h"
#include "level/level_test_support.h"

static uint32_t random_mods(uint32_t *seed) {
    static const uint32_t mods[] = {
        0, 0, 0, 0, UI_MOD_SHIFT, UI_MOD_CTRL, UI_MOD_ALT, UI_MOD_SHIFT | UI_MOD_CTRL};
    return mods[test_random_in(seed, 0, 7)];
}

static void random_pointer(Bench *bench, uint32_t *seed) {
    EditorPointer event = {.kind = (EditorPointerKind)test_random_in(seed, 0, 2)};
    event.button = (EditorButton)test_random_in(seed, 0, 2); // initializers have no order
    event.x = (float)test_random_in(seed, 60, 460);
    event.y = (float)test_random_in(seed, 40, 300);
    event.mods = random_mods(seed);
    event.clicks = test_random_in(seed, 1, 2);
    // The middle button pans; far away a level is too large to be printed in a test.
    event.button = event.button == EDITOR_MIDDLE ? EDITOR_LEFT : event.button;
    editor_pointer(bench->editor, &event);
    bench->input.x = (int)event.x;
    bench->input.y = (int)event.y;
}

void hands_answer(Bench *bench, HandsAnswer *answer, void *user) {
    EditorRequest request;
    while (editor_next_request(bench->editor, &request)) {
        if (answer) {
            answer(bench, &request, user);
        } else if (request.kind == EDITOR_REQUEST_SAVE) {
            free(level_print(bench->level)); // a save may add to the legend; NULL out of memory
            editor_saved(bench->editor, request.path, editor_mark(bench->editor));
        }
    }
}

bool hands_leaves_level(EditorAction action) {
    return action == EDITOR_DO_OPEN || action == EDITOR_DO_NEW || action == EDITOR_DO_QUIT ||
           action == EDITOR_DO_TITLE;
}

static void random_action(Bench *bench, uint32_t *seed) {
    EditorAction action = (EditorAction)test_random_in(seed, 0, EDITOR_ACTION_COUNT - 1);
    if (!hands_leaves_level(action)) {
        editor_do(bench->editor, action);
    }
    editor_set_camera(bench->editor, (EditorCamera){0.0f, 0.0f, 1.0f});
}

/// Clicks, drags and types in the side panel, where the sliders are, and anywhere else.
static void random_interface(Bench *bench, uint32_t *seed) {
    bench->input.x = test_random_in(seed, 0, 3) > 0 ? test_random_in(seed, 980, 1278)
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

/// A whole click in the side panel, in whatever tab: the wheel brings what is further down.
static void click_panel(Bench *bench, uint32_t *seed) {
    bench->input.wheel_y = (float)test_random_in(seed, -2, 1);
    int x = test_random_in(seed, 980, 1278);
    bench_click_at(bench, x, test_random_in(seed, 0, 719));
}

/// What the panel's rows for layers do, at the end of a list that chance hardly ever reaches.
static void change_layers(Bench *bench, uint32_t *seed) {
    enum { ENOUGH = 4 };
    Editor *editor = bench->editor;
    int count = editor->doc->level->layer_count;
    int index = test_random_in(seed, 0, count > 0 ? count - 1 : 0);
    LevelLayer layer = {.name = "by chance", .front = test_random_in(seed, 0, 1) == 1};
    layer.parallax_x = (float)test_random_in(seed, 0, 8) / 4.0f;
    layer.locked = test_random_in(seed, 0, 5) == 0;
    layer.hidden = test_random_in(seed, 0, 5) == 0;
    layer.faded = test_random_in(seed, 0, 100);
    int what = count == 0 ? 0 : count == ENOUGH ? 1 : test_random_in(seed, 0, 4);
    editor_let_go(editor);
    if (what == 4) {
        layer_move(editor->doc, index, test_random_in(seed, -1, count + 1));
        return;
    }
    step_begin(editor->doc, "layers");
    if (what == 0) {
        history_insert_layer(&editor->doc->history, index, &layer);
        editor->doc->layer = index;
    } else if (what == 1) {
        editor->doc->layer = HISTORY_TERRAIN;
        history_remove_thing(&editor->doc->history, LEVEL_LAYER, index);
    } else {
        history_set_layer(&editor->doc->history, index, &layer);
    }
    step_commit(editor->doc);
}

static void paint_in_play(Bench *bench, uint32_t *seed) {
    for (int i = test_random_in(seed, 1, 4); i > 0; i--) {
        float x = (float)test_random_in(seed, 60, 460);
        float y = (float)test_random_in(seed, 40, 300);
        editor_play_paint(bench->editor, editor_camera(bench->editor), x, y);
        editor_play_turn(bench->editor, (float)test_random_in(seed, -1, 1));
    }
    editor_play_paint_end(bench->editor);
}

static void keep_ground(Bench *bench, uint32_t *seed) {
    FhMask *dug = fh_mask_create();
    FhPoint at = {.x = test_random_in(seed, 60, 460)};
    at.y = test_random_in(seed, 40, 300);
    if (dug != NULL && fh_mask_fill_disc(dug, at, test_random_in(seed, 1, 20), true)) {
        editor_keep_ground(bench->editor, dug);
    }
    fh_mask_destroy(dug);
}

/// As when an earlier version is brought back: another level comes in the place of this one.
static void replace_level(Bench *bench, uint32_t *seed) {
    enum { ONE_IN = 10 }; // what was made is gone then, for what follows
    LevelError error;
    if (test_random_in(seed, 1, ONE_IN) > 1) {
        return;
    }
    Level *other = level_parse(test_level_sample, strlen(test_level_sample), "other.json",
                               bench->catalog, &error);
    if (other != NULL) {
        editor_replace_level(bench->editor, other, "bring back");
    }
}

/// The tools in turn, each for a few strokes: by chance alone the rarer ones would hardly be used.
static void use_tool(Bench *bench, uint32_t *seed) {
    editor_do(bench->editor, tool_infos[test_random_in(seed, 0, TOOLS - 1)].action);
    for (int i = test_random_in(seed, 1, 4); i > 0; i--) {
        int col = test_random_in(seed, 4, 28);
        int row = test_random_in(seed, 3, 18);
        int to_col = test_random_in(seed, 4, 28);
        int to_row = test_random_in(seed, 3, 18);
        bench_drag(bench, col, row, to_col, to_row, random_mods(seed));
    }
}

void hands_do(Bench *bench, uint32_t *seed) {
    int what = test_random_in(seed, 0, 99);
    if (what < 52) {
        random_pointer(bench, seed);
    } else if (what < 60) {
        use_tool(bench, seed);
    } else if (what < 70) {
        editor_wheel(bench->editor, 0.0f, (float)test_random_in(seed, -2, 2), 0, false);
    } else if (what < 72) {
        int key = test_random_in(seed, '1', '9');
        bench_key(bench, key, random_mods(seed));
    } else if (what < 74) {
        paint_in_play(bench, seed);
    } else if (what < 75) {
        change_layers(bench, seed);
    } else if (what < 76) {
        keep_ground(bench, seed);
    } else if (what < 78) {
        replace_level(bench, seed);
    } else if (what < 88) {
        random_action(bench, seed);
    } else if (what < 89) {
        editor_overlay(bench->editor);
    } else if (what < 95) {
        click_panel(bench, seed);
    } else {
        random_interface(bench, seed);
    }
}

int hands_all(Bench *bench, EditorAction undo_or_redo) {
    int steps = 0;
    editor_let_go(bench->editor);
    while (editor_do(bench->editor, undo_or_redo)) {
        steps++;
    }
    return steps;
}

HandsSeen hands_seen(const Bench *bench) {
    const History *history = &bench->editor->doc->history;
    HandsSeen seen = {.steps = history->count, .dropped = history->base_id != 0};
    for (int i = 0; i < history->count; i++) {
        const HistoryStep *step = &history->steps[i];
        seen.tiles += step->difference.tiles > 0;
        seen.ground += step->difference.ground;
        seen.things += step->difference.things > 0;
        seen.settings += step->difference.settings;
        seen.heroes += step->difference.character;
        seen.layers += step->layer_from != step->layer_to;
        seen.levels += (step->touches & HISTORY_TOUCHED_LEVEL) != 0;
    }
    return seen;
}

void hands_keep_all(Bench *bench) {
    bench->editor->doc->history.limit = SIZE_MAX;
}
