// keys.c - keys: to the widget that waits for one, to the hotbar, or to the action that they are
// bound to.

#include "editor/choose.h"
#include "editor/state.h"

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
