// text.h - the measures of text: widths, line ends.

#ifndef FOOTHOLD_UI_TEXT_H
#define FOOTHOLD_UI_TEXT_H

#include <stdbool.h>
#include <stdint.h>

/// Measures text; given by the caller and borrowed by the context.
typedef struct UiFont {
    int height; // of a line, in units at scale 1
    int ascent; // from the line's top to the baseline
    /// Returns how far the pen moves for a code point, also for one that has no glyph.
    int (*advance)(const void *data, uint32_t code_point);
    const void *data;
} UiFont;

/// Returns the width of `text` (up to `bytes` bytes, -1: all of it) at `scale`, in units.
int ui_text_width(const UiFont *font, const char *text, int bytes, int scale);
/// Finds where a line no wider than `width` ends: at a space, a newline or, if need be, inside a
/// word. Returns the number of bytes in the line; `*next` is where the following line starts.
int ui_text_line(const UiFont *font, const char *text, int width, const char **next);
/// Returns how many lines ui_text_line() makes of `text`.
int ui_text_lines(const UiFont *font, const char *text, int width);

/// Returns the number of bytes of `label` that are shown: up to "##".
int ui_shown_bytes(const char *label);

#endif
