#include "words/utf8.h"

#include <stdbool.h>
#include <string.h>

enum { BROKEN = 0xfffd, LONGEST = 4 };

int utf8_length(const unsigned char *at, const unsigned char *end) {
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    if (*at < 0x80) {
        return 1;
    }
    int length = *at >= 0xf0 ? 4 : *at >= 0xe0 ? 3 : 2;
    if (*at < 0xc2 || *at > 0xf4 || end - at < length) {
        return 0;
    }
    uint32_t code = *at & (0x7fU >> length);
    for (int i = 1; i < length; i++) {
        if ((at[i] & 0xc0) != 0x80) {
            return 0;
        }
        code = code << 6 | (at[i] & 0x3fU);
    }
    bool surrogate = code >= 0xd800 && code < 0xe000;
    return code < least[length] || code > 0x10ffff || surrogate ? 0 : length;
}

uint32_t utf8_next(const char **text) {
    const unsigned char *at = (const unsigned char *)*text;
    if (*at < 0x80) {
        *text += *at != 0;
        return *at;
    }
    int length = utf8_length(at, at + strnlen(*text, LONGEST));
    *text += length > 0 ? length : 1;
    uint32_t code = length > 0 ? *at & (0x7fU >> length) : BROKEN;
    for (int i = 1; i < length; i++) {
        code = code << 6 | (at[i] & 0x3fU);
    }
    return code;
}

int utf8_put(char out[5], uint32_t code_point) {
    static const unsigned leads[] = {0, 0, 0xc0, 0xe0, 0xf0};
    int bytes = code_point < 0x80 ? 1 : code_point < 0x800 ? 2 : code_point < 0x10000 ? 3 : 4;
    for (int i = bytes - 1; i > 0; i--) {
        out[i] = (char)(0x80U | (code_point & 0x3fU));
        code_point >>= 6;
    }
    out[0] = (char)(leads[bytes] | code_point);
    out[bytes] = '\0';
    return bytes;
}

int utf8_count(const char *text, size_t size) {
    int count = 0;
    for (size_t i = 0; i < size; i++) {
        count += ((unsigned char)text[i] & 0xc0) != 0x80;
    }
    return count;
}
