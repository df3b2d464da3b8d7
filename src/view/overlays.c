// overlays.c - debug overlays: boxes, contacts, collision shapes, velocities, remainders, paths.
//
// Colours of contacts: tile green, slope yellow, moving solid orange, one-way blue, crate violet,
// the world's edge grey.

#include "view/layers.h"

#include <math.h>

#include "view/debug.h"
#include "view/draw.h"

static void draw_box(View *view, const ViewScene *scene, FhRect box, uint32_t color) {
    SDL_Rect rect = scene_box(scene, box);
    if (scene_sees(scene, rect)) {
        draw_fill(view, rect, (color & 0xffffff00u) | 0x30u);
        draw_frame(view, rect, scene_line_width(scene), color);
    }
}

static void draw_boxes(View *view, const ViewScene *scene) {
    const Level *level = scene->level;
    for (int i = 0; i < level->entity_count; i++) {
        if (objects_shows_entity(scene, i)) {
            draw_box(view, scene, level_entity_box(&level->entities[i]), 0xf7cf4dffu);
        }
    }
    if (!scene->world) {
        return;
    }
    for (int i = 0; i < fh_world_solid_slots(scene->world); i++) {
        FhSolidView solid = world_solid(scene->world, i);
        if (solid.id.index1) {
            draw_box(view, scene, solid.box, 0xf28c3affu);
        }
    }
    for (int i = 0; i < fh_world_actor_slots(scene->world); i++) {
        FhActorView actor = world_actor(scene->world, i);
        if (actor.id.index1) {
            draw_box(view, scene, actor.box, 0x43c6c0ffu);
        }
    }
}

static uint32_t contact_color(uint32_t by) {
    static const struct {
        uint32_t by, color;
    } colors[] = {{FH_BY_SLOPE, 0xf7cf4dffu},   {FH_BY_SOLID, 0xf28c3affu},
                  {FH_BY_ONE_WAY, 0x86b9e0ffu}, {FH_BY_ACTOR, 0x8a63d2ffu},
                  {FH_BY_TILE, 0x7cc05fffu},    {FH_BY_EDGE, 0x959fb0ffu}};
    for (size_t i = 0; i < sizeof colors / sizeof *colors; i++) {
        if (by & colors[i].by) {
            return colors[i].color;
        }
    }
    return 0xf7f3e3ffu;
}

static void draw_contacts_of(View *view, const ViewScene *scene, const FhActorView *actor) {
    FhRect box = actor->box;
    const FhRect sides[FH_SIDES] = {{box.x - 2, box.y, 2, box.h},
                                    {fh_rect_right(box), box.y, 2, box.h},
                                    {box.x, box.y - 2, box.w, 2},
                                    {box.x, fh_rect_bottom(box), box.w, 2}};
    for (int side = 0; side < FH_SIDES; side++) {
        uint32_t by = actor->contacts.sides[side].by;
        if (by) {
            draw_fill(view, scene_box(scene, sides[side]), contact_color(by));
        }
    }
}

static uint32_t shape_color(const FhTileKind *kind) {
    if (kind->flags & FH_KIND_HAZARD) {
        return 0xd94f4fb0u;
    }
    if (kind->flags & (FH_KIND_LADDER | FH_KIND_STAIRS)) {
        return 0x8a63d2a0u;
    }
    return kind->solidity == FH_ONE_WAY ? 0x86b9e0c0u : 0xf7f3e390u;
}

static void draw_shapes(View *view, const ViewScene *scene) {
    FhTileWalk walk = fh_terrain_walk(scene->level->terrain, scene_world_rect(scene));
    while (fh_tile_walk_next(&walk)) {
        if (walk.hit.shape->full) {
            FhRect whole = {walk.hit.x, walk.hit.y, walk.hit.shape->size, walk.hit.shape->size};
            draw_fill(view, scene_box(scene, whole), shape_color(walk.hit.kind));
            continue;
        }
        SDL_FPoint at = {(float)walk.hit.x, (float)walk.hit.y};
        for (int row = 0; row < walk.hit.shape->size; row++) {
            tile_draw_shape_row(view, scene, at, walk.hit.shape, row, shape_color(walk.hit.kind));
        }
    }
}

// Draws a velocity as an arrow: the distance in 0.15 s.
static void draw_arrow(View *view, const ViewScene *scene, SDL_FPoint from, SDL_FPoint speed,
                       uint32_t color) {
    float length = sqrtf(speed.x * speed.x + speed.y * speed.y);
    if (length < 1.0F) {
        return;
    }
    SDL_FPoint to = {from.x + speed.x * 0.15F, from.y + speed.y * 0.15F};
    float ux = speed.x / length, uy = speed.y / length;
    FhPoint a = view_target_at(scene, from.x, from.y), b = view_target_at(scene, to.x, to.y);
    FhPoint left =
        view_target_at(scene, to.x - 4.0F * ux + 3.0F * uy, to.y - 4.0F * uy - 3.0F * ux);
    FhPoint right =
        view_target_at(scene, to.x - 4.0F * ux - 3.0F * uy, to.y - 4.0F * uy + 3.0F * ux);
    int width = scene_line_width(scene);
    draw_line(view, (SDL_Point){a.x, a.y}, (SDL_Point){b.x, b.y}, width, color);
    draw_line(view, (SDL_Point){left.x, left.y}, (SDL_Point){b.x, b.y}, width, color);
    draw_line(view, (SDL_Point){right.x, right.y}, (SDL_Point){b.x, b.y}, width, color);
}

static SDL_FPoint middle_of(FhRect box) {
    return (SDL_FPoint){(float)box.x + (float)box.w / 2.0F, (float)box.y + (float)box.h / 2.0F};
}

static void draw_velocities(View *view, const ViewScene *scene) {
    for (int i = 0; i < fh_world_actor_slots(scene->world); i++) {
        FhActorView actor = world_actor(scene->world, i);
        if (actor.id.index1) {
            SDL_FPoint speed = {actor.vx, actor.vy};
            draw_arrow(view, scene, middle_of(actor.box), speed, 0xd94f4fffu);
        }
    }
    for (int i = 0; i < fh_world_solid_slots(scene->world); i++) {
        FhSolidView solid = world_solid(scene->world, i);
        SDL_FPoint speed = {solid.vx, solid.vy};
        draw_arrow(view, scene, middle_of(solid.box), speed, 0xf28c3affu);
    }
}

// Draws a magnified pixel above the actor, with a dot at its remainder.
static void draw_remainder(View *view, const ViewScene *scene, const FhActorView *actor) {
    enum { SIZE = 24 };
    FhPoint at = view_target_at(scene, middle_of(actor->box).x, (float)actor->box.y);
    SDL_Rect pixel = {at.x - SIZE / 2, at.y - SIZE - 8, SIZE, SIZE};
    draw_fill(view, pixel, 0x14161fc0u);
    draw_frame(view, pixel, 1, 0x9aa3b8ffu);
    draw_fill(view, (SDL_Rect){pixel.x + SIZE / 2, pixel.y + 1, 1, SIZE - 2}, 0x9aa3b860u);
    draw_fill(view, (SDL_Rect){pixel.x + 1, pixel.y + SIZE / 2, SIZE - 2, 1}, 0x9aa3b860u);
    int x = pixel.x + (int)lroundf((actor->rem_x + 0.5F) * (float)(SIZE - 1));
    int y = pixel.y + (int)lroundf((actor->rem_y + 0.5F) * (float)(SIZE - 1));
    draw_fill(view, (SDL_Rect){x - 2, y - 2, 5, 5}, 0xf7cf4dffu);
}

static void draw_actor_overlays(View *view, const ViewScene *scene) {
    for (int i = 0; i < fh_world_actor_slots(scene->world); i++) {
        FhActorView actor = world_actor(scene->world, i);
        if (actor.id.index1 && (scene->overlays & VIEW_CONTACTS)) {
            draw_contacts_of(view, scene, &actor);
        }
        if (actor.id.index1 && (scene->overlays & VIEW_REMAINDERS)) {
            draw_remainder(view, scene, &actor);
        }
    }
}

static void draw_path(View *view, const ViewScene *scene, const LevelSolid *solid) {
    for (int i = 0; i < solid->path_count; i++) {
        bool is_last = i + 1 == solid->path_count;
        FhPoint to = solid->path[is_last ? 0 : i + 1];
        float half_w = (float)solid->w / 2.0F, half_h = (float)solid->h / 2.0F;
        FhPoint a = view_target_at(scene, (float)solid->path[i].x + half_w,
                                   (float)solid->path[i].y + half_h);
        FhPoint b = view_target_at(scene, (float)to.x + half_w, (float)to.y + half_h);
        if (!is_last || solid->mode == FH_PATH_LOOP) {
            draw_line(view, (SDL_Point){a.x, a.y}, (SDL_Point){b.x, b.y}, 1, 0xf28c3affu);
        }
        draw_fill(view, (SDL_Rect){a.x - 2, a.y - 2, 5, 5}, 0xf28c3affu);
    }
}

// The colour of a grid line: each tenth is stronger; 0 hides the others where cells are small.
static uint32_t grid_color(int line, int cell) {
    enum { NEAR = 8 };
    if (fh_floor_mod(line, 10) == 0) {
        return 0xf7f3e358u;
    }
    return cell >= NEAR ? 0xf7f3e320u : 0;
}

static void draw_grid(View *view, const ViewScene *scene) {
    int size = scene->level->tile_size, zoom = scene_zoom(scene);
    int cell = zoom > 0 ? size * zoom : size / -zoom;
    FhRect seen = scene_world_rect(scene);
    FhRect port = scene->viewport;
    for (int col = fh_floor_div(seen.x, size); col * size <= fh_rect_right(seen); col++) {
        if (grid_color(col, cell)) {
            int x = view_target_at(scene, (float)(col * size), 0.0F).x;
            draw_fill(view, (SDL_Rect){x, port.y, 1, port.h}, grid_color(col, cell));
        }
    }
    for (int row = fh_floor_div(seen.y, size); row * size <= fh_rect_bottom(seen); row++) {
        if (grid_color(row, cell)) {
            int y = view_target_at(scene, 0.0F, (float)(row * size)).y;
            draw_fill(view, (SDL_Rect){port.x, y, port.w, 1}, grid_color(row, cell));
        }
    }
}

static void draw_world_overlays(View *view, const ViewScene *scene) {
    if (scene->overlays & (VIEW_CONTACTS | VIEW_REMAINDERS)) {
        draw_actor_overlays(view, scene);
    }
    if (scene->overlays & VIEW_VELOCITIES) {
        draw_velocities(view, scene);
    }
    if (scene->overlays & VIEW_CONTACTS) {
        contact_debug_draw(view, scene);
    }
    if (scene->overlays & VIEW_MOVER_DEBUG) {
        mover_debug_draw(view, scene);
    }
}

void overlays_draw(View *view, const ViewScene *scene) {
    if (scene->flags & VIEW_CONTRAST) {
        contrast_draw_terrain(view, scene);
    }
    if (scene->overlays & VIEW_SHAPES) {
        draw_shapes(view, scene);
        polygons_draw_edges(view, scene);
    }
    if (scene->overlays & VIEW_GRID) {
        bool edits_layer = (scene->flags & VIEW_FADE_LAYERS) != 0; // the lines bound its cells
        ViewScene cells = scene_of_layer(scene, edits_layer ? scene->active_layer : -1);
        draw_grid(view, &cells);
    }
    if (scene->overlays & VIEW_PATHS) {
        for (int i = 0; i < scene->level->solid_count; i++) {
            draw_path(view, scene, &scene->level->solids[i]);
        }
    }
    if (scene->overlays & VIEW_BOXES) {
        draw_boxes(view, scene);
    }
    if (scene->world) {
        draw_world_overlays(view, scene);
    }
    if (scene->overlays & VIEW_CAMERA_FRAME) {
        draw_frame(view, scene_box(scene, scene->camera_frame), 2, 0x43c6c0c0u);
    }
}
