// input_script.c - the held keys, tick by tick, as short text and back.
//
// SCRIPT_MAX (some 90 hours) bounds a script, so that a hostile count cannot exhaust memory.

#include "game/input_script.h"

#include <stdio.h>
#include <stdlib.h>

enum { SCRIPT_MAX = 20000000 };

typedef struct KeyLetter {
    char letter;
    uint32_t bit;
} KeyLetter;

static const KeyLetter key_letters[] = {
    {'L', FH_INPUT_LEFT}, {'R', FH_INPUT_RIGHT}, {'U', FH_INPUT_UP},
    {'D', FH_INPUT_DOWN}, {'J', FH_INPUT_JUMP},
};

enum { KEY_LETTERS = sizeof key_letters / sizeof *key_letters };

static bool fail_at(LevelError *error, const char *text, const char *at, const char *what) {
    level_error_set(error, "%s", what);
    error->column = (int)(at - text) + 1;
    return false;
}

// The bit of a letter; 0 for '.', UINT32_MAX if it is no key.
static uint32_t letter_bit(char letter) {
    for (int i = 0; i < KEY_LETTERS; i++) {
        if (key_letters[i].letter == letter) {
            return key_letters[i].bit;
        }
    }
    return letter == '.' ? 0 : UINT32_MAX;
}

static bool append(InputScript *script, int *capacity, FhInput input, int count) {
    if (script->count + count > *capacity) {
        int room = fh_max(script->count + count, *capacity * 2);
        FhInput *grown = realloc(script->ticks, (size_t)room * sizeof *grown);
        if (!grown) {
            return false;
        }
        script->ticks = grown;
        *capacity = room;
    }
    for (int i = 0; i < count; i++) {
        script->ticks[script->count++] = input;
    }
    return true;
}

static bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

// Reads keys and count of the token at *at, and moves *at past it.
static bool read_token(const char *text, const char **at, FhInput *input, int *count,
                       LevelError *error) {
    const char *start = *at;
    *input = (FhInput){0};
    for (; **at && letter_bit(**at) != UINT32_MAX; (*at)++) {
        input->held |= letter_bit(**at);
    }
    if (*at == start) {
        return fail_at(error, text, start, "must be keys (L R U D J or '.') and a count");
    }
    bool is_counted = **at >= '0' && **at <= '9';
    *count = is_counted ? 0 : 1;
    for (; **at >= '0' && **at <= '9'; (*at)++) {
        *count = *count * 10 + (**at - '0');
        if (*count > SCRIPT_MAX) {
            return fail_at(error, text, start, "is longer than 20,000,000 ticks");
        }
    }
    if (**at && !is_space(**at)) {
        return fail_at(error, text, *at,
                       is_counted ? "must be a space or a digit: a count ends its keys"
                                  : "must be a space, or one of L R U D J . or a digit");
    }
    return true;
}

bool input_script_parse(const char *text, InputScript *script, LevelError *error) {
    *script = (InputScript){0};
    int capacity = 0;
    for (const char *at = text; *at;) {
        if (is_space(*at)) {
            at++;
            continue;
        }
        FhInput input;
        int count;
        const char *start = at;
        bool read = read_token(text, &at, &input, &count, error);
        if (read && script->count + count > SCRIPT_MAX) {
            read = fail_at(error, text, start, "makes the script longer than 20,000,000 ticks");
        } else if (read && !append(script, &capacity, input, count)) {
            read = fail_at(error, text, start, "does not fit into memory");
        }
        if (!read) {
            input_script_free(script);
            return false;
        }
    }
    return true;
}

// Writes one token, "RJ12" and a space before it if it is not the first. Returns its length.
static int print_token(char *out, bool first, uint32_t held, int count) {
    char *at = out;
    if (!first) {
        *at++ = ' ';
    }
    char *keys = at;
    for (int i = 0; i < KEY_LETTERS; i++) {
        if (held & key_letters[i].bit) {
            *at++ = key_letters[i].letter;
        }
    }
    if (at == keys) {
        *at++ = '.';
    }
    at += count > 1 ? sprintf(at, "%d", count) : 0;
    *at = '\0';
    return (int)(at - out);
}

char *input_script_print(const FhInput *ticks, int count) {
    enum { TOKEN_MAX = 24 };
    size_t capacity = 256;
    size_t length = 0;
    char *text = calloc(1, capacity);
    for (int i = 0; text && i < count;) {
        int end = i + 1;
        while (end < count && ticks[end].held == ticks[i].held) {
            end++;
        }
        if (length + TOKEN_MAX > capacity) {
            capacity *= 2;
            char *grown = realloc(text, capacity);
            if (!grown) {
                free(text);
                return NULL;
            }
            text = grown;
        }
        length += (size_t)print_token(text + length, i == 0, ticks[i].held, end - i);
        i = end;
    }
    return text;
}

void input_script_free(InputScript *script) {
    free(script->ticks);
    *script = (InputScript){0};
}
