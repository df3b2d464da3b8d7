// state.h - the editor's state: one value, whose parts stand in the headers of what they are about.
//
// Invariants: a drag is open exactly while its button is held; a history step is open only inside
// a drag or while a widget changes a value; indices of things are checked against the level before
// use, for undo may have taken the thing away.

#ifndef FOOTHOLD_EDITOR_STATE_H
#define FOOTHOLD_EDITOR_STATE_H

#include "editor/panels.h"

struct Editor {
    Level *level; // borrowed
    char path[EDITOR_PATH_MAX];
    UiClipboard clipboard;
    History history;
    EditorTool tool;
    Brush brush;
    int layer; // HISTORY_TERRAIN or an index
    Pointer pointer;
    Drag drag;
    bool space_held;
    PadWheel pad_wheel;
    const EditorStamp *kept; // of the frame, borrowed
    int kept_count;
    char *stamp_text;     // of the stamp that is to be kept; owned
    uint32_t strokes;     // drags begun: the seed of what is painted by chance
    FhPoint last_painted; // a cell: Shift-click draws from there
    bool has_last_painted;
    int dig_radius;   // px
    FhPoint last_dug; // px: Shift-click digs from there
    bool has_last_dug;
    LevelGrowth growth;
    Selection selection;
    Floating floating;
    Piece stamps[BRUSH_SLOTS]; // hotbar places that hold more than a tile
    Thing chosen, hot;
    PolygonDraft draft;
    ThingRow row;
    Wheel wheel;
    EditorCamera camera;
    int window_w, window_h; // window px
    int ui_scale;
    ViewOptions view;
    FhPoint hero;    // feet, px, as of the last frame
    FhRect hero_box; // px, as of then
    bool has_hero, paused, compares, laboratory;
    const char *walks; // the keys of it, of the frame, borrowed; NULL: the hero is not walked
    Panels panels;
    Lint lint;
    Outbox out;
    OverlayStore overlay;
    ArcStore arcs;
    const EditorTrail *trails; // borrowed, the last try first
    int trail_count;
    EditorProof proof; // borrows
    VeilView veil;
    AtlasPanel atlas; // borrows
    EditorChord bindings[EDITOR_ACTION_COUNT][BINDINGS_PER_ACTION];
    char binding_text[160];
    EditorKeyLabel key_label;
};

static inline int editor_tile_size(const Editor *editor) {
    return editor->level->tile_size;
}

#endif
