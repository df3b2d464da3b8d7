// utf8.h - characters and their UTF-8.

#ifndef FOOTHOLD_WORDS_UTF8_H
#define FOOTHOLD_WORDS_UTF8_H

#include <stddef.h>
#include <stdint.h>

/// The length of the UTF-8 sequence at `at`; 0 when it is not one (overlong, surrogate, cut off).
int utf8_length(const unsigned char *at, const unsigned char *end);
/// Reads one code point and moves `*text` past it; U+FFFD for a broken byte, 0 at the end (not
/// moved).
uint32_t utf8_next(const char **text);
/// Writes a code point as UTF-8 with a NUL; returns how many bytes it has.
int utf8_put(char out[5], uint32_t code_point);
/// How many code points `size` bytes of valid UTF-8 are.
int utf8_count(const char *text, size_t size);

#endif
