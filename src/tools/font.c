#include "tools/font.h"

#include "tools/picture.h"

#include <stdlib.h>
#include <string.h>

enum {
    GLYPH_HEIGHT = 12,
    GAP = 1,
    GLYPHS_MAX = 1024,
    GLYPH_WIDTH_MAX = 32,
    FONT_WIDTH = 256,
    TEXT_MAX = 1 << 18
};

typedef struct Glyph {
    unsigned code;
    int x, y, w, rows;
    char bits[GLYPH_HEIGHT][GLYPH_WIDTH_MAX + 1];
} Glyph;

typedef struct Font {
    Glyph *glyphs;
    int count;
} Font;

FILE *text_open(void) {
    FILE *text = tmpfile();
    if (text == NULL) {
        fail("art", 0, "no temporary file can be made");
    }
    return text;
}

void text_save(FILE *text, const char *path, bool checking) {
    char *now = take_memory(2, TEXT_MAX);
    char *before = now + TEXT_MAX;
    rewind(text);
    size_t length = fread(now, 1, TEXT_MAX, text);
    fclose(text);
    FILE *file = fopen(path, checking ? "rb" : "wb");
    if (file == NULL) {
        fail(path, 0, "cannot be opened");
    }
    if (checking) {
        size_t found = fread(before, 1, TEXT_MAX, file);
        if (found != length || memcmp(now, before, length) != 0) {
            fail(path, 0, "is not what assets/art says; run make art and commit the result");
        }
    } else if (fwrite(now, 1, length, file) != length) {
        fail(path, 0, "cannot be written");
    }
    fclose(file);
    free(now);
}

static void check_complete(const Font *font, const char *path, int line) {
    if (font->count > 0 && font->glyphs[font->count - 1].rows != GLYPH_HEIGHT) {
        fail(path, line, "U+%04X has %d rows instead of %d", font->glyphs[font->count - 1].code,
             font->glyphs[font->count - 1].rows, GLYPH_HEIGHT);
    }
}

static void read_glyph(Font *font, const char *text, const char *path, int line) {
    check_complete(font, path, line);
    unsigned code = 0;
    if (font->count == GLYPHS_MAX || sscanf(text, "glyph U+%x", &code) != 1) {
        fail(path, line, "a glyph starts like: glyph U+0041 A (at most %d of them)", GLYPHS_MAX);
    }
    font->glyphs[font->count++] = (Glyph){.code = code};
}

static void read_bits(Font *font, const char *text, const char *path, int line) {
    Glyph *glyph = font->count > 0 ? &font->glyphs[font->count - 1] : NULL;
    size_t length = strlen(text);
    if (glyph == NULL || glyph->rows == GLYPH_HEIGHT || length > GLYPH_WIDTH_MAX ||
        strspn(text, "#.") != length) {
        fail(path, line, "expected a glyph, or one of its %d rows of # and .", GLYPH_HEIGHT);
    }
    if (glyph->rows > 0 && (size_t)glyph->w != length) {
        fail(path, line, "this row is %zu wide, the first one %d", length, glyph->w);
    }
    glyph->w = (int)length;
    memcpy(glyph->bits[glyph->rows++], text, length + 1);
}

static void read_font(Font *font, FILE *file, const char *path) {
    char text[256];
    int line = 0;
    while (fgets(text, sizeof text, file) != NULL) {
        line++;
        text[strcspn(text, "\r\n")] = '\0';
        if (strncmp(text, "glyph", 5) == 0) {
            read_glyph(font, text, path, line);
        } else if (text[0] != '\0' && text[0] != ';') {
            read_bits(font, text, path, line);
        }
    }
    check_complete(font, path, line);
}

static int place_glyphs(Font *font) {
    int x = 0, y = 0;
    for (int i = 0; i < font->count; i++) {
        Glyph *glyph = &font->glyphs[i];
        if (x + glyph->w > FONT_WIDTH) {
            x = 0;
            y += GLYPH_HEIGHT + GAP;
        }
        glyph->x = x;
        glyph->y = y;
        x += glyph->w + GAP;
    }
    return y + GLYPH_HEIGHT;
}

static Picture draw_font(Font *font) {
    Picture picture = picture_create(FONT_WIDTH, place_glyphs(font));
    for (int i = 0; i < font->count; i++) {
        const Glyph *glyph = &font->glyphs[i];
        for (int at = 0; at < GLYPH_HEIGHT * glyph->w; at++) {
            bool set = glyph->bits[at / glyph->w][at % glyph->w] == '#';
            picture_set(&picture, glyph->x + at % glyph->w, glyph->y + at / glyph->w,
                        set ? 0xffffffffu : 0);
        }
    }
    return picture;
}

static void write_glyphs(const Font *font, FILE *out) {
    fprintf(out, "{\n  \"height\": %d,\n  \"glyphs\": {", GLYPH_HEIGHT);
    for (int i = 0; i < font->count; i++) {
        const Glyph *glyph = &font->glyphs[i];
        fprintf(out, "%s\n    \"%u\": [%d, %d, %d]", i > 0 ? "," : "", glyph->code, glyph->x,
                glyph->y, glyph->w);
    }
    fprintf(out, "\n  }\n}\n");
}

void font_make(const char *assets, bool checking) {
    char path[512];
    snprintf(path, sizeof path, "%s/art/font.txt", assets);
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        printf("%s is not there: no font is made\n", path);
        return;
    }
    Font font = {.glyphs = take_memory(GLYPHS_MAX, sizeof(Glyph))};
    read_font(&font, file, path);
    fclose(file);
    Picture picture = draw_font(&font);
    snprintf(path, sizeof path, "%s/font.png", assets);
    picture_save(&picture, path, checking);
    FILE *list = text_open();
    write_glyphs(&font, list);
    snprintf(path, sizeof path, "%s/font.json", assets);
    text_save(list, path, checking);
    picture_free(&picture);
    free(font.glyphs);
}
