// touch.h - fingers on a screen. While one plays, a stick wherever the left half is touched, and
// buttons on the right; they fade, and go when a key or a controller is used. In the editor one
// finger is the pointer, as SDL makes it, and two move and zoom the view.
//
// Space: window px.

#ifndef FOOTHOLD_APP_TOUCH_H
#define FOOTHOLD_APP_TOUCH_H

#include <SDL.h>

#include "app/bindings.h"
#include "ui/ui.h"

typedef struct Shell Shell;     // shell.h
typedef struct Project Project; // project.h

enum { TOUCH_FINGERS = 5 };

/// What a finger does until it is lifted.
typedef enum TouchRole { TOUCH_POINTS, TOUCH_STICK, TOUCH_BUTTON } TouchRole;

typedef struct TouchFinger {
    bool is_down;
    SDL_FingerID id;
    TouchRole role;
    AppAction action;     // of TOUCH_BUTTON
    SDL_FPoint from, now; // where it came down, and is
} TouchFinger;

typedef struct Touch {
    TouchFinger fingers[TOUCH_FINGERS];
    bool is_used;    // fingers lead: the controls are shown
    int used_tick;   // of the shell: the last touch
    bool pinches;    // two fingers have the view, until all are lifted
    float pinched;   // the fingers' distance at the last step of zoom
    SDL_FPoint held; // the middle of both
} Touch;

/// Takes an event in. True when nothing else may have it: those of fingers, and those of the
/// pointer that SDL makes of them while two fingers have the view.
bool touch_take(Project *project, const SDL_Event *event);
/// Lets go of everything: another screen came.
void touch_let_go(Project *project);
/// Draws the stick and the buttons over the game.
void touch_build(const Project *project, Ui *ui);

#endif
