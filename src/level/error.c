#include "level/error.h"

#include <stdarg.h>
#include <stdio.h>

void level_error_set(LevelError *error, const char *format, ...) {
    va_list args;
    va_start(args, format);
    vsnprintf(error->text, sizeof error->text, format, args);
    va_end(args);
}

void level_error_print(const LevelError *error, char *out, size_t size) {
    char place[64] = "";
    if (error->column > 0) {
        snprintf(place, sizeof place, ":%d:%d", error->line, error->column);
    } else if (error->line > 0) {
        snprintf(place, sizeof place, ":%d", error->line);
    }
    snprintf(out, size, "%s%s%s%s%s%s", error->file, place,
             error->file[0] != '\0' || place[0] != '\0' ? ": " : "", error->member,
             error->member[0] != '\0' ? ": " : "", error->text);
}
