// sheet.h - the pictures of the assets: a texture atlas with its index, the font, single files.
//
// Loaded once, then constant. If a file cannot be read, its part stays empty and the error gets its
// name and the remedy; lookups in an empty sheet return NULL, and the drawing code shows a
// checkered box instead.

#ifndef FOOTHOLD_VIEW_SHEET_H
#define FOOTHOLD_VIEW_SHEET_H

#include "level/error.h"
#include "view/picture.h"

enum { SPRITE_NAME_MAX = 48, MISSING_SIZE = 16, FONT_HEIGHT = 12 };

typedef struct Sprite {
    char name[SPRITE_NAME_MAX];
    int x, y;   // px of the first frame; the others follow to the right
    int w, h;   // px of one frame
    int frames; // at least 1
    int ticks;  // of one frame, at least 1
    int anchor_x, anchor_y;
} Sprite;

typedef struct Sheet {
    Picture picture;
    Sprite *sprites; // sorted by name
    int count;
} Sheet;

typedef struct Glyph {
    uint32_t code_point;
    int x, y, w; // px; the pen moves by w
} Glyph;

typedef struct FontSheet {
    Picture picture; // white on transparent
    Glyph *glyphs;   // sorted by code point
    int count;
    int height; // px
} FontSheet;

/// Reads sprites.json and its picture. Returns false and fills `error`.
bool sheet_load(Sheet *sheet, const char *dir, LevelError *error);
void sheet_free(Sheet *sheet);
/// The sprite of that name, borrowed; NULL if there is none.
const Sprite *sheet_find(const Sheet *sheet, const char *name);
/// The frame at a tick.
int sprite_frame_at(const Sprite *sprite, int tick);
/// Makes a picture of one frame. Returns false out of memory.
bool sheet_cut(const Sheet *sheet, const Sprite *sprite, int frame, Picture *picture);

/// Reads font.json and its picture. Returns false and fills `error`.
bool font_load(FontSheet *font, const char *dir, LevelError *error);
void font_free(FontSheet *font);
/// The glyph for a code point; NULL if the font has none.
const Glyph *font_glyph(const FontSheet *font, uint32_t code_point);

/// Says whether the folder has that file, and it begins as a PNG does; else fills `error`.
bool picture_find(const char *dir, const char *name, LevelError *error);
/// Reads one PNG of the folder. Returns false and fills `error`.
bool picture_load(Picture *picture, const char *dir, const char *name, LevelError *error);
/// Makes the loud checkered substitute for a missing picture.
bool picture_create_missing(Picture *picture, int w, int h);

#endif
