// json_lean.c - parses a JSON text without its long strings, which stay in the text.
//
// The rows of a vast level are nearly all of its bytes. They need no tree, and cJSON would visit
// each byte twice and copy it. json_row returns such a string from the text.

#include "level/json_lean.h"

#include <stdint.h>
#include <string.h>

enum { LONG_STRING = 16 }; // bytes

/// Behind a string that begins at `at` with its quote. Writes how many bytes it holds, -1 when
/// there is a backslash in it.
static const char *skip_string(const char *at, const char *end, int64_t *plain_size) {
    const char *first = at + 1;
    const char *quote = memchr(first, '"', (size_t)(end - first));
    *plain_size = -1;
    if (quote && !memchr(first, '\\', (size_t)(quote - first))) {
        *plain_size = quote - first;
        return quote + 1;
    }
    for (at = first; at < end && *at != '"'; at++) {
        at += *at == '\\';
    }
    return at < end ? at + 1 : end;
}

void json_lean(const char *text, size_t size, Text *lean) {
    const char *end = text + size;
    const char *kept = text; // what follows is not in `lean` yet
    uint64_t lists = 0;      // bit 0: the innermost bracket is a list's; at most 64 are open
    for (const char *at = text; at < end;) {
        char c = *at++;
        if (c == '[' || c == '{') {
            lists = lists << 1 | (c == '[');
        } else if (c == ']' || c == '}') {
            lists >>= 1;
        } else if (c == '"') {
            int64_t plain_size;
            const char *first = at;
            at = skip_string(first - 1, end, &plain_size);
            if ((lists & 1) != 0 && plain_size >= LONG_STRING) {
                text_add(lean, kept, (size_t)(first - kept));
                kept = at - 1;
            }
        }
    }
    if (kept > text) {
        text_add(lean, kept, (size_t)(end - kept));
    }
}
