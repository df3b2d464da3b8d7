// edges.h - the edges of the level: handles that pull them, and bounds that grow with a step.

#ifndef FOOTHOLD_EDITOR_EDGES_H
#define FOOTHOLD_EDITOR_EDGES_H

#include "editor/editor.h"

typedef enum LevelEdge {
    EDGE_LEFT,
    EDGE_RIGHT,
    EDGE_TOP,
    EDGE_BOTTOM,
    EDGES // none of them
} LevelEdge;

/// How the level's own bounds follow the open step.
typedef struct LevelGrowth {
    int tiles_seen; // of the step
    bool has_grown; // in this step
    FhRect from;    // px, the bounds before
} LevelGrowth;

/// The handle of an edge, UI units; w = 0: it is not shown.
UiRect edge_handle(const Editor *editor, LevelEdge edge);
/// The edge whose handle is under the pointer; EDGES: none.
LevelEdge edge_at_pointer(const Editor *editor);
/// By how many tiles the held edge is pulled outwards, and what the bounds would be, px.
int edge_drag_tiles(const Editor *editor);
FhRect edge_drag_bounds(const Editor *editor);
void edge_up(Editor *editor);
void edge_show(Editor *editor);
/// Scrolls the view while an edge is held at the canvas's rim: once a frame.
void edge_scroll(Editor *editor);
/// Writes "40 x 22 tiles, 640 x 352 px".
void edge_print_size(const Editor *editor, FhRect bounds, char *out, size_t size);
/// Grows the level's own bounds by what was put outside of them since the last call in this step.
void edges_follow_stroke(Editor *editor);
/// The same for the whole step, which is about to be closed, and says by how much they grew.
void edges_follow_step(Editor *editor);

/// The handles, below all panels, and what is said while one is held.
void panel_edges(const Editor *editor, Ui *ui);
void panel_edge_label(const Editor *editor, Ui *ui);

#endif
