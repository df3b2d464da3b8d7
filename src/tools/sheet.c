#include "tools/sheet.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_MAX_CHARS = 1024, WORDS_MAX = 16, ROWS_MAX = 1024, SIDE_MAX = 1024 };

// What is open while a file is read: at most one sprite, drawn either as rows or by puts.
typedef struct Reader {
    Sheet *sheet;
    const char *path;
    int line;
    bool in_palette;
    Sprite *open;  // the last of sheet->sprites, or NULL
    bool composed; // the open sprite has a size and is drawn by puts
    bool wraps;    // what a put draws beyond one edge comes in at the other
    int frame;     // being drawn, -1 before the first frame line
    uint32_t outline;
    char *rows[ROWS_MAX];
    int row_count;
    char *words[WORDS_MAX];
    int word_count;
} Reader;

typedef struct Turn {
    bool flip_x, flip_y, quarter;
    int size; // pixels that one pixel becomes
} Turn;

static uint32_t colour_of(const Reader *r, char c) {
    unsigned char index = (unsigned char)c;
    if (index >= 128 || !r->sheet->known[index]) {
        fail(r->path, r->line, "'%c' is not in the palette", c);
    }
    return r->sheet->palette[index];
}

static Sprite *sheet_add(Sheet *sheet) {
    if (sheet->count == sheet->capacity) {
        int capacity = sheet->capacity * 2 + 64;
        Sprite *more = take_memory((size_t)capacity, sizeof *more);
        if (sheet->count > 0) {
            memcpy(more, sheet->sprites, (size_t)sheet->count * sizeof *more);
        }
        free(sheet->sprites);
        sheet->sprites = more;
        sheet->capacity = capacity;
    }
    return &sheet->sprites[sheet->count++];
}

const Sprite *sheet_find(const Sheet *sheet, const char *name) {
    for (int i = 0; i < sheet->count; i++) {
        if (strcmp(sheet->sprites[i].name, name) == 0) {
            return &sheet->sprites[i];
        }
    }
    return NULL;
}

void sheet_free(Sheet *sheet) {
    for (int i = 0; i < sheet->count; i++) {
        picture_free(&sheet->sprites[i].picture);
    }
    free(sheet->sprites);
    *sheet = (Sheet){0};
}

// Closing a sprite: rows become frames, the outline goes round what was drawn.

static void rows_to_picture(Reader *r) {
    Sprite *sprite = r->open;
    if (r->row_count == 0 || r->row_count % sprite->frames != 0) {
        fail(r->path, r->line, "%s has %d rows, which %d frames cannot share", sprite->name,
             r->row_count, sprite->frames);
    }
    sprite->w = (int)strlen(r->rows[0]);
    sprite->h = r->row_count / sprite->frames;
    sprite->picture = picture_create(sprite->w * sprite->frames, sprite->h);
    for (int row = 0; row < r->row_count; row++) {
        for (int col = 0; col < sprite->w; col++) {
            picture_set(&sprite->picture, row / sprite->h * sprite->w + col, row % sprite->h,
                        colour_of(r, r->rows[row][col]));
        }
        free(r->rows[row]);
    }
    r->row_count = 0;
}

// A frame's pixels must not see those of the frame beside it.
static uint32_t frame_at(const Sprite *sprite, int frame, int x, int y) {
    bool inside = x >= 0 && x < sprite->w;
    return inside ? picture_at(&sprite->picture, frame * sprite->w + x, y) : 0;
}

static bool touches_drawn(const Sprite *sprite, int frame, int x, int y) {
    return frame_at(sprite, frame, x - 1, y) != 0 || frame_at(sprite, frame, x + 1, y) != 0 ||
           frame_at(sprite, frame, x, y - 1) != 0 || frame_at(sprite, frame, x, y + 1) != 0;
}

static void draw_outline(Sprite *sprite, uint32_t colour) {
    Picture lined = picture_create(sprite->picture.w, sprite->picture.h);
    for (int y = 0; y < lined.h; y++) {
        for (int x = 0; x < lined.w; x++) {
            int frame = x / sprite->w;
            uint32_t drawn = picture_at(&sprite->picture, x, y);
            bool edge = drawn == 0 && touches_drawn(sprite, frame, x % sprite->w, y);
            picture_set(&lined, x, y, edge ? colour : drawn);
        }
    }
    picture_free(&sprite->picture);
    sprite->picture = lined;
}

static void close_sprite(Reader *r) {
    if (r->open == NULL) {
        return;
    }
    if (!r->composed) {
        rows_to_picture(r);
    } else if (r->frame + 1 != r->open->frames && r->frame != -1) {
        fail(r->path, r->line, "%s says frames=%d and has %d", r->open->name, r->open->frames,
             r->frame + 1);
    }
    if (r->outline != 0) {
        draw_outline(r->open, r->outline);
    }
    r->open = NULL;
}

// Opening a sprite: its name and its settings.

static void read_pair(const Reader *r, const char *text, char between, int *a, int *b) {
    char *end = NULL;
    long first = strtol(text, &end, 10);
    char *rest = NULL;
    long second = *end == between ? strtol(end + 1, &rest, 10) : 0;
    if (rest == NULL || *rest != '\0' || labs(first) > SIDE_MAX || labs(second) > SIDE_MAX) {
        fail(r->path, r->line, "'%s' should read like 12%c8", text, between);
    }
    *a = (int)first;
    *b = (int)second;
}

static int read_count(const Reader *r, const char *text) {
    char *end = NULL;
    long count = strtol(text, &end, 10);
    if (end == text || *end != '\0' || count < 1 || count > 255) {
        fail(r->path, r->line, "'%s' should be a number from 1 to 255", text);
    }
    return (int)count;
}

static bool read_setting(Reader *r, const char *word, uint32_t *fill) {
    Sprite *sprite = r->open;
    if (strncmp(word, "frames=", 7) == 0) {
        sprite->frames = read_count(r, word + 7);
    } else if (strncmp(word, "ticks=", 6) == 0) {
        sprite->ticks = read_count(r, word + 6);
    } else if (strncmp(word, "anchor=", 7) == 0) {
        read_pair(r, word + 7, ',', &sprite->anchor_x, &sprite->anchor_y);
    } else if (strncmp(word, "size=", 5) == 0) {
        read_pair(r, word + 5, 'x', &sprite->w, &sprite->h);
        if (sprite->w < 1 || sprite->h < 1) {
            fail(r->path, r->line, "a size must be at least 1x1");
        }
        r->composed = true;
    } else if (strncmp(word, "outline=", 8) == 0) {
        r->outline = colour_of(r, word[8]);
    } else if (strncmp(word, "fill=", 5) == 0) {
        *fill = colour_of(r, word[5]);
    } else if (strcmp(word, "wrap") == 0) {
        r->wraps = true;
    } else if (strncmp(word, "file=", 5) == 0 && strlen(word + 5) < SHEET_NAME_MAX) {
        snprintf(sprite->file, sizeof sprite->file, "%s", word + 5);
    } else {
        return false;
    }
    return true;
}

static void open_sprite(Reader *r, bool is_part) {
    if (r->word_count < 2 || strlen(r->words[1]) >= SHEET_NAME_MAX) {
        fail(r->path, r->line, "a name of at most %d letters must follow", SHEET_NAME_MAX - 1);
    }
    if (sheet_find(r->sheet, r->words[1]) != NULL) {
        fail(r->path, r->line, "%s was already drawn", r->words[1]);
    }
    r->open = sheet_add(r->sheet);
    *r->open = (Sprite){.frames = 1, .ticks = 1, .is_part = is_part};
    snprintf(r->open->name, sizeof r->open->name, "%s", r->words[1]);
    r->composed = r->wraps = false;
    r->frame = -1;
    r->outline = 0;
    uint32_t fill = 0;
    for (int i = 2; i < r->word_count; i++) {
        if (!read_setting(r, r->words[i], &fill)) {
            fail(r->path, r->line, "unknown setting '%s'", r->words[i]);
        }
    }
    if (r->composed) {
        int width = r->open->w * r->open->frames;
        r->open->picture = picture_create(width, r->open->h);
        picture_fill(&r->open->picture, 0, 0, width, r->open->h, fill);
    }
}

// Drawing into a composed frame.

static void plot(Reader *r, int x, int y, uint32_t colour) {
    const Sprite *sprite = r->open;
    if (r->wraps) {
        x = (x % sprite->w + sprite->w) % sprite->w;
        y = (y % sprite->h + sprite->h) % sprite->h;
    }
    if (x >= 0 && x < sprite->w) {
        int frame = r->frame > 0 ? r->frame : 0;
        picture_set(&r->open->picture, frame * sprite->w + x, y, colour);
    }
}

static void draw_turned(Reader *r, const Sprite *from, int frame, int at_x, int at_y, Turn turn) {
    int w = from->w * turn.size;
    int h = from->h * turn.size;
    for (int y = 0; y < h; y++) {
        for (int x = 0; x < w; x++) {
            int from_x = (turn.flip_x ? w - 1 - x : x) / turn.size;
            int from_y = (turn.flip_y ? h - 1 - y : y) / turn.size;
            uint32_t colour = frame_at(from, frame, from_x, from_y);
            plot(r, at_x + (turn.quarter ? h - 1 - y : x), at_y + (turn.quarter ? x : y), colour);
        }
    }
}

// put NAME[#FRAME] X,Y [flipx] [flipy] [turn] [double]
static void do_put(Reader *r) {
    if (r->word_count < 3) {
        fail(r->path, r->line, "put needs a name and a place, like: put head 5,3");
    }
    char *hash = strchr(r->words[1], '#');
    int frame = hash != NULL ? atoi(hash + 1) : 0;
    if (hash != NULL) {
        *hash = '\0';
    }
    const Sprite *from = sheet_find(r->sheet, r->words[1]);
    if (from == NULL || from == r->open || frame < 0 || frame >= from->frames) {
        fail(r->path, r->line, "%s (frame %d) is not drawn above", r->words[1], frame);
    }
    int x = 0;
    int y = 0;
    read_pair(r, r->words[2], ',', &x, &y);
    Turn turn = {.size = 1};
    for (int i = 3; i < r->word_count; i++) {
        turn.flip_x |= strcmp(r->words[i], "flipx") == 0;
        turn.flip_y |= strcmp(r->words[i], "flipy") == 0;
        turn.quarter |= strcmp(r->words[i], "turn") == 0;
        turn.size += strcmp(r->words[i], "double") == 0;
    }
    draw_turned(r, from, frame, x, y, turn);
}

// box C X,Y WxH
static void do_box(Reader *r) {
    if (r->word_count != 4) {
        fail(r->path, r->line, "box needs a colour, a place and a size, like: box K 2,3 4x1");
    }
    int x = 0, y = 0, w = 0, h = 0;
    read_pair(r, r->words[2], ',', &x, &y);
    read_pair(r, r->words[3], 'x', &w, &h);
    uint32_t colour = colour_of(r, r->words[1][0]);
    for (int i = 0; i < w * h; i++) {
        plot(r, x + i % w, y + i / w, colour);
    }
}

// scatter NAME COUNT SEED: copies with even gaps, some of them mirrored; each a frame by chance.
static void do_scatter(Reader *r) {
    const Sprite *from = r->word_count == 4 ? sheet_find(r->sheet, r->words[1]) : NULL;
    if (from == NULL || from == r->open) {
        fail(r->path, r->line, "scatter needs a name drawn above, a count and a seed");
    }
    uint32_t seed = (uint32_t)read_count(r, r->words[3]);
    for (int i = 0; i < read_count(r, r->words[2]); i++) {
        // Multiples of the plane's golden ratio, by Roberts: no two of them lie close together.
        uint32_t x = hash_at(seed, 0) + (uint32_t)i * 0xc13fa9a9u;
        uint32_t y = hash_at(seed, 1) + (uint32_t)i * 0x91e10da5u;
        uint32_t dice = hash_at(seed, (uint32_t)i + 2);
        Turn turn = {.size = 1, .flip_x = dice & 1};
        draw_turned(r, from, (int)(dice >> 8) % from->frames,
                    (int)((uint64_t)x * (uint64_t)r->open->w >> 32),
                    (int)((uint64_t)y * (uint64_t)r->open->h >> 32), turn);
    }
}

// band C Y THICK SWING SEED: a wavy layer of one colour, seamless in x.
static void do_band(Reader *r) {
    if (r->word_count != 6) {
        fail(r->path, r->line, "band needs a colour, y, thickness, swing and seed");
    }
    int y = read_count(r, r->words[2]), thick = read_count(r, r->words[3]);
    int swing = read_count(r, r->words[4]);
    uint32_t seed = (uint32_t)read_count(r, r->words[5]);
    for (int x = 0; x < r->open->w; x++) {
        int top = y + swing * wave_at(seed, 4, x, r->open->w) / WAVE_UNIT;
        int end = top + thick / 2 + thick * wave_at(seed + 1, 6, x, r->open->w) / WAVE_UNIT;
        for (int row = top; row < end; row++) {
            plot(r, x, row, colour_of(r, r->words[1][0]));
        }
    }
}

// swap AB CD...: what has colour A gets colour B, what has C gets D, all at once.
static void do_swap(Reader *r) {
    Picture *picture = &r->open->picture;
    for (int at = 0; at < picture->w * picture->h; at++) {
        for (int i = 1; i < r->word_count; i++) {
            if (picture->pixels[at] == colour_of(r, r->words[i][0])) {
                picture->pixels[at] = colour_of(r, r->words[i][1]);
                break;
            }
        }
    }
}

// The lines of a file.

static void read_palette_line(Reader *r) {
    uint32_t colour = 0;
    bool valid = r->word_count >= 2 && strlen(r->words[0]) == 1 && r->words[0][0] > ' ';
    if (!valid || !colour_read(r->words[1], &colour)) {
        fail(r->path, r->line, "a palette line reads like: g 3f8f57, or: . transparent");
    }
    unsigned char index = (unsigned char)r->words[0][0];
    r->sheet->palette[index % 128] = colour;
    r->sheet->known[index % 128] = true;
}

static void read_row(Reader *r, const char *text) {
    if (r->open == NULL || r->composed || r->row_count == ROWS_MAX) {
        fail(r->path, r->line, "a row of pixels stands outside a sprite");
    }
    size_t length = strcspn(text, "|");
    if (length == 0) {
        fail(r->path, r->line, "a row needs pixels");
    }
    if (r->row_count > 0 && strlen(r->rows[0]) != length) {
        fail(r->path, r->line, "this row is %zu pixels wide, the first one %zu", length,
             strlen(r->rows[0]));
    }
    char *row = take_memory(length + 1, 1);
    memcpy(row, text, length);
    r->rows[r->row_count++] = row;
}

static void do_frame(Reader *r) {
    r->frame++;
    if (r->frame >= r->open->frames) {
        fail(r->path, r->line, "%s says frames=%d and has more", r->open->name, r->open->frames);
    }
}

static void read_words(Reader *r) {
    const char *first = r->words[0];
    bool starts = strcmp(first, "sprite") == 0 || strcmp(first, "part") == 0;
    if (starts || strcmp(first, "palette") == 0) {
        close_sprite(r);
        r->in_palette = !starts;
        if (starts) {
            open_sprite(r, strcmp(first, "part") == 0);
        }
    } else if (r->in_palette) {
        read_palette_line(r);
    } else if (r->open == NULL || !r->composed) {
        fail(r->path, r->line, "'%s' stands outside a sprite with a size", first);
    } else if (strcmp(first, "frame") == 0) {
        do_frame(r);
    } else if (strcmp(first, "put") == 0) {
        do_put(r);
    } else if (strcmp(first, "box") == 0) {
        do_box(r);
    } else if (strcmp(first, "scatter") == 0) {
        do_scatter(r);
    } else if (strcmp(first, "band") == 0) {
        do_band(r);
    } else if (strcmp(first, "swap") == 0) {
        do_swap(r);
    } else {
        fail(r->path, r->line, "unknown word '%s'", first);
    }
}

static void read_line(Reader *r, char *text) {
    text[strcspn(text, "\r\n")] = '\0';
    if (text[0] == '|') {
        read_row(r, text + 1);
        return;
    }
    r->word_count = 0;
    for (char *word = strtok(text, " \t"); word != NULL; word = strtok(NULL, " \t")) {
        bool comment = word[0] == ';';
        if (comment || r->word_count == WORDS_MAX) {
            break;
        }
        r->words[r->word_count++] = word;
    }
    if (r->word_count > 0) {
        read_words(r);
    }
}

void sheet_read(Sheet *sheet, const char *path) {
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        fail(path, 0, "cannot be opened");
    }
    Reader reader = {.sheet = sheet, .path = path};
    char text[LINE_MAX_CHARS];
    while (fgets(text, sizeof text, file) != NULL) {
        reader.line++;
        read_line(&reader, text);
    }
    close_sprite(&reader);
    fclose(file);
}

// Packing: tallest first onto shelves, so that the same sprites always get the same places.

static int compare_for_packing(const void *a, const void *b) {
    const Sprite *first = a;
    const Sprite *second = b;
    int taller = second->h - first->h;
    return taller != 0 ? taller : strcmp(first->name, second->name);
}

static int place_on_shelves(Sheet *sheet, int width) {
    enum { GAP = 1 };
    int x = 0, y = 0, shelf = 0;
    for (int i = 0; i < sheet->count; i++) {
        Sprite *sprite = &sheet->sprites[i];
        int w = sprite->is_part ? 0 : sprite->picture.w;
        if (w > width) {
            fail(sprite->name, 0, "is wider than the sheet's %d pixels", width);
        }
        if (x + w > width) {
            x = 0;
            y += shelf + GAP;
            shelf = 0;
        }
        sprite->x = x;
        sprite->y = y;
        x += w > 0 ? w + GAP : 0;
        shelf = w > 0 && sprite->h > shelf ? sprite->h : shelf;
    }
    return y + shelf;
}

Picture sheet_pack(Sheet *sheet, int width) {
    qsort(sheet->sprites, (size_t)sheet->count, sizeof *sheet->sprites, compare_for_packing);
    Picture packed = picture_create(width, place_on_shelves(sheet, width));
    for (int i = 0; i < sheet->count; i++) {
        const Sprite *sprite = &sheet->sprites[i];
        const Picture *from = &sprite->picture;
        for (int at = 0; at < from->w * from->h && !sprite->is_part; at++) {
            picture_set(&packed, sprite->x + at % from->w, sprite->y + at / from->w,
                        from->pixels[at]);
        }
    }
    return packed;
}
