// text.c - UTF-8 and the measures of text: code points, widths, line ends.

#include "ui/text.h"

#include <string.h>

#define BROKEN 0xFFFDu

// Returns the number of bytes after a first byte, -1 if it is no first byte.
static int trail_bytes(unsigned char first) {
    if (first < 0x80) {
        return 0;
    }
    if (first >= 0xC2 && first < 0xE0) {
        return 1;
    }
    if (first >= 0xE0 && first < 0xF0) {
        return 2;
    }
    return first >= 0xF0 && first < 0xF5 ? 3 : -1;
}

static bool is_scalar(uint32_t code_point, int trail) {
    static const uint32_t least[] = {0, 0x80, 0x800, 0x10000};
    bool is_surrogate = code_point >= 0xD800 && code_point < 0xE000;
    return code_point >= least[trail] && code_point <= 0x10FFFF && !is_surrogate;
}

uint32_t ui_utf8_next(const char **text) {
    const unsigned char *at = (const unsigned char *)*text;
    if (!at[0]) {
        return 0;
    }
    int trail = trail_bytes(at[0]);
    (*text)++;
    if (trail <= 0) {
        return trail == 0 ? at[0] : BROKEN;
    }
    uint32_t code_point = at[0] & (0x3Fu >> trail);
    for (int i = 1; i <= trail; i++) {
        if ((at[i] & 0xC0) != 0x80) {
            return BROKEN;
        }
        code_point = code_point << 6 | (at[i] & 0x3Fu);
    }
    if (!is_scalar(code_point, trail)) {
        return BROKEN;
    }
    *text += trail;
    return code_point;
}

int ui_utf8_put(char *out, uint32_t code_point) {
    int trail = code_point < 0x80 ? 0 : code_point < 0x800 ? 1 : code_point < 0x10000 ? 2 : 3;
    static const unsigned char lead[] = {0, 0xC0, 0xE0, 0xF0};
    out[0] = (char)(lead[trail] | (unsigned char)(code_point >> (6 * trail)));
    for (int i = 1; i <= trail; i++) {
        out[i] = (char)(0x80 | (code_point >> (6 * (trail - i)) & 0x3F));
    }
    out[trail + 1] = '\0';
    return trail + 1;
}

int ui_text_width(const UiFont *font, const char *text, int bytes, int scale) {
    const char *end = bytes < 0 ? NULL : text + bytes;
    int width = 0;
    uint32_t code_point;
    while ((!end || text < end) && (code_point = ui_utf8_next(&text)) != 0) {
        width += font->advance(font->data, code_point);
    }
    return width * scale;
}

int ui_text_line(const UiFont *font, const char *text, int width, const char **next) {
    const char *at = text;
    const char *space = NULL; // where the line may end
    int used = 0;
    for (;;) {
        const char *before = at;
        uint32_t code_point = ui_utf8_next(&at);
        if (code_point == 0 || code_point == '\n') {
            *next = at;
            return (int)(before - text);
        }
        if (code_point == ' ') {
            space = before;
        }
        used += font->advance(font->data, code_point);
        if (used > width && before > text && code_point != ' ') {
            *next = space ? space + 1 : before;
            return (int)((space ? space : before) - text);
        }
    }
}

int ui_text_lines(const UiFont *font, const char *text, int width) {
    int lines = 0;
    do {
        ui_text_line(font, text, width, &text);
        lines++;
    } while (*text);
    return lines;
}

int ui_shown_bytes(const char *label) {
    const char *mark = strstr(label, "##");
    return (int)(mark ? (size_t)(mark - label) : strlen(label));
}
