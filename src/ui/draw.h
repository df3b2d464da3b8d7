// draw.h - what the interface looks like, as a list of commands that someone else draws.
//
// Every command stands alone: it carries its own clip rectangle and its layer, and ui_end() has put
// the list in the order in which to draw it (by layer, then as emitted). Strings live in the
// context's arena until the next ui_begin(). Rectangles are half-open, in UI units, y down. Colours
// are 0xRRGGBBAA.

#ifndef FOOTHOLD_UI_DRAW_H
#define FOOTHOLD_UI_DRAW_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Ui Ui;
typedef uint32_t UiColor;

typedef struct UiRect {
    int x, y, w, h;
} UiRect;

typedef enum UiLayer {
    UI_LAYER_BASE,    // panels of the screen
    UI_LAYER_MODAL,   // dialogs
    UI_LAYER_POPUP,   // menus and drop-down lists
    UI_LAYER_TOAST,   // short messages
    UI_LAYER_TOOLTIP, // always on top
    UI_LAYER_COUNT
} UiLayer;

typedef enum UiCommandKind {
    UI_COMMAND_FILL,    // rect, filled; corners cut by `radius`
    UI_COMMAND_OUTLINE, // rect's border, 1 unit thick, inside the rect; corners cut by `radius`
    UI_COMMAND_TEXT, // `text` at (rect.x, rect.y) = left end, top of the line; glyphs `scale` times
                     // enlarged
    UI_COMMAND_SPRITE, // the picture called `text`, centred in rect, `scale` times enlarged; see
                       // UiPicture
    UI_COMMAND_IMAGE   // the caller's image number `image`, stretched over rect
} UiCommandKind;

typedef struct UiCommand {
    UiCommandKind kind;
    UiLayer layer;
    UiRect rect;
    UiRect clip;      // nothing outside is drawn
    UiColor color;    // of shape or text; multiplied with the pixels of sprites and images
    const char *text; // UTF-8 or a sprite's name; NULL for shapes
    int image;
    int scale;     // 0: the largest whole scale that fits the rect (sprites)
    int transform; // of sprites: the caller's own code for flips and turns, passed on; 0: as it is
    int radius;    // 0, 1 or 2
} UiCommand;

/// A sprite by name, or the caller's image by number. All zero: no picture.
typedef struct UiPicture {
    const char *sprite;
    int image; // used when `sprite` is NULL
    int scale; // 0: as large as fits
    int transform;
    UiColor tint; // 0: as it is
} UiPicture;

/// Measures text; given by the caller and borrowed by the context.
typedef struct UiFont {
    int height; // of a line, in units at scale 1
    int ascent; // from the line's top to the baseline
    /// Returns how far the pen moves for a code point, also for one that has no glyph.
    int (*advance)(const void *data, uint32_t code_point);
    const void *data;
} UiFont;

typedef struct UiTheme {
    UiColor ground; // behind everything
    UiColor panel;
    UiColor raised; // buttons, fields
    UiColor hover;
    UiColor sunken; // tracks, wells
    UiColor line;   // thin borders
    UiColor text;
    UiColor dim;   // less important text
    UiColor faint; // text of what cannot be used now
    UiColor accent;
    UiColor on_accent; // text on accent
    UiColor warn;
    UiColor danger;
    UiColor shade; // over what a dialog blocks
    int row;       // height of a row of widgets
    int pad;       // between a border and what it holds
    int gap;       // between neighbours
} UiTheme;

typedef enum UiAlign { UI_LEFT, UI_CENTRE, UI_RIGHT } UiAlign;

UiTheme ui_theme_default(void);
/// The same with black grounds, white words and bright lines.
UiTheme ui_theme_contrast(void);
/// Returns `color` with its alpha multiplied by `part` of 255.
UiColor ui_color_fade(UiColor color, int part);

bool ui_rect_holds(UiRect rect, int x, int y);
UiRect ui_rect_meet(UiRect a, UiRect b);
UiRect ui_rect_inset(UiRect rect, int by);
/// Cut a strip off `rect`'s side and return it; what is left stays in `rect`. Never cuts more than
/// there is.
UiRect ui_cut_left(UiRect *rect, int w);
UiRect ui_cut_right(UiRect *rect, int w);
UiRect ui_cut_top(UiRect *rect, int h);
UiRect ui_cut_bottom(UiRect *rect, int h);
/// Returns a rectangle of the given size in the middle of `rect`.
UiRect ui_rect_centred(UiRect rect, int w, int h);

/// Read one code point and move `*text` behind it; U+FFFD for a broken byte, 0 at the end (not
/// moved).
uint32_t ui_utf8_next(const char **text);
/// Writes a code point as 1 to 4 bytes and returns how many; `out` holds at least 5 and is
/// terminated.
int ui_utf8_put(char *out, uint32_t code_point);
/// Returns the width of `text` (up to `bytes` bytes, -1: all of it) at `scale`, in units.
int ui_text_width(const UiFont *font, const char *text, int bytes, int scale);
/// Finds where a line no wider than `width` ends: at a space, a newline or, if need be, inside a
/// word. Returns the number of bytes in the line; `*next` is where the following line starts.
int ui_text_line(const UiFont *font, const char *text, int width, const char **next);
/// Returns how many lines ui_text_line() makes of `text`.
int ui_text_lines(const UiFont *font, const char *text, int width);

/// Drawing by hand, inside any panel; everything is clipped to the panel.
void ui_draw_fill(Ui *ui, UiRect rect, UiColor color, int radius);
void ui_draw_outline(Ui *ui, UiRect rect, UiColor color, int radius);
/// Draws a line of text with its top left end at x, y; copies the text.
void ui_draw_text(Ui *ui, int x, int y, const char *text, UiColor color, int scale);
/// Draws a line of text inside `rect`, vertically centred, cut with "…" when it does not fit.
void ui_draw_text_in(Ui *ui, UiRect rect, const char *text, UiAlign align, UiColor color,
                     int scale);
void ui_draw_picture(Ui *ui, UiRect rect, UiPicture picture);
/// Narrow what is drawn to `rect` until the matching pop; at most UI_CLIPS deep in all.
void ui_push_clip(Ui *ui, UiRect rect);
void ui_pop_clip(Ui *ui);

#endif
