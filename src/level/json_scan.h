// json_scan.h - checks a text before cJSON parses it. Used by json.c alone.

#ifndef FOOTHOLD_LEVEL_JSON_SCAN_H
#define FOOTHOLD_LEVEL_JSON_SCAN_H

#include <stddef.h>

/// Returns what must not stand in the text, and its place; NULL when there is nothing.
const char *json_scan(const char *text, size_t size, const char **place);

#endif
