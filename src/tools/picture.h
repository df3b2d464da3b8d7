// A picture of the drawing tools: a rectangle of 0xRRGGBBAA pixels, 0 being transparent.
//
// The tools are short programs that either finish or say what is wrong and stop, so that their
// helpers need no error paths: fail() ends the program.

#ifndef TOOLS_PICTURE_H
#define TOOLS_PICTURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Picture {
    int w, h;
    uint32_t *pixels;
} Picture;

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

/// Reads "2c5f4a" or "transparent". Returns false for anything else.
bool colour_read(const char *text, uint32_t *colour);

/// Writes a PNG, or, when checking, ends the program if the file's pixels are not these.
void picture_save(const Picture *picture, const char *path, bool checking);

#endif
