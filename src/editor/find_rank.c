#include "editor/find_rank.h"

#include <ctype.h>
#include <string.h>

static int lower(char c) {
    return tolower((unsigned char)c);
}

static bool is_part_of_word(char c) {
    return isalnum((unsigned char)c) || (unsigned char)c >= 128;
}

/// The byte at `i` of UTF-8 text, capitals of Latin-1 lowered as well.
static int lower_at(const char *text, size_t i) {
    int byte = lower(text[i]);
    bool is_capital = i > 0 && (unsigned char)text[i - 1] == 0xc3 && byte >= 0x80 && byte <= 0x9e;
    return is_capital ? byte + 0x20 : byte;
}

/// True if `text` begins with the first `length` letters of `word`, in any case.
static bool begins(const char *text, const char *word, size_t length) {
    size_t i = 0;
    while (i < length && text[i] != '\0' && lower_at(text, i) == lower_at(word, i)) {
        i++;
    }
    return i == length;
}

static bool begins_a_word(const char *text, const char *word, size_t length) {
    bool is_start = true;
    for (; *text != '\0'; text++) {
        if (is_start && begins(text, word, length)) {
            return true;
        }
        is_start = !is_part_of_word(*text);
    }
    return false;
}

static bool is_inside(const char *text, const char *word, size_t length) {
    for (; *text != '\0'; text++) {
        if (begins(text, word, length)) {
            return true;
        }
    }
    return false;
}

bool find_is_inside(const char *text, const char *words) {
    return words[0] == '\0' || is_inside(text, words, strlen(words));
}

typedef bool (*Meets)(const char *text, const char *word, size_t length);

/// True if each of the words meets one of the two texts.
static bool all_meet(const char *text, const char *other, const char *words, Meets meets) {
    while (*words != '\0') {
        size_t length = strcspn(words, " ");
        if (length > 0 && !meets(text, words, length) && !meets(other, words, length)) {
            return false;
        }
        words += length + (words[length] == ' ');
    }
    return true;
}

/// True if the letters come in the text in their order, spaces aside, from the start of a word on.
static bool comes_in_order_from(const char *text, const char *letters) {
    for (; *letters != '\0'; letters++) {
        if (*letters == ' ') {
            continue;
        }
        while (*text != '\0' && lower(*text) != lower(*letters)) {
            text++;
        }
        if (*text == '\0') {
            return false;
        }
        text++;
    }
    return true;
}

static bool comes_in_order(const char *text, const char *letters) {
    bool is_start = true;
    for (; *text != '\0'; text++) {
        if (is_start && lower(*text) == lower(*letters) && comes_in_order_from(text, letters)) {
            return true;
        }
        is_start = !is_part_of_word(*text);
    }
    return false;
}

FindRank find_rank(const char *label, const char *help, const char *words) {
    words += strspn(words, " ");
    size_t length = strlen(words);
    while (length > 0 && words[length - 1] == ' ') {
        length--;
    }
    if (length == 0) {
        return FIND_INSIDE;
    }
    if (begins(label, words, length)) {
        return label[length] == '\0' ? FIND_EQUAL : FIND_PREFIX;
    }
    if (all_meet(label, "", words, begins_a_word)) {
        return FIND_WORDS;
    }
    if (all_meet(label, "", words, is_inside)) {
        return FIND_INSIDE;
    }
    if (all_meet(label, help, words, begins_a_word)) {
        return FIND_HELP;
    }
    return comes_in_order(label, words) ? FIND_FUZZY : FIND_NOT;
}
