// text.h - a text that grows while it is printed. Inside src/level only.

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

/// Says whether most lines of a text, or half of them, end with CR LF.
bool text_ends_lines_by_crlf(const char *text, size_t size);
/// A copy whose lines end so, for the caller to free. NULL out of memory. Requires: lines end with
/// LF alone.
char *text_with_crlf(const char *text);

// ---- UTF-8. All functions but the first require valid one ----

/// The length of the UTF-8 sequence at `at`; 0 when it is not one (overlong, surrogate, cut off).
int json_sequence_length(const unsigned char *at, const unsigned char *end);
/// Decodes one code point of valid UTF-8 and moves *at behind it; 0 at the end.
uint32_t json_next_code_point(const char **at);
/// Writes a code point as UTF-8 with a NUL; returns how many bytes it has.
int json_put_code_point(char out[5], uint32_t code_point);
/// How many code points `size` bytes of valid UTF-8 are.
int json_count_code_points(const char *text, size_t size);

#endif
