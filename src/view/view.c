// view.c - creates and destroys a View: reads the assets, makes textures.

#include "view/view.h"

#include <stdlib.h>

#include "view/backdrop.h"
#include "view/draw.h"
#include "view/terrain_cache.h"

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
    backdrop_load(view, dir, error);
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
