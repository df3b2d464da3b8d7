// versions.h - the versions of the open level while they are looked at.

#ifndef FOOTHOLD_APP_VERSIONS_H
#define FOOTHOLD_APP_VERSIONS_H

#include "app/backups.h"
#include "app/job.h"
#include "editor/editor.h"

enum { VERSIONS_MAX = BACKUPS_KEPT + 1 };

/// What the page of versions shows. All-zero: it was never opened.
typedef struct Versions {
    BackupList list;
    EditorVersion shown[VERSIONS_MAX]; // borrow from here
    char when[VERSIONS_MAX][40], size[VERSIONS_MAX][32], difference[VERSIONS_MAX][120];
    int pictures[VERSIONS_MAX]; // of the view
    int read;                   // so many have their picture
    int reading;                // the one being read
    Job *job;                   // reads it; NULL: none is being read
    int compared;               // the one in the large picture; -1: none
    Level *held;                // that one, owned: it is likely to be taken up
} Versions;

#endif
