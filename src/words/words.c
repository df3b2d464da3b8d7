// words.c - a language is the bytes of its file, cut into pairs in place, and a hash table of their
// keys. It is read once and stays, so that a text that was given out is valid for good; a choice is
// one store of a pointer, which searches on other threads may read.

#include "words/words.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_MAX = 1 << 20 };

typedef struct Pair {
    const char *key, *text;
    int line; // of the key
} Pair;

typedef struct Words {
    char *bytes;
    Pair *pairs;
    int count, room;
    int *slots; // a pair's number and one; 0: free
    uint32_t mask;
} Words;

static const struct {
    const char *code, *name;
} languages[LANGUAGE_COUNT] = {{"en", "English"}, {"de", "Deutsch"}};

static Words *known[LANGUAGE_COUNT];
static _Atomic(const Words *) spoken; // NULL: English

const char *language_name(Language language) {
    return languages[language].name;
}

Language language_of_system(void) {
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    const char *value = NULL;
    for (int i = 0; i < 3 && (!value || !value[0]); i++) {
        value = getenv(variables[i]);
    }
    for (int i = 0; value && i < LANGUAGE_COUNT; i++) {
        if (strncmp(value, languages[i].code, 2) == 0 && !(value[2] >= 'a' && value[2] <= 'z')) {
            return (Language)i;
        }
    }
    return LANGUAGE_ENGLISH;
}

// ---- Reading ----

static bool fail(char *error, const char *path, int line, const char *what, const char *about) {
    snprintf(error, WORDS_ERROR_BYTES, "%.120s:%d: %.100s: %.60s", path, line, what, about);
    return false;
}

// A conversion of a printf format: "%s" or, by its number, "%2$s".
typedef struct Conversion {
    const char *from; // what follows the percent sign and the number
    size_t bytes;
    int number; // from 1
} Conversion;

enum { CONVERSIONS_MAX = 12 };

static int find_conversions(const char *format, Conversion out[CONVERSIONS_MAX]) {
    int count = 0;
    for (const char *at = format; *at && count < CONVERSIONS_MAX; at++) {
        if (at[0] == '%' && at[1] == '%') {
            at++;
        } else if (*at == '%') {
            bool has_number = at[1] >= '1' && at[1] <= '9' && at[2] == '$';
            const char *from = at + (has_number ? 3 : 1);
            size_t bytes = strspn(from, "#0-+'.*123456789hlLjzt");
            bytes += from[bytes] != '\0';
            out[count] = (Conversion){from, bytes, has_number ? at[1] - '0' : count + 1};
            count++;
            at = from + bytes - 1;
        }
    }
    return count;
}

// Whether a translation may stand in its key's place: it takes the same arguments, each once, in
// the same form. By their numbers they may come in another order.
static bool same_conversions(const char *key, const char *text) {
    Conversion own[CONVERSIONS_MAX], said[CONVERSIONS_MAX];
    int count = find_conversions(key, own);
    int taken = 0;
    bool same = find_conversions(text, said) == count;
    for (int i = 0; same && i < count; i++) {
        int at = said[i].number - 1;
        same = at < count && !(taken >> at & 1) && said[i].bytes == own[at].bytes &&
               memcmp(said[i].from, own[at].from, own[at].bytes) == 0;
        taken |= 1 << at;
    }
    return same;
}

// Cuts spaces at both ends, and makes of a backslash and an n the end of a line, in place.
static char *trimmed(char *line) {
    line += strspn(line, " \t");
    size_t length = strlen(line);
    while (length > 0 && strchr(" \t\r", line[length - 1])) {
        length--;
    }
    line[length] = '\0';
    char *to = line;
    for (const char *from = line; *from; from++) {
        bool is_end = from[0] == '\\' && from[1] == 'n';
        *to++ = is_end ? '\n' : *from;
        from += is_end;
    }
    *to = '\0';
    return line;
}

static uint32_t hash_of(const char *text, size_t bytes) {
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < bytes; i++) {
        hash = (hash ^ (unsigned char)text[i]) * 16777619u;
    }
    return hash;
}

// The slot of a key, or the free one where it belongs.
static int *slot_of(const Words *words, const char *key, size_t bytes) {
    for (uint32_t at = hash_of(key, bytes);; at++) {
        int *slot = &words->slots[at & words->mask];
        const char *there = *slot ? words->pairs[*slot - 1].key : NULL;
        if (!there || (strncmp(there, key, bytes) == 0 && there[bytes] == '\0')) {
            return slot;
        }
    }
}

// Takes one line of the file: a remark, a key, or the translation of the key before.
static bool take_line(Words *words, char *line, int number, const char *path, char *error) {
    bool is_text = line[0] == ' ' || line[0] == '\t';
    line = trimmed(line);
    if (line[0] == '\0' || (!is_text && line[0] == '#')) {
        return true;
    }
    Pair *last = words->count > 0 ? &words->pairs[words->count - 1] : NULL;
    if (!is_text) {
        if (last && !last->text) {
            return fail(error, path, last->line, "write its translation below, indented",
                        last->key);
        }
        words->pairs[words->count++] = (Pair){line, NULL, number};
        return true;
    }
    if (!last || last->text) {
        return fail(error, path, number, "write the English text above, not indented", line);
    }
    if (!same_conversions(last->key, line)) {
        return fail(error, path, number,
                    "needs the conversions of its English (%d, %s), or their numbers (%2$s)", line);
    }
    int *slot = slot_of(words, last->key, strlen(last->key));
    if (*slot) {
        return fail(error, path, last->line, "stands here for the second time", last->key);
    }
    last->text = line;
    *slot = words->count;
    return true;
}

static bool read_lines(Words *words, const char *path, char *error) {
    int lines = 1;
    for (const char *at = words->bytes; *at; at++) {
        lines += *at == '\n';
    }
    uint32_t slots = 64;
    while (slots < (uint32_t)lines) { // two lines a pair: at most half of the slots are used
        slots *= 2;
    }
    words->pairs = calloc((size_t)lines, sizeof *words->pairs);
    words->slots = calloc(slots, sizeof *words->slots);
    words->mask = slots - 1;
    if (!words->pairs || !words->slots) {
        return fail(error, path, 1, "there is not enough memory", "");
    }
    char *line = words->bytes;
    for (int number = 1; line; number++) {
        char *end = strchr(line, '\n');
        if (end) {
            *end = '\0';
        }
        if (!take_line(words, line, number, path, error)) {
            return false;
        }
        line = end ? end + 1 : NULL;
    }
    const Pair *last = words->count > 0 ? &words->pairs[words->count - 1] : NULL;
    return !last || last->text ||
           fail(error, path, last->line, "write its translation below, indented", last->key);
}

static bool read_bytes(Words *words, const char *path, char *error) {
    FILE *file = fopen(path, "rb");
    words->bytes = calloc(FILE_MAX, 1);
    size_t count = file && words->bytes ? fread(words->bytes, 1, FILE_MAX - 1, file) : 0;
    bool ok = file && words->bytes && !ferror(file) && feof(file);
    if (!ok) {
        fail(error, path, 1, "cannot be read; restore the assets folder or install anew",
             file ? "" : strerror(errno));
    }
    if (file) {
        fclose(file);
    }
    char *whole = ok ? realloc(words->bytes, count + 1) : NULL;
    words->bytes = whole ? whole : words->bytes;
    return ok;
}

static void words_free(Words *words) {
    free(words->bytes);
    free(words->pairs);
    free(words->slots);
    free(words);
}

static Words *words_read(const char *path, char *error) {
    Words *words = calloc(1, sizeof *words);
    if (!words) {
        fail(error, path, 1, "there is not enough memory", "");
        return NULL;
    }
    if (!read_bytes(words, path, error) || !read_lines(words, path, error)) {
        words_free(words);
        return NULL;
    }
    return words;
}

// ---- Choosing and saying ----

bool words_choose(Language language, const char *assets, char error[WORDS_ERROR_BYTES]) {
    char path[512];
    if (language != LANGUAGE_ENGLISH && !known[language]) {
        snprintf(path, sizeof path, "%.480s/words/%s.txt", assets, languages[language].code);
        known[language] = words_read(path, error);
        if (!known[language]) {
            return false;
        }
    }
    atomic_store(&spoken, known[language]);
    return true;
}

void words_forget(void) {
    atomic_store(&spoken, NULL);
    for (int i = 0; i < LANGUAGE_COUNT; i++) {
        if (known[i]) {
            words_free(known[i]);
            known[i] = NULL;
        }
    }
}

Language words_language(void) {
    const Words *words = atomic_load(&spoken);
    for (int i = 0; i < LANGUAGE_COUNT; i++) {
        if (words && words == known[i]) {
            return (Language)i;
        }
    }
    return LANGUAGE_ENGLISH;
}

int words_count(Language language) {
    return known[language] ? known[language]->count : 0;
}

const char *words_key(Language language, int index) {
    return known[language]->pairs[index].key;
}

const char *say_part(const char *english, int bytes) {
    const Words *words = atomic_load(&spoken);
    int slot = words ? *slot_of(words, english, (size_t)bytes) : 0;
    return slot ? words->pairs[slot - 1].text : NULL;
}

const char *say(const char *english) {
    const char *text = say_part(english, (int)strlen(english));
    return text ? text : english;
}

const char *say_count(long count, const char *one, const char *many) {
    return say(count == 1 ? one : many);
}

void words_add(char *out, size_t size, const char *separator, const char *word) {
    size_t used = strlen(out);
    snprintf(out + used, size - used, "%s%s", used > 0 ? separator : "", word);
}
