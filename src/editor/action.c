// action.c - the table of actions, and keys: from text, to text, and which action they mean.

#include "editor/action.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "editor/state.h"

#define EDITOR_ACTION_ROW(member, name, menu, label, keys, help)                                   \
    {name, label, keys, help, EDITOR_MENU_##menu},
const EditorActionInfo editor_actions[EDITOR_ACTION_COUNT] = {EDITOR_ACTIONS(EDITOR_ACTION_ROW)};
#undef EDITOR_ACTION_ROW

EditorAction editor_action_find(const char *name) {
    int action = 0;
    while (action < EDITOR_ACTION_COUNT && strcmp(editor_actions[action].name, name) != 0) {
        action++;
    }
    return (EditorAction)action;
}

// ---- Chords as text ----

static const struct {
    const char *name;
    EditorKey key;
} key_names[] = {{"Left", EDITOR_KEY_LEFT},
                 {"Right", EDITOR_KEY_RIGHT},
                 {"Up", EDITOR_KEY_UP},
                 {"Down", EDITOR_KEY_DOWN},
                 {"Home", EDITOR_KEY_HOME},
                 {"End", EDITOR_KEY_END},
                 {"PageUp", EDITOR_KEY_PAGE_UP},
                 {"PageDown", EDITOR_KEY_PAGE_DOWN},
                 {"Insert", EDITOR_KEY_INSERT},
                 {"Delete", EDITOR_KEY_DELETE},
                 {"Backspace", EDITOR_KEY_BACKSPACE},
                 {"Enter", EDITOR_KEY_ENTER},
                 {"Escape", EDITOR_KEY_ESCAPE},
                 {"Tab", EDITOR_KEY_TAB},
                 {"Space", ' '}};
enum { KEY_NAMES = sizeof key_names / sizeof key_names[0] };

static EditorKey key_from_name(const char *name) {
    for (int i = 0; i < KEY_NAMES; i++) {
        if (strcmp(name, key_names[i].name) == 0) {
            return key_names[i].key;
        }
    }
    int number = 0;
    if (sscanf(name, "F%d", &number) == 1 && number >= 1 && number <= 12) {
        return EDITOR_KEY_F1 + number - 1;
    }
    bool plain = name[0] > ' ' && name[0] < 127 && name[1] == '\0';
    return plain ? toupper((unsigned char)name[0]) : EDITOR_KEY_NONE;
}

bool editor_chord_read(const char **text, EditorChord *chord) {
    chord->mods = ui_mods_read(text);
    const char *end = strstr(*text, ", ");
    size_t length = end != NULL ? (size_t)(end - *text) : strlen(*text);
    char name[24] = "";
    if (length == 0 || length >= sizeof name) {
        return false;
    }
    memcpy(name, *text, length);
    *text += length;
    *text += end != NULL ? 2 : 0;
    chord->key = key_from_name(name);
    return chord->key != EDITOR_KEY_NONE;
}

static void print_key(EditorKey key, char *out, size_t size) {
    for (int i = 0; i < KEY_NAMES; i++) {
        if (key_names[i].key == key) {
            snprintf(out, size, "%s", key_names[i].name);
            return;
        }
    }
    if (key >= EDITOR_KEY_F1 && key <= EDITOR_KEY_F12) {
        snprintf(out, size, "F%d", key - EDITOR_KEY_F1 + 1);
    } else {
        snprintf(out, size, "%c", key > ' ' && key < 127 ? key : '?');
    }
}

void editor_chord_print(EditorChord chord, char *out, int size) {
    char key[24];
    char mods[UI_MODS_TEXT];
    print_key(chord.key, key, sizeof key);
    ui_mods_print(chord.mods, mods, sizeof mods);
    snprintf(out, (size_t)size, "%s%s", mods, key);
}

// ---- Bindings ----

int chord_slot(EditorChord chord) {
    int slot = chord.key - '1';
    bool is_plain = (chord.mods & ~(uint32_t)UI_MOD_CTRL) == 0;
    return is_plain && slot >= 0 && slot < BRUSH_SLOTS ? slot : -1;
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

const char *editor_binding(Editor *editor, EditorAction action) {
    char *out = editor->binding_text;
    size_t size = sizeof editor->binding_text;
    out[0] = '\0';
    for (int i = 0; i < BINDINGS_PER_ACTION; i++) {
        EditorChord chord = editor->bindings[action][i];
        if (chord.key != EDITOR_KEY_NONE) {
            char text[40];
            editor_chord_print(chord, text, sizeof text);
            size_t length = strlen(out);
            snprintf(out + length, size - length, "%s%s", length > 0 ? ", " : "", text);
        }
    }
    return out;
}

const char *binding_first(Editor *editor, EditorAction action) {
    EditorChord chord = editor->bindings[action][0];
    editor->binding_text[0] = '\0';
    if (chord.key != EDITOR_KEY_NONE) {
        editor_chord_print(chord, editor->binding_text, sizeof editor->binding_text);
    }
    return editor->binding_text;
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
