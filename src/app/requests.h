// requests.h - what the editor and the app say to each other: requests, and what is so in a frame.

#ifndef FOOTHOLD_APP_REQUESTS_H
#define FOOTHOLD_APP_REQUESTS_H

#include "app/project.h"

/// What the editor asks for: files, playing, leaving.
void host_take_requests(Project *project);
/// Makes the frame that the editor needs for its next turn.
EditorFrame host_editor_frame(Project *project);

/// The page with that number, 0 <= index < APP_PAGES. Writes the keys of an action of play into
/// `keys`, which the page borrows.
EditorPage page_at(const Shell *shell, int index, char *keys, size_t size);
/// Opens it, with the focus on the setting or the key.
void page_open(Project *project, int index);

#endif
