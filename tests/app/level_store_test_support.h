// level_store_test_support.h - the store of a level without the app: its unsaved edits written at
// once, where the app writes them beside its loop.

#ifndef FOOTHOLD_LEVEL_STORE_TEST_SUPPORT_H
#define FOOTHOLD_LEVEL_STORE_TEST_SUPPORT_H

#include "app/document.h"

/// A level in a folder of its own, and a state folder beside it, which XDG_STATE_HOME names.
typedef struct TestShelf {
    char folder[300], path[400]; // the path of the level's file, which is not there yet
    Level *level;
} TestShelf;

TestShelf test_shelf_create(const char *name);
void test_shelf_free(TestShelf *shelf);

/// The store of a level and when its edits are written.
typedef struct TestStore {
    LevelStore store;
    Autosave autosave;
} TestStore;

/// Begins the store of the level at `path`, whose change is now `change`. Ends the one before.
void test_store_begin(TestStore *kept, const char *path, uint64_t change);
void test_store_end(TestStore *kept);
/// Writes the level when its changes have waited long enough. False and `error` the first time that
/// it cannot.
bool test_store_keep(TestStore *kept, Level *level, AutosaveMoment moment, LevelError *error);
/// Gives the store up as the end of a process does: its edits stay, its lock is free.
void test_store_kill(TestStore *kept);
/// Writes the file of the newest edits that a store has written; "" when there is none.
void test_store_file(const LevelStore *store, char *out, size_t size);
/// Reads the edits that were found; NULL and `error` when they cannot be read.
Level *test_store_read_found(const LevelStore *store, const LevelCatalog *catalog,
                             LevelError *error);
/// Reads the edits of a file, which lies in a store.
Level *test_store_read(const char *file, const char *path, const LevelCatalog *catalog,
                       LevelError *error);

#endif
