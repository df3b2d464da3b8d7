// cli_test_support.h - the program as a user meets it: words in; output, errors and an exit status
// out.

#ifndef FOOTHOLD_CLI_TEST_SUPPORT_H
#define FOOTHOLD_CLI_TEST_SUPPORT_H

#include <stdbool.h>

extern char out_text[1 << 16];
extern char err_text[1 << 14];

/// Runs "foothold" with words (separated by '|'; '' is an empty one). What it printed is in
/// out_text and err_text.
int foothold(const char *words);
/// Writes a level into a file of its own and returns its path.
const char *level_file(const char *leaf, const char *rest);
/// Puts a level's path into a line of words.
const char *words(const char *format, const char *level);
bool has(const char *text, const char *part);

#endif
