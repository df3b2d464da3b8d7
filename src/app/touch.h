// touch.h - fingers on a screen. While one plays, a stick wherever the left half is touched, and
// buttons on the right; they fade, and go when a key or a controller is used. In the editor one
// finger is the pointer, as SDL makes it, and two move and zoom the view.
//
// Space: window px.

#ifndef FOOTHOLD_APP_TOUCH_H
#define FOOTHOLD_APP_TOUCH_H

#include "app/project.h"

/// Takes an event in. True when nothing else may have it: those of fingers, and those of the
/// pointer that SDL makes of them while two fingers have the view.
bool touch_take(Project *project, const SDL_Event *event);
/// Lets go of everything: another screen came.
void touch_let_go(Project *project);
/// Draws the stick and the buttons over the game.
void touch_build(const Project *project, Ui *ui);

#endif
