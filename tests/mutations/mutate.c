#include "mutate.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "test.h"

enum { GROWS = 512, RANGE_MAX = 64, MUTATIONS_MAX = 4 }; // bytes that may be added, at most

static const char *const words[] = {
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "\"",
    "\\",
    "null",
    "true",
    "-1",
    "0",
    "1e308",
    "-1e308",
    "1e-400",
    "2147483648",
    "0.5",
    "[]",
    "{}",
    "\"\"",
    "-2147483649",
    "\"block\"",
    "\"x\":",
    "\"y\":",
    "\\u0000",
    "\xff",
    "\xc0",
    "\\ud800",
    "\xe2\x82\xac",
    "\n",
    "\x01",
    "99999999999999999999",
};

typedef struct Copy {
    uint8_t *bytes;
    size_t size;
    uint32_t random;
} Copy;

/// A place within the bytes, or, with `end`, right behind them.
static size_t any(Copy *copy, bool end) {
    size_t places = copy->size + (end ? 1 : 0);
    return places > 0 ? test_random(&copy->random) % places : 0;
}

static size_t any_length(Copy *copy, size_t at) {
    size_t length = test_random(&copy->random) % RANGE_MAX + 1;
    return length < copy->size - at ? length : copy->size - at;
}

static void insert(Copy *copy, size_t at, const void *what, size_t length) {
    memmove(copy->bytes + at + length, copy->bytes + at, copy->size - at);
    memcpy(copy->bytes + at, what, length);
    copy->size += length;
}

static void remove_range(Copy *copy, size_t at, size_t length) {
    memmove(copy->bytes + at, copy->bytes + at + length, copy->size - at - length);
    copy->size -= length;
}

static void turn_byte(Copy *copy) {
    if (copy->size > 0) {
        copy->bytes[any(copy, false)] ^= (uint8_t)(1u << test_random(&copy->random) % 8);
    }
}

static void set_byte(Copy *copy) {
    if (copy->size > 0) {
        copy->bytes[any(copy, false)] = (uint8_t)(test_random(&copy->random) >> 8);
    }
}

static void lose(Copy *copy) {
    size_t at = any(copy, false);
    remove_range(copy, at, any_length(copy, at));
}

static void cut(Copy *copy) {
    copy->size = any(copy, true);
}

static void insert_word(Copy *copy) {
    const char *word = words[test_random(&copy->random) % (sizeof words / sizeof *words)];
    insert(copy, any(copy, true), word, strlen(word));
}

/// A piece of the file stands somewhere else, too.
static void insert_piece(Copy *copy) {
    uint8_t piece[RANGE_MAX];
    size_t from = any(copy, false);
    size_t length = any_length(copy, from);
    memcpy(piece, copy->bytes + from, length);
    insert(copy, any(copy, true), piece, length);
}

/// The next number is another.
static void change_number(Copy *copy) {
    size_t at = any(copy, false), end;
    while (at < copy->size && (copy->bytes[at] < '0' || copy->bytes[at] > '9')) {
        at++;
    }
    for (end = at; end < copy->size && copy->bytes[end] >= '0' && copy->bytes[end] <= '9';) {
        end++;
    }
    if (end > at) {
        const char *number = words[10 + test_random(&copy->random) % 7];
        remove_range(copy, at, end - at);
        insert(copy, at, number, strlen(number));
    }
}

/// Two bytes change places.
static void swap_bytes(Copy *copy) {
    if (copy->size > 0) {
        size_t a = any(copy, false), b = any(copy, false);
        uint8_t byte = copy->bytes[a];
        copy->bytes[a] = copy->bytes[b];
        copy->bytes[b] = byte;
    }
}

uint8_t *mutate(const uint8_t *bytes, size_t size, uint32_t seed, size_t *out) {
    static void (*const harms[])(Copy *) = {turn_byte,   set_byte,     lose,          cut,
                                            insert_word, insert_piece, change_number, swap_bytes};
    Copy copy = {malloc(size + GROWS), size, seed * 2654435761u | 1u};
    if (size > 0) {
        memcpy(copy.bytes, bytes, size);
    }
    for (int i = test_random_in(&copy.random, 1, MUTATIONS_MAX); i > 0; i--) {
        harms[test_random(&copy.random) % (sizeof harms / sizeof *harms)](&copy);
    }
    *out = copy.size;
    return copy.bytes;
}
