// json.c - opens a JSON file: scan, parse by cJSON, then check the tree; errors with their place.

#include "level/json.h"

#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>

#include "level/file.h"
#include "level/json_place.h"
#include "words/words.h"
#include "words/utf8.h"

static void set_place(const JsonFile *file, const char *place) {
    json_place_count(file, place, &file->error->line, &file->error->column);
}

static void fail_at(const JsonFile *file, const cJSON *node, const char *place, const char *format,
                    va_list args) {
    LevelError *error = file->error;
    json_place_name(file, node, error->member, sizeof error->member);
    set_place(file, place);
    vsnprintf(error->text, sizeof error->text, say(format), args);
    level_error_say(error);
}

bool json_fail(const JsonFile *file, const cJSON *node, const char *format, ...) {
    va_list args;
    va_start(args, format);
    fail_at(file, node, json_place_find(file, node).start, format, args);
    va_end(args);
    return false;
}

bool json_fail_in_string(const JsonFile *file, const cJSON *node, int index, const char *format,
                         ...) {
    JsonPlace place = json_place_find(file, node);
    va_list args;
    va_start(args, format);
    fail_at(file, node, json_place_in_string(place.value, index), format, args);
    va_end(args);
    return false;
}

bool json_fail_missing(const JsonFile *file, const cJSON *object, const char *name,
                       const char *what_it_is) {
    json_fail(file, object, "is missing; it must be %s", say(what_it_is));
    char *member = file->error->member;
    size_t used = strlen(member);
    snprintf(member + used, sizeof file->error->member - used, "%s%s", used > 0 ? "." : "", name);
    return false;
}

bool json_fail_memory(const JsonFile *file) {
    return level_error_set(file->error, "there is not enough memory to read this file");
}

typedef struct Key {
    const char *name;
    const cJSON *node;
    int index;
} Key;

const cJSON *json_member(const cJSON *object, const char *name) {
    return cJSON_GetObjectItemCaseSensitive(object, name);
}

static int compare_keys(const void *a, const void *b) {
    const Key *one = a;
    const Key *other = b;
    int order = strcmp(one->name, other->name);
    return order != 0 ? order : one->index - other->index;
}

static bool has_no_duplicates(const JsonFile *file, const cJSON *object) {
    int count = cJSON_GetArraySize(object);
    Key *keys = calloc((size_t)count + 1, sizeof *keys);
    if (!keys) {
        return json_fail_memory(file);
    }
    int i = 0;
    for (const cJSON *child = object->child; child; child = child->next, i++) {
        keys[i] = (Key){child->string, child, i};
    }
    qsort(keys, (size_t)count, sizeof *keys, compare_keys);
    const cJSON *second = NULL;
    for (i = 0; i + 1 < count && !second; i++) {
        second = strcmp(keys[i].name, keys[i + 1].name) == 0 ? keys[i + 1].node : NULL;
    }
    free(keys);
    return !second || json_fail(file, second, "stands here for the second time; keep one of them");
}

/// Checks the whole tree for what cJSON accepts: duplicates, and numbers that overflow.
static bool is_sound(const JsonFile *file, const cJSON *node) {
    if (cJSON_IsNumber(node) && !isfinite(node->valuedouble)) {
        return json_fail(file, node, "is too large a number");
    }
    if (cJSON_IsObject(node) && !has_no_duplicates(file, node)) {
        return false;
    }
    for (const cJSON *child = node->child; child; child = child->next) {
        if (!is_sound(file, child)) {
            return false;
        }
    }
    return true;
}

/// Steps back one character where the key of a member is missing: cJSON points one too far there.
static const char *wrong_key(const JsonFile *file, const char *place) {
    if (place < file->text + 2 || *place == '\\' || strchr("\"[{0123456789 \t\r\n", place[-1])) {
        return place;
    }
    const char *before = place - 2;
    while (before > file->text && (unsigned char)*before <= ' ') {
        before--;
    }
    return *before == '{' || *before == ',' ? place - 1 : place;
}

/// Line, column and member of a place in text that is no JSON.
static void set_broken_place(const JsonFile *file, const char *place) {
    LevelError *error = file->error;
    set_place(file, place);
    json_place_name_at(file, place, error->member, sizeof error->member);
}

/// The first line that a merge has left to be decided; NULL: there is none. No JSON has such a
/// line.
static const char *find_conflict(const JsonFile *file) {
    static const char *const marks[] = {"<<<<<<< ", "|||||||", "=======", ">>>>>>> "};
    for (const char *line = file->text; line; line = strchr(line, '\n')) {
        line += *line == '\n';
        for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
            if (strncmp(line, marks[i], strlen(marks[i])) == 0) {
                return line;
            }
        }
        if (*line == '\0') {
            return NULL;
        }
    }
    return NULL;
}

static bool say_syntax_error(const JsonFile *file, const char *place) {
    place = wrong_key(file, place);
    set_broken_place(file, place);
    if (place >= file->text + file->size || *place == '\0') {
        return level_error_set(file->error, "is not whole: the file ends where JSON must go on");
    }
    const char *next = place;
    char shown[5];
    utf8_put(shown, utf8_next(&next));
    return level_error_set(file->error, "is not JSON: '%s' may not stand here",
                           (unsigned char)*place < ' ' ? say("this") : shown);
}

/// Makes the tree, without the text's long rows. False when the text is not JSON, and out of
/// memory.
static bool parse_lean(JsonFile *file) {
    Text lean = {0};
    json_lean(file->text, file->size, &lean);
    if (lean.bytes && !lean.failed) {
        file->root = cJSON_ParseWithLengthOpts(lean.bytes, lean.size + 1, NULL, true);
    }
    free(lean.bytes);
    return file->root != NULL;
}

static bool parse_text(JsonFile *file, bool is_lean) {
    const char *place = file->text;
    const char *wrong = json_scan(file->text, file->size, &place);
    const char *conflict = find_conflict(file);
    if (conflict) {
        set_broken_place(file, conflict);
        return level_error_set(file->error,
                               "is a merge conflict: two versions lie between <<<<<<< and "
                               ">>>>>>>; keep one, and delete these lines");
    }
    if (wrong) {
        set_broken_place(file, place);
        return level_error_set(file->error, "holds %s", say(wrong));
    }
    if (file->size == strspn(file->text, " \t\r\n")) {
        set_place(file, file->text);
        return level_error_set(file->error, "is empty; a file of ours begins with {");
    }
    if (!is_lean || !parse_lean(file)) {
        errno = 0; // cJSON itself does not tell lack of memory from text that is no JSON
        file->root = cJSON_ParseWithLengthOpts(file->text, file->size + 1, &place, true);
    }
    if (!file->root) {
        return errno == ENOMEM ? json_fail_memory(file) : say_syntax_error(file, place);
    }
    json_place_mark(file);
    if (!cJSON_IsObject(file->root)) {
        return json_fail(file, file->root, "must be an object: { ... }");
    }
    return is_sound(file, file->root);
}

/// Parses the file's text, which ends with a NUL.
static bool open_text(JsonFile *file, bool is_lean) {
    static const char order_mark[] = "\xef\xbb\xbf"; // says nothing in UTF-8
    memset(file->error, 0, sizeof *file->error);
    snprintf(file->error->file, sizeof file->error->file, "%s", file->name);
    if (file->size >= 3 && memcmp(file->text, order_mark, 3) == 0) {
        file->size -= 3;
        memmove(file->text, file->text + 3, file->size + 1);
    }
    if (!parse_text(file, is_lean)) {
        json_close(file);
        return false;
    }
    return true;
}

static bool load(JsonFile *file, const char *path, bool is_lean, LevelError *error) {
    *file = (JsonFile){.name = path, .error = error};
    file->text = level_file_read(path, LEVEL_FILE_MAX, &file->size, error);
    if (!file->text) {
        return false;
    }
    file->hash = level_file_hash(file->text, file->size);
    return open_text(file, is_lean);
}

bool json_load(JsonFile *file, const char *path, LevelError *error) {
    return load(file, path, false, error);
}

bool json_load_lean(JsonFile *file, const char *path, LevelError *error) {
    return load(file, path, true, error);
}

bool json_open_lean(JsonFile *file, const char *text, size_t size, const char *name,
                    LevelError *error) {
    *file = (JsonFile){.size = size, .name = name, .error = error};
    file->text = size <= LEVEL_FILE_MAX ? malloc(size + 1) : NULL;
    if (!file->text) {
        memset(error, 0, sizeof *error);
        snprintf(error->file, sizeof error->file, "%s", name);
        level_file_unreadable(error, size <= LEVEL_FILE_MAX ? ENOMEM : EFBIG, LEVEL_FILE_MAX);
        return false;
    }
    memcpy(file->text, text, size);
    file->text[size] = '\0';
    return open_text(file, true);
}

void json_close(JsonFile *file) {
    cJSON_Delete(file->root);
    free(file->text);
}

/// Turns the places in the nodes back into the numbers that cJSON keeps there.
static void unmark(cJSON *node) {
    for (; node; node = node->next) {
        if (cJSON_IsNumber(node)) {
            cJSON_SetNumberHelper(node, node->valuedouble);
        }
        unmark(node->child);
    }
}

cJSON *json_release(JsonFile *file) {
    cJSON *root = file->root;
    unmark(root);
    file->root = NULL;
    json_close(file);
    return root;
}

// ---- Json near ----
//
// The known member that an unknown one is nearly: another case, other separators, or a slip or two
// of the fingers (optimal string alignment distance).

enum { NAME_MAX_BYTES = 40, SHORT = 3, LONG = 6 };

/// Copies a name in lower case, without what separates words. False when it is too long.
static bool fold(const char *name, char out[NAME_MAX_BYTES]) {
    size_t length = 0;
    for (; *name; name++) {
        if (*name == '_' || *name == '-' || *name == ' ') {
            continue;
        }
        if (length + 1 == NAME_MAX_BYTES) {
            return false;
        }
        out[length++] = (char)tolower((unsigned char)*name);
    }
    out[length] = '\0';
    return true;
}

static int least(int a, int b) {
    return a < b ? a : b;
}

/// How many letters were added, left out, changed or swapped with the next one.
static int distance(const char *a, const char *b) {
    int cost[NAME_MAX_BYTES + 1][NAME_MAX_BYTES + 1];
    int rows = (int)strlen(a), cols = (int)strlen(b);
    for (int i = 0; i <= rows; i++) {
        for (int k = 0; k <= cols; k++) {
            if (i == 0 || k == 0) {
                cost[i][k] = i + k;
                continue;
            }
            int change = cost[i - 1][k - 1] + (a[i - 1] != b[k - 1]);
            cost[i][k] = least(change, least(cost[i - 1][k], cost[i][k - 1]) + 1);
            bool is_swap = i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1];
            if (is_swap) {
                cost[i][k] = least(cost[i][k], cost[i - 2][k - 2] + 1);
            }
        }
    }
    return cost[rows][cols];
}

const char *json_near(const char *name, const cJSON *object, const char *const *known) {
    char folded[NAME_MAX_BYTES], other[NAME_MAX_BYTES];
    const char *best = NULL;
    int best_slips = 0;
    if (!fold(name, folded)) {
        return NULL;
    }
    for (; *known; known++) {
        if (!fold(*known, other)) {
            continue;
        }
        int slips = distance(folded, other);
        int letters = least((int)strlen(folded), (int)strlen(other));
        int most = letters >= LONG ? 2 : letters >= SHORT ? 1 : 0;
        // Beside the known member another of nearly its name is meant as it is, but for its case.
        bool is_meant = slips > 0 && json_member(object, *known);
        if (slips <= most && !is_meant && (!best || slips < best_slips)) {
            best = *known;
            best_slips = slips;
        }
    }
    return best;
}

bool json_refuse_unknown(const JsonFile *file, const cJSON *object, const char *const *known) {
    for (const cJSON *child = object->child; child; child = child->next) {
        const char *const *name = known;
        while (*name && strcmp(*name, child->string) != 0) {
            name++;
        }
        if (!*name) {
            const char *meant = json_near(child->string, object, known);
            return meant ? json_fail(file, child, "is not known here; did you mean \"%s\"?", meant)
                         : json_fail(file, child, "is not known here; check its spelling");
        }
    }
    return true;
}
