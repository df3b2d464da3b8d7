// lesson.h - the first two minutes: a level that says what to do next, and waits until it was done.
//
// The lesson belongs to one level of the program, levels/adventure/00-lesson.json, and goes on
// while that is open: in play, in the editor and at its goal. It ends with a level of one's own.

#ifndef FOOTHOLD_APP_LESSON_H
#define FOOTHOLD_APP_LESSON_H

#include <stdbool.h>

#include "ui/ui.h"

typedef struct Project Project; // project.h
typedef struct Shell Shell;     // shell.h

/// The path of the lesson's level, borrowed from the library; NULL: it did not come with the
/// program.
const char *lesson_path(const Shell *shell);
/// True for a player without a record or an edit: the title leads such a player here.
bool lesson_is_wanted(const Shell *shell);
/// Begins the lesson if the level that was just opened is its own; else ends it.
void lesson_take_level(Project *project);
/// Shows the step that is to be done now, with a button that skips it, in the middle of the top of
/// a room; goes on when it was done.
void lesson_build(Project *project, Ui *ui, UiRect room);

#endif
