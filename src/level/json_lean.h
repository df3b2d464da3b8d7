// json_lean.h - a text without its long rows. Used by json.c and json_get.c alone.

#ifndef FOOTHOLD_LEVEL_JSON_LEAN_H
#define FOOTHOLD_LEVEL_JSON_LEAN_H

#include "level/text.h"

/// Writes to *lean (all-zero; its bytes are the caller's to free) the text with every long string
/// of a list as "": the same members and elements in the same order, and JSON exactly when the text
/// is. Leaves *lean empty when there is no such string. Requires: json_scan found nothing wrong.
void json_lean(const char *text, size_t size, Text *lean);

#endif
