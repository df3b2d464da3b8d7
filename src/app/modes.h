// modes.h - slow motion, comparison, sight and the like: what stays on after its key is up.

#ifndef FOOTHOLD_APP_MODES_H
#define FOOTHOLD_APP_MODES_H

#include "ui/ui.h"

typedef struct App App;

enum { MODE_OVERLAYS = 5, MODE_LINE = 96 };

/// Switches boxes, contacts, shapes, grid and sight.
void modes_take_overlay_keys(App *app);
/// Ends all: the level is left.
void modes_end(App *app);
/// Draws a flag where a test from the pointer begins, and restarts.
void modes_build_flag(App *app, Ui *ui);
/// Says which are on, and the key that ends each, from the upper right corner of `room` on.
void modes_build(const App *app, Ui *ui, UiRect room);

#endif
