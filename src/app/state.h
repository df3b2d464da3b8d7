// state.h - what the app's parts share: one value, and the small interface of a screen.
//
// A base screen (title, play, edit) shows a world; at most a few others lie over it (pause,
// settings, help, goal). The topmost gets events, ticks and the interface; the base draws.
// Changes of the base screen and of the level are wishes, granted between two frames, so that
// nothing vanishes while it is in use. Window px are the renderer's ("target px").

#ifndef FOOTHOLD_APP_STATE_H
#define FOOTHOLD_APP_STATE_H

#include <SDL.h>

#include "app/app.h"
#include "app/caption.h"
#include "app/clock.h"
#include "app/hands.h"
#include "app/journal.h"
#include "app/library.h"
#include "app/pad_edit.h"
#include "app/pages.h"
#include "app/records.h"
#include "app/run.h"
#include "app/runs.h"
#include "app/script.h"
#include "app/saving.h"
#include "app/settings.h"
#include "app/sound.h"
#include "app/stamps.h"
#include "app/versions.h"
#include "app/watch.h"
#include "editor/editor.h"
#include "game/replay.h"
#include "game/tries.h"
#include "level/task.h"
#include "ui/ui.h"
#include "view/trails.h"
#include "view/view.h"

enum { NOTICE_BYTES = 512 }; // of one message

typedef struct App App;

typedef enum ScreenId {
    SCREEN_TITLE,
    SCREEN_PLAY,
    SCREEN_EDIT,
    SCREEN_PAUSE,
    SCREEN_GOAL,
    SCREEN_SETTINGS,
    SCREEN_HELP,
    SCREEN_COMPARE,
    SCREEN_RUNS,
    SCREEN_REPLAY,
    SCREENS
} ScreenId;

/// A screen; NULL members do nothing.
typedef struct Screen {
    void (*enter)(App *app);
    void (*leave)(App *app);
    void (*event)(App *app, const SDL_Event *event);
    void (*tick)(App *app);
    void (*build)(App *app, Ui *ui);
    void (*draw)(App *app); // base screens only
    bool navigates;         // arrows and Enter move among its buttons
    bool fine;              // its interface is drawn small: much of it
} Screen;

extern const Screen title_screen, play_screen, edit_screen, pause_screen, goal_screen,
    settings_screen, help_screen, compare_screen, runs_screen, replay_screen;

enum { SCREEN_DEPTH = 4, RECENT_FOLDER = 48 };

typedef enum WishKind { WISH_NONE, WISH_SCREEN, WISH_OPEN, WISH_NEW, WISH_QUIT } WishKind;

typedef struct Wish {
    WishKind kind;
    ScreenId screen; // to go to
    char path[FILES_PATH_MAX];
} Wish;

/// The level's run that moves behind the title.
typedef struct Backdrop {
    Run run;
    FhInput *ticks; // owned
    int count, at;
} Backdrop;

/// A journal being written beside the loop. All-zero: none is.
typedef struct Keeping {
    Job *job;
    struct KeepWork *work; // the job's, while it goes on
    JournalMoment moment;  // when it began
} Keeping;

/// What another run left behind. All-zero: nothing was looked at.
typedef struct Recovery {
    Job *job;     // that reads it
    Level *level; // owned, while the question is open
    bool is_told; // the question was put
    bool waits;   // what was taken up is to be saved, or undone, before older edits are offered
} Recovery;

enum { PICTURES_MAX = 64 };

/// Pictures that may be a level's ground.
typedef struct Pictures {
    char paths[PICTURES_MAX][FILES_PATH_MAX];
    int count;
} Pictures;

/// What the scenes of a frame borrow.
typedef struct CompareScene {
    Trail trails[SPLIT_BODIES];
    ViewScene others[SPLIT_BODIES + 1]; // and the ghost
} CompareScene;

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

// ---- Screens ----

const Screen *app_screen(ScreenId id);
ScreenId app_top(const App *app);
ScreenId app_base(const App *app);
/// Lays a screen over the others.
void app_push(App *app, ScreenId screen);
/// Takes the topmost away; never the base.
void app_pop(App *app);
/// Asks for another base screen, in the next frame.
void app_go(App *app, ScreenId screen);
void app_open(App *app, const char *path, ScreenId screen);
void app_open_new(App *app);
/// Waits for a job, showing how far it is when that takes long. False when the user does not want
/// to wait: then the job was left.
bool app_wait(App *app, Job *job, LevelTask *task, const char *what);
/// Asks to leave; unsaved changes are asked about first. The same for the title screen, and for
/// another level to play.
void app_ask_quit(App *app);
void app_ask_title(App *app);
void app_ask_play(App *app, const char *path);
/// Shows a message with one button over everything; below the one before when that is still there.
void app_notice(App *app, const char *title, const char *text);
void app_notice_error(App *app, const char *title, const LevelError *error);
/// Says for some seconds what failed, of which file, and why.
void app_toast_error(App *app, const char *what, const LevelError *error);

// ---- The level (level_host.c, run_keeping.c) ----

/// Opens a level in place of the open one. False and a notice when it is bad: nothing changed.
bool host_open(App *app, const char *path, LevelError *error);
/// A new, empty level; `path`: where it will be saved, or NULL. False and `error` as host_open.
bool host_open_new(App *app, const char *path, LevelError *error);
void host_close(App *app);
/// Puts a level in place of the open one, with a session and the editor on it; takes it over.
/// False out of memory.
bool host_take(App *app, Level *level, const char *path);
/// Begins the journal of the level that was opened (keeping.c).
void host_begin_journal(App *app);
/// Answers the offer of what another run left behind: EDITOR_REQUEST_RECOVER, _FORGET, _LEAVE_THEM.
void host_answer_found(App *app, EditorRequestKind answer);
/// Keeps what was edited in the journal; at once when the level is about to be played or left. When
/// the level is as it is in its file there is none.
void host_keep_journal(App *app, bool at_once);
/// Waits until the journal is written, at most a while: then it is as if it never had been.
void host_end_keeping(App *app);
/// Tells of another editor that has opened the level since.
void host_watch_others(App *app);
/// Offers what another run left behind, while the editor is shown, once it is read.
void host_offer_found(App *app);
/// The level is about to be another one: neither read nor offered any more.
void host_forget_found(App *app);
// ---- Levels that came with the program (shipped.c) ----

/// True when the file is not to be written: it lies in the folder of the program's own levels, and
/// those are not what is edited.
bool host_is_read_only(const App *app, const char *path);
/// Writes a path in a folder that is free yet, named after the open level.
void host_find_free_name(const App *app, const char *folder, char *out, size_t size);
/// Writes the path that a copy of the open level is saved to. False when there is no home.
bool host_find_copy(const App *app, char *out, size_t size);
/// Fills in why a level is not saved among the program's own, and the remedy.
void host_refuse_shipped(LevelError *error, const char *path);
/// Tells once that edits of the open level go into a copy.
void host_tell_read_only(App *app);

// ---- Saving (saving.c) and other programs (watch.c) ----

/// Begins to save the open level; the author goes on meanwhile. Saving again to the same path waits
/// for its turn, to another one calls off the save that goes on.
void host_save(App *app, const char *path, SaveLeave leave);
/// Looks in every frame whether the save is done, and tells what came of it.
void host_follow_save(App *app);
/// Waits a little for a save that goes on: the level is about to be closed. False when there was
/// one and the level is not known to be on disk.
bool host_end_save(App *app);
/// Tells the frame of a save that takes long.
void host_show_save(App *app, EditorFrame *frame);
/// Offers a place that can be written.
void host_save_elsewhere(App *app);
/// Looks a few times a second whether another program has written the open level.
void host_watch(App *app);
/// Forgets what is known of the files: they are others now, or were just written.
void host_forget_watch(App *app);
/// Asks whose version is to stay: a save found `theirs`, which it takes over; NULL: no level, `why`
/// says why not.
void host_ask_changed(App *app, Level *theirs, const LevelError *why);
void host_answer_changed(App *app, EditorRequestKind answer);
/// The first among the recent levels.
void host_note_opened(App *app, const char *path);
/// Looks in every frame whether the open level has become the one that was edited last.
void host_note_edits(App *app);
/// The time in ms, above 0; of a script, by its ticks.
double host_now_ms(const App *app);

// ---- The last tries (trails.c) ----

/// Notes a tick that was played.
void host_note_try(App *app, FhInput input);
/// Gives the editor the ways of the last tries.
void host_show_trails(App *app);
/// Plays on from a point (y) of a try (x: 0 is the last one).
void host_play_on(App *app, FhPoint at);

// ---- Pictures as ground (ground_picture.c) ----

/// Lists the pictures beside the open level, and in the player's own folder of levels.
void host_list_pictures(App *app);
/// Makes a picture the open level's ground, as one step; path "": takes it away.
void host_take_picture(App *app, const char *path);

// ---- Versions (versions.c) ----

/// Lists the versions of the open level; host_follow_versions then reads them one by one.
void host_list_versions(App *app);
/// Lets go of what was read of them.
void host_forget_versions(App *app);
/// Goes on reading while the page of versions is open, and tells the frame what there is.
void host_follow_versions(App *app, EditorFrame *frame);
/// Puts a version in the place of the level, as one step.
void host_restore_version(App *app, int index);
/// Draws what differs between two versions into app->comparison.
void host_draw_comparison(App *app, const Level *from, const Level *to);
/// A time in words, "today 15:04:05".
void host_say_when(int64_t when, char *out, size_t size);
/// How many ms a frame waits for a job: none, or under a script until it is done.
int host_patience(const App *app);

/// Tells the session what the editor changed.
void host_take_changes(App *app);
/// What the editor asks for: files, playing, leaving.
void host_take_requests(App *app);
/// Fills in what the editor is told each frame.
EditorFrame host_editor_frame(App *app);
/// One tick of the run with its sounds and pictures.
void host_tick(App *app, FhInput input);
/// Keeps the run that just ended or is left, and notes its time when the goal was reached.
void host_keep_run(App *app);
void host_restart(App *app);
/// The goal is not reached any more: what was told of the run that did is another one's.
void host_forget_goal(App *app);
/// Endings of the files that runs of the open level are kept in.
#define HOST_LAST_RUN ".json"
#define HOST_BEST_RUN ".best.json"
/// Finds the record and the runs of what the open level holds now. Those that were kept by its
/// place once are taken over when they are of it.
void host_refresh_record(App *app);
/// The path of such a file. False when the level has no name, or there is no home.
bool host_run_path(const App *app, const char *ending, char *path, size_t size);
/// The path of such a file that is there, also by the name that it had once. False: there is none.
bool host_find_run(const App *app, const char *ending, char *path, size_t size);
/// The path to write it to: the folder is made. False and `error` when that is not to be.
bool host_run_place(const App *app, const char *ending, char *path, size_t size, LevelError *error);
/// Why the run that goes on cannot be kept; NULL: it can.
const char *host_run_trouble(const App *app);
/// Saves a picture of the window. False and `error` when it cannot be written.
bool app_save_picture(App *app, const char *path, LevelError *error);
/// The same into the folder that the program was started in, under a free name; tells where.
void app_keep_picture(App *app);

// ---- Several ways to move at once (compare.c) ----

/// How many pictures of the level there are: one, or a pane for each body.
int compare_pane_count(const App *app);
/// The scene of a pane. What it borrows is good until the next call.
ViewScene compare_scene(App *app, int pane);
/// The scene under a place in the window, px.
ViewScene compare_scene_at(App *app, int x, int y);
/// Adds trails and followers to a scene of the hero.
void compare_add_to_scene(App *app, ViewScene *scene);
/// Draws place and speed of all bodies over the last seconds, at the right end of a room (px).
void compare_draw_plots(App *app, FhRect room);
/// What is left of the window for the game: panes give way to the plots (window px).
FhRect compare_room(const App *app);
/// Marks and names, over the picture.
void compare_build(App *app, Ui *ui);
/// From off to together to panes.
void compare_next_mode(App *app);
/// Takes the number keys, which choose the movers to compare.
void compare_take_key(App *app, SDL_Keycode key);
/// Chooses the movers to compare, or shows why not.
void compare_choose(App *app, int movement);

// ---- What several screens do ----

/// How the pictures are drawn by the settings: VIEW_NO_EFFECTS, VIEW_STILL, VIEW_CONTRAST.
uint32_t app_view_flags(const App *app);
/// The zoom of the world while playing: the setting's, or what fits the window.
int app_zoom(const App *app);
void app_play_sounds(App *app, Run *run);
void app_apply_settings(App *app);
void app_save_settings(App *app);
void app_set_fullscreen(App *app, bool fullscreen);
/// Shows a cursor; `cursor` is a SDL_SystemCursor.
void app_show_cursor(App *app, int cursor);
/// Shows the cursor that the interface wants.
void app_show_ui_cursor(App *app);
/// True when what the pointer does now is the interface's.
bool app_pointer_is_ui(const App *app);
/// Ends a screen that is one open panel: a button that leads back, as Esc does.
void app_end_panel(App *app, Ui *ui);

#endif
