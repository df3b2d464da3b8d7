// The font: assets/art/font.txt becomes font.png (white on transparent) and font.json. A glyph is a
// line "glyph U+0041 A" and twelve rows of '#' and '.', or "glyph U+010C Č = U+0043 caron": another
// glyph with a mark, which is given as "mark caron" and its rows; ';' starts a comment.

#ifndef TOOLS_FONT_H
#define TOOLS_FONT_H

#include <stdbool.h>
#include <stdio.h>

/// Writes both files into the folder assets, or compares them when checking. Says so and does
/// nothing where there is no font.txt.
void font_make(const char *assets, bool checking);

/// Opens a text to be written by text_save, which closes it.
FILE *text_open(void);

/// Writes the text to path or, when checking, ends the program if the file holds another text.
void text_save(FILE *text, const char *path, bool checking);

#endif
