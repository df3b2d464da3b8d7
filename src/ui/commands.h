// commands.h - the interface's draw commands, as data for the caller's renderer.
//
// Each command carries its own clip rectangle and layer. ui_end() sorts the list into drawing order
// (by layer, then as emitted). Strings live in the context's arena until the next ui_begin().
// Rectangles are half-open, in UI units, y down. Colours are 0xRRGGBBAA.

#ifndef FOOTHOLD_UI_COMMANDS_H
#define FOOTHOLD_UI_COMMANDS_H

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
    UiColor color;    // of shapes and text; multiplied with the pixels of sprites and images
    const char *text; // UTF-8 or a sprite's name; NULL for shapes
    int image;
    int scale;     // 0: the largest whole scale that fits the rect (sprites)
    int transform; // of sprites: the caller's code for flips and turns; 0: none
    int radius;    // 0, 1 or 2
} UiCommand;

/// A sprite by name, or the caller's image by number. All zero: no picture.
typedef struct UiPicture {
    const char *sprite;
    int image; // used when `sprite` is NULL
    int scale; // 0: as large as fits
    int transform;
    UiColor tint; // 0: unchanged
} UiPicture;

typedef struct UiTheme {
    UiColor ground; // behind everything
    UiColor panel;
    UiColor raised; // buttons, fields
    UiColor hover;
    UiColor sunken; // tracks, wells
    UiColor line;   // thin borders
    UiColor text;
    UiColor dim;   // less important text
    UiColor faint; // text of disabled controls
    UiColor accent;
    UiColor on_accent; // text on accent
    UiColor warn;
    UiColor danger;
    UiColor shade; // over the screen behind a dialog
    bool opaque;   // plates over pictures are opaque
    int row;       // height of a row of widgets
    int pad;       // between a border and its content
    int gap;       // between neighbours
} UiTheme;

typedef enum UiAlign { UI_LEFT, UI_CENTRE, UI_RIGHT } UiAlign;

#endif
