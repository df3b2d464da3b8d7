#include "view/gif.h"
#include "level/text.h"

#include <stdlib.h>
#include <string.h>

enum {
    COLORS = 256,
    CLEAR_INDEX = 0, // of a palette: transparent
    SLOTS = 1024,    // of the hash table of a palette's colours
    CODES = 4096,    // LZW: 12 bits
    STRINGS = 8192,  // slots of the hash table of its strings; a power of two above CODES
    BLOCK = 255,     // bytes of a data block
};

typedef struct Palette {
    uint32_t colors[COLORS]; // 0xrrggbb; CLEAR_INDEX is none
    int count;
    uint32_t mask;        // of a colour's bits that are kept
    uint32_t keys[SLOTS]; // a masked colour and 1 << 24; 0: free
    uint8_t values[SLOTS];
} Palette;

typedef struct Box {
    int x, y, w, h;
} Box;

struct Gif {
    int w, h;
    uint32_t *before; // w * h, the last picture
    uint8_t *indices; // w * h, room for the changed box
    Palette palette;
    bool has_before;
    size_t delay_at; // where the last picture's time lies in `out`
    int delay;       // hundredths, of the last picture
    Text out;
};

// ---- Bytes ----

static void put(Gif *gif, const void *bytes, size_t size) {
    gif->out.failed |= gif->out.size + size > GIF_BYTES_MAX;
    text_add(&gif->out, bytes, size);
}

static void put_byte(Gif *gif, int byte) {
    uint8_t one = (uint8_t)byte;
    put(gif, &one, 1);
}

static void put_word(Gif *gif, int word) {
    put_byte(gif, word & 255);
    put_byte(gif, word >> 8 & 255);
}

// ---- LZW ----
//
// Codes grow from 9 to 12 bits. A string is a known one and a byte behind it; the table finds the
// code of a string by those two. When all codes are given a clear code begins anew.

typedef struct Packer {
    Gif *gif;
    uint32_t bits;
    int bit_count;
    uint8_t block[BLOCK];
    int block_size;
    uint32_t keys[STRINGS]; // prefix << 8 | byte, and 1 << 20; 0: free
    uint16_t codes[STRINGS];
    int next, width;
} Packer;

enum { CLEAR_CODE = 256, END_CODE = 257, FIRST_CODE = 258, LEAST_WIDTH = 9 };

static void put_block(Packer *packer) {
    if (packer->block_size > 0) {
        put_byte(packer->gif, packer->block_size);
        put(packer->gif, packer->block, (size_t)packer->block_size);
        packer->block_size = 0;
    }
}

static void put_code(Packer *packer, int code, int width) {
    packer->bits |= (uint32_t)code << packer->bit_count;
    packer->bit_count += width;
    while (packer->bit_count >= 8) {
        packer->block[packer->block_size++] = (uint8_t)packer->bits;
        packer->bits >>= 8;
        packer->bit_count -= 8;
        if (packer->block_size == BLOCK) {
            put_block(packer);
        }
    }
}

static void begin_strings(Packer *packer) {
    put_code(packer, CLEAR_CODE, packer->width);
    memset(packer->keys, 0, sizeof packer->keys);
    packer->next = FIRST_CODE;
    packer->width = LEAST_WIDTH;
}

/// The slot of a string: its own, or the free one where it belongs.
static int find_string(const Packer *packer, uint32_t key) {
    uint32_t slot = key * 2654435761u >> 19;
    while (packer->keys[slot % STRINGS] != 0 && packer->keys[slot % STRINGS] != key) {
        slot++;
    }
    return (int)(slot % STRINGS);
}

static void add_string(Packer *packer, int slot, uint32_t key) {
    if (packer->next == CODES) {
        begin_strings(packer);
        return;
    }
    packer->keys[slot] = key;
    packer->codes[slot] = (uint16_t)packer->next;
    if (packer->next == 1 << packer->width) {
        packer->width++;
    }
    packer->next++;
}

static void pack(Gif *gif, const uint8_t *indices, int count) {
    static const int bits_an_index = 8;
    Packer *packer = calloc(1, sizeof *packer);
    if (!packer) {
        gif->out.failed = true;
        return;
    }
    packer->gif = gif;
    packer->width = LEAST_WIDTH;
    put_byte(gif, bits_an_index);
    begin_strings(packer);
    int string = indices[0];
    for (int i = 1; i < count; i++) {
        uint32_t key = (uint32_t)string << 8 | indices[i] | 1u << 20;
        int slot = find_string(packer, key);
        if (packer->keys[slot] == key) {
            string = packer->codes[slot];
        } else {
            put_code(packer, string, packer->width);
            add_string(packer, slot, key);
            string = indices[i];
        }
    }
    put_code(packer, string, packer->width);
    // The reader, one code behind, may have grown its codes by now.
    put_code(packer, END_CODE,
             packer->next == 1 << packer->width && packer->width < 12 ? packer->width + 1
                                                                      : packer->width);
    put_code(packer, 0, 7);
    put_block(packer);
    put_byte(gif, 0);
    free(packer);
}

// ---- Palette ----

/// The index of a colour, added if it is new. -1: the palette is full.
static int index_of(Palette *palette, uint32_t color) {
    uint32_t key = (color & palette->mask) | 1u << 24;
    uint32_t slot = key * 2654435761u >> 22;
    while (palette->keys[slot % SLOTS] != 0 && palette->keys[slot % SLOTS] != key) {
        slot++;
    }
    slot %= SLOTS;
    if (palette->keys[slot] == 0) {
        if (palette->count == COLORS) {
            return -1;
        }
        palette->keys[slot] = key;
        palette->values[slot] = (uint8_t)palette->count;
        palette->colors[palette->count++] = color; // the first of those that share the bits
    }
    return palette->values[slot];
}

/// Fills the indices of a box with a palette that keeps so many bits a channel. False if it has no
/// room for all colours.
static bool index_box(Gif *gif, const uint32_t *pixels, Box box, int bits) {
    Palette *palette = &gif->palette;
    uint8_t channel = (uint8_t)(0xff << (8 - bits));
    uint8_t *out = gif->indices;
    *palette = (Palette){.count = 1, .mask = (uint32_t)channel * 0x010101u};
    for (int y = box.y; y < box.y + box.h; y++) {
        for (int x = box.x; x < box.x + box.w; x++) {
            size_t at = (size_t)y * (size_t)gif->w + (size_t)x;
            bool is_same = gif->has_before && gif->before[at] == pixels[at];
            int index = is_same ? CLEAR_INDEX : index_of(palette, pixels[at] & 0xffffffu);
            if (index < 0) {
                return false;
            }
            *out++ = (uint8_t)index;
        }
    }
    return true;
}

static void put_palette(Gif *gif) {
    for (int i = 0; i < COLORS; i++) {
        uint32_t color = i < gif->palette.count ? gif->palette.colors[i] : 0;
        put_byte(gif, (int)(color >> 16 & 255));
        put_byte(gif, (int)(color >> 8 & 255));
        put_byte(gif, (int)(color & 255));
    }
}

// ---- Pictures ----

/// The box of the pixels that differ from the picture before; w 0: none do.
static Box changed_box(const Gif *gif, const uint32_t *pixels) {
    int left = gif->w, right = -1, top = gif->h, bottom = -1;
    for (int y = 0; y < gif->h; y++) {
        const uint32_t *row = pixels + (size_t)y * (size_t)gif->w;
        const uint32_t *was = gif->before + (size_t)y * (size_t)gif->w;
        for (int x = 0; x < gif->w; x++) {
            if (!gif->has_before || row[x] != was[x]) {
                left = x < left ? x : left;
                right = x > right ? x : right;
                top = y < top ? y : top;
                bottom = y;
            }
        }
    }
    return right < 0 ? (Box){0} : (Box){left, top, right - left + 1, bottom - top + 1};
}

static void put_box(Gif *gif, Box box, int hundredths) {
    static const char control[] = {0x21, (char)0xf9, 4, 1 << 2 | 1}; // stays; has a clear index
    put(gif, control, sizeof control);
    gif->delay_at = gif->out.size;
    gif->delay = hundredths;
    put_word(gif, hundredths);
    put_byte(gif, CLEAR_INDEX);
    put_byte(gif, 0);
    put_byte(gif, 0x2c);
    put_word(gif, box.x);
    put_word(gif, box.y);
    put_word(gif, box.w);
    put_word(gif, box.h);
    put_byte(gif, 0x87); // a palette of 256 colours follows
    put_palette(gif);
    pack(gif, gif->indices, box.w * box.h);
}

/// Shows the last picture for longer.
static void prolong(Gif *gif, int hundredths) {
    gif->delay += hundredths;
    gif->out.bytes[gif->delay_at] = (char)(gif->delay & 255);
    gif->out.bytes[gif->delay_at + 1] = (char)(gif->delay >> 8 & 255);
}

bool gif_add(Gif *gif, const uint32_t *pixels, int hundredths) {
    enum { BITS = 8, DELAY_MAX = 65535 };
    Box box = changed_box(gif, pixels);
    if (box.w == 0 && gif->delay + hundredths <= DELAY_MAX) {
        prolong(gif, hundredths);
        return !gif->out.failed;
    }
    box = box.w == 0 ? (Box){0, 0, 1, 1} : box;
    int bits = BITS;
    while (!index_box(gif, pixels, box, bits)) {
        bits--; // ends: 2 bits a channel make 64 colours
    }
    put_box(gif, box, hundredths);
    memcpy(gif->before, pixels, (size_t)gif->w * (size_t)gif->h * sizeof *pixels);
    gif->has_before = true;
    return !gif->out.failed;
}

Gif *gif_create(int w, int h) {
    static const char repeats[] = "\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00";
    Gif *gif = calloc(1, sizeof *gif);
    size_t count = (size_t)w * (size_t)h;
    if (gif) {
        *gif = (Gif){.w = w, .h = h};
        gif->before = calloc(count, sizeof *gif->before);
        gif->indices = calloc(count, 1);
        put(gif, "GIF89a", 6);
        put_word(gif, w);
        put_word(gif, h);
        put(gif, "\x70\0\0", 3); // no palette of all
        put(gif, repeats, sizeof repeats);
    }
    if (gif && (!gif->before || !gif->indices || gif->out.failed)) {
        gif_destroy(gif);
        gif = NULL;
    }
    return gif;
}

void gif_destroy(Gif *gif) {
    if (gif) {
        free(gif->before);
        free(gif->indices);
        free(gif->out.bytes);
        free(gif);
    }
}

const char *gif_end(Gif *gif, size_t *size) {
    put_byte(gif, 0x3b);
    *size = gif->out.size;
    return gif->out.failed ? NULL : gif->out.bytes;
}
