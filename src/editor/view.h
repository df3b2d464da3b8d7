// view.h - how the level is looked at: the camera, what panels leave free of the window, and what
// is shown over the level.

#ifndef FOOTHOLD_EDITOR_VIEW_H
#define FOOTHOLD_EDITOR_VIEW_H

#include "editor/document.h"

typedef struct ViewOptions {
    bool grid, collision, camera_frame, plots, arcs, trails, minimap, folded;
    bool side_hidden; // in a wide window
    bool drawer_open; // in a narrow one
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

/// What is wanted of the map of where the hero can get to, and what there is.
typedef struct VeilView {
    bool from_spawn;   // the switch
    bool from_pointer; // while a key is held, or until it is switched off
    EditorKey held;    // that key
    FhPoint feet;      // px: of the pointer's cell, when it was over the level last
    EditorVeil shown;
} VeilView;

/// What is seen of a document, and what is laid over it.
struct Stage {
    Document *doc;
    EditorCamera camera;
    int window_w, window_h; // window px
    int ui_scale;
    ViewOptions view;
    FhPoint hero;    // feet, px, as of the last frame
    FhRect hero_box; // px, as of then
    bool has_hero, laboratory, is_page;
    OverlayStore overlay;
    const EditorTrail *trails; // borrowed, the last try first
    int trail_count;
    EditorProof proof; // borrows
};

// ---- The camera ----

FhPoint cell_at(const Document *doc, float x, float y);
/// How far such a camera shows the cells of a layer from their own place, px: one that moves slower
/// than the ground goes along with the camera.
void layer_shift(const Document *doc, int layer, EditorCamera camera, float *dx, float *dy);
/// The cell of a layer that such a camera shows at a place of the level, px.
FhPoint layer_cell_at(const Document *doc, int layer, EditorCamera camera, float x, float y);
void camera_to_pointer(Hand *hand); // recomputes the pointer's px after the camera moved
void camera_zoom_steps(Hand *hand, int steps, float window_x, float window_y);
void camera_set_zoom(Hand *hand, float zoom, float window_x, float window_y);
void camera_scroll(Hand *hand, float window_dx, float window_dy);
void camera_fit(Hand *hand, FhRect box);
void camera_centre(Hand *hand, float x, float y);
/// Scrolls as little as keeps the hero away from the edges of what no panel covers.
void camera_keep_hero(Hand *hand);
/// The part of the level, px, that no panel covers: all pixels of it that are seen, in part too.
FhRect camera_seen(const Stage *stage);

/// The part of the window, in window px, that no panel covers.
FhRect stage_canvas(const Stage *stage);
/// The same in UI units.
UiRect stage_room(const Stage *stage);

// ---- Where the panels are ----

typedef struct PanelRects {
    UiRect menu, tools, side, status, minimap;
    bool has_side, has_tools, has_minimap;
} PanelRects;

bool panel_side_is_drawer(const Stage *stage);
PanelRects panel_rects(const Stage *stage, int screen_w, int screen_h);
/// True when a panel lies over that place of the level.
bool panel_covers(const Stage *stage, float x_px, float y_px);

// ---- The overlay ----

void overlay_mark(Stage *stage, EditorMarkKind kind, EditorMarkRole role, FhRect box);
void overlay_line(Stage *stage, EditorMarkRole role, FhPoint from, FhPoint to);
void overlay_point(Stage *stage, EditorMarkKind kind, EditorMarkRole role, FhPoint at);
/// The sides of a polygon, moved by `by` px.
void overlay_sides(Stage *stage, EditorMarkRole role, const LevelPolygon *polygon, FhPoint by);
void overlay_sprite(Stage *stage, EditorMarkRole role, FhRect box, const char *sprite);
/// Ghosts and cells are those of the active layer.
void overlay_ghost(Stage *stage, int col, int row, FhTile tile);
void overlay_cells(Stage *stage, EditorMarkKind kind, EditorMarkRole role, FhRect cells);
FhRect cells_to_px(const Document *doc, FhRect cells);

// ---- Jump arcs ----

/// Takes over where solids and crates are in the World that runs; NULL: where they start.
void arcs_follow(Hand *hand, const FhWorld *running);
void arcs_show(Hand *hand);
/// The feet (px) of the jump whose way comes nearest to the pointer, from the take-off to there;
/// returns how many. Borrowed until the next call.
int arcs_toward(Hand *hand, const FhPoint **feet);
void arcs_free(Hand *hand);

// ---- The ways of the last tries ----

void trails_show(Hand *hand);
/// A line, with points at its jumps and a cross at a death.
void trail_show(Stage *stage, EditorMarkRole role, const EditorTrail *trail);

// ---- The veil ----

/// A key that asks for the map from the pointer goes down, or any key up.
void veil_hold(Hand *hand, EditorKey key);
void veil_let_go(Hand *hand, EditorKey key);
/// Notes in each frame which cell the pointer is in.
void veil_follow_pointer(Hand *hand);

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
bool proof_offers(const Stage *stage);
/// True when a run is known that is much faster than the one that holds.
bool proof_has_shortcut(const Stage *stage);
/// True when no run was found, but an edit with which there is one.
bool proof_has_fix(const Stage *stage);
void proof_show(Stage *stage);
/// True while the hand's tool, or Space, is held: then a click anywhere on a trail plays on.
bool trail_takes_any_point(const Hand *hand);
/// Finds the jump or death, or with the hand the point, under the pointer: x is the trail, y the
/// point. False when there is none, or the hand is at something else.
bool trail_find(const Hand *hand, FhPoint *found);
/// Plays on from there. False when there is none.
bool trail_press(Hand *hand);

#endif
