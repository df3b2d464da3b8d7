// desk.h - the editor on a level of its own that lies in a file, and the player's folders beside
// it.

#ifndef FOOTHOLD_TESTS_APP_DESK_H
#define FOOTHOLD_TESTS_APP_DESK_H

#include "app/screen_test_support.h"

typedef struct Desk {
    TestScreens screens;
    char folder[400], path[420], other[420]; // `other` is not there
    int edits;
} Desk;

/// An empty folder of that name with the level in it. What goes on beside the loop is waited for.
/// It lasts as long as the case.
Desk desk_open(const char *name);
/// Ends it before that.
void desk_close(Desk *desk);
/// Changes the level by hand, so that it is not saved.
void desk_edit(Desk *desk);
/// So many frames of the program, with all that it does beside the editor.
void desk_run(Desk *desk, int frames);
/// True when the last frame shows a text with these words in it.
bool desk_shows(const Desk *desk, const char *words);
/// How many notices below the pages have these words.
int desk_count_toasts(const Desk *desk, const char *words);
void desk_forget_toasts(Desk *desk);
/// Presses a key of the interface.
void desk_press(Desk *desk, UiKey key);
/// Clicks the control that shows a text.
void desk_click(Desk *desk, const char *text);
/// Writes a text over a file, as another program does.
void desk_write(const char *path, const char *text);

#endif
