// window.h - the window itself: opening it, its size, and events for the interface.

#ifndef FOOTHOLD_APP_WINDOW_H
#define FOOTHOLD_APP_WINDOW_H

#include "app/project.h"

/// Opens window, renderer, view and interface. False and `error` (with a remedy) when there
/// is no display.
bool window_open(Shell *shell, LevelError *error);
void window_close(Project *project);
/// Takes what the system says of the window: its size, and whether it has the focus.
void window_take_event(Project *project, const SDL_WindowEvent *event);
/// The window's size (px) was another one before, and the zoom that fits it: what was in the middle
/// of the editor stays there, and a zoom that was not chosen by hand fits the new size.
void window_keep_middle(Project *project, FhPoint size_before, int zoom_before);
void window_resized(Project *project, const SDL_WindowEvent *event);
/// Keeps in the settings where the window was noted to be, a moment later, or at once.
void window_keep_place(Shell *shell, bool at_once);
/// Gives an event to the interface.
void window_feed_ui(Project *project, const SDL_Event *event);
/// Before a frame of the interface: its scale and size. `fine`: much of it, so draw it small.
void window_place_ui(Shell *shell, bool fine);
/// After a frame: switches typing on while a text field is edited.
void window_follow_typing(Project *project);

#endif
