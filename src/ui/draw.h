// draw.h - rectangles, themes, and direct drawing into the command list.

#ifndef FOOTHOLD_UI_DRAW_H
#define FOOTHOLD_UI_DRAW_H

#include "ui/commands.h"
#include "ui/text.h"

UiTheme ui_theme_default(void);
/// The high-contrast theme: black grounds, white text, bright lines.
UiTheme ui_theme_contrast(void);
/// Returns `color` with its alpha multiplied by `part` of 255.
UiColor ui_color_fade(UiColor color, int part);
/// The background of text over a picture: `alpha` of 255, or opaque if the theme says so.
UiColor ui_plate(const Ui *ui, int alpha);

bool ui_rect_holds(UiRect rect, int x, int y);
UiRect ui_rect_meet(UiRect a, UiRect b);
UiRect ui_rect_inset(UiRect rect, int by);
/// Cut a strip off `rect`'s side and return it; the remainder stays in `rect`. Never cuts more than
/// there is.
UiRect ui_cut_left(UiRect *rect, int w);
UiRect ui_cut_right(UiRect *rect, int w);
UiRect ui_cut_top(UiRect *rect, int h);
UiRect ui_cut_bottom(UiRect *rect, int h);
/// Returns a rectangle of the given size in the middle of `rect`.
UiRect ui_rect_centred(UiRect rect, int w, int h);

/// Direct drawing, clipped to the current panel.
void ui_draw_fill(Ui *ui, UiRect rect, UiColor color, int radius);
void ui_draw_outline(Ui *ui, UiRect rect, UiColor color, int radius);
/// Draws a line of text with its top left end at x, y; copies the text.
void ui_draw_text(Ui *ui, int x, int y, const char *text, UiColor color, int scale);
/// Draws a line of text inside `rect`, vertically centred, cut with "…" when it does not fit.
void ui_draw_text_in(Ui *ui, UiRect rect, const char *text, UiAlign align, UiColor color,
                     int scale);
/// A text of parts with two spaces or more between them, without the last ones that do not fit `w`;
/// at least the first. Valid in this frame.
const char *ui_whole_parts(Ui *ui, const char *text, int w);
void ui_draw_picture(Ui *ui, UiRect rect, UiPicture picture);
/// Clips drawing to `rect` until the matching pop; at most UI_CLIPS deep in all.
void ui_push_clip(Ui *ui, UiRect rect);
void ui_pop_clip(Ui *ui);

#endif
