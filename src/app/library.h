// library.h - the levels that there are: one's own, then those that came with the program.

#ifndef FOOTHOLD_APP_LIBRARY_H
#define FOOTHOLD_APP_LIBRARY_H

#include <stdbool.h>
#include <stddef.h>

#include "app/records.h"

enum { LIBRARY_MAX = 200 };

/// Levels that are shown together.
typedef enum LibraryGroup {
    LIBRARY_OWN,        // the player's own
    LIBRARY_DEMO,       // the demo's, one after the other
    LIBRARY_LABORATORY, // one for each mover: their files begin with m and a number
    LIBRARY_ADVENTURE,  // the courses of the game (adventure.h), in a folder of that name
    LIBRARY_GROUPS
} LibraryGroup;

extern const char *const library_group_titles[LIBRARY_GROUPS];

/// By whose run a level was finished, replayed just now.
typedef enum BadgeBy { BADGE_NONE, BADGE_BY_PLAYER, BADGE_BY_SEARCH, BADGE_BY_RECORD } BadgeBy;

typedef struct Badge {
    BadgeBy by;
    int ticks;          // to the goal
    int tightest;       // ticks: the window of the narrowest jump of the easiest run that was
                        // measured; 0: none was; REPLAY_NO_JUMP
    int blind_plus_one; // how many blind scripts finish, and 1; 0: they were not tried
    char trouble[200];  // what is stored and was refused; "": nothing was
} Badge;

typedef struct LibraryItem {
    char path[FILES_PATH_MAX];
    char name[LEVEL_NAME_MAX]; // the level's own, once read; else its file's
    char movement[LEVEL_NAME_MAX];
    char key[FILES_PATH_MAX];       // of its place (library_key)
    char record[RECORDS_KEY_BYTES]; // of its content, once read; "" before, and of what is broken
    char trouble[256];              // why it cannot be read; "" when it can
    LibraryGroup group;
    int par;   // ticks to beat: of the course, or of the run that came with it; 0: none is known
    int coins; // in the level, once read
    bool is_read;
    bool is_pictured; // its card was drawn, or cannot be
    bool is_left;     // edits of it that were never saved wait
    int picture;      // of the view; 0: none yet
    bool is_judged;
    Badge badge; // once it is
} LibraryItem;

typedef struct Library {
    char folder[FILES_PATH_MAX]; // of the levels that came with the program
    LibraryItem items[LIBRARY_MAX];
    int count;
} Library;

/// Lists the levels group by group, by their file names; reads none of them, and forgets what was
/// read: they have no pictures then, which must have been destroyed.
void library_list(Library *library, const char *folder);
/// Names a level's file among the moments and runs that were kept of it: its name when it came
/// with the program, else its whole path.
void library_key(const Library *library, const char *path, char *out, size_t size);
/// True when the file lies, or would lie, in the folder of the levels that came with the program,
/// by whatever names the two are called.
bool library_is_shipped(const Library *library, const char *path);
/// A level's name on its card; see library_say.
const char *library_item_name(const LibraryItem *item);
/// A text of the level at `path` as a player reads it: a level that came with the program speaks
/// the player's language, all others what their authors wrote.
const char *library_say(const Library *library, const char *path, const char *text);
/// True for a level of the title's page Laboratory: one that came with the program and shows a
/// mover.
bool library_shows_way(const Library *library, const char *path);
/// Writes the player's own folder of levels. It is none of the program's, also where that was
/// installed below the player's home. False when there is no home.
bool library_own_folder(const Library *library, char *out, size_t size);
/// The path of a file in it. False when there is no home, or no room.
bool library_own_path(const Library *library, const char *name, char *out, size_t size);
/// Notes what a card shows. Takes note of `error` when `level` is NULL.
void library_note(LibraryItem *item, const Level *level, const LevelError *error);

// ---- Demo ----
//
// Recorded runs of the levels that come with the program.

/// Writes the path of a level's recorded run: in the repository it lies in tests/replays, where the
/// program is installed in replays beside the assets. False when there is none.
bool demo_find_replay(const char *assets, const char *level_path, char *out, size_t size);

#endif
