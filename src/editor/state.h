// state.h - the whole editor: three values that each know only those before them, and what the
// panels keep.

#ifndef FOOTHOLD_EDITOR_STATE_H
#define FOOTHOLD_EDITOR_STATE_H

#include "editor/panels.h"

struct Editor {
    Document *doc; // the three are its own
    Stage *stage;
    Hand *hand;
    const char *walks; // the keys of it, of the frame, borrowed; NULL: the hero is not walked
    bool paused, compares;
    Panels panels;
    Lint lint;
    AtlasPanel atlas; // borrows
    EditorChord bindings[EDITOR_ACTION_COUNT][BINDINGS_PER_ACTION];
    char binding_text[160];
    EditorKeyLabel key_label;
};

#endif
