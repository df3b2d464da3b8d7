// json.h - a JSON file with the place of every member, which cJSON does not keep.
//
// cJSON parses. A scan before it refuses what cJSON would accept or fail on (bytes that are not
// UTF-8, NUL, nesting too deep, numbers too long); a walk after it refuses duplicates. The place of
// a member is computed only for an error: json_fail finds the path to the node in the tree and
// follows the same path through the text. Rows of tiles, nearly all of a vast level, need not be
// copied into the tree (json_load_lean).

#ifndef FOOTHOLD_LEVEL_JSON_H
#define FOOTHOLD_LEVEL_JSON_H

#include <stdbool.h>
#include <stdint.h>
#include <cjson/cJSON.h>

#include "level/error.h"
#include "level/text.h"

/// An open file: its text (owned, NUL at the end), and the tree (owned) that cJSON made of it.
typedef struct JsonFile {
    char *text;
    size_t size;      // bytes, without the NUL
    const char *name; // borrowed: stands for the file in errors
    cJSON *root;      // an object
    LevelError *error;
    uint64_t hash;     // level_file_hash of what was loaded from disk
    LevelNears *nears; // borrowed: where json_take_unknown notes what is nearly known; may be NULL
} JsonFile;

/// Opens a file on disk. False and `error` when it is no JSON object; then there is nothing to
/// close.
bool json_load(JsonFile *file, const char *path, LevelError *error);
/// The same, but long strings in lists stay in the text, so that rows of tiles take no room in the
/// tree: json_row returns them.
bool json_load_lean(JsonFile *file, const char *path, LevelError *error);
/// The same for `size` bytes of text (copied); `name` stands for the file in errors.
bool json_open_lean(JsonFile *file, const char *text, size_t size, const char *name,
                    LevelError *error);
/// The `*size` bytes of the string `node`, an element of a list; no NUL need follow. Borrowed until
/// the file is closed.
const char *json_row(const JsonFile *file, const cJSON *node, size_t *size);
void json_close(JsonFile *file);
/// Closes it, but for the tree: that is the caller's to delete.
cJSON *json_release(JsonFile *file);

/// Fills the error with the place and path of `node`, and the text (printf's). Returns false.
bool json_fail(const JsonFile *file, const cJSON *node, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/// The same at character number `index` (code points, from 0) of the string `node`.
bool json_fail_in_string(const JsonFile *file, const cJSON *node, int index, const char *format,
                         ...) __attribute__((format(printf, 4, 5)));
/// Fills the error: `object` lacks the member `name`. Returns false.
bool json_fail_missing(const JsonFile *file, const cJSON *object, const char *name,
                       const char *what_it_is);
bool json_fail_memory(const JsonFile *file);

/// The member of an object, case-sensitive; NULL when it is not there.
const cJSON *json_member(const cJSON *object, const char *name);

/// Read a member of a given type; all return false with the error filled for another type or range.
/// A missing member leaves *out as it is, unless the function's name has "need".
bool json_need(const JsonFile *file, const cJSON *object, const char *name, const char *what_it_is,
               const cJSON **out);
bool json_int(const JsonFile *file, const cJSON *node, int low, int high, int *out);
bool json_get_int(const JsonFile *file, const cJSON *object, const char *name, int low, int high,
                  int *out);
bool json_need_int(const JsonFile *file, const cJSON *object, const char *name, int low, int high,
                   int *out);
bool json_get_float(const JsonFile *file, const cJSON *object, const char *name, float *out);
bool json_get_bool(const JsonFile *file, const cJSON *object, const char *name, bool *out);
/// Copies a string of at most size - 1 bytes.
bool json_get_text(const JsonFile *file, const cJSON *object, const char *name, char *out,
                   size_t size);
/// A string of any length, copied for the caller to free.
bool json_get_string(const JsonFile *file, const cJSON *object, const char *name, char **out);
/// An array, or NULL when it is not there.
bool json_get_array(const JsonFile *file, const cJSON *object, const char *name, const cJSON **out);
/// Requires `node` to be an object.
bool json_is_object(const JsonFile *file, const cJSON *node);

/// The members of `object` that are not among `known` (NULL at the end), as an object for the
/// caller to delete, each as raw text: a foreign tool's numbers and layout stay as they were.
/// Requires *out to be NULL; so it stays when there is none. Notes in file->nears what is nearly a
/// known one; that changes the error.
bool json_take_unknown(const JsonFile *file, const cJSON *object, const char *const *known,
                       cJSON **out);

/// Refuses members that are not among `known` (NULL at the end).
bool json_refuse_unknown(const JsonFile *file, const cJSON *object, const char *const *known);
/// The known member that an unknown one of `object` is nearly; NULL: none.
const char *json_near(const char *name, const cJSON *object, const char *const *known);

#endif
