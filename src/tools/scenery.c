#include "tools/sheet.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_MAX_CHARS = 512, WORDS_MAX = 24 };

typedef struct Scenery {
    const Sheet *sheet;
    const char *path;
    const char *folder;
    bool checking;
    int line;
    char name[64]; // of the open picture, "" when there is none
    Picture picture;
    char *words[WORDS_MAX];
    int word_count;
} Scenery;

static int hash_range(uint32_t seed, int place, int low, int high) {
    return low + (int)(hash_at(seed, (uint32_t)place) % (uint32_t)(high - low + 1));
}

static int number(const Scenery *s, int index) {
    if (index >= s->word_count) {
        fail(s->path, s->line, "%s needs at least %d numbers and colours", s->words[0], index);
    }
    char *end = NULL;
    long value = strtol(s->words[index], &end, 10);
    if (*end != '\0' || value < -4096 || value > 4096) {
        fail(s->path, s->line, "'%s' should be a number", s->words[index]);
    }
    return (int)value;
}

static uint32_t colour(const Scenery *s, int index) {
    uint32_t value = 0;
    if (index >= s->word_count || !colour_read(s->words[index], &value)) {
        fail(s->path, s->line, "word %d of %s should be a colour like 2c5f4a", index, s->words[0]);
    }
    return value;
}

// gradient Y0 Y1 COLOUR COLOUR...: bands of equal height that change over three woven rows.
static void do_gradient(Scenery *s) {
    int y0 = number(s, 1);
    int y1 = number(s, 2);
    int bands = s->word_count - 3;
    for (int y = y0; y < y1; y++) {
        int band = (y - y0) * bands / (y1 - y0);
        int below = ((y + 3 - y0) * bands) / (y1 - y0);
        for (int x = 0; x < s->picture.w; x++) {
            bool woven = below > band && below < bands && (x + 2 * y) % 4 == 0;
            picture_set(&s->picture, x, y, colour(s, 3 + (woven ? below : band)));
        }
    }
}

static int ridge_top(const Scenery *s, int x) {
    int top = number(s, 1);
    int height = number(s, 2);
    int cells = number(s, 3);
    uint32_t seed = (uint32_t)number(s, 4);
    int big = wave_at(seed, cells, x, s->picture.w);
    int small = wave_at(seed + 7, cells * 3, x, s->picture.w);
    return top + height * (WAVE_UNIT - (4 * big + small) / 5) / WAVE_UNIT;
}

static void plot_round(Scenery *s, int x, int y, uint32_t value) {
    int width = s->picture.w;
    picture_set(&s->picture, (x % width + width) % width, y, value);
}

// ridge TOP HEIGHT CELLS SEED BODY LIT DEPTH: hills from TOP to TOP+HEIGHT, filled to the bottom,
// with an upper edge of DEPTH pixels that is lit where it looks to the left.
static void do_ridge(Scenery *s) {
    uint32_t body = colour(s, 5);
    uint32_t lit = colour(s, 6);
    int depth = number(s, 7);
    int width = s->picture.w;
    for (int x = 0; x < width; x++) {
        int top = ridge_top(s, x);
        int fall = ridge_top(s, (x + 12) % width) - ridge_top(s, (x + width - 12) % width);
        int thick = fall < -2 ? depth : fall < 4 ? depth - depth / 3 : depth / 3;
        picture_fill(&s->picture, x, top, 1, s->picture.h - top, body);
        picture_fill(&s->picture, x, top, 1, thick, lit);
    }
}

typedef struct Peak {
    int x, top, half, foot;
} Peak;

// A peak's ridge line wanders to the right on its way down: left of it lies light, right of it
// shade.
static void draw_peak(Scenery *s, Peak peak, uint32_t seed, const uint32_t *tones) {
    int height = peak.foot - peak.top;
    int snow = height / 5;
    int wander = 0;
    for (int y = peak.top; y < peak.foot; y++) {
        int down = y - peak.top;
        int half = down * peak.half / height;
        int rough = down > snow + 8 ? hash_range(seed, y / 3, 0, 2) : 0;
        wander += hash_range(seed + 1, y / 5, -1, 2) > 0 ? y % 2 : 0;
        int ridge = peak.x + wander / 2;
        for (int x = peak.x - half - rough; x <= peak.x + half + rough / 2; x++) {
            int tone = down < snow + abs((x - ridge + 660) % 11 - 5) ? 2 : 0;
            plot_round(s, x, y, tones[tone + (x < ridge ? 1 : 0)]);
        }
    }
}

// peaks TOP HEIGHT COUNT SEED SHADE LIT SNOW SNOWLIT: mountains whose tops lie in the upper half of
// HEIGHT; the higher ones stand behind.
static void do_peaks(Scenery *s) {
    int top = number(s, 1);
    int height = number(s, 2);
    int count = number(s, 3);
    uint32_t seed = (uint32_t)number(s, 4);
    uint32_t tones[4] = {colour(s, 5), colour(s, 6), colour(s, 7), colour(s, 8)};
    for (int row = 0; row < 3; row++) {
        for (int i = row; i < count; i += 3) {
            int lower = row * height / 6 + hash_range(seed, i, 0, height / 8);
            int x = i * s->picture.w / count + hash_range(seed + 5, i, -12, 12);
            int half = (height - lower) * hash_range(seed + 6, i, 75, 105) / 100;
            Peak peak = {.x = x, .top = top + lower, .half = half, .foot = top + height};
            draw_peak(s, peak, seed + 10 * (uint32_t)i, tones);
        }
    }
    picture_fill(&s->picture, 0, top + height, s->picture.w, s->picture.h, tones[0]);
}

static void draw_disc(Scenery *s, int cx, int cy, int radius, uint32_t value) {
    for (int dy = -radius; dy <= radius; dy++) {
        for (int dx = -radius; dx <= radius; dx++) {
            if (dx * dx + dy * dy < radius * radius + radius / 2) {
                plot_round(s, cx + dx, cy + dy, value);
            }
        }
    }
}

// disc X Y RADIUS COLOUR
static void do_disc(Scenery *s) {
    draw_disc(s, number(s, 1), number(s, 2), number(s, 3), colour(s, 4));
}

// cloud X Y WIDTH SEED BODY LIT: lobes on a flat base, lit from above.
static void do_cloud(Scenery *s) {
    int x = number(s, 1);
    int y = number(s, 2);
    int width = number(s, 3);
    uint32_t seed = (uint32_t)number(s, 4);
    for (int pass = 0; pass < 2; pass++) {
        uint32_t value = colour(s, pass == 0 ? 6 : 5);
        for (int at = 0; at <= width; at += 9) {
            int middle = width / 2 - abs(at - width / 2);
            int radius = 4 + middle / 4 + hash_range(seed, at, 0, 5);
            draw_disc(s, x + at - pass, y - radius / 2 + pass * 3, radius - pass, value);
        }
    }
    for (int row = y + 2; row < y + width; row++) {
        for (int col = x - 40; col < x + width + 40; col++) {
            int wrapped = (col % s->picture.w + s->picture.w) % s->picture.w;
            uint32_t here = picture_at(&s->picture, wrapped, row);
            if (here == colour(s, 5) || here == colour(s, 6)) {
                s->picture.pixels[row * s->picture.w + wrapped] = 0;
            }
        }
    }
}

static void draw_fir(Scenery *s, int x, int base, int height, const uint32_t *tones) {
    for (int row = 0; row < height; row++) {
        int half = row * 5 / (2 * 8) % (height / 2 + 1);
        half = half / 2 + row % 5 / 2;
        for (int dx = -half; dx <= half; dx++) {
            plot_round(s, x + dx, base - height + row, tones[dx < 0 ? 1 : 0]);
        }
    }
}

static void draw_round_tree(Scenery *s, int x, int base, int height, const uint32_t *tones) {
    int radius = height / 3;
    for (int row = 0; row < height; row++) {
        plot_round(s, x, base - row, tones[0]);
        plot_round(s, x + 1, base - row, tones[0]);
    }
    draw_disc(s, x, base - height + radius, radius, tones[0]);
    draw_disc(s, x - 1, base - height + radius - 1, radius - 2, tones[1]);
}

// trees firs|round COUNT LOW HIGH SEED BODY LIT TOP HEIGHT CELLS RSEED: trees of LOW to HIGH pixels
// along the hills that the last four numbers describe (as ridge does).
static void do_trees(Scenery *s) {
    bool firs = strcmp(s->words[1], "firs") == 0;
    int count = number(s, 2);
    int low = number(s, 3);
    int high = number(s, 4);
    uint32_t seed = (uint32_t)number(s, 5);
    uint32_t tones[2] = {colour(s, 6), colour(s, 7)};
    Scenery hills = *s;
    hills.words[0] = "ridge";
    for (int i = 0; i < 4; i++) {
        hills.words[1 + i] = s->words[8 + i];
    }
    for (int i = 0; i < count; i++) {
        int x = i * s->picture.w / count + hash_range(seed, i, 0, s->picture.w / count);
        int base = ridge_top(&hills, x % s->picture.w) + 2;
        int height = hash_range(seed + 1, i, low, high);
        (firs ? draw_fir : draw_round_tree)(s, x, base, height, tones);
    }
}

// ceiling HEIGHT CELLS SEED BODY LIT: rock above, HEIGHT at its thickest and half that at its
// thinnest, its lower edge touched by light.
static void do_ceiling(Scenery *s) {
    int height = number(s, 1);
    int cells = number(s, 2);
    uint32_t seed = (uint32_t)number(s, 3);
    int width = s->picture.w;
    for (int x = 0; x < width; x++) {
        int big = wave_at(seed, cells, x, width);
        int rough = wave_at(seed + 7, cells * 3, x, width);
        int down = height / 2 + height * (2 * big + rough) / (6 * WAVE_UNIT);
        picture_fill(&s->picture, x, 0, 1, down, colour(s, 4));
        picture_fill(&s->picture, x, down - 2, 1, 2, colour(s, 5));
    }
}

// cones up|down Y COUNT LOW HIGH SEED BODY LIT: pointed rocks of LOW to HIGH pixels that stand or
// hang at Y.
static void do_cones(Scenery *s) {
    int way = s->word_count > 1 && strcmp(s->words[1], "up") == 0 ? -1 : 1;
    int y = number(s, 2);
    int count = number(s, 3);
    int low = number(s, 4);
    int high = number(s, 5);
    uint32_t seed = (uint32_t)number(s, 6);
    for (int i = 0; i < count; i++) {
        int x = i * s->picture.w / count + hash_range(seed, i, 0, s->picture.w / count);
        int length = hash_range(seed + 1, i, low, high);
        int base = 3 + length / 8;
        for (int down = 0; down < length; down++) {
            int half = base * (length - down) / length + (down < 5 ? 5 - down : 0);
            for (int dx = -half; dx <= half; dx++) {
                bool is_lit = dx < -half / 3 - down % 7 / 3;
                plot_round(s, x + dx, y + way * down, colour(s, is_lit ? 8 : 7));
            }
        }
    }
}

// dots COUNT SEED Y0 Y1 COLOUR: single far lights.
static void do_dots(Scenery *s) {
    int count = number(s, 1);
    uint32_t seed = (uint32_t)number(s, 2);
    for (int i = 0; i < count; i++) {
        int x = hash_range(seed, i, 0, s->picture.w - 1);
        picture_set(&s->picture, x, hash_range(seed + 1, i, number(s, 3), number(s, 4)),
                    colour(s, 5));
    }
}

// stamp NAME COUNT SEED LOW HIGH: copies of a sprite, each a frame by chance, their feet at LOW to
// HIGH; in a row without gaps if they are as wide as the picture.
static void do_stamp(Scenery *s) {
    const Sprite *sprite = s->word_count == 6 ? sheet_find(s->sheet, s->words[1]) : NULL;
    if (sprite == NULL) {
        fail(s->path, s->line, "stamp needs a sprite's name and four numbers");
    }
    int count = number(s, 2);
    uint32_t seed = (uint32_t)number(s, 3);
    for (int i = 0; i < count; i++) {
        int gap = s->picture.w / count;
        int loose = gap > sprite->w ? hash_range(seed, i, 0, gap / 2) : 0;
        int left = i * s->picture.w / count + loose;
        int top = hash_range(seed + 1, i, number(s, 4), number(s, 5)) - sprite->h;
        int frame = hash_range(seed + 2, i, 0, sprite->frames - 1);
        for (int at = 0; at < sprite->w * sprite->h; at++) {
            int x = at % sprite->w, y = at / sprite->w;
            plot_round(s, left + x, top + y,
                       picture_at(&sprite->picture, frame * sprite->w + x, y));
        }
    }
}

// rect X Y W H COLOUR
static void do_rect(Scenery *s) {
    picture_fill(&s->picture, number(s, 1), number(s, 2), number(s, 3), number(s, 4), colour(s, 5));
}

static void close_picture(Scenery *s) {
    if (s->name[0] == '\0') {
        return;
    }
    char path[512];
    snprintf(path, sizeof path, "%s/%s.png", s->folder, s->name);
    picture_save(&s->picture, path, s->checking);
    picture_free(&s->picture);
    s->name[0] = '\0';
}

// picture NAME W H
static void do_picture(Scenery *s) {
    close_picture(s);
    int w = number(s, 2);
    int h = number(s, 3);
    if (w < 1 || h < 1 || w > 4096 || h > 4096 || strlen(s->words[1]) >= sizeof s->name) {
        fail(s->path, s->line, "a picture needs a short name and a size above 0");
    }
    snprintf(s->name, sizeof s->name, "%s", s->words[1]);
    s->picture = picture_create(w, h);
}

static void do_words(Scenery *s) {
    static const struct {
        const char *word;
        void (*draw)(Scenery *s);
    } words[] = {
        {"picture", do_picture}, {"gradient", do_gradient}, {"ridge", do_ridge},
        {"peaks", do_peaks},     {"disc", do_disc},         {"cloud", do_cloud},
        {"trees", do_trees},     {"ceiling", do_ceiling},   {"cones", do_cones},
        {"dots", do_dots},       {"stamp", do_stamp},       {"rect", do_rect},
    };
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strcmp(s->words[0], words[i].word) == 0) {
            if (i > 0 && s->name[0] == '\0') {
                fail(s->path, s->line, "%s stands before the first picture", s->words[0]);
            }
            words[i].draw(s);
            return;
        }
    }
    fail(s->path, s->line, "unknown word '%s'", s->words[0]);
}

void scenery_draw(const Sheet *sheet, const char *path, const char *folder, bool checking) {
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        fail(path, 0, "cannot be opened");
    }
    Scenery scenery = {.sheet = sheet, .path = path, .folder = folder, .checking = checking};
    char text[LINE_MAX_CHARS];
    while (fgets(text, sizeof text, file) != NULL) {
        scenery.line++;
        scenery.word_count = 0;
        for (char *word = strtok(text, " \t\r\n"); word != NULL && word[0] != ';';
             word = strtok(NULL, " \t\r\n")) {
            if (scenery.word_count == WORDS_MAX) {
                fail(path, scenery.line, "more than %d words", WORDS_MAX);
            }
            scenery.words[scenery.word_count++] = word;
        }
        if (scenery.word_count > 0) {
            do_words(&scenery);
        }
    }
    close_picture(&scenery);
    fclose(file);
}
