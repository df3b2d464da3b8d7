// events.c - what the hands do: pointer and wheel, sent to the tool in the hand or to the view.
//
// A press decides what the drag is until its button is up: space or the middle button pan, Alt
// picks, a floating piece is put down, else the tool acts. The right button of a tool that paints
// erases.

#include <math.h>
#include <string.h>
#include <stdio.h>

#include "editor/edges.h"
#include "editor/state.h"
#include "editor/tools.h"

// ---- Pointer ----

static DragKind drag_kind(const Editor *editor, const EditorPointer *event) {
    bool left = event->button == EDITOR_LEFT;
    if (left && edge_at_pointer(editor) != EDGES) {
        return DRAG_EDGE;
    }
    if (event->button == EDITOR_MIDDLE || (left && editor->space_held) ||
        (left && editor->tool == TOOL_HAND && !editor->floating.held)) {
        return DRAG_PAN;
    }
    if (editor->floating.held) {
        return DRAG_FLOAT;
    }
    if (left && (event->mods & UI_MOD_ALT) != 0 && tool_paints(editor->tool)) {
        return DRAG_PICK;
    }
    return DRAG_TOOL;
}

static void start_drag(Editor *editor, const EditorPointer *event) {
    const Pointer *pointer = &editor->pointer;
    editor->strokes++;
    editor->drag = (Drag){
        .kind = drag_kind(editor, event),
        .tool = editor->tool,
        .button = event->button,
        .erases = event->button == EDITOR_RIGHT && tool_paints(editor->tool),
        .mods = event->mods,
        .part = (int)edge_at_pointer(editor),
        .col = pointer->col,
        .row = pointer->row,
        .last_col = pointer->col,
        .last_row = pointer->row,
        .x = pointer->x,
        .y = pointer->y,
        .window_x = pointer->window_x,
        .window_y = pointer->window_y,
        .camera = editor->camera,
    };
}

static void float_down(Editor *editor) {
    if (editor->drag.button == EDITOR_RIGHT) {
        floating_drop(editor);
        return;
    }
    editor->floating.put_count = 0;
    floating_put(editor, (FhPoint){editor->pointer.col, editor->pointer.row});
    if (editor->floating.mix_count == 0) {
        editor_commit(editor); // else the drag goes on with it
    }
    if ((editor->drag.mods & UI_MOD_SHIFT) == 0 && !editor->floating.stays) {
        floating_drop(editor);
    }
}

enum { DOUBLE_FRAMES = 24 };

/// Notes a press; a second one soon and near counts as a double click, whatever the event says.
static void note_press(Editor *editor, const EditorPointer *event) {
    Pointer *pointer = &editor->pointer;
    uint32_t now = editor->panels.frames;
    float way = fabsf(event->x - pointer->down_x) + fabsf(event->y - pointer->down_y);
    bool again = pointer->clicks == 1 && now - pointer->down_frame < DOUBLE_FRAMES &&
                 way <= 4.0f * (float)editor->ui_scale;
    pointer->clicks = again || event->clicks >= 2 ? 2 : 1;
    pointer->down_x = event->x;
    pointer->down_y = event->y;
    pointer->down_frame = now;
}

static void start_tool(Editor *editor) {
    const History *history = &editor->history;
    if (tool_infos[editor->tool].down != NULL) {
        tool_infos[editor->tool].down(editor);
    }
    edges_follow_stroke(editor);
    if (history->open) {
        memcpy(editor->drag.step, history->step.name, sizeof editor->drag.step);
    }
}

/// Saving, or a panel, ends the step of a stroke in its middle: what follows is a step of its own.
static void move_tool(Editor *editor) {
    const Drag *drag = &editor->drag;
    if (drag->step[0] != '\0' && !editor->history.open) {
        editor_begin(editor, drag->step);
    }
    if (tool_infos[drag->tool].move != NULL) {
        tool_infos[drag->tool].move(editor);
    }
    edges_follow_stroke(editor);
}

static void pointer_down(Editor *editor, const EditorPointer *event) {
    if (event->over_panel || editor->drag.kind != DRAG_NONE) {
        return;
    }
    if (editor->panels.writing != WRITING_OFF && event->button != EDITOR_MIDDLE) {
        writing_press(editor);
        return;
    }
    editor_commit(editor);
    bool drags_view = trail_takes_any_point(editor); // then a click is known when it is let go
    if (event->button == EDITOR_LEFT && !drags_view && trail_press(editor)) {
        return;
    }
    start_drag(editor, event);
    if (editor->drag.kind == DRAG_FLOAT) {
        float_down(editor);
    } else if (editor->drag.kind == DRAG_PICK) {
        pick_tile(editor);
    } else if (editor->drag.kind == DRAG_TOOL) {
        start_tool(editor);
    }
}

static void pan(Editor *editor) {
    const Drag *drag = &editor->drag;
    const EditorCamera *from = &drag->camera;
    editor->camera = *from;
    camera_scroll(editor, drag->window_x - editor->pointer.window_x,
                  drag->window_y - editor->pointer.window_y);
}

static void note_moved(Editor *editor) {
    Drag *drag = &editor->drag;
    float dx = fabsf(editor->pointer.window_x - drag->window_x);
    float dy = fabsf(editor->pointer.window_y - drag->window_y);
    drag->moved = drag->moved || dx + dy > 3.0f * (float)editor->ui_scale;
}

static void pointer_move(Editor *editor) {
    Drag *drag = &editor->drag;
    if (drag->kind == DRAG_NONE) {
        editor->hot = editor->pointer.over_panel
                          ? (Thing){0}
                          : thing_at(editor, editor->pointer.x, editor->pointer.y);
        return;
    }
    note_moved(editor);
    if (drag->kind == DRAG_PAN) {
        pan(editor);
    } else if (drag->kind == DRAG_FLOAT) {
        mix_drag(editor);
    } else if (drag->kind == DRAG_PICK) {
        pick_tile(editor);
    } else if (drag->kind == DRAG_TOOL) {
        move_tool(editor);
    }
    drag->last_col = editor->pointer.col;
    drag->last_row = editor->pointer.row;
    drag->last_covered = editor->pointer.over_panel;
}

/// A click of the hand that drags the view: on a trail, or with Shift or Ctrl on any place.
static void hand_click(Editor *editor) {
    FhPoint at = {(int)floorf(editor->pointer.x), (int)floorf(editor->pointer.y)};
    if ((editor->pointer.mods & UI_MOD_CTRL) != 0) {
        request_at(editor, EDITOR_REQUEST_PLAY_HERE, at);
    } else if ((editor->pointer.mods & UI_MOD_SHIFT) != 0) {
        editor->veil.from_spawn = true; // its map has the ways
        request_at(editor, EDITOR_REQUEST_WATCH_WAY, at);
    } else {
        trail_press(editor);
    }
}

void editor_pointer_over(Editor *editor, bool over_panel) {
    editor->pointer.over_panel = over_panel && !editor->pointer.by_pad;
}

void editor_pointer(Editor *editor, const EditorPointer *event) {
    Pointer *pointer = &editor->pointer;
    pointer->window_x = event->x;
    pointer->window_y = event->y;
    pointer->mods = event->mods;
    pointer->over_panel = event->over_panel;
    pointer->known = true;
    pointer->by_pad = false;
    camera_to_pointer(editor);
    if (event->kind == EDITOR_DOWN) {
        note_press(editor, event);
        pointer_down(editor, event);
    } else if (event->kind == EDITOR_MOVE) {
        pointer_move(editor);
    } else if (editor->drag.button == event->button) {
        pointer_move(editor);
        bool is_click =
            editor->drag.kind == DRAG_PAN && event->button == EDITOR_LEFT && !editor->drag.moved;
        drag_end(editor);
        if (is_click) {
            hand_click(editor);
        }
    }
}

// ---- Wheel ----

/// Adds to what was left and takes the whole steps out of it.
static int whole_steps(float *rest, float steps) {
    if (*rest * steps < 0.0f) {
        *rest = 0.0f; // the hand turned round
    }
    *rest += fmaxf(-100.0f, fminf(steps, 100.0f));
    int whole = (int)*rest;
    *rest -= (float)whole;
    return whole;
}

static void turn_thing(Editor *editor, int steps) {
    Panels *panels = &editor->panels;
    panels->entity = (LevelEntityType)fh_floor_mod((int)panels->entity + steps, LEVEL_ENTITY_TYPES);
    panels->places_spawn = false;
}

/// Turns to another look for the next moving solid, and says which, for no picture shows it yet.
static void turn_look(Editor *editor, int steps) {
    Panels *panels = &editor->panels;
    panels->look = (LevelLook)fh_floor_mod((int)panels->look + steps, LEVEL_LOOKS);
    editor_say(editor, UI_TOAST_INFO, "Next moving solid: %s",
               level_look_infos[panels->look].label);
}

static void turn_variant(Editor *editor, int steps) {
    if (steps == 0) {
        return;
    }
    if (editor->tool == TOOL_THINGS) {
        turn_thing(editor, steps);
    } else if (editor->tool == TOOL_SOLID) {
        turn_look(editor, steps);
    } else if (editor->tool == TOOL_DIG) {
        dig_turn(editor, steps);
    } else {
        brush_turn_ring(&editor->brush, editor->level, steps);
        strip_show(editor, false);
    }
}

static void wheel_zoom(Editor *editor, float steps) {
    int whole = whole_steps(&editor->wheel.zoom, steps);
    if (whole != 0) {
        camera_zoom_steps(editor, whole, editor->pointer.window_x, editor->pointer.window_y);
    }
}

enum { SCROLL_PX = 48 }; // window px a wheel step, at interface scale 1

void editor_wheel(Editor *editor, float dx, float dy, uint32_t mods, bool over_panel) {
    if (over_panel) {
        return;
    }
    float px = (float)(SCROLL_PX * editor->ui_scale);
    bool zooms =
        (mods & UI_MOD_CTRL) != 0 || (editor->tool == TOOL_HAND && (mods & UI_MOD_SHIFT) == 0);
    if (zooms) {
        wheel_zoom(editor, dy);
    } else if ((mods & UI_MOD_SHIFT) != 0) {
        camera_scroll(editor, (dx - dy) * px, 0.0f);
    } else {
        camera_scroll(editor, dx * px, 0.0f);
        // Away from the hand is "before", as in a list that scrolls up.
        turn_variant(editor, -whole_steps(&editor->wheel.variant, dy));
    }
    pointer_move(editor);
}

// ---- Painting while playing ----

void editor_play_choose(Editor *editor, float steps) {
    int whole = whole_steps(&editor->wheel.variant, steps);
    if (whole != 0) {
        brush_next_ring(&editor->brush, editor->level, whole);
        strip_show(editor, true);
    }
}

void editor_play_turn(Editor *editor, float steps) {
    int whole = whole_steps(&editor->wheel.variant, steps);
    if (whole != 0) {
        brush_turn_ring(&editor->brush, editor->level, whole);
        strip_show(editor, false);
    }
}

void editor_play_paint(Editor *editor, EditorCamera seen, float x, float y) {
    FhPoint cell = layer_cell_at(editor, editor->layer, seen, x, y);
    bool goes_on = editor->history.open;
    if (!goes_on) {
        editor_begin(editor, "paint");
    }
    paint_line(editor, goes_on ? editor->last_painted : cell, cell, editor->brush.tile);
    edges_follow_stroke(editor);
    editor->last_painted = cell;
    editor->has_last_painted = true;
}

void editor_play_paint_end(Editor *editor) {
    editor_commit(editor);
}

// ---- Keys ----
//
// Keys: to the widget that waits for one, to the hotbar, or to the action that they are bound to.

static bool hotbar_key(Editor *editor, EditorChord chord) {
    int slot = chord_slot(chord);
    if (slot < 0) {
        return false;
    }
    if ((chord.mods & UI_MOD_CTRL) != 0) {
        stamp_store(editor, slot);
    } else if ((chord.mods & UI_MOD_SHIFT) != 0) {
        mix_add_slot(editor, slot);
    } else if (!stamp_recall(editor, slot)) {
        floating_drop(editor);
        brush_choose(&editor->brush, editor->level, editor->brush.slots[slot]);
        strip_show(editor, false);
        if (!tool_paints(editor->tool) || editor->tool == TOOL_ERASER) {
            editor->tool = TOOL_BRUSH;
        }
    }
    return true;
}

bool editor_captures_key(const Editor *editor) {
    return editor->panels.capture != EDITOR_DO_NOTHING;
}

static bool captured_key(Editor *editor, EditorChord chord) {
    Panels *panels = &editor->panels;
    if (panels->capture == EDITOR_DO_NOTHING) {
        return false;
    }
    const char *obstacle = chord_obstacle(chord);
    if (obstacle != NULL) {
        editor_toast(editor, UI_TOAST_BAD, obstacle);
        return true;
    }
    if (chord.key != EDITOR_KEY_ESCAPE) {
        char text[40];
        editor_chord_print(chord, text, sizeof text);
        editor_bind(editor, panels->capture, text);
        editor->out.changes |= EDITOR_CHANGED_BINDINGS;
    }
    panels->capture = EDITOR_DO_NOTHING;
    return true;
}

bool editor_key(Editor *editor, EditorKey key, uint32_t mods, bool down) {
    editor->pointer.mods = mods;
    if (key == ' ' && editor->panels.capture == EDITOR_DO_NOTHING) {
        editor->space_held = down;
        return true;
    }
    if (!down) {
        veil_let_go(editor, key);
        return false;
    }
    EditorChord chord = {key, mods & (UI_MOD_SHIFT | UI_MOD_CTRL | UI_MOD_ALT)};
    if (captured_key(editor, chord) || hotbar_key(editor, chord)) {
        return true;
    }
    EditorAction action = binding_find(editor, chord);
    if (action == EDITOR_DO_NOTHING) {
        return false;
    }
    if (action == EDITOR_DO_REACH_HERE) {
        veil_hold(editor, key);
    } else {
        editor_do(editor, action);
    }
    return true;
}

// ---- Bindings ----
//
// Which keys each action has.

int chord_slot(EditorChord chord) {
    int slot = chord.key - '1';
    bool is_one = chord.mods == 0 || chord.mods == UI_MOD_CTRL || chord.mods == UI_MOD_SHIFT;
    return is_one && slot >= 0 && slot < BRUSH_SLOTS ? slot : -1;
}

const char *chord_obstacle(EditorChord chord) {
    if (chord.key == ' ') {
        return "Space drags the view: press another key";
    }
    return chord_slot(chord) >= 0 ? "1 to 9 are the hotbar's: press another key" : NULL;
}

bool editor_bind(Editor *editor, EditorAction action, const char *keys) {
    EditorChord chords[BINDINGS_PER_ACTION] = {{0}};
    int count = 0;
    while (*keys != '\0') {
        if (count == BINDINGS_PER_ACTION || !editor_chord_read(&keys, &chords[count]) ||
            chord_obstacle(chords[count]) != NULL) {
            return false;
        }
        count++;
    }
    memcpy(editor->bindings[action], chords, sizeof chords);
    return true;
}

void bindings_reset(Editor *editor) {
    for (int action = 0; action < EDITOR_ACTION_COUNT; action++) {
        editor_bind(editor, (EditorAction)action, editor_actions[action].keys);
    }
}

void editor_show_keys(Editor *editor, EditorKeyLabel label) {
    editor->key_label = label;
}

static const char *print_chords(Editor *editor, EditorAction action, int count,
                                EditorKeyLabel print) {
    char *out = editor->binding_text;
    size_t size = sizeof editor->binding_text;
    out[0] = '\0';
    for (int i = 0; i < count; i++) {
        EditorChord chord = editor->bindings[action][i];
        if (chord.key != EDITOR_KEY_NONE) {
            char text[40];
            print(chord, text, sizeof text);
            size_t length = strlen(out);
            snprintf(out + length, size - length, "%s%s", length > 0 ? ", " : "", text);
        }
    }
    return out;
}

const char *editor_binding(Editor *editor, EditorAction action) {
    return print_chords(editor, action, BINDINGS_PER_ACTION, editor_chord_print);
}

static EditorKeyLabel label_of(const Editor *editor) {
    return editor->key_label != NULL ? editor->key_label : editor_chord_print;
}

const char *binding_label(Editor *editor, EditorAction action) {
    return print_chords(editor, action, BINDINGS_PER_ACTION, label_of(editor));
}

const char *binding_first(Editor *editor, EditorAction action) {
    return print_chords(editor, action, 1, label_of(editor));
}

EditorAction binding_find(const Editor *editor, EditorChord chord) {
    for (int action = 0; action < EDITOR_ACTION_COUNT; action++) {
        for (int i = 0; i < BINDINGS_PER_ACTION; i++) {
            EditorChord own = editor->bindings[action][i];
            if (own.key == chord.key && own.mods == chord.mods && own.key != EDITOR_KEY_NONE) {
                return (EditorAction)action;
            }
        }
    }
    return EDITOR_DO_NOTHING;
}
