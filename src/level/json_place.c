// json_place.c - computes places in a JSON text by walking tree and text side by side.
//
// The text is valid where it was parsed, so a walk only skips strings and counts brackets. For text
// that is not JSON the open brackets at a place give the member's path.

#include "level/json_place.h"

#include <stdio.h>
#include <string.h>

#include "level/level.h"
#include "words/utf8.h"

enum { WAY_MAX = 72 };

/// The path from the root to a node: the child's number at every level.
typedef struct Way {
    const cJSON *nodes[WAY_MAX];
    int index[WAY_MAX];
    int length;
} Way;

static bool find_way(const cJSON *from, const cJSON *node, Way *way) {
    if (from == node) {
        return true;
    }
    if (way->length >= WAY_MAX) {
        return false;
    }
    int place = way->length++;
    int index = 0;
    for (const cJSON *child = from->child; child; child = child->next) {
        way->nodes[place] = child;
        way->index[place] = index++;
        if (find_way(child, node, way)) {
            return true;
        }
    }
    way->length = place;
    return false;
}

// The text is known to be JSON: brackets and strings are all that must be told apart.
static const char *skip_space(const char *at) {
    while (*at != '\0' && (unsigned char)*at <= ' ') {
        at++;
    }
    return at;
}

static const char *skip_string(const char *at) {
    const char *quote = strchr(++at, '"');
    if (!memchr(at, '\\', (size_t)(quote - at))) { // nearly all are: much quicker
        return quote + 1;
    }
    for (at += strcspn(at, "\"\\"); *at == '\\'; at += strcspn(at, "\"\\")) {
        at += 2;
    }
    return at + 1;
}

static const char *skip_value(const char *at) {
    int depth = 0;
    while (*at != '\0') {
        if (*at == '"') {
            at = skip_string(at);
            continue;
        }
        bool closes = *at == ']' || *at == '}';
        if (depth == 0 && (closes || *at == ',' || (unsigned char)*at <= ' ')) {
            return at;
        }
        depth += *at == '[' || *at == '{';
        depth -= closes;
        at++;
    }
    return at;
}

static const char *value_start(const cJSON *node, const char *start) {
    return node->string ? skip_space(skip_space(skip_string(start)) + 1) : start;
}

/// Notes where `node`, which starts at `start`, and all below it stand. Returns the end.
static const char *mark(const JsonFile *file, cJSON *node, const char *start) {
    node->valueint = (int)(start - file->text);
    const char *at = value_start(node, start);
    if (!cJSON_IsObject(node) && !cJSON_IsArray(node)) {
        return skip_value(at);
    }
    at = skip_space(at + 1);
    for (cJSON *child = node->child; child; child = child->next) {
        at = skip_space(mark(file, child, at));
        at = skip_space(at + (*at == ','));
    }
    return at + 1;
}

void json_place_mark(const JsonFile *file) {
    mark(file, file->root, skip_space(file->text));
}

JsonPlace json_place_find(const JsonFile *file, const cJSON *node) {
    const char *start = file->text + node->valueint;
    const char *value = value_start(node, start);
    return (JsonPlace){start, value, skip_value(value)};
}

const char *json_place_value(const JsonFile *file, const cJSON *node) {
    return value_start(node, file->text + node->valueint);
}

void json_place_name(const JsonFile *file, const cJSON *node, char *out, size_t size) {
    Way way = {0};
    out[0] = '\0';
    if (!file->root || !find_way(file->root, node, &way)) {
        return;
    }
    size_t used = 0;
    for (int i = 0; i < way.length && used < size; i++) {
        const char *name = way.nodes[i]->string;
        int wrote = name ? snprintf(out + used, size - used, "%s%s", i > 0 ? "." : "", name)
                         : snprintf(out + used, size - used, "[%d]", way.index[i]);
        used += (size_t)wrote;
    }
}

// --- in text that is not JSON ----------------------------------------------------------------

/// An open bracket: of a list with the element's number, or of an object with the member's key.
typedef struct Bracket {
    bool is_list, wants_key;
    int index;
    const char *key; // behind its quote; NULL: no member is begun
    int key_size;
} Bracket;

/// Behind the string that begins with the quote `at`, and not behind `end`.
static const char *skip_string_before(const char *at, const char *end) {
    for (at++; at < end && *at != '"'; at++) {
        at += *at == '\\';
    }
    return at < end ? at + 1 : end;
}

static void pass_sign(Bracket *bracket, char sign) {
    if (sign == ',') {
        bracket->index++;
        bracket->key = NULL;
        bracket->wants_key = !bracket->is_list;
    }
}

/// Lists the brackets that are open at `place`, outermost first. Returns how many; deeper ones than
/// the room holds are left out.
static int open_brackets(const JsonFile *file, const char *place, Bracket *brackets) {
    int depth = 0;
    for (const char *at = file->text; at < place;) {
        Bracket *last = depth > 0 && depth <= WAY_MAX ? &brackets[depth - 1] : NULL;
        const char *next = *at == '"' ? skip_string_before(at, place) : at + 1;
        bool is_whole = next - at >= 2 && next[-1] == '"';
        if (*at == '"' && last && last->wants_key && is_whole) {
            last->wants_key = false;
            last->key = at + 1;
            last->key_size = (int)(next - at) - 2;
        } else if (*at == '{' || *at == '[') {
            if (depth++ < WAY_MAX) {
                brackets[depth - 1] = (Bracket){.is_list = *at == '[', .wants_key = *at == '{'};
            }
        } else if ((*at == '}' || *at == ']') && depth > 0) {
            depth--;
        } else if (last) {
            pass_sign(last, *at);
        }
        at = next;
    }
    return depth < WAY_MAX ? depth : WAY_MAX;
}

void json_place_name_at(const JsonFile *file, const char *place, char *out, size_t size) {
    Bracket brackets[WAY_MAX];
    int depth = open_brackets(file, place, brackets);
    size_t used = 0;
    out[0] = '\0';
    for (int i = 0; i < depth && used < size; i++) {
        const Bracket *bracket = &brackets[i];
        if (!bracket->is_list && !bracket->key) {
            break;
        }
        int wrote = bracket->is_list
                        ? snprintf(out + used, size - used, "[%d]", bracket->index)
                        : snprintf(out + used, size - used, "%s%.*s", used > 0 ? "." : "",
                                   bracket->key_size, bracket->key);
        used += (size_t)wrote;
    }
}

const char *json_place_in_string(const char *value, int index) {
    const char *at = value + 1;
    for (int i = 0; i < index && *at != '"'; i++) {
        if (*at != '\\') {
            utf8_next(&at);
        } else if (at[1] != 'u') {
            at += 2;
        } else {
            bool high = (at[2] | 0x20) == 'd' && strchr("89abAB", at[3]) != NULL;
            at += high ? 12 : 6;
        }
    }
    return at;
}

void json_place_count(const JsonFile *file, const char *place, int *line, int *column) {
    *line = 1;
    const char *line_start = file->text;
    for (const char *at = file->text; at < place; at++) {
        if (*at == '\n') {
            ++*line;
            line_start = at + 1;
        }
    }
    *column = 1;
    for (const char *at = line_start; at < place; at++) {
        *column += ((unsigned char)*at & 0xc0) != 0x80;
    }
}

// ---- Json scan ----
//
// The scan before cJSON: refuses what cJSON would accept, cut short or be slow to refuse. It checks
// single characters and no grammar.

enum { NUMBER_LENGTH_MAX = 60, VALUES_MAX = 8000000 };

typedef struct Scan {
    const unsigned char *at, *end;
    const unsigned char *quote; // where the last string began
    int depth;
    int values; // at most so many: a bracket or a comma comes before each but the first
    int number_length;
    bool in_string;
} Scan;

/// Eight bytes at once of which none needs a look in a string: no quote, no backslash, no control
/// character, nothing but ASCII. True in most of a level, whose rows are long strings.
static bool are_plain(const unsigned char *at) {
    const uint64_t ones = UINT64_C(0x0101010101010101), tops = ones << 7;
    uint64_t word;
    memcpy(&word, at, sizeof word);
    uint64_t quote = word ^ ones * '"', backslash = word ^ ones * '\\';
    uint64_t found =
        ((quote - ones) & ~quote) | ((backslash - ones) & ~backslash) | (word - ones * ' ') | word;
    return (found & tops) == 0;
}

static const char *scan_string(Scan *scan) {
    if (*scan->at == '"') {
        scan->in_string = false;
    } else if (*scan->at < ' ') {
        return "a control character in a string; write \\n for a new line and \\t for a tab";
    } else if (*scan->at == '\\' && scan->end - scan->at >= 2) {
        if (scan->end - scan->at >= 6 && memcmp(scan->at, "\\u0000", 6) == 0) {
            return "\\u0000 in a string; leave it out";
        }
        scan->at++;
        return *scan->at < 0x80 ? NULL
                                : "a backslash that escapes nothing; write \\\\ for a backslash";
    }
    return NULL;
}

static const char *scan_plain(Scan *scan) {
    unsigned char c = *scan->at;
    if (c < ' ' && c != '\t' && c != '\n' && c != '\r') {
        return "a control character; this is not a text file";
    }
    scan->depth += (c == '{' || c == '[') - (c == '}' || c == ']');
    scan->values += c == '{' || c == '[' || c == ',';
    scan->in_string = c == '"';
    scan->quote = scan->in_string ? scan->at : scan->quote;
    scan->number_length = c != '\0' && strchr("0123456789+-.eE", c) ? scan->number_length + 1 : 0;
    if (scan->depth > LEVEL_DEPTH_MAX) {
        return "brackets nested deeper than 64; no file of ours needs as many: take some away";
    }
    if (scan->values > VALUES_MAX) { // each takes some 64 bytes of memory
        return "more than 8,000,000 values; make it smaller";
    }
    return scan->number_length > NUMBER_LENGTH_MAX
               ? "a number of more than 60 characters; write fewer"
               : NULL;
}

const char *json_scan(const char *text, size_t size, const char **place) {
    const unsigned char *start = (const unsigned char *)text;
    Scan scan = {.at = start, .end = start + size};
    while (scan.at < scan.end) {
        if (scan.in_string) {
            while (scan.end - scan.at >= 8 && are_plain(scan.at)) {
                scan.at += 8;
            }
            if (scan.at == scan.end) {
                break;
            }
        }
        *place = (const char *)scan.at;
        if (*scan.at == '\0') {
            return "a NUL byte; this is not a text file";
        }
        int length = utf8_length(scan.at, scan.end);
        if (length == 0) {
            return "bytes that are not UTF-8; save the file as UTF-8";
        }
        const char *wrong = scan.in_string ? scan_string(&scan) : scan_plain(&scan);
        if (wrong) {
            return wrong;
        }
        scan.at += length;
    }
    if (scan.in_string) {
        *place = (const char *)scan.quote;
        return "a string without an end; write its second \", or look whether the file is cut off";
    }
    return NULL;
}

// The rows of a vast level are nearly all of its bytes. They need no tree, and cJSON would visit
// each byte twice and copy it. json_row returns such a string from the text.

enum { LONG_STRING = 16 }; // bytes

/// Behind a string that begins at `at` with its quote. Writes how many bytes it holds, -1 when
/// there is a backslash in it.
static const char *pass_string(const char *at, const char *end, int64_t *plain_size) {
    const char *first = at + 1;
    const char *quote = memchr(first, '"', (size_t)(end - first));
    *plain_size = -1;
    if (quote && !memchr(first, '\\', (size_t)(quote - first))) {
        *plain_size = quote - first;
        return quote + 1;
    }
    for (at = first; at < end && *at != '"'; at++) {
        at += *at == '\\';
    }
    return at < end ? at + 1 : end;
}

void json_lean(const char *text, size_t size, Text *lean) {
    const char *end = text + size;
    const char *kept = text; // what follows is not in `lean` yet
    uint64_t lists = 0;      // bit 0: the innermost bracket is a list's; at most 64 are open
    for (const char *at = text; at < end;) {
        char c = *at++;
        if (c == '[' || c == '{') {
            lists = lists << 1 | (c == '[');
        } else if (c == ']' || c == '}') {
            lists >>= 1;
        } else if (c == '"') {
            int64_t plain_size;
            const char *first = at;
            at = pass_string(first - 1, end, &plain_size);
            if ((lists & 1) != 0 && plain_size >= LONG_STRING) {
                text_add(lean, kept, (size_t)(first - kept));
                kept = at - 1;
            }
        }
    }
    if (kept > text) {
        text_add(lean, kept, (size_t)(end - kept));
    }
}
