// The sprites that the text files under assets/art describe. The format stands in
// assets/art/README.md.

#ifndef TOOLS_SHEET_H
#define TOOLS_SHEET_H

#include <stdbool.h>
#include <stdio.h>
#include <stddef.h>
#include <stdint.h>

enum { SHEET_NAME_MAX = 48, WAVE_UNIT = 256 };

typedef struct Picture {
    int w, h;
    uint32_t *pixels;
} Picture;

/// One sprite: its frames from left to right in one picture, and where they lie in the packed
/// sheet.
typedef struct Sprite {
    char name[SHEET_NAME_MAX];
    Picture picture;
    int w, h; ///< of one frame, in pixels
    int frames, ticks;
    int anchor_x, anchor_y;
    int x, y;                  ///< in the packed sheet
    bool is_part;              ///< only used by others, not packed
    char file[SHEET_NAME_MAX]; ///< below the assets, where it is written alone too; may be empty
} Sprite;

typedef struct Sheet {
    Sprite *sprites;
    int count, capacity;
    uint32_t palette[128]; ///< by character
    bool known[128];       ///< which characters the palette has
} Sheet;

/// Adds what one file describes, in its order. Ends the program with FILE:LINE on a mistake.
void sheet_read(Sheet *sheet, const char *path);
void sheet_free(Sheet *sheet);

/// Returns the sprite of this name, or NULL. It stays valid until the next sheet_read.
const Sprite *sheet_find(const Sheet *sheet, const char *name);

/// Gives every sprite that is no part its place, and returns the packed picture. Reorders the
/// sprites.
Picture sheet_pack(Sheet *sheet, int width);

// ---- Scenery ----

/// Draws each picture that the file at path describes into folder, or compares it when checking.
/// Stamps are sprites and parts of the sheet.
void scenery_draw(const Sheet *sheet, const char *path, const char *folder, bool checking);

// ---- The font ----

/// Writes both files into the folder assets, or compares them when checking. Says so and does
/// nothing where there is no font.txt.
void font_make(const char *assets, bool checking);

/// Opens a text to be written by text_save, which closes it.
FILE *text_open(void);

/// Writes the text to path or, when checking, ends the program if the file holds another text.
void text_save(FILE *text, const char *path, bool checking);

// ---- Pictures ----

/// Prints "FILE:LINE: text" (or "FILE: text" when line is 0) and ends the program with status 1.
_Noreturn void fail(const char *file, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/// Returns heap that the caller owns, or ends the program.
void *take_memory(size_t count, size_t size);

/// Creates a transparent picture; free its pixels with picture_free.
Picture picture_create(int w, int h);
void picture_free(Picture *picture);

/// Returns 0 outside the picture.
uint32_t picture_at(const Picture *picture, int x, int y);

/// Does nothing outside the picture or for a transparent colour.
void picture_set(Picture *picture, int x, int y, uint32_t colour);

/// Draws a rectangle of one colour.
void picture_fill(Picture *picture, int x, int y, int w, int h, uint32_t colour);

/// Numbers by place, never by chance: the same seed and place always give the same value.
uint32_t hash_at(uint32_t seed, uint32_t place);

/// A smooth wave of 0..WAVE_UNIT through `cells` random heights, periodic in `width`.
int wave_at(uint32_t seed, int cells, int x, int width);

/// Reads "2c5f4a" or "transparent". Returns false for anything else.
bool colour_read(const char *text, uint32_t *colour);

/// Writes a PNG, or, when checking, ends the program if the file's pixels are not these.
void picture_save(const Picture *picture, const char *path, bool checking);

#endif
