// pages.h - what the editor's command palette finds of the app: its screens, its settings, and the
// keys of play.

#ifndef FOOTHOLD_APP_PAGES_H
#define FOOTHOLD_APP_PAGES_H

#include "app/editing.h"

/// The page with that number, 0 <= index < APP_PAGES. Writes the keys of an action of play into
/// `keys`, which the page borrows.
EditorPage page_at(const App *app, int index, char *keys, size_t size);
/// Opens it, with the focus on the setting or the key.
void page_open(App *app, int index);

#endif
