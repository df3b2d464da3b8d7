// pad_edit.h - a controller edits: what of it is held between two ticks.

#ifndef FOOTHOLD_APP_PAD_EDIT_H
#define FOOTHOLD_APP_PAD_EDIT_H

#include <stdbool.h>
#include <stddef.h>

struct App;

typedef struct PadEdit {
    int cols, rows; // the way that is held, -1 to 1
    int wait;       // ticks until it repeats
    bool paints, erases, opens;
    bool is_awake; // no dialog had the controller in the tick before
} PadEdit;

/// Does in the editor what the controller's buttons say, once a tick.
void pad_edit_tick(struct App *app);
/// Ends what is held: another screen or a dialog has the controller.
void pad_edit_let_go(struct App *app);
/// Writes what the buttons do, "A: paint   B: erase", cut to `size` bytes.
void pad_edit_help(const struct App *app, char *out, size_t size);

#endif
