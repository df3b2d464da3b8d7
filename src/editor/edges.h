// edges.h - the edges of the level: handles that pull them, and bounds that grow with a step.

#ifndef FOOTHOLD_EDITOR_EDGES_H
#define FOOTHOLD_EDITOR_EDGES_H

#include "editor/tools.h"

typedef enum LevelEdge {
    EDGE_LEFT,
    EDGE_RIGHT,
    EDGE_TOP,
    EDGE_BOTTOM,
    EDGES // none of them
} LevelEdge;

/// The handle of an edge, UI units; w = 0: it is not shown.
UiRect edge_handle(const Hand *hand, LevelEdge edge);
/// The edge whose handle is under the pointer; EDGES: none.
LevelEdge edge_at_pointer(const Hand *hand);
/// By how many tiles the held edge is pulled outwards, and what the bounds would be, px.
int edge_drag_tiles(const Hand *hand);
FhRect edge_drag_bounds(const Hand *hand);
void edge_up(Hand *hand);
void edge_show(Hand *hand);
/// Scrolls the view while an edge is held at the canvas's rim: once a frame.
void edge_scroll(Hand *hand);
/// Writes "40 x 22 tiles, 640 x 352 px".
void edge_print_size(const Document *doc, FhRect bounds, char *out, size_t size);

/// The handles, below all panels, and what is said while one is held.
void panel_edges(const Hand *hand, Ui *ui);
void panel_edge_label(const Hand *hand, Ui *ui);

#endif
