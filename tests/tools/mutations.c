#include "mutations.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const operator_names[OPERATORS] = {"boundary", "comparison", "sign",  "swap",  "drop",
                                               "reset",    "constant",   "logic", "early", "error"};

// What is searched: a file, and what was found in it.
typedef struct Search {
    const CFile *file;
    Mutations *found;
    bool has_memory;
} Search;

typedef struct Pair {
    const char *from, *to;
} Pair;

static const CToken *token(const Search *search, int at) {
    return &search->file->tokens[at];
}

static bool is(const Search *search, int at, const char *text) {
    return c_is(search->file, at, text);
}

static bool is_any(const Search *search, int at, const char *const *texts) {
    while (*texts && !is(search, at, *texts)) {
        texts++;
    }
    return *texts != NULL;
}

static bool is_kind(const Search *search, int at, CTokenKind kind) {
    return at >= 0 && at < search->file->token_count && token(search, at)->kind == kind;
}

static bool is_keyword(const Search *search, int at) {
    static const char *const keywords[] = {
        "if",   "for",      "while",  "switch",   "return",    "sizeof", "case",
        "do",   "else",     "static", "const",    "enum",      "struct", "union",
        "goto", "continue", "break",  "default",  "int",       "char",   "bool",
        "void", "float",    "double", "unsigned", "FH_ASSERT", NULL};
    return is_any(search, at, keywords);
}

static void add(Search *search, Mutation made) {
    Mutations *found = search->found;
    if (found->count == found->room) {
        int room = found->room ? 2 * found->room : 256;
        Mutation *list = realloc(found->list, (size_t)room * sizeof *list);
        if (!list) {
            search->has_memory = false;
            return;
        }
        found->list = list;
        found->room = room;
    }
    found->list[found->count++] = made;
}

// Tokens `from` to `to`, both included, become `text`.
static void replace(Search *search, Operator operator, int from, int to, const char *text) {
    const CToken *first = token(search, from);
    Mutation made =
        {operator, first->from, token(search, to)->to, first->function, first->line, "", {0}};
    snprintf(made.text, sizeof made.text, "%s", text);
    add(search, made);
}

// Tokens a0 to a1 and b0 to b1, all included, change places, unless they read the same.
static void swap(Search *search, int a0, int a1, int b0, int b1) {
    const char *text = search->file->text;
    int a = token(search, a0)->from;
    int a_end = token(search, a1)->to;
    int b = token(search, b0)->from;
    int b_end = token(search, b1)->to;
    if (a_end - a == b_end - b && memcmp(text + a, text + b, (size_t)(a_end - a)) == 0) {
        return;
    }
    const CToken *first = token(search, a0);
    add(search,
        (Mutation){OP_SWAP, a, b_end, first->function, first->line, "", {a, a_end, b, b_end}});
}

// --- single tokens -------------------------------------------------------------------------

static void pair_off(Search *search, int at, Operator operator, const Pair * pairs) {
    for (; pairs->from; pairs++) {
        if (is(search, at, pairs->from)) {
            replace(search, operator, at, at, pairs->to);
        }
    }
}

static bool ends_a_value(const Search *search, int at) {
    return is_kind(search, at, C_NUMBER) || is(search, at, ")") || is(search, at, "]") ||
           (is_kind(search, at, C_NAME) && !is_keyword(search, at));
}

// A cast's closing bracket ends no value: `(int)-side`.
static bool is_cast(const Search *search, int at) {
    static const char *const types[] = {"int",   "char",     "float",    "double",   "size_t",
                                        "long",  "int32_t",  "uint32_t", "uint8_t",  "int64_t",
                                        "short", "unsigned", "uint16_t", "uint64_t", NULL};
    return is(search, at, ")") && is_any(search, at - 1, types);
}

static void change_sign(Search *search, int at) {
    static const Pair both[] = {{"+", "-"}, {"-", "+"}, {NULL, NULL}};
    static const Pair assigned[] = {{"+=", "-="}, {"-=", "+="}, {NULL, NULL}};
    pair_off(search, at, OP_SIGN, assigned);
    if (ends_a_value(search, at - 1) && !is_cast(search, at - 1)) {
        pair_off(search, at, OP_SIGN, both);
    } else if (is(search, at, "-") && !is(search, at - 1, "case")) {
        replace(search, OP_SIGN, at, at, "");
    }
}

static bool is_empty_struct(const Search *search, int at) {
    return is(search, at, "0") && is(search, at - 1, "{") && is(search, at + 1, "}");
}

static void change_number(Search *search, int at) {
    if (!is_kind(search, at, C_NUMBER) || is_empty_struct(search, at)) {
        return;
    }
    const CToken *number = token(search, at);
    int size = number->to - number->from;
    if (size > 14) {
        return;
    }
    for (int i = 0; i < 2; i++) {
        char text[24];
        snprintf(text, sizeof text, "(%.*s %c 1)", size, search->file->text + number->from,
                 "+-"[i]);
        replace(search, OP_CONSTANT, at, at, text);
    }
}

static void change_token(Search *search, int at) {
    static const Pair boundaries[] = {
        {"<", "<="}, {"<=", "<"}, {">", ">="}, {">=", ">"}, {NULL, NULL}};
    static const Pair opposites[] = {{"<", ">="},  {"<=", ">"},  {">", "<="}, {">=", "<"},
                                     {"==", "!="}, {"!=", "=="}, {NULL, NULL}};
    static const Pair logic[] = {{"&&", "||"}, {"||", "&&"}, {"!", ""}, {NULL, NULL}};
    if (token(search, at)->kind == C_SIGN) {
        pair_off(search, at, OP_BOUNDARY, boundaries);
        pair_off(search, at, OP_COMPARE, opposites);
        pair_off(search, at, OP_LOGIC, logic);
        change_sign(search, at);
    }
    change_number(search, at);
}

// --- what takes several --------------------------------------------------------------------

// The last token of what begins at `at`: before one of `ends` outside of its brackets.
static int end_of(const Search *search, int at, const char *const *ends) {
    int last = at;
    while (last < search->file->token_count && !is_any(search, last, ends)) {
        int match = token(search, last)->match;
        last = match > last ? match + 1 : last + 1;
    }
    return last - 1;
}

// To these the order of what they are given makes no difference.
static bool is_symmetric(const Search *search, int name) {
    static const char *const names[] = {
        "strcmp",         "strncmp",         "memcmp", "fh_min", "fh_max",
        "fminf",          "fmaxf",           "fmin",   "fmax",   "fh_rect_overlaps",
        "fh_rect_around", "level_text_same", NULL};
    return is_any(search, name, names);
}

static void swap_arguments(Search *search, int name) {
    static const char *const ends[] = {",", ")", NULL};
    if (!is_kind(search, name, C_NAME) || is_keyword(search, name) || !is(search, name + 1, "(") ||
        is_symmetric(search, name)) {
        return;
    }
    int before = -1;
    int before_end = -1;
    int close = token(search, name + 1)->match;
    for (int at = name + 2; at < close;) {
        int end = end_of(search, at, ends);
        if (before >= 0) {
            swap(search, before, before_end, at, end);
        }
        before = at;
        before_end = end;
        at = end + 2;
    }
}

static void swap_ways(Search *search, int at) {
    static const char *const colon[] = {":", ";", NULL};
    static const char *const ends[] = {",", ";", ")", "]", "}", ":", NULL};
    if (!is(search, at, "?")) {
        return;
    }
    int first_end = end_of(search, at + 1, colon);
    int second = first_end + 2;
    if (is(search, first_end + 1, ":")) {
        swap(search, at + 1, first_end, second, end_of(search, second, ends));
    }
}

static bool is_zero(const Search *search, int from, int to) {
    static const char *const zeros[] = {"0", "NULL", "false", "0.0f", "0.0", "'\\0'", "0u", NULL};
    if (from == to) {
        return is_any(search, from, zeros);
    }
    return (is(search, from, "-") && from + 1 == to) ||
           (is(search, from, "(") && is(search, to, "}") && is_empty_struct(search, to - 1));
}

static bool tells_a_reset(const Search *search, int at) {
    static const char *const words[] = {"clear",  "reset",  "forget",  "invalid", "drop",   "stale",
                                        "dirty",  "memset", "refresh", "changed", "cancel", "undo",
                                        "remove", "touch",  "expire",  "close",   "end_",   "free"};
    const CToken *name = token(search, at);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        size_t size = strlen(words[i]);
        for (int from = name->from; from + (int)size <= name->to; from++) {
            if (memcmp(search->file->text + from, words[i], size) == 0) {
                return true;
            }
        }
    }
    return false;
}

static Operator kind_of_statement(const Search *search, int at, int end) {
    for (int i = at; i < end; i++) {
        if (is(search, i, "=")) {
            return is_zero(search, i + 1, end - 1) ? OP_RESET : OP_DROP;
        }
    }
    return tells_a_reset(search, at) ? OP_RESET : OP_DROP;
}

// Expressions that are statements: calls, assignments, steps. Declarations are none.
static bool is_expression(const Search *search, int at) {
    static const char *const next[] = {
        "(", "=", ".", "->", "[", "+=", "-=", "*=", "/=", "|=", "&=", "^=", "++", "--", NULL};
    if (is(search, at, "*") || is(search, at, "++") || is(search, at, "--")) {
        return true;
    }
    return is_kind(search, at, C_NAME) && !is_keyword(search, at) && is_any(search, at + 1, next);
}

static bool begins_a_statement(const Search *search, int at) {
    static const char *const before[] = {";", "{", "}", ":", NULL};
    int line = token(search, at)->line;
    return is_any(search, at - 1, before) &&
           (!is(search, at - 1, ":") || at < 2 || token(search, at - 1)->line < line ||
            is(search, at - 3, "case") || is(search, at - 2, "default"));
}

// free() and what ends in _free: dropped, it is a leak, which the sanitizers watch.
static bool only_frees(const Search *search, int at) {
    const CToken *name = token(search, at);
    int size = name->to - name->from;
    const char *end = search->file->text + name->to;
    return is(search, at, "free") || (size > 5 && memcmp(end - 5, "_free", 5) == 0);
}

static void drop_statement(Search *search, int at) {
    static const char *const ends[] = {";", "}", ")", NULL};
    if (!begins_a_statement(search, at)) {
        return;
    }
    int end = end_of(search, at, ends) + 1;
    if (!is(search, end, ";") || only_frees(search, at)) {
        return;
    }
    if (is_expression(search, at)) {
        replace(search, kind_of_statement(search, at, end), at, end, ";");
    } else if (is(search, at, "break") || is(search, at, "continue")) {
        replace(search, OP_EARLY, at, end, ";");
    }
}

// Whether what a guard does is to fail: it returns nothing, or speaks of an error.
static bool fails(const Search *search, int open, int close) {
    static const char *const nothing[] = {"false", "NULL", NULL};
    for (int i = open; i < close; i++) {
        const CToken *word = token(search, i);
        bool tells = false;
        for (int at = word->from; word->kind == C_NAME && at + 5 <= word->to; at++) {
            tells |= memcmp(search->file->text + at, "error", 5) == 0;
        }
        if (tells || (is(search, i, "return") && is_any(search, i + 1, nothing)) ||
            (is(search, i, "return") && is(search, i + 1, "-") && is(search, i + 2, "1"))) {
            return true;
        }
    }
    return false;
}

static void drop_guard(Search *search, int at) {
    if (!is(search, at, "if") || is(search, at - 1, "else")) {
        return;
    }
    int close = token(search, at + 1)->match;
    int open = close + 1;
    if (close < 0 || !is(search, open, "{")) {
        return;
    }
    int end = token(search, open)->match;
    bool leaves = false;
    for (int i = open; i < end; i++) {
        leaves |= is(search, i, "return") || is(search, i, "break") || is(search, i, "continue");
    }
    if (fails(search, open, end)) {
        replace(search, OP_ERROR, at + 2, close - 1, "0");
    } else if (leaves && !is(search, end + 1, "else")) {
        replace(search, OP_EARLY, at + 2, close - 1, "0");
    }
}

// `a && call(b)` without the call.
static void drop_operand(Search *search, int at) {
    static const char *const ends[] = {"&&", "||", ",", ";", ")", "?", ":", "}", NULL};
    if (!is(search, at, "&&")) {
        return;
    }
    int end = end_of(search, at + 1, ends);
    bool calls = false;
    for (int i = at + 1; i < end; i++) {
        calls |= is_kind(search, i, C_NAME) && is(search, i + 1, "(");
    }
    replace(search, calls ? OP_ERROR : OP_LOGIC, at, end, "");
}

static void change_at(Search *search, int at) {
    change_token(search, at);
    swap_ways(search, at);
    if (token(search, at)->function >= 0) {
        swap_arguments(search, at);
        drop_statement(search, at);
        drop_guard(search, at);
        drop_operand(search, at);
    }
}

// The last token of a claim, or of a call for memory, that begins here; else `at` - 1. Brackets and
// their contents are left alone at the file's level, but for the braces of tables and enums.
static int past_what_is_left_alone(const Search *search, int at) {
    static const char *const alone[] = {"FH_ASSERT", "_Static_assert", "__attribute__", "malloc",
                                        "calloc",    "realloc",        "free",          NULL};
    bool claims = is_any(search, at, alone);
    if (claims && is(search, at + 1, "(")) {
        return token(search, at + 1)->match;
    }
    bool outside = token(search, at)->function < 0;
    if (outside && (is(search, at, "(") || is(search, at, "[")) && token(search, at)->match > at &&
        !is(search, at - 1, "=")) {
        return token(search, at)->match;
    }
    return at - 1;
}

bool mutations_find(const CFile *file, Mutations *all) {
    Search search = {file, all, true};
    for (int at = 1; at < file->token_count; at++) {
        int last = past_what_is_left_alone(&search, at);
        if (last >= at) {
            at = last;
        } else {
            change_at(&search, at);
        }
    }
    return search.has_memory;
}

// --- making one ----------------------------------------------------------------------------

typedef struct Writer {
    char *at;
} Writer;

static void write_range(Writer *out, const CFile *file, int from, int to) {
    memcpy(out->at, file->text + from, (size_t)(to - from));
    out->at += to - from;
}

static void write_lines(Writer *out, const CFile *file, int from, int to) {
    for (int i = from; i < to; i++) {
        if (file->text[i] == '\n') {
            *out->at++ = '\n';
        }
    }
}

char *mutation_apply(const CFile *file, const Mutation *mutation) {
    char *text = calloc(1, 2 * (size_t)file->size + sizeof mutation->text + 1);
    if (!text) {
        return NULL;
    }
    Writer out = {text};
    const int *swapped = mutation->swapped;
    write_range(&out, file, 0, mutation->from);
    if (swapped[1] > swapped[0]) {
        write_range(&out, file, swapped[2], swapped[3]);
        write_range(&out, file, swapped[1], swapped[2]);
        write_range(&out, file, swapped[0], swapped[1]);
    } else {
        size_t size = strlen(mutation->text);
        memcpy(out.at, mutation->text, size);
        out.at += size;
        write_lines(&out, file, mutation->from, mutation->to);
    }
    write_range(&out, file, mutation->to, file->size);
    return text;
}
