// polygons.c - draws the level's polygons: areas at rest are painted with the terrain, in the same
// materials; moving areas are separate blocks; open lines are planks and walls.

#include "view/polygons.h"
#include "game/world_views.h"

#include <stdlib.h>

#include "level/movers.h"
#include "view/draw.h"
#include "view/terrain_cache.h"
#include "view/ground_area.h"

// A polygon to draw, of the World or of the level: its points are px from (x, y).
typedef struct Shown {
    float x, y;
    FhPolygon polygon;
    const char *material; // LevelPolygon's
} Shown;

void polygons_begin(View *view, const Level *level) {
    view->area_count = 0;
    TileArea *areas =
        realloc(view->areas, ((size_t)level->polygon_count + 1) * sizeof *view->areas);
    if (!areas) {
        return;
    }
    view->areas = areas;
    for (int i = 0; i < level->polygon_count; i++) {
        const LevelPolygon *polygon = &level->polygons[i];
        if (polygon->closed && !level_polygon_moves(polygon)) {
            FhPolygon area = {.points = polygon->points, .count = polygon->count, .closed = true};
            areas[view->area_count++] = (TileArea){area, ground_material(polygon->material)};
        }
    }
    TileGrid grid = {.areas = areas, .area_count = view->area_count};
    FhRect everywhere = {-LEVEL_COORDINATE_MAX, -LEVEL_COORDINATE_MAX, 2 * LEVEL_COORDINATE_MAX,
                         2 * LEVEL_COORDINATE_MAX};
    view->areas_hash = tile_grid_hash_areas(&grid, everywhere);
}

// ---- areas that move

// The largest zoom, up to the scene's, at which the whole area fits the painter.
static int zoom_for(const ViewScene *scene, int side) {
    int zoom = scene_zoom(scene);
    while (side > GROUND_INSIDE_MAX * (zoom < 0 ? -zoom : 1) && zoom > -8) {
        zoom = zoom > 0 ? -2 : zoom * 2;
    }
    return zoom;
}

static void draw_area(View *view, const ViewScene *scene, const Shown *shown) {
    FhRect box = fh_polygon_box(&shown->polygon);
    int size = fh_tileset_tile_size(view->ground.tileset);
    TileArea area = {shown->polygon, ground_material(shown->material)};
    TileGrid grid = {
        .cols = box.w / size + 1, .rows = box.h / size + 1, .areas = &area, .area_count = 1};
    SDL_Rect rect =
        scene_rect(scene, shown->x, shown->y, (float)(grid.cols * size), (float)(grid.rows * size));
    if (!scene_sees(scene, rect)) {
        return;
    }
    int side = fh_max(grid.cols, grid.rows) * size;
    SDL_Texture *texture = terrain_cache_block(view, &grid, zoom_for(scene, side));
    if (texture) {
        SDL_RenderCopy(view->renderer, texture, NULL, &rect);
    }
}

// ---- lines

static void draw_stroke(View *view, const ViewScene *scene, const Shown *shown, float lower,
                        int thickness, uint32_t color) {
    const FhPolygon *polygon = &shown->polygon;
    for (int i = 0; i + 1 < polygon->count; i++) {
        FhPoint a = polygon->points[i];
        FhPoint b = polygon->points[i + 1];
        FhPoint from = view_target_at(scene, shown->x + (float)a.x, shown->y + (float)a.y + lower);
        FhPoint to = view_target_at(scene, shown->x + (float)b.x, shown->y + (float)b.y + lower);
        draw_line(view, (SDL_Point){from.x, from.y}, (SDL_Point){to.x, to.y}, thickness, color);
    }
}

// Draws an open line. Its upper edge is the line itself, so feet stand on the drawn pixels.
static void draw_open(View *view, const ViewScene *scene, const Shown *shown) {
    int px = fh_max(1, scene_zoom(scene));
    int number = ground_material(shown->material) - 1;
    const PaintMaterial *far = &view->ground.materials[GROUND_STEPS - 1][number];
    bool is_bare = shown->material[0] == '\0';
    uint32_t top = far->top.pixels[0] << 8 | 0xffu;
    if (shown->polygon.one_way) { // a plank, whatever its material
        draw_stroke(view, scene, shown, 2.5F, 5 * px, 0x3b2a3fffu);
        draw_stroke(view, scene, shown, 2.5F, 3 * px, 0xb4713cffu);
        draw_stroke(view, scene, shown, 1.5F, px, is_bare ? 0xe0a45cffu : top);
    } else if (is_bare) {
        draw_stroke(view, scene, shown, 0.0F, 5 * px, 0x2b2440ffu);
        draw_stroke(view, scene, shown, 0.0F, 3 * px, 0x8a86a0ffu);
    } else {
        uint32_t outline = view->ground.materials[0][number].outline;
        draw_stroke(view, scene, shown, 0.0F, 5 * px, outline << 8 | 0xffu);
        draw_stroke(view, scene, shown, 0.0F, 3 * px, far->fill.pixels[0] << 8 | 0xffu);
        draw_stroke(view, scene, shown, -1.0F, px, top);
    }
}

// ---- all of them

static void draw_shown(View *view, const ViewScene *scene, const Shown *shown) {
    if (shown->polygon.closed) {
        draw_area(view, scene, shown);
    } else {
        draw_open(view, scene, shown);
    }
}

// Draws only the edge; faint if the player's mover ignores it.
static void draw_edge(View *view, const ViewScene *scene, const Shown *shown) {
    const FhPolygon *polygon = &shown->polygon;
    bool is_seen = level_movers[scene_movement(scene)]->can & FH_CAN_LINES;
    uint32_t color = !is_seen ? 0x959fb080u : polygon->one_way ? 0x86b9e0ffu : 0xf7f3e3ffu;
    int thickness = fh_max(1, scene_zoom(scene));
    draw_stroke(view, scene, shown, 0.0F, thickness, color);
    if (polygon->closed && polygon->count > 0) {
        FhPoint ends[] = {polygon->points[polygon->count - 1], polygon->points[0]};
        Shown last = {.x = shown->x, .y = shown->y, .polygon = {.points = ends, .count = 2}};
        draw_stroke(view, scene, &last, 0.0F, thickness, color);
    }
}

typedef void ShownDraw(View *view, const ViewScene *scene, const Shown *shown);

/// The material of the level's moving polygon `number`, counted among moving ones.
static const char *moving_material(const Level *level, int number) {
    for (int i = 0; i < level->polygon_count; i++) {
        if (level_polygon_moves(&level->polygons[i]) && number-- == 0) {
            return level->polygons[i].material;
        }
    }
    return ""; // the World was built before an edit
}

static void draw_running(View *view, const ViewScene *scene, int index, const char *material,
                         ShownDraw *draw) {
    FhSolidView solid = world_solid(scene->world, index);
    FhSolidView before = scene->before ? world_solid(scene->before, index) : solid;
    before = before.id.index1 ? before : solid;
    Shown shown = {scene_between(scene, before.box.x, solid.box.x),
                   scene_between(scene, before.box.y, solid.box.y), solid.polygon, material};
    if (shown.polygon.count > 0) {
        draw(view, scene, &shown);
    }
}

// Draws a polygon where it starts, for a level without a World.
static void draw_resting(View *view, const ViewScene *scene, const LevelPolygon *polygon,
                         ShownDraw *draw) {
    FhRect box = level_polygon_box(polygon);
    FhPoint *points = malloc((size_t)polygon->count * sizeof *points);
    for (int i = 0; points && i < polygon->count; i++) {
        points[i] = (FhPoint){polygon->points[i].x - box.x, polygon->points[i].y - box.y};
    }
    Shown shown = {(float)box.x,
                   (float)box.y,
                   {points, polygon->count, polygon->closed, polygon->one_way, 0},
                   polygon->material};
    if (points) {
        draw(view, scene, &shown);
    }
    free(points);
}

static void draw_moving(View *view, const ViewScene *scene, ShownDraw *draw) {
    int number = 0;
    for (int i = 0; scene->world && i < fh_world_solid_slots(scene->world); i++) {
        if (world_solid(scene->world, i).flags & FH_SOLID_POLYGON) {
            draw_running(view, scene, i, moving_material(scene->level, number++), draw);
        }
    }
}

void polygons_draw(View *view, const ViewScene *scene) {
    const Level *level = scene->level;
    for (int i = 0; i < level->polygon_count; i++) {
        const LevelPolygon *polygon = &level->polygons[i];
        bool moves = level_polygon_moves(polygon);
        if (moves ? !scene->world : !polygon->closed) {
            draw_resting(view, scene, polygon, draw_shown);
        }
    }
    draw_moving(view, scene, draw_shown);
}

void polygons_draw_edges(View *view, const ViewScene *scene) {
    const Level *level = scene->level;
    for (int i = 0; i < level->polygon_count; i++) {
        if (!level_polygon_moves(&level->polygons[i]) || !scene->world) {
            draw_resting(view, scene, &level->polygons[i], draw_edge);
        }
    }
    draw_moving(view, scene, draw_edge);
}
