// choose.h - choosing what a hand holds next: a thing, a look, a tile, a stamp.

#ifndef FOOTHOLD_EDITOR_CHOOSE_H
#define FOOTHOLD_EDITOR_CHOOSE_H

#include "editor/editor.h"

/// Takes the tool for things, to place this type.
void choose_entity(Editor *editor, LevelEntityType type);
/// Takes the tool for things, to place the spawn.
void choose_spawn(Editor *editor);
/// Takes the brush if the tool paints nothing.
void choose_paint_tool(Editor *editor);
/// Takes the brush with this tile.
void choose_tile(Editor *editor, FhTile tile);
/// Takes the tool for moving solids; the next one that is drawn out has this look.
void choose_look(Editor *editor, LevelLook look);

/// Why a stamp cannot have that name; NULL when it can.
const char *stamp_name_obstacle(const char *name);
/// The kept stamp of a place of the hotbar; NULL when there is none.
const EditorStamp *stamp_of_slot(const Editor *editor, int slot);
/// The kept stamp of that name; NULL when there is none.
const EditorStamp *stamp_find(const Editor *editor, const char *name);
/// Holds a kept stamp at the pointer until it is dropped.
void stamp_hold(Editor *editor, const EditorStamp *stamp);
/// Adds a stamp to those that are mixed by chance.
void stamp_mix(Editor *editor, const EditorStamp *stamp);
/// Asks the app to keep what is selected, or the chosen thing. False when there is nothing.
bool stamp_keep(Editor *editor, const char *name);
/// Stores the selection under a number, or else the chosen tile.
void stamp_store(Editor *editor, int slot);
/// Holds what is stored under a number. False when that is a tile.
bool stamp_recall(Editor *editor, int slot);

#endif
