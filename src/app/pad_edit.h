// pad_edit.h - a controller edits: what of it is held between two ticks.

#ifndef FOOTHOLD_APP_PAD_EDIT_H
#define FOOTHOLD_APP_PAD_EDIT_H

#include "app/editing.h"

struct App;

/// Does in the editor what the controller's buttons say, once a tick.
void pad_edit_tick(struct App *app);
/// Lets the controller move the focus in panels and menus, or edit again.
void pad_edit_set_panels(struct App *app, bool on);
/// Ends what is held: another screen or a dialog has the controller.
void pad_edit_let_go(struct App *app);
/// Writes what the buttons do, "A: paint   B: erase", cut to `size` bytes.
void pad_edit_help(const struct App *app, char *out, size_t size);

#endif
