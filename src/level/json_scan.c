// json_scan.c - the scan before cJSON: refuses what cJSON would accept, cut short or be slow to
// refuse. It checks single characters and no grammar.

#include "level/json_scan.h"

#include <string.h>

#include "level/json.h"
#include "level/level.h"

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

static void skip_plain(Scan *scan) {
    while (scan->end - scan->at >= 8 && are_plain(scan->at)) {
        scan->at += 8;
    }
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
            skip_plain(&scan);
            if (scan.at == scan.end) {
                break;
            }
        }
        *place = (const char *)scan.at;
        if (*scan.at == '\0') {
            return "a NUL byte; this is not a text file";
        }
        int length = json_sequence_length(scan.at, scan.end);
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
static const char *skip_string(const char *at, const char *end, int64_t *plain_size) {
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
            at = skip_string(first - 1, end, &plain_size);
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
