#include "tools/sheet.h"

#include <stdlib.h>
#include <string.h>

enum {
    GLYPH_HEIGHT = 12,
    GAP = 1,
    GLYPHS_MAX = 1024,
    GLYPH_WIDTH_MAX = 32,
    MARKS_MAX = 32,
    MARK_NAME = 24,
    CAPITAL_TOP = 1,
    SMALL_TOP = 3, // rows from the top
    BASELINE = 9,
    FONT_WIDTH = 256,
    TEXT_MAX = 1 << 18
};

typedef struct Glyph {
    unsigned code;
    int x, y, w, rows;
    char bits[GLYPH_HEIGHT][GLYPH_WIDTH_MAX + 1];
    char mark[MARK_NAME]; // a mark's name, "" for glyphs
} Glyph;

typedef struct Font {
    Glyph *glyphs;
    int count;
    Glyph marks[MARKS_MAX];
    int mark_count;
    Glyph *last; // that rows are read for
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
    if (font->last != NULL && font->last->rows != GLYPH_HEIGHT) {
        fail(path, line, "U+%04X %s has %d rows instead of %d", font->last->code, font->last->mark,
             font->last->rows, GLYPH_HEIGHT);
    }
}

static bool is_empty(const Glyph *glyph, int row) {
    return strchr(glyph->bits[row], '#') == NULL;
}

// The lowest of two rows that are the same, so that leaving one out is least seen.
static int spare_row(const Glyph *glyph, int from) {
    for (int row = from; row < BASELINE - 1; row++) {
        if (strcmp(glyph->bits[row], glyph->bits[row + 1]) == 0) {
            return row;
        }
    }
    return from;
}

// Draws a letter that stands high in the rows of small ones: one spare row of its upper half goes,
// and one of its lower half.
static void lower_glyph(Glyph *glyph) {
    for (int gone = 0; gone < SMALL_TOP - CAPITAL_TOP; gone++) {
        int spare = spare_row(glyph, CAPITAL_TOP + gone + (gone == 0 ? 1 : 3));
        for (int row = spare; row > 0; row--) {
            memcpy(glyph->bits[row], glyph->bits[row - 1], GLYPH_WIDTH_MAX + 1);
        }
    }
}

static void widen_glyph(Glyph *glyph, int width) {
    int left = (width - glyph->w) / 2;
    for (int row = 0; row < GLYPH_HEIGHT; row++) {
        char bits[GLYPH_WIDTH_MAX + 1];
        memset(bits, '.', (size_t)width);
        bits[width] = '\0';
        memcpy(bits + left, glyph->bits[row], (size_t)glyph->w);
        memcpy(glyph->bits[row], bits, (size_t)width + 1);
    }
    glyph->w = width;
}

static void add_mark(Glyph *glyph, const Glyph *mark) {
    bool is_above = !is_empty(mark, 0) || !is_empty(mark, 1);
    bool is_high = false;
    for (int row = 0; row < SMALL_TOP; row++) {
        is_high = is_high || !is_empty(glyph, row);
    }
    if (is_above && is_high) {
        lower_glyph(glyph);
    }
    if (mark->w > glyph->w) {
        widen_glyph(glyph, mark->w);
    }
    int left = strcmp(mark->mark, "ogonek") == 0 ? glyph->w - mark->w : (glyph->w - mark->w) / 2;
    for (int at = 0; at < GLYPH_HEIGHT * mark->w; at++) {
        if (mark->bits[at / mark->w][at % mark->w] == '#') {
            glyph->bits[at / mark->w][left + at % mark->w] = '#';
        }
    }
}

// Reads " = U+0043 caron" behind a glyph's code: another glyph's rows, with a mark or without.
static void put_glyph_together(Font *font, const char *text, const char *path, int line) {
    unsigned code = 0;
    char name[MARK_NAME] = "";
    const Glyph *base = NULL, *mark = NULL;
    int words = sscanf(text, " = U+%x %23s", &code, name);
    for (int i = 0; words > 0 && i + 1 < font->count; i++) {
        base = font->glyphs[i].code == code ? &font->glyphs[i] : base;
    }
    for (int i = 0; words > 1 && i < font->mark_count; i++) {
        mark = strcmp(font->marks[i].mark, name) == 0 ? &font->marks[i] : mark;
    }
    if (base == NULL || (words > 1 && mark == NULL)) {
        fail(path, line, "expected a glyph of before, and a mark: = U+0043 caron");
    }
    Glyph *glyph = font->last;
    unsigned own = glyph->code;
    *glyph = *base;
    glyph->code = own;
    if (mark != NULL) {
        add_mark(glyph, mark);
    }
}

static void read_glyph(Font *font, const char *text, const char *path, int line) {
    check_complete(font, path, line);
    unsigned code = 0;
    if (font->count == GLYPHS_MAX || sscanf(text, "glyph U+%x", &code) != 1) {
        fail(path, line, "a glyph starts like: glyph U+0041 A (at most %d of them)", GLYPHS_MAX);
    }
    font->last = &font->glyphs[font->count++];
    *font->last = (Glyph){.code = code};
    const char *put_together = strstr(text, " = ");
    if (put_together != NULL) {
        put_glyph_together(font, put_together, path, line);
    }
}

static void read_mark(Font *font, const char *text, const char *path, int line) {
    check_complete(font, path, line);
    if (font->mark_count == MARKS_MAX) {
        fail(path, line, "at most %d marks", MARKS_MAX);
    }
    font->last = &font->marks[font->mark_count++];
    *font->last = (Glyph){0};
    sscanf(text, "mark %23s", font->last->mark);
}

static void read_bits(Font *font, const char *text, const char *path, int line) {
    Glyph *glyph = font->last;
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
        if (strncmp(text, "mark ", 5) == 0) {
            read_mark(font, text, path, line);
        } else if (strncmp(text, "glyph", 5) == 0) {
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
