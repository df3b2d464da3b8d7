// view.c - creates and destroys a View: reads the assets, makes textures.

#include "view/view.h"

#include <stdlib.h>
#include <math.h>

#include "view/layers.h"
#include "view/draw.h"
#include "level/movers.h"
#include "engine/world/world.h"
#include "view/trails.h"

static SDL_Texture *texture_of(SDL_Renderer *renderer, const Picture *picture) {
    if (!picture->pixels) {
        return NULL;
    }
    SDL_Texture *texture = SDL_CreateTexture(renderer, SDL_PIXELFORMAT_ARGB8888,
                                             SDL_TEXTUREACCESS_STATIC, picture->w, picture->h);
    if (texture) {
        SDL_UpdateTexture(texture, NULL, picture->pixels, picture->w * 4);
        SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_BLEND);
    }
    return texture;
}

static SDL_Texture *missing_texture(SDL_Renderer *renderer) {
    Picture picture;
    if (!picture_create_missing(&picture, MISSING_SIZE, MISSING_SIZE)) {
        return NULL;
    }
    SDL_Texture *texture = texture_of(renderer, &picture);
    picture_free(&picture);
    return texture;
}

// The width of a letter and one px between letters; a letter that the font lacks shows its number.
static int advance(const void *data, uint32_t code_point) {
    const Glyph *glyph = font_glyph(data, code_point);
    return (glyph ? glyph->w : draw_unknown_width(code_point)) + 1;
}

static void load_pictures(View *view, const char *dir, LevelError *error) {
    sheet_load(&view->sheet, dir, error);
    font_load(&view->font, dir, error);
    backdrop_find(view, dir, error);
    view->sheet_texture = texture_of(view->renderer, &view->sheet.picture);
    view->font_texture = texture_of(view->renderer, &view->font.picture);
    view->ui_font = (UiFont){.height = view->font.height,
                             .ascent = view->font.height - 3,
                             .advance = advance,
                             .data = &view->font};
}

View *view_create(SDL_Renderer *renderer, const char *assets_dir, LevelError *error) {
    View *view = calloc(1, sizeof *view);
    if (!view) {
        return NULL;
    }
    view->renderer = renderer;
    view->tint = 0xffffffffu;
    load_pictures(view, assets_dir, error);
    view->missing = missing_texture(renderer);
    size_t side = GROUND_INSIDE_MAX;
    view->upload = malloc(side * side * 4);
    if (!view->missing || !view->upload || !ground_init(&view->ground, &view->sheet)) {
        view_destroy(view);
        return NULL;
    }
    return view;
}

void view_destroy(View *view) {
    if (!view) {
        return;
    }
    terrain_cache_clear(view);
    for (int i = 0; i < VIEW_PICTURES; i++) {
        SDL_DestroyTexture(view->pictures[i].texture);
    }
    sprite_cache_clear(view);
    backdrop_free(view);
    SDL_DestroyTexture(view->sheet_texture);
    SDL_DestroyTexture(view->font_texture);
    SDL_DestroyTexture(view->missing);
    ground_free(&view->ground);
    sheet_free(&view->sheet);
    font_free(&view->font);
    free(view->upload);
    free(view->areas);
    free(view);
}

bool view_take_error(View *view, LevelError *error) {
    if (!view->trouble.text[0]) {
        return false;
    }
    *error = view->trouble;
    view->trouble = (LevelError){0};
    return true;
}

void view_forget_level(View *view) {
    terrain_cache_clear(view);
    view->ground.level = NULL;
    view->level = NULL;
    for (int i = 0; i < VIEW_BODIES; i++) {
        view->covers[i].level = NULL;
    }
    for (int i = 0; i < VIEW_PICTURES; i++) {
        view->pictures[i].level = NULL;
    }
}

const UiFont *view_font(const View *view) {
    return &view->ui_font;
}

// ---- Frame ----
//
// Draws a frame of the world from back to front (painter's algorithm): sky, layers, solids,
// terrain, entities, actors, effects, front layers, overlays.

// Jolts the camera by a hash of the tick: repeatable, and different in each tick.
static void shake(ViewScene *scene) {
    uint32_t dice = (uint32_t)scene->tick * 2654435761u;
    float zoom = scene_zoom_factor(scene);
    scene->x += floorf(scene->shake * ((float)(dice >> 8 & 255) / 128.0F - 1.0F) * zoom) / zoom;
    scene->y += floorf(scene->shake * ((float)(dice >> 16 & 255) / 128.0F - 1.0F) * zoom) / zoom;
}

enum { FAINT = 90, HALF = 128 }; // of 255: layers other than the active one; covers while editing

/// The tiles of a layer without a tint are mixed with a background colour, so that they do not look
/// solid: the sky's behind the hero, a dark one in front.
static TerrainLook layer_look(const Level *level, const LevelLayer *layer) {
    TerrainLook look = {.alpha = (100 - layer->faded) * 255 / 100, .tint = 0xffffff};
    if (level_layer_is_cover(layer)) {
        look.alpha = 255;
    } else if (layer->tint[0]) {
        look.tint = (uint32_t)strtoul(layer->tint + 1, NULL, 16);
    } else {
        look.scenery = layer->front ? 0xff1b1f3bu : backdrop_color(level);
    }
    return look;
}

static void draw_layers(View *view, const ViewScene *scene, bool front) {
    const Level *level = scene->level;
    for (int i = 0; i < level->layer_count; i++) {
        const LevelLayer *layer = &level->layers[i];
        if (layer->front != front || !layer->tiles || layer->hidden) {
            continue;
        }
        bool is_cover = level_layer_is_cover(layer), is_edited = scene->flags & VIEW_EDITING;
        if (is_cover && !is_edited) {
            covers_draw(view, scene, i);
            continue;
        }
        ViewScene moved = scene_of_layer(scene, i);
        bool is_other = scene->active_layer != i;
        bool is_faint = (scene->flags & VIEW_FADE_LAYERS) && is_other;
        TerrainLook look = layer_look(level, layer);
        look.alpha = is_faint ? look.alpha * FAINT / 255 : is_cover && is_other ? HALF : look.alpha;
        terrain_cache_draw(view, &moved, layer->tiles, &look);
    }
}

// Darkens the outside of the level, so that the scenery there does not look like a part of it.
static void draw_shade_around(View *view, const ViewScene *scene, SDL_Rect inside) {
    FhRect port = scene->viewport;
    int right = fh_rect_right(port), bottom = fh_rect_bottom(port);
    int x0 = fh_clamp(inside.x, port.x, right), x1 = fh_clamp(inside.x + inside.w, port.x, right);
    int y0 = fh_clamp(inside.y, port.y, bottom), y1 = fh_clamp(inside.y + inside.h, port.y, bottom);
    const SDL_Rect sides[] = {{port.x, port.y, port.w, y0 - port.y},
                              {port.x, y1, port.w, bottom - y1},
                              {port.x, y0, x0 - port.x, y1 - y0},
                              {x1, y0, right - x1, y1 - y0}};
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
        if (sides[i].w > 0 && sides[i].h > 0) {
            draw_fill(view, sides[i], 0x14161f70u);
        }
    }
}

// Draws a figure at the spawn, as wide and as tall as the hero.
static void draw_spawn(View *view, const ViewScene *scene) {
    FhPoint feet = scene->level->spawn;
    FhTuning tuning = level_tuning(scene->level);
    const Sprite *sprite = sheet_find(&view->sheet, "spawn");
    SDL_FPoint scale = scene_hero_scale(&tuning);
    float w = (sprite ? (float)sprite->w : 16.0F) * scale.x;
    float h = (sprite ? (float)sprite->h : 24.0F) * scale.y;
    SDL_Rect rect = scene_rect(scene, (float)feet.x - w / 2.0F, (float)feet.y - h, w, h);
    draw_set_tint(view, 0xffffffb0u);
    draw_sprite(view, sprite, 0, rect, 0);
    draw_set_tint(view, 0xffffffffu);
}

static void draw_marks_of_editing(View *view, const ViewScene *scene) {
    draw_spawn(view, scene);
    FhRect bounds = level_bounds(scene->level);
    SDL_Rect frame = scene_box(scene, bounds);
    draw_shade_around(view, scene, frame);
    draw_frame(view, frame, 1, 0xf7f3e360u);
}

// Returns true if the ground is drawn as a mask: the player's mover collides with its single
// pixels.
static bool shows_ground(const ViewScene *scene) {
    return (scene->flags & VIEW_GROUND) || (level_movers[scene_movement(scene)]->can & FH_CAN_DIG);
}

// The mask of a level without a World, for the caller to destroy; NULL if its ground is only tiles.
static FhMask *ground_at_rest(const ViewScene *scene) {
    FhGroundDef ground = level_ground(scene->level);
    bool is_needed = !scene->world && shows_ground(scene) && level_has_ground(scene->level);
    return is_needed ? fh_ground_mask(&ground) : NULL;
}

void view_draw_world(View *view, const ViewScene *given) {
    ViewScene scene = *given;
    SDL_Rect port = {scene.viewport.x, scene.viewport.y, scene.viewport.w, scene.viewport.h};
    if (!terrain_cache_use_level(view, scene.level) || port.w <= 0 || port.h <= 0) {
        return;
    }
    if (scene.flags & VIEW_STILL) {
        scene.flags = (scene.flags | VIEW_NO_EFFECTS) & ~(uint32_t)VIEW_TRAIL;
        scene.trail_count = 0;
    }
    if (!(scene.flags & VIEW_NO_EFFECTS) && scene.shake > 0.0F) {
        shake(&scene);
    }
    view->frame++;
    view->painted = 0;
    view->is_lasting = SDL_GetRenderTarget(view->renderer) == NULL;
    FhMask *at_rest = ground_at_rest(&scene);
    view->mask = at_rest;
    view->mask_of = at_rest ? scene.level : NULL; // each frame has another mask
    if (scene.world && shows_ground(&scene)) {
        view->mask_of = view->mask = scene.world->mask;
    }
    covers_follow(view, &scene);
    SDL_RenderSetClipRect(view->renderer, &port);
    backdrop_draw(view, &scene);
    draw_layers(view, &scene, false);
    polygons_begin(view, scene.level);
    objects_draw_solids(view, &scene);
    polygons_draw(view, &scene);
    bool is_faint = (scene.flags & VIEW_FADE_LAYERS) && scene.active_layer >= 0;
    TerrainLook ground = {is_faint ? FAINT : 255, 0xffffff, 0};
    if (!(scene.flags & VIEW_NO_GROUND)) {
        terrain_cache_draw(view, &scene, scene.level->terrain, &ground);
    }
    objects_draw_entities(view, &scene);
    if (scene.flags & VIEW_EDITING) {
        draw_marks_of_editing(view, &scene);
    }
    effects_draw_behind(view, &scene);
    view_draw_trails(view, &scene, scene.trails, scene.trail_count);
    for (int i = 0; i < scene.other_count; i++) {
        actors_draw_hero(view, &scene.others[i]);
    }
    actors_draw(view, &scene);
    objects_draw_water(view, &scene);
    effects_draw_before(view, &scene);
    draw_layers(view, &scene, true);
    effects_draw_flash(view, &scene, port);
    overlays_draw(view, &scene);
    SDL_RenderSetClipRect(view->renderer, NULL);
    view->mask = NULL;
    view->mask_of = NULL;
    fh_mask_destroy(at_rest);
}
