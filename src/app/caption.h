// caption.h - where words stand over the game: not on the hero, its way, the ground near it, or a
// flag.
//
// Each of a few places has a cost, what it covers of the world; the words keep the place that was
// cheapest when they came, until it would cover the hero. Space: px of the world for the world,
// units of the interface for the window.

#ifndef FOOTHOLD_APP_CAPTION_H
#define FOOTHOLD_APP_CAPTION_H

#include "level/level.h"
#include "ui/draw.h"

/// What the words stand over.
typedef struct CaptionView {
    const FhWorld *world;
    const Level *level; // its flags stay in sight; NULL: none
    UiRect room;        // what is free of the window
    float x, y;         // px: the window's top left corner
    float scale;        // units of the interface a px
    FhRect about;       // px: what they are about; they may stand above it
} CaptionView;

/// The place that was chosen, and for which words. All zero: none is.
typedef struct Caption {
    int about; // the caller's number for the words; 0: none are shown
    int place;
} Caption;

/// Returns where words `about` something (a number above 0) stand that are `w` x `h` units.
UiRect caption_place(Caption *caption, const CaptionView *view, int about, int w, int h);

#endif
