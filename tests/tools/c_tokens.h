// c_tokens.h - the tokens of a C file, without comments and preprocessor lines.
//
// No parser: brackets are matched, and functions are found by the braces at the file's level. The
// layout of .clang-format is not relied on.

#ifndef FOOTHOLD_TOOLS_C_TOKENS_H
#define FOOTHOLD_TOOLS_C_TOKENS_H

#include <stdbool.h>
#include <stddef.h>

typedef enum CTokenKind { C_NAME, C_NUMBER, C_TEXT, C_SIGN } CTokenKind;

typedef struct CToken {
    CTokenKind kind;
    int from, to; // bytes of the file; `to` is the first after it
    int line;     // from 1
    int match;    // of a bracket: the token that closes or opens it; -1 for others, or without one
    int function; // index; -1 at the file's level
} CToken;

typedef struct CFunction {
    char name[80];
    int open, close; // its braces
    int first_line, last_line;
} CFunction;

typedef struct CFile {
    char *text; // owned, as all that follows
    int size;
    CToken *tokens;
    int token_count;
    CFunction *functions;
    int function_count;
} CFile;

/// Reads and cuts a file. Returns false when it cannot be read; `file` is empty then.
bool c_file_load(const char *path, CFile *file);
void c_file_free(CFile *file);

/// Whether token `at` is there and reads `text`.
bool c_is(const CFile *file, int at, const char *text);
/// The line's first and last byte (the last is its newline, or the file's end).
void c_line_at(const CFile *file, int byte, int *from, int *to);

#endif
