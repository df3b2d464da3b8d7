// screen_test_support.h - the app's screens without a window: they are built, not drawn.

#ifndef FOOTHOLD_TESTS_SCREEN_TEST_SUPPORT_H
#define FOOTHOLD_TESTS_SCREEN_TEST_SUPPORT_H

#include "app/state.h"

typedef struct TestScreens {
    App *app;
    SDL_Surface *surface;
} TestScreens;

/// An app whose window is of this size, with the first level open, an editor on it and the levels
/// listed; nothing is read from or written to the player's folders.
/// They last as long as the case.
TestScreens test_screens_open(int w, int h);
/// Ends them before that.
void test_screens_close(TestScreens *screens);
/// Lays a screen over the base. The base is the title, playing or editing.
void test_screens_show(TestScreens *screens, ScreenId base, ScreenId top);
/// One frame of the interface of the topmost screen, as the program builds it; hands are those in
/// app->shell->ui_input and are then used up.
void test_screens_frame(TestScreens *screens);
/// Where the last frame shows a text, the first time; NULL: it does not.
const UiCommand *test_screens_text(const Ui *ui, const char *text);
/// Frames of the editor as the program has them: the interface, the session's share of the changes,
/// then the proof and the maps.
void test_screens_run(TestScreens *screens, int frames);
/// Shows the editor on the level of a text; fails the case when it is none.
void test_screens_edit(TestScreens *screens, const char *text);
/// The editor's pointer moves to a place in the level (px), or is pressed or let go there.
void test_screens_point(TestScreens *screens, EditorPointerKind kind, FhPoint px);
/// Paints with the tool at hand into the middle of a cell of 16 px: a press and its end.
void test_screens_paint(TestScreens *screens, FhPoint cell);
/// What the editor asks the program for; what it asked for before is done, too.
void test_screens_ask(const TestScreens *screens, EditorRequestKind kind, FhPoint at);

#endif
