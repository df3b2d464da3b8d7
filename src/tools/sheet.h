// The sprites that the text files under assets/art describe. The format stands in
// assets/art/README.md.

#ifndef TOOLS_SHEET_H
#define TOOLS_SHEET_H

#include "tools/picture.h"

enum { SHEET_NAME_MAX = 48 };

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

#endif
