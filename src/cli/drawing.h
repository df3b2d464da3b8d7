// drawing.h - draws a level into a PNG file without a display: SDL's software renderer on a
// surface.

#ifndef FOOTHOLD_CLI_DRAWING_H
#define FOOTHOLD_CLI_DRAWING_H

#include <stdbool.h>

#include "view/view.h"

/// What to draw, and the file that it goes to.
typedef struct Drawing {
    const char *out;
    const char *assets_dir;
    const Level *level;
    FhRect rect;       // px; w 0: the whole level
    int zoom;          // target px a px, 1 to 8
    int foot;          // target px added below the level
    int least_w;       // target px: no narrower
    uint32_t overlays; // VIEW_*
    /// Draws over the level. NULL: nothing more.
    void (*more)(View *view, const ViewScene *scene, void *user);
    void *user;
} Drawing;

/// Draws and writes the file; the same drawing gives the same bytes. False and `error` on failure.
bool drawing_write(const Drawing *drawing, LevelError *error);
/// Returns the part of the level to draw, px.
FhRect drawing_rect(const Drawing *drawing);

/// Read the options --rect X,Y,W,H and --zoom N. Return NULL, or what is wrong.
const char *drawing_read_rect(const char *text, FhRect *rect);
const char *drawing_read_zoom(const char *text, int *zoom);

// ---- Shot ----

/// What to draw.
typedef struct ShotOptions {
    const char *level;
    const char *out;
    const char *assets_dir;
    FhRect rect; // px; w 0: the whole level
    int zoom;    // target px a px, 1 to 8
    bool overlay;
} ShotOptions;

/// Draws a level with the software renderer and writes it as PNG; the same level gives the same
/// bytes. False and `error` when a file cannot be read or written.
bool shot_take(const ShotOptions *options, LevelError *error);

#endif
