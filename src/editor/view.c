// view.c - the room that the panels leave free, the camera in it, and the marks over the level.

#include "editor/view.h"

#include <math.h>
#include <stdlib.h>

#include "editor/tools.h"
#include "level/text.h"

enum {
    MENU_H = 28,
    STATUS_H = 22,
    TOOLS_W = 40,
    SIDE_W = 304,
    NARROW_W = 760,  // UI units: below this the side panel is a drawer
    MINIMAP_W = 168, // at most, and a fifth of the room
    MINIMAP_H = 96,
    MINIMAP_LEAST = 100, // narrower it would show too little: there is none then
    MARGIN = 8
};

bool panel_side_is_drawer(const Stage *stage) {
    return stage->window_w / stage->ui_scale < NARROW_W;
}

static bool shows_side(const Stage *stage) {
    const ViewOptions *view = &stage->view;
    bool open = panel_side_is_drawer(stage) ? view->drawer_open : !view->side_hidden;
    return !view->folded && open;
}

/// True when the whole level lies in a part of the window (UI units).
static bool sees_whole_level(const Stage *stage, UiRect room) {
    const EditorCamera *camera = &stage->camera;
    float unit = (float)stage->ui_scale / camera->zoom; // px of the level
    float left = camera->x + (float)room.x * unit, top = camera->y + (float)room.y * unit;
    FhRect level = level_bounds(stage->doc->level);
    return (float)level.x >= left && (float)level.y >= top &&
           (float)fh_rect_right(level) <= left + (float)room.w * unit &&
           (float)fh_rect_bottom(level) <= top + (float)room.h * unit;
}

PanelRects panel_rects(const Stage *stage, int screen_w, int screen_h) {
    PanelRects rects = {0};
    UiRect room = {0, 0, screen_w, screen_h};
    rects.menu = ui_cut_top(&room, MENU_H);
    rects.status = ui_cut_bottom(&room, STATUS_H);
    rects.has_tools = !stage->view.folded;
    rects.has_side = shows_side(stage);
    if (rects.has_tools) {
        rects.tools = ui_cut_left(&room, TOOLS_W);
    }
    if (rects.has_side) {
        rects.side = ui_cut_right(&room, SIDE_W);
    }
    int w = fh_min(MINIMAP_W, room.w / 5), h = fh_min(MINIMAP_H, room.h / 5);
    rects.has_minimap = stage->view.minimap && !stage->view.folded && w >= MINIMAP_LEAST &&
                        !sees_whole_level(stage, room);
    rects.minimap = (UiRect){room.x + room.w - w - MARGIN, room.y + room.h - h - MARGIN, w, h};
    return rects;
}

bool panel_covers(const Stage *stage, float x_px, float y_px) {
    int scale = stage->ui_scale;
    PanelRects rects = panel_rects(stage, stage->window_w / scale, stage->window_h / scale);
    const EditorCamera *camera = &stage->camera;
    int x = (int)((x_px - camera->x) * camera->zoom) / scale;
    int y = (int)((y_px - camera->y) * camera->zoom) / scale;
    return ui_rect_holds(rects.menu, x, y) || ui_rect_holds(rects.status, x, y) ||
           (rects.has_tools && ui_rect_holds(rects.tools, x, y)) ||
           (rects.has_side && ui_rect_holds(rects.side, x, y)) ||
           (rects.has_minimap && ui_rect_holds(rects.minimap, x, y));
}

FhRect stage_canvas(const Stage *stage) {
    int scale = stage->ui_scale;
    PanelRects rects = panel_rects(stage, stage->window_w / scale, stage->window_h / scale);
    int left = rects.has_tools ? rects.tools.w : 0;
    int right = rects.has_side ? rects.side.w : 0;
    return (FhRect){left * scale, rects.menu.h * scale,
                    fh_max(stage->window_w - (left + right) * scale, 1),
                    fh_max(stage->window_h - (rects.menu.h + rects.status.h) * scale, 1)};
}

UiRect stage_room(const Stage *stage) {
    int scale = stage->ui_scale;
    FhRect canvas = stage_canvas(stage);
    return (UiRect){canvas.x / scale, canvas.y / scale, canvas.w / scale, canvas.h / scale};
}

// ---- Camera ----
//
// The editor's own view: pan, zoom in whole steps to the pointer, fit.

static const float zooms[] = {0.125f, 0.25f, 0.5f, 1.0f, 2.0f, 3.0f, 4.0f, 5.0f, 6.0f, 7.0f, 8.0f};
enum { ZOOMS = sizeof zooms / sizeof zooms[0] };

EditorCamera editor_camera(const Editor *editor) {
    return stage_of(editor)->camera;
}

/// A window's near side goes as far as there may be a level, and its far side no less.
static float clamp_place(float value, float window) {
    float limit = (float)LEVEL_COORDINATE_MAX;
    return value < -limit - window ? -limit - window : value > limit ? limit : value;
}

static void place_camera(Hand *hand, float x, float y) {
    EditorCamera *camera = &hand->stage->camera;
    camera->x = clamp_place(x, (float)hand->stage->window_w / camera->zoom);
    camera->y = clamp_place(y, (float)hand->stage->window_h / camera->zoom);
    camera_to_pointer(hand);
}

FhPoint cell_at(const Document *doc, float x, float y) {
    float size = (float)doc->level->tile_size;
    return (FhPoint){(int32_t)floorf(x / size), (int32_t)floorf(y / size)};
}

void layer_shift(const Document *doc, int layer, EditorCamera camera, float *dx, float *dy) {
    bool is_there = layer >= 0 && layer < doc->level->layer_count;
    const LevelLayer *shown = is_there ? &doc->level->layers[layer] : NULL;
    bool moves = is_there && !level_layer_is_cover(shown);
    *dx = moves ? camera.x * (1.0f - shown->parallax_x) : 0.0f;
    *dy = moves ? camera.y * (1.0f - shown->parallax_y) : 0.0f;
}

FhPoint layer_cell_at(const Document *doc, int layer, EditorCamera camera, float x, float y) {
    float dx, dy;
    layer_shift(doc, layer, camera, &dx, &dy);
    return cell_at(doc, x - dx, y - dy);
}

void camera_to_pointer(Hand *hand) {
    Pointer *pointer = &hand->pointer;
    const EditorCamera *camera = &hand->stage->camera;
    pointer->x = camera->x + pointer->window_x / camera->zoom;
    pointer->y = camera->y + pointer->window_y / camera->zoom;
    FhPoint cell = layer_cell_at(hand->doc, pointer_layer(hand), *camera, pointer->x, pointer->y);
    pointer->col = cell.x;
    pointer->row = cell.y;
}

static int nearest_zoom(float zoom) {
    int best = 0;
    for (int i = 1; i < ZOOMS; i++) {
        if (fabsf(zooms[i] - zoom) < fabsf(zooms[best] - zoom)) {
            best = i;
        }
    }
    return best;
}

void editor_set_camera(Editor *editor, EditorCamera camera) {
    Hand *hand = hand_of(editor);
    hand->stage->camera.zoom = zooms[nearest_zoom(camera.zoom)];
    place_camera(hand, camera.x, camera.y);
}

void camera_set_zoom(Hand *hand, float zoom, float window_x, float window_y) {
    EditorCamera *camera = &hand->stage->camera;
    float x = camera->x + window_x / camera->zoom;
    float y = camera->y + window_y / camera->zoom;
    camera->zoom = zooms[nearest_zoom(zoom)];
    place_camera(hand, x - window_x / camera->zoom, y - window_y / camera->zoom);
}

void camera_zoom_steps(Hand *hand, int steps, float window_x, float window_y) {
    int at = fh_clamp(nearest_zoom(hand->stage->camera.zoom) + steps, 0, ZOOMS - 1);
    camera_set_zoom(hand, zooms[at], window_x, window_y);
}

void camera_scroll(Hand *hand, float window_dx, float window_dy) {
    const EditorCamera *camera = &hand->stage->camera;
    place_camera(hand, camera->x + window_dx / camera->zoom, camera->y + window_dy / camera->zoom);
}

void camera_centre(Hand *hand, float x, float y) {
    FhRect canvas = stage_canvas(hand->stage);
    float zoom = hand->stage->camera.zoom;
    float middle_x = (float)canvas.x + (float)canvas.w * 0.5f;
    float middle_y = (float)canvas.y + (float)canvas.h * 0.5f;
    place_camera(hand, floorf(x - middle_x / zoom), floorf(y - middle_y / zoom));
}

/// By how much what lies from `low` to `high` must move to lie between the two limits.
static float way_into(float low, float high, float least, float most) {
    return low < least ? low - least : high > most ? high - most : 0.0f;
}

void camera_keep_hero(Hand *hand) {
    const EditorCamera *camera = &hand->stage->camera;
    FhRect canvas = stage_canvas(hand->stage);
    FhRect hero = hand->stage->hero_box;
    float zoom = camera->zoom;
    float left = ((float)hero.x - camera->x) * zoom;
    float top = ((float)hero.y - camera->y) * zoom;
    float x = (float)canvas.x, y = (float)canvas.y;
    float w = (float)canvas.w, h = (float)canvas.h;
    float dx = way_into(left, left + (float)hero.w * zoom, x + 0.3f * w, x + 0.7f * w);
    float dy = way_into(top, top + (float)hero.h * zoom, y + 0.25f * h, y + 0.75f * h);
    if (dx != 0.0f || dy != 0.0f) {
        place_camera(hand, floorf(camera->x + dx / zoom + 0.5f),
                     floorf(camera->y + dy / zoom + 0.5f));
    }
}

FhRect camera_seen(const Stage *stage) {
    FhRect canvas = stage_canvas(stage);
    const EditorCamera *camera = &stage->camera;
    int x = (int)floorf(camera->x + (float)canvas.x / camera->zoom);
    int y = (int)floorf(camera->y + (float)canvas.y / camera->zoom);
    int right = (int)ceilf(camera->x + (float)fh_rect_right(canvas) / camera->zoom);
    int bottom = (int)ceilf(camera->y + (float)fh_rect_bottom(canvas) / camera->zoom);
    return (FhRect){x, y, right - x, bottom - y};
}

void camera_fit(Hand *hand, FhRect box) {
    FhRect canvas = stage_canvas(hand->stage);
    float wide = (float)canvas.w / (float)fh_max(box.w, 1);
    float high = (float)canvas.h / (float)fh_max(box.h, 1);
    float most = wide < high ? wide : high;
    float zoom = zooms[0];
    for (int i = 0; i < ZOOMS && zooms[i] <= most; i++) {
        zoom = zooms[i];
    }
    hand->stage->camera.zoom = zoom;
    camera_centre(hand, (float)box.x + (float)box.w * 0.5f, (float)box.y + (float)box.h * 0.5f);
}

// ---- Overlay marks ----
//
// Adds single marks and tiles to what the view draws over the level.

static void add_mark(Stage *stage, EditorMark mark) {
    OverlayStore *store = &stage->overlay;
    if (array_make_room(&store->marks, &store->mark_room, store->mark_count + 1,
                        sizeof *store->marks)) {
        store->marks[store->mark_count++] = mark;
    }
}

void overlay_sprite(Stage *stage, EditorMarkRole role, FhRect box, const char *sprite) {
    add_mark(stage, (EditorMark){EDITOR_MARK_SPRITE, role, box, sprite, false});
}

void overlay_mark(Stage *stage, EditorMarkKind kind, EditorMarkRole role, FhRect box) {
    add_mark(stage, (EditorMark){kind, role, box, NULL, false});
}

void overlay_line(Stage *stage, EditorMarkRole role, FhPoint from, FhPoint to) {
    overlay_mark(stage, EDITOR_MARK_LINE, role,
                 (FhRect){from.x, from.y, to.x - from.x, to.y - from.y});
}

void overlay_point(Stage *stage, EditorMarkKind kind, EditorMarkRole role, FhPoint at) {
    overlay_mark(stage, kind, role, (FhRect){at.x, at.y, 0, 0});
}

void overlay_sides(Stage *stage, EditorMarkRole role, const LevelPolygon *polygon, FhPoint by) {
    for (int i = polygon->closed ? 0 : 1; i < polygon->count; i++) {
        FhPoint a = polygon->points[i > 0 ? i - 1 : polygon->count - 1];
        FhPoint b = polygon->points[i];
        overlay_line(stage, role, (FhPoint){a.x + by.x, a.y + by.y},
                     (FhPoint){b.x + by.x, b.y + by.y});
    }
}

void overlay_ghost(Stage *stage, int col, int row, FhTile tile) {
    OverlayStore *store = &stage->overlay;
    if (array_make_room(&store->ghosts, &store->ghost_room, store->ghost_count + 1,
                        sizeof *store->ghosts)) {
        store->ghosts[store->ghost_count++] = (EditorGhost){col, row, tile};
    }
}

FhRect cells_to_px(const Document *doc, FhRect cells) {
    return px_of_cells(cells, doc->level->tile_size);
}

void overlay_cells(Stage *stage, EditorMarkKind kind, EditorMarkRole role, FhRect cells) {
    add_mark(stage, (EditorMark){kind, role, cells_to_px(stage->doc, cells), NULL, true});
}

// ---- Overlay show ----
//
// Gathers what the view draws over the level, anew each time it is asked for.

// ---- What is always there ----

FhRect editor_canvas(const Editor *editor) {
    return stage_canvas(stage_of(editor));
}
