// pad_edit.h - a controller edits: what of it is held between two ticks.

#ifndef FOOTHOLD_APP_PAD_EDIT_H
#define FOOTHOLD_APP_PAD_EDIT_H

#include <SDL.h>

#include "app/editing.h"

/// Does in the editor what the controller's buttons say, once a tick.
void pad_edit_tick(Project *project);
/// Lets the controller move the focus in panels and menus, or edit again.
void pad_edit_set_panels(Project *project, bool on);
/// Ends what is held: another screen or a dialog has the controller.
void pad_edit_let_go(Project *project);
/// Writes what the buttons do, "A: paint   B: erase", cut to `size` bytes.
void pad_edit_help(const Project *project, char *out, size_t size);

// ---- Walk ----

/// Says whether keys are typed, or about to be, and so mean nothing else.
bool edit_types(const Project *project);
/// Begins to walk, or ends it. A death comes back to where it was begun.
void walk_set(Project *project, bool on);
/// True when a key that goes down walks and is not the editor's.
bool walk_takes_key(const Project *project, const SDL_KeyboardEvent *event);
/// What the keys want in this tick.
FhInput walk_input(Project *project);
/// After a tick: behind the goal one begins again where the walk began.
void walk_follow(Project *project);
/// The keys, for the line at the bottom; NULL while they do not walk. Borrowed from the app.
const char *walk_help(Project *project);

#endif
