// action.c - the table of actions, and keys: from text and to text.

#include "editor/action.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "ui/ui.h"

#define EDITOR_ACTION_ROW(member, name, menu, label, keys, help)                                   \
    {name, label, keys, help, EDITOR_MENU_##menu},
const EditorActionInfo editor_actions[EDITOR_ACTION_COUNT] = {EDITOR_ACTIONS(EDITOR_ACTION_ROW)};
#undef EDITOR_ACTION_ROW

const char *const editor_menu_names[EDITOR_MENU_COUNT] = {
    [EDITOR_MENU_FILE] = "File",   [EDITOR_MENU_EDIT] = "Edit",
    [EDITOR_MENU_VIEW] = "View",   [EDITOR_MENU_RUN] = "Run",
    [EDITOR_MENU_HELP] = "Help",   [EDITOR_MENU_SHOW] = "Show",
    [EDITOR_MENU_TOOLS] = "Tools", [EDITOR_MENU_LABORATORY] = "Laboratory",
    [EDITOR_MENU_NONE] = "More"};

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
