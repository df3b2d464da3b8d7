// json_place.h - from a node of the tree to its place in the text, and to its name.
//
// The place is an offset in `valueint`, which cJSON fills for old callers and this program does not
// read: one walk along tree and text writes it into every node. Used by json.c and json_get.c
// alone.

#ifndef FOOTHOLD_LEVEL_JSON_PLACE_H
#define FOOTHOLD_LEVEL_JSON_PLACE_H

#include "level/json.h"
#include "level/text.h"

/// Where a node stands in the text.
typedef struct JsonPlace {
    const char *start; // of the member (its key) or of the element
    const char *value; // of the value
    const char *end;   // behind the value
} JsonPlace;

/// Notes the place of every node of the tree. Requires: the text has just been parsed.
void json_place_mark(const JsonFile *file);
JsonPlace json_place_find(const JsonFile *file, const cJSON *node);
/// Where its value begins.
const char *json_place_value(const JsonFile *file, const cJSON *node);
/// Writes the node's path, "solids[0].speed"; "" for the root.
void json_place_name(const JsonFile *file, const cJSON *node, char *out, size_t size);
/// The same for the member or element in which `place` of the text stands, of text that may be no
/// JSON from there on: as far as it is named before it; "" outside of all members.
void json_place_name_at(const JsonFile *file, const char *place, char *out, size_t size);
/// The place of code point number `index` in the string that begins (with its quote) at `value`.
const char *json_place_in_string(const char *value, int index);
/// Line and column, from 1, in code points, of a place in the text.
void json_place_count(const JsonFile *file, const char *place, int *line, int *column);

// ---- Json scan ----
//
// Checks a text before cJSON parses it, and cuts its long rows. Used by json.c alone.

/// Returns what must not stand in the text, and its place; NULL when there is nothing.
const char *json_scan(const char *text, size_t size, const char **place);
/// Writes to *lean (all-zero; its bytes are the caller's to free) the text with every long string
/// of a list as "": the same members and elements in the same order, and JSON exactly when the text
/// is. Leaves *lean empty when there is no such string. Requires: json_scan found nothing wrong.
void json_lean(const char *text, size_t size, Text *lean);

#endif
