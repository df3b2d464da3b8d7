// edges.c - the edges of the level: handles that pull them by whole tiles.
//
// A handle lies outside the middle of what is seen of its edge, with a cell between, so that the
// cell beside the edge can be painted; drawn in the interface's own units. An edge just below a
// panel, or without room for a handle outside, has a small one at the panel's rim. Nothing changes
// before the button is up.

#include "editor/panels.h"
#include "words/words.h"

#include <math.h>
#include <stdio.h>

enum {
    HANDLE_SHORT = 14, // UI units, all of them
    HANDLE_LONG = 44,
    HANDLE_GAP = 3,
    HANDLE_HIDDEN = 96, // beyond the rim
    RIM_SHORT = 7,
    RIM_LONG = 30,
    LARGE = 160
};

static bool is_upright(LevelEdge edge) {
    return edge == EDGE_LEFT || edge == EDGE_RIGHT;
}

static bool is_far(LevelEdge edge) {
    return edge == EDGE_RIGHT || edge == EDGE_BOTTOM;
}

// ---- Bounds ----

static FhRect rect_between(int left, int top, int right, int bottom) {
    return (FhRect){left, top, right - left, bottom - top};
}

/// The farthest that an edge may go outwards, px: as far as a file can say.
static int edge_limit(FhRect bounds, LevelEdge edge) {
    int limit = LEVEL_COORDINATE_MAX;
    switch (edge) {
    case EDGE_LEFT:
        return fh_max(-limit, fh_rect_right(bounds) - limit);
    case EDGE_RIGHT:
        return fh_min(limit, bounds.x + limit);
    case EDGE_TOP:
        return fh_max(-limit, fh_rect_bottom(bounds) - limit);
    default:
        return fh_min(limit, bounds.y + limit);
    }
}

static int edge_place(FhRect bounds, LevelEdge edge) {
    return edge == EDGE_LEFT    ? bounds.x
           : edge == EDGE_RIGHT ? fh_rect_right(bounds)
           : edge == EDGE_TOP   ? bounds.y
                                : fh_rect_bottom(bounds);
}

static FhRect with_edge(FhRect bounds, LevelEdge edge, int place) {
    int right = fh_rect_right(bounds);
    int bottom = fh_rect_bottom(bounds);
    return rect_between(edge == EDGE_LEFT ? place : bounds.x, edge == EDGE_TOP ? place : bounds.y,
                        edge == EDGE_RIGHT ? place : right, edge == EDGE_BOTTOM ? place : bottom);
}

int edge_drag_tiles(const Hand *hand) {
    const Drag *drag = &hand->drag;
    LevelEdge edge = (LevelEdge)drag->part;
    FhRect bounds = level_bounds(hand->doc->level);
    int size = hand->doc->level->tile_size;
    float pulled = is_upright(edge) ? hand->pointer.x - drag->x : hand->pointer.y - drag->y;
    int outwards = (int)lroundf(pulled / (float)size) * (is_far(edge) ? 1 : -1);
    int length = is_upright(edge) ? bounds.w : bounds.h;
    int most = fh_abs(edge_limit(bounds, edge) - edge_place(bounds, edge)) / size;
    return fh_clamp(outwards, -fh_max((length - 1) / size, 0), most);
}

FhRect edge_drag_bounds(const Hand *hand) {
    LevelEdge edge = (LevelEdge)hand->drag.part;
    FhRect bounds = level_bounds(hand->doc->level);
    int way = is_far(edge) ? 1 : -1;
    int by = edge_drag_tiles(hand) * hand->doc->level->tile_size * way;
    return with_edge(bounds, edge, edge_place(bounds, edge) + by);
}

void edge_up(Hand *hand) {
    int tiles = edge_drag_tiles(hand);
    FhRect bounds = edge_drag_bounds(hand);
    LevelEdge edge = (LevelEdge)hand->drag.part;
    bool had_own = hand->doc->level->has_bounds;
    if (tiles != 0) {
        step_begin(hand->doc, "level size");
        bounds_set(hand->doc, bounds);
    }
    if (tiles != 0 && !had_own) {
        toast_say(hand->doc, UI_TOAST_INFO, "The level now has a size of its own (Level tab)");
    }
    if (tiles > 0 &&
        fh_abs(edge_limit(bounds, edge) - edge_place(bounds, edge)) < hand->doc->level->tile_size) {
        toast_say(hand->doc, UI_TOAST_INFO, "The level's edge is at its limit: %d px",
                  (int)LEVEL_COORDINATE_MAX);
    }
}

// ---- Handles ----

/// Where something of the level is in the window, UI units.
typedef struct UnitRect {
    float left, top, right, bottom;
} UnitRect;

static UnitRect in_units(const Stage *stage, FhRect box) {
    const EditorCamera *camera = &stage->camera;
    float unit = camera->zoom / (float)stage->ui_scale;
    float left = ((float)box.x - camera->x) * unit, top = ((float)box.y - camera->y) * unit;
    return (UnitRect){left, top, left + (float)box.w * unit, top + (float)box.h * unit};
}

/// A handle `w` x `h` along the middle of what is seen of an edge, `out` units from the edge.
static UiRect handle_at(UnitRect bounds, UiRect room, LevelEdge edge, int out) {
    bool small = out == 0;
    int thick = small ? RIM_SHORT : HANDLE_SHORT, length = small ? RIM_LONG : HANDLE_LONG;
    bool upright = is_upright(edge);
    float first = upright ? fmaxf(bounds.top, (float)room.y) : fmaxf(bounds.left, (float)room.x);
    float last = upright ? fminf(bounds.bottom, (float)(room.y + room.h))
                         : fminf(bounds.right, (float)(room.x + room.w));
    int along = (int)((first + last) / 2.0f) - length / 2;
    float at = edge == EDGE_LEFT    ? bounds.left
               : edge == EDGE_RIGHT ? bounds.right
               : edge == EDGE_TOP   ? bounds.top
                                    : bounds.bottom;
    int beside = (int)at + (is_far(edge) ? out : -out - thick);
    int w = upright ? thick : length, h = upright ? length : thick;
    return (UiRect){upright ? beside : along, upright ? along : beside, w, h};
}

/// True when an edge is in sight, or so near that a handle at the rim stands for it.
static bool is_near(UnitRect bounds, UiRect room, LevelEdge edge) {
    UiRect at = handle_at(bounds, room, edge, 0);
    bool upright = is_upright(edge);
    int place = upright ? at.x : at.y;
    int low = upright ? room.x : room.y, high = low + (upright ? room.w : room.h);
    bool is_seen = upright ? bounds.bottom > (float)room.y && bounds.top < (float)(room.y + room.h)
                           : bounds.right > (float)room.x && bounds.left < (float)(room.x + room.w);
    return is_seen && place >= low - HANDLE_HIDDEN && place <= high + HANDLE_HIDDEN;
}

/// The box around what is in a level without bounds of its own follows every stroke: while it is
/// small its handles would be in the way of what is built, so only the hand has them.
static bool has_handles(const Hand *hand, UnitRect bounds) {
    bool is_large =
        bounds.right - bounds.left >= (float)LARGE && bounds.bottom - bounds.top >= (float)LARGE;
    return hand->doc->level->has_bounds || hand->tool == TOOL_HAND || is_large;
}

UiRect edge_handle(const Hand *hand, LevelEdge edge) {
    UiRect room = stage_room(hand->stage);
    bool is_held = hand->drag.kind == DRAG_EDGE && (LevelEdge)hand->drag.part == edge;
    FhRect box = is_held ? edge_drag_bounds(hand) : level_bounds(hand->doc->level);
    UnitRect bounds = in_units(hand->stage, box);
    float unit = hand->stage->camera.zoom / (float)hand->stage->ui_scale;
    bool has_room = room.w >= 3 * HANDLE_LONG && room.h >= 3 * HANDLE_LONG;
    if (!has_room || !has_handles(hand, bounds) || !is_near(bounds, room, edge)) {
        return (UiRect){0, 0, 0, 0};
    }
    int cell = (int)ceilf((float)hand->doc->level->tile_size * unit);
    UiRect outside = handle_at(bounds, room, edge, cell + HANDLE_GAP);
    if (outside.x >= room.x && outside.y >= room.y && outside.x + outside.w <= room.x + room.w &&
        outside.y + outside.h <= room.y + room.h) {
        return outside;
    }
    UiRect rim = handle_at(bounds, room, edge, 0);
    rim.x = fh_clamp(rim.x, room.x, room.x + room.w - rim.w);
    rim.y = fh_clamp(rim.y, room.y, room.y + room.h - rim.h);
    return rim;
}

LevelEdge edge_at_pointer(const Hand *hand) {
    const Pointer *pointer = &hand->pointer;
    bool is_busy = hand->floating.held || hand->doc->draft.count > 0 || hand->space_held ||
                   pointer->over_panel || !pointer->known;
    int scale = hand->stage->ui_scale;
    for (int edge = 0; edge < EDGES && !is_busy; edge++) {
        UiRect rect = edge_handle(hand, (LevelEdge)edge);
        if (ui_rect_holds(rect, (int)pointer->window_x / scale, (int)pointer->window_y / scale)) {
            return (LevelEdge)edge;
        }
    }
    return EDGES;
}

// ---- Showing ----

void edge_show(Hand *hand) {
    FhRect before = level_bounds(hand->doc->level);
    FhRect now = edge_drag_bounds(hand);
    LevelEdge edge = (LevelEdge)hand->drag.part;
    int from = edge_place(before, edge);
    int to = edge_place(now, edge);
    FhRect strip = is_upright(edge) ? (FhRect){fh_min(from, to), now.y, fh_abs(to - from), now.h}
                                    : (FhRect){now.x, fh_min(from, to), now.w, fh_abs(to - from)};
    bool grows = edge_drag_tiles(hand) >= 0;
    overlay_mark(hand->stage, EDITOR_MARK_FILL, grows ? EDITOR_ROLE_PAINT : EDITOR_ROLE_ERASE,
                 strip);
    overlay_mark(hand->stage, EDITOR_MARK_BOX, EDITOR_ROLE_PAINT, now);
}

static void draw_handle(Ui *ui, UiRect rect, bool upright, bool hot) {
    enum { LINE = 12 };
    ui_draw_fill(ui, rect, hot ? ui->theme.hover : ui->theme.panel, 4);
    ui_draw_outline(ui, rect, hot ? ui->theme.accent : ui->theme.line, 4);
    int lines = fh_min(rect.w, rect.h) == RIM_SHORT ? 0 : 1; // to both sides of the middle one
    for (int i = -lines; i <= lines; i++) {
        UiRect grip = {rect.x + (rect.w - LINE) / 2, rect.y + rect.h / 2 + 3 * i, LINE, 1};
        if (upright) {
            grip = (UiRect){rect.x + rect.w / 2 + 3 * i, rect.y + (rect.h - LINE) / 2, 1, LINE};
        }
        ui_draw_fill(ui, grip, hot ? ui->theme.accent : ui->theme.dim, 0);
    }
}

void edge_print_size(const Document *doc, FhRect bounds, char *out, size_t size) {
    float tile = (float)doc->level->tile_size;
    snprintf(out, size, say("%g \xc3\x97 %g tiles, %d \xc3\x97 %d px"),
             (double)((float)bounds.w / tile), (double)((float)bounds.h / tile), bounds.w,
             bounds.h);
}

void panel_edges(const Hand *hand, Ui *ui) {
    LevelEdge held = hand->drag.kind == DRAG_EDGE ? (LevelEdge)hand->drag.part : EDGES;
    LevelEdge hot = hand->drag.kind == DRAG_NONE ? edge_at_pointer(hand) : held;
    for (int edge = 0; edge < EDGES; edge++) {
        UiRect rect = edge_handle(hand, (LevelEdge)edge);
        bool is_shown = rect.w > 0 && (held == EDGES || held == (LevelEdge)edge);
        if (is_shown) {
            draw_handle(ui, rect, is_upright((LevelEdge)edge), hot == (LevelEdge)edge);
        }
    }
}

void panel_edge_label(const Hand *hand, Ui *ui) {
    char tiles[32];
    char size[64];
    if (hand->drag.kind == DRAG_EDGE) {
        int by = edge_drag_tiles(hand);
        snprintf(tiles, sizeof tiles, say_count(fh_abs(by), "%+d tile", "%+d tiles"), by);
        edge_print_size(hand->doc, edge_drag_bounds(hand), size, sizeof size);
        panel_label(hand, ui, tiles, size);
    }
}

/// How far the view goes in a frame when the pointer is `past` a side of the canvas, window px.
static float scroll_speed(float past) {
    return fminf(past * 0.25f, 24.0f);
}

void edge_scroll(Hand *hand) {
    if (hand->drag.kind != DRAG_EDGE) {
        return;
    }
    float rim = (float)(24 * hand->stage->ui_scale);
    FhRect canvas = stage_canvas(hand->stage);
    const Pointer *pointer = &hand->pointer;
    bool upright = is_upright((LevelEdge)hand->drag.part);
    float at = upright ? pointer->window_x : pointer->window_y;
    float first = (float)(upright ? canvas.x : canvas.y) + rim;
    float last = (float)(upright ? fh_rect_right(canvas) : fh_rect_bottom(canvas)) - rim;
    float by = at < first ? -scroll_speed(first - at) : at > last ? scroll_speed(at - last) : 0.0f;
    camera_scroll(hand, upright ? by : 0.0f, upright ? 0.0f : by);
}
