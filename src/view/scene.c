// scene.c - the transform between world and target px: scale by the zoom, move by the camera.

#include "view/scene.h"

#include <math.h>

int scene_zoom(const ViewScene *scene) {
    if (scene->zoom >= 1.0F) {
        return fh_min((int)scene->zoom, 8);
    }
    return scene->zoom > 0.4F ? -2 : scene->zoom > 0.2F ? -4 : -8;
}

float scene_zoom_factor(const ViewScene *scene) {
    int zoom = scene_zoom(scene);
    return zoom > 0 ? (float)zoom : 1.0F / (float)-zoom;
}

// A coordinate in target px, without the camera. In double: a float rounds far coordinates to more
// than a pixel, and the picture would tear.
static int place_on_target(float place, float zoom) {
    return (int)floor((double)place * (double)zoom + 0.5);
}

FhPoint view_target_at(const ViewScene *scene, float x, float y) {
    float zoom = scene_zoom_factor(scene);
    return (FhPoint){scene->viewport.x + place_on_target(x, zoom) - place_on_target(scene->x, zoom),
                     scene->viewport.y + place_on_target(y, zoom) -
                         place_on_target(scene->y, zoom)};
}

FhPoint view_world_at(const ViewScene *scene, int x, int y) {
    float zoom = scene_zoom_factor(scene);
    int left = x - scene->viewport.x + place_on_target(scene->x, zoom);
    int top = y - scene->viewport.y + place_on_target(scene->y, zoom);
    return (FhPoint){(int)floor((double)left / (double)zoom),
                     (int)floor((double)top / (double)zoom)};
}

SDL_Rect scene_rect(const ViewScene *scene, float x, float y, float w, float h) {
    FhPoint first = view_target_at(scene, x, y), last = view_target_at(scene, x + w, y + h);
    return (SDL_Rect){first.x, first.y, last.x - first.x, last.y - first.y};
}

SDL_Rect scene_box(const ViewScene *scene, FhRect box) {
    return scene_rect(scene, (float)box.x, (float)box.y, (float)box.w, (float)box.h);
}

int scene_line_width(const ViewScene *scene) {
    return fh_max(1, scene_zoom(scene) / 2);
}

SDL_FPoint scene_hero_scale(const FhTuning *tuning) {
    return (SDL_FPoint){tuning->width / HERO_W, tuning->height / HERO_H};
}

bool scene_sees(const ViewScene *scene, SDL_Rect rect) {
    FhRect box = {rect.x, rect.y, rect.w, rect.h};
    return fh_rect_overlaps(scene->viewport, box);
}

FhRect scene_world_rect(const ViewScene *scene) {
    FhRect port = scene->viewport;
    FhPoint first = view_world_at(scene, port.x, port.y);
    FhPoint last = view_world_at(scene, fh_rect_right(port) - 1, fh_rect_bottom(port) - 1);
    return (FhRect){first.x, first.y, last.x - first.x + 1, last.y - first.y + 1};
}

int scene_pattern_tick(const ViewScene *scene) {
    return scene->flags & VIEW_STILL ? 0 : scene->tick;
}

ViewScene scene_of_layer(const ViewScene *scene, int index) {
    ViewScene moved = *scene;
    bool goes_along = (scene->flags & VIEW_STILL) && !(scene->flags & VIEW_EDITING);
    bool is_layer = index >= 0 && index < scene->level->layer_count;
    if (!goes_along && is_layer && !level_layer_is_cover(&scene->level->layers[index])) {
        moved.x *= scene->level->layers[index].parallax_x;
        moved.y *= scene->level->layers[index].parallax_y;
    }
    return moved;
}

float scene_between(const ViewScene *scene, int before, int now) {
    return (float)before + (float)(now - before) * scene->alpha;
}

int scene_movement(const ViewScene *scene) {
    bool has_player = scene->world && fh_world_actor_slots(scene->world) > 0;
    return has_player ? world_actor(scene->world, 0).mover : level_movement(scene->level);
}
