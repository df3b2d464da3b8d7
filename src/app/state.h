// state.h - what the app's parts share: one value, and the small interface of a screen.
//
// A base screen (title, play, edit) shows a world; at most a few others lie over it (pause,
// settings, help, goal). The topmost gets events, ticks and the interface; the base draws.
// Changes of the base screen and of the level are wishes, granted between two frames, so that
// nothing vanishes while it is in use. Window px are the renderer's ("target px").

#ifndef FOOTHOLD_APP_STATE_H
#define FOOTHOLD_APP_STATE_H

#include "app/caption.h"
#include "app/clock.h"
#include "app/document.h"
#include "app/editing.h"
#include "app/hands.h"
#include "app/library.h"
#include "app/play.h"
#include "app/records.h"
#include "app/screens.h"
#include "app/script.h"
#include "app/settings.h"
#include "app/shell.h"
#include "app/sound.h"

struct App {
    SDL_Window *window;
    SDL_Renderer *renderer;
    View *view;
    Ui *ui;
    UiInput ui_input;
    UiClipboard clipboard;
    char *clipboard_text; // owned (SDL)
    LevelCatalog *catalog;
    Sound *sound;
    Settings settings;
    Settings known_settings; // as they stand in the file
    Records records;
    Library library;
    Hands hands;
    Stamps stamps;
    PadEdit pad_edit;
    char pad_help[240];
    Script script;
    bool scripted;
    Clock clock;
    int tick; // frames of a script, ticks of the clock
    float alpha;

    int width, height; // window px
    int window_w;      // points
    float point_scale; // window px a point
    int ui_scale;      // window px a UI unit
    bool focused;
    bool vsync; // presenting waits for the screen
    bool muted;
    bool quit;
    int exit_status;

    const Screen *const *screens; // all there are
    ScreenId stack[SCREEN_DEPTH];
    UiId focus[SCREEN_DEPTH]; // what had the focus when another screen was laid over this one
    int depth;
    Wish wish;
    char notice_title[64]; // "" when there is nothing to say
    char notice_text[3 * NOTICE_BYTES];
    char assets[FILES_PATH_MAX];

    CompareScene compare;
    RecordedRun ghost;
    Watch watch;
    char run_path[FILES_PATH_MAX]; // of a run to export or import
    RunKind replacing;             // the run to export over a file, when that is asked; RUN_NONE
    char run_lost[1024];           // why the last run was not kept; "": it was
    char ghost_trouble[1024];      // what was last said of it
    Tries tries;                   // at the open level
    EditorTrail trails[TRIES_MAX]; // of them, borrow from trail_points
    EditorTrailPoint trail_points[TRIES_MAX][TRY_TICKS];
    Run run; // the open level; run.level NULL: none
    Editor *editor;
    Journal journal;        // of the open level
    Keeping keeping;        // of it
    Recovery recovery;      // of what another run left behind
    bool has_edited;        // the level that was edited last is there, as of the title
    bool new_is_left;       // another run's edits of a new level wait, as of the title
    double look_for_others; // when, in host_now_ms
    bool was_left;          // a job that may go on for ever, and read the catalog
    uint32_t contents;      // grows when another level, or another version of it, takes its place
    Saving saving;
    FileWatch on_disk;
    Versions versions;
    int comparison; // number of the picture of what differs
    EditorFile files[LIBRARY_MAX], recent_files[SETTINGS_RECENT]; // borrow from library, settings
    EditorPage pages[APP_PAGES];                                  // borrow from page_keys
    char page_keys[APP_PAGES][BINDING_TEXT];
    Pictures pictures;
    EditorFile picture_files[PICTURES_MAX]; // borrow from pictures
    char recent_folders[SETTINGS_RECENT][RECENT_FOLDER];
    Backdrop backdrop;
    int backdrop_next; // number in the library of the level to be behind the title next
    uint32_t overlays; // VIEW_*, by the debug keys
    bool frozen, slow;
    bool plots;         // while playing
    bool toasts_above;  // while playing: the hero is not far up
    Caption sign;       // while playing: where the sign's words stand
    int since_start;    // ticks since the level's name was shown
    int goal_ticks;     // since the goal
    bool edits_shipped; // levels of the program's own may be saved in their places
    bool copy_is_told;  // that the open level is one of them, and is not written
    bool is_test;       // play was begun in the editor, on the level that is open
    bool is_best;
    Record best_before;
    bool painting;        // the right button paints while playing
    bool edit_paused;     // the world stands still while editing
    int minimap;          // picture number
    FhRect minimap_level; // where in it the level is, px of the picture
    uint64_t minimap_change;
    int rebinding;       // settings: the action that waits for a key; -1: none
    bool rebinding_adds; // the key comes to those that are bound already
    bool rebinding_pad;  // a controller's button is waited for, not a key
    int settings_tab, help_tab, help_movement;
    int title_selected;
    SDL_Cursor *cursors[SDL_NUM_SYSTEM_CURSORS];
    int cursor_shown;
    double frame_s; // from frame to frame, smoothed
};

#endif
