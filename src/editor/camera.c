// camera.c - the editor's own view: pan, zoom in whole steps to the pointer, fit.

#include <math.h>

#include "editor/state.h"

static const float zooms[] = {0.125f, 0.25f, 0.5f, 1.0f, 2.0f, 3.0f, 4.0f, 5.0f, 6.0f, 7.0f, 8.0f};
enum { ZOOMS = sizeof zooms / sizeof zooms[0] };

EditorCamera editor_camera(const Editor *editor) {
    return editor->camera;
}

/// A window's near side goes as far as there may be a level, and its far side no less.
static float clamp_place(float value, float window) {
    float limit = (float)LEVEL_COORDINATE_MAX;
    return value < -limit - window ? -limit - window : value > limit ? limit : value;
}

static void place_camera(Editor *editor, float x, float y) {
    EditorCamera *camera = &editor->camera;
    camera->x = clamp_place(x, (float)editor->window_w / camera->zoom);
    camera->y = clamp_place(y, (float)editor->window_h / camera->zoom);
    camera_to_pointer(editor);
}

FhPoint editor_cell_at(const Editor *editor, float x, float y) {
    float size = (float)editor_tile_size(editor);
    return (FhPoint){(int32_t)floorf(x / size), (int32_t)floorf(y / size)};
}

void layer_shift(const Editor *editor, int layer, EditorCamera camera, float *dx, float *dy) {
    bool is_there = layer >= 0 && layer < editor->level->layer_count;
    const LevelLayer *shown = is_there ? &editor->level->layers[layer] : NULL;
    bool moves = is_there && !level_layer_is_cover(shown);
    *dx = moves ? camera.x * (1.0f - shown->parallax_x) : 0.0f;
    *dy = moves ? camera.y * (1.0f - shown->parallax_y) : 0.0f;
}

FhPoint layer_cell_at(const Editor *editor, int layer, EditorCamera camera, float x, float y) {
    float dx, dy;
    layer_shift(editor, layer, camera, &dx, &dy);
    return editor_cell_at(editor, x - dx, y - dy);
}

void camera_to_pointer(Editor *editor) {
    Pointer *pointer = &editor->pointer;
    const EditorCamera *camera = &editor->camera;
    pointer->x = camera->x + pointer->window_x / camera->zoom;
    pointer->y = camera->y + pointer->window_y / camera->zoom;
    FhPoint cell = layer_cell_at(editor, pointer_layer(editor), *camera, pointer->x, pointer->y);
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
    editor->camera.zoom = zooms[nearest_zoom(camera.zoom)];
    place_camera(editor, camera.x, camera.y);
}

void camera_set_zoom(Editor *editor, float zoom, float window_x, float window_y) {
    EditorCamera *camera = &editor->camera;
    float x = camera->x + window_x / camera->zoom;
    float y = camera->y + window_y / camera->zoom;
    camera->zoom = zooms[nearest_zoom(zoom)];
    place_camera(editor, x - window_x / camera->zoom, y - window_y / camera->zoom);
}

void camera_zoom_steps(Editor *editor, int steps, float window_x, float window_y) {
    int at = fh_clamp(nearest_zoom(editor->camera.zoom) + steps, 0, ZOOMS - 1);
    camera_set_zoom(editor, zooms[at], window_x, window_y);
}

void camera_scroll(Editor *editor, float window_dx, float window_dy) {
    const EditorCamera *camera = &editor->camera;
    place_camera(editor, camera->x + window_dx / camera->zoom,
                 camera->y + window_dy / camera->zoom);
}

void camera_centre(Editor *editor, float x, float y) {
    FhRect canvas = editor_canvas(editor);
    float zoom = editor->camera.zoom;
    float middle_x = (float)canvas.x + (float)canvas.w * 0.5f;
    float middle_y = (float)canvas.y + (float)canvas.h * 0.5f;
    place_camera(editor, floorf(x - middle_x / zoom), floorf(y - middle_y / zoom));
}

/// By how much what lies from `low` to `high` must move to lie between the two limits.
static float way_into(float low, float high, float least, float most) {
    return low < least ? low - least : high > most ? high - most : 0.0f;
}

void camera_keep_hero(Editor *editor) {
    const EditorCamera *camera = &editor->camera;
    FhRect canvas = editor_canvas(editor);
    FhRect hero = editor->hero_box;
    float zoom = camera->zoom;
    float left = ((float)hero.x - camera->x) * zoom;
    float top = ((float)hero.y - camera->y) * zoom;
    float x = (float)canvas.x, y = (float)canvas.y;
    float w = (float)canvas.w, h = (float)canvas.h;
    float dx = way_into(left, left + (float)hero.w * zoom, x + 0.3f * w, x + 0.7f * w);
    float dy = way_into(top, top + (float)hero.h * zoom, y + 0.25f * h, y + 0.75f * h);
    if (dx != 0.0f || dy != 0.0f) {
        place_camera(editor, floorf(camera->x + dx / zoom + 0.5f),
                     floorf(camera->y + dy / zoom + 0.5f));
    }
}

FhRect camera_seen(const Editor *editor) {
    FhRect canvas = editor_canvas(editor);
    const EditorCamera *camera = &editor->camera;
    int x = (int)floorf(camera->x + (float)canvas.x / camera->zoom);
    int y = (int)floorf(camera->y + (float)canvas.y / camera->zoom);
    int right = (int)ceilf(camera->x + (float)fh_rect_right(canvas) / camera->zoom);
    int bottom = (int)ceilf(camera->y + (float)fh_rect_bottom(canvas) / camera->zoom);
    return (FhRect){x, y, right - x, bottom - y};
}

void camera_fit(Editor *editor, FhRect box) {
    FhRect canvas = editor_canvas(editor);
    float wide = (float)canvas.w / (float)fh_max(box.w, 1);
    float high = (float)canvas.h / (float)fh_max(box.h, 1);
    float most = wide < high ? wide : high;
    float zoom = zooms[0];
    for (int i = 0; i < ZOOMS && zooms[i] <= most; i++) {
        zoom = zooms[i];
    }
    editor->camera.zoom = zoom;
    camera_centre(editor, (float)box.x + (float)box.w * 0.5f, (float)box.y + (float)box.h * 0.5f);
}
