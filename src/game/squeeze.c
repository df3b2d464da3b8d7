// squeeze.c - a model guesses each bit of a text, an arithmetic coder writes how wrong it was.
//
// Nine guesses a bit, each from what followed the same context before: the last one to six bytes,
// the letters of the word, and, since levels are drawn in rows, what stands above. A tenth follows
// the longest repetition. A mixer weighs them by how right each was lately.

#include "game/squeeze.h"

#include <stdlib.h>
#include <string.h>

enum {
    CONTEXTS = 9,
    SLOT_BITS = 16,
    SLOTS = 1 << SLOT_BITS,     // of a context
    GUESSES = 2 * CONTEXTS + 2, // two a context, the repetition's, and a constant
    MIXERS = 12,                // by the repetition's length and the place in the byte
    REPEATED_MIN = 5,           // bytes
    REPEATED_MOST = 32,         // bytes that are looked back
    ODDS_MOST = 2047,           // of a guess, in 256ths of the natural logarithm
    LEARNS_LEAST = 60,          // a guess counts its first 60 cases alike
    LEARNS_LEAST_REPEATED = 200
};

/// A guess: 22 bits of how likely a 1 is, 10 bits of how often it was seen.
typedef uint32_t Slot;

typedef struct Model {
    Slot slots[CONTEXTS * SLOTS];
    Slot repeated[2 * (REPEATED_MOST + 2)];
    uint32_t seen_at[SLOTS]; // the place behind bytes with that hash
    int32_t weights[MIXERS][GUESSES];
    int16_t odds_of[4096];

    uint8_t *text; // what came before
    size_t size;
    size_t row, above; // where the row begins, and the one above it
    size_t repeats;    // the place in the text that the last bytes repeat
    int repeated_size; // the number of bytes that repeat it; 0: none

    uint32_t contexts[CONTEXTS]; // hashes
    uint32_t partial;            // the bits of this byte behind a 1
    int bit;                     // of this byte, 0 to 7

    Slot *asked[CONTEXTS + 1]; // for this bit; the last is the repetition's, or NULL
    int32_t guesses[GUESSES];
    int32_t *mixer;
} Model;

// --- odds -----------------------------------------------------------------------------------

/// How likely a 1 is, in 4096ths, at those odds: 4096 / (1 + exp(-odds / 256)).
static int likely(int odds) {
    static const int16_t steps[] = {1,    2,    4,    6,    10,   17,   27,   45,   74,
                                    120,  194,  311,  488,  747,  1102, 1546, 2048, 2550,
                                    2994, 3349, 3608, 3785, 3902, 3976, 4022, 4051, 4069,
                                    4079, 4086, 4090, 4092, 4094, 4095};
    if (odds >= ODDS_MOST) {
        return 4095;
    }
    if (odds <= -ODDS_MOST) {
        return 1;
    }
    int step = (odds + 2048) / 128, rest = (odds + 2048) % 128;
    return (steps[step] * (128 - rest) + steps[step + 1] * rest + 64) / 128;
}

/// Fills the odds of each likelihood: the other way round.
static void fill_odds(int16_t odds_of[4096]) {
    int odds = -ODDS_MOST;
    for (int i = 0; i < 4096; i++) {
        while (odds < ODDS_MOST && likely(odds) < i) {
            odds++;
        }
        odds_of[i] = (int16_t)odds;
    }
}

static uint32_t mixed(uint32_t a, uint32_t b) {
    uint32_t hash = a * 0x2F0B4C47u + b * 0x9E3779B1u + 0x7F4A7C15u;
    hash = (hash ^ hash >> 15) * 0x85EBCA6Bu;
    return hash ^ hash >> 13;
}

static void learn(Slot *slot, bool bit, uint32_t least) {
    uint32_t count = *slot & 1023;
    int64_t now = *slot >> 10, aim = bit ? (1 << 22) - 1 : 0;
    now += (aim - now) * 2 / (int64_t)(2 * count + 3);
    *slot = (uint32_t)now << 10 | (count < least ? count + 1 : count);
}

// --- contexts -------------------------------------------------------------------------------

/// The byte that many places back; 0 before the text.
static uint32_t back(const Model *model, size_t places) {
    return places <= model->size ? model->text[model->size - places] : 0;
}

/// The byte of the row above, that many columns beside this place; 0: there is none.
static uint32_t above(const Model *model, int aside) {
    size_t column = model->size - model->row + (size_t)aside;
    return column < model->row - model->above ? model->text[model->above + column] : 0;
}

static bool is_letter(uint32_t byte) {
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

static uint32_t word(const Model *model) {
    uint32_t hash = 0;
    for (size_t i = 1; i < 24 && is_letter(back(model, i)); i++) {
        hash = hash * 31 + back(model, i);
    }
    return hash;
}

static void find_contexts(Model *model) {
    uint32_t last = back(model, 1), last2 = last | back(model, 2) << 8;
    uint32_t last3 = last2 | back(model, 3) << 16, last4 = last3 | back(model, 4) << 24;
    uint32_t up = above(model, 0), aside = above(model, 1) << 8;
    uint32_t around = up | aside | (model->size > model->row ? above(model, -1) << 16 : 0);
    size_t column = model->size - model->row;
    const uint32_t of[CONTEXTS] = {last,
                                   last2,
                                   last3,
                                   last4,
                                   mixed(last4, back(model, 5) | back(model, 6) << 8),
                                   mixed(around, last),
                                   mixed(up | last2 << 8, aside),
                                   mixed(word(model), last),
                                   mixed(column > 60 ? 60 : (uint32_t)column, up)};
    for (uint32_t i = 0; i < CONTEXTS; i++) {
        model->contexts[i] = mixed(of[i], i + 1);
    }
}

// --- the repetition -------------------------------------------------------------------------

static int equal_before(const Model *model, size_t place) {
    int size = 0;
    while (size < REPEATED_MOST && (size_t)size < place &&
           model->text[place - 1 - (size_t)size] == back(model, 1 + (size_t)size)) {
        size++;
    }
    return size;
}

/// Follows the current repetition by this byte, or looks for a new one.
static void find_repeated(Model *model, uint8_t byte) {
    bool goes_on = model->repeated_size > 0 && model->text[model->repeats] == byte;
    model->repeats += goes_on;
    model->repeated_size = goes_on ? model->repeated_size + 1 : 0;
    if (model->size < REPEATED_MIN) {
        return;
    }
    uint32_t hash = 0;
    for (size_t i = 1; i <= REPEATED_MIN; i++) {
        hash = hash * 0x2F0B4C47u + back(model, i) + 1;
    }
    uint32_t *seen = &model->seen_at[(hash ^ hash >> 15) * 0x9E3779B1u >> (32 - SLOT_BITS)];
    int size = model->repeated_size == 0 && *seen > 0 ? equal_before(model, *seen) : 0;
    if (size >= REPEATED_MIN - 1) {
        model->repeats = *seen;
        model->repeated_size = size;
    }
    *seen = (uint32_t)model->size;
}

/// The bit that the repetition expects; -1: none.
static int expected(Model *model) {
    uint32_t byte = model->repeated_size ? model->text[model->repeats] | 256u : 0;
    if (byte >> (8 - model->bit) != model->partial) {
        model->repeated_size = 0;
        return -1;
    }
    return (int)(byte >> (7 - model->bit) & 1);
}

// --- one bit --------------------------------------------------------------------------------

static void choose_mixer(Model *model) {
    int size = model->repeated_size;
    int by_size = size == 0 ? 0 : size < 8 ? 1 : size < 20 ? 2 : 3;
    int by_bit = model->bit == 0 ? 0 : model->bit < 4 ? 1 : 2;
    model->mixer = model->weights[by_size * 3 + by_bit];
}

/// How likely the next bit is a 1, in 4096ths.
static int guess(Model *model) {
    int32_t *guesses = model->guesses;
    for (uint32_t i = 0; i < CONTEXTS; i++) {
        uint32_t at = mixed(model->contexts[i], model->partial) & (SLOTS - 1);
        Slot *slot = &model->slots[i * SLOTS + at];
        int count = (int)(*slot & 1023), one = (int)(*slot >> 20);
        model->asked[i] = slot;
        *guesses++ = model->odds_of[one];
        *guesses++ = count > 30 ? one - 2048 : count > 0 ? (one - 2048) / 2 : 0;
    }
    int expects = expected(model);
    int size = model->repeated_size > REPEATED_MOST ? REPEATED_MOST : model->repeated_size;
    model->asked[CONTEXTS] = expects < 0 ? NULL : &model->repeated[2 * size + expects];
    *guesses++ = expects < 0 ? 0 : model->odds_of[*model->asked[CONTEXTS] >> 20];
    *guesses++ = 256;
    choose_mixer(model);
    int64_t odds = 0;
    for (int i = 0; i < GUESSES; i++) {
        odds += (int64_t)model->mixer[i] * model->guesses[i];
    }
    odds /= 1 << 16;
    return likely(odds > ODDS_MOST ? ODDS_MOST : odds < -ODDS_MOST ? -ODDS_MOST : (int)odds);
}

/// Tells the model what the bit was.
static void tell(Model *model, bool bit, int guessed) {
    int64_t wrong = (bit ? 4096 : 0) - guessed;
    for (int i = 0; i < GUESSES; i++) {
        model->mixer[i] += (int32_t)(model->guesses[i] * wrong * 14 / (1 << 15));
    }
    for (int i = 0; i < CONTEXTS; i++) {
        learn(model->asked[i], bit, LEARNS_LEAST);
    }
    if (model->asked[CONTEXTS]) {
        learn(model->asked[CONTEXTS], bit, LEARNS_LEAST_REPEATED);
    }
    model->partial = model->partial << 1 | bit;
    if (++model->bit < 8) {
        return;
    }
    uint8_t byte = (uint8_t)model->partial;
    model->text[model->size++] = byte;
    find_repeated(model, byte);
    if (byte == '\n') {
        model->above = model->row;
        model->row = model->size;
    }
    model->partial = 1;
    model->bit = 0;
    find_contexts(model);
}

static void free_model(Model *model) {
    if (model) {
        free(model->text);
        free(model);
    }
}

static size_t size_of(const char *const *pieces) {
    size_t size = 0;
    for (; *pieces; pieces++) {
        size += strlen(*pieces);
    }
    return size;
}

/// A model that has read the known text, with room for `size` bytes more. NULL out of memory.
static Model *create_model(const char *const *known, size_t size) {
    size_t known_size = size_of(known);
    Model *model = calloc(1, sizeof *model);
    uint8_t *text = malloc(known_size + size + 1);
    if (!model || !text) {
        free(model);
        free(text);
        return NULL;
    }
    model->text = text;
    model->partial = 1;
    fill_odds(model->odds_of);
    for (size_t i = 0; i < CONTEXTS * SLOTS; i++) {
        model->slots[i] = 1u << 31;
    }
    for (uint32_t i = 0; i < sizeof model->repeated / sizeof(Slot); i++) {
        model->repeated[i] = i % 2 ? 3u << 30 : 1u << 30;
    }
    for (int i = 0; i < MIXERS * GUESSES; i++) {
        model->weights[i / GUESSES][i % GUESSES] = i % GUESSES % 2 ? 2000 : 18000;
    }
    find_contexts(model);
    for (; *known; known++) {
        for (size_t i = 0; i < 8 * strlen(*known); i++) {
            tell(model, (*known)[i / 8] >> (7 - i % 8) & 1, guess(model));
        }
    }
    return model;
}

// --- the coder ------------------------------------------------------------------------------

/// A stretch of all numbers, which each bit makes smaller; the bytes that both ends share are out.
typedef struct Stretch {
    uint32_t low, high;
} Stretch;

/// The last number of the stretch that means a 1.
static uint32_t middle_of(Stretch stretch, int guessed) {
    uint32_t size = stretch.high - stretch.low;
    return stretch.low + (uint32_t)((uint64_t)size * (uint32_t)guessed / 4096);
}

static void cut(Stretch *stretch, bool bit, uint32_t middle) {
    if (bit) {
        stretch->high = middle;
    } else {
        stretch->low = middle + 1;
    }
}

/// Moves the next byte out when both ends share it. Returns whether they did.
static bool shift(Stretch *stretch) {
    if ((stretch->low ^ stretch->high) >> 24) {
        return false;
    }
    stretch->low <<= 8;
    stretch->high = stretch->high << 8 | 255;
    return true;
}

uint8_t *squeeze_pack(const char *text, size_t size, const char *const *known, size_t *packed) {
    Model *model = create_model(known, size);
    uint8_t *bytes = malloc(size + size / 4 + 16); // a bit that was not expected at all costs 12
    Stretch stretch = {0, UINT32_MAX};
    size_t count = 0;
    if (!model || !bytes) {
        free_model(model);
        free(bytes);
        return NULL;
    }
    for (size_t i = 0; i < 8 * size; i++) {
        bool bit = text[i / 8] >> (7 - i % 8) & 1;
        int guessed = guess(model);
        cut(&stretch, bit, middle_of(stretch, guessed));
        tell(model, bit, guessed);
        for (uint8_t byte = (uint8_t)(stretch.high >> 24); shift(&stretch);
             byte = (uint8_t)(stretch.high >> 24)) {
            bytes[count++] = byte;
        }
    }
    bytes[count++] = (uint8_t)(stretch.low >> 24) + 1; // zeros follow: a number of the stretch
    free_model(model);
    *packed = count;
    return bytes;
}

struct Unpacking {
    Model *model; // owned
    const uint8_t *bytes;
    size_t count, at, before, end; // at: in the bytes; before, end: in the model's text
    Stretch stretch;
    uint32_t number;
};

static uint32_t next_byte(Unpacking *unpacking) {
    size_t at = unpacking->at++;
    return at < unpacking->count ? unpacking->bytes[at] : 0u;
}

Unpacking *squeeze_unpack_begin(const uint8_t *bytes, size_t count, const char *const *known,
                                size_t size) {
    Unpacking *unpacking = calloc(1, sizeof *unpacking);
    Model *model = unpacking ? create_model(known, size) : NULL;
    if (!model) {
        free(unpacking);
        return NULL;
    }
    *unpacking = (Unpacking){.model = model,
                             .bytes = bytes,
                             .count = count,
                             .before = model->size,
                             .end = model->size + size,
                             .stretch = {0, UINT32_MAX}};
    for (int i = 0; i < 4; i++) {
        unpacking->number = unpacking->number << 8 | next_byte(unpacking);
    }
    return unpacking;
}

static void unpack_bit(Unpacking *unpacking) {
    int guessed = guess(unpacking->model);
    uint32_t middle = middle_of(unpacking->stretch, guessed);
    bool bit = unpacking->number <= middle;
    cut(&unpacking->stretch, bit, middle);
    tell(unpacking->model, bit, guessed);
    while (shift(&unpacking->stretch)) {
        unpacking->number = unpacking->number << 8 | next_byte(unpacking);
    }
}

bool squeeze_unpack_on(Unpacking *unpacking, size_t most) {
    size_t left = unpacking->end - unpacking->model->size;
    for (size_t i = 0; i < 8 * (left < most ? left : most); i++) {
        unpack_bit(unpacking);
    }
    return unpacking->model->size < unpacking->end;
}

const char *squeeze_unpacked(const Unpacking *unpacking) {
    return (const char *)unpacking->model->text + unpacking->before;
}

void squeeze_unpack_end(Unpacking *unpacking) {
    if (unpacking) {
        free_model(unpacking->model);
        free(unpacking);
    }
}

bool squeeze_unpack(const uint8_t *bytes, size_t count, const char *const *known, char *text,
                    size_t size) {
    Unpacking *unpacking = squeeze_unpack_begin(bytes, count, known, size);
    if (unpacking) {
        squeeze_unpack_on(unpacking, size);
        memcpy(text, squeeze_unpacked(unpacking), size);
    }
    bool is_unpacked = unpacking != NULL;
    squeeze_unpack_end(unpacking);
    return is_unpacked;
}
