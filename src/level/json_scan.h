// json_scan.h - checks a text before cJSON parses it, and cuts its long rows. Used by json.c alone.

#ifndef FOOTHOLD_LEVEL_JSON_SCAN_H
#define FOOTHOLD_LEVEL_JSON_SCAN_H

#include "level/text.h"

/// Returns what must not stand in the text, and its place; NULL when there is nothing.
const char *json_scan(const char *text, size_t size, const char **place);
/// Writes to *lean (all-zero; its bytes are the caller's to free) the text with every long string
/// of a list as "": the same members and elements in the same order, and JSON exactly when the text
/// is. Leaves *lean empty when there is no such string. Requires: json_scan found nothing wrong.
void json_lean(const char *text, size_t size, Text *lean);

#endif
