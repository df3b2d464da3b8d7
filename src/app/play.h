// play.h - the run of the open level: its session, ghosts, recordings, the last tries, and several
// ways to move at once.

#ifndef FOOTHOLD_APP_PLAY_H
#define FOOTHOLD_APP_PLAY_H

#include <SDL.h>

#include "app/shell.h"
#include "app/caption.h"
#include "app/run.h"
#include "editor/editor.h"
#include "game/replay.h"
#include "game/tries.h"
#include "view/trails.h"

typedef enum RunKind { RUN_NONE, RUN_BEST, RUN_LAST, RUN_FILE, RUN_AUTHOR, RUN_KINDS } RunKind;

/// A recorded run that is played: on the open level, which it borrows.
typedef struct RecordedRun {
    Replay replay;
    Playback *playback; // NULL: none
    bool is_of_level;   // recorded on the level as it is now
} RecordedRun;

enum { REPLAY_SPEEDS = 4 };

/// The run that is watched.
typedef struct ReplayViewer {
    RecordedRun run;
    RunKind kind;
    Camera camera;
    bool plays;
    int speed; // index: a quarter, 1, 2, 4
    int part;  // ticks of the screen since the last one of the run
    char verdict[256];
} ReplayViewer;

/// The level's run that moves behind the title.
typedef struct Backdrop {
    Run run;
    FhInput *ticks; // owned
    int count, at;
} Backdrop;

/// A run whose keys are played from the spawn until a hand takes over: its time is no record.
typedef struct Watch {
    FhInput *inputs; // owned
    int count;       // 0: the run that goes on is one of a hand
    bool plays;
} Watch;

/// What the scenes of a frame borrow.
typedef struct CompareScene {
    Trail trails[SPLIT_BODIES];
    ViewScene others[SPLIT_BODIES + 1]; // and the ghost
} CompareScene;

/// What belongs to playing the open level, and to the runs that were recorded on it.
typedef struct Play {
    CompareScene compare;
    RecordedRun ghost;
    ReplayViewer viewer;
    char run_path[FILES_PATH_MAX]; // of a run to export or import
    int film_plus_one;             // the kind of run to film before the next frame; 0: none
    RunKind replacing;             // the run to export over a file, when that is asked; RUN_NONE
    char run_lost[1024];           // why the last run was not kept; "": it was
    char ghost_trouble[1024];      // what was last said of it
    Tries tries;                   // at the open level
    EditorTrail trails[TRIES_MAX]; // of them, borrow from trail_points
    EditorTrailPoint trail_points[TRIES_MAX][TRY_TICKS];
    Watch watch;
    Backdrop backdrop;
    int backdrop_next; // number in the library of the level to be behind the title next
    uint32_t overlays; // VIEW_*, by the debug keys
    bool frozen, slow;
    bool plots;        // while playing
    bool sliders;      // while playing: the hero's page lies over the game
    int sliders_w;     // window px that it takes
    bool pad_leads;    // a controller did the last thing, not keys or mouse
    bool pad_sliders;  // a controller goes through it
    bool pad_uses;     // its trigger is held, which uses a control
    bool toasts_above; // while playing: the hero is not far up
    Caption sign;      // while playing: where the sign's words stand
    int stop;          // ticks that the run stands still after a hit
    int since_start;   // ticks since the level's name was shown
    int goal_ticks;    // since the goal
    int goal_shown;    // ticks that its page is there
    int course_par;    // ticks; 0: the open level is no course of the game
    int par;           // of the open level, ticks, once the goal is reached; 0: none
    bool is_test;      // play was begun in the editor, on the level that is open
    bool is_best;
    bool is_assisted;                      // this run had help (assist.h): it is no record
    const MapHero *heroes[MAP_HEROES_MAX]; // that this run opened; borrowed from the adventure
    int heroes_count;
    bool is_other; // it was played by another hero than the course's: a record of that hero
    Record best_before;
    bool painting; // the right button paints while playing
} Play;

// ---- The run ----

/// One tick of the run with its sounds and pictures.
void host_tick(Project *project, FhInput input);
/// Keeps the run that just ended or is left, and notes its time when the goal was reached.
void host_keep_run(Project *project);
void host_restart(Project *project);
/// A hand takes over what has run in the editor. Where none has played yet, the time begins here: a
/// run that can be kept begins again at the spawn, which no key has left.
void host_begin_play(Project *project);
/// The goal is not reached any more: what was told of the run that did is another one's.
void host_forget_goal(Project *project);
/// Suffixes of the files that runs of the open level are kept in.
#define HOST_LAST_RUN  ".json"
#define HOST_BEST_RUN  ".best.json"
#define HOST_FOUND_RUN ".found.json" // by the search
#define HOST_KEPT_RUN  ".kept.json"  // the same, kept in the place of those that fail
/// Runs of the player and recorded ones from before an edit, that still reach the goal after it.
#define HOST_HELD_RUN    ".held.json"
#define HOST_HELD_RECORD ".recorded.json"
/// Finds the record and the runs of what the open level holds now. Those that were kept by its
/// place once are taken over when they are of it.
void host_refresh_record(Project *project);
/// The path of such a file. False when the level has no name, or there is no home.
bool host_run_path(const Project *project, const char *suffix, char *path, size_t size);
/// The path of such a file that is there, also by the name that it had once. False: there is none.
bool host_find_run(const Project *project, const char *suffix, char *path, size_t size);
/// The path to write it to: the folder is made. False and `error` when that is not to be.
bool host_run_place(const Project *project, const char *suffix, char *path, size_t size,
                    LevelError *error);
/// Why the run that goes on cannot be kept; NULL: it can.
const char *host_run_trouble(const Project *project);
void app_play_sounds(Shell *shell, Run *run);
/// Tells the session what the editor changed.
void host_take_changes(Project *project);

// ---- Old runs of a level that is edited much are given up ----

enum { RUNS_KEPT = 50 }; // versions of one level whose last and fastest runs are kept

/// True for the end of a name that runs of what a level held have: "HASH" and one of the suffixes
/// above.
bool run_is_of_content(const char *suffix);
/// Removes the runs of all but the newest RUNS_KEPT versions of the level that the run at `path` is
/// of. Files of other levels, and others in the folder, stay.
void run_prune(const char *path);

// ---- The hero's sliders over the game (screen_play.c) ----

/// Opens or closes them; by a controller its cross goes through them, while stick and buttons play.
void play_sliders_toggle(Project *project, bool by_pad);
/// Shows them while they are open.
void play_sliders_build(Project *project, Ui *ui);
/// Uses the control that has the focus when the controller's right trigger goes down.
void play_sliders_tick(Project *project);
/// Keys and pointer are the hand's again: no controller goes through them.
void play_sliders_leave_pad(Project *project);
/// What they leave of the window for the game (window px).
FhRect play_room(const Project *project);
/// True when a controller's button goes to the sliders, not to the game.
bool play_sliders_take_button(const Project *project, int button);

// ---- The last tries (runs.c) ----

/// Gives the editor the ways of the last tries.
void host_show_trails(Project *project);
/// Plays on from a point (y) of a try (x: 0 is the last one); where edits of things have cut the
/// way to it, from the same place in the level as it is now.
void host_play_on(Project *project, FhPoint at);

// ---- Several movers at once (compare.c) ----

/// How many pictures of the level there are: one, or a pane for each body.
int compare_pane_count(const Project *project);
/// The scene of a pane. What it borrows is good until the next call.
ViewScene compare_scene(Project *project, int pane);
/// The scene under a place in the window, px.
ViewScene compare_scene_at(Project *project, int x, int y);
/// Adds trails and followers to a scene of the hero.
void compare_add_to_scene(Project *project, ViewScene *scene);
/// Draws place and speed of all bodies over the last seconds, at the right end of a room (px).
void compare_draw_plots(Project *project, FhRect room);
/// What is left of the window for the game: panes give way to the plots (window px).
FhRect compare_room(const Project *project);
/// What of the window neither the sliders nor the plots lie over (px).
FhRect compare_room_beside_plots(const Project *project);
/// Marks and names, over the picture.
void compare_build(Project *project, Ui *ui);
/// From off to together to panes.
void compare_next_mode(Project *project);
/// Takes the number keys, which choose the movers to compare.
void compare_take_key(Project *project, SDL_Keycode key);

#endif
