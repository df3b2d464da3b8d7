// laboratory.h - the laboratory: keys and marks that show the physics, behind one switch.
//
// The switch is a setting, and F3 turns it in play and in the editor. The movers' levels of the
// title's page Laboratory open with the switch on, whatever the setting says; there F3 turns it for
// that level alone.

#ifndef FOOTHOLD_APP_LABORATORY_H
#define FOOTHOLD_APP_LABORATORY_H

#include <stdbool.h>

#include "app/shell.h"

bool laboratory_is_on(const Shell *shell);
/// Turns the switch, and the setting with it except on a level of the Laboratory page. Off ends all
/// that the laboratory's keys have started.
void laboratory_set(Project *project, bool on);
/// Turns the switch by its key, and says so.
void laboratory_toggle(Project *project);
/// Sets the switch for a level that was just taken. What the keys have started ends with it where
/// the switch is off. From the title (`is_first`) all ends, and what is checked on the page starts.
void laboratory_begin_level(Project *project, bool is_first);
/// The check boxes of the page: with what its levels begin.
void laboratory_build_options(Shell *shell, Ui *ui);

// ---- Modes ----

enum { MODE_OVERLAYS = 5, MODE_LINE = 96 };

/// Switches boxes, contacts, shapes, grid and sight.
void modes_take_overlay_keys(Project *project);
/// Draws a flag where a test from the pointer begins, and restarts.
void modes_build_flag(Project *project, Ui *ui);
/// Says which are on, and the key that ends each, from the upper right corner of `room` on.
void modes_build(const Project *project, Ui *ui, UiRect room);

#endif
