// keys.c - keys: to the widget that waits for one, to the hotbar, or to the action that they are
// bound to.

#include <stdio.h>
#include <string.h>

#include "editor/state.h"
#include "words/words.h"

static bool hotbar_key(Editor *editor, EditorChord chord) {
    int slot = chord_slot(chord);
    if (slot < 0) {
        return false;
    }
    if ((chord.mods & UI_MOD_CTRL) != 0) {
        stamp_store(editor->hand, slot);
    } else if ((chord.mods & UI_MOD_SHIFT) != 0) {
        mix_add_slot(editor->hand, slot);
    } else if (!stamp_recall(editor->hand, slot)) {
        floating_drop(editor->hand);
        brush_choose(&editor->hand->brush, editor->doc->level, editor->hand->brush.slots[slot]);
        strip_show(editor->hand, false);
        if (!tool_paints(editor->hand->tool) || editor->hand->tool == TOOL_ERASER) {
            editor->hand->tool = TOOL_BRUSH;
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
        editor->doc->out.changes |= EDITOR_CHANGED_BINDINGS;
    }
    panels->capture = EDITOR_DO_NOTHING;
    return true;
}

bool editor_key(Editor *editor, EditorKey key, uint32_t mods, bool down) {
    editor->hand->pointer.mods = mods;
    if (key == ' ' && editor->panels.capture == EDITOR_DO_NOTHING) {
        editor->hand->space_held = down;
        return true;
    }
    if (!down) {
        veil_let_go(editor->hand, key);
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
        veil_hold(editor->hand, key);
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
    out[0] = '\0';
    for (int i = 0; i < count; i++) {
        EditorChord chord = editor->bindings[action][i];
        if (chord.key != EDITOR_KEY_NONE) {
            char text[40];
            print(chord, text, sizeof text);
            words_add(out, sizeof editor->binding_text, ", ", text);
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

bool editor_awaits_text(const Editor *editor) {
    bool will_write = editor->hand->drag.kind == DRAG_TOOL &&
                      editor->hand->drag.tool == TOOL_THINGS &&
                      editor->hand->drag.button == EDITOR_LEFT &&
                      editor->hand->entity == LEVEL_SIGN && !editor->hand->places_spawn;
    bool has_dialog = editor->panels.dialog != DIALOG_NONE;
    return will_write || editor->hand->writing != WRITING_OFF || has_dialog;
}

void action_tooltip(Editor *editor, Ui *ui, EditorAction action) {
    char text[280];
    char step[80];
    const char *keys = binding_label(editor, action);
    panel_print_step(document_of(editor), action, step, sizeof step);
    snprintf(text, sizeof text, "%s%s%s%s%s%s",
             say(step[0] != '\0' ? editor_actions[action].label : editor_actions[action].help),
             step[0] != '\0' ? ": " : "", step, keys[0] != '\0' ? " (" : "", keys,
             keys[0] != '\0' ? ")" : "");
    ui_tooltip(ui, text);
}
