// offsets.c - words instead of a cache.
//
// For each axis a shape keeps its lines (cols for up and down, rows for left and right) as words of
// `size` bits, and above them the same lines or-ed by twos, fours, eights...: the or of any run of
// lines is two loads. Up to 16 px it also keeps which word each run gives, as a number into a
// shared table of answers. All slopes that only rise or only fall are made of the same 31 words;
// a shape whose words do not all fit into the shared table is answered from the bits.

#include "bench/offsets.h"

#include <stdlib.h>
#include <string.h>

enum {
    WORDS_MAX = 39,       // in the shared table: 39,936 B at 16 px
    SHARED_SIZE_MAX = 16, // px: larger tiles have no shared table
    NO_WORD = 255
};

typedef enum Axis { ACROSS, UPRIGHT, AXES } Axis; // left and right; up and down

/// The answers along one axis, low towards 0.
typedef struct AxisOffsets {
    int8_t free_low, free_high;
    int8_t hit_low, hit_high;
} AxisOffsets;

struct OffsetTables {
    int size;           // px
    int size_bits;      // log2 of it
    int levels;         // lines or-ed by 1, 2, 4... size
    int level_words;    // 64-bit words that hold one level's lines
    uint64_t line;      // the bits of one line
    uint64_t each;      // a 1 in every line of a 64-bit word
    int numbers_at;     // where a shape's word numbers begin
    size_t shape_words; // 64-bit words a shape: [axis][level][line] packed, then word numbers as
                        // bytes, [axis][first line][lines - 1]
    int count, capacity;
    uint64_t *shapes;
    int word_count;
    uint64_t words[WORDS_MAX];
    AxisOffsets *answers; // [word][place][length - 1]; NULL for larger tiles
};

// --- one axis, from the bits ----------------------------------------------------------------

/// Places from -size to size - 1 of a box's low end.
__extension__ typedef unsigned __int128 Places;

static int zeros_below(Places places) {
    uint64_t low = (uint64_t)places;
    uint64_t high = (uint64_t)(places >> 64);
    return low ? __builtin_ctzll(low) : high ? 64 + __builtin_ctzll(high) : 128;
}

static int zeros_above(Places places) {
    uint64_t low = (uint64_t)places;
    uint64_t high = (uint64_t)(places >> 64);
    return high ? __builtin_clzll(high) : low ? 64 + __builtin_clzll(low) : 128;
}

/// The places at which a box of that length meets one of the word's bits; place p is bit p + size.
static Places places_that_meet(uint64_t word, int size, int length) {
    Places meets = (Places)word << size;
    int done = 1;
    while (done < length) {
        int more = fh_min(done, length - done);
        meets |= meets >> more;
        done += more;
    }
    return meets;
}

static AxisOffsets offsets_from_bits(uint64_t word, int size, int place, int length) {
    Places meets = places_that_meet(word, size, length);
    Places upwards = meets >> (place + size);
    Places downwards = meets << (127 - (place + size));
    if (upwards & 1) {
        int free_low = -zeros_above(~downwards);
        int free_high = zeros_below(~upwards);
        return (AxisOffsets){(int8_t)free_low, (int8_t)free_high, (int8_t)free_high,
                             (int8_t)free_low};
    }
    int edge_low = fh_max(place + 1, 0);
    int edge_high = fh_max(size - place - length + 1, 0);
    int hit_low = 1 - fh_min(zeros_above(downwards), edge_low);
    int hit_high = fh_min(zeros_below(upwards), edge_high) - 1;
    return (AxisOffsets){0, 0, (int8_t)hit_low, (int8_t)hit_high};
}

// --- a shape's words ------------------------------------------------------------------------

static const uint64_t *shape_at(const OffsetTables *tables, int shape) {
    return tables->shapes + (size_t)shape * tables->shape_words;
}

static int words_of_levels(const OffsetTables *tables) {
    return AXES * tables->levels * tables->level_words;
}

static int first_word(const OffsetTables *tables, Axis axis, int level) {
    return ((int)axis * tables->levels + level) * tables->level_words;
}

/// The `1 << level` lines from `line` on, or-ed together.
static inline uint64_t lines_at(const OffsetTables *tables, const uint64_t *shape, Axis axis,
                                int level, int line) {
    int bit = line << tables->size_bits;
    return shape[first_word(tables, axis, level) + (bit >> 6)] >> (bit & 63) & tables->line;
}

static void put_lines(const OffsetTables *tables, uint64_t *shape, Axis axis, int level, int line,
                      uint64_t word) {
    int bit = line << tables->size_bits;
    shape[first_word(tables, axis, level) + (bit >> 6)] |= word << (bit & 63);
}

/// `count` lines from `first` on, or-ed together.
static inline uint64_t run_of_lines(const OffsetTables *tables, const uint64_t *shape, Axis axis,
                                    int first, int count) {
    int level = 31 - __builtin_clz((unsigned)count);
    return lines_at(tables, shape, axis, level, first) |
           lines_at(tables, shape, axis, level, first + count - (1 << level));
}

/// Where the number of a run's word stands among the shape's numbers, or that of an answer among
/// its word's answers.
static inline int square_index(const OffsetTables *tables, int first, int count) {
    return (first << tables->size_bits) + count - 1;
}

static int numbers_of_axis(const OffsetTables *tables) {
    return 1 << (2 * tables->size_bits);
}

// --- adding ---------------------------------------------------------------------------------

static void write_words(const OffsetTables *tables, uint64_t *to, const FhShape *shape) {
    for (int axis = 0; axis < AXES; axis++) {
        const uint64_t *lines = axis == ACROSS ? shape->rows : shape->cols;
        for (int line = 0; line < tables->size; line++) {
            put_lines(tables, to, (Axis)axis, 0, line, lines[line]);
        }
        for (int level = 1; level < tables->levels; level++) {
            int half = 1 << (level - 1);
            for (int line = 0; line + 2 * half <= tables->size; line++) {
                put_lines(tables, to, (Axis)axis, level, line,
                          lines_at(tables, to, (Axis)axis, level - 1, line) |
                              lines_at(tables, to, (Axis)axis, level - 1, line + half));
            }
        }
    }
}

/// The word's number in the shared table, after adding it if there is room; NO_WORD when not.
static uint8_t number_of_word(OffsetTables *tables, uint64_t word) {
    for (int i = 0; i < tables->word_count; i++) {
        if (tables->words[i] == word) {
            return (uint8_t)i;
        }
    }
    if (tables->word_count == WORDS_MAX) {
        return NO_WORD;
    }
    int size = tables->size;
    AxisOffsets *answers = tables->answers + tables->word_count * size * size;
    for (int i = 0; i < size * size; i++) {
        answers[i] = offsets_from_bits(word, size, i / size, i % size + 1);
    }
    tables->words[tables->word_count] = word;
    return (uint8_t)tables->word_count++;
}

/// Numbers the word of every run. All or nothing: a shape with words that do not fit takes no
/// place from others, and is answered from its bits.
static void write_numbers(OffsetTables *tables, const uint64_t *shape, uint8_t *numbers) {
    int words_before = tables->word_count;
    int size = tables->size;
    int all = AXES * numbers_of_axis(tables);
    for (int i = 0; i < all; i++) {
        int first = i / size % size;
        int count = i % size + 1;
        if (first + count > size) {
            continue;
        }
        Axis axis = (Axis)(i / (size * size));
        numbers[i] = number_of_word(tables, run_of_lines(tables, shape, axis, first, count));
        if (numbers[i] == NO_WORD) {
            tables->word_count = words_before;
            memset(numbers, NO_WORD, (size_t)all);
            return;
        }
    }
}

static int find_equal(const OffsetTables *tables, const uint64_t *shape) {
    size_t bytes = (size_t)words_of_levels(tables) * sizeof *shape;
    for (int i = 0; i < tables->count; i++) {
        if (memcmp(shape_at(tables, i), shape, bytes) == 0) {
            return i;
        }
    }
    return -1;
}

static bool reserve(OffsetTables *tables) {
    if (tables->count < tables->capacity) {
        return true;
    }
    int capacity = fh_max(8, 2 * tables->capacity);
    uint64_t *shapes =
        realloc(tables->shapes, (size_t)capacity * tables->shape_words * sizeof *shapes);
    if (shapes) {
        tables->shapes = shapes;
        tables->capacity = capacity;
    }
    return shapes;
}

static bool is_tile_size(int size) {
    return size == 8 || size == 16 || size == 32 || size == 64;
}

OffsetTables *offset_tables_create(int size) {
    OffsetTables *tables = is_tile_size(size) ? calloc(1, sizeof *tables) : NULL;
    if (!tables) {
        return NULL;
    }
    tables->size = size;
    tables->size_bits = __builtin_ctz((unsigned)size);
    tables->levels = tables->size_bits + 1;
    tables->level_words = size * size / 64;
    tables->line = ~UINT64_C(0) >> (64 - size);
    tables->each = ~UINT64_C(0) / tables->line;
    tables->numbers_at = words_of_levels(tables);
    tables->shape_words = (size_t)tables->numbers_at;
    if (size <= SHARED_SIZE_MAX) {
        tables->shape_words += (size_t)(AXES * numbers_of_axis(tables)) / sizeof(uint64_t);
        tables->answers =
            calloc((size_t)WORDS_MAX * (size_t)size * (size_t)size, sizeof *tables->answers);
        if (!tables->answers) {
            free(tables);
            return NULL;
        }
    }
    return tables;
}

void offset_tables_destroy(OffsetTables *tables) {
    if (tables) {
        free(tables->answers);
        free(tables->shapes);
        free(tables);
    }
}

int offset_tables_add(OffsetTables *tables, const FhShape *shape) {
    if (!reserve(tables)) {
        return -1;
    }
    uint64_t *added = tables->shapes + (size_t)tables->count * tables->shape_words;
    memset(added, 0, tables->shape_words * sizeof *added);
    write_words(tables, added, shape);
    int equal = find_equal(tables, added);
    if (equal >= 0) {
        return equal;
    }
    if (tables->answers) {
        write_numbers(tables, added, (uint8_t *)(added + tables->numbers_at));
    }
    return tables->count++;
}

size_t offset_tables_mask_bytes(const OffsetTables *tables) {
    return (size_t)(AXES * tables->level_words) * sizeof *tables->shapes;
}

size_t offset_tables_shape_bytes(const OffsetTables *tables) {
    return tables->shape_words * sizeof *tables->shapes;
}

size_t offset_tables_shared_bytes(const OffsetTables *tables) {
    size_t answers = tables->answers ? (size_t)(WORDS_MAX * numbers_of_axis(tables)) : 0;
    return answers * sizeof *tables->answers;
}

// --- transforms -----------------------------------------------------------------------------

/// The box as the untransformed shape sees it: the mirrors undone, then the turn.
static inline FhRect in_base(FhRect box, int size, int transform) {
    box.x = (transform & FH_FLIP_X) ? size - box.x - box.w : box.x;
    box.y = (transform & FH_FLIP_Y) ? size - box.y - box.h : box.y;
    FhRect turned = {box.y, size - box.x - box.w, box.h, box.w};
    return (transform & FH_R90) ? turned : box;
}

static inline AxisOffsets mirrored(AxisOffsets offsets) {
    return (AxisOffsets){(int8_t)-offsets.free_high, (int8_t)-offsets.free_low,
                         (int8_t)-offsets.hit_high, (int8_t)-offsets.hit_low};
}

static inline TileOffsets both_axes(AxisOffsets across, AxisOffsets upright) {
    TileOffsets both; // the halves are laid out alike: two moves, not eight
    memcpy(&both, &across, sizeof across);
    memcpy((int8_t *)&both + sizeof across, &upright, sizeof upright);
    return both;
}

/// The answers in the untransformed shape's directions, turned back.
static TileOffsets from_base(AxisOffsets across, AxisOffsets upright, int transform) {
    if (transform & FH_R90) {
        AxisOffsets turned = mirrored(upright);
        upright = across;
        across = turned;
    }
    across = (transform & FH_FLIP_X) ? mirrored(across) : across;
    upright = (transform & FH_FLIP_Y) ? mirrored(upright) : upright;
    return both_axes(across, upright);
}

// --- questions ------------------------------------------------------------------------------

/// The box without what sticks out of the tile; w or h is 0 or less when nothing is left.
static inline FhRect cut_to_tile(FhRect box, int size) {
    int x = fh_max(box.x, 0);
    int y = fh_max(box.y, 0);
    return (FhRect){x, y, fh_min(fh_rect_right(box), size) - x,
                    fh_min(fh_rect_bottom(box), size) - y};
}

bool offsets_collide(const OffsetTables *tables, int shape, int transform, FhRect box) {
    FhRect part = cut_to_tile(in_base(box, tables->size, transform), tables->size);
    if (part.w <= 0 || part.h <= 0) {
        return false;
    }
    // Along the shorter side; as many lines at once as a word holds.
    Axis axis = part.w < part.h ? UPRIGHT : ACROSS;
    FhRect lines = axis == UPRIGHT ? part : (FhRect){part.y, part.x, part.h, part.w};
    const uint64_t *words = shape_at(tables, shape) + first_word(tables, axis, 0);
    uint64_t span = ((~UINT64_C(0) >> (64 - lines.h)) << lines.y) * tables->each;
    int first = lines.x << tables->size_bits;
    int last = (fh_rect_right(lines) << tables->size_bits) - 1;
    uint64_t within = span & ~UINT64_C(0) << (first & 63);
    for (int word = first >> 6; word < last >> 6; word++) {
        if (words[word] & within) {
            return true;
        }
        within = span;
    }
    return (words[last >> 6] & within & ~UINT64_C(0) >> (63 - (last & 63))) != 0;
}

/// Along an axis, for a box that covers lines x to x + w - 1, and of them the pixels y to y + h
/// - 1.
static AxisOffsets axis_from_bits(const OffsetTables *tables, const uint64_t *shape, Axis axis,
                                  FhRect lines) {
    uint64_t word = run_of_lines(tables, shape, axis, lines.x, lines.w);
    return offsets_from_bits(word, tables->size, lines.y, lines.h);
}

static TileOffsets offsets_from_shape(const OffsetTables *tables, const uint64_t *shape,
                                      int transform, FhRect box) {
    FhRect part = cut_to_tile(box, tables->size);
    AxisOffsets across =
        axis_from_bits(tables, shape, ACROSS, (FhRect){part.y, box.x, part.h, box.w});
    AxisOffsets upright =
        axis_from_bits(tables, shape, UPRIGHT, (FhRect){part.x, box.y, part.w, box.h});
    return from_base(across, upright, transform);
}

TileOffsets offsets_in_tile(const OffsetTables *tables, int shape, int transform, FhRect box) {
    int size = tables->size;
    const uint64_t *words = shape_at(tables, shape);
    FhRect base = transform ? in_base(box, size, transform) : box;
    bool is_inside = (base.x | base.y | (size - base.x - base.w) | (size - base.y - base.h)) >= 0;
    const uint8_t *numbers = (const uint8_t *)(words + tables->numbers_at);
    if (!is_inside || !tables->answers || numbers[0] == NO_WORD) {
        return offsets_from_shape(tables, words, transform, base);
    }
    int in_row = square_index(tables, base.x, base.w);
    int in_col = square_index(tables, base.y, base.h);
    int bits = 2 * tables->size_bits;
    int across_word = numbers[in_col];
    int upright_word = numbers[(1 << bits) + in_row];
    AxisOffsets across = tables->answers[(across_word << bits) + in_row];
    AxisOffsets upright = tables->answers[(upright_word << bits) + in_col];
    return transform ? from_base(across, upright, transform) : both_axes(across, upright);
}

// --- in the world ---------------------------------------------------------------------------

static Offsets widened(TileOffsets offsets) {
    return (Offsets){offsets.free_left,       offsets.free_right,      offsets.colliding_left,
                     offsets.colliding_right, offsets.free_up,         offsets.free_down,
                     offsets.colliding_top,   offsets.colliding_bottom};
}

Offsets offsets_at(const OffsetTables *tables, int shape, int transform, FhPoint corner,
                   FhRect box) {
    FhRect local = fh_rect_moved(box, -corner.x, -corner.y);
    FhRect part = cut_to_tile(local, tables->size);
    if (part.w <= 0 || part.h <= 0) {
        return (Offsets){0};
    }
    Offsets offsets = widened(offsets_in_tile(tables, shape, transform, part));
    int above = part.y - local.y;
    int below = fh_rect_bottom(local) - fh_rect_bottom(part);
    if (above > 0) {
        offsets.free_down += offsets.free_down > 0 ? above : 0;
        offsets.colliding_top = offsets.free_down;
    }
    if (below > 0) {
        offsets.free_up -= offsets.free_up < 0 ? below : 0;
        offsets.colliding_bottom = offsets.free_up;
    }
    return offsets;
}
