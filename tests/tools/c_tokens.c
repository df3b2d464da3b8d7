#include "c_tokens.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH_MAX = 256 };

// Longest first, so that `<<=` is not taken for `<`.
static const char *const signs[] = {"<<=", ">>=", "...", "->", "++", "--", "<<", ">>",
                                    "<=",  ">=",  "==",  "!=", "&&", "||", "+=", "-=",
                                    "*=",  "/=",  "%=",  "&=", "|=", "^=", "##"};

static bool is_name(char c) {
    return isalnum((unsigned char)c) || c == '_';
}

static char at(const CFile *file, int byte) {
    return byte < file->size ? file->text[byte] : '\0';
}

// The first byte after a comment or preprocessor line that begins at `byte`; `byte` when none does.
static int past_comment(const CFile *file, int byte, bool line_begins) {
    bool directive = line_begins && at(file, byte) == '#';
    if (directive || (at(file, byte) == '/' && at(file, byte + 1) == '/')) {
        while (byte < file->size && at(file, byte) != '\n') {
            byte += at(file, byte) == '\\' && at(file, byte + 1) == '\n' ? 2 : 1;
        }
    } else if (at(file, byte) == '/' && at(file, byte + 1) == '*') {
        const char *end = strstr(file->text + byte + 2, "*/");
        byte = end ? (int)(end - file->text) + 2 : file->size;
    }
    return byte;
}

static int past_text(const CFile *file, int byte) {
    char quote = at(file, byte++);
    while (byte < file->size && at(file, byte) != quote) {
        byte += at(file, byte) == '\\' ? 2 : 1;
    }
    return byte + 1;
}

static int past_number(const CFile *file, int byte) {
    bool hex = at(file, byte) == '0' && tolower(at(file, byte + 1)) == 'x';
    while (is_name(at(file, byte)) || at(file, byte) == '.' ||
           ((at(file, byte) == '-' || at(file, byte) == '+') && !hex &&
            tolower(at(file, byte - 1)) == 'e')) {
        byte++;
    }
    return byte;
}

static int past_sign(const CFile *file, int byte) {
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++) {
        if (strncmp(file->text + byte, signs[i], strlen(signs[i])) == 0) {
            return byte + (int)strlen(signs[i]);
        }
    }
    return byte + 1;
}

static CTokenKind kind_at(const CFile *file, int byte) {
    char c = at(file, byte);
    if (c == '"' || c == '\'') {
        return C_TEXT;
    }
    if (isdigit((unsigned char)c) || (c == '.' && isdigit((unsigned char)at(file, byte + 1)))) {
        return C_NUMBER;
    }
    return is_name(c) ? C_NAME : C_SIGN;
}

static int past_token(const CFile *file, int byte, CTokenKind kind) {
    switch (kind) {
    case C_TEXT:
        return past_text(file, byte);
    case C_NUMBER:
        return past_number(file, byte);
    case C_SIGN:
        return past_sign(file, byte);
    case C_NAME:
        break;
    }
    while (is_name(at(file, byte))) {
        byte++;
    }
    return byte;
}

// A file has no more tokens than bytes.
static bool cut(CFile *file) {
    file->tokens = calloc((size_t)file->size + 1, sizeof *file->tokens);
    int line = 1;
    bool line_begins = true;
    for (int byte = 0; file->tokens && byte < file->size;) {
        int next = past_comment(file, byte, line_begins);
        if (next == byte && isspace((unsigned char)at(file, byte))) {
            next = byte + 1;
            line_begins = line_begins || at(file, byte) == '\n';
        } else if (next == byte) {
            CTokenKind kind = kind_at(file, byte);
            next = past_token(file, byte, kind);
            file->tokens[file->token_count++] = (CToken){kind, byte, next, line, -1, -1};
            line_begins = false;
        }
        for (; byte < next && byte < file->size; byte++) {
            line += at(file, byte) == '\n';
        }
    }
    return file->tokens != NULL;
}

static void match_brackets(CFile *file) {
    int open[DEPTH_MAX];
    int depth = 0;
    for (int i = 0; i < file->token_count; i++) {
        if (c_is(file, i, "(") || c_is(file, i, "[") || c_is(file, i, "{")) {
            open[depth < DEPTH_MAX ? depth : DEPTH_MAX - 1] = i;
            depth++;
        } else if (depth > 0 && (c_is(file, i, ")") || c_is(file, i, "]") || c_is(file, i, "}"))) {
            depth--;
            int from = open[depth < DEPTH_MAX ? depth : DEPTH_MAX - 1];
            file->tokens[from].match = i;
            file->tokens[i].match = from;
        }
    }
}

static void add_function(CFile *file, int name, int open) {
    CFunction *function = &file->functions[file->function_count];
    const CToken *token = &file->tokens[name];
    int close = file->tokens[open].match;
    snprintf(function->name, sizeof function->name, "%.*s", token->to - token->from,
             file->text + token->from);
    function->open = open;
    function->close = close;
    function->first_line = token->line;
    function->last_line = file->tokens[close].line;
    for (int i = open; i <= close; i++) {
        file->tokens[i].function = file->function_count;
    }
    file->function_count++;
}

// A name, its parameters, and a brace, all at the file's level.
static bool find_functions(CFile *file) {
    file->functions = malloc(((size_t)file->token_count + 1) * sizeof *file->functions);
    for (int i = 0; file->functions && i < file->token_count; i++) {
        int close = file->tokens[i].match;
        if (close < i) {
            continue;
        }
        if (c_is(file, i, "(") && i > 0 && file->tokens[i - 1].kind == C_NAME &&
            c_is(file, close + 1, "{") && file->tokens[close + 1].match > 0) {
            add_function(file, i - 1, close + 1);
            i = file->tokens[close + 1].match;
        } else {
            i = close;
        }
    }
    return file->functions != NULL;
}

static bool read_text(const char *path, CFile *file) {
    FILE *in = fopen(path, "rb");
    if (!in) {
        return false;
    }
    fseek(in, 0, SEEK_END);
    long size = ftell(in);
    rewind(in);
    file->text = calloc(1, (size_t)size + 2);
    file->size = (int)size;
    bool ok = file->text && fread(file->text, 1, (size_t)size, in) == (size_t)size;
    fclose(in);
    return ok;
}

bool c_file_load(const char *path, CFile *file) {
    *file = (CFile){0};
    if (!read_text(path, file) || !cut(file)) {
        c_file_free(file);
        return false;
    }
    match_brackets(file);
    if (!find_functions(file)) {
        c_file_free(file);
        return false;
    }
    return true;
}

void c_file_free(CFile *file) {
    free(file->text);
    free(file->tokens);
    free(file->functions);
    *file = (CFile){0};
}

bool c_is(const CFile *file, int index, const char *text) {
    if (index < 0 || index >= file->token_count) {
        return false;
    }
    const CToken *token = &file->tokens[index];
    size_t size = strlen(text);
    return (size_t)(token->to - token->from) == size &&
           memcmp(file->text + token->from, text, size) == 0;
}

void c_line_at(const CFile *file, int byte, int *from, int *to) {
    *from = byte;
    while (*from > 0 && file->text[*from - 1] != '\n') {
        (*from)--;
    }
    *to = byte;
    while (*to < file->size && file->text[*to] != '\n') {
        (*to)++;
    }
}
