// gif.h - writes a GIF that repeats, picture by picture, in memory.
//
// A picture stores only the box of the pixels that changed since the one before, and of those each
// unchanged one as transparent. Each has a palette of its own: exact with at most 255 colours, else
// with as many bits a channel as 255 colours allow.

#ifndef FOOTHOLD_VIEW_GIF_H
#define FOOTHOLD_VIEW_GIF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { GIF_SIDE_MAX = 4096, GIF_BYTES_MAX = 256 << 20 };

typedef struct Gif Gif;

/// Begins a GIF of w x h px (1 to GIF_SIDE_MAX). The caller destroys it. NULL out of memory.
Gif *gif_create(int w, int h);
void gif_destroy(Gif *gif);
/// Adds a picture: w * h pixels of 0xaarrggbb, row by row, alpha ignored; shown for `hundredths` of
/// a second. False out of memory, or beyond GIF_BYTES_MAX: the GIF must be destroyed.
bool gif_add(Gif *gif, const uint32_t *pixels, int hundredths);
/// Ends the GIF and returns its `*size` bytes, borrowed until it is destroyed. NULL out of memory.
const char *gif_end(Gif *gif, size_t *size);

#endif
