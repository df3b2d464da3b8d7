// find_rank.h - how well typed words meet a label.

#ifndef FOOTHOLD_EDITOR_FIND_RANK_H
#define FOOTHOLD_EDITOR_FIND_RANK_H

#include <stdbool.h>

/// How well words meet a text; smaller is better.
typedef enum FindRank {
    FIND_EQUAL,
    FIND_PREFIX,
    FIND_WORDS,  // each typed word begins a word of the label
    FIND_INSIDE, // each typed word is somewhere in the label
    FIND_HELP,   // each typed word begins a word of label or help
    FIND_FUZZY,  // the letters come in the label in this order
    FIND_NOT
} FindRank;

/// Ranks a label and its help for what was typed; FIND_NOT when they do not meet. Empty words are
/// FIND_INSIDE of everything.
FindRank find_rank(const char *label, const char *help, const char *words);
/// True if `words` are somewhere in the text, in any case; empty ones are.
bool find_is_inside(const char *text, const char *words);

#endif
