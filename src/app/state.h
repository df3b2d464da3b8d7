// state.h - what the app's parts share: one value, and the small interface of a screen.
//
// A base screen (title, play, edit) shows a world; at most a few others lie over it (pause,
// settings, help, goal). The topmost gets events, ticks and the interface; the base draws.
// Changes of the base screen and of the level are wishes, granted between two frames, so that
// nothing vanishes while it is in use. Window px are the renderer's ("target px").

#ifndef FOOTHOLD_APP_STATE_H
#define FOOTHOLD_APP_STATE_H

#include "app/analysis.h"
#include "app/atlas.h"
#include "app/background.h"
#include "app/badges.h"
#include "app/caption.h"
#include "app/pacing.h"
#include "app/document.h"
#include "app/editing.h"
#include "app/input_state.h"
#include "app/library.h"
#include "app/play.h"
#include "app/proof.h"
#include "app/records.h"
#include "app/screens.h"
#include "app/script.h"
#include "app/settings.h"
#include "app/shell.h"
#include "app/sound.h"
#include "app/veil.h"

struct App {
    View *view;
    Ui *ui;
    LevelCatalog *catalog;
    Sound *sound;
    Settings settings;
    Settings known_settings; // as they stand in the file
    Records records;
    Library library;
    InputState input;
    Script script;
    bool scripted;
    Clock clock;
    int tick; // frames of a script, ticks of the clock
    float alpha;
    bool quit;
    int exit_status;
    char assets[FILES_PATH_MAX];
    Run run; // the open level; run.level NULL: none
    Editor *editor;
    double frame_s; // from frame to frame, smoothed
    double work_s;  // of the slowest frame of late, until it is shown
    Pacing pacing;
    bool rests; // this frame is a look, without hands
    UiId drawn; // the hash of the interface that was drawn last

    Shell shell;
    ScreenStack screens;
    Menus menus;
    LevelFile document; // of the open level
    Play play;         // of it, too
    Editing editing;
    Analysis *analysis;         // steps the searches below; NULL: they step between the frames
    bool analysis_rests;        // it is held: the window is hidden, or the game is played
    SearchMemory search_memory; // of all of them together
    Proof proof;
    Veil veil;
    AtlasWork atlas;
    BadgeWork badges; // of the title's cards
    Background background;
};

#endif
