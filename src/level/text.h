// text.h - a text that grows while it is printed, and arrays that grow.

#ifndef FOOTHOLD_LEVEL_TEXT_H
#define FOOTHOLD_LEVEL_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// All-zero is the empty text. After an allocation failed, `failed` stays set and nothing is added.
typedef struct Text {
    char *bytes; // owned; NUL at the end once something was added
    size_t size, room;
    bool failed;
} Text;

/// Returns room for at most `most` bytes at the end. The caller writes into it and then calls
/// text_take with the end of what it wrote. NULL when the text has failed.
char *text_make_room(Text *text, size_t most);
void text_take(Text *text, const char *end);
void text_add(Text *text, const char *bytes, size_t size);
void text_put(Text *text, const char *string);
void text_format(Text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
/// Adds a string as JSON, quotes and escapes included, as cJSON prints it. Bytes that are not UTF-8
/// (a name cut in the middle of a character) are left out: the file must be read again.
void text_put_json_string(Text *text, const char *string);
/// Adds a number with as few digits as give back the same float.
void text_put_float(Text *text, float value);

/// Makes room for `count` elements of `size` bytes in the array whose pointer lies at `array`,
/// which holds `*room` of them. False out of memory: it is as it was.
bool array_make_room(void *array, int *room, int count, size_t size);

/// Says whether most lines of a text, or half of them, end with CR LF.
bool text_ends_lines_by_crlf(const char *text, size_t size);
/// A copy whose lines end so, for the caller to free. NULL out of memory. Requires: lines end with
/// LF alone.
char *text_with_crlf(const char *text);

#endif
