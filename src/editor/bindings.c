// bindings.c - which keys each action has.

#include <stdio.h>
#include <string.h>

#include "editor/state.h"

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
