// view.h - how the level is looked at: the camera, what panels leave free of the window, and what
// is shown over the level.

#ifndef FOOTHOLD_EDITOR_VIEW_H
#define FOOTHOLD_EDITOR_VIEW_H

#include "editor/tools.h"

typedef struct ViewOptions {
    bool grid, collision, camera_frame, plots, arcs, trails, minimap, folded;
    bool side_hidden; // in a wide window
    bool drawer_open; // in a narrow one
    bool ground_hidden, ground_locked;
} ViewOptions;

typedef struct OverlayStore {
    EditorGhost *ghosts;
    EditorMark *marks;
    int ghost_count, ghost_room, mark_count, mark_room;
    EditorOverlay out;
} OverlayStore;

typedef struct ArcStore {
    FhPoint *points;   // feet, px
    FhPoint bumps[16]; // where a head met a ceiling, or a side a wall
    int bump_count;
    int count, room;
    int starts[5]; // four arcs: [starts[i], starts[i + 1])
    FhPoint from;
    FhWorld *world;      // of the level, without crowds; owned; NULL: not needed yet
    uint64_t world_seen; // history.changes + 1, when it was made
    uint64_t places;     // of its solids, when the arcs were run
    bool valid;          // they are of this World, but for those places
    FhMask *ground;      // the level's, as a picture; owned; NULL: not needed yet
    FhGroundSeen ground_seen;
} ArcStore;

// ---- The camera ----

FhPoint editor_cell_at(const Editor *editor, float x, float y);
/// How far such a camera shows the cells of a layer from their own place, px: one that moves slower
/// than the ground goes along with the camera.
void layer_shift(const Editor *editor, int layer, EditorCamera camera, float *dx, float *dy);
/// The cell of a layer that such a camera shows at a place of the level, px.
FhPoint layer_cell_at(const Editor *editor, int layer, EditorCamera camera, float x, float y);
void camera_to_pointer(Editor *editor); // recomputes the pointer's px after the camera moved
void camera_zoom_steps(Editor *editor, int steps, float window_x, float window_y);
void camera_set_zoom(Editor *editor, float zoom, float window_x, float window_y);
void camera_scroll(Editor *editor, float window_dx, float window_dy);
void camera_fit(Editor *editor, FhRect box);
void camera_centre(Editor *editor, float x, float y);
/// Scrolls as little as keeps the hero away from the edges of what no panel covers.
void camera_keep_hero(Editor *editor);
/// The part of the level, px, that no panel covers: all pixels of it that are seen, in part too.
FhRect camera_seen(const Editor *editor);

// ---- Where the panels are ----

typedef struct PanelRects {
    UiRect menu, tools, side, status, minimap;
    bool has_side, has_tools, has_minimap;
} PanelRects;

bool panel_side_is_drawer(const Editor *editor);
PanelRects panel_rects(const Editor *editor, int screen_w, int screen_h);
/// True when a panel lies over that place of the level.
bool panel_covers(const Editor *editor, float x_px, float y_px);

// ---- The overlay ----

void overlay_mark(Editor *editor, EditorMarkKind kind, EditorMarkRole role, FhRect box);
/// The sides of a polygon, moved by `by` px.
void overlay_sides(Editor *editor, EditorMarkRole role, const LevelPolygon *polygon, FhPoint by);
void overlay_sprite(Editor *editor, EditorMarkRole role, FhRect box, const char *sprite);
/// Ghosts and cells are those of the active layer.
void overlay_ghost(Editor *editor, int col, int row, FhTile tile);
void overlay_cells(Editor *editor, EditorMarkKind kind, EditorMarkRole role, FhRect cells);
FhRect cells_to_px(const Editor *editor, FhRect cells);

// ---- Jump arcs ----

/// Takes over where solids and crates are in the World that runs; NULL: where they start.
void arcs_follow(Editor *editor, const FhWorld *running);
void arcs_show(Editor *editor);
/// The feet (px) of the jump whose way comes nearest to the pointer, from the take-off to there;
/// returns how many. Borrowed until the next call.
int arcs_toward(Editor *editor, const FhPoint **feet);
void arcs_free(Editor *editor);

// ---- The ways of the last tries ----

void trails_show(Editor *editor);
/// A line, with points at its jumps and a cross at a death.
void trail_show(Editor *editor, EditorMarkRole role, const EditorTrail *trail);

// ---- The veil ----

/// What is wanted of the map of where the hero can get to, and what there is.
typedef struct VeilView {
    bool from_spawn;   // the switch
    bool from_pointer; // while a key is held, or until it is switched off
    EditorKey held;    // that key
    FhPoint feet;      // px: of the pointer's cell, when it was over the level last
    EditorVeil shown;
} VeilView;

/// A key that asks for the map from the pointer goes down, or any key up.
void veil_hold(Editor *editor, EditorKey key);
void veil_let_go(Editor *editor, EditorKey key);
/// Notes in each frame which cell the pointer is in.
void veil_follow_pointer(Editor *editor);

// ---- The atlas ----

/// The map of tunings: which is wanted, and what there is. All-zero: it was never opened.
typedef struct AtlasPanel {
    bool is_open;
    int fields[2]; // to the right and upwards: indices in fh_tuning_fields
    float last[2]; // the largest values
    EditorAtlas shown;
} AtlasPanel;

/// Opens or closes it; what it shows begins with the values that the level has.
void atlas_toggle(Editor *editor);

// ---- The proof ----

/// True when a run was found while the known one is broken.
bool proof_offers(const Editor *editor);
/// True when a run is known that is much faster than the one that holds.
bool proof_has_shortcut(const Editor *editor);
/// True when no run was found, but an edit with which there is one.
bool proof_has_fix(const Editor *editor);
/// Writes what is known, short: "finishable: 11.4 s (search)".
void proof_print(const Editor *editor, char *out, size_t size);
void proof_show(Editor *editor);
/// True while the hand's tool, or Space, is held: then a click anywhere on a trail plays on.
bool trail_takes_any_point(const Editor *editor);
/// Finds the jump or death, or with the hand the point, under the pointer: x is the trail, y the
/// point. False when there is none, or the hand is at something else.
bool trail_find(const Editor *editor, FhPoint *found);
/// Plays on from there. False when there is none.
bool trail_press(Editor *editor);

#endif
