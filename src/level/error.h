// error.h - an error in a file: the place, what is wrong, and what would be right.

#ifndef FOOTHOLD_LEVEL_ERROR_H
#define FOOTHOLD_LEVEL_ERROR_H

#include <stdbool.h>
#include <stddef.h>

/// The function that fails fills it; the caller owns it; all-zero is "no error". Printed as
/// FILE:LINE:COLUMN: MEMBER: TEXT, without the parts that are empty or 0.
typedef struct LevelError {
    char file[512];
    int line, column; // from 1; 0: no place
    char member[128]; // "solids[0].speed"
    char text[256];   // what is wrong and what would be right
} LevelError;

enum { LEVEL_NEARS_MAX = 8 };

/// A member of a file that is not known, and the one that it is nearly: "TileSize", "tileSize".
typedef struct LevelNear {
    char member[128]; // "solids[0].sped"
    char meant[40];
} LevelNear;

/// The first of them.
typedef struct LevelNears {
    LevelNear list[LEVEL_NEARS_MAX];
    int count;
} LevelNears;

/// Puts the text into the player's language, if all of it is known there.
void level_error_say(LevelError *error);
/// Fills the text, in the player's language; `format` is as printf's. Leaves file, line, column and
/// member as they are. Returns false.
bool level_error_set(LevelError *error, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/// The same, and fills the file.
bool level_error_at(LevelError *error, const char *file, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/// Writes the error as one line without a newline into `out`, cut to `size` bytes.
void level_error_print(const LevelError *error, char *out, size_t size);

#endif
