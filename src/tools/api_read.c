// api_read.c - reads the library's public headers: cuts each into tokens with their comments, then
// takes declaration after declaration, and ends the program at the first that it does not know.

#include "api.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_MAX = 1 << 18 };

typedef struct Token {
    const char *text; // "" at the end
    const char *doc;  // the /// lines before it
    const char *note; // the // comment that begins behind it
    int line;
} Token;

typedef struct Reader {
    Api *api;
    const char *path;
    const char *header; // its name without folders
    Token *tokens;
    int count;
    int at;
} Reader;

_Noreturn void api_fail(const char *header, int line, const char *what, const char *name) {
    fprintf(stderr, "api: %s:%d: %s \"%s\"\n", header, line, what, name);
    exit(EXIT_FAILURE);
}

static void *enough(void *memory) {
    if (!memory) {
        fputs("api: out of memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    return memory;
}

char *api_text(const char *path) {
    FILE *in = fopen(path, "rb");
    char *text = enough(calloc(1, TEXT_MAX));
    if (!in || fread(text, 1, TEXT_MAX - 1, in) == TEXT_MAX - 1) {
        api_fail(path, 0, "cannot be read, or is too long:", path);
    }
    fclose(in);
    return text;
}

ApiItem *api_add(ApiItem **items, int *count, ApiItem item) {
    *items = enough(realloc(*items, ((size_t)*count + 1) * sizeof **items));
    (*items)[*count] = item;
    return &(*items)[(*count)++];
}

const ApiItem *api_find(const Api *api, unsigned kinds, const char *name) {
    for (int i = 0; name[0] && i < api->count; i++) {
        const ApiItem *item = &api->items[i];
        if (kinds >> item->kind & 1 && strcmp(item->name, name) == 0) {
            return item;
        }
        for (int k = 0; item->kind == API_ENUM && kinds >> API_CONSTANT & 1 && k < item->count;
             k++) {
            if (strcmp(item->items[k].name, name) == 0) {
                return &item->items[k];
            }
        }
    }
    return NULL;
}

/// `before` with `length` bytes of `text` behind it.
static const char *appended(const char *before, const char *text, size_t length) {
    size_t old = strlen(before);
    char *out = enough(malloc(old + length + 1));
    snprintf(out, old + length + 1, "%s%.*s", before, (int)length, text);
    return out;
}

/// The same with a space between.
static const char *joined(const char *before, const char *text) {
    const char *start = before[0] && text[0] ? appended(before, " ", 1) : before;
    return appended(start, text, strlen(text));
}

// --- tokens ---

static Token *add_token(Reader *reader, const char *text, size_t length, int line) {
    reader->tokens =
        enough(realloc(reader->tokens, ((size_t)reader->count + 2) * sizeof *reader->tokens));
    reader->tokens[reader->count] = (Token){appended("", text, length), "", "", line};
    reader->tokens[reader->count + 1] = (Token){"", "", "", line};
    return &reader->tokens[reader->count++];
}

static size_t token_length(const char *at) {
    size_t length = 0;
    while (isalnum((unsigned char)at[length]) || at[length] == '_') {
        length++;
    }
    if (*at == '"') {
        return strcspn(at + 1, "\"") + 2;
    }
    return length ? length : strncmp(at, "<<", 2) == 0 ? 2 : 1;
}

/// A preprocessor line: a value gives the tokens # NAME ... ; and all else none. A header of ours
/// is read first. What stands under a condition is for compilers alone. Returns where it ends.
static char *take_directive(Reader *reader, char *at, int line) {
    char *end = at + strcspn(at, "\n"), *condition = strstr(at, "\n#endif");
    if (strncmp(at, "#if ", 4) == 0 || strncmp(at, "#ifdef ", 7) == 0) {
        return condition ? condition + strlen("\n#endif") : end;
    }
    if (strncmp(at, "#define ", 8) == 0) {
        at += 8;
        if (at + strcspn(at, " \n") < end) {
            add_token(reader, "#", 1, line);
            for (; at < end; at += token_length(at)) {
                at += strspn(at, " ");
                add_token(reader, at, token_length(at), line);
            }
            add_token(reader, ";", 1, line);
        }
    } else if (strncmp(at, "#include \"foothold/", 19) == 0) {
        const char *folder = appended("", reader->path, (size_t)(reader->header - reader->path));
        api_read(reader->api, appended(folder, at + 19, strcspn(at + 19, "\"")));
    } else if (strncmp(at, "#ifndef ", 8) && strncmp(at, "#include <", 10) &&
               strncmp(at, "#endif", 6)) {
        api_fail(reader->header, line, "does not understand", appended("", at, (size_t)(end - at)));
    }
    return end;
}

/// Cuts a header. A comment behind a token goes on in the lines right under it; the comment at the
/// file's head is the header's.
static const char *cut(Reader *reader, char *at) {
    const char *head = "", *doc = "";
    char *counted = at;
    int line = 1, last_note = 0;
    for (at += strspn(at, " \n"); *at; at += strspn(at, " \n")) {
        for (; counted < at; counted++) {
            line += *counted == '\n';
        }
        Token *last = reader->count ? &reader->tokens[reader->count - 1] : NULL;
        size_t rest = strcspn(at, "\n"), lead = strspn(at, "/ ");
        const char *text = appended("", at + lead, rest > lead ? rest - lead : 0);
        if (*at == '#') {
            at = take_directive(reader, at, line);
            doc = "";
            continue;
        } else if (strncmp(at, "///", 3) == 0) {
            doc = joined(doc, text);
        } else if (strncmp(at, "//", 2) != 0) {
            rest = token_length(at);
            add_token(reader, at, rest, line)->doc = doc;
            doc = "";
        } else if (!last) {
            head = joined(head, text);
        } else if (last->line == line || last_note == line - 1) {
            last->note = joined(last->note, text);
            last_note = line;
        }
        at += rest;
    }
    return head;
}

// --- parsing ---

static const Token *now(const Reader *reader) {
    return &reader->tokens[reader->at];
}

_Noreturn static void refuse(const Reader *reader, const char *what) {
    api_fail(reader->header, now(reader)->line, what, now(reader)->text);
}

static bool is(const Reader *reader, const char *text) {
    return strcmp(now(reader)->text, text) == 0;
}

static bool took(Reader *reader, const char *text) {
    bool has = is(reader, text);
    reader->at += has;
    return has;
}

static void need(Reader *reader, const char *text) {
    if (!took(reader, text)) {
        refuse(reader, joined(joined("expected", text), "and not"));
    }
}

static const char *take_name(Reader *reader) {
    const char *text = now(reader)->text;
    if (!isalpha((unsigned char)text[0])) {
        refuse(reader, "expected a name in place of");
    }
    reader->at++;
    return text;
}

/// What is said before token number `from`, and behind those up to the one before this.
static const char *comment_since(const Reader *reader, int from) {
    const char *comment = reader->tokens[from].doc;
    for (int i = from; i < reader->at; i++) {
        comment = joined(comment, reader->tokens[i].note);
    }
    return comment;
}

static long long take_value(Reader *reader, int level);

static long long take_operand(Reader *reader) {
    if (took(reader, "(")) {
        long long value = take_value(reader, 0);
        need(reader, ")");
        return value;
    }
    if (isdigit((unsigned char)now(reader)->text[0])) {
        return strtoll(reader->tokens[reader->at++].text, NULL, 0);
    }
    if (took(reader, "INT8_MAX")) {
        return 127;
    }
    const ApiItem *known = api_find(reader->api, 1u << API_CONSTANT, now(reader)->text);
    if (!known) {
        refuse(reader, "does not know the value");
    }
    reader->at++;
    return known->value;
}

/// A constant expression of the operators that bind as tight as `level` or tighter.
static long long take_value(Reader *reader, int level) {
    static const char *const operators[] = {"|", "<<", "+", "*"};
    if (level == 4) {
        return take_operand(reader);
    }
    long long value = take_value(reader, level + 1);
    while (took(reader, operators[level])) {
        long long right = take_value(reader, level + 1);
        value = level == 0   ? value | right
                : level == 1 ? value * (1ll << right)
                : level == 2 ? value + right
                             : value * right;
    }
    return value;
}

static bool is_plain(const char *name) {
    static const char *const plain[] = {"void",    "bool",    "char",    "int",      "float",
                                        "double",  "int8_t",  "uint8_t", "int16_t",  "uint16_t",
                                        "int32_t", "int64_t", "size_t",  "uint32_t", "uint64_t"};
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++) {
        if (strcmp(plain[i], name) == 0) {
            return true;
        }
    }
    return false;
}

static ApiItem take_type(Reader *reader) {
    ApiItem item = {.kind = API_VALUE, .header = reader->header, .array = API_NO_ARRAY};
    item.base_const = took(reader, "const");
    took(reader, "struct");
    item.base = now(reader)->text;
    const unsigned types = 1u << API_ENUM | 1u << API_STRUCT | 1u << API_ALIAS | 1u << API_CALLBACK;
    if (!is_plain(item.base) && !api_find(reader->api, types, item.base)) {
        refuse(reader, "does not know the type");
    }
    reader->at++;
    item.type = item.base_const ? joined("const", item.base) : item.base;
    return item;
}

static void take_pointers(Reader *reader, ApiItem *item) {
    while (took(reader, "*")) {
        item->pointers++;
        item->type = joined(item->type, "*");
        if (took(reader, "const")) {
            item->type = joined(item->type, "const");
        }
    }
}

static void take_parameters(Reader *reader, ApiItem *function);

/// Pointers, a name or (*name), and what stands behind it: a length, or parameters.
static ApiItem take_declarator(Reader *reader, ApiItem item) {
    take_pointers(reader, &item);
    item.is_pointer = took(reader, "(");
    if (item.is_pointer) {
        need(reader, "*");
        item.name = take_name(reader);
        need(reader, ")");
    } else {
        item.name = take_name(reader);
    }
    if (item.is_pointer || is(reader, "(")) {
        item.kind = API_CALLBACK;
        take_parameters(reader, &item);
    } else if (took(reader, "[")) {
        item.array = is(reader, "]") ? API_OPEN_ARRAY : (int)take_value(reader, 0);
        need(reader, "]");
    }
    return item;
}

static void take_parameters(Reader *reader, ApiItem *function) {
    need(reader, "(");
    if (is(reader, "void") && strcmp(reader->tokens[reader->at + 1].text, ")") == 0) {
        reader->at += 2;
        return;
    }
    do {
        ApiItem parameter = take_declarator(reader, take_type(reader));
        parameter.comment = "";
        api_add(&function->items, &function->count, parameter);
    } while (took(reader, ","));
    need(reader, ")");
}

static void take_fields(Reader *reader, ApiItem *structure) {
    need(reader, "{");
    while (!took(reader, "}")) {
        int from = reader->at, first = structure->count;
        ApiItem type = take_type(reader);
        do {
            api_add(&structure->items, &structure->count, take_declarator(reader, type));
        } while (took(reader, ","));
        need(reader, ";");
        for (int i = first; i < structure->count; i++) {
            structure->items[i].comment = comment_since(reader, from);
        }
    }
}

static void take_constants(Reader *reader, ApiItem *list) {
    need(reader, "{");
    long long next = 0;
    while (!took(reader, "}")) {
        int from = reader->at;
        ApiItem constant = {.kind = API_CONSTANT, .header = reader->header};
        constant.name = take_name(reader);
        constant.value = took(reader, "=") ? take_value(reader, 0) : next;
        next = constant.value + 1;
        if (!took(reader, ",") && !is(reader, "}")) {
            refuse(reader, "expected , or } in place of");
        }
        constant.comment = comment_since(reader, from);
        api_add(&list->items, &list->count, constant);
        // A later one of the list may be made of it.
        api_add(&reader->api->items, &reader->api->count, constant);
    }
    reader->api->count -= list->count;
}

static void add_item(Reader *reader, ApiItem item, int from) {
    item.header = reader->header;
    item.comment = joined(reader->tokens[from].doc, reader->tokens[reader->at - 1].note);
    const unsigned all = (1u << API_KINDS) - 1;
    ApiItem *known = (ApiItem *)api_find(reader->api, all, item.name);
    if (known && (known->kind != API_STRUCT || item.kind != API_STRUCT || known->count)) {
        api_fail(reader->header, reader->tokens[from].line, "is declared twice:", item.name);
    }
    if (known) { // a struct goes where its fields are: what they are made of is known there
        memmove(known, known + 1,
                (size_t)(&reader->api->items[reader->api->count] - (known + 1)) * sizeof *known);
        reader->api->count--;
    }
    api_add(&reader->api->items, &reader->api->count, item);
}

/// typedef, struct or enum: a struct or an enum with its body, or another name of a type.
static void take_types(Reader *reader, int from) {
    bool is_typedef = took(reader, "typedef");
    ApiItem item = {.kind = is(reader, "enum") ? API_ENUM : API_STRUCT, .name = ""};
    if (took(reader, "enum") || took(reader, "struct")) {
        if (!is(reader, "{")) {
            item.name = take_name(reader);
        }
        if (item.kind == API_STRUCT) {
            add_item(reader, item, from); // it may hold pointers to itself
        }
        if (is(reader, "{")) {
            (item.kind == API_ENUM ? take_constants : take_fields)(reader, &item);
        }
        if (is_typedef && strcmp(take_name(reader), item.name) != 0) {
            reader->at--;
            refuse(reader, "a type must have one name, not also");
        }
    } else {
        item = take_declarator(reader, take_type(reader));
        item.kind = item.kind == API_CALLBACK ? API_CALLBACK : API_ALIAS;
    }
    need(reader, ";");
    add_item(reader, item, from);
}

static void take_function_or_value(Reader *reader, int from) {
    bool is_inline = took(reader, "static");
    if (is_inline) {
        need(reader, "inline");
    } else {
        took(reader, "extern");
        need(reader, "FH_API");
    }
    ApiItem item = take_declarator(reader, take_type(reader));
    item.kind = item.kind == API_CALLBACK ? API_FUNCTION : API_VALUE;
    item.is_inline = is_inline;
    if (is_inline) {
        need(reader, "{");
        for (int depth = 1; depth > 0; reader->at++) {
            if (is(reader, "")) {
                refuse(reader, "a function does not end");
            }
            depth += is(reader, "{") - is(reader, "}");
        }
    } else {
        need(reader, ";");
    }
    add_item(reader, item, from);
}

void api_read(Api *api, const char *path) {
    const char *slash = strrchr(path, '/');
    Reader reader = {.api = api, .path = path, .header = slash ? slash + 1 : path};
    int number = 0;
    for (; number < api->header_count; number++) {
        if (strcmp(api->headers[number].name, reader.header) == 0) {
            return; // another one has brought it
        }
    }
    api_add(&api->headers, &api->header_count, (ApiItem){.name = reader.header});
    const char *comment = cut(&reader, api_text(path));
    api->headers[number].comment = comment;
    while (reader.at < reader.count) {
        int from = reader.at;
        if (took(&reader, "#")) {
            ApiItem constant = {.kind = API_CONSTANT, .name = take_name(&reader)};
            constant.value = take_value(&reader, 0);
            need(&reader, ";");
            add_item(&reader, constant, from);
        } else if (is(&reader, "typedef") || is(&reader, "enum") || is(&reader, "struct")) {
            take_types(&reader, from);
        } else {
            take_function_or_value(&reader, from);
        }
    }
}
