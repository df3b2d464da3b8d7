// api.h - the library's public headers as data: what api_read.c reads from them, and api_write.c
// writes as foothold_api.json and as declarations in other languages.
//
// No compiler's library: the headers are regular, and what the reader does not understand ends the
// program with file and line. Nothing is freed before the end.

#ifndef FOOTHOLD_TOOLS_API_H
#define FOOTHOLD_TOOLS_API_H

#include <stdbool.h>

typedef enum ApiKind {
    API_CONSTANT, // a #define with a value, or a constant of an enum
    API_ENUM,     // name "": it has none
    API_STRUCT,   // without items: opaque
    API_ALIAS,    // a typedef of a plain type
    API_CALLBACK, // a function as a type, or a field or parameter that points to one
    API_FUNCTION,
    API_VALUE, // a field, a parameter, or a variable
    API_KINDS
} ApiKind;

enum { API_NO_ARRAY = -1, API_OPEN_ARRAY = 0 };

/// A thing that a header declares. Type: of a value, or what a function returns.
typedef struct ApiItem ApiItem;
struct ApiItem {
    ApiKind kind;
    const char *name;
    const char *comment; // one line; "": none
    const char *header;  // "world.h"
    const char *base;    // "FhTile": its type without pointers
    const char *type;    // "const FhTile *": as C has it, without the array
    int pointers;
    bool base_const;
    int array;       // how many; API_NO_ARRAY, API_OPEN_ARRAY
    bool is_inline;  // a function that only the header has
    bool is_pointer; // a typedef, field or parameter: of a pointer to a function
    long long value; // of a constant
    ApiItem *items;  // fields, constants, parameters
    int count;
};

typedef struct Api {
    ApiItem *items; // in the order of the headers
    int count;
    ApiItem *headers; // name and comment
    int header_count;
} Api;

/// Ends the program with a message.
_Noreturn void api_fail(const char *header, int line, const char *what, const char *name);

/// Adds what a header declares, and before it what those of ours that it includes do.
void api_read(Api *api, const char *path);
/// Adds an item to a list.
ApiItem *api_add(ApiItem **items, int *count, ApiItem item);
/// The item with that name, of the kinds in `kinds` (bits); NULL when there is none.
const ApiItem *api_find(const Api *api, unsigned kinds, const char *name);
/// The text of a file. Ends the program when it cannot be read.
char *api_text(const char *path);

/// The function that ends a value of this type, which has an owner then; NULL: it has none.
const ApiItem *api_destroyer(const Api *api, const char *type);
/// True when a function's result is the caller's: a pointer that may be written through, to what
/// has an owner.
bool api_is_owned(const Api *api, const ApiItem *function);
/// The type whose method a function is: that of its first parameter, if its name begins so, or of
/// what it makes. NULL: of none. `name` gets the rest of its name.
const ApiItem *api_class(const Api *api, const ApiItem *function, const char **name);

typedef void ApiWriter(const Api *api);

void api_write_json(const Api *api);
void api_write_inline(const Api *api); // a C file: the headers' own functions as functions to link
void api_write_lua(const Api *api);    // declarations of C as LuaJIT reads them, and its owners
void api_write_cpp(const Api *api);    // a class for each type that has an owner
void api_write_ts(const Api *api);     // TypeScript

#endif
