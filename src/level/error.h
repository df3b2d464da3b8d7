// error.h - what is wrong with a file, and where: enough for a person to mend it.

#ifndef FOOTHOLD_LEVEL_ERROR_H
#define FOOTHOLD_LEVEL_ERROR_H

#include <stddef.h>

/// Filled by whoever fails; owned by the caller; all-zero is "no error". Printed as
/// FILE:LINE:COLUMN: MEMBER: TEXT, leaving out what is empty or 0.
typedef struct LevelError {
    char file[512];
    int line, column; // from 1; 0 when the place is not known
    char member[128]; // "solids[0].speed"
    char text[256];   // what is wrong and what would be right
} LevelError;

/// Fills in what is wrong; `format` is as printf's. file, line, column and member are left as they
/// are.
void level_error_set(LevelError *error, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/// Writes the error as one line without a newline into `out`, cut to `size` bytes.
void level_error_print(const LevelError *error, char *out, size_t size);

#endif
