// project.h - the open level with all that belongs to it: its run, its editor, its file.

#ifndef FOOTHOLD_APP_PROJECT_H
#define FOOTHOLD_APP_PROJECT_H

#include "app/document.h"
#include "app/editing.h"
#include "app/play.h"
#include "app/proof.h"
#include "game/link.h"

/// A link that came, while it is read, then while its run is played. All-zero: none.
typedef struct Sent {
    LinkReading *reading; // owned
    Link link;            // owned
    Playback *playback;   // owned
} Sent;

struct Project {
    Shell *shell;
    Run run; // run.level NULL: none is open
    Editor *editor;
    LevelFile document;
    Play play;
    Editing editing;
    Proof proof;
    Analysis *analysis; // steps the searches beside the editor; NULL: they step between the frames
    struct Searches *searches; // those (background.h)
    Sent sent;
};

#endif
