// mutations.h - the small wrong changes that can be made in a C file.
//
// Ten operators, each a kind of slip. What is left alone: claims (FH_ASSERT), for a claim that says
// less changes nothing until a caller errs; how much memory is asked for, and free() and the like,
// which the sanitizers watch; comments, preprocessor lines, texts and types. Not every change
// compiles, and some change nothing: that is the caller's to find out.

#ifndef FOOTHOLD_TOOLS_MUTATIONS_H
#define FOOTHOLD_TOOLS_MUTATIONS_H

#include "c_tokens.h"

typedef enum Operator {
    OP_BOUNDARY, // < to <=
    OP_COMPARE,  // < to >=, == to !=
    OP_SIGN,     // + to -, a minus dropped
    OP_SWAP,     // two arguments of a call, or the two ways of ? :
    OP_DROP,     // a statement
    OP_RESET,    // a statement that sets to zero, clears, forgets, invalidates
    OP_CONSTANT, // a number plus or minus one
    OP_LOGIC,    // && to ||, a ! dropped
    OP_EARLY,    // a guard that leaves a function or a loop
    OP_ERROR,    // a check whose failing is told, or a call that && depends on
    OPERATORS
} Operator;

extern const char *const operator_names[OPERATORS];

// The bytes from `from` up to `to` become `text`; or, where `swapped` is not empty, the two ranges
// of it (each a first byte and the one after its last) change places.
typedef struct Mutation {
    Operator operator;
    int from, to;
    int function; // index; -1 at the file's level
    int line;
    char text[24];
    int swapped[4];
} Mutation;

typedef struct Mutations {
    Mutation *list; // owned
    int count, room;
} Mutations;

/// Adds all that can be changed in a file, in the order of its tokens. Returns false without
/// memory.
bool mutations_find(const CFile *file, Mutations *all);
/// The file's text with one of them made; as many lines as before. The caller's to free.
char *mutation_apply(const CFile *file, const Mutation *mutation);

#endif
