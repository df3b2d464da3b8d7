// sheet.c - a texture atlas: reads the sprite sheet, the font and their JSON indexes.

#include "view/sheet.h"

#include <SDL_image.h>
#include <cjson/cJSON.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "level/file.h"

enum { INDEX_BYTES_MAX = 1 << 20 };

static const char no_picture[] = "this picture is missing or cannot be read";
static const char remedy[] = "restore the assets folder (git checkout assets) or install anew";

static void join(char *path, size_t size, const char *dir, const char *name) {
    snprintf(path, size, "%s/%s", dir, name);
}

// Keeps the first error, because later ones are often its consequences.
static bool refuse(LevelError *error, const char *dir, const char *name, const char *what) {
    if (error && !error->text[0]) {
        join(error->file, sizeof error->file, dir, name);
        snprintf(error->text, sizeof error->text, "%s; %s", what, remedy);
    }
    return false;
}

bool picture_find(const char *dir, const char *name, LevelError *error) {
    char path[512];
    join(path, sizeof path, dir, name);
    SDL_RWops *file = SDL_RWFromFile(path, "rb");
    bool is_png = file && IMG_isPNG(file);
    if (file) {
        SDL_RWclose(file);
    }
    return is_png || refuse(error, dir, name, no_picture);
}

bool picture_load(Picture *picture, const char *dir, const char *name, LevelError *error) {
    char path[512];
    join(path, sizeof path, dir, name);
    SDL_Surface *file = IMG_Load(path);
    *picture = (Picture){0};
    bool is_made = file && picture_create(picture, file->w, file->h);
    SDL_Surface *into =
        is_made ? SDL_CreateRGBSurfaceWithFormatFrom(picture->pixels, picture->w, picture->h, 32,
                                                     picture->w * 4, SDL_PIXELFORMAT_ARGB8888)
                : NULL;
    bool is_read = into && SDL_SetSurfaceBlendMode(file, SDL_BLENDMODE_NONE) == 0 &&
                   SDL_BlitSurface(file, NULL, into, NULL) == 0;
    SDL_FreeSurface(into);
    SDL_FreeSurface(file);
    if (!is_read) {
        picture_free(picture);
        return refuse(error, dir, name, no_picture);
    }
    return true;
}

bool picture_create_missing(Picture *picture, int w, int h) {
    if (!picture_create(picture, w, h)) {
        return false;
    }
    for (int i = 0; i < w * h; i++) {
        bool is_dark = ((i % w / 4) + (i / w / 4)) % 2 == 0;
        picture->pixels[i] = is_dark ? 0xff1b1f3bu : 0xffe86fa8u;
    }
    return true;
}

static cJSON *read_json(const char *dir, const char *name, LevelError *error) {
    char path[512];
    join(path, sizeof path, dir, name);
    size_t size = 0;
    LevelError unread; // unused: refuse() reports how to repair the assets
    char *text = level_file_read(path, INDEX_BYTES_MAX, &size, &unread);
    cJSON *json = text ? cJSON_Parse(text) : NULL;
    free(text);
    if (!cJSON_IsObject(json)) {
        refuse(error, dir, name, "this index is missing or is not JSON");
        cJSON_Delete(json);
        return NULL;
    }
    return json;
}

static int number(const cJSON *object, const char *key, int least) {
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, key);
    int value = cJSON_IsNumber(item) ? item->valueint : 0;
    return value < least ? least : value;
}

static int element(const cJSON *array, int index) {
    const cJSON *item = cJSON_GetArrayItem(array, index);
    return cJSON_IsNumber(item) ? item->valueint : 0;
}

static bool read_sprite(Sprite *sprite, const cJSON *json, const Picture *picture) {
    const cJSON *anchor = cJSON_GetObjectItemCaseSensitive(json, "anchor");
    *sprite = (Sprite){.x = number(json, "x", 0),
                       .y = number(json, "y", 0),
                       .w = number(json, "w", 1),
                       .h = number(json, "h", 1),
                       .frames = number(json, "frames", 1),
                       .ticks = number(json, "ticks", 1),
                       .anchor_x = element(anchor, 0),
                       .anchor_y = element(anchor, 1)};
    snprintf(sprite->name, sizeof sprite->name, "%s", json->string);
    // Checks each number by itself first, so that no sum overflows.
    return sprite->frames < 1024 && sprite->w <= picture->w && sprite->h <= picture->h &&
           sprite->x <= picture->w && sprite->y <= picture->h &&
           sprite->x + sprite->w * sprite->frames <= picture->w &&
           sprite->y + sprite->h <= picture->h;
}

static int compare_names(const void *a, const void *b) {
    return strcmp(((const Sprite *)a)->name, ((const Sprite *)b)->name);
}

static bool read_sprites(Sheet *sheet, const cJSON *sprites) {
    sheet->sprites = calloc((size_t)cJSON_GetArraySize(sprites) + 1, sizeof *sheet->sprites);
    if (!sheet->sprites) {
        return false;
    }
    const cJSON *item = NULL;
    bool are_inside = true;
    cJSON_ArrayForEach(item, sprites) {
        if (read_sprite(&sheet->sprites[sheet->count], item, &sheet->picture)) {
            sheet->count++;
        } else {
            are_inside = false;
        }
    }
    qsort(sheet->sprites, (size_t)sheet->count, sizeof *sheet->sprites, compare_names);
    return are_inside && sheet->count > 0;
}

static const char *picture_name(const cJSON *index, const char *key, const char *otherwise) {
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(index, key);
    return cJSON_IsString(item) ? item->valuestring : otherwise;
}

bool sheet_load(Sheet *sheet, const char *dir, LevelError *error) {
    *sheet = (Sheet){0};
    cJSON *index = read_json(dir, "sprites.json", error);
    if (!index) {
        return false;
    }
    const char *name = picture_name(index, "sheet", "sprites.png");
    const cJSON *sprites = cJSON_GetObjectItemCaseSensitive(index, "sprites");
    bool is_read = picture_load(&sheet->picture, dir, name, error);
    if (is_read && !read_sprites(sheet, sprites)) {
        is_read = refuse(error, dir, "sprites.json", "a sprite lies outside of the sheet");
    }
    cJSON_Delete(index);
    return is_read;
}

void sheet_free(Sheet *sheet) {
    picture_free(&sheet->picture);
    free(sheet->sprites);
    *sheet = (Sheet){0};
}

const Sprite *sheet_find(const Sheet *sheet, const char *name) {
    Sprite key;
    snprintf(key.name, sizeof key.name, "%s", name);
    if (!sheet->count) {
        return NULL;
    }
    return bsearch(&key, sheet->sprites, (size_t)sheet->count, sizeof key, compare_names);
}

int sprite_frame_at(const Sprite *sprite, int tick) {
    return (int)((unsigned)tick / (unsigned)sprite->ticks % (unsigned)sprite->frames);
}

bool sheet_cut(const Sheet *sheet, const Sprite *sprite, int frame, Picture *picture) {
    if (!picture_create(picture, sprite->w, sprite->h)) {
        return false;
    }
    picture_copy_part(picture, &sheet->picture, sprite->x + frame * sprite->w, sprite->y);
    return true;
}

static void read_glyph(FontSheet *font, const cJSON *item) {
    long code = strtol(item->string, NULL, 10);
    Glyph glyph = {(uint32_t)code, element(item, 0), element(item, 1), element(item, 2)};
    const Picture *picture = &font->picture;
    bool is_inside = glyph.x >= 0 && glyph.y >= 0 && glyph.w >= 0 &&
                     (int64_t)glyph.x + glyph.w <= picture->w &&
                     (int64_t)glyph.y + font->height <= picture->h;
    if (code > 0 && is_inside) {
        font->glyphs[font->count++] = glyph;
    }
}

static int compare_codes(const void *a, const void *b) {
    uint32_t left = ((const Glyph *)a)->code_point, right = ((const Glyph *)b)->code_point;
    return (left > right) - (left < right);
}

static bool read_glyphs(FontSheet *font, const cJSON *glyphs) {
    font->glyphs = calloc((size_t)cJSON_GetArraySize(glyphs) + 1, sizeof *font->glyphs);
    if (!font->glyphs) {
        return false;
    }
    const cJSON *item = NULL;
    cJSON_ArrayForEach(item, glyphs) {
        read_glyph(font, item);
    }
    qsort(font->glyphs, (size_t)font->count, sizeof *font->glyphs, compare_codes);
    return font->count > 0;
}

bool font_load(FontSheet *font, const char *dir, LevelError *error) {
    *font = (FontSheet){.height = FONT_HEIGHT};
    cJSON *index = read_json(dir, "font.json", error);
    if (!index) {
        return false;
    }
    font->height = number(index, "height", 1);
    const char *name = picture_name(index, "sheet", "font.png");
    bool is_read = picture_load(&font->picture, dir, name, error);
    if (is_read && !read_glyphs(font, cJSON_GetObjectItemCaseSensitive(index, "glyphs"))) {
        is_read = refuse(error, dir, "font.json", "there is no glyph in it");
        font->height = FONT_HEIGHT;
    }
    cJSON_Delete(index);
    return is_read;
}

void font_free(FontSheet *font) {
    picture_free(&font->picture);
    free(font->glyphs);
    *font = (FontSheet){0};
}

const Glyph *font_glyph(const FontSheet *font, uint32_t code_point) {
    Glyph key = {.code_point = code_point};
    if (!font->count) {
        return NULL;
    }
    return bsearch(&key, font->glyphs, (size_t)font->count, sizeof key, compare_codes);
}
