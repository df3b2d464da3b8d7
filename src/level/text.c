#include "level/text.h"
#include "level/error.h"
#include "words/words.h"
#include "words/utf8.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

static bool make_room(Text *text, size_t more) {
    if (text->failed) {
        return false;
    }
    size_t needed = text->size + more + 1;
    if (needed <= text->room) {
        return true;
    }
    size_t room = text->room * 2 > needed ? text->room * 2 : needed + 256;
    char *larger = realloc(text->bytes, room);
    text->failed = larger == NULL;
    if (larger) {
        text->bytes = larger;
        text->room = room;
    }
    return larger != NULL;
}

char *text_make_room(Text *text, size_t most) {
    return make_room(text, most) ? text->bytes + text->size : NULL;
}

void text_take(Text *text, const char *end) {
    text->size = (size_t)(end - text->bytes);
    text->bytes[text->size] = '\0';
}

void text_add(Text *text, const char *bytes, size_t size) {
    if (make_room(text, size)) {
        memcpy(text->bytes + text->size, bytes, size);
        text->size += size;
        text->bytes[text->size] = '\0';
    }
}

void text_put(Text *text, const char *string) {
    text_add(text, string, strlen(string));
}

void text_format(Text *text, const char *format, ...) {
    char line[256];
    va_list args;
    va_start(args, format);
    int size = vsnprintf(line, sizeof line, format, args);
    va_end(args);
    if (size < 0 || (size_t)size >= sizeof line) {
        text->failed = true;
        return;
    }
    text_add(text, line, (size_t)size);
}

bool array_make_room(void *array, int *room, int count, size_t size) {
    enum { FIRST = 16 };
    void *items;
    if (count <= *room) {
        return true;
    }
    int more = *room * 2 > count ? *room * 2 : count > FIRST ? count : FIRST;
    memcpy(&items, array, sizeof items);
    items = realloc(items, (size_t)more * size);
    if (items) {
        memcpy(array, &items, sizeof items);
        *room = more;
    }
    return items != NULL;
}

/// Copies a string without the bytes that are not UTF-8. NULL out of memory.
static char *clean_copy(const char *string) {
    const unsigned char *at = (const unsigned char *)string;
    const unsigned char *end = at + strlen(string);
    char *copy = malloc((size_t)(end - at) + 1);
    size_t size = 0;
    while (copy && at < end) {
        int length = utf8_length(at, end);
        memcpy(copy + size, at, (size_t)length);
        size += (size_t)length;
        at += length > 0 ? length : 1;
    }
    if (copy) {
        copy[size] = '\0';
    }
    return copy;
}

void text_put_json_string(Text *text, const char *string) {
    char *clean = clean_copy(string);
    cJSON *node = clean ? cJSON_CreateStringReference(clean) : NULL;
    char *printed = node ? cJSON_PrintUnformatted(node) : NULL;
    cJSON_Delete(node);
    free(clean);
    if (printed) {
        text_put(text, printed);
    } else {
        text->failed = true;
    }
    cJSON_free(printed);
}

void text_put_float(Text *text, float value) {
    char digits[32] = "0";
    if (fabsf(value) < 1e9F && value == (float)(int)value) {
        text_format(text, "%d", (int)value);
        return;
    }
    for (int precision = 1; precision <= 9; precision++) {
        snprintf(digits, sizeof digits, "%.*g", precision, (double)value);
        if (strtof(digits, NULL) == value) {
            break;
        }
    }
    text_put(text, digits);
}

bool text_ends_lines_by_crlf(const char *text, size_t size) {
    size_t crlf = 0, all = 0;
    const char *end = text + size;
    for (const char *at = text; (at = memchr(at, '\n', (size_t)(end - at))) != NULL; at++) {
        crlf += at > text && at[-1] == '\r';
        all++;
    }
    return all > 0 && 2 * crlf >= all;
}

char *text_with_crlf(const char *text) {
    size_t size = 0;
    for (const char *at = text; *at; at++) {
        size += *at == '\n' ? 2 : 1;
    }
    char *out = malloc(size + 1);
    char *to = out;
    for (const char *at = text; out && *at; at++) {
        if (*at == '\n') {
            *to++ = '\r';
        }
        *to++ = *at;
    }
    if (out) {
        *to = '\0';
    }
    return out;
}

// ---- Errors ----

void level_error_say(LevelError *error) {
    const char *said = say(error->text);
    if (said != error->text) {
        snprintf(error->text, sizeof error->text, "%s", said);
    }
}

static void set_text(LevelError *error, const char *format, va_list args) {
    vsnprintf(error->text, sizeof error->text, say(format), args);
    level_error_say(error);
}

bool level_error_set(LevelError *error, const char *format, ...) {
    va_list args;
    va_start(args, format);
    set_text(error, format, args);
    va_end(args);
    return false;
}

bool level_error_at(LevelError *error, const char *file, const char *format, ...) {
    va_list args;
    snprintf(error->file, sizeof error->file, "%s", file);
    va_start(args, format);
    set_text(error, format, args);
    va_end(args);
    return false;
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
