// watch.h - the open level's files, looked at a few times a second: another program may write them.

#ifndef FOOTHOLD_APP_WATCH_H
#define FOOTHOLD_APP_WATCH_H

#include "app/job.h"
#include "level/level.h"

/// What a file's entry says; the content is read only when it says another thing than before.
typedef struct WatchStamp {
    bool exists;
    int64_t size, s, ns; // of the last change
    uint64_t inode;
} WatchStamp;

/// All-zero: nothing was looked at.
typedef struct FileWatch {
    Job *job; // a look that goes on; NULL: none
    double next;
    WatchStamp text, picture; // as of the last look
    bool is_known;            // they say what the level has seen
    bool is_gone, is_broken;  // as of the last look; told once
    uint64_t saved_mark;      // of the editor, before that
    Level *theirs;            // owned: what lies there, while it is asked about
    LevelSeen put_off;        // what is not to be asked about again, but by a save
    bool is_asked;            // the question is shown
    bool asked_save;          // it came from a save: then "keep mine" saves
} FileWatch;

#endif
