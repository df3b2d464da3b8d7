// text.c - the measures of text: widths, line ends.

#include "ui/text.h"

#include <string.h>

#include "words/utf8.h"

int ui_text_width(const UiFont *font, const char *text, int bytes, int scale) {
    const char *end = bytes < 0 ? NULL : text + bytes;
    int width = 0;
    uint32_t code_point;
    while ((!end || text < end) && (code_point = utf8_next(&text)) != 0) {
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
        uint32_t code_point = utf8_next(&at);
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
