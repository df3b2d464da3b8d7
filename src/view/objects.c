// objects.c - draws moving solids and the level's entities: coins, goal, checkpoints, signs.
//
// A plain solid is a nine-slice of its look's sprite: corners keep their size, edges and middle
// repeat. Both kinds are drawn from the World if there is one, even if the level differs (an edit
// waits for its rebuild); else from the level.

#include "view/layers.h"

#include <stdio.h>
#include <stdlib.h>

#include "game/things.h"
#include "view/draw.h"
#include "level/movers.h"

enum { CORNER = 8 };

// A solid to draw, of the World or of the level.
typedef struct Body {
    float x, y;
    int w, h;
    bool one_way, is_faint;
    TileGrid grid; // cols 0: a plain box
    LevelLook look;
} Body;

// Draws one cell of a nine-slice: a corner, an edge or the middle.
static void draw_part(View *view, const ViewScene *scene, const Sprite *sprite, SDL_FPoint at,
                      FhRect part) {
    SDL_Rect rect = scene_rect(scene, at.x, at.y, (float)part.w, (float)part.h);
    draw_sprite_part(view, sprite, part, rect, 0);
}

// The start in the picture of the cell at `at` on a side `size` long: first, last or a middle one.
static int source_start(int at, int length, int size, int picture) {
    if (at == 0) {
        return 0;
    }
    return at + length >= size ? picture - length : fh_min(CORNER, picture - length);
}

// The length of the cell at `at` on a side `size` long. A side too short for two corners has two
// halves, so that both its edges are visible.
static int part_length(int at, int size, int picture) {
    int left = size - at;
    if (size <= CORNER) {
        return at == 0 && size != picture ? (size + 1) / 2 : left;
    }
    return left > CORNER && left < 2 * CORNER ? left - CORNER : fh_min(left, CORNER);
}

static void draw_nine(View *view, const ViewScene *scene, const Sprite *sprite, const Body *body) {
    for (int y = 0, h = 0; y < body->h; y += h) {
        h = part_length(y, body->h, sprite->h);
        for (int x = 0, w = 0; x < body->w; x += w) {
            w = part_length(x, body->w, sprite->w);
            FhRect part = {source_start(x, w, body->w, sprite->w),
                           source_start(y, h, body->h, sprite->h), w, h};
            draw_part(view, scene, sprite, (SDL_FPoint){body->x + (float)x, body->y + (float)y},
                      part);
        }
    }
}

static void draw_plain(View *view, const ViewScene *scene, const Body *body) {
    const LevelLookInfo *look = &level_look_infos[body->look];
    const Sprite *sprite = sheet_find(&view->sheet, body->h <= CORNER ? look->plank : look->block);
    if (sprite) {
        draw_nine(view, scene, sprite, body);
    } else {
        SDL_Rect rect = scene_rect(scene, body->x, body->y, (float)body->w, (float)body->h);
        draw_sprite(view, NULL, 0, rect, 0);
    }
}

// Draws the animated tiles (belts) of a body of tiles.
static void draw_moving_cells(View *view, const ViewScene *scene, const Body *body) {
    float size = (float)fh_tileset_tile_size(view->ground.tileset);
    for (int i = 0; i < body->grid.cols * body->grid.rows; i++) {
        FhTile tile = body->grid.cells[i];
        const Sprite *sprite = ground_moving_sprite(&view->ground, tile);
        if (sprite) {
            int col = i % body->grid.cols, row = i / body->grid.cols;
            SDL_Rect rect = scene_rect(scene, body->x + (float)col * size,
                                       body->y + (float)row * size, size, size);
            int frame = sprite_frame_at(sprite, scene_pattern_tick(scene));
            draw_sprite(view, sprite, frame, rect, fh_tile_transform(tile));
        }
    }
}

static void draw_body(View *view, const ViewScene *scene, const Body *body) {
    SDL_Rect rect = scene_rect(scene, body->x, body->y, (float)body->w, (float)body->h);
    if (!scene_sees(scene, rect)) {
        return;
    }
    if (body->is_faint) {
        draw_frame(view, rect, 1, 0xf28c3aa0u);
    } else if (body->grid.cols) {
        SDL_Texture *texture = terrain_cache_block(view, &body->grid, scene_zoom(scene));
        if (texture) {
            SDL_RenderCopy(view->renderer, texture, NULL, &rect);
        }
        draw_moving_cells(view, scene, body);
    } else {
        draw_plain(view, scene, body);
    }
    if (!(scene->flags & VIEW_CONTRAST) || body->is_faint) {
        return;
    }
    if (body->grid.cols) {
        contrast_draw_block(view, scene, (SDL_FPoint){body->x, body->y}, &body->grid);
    } else {
        contrast_draw_solid(view, scene, rect, body->look == LEVEL_LOOK_CRUSHER, body->one_way);
    }
}

// The solid's box one tick before; its present box if `before` lacks the solid.
static FhRect box_before(const ViewScene *scene, const FhSolidView *now) {
    FhSolidView before = scene->before ? fh_world_solid(scene->before, now->id) : *now;
    return before.id.index1 ? before.box : now->box;
}

static void draw_running_solid(View *view, const ViewScene *scene, int index) {
    FhSolidView solid = world_solid(scene->world, index);
    const Level *level = scene->level;
    if (!solid.id.index1 || (solid.flags & FH_SOLID_POLYGON) || solid.user) { // a thing
        return;
    }
    FhRect before = box_before(scene, &solid);
    Body body = {.x = scene_between(scene, before.x, solid.box.x),
                 .y = scene_between(scene, before.y, solid.box.y),
                 .w = solid.box.w,
                 .h = solid.box.h,
                 .one_way = solid.flags & FH_SOLID_ONE_WAY,
                 .is_faint = !(solid.flags & FH_SOLID_COLLIDABLE),
                 .grid = {.cells = solid.tiles, .cols = solid.cols, .rows = solid.rows},
                 .look = index < level->solid_count ? level_solid_look(&level->solids[index])
                                                    : LEVEL_LOOK_LIFT};
    draw_body(view, scene, &body);
}

static void draw_resting_solid(View *view, const ViewScene *scene, const LevelSolid *solid) {
    int size = scene->level->tile_size;
    Body body = {.x = (float)solid->x,
                 .y = (float)solid->y,
                 .w = solid->tiles ? solid->cols * size : solid->w,
                 .h = solid->tiles ? solid->rows * size : solid->h,
                 .one_way = solid->one_way,
                 .grid = {.cells = solid->tiles,
                          .cols = solid->tiles ? solid->cols : 0,
                          .rows = solid->rows},
                 .look = level_solid_look(solid)};
    draw_body(view, scene, &body);
}

void objects_draw_solids(View *view, const ViewScene *scene) {
    if (!scene->world) {
        for (int i = 0; i < scene->level->solid_count; i++) {
            draw_resting_solid(view, scene, &scene->level->solids[i]);
        }
        return;
    }
    for (int i = 0; i < fh_world_solid_slots(scene->world); i++) {
        draw_running_solid(view, scene, i);
    }
}

static const char *sprite_name(const ViewScene *scene, int index) {
    if (scene->level->entities[index].type == LEVEL_CHECKPOINT) {
        bool is_on = scene->state && scene->state->checkpoint == index + 1;
        return is_on ? "checkpoint.on" : "checkpoint.off";
    }
    return level_entity_info(&scene->level->entities[index])->sprite;
}

// Coins bob in the middle of their box; other entities have their anchor at their place.
static void draw_entity(View *view, const ViewScene *scene, int index) {
    const LevelEntity *entity = &scene->level->entities[index];
    const Sprite *sprite = sheet_find(&view->sheet, sprite_name(scene, index));
    float w = sprite ? (float)sprite->w : 16.0F, h = sprite ? (float)sprite->h : 16.0F;
    float x = (float)entity->x - (sprite ? (float)sprite->anchor_x : 8.0F);
    float y = (float)entity->y - (sprite ? (float)sprite->anchor_y : 16.0F);
    static const int bobs[8] = {0, 0, 1, 1, 0, 0, -1, -1};
    int tick = scene_pattern_tick(scene);
    if (entity->type == LEVEL_COIN && sprite) {
        FhRect box = level_entity_box(entity);
        bool is_still = (scene->flags & VIEW_STILL) != 0;
        tick += is_still ? 0 : entity->x / 4; // a wave runs through a row of coins
        int middle = box.y + box.h / 2, half = sprite->h / 2;
        y = (float)(middle - half + bobs[tick / 10 & 7]);
    }
    SDL_Rect rect = scene_rect(scene, x, y, w, h);
    if (scene_sees(scene, rect)) {
        draw_sprite(view, sprite, sprite ? sprite_frame_at(sprite, tick) : 0, rect, 0);
    }
}

// ---- Things ----

/// The solid of a thing, as the World has it; else as it begins. The solids of things stand in the
/// order of the entities: it is looked for from number `from` on.
static FhSolidView solid_of(const ViewScene *scene, int index, int *from) {
    int slots = scene->world ? fh_world_solid_slots(scene->world) : 0;
    for (int i = *from; i < slots; i++) {
        FhSolidView solid = world_solid(scene->world, i);
        if ((uint32_t)solid.user == (uint32_t)index + 1) {
            *from = i + 1;
            return solid;
        }
    }
    bool on = scene->level->entities[index].open;
    return (FhSolidView){.user = (uint64_t)on << LEVEL_STATE_AT};
}

/// What is about to give way shakes: px to the right.
static float shake_of(const ViewScene *scene, uint32_t traits, const FhSolidView *solid) {
    bool shakes = (traits & LEVEL_FALLS) && thing_count(solid) > 0 && !thing_is_on(solid);
    return shakes && !(scene->flags & VIEW_STILL) ? (float)(thing_count(solid) / 2 % 3 - 1) : 0.0F;
}

/// Draws a streak that ends `at` px along the wind: straight in one piece, slanted px by px.
static void draw_streak(View *view, const ViewScene *scene, FhRect box, const int *way, int at,
                        int side) {
    enum { LONG = 12 };
    bool is_across = way[0] != 0, is_slanted = is_across && way[1] != 0;
    int length = is_across ? box.w : box.h, width = is_across ? box.h : box.w;
    int from = fh_max(at - LONG, 0), to = fh_min(at, length), step = is_slanted ? 1 : LONG;
    for (int px = from; px < to; px += step) {
        int aside = side + (is_slanted ? way[1] * way[0] * (px - at) : 0);
        float x = (float)(box.x + (is_across ? px : aside));
        float y = (float)(box.y + (is_across ? aside : px));
        float piece = (float)fh_min(to - px, step);
        if (aside >= 0 && aside < width) {
            draw_fill(view,
                      scene_rect(scene, x, y, is_across ? piece : 1.0F, is_across ? 1.0F : piece),
                      0xf7f3e3a0u);
        }
    }
}

/// Draws streaks that go along with the wind; at rest they stand still.
static void draw_wind(View *view, const ViewScene *scene, const LevelEntity *entity) {
    enum { APART = 7, BEHIND = 72, SPEED = 3 }; // px, and px a tick
    static const int ways[8][2] = {{1, 0},  {1, -1}, {0, -1}, {-1, -1},
                                   {-1, 0}, {-1, 1}, {0, 1},  {1, 1}};
    const int *way = ways[level_entity_eighth(entity)];
    FhRect box = level_entity_box(entity);
    int length = way[0] != 0 ? box.w : box.h, width = way[0] != 0 ? box.h : box.w;
    int along = (way[0] != 0 ? way[0] : way[1]) * scene_pattern_tick(scene) * SPEED;
    for (int i = 0; scene_sees(scene, scene_box(scene, box)) && i * APART < width; i++) {
        int at = fh_floor_mod(along + i * 37, BEHIND);
        for (; at < length + BEHIND; at += BEHIND) {
            draw_streak(view, scene, box, way, at, i * APART + APART / 2);
        }
    }
}

/// Draws water over the hero and the things in it. Its surface moves in waves, and is left out
/// under ground.
static void draw_water(View *view, const ViewScene *scene, const LevelEntity *entity) {
    FhRect box = level_entity_box(entity);
    SDL_Rect rect = scene_box(scene, box);
    if (!scene_sees(scene, rect)) {
        return;
    }
    draw_fill(view, rect, 0x4f79b880u);
    for (int x = 0; x < box.w; x += 4) {
        static const int waves[8] = {0, 0, 1, 1, 1, 1, 0, 0};
        int wave = waves[(x / 4 + scene_pattern_tick(scene) / 8) & 7];
        float left = (float)(box.x + x), top = (float)(box.y + wave);
        float wide = (float)fh_min(4, box.w - x);
        if (fh_terrain_overlaps(scene->level->terrain, (FhRect){box.x + x, box.y - 1, 1, 1})) {
            continue;
        }
        draw_fill(view, scene_rect(scene, left, top, wide, 1.0F), 0xcfe8f5ffu);
        draw_fill(view, scene_rect(scene, left, top + 1.0F, wide, 2.0F), 0x86b9e0a0u);
    }
}

void objects_draw_water(View *view, const ViewScene *scene) {
    const Level *level = scene->level;
    for (int i = 0; i < level->entity_count; i++) {
        if (level_entity_traits(&level->entities[i]) & LEVEL_WATER) {
            draw_water(view, scene, &level->entities[i]);
        }
    }
}

/// How the picture of a thing that points up, or up and to the right, points elsewhere.
static int transform_of(int eighth) {
    static const int turns[8] = {
        FH_R90, 0, 0, FH_FLIP_X, FH_R90 | FH_FLIP_X, FH_FLIP_X | FH_FLIP_Y, FH_FLIP_Y, FH_FLIP_Y};
    return turns[eighth];
}

/// Draws a thing. One that is taken, open or gone has the picture "NAME.on", or none.
static void draw_prefab(View *view, const ViewScene *scene, int index, int *from) {
    const LevelEntity *entity = &scene->level->entities[index];
    uint32_t traits = level_entity_traits(entity);
    FhSolidView solid = solid_of(scene, index, from);
    bool on = thing_is_on(&solid);
    if (traits & LEVEL_AREA) {
        if (traits & LEVEL_WIND) {
            draw_wind(view, scene, entity);
        }
        return;
    }
    int eighth = traits & LEVEL_SPRINGS ? level_entity_eighth(entity) : 2; // else upright
    char name[80];
    const char *color = !on && entity->color ? level_color_names[entity->color] : "";
    snprintf(name, sizeof name, "%s%s%s%s%s", level_entity_info(entity)->sprite,
             eighth % 2 ? ".diagonal" : "", color[0] ? "." : "", color, on ? ".on" : "");
    const Sprite *sprite = sheet_find(&view->sheet, name);
    SDL_Rect rect = scene_box(scene, level_entity_box(entity));
    if (sprite) {
        float x = (float)(entity->x - sprite->anchor_x) + shake_of(scene, traits, &solid);
        rect = scene_rect(scene, x, (float)(entity->y - sprite->anchor_y), (float)sprite->w,
                          (float)sprite->h);
    }
    if (scene_sees(scene, rect) && (sprite || !on)) {
        int transform = traits & LEVEL_MOVES ? FH_FLIP_X : transform_of(eighth); // it comes
        int frame = sprite ? sprite_frame_at(sprite, scene_pattern_tick(scene)) : 0;
        draw_sprite(view, sprite, frame, rect, transform);
    }
}

bool objects_shows_entity(const ViewScene *scene, int index) {
    LevelEntityType type = scene->level->entities[index].type;
    const LevelEntity *entity = &scene->level->entities[index];
    bool is_actor = entity->prefab ? (entity->prefab->traits & LEVEL_MOVES) != 0
                                   : level_entity_actors(entity) > 0;
    bool is_unseen = type == LEVEL_UNKNOWN_ENTITY && !(scene->flags & VIEW_EDITING);
    bool is_gone = type == LEVEL_COIN && scene->state && game_coin_is_taken(scene->state, index);
    return !(is_actor && scene->world) && !is_unseen && !is_gone;
}

/// Draws a crowd's runners side by side as they start, at least half a sprite apart.
static void draw_crowd(View *view, const ViewScene *scene, const LevelEntity *entity) {
    const Sprite *sprite = sheet_find(&view->sheet, "runner");
    FhRect box = level_entity_box(entity);
    int apart = sprite ? fh_max(sprite->w / 2, box.w / level_entity_actors(entity)) : box.w;
    for (int x = 0; sprite && x + sprite->w <= box.w; x += apart) {
        SDL_Rect rect = scene_rect(scene, (float)(box.x + x), (float)(entity->y - sprite->anchor_y),
                                   (float)sprite->w, (float)sprite->h);
        if (scene_sees(scene, rect)) {
            draw_sprite(view, sprite, 0, rect, x / apart % 2 ? FH_FLIP_X : 0);
        }
    }
}

void objects_draw_entities(View *view, const ViewScene *scene) {
    const Level *level = scene->level;
    int from = 0;
    for (int i = 0; i < level->entity_count; i++) {
        if (!objects_shows_entity(scene, i)) {
            continue;
        }
        if (level->entities[i].type == LEVEL_UNKNOWN_ENTITY) {
            SDL_Rect rect = scene_rect(scene, (float)level->entities[i].x - 8.0F,
                                       (float)level->entities[i].y - 16.0F, 16.0F, 16.0F);
            draw_frame(view, rect, fh_max(1, scene_zoom(scene) / 2), 0xe86fa8ffu);
            draw_text(view, level->entities[i].unknown_type, (SDL_Point){rect.x + 2, rect.y + 2}, 1,
                      0xf7f3e3ffu);
        } else if (level->entities[i].prefab) {
            draw_prefab(view, scene, i, &from);
        } else if (level_entity_actors(&level->entities[i]) > 1) {
            draw_crowd(view, scene, &level->entities[i]);
        } else {
            draw_entity(view, scene, i);
        }
    }
}

// ---- Polygons ----
//
// Draws the level's polygons: areas at rest are painted with the terrain, in the same materials;
// moving areas are separate blocks; open lines are planks and walls.

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
    const PaintMaterial *far = &view->ground.painted[GROUND_STEPS - 1][number];
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
        uint32_t outline = view->ground.painted[0][number].outline;
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
