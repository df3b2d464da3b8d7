// hands.h - random hands over an editor: pointer, wheel, keys, actions, panels, painting in play.

#ifndef FOOTHOLD_TESTS_EDITOR_HANDS_H
#define FOOTHOLD_TESTS_EDITOR_HANDS_H

#include "editor/history.h"
#include "editor_test.h"

/// Answers a request of the editor; what it does not know it leaves. NULL: saves succeed.
typedef void HandsAnswer(Bench *bench, const EditorRequest *request, void *user);

/// True for what leaves the level, for another or for the title.
bool hands_leaves_level(EditorAction action);
/// Does one thing, with a tool or with anything else. Never asks for another level.
void hands_do(Bench *bench, uint32_t *seed);
/// Passes on all that the editor requests.
void hands_answer(Bench *bench, HandsAnswer *answer, void *user);
/// Lets go, and undoes or does again all that there is. Returns how many steps.
int hands_all(Bench *bench, EditorAction undo_or_redo);

/// What the steps that can be undone or done again change; in how many of them.
typedef struct HandsSeen {
    int steps, tiles, ground, things, settings, heroes, layers, levels;
    bool dropped; // the oldest are gone for want of room
} HandsSeen;
HandsSeen hands_seen(const Bench *bench);
/// Steps are kept however much memory they take.
void hands_keep_all(Bench *bench);

#endif
