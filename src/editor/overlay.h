// overlay.h - what the view draws over the level while it is edited: plain data, in the level's px.
//
// The editor decides what is shown and what it means (a mark's role); the view decides colours and
// line widths. Marks are drawn in their order.

#ifndef FOOTHOLD_EDITOR_OVERLAY_H
#define FOOTHOLD_EDITOR_OVERLAY_H

#include "foothold/terrain.h"

/// Pictures that the editor asks for by number in UI_COMMAND_IMAGE: a tile of the edited level in
/// its own colours (EDITOR_IMAGE_TILE + tile), drawn over the whole rectangle.
enum { EDITOR_IMAGE_TILE = 0x10000 };

typedef enum EditorMarkKind {
    EDITOR_MARK_BOX,    // outline of `box`
    EDITOR_MARK_FILL,   // `box`, filled faintly
    EDITOR_MARK_LINE,   // from (box.x, box.y) to (box.x + box.w, box.y + box.h)
    EDITOR_MARK_HANDLE, // a small square round (box.x, box.y), of the same size at every zoom
    EDITOR_MARK_POINT,  // a small disc round (box.x, box.y), of the same size at every zoom
    EDITOR_MARK_RING,   // the outline of the disc in `box`
    EDITOR_MARK_SPRITE  // the picture called `sprite`, half transparent, bottom centre in `box`
} EditorMarkKind;

typedef enum EditorMarkRole {
    EDITOR_ROLE_HOVER,     // the cell under the pointer
    EDITOR_ROLE_PAINT,     // will be painted
    EDITOR_ROLE_ERASE,     // will be erased
    EDITOR_ROLE_SELECT,    // selected cells ("marching")
    EDITOR_ROLE_OBJECT,    // a thing or solid that could be taken hold of
    EDITOR_ROLE_HOT,       // the one under the pointer
    EDITOR_ROLE_CHOSEN,    // the one whose properties the panel shows
    EDITOR_ROLE_PATH,      // where a solid goes
    EDITOR_ROLE_WIRE,      // what a switch is joined to
    EDITOR_ROLE_BOUNDS,    // where the world ends
    EDITOR_ROLE_ARC,       // a full jump
    EDITOR_ROLE_ARC_LOW,   // a short jump
    EDITOR_ROLE_TRAIL,     // the way of the last try
    EDITOR_ROLE_TRAIL_OLD, // of one before, fainter
    EDITOR_ROLE_WARN,      // something does not fit
    EDITOR_ROLE_PROOF,     // a run that reaches the goal
    EDITOR_ROLE_PROOF_OLD, // one that did before the edit that is being checked
    EDITOR_ROLE_SHORTCUT,  // a run that is much faster than the author's
    EDITOR_ROLE_CLOSE,     // a jump that has to be timed with care
    EDITOR_ROLE_BROKEN,    // where a run goes otherwise than it did, and fails
    EDITOR_ROLES
} EditorMarkRole;

typedef struct EditorMark {
    EditorMarkKind kind;
    EditorMarkRole role;
    FhRect box;         // px; w and h of a LINE may be negative
    const char *sprite; // EDITOR_MARK_SPRITE: a name as in LevelEntityInfo
    bool on_layer;      // box is the active layer's, wherever its parallax shows it
} EditorMark;

/// A tile that would stand there in the active layer; drawn half transparent.
typedef struct EditorGhost {
    int32_t col, row;
    FhTile tile; // never empty
} EditorGhost;

typedef enum EditorCursor {
    EDITOR_CURSOR_ARROW,
    EDITOR_CURSOR_CROSS,
    EDITOR_CURSOR_HAND, // could grab
    EDITOR_CURSOR_GRAB, // grabs
    EDITOR_CURSOR_MOVE,
    EDITOR_CURSOR_SIZE_EW,
    EDITOR_CURSOR_SIZE_NS,
    EDITOR_CURSOR_SIZE_NWSE,
    EDITOR_CURSOR_SIZE_NESW
} EditorCursor;

typedef struct EditorOverlay {
    const EditorGhost *ghosts;
    int ghost_count;
    const EditorMark *marks;
    int mark_count;
    EditorCursor cursor;
    int active_layer;    // index in level->layers that is painted on; -1: the terrain itself
    bool show_grid;      // lines between tiles, where the zoom leaves room
    bool show_collision; // collision shapes of tiles, boxes of actors and solids
    bool show_camera;    // the frame of what a player sees
    bool show_plots;     // place and speed over the last seconds
    bool show_ground;    // pixels of ground, however the hero moves
    bool hides_ground;
    bool shows_other_layers; // false: layers but the active one are drawn faint
} EditorOverlay;

#endif
