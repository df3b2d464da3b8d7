// stamps.c - pieces of levels that are kept for all levels, by name or by a number of the hotbar.
//
// The app keeps them, as level files in the player's folder, and shows them by EditorFrame.stamps.
// A stamp in the hand is put down again and again until it is dropped; flips and turns are the
// hand's. One that was stored under a number in this level is at hand without a disk.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "editor/choose.h"
#include "editor/state.h"

const char *stamp_name_obstacle(const char *name) {
    size_t length = strlen(name);
    if (length == 0) {
        return "Type a name first";
    }
    if (length >= EDITOR_STAMP_NAME) {
        return "That name is too long";
    }
    if (name[0] == '.' || name[0] == ' ' || strpbrk(name, "/\\:*?\"<>|~") != NULL) {
        return "A name has no dot or space in front and none of / \\ : * ? \" < > | ~";
    }
    return NULL;
}

const EditorStamp *stamp_find(const Editor *editor, const char *name) {
    for (int i = 0; i < editor->kept_count; i++) {
        if (strcmp(editor->kept[i].name, name) == 0) {
            return &editor->kept[i];
        }
    }
    return NULL;
}

const EditorStamp *stamp_of_slot(const Editor *editor, int slot) {
    const char name[] = {(char)('1' + slot), '\0'};
    return stamp_find(editor, name);
}

static bool read_stamp(Editor *editor, const EditorStamp *stamp, Piece *piece) {
    LevelError error = {0};
    int unknown = 0;
    if (!piece_parse(piece, editor->level, stamp->text, &unknown, &error)) {
        editor_say(editor, UI_TOAST_BAD, "The stamp %s %s", stamp->name, error.text);
        return false;
    }
    if (unknown > 0) {
        editor_say(editor, UI_TOAST_BAD, "%d tiles are left out: this level lacks their kinds",
                   unknown);
    }
    return true;
}

/// Holds a stamp, until it is dropped.
static void hold(Editor *editor, const char *name, Piece *piece) {
    floating_drop(editor);
    mix_add(editor, name, piece);
}

void stamp_mix(Editor *editor, const EditorStamp *stamp) {
    Piece piece;
    if (read_stamp(editor, stamp, &piece)) {
        mix_add(editor, stamp->name, &piece);
    }
}

void stamp_hold(Editor *editor, const EditorStamp *stamp) {
    Piece piece;
    if (read_stamp(editor, stamp, &piece)) {
        hold(editor, stamp->name, &piece);
    }
}

/// Asks the app to keep what is selected, or the chosen thing, under a name that has no obstacle.
bool stamp_keep(Editor *editor, const char *name) {
    Piece piece;
    if (!clipboard_take(editor, &piece)) {
        return false;
    }
    char *text = piece_print(&piece, editor->level);
    piece_free(&piece);
    if (text == NULL) {
        editor_lacks_memory(editor);
        return false;
    }
    free(editor->stamp_text);
    editor->stamp_text = text;
    request_path(editor, EDITOR_REQUEST_KEEP_STAMP, name);
    return true;
}

const char *editor_stamp_text(const Editor *editor) {
    return editor->stamp_text;
}

/// Stores the selection under a number, or else the chosen tile.
void stamp_store(Editor *editor, int slot) {
    const char name[] = {(char)('1' + slot), '\0'};
    Piece *stamp = &editor->stamps[slot];
    piece_free(stamp);
    if (editor->tool == TOOL_SELECT && !selection_is_empty(&editor->selection)) {
        if (!selection_take(editor, stamp) || !stamp_keep(editor, name)) {
            return;
        }
    } else {
        editor->brush.slots[slot] = editor->brush.tile;
        if (stamp_of_slot(editor, slot) != NULL) {
            request_path(editor, EDITOR_REQUEST_DROP_STAMP, name);
        }
    }
    editor_say(editor, UI_TOAST_GOOD, "Stored under %d", slot + 1);
}

bool stamp_take_slot(Editor *editor, int slot, Piece *piece) {
    const EditorStamp *kept = stamp_of_slot(editor, slot);
    if (!piece_is_empty(&editor->stamps[slot])) {
        return piece_copy(piece, &editor->stamps[slot]);
    }
    return kept != NULL && read_stamp(editor, kept, piece);
}

/// Holds what is stored under a number, if it is more than a tile.
bool stamp_recall(Editor *editor, int slot) {
    const char name[] = {(char)('1' + slot), '\0'};
    Piece piece;
    bool is_stamp = !piece_is_empty(&editor->stamps[slot]) || stamp_of_slot(editor, slot) != NULL;
    if (is_stamp && stamp_take_slot(editor, slot, &piece)) {
        hold(editor, name, &piece);
    }
    return is_stamp;
}
