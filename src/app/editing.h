// editing.h - what the app keeps for the editor: lists, stamps, pages, a controller.

#ifndef FOOTHOLD_APP_EDITING_H
#define FOOTHOLD_APP_EDITING_H

#include "app/shell.h"
#include "editor/editor.h"

enum { STAMPS_MAX = 64 };

typedef struct Stamps {
    EditorStamp shown[STAMPS_MAX]; // borrow names, texts
    char names[STAMPS_MAX][EDITOR_STAMP_NAME];
    char *texts[STAMPS_MAX]; // owned
    int count;
    bool is_read;
} Stamps;

typedef struct PadEdit {
    int cols, rows; // the way that is held, -1 to 1
    int wait;       // ticks until it repeats
    bool paints, erases, opens;
    bool is_awake;  // no dialog had the controller in the tick before
    bool in_panels; // it moves the focus in panels and menus
} PadEdit;

enum { APP_PAGES = 3 + SETTINGS_PLAIN + APP_ACTION_COUNT };

enum { RECENT_FOLDER = 48 }; // bytes, of one in the menu

/// What the editor borrows of the app, and what the app keeps while editing.
typedef struct Editing {
    Stamps stamps;
    PadEdit pad_edit;
    char pad_help[240], walk_keys[240];
    EditorFile files[LIBRARY_MAX], recent_files[SETTINGS_RECENT]; // borrow from library, settings
    EditorPage pages[APP_PAGES];                                  // borrow from page_keys
    char page_keys[APP_PAGES][BINDING_TEXT];
    char recent_folders[SETTINGS_RECENT][RECENT_FOLDER];
    bool edit_paused;      // the world stands still while editing
    bool walks;            // keys walk the hero while editing
    int minimap;           // picture number
    FhRect minimap_bounds; // of the level when it was drawn, px
    FhRect minimap_level;  // where in it the level is, px of the picture
    uint64_t minimap_change;
} Editing;

// ---- Stamps ----

/// Reads all of them anew, with their pictures; what cannot be read is said and left alone.
void stamps_load(Project *project);
void stamps_free(Project *project);
/// Writes one safely, in the place of the one of that name, and shows it.
void stamps_keep(Project *project, const char *name, const char *text);
/// Takes one away; it stays beside its place as NAME.json~.
void stamps_drop(Project *project, const char *name);

#endif
