// saving.h - the save that is going on.

#ifndef FOOTHOLD_APP_SAVING_H
#define FOOTHOLD_APP_SAVING_H

#include "app/files.h"
#include "app/job.h"
#include "editor/editor.h"

/// All-zero: nothing is being saved.
typedef struct Saving {
    Job *job;
    struct SaveWork *work;     // the job's, while it goes on
    uint64_t mark, change;     // of the editor, when it began
    uint32_t contents;         // App's, when it began
    double since;              // ms
    bool copies;               // a level that came with the program
    bool again;                // as soon as it is done: there was another wish to save
    char line[FILES_PATH_MAX]; // what is shown of it
} Saving;

/// What a save may do without asking.
typedef struct SaveLeave {
    bool replaces;     // whatever lies there
    bool makes_folder; // that is not there
} SaveLeave;

#endif
