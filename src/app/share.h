// share.h - links (game/link.h): the open level copied as one, and one that was sent opened.

#ifndef FOOTHOLD_APP_SHARE_H
#define FOOTHOLD_APP_SHARE_H

#include "app/project.h"

/// Copies a link of the open level, with a run of it to the goal that is known, to the clipboard.
/// Says so, or why there is none.
void share_copy_link(Project *project);
/// Saves a card of the same among the user's pictures, and says where, or why not.
void share_save_card(Project *project);
/// Gives the open level with its unsaved edits to the page, which downloads it.
void share_download(Project *project);
/// Keeps the level of the link in a text among the player's own levels, its run as the one from a
/// file, and writes the level's path. The run was played to the goal before. False and `error`.
bool share_keep(Shell *shell, const char *text, char *path, size_t size, LevelError *error);
/// True if the text is a link, or the path of a card (view/card.h): share_keep takes both.
bool share_is_sent(const char *text);
/// The same with a text that came from elsewhere; asks to play it against that run. Says what is
/// wrong. It is read and its run played by the next calls of share_follow.
void share_open_text(Project *project, const char *text);
/// Reads a link that is being opened on, a few ms, or plays its run on.
void share_follow(Project *project);
bool share_works(const Project *project);
/// Forgets that link.
void share_end(Project *project);
/// The same with the clipboard.
void share_open_link(Project *project);
/// A file was dropped on the window: it is opened, after the question about unsaved changes, or a
/// line says why not.
void share_take_drop(Project *project, const char *path);

#endif
